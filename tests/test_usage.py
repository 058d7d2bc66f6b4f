"""How the command explains itself: version, help, and what a shell completes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import freehold
from freehold import _version, cli
from freehold.bots.roster import bot_names
from freehold.commands import completing
from freehold.commands.usage import in_words, word_for
from test_start import LATER, RUN, SOURCE, loaded


def asked(*words: str) -> str:
    result = CliRunner().invoke(cli.app, list(words), env={"COLUMNS": "80"}, prog_name="freehold")
    assert result.exit_code == 0, result.output
    return result.stdout


# -- the version ------------------------------------------------------------------------------------------


def test_the_version_tells_how_everything_runs() -> None:
    said = asked("--version")
    python = ".".join(map(str, sys.version_info[:3]))
    pattern = rf"freehold {re.escape(freehold.__version__)} \(engine [a-z-]+, Python {python}, SQLite 3\.[0-9.]+\)\n"
    assert re.fullmatch(pattern, said), said


class Found:
    """Where the rules would be."""

    def __init__(self, origin: str) -> None:
        self.origin = origin


@pytest.mark.parametrize(
    ("module", "word", "kind"),
    [
        ("game.py", "profile-guided\n", "interpreted"),
        ("game.so", "profile-guided\n", "profile-guided"),
        ("game.so", None, "compiled"),
        ("game.so", "", "compiled"),
    ],
)
def test_a_build_is_known_by_the_files_it_consists_of(
    module: str, word: str | None, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if word is not None:
        (tmp_path / "_build.txt").write_text(word)
    monkeypatch.setattr(_version, "find_spec", lambda _: Found(f"freehold/engine/{module}"))
    monkeypatch.setattr(_version, "__file__", str(tmp_path / "_version.py"))
    assert _version.engine_kind() == kind


# -- help -------------------------------------------------------------------------------------------------


def test_the_lines_of_the_help_are_those_of_the_commands() -> None:
    first = {name: str(command.__doc__).splitlines()[0] for name, command in cli.COMMANDS.items()}
    for group in cli.GROUPS:
        first[group] = str(getattr(cli._module(group), group).__doc__).splitlines()[0]
    assert first == cli.SUMMARIES


def test_the_help_reads_no_command() -> None:
    found = loaded(RUN.format("--help"))
    assert "freehold.cli" in found
    assert not found & {*LATER, "freehold.engine.game", "freehold.editions", "freehold.commands", "rich"}


def test_every_line_of_the_help_has_room_on_a_terminal() -> None:
    said = asked("--help")
    for name, words in cli.SUMMARIES.items():
        assert f"  {name.ljust(8)}  {words}\n" in said


def words_of_all_commands() -> Iterator[tuple[str, ...]]:
    yield from ((name,) for name in cli.NAMES)
    for group in cli.GROUPS:
        yield (group,)
        behind = cli._module(group).app.registered_commands
        yield from ((group, str(info.callback.__name__)) for info in behind)


@pytest.mark.parametrize("words", list(words_of_all_commands()), ids=" ".join)
def test_help_is_free_of_python(words: tuple[str, ...]) -> None:
    said = asked(*words, "--help")
    assert said.startswith(f"Usage: freehold {' '.join(words)} [OPTIONS]")
    assert not re.search(r"<(str|int|float|path|Path|list)|list\[|range>|x>=|<=x|\{|None\b", said), said


def test_bounds_are_told_in_words() -> None:
    assert in_words("Port.  [default: 8080; 0<=x<=65535]") == "Port.  [default: 8080; 0 to 65535]"
    assert in_words("Games.  [x>=10]") == "Games.  [at least 10]"
    assert in_words("Workers.  [default: 0; x>=0]") == "Workers.  [default: 0]"


def test_what_an_option_takes_has_a_word() -> None:
    kinds = [str, int, float, Path, Path | None, list[int] | None]
    assert [word_for(kind) for kind in kinds] == ["TEXT", "INTEGER", "NUMBER", "PATH", "PATH", "INTEGER"]


# -- completion -------------------------------------------------------------------------------------------


def completed(line: str, shell: str = "bash") -> list[str]:
    """What a shell is told when Tab is pressed at the end of a line."""
    words = line.split(" ")
    environment = {
        "bash": {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": line},
        "fish": {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    done = subprocess.run(
        [sys.executable, "-P", "-c", "import freehold.cli as cli; cli.main()"],
        env={"PYTHONPATH": str(SOURCE), "_FREEHOLD_COMPLETE": f"complete_{shell}", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not done.stderr
    return done.stdout.splitlines()


def test_a_shell_completes_words_editions_and_bots() -> None:
    assert completed("freehold re") == ["replay", "review", "report"]
    assert completed("freehold rules cr") == ["cronulla"]
    assert "--seats" in completed("freehold arena --se")
    assert completed("freehold arena fundraiser --seats fixed-h,bui") == ["fixed-h,builder"]
    assert completed("freehold play cronulla --option sh") == ["short-game"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_told_what_the_words_are_for(shell: str) -> None:
    said = "\n".join(completed("freehold od", shell))
    assert "odds" in said
    assert cli.SUMMARIES["odds"] in said


def test_what_is_offered_goes_on_from_what_was_typed() -> None:
    assert completing.editions("") == freehold.edition_ids()
    assert completing.books("cronulla+") == [f"cronulla+{option}" for option in freehold.edition("cronulla").options]
    assert completing.books("nowhere+") == []
    assert completing.rules("rent.cl") == ["rent.claim="]
    assert "rent.claim=auto" in completing.rules("rent.claim=")
    assert completing.bots("") == bot_names()
    assert completing.bots("easy,har") == ["easy,hard"]
    assert completing.caps("e") == ["edition"]


def test_the_first_word_is_completed_without_reading_commands() -> None:
    code = (
        "import os\n"
        "os.environ.update(_FREEHOLD_COMPLETE='complete_bash', COMP_WORDS='freehold re', COMP_CWORD='1')\n"
        + RUN.format("")
    )
    assert not loaded(code) & {"freehold.commands.replay", "freehold.editions", *LATER}
