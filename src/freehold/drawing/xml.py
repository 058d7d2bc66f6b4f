"""Writing SVG."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape, quoteattr

Value = str | float | int | None

_ISOLATES: Final = "\u2066\u2067\u2068\u2069"
"""Marks around what runs another way than the words beside it."""


def tag(name: str, *inside: str, **attributes: Value) -> str:
    """An element. Underscores in names of attributes become hyphens; those without a value are left out."""
    said = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_plain(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{''.join(inside)}</{name}>" if inside else f"<{name}{said}/>"


def text_of(text: str) -> str:
    """A text as it stands between tags; signs that cannot be seen are left out, but for those that order the others."""
    return escape("".join(sign for sign in text if sign.isprintable() or sign.isspace() or sign in _ISOLATES))


def number(value: float) -> str:
    """Three decimals are finer than anybody sees."""
    return f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")


def _plain(value: Value) -> str:
    return value if isinstance(value, str) else number(float(value or 0))


def placed(x: float, y: float, scale: float = 1) -> str:
    """The transform that moves something to a point, and makes it larger or smaller there."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({number(scale)})"
