"""Lines of README.md and the docs, run by a plain shell: in a folder of their own, and with the Freehold under test."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import freehold
from serving import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path(freehold.__file__).parent.parent
LONGEST = 600
"""Seconds after which a command counts as one that never ends; the slowest takes a few of them."""


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


@contextlib.contextmanager
def served(line: str, home: Path, folder: Path) -> Iterator[str]:
    """The address of a server that a line starts; it is stopped with Ctrl-C, as it asks for."""
    with started(line, home, folder) as process:
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


def targets() -> set[str]:
    """What `make` knows and its help lists."""
    return set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
