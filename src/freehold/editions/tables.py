"""Reading a TOML table key by key, so that every fault is found and none stops the reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from freehold.editions.policies import Rule
from freehold.editions.problems import Problem, did_you_mean
from freehold.editions.values import (
    MOST,
    Value,
    colour_fault,
    flag_fault,
    id_fault,
    kind_of,
    line_fault,
    name_fault,
    number_fault,
    text_fault,
    word_fault,
)


class Table:
    """One table of a file. Faults go to `problems`; a faulty value reads as empty, 0 or no."""

    def __init__(self, file: str, key: str, data: Mapping[str, object], problems: list[Problem]) -> None:
        self.file = file
        self.key = key
        self.problems = problems
        self._data = data
        self._asked: list[str] = []
        self._faulty: set[str] = set()

    def complain(self, name: str, message: str, reason: str = "", **details: str | int | list[str]) -> None:
        """Note that something is wrong with a key, or with the whole table if `name` is empty."""
        self._faulty.add(name)
        self.problems.append(Problem(self.file, self.path(name), message, reason=reason, details=details))

    def path(self, name: str) -> str:
        """Return where a key stands, from the top of the file."""
        return ".".join(part for part in (self.key, name) if part)

    def good(self, *names: str) -> bool:
        """Say whether nothing was wrong so far with any of these keys."""
        return self._faulty.isdisjoint(names)

    def close(self) -> None:
        """Report the keys nobody asked for."""
        for name in self._data:
            if name not in self._asked:
                self.complain(name, f"unknown key{did_you_mean(name, self._asked)}", "value-key", key=name)

    # Text.

    def text(self, name: str, default: str | None = None) -> str:
        """Read text of any length."""
        return self._words(name, default, text_fault)

    def line(self, name: str, default: str | None = None) -> str:
        """Read text on one line."""
        return self._words(name, default, line_fault)

    def name(self, name: str) -> str:
        """Read a name that people write between quotation marks."""
        return self._words(name, None, name_fault)

    def id(self, name: str, default: str | None = None) -> str:
        """Read an id."""
        return self._words(name, default, id_fault)

    def colour(self, name: str, default: str | None = None) -> str:
        """Read a colour."""
        return self._words(name, default, colour_fault)

    def word(self, name: str, words: Iterable[str], default: str | None = None) -> str:
        """Read one of the given words."""
        return self._words(name, default, lambda value: word_fault(value, words))

    def _words(self, name: str, default: str | None, fault_of: Callable[[object], str]) -> str:
        value = self._value(name, default is None)
        # What may be left out may be left empty too.
        if value is None or (value == "" and default is not None):
            return default or ""
        fault = fault_of(value)
        if fault:
            self.complain(name, fault, "" if str(value).strip() else "value-empty")
            return ""
        return str(value)

    # Numbers and rules.

    def number(self, name: str, default: int | None = None, least: int = 0, most: int = MOST) -> int:
        """Read a whole number."""
        value = self._value(name, default is None)
        if value is None:
            return default or 0
        fault = number_fault(value, least, most)
        if fault or not isinstance(value, int):
            self.complain(name, fault, "value-number", least=least, most=most)
            return 0
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """Read true or false."""
        value = self._value(name, required=False)
        if value is None:
            return default
        fault = flag_fault(value)
        if fault:
            self.complain(name, fault)
            return default
        return value is True

    def rule(self, rule: Rule) -> Value | None:
        """Read the value of a rule, None if it is left out or wrong."""
        value = self._value(rule.key, required=False)
        if value is None:
            return None
        fault = rule.fault(value)
        if fault or not isinstance(value, (str, int)):
            self.complain(rule.key, fault)
            return None
        return value

    # Lists and tables.

    def numbers(self, name: str, required: bool = True) -> list[int]:
        """Read a list of whole numbers, none negative."""
        return [value for value in self._list(name, required, number_fault) if isinstance(value, int)]

    def amounts(self, name: str, required: bool) -> list[list[int]]:
        """Read rows of whole numbers that may be negative."""
        rows = [row for row in self._list(name, required, _amounts_fault) if isinstance(row, list)]
        return [[int(value) for value in row] for row in rows]

    def lines(self, name: str, required: bool = False) -> list[str]:
        """Read a list of texts on one line each."""
        return [value for value in self._list(name, required, line_fault) if isinstance(value, str)]

    def texts(self, name: str) -> list[str]:
        """Read a list of texts of any length."""
        return [value for value in self._list(name, False, text_fault) if isinstance(value, str)]

    def rows(self, name: str) -> list[list[str]]:
        """Read the rows of a table to show: equally long lists of text."""
        rows = [row for row in self._list(name, True, _row_fault) if isinstance(row, list)]
        for index, row in enumerate(rows):
            if self.good(name) and len(row) != len(rows[0]):
                self.complain(f"{name}[{index}]", f"{len(row)} cells under a head of {len(rows[0])}")
        return rows

    def table(self, name: str, required: bool = False) -> Table:
        """Read a table within this one; one that is left out reads as empty."""
        value = self._value(name, required)
        if value is not None and not isinstance(value, dict):
            self.complain(name, f"expected a table, found {kind_of(value)}")
        data = value if isinstance(value, dict) else {}
        return Table(self.file, self.path(name), data, self.problems)

    def tables(self, name: str, required: bool = False) -> list[Table]:
        """Read a list of tables."""
        values = self._list(name, required, _table_fault)
        return [
            Table(self.file, self.path(f"{name}[{index}]"), value, self.problems)
            for index, value in enumerate(values)
            if isinstance(value, dict)
        ]

    def entries(self) -> dict[str, object]:
        """Return everything below this table under dotted names, for tables with free keys."""
        self._asked += self._data
        return flatten(self._data)

    def _list(self, name: str, required: bool, fault_of: Callable[[object], str]) -> list[object]:
        """Read a list; members at fault are reported and stand in it as None."""
        value = self._value(name, required)
        if value is None:
            return []
        if not isinstance(value, list):
            self.complain(name, f"expected a list, found {kind_of(value)}")
            return []
        members: list[object] = []
        for index, member in enumerate(value):
            fault = fault_of(member)
            if fault:
                self.complain(f"{name}[{index}]", fault)
                self._faulty.add(name)
            members.append(None if fault else member)
        return members

    def _value(self, name: str, required: bool) -> object:
        self._asked.append(name)
        value = self._data.get(name)
        if value is None and required:
            self.complain(name, "is missing", "value-missing")
        return value


def flatten(data: Mapping[str, object], prefix: str = "") -> dict[str, object]:
    """Return nested tables as one, so that `a.b = 1` and `"a.b" = 1` read alike."""
    flat: dict[str, object] = {}
    for name, value in data.items():
        if isinstance(value, dict):
            flat |= flatten(value, f"{prefix}{name}.")
        else:
            flat[f"{prefix}{name}"] = value
    return flat


def _row_fault(value: object) -> str:
    if not isinstance(value, list):
        return f"expected a list of texts, found {kind_of(value)}"
    # An empty cell is fine: only its kind matters.
    return next((fault for fault in (line_fault(cell) for cell in value if cell != "") if fault), "")


def _table_fault(value: object) -> str:
    return "" if isinstance(value, dict) else f"expected a table, found {kind_of(value)}"


def _amounts_fault(value: object) -> str:
    """Say why `value` is not a row of amounts."""
    if not isinstance(value, list):
        return f"expected a list of whole numbers, found {kind_of(value)}"
    for member in value:
        fault = number_fault(member, -MOST)
        if fault:
            return fault
    return ""
