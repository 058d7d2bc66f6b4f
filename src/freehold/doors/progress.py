"""Progress where somebody looks on: in terminals and notebooks, and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Step = Callable[[int], None]
"""Is called with the number of games that have just been done."""


def in_notebook() -> bool:
    """Whether this is a notebook, whose cells show what rich draws."""
    shell = sys.modules.get("IPython")
    running = shell.get_ipython() if shell is not None else None
    return running is not None and "IPKernelApp" in running.config


@contextmanager
def progress_of(games: int, wanted: bool | None, done: int = 0) -> Iterator[Step]:
    """A bar for so many games; it is shown where somebody looks on, or as `wanted` says."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    # A notebook shows what goes to its display; a terminal has its errors beside what a script prints.
    screen = Console(force_jupyter=True) if in_notebook() else Console(stderr=True)
    shown = wanted if wanted is not None else screen.is_terminal or screen.is_jupyter
    bar = Progress(
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=screen,
        transient=not wanted,  # whoever asks for it wants to keep it
        disable=not shown,
    )
    with bar:
        task = bar.add_task("games", total=games, completed=done)
        yield lambda count: bar.advance(task, count)
