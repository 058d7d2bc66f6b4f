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
    messages_per_minute: int = 3000
    """What all sockets of an address may say in a minute; a person may say less (`sockets.MESSAGES`)."""
    sockets_per_address: int = 200
    """Tables' sockets that are open at the same time, per address."""
    watchers_per_address: int = 20
    """Spectators with a name at one table, per address."""
    hold_seconds: float = AWAY_MS / 1000
    """For how long the seat of somebody who is away is held before the table's policy decides."""
    keep_bots_seconds: float = 30 * 86_400
    """For how long an unfinished table at which nobody but its maker ever sat is kept after its latest entry; 0: until
    somebody deletes it."""
    keep_seconds: float = 0
    """The same for every table."""

    bot_moves_per_table: int = 1200
    """Moves of bots per minute at one table; three minutes' worth may be made at once, which is a whole game."""
    bot_moves_per_address: int = 3600
    """Moves of bots per minute at all tables that people of one address look at."""
    bot_moves_per_server: int = 30_000
    """Moves of bots per minute altogether."""
    bot_moves_alone: int = 5_000
    """After so many moves of bots without a sign of life from a person the table rests."""


USUAL = Bounds()
