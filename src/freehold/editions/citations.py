"""Which clauses the code says it carries out: the lists of ids behind the word Rule in docstrings and comments.

The source is read, not the code that runs: it lies beside the compiled library too, so that this can be checked
wherever Freehold is installed. Ids are written out one by one, so that whoever looks for a clause finds its function.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from freehold.editions.problems import did_you_mean
from freehold.engine.edition import Edition

ROOMS: Final = ("engine", "editions", "table", "event", "press")
"""Where clauses are carried out."""

_LIST: Final = re.compile(r"\bRule:[ ]*(.*)")
_WORD: Final = re.compile(r"[^\s,]+")
_ID: Final = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)+")


@dataclass
class CodeCitations:
    """What the source cites, and what is wrong with how it does."""

    functions: dict[str, list[str]] = field(default_factory=dict)
    """For every id, where the functions stand that cite it."""
    problems: list[str] = field(default_factory=list)
    files: int = 0
    """How many files there were to read; without any, nothing is known."""


# -- reading ----------------------------------------------------------------------------------------------


def installed() -> list[Traversable]:
    """The folders of the package in which clauses are carried out."""
    home = files("freehold")
    return [home / room for room in ROOMS]


def read_code(folders: Iterable[Traversable], known: Collection[str]) -> CodeCitations:
    """Read all source files of some folders; `known` are the ids of all clauses and rulings there are."""
    found = CodeCitations()
    for folder in folders:
        for path, file in _sources(folder, folder.name):
            found.files += 1
            _read_file(path, file.read_text(encoding="utf-8"), known, found)
    return found


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """The source files of a folder and those below it, in the order of their names."""
    if not folder.is_dir():
        return
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry, f"{path}/{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{path}/{entry.name}", entry


def _read_file(path: str, text: str, known: Collection[str], found: CodeCitations) -> None:
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    spans = [range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in functions]
    for first, lines in [*_docstrings(tree), *_comments(text)]:
        in_function = any(first in span for span in spans)
        for line, word in _cited(first, lines):
            where = f"{path}:{line}"
            fault = _fault(word, known)
            if fault:
                found.problems.append(f"{where}: {fault}")
            elif in_function:
                found.functions.setdefault(word, []).append(where)


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, list[str]]]:
    """The first line and the lines of every docstring."""
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        text = ast.get_docstring(node, clean=False)
        if text is not None:
            yield node.body[0].lineno, text.splitlines()


def _comments(text: str) -> Iterator[tuple[int, list[str]]]:
    """The first line and the lines of every comment; lines of comment one below the other belong together."""
    first, lines = 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        if lines and token.start[0] != first + len(lines):
            yield first, lines
            lines = []
        if not lines:
            first = token.start[0]
        lines.append(token.string.lstrip("# "))
    if lines:
        yield first, lines


def _cited(first: int, lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Every word of a list of ids with its line. A list goes on below while its line ends with a comma or hyphen."""
    goes_on = cut = False
    for number, line in enumerate(lines, first):
        begun = _LIST.search(line)
        listed = begun.group(1) if begun is not None else line if goes_on else ""
        for word in _WORD.findall(listed):
            # The rest of an id that was cut in two says nothing new.
            if not cut:
                yield number, word
            cut = word.endswith("-")
        goes_on = listed.rstrip().endswith((",", "-"))


def _fault(word: str, known: Collection[str]) -> str:
    """What is wrong with a word that should be the id of a clause or ruling."""
    if word in known:
        return ""
    if ".." in word:
        return f"{word!r} is a range: write out every clause"
    if word.endswith("-"):
        return f"{word!r} is cut in two: write the whole id on one line"
    if _ID.fullmatch(word) is None:
        return f"{word!r} is no id of a clause: write out every id, with commas between them"
    return f"cites {word!r}, which no edition has{did_you_mean(word, known)}"


# -- judging ----------------------------------------------------------------------------------------------


def uncited(books: Iterable[Edition], found: CodeCitations) -> list[str]:
    """A sentence for every executed clause that no function cites; none if there is no source to read."""
    if not found.files:
        return []
    return [
        f"{clause.id} {clause.title}: is executed, but no function cites it"
        for book in books
        for clause in book.clauses.values()
        if clause.status == "executed" and clause.id not in found.functions
    ]


def code_faults(books: Iterable[Edition], found: CodeCitations) -> list[str]:
    """Everything that is wrong between some rule books and the code that carries them out."""
    return uncited(books, found) + found.problems


def account(books: Iterable[Edition], found: CodeCitations) -> str:
    """How many clauses the code cites, in a sentence."""
    if not found.files:
        return "The source of the engine is not installed: what it cites cannot be checked here."
    executed = [clause.id for book in books for clause in book.clauses.values() if clause.status == "executed"]
    cited = sum(id in found.functions for id in executed)
    return f"{cited} of {len(executed)} executed clauses are cited by the functions that carry them out."
