"""Signs that are not what they look like: those nobody sees, those that turn a line around, marks without end."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS: Final = 3
"""On one letter: as many as a Hindi syllable or a pointed Hebrew letter needs, too few to paint over other lines."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Between letters of Persian or Hindi, and between the parts of a picture."""

_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc")
"""Count as letters, marks or pictures, and show nothing."""
_MORE_BLANKS: Final = frozenset("\U00013441\U00013442\U00016fe4\U0001d159")


def is_unseen(sign: str) -> bool:
    """Whether a sign that counts as printable shows nothing by itself: fillers, blanks, choices between two looks."""
    if sign in _BLANKS or sign in _MORE_BLANKS:
        return True
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def is_mark(sign: str) -> bool:
    """Whether a sign is written onto the one before it."""
    return unicodedata.category(sign) in ("Mn", "Me", "Mc")


def most_marks(text: str) -> int:
    """How many marks stand on one letter where there are most."""
    most = run = 0
    for sign in text:
        run = run + 1 if is_mark(sign) else 0
        most = max(most, run)
    return most


def tidy(text: str) -> str:
    """What somebody said, without signs that steer the line, show nothing or pile up; empty if that is all of it."""
    kept: list[str] = []
    run = 0
    for at, sign in enumerate(text):
        run = run + 1 if is_mark(sign) else 0
        if run > MOST_MARKS:
            continue
        kept.append(sign if _may_be_said(text, at) else " ")
    said = "".join(kept).strip()
    return said if any(not is_mark(sign) and not sign.isspace() and sign not in _JOINERS for sign in said) else ""


def _may_be_said(text: str, at: int) -> bool:
    sign = text[at]
    if sign in _JOINERS or sign == "\ufe0f":
        inside = at > 0 and (at + 1 < len(text) or sign == "\ufe0f")
        return inside and text[at - 1].isprintable() and not text[at - 1].isspace()
    return sign.isprintable() and not is_unseen(sign)
