"""What an event writes into the journal of one of its tables: host's words, and who comes and goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.engine.edition import HOST
from freehold.engine.text.names import quoted
from freehold.event.event import Event, Round
from freehold.server.events.making import player_of, seat_of, staff_of
from freehold.server.events.naming import table_name
from freehold.server.room import Room
from freehold.table.deciding.beginning import CONTRIBUTION_MS, begin
from freehold.table.deciding.commands import Refused
from freehold.table.deciding.moving import move
from freehold.table.deciding.refereeing import staff_joined
from freehold.table.journal.entries import BY_HOST, OPEN, AnyEntry, Dismissed, Joined, Starting
from freehold.table.seating import NOBODY
from freehold.table.table import OVER, WAITING, Table

OWN: Final = "event-"
"""How the commands begin that an event gives its tables, so that it does not take them for news."""
_MOST_COMING: Final = 100

Change = Callable[[Table, int], list[AnyEntry]]


async def change(room: Room, wanted: Change) -> bool:
    """Write into a table's journal what its rules allow; whether that was anything."""
    seq = room.table.seq

    def allowed(table: Table, now: int) -> list[AnyEntry]:
        try:
            return wanted(table, now)
        except Refused:
            return []

    await room.change(allowed)
    return room.table.seq != seq


async def say(room: Room, word: str) -> None:
    """A host's word in a room; what its game does not take just now is no matter."""
    await change(room, lambda table, now: _said(table, word, now))


async def call_time(room: Room) -> None:
    """Time is called; a table that has taken a break of its own plays on for that. Rule: FR-CLOCK-2, PN-10a"""
    table = room.table
    if table.play is None or table.game.called or table.game.last_turn:
        return
    if table.game.paused:
        await say(room, "resume")
    await say(room, "call time")


async def fine(room: Room, seat: int, amount: int, id: str) -> None:
    """A fine that was entered at the event is paid at the table, once. Rule: PN-5.7"""
    named = f"{OWN}{id}"[:40]

    def fined(table: Table, now: int) -> list[AnyEntry]:
        if table.play is None or table.once.revision(NOBODY, named) is not None:
            return []
        return [move(table, HOST, f"fine {quoted(table.places[seat].name)} {amount}", BY_HOST, now, id=named)]

    await change(room, fined)


async def start(room: Room) -> None:
    """At a real board everybody sits already: play begins with the round."""
    await change(room, _begun)


async def people(event: Event, played: Round, room: Room) -> None:
    """Bankers and players who have come since the room was made sit down; who has lost their token goes."""
    for _ in range(_MOST_COMING):
        if not await change(room, lambda table, now: _coming(event, played, table, now)):
            break
    await change(room, lambda table, now: _going(event, table, now))


def missed_resume(table: Table, played: Round) -> bool:
    """Whether a table is still at a break that was over for all before the server went down."""
    if table.play is None or not table.game.paused:
        return False
    return 0 <= table.last_at < played.clock.running_since


def _begun(table: Table, now: int) -> list[AnyEntry]:
    if not table.is_physical or table.status != WAITING:
        return []
    return [Starting(now, until=now), *begin(table, now, {})]


def _said(table: Table, word: str, now: int) -> list[AnyEntry]:
    if table.play is None or table.status == OVER:
        return []
    return [move(table, HOST, word, BY_HOST, now, id=f"{OWN}{table.seq}")]


def _coming(event: Event, played: Round, table: Table, now: int) -> list[AnyEntry]:
    number = table.created.number
    for person in staff_of(event, number):
        called = table_name(person.name, [], len(table.people) + 1)
        found = staff_joined(table, called, person.token_hash, person.role, now)
        if found:
            return found
    if table.is_physical or table.status == OVER:
        return []
    for guest in played.tables[number - 1]:
        player = player_of(event, guest)
        seat = seat_of(event, played, table, guest)
        if player is not None and seat >= 0 and table.person_by_hash(player.token_hash) is None:
            return _sits(table, seat, player.token_hash, now)
    return []


def _sits(table: Table, seat: int, token_hash: str, now: int) -> list[AnyEntry]:
    """A guest takes the seat that was kept for them, or that a bot has had for them."""
    place = table.places[seat]
    name = place.name or place.kept_for
    found: list[AnyEntry] = [Joined(now, person=len(table.people), name=name, token_hash=token_hash, seat=seat)]
    waiting = [at for at, other in enumerate(table.places) if other.kind == OPEN and at != seat]
    if table.status == WAITING and not waiting:
        found.append(Starting(now, until=now + CONTRIBUTION_MS))
    return found


def _going(event: Event, table: Table, now: int) -> list[AnyEntry]:
    ended = {one.token_hash for one in event.people if one.ended}
    return [
        Dismissed(now, person=person.id)
        for person in table.people
        if person.token_hash in ended and not person.gone and (person.staff or person.host)
    ]
