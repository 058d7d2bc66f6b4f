"""`freehold report`: the results of a run as one page."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from freehold.files import write_whole
from freehold.lab.needs import Missing, need
from freehold.lab.run.runs import Trouble
from freehold.terminal.mistakes import Mistake, reason_of
from freehold.terminal.screen import closed


def report_command(console: Console, folder: Path, out: Path | None) -> None:
    """Draw the results in `folder` and write the page, into the folder itself unless told otherwise."""
    target = out or folder / "report.html"
    try:
        need("polars", "lab")
        need("matplotlib", "lab")
        from freehold.lab.report.report import report

        text = report(folder)
    except (Missing, Trouble) as fault:
        raise Mistake(closed(str(fault))) from fault
    try:
        write_whole(target, text)
    except OSError as fault:
        raise Mistake(f"{target} cannot be written: {reason_of(fault)}") from fault
    console.print(f"The report is {target}.", soft_wrap=True)
