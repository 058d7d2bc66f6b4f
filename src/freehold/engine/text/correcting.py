"""Corrections in the notation: what is put right, a colon, and why.

Between the word and the colon stand names and figures as everywhere; behind it any words will do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from freehold.engine import grammar as gr
from freehold.engine.action import A_HOTEL, WORDS, Action, level_words
from freehold.engine.edition import BANK
from freehold.engine.state import State
from freehold.engine.text.names import (
    find_kept_card,
    find_space,
    kept_card_label,
    kept_cards,
    quoted,
    seat_label,
    space_label,
)
from freehold.engine.text.quoting import plain_text
from freehold.engine.text.unread import Malformed, nameless
from freehold.engine.text.words import Reader

_WORD: Final = re.compile(r"\s*correct\s", re.IGNORECASE)
_COLON: Final = re.compile(r'"(?:[^"\\]|\\.)*"|“[^”]*”|(:)', re.DOTALL)

# -- writing ----------------------------------------------------------------------------------------------


def write(game: State, word: str, action: Action, grammar: int) -> str:
    """A correction with its reason."""
    said = " ".join([word, *_parts(game, action, grammar)])
    return f"{said}: {plain_text(action.text)}" if action.text else said


def _parts(game: State, action: Action, grammar: int) -> list[str]:
    edition = game.edition
    deeds = [quoted(edition.deeds[deed].name) for deed in action.deeds]
    switch = "on" if action.amount == 1 else "off"
    if grammar == gr.DEED_OWNER:
        return [*deeds, seat_label(game, action.target)]
    if grammar == gr.DEED_SWITCH:
        return [*deeds, switch]
    if grammar == gr.DEED_BUILDINGS:
        return [part for pair in zip(deeds, level_words(action), strict=False) for part in pair]
    whom = seat_label(game, action.target)
    if grammar == gr.PLAYER_SWITCH:
        return [whom, switch]
    if grammar == gr.PLAYER_CARD:
        return [whom, *[quoted(kept_card_label(edition, card)) for card in action.counts], switch]
    if grammar == gr.PLAYER_SPACE:
        return [whom, quoted(space_label(edition, action.amount))]
    return [whom, str(action.amount)]


def words_like(given: str) -> list[str]:
    """The words a misspelt one may have been meant for: a correction only where it looks like one."""
    meant = given.lower().startswith("cor")
    return [word for word in WORDS if word.startswith("correct ") == meant]


# -- reading ----------------------------------------------------------------------------------------------


def split_reason(text: str) -> tuple[str, str]:
    """Take a correction apart into what it says and why; anything else has no reason."""
    if _WORD.match(text) is None:
        return text, ""
    for found in _COLON.finditer(text):
        if found.group(1) is not None:
            return text[: found.start()], text[found.end() :]
    return text, ""


def _read_cash(reader: Reader, _seat: int, kind: int) -> Action:
    target = reader.player([])
    return Action(kind, reader.number("amount"), target=target)


def _read_place(reader: Reader, _seat: int, kind: int) -> Action:
    target = reader.player([])
    given = _name_until(reader, len(reader.words))
    if not given:
        raise nameless("space")
    return Action(kind, find_space(reader.game.edition, given), target=target)


def _read_detention(reader: Reader, _seat: int, kind: int) -> Action:
    target = reader.player([])
    return Action(kind, _read_switch(reader), target=target)


def _read_card(reader: Reader, _seat: int, kind: int) -> Action:
    """Of cards that go by the same name, one that can be given or taken back."""
    game = reader.game
    target = reader.player([])
    given = _name_until(reader, len(reader.words) - 1)
    if not given:
        raise nameless("card")
    on = _read_switch(reader)
    held = [card for hand in game.held for card in hand]
    fitting = [card for card in kept_cards(game.edition) if card not in held] if on else game.held[target]
    return Action(kind, on, counts=[find_kept_card(game.edition, given, fitting)], target=target)


def _read_owner(reader: Reader, _seat: int, kind: int) -> Action:
    deed = reader.deed()
    found = reader.player(["Bank"])
    return Action(kind, 0, [deed], target=found if found < len(reader.game.names) else BANK)


def _read_mortgage(reader: Reader, _seat: int, kind: int) -> Action:
    deed = reader.deed()
    return Action(kind, _read_switch(reader), [deed])


def _read_buildings(reader: Reader, _seat: int, kind: int) -> Action:
    """Deeds, each with a number of houses or the word hotel."""
    deeds: list[int] = []
    levels: list[int] = []
    while not reader.done or not deeds:
        deeds.append(reader.deed())
        levels.append(A_HOTEL if reader.take("hotel") else reader.number("buildings"))
        reader.take(",")
    return Action(kind, 0, deeds, levels)


def _read_switch(reader: Reader) -> int:
    if reader.take("on"):
        return 1
    if not reader.take("off"):
        raise Malformed("unread-on-off", {})
    return 0


def _name_until(reader: Reader, end: int) -> str:
    """A name that runs up to a word, with quotation marks or without; empty if there is none."""
    if reader.at >= end:
        return ""
    first = reader.words[reader.at]
    if first.is_quoted:
        reader.at += 1
        return first.text
    given = reader.line[first.start : reader.words[end - 1].end]
    reader.at = end
    return given


READERS: Final[dict[int, Callable[[Reader, int, int], Action]]] = {
    gr.PLAYER_CASH: _read_cash,
    gr.PLAYER_SPACE: _read_place,
    gr.PLAYER_SWITCH: _read_detention,
    gr.PLAYER_CARD: _read_card,
    gr.DEED_OWNER: _read_owner,
    gr.DEED_SWITCH: _read_mortgage,
    gr.DEED_BUILDINGS: _read_buildings,
}
"""How what stands before the colon is read."""
