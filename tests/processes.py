"""Running a script of this folder as a process of its own, with the interpreted or the compiled engine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).resolve().parent
SOURCES: Final = TESTS.parent / "src"

NOT_COMPILED: Final = (
    "the compiled engine is needed: run `make compile` and set FREEHOLD_COMPILED=build/compiled (`make test` does both)"
)

TABLES: Final[list[tuple[str, tuple[str, ...]]]] = [
    ("fundraiser", ()),
    ("global-village", ()),
    ("cronulla", ()),
    ("cronulla", ("short-game",)),
    ("euronopoly", ()),
    ("propnex", ()),
]
"""Every edition, and every option that makes another game of it."""


def table_name(table: tuple[str, tuple[str, ...]]) -> str:
    return " ".join((table[0], *table[1]))


def options_of(table: tuple[str, tuple[str, ...]]) -> list[str]:
    """An edition and its options as arguments of a script."""
    found = [table[0]]
    for option in table[1]:
        found += ["--option", option]
    return found


def compiled_folder() -> Path | None:
    """The folder with the compiled engine, if one was named."""
    named = os.environ.get("FREEHOLD_COMPILED", "")
    if not named:
        return None
    folder = Path(named)
    return folder if folder.is_absolute() else TESTS.parent / folder


def start(script: str, arguments: list[str], folder: Path) -> subprocess.Popen[str]:
    """Start a script with the freehold package that lies in `folder`."""
    environment = dict(os.environ)
    environment["PYTHONPATH"] = str(folder)
    environment["PYTHONHASHSEED"] = "random"
    return subprocess.Popen(
        [sys.executable, str(TESTS / script), *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
