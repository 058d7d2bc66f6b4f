"""What somebody may ask the coach at the table, and what is kept of it: that they did, and the first thing it said."""

from __future__ import annotations

from freehold.table.deciding.commands import Hint
from freehold.table.deciding.moving import check_playing, own_seat
from freehold.table.journal.entries import BY_AWAY, BY_BOT, BY_CLOCK, Advised, AnyEntry
from freehold.table.seating import Person
from freehold.table.table import Table
from freehold.table.told import Told
from freehold.table.views.refusals import refused

_BOTS = (BY_BOT, BY_CLOCK, BY_AWAY)


def asking_seat(table: Table, person: Person | None) -> int:
    """The seat of somebody who may have a hint now, or `Refused`."""
    seat = seat_at_play(table, person)
    if not table.created.advice:
        raise refused("no-advice")
    game = table.game
    if game.over or game.paused or game.to_act != seat:
        raise refused("nothing-to-advise")
    return seat


def seat_at_play(table: Table, person: Person | None) -> int:
    """The seat of somebody who plays, or `Refused`."""
    if person is None:
        raise refused("watchers-only-watch")
    seat = own_seat(table, person)
    check_playing(table)
    return seat


def hinted(person: Person, command: Hint, seat: int, text: str, now: int) -> list[AnyEntry]:
    """What the journal says of a hint."""
    return [Advised(now, person.id, command.id, seat, text)]


def latest_refusal(table: Table, seat: int) -> Told:
    """The latest refusal of an offer of a seat by a bot, as far as the table remembers, or `Refused`."""
    assert table.play is not None
    for told in reversed(table.play.log):
        if told.name == "refused-deal" and told.other == seat and told.by in _BOTS:
            return told
    raise refused("nothing-refused")
