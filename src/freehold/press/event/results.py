"""The result sheet: standings with the points of every round, teams, every table, and what was ruled and corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from freehold.press.event.facts import Occasion, Remark, RoundResult, TableResult, round_name
from freehold.press.event.pages import BELOW, framed
from freehold.press.faces import Face
from freehold.press.ink import Ink
from freehold.press.job import Job
from freehold.press.order import PressError
from freehold.press.pen import Align, Pen
from freehold.press.sheets.blocks import cited, heading, marked
from freehold.press.sheets.frame import box_height
from freehold.press.type import Block, block, line

NOTHING: Final = "nothing has been played yet"
_ROW: Final = 5.3
_HEAD: Final = 12.4
"""A heading and the heads of its columns."""
_BLOCKS: Final = 2
_GAP: Final = 9.0
_BETWEEN: Final = 6.0
_REMARK: Final = 8.5


@dataclass(frozen=True)
class _Strip:
    """Something drawn across the sheet; a `head` begins a section, and every further sheet of it."""

    high: float
    draw: Callable[[Pen, Ink, float, float, float], None]
    head: bool = False
    keep: float = 0.0
    """How much below it has to fit on the same sheet."""
    empty: bool = False
    """Nothing but room between two sections: no sheet begins or ends with it."""


def result_sheet(job: Job, occasion: Occasion) -> None:
    """As many sheets as it takes. Rule: PN-11.2, FR-WIN-1, PN-9.2"""
    if not occasion.standings:
        raise PressError(NOTHING)
    strips = [*_standings(job, occasion), *_teams(job, occasion)]
    for played in occasion.rounds:
        strips += _round(job, occasion, played)
    for title, remarks in (
        ("Corrections", occasion.corrections),
        ("Rulings", occasion.rulings),
        ("Fines", occasion.fines),
    ):
        strips += _remarks(job, title, remarks)
    pages = _paged(strips, box_height(job)[1])
    title = "Results" if occasion.finished else "Results so far"
    for number, page in enumerate(pages, 1):
        box = framed(job, occasion, title, number, len(pages))
        y = box.y
        for strip in page:
            strip.draw(job.pen, job.ink, box.x, y, box.w)
            y += strip.high


def _paged(strips: Sequence[_Strip], h: float) -> list[list[_Strip]]:
    """Strips on pages; a section that goes on begins its next page with its head."""
    pages: list[list[_Strip]] = [[]]
    room = h
    head: _Strip | None = None
    for strip in strips:
        if strip.empty and (strip.high > room or strip is strips[-1]):
            continue
        if strip.high + strip.keep > room + 1e-6 and pages[-1]:
            pages.append([])
            room = h
            if not strip.head and head is not None:
                pages[-1].append(head)
                room -= head.high
        pages[-1].append(strip)
        room -= strip.high
        head = strip if strip.head else head
    return pages


# -- columns ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Column:
    title: str
    wide: float
    align: Align = "right"
    strong: bool = False


def _places(columns: Sequence[_Column], x: float) -> list[float]:
    found, at = [], x
    for column in columns:
        found.append(at)
        at += column.wide
    return found


def _fitted(columns: Sequence[_Column], w: float) -> list[_Column]:
    """Columns of their own widths; the first of words takes what is left."""
    spare = w - sum(column.wide for column in columns)
    wordy = next(at for at, column in enumerate(columns) if column.align == "left")
    return [
        _Column(one.title, one.wide + spare, one.align, one.strong) if at == wordy else one
        for at, one in enumerate(columns)
    ]


def _head_strip(title: str, columns: Sequence[_Column]) -> _Strip:
    def draw(pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        below = heading(pen, ink, x, y, w, title)
        for column, at in zip(columns, _places(columns, x), strict=True):
            _cell(pen, below + 4.3, at, column, column.title, "A600", 7.0, ink.soft)
        pen.line(x, below + 5.8, x + w, below + 5.8, ink.hair, 0.1)

    return _Strip(_HEAD, draw, head=True, keep=2 * _ROW)


def _row_strip(cells: Sequence[str], columns: Sequence[_Column], first: bool) -> _Strip:
    def draw(pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        if first:
            marked(pen, ink, x - 1, y, w + 2, _ROW)
        for text, column, at in zip(cells, columns, _places(columns, x), strict=True):
            face: Face = "B700" if column.strong else "A500"
            _cell(pen, y + _ROW - BELOW, at, column, text, face, 9.0, ink.ink)
        pen.line(x, y + _ROW, x + w, y + _ROW, ink.hair, 0.1)

    return _Strip(_ROW, draw)


def _cell(pen: Pen, base: float, x: float, column: _Column, text: str, face: Face, size: float, colour: str) -> None:
    room = column.wide - 2
    at = x if column.align == "left" else x + column.wide - (0 if column.align == "right" else column.wide / 2)
    pen.text(at, base, text, face, line(face, text, room, size), colour, column.align)


def _space() -> _Strip:
    return _Strip(_BETWEEN, lambda _pen, _ink, _x, _y, _w: None, empty=True)


# -- standings ----------------------------------------------------------------------------------------------


def _standings(job: Job, occasion: Occasion) -> list[_Strip]:
    money = job.edition.money
    rounds = max((len(line.points) for line in occasion.standings), default=0) if occasion.by_points else 0
    clubs = any(line.club for line in occasion.standings)
    columns = [_Column("", 11.0, strong=True), _Column("   name", 30.0, "left")]
    columns += [_Column("club", 30.0, "left")] if clubs else []
    columns += [_Column(f"round {number}", 12.0) for number in range(1, rounds + 1)]
    columns += [_Column("points", 14.0, strong=True)] if occasion.by_points else []
    columns += [_Column("worth", 22.0, strong=not occasion.by_points), _Column("cash", 20.0)]
    columns = _fitted(columns, box_height(job)[0])
    strips = [_head_strip("Standings", columns)]
    for one in occasion.standings:
        cells = [str(one.place), f"   {one.name}", *([one.club] if clubs else [])]
        cells += ["–" if points is None else str(points) for points in one.points[:rounds]]
        cells += [str(one.total)] if occasion.by_points else []
        cells += [money(one.worth), money(one.cash)]
        strips.append(_row_strip(cells, columns, one.place == 1))
    return [*strips, _space()]


def _teams(job: Job, occasion: Occasion) -> list[_Strip]:
    if not occasion.teams:
        return []
    columns = [_Column("", 11.0, strong=True), _Column("   club", 40.0, "left"), _Column("players", 20.0)]
    columns += [_Column("points", 20.0, strong=True)] if occasion.by_points else []
    columns += [_Column("worth", 28.0, strong=not occasion.by_points)]
    columns = _fitted(columns, box_height(job)[0])
    strips = [_head_strip("Clubs", columns)]
    for team in occasion.teams:
        cells = [str(team.place), f"   {team.club}", str(team.players)]
        cells += [str(team.points)] if occasion.by_points else []
        strips.append(_row_strip([*cells, job.edition.money(team.worth)], columns, team.place == 1))
    return [*strips, _space()]


# -- tables -------------------------------------------------------------------------------------------------


def _round(job: Job, occasion: Occasion, played: RoundResult) -> list[_Strip]:
    """The tables of a round, two beside each other."""
    name = round_name(played.number, played.final)
    title = name if len(occasion.rounds) > 1 else "Tables"

    def head(pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        heading(pen, ink, x, y, w, title)

    rows = [played.tables[at : at + _BLOCKS] for at in range(0, len(played.tables), _BLOCKS)]
    strips = [_pair(job, occasion, row, not played.final) for row in rows]
    return [_Strip(9.0, head, head=True, keep=strips[0].high if strips else 0), *strips, _space()]


def _pair(job: Job, occasion: Occasion, tables: Sequence[TableResult], points: bool) -> _Strip:
    high = 6.4 + 4.6 * max(max(len(table.lines), 1) for table in tables) + 3.0

    def draw(pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        each = (w - _GAP * (_BLOCKS - 1)) / _BLOCKS
        for at, table in enumerate(tables):
            with pen.item("result", f"table:{table.number}", x + at * (each + _GAP), y, each, high - 3.0):
                _table(job, pen, ink, table, each, occasion.by_points and points)

    return _Strip(high, draw)


def _table(job: Job, pen: Pen, ink: Ink, table: TableResult, w: float, points: bool) -> None:
    pen.text(0, 4.6, f"Table {table.number}", "A700", 9.0, ink.ink)
    pen.line(0, 6.0, w, 6.0, ink.ink, 0.2)
    if not table.lines:
        pen.text(0, 9.6, "no result", "A500", 8.5, ink.soft)
        return
    columns = [_Column("", 6.0, "left", True), _Column("", 20.0, "left"), *([_Column("", 9.0)] if points else [])]
    columns += [_Column("", 21.0), _Column("", 19.0)]
    spare = w - sum(column.wide for column in columns)
    columns[1] = _Column("", columns[1].wide + spare, "left")
    y = 6.0
    for one in table.lines:
        y += 4.6
        money = ["out", ""] if one.out else [job.edition.money(one.worth), job.edition.money(one.cash)]
        cells = [str(one.place), one.name, *([str(one.points)] if points else []), *money]
        for text, column, at in zip(cells, columns, _places(columns, 0), strict=True):
            face: Face = "B700" if column.strong else "A500"
            _cell(pen, y - 1.3, at, column, text, face, 8.0, ink.ink)
        pen.line(0, y, w, y, ink.hair, 0.1)


# -- what was decided ---------------------------------------------------------------------------------------


def _remarks(job: Job, title: str, remarks: Sequence[Remark]) -> list[_Strip]:
    if not remarks:
        return []

    def head(pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        heading(pen, ink, x, y, w, title)

    strips = [_remark(remark, box_height(job)[0]) for remark in remarks]
    return [_Strip(8.0, head, head=True, keep=strips[0].high), *strips, _space()]


def _remark(remark: Remark, w: float) -> _Strip:
    said = " · ".join(part for part in (remark.who, cited([remark.clause]) if remark.clause else "") if part)
    text: Block = block("A500", remark.text, w - 98, 8.5, least=7.0)
    high = 5.2 + text.leading * (len(text.lines) - 1)

    def draw(pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        pen.text(x, y + 3.6, remark.time, "B700", _REMARK, ink.ink)
        pen.text(x + 13, y + 3.6, remark.where, "A600", line("A600", remark.where, 29, _REMARK), ink.ink)
        pen.block(x + 44, y + 3.6, text, ink.ink)
        pen.text(x + w, y + 3.6, said, "A500", line("A500", said, 50, 7.5), ink.soft, "right")
        pen.line(x, y + high, x + w, y + high, ink.hair, 0.1)

    return _Strip(high, draw)
