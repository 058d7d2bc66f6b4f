"""What went wrong in a scenario, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


class Unclear(ValueError):
    """An expectation that makes no sense."""


@dataclass(frozen=True)
class Failure:
    """One difference: where, what about, what was expected and what was found."""

    key: str
    message: str = ""
    expected: str = ""
    found: str = ""
    hints: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The failure for people to read."""
        head = f"{self.key}: {self.message}" if self.message else self.key
        shown = [head]
        if self.expected or self.found:
            shown += [f"  expected: {self.expected}", f"  found:    {self.found}"]
        return shown + [f"  {hint}" for hint in self.hints]


def shown(value: object) -> str:
    """A value as a scenario file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    return "nothing" if value is None else str(value)


def differ(key: str, expected: object, found: object) -> Iterator[Failure]:
    """A failure if the two are not the same; 1 and true are different things."""
    if expected != found or isinstance(expected, bool) != isinstance(found, bool):
        yield Failure(key, "", shown(expected), shown(found))
