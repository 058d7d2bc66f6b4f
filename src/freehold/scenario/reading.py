"""Reading scenario files. Every problem is noted with its file, scenario and key; none stops the reading."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from freehold.editions import EditionError, edition
from freehold.engine.edition import Edition
from freehold.engine.text.names import nearest
from freehold.scenario.lines import Line, LineError, read_line

_SHARED = ("edition", "options", "changes", "board", "players", "seed", "chance", "banker")
"""Keys a file may set for all its scenarios, and a scenario for itself."""

_OF_FILE = ("about", "scenario", *_SHARED)
_OF_SCENARIO = ("name", "about", "clause", "example", "given", "when", "then", *_SHARED)
_OF_POSITION = ("players", "seed", "chance", "banker")
_AT_LINE = re.compile(r" *\(at line (\d+), column \d+\)$")


@dataclass(frozen=True)
class Scenario:
    """One scenario, ready to be run."""

    file: Path
    name: str
    clauses: tuple[str, ...]
    example: int
    """Which worked example of the clause this is, counted from 1; 0 for none."""
    edition: Edition
    given: dict[str, object]
    when: tuple[Line, ...]
    then: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"


@dataclass
class ScenarioFile:
    """What a file holds: the scenarios that can be run, and what is wrong with the others."""

    path: Path
    scenarios: list[Scenario] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def read_file(path: Path) -> ScenarioFile:
    """Read a file of scenarios."""
    found = ScenarioFile(path)
    data = _read_toml(path, found.problems)
    if data is None:
        return found
    _unknown_keys(data, _OF_FILE, str(path), found.problems)
    entries = data.get("scenario", [])
    if not isinstance(entries, list) or not entries:
        found.problems.append(f"{path}: there is no [[scenario]] in the file")
        return found
    names: set[str] = set()
    for index, entry in enumerate(entries):
        scenario = _read_scenario(path, index, entry, data, found.problems)
        if scenario is None:
            continue
        if scenario.name in names:
            found.problems.append(f"{scenario}: name: there is another scenario of this name in the file")
        names.add(scenario.name)
        found.scenarios.append(scenario)
    return found


def _read_toml(path: Path, problems: list[str]) -> dict[str, Any] | None:
    text = ""
    try:
        text = path.read_text("utf-8")
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        at = _AT_LINE.search(message)
        # Without a line number the end of the file came too early.
        line = at.group(1) if at else str(text.rstrip().count("\n") + 1)
        problems.append(f"{path}: line {line}: {_AT_LINE.sub('', message)}")
    except UnicodeDecodeError:
        problems.append(f"{path}: the file is not UTF-8 text")
    except OSError as error:
        problems.append(f"{path}: {error.strerror}")
    except (ValueError, RecursionError) as error:
        problems.append(f"{path}: the file cannot be understood: {error}")
    return None


class _Entry:
    """One `[[scenario]]` with the defaults of its file, and where to complain about it."""

    def __init__(self, path: Path, label: str, data: Mapping[str, Any], problems: list[str]) -> None:
        self.path = path
        self.label = label
        self.data = data
        self.problems = problems
        self.sound = True

    def complain(self, key: str, message: str) -> None:
        self.sound = False
        self.problems.append(f"{self.path}: {self.label}: {key}: {message}")

    def text(self, key: str) -> str:
        value = self.data.get(key, "")
        if not isinstance(value, str):
            self.complain(key, "expected a text")
            return ""
        return value

    def texts(self, key: str) -> list[str]:
        """A text or a list of texts."""
        value = self.data.get(key, [])
        if isinstance(value, str):
            return [value]
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.complain(key, "expected a text or a list of texts")
            return []
        return value

    def table(self, key: str) -> dict[str, Any]:
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self.complain(key, "expected a table")
            return {}
        return value


def _read_scenario(
    path: Path, index: int, data: object, shared: Mapping[str, Any], problems: list[str]
) -> Scenario | None:
    label = f"scenario[{index}]"
    if not isinstance(data, dict):
        problems.append(f"{path}: {label}: expected a table")
        return None
    name = data.get("name")
    if isinstance(name, str) and name.strip():
        label = name
    whole = {key: shared[key] for key in _SHARED if key in shared} | data
    entry = _Entry(path, label, whole, problems)
    if label is not name:
        entry.complain("name", "a scenario needs a name")
    count = len(problems)
    _unknown_keys(data, _OF_SCENARIO, f"{path}: {label}", problems)
    entry.sound = entry.sound and len(problems) == count
    book = _edition(entry)
    when = _lines(entry)
    then = entry.table("then")
    if not then and not any(line.refused for line in when):
        entry.complain("then", "is missing: say what is expected")
    example = whole.get("example", 0)
    if isinstance(example, bool) or not isinstance(example, int) or example < 0:
        entry.complain("example", "expected the number of a worked example, counted from 1")
    given = {key: whole[key] for key in _OF_POSITION if key in whole} | entry.table("given")
    given.setdefault("chance", "open")
    clauses = entry.texts("clause")
    if book is None:
        return None
    for clause in [*clauses, *(line.clause for line in when if line.clause)]:
        fault = unknown_clause(book, clause)
        if fault:
            entry.complain("clause" if clause in clauses else "when", fault)
    if not entry.sound:
        return None
    return Scenario(path, label, tuple(clauses), example, book, given, tuple(when), then)


def _unknown_keys(data: Mapping[str, Any], known: tuple[str, ...], where: str, problems: list[str]) -> None:
    for key in data:
        if key not in known:
            near = nearest(key, list(known))
            hint = f"; did you mean {' or '.join(near)}?" if near else f"; known: {', '.join(known)}"
            problems.append(f"{where}: {key}: unknown key{hint}")


def unknown_clause(book: Edition, clause: str) -> str:
    """What is wrong with the id of a clause or ruling, or nothing."""
    if clause in book.clauses or clause in book.rulings:
        return ""
    near = nearest(clause, [*book.clauses, *book.rulings])
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return f'{book.id} has no clause or ruling "{clause}"{hint}'


def _lines(entry: _Entry) -> list[Line]:
    found: list[Line] = []
    for index, text in enumerate(entry.texts("when")):
        try:
            found.append(read_line(text))
        except LineError as error:
            entry.complain(f"when[{index}]", str(error))
    return found


def _edition(entry: _Entry) -> Edition | None:
    """The edition of a scenario, on another board if the scenario names one."""
    id = entry.text("edition")
    if not id:
        if entry.sound:
            entry.complain("edition", "is missing: name it for the file or for the scenario")
        return None
    options = entry.texts("options")
    changes = entry.table("changes")
    board = _board(entry)
    if not entry.sound:
        return None
    try:
        own = entry.path.resolve().parent / id
        if own.is_dir():
            # A folder of one's own beside the scenario; it may change while it is being written.
            return edition(own, options, changes, board)
        stamp = board.stat().st_mtime_ns if board is not None else 0
        return _take(id, tuple(options), tuple(changes.items()), board, stamp)
    except EditionError as error:
        for problem in error.problems:
            entry.complain("edition", str(problem))
    except (TypeError, ValueError) as error:
        entry.complain("changes", str(error))
    return None


@lru_cache(maxsize=64)
def _take(
    id: str, options: tuple[str, ...], changes: tuple[tuple[str, Any], ...], board: Path | None, _stamp: int
) -> Edition:
    """Take an edition from the shelf, once for all scenarios that use it."""
    return edition(id, options, dict(changes), board)


def _board(entry: _Entry) -> Path | None:
    """The board file, beside the scenario file or in the nearest folder `scenarios` above it."""
    name = entry.text("board")
    if not name:
        return None
    folder = entry.path.resolve().parent
    places = [folder, *[above for above in (folder, *folder.parents) if above.name == "scenarios"][:1]]
    for place in places:
        if (place / name).is_file():
            return place / name
    entry.complain("board", f'there is no file "{name}" beside the scenario or in the scenarios folder')
    return None
