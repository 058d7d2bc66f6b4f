"""README.md does what it says: its examples are run as they stand, in an empty folder and by a plain shell."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import freehold
from freehold.table.deciding.commands import Host
from freehold.table.history import past_of, record_text
from serving import PATIENCE
from tabling import Live

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SOURCE = Path(freehold.__file__).parent.parent
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(found[1], found[2]) for found in _BLOCK.finditer(README)]
SHELL = [text.splitlines() for kind, text in BLOCKS if kind == "sh"]
PYTHON = [text for kind, text in BLOCKS if kind == "python"]
PROSE = _BLOCK.sub("", README)
INLINE = re.findall(r"`(freehold(?: [^`]*)?)`", PROSE)
LONGEST = 600
"""Seconds after which a command counts as one that never ends; the slowest takes a few of them."""
OF_INSTALLING = "pip install "
"""Lines that begin so are run by tests/fresh, in an environment of their own."""


class Done(NamedTuple):
    """How a line ended, and what it printed."""

    code: int
    out: str


def surroundings(home: Path) -> dict[str, str]:
    """A home without a display, in which `freehold` is the one under test."""
    command = home / "bin" / "freehold"
    command.parent.mkdir(exist_ok=True)
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -u -m freehold.cli "$@"\n')
    command.chmod(0o755)
    kept = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    path = f"{command.parent}{os.pathsep}{kept.get('PATH', os.defpath)}"
    return kept | {"PATH": path, "PYTHONPATH": str(SOURCE), "XDG_DATA_HOME": str(home / "data"), "COLUMNS": "80"}


@contextlib.contextmanager
def started(line: str, home: Path, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A line in a shell of its own, nothing of which is left behind."""
    process = subprocess.Popen(
        line,
        shell=True,
        cwd=folder,
        env=surroundings(home),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        # A test run started in the background ignores Ctrl-C, and so would everything it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)


def run(line: str, home: Path, folder: Path) -> Done:
    """Run a line as it stands; whoever is asked something has nothing to say."""
    with started(line, home, folder) as process:
        out, _ = process.communicate(timeout=LONGEST)
    assert "Traceback" not in out, f"$ {line}\n{out}"
    return Done(process.returncode, out)


def words_of(line: str) -> list[str]:
    return shlex.split(line, comments=True)


# -- lines for the shell ------------------------------------------------------------------------------------


@contextlib.contextmanager
def served(line: str, home: Path) -> Iterator[str]:
    """The address of a server that a line starts; it is stopped with Ctrl-C, as it asks for."""
    with started(line, home, home) as process:
        said = ""
        for heard in process.stdout or ():
            said += heard
            if "Stop with Ctrl-C" in heard:
                break
        address = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert address is not None, said
        yield address[0]
        os.killpg(process.pid, signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
    assert "every game is kept" in rest


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
            with served(line, tmp_path) as address:
                answer = urllib.request.urlopen(f"{address}api/editions", timeout=PATIENCE)
                assert b"fundraiser" in answer.read()
        else:
            done = run(line, tmp_path, tmp_path)
            assert done.code == 0, f"$ {line}\n{done.out}"
            assert done.out.strip(), f"$ {line} prints nothing"


# -- what is named in passing -------------------------------------------------------------------------------


def targets() -> set[str]:
    """What `make` knows and its help lists."""
    return set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


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
    assert any("rent" in line for line in promised)
    for line in promised[:-1]:
        assert line in lines[:50], "it is seen at once"
    assert lines[-1] == promised[-1]
