"""What somebody meets who has just installed Freehold: the bare command, a server without its page, no clone around."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.server import lan, page, serve
from freehold.server.serve import Settings
from serving import running

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(freehold.__file__).parent / "editions" / "data"
NO_PAGE = "make web"
INTERPRETED = "make compile"


# -- the bare command ---------------------------------------------------------------------------------------


def test_the_bare_command_prints_its_help() -> None:
    """Legibly, to standard output and as a success: who asks nothing has made no mistake."""
    bare = [sys.executable, "-m", "freehold.cli"]
    done = subprocess.run(bare, capture_output=True, text=True, timeout=60, check=False)
    asked = subprocess.run([*bare, "--help"], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == asked.stdout
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    for name in cli.COMMANDS:
        assert sum(1 for line in lines if line.startswith(f"  {name} ")) == 1


# -- a server without its page or its compiled engine -------------------------------------------------------


def announced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, built: bool, kind: str) -> list[str]:
    """What the server says at its start."""
    if built:
        (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.setattr(page, "PAGE", tmp_path)
    monkeypatch.setattr(serve, "engine_kind", lambda: kind)
    said: list[str] = []
    serve._announce(Settings(data=tmp_path), "http://127.0.0.1:8080/", said.append)
    return said


@pytest.mark.parametrize("kind", ["interpreted", "compiled"])
@pytest.mark.parametrize("built", [True, False])
def test_a_server_says_in_one_line_what_it_lacks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, built: bool, kind: str
) -> None:
    said = announced(monkeypatch, tmp_path, built, kind)
    assert len([line for line in said if NO_PAGE in line]) == (0 if built else 1)
    assert len([line for line in said if INTERPRETED in line]) == (1 if kind == "interpreted" else 0)
    assert said[0] == "Freehold is at http://127.0.0.1:8080/"
    assert said[-1].endswith("Stop with Ctrl-C."), "what people look for stands last"


def test_whoever_lets_others_in_hears_where_phones_find_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lan, "lan_host", lambda: "192.168.7.7")
    for host, told in (("0.0.0.0", True), ("127.0.0.1", False)):
        said: list[str] = []
        serve._announce(Settings(host=host, data=tmp_path), "http://127.0.0.1:8080/", said.append)
        assert ("Phones and others on its network open http://192.168.7.7:8080/" in said) == told


def test_the_address_of_the_page_says_the_same_as_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = announced(monkeypatch, tmp_path, False, "compiled")
    line = next(line for line in said if NO_PAGE in line)
    with running(tmp_path) as server:
        shown = server.http.get("/").text.replace("<code>", "`").replace("</code>", "`")
        assert server.get("/api/editions"), "everything else is served"
    assert line in shown


# -- clauses, where there are no scenarios and tests --------------------------------------------------------


def clauses_in(folder: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[int, str, str]:
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(cli.app, ["clauses", "--check", *arguments], env={"COLUMNS": "80"})
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("around", [[], ["tests"], ["tests", "scenarios"]], ids=["nothing", "tests", "both"])
def test_outside_a_clone_clauses_are_checked_as_far_as_they_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, around: list[str]
) -> None:
    """Folders of the same name that belong to something else are no clone."""
    for name in around:
        (tmp_path / name).mkdir()
        (tmp_path / name / "test_other.py").write_text('"""Of another project."""\n')
    code, out, err = clauses_in(tmp_path, monkeypatch)
    assert (code, err) == (0, "")
    assert out.startswith("630 clauses")
    assert "in a clone" in out
    assert len(out.splitlines()) <= 4


def test_in_a_clone_everything_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = clauses_in(ROOT, monkeypatch, "fundraiser")
    assert code == 0
    assert "in a clone" not in out
    assert "worked examples covered" in out


def test_folders_that_are_named_are_checked_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").mkdir()
    code, _, err = clauses_in(tmp_path, monkeypatch, "--scenarios", "mine", "fundraiser")
    assert code == 1
    assert "no scenario or test cites it" in err


def test_outside_a_clone_a_clause_that_nobody_accounts_for_is_still_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(DATA / "fundraiser", tmp_path / "mine")
    file = tmp_path / "mine" / "clauses.toml"
    text = file.read_text("utf-8")
    at = text.index('id = "FR-RENT-1"')
    file.write_text(text[:at] + re.sub(r"(?m)^tested = .*$", "tested = []", text[at:], count=1), "utf-8")
    code, out, err = clauses_in(tmp_path, monkeypatch, "mine")
    assert code == 1
    assert [line.partition(" ")[0] for line in err.splitlines()] == ["FR-RENT-1"]
    assert "in a clone" in out


def test_outside_a_clone_a_citation_of_nothing_is_still_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(DATA / "fundraiser", tmp_path / "mine")
    file = tmp_path / "mine" / "clauses.toml"
    file.write_text(file.read_text("utf-8").replace('id = "FR-RENT-1"', 'id = "FR-RENT-0"'), "utf-8")
    code, _, err = clauses_in(tmp_path, monkeypatch, "mine")
    assert code != 0
    assert "FR-RENT-1" in err
