"""What is said where hard bots and the coach have no equity model of an edition that fits."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import freehold
from faults.fakes import Fake
from freehold.bots.equity import judge_of
from freehold.bots.equity.figures import COUNT
from freehold.bots.equity.model import BLOCKS
from freehold.bots.roster import bot_names, judges_by_equity
from freehold.cli import app
from freehold.coach.refusing import why_refused
from freehold.coach.shapes import RefusalAnswer
from freehold.editions import Packed, packed, unpacked
from freehold.editions.models import model_text
from freehold.editions.shelf import take_away
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.text.notation import parse
from freehold.lab.fit.fitting import Fitted, Score, model_data
from freehold.lab.fit.fitting import model_text as text_of
from freehold.server.app import Application
from freehold.server.sqlite import SqliteStore
from freehold.server.workers.books import book_of
from freehold.server.workers.jobs import Book, Refusing
from freehold.server.workers.pool import Pool
from freehold.server.workshop import Workshop
from freehold.table import models
from freehold.table.forking import unforeseen
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


# -- models of folders, where the folder is not ---------------------------------------------------------------------


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Workshop]:
    """An edition in a folder of one's own on the shelf of a server, with a model that is like no other."""
    folder = tmp_path / "mine"
    shutil.copytree(HAMLET, folder)
    weights = [7 * place % 1000 for place in range(COUNT * len(BLOCKS))]
    fitted = Fitted(weights, 1, 10, Score(2, 20, 0.5, 1.0, 0.7, []))
    (folder / "equity.toml").write_text(text_of(model_data(freehold.edition(folder), fitted, 1)), "utf-8")
    workshop = Workshop([folder])
    yield workshop
    take_away(workshop.works[0].id)


def offered(edition: Edition) -> Game:
    """A game in which an offer lies before the second player."""
    game = Game(edition, ["Ann", "Bob"], seed=3)
    game.play(0, parse(game, 0, "offer Bob: give 100 for 1"))
    return game


def test_the_model_of_a_folder_goes_to_processes_that_have_no_such_folder(tmp_path: Path, beside: Workshop) -> None:
    id = beside.works[0].id

    async def main() -> tuple[Book, RefusalAnswer]:
        pool = Pool(1)
        fake = Fake(Application(SqliteStore(tmp_path / "tables.db"), draws=KNOWN.draws()))
        try:
            made = await fake.make(edition=id, seats=[{"kind": "bot", "bot": "hard"}, {"kind": "bot", "bot": "hard"}])
            room = await fake.app.hub.room(made["code"])
            assert room is not None
            book = await book_of(room)
            answer = await pool.coach(Refusing(book, unforeseen(offered(room.table.edition), 1), 1), 60)
            return book, msgspec.json.decode(answer, type=RefusalAnswer)
        finally:
            await pool.close()
            await fake.http.aclose()
            await fake.app.hub.close()

    book, answer = asyncio.run(main())
    edition = freehold.edition(id)
    assert judge_of(edition).fitted
    assert book.model == model_text(edition)
    assert answer == why_refused(offered(edition), 1)
    assert answer != why_refused(offered(freehold.edition(HAMLET)), 1), "without the model it is another answer"


def test_what_is_unpacked_without_a_model_takes_none_away(beside: Workshop) -> None:
    id = beside.works[0].id
    text = model_text(freehold.edition(id))
    assert text is not None
    piece = packed(id)
    assert model_text(unpacked(Packed(piece.digest, piece.data))) == text


def test_workers_of_the_laboratory_judge_by_the_model_of_a_folder(tmp_path: Path, beside: Workshop) -> None:
    folder, written = beside.works[0].folder, []
    for workers in ("1", "2"):
        out = tmp_path / workers
        command = ["simulate", str(folder), "--seats", "hard*2", "--games", "10", "--cap", "60", "--workers", workers]
        found = CliRunner().invoke(app, [*command, "--out", str(out)])
        assert found.exit_code == 0, found.output
        assert "equity model" not in found.stderr
        written.append((out / "summary.json").read_bytes())
    assert written[0] == written[1]
    (folder / "equity.toml").unlink()
    CliRunner().invoke(app, [*command, "--out", str(tmp_path / "plain")])
    assert (tmp_path / "plain" / "summary.json").read_bytes() != written[0], "it is the model that decides"
