"""Reading `[money]`: the notes or chips of an edition, and which of them everybody begins with.

It is about what lies on the table and no part of the game: tables and records know nothing of it.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, cast

from freehold.editions.tables import Table

MONEY: Final = "money"
Form = Literal["notes", "chips"]
FORMS: Final = ("notes", "chips")
MOST_VALUES: Final = 10

COLOURS: Final = {
    "red": "#bf2a20",
    "blue": "#2a3ea2",
    "green": "#1e5e2c",
    "white": "#fdfdfa",
    "black": "#26282c",
    "yellow": "#e2a526",
    "orange": "#c8640a",
    "brown": "#7a4a24",
    "pink": "#d0679a",
    "purple": "#7a3d9e",
    "grey": "#5c6773",
}
"""The colours people call chips and pins by."""

_USUAL_HAND: Final = ((1, 5), (5, 5), (10, 5), (20, 6), (50, 2), (100, 2), (500, 0))
"""Values and how many of each are held; the rest of the cash is held in the largest that go into it."""


class Piece(NamedTuple):
    """A note or a chip: what it is worth, how many everybody begins with, and what its colour is called."""

    value: int
    hand: int
    colour: str = ""


class Money(NamedTuple):
    """The money of an edition, the largest value first."""

    form: Form
    pieces: tuple[Piece, ...]
    unit: str = ""
    """What one of it is called in words, and below several; empty where only the sign is known."""
    units: str = ""

    @property
    def sum(self) -> int:
        """What everybody begins with."""
        return sum(piece.value * piece.hand for piece in self.pieces)


def read_money(table: Table) -> Money | None:
    """Read the table; None if there is none, or nothing in it can be used."""
    form = cast(Form, table.word("form", FORMS, "notes"))
    unit, units = table.line("unit", ""), table.line("units", "")
    rows = table.tables("pieces")
    table.close()
    if table.entries() and not rows:
        table.complain("pieces", "is missing")
    pieces = sorted(map(_piece, rows), key=lambda piece: -piece.value)
    if len(pieces) > MOST_VALUES:
        table.complain("pieces", f"{len(pieces)} values: the most is {MOST_VALUES}")
    if len({piece.value for piece in pieces}) < len(pieces):
        table.complain("pieces", "a value is there twice")
    if not pieces or not table.good("form", "unit", "units", "pieces") or not all(piece.value for piece in pieces):
        return None
    return Money(form, tuple(pieces), unit, units or unit)


def _piece(table: Table) -> Piece:
    piece = Piece(table.number("value", least=1), table.number("hand", 0, most=99), table.word("colour", COLOURS, ""))
    table.close()
    return piece


# -- for those who say nothing of it ----------------------------------------------------------------------


def money_for(named: Money | None, cash: int, amounts: list[int]) -> Money:
    """The money of an edition whose players begin with so much; `amounts` are those printed in it.

    What the edition names is kept; where its hand does not make the cash, as when a rule was changed, the same values
    are held in other numbers.
    """
    if named is None:
        return _usual(cash, amounts)
    if named.sum == cash:
        return named
    held = _held(tuple((piece.value, piece.hand) for piece in reversed(named.pieces)), cash)
    return named._replace(pieces=tuple(piece._replace(hand=held[piece.value]) for piece in named.pieces))


def _usual(cash: int, amounts: list[int]) -> Money:
    """Seven values as long as they can pay every amount, ten or a hundred times as large where amounts are."""
    scale = 1
    while cash >= 15_000 * scale and not any(amount % (10 * scale) for amount in (cash, *amounts)):
        scale *= 10
    wanted = tuple((value * scale, hand) for value, hand in _USUAL_HAND)
    held = _held(wanted, cash)
    return Money("notes", tuple(Piece(value, held[value]) for value, _ in reversed(wanted)))


def _held(wanted: tuple[tuple[int, int], ...], cash: int) -> dict[int, int]:
    """Small change first, as much of it as is wanted; then the largest values that go into what is left."""
    held: dict[int, int] = {}
    left = cash
    for value, hand in wanted:
        held[value] = min(hand, left // value)
        left -= held[value] * value
    for value, _ in reversed(wanted):
        held[value] += left // value
        left %= value
    return held
