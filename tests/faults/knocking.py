"""Knocking at every door: each route of the server, with every method, by everybody, with and without sense."""

from __future__ import annotations

import re
from typing import Any

from strangers import Stranger
from tapped import Tapped

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

_TABLE = "/api/tables/{code}"
_EVENT = "/api/events/{code}"
_WEIGHED = [
    "roll", "roll 3 4", "card", 'card "Advance to GO"', "buy", "end", "bid 1", "bid 100000", "pass", "auto-claim off",
    "offer Bob: give 10, get 10", "build", "mortgage", "use card", "stay", "pay fine", "rol", "", "quit", "token owl",
]  # fmt: skip

_BOARD = [{"kind": "board", "name": "Yan"}, {"kind": "me"}]

KNOCKS: dict[tuple[str, str], list[Any]] = {
    ("/api/editions", "GET"): [None],
    ("/api/editions/{id}", "GET"): [None],
    ("/api/editions/{id}/ground.svg", "GET"): [None],
    ("/api/editions/{id}/rulebook", "GET"): [None],
    ("/api/editions/{id}/problems", "GET"): [None],
    ("/api/editions/{id}/kit.pdf", "GET"): [None],
    ("/api/drafts", "GET"): [None],
    ("/api/count", "POST"): [
        {"edition": "fundraiser", "players": [{"name": "Zed", "cash": 5}, {"name": "Yve", "notes": {"500": 2}}]},
        {
            "edition": "fundraiser",
            "players": [{"name": "Zed", "notes": {"\u00b2": 1}, "deeds": [{"deed": -1}] * 2}] * 2,
        },
        {"edition": "euronopoly", "players": [{"name": "", "cash": -(2**53), "cards": 2**53, "out": -7}]},
        {"edition": "none", "players": []},
        {},
        [1],
    ],
    ("/api/bots", "GET"): [None],
    ("/api/kept", "GET"): [None],
    ("/api/tables", "GET"): [None],
    ("/api/tables", "POST"): [
        {"edition": "fundraiser", "name": "Zed", "open": True},
        {"edition": "fundraiser", "name": "Zed", "physical": True, "seats": _BOARD},
        {"edition": "none"},
        {},
        [1],
    ],
    (_TABLE, "GET"): [None],
    (_TABLE, "DELETE"): [None],
    (f"{_TABLE}/me", "DELETE"): [None],
    (f"{_TABLE}/edition", "GET"): [None],
    (f"{_TABLE}/join", "POST"): [{"name": "Ann"}, {"name": "", "watch": True}, {"seat": 99}, {"seat": 1}],
    (f"{_TABLE}/fork", "POST"): [{"move": 10**6}, {"move": -1}, {"move": 0, "name": "Bank"}, {"move": 0, "seat": 9}],
    (f"{_TABLE}/rematch", "POST"): [{}],
    (f"{_TABLE}/weigh", "POST"): [
        *({"action": action} for action in _WEIGHED),
        {"action": "roll", "seat": 0},
        {"action": "call time", "seat": -2},
    ],
    (f"{_TABLE}/record", "GET"): [None],
    (f"{_TABLE}/history", "GET"): [None],
    (f"{_TABLE}/story", "GET"): [None],
    (f"{_TABLE}/verify", "GET"): [None],
    (f"{_TABLE}/review", "GET"): [None],
    (f"{_TABLE}/position/{{move}}", "GET"): [None],
    (f"{_TABLE}/picture/{{move}}.svg", "GET"): [None],
    ("/api/events/check", "POST"): [{"plan": "[event]", "guests": "Ann\nAnn"}, {"fields": {"name": 1}}, {}, [1]],
    ("/api/events", "POST"): [{"plan": "", "guests": ""}, {"plan": {"edition": "none"}}, [1]],
    (_EVENT, "GET"): [None],
    (f"{_EVENT}/plan.toml", "GET"): [None],
    (f"{_EVENT}/standings.csv", "GET"): [None],
    (f"{_EVENT}/event.json", "GET"): [None],
    (f"{_EVENT}/journal", "GET"): [None],
    (f"{_EVENT}/roles", "POST"): [{"role": "organiser", "name": "Zed"}, {"role": "king"}, {}],
    (f"{_EVENT}/roles/{{person}}", "DELETE"): [None],
    (f"{_EVENT}/sit", "POST"): [{"guest": 0}, {"guest": -1}],
    (_EVENT, "DELETE"): [None],
    (f"{_EVENT}/me", "DELETE"): [None],
    (f"{_EVENT}/guests/{{guest}}", "DELETE"): [None],
    (f"{_EVENT}/look-in", "POST"): [{"table": 1}, {}],
    (f"{_EVENT}/books/{{table}}", "GET"): [None],
    (f"{_EVENT}/count", "POST"): [{"round": 1, "table": 1, "sheet": []}, {}],
    (f"{_EVENT}/prints/roles.pdf", "POST"): [{"tokens": ["made-up-token"]}, {"tokens": "all"}, {}],
    (f"{_EVENT}/prints/{{what}}.pdf", "GET"): [None],
    ("/", "GET"): [None],
    ("/{path:path}", "GET"): [None],
}
"""What every route is asked; whoever makes a new one says here what a stranger would ask it."""

FURTHER = ["/api", "/api/nothing", "/api/tables/%00", "/api/tables/!!!!/record", "/assets/none.js", "/../tables.db"]


def asked(app: Tapped) -> set[tuple[str, str]]:
    """Every route with every method it serves."""
    return {(route.path, method) for route in app.routes for method in route.methods or ()}


async def knock(stranger: Stranger, code: str, tokens: list[str]) -> None:
    """Ask everything there is to ask about a table, as a stranger and as everybody whose token this is."""
    app = stranger.fake.app
    assert isinstance(app, Tapped)
    for route in app.routes:
        for path in await _paths(stranger, route.path, code):
            for method in METHODS:
                known = KNOCKS.get((route.path, method))
                for token in _tokens(route.path, method, tokens) if known is not None else [""]:
                    for body in known if known is not None else [None]:
                        await stranger.ask(path, method, body, token)
    for path in FURTHER:
        await stranger.ask(path)


def _tokens(path: str, method: str, tokens: list[str]) -> list[str]:
    """Whose token a request carries; what deletes is asked with nobody's, or there would be nothing more to ask."""
    if "{code}" not in path:
        return [""]
    return ["", "made-up-token"] if method == "DELETE" else ["", *tokens]


async def _paths(stranger: Stranger, path: str, code: str) -> list[str]:
    """Addresses of a route; one with a part that is not known here fails."""
    table = await stranger.table(code)
    last = table.play.move if table.play is not None else 0
    named = path.replace("{code}", code).replace("{id}", table.created.edition).replace("{path:path}", "t/page")
    parts = {"{person}": "0", "{table}": "1", "{guest}": "0", "{what}": "seating"}
    for part, value in parts.items():
        named = named.replace(part, value)
    moves = [named.replace("{move}", str(move)) for move in sorted({0, last // 2, max(last - 1, 0), last, last + 1})]
    found = moves if "{move}" in named else [named]
    assert not re.search(r"[{}]", found[0]), f"what stands in the place of a part of {path}?"
    return found
