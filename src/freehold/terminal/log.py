"""What has happened, as sentences, and how much of it was read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from freehold.engine.event import Event

KEPT: Final = 2000
"""Older sentences are forgotten here; the record still has everything."""


class Log:
    """The sentences of a game, newest last."""

    def __init__(self) -> None:
        self._sentences: list[str] = []
        self._forgotten = 0
        self._read = 0

    def __len__(self) -> int:
        return self._forgotten + len(self._sentences)

    def add(self, events: Iterable[Event]) -> None:
        """Note what happened."""
        self._sentences += [event.sentence for event in events]
        over = len(self._sentences) - KEPT
        if over > 0:
            del self._sentences[:over]
            self._forgotten += over

    def last(self, count: int) -> list[str]:
        """The newest sentences."""
        return self._sentences[-count:] if count > 0 else []

    def news(self) -> list[str]:
        """What was added since this was last asked."""
        fresh = self._sentences[max(self._read - self._forgotten, 0) :]
        self._read = len(self)
        return fresh

    def back_to(self, length: int) -> None:
        """Forget what was added after the log had that length."""
        del self._sentences[max(length - self._forgotten, 0) :]
        self._read = min(self._read, len(self))
