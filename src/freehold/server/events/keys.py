"""Under which name the journal of an event is kept: beside those of tables, and never mistaken for one."""

from __future__ import annotations

from typing import Final

PREFIX: Final = "event:"
"""No code of a table has a colon (`tokens.clean_code`)."""


def key_of(code: str) -> str:
    """The name of an event's journal in the store."""
    return PREFIX + code


def is_event(key: str) -> bool:
    """Whether a journal of the store is that of an event."""
    return key.startswith(PREFIX)


def code_of(key: str) -> str:
    """The code of the event a journal belongs to."""
    return key.removeprefix(PREFIX)
