"""Names in the notation: of seats, deeds, spaces, groups, decks and cards, looked up as people write them.

Upper and lower case, dots, hyphens and kinds of quotation marks make no difference. Part of a name will do where only
one thing has it: *Indiana* is Indiana Avenue; for players it is the beginning. A whole name always goes before part of
another. Things that share a name are told apart by a number behind it: `Chance #2` is the second space called Chance.
"""

from __future__ import annotations

import re
from typing import Final

from freehold.engine.edition import BANK, HOST, RELEASE, Edition
from freehold.engine.state import State
from freehold.engine.text.likeness import MEANT, likeness
from freehold.engine.text.quoting import quoted as quoted
from freehold.engine.text.quoting import unquoted as unquoted
from freehold.engine.text.unread import UnknownName, ambiguous, unknown_card, unknown_name
from freehold.engine.text.unread import shown as shown

AMBIGUOUS: Final = -2
"""Several things have the name asked for."""

_NOT_FOUND: Final = -1
_NEAREST: Final = 3
_LONGEST: Final = 200
"""No name is longer: what is longer is no name spelt loosely, and is not looked for."""
_LEAST_PART: Final = 3
"""Part of a name has so many characters; what is shorter is a slip of the finger."""
_NOT_AT_ALL: Final = 0
_BEGUN: Final = 1
_WORDS: Final = 2
_ENTIRE: Final = 3
_MOST_KNOWN: Final = 4096

_BARE: Final = re.compile(r"[^\W\d][\w.'-]*")
_DIGITS: Final = re.compile(r"[0-9]{1,6}")
_CARD_NUMBER: Final = re.compile(r"(.+)/([0-9]{1,4})")
_KEYWORDS: Final = frozenset(
    {"give", "for", "and", "nothing", "all", "group", "card", "none", "nobody", "bank", "host"}
)


# -- writing names ------------------------------------------------------------------------------------


def plain_or_quoted(name: str) -> str:
    """A name as it is where that cannot be misread, else in quotation marks."""
    if _BARE.fullmatch(name) is not None and name.lower() not in _KEYWORDS:
        return name
    return quoted(name)


def seat_label(game: State, seat: int) -> str:
    """A seat as the notation writes it; `Bank` and `Host` for those two."""
    if seat == HOST:
        return "Host"
    if seat == BANK:
        return "Bank"
    return plain_or_quoted(game.names[seat])


def space_label(edition: Edition, space: int) -> str:
    """The name of a space, with a number where several are called the same."""
    return labels([each.name for each in edition.spaces])[space]


def card_label(edition: Edition, card: int) -> str:
    """The title of a card, with a number where its deck has several of that title."""
    return card_labels(edition, edition.cards[card].deck, [card])[0]


def card_labels(edition: Edition, deck: int, cards: list[int]) -> list[str]:
    """The titles of several cards of one deck."""
    pile = edition.decks[deck].cards
    titles = dict(zip(pile, labels([edition.cards[each].title for each in pile]), strict=True))
    return [titles[card] for card in cards]


def card_id(edition: Edition, card: int) -> str:
    """A name no other card has: the deck's id and the number of the card, counted from 1."""
    deck = edition.decks[edition.cards[card].deck]
    return f"{deck.id}/{deck.cards.index(card) + 1}"


def kept_card_label(edition: Edition, card: int) -> str:
    """A card one keeps: by the name of its deck if that says enough, else by its id."""
    deck = edition.cards[card].deck
    if len(_kept_of(edition, deck)) == 1 and _kept_of(edition, deck)[0] == card:
        return edition.decks[deck].name
    return card_id(edition, card)


def labels(names: list[str]) -> list[str]:
    """The same names with a number behind those that occur more than once."""
    total: dict[str, int] = {}
    for name in names:
        total[name] = total.get(name, 0) + 1
    seen: dict[str, int] = {}
    found: list[str] = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(f"{name} #{seen[name]}" if total[name] > 1 else name)
    return found


# -- comparing names ------------------------------------------------------------------------------------


_known: Final[dict[str, str]] = {}
"""Names that were looked through, as they are compared: the same few are, word after word."""


def _folded_known(name: str) -> str:
    """A name of the table or the edition as it is compared."""
    found = _known.get(name)
    if found is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        found = folded(name)
        _known[name] = found
    return found


def folded(name: str) -> str:
    """A name without the differences people do not care about."""
    text = name.casefold().replace("\u2019", "'").replace(".", "").replace("_", " ").replace("-", " ")
    return " ".join(text.split())


def position_of(name: str, names: list[str]) -> int:
    """Where `name` stands among `names`: -1 if nowhere, AMBIGUOUS if at several places.

    The exact name goes before the same name in other letters, and that before a looser likeness.
    """
    return position_said(name, folded(name) if len(name) <= _LONGEST else "", names)


def position_said(name: str, loose: str, names: list[str]) -> int:
    """The same, for a name that has been folded already."""
    found = _sole([index for index, each in enumerate(names) if each == name])
    if found != _NOT_FOUND or len(name) > _LONGEST:
        return found
    alike = [index for index, each in enumerate(names) if _folded_known(each) == loose]
    if len(alike) > 1:
        low = name.lower()
        same = [index for index in alike if names[index].lower() == low]
        return _sole(same if same else alike)
    return _sole(alike)


def _sole(places: list[int]) -> int:
    if not places:
        return _NOT_FOUND
    return places[0] if len(places) == 1 else AMBIGUOUS


def nearest(name: str, names: list[str], count: int = _NEAREST) -> list[str]:
    """The names most like `name`, nearest first; none if nothing is like it."""
    if len(name) > _LONGEST:
        return []
    wanted = folded(name)
    scored: list[tuple[float, int]] = []
    for index, each in enumerate(names):
        known = _folded_known(each)
        alike = likeness(wanted, known, MEANT)
        if len(wanted) > 2 and wanted in known:
            alike = max(alike, 0.9)
        if alike >= MEANT:
            scored.append((-alike, index))
    scored.sort()
    found: list[str] = []
    for _, index in scored:
        if names[index] not in found:
            found.append(names[index])
    return found[:count]


def unknown(what: str, name: str, names: list[str]) -> UnknownName:
    """The refusal for a name that means nothing, with the names it may have been meant for."""
    return unknown_name(what, name, nearest(name, names))


# -- parts of names -----------------------------------------------------------------------------------------


def having_part(loose: str, names: list[str]) -> list[int]:
    """Where the names stand that have `loose`, a folded text, at the beginning of one of their words.

    Whole names go before parts of others, and parts that end with a word before those that break off within one.
    """
    best = _BEGUN
    found: list[int] = []
    for index, each in enumerate(names):
        fit = _fit(loose, _folded_known(each))
        if fit > best:
            best = fit
            found = []
        if fit == best:
            found.append(index)
    return found


def _fit(loose: str, known: str) -> int:
    """How well a text names something: with the whole name, with words of it, or with the beginning of a word."""
    if loose == known:
        return _ENTIRE
    if len(loose) < _LEAST_PART:
        return _NOT_AT_ALL
    best = _NOT_AT_ALL
    place = known.find(loose)
    while place >= 0:
        end = place + len(loose)
        if place == 0 or not known[place - 1].isalnum():
            if end == len(known) or not known[end].isalnum():
                return _WORDS
            best = _BEGUN
        place = known.find(loose, place + 1)
    return best


def beginning_with(loose: str, names: list[str]) -> list[int]:
    """Where the names stand that begin with `loose`, a folded text: people are called by nothing less."""
    entire = [index for index, each in enumerate(names) if _folded_known(each) == loose]
    if entire or not loose:
        return entire
    return [index for index, each in enumerate(names) if _folded_known(each).startswith(loose)]


def sole(what: str, name: str, names: list[str], places: list[int]) -> int:
    """The only place there is, or -1 if there is none; a refusal that lists the candidates if there are several."""
    if len(places) > 1:
        raise ambiguous(what, name, [names[place] for place in places])
    return places[0] if places else _NOT_FOUND


def _by_part(what: str, name: str, names: list[str]) -> int:
    """The one among `names` that has `name` as a part; -1 if none has."""
    return sole(what, name, names, having_part(folded(name), names)) if len(name) <= _LONGEST else _NOT_FOUND


# -- looking up -------------------------------------------------------------------------------------------


def find_seat(game: State, name: str) -> int:
    """The seat of that name; BANK for Bank, HOST for Host."""
    found = position_of(name, game.names)
    if found >= 0:
        return found
    loose = folded(name)
    if loose == "bank" or loose == "the bank":
        return BANK
    if loose == "host" or loose == "the host":
        return HOST
    found = sole("player", name, game.names, beginning_with(loose, game.names))
    if found < 0:
        raise unknown("player", name, [*game.names, "Bank", "Host"])
    return found


def find_player(game: State, name: str) -> int:
    """The seat of that name, where neither Bank nor host will do."""
    seat = find_seat(game, name)
    if seat < 0:
        raise UnknownName("unread-no-player", name, game.names[:], {"name": seat_label(game, seat)})
    return seat


def find_deed(edition: Edition, name: str) -> int:
    """The deed of that name."""
    names = deed_names(edition)
    found = position_of(name, names)
    if found < 0:
        found = _by_part("deed", name, names)
    if found < 0:
        raise unknown("deed", name, names)
    return found


def deed_names(edition: Edition) -> list[str]:
    return [deed.name for deed in edition.deeds]


def find_space(edition: Edition, name_or_number: str | int) -> int:
    """The space of that name or number; GO is number 0."""
    if isinstance(name_or_number, int):
        if 0 <= name_or_number < len(edition.spaces):
            return name_or_number
        last = len(edition.spaces) - 1
        given = str(name_or_number)
        raise UnknownName("unread-space-number", given, [], {"number": name_or_number, "most": last})
    names = [space.name for space in edition.spaces]
    found = position_of(name_or_number, names)
    if found >= 0:
        return found
    if found == AMBIGUOUS:
        loose = folded(name_or_number)
        choices = [label for label in labels(names) if folded(label.split(" #")[0]) == loose]
        raise ambiguous("space", name_or_number, choices)
    if _DIGITS.fullmatch(name_or_number.strip()) is not None:
        return find_space(edition, int(name_or_number))
    found = position_of(name_or_number, labels(names))
    if found < 0:
        found = _by_part("space", name_or_number, labels(names))
    if found < 0:
        raise unknown("space", name_or_number, labels(names))
    return found


def find_group(edition: Edition, name: str) -> int:
    """The group of that name or id."""
    names = [group.name for group in edition.groups]
    found = position_of(name, names)
    if found < 0:
        found = position_of(name, [group.id for group in edition.groups])
    if found < 0:
        found = _by_part("group", name, names)
    if found < 0:
        raise unknown("group", name, names)
    return found


def find_deck(edition: Edition, name: str) -> int:
    """The deck of that name or id."""
    names = [deck.name for deck in edition.decks]
    found = _deck(edition, name)
    if found < 0:
        found = _by_part("deck", name, names)
    if found < 0:
        raise unknown("deck", name, names)
    return found


def _deck(edition: Edition, name: str) -> int:
    found = position_of(name, [deck.name for deck in edition.decks])
    if found < 0:
        found = position_of(name, [deck.id for deck in edition.decks])
    return found


def find_card(table: State | Edition, deck: int, name: str) -> int:
    """A card of one deck, by title (`Night Train`, `Night Train #2`), id (`chance/5`) or effect (`collect 50`).

    Where several cards fit, it is the first one in the order of the deck: as it lies on the table if `table` is
    a game, as the edition lists it otherwise.
    """
    edition = table if isinstance(table, Edition) else table.edition
    listed = edition.decks[deck].cards
    exact = _exact_card(edition, deck, name)
    if exact >= 0:
        return exact
    # Cards that are held by players lie in no deck; naming one is a matter for the rules, not for the spelling.
    order = listed if isinstance(table, Edition) else [*table.decks[deck], *listed]
    for card in order:
        if position_of(name, [edition.cards[card].title]) == 0:
            return card
    for card in order:
        if position_of(name, [edition.cards[card].code]) == 0:
            return card
    raise unknown_card(edition.decks[deck].name, name, nearest(name, card_titles(edition, deck)))


def find_drawn_card(game: State, deck: int, name: str) -> int:
    """A card of one deck by part of its title, or -1 if no title has it."""
    titles = card_titles(game.edition, deck)
    found = _by_part("card", name, titles)
    return find_card(game, deck, titles[found]) if found >= 0 else _NOT_FOUND


def card_titles(edition: Edition, deck: int) -> list[str]:
    """The titles of a deck, each of them once."""
    return distinct([edition.cards[card].title for card in edition.decks[deck].cards])


def distinct(names: list[str]) -> list[str]:
    """Names, each of them once, in the order given."""
    return list(dict.fromkeys(names))


def _exact_card(edition: Edition, deck: int, name: str) -> int:
    """A card named by its id or by its numbered title, else -1."""
    cards = edition.decks[deck].cards
    numbered = _CARD_NUMBER.fullmatch(name)
    if numbered is not None and _deck(edition, numbered.group(1)) == deck:
        number = int(numbered.group(2))
        if 1 <= number <= len(cards):
            return cards[number - 1]
    place = position_of(name, labels([edition.cards[card].title for card in cards]))
    return cards[place] if place >= 0 else _NOT_FOUND


def find_kept_card(edition: Edition, name: str, among: list[int]) -> int:
    """A card one keeps, by deck or card name; `among` are the cards to prefer, those somebody holds.

    Naming a deck that has no such card gives another card of the deck, so that the rules can refuse it.
    """
    deck = _deck(edition, name)
    if deck >= 0:
        for card in [*among, *_kept_of(edition, deck)]:
            if edition.cards[card].deck == deck:
                return card
    exact = [_exact_card(edition, index, name) for index in range(len(edition.decks))]
    every = kept_cards(edition)
    for card in [*among, *every]:
        if card in exact or position_of(name, [edition.cards[card].title]) == 0:
            return card
    for card in exact:
        if card >= 0:
            return card
    choices = kept_card_names(edition)
    found = _by_part("kept-card", name, choices)
    if found < 0:
        raise unknown("kept-card", name, choices)
    return find_kept_card(edition, choices[found], among)


def kept_card_names(edition: Edition) -> list[str]:
    """What a card one keeps may be called by: the name of a deck, or a title."""
    decks = [deck.name for deck in edition.decks if deck.cards]
    return distinct(decks + [edition.cards[card].title for card in kept_cards(edition)])


def kept_cards(edition: Edition) -> list[int]:
    """The cards one may keep, deck by deck."""
    found: list[int] = []
    for deck in range(len(edition.decks)):
        found += _kept_of(edition, deck)
    return found


def _kept_of(edition: Edition, deck: int) -> list[int]:
    """The cards of a deck one may keep, or its first card if there is none."""
    cards = edition.decks[deck].cards
    kept = [card for card in cards if edition.cards[card].effect == RELEASE]
    return kept if kept else cards[:1]
