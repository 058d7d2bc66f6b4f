"""What must not happen and happens all the same: told to the log once, and no table tries the same for ever."""

from __future__ import annotations

import logging
from collections import OrderedDict

_log = logging.getLogger("freehold.server")

_PATIENCE = 3
"""Faults of a table after which nothing goes on there by itself until a person acts."""
_TABLES = 1_000
"""So many tables' faults are remembered."""


class Broken(Exception):
    """A table cannot go on as it stands in memory, or cannot be read from its journal."""

    def __init__(self, code: str) -> None:
        super().__init__(f"table {code} is broken")
        self.code = code


class _Trouble:
    def __init__(self) -> None:
        self.count = 0
        self.told: set[tuple[str, str]] = set()


class Faults:
    """The faults of every table."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, _Trouble] = OrderedDict()

    def note(self, code: str, where: str, fault: BaseException) -> None:
        """Remember a fault; the log hears of it once for every table, place and kind."""
        trouble = self._tables.setdefault(code, _Trouble())
        self._tables.move_to_end(code)
        while len(self._tables) > _TABLES:
            self._tables.popitem(last=False)
        trouble.count += 1
        kind = (where, type(fault).__name__)
        if kind not in trouble.told:
            trouble.told.add(kind)
            _log.error("table %s: %s failed; it goes on from its journal", code, where, exc_info=fault)

    def forgive(self, code: str) -> None:
        """Somebody has acted, so that things may go better now: one more try."""
        trouble = self._tables.get(code)
        if trouble is not None:
            trouble.count = min(trouble.count, _PATIENCE - 1)

    def trouble(self, code: str) -> str:
        """What people are told: nothing, that the table was `reloaded`, or that it has `stopped` by itself."""
        trouble = self._tables.get(code)
        if trouble is None:
            return ""
        return "stopped" if trouble.count >= _PATIENCE else "reloaded"
