"""What can be saved of a message that makes no sense, or comes too fast: its id, so that the refusal finds its way."""

from __future__ import annotations

import contextlib

import msgspec

from freehold.server.doors import MESSAGE_LIMIT


class _OnlyId(msgspec.Struct):
    """Of whatever was said, the id alone."""

    id: str = ""


_ONLY_ID = msgspec.json.Decoder(_OnlyId)
_LONGEST = 40


def id_of(data: bytes) -> str:
    """The id of a message, or nothing; no more of it is read than a message may have."""
    with contextlib.suppress(msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return _ONLY_ID.decode(data[:MESSAGE_LIMIT]).id[:_LONGEST]
    return ""
