"""A coach that answers what a test wants it to answer, so that every state of the page can be seen."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

Answer = Mapping[str, Any] | None
"""What is sent back; nothing if the coach thinks on and on."""

WHOLE = 1_000_000
GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")


def hint(*actions: Mapping[str, Any], outdated: bool = False) -> dict[str, Any]:
    told = [{"error": 8_000, "reason": "playouts", "details": {}, **action} for action in actions]
    return {"type": "hint", "seat": 0, "outdated": outdated, "hint": None if outdated else {"actions": told}}


def between(answers: Callable[[str], Answer], model: str = "") -> Callable[[WebSocketRoute], None]:
    """Stand between page and server: what the coach is asked goes no further, and a model may be said to be wrong."""

    def stand(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] not in ("hint", "why"):
                server.send(message)
            elif answer := answers(said["type"]):
                socket.send(json.dumps({"id": said["id"], **answer}))

        def hear(message: str | bytes) -> None:
            socket.send(message.replace('"model":""', f'"model":"{model}"') if isinstance(message, str) else message)

        socket.on_message(tell)
        server.on_message(hear)

    return stand


def review_of(history: Mapping[str, Any]) -> dict[str, Any]:
    """A review of a game as the server would tell it; what it says of the moves is made up, their numbers are not."""
    names, moves = history["seats"], history["moves"]
    turns = {move["turn"]: move["n"] - 1 - history["first"] for move in reversed(moves)}
    starts = sorted((at, turn) for turn, at in turns.items())
    decisions = [_decision(n, move, history["first"], len(names)) for n, move in enumerate(moves) if move["seat"] >= 0]
    players = [_player(seat, name, decisions) for seat, name in enumerate(names)]
    swings = [
        {
            "move": at,
            "turn": turn,
            "seat": turn % len(names),
            "kind": kind,
            "text": "roll",
            "change": _change(len(names)),
        }
        for (at, turn), kind in zip(starts[2:], ("dice", "card", "decision"), strict=False)
    ]
    return {
        "edition": history["edition"], "version": "1", "names": names, "playouts": 150, "seed": 1, "complete": True,
        "stopped": None, "chances": [_chances(at, turn, n, len(names)) for n, (at, turn) in enumerate(starts)],
        "luck": [player["luck"] for player in players], "skill": [player["skill"] for player in players],
        "swings": swings, "decisions": decisions, "players": players,
    }  # fmt: skip


def _chances(at: int, turn: int, n: int, seats: int) -> dict[str, Any]:
    weights = [1 + n * 0.05 * seat + 0.3 * math.sin(n * 0.7 + seat) for seat in range(seats)]
    shares = [round(WHOLE * weight / sum(weights)) for weight in weights]
    return {"move": at, "turn": turn, "shares": shares, "errors": [9_000 + 3_000 * seat for seat in range(seats)]}


def _change(seats: int) -> list[int]:
    return [120_000, -90_000, *[-30_000 // (seats - 2)] * (seats - 2)][:seats]


def _decision(n: int, move: Mapping[str, Any], first: int, seats: int) -> dict[str, Any]:
    grade = GRADES[n % 7] if n % 7 < len(GRADES) else "best"
    loss = GRADES.index(grade) * 21_000
    reasons: list[tuple[str, dict[str, Any]]] = [
        ("completes-group", {"group": 1}),
        ("keeps-cash", {"cash": 300, "rent": 550, "rival": (move["seat"] + 1) % seats}),
        ("playouts", {}),
    ]
    reason, details = reasons[n % len(reasons)]
    better = 'offer Bob: give "Oriental Avenue" + 50 for "Pacific Avenue"' if grade == "blunder" else "decline"
    return {
        "move": move["n"] - 1 - first, "turn": move["turn"], "seat": move["seat"], "text": move["text"], "grade": grade,
        "loss": loss, "error": 6_000, "better": better if loss else None, "reason": reason, "details": details,
    }  # fmt: skip


def _player(seat: int, name: str, decisions: list[dict[str, Any]]) -> dict[str, Any]:
    own = [one for one in decisions if one["seat"] == seat]
    counts = {grade: sum(one["grade"] == grade for one in own) for grade in GRADES}
    return {
        "seat": seat, "name": name, **counts, "accuracy": 91 - 9 * seat, "luck": 80_000 - 70_000 * seat,
        "skill": -sum(one["loss"] for one in own) // 10,
    }  # fmt: skip


def reviewed(page: Page, answers: list[tuple[int, Any]]) -> list[str]:
    """Answer questions for a review in this order, the last one again and again; the list grows with every question."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        status, body = answers[min(len(asked), len(answers) - 1)]
        asked.append(route.request.url)
        route.fulfill(status=status, json=body)

    page.route("**/api/tables/*/review", answer)
    return asked
