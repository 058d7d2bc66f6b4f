"""What is wrong with an edition, said so that the person who wrote it can mend it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from freehold.engine.text.likeness import MEANT, likeness

_NEAREST = 3


Severity = Literal["error", "warning"]
"""An error keeps an edition from being played, or at least from being shown; a warning is probably a slip."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, or probably is: where it stands and what it should be."""

    file: str
    key: str
    message: str
    severity: Severity = "error"
    line: int = 0
    """The line of the file, counted from 1; 0 if it has none to show."""
    reason: str = ""
    """A lasting name of what is wrong, where it has one, so that any language can word it from the details."""
    details: Mapping[str, str | int | list[str]] = field(default_factory=dict, compare=False)

    @property
    def is_error(self) -> bool:
        """Whether the edition is not in order until this is mended."""
        return self.severity == "error"

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        mark = "" if self.is_error else self.severity
        return ": ".join(part for part in (place, mark, self.key, self.message) if part)


class EditionError(ValueError):
    """An edition cannot be played as asked for; `problems` lists every reason."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(tuple(problems))
        self.problems = list(problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """Return up to three of `names` that `name` was probably meant to be, the likeliest first."""
    known = sorted(set(names))
    close = _alike(name.lower(), known, MEANT)
    if close:
        return close
    # Somebody who writes "claim" means "rent.claim": compare with the last part alone.
    last = name.lower().rpartition(".")[2]
    return [other for other in known if other.lower().rpartition(".")[2] == last][:_NEAREST]


def _alike(name: str, known: Sequence[str], least: float) -> list[str]:
    """The names most like `name`, nearest first, as far as they are `least` like it."""
    scored = [(likeness(name, other.lower(), least), other) for other in known]
    # Of names as alike as each other the last goes first: V-RENT-3 is rather V-RENT-2 than V-RENT-1.
    likely = sorted((pair for pair in scored if pair[0] >= least), reverse=True)
    return [other for _, other in likely[:_NEAREST]]


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return the tail of a message that points from a wrong name to the right ones."""
    known = sorted(set(names))
    close = nearest(name, known)
    if close:
        return f"; did you mean {in_words(close)}?"
    if not known:
        return ""
    if len(known) <= 12:
        return f"; known: {', '.join(known)}"
    return f"; the nearest are {', '.join(_alike(name.lower(), known, 0.0))}"


def in_words(names: Sequence[str]) -> str:
    """Join names with commas and a last "or"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} or {names[-1]}"
