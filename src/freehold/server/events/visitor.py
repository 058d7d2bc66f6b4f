"""One socket at an event."""

from __future__ import annotations

from collections.abc import Callable

from freehold.server.telling import encoder, error, refusal
from freehold.table.deciding.commands import Refused

NOBODY = -1


class Visitor:
    """One socket at an event. `send` never waits; a visitor that does not read is let go."""

    def __init__(self, send: Callable[[bytes], None], close: Callable[[int, str], None], address: str = "") -> None:
        self.send = send
        self.close = close
        self.address = address
        """Whom limits count (`doors.address_of`)."""
        self.person = NOBODY
        """Whose token it has shown; without one it looks on."""
        self.parts = False
        """It puts parts of a view together itself."""

    def refuse(self, id: str, why: Refused) -> None:
        """Say no to a message, by its id if it has one."""
        self.send(encoder.encode(refusal(id, why) | {"type": "no"} if id else error(why)))

    def send_away(self, reason: str, sentence: str) -> None:
        """Say goodbye for good."""
        self.send(encoder.encode({"type": "gone", "reason": reason, "sentence": sentence}))
        self.close(4010, reason)
