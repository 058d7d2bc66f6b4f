"""Rate limits and other limits of a server, all in one place, so that they can be read, set and tested together."""

from __future__ import annotations

import msgspec

from freehold.table.deciding.ticking import AWAY_MS


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a server; the defaults suit a club behind one address."""

    tables_per_hour: int = 120
    """New tables per hour and address."""
    events_per_hour: int = 10
    """New events per hour and address."""
    requests_per_minute: int = 1200
    """Requests per minute and address; looking back counts for several."""
    messages_per_minute: int = 3000
    """What all sockets of an address may say in a minute; a person may say less (`sockets.MESSAGES`)."""
    sockets_per_address: int = 200
    """Tables' sockets that are open at the same time, per address."""
    watchers_per_address: int = 20
    """Spectators with a name at one table, per address."""
    hold_seconds: float = AWAY_MS / 1000
    """For how long the seat of somebody who is away is held before the table's policy decides."""
    keep_bots_seconds: float = 30 * 86_400
    """For how long an unfinished table at which nobody but its maker ever sat, or an event nobody was ever seated at,
    is kept after its latest entry; 0: until somebody deletes it."""
    keep_seconds: float = 0
    """The same for every table and event."""

    bot_moves_per_table: int = 1200
    """Moves of bots per minute at one table; three minutes' worth may be made at once, which is a whole game."""
    bot_moves_per_address: int = 3600
    """Moves of bots per minute at all tables that people of one address look at."""
    bot_moves_per_server: int = 30_000
    """Moves of bots per minute altogether."""
    bot_moves_alone: int = 5_000
    """After so many moves of bots without a sign of life from a person the table rests."""

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
