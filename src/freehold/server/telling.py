"""What sockets hear. Everything a seat hears is made from its own view; secrets are in none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from freehold.server.client import Client, now_ms
from freehold.table.deciding.commands import Refused
from freehold.table.journal.entries import (
    Advised,
    AnyEntry,
    Began,
    Chatted,
    Dismissed,
    Moved,
    Rang,
    Seated,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from freehold.table.journal.latest import CHAT_BYTES, LOG_BYTES, latest
from freehold.table.table import PendingUndo
from freehold.table.views.banker import eyes_of, view_for
from freehold.table.views.info import clock_info, table_info, told_undo, undo_info, you_info
from freehold.table.views.stages import Json
from freehold.table.views.view import public_view

if TYPE_CHECKING:
    from freehold.server.room import Room

encoder = msgspec.json.Encoder()


def seat_of(room: Room, client: Client) -> int:
    """The seat a socket speaks for, or -1."""
    return room.table.seat_of(client.person.id) if client.person is not None else -1


def broadcast(room: Room, message: Json) -> None:
    """Tell everybody the same."""
    data = encoder.encode(message)
    for client in room.clients:
        client.send(data)


def about(room: Room, entry: AnyEntry, asked: PendingUndo | None) -> Callable[[], None]:
    """How an entry that was just applied is to be told; `asked` is the wish to undo there was before it."""
    if isinstance(entry, (Moved, Undone, Began)):
        message = _step(room, entry)
        lapsed = asked if isinstance(entry, Moved) else None
        return lambda: _tell_step(room, message, entry, lapsed)
    if isinstance(entry, Chatted):
        return lambda: broadcast(room, _chat(room))
    if isinstance(entry, (UndoAsked, UndoAnswered)):
        pending = room.table.undo or asked
        assert pending is not None
        undo = told_undo(pending, "asked" if isinstance(entry, UndoAsked) or entry.agree else "refused")
        return lambda: broadcast(room, {"type": "undo", "seat": entry.seat, **undo})
    if isinstance(entry, Advised):
        # What the hint was is for whoever asked (`workers.coaching`).
        return lambda: broadcast(room, {"type": "hinted", "seat": entry.seat})
    if isinstance(entry, Rang):
        return lambda: broadcast(room, {"type": "rang", "minutes": room.table.created.minutes})
    if isinstance(entry, Dismissed):
        return lambda: room.drop(entry.person, "removed", "Your token for this event has been taken back.")
    if isinstance(entry, Seated):
        return lambda: _tell_seated(room, entry, asked)
    return lambda: None


def _tell_seated(room: Room, entry: Seated, asked: PendingUndo | None) -> None:
    if asked is not None:
        broadcast(room, {"type": "undo", **told_undo(asked, "lapsed")})
    if entry.gone >= 0:
        room.drop(entry.gone, "removed", "The host has removed you from this table.")


def _chat(room: Room) -> Json:
    said = room.table.chat[-1]
    return {"type": "chat", "seat": said.seat, "name": said.name, "text": said.text, "at": said.at}


# -- the game ---------------------------------------------------------------------------------------------


def _step(room: Room, entry: Moved | Undone | Began) -> bytes:
    """A step up to its view, which is different for every seat."""
    play = room.table.play
    assert play is not None
    message: Json = {
        "type": "step",
        "revision": room.table.revision,
        "move": play.move,
        "by": entry.by if isinstance(entry, Moved) else "table",
        "seat": entry.seat if isinstance(entry, Moved) else -1,
        "action": entry.text if isinstance(entry, Moved) else "",
        "events": play.told,
        "undone": isinstance(entry, Undone),
    }
    return encoder.encode(message)


def _tell_step(room: Room, message: bytes, entry: AnyEntry, lapsed: PendingUndo | None) -> None:
    table = room.table
    now = now_ms()
    if lapsed is not None:
        broadcast(room, {"type": "undo", **told_undo(lapsed, "lapsed")})
    if isinstance(entry, Undone):
        state = "agreed" if entry.who < 0 else "taken-back"
        broadcast(room, {"type": "undo", "state": state, "by": entry.seat, "to": entry.to})
    if room.clients:
        _tell_views(room, message, now)
    clocks = clock_info(table, now)
    if clocks is not None:
        broadcast(room, {"type": "clock", **clocks})
    if isinstance(entry, Moved) and entry.text in ("break", "resume") and entry.seat < 0:
        broadcast(room, {"type": "paused", "on": table.game.paused, "by": table.host_name})


def _tell_views(room: Room, message: bytes, now: int) -> None:
    """The public part is written once, the part of a seat or of bankers once for all their sockets."""
    table = room.table
    shared = encoder.encode(public_view(table, room.connected(), now))
    head = message[:-1] + b',"view":' + shared[:-1] + b","
    own: dict[int, bytes] = {}
    for client in room.clients:
        eyes = eyes_of(table, client.person)
        if eyes not in own:
            own[eyes] = head + encoder.encode(view_for(table, eyes))[1:] + b"}"
        client.send(own[eyes])


def views(room: Room) -> None:
    """Tell everybody how they see the game now: seats have changed hands, though nothing was played."""
    if room.table.play is not None and room.clients:
        _tell_views(room, b'{"type":"view"}', now_ms())


# -- the table --------------------------------------------------------------------------------------------


def info(room: Room, connected: list[bool], watchers: int) -> Json:
    """A table as everybody sees it, with how it fares on this server."""
    faring = {"resting": room.is_resting, "trouble": room.trouble}
    return table_info(room.table, connected, watchers) | faring


def info_now(room: Room) -> Json:
    """A table with who is there at this moment."""
    return info(room, room.connected(), room.watchers())


def table(room: Room) -> None:
    """Tell everybody what the table is like now, and who they are there."""
    told = encoder.encode(info_now(room))
    for client in room.clients:
        you = encoder.encode(you_info(room.table, client.person))
        client.send(b'{"type":"table","table":' + told + b',"you":' + you + b"}")


def presence(room: Room) -> None:
    """Tell everybody who is there."""
    seats = range(len(room.table.places))
    message: Json = {
        "type": "presence",
        "connected": room.connected(),
        "watchers": room.watchers(),
        "away_since": [room.away.get(seat) for seat in seats],
        # At a real board the device may sleep; whoever keeps the Bank is there.
        "host_away_since": None if room.table.is_physical else room.host_away,
        "hold_ms": room.hold_ms,
    }
    broadcast(room, message)


def welcome(room: Room, client: Client) -> Json:
    """Everything a socket has to know to begin."""
    table = room.table
    now = now_ms()
    view: Json | None = None
    if table.play is not None:
        view = public_view(table, room.connected(), now) | view_for(table, eyes_of(table, client.person))
    return {
        "type": "welcome",
        "you": you_info(table, client.person),
        "table": info_now(room),
        "revision": table.revision,
        "view": view,
        "log": latest(table.play.log, LOG_BYTES) if table.play is not None else [],
        "chat": latest(table.chat, CHAT_BYTES),
        "undo": undo_info(table),
        "clock": clock_info(table, now),
        "now": now,
    }


def refusal(id: str, refused: Refused) -> Json:
    """A refusal as a message."""
    return {"type": "refused", "id": id, **no(refused)}


def error(refused: Refused) -> Json:
    """A refusal of a message that has no usable id."""
    told = no(refused)
    return {"type": "error", **{key: told[key] for key in ("code", "sentence", "reason", "details")}}


def no(refused: Refused) -> Json:
    """Why not: the code for programs, the sentence in English, and what is needed to say it in another language."""
    return {
        "code": refused.code,
        "sentence": refused.sentence,
        "reason": refused.reason,
        "details": refused.details,
        "clause": refused.clause,
        "instead": refused.instead,
    }
