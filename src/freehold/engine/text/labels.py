"""Seats, deeds and cards by name, as positions write them."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.edition import BANK, HOST
from freehold.engine.state import State
from freehold.engine.text.names import kept_card_label, nearest, quoted


def party_name(g: State, seat: i64) -> str:
    """A seat, the Bank or the host by name."""
    if seat == BANK:
        return "Bank"
    return "Host" if seat == HOST else g.names[seat]


def seat_names(g: State, mask: i64) -> list[str]:
    """The names of the seats in a bit mask."""
    return [g.names[seat] for seat in range(g.seats) if mask >> seat & 1]


def deed_names(g: State, deeds: list[int]) -> list[str]:
    return [g.edition.deeds[deed].name for deed in deeds]


def kept_card_names(g: State, cards: list[int]) -> list[str]:
    return [kept_card_label(g.edition, card) for card in cards]


def hint(name: str, known: list[str]) -> str:
    """The tail of a message about a wrong name: what it may have been meant for."""
    near = nearest(name, known)
    if near:
        return f"; did you mean {' or '.join(quoted(each) for each in near)}?"
    return f"; known: {', '.join(known)}" if len(known) <= 40 else ""
