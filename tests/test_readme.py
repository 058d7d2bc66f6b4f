"""README.md does what it says: its examples are run as they stand, in an empty folder and by a plain shell."""

from __future__ import annotations

import re
import shlex
import sys
import urllib.request
from pathlib import Path

import pytest

from freehold.table.deciding.commands import Host
from freehold.table.history import past_of, record_text
from serving import PATIENCE
from shell import ROOT, SOURCE, run, served, targets, words_of
from tabling import Live

README = (ROOT / "README.md").read_text("utf-8")
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(found[1], found[2]) for found in _BLOCK.finditer(README)]
SHELL = [text.splitlines() for kind, text in BLOCKS if kind == "sh"]
PYTHON = [text for kind, text in BLOCKS if kind == "python"]
PROSE = _BLOCK.sub("", README)
INLINE = re.findall(r"`(freehold(?: [^`]*)?)`", PROSE)
OF_INSTALLING = "pip install "
"""Lines that begin so are run by tests/fresh, in an environment of their own."""


# -- lines for the shell ------------------------------------------------------------------------------------


def test_only_known_tools_are_asked_for() -> None:
    assert {kind for kind, _ in BLOCKS} == {"sh", "python"}
    assert {words_of(line)[0] for lines in SHELL for line in lines} == {"freehold", "make", "pip"}


@pytest.mark.parametrize("line", [line for lines in SHELL for line in lines])
def test_a_line_means_the_same_in_every_shell(line: str) -> None:
    """Some shells refuse a bare star or bracket that no file answers to."""
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", "", line.partition(" #")[0])
    assert not re.search(r"[*?\[\]~]", bare)


@pytest.mark.parametrize("lines", SHELL, ids=[lines[0] for lines in SHELL])
def test_the_lines_of_a_block_work_one_after_the_other(lines: list[str], tmp_path: Path) -> None:
    for line in lines:
        words = words_of(line)
        if words[0] == "make":
            assert words[1:] in [[target] for target in targets()], line
        elif line.startswith(OF_INSTALLING):
            assert words[2:] == ["."], line
        elif words[:2] == ["freehold", "serve"]:
            with served(line, tmp_path, tmp_path) as address:
                answer = urllib.request.urlopen(f"{address}api/editions", timeout=PATIENCE)
                assert b"fundraiser" in answer.read()
        else:
            done = run(line, tmp_path, tmp_path)
            assert done.code == 0, f"$ {line}\n{done.out}"
            assert done.out.strip(), f"$ {line} prints nothing"


# -- what is named in passing -------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_what_is_said_of_make_is_there(page: str) -> None:
    named = set(re.findall(r"`make ([a-z]+)`", (ROOT / page).read_text("utf-8")))
    assert named
    assert named <= targets()


def table_record(folder: Path) -> Path:
    """A game played at a browser table, as it is downloaded there."""
    live = Live("fundraiser", people=0, bots=3)
    live.bot_moves(20)
    live.say(live.table.people[0], Host("a", "abandon"))
    path = folder / "table.record"
    path.write_text(record_text(past_of(live.journal)))
    return path


def saved_record(folder: Path) -> Path:
    """A game that somebody has left."""
    assert run("freehold play fundraiser --seed 7 --save left.record", folder, folder).code == 0
    return folder / "left.record"


@pytest.mark.parametrize("line", sorted(set(INLINE)))
def test_a_command_named_in_passing_works(line: str, tmp_path: Path) -> None:
    if "RECORD" in line:
        record = table_record(tmp_path) if "verify" in line else saved_record(tmp_path)
        line = line.replace("RECORD", shlex.quote(str(record)))
    folder = SOURCE / "freehold" / "editions" / "data" / "fundraiser"
    line = line.replace("FOLDER", shlex.quote(str(folder))).replace("EDITION", "fundraiser")
    done = run(line, tmp_path, ROOT)
    assert done.code == 0, f"$ {line}\n{done.out}"


def test_the_number_of_clauses_is_the_one_that_is_counted(tmp_path: Path) -> None:
    promised = re.search(r"`freehold clauses --check` counts (\d+) of them", README)
    assert promised is not None
    assert run("freehold clauses --check", tmp_path, ROOT).out.startswith(f"{promised[1]} clauses")


# -- the library --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", PYTHON)
def test_the_example_of_the_library_ends_and_prints_what_it_says(code: str, tmp_path: Path) -> None:
    (tmp_path / "example.py").write_text(code, "utf-8")
    done = run(f"{shlex.quote(sys.executable)} example.py", tmp_path, tmp_path)
    assert done.code == 0, done.out
    lines = done.out.splitlines()
    assert len(lines) < 10_000
    promised = re.findall(r"print\(.*\)  # (.*)", code)
    assert len(promised) == code.count("print(")
    assert code != PYTHON[0] or any(" rent for " in line for line in promised), "the first one shows a rent being paid"
    for line in promised[:-1]:
        assert line in lines[:50], "it is seen at once"
    assert lines[-1] == promised[-1]
