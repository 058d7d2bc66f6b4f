"""A move for the journal: whose it is, and whether the rules allow it."""

from __future__ import annotations

from freehold.engine.edition import HOST
from freehold.engine.text.notation import write
from freehold.table.deciding.commands import Refused, Stale
from freehold.table.deciding.reasons import why_refused
from freehold.table.journal.entries import Moved
from freehold.table.seating import NOBODY, Person
from freehold.table.table import OVER, Table
from freehold.table.views.refusals import refused


def own_seat(table: Table, person: Person) -> int:
    """The seat a person may act for, or `Refused`."""
    seat = table.seat_of(person.id)
    if seat < 0:
        raise refused("seat-needed")
    return seat


def check_playing(table: Table, seat: int = NOBODY) -> None:
    """Refuse what needs a game that is going on; whoever runs it may note a decision after the count."""
    if table.status == OVER and seat != HOST:
        raise refused("ended")
    if table.play is None:
        raise refused("not-begun")


def check_revision(table: Table, person: Person, seen: int) -> None:
    """Refuse what answers to something that is no longer so.

    Two bankers at one table: what one enters without having seen the other's entry may be the same throw once more.
    """
    if seen > table.revision or seen < 0:
        raise refused("unknown-revision", revision=table.revision, seen=seen)
    others = [at for who, at in table.entered.items() if who != person.id] if table.is_physical else []
    if seen < max(table.concern_since, *others, 0):
        raise Stale(table.revision)


def move(table: Table, seat: int, text: str, by: str, now: int, who: int = NOBODY, id: str = "") -> Moved:
    """A move for the journal, judged by the rules."""
    play = table.play
    if play is None:
        raise refused("not-begun")
    if not text.isprintable():
        raise refused("not-printable")
    try:
        action = play.judge(seat, text)
    except Refused:
        raise
    except (ValueError, IndexError, OverflowError, RecursionError) as fault:
        raise refused("no-action") from fault
    game = play.game
    worth = [game.worth(each) for each in range(game.seats)] if play.fresh else []
    reason = why_refused(game, seat, table.places[seat], action, by) if seat >= 0 else ""
    # However it was typed, the journal has it in the one form the notation writes.
    return Moved(now, who, id, seat, write(game, seat, action), by, play.turn, worth, reason)
