"""How much anybody may ask of a server. All of it in one place, so that it can be read, set and tested together."""

from __future__ import annotations

import msgspec

from freehold.table.ticking import AWAY_MS


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a server; the defaults suit a club behind one address."""

    tables_per_hour: int = 120
    """New tables per hour and address."""
    requests_per_minute: int = 1200
    """Requests per minute and address; looking back counts for several."""
    sockets_per_address: int = 200
    """Tables' sockets that are open at the same time, per address."""
    hold_seconds: float = AWAY_MS / 1000
    """For how long the seat of somebody who is away is held before the table's policy decides."""
    connections: int = 10_000
    """Connections of any kind that are open at the same time; fewer where the system allows fewer open files."""
    spare_connections: int = 100
    """Connections per address beside those that are sockets: requests, and whatever has not yet said what it wants."""
    header_seconds: float = 10.0
    """From the first byte of a request, or from connecting, to the end of its header."""
    body_seconds: float = 20.0
    """From the end of a header to the end of the body, however it comes in."""
    idle_seconds: int = 30
    """How long a connection stays open between two requests."""
    write_seconds: float = 30.0
    """How long somebody may take for the next part of what was sent, before being let go."""
    ping_seconds: float = 20.0
    """How often a socket is asked whether it is still there, and how long it may take to say so."""

    @property
    def connections_per_address(self) -> int:
        """Connections of any kind that are open at the same time, per address."""
        return self.sockets_per_address + self.spare_connections


USUAL = Bounds()
