"""Single values of an edition file: what they are called and what can be wrong with them.

Every `..._fault` function returns the fault in words, or an empty text if there is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from freehold.editions.problems import did_you_mean

Value = str | int | bool
"""What a rule can be set to."""

MOST: Final = 1_000_000_000
"""No amount in an edition is larger: sums of many such amounts still fit the engine's numbers."""

_ID = re.compile(r"[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def kind_of(value: object) -> str:
    """Name the kind of a TOML value, for people."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, float):
        return "a decimal number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return "a date or time"


def written(value: object) -> str:
    """Write a value as an edition file writes it, without quotation marks."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def number_fault(value: object, least: int = 0, most: int = MOST) -> str:
    """Say why `value` is not a whole number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int):
        return f"expected a whole number, found {kind_of(value)}"
    if value < least:
        return f"{value} is too small: the least is {least}"
    if value > most:
        return f"{value} is too large: the most is {most}"
    return ""


def flag_fault(value: object) -> str:
    """Say why `value` is not true or false."""
    return "" if isinstance(value, bool) else f"expected true or false, found {kind_of(value)}"


def word_fault(value: object, words: Iterable[str]) -> str:
    """Say why `value` is not one of `words`."""
    if not isinstance(value, str):
        return f"expected text, found {kind_of(value)}"
    known = list(words)
    if value in known:
        return ""
    allowed = ", ".join(f'"{word}"' for word in known)
    # With three words or fewer the list itself is hint enough.
    hint = did_you_mean(value, known) if len(known) > 3 else ""
    return f'"{value}" is not one of {allowed}{hint}'


def text_fault(value: object) -> str:
    """Say why `value` is not text that can be shown; it may run over several lines."""
    if not isinstance(value, str):
        return f"expected text, found {kind_of(value)}"
    if not value.strip():
        return "is empty"
    # A control character could move the cursor of a terminal or break a record apart.
    if any(unicodedata.category(sign) == "Cc" and sign != "\n" for sign in value):
        return "contains a control character"
    return ""


def line_fault(value: object) -> str:
    """Say why `value` is not text on one line."""
    fault = text_fault(value)
    if fault or not isinstance(value, str):
        return fault
    if "\n" in value:
        return "must stand on one line"
    return "" if value == value.strip() else "has a blank at its beginning or end"


def name_fault(value: object) -> str:
    """Say why `value` cannot be written between quotation marks in the notation."""
    fault = line_fault(value)
    if fault or not isinstance(value, str):
        return fault
    return 'must not contain the sign "' if '"' in value else ""


def id_fault(value: object) -> str:
    """Say why `value` is not an id."""
    fault = line_fault(value)
    if fault or not isinstance(value, str):
        return fault
    if _ID.fullmatch(value):
        return ""
    return f'"{value}" is not an id: use letters and digits, joined by single hyphens, underscores or dots'


def colour_fault(value: object) -> str:
    """Say why `value` is not a colour."""
    fault = line_fault(value)
    if fault or not isinstance(value, str):
        return fault
    return "" if _COLOUR.fullmatch(value) else f'"{value}" is not a colour such as "#955436"'
