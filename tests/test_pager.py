"""Long texts at a terminal: which pager shows them, and when none does."""

from __future__ import annotations

import os
import pty
import stat
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freehold import cli
from freehold.console import pager
from test_start import SOURCE

CODE = "import freehold.cli as cli; cli.main()"


@pytest.fixture
def marking(tmp_path: Path) -> Path:
    """A pager that says that it was there."""
    path = tmp_path / "marking"
    path.write_text("#!/bin/sh\necho paged\nhead -n 1\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def at_a_terminal(words: list[str], **variables: str) -> str:
    """What a person sees who types a command, until it ends."""
    child, terminal = pty.fork()
    if child == 0:
        kept = {name: value for name, value in os.environ.items() if name not in ("PAGER", "NO_PAGER", "LESS")}
        environment = {**kept, "PYTHONPATH": str(SOURCE), "TERM": "xterm-256color", **variables}
        os.execve(sys.executable, [sys.executable, "-P", "-c", CODE, *words], environment)
    seen = b""
    try:
        while block := os.read(terminal, 65536):
            seen += block
    except OSError:
        pass  # the other end has closed its terminal
    finally:
        os.close(terminal)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, seen
    return seen.decode()


def test_the_rules_are_paged_at_a_terminal(marking: Path) -> None:
    said = at_a_terminal(["rules", "cronulla"], PAGER=str(marking))
    assert said.startswith("paged\r\n")
    assert "Cronulla" in said
    assert "CR-LUCK-2" not in said


@pytest.mark.parametrize(
    ("words", "variables"),
    [(["--no-pager"], {}), ([], {"NO_PAGER": "1"}), ([], {"PAGER": "cat"}), ([], {"PAGER": "no-such-pager -x"})],
)
def test_nobody_has_to_have_a_pager(marking: Path, words: list[str], variables: dict[str, str]) -> None:
    said = at_a_terminal(["rules", "cronulla", *words], **{"PAGER": str(marking), **variables})
    assert "paged" not in said
    assert "CR-LUCK-2" in said


def test_what_is_piped_is_never_paged(marking: Path) -> None:
    result = CliRunner().invoke(cli.app, ["rules", "cronulla"], env={"PAGER": str(marking)})
    assert "paged" not in result.stdout
    assert "CR-LUCK-2" in result.stdout


def test_the_command_of_the_pager(monkeypatch: pytest.MonkeyPatch, marking: Path) -> None:
    monkeypatch.delenv("NO_PAGER", raising=False)
    monkeypatch.setenv("PAGER", f"{marking} -a 'b c'")
    assert pager.pager() == [str(marking), "-a", "b c"]
    monkeypatch.setenv("PAGER", "'unclosed")
    assert pager.pager() == []


def test_the_page_of_the_rules_goes_where_it_is_sent() -> None:
    page = CliRunner().invoke(cli.app, ["rules", "cronulla", "--html", "--out", "-"])
    assert page.exit_code == 0
    assert page.stdout.startswith("<!doctype html>")
    assert page.stdout.rstrip().endswith("</html>")
    assert not Path("-").exists()
