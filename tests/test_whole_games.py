"""Thousands of whole random games per edition, with every invariant checked after every action."""

from __future__ import annotations

import json
from typing import Final

import pytest

from freehold.editions import editions
from processes import NOT_COMPILED, SOURCES, TABLES, compiled_folder, options_of, start, table_name
from whole_games import TOO_SLOW

GAMES: Final = [200, pytest.param(2000, marks=pytest.mark.nightly)]
"""By day and by night."""
INTERPRETED_LIMIT: Final = 60
"""Seconds per edition that the interpreted engine may take before one should compile it."""

EVERYWHERE: Final = ["third doubles", "fines by the host", "notes by the host", "breaks", "wins"]
CLASSIC: Final = [
    "bankruptcies",
    "deals",
    "counter-offers",
    "hotels",
    "lapsed rents",
    "estate auctions",
    "auctions without bids",
    "ties for the start",
    "departures",
]
HERE: Final = {
    "fundraiser": [
        *CLASSIC,
        "hand-overs kept",
        "hand-overs lifted",
        "called times",
        "valuations",
        "forced fines",
        "inherited cards",
    ],
    "global-village": [
        *CLASSIC,
        "hand-overs kept",
        "hand-overs lifted",
        "shortage auctions",
        "turns sat out",
        "inherited cards",
    ],
    "cronulla": [*CLASSIC, "failing overbids"],
    "cronulla short-game": [*CLASSIC, "failing overbids", "valuations", "shared wins"],
    "euronopoly": [
        "remote buys",
        "remote builds",
        "premiums",
        "barred purchases",
        "deeds sold to the Bank",
        "loans",
        "repayments",
        "losses by debt",
        "departures",
        "reshuffles",
        "same doubles",
        "missed turns",
        "throws by card",
        "crossings",
        "risks won",
        "landing bonuses",
        "turns sat out",
        "rents lost in detention",
        "holiday houses",
        "villas",
    ],
    "propnex": [
        "opening auctions",
        "prebuilds",
        "prebuilds declined",
        "deeds put up",
        "sales by auction",
        "requests agreed",
        "requests refused",
        "bids below the minimum accepted",
        "bids below the minimum refused",
        "hotels upon houses",
        "direct hotels",
        "debts paid in part",
        "mortgagee sales",
        "mortgagee sales without bids",
        "bankruptcies",
        "last bankruptcies",
        "estate auctions",
        "inherited cards",
        "forced fines",
        "rents lost in detention",
        "called last turns",
        "valuations",
        "ties for the start",
    ],
}
"""Rare things that have to have happened, or the games prove little."""


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_whole_games(table: tuple[str, tuple[str, ...]], games: int, capsys: pytest.CaptureFixture[str]) -> None:
    folder = compiled_folder()
    arguments = [*options_of(table), "--games", str(games)]
    if folder is None:
        arguments += ["--limit", str(INTERPRETED_LIMIT)]
    process = start("whole_games.py", arguments, folder or SOURCES)
    out, err = process.communicate()
    if process.returncode == TOO_SLOW:
        pytest.fail(f"{err.strip()}; {NOT_COMPILED}")
    assert process.returncode == 0, err
    result = json.loads(out)
    assert result["compiled"] or folder is None, f"{folder} holds no compiled engine; {NOT_COMPILED}"
    counts: dict[str, int] = result["counts"]
    with capsys.disabled():
        engine = "compiled" if result["compiled"] else "interpreted; `make compile` makes it faster"
        told = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
        print(f"\n{table_name(table)} ({engine}): {told}")
    assert counts["games"] == games
    missing = [what for what in EVERYWHERE + HERE[table_name(table)] if not counts.get(what)]
    assert not missing, f"in {games} games there were no {missing}"


def test_every_edition_is_played() -> None:
    assert sorted({id for id, _ in TABLES}) == editions()
