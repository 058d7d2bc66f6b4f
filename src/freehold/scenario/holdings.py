"""Comparing what a position says about players, deeds, the Bank and the decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from freehold.engine.chapters import rent
from freehold.engine.edition import BANK, RENT_AS_LISTED
from freehold.engine.game import Game
from freehold.engine.position.values import cards_named
from freehold.engine.position.writing import order_of_arrival, stock_word
from freehold.engine.refusal import Refusal
from freehold.engine.text.labels import party_name
from freehold.engine.text.names import (
    card_label,
    find_deck,
    find_deed,
    find_player,
    find_seat,
    folded,
    position_of,
    space_label,
    unknown,
)
from freehold.scenario.failures import Failure, differ, shown
from freehold.scenario.played import Played, by_seat, items, known_keys, table, text, texts

Check = Callable[[Played, str, Any], Iterator[Failure]]


def _cash(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for seat, name, amount in by_seat(played.game, value):
        yield from differ(f"{key}.{name}", amount, played.game.cash[seat])


def _credit(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for seat, name, amount in by_seat(played.game, value):
        yield from differ(f"{key}.{name}", amount, played.game.credit[seat])


def _missing(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for seat, name, turns in by_seat(played.game, value):
        yield from differ(f"{key}.{name}", turns, played.game.missing[seat])


def _cash_change(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for seat, name, amount in by_seat(played.game, value):
        yield from differ(f"{key}.{name}", amount, played.game.cash[seat] - played.before[seat])


def _worth(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for seat, name, amount in by_seat(played.game, value):
        yield from differ(f"{key}.{name}", amount, played.game.worth(seat))


def _place(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    labels = [space_label(game.edition, space.index) for space in game.edition.spaces]
    for seat, name, place in by_seat(game, value):
        here = game.place[seat]
        if isinstance(place, int):
            yield from differ(f"{key}.{name}", place, here)
            continue
        names = [space.name for space in game.edition.spaces] + labels
        if position_of(text(place), names) == -1:
            raise unknown("space", place, labels)
        if position_of(place, [game.edition.spaces[here].name]) < 0 and position_of(place, [labels[here]]) < 0:
            yield Failure(f"{key}.{name}", "", shown(place), f'"{labels[here]}", space {here}')


def _detained(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for seat, name, turn in by_seat(played.game, value):
        found = played.game.detained[seat]
        yield from differ(f"{key}.{name}", turn, bool(found) if isinstance(turn, bool) else found)


def _held(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    for seat, name, names in by_seat(game, value):
        left = game.held[seat][:]
        missing = False
        for wanted in texts(names):
            fits = [card for card in left if _is_card(game, card, wanted)]
            missing = missing or not fits
            left = [card for card in left if card not in fits[:1]]
        if missing or left:
            found = [_full_name(game, card) for card in game.held[seat]]
            yield Failure(f"{key}.{name}", "", shown(names), shown(found))


def _full_name(game: Game, card: int) -> str:
    deck = game.edition.decks[game.edition.cards[card].deck]
    return f"{deck.name}: {card_label(game.edition, card)}"


def _is_card(game: Game, card: int, name: str) -> bool:
    """Whether a card is meant by the name of its deck, its title or its effect."""
    deck = game.edition.decks[game.edition.cards[card].deck]
    if position_of(name, [deck.name]) == 0 or position_of(name, [deck.id]) == 0:
        return True
    return card in _cards_named(game, name)


def _cards_named(game: Game, name: str) -> list[int]:
    """The cards of all decks a name can mean."""
    found: list[int] = []
    faults: list[Refusal] = []
    for deck in game.edition.decks:
        try:
            found += cards_named(game.edition, deck.index, name)
        except Refusal as refusal:
            faults.append(refusal)
    if not found:
        raise faults[0]
    return found


def _tokens(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for seat, name, token in by_seat(played.game, value):
        yield from differ(f"{key}.{name}", token, played.game.tokens[seat])


def _out(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    yield from _seats(game, key, value, [seat for seat in range(game.seats) if game.out[seat]])


def _auto_claim(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    yield from _seats(game, key, value, [seat for seat in range(game.seats) if game.auto_claim[seat]])


def _seats(game: Game, key: str, value: Any, found: list[int]) -> Iterator[Failure]:
    """Exactly these players, in any order."""
    expected = sorted(find_player(game, name) for name in texts(value))
    yield from differ(key, [game.names[seat] for seat in expected], [game.names[seat] for seat in found])


def _retired(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    expected = [game.names[find_player(game, name)] for name in texts(value)]
    yield from differ(key, expected, [game.names[seat] for seat in game.retired])


def _arrived(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """The named players, in the order in which they came to their spaces."""
    game = played.game
    expected = [find_player(game, name) for name in texts(value)]
    found = [seat for seat in order_of_arrival(game) if seat in expected]
    yield from differ(key, [game.names[seat] for seat in expected], [game.names[seat] for seat in found])


def _opener(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    yield from differ(key, game.names[find_player(game, text(value))], game.names[game.opener])


# -- deeds and the Bank -----------------------------------------------------------------------------


def _deeds(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """Just the owner, or the owner, buildings and mortgage that are named."""
    game = played.game
    for name, wanted in table(value).items():
        deed = find_deed(game.edition, name)
        wishes = {"owner": wanted} if isinstance(wanted, str) else table(wanted)
        known_keys(wishes, ("owner", "houses", "level", "hotel", "mortgaged", "paid"))
        found = {
            "owner": party_name(game, game.owner[deed]),
            "houses": game.houses[deed],
            "level": game.level(deed),
            "hotel": game.hotel[deed],
            "mortgaged": game.mortgaged[deed],
            "paid": game.payments(deed),
        }
        for part, expected in wishes.items():
            if part == "owner":
                expected = party_name(game, find_seat(game, text(expected)))
            yield from differ(f"{key}.{name}.{part}", expected, found[part])


def _levels(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for name, level in table(value).items():
        yield from differ(f"{key}.{name}", level, played.game.level(find_deed(played.game.edition, name)))


def _owned_by(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    for name, count in table(value).items():
        yield from differ(f"{key}.{name}", count, list(game.owner).count(find_seat(game, name)))


def _bank(played: Played, key: str, value: Any) -> Iterator[Failure]:
    known_keys(table(value), ("houses", "hotels"))
    found = {"houses": played.game.stock_houses, "hotels": played.game.stock_hotels}
    for name, count in table(value).items():
        yield from differ(f"{key}.{name}", count, stock_word(found[name]))


def _rents(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """What a landing would cost now; nothing on a deed of the Bank or a mortgaged one."""
    game = played.game
    for name, amount in table(value).items():
        deed = find_deed(game.edition, name)
        free = game.owner[deed] == BANK or game.mortgaged[deed]
        yield from differ(f"{key}.{name}", amount, 0 if free else rent.due(game, deed, RENT_AS_LISTED))


# -- decks ------------------------------------------------------------------------------------------


def _deck_top(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for name, deck, names in _by_deck(played.game, value):
        cards = played.game.decks[deck]
        yield from _cards(played.game, f"{key}.{name}", deck, names, cards[: len(names)])


def _deck_bottom(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """The last cards of the deck, the very last at the end."""
    for name, deck, names in _by_deck(played.game, value):
        cards = played.game.decks[deck]
        yield from _cards(played.game, f"{key}.{name}", deck, names, cards[len(cards) - len(names) :])


def _decks(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for name, deck, names in _by_deck(played.game, value):
        yield from _cards(played.game, f"{key}.{name}", deck, names, played.game.decks[deck])


def _spent(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """All used cards that are out, in the order in which they were drawn."""
    for name, deck, names in _by_deck(played.game, value):
        yield from _cards(played.game, f"{key}.{name}", deck, names, played.game.spent[deck])


def _by_deck(game: Game, value: Any) -> list[tuple[str, int, list[str]]]:
    return [(name, find_deck(game.edition, name), texts(names)) for name, names in table(value).items()]


def _cards(game: Game, key: str, deck: int, names: list[str], cards: list[int]) -> Iterator[Failure]:
    fit = len(names) == len(cards)
    for name, card in zip(names, cards, strict=False):
        fit = fit and card in cards_named(game.edition, deck, name)
    if not fit:
        yield Failure(key, "", shown(names), shown([card_label(game.edition, card) for card in cards]))


def _deck_size(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for name, size in table(value).items():
        yield from differ(f"{key}.{name}", size, len(played.game.decks[find_deck(played.game.edition, name)]))


def _known(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for name, count in table(value).items():
        yield from differ(f"{key}.{name}", count, played.game.known[find_deck(played.game.edition, name)])


def _dice(played: Played, key: str, value: Any) -> Iterator[Failure]:
    yield from differ(key, items(value), [played.game.first_die, played.game.second_die])


def _streams(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    known_keys(table(value), ("dice", "decks"))
    if "dice" in value:
        yield from differ(f"{key}.dice", value["dice"], game.dice.state())
    for name, words in table(value.get("decks", {})).items():
        yield from differ(f"{key}.decks.{name}", words, game.shuffles[find_deck(game.edition, name)].state())


def _banker(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    seat = BANK if folded(text(value)) == "none" else find_seat(game, value)
    yield from differ(key, party_name(game, seat), party_name(game, game.banker))


HOLDINGS: dict[str, Check] = {
    "arrived": _arrived,
    "auto_claim": _auto_claim,
    "bank": _bank,
    "banker": _banker,
    "cards": _held,
    "cash": _cash,
    "cash_change": _cash_change,
    "credit": _credit,
    "deck_bottom": _deck_bottom,
    "deck_size": _deck_size,
    "deck_top": _deck_top,
    "decks": _decks,
    "deeds": _deeds,
    "detained": _detained,
    "dice": _dice,
    "held": _held,
    "jail": _detained,
    "known": _known,
    "levels": _levels,
    "missing": _missing,
    "next": _deck_top,
    "opener": _opener,
    "out": _out,
    "owned_by": _owned_by,
    "place": _place,
    "rents": _rents,
    "retired": _retired,
    "spent": _spent,
    "streams": _streams,
    "tokens": _tokens,
    "worth": _worth,
}
"""For every key about things and people: how it is compared."""
