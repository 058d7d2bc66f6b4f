"""Changing single values of an edition by their dotted names, before it is built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

from freehold.editions.documents import Documents
from freehold.editions.policies import PLAYERS, RULES, SPACES, Rule
from freehold.editions.problems import did_you_mean

SPACE: Final = "board.spaces."
_HEADS: Final = ("rules.", "players.", "board.")


def settable(board: Mapping[str, Any] | None) -> dict[str, Rule]:
    """Return everything that can be changed, by its full dotted name."""
    known = {f"rules.{rule.name}": rule for rule in RULES}
    known |= {rule.name: rule for rule in PLAYERS}
    for space in _taxes(board):
        known |= {f"{SPACE}{space.get('name')}.{rule.name}": rule for rule in SPACES}
    return known


def full_name(name: str) -> str:
    """Return the dotted name with the leading `rules.` that may be left out."""
    return name if name.startswith(_HEADS) else f"rules.{name}"


def unknown(name: str, known: Iterable[str]) -> str:
    """Say that nothing of this name can be changed, and what comes nearest."""
    short = name.removeprefix("rules.")
    hint = did_you_mean(short, (other.removeprefix("rules.") for other in known))
    return f'there is no rule "{short}"{hint}'


def apply(documents: Documents, settings: Iterable[tuple[str, str]]) -> Documents:
    """Return the files with some values changed.

    The names are full and the values are right; what the board does not have is passed over.
    """
    edition, board = deepcopy(documents.edition), deepcopy(documents.board)
    known = settable(board)
    for name, text in settings:
        if name not in known:
            continue
        value = known[name].from_text(text)
        if not name.startswith(SPACE):
            _put(edition, name.split("."), value)
            continue
        where, _, key = name.removeprefix(SPACE).rpartition(".")
        for space in _taxes(board):
            if space.get("name") == where:
                space[key] = value
    return replace(documents, edition=edition, board=board)


def _put(table: object, path: list[str], value: object) -> None:
    for name in path[:-1]:
        # A file that is damaged here is reported elsewhere; there is nothing to change in it.
        if not isinstance(table, dict):
            return
        table = table.setdefault(name, {})
    if isinstance(table, dict):
        table[path[-1]] = value


def _taxes(board: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    inner = (board or {}).get("board")
    spaces = inner.get("spaces") if isinstance(inner, dict) else None
    if not isinstance(spaces, list):
        return []
    return [space for space in spaces if isinstance(space, dict) and space.get("kind") == "tax"]
