"""Checking an edition folder: every problem at once, in words a game designer understands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib.resources.abc import Traversable
from pathlib import Path

from freehold.editions.changing import apply
from freehold.editions.documents import CARDS, CLAUSES, EDITION, GROUND, SIXTY, Documents, read_folder
from freehold.editions.doubts import doubts
from freehold.editions.loading import Draft, draft
from freehold.editions.places import Places
from freehold.editions.problems import Problem


def check(folder: Path, board: Path | None = None) -> list[Problem]:
    """Return everything that is wrong with an edition folder, or probably is; an empty list if nothing is.

    An edition is in order if no problem is an error (`Problem.is_error`); the others are warnings. With errors in its
    look alone (`stops_play`) it can be played, but not be drawn. With `board`, the folder is checked as if that file
    were its `board.toml`.
    """
    documents, problems, found = _judged(folder, board)
    return _sorted(problems + _placed(doubts(found, documents.board_file), documents), documents)


def examine(folder: Traversable, board: Path | None = None) -> tuple[Documents, list[Problem]]:
    """Read a folder and return its files together with everything for which it is not in order."""
    documents, problems, _ = _judged(folder, board)
    return documents, _sorted(problems, documents)


def _judged(folder: Traversable, board: Path | None) -> tuple[Documents, list[Problem], Draft]:
    documents, problems = read_folder(folder, board)
    found = draft(documents)
    problems += found.problems
    # Another board may lack the spaces that options speak of; they matter once they are chosen.
    if board is None:
        problems += _options(documents, found)
    return documents, _placed(problems, documents), found


def _sorted(problems: Iterable[Problem], documents: Documents) -> list[Problem]:
    """File by file, errors first."""
    order = {file: rank for rank, file in enumerate((EDITION, documents.board_file, CARDS, CLAUSES, SIXTY, GROUND))}
    return sorted(problems, key=lambda problem: (order.get(problem.file, -1), not problem.is_error))


def _placed(problems: Iterable[Problem], documents: Documents) -> list[Problem]:
    """The problems with the lines on which they stand, in the file in which they are written."""
    places: dict[str, Places] = {}
    placed: list[Problem] = []
    for problem in problems:
        file, key = _written(problem, documents)
        if file in documents.texts and not problem.line:
            if file not in places:
                places[file] = Places(documents.texts[file])
            problem = replace(problem, file=file, key=key, line=places[file].line(key))
        placed.append(problem)
    return placed


def _written(problem: Problem, documents: Documents) -> tuple[str, str]:
    """File and key of a problem; a card that came with the board stands in the file of the board."""
    for key, there in sorted(documents.brought.items(), key=lambda pair: -len(pair[0])):
        rest = problem.key.removeprefix(key)
        if problem.file == CARDS and problem.key.startswith(key) and rest[:1] in ("", ".", "["):
            return documents.board_file, there + rest
    return problem.file, problem.key


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
