"""The evening as it is announced: when guests come, when play starts, breaks, and when it is expected to end."""

from __future__ import annotations

from typing import Final, NamedTuple

from freehold.engine.edition import Edition
from freehold.event.plan import Plan, minutes_of_play

ARRIVAL: Final = "arrival"
PLAY: Final = "play"
BREAK: Final = "break"
END: Final = "end"
FINAL: Final = "final"
OVER: Final = "over"

_DAY: Final = 24 * 60


class Item(NamedTuple):
    """A line of the timetable."""

    minute: int
    """Minutes since midnight of the day; after midnight they go on counting."""
    what: str
    round: int = 0
    minutes: int = 0
    """How long it lasts, where that is planned."""

    @property
    def time(self) -> str:
        """As it is printed: 19:15."""
        return f"{self.minute % _DAY // 60:02}:{self.minute % 60:02}"


def minute_of(time: str) -> int:
    """19:15 in minutes since midnight."""
    hours, _, minutes = time.partition(":")
    return int(hours) * 60 + int(minutes)


def timetable(plan: Plan, edition: Edition) -> list[Item]:
    """What is announced, in order; the times of rounds are what is planned, and play starts when somebody starts it.

    Rule: FR-EVENT-3, FR-CLOCK-1, FR-CLOCK-3, FR-CLOCK-4
    """
    found = [Item(minute_of(plan.arrival), ARRIVAL)] if plan.arrival else []
    if not plan.start:
        return found
    now = minute_of(plan.start)
    rounds = plan.rounds + (1 if plan.cut else 0)
    for round in range(1, rounds + 1):
        now = _round(plan, minutes_of_play(plan, edition), round, now, found)
        now += plan.between if round < rounds else 0
    return [*found, Item(now, OVER)]


def _round(plan: Plan, minutes: int, round: int, now: int, found: list[Item]) -> int:
    """Add a round, and return when it is over."""
    played = 0
    what = FINAL if round > plan.rounds else PLAY
    for pause in plan.breaks:
        found.append(Item(now, what, round, pause.after - played))
        now += pause.after - played
        found.append(Item(now, BREAK, round, pause.minutes))
        now += pause.minutes
        played = pause.after
    found.append(Item(now, what, round, minutes - played))
    now += minutes - played
    found.append(Item(now, END, round))
    return now
