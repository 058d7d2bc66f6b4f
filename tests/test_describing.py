"""What is at stake, and what a choice costs and means: one description, in which the terminal and the page agree."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

import freehold
from browser.moments import MOMENTS, Moment
from freehold.engine import stages
from freehold.engine.action import WORDS
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.estate import Estate
from freehold.engine.chapters.landing import Landing
from freehold.engine.chapters.movement import Move
from freehold.engine.chapters.opening import OpeningHands
from freehold.engine.describing import Choice, choices, situation
from freehold.engine.edition import RENT_AS_LISTED
from freehold.engine.game import Game
from freehold.engine.kind import HostKind
from freehold.engine.kinds import KINDS
from freehold.engine.stage import STAGE_NAMES, Stage
from freehold.table.views.offers import own_view
from freehold.table.views.stages import stage_data
from freehold.terminal.choices import SENTENCES, consequence
from freehold.terminal.situation import BUSY, DOING, moment, task
from players import TEMPERS, Table
from processes import TABLES, table_name

ROOT: Final = Path(__file__).parents[1]
UNATTENDED: Final = {"move", "landing", "estate"}
"""Stages that go on by themselves and wait for nobody."""
AT_ONCE: Final = (
    "buy",
    "remote-buy",
    "build",
    "hotel",
    "remote-build",
    "sell",
    "sell deed",
    "mortgage",
    "lift",
    "pay fine",
)
"""What is paid, or brings money, in the moment it is done."""


def protocol_facts(heading: str) -> dict[str, set[str]]:
    """Which facts `docs/protocol.md` promises, by the kinds in the table below a heading."""
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    rows = text.partition(heading)[2].partition("|---|---|\n")[2].partition("\n\n")[0].splitlines()
    found: dict[str, set[str]] = {}
    for row in rows:
        kinds, facts = row.strip("|").split("|", 1)
        for kind in re.findall(r"`([^`]+)`", kinds):
            found[kind] = set(re.findall(r"`([a-z_]+)`", facts))
    return found


STAGE_FACTS: Final = protocol_facts("**Stages.**")
NOTE_FACTS: Final = protocol_facts("Notes:\n")


@pytest.mark.parametrize("at", MOMENTS, ids=lambda at: at.name)
def test_a_stage_has_the_facts_that_the_protocol_promises(at: Moment) -> None:
    """And no others: whatever is described goes to everybody."""
    facts = situation(at.game())
    promised = {"kind", "seat"} | STAGE_FACTS[str(facts["kind"])]
    assert set(facts) <= promised
    assert json.loads(json.dumps(facts)) == facts == stage_data(at.game())


@pytest.mark.parametrize(
    "stage",
    [OpeningHands(0, [3, 1, 2]), Draw(0, 0), Move(0, 7), Landing(0, RENT_AS_LISTED), Estate(0, [1, 3], [False, True])],
    ids=lambda stage: stage.word,
)
def test_stages_that_pass_by_themselves_keep_their_secrets(stage: Stage) -> None:
    """They are on top only where dice and cards come from people; the order of a pile or a deck is nobody's to know."""
    game = Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=1)
    game.push(stage)
    assert set(situation(game)) <= {"kind", "seat"} | STAGE_FACTS[stage.word]


def test_every_stage_is_described_in_some_moment() -> None:
    """The moments above and the stages above are all there are."""
    met = {at.game().top.word for at in MOMENTS}
    assert set(STAGE_NAMES) - met <= UNATTENDED | {"opening-deal", "draw"}
    assert set(STAGE_FACTS) == set(STAGE_NAMES)


@pytest.mark.parametrize("at", MOMENTS, ids=lambda at: at.name)
def test_a_choice_has_the_facts_that_the_protocol_promises(at: Moment) -> None:
    game = at.game()
    for seat in range(game.seats):
        for choice in choices(game, seat):
            assert set(choice.note) <= NOTE_FACTS.get(choice.kind, set()), choice.text
            assert json.loads(json.dumps(choice.note)) == choice.note


@pytest.mark.parametrize("at", MOMENTS, ids=lambda at: at.name)
def test_every_seat_is_told_in_the_terminal_what_the_page_is_told(at: Moment) -> None:
    """Each action that the page gets has its sentence in the terminal, and the stage has words of its own."""
    game = at.game()
    assert game.top.word == "turn" or game.top.word.replace("-", " ") not in moment(game).plain.split(", ")
    for seat in range(game.seats):
        offered: Any = own_view(game, seat)["actions"]
        assert [offer["text"] for offer in offered] == [choice.text for choice in choices(game, seat)]
        for choice in choices(game, seat):
            assert consequence(game, seat, choice.action)[0].isupper()
        assert task(game, seat) == task(game, seat).strip()


def test_every_kind_and_every_stage_has_its_words_in_the_terminal() -> None:
    assert set(SENTENCES) == {row.word for row in KINDS if not isinstance(row, HostKind)}
    assert set(BUSY) | set(DOING) == set(STAGE_NAMES) - UNATTENDED - {"turn"}


def test_views_and_terminal_name_no_stage() -> None:
    """They word what stages say about themselves: a new stage needs no edit there beyond its sentences."""
    classes = {name for name in stages.__all__ if name != "Stage"}
    naming: list[str] = []
    for folder in ("table", "server", "terminal"):
        for path in sorted((ROOT / "src" / "freehold" / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("freehold.engine"):
                    naming += [f"{path.name}: {alias.name}" for alias in node.names if alias.name in classes]
    assert naming == []


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_what_a_choice_is_said_to_cost_leaves_the_cash(table: tuple[str, tuple[str, ...]]) -> None:
    """Whatever is paid at once: the cash afterwards is what was foretold, and nothing is touched to foretell it."""
    seen: set[str] = set()
    for seed in range(TEMPERS):
        game = Game(freehold.edition(*table), ["Ann", "Bob", "Cy", "Di"], seed=seed, listening=False)
        people = Table(seed, seed % TEMPERS, 400)
        while not game.over and people.played < 400:
            seat, action = people.next(game)
            if seat >= 0 and WORDS[action.kind] in AT_ONCE:
                choice = Choice(game, seat, action)
                stage, cash, debt = game.top, list(game.cash), game.top.as_debt()
                game.play(seat, action)
                # Short buildings are shared out first, and money raised for a debt is paid on.
                if debt is None and game.top is stage:
                    seen.add(choice.kind)
                    repaid = choice.note.get("repays", 0)
                    assert isinstance(repaid, int)
                    assert (game.cash[seat], choice.cash_after) == (
                        choice.cash_after - repaid,
                        cash[seat] - choice.cost,
                    )
                continue
            game.play(seat, action)
    assert len(seen) >= 2
