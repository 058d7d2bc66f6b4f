"""What stands on a sheet: tables, lists of rules, notes; each says how wide it has to be and how high it then is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from freehold.drawing.art import icon
from freehold.press import type as setting
from freehold.press.faces import Face
from freehold.press.ink import Ink
from freehold.press.pen import Pen
from freehold.press.sheets.reference import Told
from freehold.press.sheets.tables import Table
from freehold.press.type import Block, wide

HEADING: Final = 12.0
ROW: Final = 4.75
"""From one row of a table to the next, in mm."""
LINE: Final = 6.1
"""From one line of a list to the next."""
BELOW_LIST: Final = 2.0
"""Between lists one below the other."""
SMALL: Final = 8.0
_HEAD: Final = 7.0
_GAP: Final = 2.6
"""Between columns at least."""
_WIDEST: Final = 74.0
"""No column of words is wider; its cells break into lines."""
_LEADING: Final = 3.6


class Piece(Protocol):
    """Something with its place on a sheet."""

    @property
    def least(self) -> float:
        """How wide it has to be."""
        ...

    def height(self, w: float) -> float:
        """How high it is at a width."""
        ...

    def draw(self, pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        """Draw it with its top left at a point."""
        ...


def heading(pen: Pen, ink: Ink, x: float, y: float, w: float, text: str, size: float = HEADING) -> float:
    """A heading on its line; returns where its content begins."""
    block = heading_block(text, w, size)
    last = pen.block(x, y + 4.4 * size / HEADING, block, ink.ink)
    below = last + 1.8 * size / HEADING
    pen.line(x, below, x + w, below, ink.ink, 0.3)
    return below


def heading_block(text: str, w: float, size: float = HEADING) -> Block:
    """A heading in its lines."""
    return setting.block("B600", text, w, size, least=size * 0.75, most=2)


def heading_height(text: str, w: float, size: float = HEADING) -> float:
    """From the top to where the content begins."""
    block = heading_block(text, w, size)
    return 6.2 * size / HEADING + block.leading * (len(block.lines) - 1)


def cited(clauses: Sequence[str]) -> str:
    """Clauses as they are named on sheets."""
    return "  ".join(f"§ {id}" for id in clauses)


class TableBlock:
    """A table with its heading, and the clauses it rests on."""

    def __init__(self, table: Table, strong: bool = True) -> None:
        self.table = table
        self.right = [table.counts(column) for column in range(len(table.rows[0]))]
        self._strong = strong
        self._heights: dict[float, float] = {}
        self.wishes = [self._wish(column) for column in range(len(table.rows[0]))]

    def _wish(self, column: int) -> float:
        head, *cells = (row[column] for row in self.table.rows)
        face = self.face(column)
        widest = max((wide(face, cell, SMALL) for cell in cells), default=0.0)
        return max(min(widest, _WIDEST), _in_two_lines(head), 4.0)

    def face(self, column: int) -> Face:
        """Figures to look for are strong: the last of a narrow table, and every price of a wide one."""
        head = self.table.rows[0]
        if not self._strong or not self.right[column] or head[-1].isdigit():
            return "A500"
        looked_for = head.index("to lift") if "to lift" in head else len(head) - 1
        return "B700" if head[column].startswith("buy") or column == looked_for > 0 else "A500"

    @property
    def least(self) -> float:
        """Its columns side by side, and a heading of two lines at most."""
        head = wide("B600", self.table.title, 9.5) / 1.9
        return max(sum(self.wishes) + _GAP * (len(self.wishes) - 1), head, 26.0)

    def _columns(self, w: float) -> list[tuple[float, float]]:
        """Where every column begins, and how wide it is."""
        gap = self._gap(w)
        wishes = self._narrowed(w)
        columns: list[tuple[float, float]] = []
        at = 0.0
        for wish in wishes:
            columns.append((at, wish))
            at += wish + gap
        last, wish = columns[-1]
        return columns if self.right[-1] else [*columns[:-1], (last, max(wish, w - last))]

    def _narrowed(self, w: float) -> list[float]:
        """How wide the columns are; where there is too little room, those of words give way, the widest first."""
        wishes = list(self.wishes)
        room = w - _GAP * (len(wishes) - 1)
        while sum(wishes) > room + 1e-6:
            widest = max(range(len(wishes)), key=lambda n: wishes[n])
            second = max((wish for n, wish in enumerate(wishes) if n != widest), default=0.0)
            over = sum(wishes) - room
            wishes[widest] -= min(over, max(wishes[widest] - second, 0.5))
        return wishes

    def _gap(self, w: float) -> float:
        """Words stand together; where figures are last, they end at the right edge."""
        spare = (w - sum(self._narrowed(w))) / max(1, len(self.wishes) - 1)
        return max(_GAP - 1e-6, spare if self.right[-1] else min(spare, 9.0))

    def _cells(self, row: list[str], w: float, head: bool) -> list[Block]:
        cells: list[Block] = []
        for column, (_, room) in enumerate(self._columns(w)):
            face: Face = "A600" if head else self.face(column)
            size = _HEAD if head else SMALL
            # A head may reach into the gap beside it.
            more = self._gap(w) - 1.0 if head and column else 0.05
            cells.append(setting.block(face, row[column], room + more, size, least=6.0, balanced=head))
        return cells

    def _row_height(self, row: list[str], w: float, head: bool) -> float:
        most = max(len(block.lines) for block in self._cells(row, w, head))
        return ROW + (most - 1) * _LEADING * (0.8 if head else 1.0)

    def height(self, w: float) -> float:
        """Heading, rows and clauses."""
        if w not in self._heights:
            self._heights[w] = self._measured(w)
        return self._heights[w]

    def _measured(self, w: float) -> float:
        rows = sum(self._row_height(row, w, n == 0) for n, row in enumerate(self.table.rows))
        return heading_height(self.table.title, w) + 0.6 + rows + (5.2 if self.table.clauses else 1.0)

    def draw(self, pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        """Row by row."""
        with pen.item("table", self.table.title, x, y, w, self.height(w)):
            self._draw(pen, ink, 0.0, 0.0, w)

    def _draw(self, pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        y = heading(pen, ink, x, y, w, self.table.title) + 0.6
        columns = self._columns(w)
        for number, row in enumerate(self.table.rows):
            high = self._row_height(row, w, number == 0)
            if number in self.table.marked:
                marked(pen, ink, x - 1, y, w + 2, high)
            for (at, room), block, right in zip(columns, self._cells(row, w, number == 0), self.right, strict=True):
                colour = ink.soft if number == 0 else ink.ink
                # A head of two lines stands on the line of the others.
                lift = (len(block.lines) - 1) * block.leading if number == 0 else 0.0
                top = y + high - 1.35 - lift if number == 0 else y + 3.4
                pen.block(x + at + (room if right else 0.0), top, block, colour, "right" if right else "left")
            y += high
            pen.line(x, y, x + w, y, ink.hair, 0.1)
        if self.table.clauses:
            pen.text(x, y + 4.2, cited(self.table.clauses), "A500", 7.5, ink.soft)


def _in_two_lines(text: str) -> float:
    """How wide the head of a column has to be for two lines at most."""
    words = text.split()
    halves = (max(wide("A600", " ".join(part), _HEAD) for part in (words[:n], words[n:])) for n in range(len(words)))
    return min(halves, default=0.0)


def marked(pen: Pen, ink: Ink, x: float, y: float, w: float, h: float) -> None:
    """A row to find at a glance; without ink to spare it is framed."""
    if ink.water is None:
        pen.rect(x, y + 0.05, w, h - 0.1, stroke=ink.ink, wide=0.2)
    else:
        pen.rect(x, y, w, h, fill=ink.water)


class ListBlock:
    """Lines of rules with a sign before them and their clause behind."""

    def __init__(
        self, title: str, lines: Sequence[Told], size: float = 9.0, pitch: float = LINE, head: float = HEADING
    ) -> None:
        self.title = title
        self.lines = lines
        self._size = size
        self._pitch = pitch
        self._head = head
        self._heights: dict[float, float] = {}

    @property
    def least(self) -> float:
        """Wide enough for most lines to stay lines."""
        return 84.0 if self._size >= 8.0 else 62.0

    def _text(self, line: Told, w: float) -> Block:
        clause = wide("A500", cited([line.clause]), self._small) + 3 if line.clause else 0.0
        room = w - self._indent - clause
        return setting.block("A500", line.text, room, self._size, least=self._size - 0.75, leading=1.2)

    @property
    def _indent(self) -> float:
        return self._pitch * 1.15

    @property
    def _small(self) -> float:
        return max(6.0, self._size - 1.5)

    def _pitch_of(self, line: Told, w: float) -> float:
        block = self._text(line, w)
        return self._pitch + block.leading * (len(block.lines) - 1)

    def height(self, w: float) -> float:
        """Heading and lines."""
        if w not in self._heights:
            lines = sum(self._pitch_of(line, w) for line in self.lines)
            self._heights[w] = heading_height(self.title, w, self._head) + 1.2 + lines + 1.0
        return self._heights[w]

    def draw(self, pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        """Line by line."""
        y = heading(pen, ink, x, y, w, self.title, self._head) + 1.2
        for line in self.lines:
            high = self._pitch_of(line, w)
            base = y + self._pitch * 0.66
            pen.icon(icon(line.icon), x + self._pitch * 0.4, y + self._pitch / 2, self._pitch * 0.76, ink.accent, 1.5)
            pen.block(x + self._indent, base, self._text(line, w), ink.ink)
            if line.clause:
                pen.text(x + w, base, cited([line.clause]), "A500", self._small, ink.soft, "right")
            y += high
            pen.line(x, y, x + w, y, ink.hair, 0.1)
