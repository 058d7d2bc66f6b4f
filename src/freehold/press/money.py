"""The money of a kit: notes or chips for everybody's opening hand and a bank besides, one value to a sheet."""

from __future__ import annotations

import math
from typing import Final

from freehold.editions.read_money import Piece as Value
from freehold.press import chips
from freehold.press.grid import Heading, Piece, grid_for, print_sheets
from freehold.press.job import Job
from freehold.press.notes import HIGH, WIDE, Note, draw_back, draw_front
from freehold.press.values import marks

_BANK: Final = 6
"""Of every value the bank has at least so many, and a third of all hands."""


def pages(job: Job) -> None:
    """Print the money, the largest value first: every opening hand, and a bank.

    Rule: CR-EQUIP-5, CR-PREP-4, FR-PREP-3, GV-EQUIP-7, GV-SETUP-5, PN-2h, PN-3.2
    """
    if job.contents.money.form == "chips":
        chips.pages(job, _count)
    else:
        _notes(job)


def _count(value: Value, players: int, sheet: int) -> int:
    """How many of a value are printed: the hands and the bank, up to a whole sheet."""
    hands = value.hand * players
    return math.ceil((hands + max(_BANK, hands // 3)) / sheet) * sheet


def _notes(job: Job) -> None:
    grid = grid_for(job.order, WIDE, HIGH)
    money = job.contents.money
    looks = marks(money, job.ink)
    for value in money.pieces:
        note = Note(job, value.value, looks[value.value])
        count = _count(value, job.players, grid.count)
        title = f"{job.edition.title} · money, {count} × {job.edition.money(value.value)}"
        pieces = [_piece(note, number) for number in range(count)]
        print_sheets(job.pen, job.order, grid, pieces, Heading("money", title), mark=4.0)


def _piece(note: Note, number: int) -> Piece:
    ink = note.job.ink
    return Piece(
        kind="note",
        key=f"note:{note.value}:{number}",
        front=lambda _: draw_front(note),
        back=lambda _: draw_back(note.job),
        ground=ink.tint(note.mark.colour, 0.1),
        back_ground=ink.tint(ink.accent, 0.08),
    )
