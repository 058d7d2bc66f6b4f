"""One socket at a table."""

from __future__ import annotations

import time
from collections.abc import Callable

from freehold.table.seating import Person

_BEGAN = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """The time of day when the server began, and what has passed since: in milliseconds, and never jumping.

    Somebody who sets the computer's clock must not empty anybody's bank or end a game.
    """
    return (_BEGAN + time.monotonic_ns()) // 1_000_000


class Client:
    """One socket at a table. `send` never waits; a client that does not read is let go."""

    def __init__(self, send: Callable[[bytes], None], close: Callable[[int, str], None], address: str = "") -> None:
        self.send = send
        self.close = close
        self.address = address
        """Whom limits count (`doors.address_of`)."""
        self.person: Person | None = None
