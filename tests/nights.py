"""Long rows of parameters: some are tested by day, all others are left for the night."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

Value = TypeVar("Value")


def by_night(*values: Any) -> Any:
    """Parameters of a test that only the night has time for."""
    return pytest.param(*values, marks=pytest.mark.nightly)


def by_day(values: Iterable[Value], chosen: Callable[[Value], bool]) -> list[Any]:
    """All values as parameters of a test; those that are not chosen are left for the night."""
    return [value if chosen(value) else by_night(value) for value in values]
