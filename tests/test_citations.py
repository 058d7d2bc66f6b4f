"""The code cites every clause it carries out, and each by its whole id."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.editions import citations, editions
from freehold.editions.citations import account, code_faults, installed, read_code, uncited

BOOKS = [freehold.edition(id) for id in editions()]
KNOWN = {id for book in BOOKS for id in [*book.clauses, *book.rulings]}
FUNDRAISER = freehold.edition("fundraiser")


def package(path: Path, text: str) -> Path:
    """A made-up package of one chapter."""
    chapters = path / "engine" / "chapters"
    chapters.mkdir(parents=True)
    (chapters / "rent.py").write_text(text, encoding="utf-8")
    return path / "engine"


def test_the_code_cites_every_executed_clause() -> None:
    found = read_code(installed(), KNOWN)
    assert found.files > 50
    assert code_faults(BOOKS, found) == []
    executed = sum(clause.status == "executed" for book in BOOKS for clause in book.clauses.values())
    assert account(BOOKS, found).startswith(f"{executed} of {executed} executed clauses are cited")


CITING = '''
"""Rent. Rule: FR-RENT-7"""


class Claim:
    """What may be asked for. Rule: FR-RENT-6"""

    def ask(self) -> None:
        """Ask. Rule: FR-RENT-1, FR-RENT-2,
        FR-RENT-3

        FR-RENT-5 is only spoken of here.
        """
        text = "Rule: FR-RENT-8"
        # Nobody asks for nothing. Rule: FR-HOUSE-1,
        # FR-HOUSE-2
        # and here the list is over
        print(text)  # Rule: FR-HOUSE-3


async def pay() -> None:
    "Pay. Rule: FR-R13"
'''


def test_only_functions_cite_and_only_behind_the_word(tmp_path: Path) -> None:
    found = read_code([package(tmp_path, CITING)], KNOWN)
    assert found.problems == []
    assert found.functions == {
        "FR-RENT-1": ["engine/chapters/rent.py:9"],
        "FR-RENT-2": ["engine/chapters/rent.py:9"],
        "FR-RENT-3": ["engine/chapters/rent.py:10"],
        "FR-HOUSE-1": ["engine/chapters/rent.py:15"],
        "FR-HOUSE-2": ["engine/chapters/rent.py:16"],
        "FR-HOUSE-3": ["engine/chapters/rent.py:18"],
        "FR-R13": ["engine/chapters/rent.py:22"],
    }
    missing = uncited([FUNDRAISER], found)
    assert "FR-RENT-4 " in "\n".join(missing)
    assert not any(sentence.startswith(("FR-RENT-1 ", "FR-HOUSE-2 ")) for sentence in missing)
    for id in ("FR-RENT-5", "FR-RENT-6", "FR-RENT-7"):
        title = FUNDRAISER.clauses[id].title
        assert f"{id} {title}: is executed, but no function cites it" in missing


@pytest.mark.parametrize(
    ("listed", "line", "problem"),
    [
        ("FR-RENT-1..4", 3, "'FR-RENT-1..4' is a range: write out every clause"),
        ("PN-8.1, PN-8.1..8.4", 3, "'PN-8.1..8.4' is a range: write out every clause"),
        ("FR-\n    RENT-1, FR-RENT-2", 3, "'FR-' is cut in two: write the whole id on one line"),
        (
            "FR-RENT-1,\n    R-PN-PREBUILD-\n    ZERO",
            4,
            "'R-PN-PREBUILD-' is cut in two: write the whole id on one line",
        ),
        ("PN-7.1.1a, 7.1.2", 3, "'7.1.2' is no id of a clause: write out every id, with commas between them"),
        ("FR-RENT-1 and FR-RENT-2", 3, "'and' is no id of a clause: write out every id, with commas between them"),
        ("FR-RENT-99", 3, "cites 'FR-RENT-99', which no edition has; did you mean "),
    ],
)
def test_ids_are_written_out(tmp_path: Path, listed: str, line: int, problem: str) -> None:
    found = read_code([package(tmp_path, f'\ndef due() -> None:\n    """The rent. Rule: {listed}\n    """\n')], KNOWN)
    assert len(found.problems) == 1
    assert found.problems[0].startswith(f"engine/chapters/rent.py:{line}: {problem}")


def test_honoured_clauses_need_no_function(tmp_path: Path) -> None:
    found = read_code([package(tmp_path, "x = 1\n")], KNOWN)
    sentences = uncited([FUNDRAISER], found)
    assert len(sentences) == sum(clause.status == "executed" for clause in FUNDRAISER.clauses.values())


def test_without_the_source_nothing_is_claimed(tmp_path: Path) -> None:
    found = read_code([tmp_path / "engine"], KNOWN)
    assert code_faults([FUNDRAISER], found) == []
    assert account([FUNDRAISER], found) == (
        "The source of the engine is not installed: what it cites cannot be checked here."
    )


def test_the_command_reads_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Away from the scenarios and tests, which are in a clone only."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cli.app, ["clauses", "fundraiser", "--check"], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    assert "121 of 121 executed clauses are cited" in result.output
    made_up = package(tmp_path, 'def due() -> None:\n    """The rent. Rule: FR-RENT-1..3, FR-RENT-4"""\n')
    monkeypatch.setattr(citations, "installed", lambda: [made_up])
    result = CliRunner().invoke(cli.app, ["clauses", "fundraiser", "--check"], env={"COLUMNS": "200"})
    assert result.exit_code == 1
    assert "engine/chapters/rent.py:2: 'FR-RENT-1..3' is a range" in result.output
    assert "1 of 121 executed clauses are cited" in result.output
