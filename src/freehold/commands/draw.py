"""`freehold draw`: the board of an edition as a picture."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from freehold.commands.arguments import Book
from freehold.commands.errors import reporting_mistakes
from freehold.console.loading import look_faults, take_edition
from freehold.console.mistakes import Mistake, reason_of
from freehold.console.screen import closed
from freehold.drawing import NoSuchLanguage
from freehold.drawing import draw as board_of
from freehold.drawing.png import NoPixels, png_of
from freehold.drawing.wording import ENGLISH
from freehold.editions import editions
from freehold.editions.checking import examine
from freehold.editions.loading import draft
from freehold.editions.looks import Look, look_of
from freehold.files import write_whole

_SVG: Final = ".svg"
_PNG: Final = ".png"


class Theme(StrEnum):
    """Which sheet is drawn."""

    light = "light"
    dark = "dark"


def draw(
    edition: Book,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write: .svg or .png; ID.svg if left out.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="Ink on paper, or its cyanotype.")] = Theme.light,
    size: Annotated[int, typer.Option(min=100, max=8000, help="How many pixels wide a PNG is.")] = 2056,
    lang: Annotated[str, typer.Option(help="The language of the words that are not the edition's own.")] = ENGLISH,
) -> None:
    """Draw the board of an edition as a picture that stands alone."""
    with reporting_mistakes() as console:
        faults = look_faults(edition)
        if faults:
            raise Mistake("\n".join(map(str, faults)), 2)
        book = take_edition(edition, [], {})
        target = out or Path(f"{book.id}{_SVG}")
        suffix = target.suffix.lower()
        if suffix not in (_SVG, _PNG):
            raise Mistake(f"a board is drawn as .svg or .png, not as {suffix or 'a file without an ending'}", 2)
        try:
            svg = board_of(book, _look(edition), theme is Theme.dark, language=lang)
            write_whole(target, png_of(svg, size) if suffix == _PNG else svg)
        except NoSuchLanguage as unknown:
            raise Mistake(closed(str(unknown)), 2) from unknown
        except NoPixels as missing:
            raise Mistake(closed(str(missing))) from missing
        except OSError as fault:
            raise Mistake(f"{target} cannot be written: {reason_of(fault)}") from fault
        console.print(f"The board of {book.title} is {target}.", soft_wrap=True, markup=False)


def _look(name: str) -> Look | None:
    """The look of a folder of one's own; an edition on the shelf has that of the shelf."""
    if name.replace("_", "-") in editions():
        return None
    documents, _ = examine(Path(name))
    return look_of(draft(documents))
