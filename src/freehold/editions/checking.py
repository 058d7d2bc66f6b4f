"""Checking an edition folder: every problem at once, in words a game designer understands."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

from freehold.editions.changing import apply
from freehold.editions.documents import CARDS, CLAUSES, EDITION, Documents, read_folder
from freehold.editions.loading import Draft, draft
from freehold.editions.problems import Problem


def check(folder: Path, board: Path | None = None) -> list[Problem]:
    """Return everything that is wrong with an edition folder; an empty list if nothing is.

    With `board`, the folder is checked as if that file were its `board.toml`.
    """
    return examine(folder, board)[1]


def examine(folder: Traversable, board: Path | None = None) -> tuple[Documents, list[Problem]]:
    """Read a folder and return its files together with everything that is wrong."""
    documents, problems = read_folder(folder, board)
    found = draft(documents)
    problems += found.problems
    # Another board may lack the spaces that options speak of; they matter once they are chosen.
    if board is None:
        problems += _options(documents, found)
    order = {file: rank for rank, file in enumerate((EDITION, documents.board_file, CARDS, CLAUSES))}
    return documents, sorted(problems, key=lambda problem: order.get(problem.file, -1))


def _options(documents: Documents, found: Draft) -> list[Problem]:
    """Switch on the options one by one and report what only then is wrong."""
    if found.head is None:
        return []
    problems: list[Problem] = []
    for index, option in enumerate(found.head.options):
        trial = draft(apply(documents, option.changes))
        problems += [
            Problem(EDITION, f"option[{index}].set", f'with the option "{option.id}": {problem}')
            for problem in trial.problems
            if problem not in found.problems
        ]
    return problems
