"""The pages of a rule book as they are drawn: a cover, the rules in brief, the contents, the clauses, notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.editions.contents import Contents
from freehold.engine.party import party
from freehold.press import type as setting
from freehold.press.booklet.book import rule_book
from freehold.press.booklet.impose import padded
from freehold.press.booklet.setting import Page, chunks, paginate, sections
from freehold.press.ink import Ink
from freehold.press.patterns import ROSE, WREATH, rosette
from freehold.press.pen import Pen
from freehold.press.sheets.frame import double_frame, mark
from freehold.press.type import line, wide

INNER: Final = 14.0
OUTER: Final = 12.0
TOP: Final = 18.0
BOTTOM: Final = 15.0
_ROW: Final = 5.4
"""A line of the contents."""

Drawn = Callable[[Pen, Ink, int], None]
"""Draws a page from its top left; the number is its own."""


class Booklet:
    """A rule book in pages of one size. Pages are counted from 1, the cover."""

    def __init__(self, contents: Contents, w: float, h: float) -> None:
        self.book = rule_book(contents.edition, contents.sixty)
        self.w, self.h = w, h
        self._room = w - INNER - OUTER
        high = h - TOP - BOTTOM
        body = paginate(chunks(self.book, self._room), high)
        listed = sections(self.book)
        rows = int((high - 14) // _ROW)
        lists = [listed[at : at + rows] for at in range(0, len(listed), rows)] or [[]]
        front = 1 + bool(self.book.sixty) + len(lists)
        self.starts = {title: front + number for number, page in enumerate(body, 1) for title in page.begins}
        """On which page every section begins."""
        self.drawn: list[Drawn] = [self._cover]
        if self.book.sixty:
            self.drawn.append(self._brief)
        self.drawn += [self._contents(part, number) for number, part in enumerate(lists)]
        self.drawn += [self._text(page) for page in body]
        brief = [("In sixty seconds", 2)] if self.book.sixty else []
        self.marks = [*brief, ("Contents", front - len(lists) + 1), *self.starts.items()]
        """What a reader can go to, and its page."""

    @property
    def count(self) -> int:
        """How many pages have something on them."""
        return len(self.drawn)

    @property
    def whole(self) -> int:
        """How many pages the folded booklet has, its back included."""
        return padded(self.count + 1)

    def draw(self, pen: Pen, ink: Ink, number: int) -> None:
        """Draw a page, or one for notes where the book is over; the very last one is the back of the cover."""
        if number <= self.count:
            self.drawn[number - 1](pen, ink, number)
        elif number == self.whole:
            self._back(pen, ink)
        else:
            self._notes(pen, ink, number)

    # -- what is not text -------------------------------------------------------------------------------------

    def _cover(self, pen: Pen, ink: Ink, _number: int) -> None:
        edition = self.book.edition
        edge = 8.0
        w, h = self.w - 2 * edge, self.h - 2 * edge
        pen.rect(edge, edge, w, h, fill=ink.flood(ink.desk), stroke=ink.ink, wide=0.4)
        middle = self.w / 2
        if not ink.saving:
            with pen.clipped(edge, edge, w, h):
                rosette(pen, middle, self.h * 0.4, self.w * 0.78, ink.shade(ink.desk, 0.72), 0.18, ROSE)
                rosette(pen, middle, self.h * 0.4, self.w * 0.4, ink.shade(ink.desk, 0.6), 0.18, WREATH)
            pen.rect(edge + 2.2, edge + 2.2, w - 4.4, h - 4.4, stroke=ink.white, wide=0.2)
        plate = self.w - 2 * edge - 22
        top = self.h * 0.4 - 34
        pen.rect(middle - plate / 2, top, plate, 68, fill=ink.white)
        double_frame(pen, ink, middle - plate / 2 + 1.5, top + 1.5, plate - 3, 65)
        mark(pen, middle - 5.5, top + 8, 11.0, ink.accent, ink.saving)
        pen.text(middle, top + 24.5, "THE RULES OF", "A600", 8.0, ink.soft, "centre", spacing=0.14)
        title = setting.block("B800", edition.title, plate - 14, 30.0, least=14.0, most=2, height=22, leading=1.12)
        pen.block(middle, top + 40 + title.cap / 2 - title.height / 2, title, ink.ink, "centre")
        chosen = [edition.options[id].title for id in edition.chosen] + [name for name, _ in edition.changed]
        said = "; ".join([f"{party(edition)} players", *chosen])
        pen.text(middle, top + 58, said, "A600", line("A600", said, plate - 10, 9.5), ink.ink, "centre")
        label = f"version {edition.version} · {len(edition.clauses)} clauses · {len(edition.rulings)} rulings"
        wide_ = wide("A500", label, 7.5) + 8
        pen.rect(middle - wide_ / 2, self.h - edge - 16, wide_, 7, fill=ink.white)
        pen.text(middle, self.h - edge - 11.5, label, "A500", 7.5, ink.ink, "centre")

    def _back(self, pen: Pen, ink: Ink) -> None:
        edge = 8.0
        fill = ink.flood(ink.desk)
        pen.rect(edge, edge, self.w - 2 * edge, self.h - 2 * edge, fill=fill, stroke=ink.ink, wide=0.4)
        if fill is None:
            mark(pen, self.w / 2 - 7, self.h / 2 - 7, 14.0, ink.accent, hollow=True)
            return
        pen.rect(edge + 2.2, edge + 2.2, self.w - 2 * edge - 4.4, self.h - 2 * edge - 4.4, stroke=ink.white, wide=0.2)
        mark(pen, self.w / 2 - 7, self.h / 2 - 7, 14.0, ink.white)

    def _notes(self, pen: Pen, ink: Ink, number: int) -> None:
        x = self._head(pen, ink, number, "Notes")
        for row in range(int((self.h - TOP - BOTTOM) // 8)):
            y = TOP + 8 * (row + 1)
            pen.line(x, y, x + self._room, y, ink.hair, 0.1)

    def _head(self, pen: Pen, ink: Ink, number: int, section: str) -> float:
        """The running title, the section and the page number; returns where the text begins on the left."""
        right_hand = number % 2 == 1
        x = INNER if right_hand else OUTER
        end = x + self._room
        title = self.book.edition.title
        shown = line("A500", section, self._room * 0.62, 7.0)
        if right_hand:
            pen.text(x, 11.5, title, "A600", 7.0, ink.soft)
            pen.text(end, 11.5, section, "A500", shown, ink.soft, "right")
        else:
            pen.text(x, 11.5, section, "A500", shown, ink.soft)
            pen.text(end, 11.5, title, "A600", 7.0, ink.soft, "right")
        pen.line(x, 13.4, end, 13.4, ink.hair, 0.1)
        pen.text(
            end if right_hand else x, self.h - 8.5, str(number), "B700", 9.0, ink.ink, "right" if right_hand else "left"
        )
        return x

    # -- text -------------------------------------------------------------------------------------------------

    def _text(self, page: Page) -> Drawn:
        def draw(pen: Pen, ink: Ink, number: int) -> None:
            x = self._head(pen, ink, number, page.section)
            for at, one in page.lines:
                one.draw(pen, ink, x, TOP + at)

        return draw

    def _title(self, pen: Pen, ink: Ink, x: float, text: str) -> float:
        pen.text(x, TOP + 6.0, text, "B700", 18.0, ink.ink, spacing=-0.012)
        pen.line(x, TOP + 9.4, x + self._room, TOP + 9.4, ink.ink, 0.3)
        return TOP + 11.5

    def _brief(self, pen: Pen, ink: Ink, number: int) -> None:
        x = self._head(pen, ink, number, "In sixty seconds")
        y = self._title(pen, ink, x, "In sixty seconds")
        for count, said in enumerate(self.book.sixty, 1):
            clause = f"§ {said.clause}" if said.clause else ""
            room = self._room - 8 - wide("A600", clause, 7.0) - 4
            block = setting.block("A500", said.text, room, 10.0, least=9.0, leading=1.3)
            pen.text(x, y + 5, str(count), "B700", 11.0, ink.accent)
            pen.block(x + 8, y + 5, block, ink.ink)
            pen.text(x + self._room, y + 5, clause, "A600", 7.0, ink.soft, "right")
            y += 7.6 + block.leading * (len(block.lines) - 1)
            pen.line(x, y, x + self._room, y, ink.hair, 0.1)
        summary = setting.block(
            "A500", self.book.edition.summary, self._room, 8.5, least=7.0, leading=1.36, balanced=False
        )
        pen.block(x, y + 8, summary, ink.soft)

    def _contents(self, titles: list[str], part: int) -> Drawn:
        def draw(pen: Pen, ink: Ink, number: int) -> None:
            x = self._head(pen, ink, number, "Contents")
            y = self._title(pen, ink, x, "Contents" if part == 0 else "Contents, continued")
            for title in titles:
                page = str(self.starts[title])
                size = line("A500", title, self._room - 12, 9.0)
                pen.text(x, y + 3.8, title, "A500", size, ink.ink)
                pen.text(x + self._room, y + 3.8, page, "B700", 8.5, ink.ink, "right")
                y += _ROW
                pen.line(x, y, x + self._room, y, ink.hair, 0.1)

        return draw
