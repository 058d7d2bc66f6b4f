"""The pages on the library: everything in `freehold.__all__`, and what writers of bots need, as the docstrings say it.

The pages only name things. The tool that builds the site reads signatures and docstrings from the source, so that it
does not matter whether the package at hand is compiled.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import freehold
from freehold import bots

_CONSTANTS: Final = "Constants"
_PAGES: Final = {
    "functions": ("Functions", "What a notebook begins with."),
    "classes": ("Classes", "What a game is made of, and what it tells."),
    "errors": ("Refusals and errors", "What is raised, and what it says: a refusal is part of the game."),
    "modules": ("Actions", "Functions that make actions. What they make can be played, written and compared."),
}


class Name(NamedTuple):
    """A public name: where it is read, and which page it belongs to."""

    name: str
    path: str
    page: str
    summary: str


def public(package: ModuleType) -> list[Name]:
    """Everything a package says is public, but for its version."""
    return [_name(package, name) for name in package.__all__ if not name.startswith("__")]


def _name(package: ModuleType, name: str) -> Name:
    found = getattr(package, name)
    summary = (inspect.getdoc(found) or "").partition("\n")[0]
    if inspect.ismodule(found):
        return Name(name, found.__name__, "modules", summary)
    path = f"{package.__name__}.{name}"
    if inspect.isclass(found):
        return Name(name, path, "errors" if issubclass(found, BaseException) else "classes", summary)
    if callable(found):
        return Name(name, path, "functions", summary)
    return Name(name, path, "constants", "")


def write_reference(target: Path) -> None:
    """Write the pages, and an index in front of them."""
    target.mkdir(exist_ok=True)
    names = public(freehold)
    (target / "index.md").write_text(_index(names), "utf-8")
    for page, (title, about) in _PAGES.items():
        (target / f"{page}.md").write_text(_page(title, about, [one for one in names if one.page == page]), "utf-8")
    (target / "bots.md").write_text(_bots(public(bots)), "utf-8")


def _index(names: Sequence[Name]) -> str:
    tables = "\n".join(
        f"## {title}\n\n{_table([one for one in names if one.page == page])}" for page, (title, _) in _PAGES.items()
    )
    constants = "\n\n".join(_entry(one, 3) for one in names if one.page == "constants")
    return (
        "# The library\n\n"
        "`import freehold` is all a program or a notebook needs. These are the names it promises to keep; what is not "
        "here may change with any version. An action that is not legal raises [`Refusal`](errors.md#freehold.Refusal) "
        "and changes nothing.\n\n"
        "```python\nimport freehold\n\n"
        'game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob", "Cy"], seed=7)\n'
        'for event in freehold.play_line(game, "Ann: roll"):\n    print(event)\n```\n\n'
        f"{tables}\n## {_CONSTANTS}\n\n{constants}\n"
    )


def _table(names: Sequence[Name]) -> str:
    rows = "\n".join(f"| [`{one.name}`]({one.page}.md#{one.path}) | {_cell(one.summary)} |" for one in names)
    return f"| name | what it is |\n|---|---|\n{rows}\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def _page(title: str, about: str, names: Sequence[Name]) -> str:
    return f"# {title}\n\n{about}\n\n" + "\n\n".join(_entry(one) for one in names) + "\n"


def _entry(one: Name, level: int = 2) -> str:
    return f"::: {one.path}\n    options:\n      heading_level: {level}\n"


def _bots(names: Sequence[Name]) -> str:
    shown = [one for one in names if one.page in ("functions", "classes", "errors")]
    shown.sort(key=lambda one: (one.name != "Bot", one.page, one.name))
    return (
        "# Bots\n\n"
        "What `freehold.bots` offers to those who write a bot or let some play. [Write a bot](../first-bot.md) goes "
        "through it step by step, [Bots](../bots.md) says who there is and how strong they are.\n\n"
        + "\n\n".join(_entry(one) for one in shown)
        + "\n"
    )
