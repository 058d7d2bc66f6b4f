"""Spans of time as people write them: 12h, 90d, 8w."""

from __future__ import annotations

import re
from typing import Final

from freehold.console.mistakes import Mistake

_UNITS: Final = {"h": 3_600, "d": 86_400, "w": 7 * 86_400}
_SPAN: Final = re.compile(r"([0-9]{1,5})\s*([hdw])", re.IGNORECASE)
_NEVER: Final = ("0", "never", "forever")


def seconds_of(text: str, option: str) -> float:
    """How many seconds a span is; at least an hour."""
    found = _SPAN.fullmatch(text.strip())
    if found is None or int(found[1]) == 0:
        raise Mistake(f"{option} is a span like 12h, 90d or 8w (hours, days, weeks), not {text!r}", 2)
    return float(int(found[1]) * _UNITS[found[2].lower()])


def seconds_or_never(text: str, option: str) -> float:
    """The same, where 0, never or forever switches something off: that is 0."""
    if text.strip().lower() in _NEVER:
        return 0.0
    try:
        return seconds_of(text, option)
    except Mistake as mistake:
        raise Mistake(f"{mistake.sentence}; never switches it off", 2) from mistake
