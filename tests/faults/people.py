"""People at a table without a network: whoever is awaited does the first sensible thing that is offered."""

from __future__ import annotations

import json
import secrets
from typing import Any

from fakes import FakeSocket

from freehold.table.table import Table

_ORDER = ["claim", "buy", "roll", "use card", "stay", "pass", "end", "keep", "pay share", "pay flat", "mortgage", "bid"]


async def act(table: Table, people: list[FakeSocket]) -> None:
    """Let whoever is awaited act, or wait for the bots."""
    revision, seat = table.revision, table.game.to_act
    mine = [socket for at, socket in enumerate(people) if table.seat_of(at) == seat]
    if mine:
        action = _choose(await seen(mine[0], revision))
        mine[0].say({"type": "do", "id": secrets.token_hex(6), "revision": revision, "action": action})
    for socket in people:
        await seen(socket, revision + 1)


async def seen(socket: FakeSocket, revision: int) -> dict[str, Any]:
    """The latest view a socket has heard, once it has heard of this revision."""
    while True:
        heard = len(socket.heard)
        for text in reversed(socket.heard):
            if '"actions"' in text:
                message = dict(json.loads(text))
                if message["view"]["revision"] >= revision:
                    return message
                break
        await socket.more(heard)


def _choose(message: dict[str, Any]) -> str:
    actions = message["view"]["actions"]
    for kind in _ORDER:
        for action in actions:
            if action["kind"] == kind:
                return str(action["text"])
    return str(actions[0]["text"]) if actions else "end"


async def act_until(table: Table, people: list[FakeSocket], move: int) -> None:
    """Play until so many moves have been made and the table waits for one of these people, or the game is over."""
    seats = [table.seat_of(at) for at in range(len(people))]
    while not table.game.over and (table.play is None or table.play.move < move or table.game.to_act not in seats):
        await act(table, people)
