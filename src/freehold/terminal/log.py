"""What has happened, and how much of it was read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from freehold.engine.event import Event

KEPT: Final = 2000
"""Older events are forgotten here; the record still has everything."""


class Log:
    """The events of a game, newest last."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._forgotten = 0
        self._read = 0

    def __len__(self) -> int:
        return self._forgotten + len(self._events)

    def add(self, events: Iterable[Event]) -> None:
        """Note what happened."""
        self._events += events
        over = len(self._events) - KEPT
        if over > 0:
            del self._events[:over]
            self._forgotten += over

    def last(self, count: int) -> list[Event]:
        """The newest events."""
        return self._events[-count:] if count > 0 else []

    def news(self) -> list[Event]:
        """What was added since this was last asked."""
        fresh = self._events[max(self._read - self._forgotten, 0) :]
        self._read = len(self)
        return fresh

    def back_to(self, length: int) -> None:
        """Forget what was added after the log had that length."""
        del self._events[max(length - self._forgotten, 0) :]
        self._read = min(self._read, len(self))
