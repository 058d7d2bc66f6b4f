"""What tells notes and chips apart: a colour, a hatch and a shape for every value, so that black ink is enough."""

from __future__ import annotations

from typing import Final, NamedTuple

from freehold.editions.read_money import COLOURS, Money
from freehold.press.ink import BLACK, Ink


class Mark(NamedTuple):
    """How a value looks."""

    colour: str
    hatch: int
    shape: str
    """An outline around the origin, about 2 wide and high."""


_MARKS: Final = (
    Mark("#47525d", 2, "M0-1A1 1 0 1 1 0 1 1 1 0 1 1 0-1Z"),
    Mark("#7a3d9e", 5, "M-.9-.9H.9V.9H-.9Z"),
    Mark("#1a5ba3", 0, "M0-1.15 1.15 0 0 1.15-1.15 0Z"),
    Mark("#1e5e2c", 6, "M-.9 1V-.1A.9.9 0 0 1 .9-.1V1Z"),
    Mark("#9c4a00", 3, "M-.9-.95H.9V.1C.9.65.4.9 0 1.1-.4.9-.9.65-.9.1Z"),
    Mark("#006a74", 1, "M-.55-1H.55L1.1 0 .55 1H-.55L-1.1 0Z"),
    Mark("#8c3563", 7, "M0-1.2 1.2.85H-1.2Z"),
    Mark("#bf2a20", 4, "M0-1.2.35-.4 1.2-.35.55.2.75 1 0 .55-.75 1-.55.2-1.2-.35-.35-.4Z"),
    Mark("#5b6316", 8, "M-.4-1.1H.4V-.4H1.1V.4H.4V1.1H-.4V.4H-1.1V-.4H-.4Z"),
    Mark("#2a3ea2", 9, "M-1.2-.85H1.2L0 1.2Z"),
)
"""From the smallest value up."""


def marks(money: Money, ink: Ink) -> dict[int, Mark]:
    """The mark of every value; colours the edition names go before, and where ink is saved all are black."""
    found: dict[int, Mark] = {}
    for rank, piece in enumerate(sorted(money.pieces, key=lambda piece: piece.value)):
        mark = _MARKS[rank % len(_MARKS)]
        colour = BLACK if ink.saving else COLOURS.get(piece.colour, mark.colour)
        found[piece.value] = mark._replace(colour=colour)
    return found
