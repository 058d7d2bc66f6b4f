"""The tutorial does what it says: its files make an edition, and its commands print what it shows.

The blocks of the page are taken in their order. A block headed by a file name in bold is that file. A `diff` so headed
changes lines of the file, for the next `console` block only. A `console` block is a command and what it prints; three
dots on a line of their own stand for any lines.
"""

from __future__ import annotations

import re
import shlex
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.bots import make_bot, next_action
from freehold.editions import check, editions

PAGE = Path(__file__).parent.parent / "docs" / "tutorial-edition.md"
GAMES = 50
_BLOCK = re.compile(r"(?:^\*\*`([^`\n]+)`\*\*\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILES = {"board.toml", "cards.toml", "clauses.toml", "edition.toml"}


@dataclass(frozen=True)
class Block:
    """A fenced block of the page."""

    file: str
    """The file it is headed by, or nothing."""
    kind: str
    text: str


@dataclass(frozen=True)
class Run:
    """A command of the page, what the page shows and what was seen."""

    command: str
    shown: str
    seen: str
    code: int


BLOCKS = [Block(*found.groups(default="")) for found in _BLOCK.finditer(PAGE.read_text("utf-8"))]
COMMANDS = [block.text.partition("\n")[0].removeprefix("$ ") for block in BLOCKS if block.kind == "console"]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Run]]:
    """Work through the page in a fresh folder and stay there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("tutorial"))
        patch.setenv("XDG_DATA_HOME", str(Path.cwd() / "data"))
        yield _work_through(BLOCKS)


def _work_through(blocks: list[Block]) -> list[Run]:
    done: list[Run] = []
    before: dict[Path, str] = {}
    for block in blocks:
        path = Path(block.file)
        if block.kind == "toml":
            path.parent.mkdir(exist_ok=True)
            path.write_text(block.text, "utf-8")
        elif block.kind == "diff":
            before[path] = path.read_text("utf-8")
            path.write_text(_changed(before[path], block.text), "utf-8")
        else:
            done.append(_run(block.text))
            for changed, text in before.items():
                changed.write_text(text, "utf-8")
            before = {}
    return done


def _changed(text: str, diff: str) -> str:
    """The text with every line marked `-` replaced by the line marked `+` below it."""
    for old, new in re.findall(r"^-(.*)\n\+(.*)\n", diff, re.MULTILINE):
        assert text.count(f"{old}\n") == 1, f"the page changes a line that is not there once: {old}"
        text = text.replace(f"{old}\n", f"{new}\n")
    return text


def _run(text: str) -> Run:
    line, _, shown = text.partition("\n")
    command = line.removeprefix("$ ")
    words = shlex.split(command)
    typed = ""
    if "|" in words:
        assert words[0] == "printf"
        assert words[2] == "|"
        typed = words[1].replace("\\n", "\n")
        words = words[3:]
    assert words[0] == "freehold"
    result = CliRunner().invoke(cli.app, words[1:], input=typed, env={"COLUMNS": "80", "LINES": "24"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Run(command, shown, result.output, result.exit_code)


def _plain(text: str) -> str:
    """The text without blanks at the ends of lines, which nobody sees."""
    return "".join(f"{line.rstrip()}\n" for line in text.rstrip().split("\n"))


# -- what the page shows ----------------------------------------------------------------------------------


def test_the_page_holds_files_changes_and_commands_only() -> None:
    assert {(bool(block.file), block.kind) for block in BLOCKS} == {(True, "toml"), (True, "diff"), (False, "console")}
    files = [block.file for block in BLOCKS if block.kind == "toml"]
    assert len(set(files)) == len(files)
    assert {file.removeprefix("otterby/") for file in files if file.startswith("otterby/")} == _FILES
    used = {shlex.split(command.rpartition("| ")[2])[1] for command in COMMANDS}
    assert used == {"check", "play", "replay", "rules", "compare", "scenario", "clauses"}


@pytest.mark.parametrize("number", range(len(COMMANDS)), ids=COMMANDS)
def test_a_command_prints_what_the_page_shows(runs: list[Run], number: int) -> None:
    run = runs[number]
    assert run.command == COMMANDS[number]
    lines = [r"(?:.*\n)*?" if line == "..." else f"{re.escape(line)}\n" for line in _plain(run.shown).splitlines()]
    seen = _plain(run.seen)
    assert re.fullmatch("".join(lines), seen), f"$ {run.command}\n{seen}"
    assert run.code == (1 if "problem" in run.shown else 0)


# -- what the page promises -------------------------------------------------------------------------------


@pytest.mark.usefixtures("runs")
def test_the_edition_is_in_order() -> None:
    assert check(Path("otterby")) == []
    book = freehold.edition(Path("otterby"))
    assert len(book.spaces) == 24
    cited = {id for ids in book.cites.values() for id in ids}
    executed = {id for id, clause in book.clauses.items() if clause.status == "executed"}
    assert executed | set(book.rulings) == cited


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("section", ["", "Rules in force", "Options"])
def test_the_rule_book_can_be_printed(section: str) -> None:
    result = CliRunner().invoke(cli.app, ["rules", "otterby", "--section", section])
    assert result.exit_code == 0
    assert "OT-CLAIM-1" in result.output or "purchase.claims" in result.output


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("other", editions())
def test_otterby_compares_with_every_edition(other: str) -> None:
    result = CliRunner().invoke(cli.app, ["compare", "otterby", other, "--all"])
    assert result.exit_code == 0, result.exception
    assert "purchase.claims" in result.output
    assert "Goose Fair (risk)" in result.output


HAPPENS = {
    "builder": {"not-for-sale", "auction-won", "risk-won", "hotel-built", "rent-paid", "no-rent-detained", "valued"},
    "random": {"declined", "dealt", "interest-kept", "sat-out", "rent-lapsed", "buildings-sold", "card-used", "valued"},
}
"""What has to occur in the games of a bot, so that they are about these rules."""


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("bot", HAPPENS)
def test_bots_play_to_the_end(bot: str) -> None:
    book = freehold.edition(Path("otterby"))
    turns: list[int] = []
    happened: Counter[str] = Counter()
    for seed in range(GAMES):
        names = ["Ann", "Bob", "Cy", "Di", "Ed", "Fay"][: 3 + seed % 4]
        game = freehold.Game(book, names, seed=seed)
        bots = [make_bot(bot, seed=100 * seed + seat) for seat in range(len(names))]
        played = 0
        while not game.over:
            found = next_action(game, bots)
            assert found is not None
            happened.update(event.name for event in game.play(*found))
            played += 1
            assert played < 10_000, f"the game with seed {seed} does not end"
        assert not game.unfinished
        assert game.ranking()
        turns.append(game.throwing_turns)
    assert 60 <= statistics.median(turns) <= 180
    assert happened.keys() >= HAPPENS[bot]
