"""What an event writes into its journal. Every entry is a fact; together they are the event.

Guests, rounds, tables and people are numbers: guests and people from 0, rounds and tables from 1, as they are called in
the hall. Amounts, places and reasons are kept as they were found when they were written, so that a journal tells the
same event whatever a later version would find.
"""

from __future__ import annotations

import msgspec

from freehold.event.guests import Guest
from freehold.event.plan import Plan

EVERYWHERE = 0
"""A ruling or a call for all tables."""


class PlayerResult(msgspec.Struct, frozen=True):
    """What somebody had at the end of a table's game."""

    guest: int
    place: int
    """From 1; level players share the better place."""
    worth: int = 0
    cash: int = 0
    out: bool = False
    """Bankrupt, or gone before the end."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something nobody has done more of so far this night, and the move at a table that did it."""

    kind: str
    round: int
    table: int
    move: int = 0
    amount: int = 0
    guest: int = -1
    deed: str = ""
    turns: int = 0
    ms: int = 0


class Book(msgspec.Struct, frozen=True):
    """What the rule book said when the event was set up, as far as the event goes by it: it does so to its end."""

    version: str
    players_min: int
    players_max: int
    minutes: int
    """Playing time of a round; 0 if nothing but the game itself ends it."""
    clock: str
    """`opening` if the clock starts with the set-up, `first-throw` if with the first throw of play."""
    by_cash: bool
    """Whether cash decides between players who are worth the same."""


class Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True):
    """Something that happened. `who` and `id` say whose command it carries out, if any."""

    at: int
    who: int = -1
    id: str = ""


class Created(Entry, tag="created", frozen=True, kw_only=True):
    """The event was set up."""

    code: str
    plan: Plan
    guests: list[Guest]
    seed: int
    """What seats and lots are drawn from."""
    book: Book
    digest: str = ""
    """What the files of the edition said when the event was set up: its tables are played and counted by them."""


class RoleMade(Entry, tag="role-made", frozen=True, kw_only=True):
    """Somebody may do what a role may do; the secret itself is nowhere in the journal."""

    person: int
    role: str
    name: str
    token_hash: str
    table: int = 0
    guest: int = -1


class RoleEnded(Entry, tag="role-ended", frozen=True, kw_only=True):
    """A token is good for nothing any more."""

    person: int


class GuestAdded(Entry, tag="guest-added", frozen=True, kw_only=True):
    """Somebody who was on no list."""

    guest: Guest


class Arrived(Entry, tag="arrived", frozen=True, kw_only=True):
    """A guest is here; after play has begun, they play from the next round on."""

    guest: int
    late: bool = False


class Missed(Entry, tag="no-show", frozen=True, kw_only=True):
    """A guest did not come, or has left: they are not seated any more until they arrive."""

    guest: int


class Seated(Entry, tag="seated", frozen=True, kw_only=True):
    """A round was seated: the guests of every table, in the order of the seats."""

    round: int
    tables: list[list[int]]
    final: bool = False
    drawn: bool = False
    """Seats were drawn; a final is seeded instead."""


class Planned(Entry, tag="planned", frozen=True, kw_only=True):
    """All rounds from this one on were seated before they are played."""

    rounds: dict[int, list[list[int]]]


class Swapped(Entry, tag="swapped", frozen=True, kw_only=True):
    """Two guests changed places; one of them may be new at the tables, and takes the seat of the other."""

    round: int
    first: int
    second: int


class Opened(Entry, tag="opened", frozen=True, kw_only=True):
    """Tables are set up; the clock does not run yet."""

    round: int


class Started(Entry, tag="started", frozen=True, kw_only=True):
    """The clock runs: play was started, or a table made the first throw."""

    round: int
    table: int = EVERYWHERE


class Paused(Entry, tag="break", frozen=True, kw_only=True):
    """A break for all tables. A planned one has the number of its row in the plan, from 1."""

    round: int
    minutes: int = 0
    planned: int = 0


class Resumed(Entry, tag="resumed", frozen=True, kw_only=True):
    """Play goes on."""

    round: int


class Extended(Entry, tag="extended", frozen=True, kw_only=True):
    """One table plays longer, or all do."""

    round: int
    table: int
    minutes: int
    reason: str = ""


class TimeCalled(Entry, tag="time-called", frozen=True, kw_only=True):
    """Time is called at every table that is not playing on, or at one that was."""

    round: int
    table: int = EVERYWHERE


class ResultEntered(Entry, tag="result", frozen=True, kw_only=True):
    """A table's game has ended so."""

    round: int
    table: int
    results: list[PlayerResult]
    source: str = "hand"
    """`count` for a count sheet, `game` for a game on a device, `hand` for figures somebody has written down."""


class ResultCorrected(Entry, tag="corrected", frozen=True, kw_only=True):
    """A result was wrong, or came too late to be entered."""

    round: int
    table: int
    results: list[PlayerResult]
    reason: str
    clause: str = ""


class RoundClosed(Entry, tag="closed", frozen=True, kw_only=True):
    """No further results of this round are entered; those who have none get nothing for it."""

    round: int


class Fined(Entry, tag="fined", frozen=True, kw_only=True):
    """Somebody was fined at the table; what they paid is part of what they have at the end."""

    round: int
    table: int
    guest: int
    amount: int
    reason: str
    clause: str = ""


class Ruled(Entry, tag="ruled", frozen=True, kw_only=True):
    """A ruling. It is never edited: a later one may stand in its place."""

    number: int
    text: str
    table: int = EVERYWHERE
    clause: str = ""
    instead_of: int = 0


class Called(Entry, tag="called", frozen=True, kw_only=True):
    """A table wants something: a marshal, houses, hotels."""

    number: int
    table: int
    what: str
    text: str = ""


class Answered(Entry, tag="answered", frozen=True, kw_only=True):
    """A call was answered."""

    number: int
    text: str = ""


class RoomMade(Entry, tag="room-made", frozen=True, kw_only=True):
    """A table of a round is played in a room of the server, which is found by its code."""

    round: int
    table: int
    code: str


class Raised(Entry, tag="raised", frozen=True, kw_only=True):
    """So much has been raised for the cause so far."""

    amount: int


class Recorded(Entry, tag="recorded", frozen=True, kw_only=True):
    """The records of the night, all of them, as they stand now."""

    records: list[Record]


class Finished(Entry, tag="finished", frozen=True, kw_only=True):
    """The event is over."""


AnyEntry = (
    Created
    | RoleMade
    | RoleEnded
    | GuestAdded
    | Arrived
    | Missed
    | Planned
    | Seated
    | Swapped
    | Opened
    | Started
    | Paused
    | Resumed
    | Extended
    | TimeCalled
    | ResultEntered
    | ResultCorrected
    | RoundClosed
    | Fined
    | Ruled
    | Called
    | Answered
    | RoomMade
    | Raised
    | Recorded
    | Finished
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode(entry: Entry) -> bytes:
    """An entry as it is kept."""
    return _ENCODER.encode(entry)


def decode(data: bytes | str) -> AnyEntry:
    """An entry as it was kept."""
    return _DECODER.decode(data)
