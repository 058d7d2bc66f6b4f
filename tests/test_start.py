"""Nobody waits for what was not asked for: which packages are read by `import freehold` and by the command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import freehold
from freehold import cli

SOURCE = Path(freehold.__file__).parent.parent
HEAVY = [
    *("prompt_toolkit", "starlette", "uvicorn", "websockets", "msgspec", "rapidfuzz", "pydantic"),
    *("polars", "numpy", "matplotlib", "openskill", "ray", "pettingzoo", "gymnasium", "reportlab", "resvg_py"),
]
"""Packages that take their time to be read, or that only some commands need."""
LATER = ["freehold.bots", "freehold.lab", "freehold.table", "freehold.server", "freehold.press", "freehold.terminal"]

RUN = """
import sys
sys.argv = ["freehold", "{}"]
import freehold.cli
try:
    freehold.cli.main()
except SystemExit as end:
    assert not end.code
"""
LOADED = "import sys; print('loaded', *sorted(sys.modules))"


def loaded(code: str) -> set[str]:
    """The modules that a fresh Python has read after some code."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", f"{code}\n{LOADED}"],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split()[1:])


def test_importing_freehold_reads_nothing_else() -> None:
    found = loaded("import freehold")
    assert "freehold" in found
    assert not found & {*HEAVY, *LATER, "typer", "rich", "freehold.engine", "freehold.editions"}


def test_the_rules_and_an_edition_need_no_heavy_package() -> None:
    """Whoever plays by the rules alone waits for no bots and for nothing that only words mistakes."""
    found = loaded("import freehold; freehold.Game(freehold.edition('fundraiser'), ['Ann', 'Bob'])")
    assert {"freehold.engine.game", "freehold.editions.shelf"} <= found
    assert not found & {*HEAVY, *LATER, "typer", "rich"}


def test_the_version_needs_no_rules() -> None:
    found = loaded(RUN.format("--version"))
    assert "freehold.cli" in found
    assert not found & {*HEAVY, *LATER, "rich", "freehold.engine.game", "freehold.editions", "freehold.commands"}


def test_a_command_reads_no_other_command() -> None:
    found = loaded(RUN.format("editions"))
    assert "freehold.commands.editions" in found
    others = {f"freehold.commands.{name}" for name in (*cli.NAMES, *cli.GROUPS)} - {"freehold.commands.editions"}
    assert not found & others
    assert not found & {"prompt_toolkit", "starlette", "polars", "freehold.server", "freehold.terminal"}


def test_every_public_name_is_found_where_it_is_at_home() -> None:
    """Also in a Python in which nothing has been read yet, one after the other and all at once."""
    names = ", ".join(name for name in freehold.__all__ if name != "__version__")
    assert "freehold.bots.equity" in loaded(f"from freehold import {names}")
    assert set(freehold.__all__) <= set(dir(freehold))


def test_what_comes_along_without_being_imported() -> None:
    loaded("import freehold; freehold.engine.stage.TURN, freehold.editions.edition, freehold.bots.make_bot")


def test_there_is_nothing_else() -> None:
    with pytest.raises(AttributeError, match="module 'freehold' has no attribute 'monopoly'"):
        freehold.monopoly  # type: ignore[attr-defined]  # noqa: B018
