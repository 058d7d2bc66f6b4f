"""A whole board as one SVG that needs nothing else: no style sheet, no script, no other file."""

from __future__ import annotations

from typing import Final

from freehold.drawing.art import MORTGAGED, hatch, hatches
from freehold.drawing.commission import Commission
from freehold.drawing.corners import corner, is_cornerpiece
from freehold.drawing.geometry import MARGIN, SIZE, Cell, lay_out
from freehold.drawing.ground import ground
from freehold.drawing.look import inks
from freehold.drawing.middle import middle
from freehold.drawing.moments import Held, Moment
from freehold.drawing.sheet import sheet
from freehold.drawing.spaces import space
from freehold.drawing.tokens import tokens
from freehold.drawing.wording import ENGLISH, words_in
from freehold.drawing.xml import number, tag, text_of
from freehold.editions.looks import Look
from freehold.editions.shelf import look as look_on_shelf
from freehold.engine.edition import Edition

_VACANT: Final = Held()


def draw(
    edition: Edition,
    look: Look | None = None,
    dark: bool = False,
    moment: Moment | None = None,
    language: str = ENGLISH,
) -> str:
    """The board of an edition, bare or at a moment of a game; it has the look of the shelf if no other is named.

    Raise `NoSuchLanguage` if there are no words in a language.
    """
    seen = look or look_on_shelf(edition.id)
    colours = inks(seen, dark)
    job = Commission(edition, seen, colours, words_in(language))
    cells = lay_out(len(edition.spaces))
    used = {hatch(edition, group.index) for group in edition.groups} | {MORTGAGED}
    whole = SIZE + 2 * MARGIN
    edge = number(-MARGIN)
    title = f"{edition.title}: {moment.caption}" if moment is not None and moment.caption else edition.title
    svg = tag(
        "svg",
        tag("title", text_of(title)),
        tag("defs", hatches(used, colours)),
        tag("rect", x=-MARGIN, y=-MARGIN, width=whole, height=whole, fill=colours.keys.paper),
        ground(seen.ground, colours),
        sheet(cells, colours),
        *(_space(job, cell, moment) for cell in cells),
        middle(job, moment),
        tokens(job, cells, moment) if moment is not None else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{edge} {edge} {number(whole)} {number(whole)}",
        width=whole,
        height=whole,
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg}\n'


def _space(job: Commission, cell: Cell, moment: Moment | None) -> str:
    if is_cornerpiece(job.edition, cell):
        return corner(job, cell)
    deed = job.edition.spaces[cell.index].deed
    held = moment.deeds[deed] if moment is not None and deed >= 0 else _VACANT
    return space(job, cell, held)
