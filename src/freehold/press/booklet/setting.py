"""A rule book set in type: lines, and chunks of lines that stay together, put onto pages of one size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from freehold.engine.edition import Option, Ruling
from freehold.press import type as setting
from freehold.press.booklet.book import Book, Entry
from freehold.press.faces import Face
from freehold.press.ink import Ink
from freehold.press.paper import POINT
from freehold.press.pen import Pen
from freehold.press.sheets.blocks import TableBlock
from freehold.press.sheets.tables import Table
from freehold.press.type import wide

Draw = Callable[[Pen, Ink, float, float], None]
"""Draws a line with the top left of its place at a point."""

TEXT: Final = 9.0
SMALL: Final = 7.5
LEADING: Final = 1.36
_SLACK: Final = 0.3
"""What letters may be closer or farther apart where words meet."""
_INDENT: Final = 4.5
"""How far rulings stand in."""
_MOST_ROWS: Final = 26
"""Longer tables go on under a second heading."""


class Line(NamedTuple):
    """One line and how high it is."""

    high: float
    draw: Draw
    ink: str = ""
    """What it says, for those who look for it."""


@dataclass
class Chunk:
    """Lines that stay together if they can."""

    lines: list[Line]
    before: float = 2.4
    """Space above, unless it is the first of a page."""
    with_next: bool = False
    """Never the last of a page."""
    section: str = ""
    """The section that begins here."""

    @property
    def high(self) -> float:
        """All its lines."""
        return sum(line.high for line in self.lines)


@dataclass
class Page:
    """A page: its lines with the place of each from the top, and the section it stands in."""

    lines: list[tuple[float, Line]] = field(default_factory=list)
    section: str = ""
    begins: list[str] = field(default_factory=list)
    """Sections that begin on it."""


# -- chunks -----------------------------------------------------------------------------------------------


def chunks(book: Book, w: float) -> list[Chunk]:
    """The whole book after its title and contents."""
    found: list[Chunk] = []
    for section in book.sections:
        found.append(_heading(section.title, w))
        for entry in section.entries:
            found += _entry(entry, w)
    if book.further:
        found += [_heading("Further rulings", w), *(_ruling(ruling, w) for ruling in book.further)]
    if book.options:
        found += [_heading("Options", w), *(_option(option, w) for option in book.options)]
    if book.tables:
        found += [_heading("Tables", w), *(chunk for table in book.tables for chunk in _table(table, w))]
    return found


def sections(book: Book) -> list[str]:
    """What the table of contents lists."""
    named = [section.title for section in book.sections]
    rest = (("Further rulings", book.further), ("Options", book.options), ("Tables", book.tables))
    return named + [title for title, content in rest if content]


def _heading(title: str, w: float) -> Chunk:
    block = setting.block("B700", title, w, 15.0, least=11.0, most=2)

    def draw(pen: Pen, ink: Ink, x: float, y: float) -> None:
        last = pen.block(x, y + 5.4, block, ink.ink)
        pen.line(x, last + 2.2, x + w, last + 2.2, ink.ink, 0.3)

    high = 9.4 + block.leading * (len(block.lines) - 1)
    return Chunk([Line(high, draw, title)], before=7.0, with_next=True, section=title)


def _entry(entry: Entry, w: float) -> list[Chunk]:
    clause = entry.clause
    lines = [*_titled(clause.title, clause.id, w), *_paragraph(clause.text, w)]
    if entry.also and not entry.rulings:
        lines += _paragraph(f"See also {_named(entry.also)}.", w, size=SMALL, soft=True)
    found = [Chunk(lines), *(_ruling(ruling, w) for ruling in entry.rulings)]
    if entry.also and entry.rulings:
        found.append(Chunk(_paragraph(f"See also {_named(entry.also)}.", w, size=SMALL, soft=True), before=0.8))
    return found


def _named(ids: Sequence[str]) -> str:
    return ", ".join(f"§ {id}" for id in ids)


def _titled(title: str, id: str, w: float) -> list[Line]:
    """A title and the id of its clause on the same line."""
    shown = f"§ {id}" if id else ""
    beside = wide("A600", shown, 7.0) + 4 if shown else 0.0
    block = setting.block("B600", title, w - beside, 9.5, least=8.5, balanced=False)
    lines: list[Line] = []
    for number, text in enumerate(block.lines):

        def draw(pen: Pen, ink: Ink, x: float, y: float, text: str = text, first: bool = number == 0) -> None:
            pen.text(x, y + 3.5, text, "B600", block.size, ink.ink)
            if first and shown:
                pen.text(x + w, y + 3.5, shown, "A600", 7.0, ink.soft, "right")

        lines.append(Line(4.9, draw, text))
    return lines


def _paragraph(text: str, w: float, face: Face = "A500", size: float = TEXT, soft: bool = False) -> list[Line]:
    leading = size * POINT * LEADING
    return [_words(line, face, size, leading, soft) for line in broken(text, w, face, size)]


def broken(text: str, w: float, face: Face, size: float) -> list[str]:
    """A text in lines. Words are measured one by one, which is much faster for a whole book than measuring lines."""
    space = wide(face, " ", size)
    lines: list[list[str]] = [[]]
    used = 0.0
    for word in text.split():
        each = wide(face, word, size)
        if each > w:
            return list(setting.block(face, text, w, size, least=size, leading=LEADING, balanced=False).lines)
        if lines[-1] and used + space + each > w - _SLACK:
            lines.append([])
        used = used + space + each if lines[-1] else each
        lines[-1].append(word)
    return [" ".join(line) for line in lines]


def _words(text: str, face: Face, size: float, leading: float, soft: bool) -> Line:
    def draw(pen: Pen, ink: Ink, x: float, y: float) -> None:
        pen.text(x, y + leading * 0.74, text, face, size, ink.soft if soft else ink.ink)

    return Line(leading, draw, text)


def _ruling(ruling: Ruling, w: float) -> Chunk:
    inside = w - _INDENT
    lines = [_label(f"Ruling {ruling.id}"), *_paragraph(ruling.question, inside, "A600", 8.5)]
    lines += _paragraph(ruling.decision, inside, size=8.5)
    if ruling.reason:
        lines += _paragraph(ruling.reason, inside, size=SMALL, soft=True)
    return Chunk([_indented(line) for line in lines], before=1.6)


def _label(text: str) -> Line:
    def draw(pen: Pen, ink: Ink, x: float, y: float) -> None:
        pen.text(x, y + 2.6, text.upper(), "A600", 6.0, ink.soft, spacing=0.09)

    return Line(3.6, draw, text)


def _indented(line: Line) -> Line:
    """A line of a ruling, with its piece of the stroke beside all of them."""

    def draw(pen: Pen, ink: Ink, x: float, y: float) -> None:
        pen.line(x + 1.4, y, x + 1.4, y + line.high + 0.02, ink.accent, 0.5)
        line.draw(pen, ink, x + _INDENT, y)

    return line._replace(draw=draw)


def _option(option: Option, w: float) -> Chunk:
    return Chunk([*_titled(option.title, option.clause, w), *_paragraph(option.text, w)])


def _table(table: Table, w: float) -> list[Chunk]:
    """A table in one piece, or in several if it is long."""
    head, *rows = table.rows
    parts = [rows[at : at + _MOST_ROWS] for at in range(0, len(rows), _MOST_ROWS)]
    found: list[Chunk] = []
    for number, part in enumerate(parts):
        marked = frozenset(n - number * _MOST_ROWS for n in table.marked)
        title = table.title if number == 0 else f"{table.title}, continued"
        block = TableBlock(Table(title, [head, *part], table.clauses, marked))

        def draw(pen: Pen, ink: Ink, x: float, y: float, block: TableBlock = block) -> None:
            block.draw(pen, ink, x, y, w)

        found.append(Chunk([Line(block.height(w), draw, title)], before=5.0))
    return found


# -- pages ------------------------------------------------------------------------------------------------


def paginate(found: Sequence[Chunk], h: float) -> list[Page]:
    """Put chunks onto pages of a height."""
    pages = [Page()]
    at = 0.0
    section = ""
    for number, chunk in enumerate(found):
        needed = chunk.high + (_first_lines(found[number + 1]) if chunk.with_next and number + 1 < len(found) else 0.0)
        gap = chunk.before if at else 0.0
        if at and at + gap + needed > h and not _splits(chunk, h - at - gap):
            pages.append(Page())
            at = gap = 0.0
        if chunk.section:
            section = chunk.section
            pages[-1].begins.append(section)
        at += gap
        for line in chunk.lines:
            if at and at + line.high > h + 1e-6:
                pages[-1].section = pages[-1].section or section
                pages.append(Page(section=section))
                at = 0.0
            pages[-1].lines.append((at, line))
            at += line.high
        pages[-1].section = section if not pages[-1].section else pages[-1].section
    return pages


def _first_lines(chunk: Chunk) -> float:
    """What of a chunk has to follow its heading at least."""
    return chunk.before + sum(line.high for line in chunk.lines[:4])


def _splits(chunk: Chunk, room: float) -> bool:
    """Whether a chunk is long enough to be broken over two pages, with three lines at least on either."""
    if len(chunk.lines) < 9 or chunk.with_next:
        return False
    fitting = 0
    used = 0.0
    for line in chunk.lines:
        used += line.high
        if used > room:
            break
        fitting += 1
    return 3 <= fitting <= len(chunk.lines) - 3
