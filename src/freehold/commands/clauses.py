"""`freehold clauses`: which clauses are covered by scenarios and tests, and which still are not."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.commands import completing
from freehold.commands.errors import reporting_mistakes
from freehold.console.loading import take_edition
from freehold.console.mistakes import Mistake
from freehold.console.screen import ALARM, GOOD, QUIET, STRONG, complaints
from freehold.editions import citations
from freehold.editions import editions as shipped
from freehold.editions.problems import did_you_mean
from freehold.engine.edition import Clause, Edition

_ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Za-z0-9.]*[A-Za-z0-9])+")
_EXAMPLES = re.compile(_ID.pattern + r" \(examples? ([0-9, and]+)\)")
_RULE_LINE = re.compile(r"^\s*Rule:.*$", re.MULTILINE)
_EXPLAINED = ("honoured", "advice")


@dataclass
class Citations:
    """Where clauses are cited, and what is wrong with the citing files."""

    scenarios: dict[str, list[str]] = field(default_factory=dict)
    tests: dict[str, list[str]] = field(default_factory=dict)
    examples: set[tuple[str, int]] = field(default_factory=set)
    """Worked examples covered: a clause and the number of its example."""
    cited: list[list[str]] = field(default_factory=list)
    """What every single scenario cites."""
    files: dict[str, set[str]] = field(default_factory=dict)
    """For every clause, the files that cite it."""
    problems: list[str] = field(default_factory=list)


# -- reading ----------------------------------------------------------------------------------------------


def read_scenarios(folder: Path, known: Iterable[str], found: Citations) -> None:
    """Note what every scenario below a folder cites; unknown ids are problems."""
    ids = set(known)
    for path in sorted(folder.rglob("*.toml")):
        if "boards" in path.relative_to(folder).parts[:-1]:
            continue
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
            found.problems.append(f"{path}: cannot be read: {fault}")
            continue
        entries = data.get("scenario", [])
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict):
                _note_scenario(path, entry, ids, found)


def _note_scenario(path: Path, entry: Mapping[str, object], ids: set[str], found: Citations) -> None:
    name = f"{path.name}: {entry.get('name', 'without a name')}"
    cited = entry.get("clause", [])
    listed = [cited] if isinstance(cited, str) else cited if isinstance(cited, list) else []
    example = entry.get("example")
    found.cited.append([id for id in listed if isinstance(id, str)])
    for number, id in enumerate(listed):
        if not isinstance(id, str) or id not in ids:
            found.problems.append(f"{name} cites {id!r}, which no edition has{did_you_mean(str(id), ids)}")
            continue
        found.scenarios.setdefault(id, []).append(name)
        found.files.setdefault(id, set()).add(path.as_posix())
        # The worked example belongs to the clause the scenario is about, which is named first.
        if number == 0:
            found.examples.add((id, example if isinstance(example, int) else 1))


def read_tests(folder: Path, known: Iterable[str], found: Citations) -> None:
    """Note which clauses the docstrings of the tests name.

    Other strings do not count, unless they say `Rule:`: a clause id in them is as likely an example as a promise.
    """
    ids = set(known)
    for path in sorted(folder.rglob("test*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, SyntaxError) as fault:
            found.problems.append(f"{path}: cannot be read: {fault}")
            continue
        before = {id: len(where) for id, where in found.tests.items()}
        _note_tests(tree, path.stem, ids, found)
        for id, where in found.tests.items():
            if len(where) > before.get(id, 0):
                found.files.setdefault(id, set()).add(path.as_posix())


def _note_tests(node: ast.AST, where: str, ids: set[str], found: Citations) -> None:
    """Note what a file, class or function promises, then look inside it."""
    if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        if not isinstance(node, ast.Module):
            where = f"{where}::{node.name}"
        _note_text(ast.get_docstring(node) or "", where, ids, found)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        _note_text("\n".join(_RULE_LINE.findall(node.value)), where, ids, found)
    for inner in ast.iter_child_nodes(node):
        _note_tests(inner, where, ids, found)


def _note_text(text: str, where: str, ids: set[str], found: Citations) -> None:
    for match in _EXAMPLES.finditer(text):
        id = match.group(0).split(" ")[0]
        found.examples.update((id, int(number)) for number in re.findall(r"[0-9]+", match.group(1)))
    for id in _ID.findall(text):
        cited = found.tests.setdefault(id, []) if id in ids else [where]
        if where not in cited:
            cited.append(where)


# -- judging ----------------------------------------------------------------------------------------------


def open_clauses(books: Sequence[Edition], found: Citations) -> list[str]:
    """A sentence for every clause that is neither tested nor explained."""
    sentences: list[str] = []
    for book in books:
        for clause in book.clauses.values():
            fault = _fault(clause, found) or _missing_examples(clause, found)
            if fault:
                sentences.append(f"{clause.id} {clause.title}: {fault}")
    return sentences


def _missing_examples(clause: Clause, found: Citations) -> str:
    """Every worked example of a clause the engine executes has a scenario or test of its own."""
    if clause.status in _EXPLAINED:
        return ""
    missing = [n for n in range(1, clause.examples + 1) if (clause.id, n) not in found.examples]
    return f"no scenario or test for worked example {', '.join(map(str, missing))}" if missing else ""


def stale(books: Sequence[Edition], found: Citations) -> list[str]:
    """A sentence for every clause whose list of files is not up to date."""
    return [
        f"{clause.id}: the list of files that test it is out of date; run make tested"
        for book in books
        for clause in book.clauses.values()
        if clause.tested != sorted(found.files.get(clause.id, ()))
    ]


def tests_are_here(book: Edition) -> bool:
    """Whether the files that test an edition are below the current folder; one that names none is not let off."""
    files = {file for clause in book.clauses.values() for file in clause.tested}
    return not files or any(Path(file).is_file() for file in files)


def unheld(books: Sequence[Edition]) -> list[str]:
    """A sentence for every clause that names no file that tests it and is not explained either."""
    return [
        f"{clause.id} {clause.title}: is {clause.status}, but it names no scenario or test, and nothing explains it"
        for book in books
        for clause in book.clauses.values()
        if not clause.tested and not (clause.status in _EXPLAINED and clause.how)
    ]


def write_tested(path: Path, found: Citations) -> None:
    """Write into a clause file where each clause is tested."""
    id = ""
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        if line.startswith("id = "):
            id = line.split('"')[1]
        if line.startswith("tested = "):
            files = ", ".join(f'"{file}"' for file in sorted(found.files.get(id, ())))
            line = f"tested = [{files}]\n"
        lines.append(line)
    path.write_text("".join(lines), encoding="utf-8")


def _fault(clause: Clause, found: Citations) -> str:
    if clause.id in found.scenarios or clause.id in found.tests:
        return ""
    if clause.status in _EXPLAINED:
        return "" if clause.how else f"is {clause.status}, but nothing says how"
    return f"is {clause.status}, but no scenario or test cites it"


# -- printing ---------------------------------------------------------------------------------------------


def print_clauses(console: Console, books: Sequence[Edition], found: Citations, names: bool = False) -> None:
    """A table of all clauses and how many cite them, or who does if names are asked for."""
    for book in books:
        console.print(Text(book.title, style=STRONG))
        table = Table(box=None, pad_edge=False, header_style=QUIET, expand=True)
        table.add_column("id", no_wrap=True)
        table.add_column("title", no_wrap=not names, overflow="ellipsis", ratio=1)
        for head in ("kind", "status", "scenarios", "tests"):
            table.add_column(head, no_wrap=True, justify="right" if head in ("scenarios", "tests") else "left")
        for clause in book.clauses.values():
            table.add_row(*_row(clause, found, names))
        console.print(table)
        console.print()


def _row(clause: Clause, found: Citations, names: bool) -> list[Text]:
    style = ALARM if _fault(clause, found) else ""
    by_scenarios = found.scenarios.get(clause.id, [])
    by_tests = found.tests.get(clause.id, [])
    scenarios = len(by_scenarios)
    tests = len(by_tests)
    title = Text(clause.title)
    if names:
        for name in [*by_scenarios, *by_tests]:
            title.append(f"\n- {name}", style=QUIET)
    return [
        Text(clause.id, style=style),
        title,
        Text(clause.kind, style=QUIET),
        Text(clause.status, style=QUIET),
        Text(str(scenarios or "-"), style=GOOD if scenarios else QUIET),
        Text(str(tests or "-"), style=GOOD if tests else QUIET),
    ]


def print_counts(console: Console, books: Sequence[Edition], found: Citations) -> None:
    """How much there is and how much of it is covered."""
    ids = {id for book in books for id in book.clauses}
    cited = sum(1 for id in ids if id in found.scenarios or id in found.tests)
    known = ids | {id for book in books for id in book.rulings}
    scenarios = sum(1 for cited in found.cited if known.intersection(cited))
    every = [clause for book in books for clause in book.clauses.values()]
    examples = sum(1 for c in every for n in range(1, c.examples + 1) if (c.id, n) in found.examples)
    explained = sum(1 for c in every if c.id not in found.scenarios and c.id not in found.tests and c.how)
    console.print(
        f"{len(ids)} clauses: {cited} cited by scenarios or tests, {explained} explained; {scenarios} scenarios; "
        f"{examples} of {sum(c.examples for c in every)} worked examples covered.",
        soft_wrap=True,
    )


def print_accounts(console: Console, books: Sequence[Edition]) -> None:
    """What the clause files say of themselves, and what can be found out elsewhere only."""
    every = [clause for book in books for clause in book.clauses.values()]
    tested = sum(1 for clause in every if clause.tested)
    explained = sum(1 for clause in every if not clause.tested and clause.how)
    console.print(
        f"{len(every)} clauses: {tested} name the scenarios and tests that hold them, {explained} are explained; every "
        "clause that a rule, a space or a card cites is there.",
        soft_wrap=True,
    )
    console.print(
        "The scenarios and tests themselves are not installed: in a clone of Freehold, this checks them too.",
        soft_wrap=True,
    )


def gather(scenarios: Path | None, tests: Path | None, known: Iterable[str]) -> Citations:
    """Read both folders; those that are not named are looked for below the current folder."""
    ids = list(known)
    found = Citations()
    for given, usual, read in ((scenarios, "scenarios", read_scenarios), (tests, "tests", read_tests)):
        folder = given or Path(usual)
        if folder.is_dir():
            read(folder, ids, found)
        elif given is not None:
            raise Mistake(f"there is no folder {given}", 2)
    return found


# -- the command ------------------------------------------------------------------------------------------


def clauses(
    edition: Annotated[
        str, typer.Argument(help="Id of an edition; all of them if left out.", autocompletion=completing.editions)
    ] = "",
    check: Annotated[
        bool,
        typer.Option("--check", help="Fail if a clause is neither tested nor explained, or the code does not cite it."),
    ] = False,
    scenario_folder: Annotated[Path | None, typer.Option("--scenarios", help="Folder of the scenarios.")] = None,
    tests: Annotated[Path | None, typer.Option(help="Folder of the tests.")] = None,
    names: Annotated[bool, typer.Option("--names", help="Name the scenarios and tests, not only count them.")] = False,
    write: Annotated[Path | None, typer.Option(help="Write where clauses are tested into the folders below.")] = None,
) -> None:
    """List the clauses with the scenarios and tests that cite them."""
    with reporting_mistakes() as console:
        everything = [take_edition(id, [], {}) for id in shipped()]
        books = [take_edition(edition, [], {})] if edition else everything
        known = {id for book in [*everything, *books] for id in [*book.clauses, *book.rulings]}
        found = gather(scenario_folder, tests, known)
        if write is not None:
            for file in sorted(write.glob("*/clauses.toml")):
                write_tested(file, found)
            return
        if check:
            here = scenario_folder is not None or tests is not None or any(map(tests_are_here, books))
            code = _check_clauses(console, books, found) if here else _check_files(console, books)
            raise typer.Exit(max(code, _check_code(console, books, known)))
        print_clauses(console, books, found, names)
        print_counts(console, books, found)


def _check_clauses(console: Console, books: list[Edition], found: Citations) -> int:
    faults = open_clauses(books, found) + found.problems
    if found.files:
        faults += stale([book for book in books if book.id in shipped()], found)
    for fault in faults:
        complaints().print(Text(fault))
    print_counts(console, books, found)
    return 1 if faults else 0


def _check_files(console: Console, books: list[Edition]) -> int:
    """What can be checked without the scenarios and tests, which are not installed with the package."""
    faults = unheld(books)
    for fault in faults:
        complaints().print(Text(fault))
    print_accounts(console, books)
    return 1 if faults else 0


def _check_code(console: Console, books: list[Edition], known: set[str]) -> int:
    """Whether the code cites what it carries out; its source is installed with the package."""
    ours = [book for book in books if book.id in shipped()]
    if not ours:
        return 0
    found = citations.read_code(citations.installed(), known)
    faults = citations.code_faults(ours, found)
    for fault in faults:
        complaints().print(Text(fault))
    console.print(citations.account(ours, found), soft_wrap=True)
    return 1 if faults else 0
