"""What a command would write into the journal, or why the table does not do it. Nothing here changes the table."""

from __future__ import annotations

from freehold.engine.edition import HOST
from freehold.table.deciding.beginning import begin
from freehold.table.deciding.commands import (
    AnyCommand,
    Chat,
    Contribute,
    Do,
    Pace,
    Spare,
    TakeBack,
    Undo,
    UndoAnswer,
    Waive,
    is_salt,
)
from freehold.table.deciding.hosting import decide_host
from freehold.table.deciding.moving import check_playing, check_revision, move, own_seat
from freehold.table.deciding.refereeing import acting_seat, check_host_action
from freehold.table.deciding.taking_back import take_back
from freehold.table.deciding.undoing import check_undo, consent
from freehold.table.journal.entries import (
    BY_HOST,
    BY_PERSON,
    PACES,
    AnyEntry,
    Changed,
    Chatted,
    Contributed,
    Spared,
    UndoAnswered,
    UndoAsked,
    Undone,
    Waived,
)
from freehold.table.seating import Person, is_ready
from freehold.table.signs import tidy
from freehold.table.table import STARTING, Table
from freehold.table.views.refusals import refused


def decide(table: Table, person: Person | None, command: AnyCommand, now: int) -> list[AnyEntry]:
    """What to write into the journal: an empty list for a command that has been carried out already.

    Raise `Refused` or `Stale` if the table does not do it.
    """
    if person is None:
        raise refused("watchers-only-watch")
    if table.once.revision(person.id, command.id) is not None:
        return []
    if isinstance(command, Do):
        return [_do(table, person, command, now)]
    if isinstance(command, TakeBack):
        return take_back(table, person, command, now)
    if isinstance(command, Chat):
        return [_chat(person, command, now)]
    if isinstance(command, (Undo, UndoAnswer)):
        return _undo(table, person, command, now)
    if isinstance(command, Contribute):
        return _contribute(table, person, command, now)
    if isinstance(command, Pace):
        return [_pace(table, person, command, now)]
    if isinstance(command, Waive):
        return [_waive(table, person, command, now)]
    if isinstance(command, Spare):
        return [_spare(table, person, command, now)]
    return decide_host(table, person, command, now)


# -- playing ----------------------------------------------------------------------------------------------


def _do(table: Table, person: Person, command: Do, now: int) -> AnyEntry:
    seat = acting_seat(table, person, command.seat)
    check_playing(table, seat)
    check_revision(table, person, command.revision)
    if seat != HOST:
        return move(table, seat, command.action, BY_PERSON, now, person.id, command.id)
    check_host_action(table, person, command.action)
    return move(table, HOST, command.action, BY_HOST, now, person.id, command.id)


def _chat(person: Person, command: Chat, now: int) -> AnyEntry:
    text = tidy(command.text)
    if not text:
        raise refused("nothing-said")
    return Chatted(now, person.id, command.id, text)


def _pace(table: Table, person: Person, command: Pace, now: int) -> AnyEntry:
    if not person.host:
        own_seat(table, person)
    if command.pace not in PACES:
        raise refused("unknown-pace", known=", ".join(PACES))
    return Changed(now, person.id, command.id, pace=command.pace)


def _waive(table: Table, person: Person, command: Waive, now: int) -> AnyEntry:
    seat = own_seat(table, person)
    check_playing(table)
    if not any(rent.owner == seat for rent in table.rents):
        raise refused("no-rent-open")
    return Waived(now, person.id, command.id, seat)


def _spare(table: Table, person: Person, command: Spare, now: int) -> AnyEntry:
    seat = own_seat(table, person)
    check_playing(table)
    owners = table.game.owner
    if command.deed >= len(owners) or owners[command.deed] != seat:
        raise refused("deed-not-yours")
    return Spared(now, person.id, command.id, seat, command.deed, command.on)


# -- undo -------------------------------------------------------------------------------------------------


def _undo(table: Table, person: Person, command: Undo | UndoAnswer, now: int) -> list[AnyEntry]:
    seat = own_seat(table, person)
    if isinstance(command, Undo):
        return _ask_undo(table, person, seat, command, now)
    pending = table.undo
    if pending is None or seat not in pending.needs or seat in pending.agreed:
        raise refused("undo-not-asked")
    found: list[AnyEntry] = [UndoAnswered(now, person.id, command.id, seat, command.agree)]
    if command.agree and len(pending.agreed) + 1 >= len(pending.needs):
        found.append(Undone(now, to=pending.to, seat=pending.by))
    return found


def _ask_undo(table: Table, person: Person, seat: int, command: Undo, now: int) -> list[AnyEntry]:
    check_playing(table)
    assert table.play is not None
    first = check_undo(table, seat)
    people = consent(table, seat, first)
    to = table.play.base_move + first
    found: list[AnyEntry] = [UndoAsked(now, person.id, command.id, seat, to, people, [])]
    if not people:
        found.append(Undone(now, to=to, seat=seat))
    return found


# -- before play ------------------------------------------------------------------------------------------


def _contribute(table: Table, person: Person, command: Contribute, now: int) -> list[AnyEntry]:
    seat = own_seat(table, person)
    if table.play is not None:
        raise refused("dice-mixed")
    if table.places[seat].salt:
        raise refused("salt-given")
    if not is_salt(command.salt):
        raise refused("salt-form")
    found: list[AnyEntry] = [Contributed(now, person.id, command.id, seat, command.salt.lower())]
    ready = all(is_ready(place) or at == seat for at, place in enumerate(table.places))
    if table.status == STARTING and ready:
        found += begin(table, now, {seat: command.salt.lower()})
    return found
