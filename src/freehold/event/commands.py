"""What people ask of an event."""

from __future__ import annotations

from typing import Annotated

import msgspec

from freehold.event.counting import PlayerCount
from freehold.event.guests import Guest
from freehold.event.standings import Figures

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Words = Annotated[str, msgspec.Meta(max_length=500)]
Amount = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]


class Command(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """Something a person wants; `id` is made up by the client, so that sending it twice does it once."""

    id: Id


class MakeRole(Command, tag="make-role", frozen=True, kw_only=True):
    """Give somebody a role; the token is made elsewhere, and only its hash comes here."""

    role: str
    name: Words
    token_hash: Annotated[str, msgspec.Meta(min_length=8, max_length=128)]
    table: Number = 0
    guest: Annotated[int, msgspec.Meta(ge=-1)] = -1


class EndRole(Command, tag="end-role", frozen=True, kw_only=True):
    """Take a token back."""

    person: Number


class AddGuest(Command, tag="add-guest", frozen=True, kw_only=True):
    """Somebody wants to play who is on no list."""

    guest: Guest


class Arrive(Command, tag="arrive", frozen=True, kw_only=True):
    """A guest is here."""

    guest: Number


class NoShow(Command, tag="no-show", frozen=True, kw_only=True):
    """A guest has not come, or has gone."""

    guest: Number


class Seat(Command, tag="seat", frozen=True, kw_only=True):
    """Seat the next round, or the final."""


class Swap(Command, tag="swap", frozen=True, kw_only=True):
    """Two guests change places; `anyway` though club-mates or old opponents meet."""

    first: Number
    second: Number
    anyway: bool = False


class Start(Command, tag="start", frozen=True, kw_only=True):
    """Begin the round: the clock starts, or where it waits for the first throw, the tables are set up."""


class FirstThrow(Command, tag="first-throw", frozen=True, kw_only=True):
    """A table has made the first throw of play."""

    table: Number


class TakeBreak(Command, tag="break", frozen=True, kw_only=True):
    """A break for all tables: the planned one, or a spontaneous one of some minutes (0 for an open end)."""

    planned: Number = 0
    minutes: Number = 0


class Resume(Command, tag="resume", frozen=True, kw_only=True):
    """Play goes on."""


class ExtendAll(Command, tag="extend-all", frozen=True, kw_only=True):
    """More time for all tables."""

    minutes: Number


class Extend(Command, tag="extend", frozen=True, kw_only=True):
    """More time for one table."""

    table: Number
    minutes: Number
    reason: Words = ""


class CallTime(Command, tag="call-time", frozen=True, kw_only=True):
    """Time, at all tables at once."""


class CallTable(Command, tag="call-table", frozen=True, kw_only=True):
    """Time at a table that has played on."""

    table: Number


class Outcome(msgspec.Struct, frozen=True):
    """How a game has ended: figures somebody has counted, a count sheet, or the figures and ranking of a game.

    The columns of a sheet are the seats of the table, in their order; and so are the numbers of a ranking.
    """

    figures: list[Figures] = []
    sheet: list[PlayerCount] = []
    ranking: list[list[int]] = []


class EnterResult(Command, tag="enter-result", frozen=True, kw_only=True):
    """A table's game is over."""

    round: Number
    table: Number
    outcome: Outcome


class CorrectResult(Command, tag="correct-result", frozen=True, kw_only=True):
    """A result was wrong, or came too late."""

    round: Number
    table: Number
    outcome: Outcome
    reason: Words
    clause: Words = ""


class Close(Command, tag="close", frozen=True, kw_only=True):
    """No further results of the round are waited for."""


class Fine(Command, tag="fine", frozen=True, kw_only=True):
    """Somebody pays a fine at the table."""

    table: Number
    guest: Number
    amount: Amount
    reason: Words
    clause: Words = ""


class Rule(Command, tag="rule", frozen=True, kw_only=True):
    """A ruling for one table."""

    table: Number
    text: Words
    clause: Words = ""
    instead_of: Number = 0


class RuleAll(Command, tag="rule-all", frozen=True, kw_only=True):
    """A ruling for all tables."""

    text: Words
    clause: Words = ""
    instead_of: Number = 0


class CallMarshal(Command, tag="call-marshal", frozen=True, kw_only=True):
    """A table wants a marshal."""

    table: Number
    text: Words = ""


class CallPieces(Command, tag="call-pieces", frozen=True, kw_only=True):
    """A table runs out of houses or hotels."""

    table: Number
    what: str
    text: Words = ""


class Answer(Command, tag="answer", frozen=True, kw_only=True):
    """A call has been answered."""

    number: Number
    text: Words = ""


class Raise(Command, tag="raise", frozen=True, kw_only=True):
    """So much has been raised for the cause so far."""

    amount: Amount


class Finish(Command, tag="finish", frozen=True, kw_only=True):
    """The event is over."""


AnyCommand = (
    MakeRole
    | EndRole
    | AddGuest
    | Arrive
    | NoShow
    | Seat
    | Swap
    | Start
    | FirstThrow
    | TakeBreak
    | Resume
    | ExtendAll
    | Extend
    | CallTime
    | CallTable
    | EnterResult
    | CorrectResult
    | Close
    | Fine
    | Rule
    | RuleAll
    | CallMarshal
    | CallPieces
    | Answer
    | Raise
    | Finish
)


def right_of(command: Command) -> str:
    """The row of the matrix of roles a command belongs to: its own name."""
    tag = command.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def table_of(command: Command) -> int:
    """The table a command is about; 0 for none, or for all."""
    table = getattr(command, "table", 0)
    return table if isinstance(table, int) else 0
