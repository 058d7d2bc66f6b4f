"""A newcomer's first steps: install a clean copy of the last commit into a bare environment, and try what README says.

Run as `python tests/fresh/install.py`, with no more than Python and git; `make fresh` does. The engine stays
interpreted, since `make test` compiles it, and whoever asks for Node is found out.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 600
"""Seconds for one step; the slowest, which downloads the laboratory, takes a tenth of them."""
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


_SAFELY: Final[dict[str, Any]] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
"""Pythons before 3.11.4 know no filter, and warn of none."""


class Unlike(Exception):
    """Something is not as a newcomer was promised."""


def expect(holds: bool, promise: str, seen: str) -> None:
    if not holds:
        raise Unlike(f"{promise}; instead:\n{seen}")


class Newcomer:
    """An empty folder with a clean copy, a bare environment beside it, and somebody who types."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.copy = home / "freehold"
        self.elsewhere = home / "elsewhere"
        self.elsewhere.mkdir()
        self.node_was_asked = home / "node-was-asked"
        self.bin = home / "bare" / "bin"
        self.variables = self._variables()

    def _variables(self) -> dict[str, str]:
        """What a fresh login has, and a Node that only notes that it was asked."""
        trap = self.home / "trap"
        trap.mkdir()
        for name in ("node", "npm", "npx"):
            (trap / name).write_text(f'#!/bin/sh\necho {name} >>"{self.node_was_asked}"\nexit 1\n')
            (trap / name).chmod(0o755)
        strange = ("PYTHON", "VIRTUAL_ENV", "FREEHOLD", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "MAKE")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(strange)}
        path = os.pathsep.join([str(self.bin), str(trap), kept.get("PATH", os.defpath)])
        own = {"PATH": path, "XDG_DATA_HOME": str(self.home / "data"), "COLUMNS": "80", "FREEHOLD_PURE": "1"}
        return kept | own | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def settle_in(self) -> None:
        """Take the copy and make the environment."""
        # Whoever tests need not own the clone: machines that test for others often fetch it as somebody else.
        command = ["git", "-c", "safe.directory=*", "archive", "HEAD"]
        archive = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            packed.extractall(self.copy, **_SAFELY)
        subprocess.run([sys.executable, "-m", "venv", str(self.home / "bare")], check=True)

    def type(self, line: str, folder: Path | None = None) -> str:
        """Run a line that works, away from the copy unless told otherwise; return what it prints."""
        code, said = self._run(line, folder)
        expect(code == 0, f"`{line}` works", said)
        return said

    def refused(self, line: str) -> str:
        """Run a line that cannot work yet; return what it says."""
        code, said = self._run(line)
        expect(code != 0, f"`{line}` does not work yet", said)
        return said

    def _run(self, line: str, folder: Path | None = None) -> tuple[int, str]:
        done = subprocess.run(
            line,
            shell=True,
            cwd=folder or self.elsewhere,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        expect("Traceback" not in done.stdout, f"`{line}` shows no traceback", done.stdout)
        return done.returncode, done.stdout

    @contextlib.contextmanager
    def serving(self) -> Iterator[tuple[str, str]]:
        """`freehold serve`: its address, and what it has said at its start."""
        command = [str(self.bin / "python"), "-u", str(self.bin / "freehold"), "serve", "--port", "0", "--no-browser"]
        process = subprocess.Popen(
            command, cwd=self.elsewhere, env=self.variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        with process:
            try:
                said = ""
                for line in process.stdout or ():
                    said += line
                    if "Stop with Ctrl-C" in line:
                        break
                address = re.search(r"http://127\.0\.0\.1:\d+/", said)
                expect(address is not None, "`freehold serve` says where it is", said)
                yield address[0] if address else "", said
            finally:
                process.send_signal(signal.SIGINT)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(30)
                process.kill()


# -- the steps ----------------------------------------------------------------------------------------------


def readme_lines(copy: Path, tool: str) -> list[str]:
    """The lines for a shell in README that begin with a tool."""
    text = (copy / "README.md").read_text("utf-8")
    return [
        line.partition(" #")[0]
        for kind, block in _BLOCK.findall(text)
        if kind == "sh"
        for line in block.splitlines()
        if line.startswith(tool)
    ]


def installs(who: Newcomer) -> None:
    """`pip install .` works without Node and without the page."""
    expect(not (who.copy / "src/freehold/server/page").exists(), "a clean copy has no page", "it is there")
    first, *_ = readme_lines(who.copy, "pip install")
    said = who.type(f"{first} --verbose", who.copy)
    expect(
        "freehold: the page of the browser table is not built" in said, "pip -v tells that the page is missing", said
    )
    expect(not who.node_was_asked.exists(), "nobody asks for Node", "somebody did")


def first_words(who: Newcomer) -> None:
    """The bare command prints help, and the version tells the kind of engine."""
    version = who.type("freehold --version")
    expect("engine interpreted" in version, "--version tells the engine", version)
    bare = who.type("freehold")
    expect("\nCommands:\n" in bare and "\n  serve " in bare, "the bare command lists all commands", bare)


def serves(who: Newcomer) -> None:
    """The server runs without its page and says how to get it, at its start and in its place."""
    with who.serving() as (address, said):
        lines = [line for line in said.splitlines() if "make web" in line]
        expect(len(lines) == 1, "one line says how to get the page", said)
        with urllib.request.urlopen(f"{address}api/editions", timeout=60) as answer:
            editions = answer.read().decode()
        expect("fundraiser" in editions, "the editions are served", editions)
        with urllib.request.urlopen(address, timeout=60) as answer:
            page = answer.read().decode()
        expect("make web" in page, "the page says how to get the page", page)


def plays(who: Newcomer) -> None:
    """Bots play a game in the terminal, which can be replayed."""
    for line in readme_lines(who.copy, "freehold play"):
        who.type(line)
    for line in readme_lines(who.copy, "freehold replay"):
        who.type(line)


def checks_clauses(who: Newcomer) -> None:
    """Away from a clone, clauses are checked as far as they can be."""
    said = who.type("freehold clauses --check")
    expect("in a clone" in said and len(said.splitlines()) < 5, "two lines tell what was checked", said)


def uses_library(who: Newcomer) -> None:
    """The example of README prints what it promises."""
    code = next(text for kind, text in _BLOCK.findall((who.copy / "README.md").read_text("utf-8")) if kind == "python")
    (who.elsewhere / "example.py").write_text(code, "utf-8")
    lines = who.type("python example.py").splitlines()
    for promise in re.findall(r"print\(.*\)  # (.*)", code):
        expect(promise in lines, f"the example prints {promise!r}", "\n".join(lines[:40]))


def visits_laboratory(who: Newcomer) -> None:
    """Without the laboratory a sentence says how to get it; that works, and a run is drawn."""
    run = 'freehold simulate fundraiser --games 20 --seats "fixed-h*4" --out results'
    said = who.refused(run)
    advice = re.search(r"pip install \S+", said)
    expect(advice is not None, "a sentence says how to get the laboratory", said)
    who.type(f"{advice[0].rstrip('.') if advice else ''} --quiet")
    who.type(f"{run} && freehold report results")
    expect((who.elsewhere / "results/report.html").is_file(), "a report is drawn", "there is none")


def installs_all_at_once(who: Newcomer) -> None:
    """What README says of installing the laboratory in one go can be resolved."""
    named = re.findall(r"`(pip install \"[^`]*)`", (who.copy / "README.md").read_text("utf-8"))
    expect(bool(named), "README says how to install the laboratory", "it does not")
    for line in named:
        who.type(f"{line} --dry-run", who.copy)


STEPS = (installs, first_words, serves, plays, checks_clauses, uses_library, visits_laboratory, installs_all_at_once)


def main() -> int:
    began = time.monotonic()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="freehold-fresh-") as folder:
        who = Newcomer(Path(folder))
        who.settle_in()
        for step in STEPS:
            before = time.monotonic()
            try:
                step(who)
                verdict = "good"
            except Exception as fault:
                failed += 1
                verdict = f"FAILED: {fault}"
            print(f"{time.monotonic() - before:5.1f} s  {step.__name__}: {step.__doc__}  {verdict}", flush=True)
    print(f"A newcomer's first steps: {len(STEPS) - failed} of {len(STEPS)} good, {time.monotonic() - began:.0f} s.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
