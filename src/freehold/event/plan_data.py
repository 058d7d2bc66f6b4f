"""What an event is meant to be: everything an organiser decides before the doors open."""

from __future__ import annotations

from typing import Final

import msgspec

from freehold.editions import edition as take_edition
from freehold.engine.edition import Edition

EVENING: Final = "evening"
CHAMPIONSHIP: Final = "championship"
FORMATS: Final = (EVENING, CHAMPIONSHIP)

PHYSICAL: Final = "physical"
ONLINE: Final = "online"
COUNTED: Final = "count"
KINDS: Final = (PHYSICAL, ONLINE, COUNTED)
"""A real board with a Banker's device, a board on screens, or a real board of which only the end is counted."""

PRE_SEATED: Final = "pre-seated"
PODS: Final = "pods"
SEATINGS: Final = (PRE_SEATED, PODS)

USUAL_POINTS: Final = (5, 3, 2, 1, 0)
USUAL_SIZE: Final = 4
MOST_ROUNDS: Final = 12
MOST_TABLES: Final = 500
MOST_MINUTES: Final = 24 * 60


class Break(msgspec.Struct, frozen=True):
    """A planned break: after so many minutes of play, for so many minutes."""

    after: int
    minutes: int


class Plan(msgspec.Struct, frozen=True):
    """Everything an organiser decides before the doors open."""

    name: str
    edition: str
    format: str = EVENING
    options: list[str] = []
    cause: str = ""
    place: str = ""
    date: str = ""
    """Written 2011-10-08, or empty."""
    arrival: str = ""
    start: str = ""
    """Written 19:15, or empty."""
    tables: int = 0
    """How many there are in the hall; 0 for as many as are needed."""
    size: int = USUAL_SIZE
    """How many should sit at a table, where the edition leaves a choice."""
    kind: str = PHYSICAL
    """How most tables are played."""
    online: list[int] = []
    counted: list[int] = []
    """Tables by their numbers that are played otherwise than most."""
    bots: bool = False
    """Bots sit at online tables for guests who have no device there."""
    pace: str = "normal"
    """How fast bots play there."""
    rounds: int = 1
    seating: str = PRE_SEATED
    points: list[int] = msgspec.field(default_factory=lambda: list(USUAL_POINTS))
    """What the places at a table are worth, from the first; further places are worth nothing."""
    cut: int = 0
    """How many play the final; 0 for none."""
    minutes: int = 0
    """Playing time of a round; 0 for what the edition says."""
    warning: int = 5
    """So many minutes before the end the last turns are announced."""
    between: int = 15
    """Minutes between two rounds."""
    equal_turns: bool = False
    """When time is called, everybody at a table finishes with as many turns as the others."""
    breaks: list[Break] = []
    bankers: list[str] = []
    marshals: list[str] = []
    notes: dict[str, int] = {}
    """How many notes of each kind a table has been handed out, the Bank's included; empty if nobody counts them."""


def edition_of(plan: Plan) -> Edition:
    """The rule book of the event."""
    return take_edition(plan.edition, plan.options)


def minutes_of_play(plan: Plan, edition: Edition) -> int:
    """The playing time of a round: the plan's, else the edition's. Rule: FR-END-1, PN-10a"""
    return plan.minutes or edition.rules.ending_minutes


def kind_of(plan: Plan, table: int) -> str:
    """How a table is played."""
    if table in plan.online:
        return ONLINE
    return COUNTED if table in plan.counted else plan.kind


def is_championship(plan: Plan) -> bool:
    """Whether there are rounds, points and perhaps a final."""
    return plan.format == CHAMPIONSHIP
