"""A live table with no network in it: seats, hosts, secrets, clocks, undo, and the journal it writes.

A `Table` never reads a clock, never waits and never writes a file. `decide` says what a command would put into the
journal; `Table.apply` carries out what has been written there; applying a whole journal again gives the same table.
"""

from freehold.table.deciding.commands import Refused, Stale
from freehold.table.deciding.decide import decide
from freehold.table.journal.entries import Entry
from freehold.table.table import Table, replay

__all__ = ["Entry", "Refused", "Stale", "Table", "decide", "replay"]
