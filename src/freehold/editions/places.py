"""On which line of a TOML file a key stands, for telling people where to look.

The reader of the standard library gives values without lines. The text is therefore walked through a second time,
and only after it has been read without fault: so nothing here has to judge what is right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_COMMA: Final = re.compile(rf"{_BLANK.pattern},?{_BLANK.pattern}")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_DOT: Final = re.compile(r"[ \t]*\.[ \t]*")
_MEMBER: Final = re.compile(r"\[(\d+)\]\.?")
_PLAIN: Final = re.compile(r"[^,\]}\n#]*")
_TEXTS: Final = (
    # The long kinds first: their quotation marks begin like those of the short ones.
    re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}(?!")', re.DOTALL),
    re.compile(r"'''.*?'{3,5}(?!')", re.DOTALL),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)


@dataclass
class _Node:
    """A key, a table or a member of a list: its line, and what is below it."""

    line: int
    keys: dict[str, _Node] = field(default_factory=dict)
    members: list[_Node] = field(default_factory=list)

    def below(self, name: str, line: int) -> _Node:
        """The key of this name, which stands on `line` if it is new."""
        return self.keys.setdefault(name, _Node(line))

    def open(self) -> _Node:
        """Where keys are put: within a list of tables, its last member."""
        return self.members[-1] if self.members else self


class Places:
    """The lines of one file whose text is sound TOML."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1
        self._counted = 0
        self._root = _Node(0)
        try:
            self._walk()
        except RecursionError:
            # Brackets within brackets without end: what was found up to there has to do.
            return

    def line(self, key: str) -> int:
        """The line of a dotted key such as `group[2].deed[0].rents`, or of the nearest table around it; 0 for none."""
        return _deepest(self._root, key)[1]

    # -- walking ----------------------------------------------------------------------------------------------

    def _walk(self) -> None:
        table = self._root
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._text.startswith("[", self._at):
                table = self._head()
            else:
                self._pair(table)
            self._skip(_BLANK)

    def _head(self) -> _Node:
        """`[table]`, or `[[list of tables]]`, which begins a new member."""
        line, many = self._here(), self._text.startswith("[[", self._at)
        self._at += 2 if many else 1
        self._skip(_BLANK)
        node = self._root
        for name in self._names():
            node = node.open().below(name, line)
        self._skip(_BLANK)
        self._at += 2 if many else 1
        if many:
            node.members.append(_Node(line))
        return node.open()

    def _pair(self, table: _Node) -> None:
        line = self._here()
        node = table
        for name in self._names():
            node = node.below(name, line)
        self._skip(_BLANK)
        self._at += 1  # the sign =
        self._skip(_BLANK)
        self._value(node)

    def _names(self) -> list[str]:
        """The parts of a dotted key."""
        names = [self._name()]
        while self._skip(_DOT):
            names.append(self._name())
        return names

    def _name(self) -> str:
        bare = self._skip(_BARE)
        if bare:
            return bare
        quoted = self._quoted()
        return str(tomllib.loads(f"name = {quoted}")["name"])

    def _value(self, node: _Node) -> None:
        sign = self._text[self._at : self._at + 1]
        if sign == "[":
            self._list(node)
        elif sign == "{":
            self._inline(node)
        elif not self._quoted():
            self._skip(_PLAIN)

    def _list(self, node: _Node) -> None:
        for line in self._inside("]"):
            member = _Node(line)
            node.members.append(member)
            self._value(member)

    def _inline(self, node: _Node) -> None:
        for _ in self._inside("}"):
            self._pair(node)

    def _inside(self, end: str) -> Iterator[int]:
        """Stop at whatever stands between brackets, one after another, and tell its line."""
        self._at += 1
        self._skip(_BLANK)
        while self._at < len(self._text) and not self._text.startswith(end, self._at):
            yield self._here()
            self._skip(_COMMA)
        self._at += 1

    # -- stepping ---------------------------------------------------------------------------------------------

    def _skip(self, pattern: re.Pattern[str]) -> str:
        """Step over what the pattern matches here, and return it."""
        match = pattern.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match.group()

    def _quoted(self) -> str:
        return next((text for text in map(self._skip, _TEXTS) if text), "")

    def _here(self) -> int:
        """The line this is, counted from 1."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line


def _deepest(node: _Node, key: str) -> tuple[int, int]:
    """How much of a dotted key is left where it is not found any more, and the line of what was found last.

    A name in the file may hold dots itself, as in `"rules.rent.claim" = "auto"`, so every way to cut the key is tried.
    """
    best = (len(key), node.line)
    member = _MEMBER.match(key)
    if member is not None and int(member.group(1)) < len(node.members):
        return min(best, _deepest(node.members[int(member.group(1))], key[member.end() :]))
    for name, inner in node.keys.items():
        rest = key[len(name) :]
        if key.startswith(name) and rest[:1] in ("", ".", "["):
            best = min(best, _deepest(inner, rest.removeprefix(".")))
    return best
