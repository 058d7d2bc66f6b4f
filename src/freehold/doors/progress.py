"""Progress where somebody looks on: in terminals and notebooks, and nowhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from typing import Any, Final

Step = Callable[[int], None]
"""Is called with the number of games that have just been done."""

_PAUSE: Final = 0.2
"""Seconds between two looks at the bar of a notebook, which has to be sent to a browser each time."""


def progress_of(games: int, wanted: bool | None, done: int = 0) -> AbstractContextManager[Step]:
    """A bar for so many games, shown where somebody looks on; `wanted` shows and keeps it anywhere, or nowhere."""
    shell = sys.modules.get("IPython")
    running: Any = shell.get_ipython() if shell is not None else None
    if wanted is not False and running is not None and "IPKernelApp" in running.config:
        return _in_notebook(games, done, bool(wanted))
    return _in_terminal(games, done, wanted)


@contextmanager
def _in_terminal(games: int, done: int, wanted: bool | None) -> Iterator[Step]:
    """The bar of a terminal, beside what a script prints."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    screen = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=screen,
        transient=not wanted,
        disable=not (screen.is_terminal if wanted is None else wanted),
    )
    with bar:
        task = bar.add_task("games", total=games, completed=done)
        yield lambda count: bar.advance(task, count)


@contextmanager
def _in_notebook(games: int, done: int, kept: bool) -> Iterator[Step]:
    """The bar of a notebook, by its own means: rich would need widgets, which few have installed."""
    bar = _Bar(games, done)
    try:
        yield bar.advance
    finally:
        bar.end(kept)


class _Bar:
    """One display of a notebook that is written over and over again."""

    def __init__(self, games: int, done: int) -> None:
        self.games = games
        self.done = done
        self.shown = 0.0
        self._display: Any = import_module("IPython.display")
        self._handle: Any = self._display.display(self._html(), display_id=True)

    def advance(self, count: int) -> None:
        """Some games more."""
        self.done += count
        if time.monotonic() - self.shown >= _PAUSE:
            self._show(self._html())

    def end(self, kept: bool) -> None:
        """Leave what was reached, or nothing."""
        self._show(self._html() if kept else self._display.HTML(""))

    def _show(self, html: Any) -> None:
        self.shown = time.monotonic()
        self._handle.update(html)

    def _html(self) -> Any:
        said = f"{self.done:,} of {self.games:,} games"
        bar = f'<progress value="{self.done}" max="{self.games}" style="width:16em"></progress>'
        return self._display.HTML(f"<div>{bar} {said}</div>")
