"""`freehold report`: the results of a run as one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from freehold.commands.errors import reporting_mistakes
from freehold.console.mistakes import Mistake, reason_of
from freehold.console.screen import closed
from freehold.files import write_whole
from freehold.lab.needs import Missing, need
from freehold.lab.run.runs import Trouble


def report(
    folder: Annotated[Path, typer.Argument(help="The folder of a run of freehold simulate.")],
    out: Annotated[Path | None, typer.Option(help="The page to write; report.html in the folder if left out.")] = None,
) -> None:
    """Draw the results of a run as one page with pictures."""
    with reporting_mistakes() as console:
        target = out or folder / "report.html"
        try:
            need("polars", "lab")
            need("matplotlib", "lab")
            from freehold.lab.report import report as drawing

            text = drawing.report(folder)
        except (Missing, Trouble) as fault:
            raise Mistake(closed(str(fault))) from fault
        try:
            write_whole(target, text)
        except OSError as fault:
            raise Mistake(f"{target} cannot be written: {reason_of(fault)}") from fault
        console.print(f"The report is {target}.", soft_wrap=True)
