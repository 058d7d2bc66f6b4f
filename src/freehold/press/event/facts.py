"""What is printed of an evening or a championship: plain facts, whoever knows them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final, NamedTuple

ARRIVAL: Final = "arrival"
PLAY: Final = "play"
BREAK: Final = "break"
END: Final = "end"
FINAL: Final = "final"
OVER: Final = "over"
"""What a line of the timetable is about."""

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


class Player(NamedTuple):
    """Somebody at a table."""

    name: str
    club: str = ""


class Table(NamedTuple):
    """A table of a round: who sits there, in the order of the seats, and who keeps its Bank."""

    number: int
    players: tuple[Player, ...]
    bankers: tuple[str, ...] = ()


class Round(NamedTuple):
    """A round as it is seated."""

    number: int
    tables: tuple[Table, ...]
    final: bool = False


class Moment(NamedTuple):
    """A line of the timetable."""

    time: str
    what: str
    round: int = 0
    minutes: int = 0
    """How long it lasts, where that is planned."""


class Role(NamedTuple):
    """Somebody who is handed a card: what opens their page is in the address."""

    name: str
    role: str
    address: str
    table: int = 0


class Standing(NamedTuple):
    """A line of the standings; a round somebody has no result of is None."""

    place: int
    name: str
    club: str
    points: tuple[int | None, ...]
    total: int
    worth: int
    cash: int


class Team(NamedTuple):
    """A line of the standings of clubs."""

    place: int
    club: str
    points: int
    worth: int
    players: int


class Finish(NamedTuple):
    """How somebody's game has ended."""

    place: int
    name: str
    points: int
    worth: int
    cash: int
    out: bool = False


class TableResult(NamedTuple):
    """How a table's game has ended; nothing yet if there are no lines."""

    number: int
    lines: tuple[Finish, ...]


class RoundResult(NamedTuple):
    """All tables of a round."""

    number: int
    tables: tuple[TableResult, ...]
    final: bool = False


class Remark(NamedTuple):
    """A correction, a ruling or a fine, as the journal keeps it."""

    time: str
    where: str
    text: str
    clause: str
    who: str


class Award(NamedTuple):
    """What somebody gets a certificate for."""

    name: str
    place: int
    won: str
    """`in the championship`, `at table 4`."""
    with_: str
    """`13 points`, `$2,415`."""


@dataclass(frozen=True)
class Occasion:
    """An event as it is printed. What is not known is empty, and what needs it says so."""

    name: str
    code: str = ""
    address: str = ""
    """Where phones find the event's page; empty if nobody knows, and then nothing has a QR code."""
    cause: str = ""
    place: str = ""
    date: str = ""
    """Written 2011-10-08."""
    by_points: bool = False
    """Whether places are worth points, as at a championship."""
    minutes: int = 0
    timetable: tuple[Moment, ...] = ()
    round: Round | None = None
    """The round whose seating and count sheets are wanted."""
    tables: int = 0
    """How many tables want a card."""
    roles: tuple[Role, ...] = ()
    standings: tuple[Standing, ...] = ()
    teams: tuple[Team, ...] = ()
    rounds: tuple[RoundResult, ...] = ()
    corrections: tuple[Remark, ...] = ()
    rulings: tuple[Remark, ...] = ()
    fines: tuple[Remark, ...] = ()
    awards: tuple[Award, ...] = ()
    finished: bool = False


def day(date: str) -> str:
    """A date as it is printed: Saturday 8 October 2011. Rule: FR-EVENT-2"""
    if not date:
        return ""
    year, month, number = map(int, date.split("-"))
    plain = f"{number} {_MONTHS[month - 1]} {year}"
    try:
        return f"{_DAYS[datetime.date(year, month, number).weekday()]} {plain}"
    except ValueError:
        # No calendar has that day; it is printed as it was planned.
        return plain


def where_and_when(occasion: Occasion) -> str:
    """Day and place on one line."""
    return " · ".join(part for part in (day(occasion.date), occasion.place) if part)


def round_name(number: int, final: bool) -> str:
    """What a round is called."""
    return "Final" if final else f"Round {number}"


def seats_title(occasion: Occasion, round: Round) -> str:
    """What is said of a round at the head of a sheet; an evening has one, which needs no number."""
    return round_name(round.number, round.final) if occasion.by_points else "Seats"


def in_groups(code: str) -> str:
    """A code as it is read out: in two groups."""
    half = -(-len(code) // 2)
    return f"{code[:half]} {code[half:]}" if len(code) > 4 else code
