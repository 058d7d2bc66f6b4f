"""How a command explains itself: arguments in capitals, and what an option takes in words that are not Python's."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

from typer.core import TyperCommand

_WORDS: Final = {str: "TEXT", int: "INTEGER", float: "NUMBER", Path: "PATH"}
_RANGES: Final = (
    (re.compile(r"; x>=0(?=\])|\[x>=0; |  \[x>=0\]"), ""),
    (re.compile(r"([^\s\[]+?)<=x<=(\S+?)(?=[;\]])"), r"\1 to \2"),
    (re.compile(r"\bx>=(\S+?)(?=[;\]])"), r"at least \1"),
    (re.compile(r"\bx<=(\S+?)(?=[;\]])"), r"at most \1"),
)
"""Bounds of a number as people write them; that nothing is less than nothing goes without saying."""


class Explained(TyperCommand):
    """A command whose help can be read by people who do not write Python."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        types = get_type_hints(self.callback) if self.callback is not None else {}
        for param in self.params:
            if param.metavar is not None:
                continue
            if _is_argument(param):
                param.metavar = str(param.name).upper()
            elif not getattr(param, "is_flag", False):
                param.metavar = word_for(types.get(str(param.name), str))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What follows the name of the command, in brackets if it may be left out."""
        pieces = ["[OPTIONS]"]
        for param in self.get_params(ctx):
            if _is_argument(param) and not getattr(param, "hidden", False):
                name = str(param.metavar) if param.required else f"[{param.metavar}]"
                pieces.append(name if param.nargs == 1 else f"{name}...")
        return pieces

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Arguments by name, options with what they take."""
        rows: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is None:
                continue
            argument = _is_argument(param)
            name = str(param.metavar) if argument else record[0]
            rows["Arguments" if argument else "Options"].append((name, in_words(record[1])))
        for title, listed in rows.items():
            if listed:
                with formatter.section(title):
                    formatter.write_dl(listed)


def _is_argument(param: Any) -> bool:
    return bool(param.param_type_name == "argument")


def word_for(kind: Any) -> str:
    """What stands for a value of a type: `TEXT`, `INTEGER`, or the choices there are."""
    inner = [part for part in get_args(kind) if part is not NoneType]
    if inner:
        # Whatever may be left out or repeated is given one at a time.
        return word_for(inner[0])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "|".join(str(member.value) for member in kind)
    return _WORDS.get(kind, "TEXT")


def in_words(help: str) -> str:
    """The help of a parameter, with its bounds as words.

    >>> in_words("How many games.  [default: 1000; x>=1]")
    'How many games.  [default: 1000; at least 1]'
    """
    for pattern, words in _RANGES:
        help = pattern.sub(words, help)
    # Older versions of typer guard brackets against markup that is not used here.
    return help.replace("\\[", "[")
