"""What a command would write into the journal, or why the event does not do it. Nothing here changes the event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from freehold.engine.edition import Edition
from freehold.event import commands as do
from freehold.event.commands import AnyCommand, Command, right_of, table_of
from freehold.event.deciding import clocking, people, results, ruling, seating
from freehold.event.deciding.asking import Asked, asked
from freehold.event.event import Event, Person, command_key
from freehold.event.journal import AnyEntry
from freehold.event.reasons import refused
from freehold.event.roles import OWN, PLAYER, RIGHTS, ROLES, may

_AFTER_THE_END: Final = (do.CorrectResult, do.MakeRole, do.EndRole)
"""What can still be done when the event is over: a mistake found the next morning is put right."""


def decide(
    event: Event, person: Person | None, command: AnyCommand, now: int, edition: Edition | None = None
) -> list[AnyEntry]:
    """What to write into the journal: an empty list for a command that has been carried out already.

    `edition` is the rule book the event was set up with; the one on the shelf if whoever asks has no other.
    Raise `Refused` if the event does not do it.
    """
    if person is None or person.ended:
        raise refused("unknown-token")
    check_right(event, person, command)
    if command_key(person.id, command.id) in event.done:
        return []
    if event.finished and not isinstance(command, _AFTER_THE_END):
        raise refused("event-over")
    return _DEEDS[type(command)](asked(event, person, command, now, edition), command)


def own_table(event: Event, person: Person) -> int:
    """The table somebody belongs to: a banker's is theirs, a player's is where they sit now; 0 for none."""
    if person.role != PLAYER:
        return person.table
    return event.round.table_of(person.guest) if event.round is not None else 0


def check_right(event: Event, person: Person, command: Command) -> None:
    """Refuse what a role may not do, or not there."""
    right, table = right_of(command), table_of(command)
    own = own_table(event, person)
    if may(person.role, right, own > 0 and own == table):
        return
    if RIGHTS[right][ROLES.index(person.role)] == OWN and own:
        raise refused("not-your-table", own=own, table=table)
    raise refused("not-your-role", role=person.role)


_DEEDS: Final[dict[type[Command], Callable[[Asked, Any], list[AnyEntry]]]] = {
    do.MakeRole: people.make_role,
    do.EndRole: people.end_role,
    do.AddGuest: people.add_guest,
    do.Arrive: people.arrive,
    do.NoShow: people.no_show,
    do.Seat: seating.seat,
    do.Swap: seating.swap,
    do.Start: clocking.start,
    do.FirstThrow: clocking.first_throw,
    do.TakeBreak: clocking.take_break,
    do.Resume: clocking.resume,
    do.ExtendAll: clocking.extend_all,
    do.Extend: clocking.extend,
    do.CallTime: clocking.call_time,
    do.CallTable: clocking.call_table,
    do.EnterResult: results.enter_result,
    do.CorrectResult: results.correct_result,
    do.Close: results.close,
    do.Fine: ruling.fine,
    do.Rule: ruling.rule,
    do.RuleAll: ruling.rule_all,
    do.CallMarshal: ruling.call_marshal,
    do.CallPieces: ruling.call_pieces,
    do.Answer: ruling.answer,
    do.Raise: ruling.raise_funds,
    do.Finish: results.finish,
}
