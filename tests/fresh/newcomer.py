"""Somebody who has never had Freehold: an empty folder, a bare environment, and what they type."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
PATIENCE: Final = 900
"""Seconds for one line; the slowest, which compiles the engine, takes a fifth of them."""
BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

_SAFELY: Final[dict[str, Any]] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
"""Pythons before 3.11.4 know no filter, and warn of none."""
_STRANGE: Final = ("PYTHON", "VIRTUAL_ENV", "FREEHOLD", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "MAKE", "MFLAGS")


class Unlike(Exception):
    """Something is not as a newcomer was promised."""


def expect(holds: bool, promise: str, seen: str) -> None:
    if not holds:
        raise Unlike(f"{promise}; instead:\n{seen}")


class Newcomer:
    """An empty folder, in it a clean copy of the last commit where wanted, and a bare environment."""

    def __init__(self, home: Path, *, pure: bool = False, node: bool = False) -> None:
        home.mkdir()
        self.home = home
        self.copy = home / "freehold"
        self.elsewhere = home / "elsewhere"
        self.elsewhere.mkdir()
        self.node_was_asked = home / "node-was-asked"
        self.bin = home / "bare" / "bin"
        self.variables = self._variables(node) | ({"FREEHOLD_PURE": "1"} if pure else {})

    def _variables(self, node: bool) -> dict[str, str]:
        """What a fresh login has; unless Node is wanted, one that only notes that it was asked."""
        trap = self.home / "trap"
        trap.mkdir()
        for name in () if node else ("node", "npm", "npx"):
            (trap / name).write_text(f'#!/bin/sh\necho {name} >>"{self.node_was_asked}"\nexit 1\n')
            (trap / name).chmod(0o755)
        kept = {key: value for key, value in os.environ.items() if not key.startswith(_STRANGE)}
        path = os.pathsep.join([str(self.bin), str(trap), kept.get("PATH", os.defpath)])
        own = {"PATH": path, "XDG_DATA_HOME": str(self.home / "data"), "COLUMNS": "80", "PYTHONUNBUFFERED": "1"}
        return kept | own | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def take_copy(self) -> None:
        """The last commit, as a clone has it."""
        # Whoever tests need not own the clone: machines that test for others often fetch it as somebody else.
        command = ["git", "-c", "safe.directory=*", "archive", "HEAD"]
        archive = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            packed.extractall(self.copy, **_SAFELY)

    def take_page(self) -> None:
        """The page as `make web` has built it beside us."""
        built = ROOT / "src/freehold/server/page"
        expect((built / "index.html").is_file(), "the page is built", "it is not: make web")
        shutil.copytree(built, self.copy / "src/freehold/server/page")

    def make_environment(self) -> None:
        """One with pip and nothing else."""
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
    def serving(
        self, line: str = "freehold serve --port 0 --no-browser", folder: Path | None = None
    ) -> Iterator[tuple[str, str]]:
        """A line that ends up serving: the address, and what was said until then."""
        process = subprocess.Popen(
            line,
            shell=True,
            cwd=folder or self.elsewhere,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        with process:
            try:
                said = ""
                for words in process.stdout or ():
                    said += words
                    if "Stop with Ctrl-C" in words:
                        break
                address = re.search(r"http://127\.0\.0\.1:\d+/", said)
                expect(address is not None, f"`{line}` says where it is", said)
                yield address[0] if address else "", said
            finally:
                self._stop(process)

    @staticmethod
    def _stop(process: subprocess.Popen[str]) -> None:
        """As somebody at the keyboard would, and if need be as the machine would."""
        for sign, patience in ((signal.SIGINT, 30), (signal.SIGKILL, 30)):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, sign)
            late = time.monotonic() + patience
            while time.monotonic() < late:
                if process.poll() is not None:
                    return
                time.sleep(0.1)


def readme_lines(copy: Path, tool: str) -> list[str]:
    """The lines for a shell in README that begin with a tool."""
    text = (copy / "README.md").read_text("utf-8")
    return [
        line.partition(" #")[0]
        for kind, block in BLOCK.findall(text)
        if kind == "sh"
        for line in block.splitlines()
        if line.startswith(tool)
    ]
