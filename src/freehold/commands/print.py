"""`freehold print`: the whole box of an edition as one PDF, to print, cut and glue."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.status import Status

from freehold.commands.arguments import Book
from freehold.commands.errors import reporting_mistakes
from freehold.console.mistakes import Mistake, edition_faults, reason_of
from freehold.console.screen import closed
from freehold.editions.contents import contents
from freehold.press import MISSING, Order, PressError, can_print, print_kit, take_order
from freehold.press.order import CUTS, DUPLEX, INKS, PART_NAMES
from freehold.press.paper import PAPERS


def print(
    edition: Book,
    paper: Annotated[str, typer.Option(help=f"{', '.join(PAPERS)}.")] = "a4",
    ink: Annotated[str, typer.Option(help=f"{', '.join(INKS)}: colours, or outlines in one black.")] = "full",
    parts: Annotated[str, typer.Option(help=f"Some parts only, such as board,deeds: {', '.join(PART_NAMES)}.")] = "",
    board: Annotated[
        str,
        typer.Option(
            help="1 for one sheet, tiles such as 2x1 or 2x2, or a sheet of WxH mm; else what suits the paper."
        ),
    ] = "",
    copies: Annotated[int, typer.Option(help="How many sets.")] = 1,
    players: Annotated[int, typer.Option(help="For how many; 0 for as many as the box is made for.")] = 0,
    cut: Annotated[str, typer.Option(help=f"{', '.join(CUTS)}: along whole lines, or with 3 mm of bleed.")] = "home",
    duplex: Annotated[str, typer.Option(help=f"{', '.join(DUPLEX)}: the edge that sheets are turned on.")] = "long",
    offset: Annotated[str, typer.Option(help="How far backs are moved, X,Y in mm to the right and down.")] = "0,0",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; ID.pdf if left out.")] = None,
) -> None:
    """Print the whole box of an edition as a PDF to cut and glue."""
    with reporting_mistakes() as console:
        order = _order(paper, ink, parts, board, copies, players, cut, duplex, offset)
        if not can_print():
            raise Mistake(closed(MISSING))
        with edition_faults():
            found = contents(edition)
        target = out or Path(f"{found.edition.id}.pdf")
        if target.suffix.lower() != ".pdf":
            raise Mistake(f"a kit is printed as .pdf, not as {target.suffix or 'a file without an ending'}", 2)
        try:
            with _telling() as status:
                kit = print_kit(found, order, target, lambda part: status.update(f"Printing: {part}"))
        except PressError as fault:
            raise Mistake(closed(str(fault)), 2) from fault
        except OSError as fault:
            raise Mistake(f"{target} cannot be written: {reason_of(fault)}") from fault
        console.print(f"{found.edition.title} is {target}: {_pages(kit.pages, order)}.", soft_wrap=True, markup=False)


def _order(
    paper: str,
    ink: str,
    parts: str,
    board: str,
    copies: int,
    players: int,
    cut: str,
    duplex: str,
    offset: str,
) -> Order:
    try:
        return take_order(paper, ink, parts, board, copies, players, cut, duplex, offset)
    except PressError as fault:
        raise Mistake(closed(str(fault)), 2) from fault


def _pages(count: int, order: Order) -> str:
    pages = "1 page" if count == 1 else f"{count:,} pages"
    poster = order.layout is not None and order.layout.poster and "board" in order.parts
    paper = "" if poster else f" on {order.paper.name}"
    return f"{pages}{paper}, to be printed at 100 %"


def _telling() -> Status:
    """What is being printed, on a terminal only."""
    return Console(stderr=True, highlight=False, markup=False).status("Printing")
