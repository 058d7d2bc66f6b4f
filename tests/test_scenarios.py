"""Every scenario of the catalogs passes, and every clause is tested or explained."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from freehold import edition_ids
from freehold.cli import app
from freehold.scenario import run_paths

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("id", edition_ids())
def test_all_scenarios_pass(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    report = run_paths([ROOT / "scenarios" / id.replace("-", "_")])
    with capsys.disabled():
        print(f"\n{id}: {report.summary()}")
    assert report.failed == 0, report.summary()


def test_every_clause_is_tested_or_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The count of clauses, scenarios and worked examples stands in the output."""
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(app, ["clauses", "--check"])
    with capsys.disabled():
        print(f"\n{result.output}")
    assert result.exit_code == 0, result.output
    assert "630 clauses" in result.output
