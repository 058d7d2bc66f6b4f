"""The rule book of an edition to hold in one's hands: a booklet to fold, a PDF to read, and a page of its own."""

from __future__ import annotations

from typing import IO, Final

from freehold.editions.contents import Contents
from freehold.press.booklet.impose import imposed
from freehold.press.booklet.pages import Booklet
from freehold.press.ink import Ink, ink_for
from freehold.press.job import Job
from freehold.press.paper import PAPERS, Paper
from freehold.press.pen import Pen
from freehold.press.sheets.frame import sheet_paper

PART: Final = "rules"
_MARK: Final = 4.0


def pages(job: Job) -> None:
    """Print the booklet, two pages side by side and both sides of every sheet, to be folded in the middle.

    Rule: PN-INDEX
    """
    paper = sheet_paper(job.order).turned
    booklet = Booklet(job.contents, paper.w / 2, paper.h)
    leaves = imposed(booklet.whole)
    for number, leaf in enumerate(leaves, 1):
        of = f"sheet {number} of {len(leaves)}"
        for side, spread in (("front", leaf.outside), ("back", leaf.inside)):
            name = f"Rules booklet, {of}, {'outside' if side == 'front' else 'inside'}"
            job.pen.page(PART, name, paper.w, paper.h, side=side)  # type: ignore[arg-type]
            # A sheet that is turned on its long edge shows its back upside down to whoever holds it sideways.
            over = side == "back" and not job.order.short_edge
            with job.pen.moved(paper.w if over else 0.0, paper.h if over else 0.0, turn=180.0 if over else 0.0):
                _half(job, booklet, spread.left, 0.0)
                _half(job, booklet, spread.right, paper.w / 2)
            _fold_marks(job, paper)


def _half(job: Job, booklet: Booklet, number: int, x: float) -> None:
    with job.pen.item("booklet-page", f"page:{number}", x, 0, booklet.w, booklet.h):
        booklet.draw(job.pen, job.ink, number)


def _fold_marks(job: Job, paper: Paper) -> None:
    middle = paper.w / 2
    ends = [(middle, 0.0, middle, _MARK), (middle, paper.h - _MARK, middle, paper.h)]
    job.pen.lines(ends, job.ink.ink, 0.1, (1.0, 1.0))


def reading_pages(contents: Contents, file: IO[bytes]) -> int:
    """Write the rule book as a PDF page by page, in the order in which it is read; returns how many pages it has."""
    paper = PAPERS["a4"].turned
    booklet = Booklet(contents, paper.w / 2, paper.h)
    ink: Ink = ink_for(contents.edition, contents.look, False)
    pen = Pen(file, f"{contents.edition.title}: the rules", contents.edition.summary)
    for number in range(1, booklet.count + 1):
        pen.page(PART, f"page {number}", booklet.w, booklet.h)
        for title, page in booklet.marks:
            if page == number:
                pen.bookmark(title)
        booklet.draw(pen, ink, number)
    pen.close()
    return booklet.count
