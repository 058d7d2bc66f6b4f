"""What a command would write into the journal, or why the table does not do it. Nothing here changes the table."""

from __future__ import annotations

from freehold.table.beginning import begin
from freehold.table.commands import (
    AnyCommand,
    Chat,
    Contribute,
    Do,
    Pace,
    Refused,
    Stale,
    Undo,
    UndoAnswer,
    is_salt,
)
from freehold.table.entries import (
    BY_PERSON,
    PACES,
    AnyEntry,
    Changed,
    Chatted,
    Contributed,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from freehold.table.hosting import decide_host
from freehold.table.moving import check_playing, move, own_seat
from freehold.table.seating import Person, is_ready
from freehold.table.table import STARTING, Table


def decide(table: Table, person: Person | None, command: AnyCommand, now: int) -> list[AnyEntry]:
    """What to write into the journal: an empty list for a command that has been carried out already.

    Raise `Refused` or `Stale` if the table does not do it.
    """
    if person is None:
        raise Refused("not-yours", "spectators without a name only watch")
    if (person.id, command.id) in table.ids:
        return []
    if isinstance(command, Do):
        return [_do(table, person, command, now)]
    if isinstance(command, Chat):
        return [_chat(person, command, now)]
    if isinstance(command, (Undo, UndoAnswer)):
        return _undo(table, person, command, now)
    if isinstance(command, Contribute):
        return _contribute(table, person, command, now)
    if isinstance(command, Pace):
        return [_pace(table, person, command, now)]
    return decide_host(table, person, command, now)


# -- playing ----------------------------------------------------------------------------------------------


def _do(table: Table, person: Person, command: Do, now: int) -> AnyEntry:
    seat = own_seat(table, person)
    check_playing(table)
    if command.revision > table.revision or command.revision < 0:
        raise Refused("malformed", f"the table is at revision {table.revision}, not at {command.revision}")
    if command.revision < table.concern_since:
        raise Stale(table.revision)
    return move(table, seat, command.action, BY_PERSON, now, person.id, command.id)


def _chat(person: Person, command: Chat, now: int) -> AnyEntry:
    text = "".join(sign if sign.isprintable() else " " for sign in command.text).strip()
    if not text:
        raise Refused("malformed", "there is nothing to say in that")
    return Chatted(now, person.id, command.id, text)


def _pace(table: Table, person: Person, command: Pace, now: int) -> AnyEntry:
    if not person.host:
        own_seat(table, person)
    if command.pace not in PACES:
        raise Refused("malformed", f"the pace is one of {', '.join(PACES)}")
    return Changed(now, person.id, command.id, pace=command.pace)


# -- undo -------------------------------------------------------------------------------------------------


def _undo(table: Table, person: Person, command: Undo | UndoAnswer, now: int) -> list[AnyEntry]:
    seat = own_seat(table, person)
    if isinstance(command, Undo):
        return _ask_undo(table, person, seat, command, now)
    pending = table.undo
    if pending is None or seat not in pending.needs or seat in pending.agreed:
        raise Refused("not-now", "nobody asks you to agree to anything")
    found: list[AnyEntry] = [UndoAnswered(now, person.id, command.id, seat, command.agree)]
    if command.agree and len(pending.agreed) + 1 >= len(pending.needs):
        found.append(Undone(now, to=pending.to, seat=pending.by))
    return found


def _ask_undo(table: Table, person: Person, seat: int, command: Undo, now: int) -> list[AnyEntry]:
    check_playing(table)
    play = table.play
    assert play is not None
    if table.undo is not None:
        raise Refused("undo", "there is a wish to undo something on the table already")
    last = max((at for at, step in enumerate(play.steps) if step.seat == seat and step.by == BY_PERSON), default=-1)
    if last < 0:
        raise Refused("undo", "you have done nothing since the last throw or card, and those are never undone")
    touched = {each for step in play.steps[last:] for each in step.touched} - {seat}
    people = [each for each in sorted(touched) if not table.places[each].automatic and not play.game.out[each]]
    to = play.base_move + last
    found: list[AnyEntry] = [UndoAsked(now, person.id, command.id, seat, to, people, [])]
    if not people:
        found.append(Undone(now, to=to, seat=seat))
    return found


# -- before play ------------------------------------------------------------------------------------------


def _contribute(table: Table, person: Person, command: Contribute, now: int) -> list[AnyEntry]:
    seat = own_seat(table, person)
    if table.play is not None:
        raise Refused("not-now", "the dice are mixed already")
    if table.places[seat].salt:
        raise Refused("not-now", "you have contributed already")
    if not is_salt(command.salt):
        raise Refused("malformed", "a contribution is 16 to 64 hexadecimal digits")
    found: list[AnyEntry] = [Contributed(now, person.id, command.id, seat, command.salt.lower())]
    ready = all(is_ready(place) or at == seat for at, place in enumerate(table.places))
    if table.status == STARTING and ready:
        found.append(begin(table, now, {seat: command.salt.lower()}))
    return found
