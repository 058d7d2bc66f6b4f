"""Doing a command once, however often it is sent."""

from __future__ import annotations

from collections import OrderedDict

_WINDOW = 128
"""More than one person can send while an answer is on its way."""


class Once:
    """The commands that have been carried out, with the revision they led to.

    Everybody has a window of their own, so that nobody's talk makes the table forget what somebody else has done.
    """

    def __init__(self, rows: list[tuple[int, str, int]] | None = None) -> None:
        self._done: dict[int, OrderedDict[str, int]] = {}
        for person, id, revision in rows or []:
            self.note(person, id, revision)

    def note(self, person: int, id: str, revision: int) -> None:
        """Remember a command."""
        window = self._done.setdefault(person, OrderedDict())
        window[id] = revision
        if len(window) > _WINDOW:
            window.popitem(last=False)

    def revision(self, person: int, id: str) -> int | None:
        """The revision a command led to, or None if it has not been carried out as far as anybody remembers."""
        return self._done.get(person, OrderedDict()).get(id)

    def rows(self) -> list[tuple[int, str, int]]:
        """Everything remembered, in a form that can be kept."""
        return [(person, id, revision) for person, window in self._done.items() for id, revision in window.items()]
