"""The library that writes PDF: an optional one, taken when it is needed and not before."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from freehold.press.order import PressError

_LIBRARY: Final = "reportlab"
MISSING: Final = 'printing needs a library for PDF: pip install "freehold[press]"'


def can_print() -> bool:
    """Whether the library is there."""
    return find_spec(_LIBRARY) is not None


@lru_cache(maxsize=32)
def reportlab_part(name: str) -> Any:
    """A module of the library, or a sentence on how to get it."""
    if not can_print():
        raise PressError(MISSING)
    return import_module(f"{_LIBRARY}.{name}")
