"""From text to action: the grammar of the notation.

What is well formed becomes an action, legal or not; whether it is legal is a matter for the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from freehold.engine import action as act
from freehold.engine import grammar as gr
from freehold.engine.action import WORDS, Action
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.rent import find as find_claim
from freehold.engine.edition import BANK, HOST
from freehold.engine.kinds import KINDS
from freehold.engine.state import State
from freehold.engine.text import bargain, correcting
from freehold.engine.text.names import (
    card_titles,
    deed_names,
    find_card,
    find_drawn_card,
    find_group,
    find_kept_card,
    find_seat,
    folded,
    nearest,
)
from freehold.engine.text.quoting import unquoted
from freehold.engine.text.unread import (
    Malformed,
    UnknownName,
    Unread,
    nameless,
    shown,
    unknown_card,
    unknown_word,
)
from freehold.engine.text.words import Reader, split_words

LONGEST: Final = 2400
"""As many characters as an action may have: enough for one offer about every deed to everybody at the largest table."""

_FREE: Final = re.compile(r"(token|note)(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_QUOTED: Final = re.compile(r'\s*"((?:[^"\\]|\\.)*)"\s*:', re.DOTALL)
_CURLY: Final = re.compile(r"\s*“([^”]*)”\s*:", re.DOTALL)

_FOLDED: Final = [folded(row.word) for row in KINDS]


def split_line(line: str) -> tuple[str, str]:
    """Take `Seat: action` apart into the name and the action."""
    named = _QUOTED.match(line)
    if named is not None:
        return unquoted(named.group(1)), line[named.end() :].strip()
    named = _CURLY.match(line)
    if named is not None:
        return named.group(1), line[named.end() :].strip()
    place = line.find(":")
    if place < 0:
        raise Malformed("unread-who", {"text": shown(line.strip())})
    return line[:place].strip(), line[place + 1 :].strip()


def read_seat(game: State, name: str) -> int:
    """The seat that acts: a player, or HOST for Host."""
    seat = find_seat(game, name)
    if seat == BANK:
        raise UnknownName("unread-bank", name, [], {})
    return seat


def read_action(game: State, seat: int, text: str) -> Action:
    """The action a text stands for. Raise `Unread` if it stands for none."""
    if len(text) > LONGEST:
        raise Malformed("unread-long", {"most": LONGEST})
    free = _FREE.fullmatch(text.strip())
    if free is not None:
        return _read_free(free)
    said, reason = correcting.split_reason(text)
    reader = Reader(game, said)
    kind = _read_kind(reader)
    action = _READERS[KINDS[kind].grammar](reader, seat, kind)
    reader.end()
    if gr.is_correction(KINDS[kind].grammar):
        action.text = _free_words(reason)
    return action


def _read_kind(reader: Reader) -> int:
    """The words every action begins with."""
    if reader.done:
        raise Malformed("unread-empty", {})
    first = reader.words[0]
    plain = not first.is_quoted
    if plain and len(reader.words) > 1 and not reader.words[1].is_quoted:
        both = folded(first.text + " " + reader.words[1].text)
        if both in _FOLDED:
            reader.at = 2
            return _FOLDED.index(both)
    if plain:
        one = folded(first.text)
        if one in _FOLDED:
            reader.at = 1
            return _FOLDED.index(one)
    raise unknown_word(first.text, nearest(first.text, correcting.words_like(first.text)))


# -- words, dice and amounts ------------------------------------------------------------------------------


def _read_free(found: re.Match[str]) -> Action:
    """`token` or `note` and any words."""
    word: str = found.group(1)
    kind = act.TOKEN if word.lower() == WORDS[act.TOKEN] else act.NOTE
    text: str | None = found.group(2)
    if text is None:
        return Action(kind)
    return Action(kind, text=_free_words(text))


def _free_words(text: str) -> str:
    """What somebody writes, with or without quotation marks around all of it."""
    wanted = text.strip()
    if wanted[:1] in ('"', "“"):
        words = split_words(wanted)
        if len(words) == 1:
            return words[0].text
    return wanted


def _read_alone(_reader: Reader, _seat: int, kind: int) -> Action:
    """Nothing behind the word."""
    return Action(kind)


def _read_words(reader: Reader, _seat: int, kind: int) -> Action:
    """Whatever was written, where the line did not begin with the word alone."""
    text = reader.rest()
    reader.at = len(reader.words)
    return Action(kind, text=text)


def _read_throw(reader: Reader, _seat: int, kind: int) -> Action:
    """Dice that were thrown, or none to leave them to the game."""
    if reader.done:
        return Action(kind)
    first = _read_die(reader)
    reader.take(",")
    reader.take("+")
    second = _read_die(reader)
    return Action(kind, first * 10 + second)


def _read_die(reader: Reader) -> int:
    clause = reader.game.edition.cite("turn.dice")
    if reader.done:
        raise Malformed("unread-dice", {}, clause)
    value = reader.number("die")
    if not 1 <= value <= 6:
        raise Malformed("unread-die", {"number": value}, clause)
    return value


def _read_bid(reader: Reader) -> int:
    """A whole amount; anything else is refused by the rule on bids."""
    try:
        return reader.number("bid")
    except Unread as unread:
        unread.clause = reader.game.edition.cite("auction.any-price")
        raise


def _read_number(reader: Reader, _seat: int, kind: int) -> Action:
    return Action(kind, _read_bid(reader) if kind == act.BID else reader.number("wanted"))


def _read_switch(reader: Reader, _seat: int, kind: int) -> Action:
    return Action(kind, 1 if reader.take("on") else _off(reader))


def _read_player_amount(reader: Reader, _seat: int, kind: int) -> Action:
    target = _read_target(reader)
    return Action(kind, reader.number("fine"), target=target)


def _read_player_deeds(reader: Reader, _seat: int, kind: int) -> Action:
    target = reader.player([])
    return Action(kind, 0, _read_deeds(reader), target=target)


def _read_winner(reader: Reader, _seat: int, kind: int) -> Action:
    """Who won an auction for how much, or nobody."""
    if reader.sees("nobody") and reader.at + 1 == len(reader.words):
        reader.at += 1
        return Action(kind)
    target = reader.player([])
    reader.take("for")
    return Action(kind, _read_bid(reader), target=target)


def _off(reader: Reader) -> int:
    if not reader.take("off"):
        raise Malformed("unread-switch", {})
    return 0


def _read_target(reader: Reader) -> int:
    """Whom a fine is for; the rules refuse the Bank and the host."""
    seats = len(reader.game.names)
    found = reader.player(["Bank", "Host"])
    if found < seats:
        return found
    return BANK if found == seats else HOST


# -- deeds ----------------------------------------------------------------------------------------------


def _read_deeds(reader: Reader) -> list[int]:
    """Deeds one after the other; commas between them do no harm."""
    deeds: list[int] = []
    while not reader.done:
        deeds.append(reader.deed())
        reader.take(",")
    return deeds


def _read_on_deeds(reader: Reader, _seat: int, kind: int) -> Action:
    """Deeds, for buildings each with the number of steps behind it unless that is one."""
    action = Action(kind)
    names = deed_names(reader.game.edition)
    while True:
        deed = reader.name_among(names)
        if deed < 0 and kind == act.SELL and not action.deeds and (reader.sees("all") or reader.sees("group")):
            _sell_group(reader, action)
        else:
            action.deeds = [*action.deeds, deed if deed >= 0 else reader.deed()]
            action.counts = [*action.counts, _read_count(reader, kind)]
        reader.take(",")
        if reader.done:
            return action


def _read_count(reader: Reader, kind: int) -> int:
    if not reader.sees_number():
        return 1
    if KINDS[kind].grammar not in (gr.STEPS, gr.DEED_STEPS):
        raise Malformed("unread-count", {"action": WORDS[kind]})
    count = reader.number("steps")
    if count < 1:
        raise Malformed("unread-steps", {})
    return count


def _read_deed_minimum(reader: Reader, seat: int, kind: int) -> Action:
    deed = reader.deed()
    action = _read_minimum(reader, seat, kind)
    action.deeds = [deed]
    action.counts = [1]
    return action


def _read_minimum(reader: Reader, _seat: int, kind: int) -> Action:
    """The lowest price, which may be left out."""
    named = reader.take("from")
    return Action(kind, reader.number("minimum") if named or not reader.done else 0)


def _read_deed_price(reader: Reader, _seat: int, kind: int) -> Action:
    deed = reader.deed()
    reader.take("for")
    return Action(kind, reader.number("offer"), [deed], [1])


def _sell_group(reader: Reader, action: Action) -> None:
    """`sell all "A Deed"` or `sell group Orange`: every building of the group."""
    game = reader.game
    edition = game.edition
    if reader.take("all"):
        group = edition.deeds[reader.deed()].group
    else:
        reader.take("group")
        given = reader.words[reader.at].text if not reader.done and reader.words[reader.at].is_quoted else reader.rest()
        if not given:
            raise nameless("group")
        group = find_group(edition, given)
        reader.at = reader.at + 1 if reader.words[reader.at].is_quoted else len(reader.words)
    for deed in edition.groups[group].deeds:
        if game.level(deed) > 0:
            action.deeds = [*action.deeds, deed]
            action.counts = [*action.counts, game.level(deed)]
    if not action.deeds:
        # Nothing to sell is for the rules to refuse, and they want a deed to speak of.
        action.deeds = [*action.deeds, edition.groups[group].deeds[0]]
        action.counts = [*action.counts, 1]
    reader.end()


# -- rent and cards ---------------------------------------------------------------------------------------


def _read_claim(reader: Reader, seat: int, kind: int) -> Action:
    """`claim`, with the lander, the deed, both or neither; what is left out is filled in from the oldest claim."""
    action = Action(kind)
    if not reader.done:
        action.target, deed = _read_claimed(reader)
        if deed >= 0:
            action.deeds = [*action.deeds, deed]
    reader.end()
    claim = find_claim(reader.game, seat, action)
    if claim is not None:
        action.target = claim.lander
        action.deeds = [claim.deed]
    return action


def _read_claimed(reader: Reader) -> tuple[int, int]:
    """Who landed and where, -1 for what is not said. A whole name of either goes before part of one."""
    players = reader.game.names
    deeds = deed_names(reader.game.edition)
    lander = reader.name_among(players)
    if lander >= 0:
        return lander, -1 if reader.done else reader.deed()
    deed = reader.name_among(deeds)
    if deed >= 0:
        return -1, deed
    found = reader.part_among("owner", players, deeds)
    if found < 0:
        raise reader.unknown("owner", [*players, *deeds])
    if found >= len(players):
        return -1, found - len(players)
    return found, -1 if reader.done else reader.deed()


def _one_name(reader: Reader) -> str:
    """All that is left, as one name with or without quotation marks."""
    word = reader.words[reader.at]
    if not word.is_quoted:
        given = reader.rest()
        reader.at = len(reader.words)
        return given
    reader.at += 1
    reader.end()
    return word.text


def _read_card(reader: Reader, _seat: int, kind: int) -> Action:
    """The card that was drawn."""
    if reader.done:
        return Action(kind)
    return Action(kind, target=drawn_card(reader.game, _one_name(reader)))


def drawn_card(game: State, given: str) -> int:
    """A card by what it is called. The deck is the one the table waits for; other decks are searched after it."""
    top = game.top
    order = list(range(len(game.edition.decks)))
    if isinstance(top, Draw):
        order.remove(top.deck)
        order.insert(0, top.deck)
    for deck in order:
        card = _card_of(game, deck, given)
        if card >= 0:
            return card
    for deck in order:
        card = find_drawn_card(game, deck, given)
        if card >= 0:
            return card
    if not order:
        raise Malformed("unread-no-cards", {})
    # The deck the table waits for has the nearest names.
    edition = game.edition
    raise unknown_card(edition.decks[order[0]].name, given, nearest(given, card_titles(edition, order[0])))


def _card_of(game: State, deck: int, given: str) -> int:
    """A card of one deck by its whole name, or -1."""
    try:
        return find_card(game, deck, given)
    except UnknownName:
        return -1


def _read_use_card(reader: Reader, seat: int, kind: int) -> Action:
    if reader.done:
        return Action(kind)
    held = reader.game.held[seat] if seat >= 0 else []
    return Action(kind, target=find_kept_card(reader.game.edition, _one_name(reader), held))


_READERS: Final[dict[int, Callable[[Reader, int, int], Action]]] = {
    gr.ALONE: _read_alone,
    gr.DICE: _read_throw,
    gr.NUMBER: _read_number,
    gr.SWITCH: _read_switch,
    gr.DEEDS: _read_on_deeds,
    gr.STEPS: _read_on_deeds,
    gr.DEED: _read_on_deeds,
    gr.DEED_STEPS: _read_on_deeds,
    gr.DEED_MINIMUM: _read_deed_minimum,
    gr.DEED_PRICE: _read_deed_price,
    gr.MINIMUM: _read_minimum,
    gr.TERMS: bargain.read_offer,
    gr.COUNTER_TERMS: bargain.read_counter,
    gr.CLAIMED: _read_claim,
    gr.CARD_DRAWN: _read_card,
    gr.CARD_HELD: _read_use_card,
    gr.FREE_WORDS: _read_words,
    gr.PLAYER_AMOUNT: _read_player_amount,
    gr.PLAYER_DEEDS: _read_player_deeds,
    gr.WINNER: _read_winner,
    **correcting.READERS,
}
"""How every form is read; whatever is left over then is one word too many."""
