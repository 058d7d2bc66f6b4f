"""A table is played to its end by the edition it began with, whatever an upgrade puts on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from serving import Seat, Server, running
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
        assert ann.table["edition_version"] == "1.0.0"
        assert ann.host("resume")["type"] == "ack"
        again = ann.after("resume")
        legal = [{key: action[key] for key in ("text", "cost", "cash_after")} for action in again["actions"]]
        assert legal == actions
        assert server.get(f"/api/tables/{table['code']}/edition") == book
        at_a_break(ann)
        ann.close()
