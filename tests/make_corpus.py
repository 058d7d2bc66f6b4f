"""Add what this version of Freehold writes to the corpus that every later version has to replay.

    PYTHONPATH=src python tests/make_corpus.py

Run it once for every version that is released. Folders that are there already are never made anew: they are what
people have on their disks, and a version that cannot replay one of them would lose somebody's game.

Every edition is played at a server by two people and two bots, with clocks, chat and something undone; a moment of that
game is forked, and there is a rematch; and people play at a real board, where something is taken back. Kept of every
table: the journal, the latest snapshot if there is one, how it ended, and the record if it is over.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import msgspec

from banking import People
from freehold import __version__
from freehold.editions import editions
from freehold.engine.position import to_data
from freehold.server.sqlite import SqliteStore
from freehold.table.table import Table
from serving import Seat, Server, running

Json = dict[str, Any]

FOLDER: Final = Path(__file__).resolve().parent / "corpus"
EDITIONS: Final = FOLDER / "editions"
"""Kept editions by their digest, shared by all versions."""

_ACTS: Final = 70
_FEW_ACTS: Final = 12
_ENTRIES: Final = 40
_BOARD: Final = ("Bob", "Cy", "Di", "Ed")
_ORDER: Final = (
    *("claim", "buy", "build", "roll", "keep", "accept", "use card", "stay", "pass", "end", "pay share", "pay flat"),
    *("mortgage", "sell", "place", "want", "decline"),
)


def choice(view: Json) -> str:
    """Something that keeps the game going, among what is offered."""
    for kind in _ORDER:
        for action in view["actions"]:
            if action["kind"] == kind:
                return str(action["text"])
    return str(view["actions"][0]["text"])


class Party:
    """Two people at a table who do one thing after another."""

    def __init__(self, *seats: Seat) -> None:
        self.seats = seats
        self.watch = seats[0]
        self.undone = False

    def play(self, acts: int) -> None:
        """Let everybody act until so many actions were taken or the game is over."""
        view = self.watch.until_playing()
        while acts > 0 and not view["over"]:
            mine = [seat for seat in self.seats if seat.you["seat"] == view["awaited"]]
            if mine:
                self._act(mine[0], view)
                acts -= 1
            else:
                self.watch.hear()
            assert self.watch.view is not None
            view = self.watch.view

    def _act(self, seat: Seat, view: Json) -> None:
        self._catch_up(seat, view["revision"])
        seat.act(choice)
        assert seat.view is not None
        self._catch_up(self.watch, seat.view["revision"])
        if not self.undone and seat.view["undo"]["possible"] and seat.view["awaited"] == seat.you["seat"]:
            self._undo(seat)

    def _undo(self, seat: Seat) -> None:
        """Take something back; the others agree."""
        if seat.ask({"type": "undo", "id": "undo"})["type"] != "ack":
            return
        for other in self.seats:
            if other is not seat:
                other.say({"type": "undo-answer", "id": "agreed", "agree": True})
        while not any(message["type"] == "step" and message["undone"] for message in seat.heard):
            seat.hear()
        assert seat.view is not None
        self._catch_up(self.watch, seat.view["revision"])
        self.undone = True

    @staticmethod
    def _catch_up(seat: Seat, revision: int) -> None:
        while seat.until_playing()["revision"] < revision:
            seat.hear()


def play_tables(server: Server, edition: str) -> dict[str, str]:
    """The tables of one edition: what each is for, and its code."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "fixed-h"}, {"kind": "bot", "bot": "builder"}]
    clock = {"bank_ms": 3_600_000, "increment_ms": 5_000}
    game = server.make(edition=edition, seats=seats, clock=clock)
    bob = server.join(game["code"], "Bob")
    party = Party(server.sit(game), server.sit(bob))
    party.seats[1].say({"type": "chat", "id": "chat", "text": "Good luck! Viel Glück!"})
    party.play(_ACTS)
    assert party.undone, "nothing could be undone in this game"
    party.watch.host("abandon")
    fork = server.http.post(f"/api/tables/{game['code']}/fork", json={"move": 40, "name": "Ann", "pace": "skip"}).json()
    away = Party(server.sit(fork))
    away.play(_FEW_ACTS)
    away.watch.host("abandon")
    token = {"Authorization": f"Bearer {game['token']}"}
    rematch = server.http.post(f"/api/tables/{game['code']}/rematch", headers=token).json()
    again = server.http.post(
        f"/api/tables/{rematch['code']}/join", json={}, headers={"Authorization": f"Bearer {bob['token']}"}
    ).json()
    revenge = Party(server.sit(rematch), server.sit(again))
    revenge.play(_FEW_ACTS)
    revenge.watch.host("pause")
    return {
        "game": game["code"],
        "fork": fork["code"],
        "rematch": rematch["code"],
        "board": play_board(server, edition),
    }


def play_board(server: Server, edition: str) -> str:
    """A table with a real board: something is entered, taken back with a reason, and entered again."""
    board = server.make(
        edition=edition, physical=True, name="Bea", seats=[{"kind": "board", "name": n} for n in _BOARD]
    )
    banker = server.sit(board)
    banker.host("start")
    banker.until_playing()
    people = People(len(_BOARD), 7)
    for entered in range(_ENTRIES):
        seat, text = people.next(server.app.hub.rooms[board["code"]].table.game)
        _entered(banker, {"type": "do", "action": text, "seat": seat})
        if entered == _ENTRIES // 2:
            _entered(banker, {"type": "take-back", "to": entered - 5, "reason": "the dice were read wrongly"})
    return str(board["code"])


def _entered(banker: Seat, message: Json) -> None:
    answer = banker.ask(message | {"id": secrets.token_hex(6), "revision": banker.until_playing()["revision"]})
    assert answer["type"] == "ack", answer
    while banker.until_playing()["revision"] < answer["revision"]:
        banker.hear()


def end_of(table: Table) -> Json:
    """How a table stands, apart from times."""
    return {
        "code": table.code,
        "status": table.status,
        "revision": table.revision,
        "move": table.play.move if table.play is not None else 0,
        "salts": table.salts,
        "chat": [said.text for said in table.chat],
        "cash": list(table.game.cash),
        "position": to_data(table.game),
    }


def write(path: Path, data: bytes) -> None:
    """Keep something; the same bytes whenever it is written."""
    path.write_bytes(gzip.compress(data, 9, mtime=0))


async def keep(store: SqliteStore, table: Table, place: Path) -> str:
    """Write down one table; the digest of its edition if its journal names one."""
    rows = await store.read(table.code)
    write(place.with_suffix(".journal.gz"), b"\n".join(rows) + b"\n")
    write(place.with_suffix(".end.gz"), msgspec.json.encode(end_of(table)))
    snapshot = await store.latest(table.code)
    if snapshot is not None:
        assert snapshot.state is not None
        head = msgspec.json.encode({"seq": snapshot.seq, "move": snapshot.move, "turn": snapshot.turn})
        write(place.with_suffix(".snapshot.gz"), b"\n".join([head, snapshot.position, snapshot.state]))
    digest = str(json.loads(rows[0]).get("digest", ""))
    data = await store.edition(digest) if digest else None
    if data is not None and not (EDITIONS / digest).exists():
        EDITIONS.mkdir(exist_ok=True)
        (EDITIONS / digest).write_bytes(data)
    return digest


def make(edition: str, folder: Path, home: Path) -> str:
    """Play the tables of an edition and keep them; the digest of the edition."""
    with running(home) as server:
        tables = play_tables(server, edition)
        for name in ("game", "fork"):
            record = server.http.get(f"/api/tables/{tables[name]}/record")
            assert record.status_code == 200, record.text
            write(folder / f"{edition}-{name}.record.gz", record.content)
    rooms = server.app.hub.rooms

    async def kept() -> str:
        store = SqliteStore(home / "tables.db")
        digests = {await keep(store, rooms[code].table, folder / f"{edition}-{name}") for name, code in tables.items()}
        await store.close()
        assert len(digests) == 1
        return digests.pop()

    return asyncio.run(kept())


def main() -> int:
    folder = FOLDER / (sys.argv[1] if len(sys.argv) > 1 else __version__)
    if folder.exists():
        print(f"{folder} is there already, and what is there is never made anew")
        return 1
    folder.mkdir(parents=True)
    pins: dict[str, str] = {}
    for edition in editions():
        with tempfile.TemporaryDirectory() as home:
            pins[edition] = make(edition, folder, Path(home))
        print(edition, pins[edition])
    (folder / "pins.json").write_text(json.dumps(pins, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
