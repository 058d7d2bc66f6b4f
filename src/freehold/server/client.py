"""One socket at a table."""

from __future__ import annotations

import time
from collections.abc import Callable

from freehold.table.seating import Person


def now_ms() -> int:
    """The time of day, in milliseconds."""
    return time.time_ns() // 1_000_000


class Client:
    """One socket at a table. `send` never waits; a client that does not read is let go."""

    def __init__(self, send: Callable[[bytes], None], close: Callable[[int, str], None]) -> None:
        self.send = send
        self.close = close
        self.person: Person | None = None
