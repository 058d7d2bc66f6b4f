"""The guide of a kit: what is in it, what to print it on, and how to make a box of it.

It is the first page, and says how much there is of everything, which is known last: those figures are one drawing that
is named on the page and drawn by `count_up` when all parts are there.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from freehold.press.job import Job
from freehold.press.placed import Placed
from freehold.press.sheets.blocks import ListBlock, Piece, cited, heading
from freehold.press.sheets.flow import flow
from freehold.press.sheets.frame import box_height, sheet
from freehold.press.sheets.reference import Told
from freehold.press.type import line, wide

PART: Final = "guide"
_FIGURES: Final = "guide-figures"
_LISTS: Final = {
    "print": "Before you print",
    "board": "Making the board",
    "cut": "Cutting and gluing",
    "instead": "Instead of what is printed",
}
_NAMES: Final = {
    "board": "Board",
    "deeds": "Title deeds",
    "cards": "Cards",
    "money": "Money",
    "buildings": "Buildings",
    "tokens": "Tokens",
    "sheets": "Sheets",
    "rules": "Rules booklet",
}
_CITED: Final = {
    "board": ("board",),
    "deeds": ("deeds", "blank-deeds"),
    "cards": ("cards",),
    "money": ("money", "hand"),
    "buildings": ("buildings",),
    "tokens": ("tokens",),
}
_ROW: Final = 6.4
_BAR: Final = 100.0
_FOOT: Final = 17.0
"""What the bar takes up at the foot."""
_COLUMNS: Final = (0.0, 30.0, 58.0, 111.0)
"""Where name, sheets, contents and paper begin."""


class Advice(NamedTuple):
    """A line of the guide, and when it is said."""

    on: str
    icon: str
    text: str
    cite: str = ""
    parts: tuple[str, ...] = ()
    cut: str = ""
    saving: bool | None = None


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "guide.toml").read_text("utf-8"))


def pages(job: Job) -> None:
    """Print the guide.

    Rule: CR-PRINT-1, CR-PRINT-2, CR-PRINT-3, CR-PRINT-4, CR-PRINT-5, CR-PRINT-6, CR-PRINT-7, CR-PRINT-8, CR-EQUIP-6
    """
    edition = job.edition
    rows = _rows(job)
    lists: list[Piece] = [ListBlock(title, said) for on, title in _LISTS.items() if (said := advice(job, on))]
    top = 10.0 + _ROW * len(rows) + 6.0 if rows else 0.0
    w, h = box_height(job)
    placed = flow(lists, w, h - top - _FOOT)
    note = ", ".join(cited([id]) for id in job.box.clauses("kit")) or "print, cut, glue, play"
    for number, page in enumerate(placed, 1):
        box = sheet(job, "Making this game", edition.title, note, number, len(placed), PART)
        if number == 1 and rows:
            _contents(job, rows, box.x, box.y, w)
        for piece, x, y, each in page:
            piece.draw(job.pen, job.ink, box.x + x, box.y + y + top, each)
        _bar(job, box.x, box.y + box.h - 7)


def advice(job: Job, on: str) -> list[Told]:
    """The lines of a list, in the words of the edition's own clauses where it has them."""
    order, clauses = job.order, job.edition.clauses
    found: list[Told] = []
    for entry in _data()["line"]:
        said = Advice(**entry)
        if said.on != on or not _is_said(job, said):
            continue
        id = next((id for id in job.box.clauses(said.cite) if id in clauses), "") if said.cite else ""
        if id and id in [one.clause for one in found]:
            continue
        text = said.text.replace("{edge}", "short" if order.short_edge else "long")
        found.append(Told(said.icon, clauses[id].text.rstrip(".") if id else text, id))
    return found


def _is_said(job: Job, said: Advice) -> bool:
    order = job.order
    return (
        (not said.parts or any(part in order.parts for part in said.parts))
        and (not said.cut or (said.cut == "shop") == order.shop)
        and said.saving in (None, order.saving)
    )


# -- what is in the kit -----------------------------------------------------------------------------------


def _rows(job: Job) -> list[str]:
    return [part for part in job.order.parts if part in _NAMES]


def _contents(job: Job, rows: list[str], x: float, y: float, w: float) -> None:
    """Names, paper and clauses; the figures are put in by the drawing that is made last."""
    pen, ink = job.pen, job.ink
    y = heading(pen, ink, x, y, w, "In this kit")
    for part in rows:
        pen.text(x, y + 4.4, _NAMES[part], "B600", 9.0, ink.ink)
        clauses = cited(job.box.clauses(*_CITED.get(part, ())))
        pen.text(x + w, y + 4.4, clauses, "A500", 7.0, ink.soft, "right")
        paper = _data()["paper"][part]
        end = w - wide("A500", clauses, 7.0) - 3
        pen.text(x + _COLUMNS[3], y + 4.4, paper, "A500", line("A500", paper, end - _COLUMNS[3], 8.0), ink.soft)
        y += _ROW
        pen.line(x, y, x + w, y, ink.hair, 0.1)
    pen.stamp(_FIGURES, x, y - _ROW * len(rows))


def count_up(job: Job) -> None:
    """Draw the figures of the guide, after everything else."""
    pen, ink = job.pen, job.ink
    rows = _rows(job)

    def draw() -> None:
        for number, part in enumerate(rows):
            base = number * _ROW + 4.4
            placed = [each for each in pen.log if each.part == part]
            sheets = sheets_of(placed, job.order.copies)
            pen.text(_COLUMNS[1], base, sheets, "A600", 8.0, ink.ink)
            said = things_of(job, part, placed)
            room = _COLUMNS[3] - _COLUMNS[2] - 3
            pen.text(_COLUMNS[2], base, said, "A500", line("A500", said, room, 8.0), ink.ink)

    pen.form(_FIGURES, 200.0, _ROW * len(rows) + 2, draw)


def sheets_of(placed: list[Placed], copies: int) -> str:
    """How many sheets a part takes, and whether both their sides are printed."""
    pages = [each for each in placed if each.kind == "page"]
    fronts = sum(each.side == "front" for each in pages) // copies
    backs = sum(each.side == "back" for each in pages) // copies
    count = "1 sheet" if fronts == 1 else f"{fronts} sheets"
    return f"{count}, two-sided" if backs else count


def things_of(job: Job, part: str, placed: list[Placed]) -> str:
    """What is on the sheets of a part."""
    counts = Counter(each.kind for each in placed if each.side == "front")
    each = {kind: count // job.order.copies for kind, count in counts.items() if kind not in _SILENT}
    if part == "rules":
        return f"{sum(one.kind == 'booklet-page' for one in placed) // job.order.copies} pages to fold and staple"
    return ", ".join(f"{count} {_named(kind, count)}" for kind, count in each.items())


_SILENT: Final = ("page", "space", "mark", "cartouche", "deck", "bar", "table")
"""What nobody cuts out."""


def _named(kind: str, count: int) -> str:
    name = kind.replace("-", " ")
    if name.startswith("slip "):
        name = f"{name.removeprefix('slip ')} slip"
    if name == "die":
        return name if count == 1 else "dice"
    return name if count == 1 else f"{name}s"


def _bar(job: Job, x: float, y: float) -> None:
    """A bar of 100 mm: whoever measures it knows whether the printer kept the size."""
    pen, ink = job.pen, job.ink
    with pen.item("bar", "bar:guide", x, y, _BAR, 3):
        for n in range(10):
            pen.rect(n * 10, 0, 10, 3, fill=ink.ink if n % 2 == 0 else "#ffffff", stroke=ink.ink, wide=0.2)
    for n in range(0, 101, 20):
        pen.text(x + n if n else x + 0.7, y - 1.2, str(n), "A600", 7, ink.ink, "centre")
    said = "mm: 100 of them from end to end, or the printer has changed the size"
    pen.text(x + _BAR + 4, y + 2.6, said, "A500", line("A500", said, 70, 7.5), ink.soft)
