"""Blank count sheets: one for every table, with the names of those who sit there, to be filled in and signed.

Two people count. Notes and sums have a column for every player; a deed has a line, on which the column of whoever
holds it is ticked, with its houses beside it and an M if it is mortgaged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from freehold.engine.edition import Edition
from freehold.press.event.facts import Occasion, Player, Round, Table, round_name
from freehold.press.event.pages import across, framed
from freehold.press.event.seating import NOBODY
from freehold.press.faces import Face
from freehold.press.ink import Ink
from freehold.press.job import Job
from freehold.press.order import PressError
from freehold.press.patterns import hatch
from freehold.press.pen import Pen
from freehold.press.placed import Box
from freehold.press.sheets.score import counted, is_valued, valuation
from freehold.press.type import block, line

_GAP: Final = 8.0
_NAMES: Final = 11.0
"""How high the heads with the names are."""
_SIGN: Final = 13.0
_LABEL: Final = 34.0
_HOW: Final = (
    "Two people count, paper first. Amounts in {currency}. Tick whose each deed is; beside it the number of houses, "
    "H for a hotel, and M where it is mortgaged."
)
_DEEDS: Final = 0.52
"""The part of the sheet that the deeds take."""


class _Row(NamedTuple):
    label: str
    note: str = ""
    strong: bool = False


def count_sheets(job: Job, occasion: Occasion) -> None:
    """A sheet for every table of the round. Rule: PN-10b, FR-VAL-1, PN-11.1a"""
    if occasion.round is None:
        raise PressError(NOBODY)
    if not is_valued(job.edition):
        raise PressError(f"{job.edition.title} is played until one player is left and counts nobody's worth")
    wide = across(job)
    for table in occasion.round.tables:
        _sheet(wide, occasion, occasion.round, table)


def _sheet(job: Job, occasion: Occasion, round: Round, table: Table) -> None:
    name = f" · {round_name(round.number, round.final).lower()}" if occasion.by_points else ""
    title = f"Count{name} · table {table.number}"
    box = framed(job, occasion, title)
    pen, ink, edition = job.pen, job.ink, job.edition
    right = box.w * _DEEDS
    left = box.w - right - _GAP
    foot = _SIGN + 6
    _sums(pen, ink, job, Box(box.x, box.y, left, box.h - foot), table.players)
    _deeds(pen, ink, edition, Box(box.x + left + _GAP, box.y, right, box.h - foot), table.players)
    _signatures(pen, ink, Box(box.x, box.y + box.h - foot + 4, box.w, foot - 4), table)


def _columns(box: Box, label: float, players: Sequence[Player]) -> tuple[list[float], float]:
    each = (box.w - label) / len(players)
    return [box.x + label + at * each for at in range(len(players))], each


def _heads(pen: Pen, ink: Ink, box: Box, columns: Sequence[float], each: float, players: Sequence[Player]) -> float:
    for number, (x, player) in enumerate(zip(columns, players, strict=True)):
        seat = ink.seats[number % len(ink.seats)]
        name = block("B700", player.name, each - 2, 10.0, least=6.0, most=2, height=_NAMES - 3.5, leading=1.1)
        pen.block(x + each / 2, box.y + _NAMES - 2.4 - name.height + name.cap, name, ink.ink, "centre")
        pen.rect(x + 0.6, box.y + _NAMES - 1.0, each - 1.2, 1.0, fill=ink.flood(seat), stroke=seat, wide=0.15)
    return box.y + _NAMES


def _grid(pen: Pen, ink: Ink, box: Box, columns: Sequence[float], top: float, rows: int, pitch: float) -> None:
    pen.lines([(box.x, top + n * pitch, box.x + box.w, top + n * pitch) for n in range(rows + 1)], ink.hair, 0.12)
    bottom = top + rows * pitch
    pen.lines([(x, top, x, bottom) for x in [*columns, box.x + box.w]], ink.hair, 0.12)


# -- sums ---------------------------------------------------------------------------------------------------


def _sums(pen: Pen, ink: Ink, job: Job, box: Box, players: Sequence[Player]) -> None:
    """Notes by value, then every item that counts, the worth and the place."""
    columns, each = _columns(box, _LABEL, players)
    top = _heads(pen, ink, box, columns, each, players)
    rows = _sum_rows(job)
    foot = 8.0
    pitch = min(8.4, (box.y + box.h - foot - top) / len(rows))
    _grid(pen, ink, box, columns, top, len(rows), pitch)
    for at, row in enumerate(rows):
        base = top + at * pitch + pitch * 0.68
        face: Face = "B700" if row.strong else "A500"
        if row.strong:
            pen.line(box.x, top + at * pitch, box.x + box.w, top + at * pitch, ink.ink, 0.25)
        room = _LABEL - 3.5
        long = pen.text(
            box.x + 1.6, base, row.label, face, line(face, row.label, room, 9.5 if row.strong else 9.0), ink.ink
        )
        left_over = room - long - 2
        if row.note and left_over > 5:
            pen.text(
                box.x + _LABEL - 1.5, base, row.note, "A500", line("A500", row.note, left_over, 6.5), ink.soft, "right"
            )
    pen.rect(box.x, top, box.w, len(rows) * pitch, stroke=ink.ink, wide=0.25)
    said = block("A500", _HOW.format(currency=job.edition.currency), box.w, 7.5, least=6.0, most=2)
    pen.block(box.x, top + len(rows) * pitch + 4.2, said, ink.soft)


def _sum_rows(job: Job) -> list[_Row]:
    edition = job.edition
    kind = "notes" if job.contents.money.form == "notes" else "chips"
    rows = [_Row(f"{kind} of {piece.value:,} ×") for piece in job.contents.money.pieces]
    for at, (name, worth) in enumerate(counted(edition)):
        rows.append(_Row(name, _short(worth), strong=at == 0))
    clauses = valuation(edition).clauses
    return [
        *rows,
        _Row("worth", f"§ {clauses[0]}" if clauses else "", True),
        _Row("place", "", True),
        _Row("out as no."),
    ]


def _short(worth: str) -> str:
    """What an item counts for, in the few words a label has room for."""
    return {"face value": "", "printed price": "at price", "half the printed price": "at half", "taken off": "off"}.get(
        worth, "" if "price" in worth else worth
    )


# -- deeds --------------------------------------------------------------------------------------------------


def _deeds(pen: Pen, ink: Ink, edition: Edition, box: Box, players: Sequence[Player]) -> None:
    """Every deed on a line of its group, with a box for every player."""
    label, price, built = 43.0, 12.0, 12.0
    mortgages = edition.rules.mortgage_when != "never"
    extra = built + (8.0 if mortgages else 0.0)
    grid = Box(box.x + label + price, box.y, box.w - label - price - extra, box.h)
    columns, each = _columns(grid, 0.0, players)
    top = _heads(pen, ink, box, columns, each, players)
    order = [edition.deeds[number] for group in edition.groups for number in group.deeds]
    pitch = (box.y + box.h - top) / len(order)
    lines = [(box.x, top + n * pitch, box.x + box.w, top + n * pitch) for n in range(len(order) + 1)]
    pen.lines(lines, ink.hair, 0.12)
    bottom = top + len(order) * pitch
    after = grid.x + grid.w
    edges = [*columns, after, *([after + built] if mortgages else [])]
    pen.lines([(x, top, x, bottom) for x in edges], ink.hair, 0.12)
    pen.text(box.x + label + price - 2, top - 1.6, "price", "A500", 6.5, ink.soft, "right")
    house = f"{edition.words['house']}s"
    pen.text(after + built / 2, top - 1.6, house, "A500", line("A500", house, built - 1, 6.5), ink.soft, "centre")
    if mortgages:
        pen.text(after + built + 4, top - 1.6, "mortg.", "A500", 6.0, ink.soft, "centre")
    for at, deed in enumerate(order):
        y = top + at * pitch
        colour = ink.groups[deed.group]
        pen.rect(
            box.x, y + 0.3, 3.2, pitch - 0.6, fill=ink.flood(colour), stroke=ink.ink if ink.saving else None, wide=0.1
        )
        hatch(pen, deed.group, box.x, y + 0.3, 3.2, pitch - 0.6, ink.hatch(colour))
        size = line("A600", deed.name, label - 5, min(8.5, pitch * 1.75))
        pen.text(box.x + 4.6, y + pitch * 0.7, deed.name, "A600", size, ink.ink)
        pen.text(
            box.x + label + price - 2,
            y + pitch * 0.7,
            f"{deed.price:,}",
            "A500",
            min(8.0, pitch * 1.7),
            ink.soft,
            "right",
        )
        if not edition.groups[deed.group].buildable:
            # Nothing is built there.
            pen.line(after + built / 2 - 1.2, y + pitch / 2, after + built / 2 + 1.2, y + pitch / 2, ink.hair, 0.2)
    pen.rect(box.x, top, box.w, bottom - top, stroke=ink.ink, wide=0.25)


# -- signatures ---------------------------------------------------------------------------------------------


def _signatures(pen: Pen, ink: Ink, box: Box, table: Table) -> None:
    """A line for everybody who agrees with the count, and for whoever keeps the Bank."""
    banker = ", ".join(table.bankers) or "Banker"
    names = [player.name for player in table.players] + [banker, "counted twice by"]
    each = box.w / len(names)
    base = box.y + box.h - 4.2
    for at, name in enumerate(names):
        x = box.x + at * each
        pen.line(x, base, x + each - 4, base, ink.ink, 0.2)
        pen.text(x, base + 3.6, name, "A500", line("A500", name, each - 4, 8.0), ink.soft)
