"""Evenings and championships with no network in them: guests, seating, one clock, results, and the journal of it all.

An `Event` never reads a clock, never waits and never writes a file. `decide` says what a command would put into the
journal; `Event.apply` carries out what has been written there; applying a whole journal again gives the same event.
"""

from freehold.event.deciding import created, decide
from freehold.event.event import Event, replay
from freehold.event.guests import Guest, read_guests
from freehold.event.journal import Entry
from freehold.event.plan import Plan, PlanError, read_plan, write_plan

__all__ = [
    "Entry",
    "Event",
    "Guest",
    "Plan",
    "PlanError",
    "created",
    "decide",
    "read_guests",
    "read_plan",
    "replay",
    "write_plan",
]
