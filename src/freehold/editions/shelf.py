"""The shelf: the editions that come with Freehold, those put beside them, and how to take one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from freehold.editions.boards import digest_of, keep_name
from freehold.editions.changing import apply, full_name, settable, unknown
from freehold.editions.checking import examine
from freehold.editions.documents import BOARD, EDITION, EXAMPLES, Documents
from freehold.editions.loading import build, draft, stops_play
from freehold.editions.looks import Look, look_of
from freehold.editions.models import keep_model
from freehold.editions.policies import Rule
from freehold.editions.problems import EditionError, Problem, did_you_mean
from freehold.editions.read_sixty import Brief
from freehold.editions.values import Value, written
from freehold.engine.edition import Edition, Option

Settings = tuple[tuple[str, str], ...]


class Printing:
    """The files of an edition as they were at one moment. They are not to be changed: a new state is a new printing."""

    def __init__(self, documents: Documents, home: str = "") -> None:
        self.documents = documents
        self.home = home
        """The folder of an edition that does not come with Freehold; empty for those that do."""


_BESIDE: Final[dict[str, Printing]] = {}
"""Editions somebody has put beside those that come with Freehold, by their ids."""


def editions() -> list[str]:
    """Return the ids of the editions on the shelf: those that come with Freehold, and those put beside them."""
    return sorted({*_shelf(), *_BESIDE})


def put_beside(documents: Documents, home: str) -> None:
    """Put an edition on the shelf whose files are sound, or a new printing of it; `home` names its folder."""
    id = str((documents.edition or {})["edition"]["id"])
    _BESIDE[_plain(id)] = Printing(documents, home)


def take_away(id: str) -> None:
    """Take an edition off the shelf again that does not come with Freehold."""
    _BESIDE.pop(_plain(id), None)


def comes_with_freehold(id: str) -> bool:
    """Whether an edition of this id is among those everybody has."""
    return _plain(id) in _shelf()


def edition(
    id_or_folder: str | Path,
    options: Sequence[str] = (),
    changes: Mapping[str, Value] | None = None,
    board: Path | None = None,
) -> Edition:
    """Return an edition, by its id or from a folder of one's own.

    `options` are ids of options the edition offers. `changes` sets single rules by their dotted names,
    for instance `{"rent.claim": "auto"}`, and goes before the options. `board` is a board file to use
    instead of the edition's own. Raise `EditionError` with every problem there is.
    """
    chosen = (options,) if isinstance(options, str) else tuple(options)
    settings = tuple((name, written(value)) for name, value in (changes or {}).items())
    printing = printing_of(id_or_folder) if isinstance(id_or_folder, str) else None
    if printing is not None and board is None:
        return _printed(printing, chosen, settings)
    shipped = _shelf().get(_plain(id_or_folder)) if isinstance(id_or_folder, str) else None
    if shipped is not None:
        return _own(shipped, chosen, settings, board)
    if isinstance(id_or_folder, str) and not Path(id_or_folder).is_dir():
        hint = did_you_mean(id_or_folder, editions())
        raise EditionError([Problem("editions", id_or_folder, f"there is no such edition{hint}")])
    return _own(Path(id_or_folder), chosen, settings, board)


def _own(folder: Traversable, options: tuple[str, ...], settings: Settings, board: Path | None) -> Edition:
    """An edition from files of one's own; records of its games name the board by its file."""
    found = _build(folder, options, settings, board)
    home = folder.resolve().name if isinstance(folder, Path) else folder.name
    if not _is_shipped(found, options, settings):
        keep_name(found, board.name if board is not None else f"{home}/{BOARD}")
    return found


def _is_shipped(found: Edition, options: tuple[str, ...], settings: Settings) -> bool:
    """Whether the board of an edition is the one that comes with Freehold, read from another place."""
    shipped = _shelf().get(found.id)
    if shipped is None:
        return False
    try:
        return digest_of(_printed(_shipped(shipped.name), options, settings)) == digest_of(found)
    except EditionError:
        return False


def _plain(id: str) -> str:
    return id.replace("_", "-")


def _data() -> Traversable:
    return files(__package__) / "data"


def _shelf() -> dict[str, Traversable]:
    data = _data()
    if not data.is_dir():
        return {}
    return {_plain(folder.name): folder for folder in data.iterdir() if (folder / EDITION).is_file()}


@lru_cache(maxsize=256)
def _printed(printing: Printing, options: tuple[str, ...], settings: Settings) -> Edition:
    found = with_its_model(printing.documents, options, settings)
    if printing.home:
        keep_name(found, f"{printing.home}/{BOARD}")
    return found


@lru_cache(maxsize=64)
def _shipped(folder: str) -> Printing:
    """The files of an edition, read once: an upgrade below a running server does not mix two versions."""
    return Printing(_examined(_data() / folder, None))


def printing_of(id: str) -> Printing | None:
    """The files an edition on the shelf is made of, or None if there is no such edition."""
    folder = _shelf().get(_plain(id))
    return _shipped(folder.name) if folder is not None else _BESIDE.get(_plain(id))


def look(id: str) -> Look:
    """What an edition on the shelf looks like; the usual look for one that is not there."""
    printing = printing_of(id)
    return _seen(printing)[0] if printing is not None else look_of(None)


def sixty(id: str) -> list[Brief]:
    """The rules of an edition on the shelf in sixty seconds; nothing if nobody has written them."""
    printing = printing_of(id)
    return _seen(printing)[1] if printing is not None else []


def examples_file(id: str) -> Traversable | None:
    """Where the worked examples of an edition that comes with Freehold are told; None for any other edition."""
    folder = _shelf().get(_plain(id))
    return folder / EXAMPLES if folder is not None else None


@lru_cache(maxsize=64)
def _seen(printing: Printing) -> tuple[Look, list[Brief]]:
    found = draft(printing.documents)
    return look_of(found), found.sixty


def _examined(folder: Traversable, board: Path | None) -> Documents:
    documents, problems = examine(folder, board)
    if any(stops_play(problem) for problem in problems):
        raise EditionError(problems)
    return documents


def _build(folder: Traversable, options: tuple[str, ...], settings: Settings, board: Path | None) -> Edition:
    return with_its_model(_examined(folder, board), options, settings)


def with_its_model(documents: Documents, options: tuple[str, ...], settings: Settings = ()) -> Edition:
    """The edition that files make; the equity model that lies beside them, or that none does, is remembered."""
    found = assembled(documents, options, settings)
    keep_model(found, documents.model)
    return found


def assembled(documents: Documents, options: tuple[str, ...] = (), settings: Settings = ()) -> Edition:
    """The edition that files make, with options and single changes; raise `EditionError` if they do not go together.

    Rule: CR-SHORT-1
    """
    problems: list[Problem] = []
    offered = draft(documents)
    if not options and not settings:
        return build(offered)
    head = offered.head
    chosen = _chosen(options, head.options if head else [], problems)
    known = settable(documents.board)
    _clashes(chosen, known, problems)
    changed = _changed(settings, known, problems)
    if problems:
        raise EditionError(problems)
    wanted = [change for option in chosen for change in option.changes] + changed
    return build(draft(apply(documents, wanted)), [option.id for option in chosen], changed)


def _chosen(options: Sequence[str], offered: Sequence[Option], problems: list[Problem]) -> list[Option]:
    """Return the options asked for in the order of the edition, so that every way to ask is the same."""
    by_id = {_plain(option.id): option for option in offered}
    asked = {_plain(id) for id in options}
    for id in options:
        if _plain(id) not in by_id:
            hint = did_you_mean(id, (option.id for option in offered))
            problems.append(Problem("options", id, f"the edition offers no such option{hint}"))
    return [option for id, option in by_id.items() if id in asked]


def _clashes(chosen: Sequence[Option], known: Mapping[str, Rule], problems: list[Problem]) -> None:
    """Report options that set one rule to different values, or something another board lacks."""
    first: dict[str, tuple[str, str]] = {}
    for option in chosen:
        for name, text in option.changes:
            if name not in known:
                problems.append(Problem("options", option.id, unknown(name, known)))
            other, value = first.setdefault(name, (option.id, text))
            if value != text:
                message = f"sets {name} to {text}, but {other} sets it to {value}"
                problems.append(Problem("options", option.id, message))


def _changed(settings: Settings, known: Mapping[str, Rule], problems: list[Problem]) -> list[tuple[str, str]]:
    """Return the changes with full names, sorted, and report those that cannot be made."""
    changed: dict[str, str] = {}
    for name, text in settings:
        full = full_name(name)
        if full not in known:
            problems.append(Problem("changes", name, unknown(name, known)))
            continue
        fault = known[full].fault(known[full].from_text(text))
        if fault:
            problems.append(Problem("changes", name, fault))
        elif changed.setdefault(full, text) != text:
            problems.append(Problem("changes", name, f"is set to {text} and to {changed[full]}"))
    return sorted(changed.items())
