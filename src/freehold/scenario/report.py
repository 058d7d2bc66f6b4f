"""Running files and folders of scenarios, and how they came out, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from freehold.scenario.reading import read_file
from freehold.scenario.running import Result, run

_BOARDS = "boards"
"""Folders of this name hold boards for scenarios, not scenarios."""


@dataclass
class Tally:
    """How the scenarios of one clause came out."""

    passed: int = 0
    failed: int = 0


@dataclass
class Report:
    """The results of all scenarios, and the problems of files that could not be read in full."""

    results: list[Result] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def passed(self) -> int:
        """The number of scenarios that came out as they should."""
        return sum(result.passed for result in self.results)

    @property
    def failed(self) -> int:
        """The number of scenarios that did not, and of problems in the files; 0 if all is well."""
        return len(self.results) - self.passed + len(self.problems)

    @property
    def failures(self) -> list[Result]:
        """The scenarios that did not come out as they should."""
        return [result for result in self.results if not result.passed]

    def by_clause(self) -> dict[str, Tally]:
        """Count the scenarios of every clause and ruling that is named, sorted by id."""
        tallies: dict[str, Tally] = {}
        for result in self.results:
            for clause in result.scenario.clauses:
                tally = tallies.setdefault(clause, Tally())
                if result.passed:
                    tally.passed += 1
                else:
                    tally.failed += 1
        return dict(sorted(tallies.items()))

    def summary(self) -> str:
        """One line about everything."""
        parts = [f"{self.passed} of {_counted(len(self.results), 'scenario')} passed"]
        if self.failures:
            parts.append(f"{len(self.failures)} failed")
        if self.problems:
            parts.append(f"{_counted(len(self.problems), 'problem')} in the files")
        if self.by_clause():
            parts.append(_counted(len(self.by_clause()), "clause"))
        return ", ".join(parts)


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def scenario_files(paths: Iterable[Path | str]) -> list[Path]:
    """Return the files named, and those in the folders named, without boards."""
    found: list[Path] = []
    for path in map(Path, paths):
        if not path.is_dir():
            found.append(path)
            continue
        files = (file for file in sorted(path.rglob("*.toml")) if file.is_file())
        found += [file for file in files if _BOARDS not in file.relative_to(path).parts[:-1]]
    return list(dict.fromkeys(found))


def run_paths(paths: Iterable[Path | str]) -> Report:
    """Run the scenarios of files and folders."""
    report = Report()
    for path in scenario_files(paths):
        file = read_file(path)
        report.problems += file.problems
        report.results += [run(scenario) for scenario in file.scenarios]
    return report


def describe(result: Result) -> list[str]:
    """A scenario that failed: what was played, what happened, and every difference."""
    scenario = result.scenario
    clauses = ", ".join(scenario.clauses)
    example = f", example {scenario.example}" if scenario.example else ""
    shown = [f"{scenario}" + (f" ({clauses}{example})" if clauses else "")]
    for step in result.steps:
        shown.append(f"    {step.line}")
        shown += [f"        {sentence}" for sentence in step.sentences]
    for failure in result.failures:
        shown += [f"  {line}" for line in failure.lines()]
    return shown
