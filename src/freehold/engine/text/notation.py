"""Every action has one text form, the same in records, scenarios, at the prompt and in a protocol.

`write` and `parse` are each other's inverse. `docs/notation.md` describes the forms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from freehold.engine import action as act
from freehold.engine import grammar as gr
from freehold.engine import judging, listing
from freehold.engine.action import WORDS, Action
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.rent import find as find_claim
from freehold.engine.edition import BANK
from freehold.engine.event import Event
from freehold.engine.kinds import KINDS
from freehold.engine.refusal import OK
from freehold.engine.state import State
from freehold.engine.text import correcting
from freehold.engine.text.likeness import COMPARED, MEANT, likeness
from freehold.engine.text.names import card_id, card_label, folded, kept_card_label, quoted, seat_label
from freehold.engine.text.parsing import read_action, read_seat, split_line
from freehold.engine.text.quoting import plain_text
from freehold.engine.text.terms import leg_text, terms_text
from freehold.engine.text.unread import Misnamed, Unread

if TYPE_CHECKING:
    from freehold.engine.game import Game

_MOST_SUGGESTIONS: Final = 5
_MOST_CORRECTED: Final = 3
_MOST_COMPARED: Final = 300
"""So many legal actions are compared with what was said; a seat that owns the whole board has a hundred."""

# -- writing ----------------------------------------------------------------------------------------------


def write(game: State, seat: int, action: Action) -> str:
    """The text of an action by `seat`."""
    row = KINDS[action.kind]
    grammar = row.grammar
    if grammar == gr.TERMS:
        return f"{row.word} {terms_text(game, action.legs, action.text)}"
    if grammar == gr.COUNTER_TERMS:
        return _counter_text(game, action)
    if gr.is_correction(grammar):
        return correcting.write(game, row.word, action, grammar)
    return " ".join([row.word, *_particulars(game, seat, action, grammar)])


def _particulars(game: State, seat: int, action: Action, grammar: int) -> list[str]:
    """What stands behind the word."""
    if grammar == gr.DICE:
        return [str(action.first_die), str(action.second_die)] if action.amount != 0 else []
    if grammar == gr.SWITCH:
        return ["on" if action.amount == 1 else "off"]
    if grammar == gr.FREE_WORDS:
        return [plain_text(action.text)] if action.text else []
    if grammar == gr.CARD_DRAWN:
        return _card_parts(game, action.target)
    if grammar == gr.CARD_HELD:
        return [quoted(kept_card_label(game.edition, action.target))] if action.target >= 0 else []
    if grammar == gr.WINNER:
        return ["nobody"] if action.target == BANK else [seat_label(game, action.target), "for", str(action.amount)]
    if grammar == gr.CLAIMED:
        return _claim_parts(game, seat, action)
    return _about_parts(game, action, grammar)


def write_line(game: State, seat: int, action: Action) -> str:
    """An action with who does it in front: `Ann: roll`."""
    return f"{seat_label(game, seat)}: {write(game, seat, action)}"


def _about_parts(game: State, action: Action, grammar: int) -> list[str]:
    """The player, the deeds with their steps, and the amount."""
    parts: list[str] = []
    if grammar == gr.PLAYER_AMOUNT or action.target >= 0:
        parts.append(seat_label(game, action.target))
    for index, deed in enumerate(action.deeds):
        parts.append(quoted(game.edition.deeds[deed].name))
        if index < len(action.counts) and action.counts[index] != 1:
            parts.append(str(action.counts[index]))
    priced = grammar in (gr.DEED_MINIMUM, gr.MINIMUM) and action.amount != 0
    if priced or grammar in (gr.NUMBER, gr.PLAYER_AMOUNT, gr.DEED_PRICE):
        parts.append(str(action.amount))
    return parts


def _claim_parts(game: State, seat: int, action: Action) -> list[str]:
    """The lander and the deed, also where the action itself leaves them open."""
    claim = find_claim(game, seat, action)
    if claim is None:
        return _about_parts(game, action, gr.CLAIMED)
    return [seat_label(game, claim.lander), quoted(game.edition.deeds[claim.deed].name)]


def _card_parts(game: State, card: int) -> list[str]:
    """By title if it is a card of the deck the table waits for, else by its id."""
    if card < 0:
        return []
    top = game.top
    if isinstance(top, Draw) and top.deck == game.edition.cards[card].deck:
        return [quoted(card_label(game.edition, card))]
    return [quoted(card_id(game.edition, card))]


def _counter_text(game: State, action: Action) -> str:
    """Without the partner where it is the one who made the offer, as it has to be."""
    top = game.top
    asked = isinstance(top, Deal) and len(action.legs) == 1 and action.legs[0].partner == top.seat
    if asked:
        return f"{WORDS[act.COUNTER]}: {leg_text(game, action.legs[0], action.text)}"
    return f"{WORDS[act.COUNTER]} {terms_text(game, action.legs, action.text)}"


# -- reading ----------------------------------------------------------------------------------------------


def parse(game: State, seat: int, text: str) -> Action:
    """The action a text stands for when `seat` says it.

    Raise `Unread` if it stands for none, with the nearest legal actions in `instead`.
    """
    try:
        return read_action(game, seat, text)
    except Misnamed as misspelt:
        near = _corrected(game, seat, text, misspelt) + suggest(game, seat, text)
        misspelt.instead = _distinct(near)[:_MOST_SUGGESTIONS]
        raise
    except Unread as unread:
        unread.instead = suggest(game, seat, text)
        raise


def parse_line(game: State, line: str) -> tuple[int, Action]:
    """Who does what, from `Seat: action`."""
    name, text = split_line(line)
    seat = read_seat(game, name)
    return seat, parse(game, seat, text)


def play_text(game: Game, seat: int, text: str) -> list[Event]:
    """Play what a seat says.

    Raise `Refusal`, with the nearest legal actions in `instead`, if it cannot be read or is not legal.
    """
    return game.play(seat, text)


def play_line(game: Game, line: str) -> list[Event]:
    """Play a line `Seat: action`."""
    return game.play(line)


def suggest(game: State, seat: int, text: str) -> list[str]:
    """The legal actions of a seat most like `text`, nearest first; leaving for good only to those who ask for it."""
    if game.is_idle or seat >= game.seats:
        return []
    wanted = folded(text[:COMPARED])
    head = wanted.split(" ")[0]
    scored: list[tuple[float, int, str]] = []
    for index, action in enumerate(listing.legal(game, seat)[:_MOST_COMPARED]):
        written = write(game, seat, action)
        known = folded(written)
        begins_alike = likeness(head, known.split(" ")[0])
        if action.kind == act.QUIT and begins_alike < MEANT:
            continue
        scored.append((-likeness(wanted, known) - begins_alike, index, written))
    scored.sort()
    return [written for _, _, written in scored[:_MOST_SUGGESTIONS]]


def _corrected(game: State, seat: int, text: str, misspelt: Misnamed) -> list[str]:
    """The same text with a name put right or in full, where that makes a legal action.

    Deals are not among the listed legal actions, so this is the only way to suggest one.
    """
    found: list[str] = []
    for name in misspelt.names[:_MOST_CORRECTED]:
        for given in (quoted(misspelt.given), "“" + misspelt.given + "”", misspelt.given):
            if given not in text:
                continue
            written = _legal_text(game, seat, text.replace(given, name if name in WORDS else quoted(name), 1))
            if written:
                found.append(written)
            break
    return found


def _legal_text(game: State, seat: int, text: str) -> str:
    """The text in its proper form if it is a legal action, else nothing."""
    try:
        action = read_action(game, seat, text)
    except Unread:
        return ""
    if game.is_idle or judging.why(game, seat, action) != OK:
        return ""
    return write(game, seat, action)


def _distinct(texts: list[str]) -> list[str]:
    found: list[str] = []
    for text in texts:
        if text not in found:
            found.append(text)
    return found
