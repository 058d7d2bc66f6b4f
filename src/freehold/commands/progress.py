"""The progress bar of many games, and signals that end a command like Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class _Rate(ProgressColumn):
    """Games a second, or whatever is counted."""

    def __init__(self, counted: str) -> None:
        super().__init__()
        self.counted = counted

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:,.0f} {self.counted}/s" if speed >= 10 else f"{speed:.1f} {self.counted}/s")


def games_bar(counted: str = "games") -> Progress:
    """A bar with the games done, their rate and the time left, on a terminal only."""
    screen = Console(stderr=True)
    return Progress(
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} " + counted),
        BarColumn(bar_width=None),
        _Rate(counted),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
        speed_estimate_period=60,
    )


@contextmanager
def signals_interrupt() -> Iterator[None]:
    """Whoever ends this politely gets what Ctrl-C gets."""
    numbers = [signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)]
    before = {number: signal.signal(number, _interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001
    raise KeyboardInterrupt
