"""What is said where hard bots and the coach have no equity model of an edition that fits."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import freehold
from faults.fakes import Fake
from freehold.bots.roster import bot_names, judges_by_equity
from freehold.cli import app
from freehold.editions.models import model_text
from freehold.engine.edition import Edition
from freehold.server.app import Application
from freehold.server.sqlite import SqliteStore
from freehold.table import models
from freehold.table.seating import USUAL_BOT
from freehold.terminal.players import Wishes, new_party
from known import KNOWN

HAMLET = Path(__file__).parent.parent / "examples" / "hamlet"


def watched(*arguments: str) -> tuple[str, str]:
    """What a short game in the terminal prints, and what it complains of."""
    found = CliRunner().invoke(app, ["play", *arguments, "--watch", "--turns", "1", "--seed", "2", "--seats", "2"])
    assert found.exit_code == 0, found.output
    return found.stdout, found.stderr


def test_bots_that_judge_by_equity_are_known() -> None:
    assert [name for name in bot_names() if judges_by_equity(name)] == ["expert", "hard"]
    assert judges_by_equity("expert?playouts=4")
    assert not judges_by_equity("nobody.py:Nobody")


def test_the_terminal_says_once_that_a_model_is_missing_where_it_matters() -> None:
    _, said = watched(str(HAMLET), "--bots", "hard")
    assert said.count("has no equity model") == 1
    assert f"freehold fit {HAMLET}" in said.replace("\n", "")
    assert "equity model" not in watched(str(HAMLET), "--bots", "normal")[1]
    assert "equity model" not in watched("fundraiser", "--bots", "hard")[1]


def written(edition: Edition, fault: str) -> str | None:
    """The model of an edition with something wrong about it."""
    text = model_text(edition)
    assert text is not None
    if fault == "outdated":
        return text.replace(f'version = "{edition.version}"', 'version = "0.0.1"')
    return {"missing": None, "damaged": "weights = [", "foreign": model_text(freehold.edition("propnex"))}[fault]


@pytest.mark.parametrize("fault", ["missing", "outdated", "foreign", "damaged"])
def test_a_table_says_what_is_wrong_where_somebody_judges_by_equity_and_the_log_says_it_once(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(models, "_KNOWN", {})
    monkeypatch.setattr(models, "model_text", lambda edition: written(edition, fault))

    async def main() -> None:
        fake = Fake(Application(SqliteStore(tmp_path / "tables.db"), draws=KNOWN.draws()))
        try:
            assert await told(fake, "normal") == ""
            assert await told(fake, "normal", advice=True) == fault
            assert await told(fake, "hard") == fault
        finally:
            await fake.http.aclose()
            await fake.app.hub.close()

    with caplog.at_level(logging.WARNING, "freehold.server"):
        asyncio.run(main())
    lines = [line.getMessage() for line in caplog.records if "equity model" in line.getMessage()]
    assert len(lines) == 1
    assert f"fundraiser {freehold.edition('fundraiser').version} ({fault})" in lines[0]


def test_a_table_with_a_model_that_fits_says_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        fake = Fake(Application(SqliteStore(tmp_path / "tables.db"), draws=KNOWN.draws()))
        try:
            assert await told(fake, "hard", advice=True) == ""
        finally:
            await fake.http.aclose()
            await fake.app.hub.close()

    asyncio.run(main())


async def told(fake: Fake, bot: str, **wish: Any) -> str:
    """What a new table with a bot says about the model."""
    made = await fake.make(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": bot}], **wish)
    answer = await fake.http.get(f"/api/tables/{made['code']}")
    return str(answer.json()["model"])


def test_the_terminal_seats_the_usual_bot_of_the_tables_unless_told_otherwise() -> None:
    usual = new_party(Wishes(seed=1))
    assert usual.played_by == ["person", USUAL_BOT, USUAL_BOT, USUAL_BOT]
    assert [bot.name for bot in usual.bots if bot is not None] == [USUAL_BOT] * 3
    assert new_party(Wishes(seed=1, bots=["hard"], seats=2)).played_by == ["person", "hard"]
