"""A table is played to its end by the edition it began with, whatever an upgrade puts on the shelf."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest
from websockets.exceptions import ConnectionClosed

from freehold.editions import packed
from freehold.engine.text.record import RecordError
from freehold.server.sqlite import SqliteStore
from freehold.server.store import Full
from freehold.table.verifying import verify
from serving import PATIENCE, Seat, Server, running, standing_still
from upgrading import RICHER, changed_shelf, upgraded

Json = dict[str, Any]

PAIR = [{"kind": "me"}, {"kind": "bot", "bot": "builder"}]
_ORDER = ("claim", "buy", "roll", "use card", "stay", "pass", "end", "keep", "pay share", "pay flat", "mortgage")


def choice(view: Json) -> str:
    """Something that keeps the game going, among what is offered."""
    for kind in _ORDER:
        for action in view["actions"]:
            if action["kind"] == kind:
                return str(action["text"])
    return str(view["actions"][0]["text"])


def play(seat: Seat, acts: int) -> None:
    """Do so many things, unless the game is over before."""
    while acts > 0 and not seat.until_mine()["over"] and not seat.is_out:
        seat.act(choice)
        acts -= 1


def at_a_break(seat: Seat) -> Json:
    """Stop the game, so that no bot moves while somebody looks; how it stands."""
    assert seat.host("pause")["type"] == "ack"
    return seat.after("break")


def standing(view: Json) -> Json:
    """What the rules and prices of an edition decide."""
    return {
        "seats": [{key: seat[key] for key in ("cash", "place", "deeds", "out", "worth")} for seat in view["seats"]],
        "deeds": view["deeds"],
        "bank": view["bank"],
        "stage": view["stage"],
        "revision": view["revision"],
    }


def begun(server: Server, acts: int = 12) -> tuple[Json, Json, list[Json]]:
    """A game at a break: its table, how it stands, and what Ann may do once it goes on."""
    table = server.make(seats=PAIR)
    ann = server.sit(table)
    play(ann, acts)
    seen = ann.until_mine()
    actions = [{key: action[key] for key in ("text", "cost", "cash_after")} for action in seen["actions"]]
    stood = at_a_break(ann)
    ann.close()
    return table, stood, actions


@pytest.fixture(scope="module")
def richer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return changed_shelf(tmp_path_factory.mktemp("richer"), RICHER)


@pytest.mark.parametrize("acts", [3, 45])
def test_an_upgrade_leaves_running_games_alone(tmp_path: Path, richer: Path, acts: int) -> None:
    with running(tmp_path) as server:
        table, stood, actions = begun(server, acts)
        assert server.get(f"/api/tables/{table['code']}")["edition"] == "fundraiser"
        book = server.get("/api/editions/fundraiser")
    with upgraded(richer), running(tmp_path) as server:
        ann = server.sit(table)
        assert standing(ann.until_playing()) == {**standing(stood), "revision": stood["revision"]}
        assert ann.table["outdated"]
        assert ann.table["edition_version"] == "1.1.0"
        assert ann.host("resume")["type"] == "ack"
        again = ann.after("resume")
        legal = [{key: action[key] for key in ("text", "cost", "cash_after")} for action in again["actions"]]
        assert legal == actions
        assert server.get(f"/api/tables/{table['code']}/edition") == book
        at_a_break(ann)
        ann.close()


def test_a_position_and_the_record_of_an_old_game_are_those_of_its_edition(tmp_path: Path, richer: Path) -> None:
    with running(tmp_path) as server:
        table, stood, _ = begun(server, 20)
        code = table["code"]
        first = server.get(f"/api/tables/{code}/position/1")["view"]
        middle = server.get(f"/api/tables/{code}/position/{stood['move'] // 2}")["view"]
    with upgraded(richer), running(tmp_path) as server:
        assert server.get(f"/api/tables/{code}/position/1")["view"] == first
        assert server.get(f"/api/tables/{code}/position/{stood['move'] // 2}")["view"] == middle
        assert server.get(f"/api/tables/{code}/history")["outdated"]
        ann = server.sit(table)
        assert ann.host("abandon")["type"] == "ack"
        while ann.table["status"] != "over":
            ann.hear()
        ann.close()
        assert server.get(f"/api/tables/{code}/verify")["ok"]
        text = server.http.get(f"/api/tables/{code}/record").text
        assert text.startswith("freehold record")
        assert "fundraiser 1.1.0" in text
        with pytest.raises(RecordError, match=r"played with fundraiser 1\.1\.0, and this is 1\.2\.0"):
            verify(text + "Ann: roll\n")
    assert verify(text).ok


def test_a_rematch_is_played_by_the_new_edition_and_a_fork_by_the_old_one(tmp_path: Path, richer: Path) -> None:
    with running(tmp_path) as server:
        table, stood, _ = begun(server, 10)
        code = table["code"]
    with upgraded(richer), running(tmp_path) as server:
        fresh = server.make(seats=PAIR)
        assert _told(server, fresh["code"]) == ("1.2.0", False)
        wish = {"move": stood["move"] - 1, "name": "Ann", "pace": "skip"}
        fork = server.http.post(f"/api/tables/{code}/fork", json=wish).json()
        rematch = played_again(server, table)
        assert _told(server, rematch["code"]) == ("1.2.0", False)
        for made, cash in ((fresh, 1700), (rematch, 1700)):
            ann = server.sit(made)
            assert [seat["cash"] for seat in ann.until_playing()["seats"]] == [cash, cash]
            ann.close()
        assert _told(server, fork["code"]) == ("1.1.0", True)
        ann = server.sit(fork)
        play(ann, 3)
        stood = at_a_break(ann)
        ann.close()
        assert server.get(f"/api/tables/{fork['code']}/edition")["rules"]["opening_cash"] == 1500
    # And the new ones are outdated where the old edition is on the shelf.
    with running(tmp_path) as server:
        assert _told(server, fresh["code"]) == ("1.2.0", True)
        assert _told(server, fork["code"]) == ("1.1.0", False)
        ann = server.sit(fork)
        assert standing(ann.until_playing()) == standing(stood)
        ann.close()


def played_again(server: Server, table: Json) -> Json:
    """The game is over, and there is a rematch."""
    ann = server.sit(table)
    ann.until_playing()
    assert ann.host("abandon")["type"] == "ack"
    ann.close()
    token = {"authorization": f"Bearer {table['token']}"}
    return dict(server.http.post(f"/api/tables/{table['code']}/rematch", headers=token).json())


def _told(server: Server, code: str) -> tuple[str, bool]:
    info = server.get(f"/api/tables/{code}")
    return info["edition_version"], info["outdated"]


def test_a_table_whose_edition_is_gone_says_so_and_leaves_the_others_alone(tmp_path: Path, richer: Path) -> None:
    with running(tmp_path) as server:
        table, _, _ = begun(server, 3)
        code = table["code"]
        open_seats = [{"kind": "me"}, {"kind": "open"}]
        other = server.make(edition="cronulla", seats=open_seats)
        rematch = played_again(server, table)
    _forget_edition(tmp_path / "tables.db", "fundraiser")
    with upgraded(richer), running(tmp_path) as server:
        error = server.get(f"/api/tables/{code}", 410)["error"]
        assert (error["code"], error["reason"]) == ("edition-gone", "edition-gone")
        assert error["sentence"].startswith("this table was begun with fundraiser 1.1.0, which is not kept here")
        with pytest.raises(ConnectionClosed) as closed:
            server.sit(table)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4011
        assert server.join(other["code"], "Bob")["seat"] == 1
        assert server.get(f"/api/tables/{rematch['code']}", 410)["error"]["details"]["version"] == "1.1.0"
        assert server.make()["code"]
    with running(tmp_path) as server:
        assert _told(server, code) == ("1.1.0", False)


def _forget_edition(path: Path, id: str) -> None:
    with contextlib.closing(apsw.Connection(str(path))) as db:
        db.execute("DELETE FROM editions WHERE digest = ?", (packed(id).digest,))


def test_people_come_to_a_rematch_whose_old_table_cannot_be_opened(tmp_path: Path, richer: Path) -> None:
    with running(tmp_path) as server:
        table = server.make(seats=[{"kind": "me"}, {"kind": "open"}])
        bob = server.join(table["code"], "Bob")
    with upgraded(richer), running(tmp_path) as server:
        rematch = played_again(server, table)
    _forget_edition(tmp_path / "tables.db", "fundraiser")
    with upgraded(richer), running(tmp_path) as server:
        token = {"authorization": f"Bearer {bob['token']}"}
        path = f"/api/tables/{rematch['code']}/join"
        assert server.http.post(path, json={"name": "Bob"}, headers=token).json()["seat"] == 1


def test_the_edition_of_a_table_is_asked_for_once(tmp_path: Path) -> None:
    with running(tmp_path, requests_per_minute=12) as server, standing_still():
        path = f"/api/tables/{server.make()['code']}/edition"
        answer = server.http.get(path)
        assert answer.headers["etag"] == server.http.get("/api/editions/fundraiser").headers["etag"]
        again = server.http.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert server.get(path, 429)["error"]["reason"] == "too-many-requests"


# -- journals from before editions were pinned ------------------------------------------------------------


def _unpin(path: Path, code: str) -> None:
    """Make a journal what it was before its first entry named an edition."""
    with contextlib.closing(apsw.Connection(str(path))) as db:
        db.execute(
            "UPDATE journal SET entry = json_remove(entry, '$.version', '$.digest') WHERE code = ? AND seq = 0", (code,)
        )
        db.execute(
            "UPDATE snapshots SET state = json_remove(state, '$.created.version', '$.created.digest') "
            "WHERE code = ? AND state IS NOT NULL",
            (code,),
        )
        db.execute("DELETE FROM editions")


@pytest.mark.parametrize("acts", [5, 60], ids=["journal", "snapshot"])
def test_an_old_journal_is_pinned_when_it_is_first_loaded(tmp_path: Path, richer: Path, acts: int) -> None:
    with running(tmp_path) as server:
        table, stood, _ = begun(server, acts)
    _unpin(tmp_path / "tables.db", table["code"])
    with running(tmp_path) as server:
        assert _told(server, table["code"]) == ("1.1.0", False)
        assert server.get(f"/api/tables/{table['code']}")["edition_digest"] == packed("fundraiser").digest
    with upgraded(richer), running(tmp_path) as server:
        assert _told(server, table["code"]) == ("1.1.0", True)
        ann = server.sit(table)
        assert standing(ann.until_playing()) == standing(stood)
        assert ann.host("resume")["type"] == "ack"
        play(ann, 20)
        stood = at_a_break(ann)
        ann.close()
    with upgraded(richer), running(tmp_path) as server:
        assert _kinds(tmp_path / "tables.db", table["code"]).count("pinned") == 1
        ann = server.sit(table)
        assert standing(ann.until_playing()) == standing(stood)
        ann.close()
        wish = {"move": stood["move"], "name": "Ann"}
        fork = server.http.post(f"/api/tables/{table['code']}/fork", json=wish).json()
        assert _told(server, fork["code"]) == ("1.1.0", True)


def test_an_old_journal_that_nobody_opened_before_an_upgrade_is_safe_too(tmp_path: Path, richer: Path) -> None:
    with running(tmp_path) as server:
        table, stood, _ = begun(server, 5)
    path = tmp_path / "tables.db"
    _unpin(path, table["code"])
    with running(tmp_path) as server:
        until(lambda: _has_noted(path))
    with upgraded(richer), running(tmp_path) as server:
        assert _told(server, table["code"]) == ("1.1.0", True)
        ann = server.sit(table)
        assert standing(ann.until_playing()) == standing(stood)
        ann.close()
    assert _kinds(path, table["code"]).count("pinned") == 1


def until(done: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    limit = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < limit
        time.sleep(0.01)


def _has_noted(path: Path) -> bool:
    with contextlib.closing(apsw.Connection(str(path))) as db:
        return db.execute("SELECT count(*) FROM editions WHERE digest = 'first shelf'").fetchone() == (1,)


def _kinds(path: Path, code: str) -> list[str]:
    with contextlib.closing(apsw.Connection(str(path))) as db:
        rows = db.execute("SELECT entry->>'entry' FROM journal WHERE code = ? ORDER BY seq", (code,))
        return [str(row[0]) for row in rows]


class Noting(SqliteStore):
    """A store that notes what it is asked to write, and whose disk can be full."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.written: list[str] = []
        self.full = False

    async def append(self, code: str, expected: int, entries: list[bytes]) -> None:
        self._note("append")
        await super().append(code, expected, entries)

    async def keep_edition(self, digest: str, data: bytes) -> None:
        self._note("edition")
        await super().keep_edition(digest, data)

    def _note(self, what: str) -> None:
        if self.full:
            raise Full("the disk is full")
        self.written.append(what)


def test_the_edition_is_on_disk_before_the_first_entry_names_it(tmp_path: Path) -> None:
    store = Noting(tmp_path / "tables.db")
    with running(tmp_path, store) as server:
        server.make(seats=[{"kind": "me"}, {"kind": "open"}])
        assert store.written == ["edition", "append"]
        store.full = True
        wish = {"edition": "cronulla", "name": "Ann"}
        assert server.http.post("/api/tables", json=wish).status_code == 507


def test_a_full_disk_keeps_nobody_from_looking_at_an_old_game(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table, _, _ = begun(server, 3)
    _unpin(tmp_path / "tables.db", table["code"])
    store = Noting(tmp_path / "tables.db")
    store.full = True
    with running(tmp_path, store) as server:
        assert _told(server, table["code"]) == ("1.1.0", False)
    assert "pinned" not in _kinds(tmp_path / "tables.db", table["code"])
    with running(tmp_path) as server:
        assert _told(server, table["code"]) == ("1.1.0", False)
    assert "pinned" in _kinds(tmp_path / "tables.db", table["code"])
