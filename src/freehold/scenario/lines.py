"""One line of a scenario: an action, and whether it is to be refused."""

from __future__ import annotations

from dataclasses import dataclass

from freehold.engine.refusal import Refusal

ARROW = "=>"


class LineError(ValueError):
    """A line that does not belong in a scenario."""


@dataclass(frozen=True)
class Line:
    """An action as `Seat: action`, and what is to become of it."""

    text: str
    """The line as it stands in the file."""
    action: str
    refused: bool = False
    clause: str = ""
    """The clause the refusal has to name; empty for any."""


def read_line(text: str) -> Line:
    """Read `Bob: roll 3 4` or `Bob: buy => refused FR-BUY-1`."""
    action, arrow, outcome = text.rpartition(ARROW)
    if not arrow:
        return Line(text, text.strip())
    words = outcome.split()
    if not words or words[0] != "refused" or len(words) > 2:
        raise LineError(f'"{text}": after => comes refused and, if you like, the clause')
    return Line(text, action.strip(), True, words[1] if len(words) == 2 else "")


def read_refused(text: str) -> Line:
    """Read a line of `refused`, where the word itself may be left out: `Bob: buy => FR-BUY-1`."""
    action, arrow, outcome = text.rpartition(ARROW)
    if not arrow:
        return Line(text, text.strip(), True)
    words = [word for word in outcome.split() if word != "refused"]
    if len(words) > 1:
        raise LineError(f'"{text}": after => comes one clause')
    return Line(text, action.strip(), True, words[0] if words else "")


def is_as_expected(refusal: Refusal, line: Line) -> bool:
    """Whether a refusal names the very clause the line asks for."""
    return not line.clause or refusal.clause == line.clause
