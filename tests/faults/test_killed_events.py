"""kill -9 in the middle of a round: every acknowledged entry is there, the clock has gone on, and so do the tables."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from processes_killed import PATIENCE, Victim

from event.galas import EVENING, Desk, Gala, figures
from serving import Seat

PLAN = EVENING + '[tables]\nonline = [1]\ncounted = [3]\nbots = true\npace = "fast"\n'
_KILLS = 4


@pytest.fixture
def victim(tmp_path: Path) -> Iterator[Victim]:
    found = Victim(tmp_path)
    found.start()
    yield found
    found.kill()


def event_at(victim: Victim, guests: int = 12) -> tuple[Gala, Desk]:
    event = Gala(httpx.Client(base_url=victim.url, timeout=PATIENCE), victim.port, PLAN, guests)
    return event, event.begun(event.desk())


def again(victim: Victim) -> None:
    victim.kill()
    victim.start()


def test_acknowledged_entries_survive_and_the_clock_goes_on(victim: Victim) -> None:
    event, desk = event_at(victim)
    chance = random.Random(5)
    acknowledged: list[str] = []
    started = time.monotonic()
    at_start = desk.view["clock"]["played_ms"]
    for kill in range(_KILLS):
        for number in range(chance.randrange(3, 12)):
            text = f"ruling {kill}-{number}"
            desk.do("rule-all", text=text)
            acknowledged.append(text)
        desk.say({"type": "rule-all", "id": f"last-{kill}", "text": f"unsure {kill}"})
        again(victim)
        desk = event.desk()
        said = [ruling["text"] for ruling in desk.view["rulings"]]
        assert [text for text in said if text.startswith("ruling")] == acknowledged
        # Whoever got no answer asks again, and it happens once.
        desk.do("rule-all", id=f"last-{kill}", text=f"unsure {kill}")
        desk.until(lambda view, kill=kill: any(each["text"] == f"unsure {kill}" for each in view["rulings"]))
        assert [each["text"] for each in desk.view["rulings"]].count(f"unsure {kill}") == 1
    clock = event.desk().view["clock"]
    assert clock["running"]
    passed = (time.monotonic() - started) * 1000
    assert clock["played_ms"] - at_start >= passed - 1000


def test_tables_are_found_again_and_play_on(victim: Victim) -> None:
    event, desk = event_at(victim)
    codes = [table["code"] for table in desk.view["tables"]]
    moves = desk.until(lambda view: view["tables"][0]["moves"] > 5)["tables"][0]["moves"]
    again(victim)
    desk = event.desk()
    desk.until(lambda view: [table["code"] for table in view["tables"]] == codes)
    desk.until(lambda view: view["tables"][0]["moves"] > moves)
    desk.do("call-time")
    desk.until(lambda view: view["tables"][0]["result"])
    banker = event.role("banker", table=2)
    pad = Seat(victim.port, codes[1], banker)
    assert pad.you["role"] == "banker"
    pad.close()


@pytest.mark.parametrize("word", ["break", "call-time"])
def test_what_was_called_just_before_reaches_every_table_after(victim: Victim, word: str) -> None:
    event, desk = event_at(victim)
    codes = [table["code"] for table in desk.view["tables"] if table["code"]]
    desk.do(word)
    again(victim)
    desk = event.desk()
    assert desk.view["clock"]["phase"] == ("break" if word == "break" else "called")
    end = time.monotonic() + PATIENCE
    while not all(_stands_still(event, code, word) for code in codes):
        assert time.monotonic() < end
        time.sleep(0.05)


def _stands_still(event: Gala, code: str, word: str) -> bool:
    found: dict[str, Any] = event.http.get(f"/api/tables/{code}").json()
    return bool(found["paused"]) if word == "break" else found["status"] == "over"


def test_a_round_that_was_only_begun_gets_its_rooms_after(victim: Victim) -> None:
    event = Gala(httpx.Client(base_url=victim.url, timeout=PATIENCE), victim.port, PLAN, 12)
    desk = event.desk()
    for guest in range(12):
        desk.do("arrive", guest=guest)
    desk.do("seat")
    desk.do("start")
    again(victim)
    desk = event.desk()
    desk.until(lambda view: [bool(table["code"]) for table in view["tables"]] == [True, True, False])
    codes = [table["code"] for table in desk.view["tables"] if table["code"]]
    assert all(event.http.get(f"/api/tables/{code}").status_code == 200 for code in codes)
    desk.do("call-time")
    desk.do("enter-result", round=1, table=3, outcome=figures(desk, 3, [1, 2, 3, 4]))
