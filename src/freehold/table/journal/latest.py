"""The latest of what was said and done, as far as there is room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

LOG_BYTES = 128 * 1024
"""As much of the log goes into a welcome: a hello is short, and must not call for more than a few of them could pay."""

CHAT_BYTES = 64 * 1024
"""As much of the chat."""

T = TypeVar("T")
_encoder = msgspec.json.Encoder()


def latest(said: Sequence[T], most: int) -> list[T]:
    """The last of `said`, in their order, that take `most` bytes at most."""
    left = most
    for at in range(len(said) - 1, -1, -1):
        left -= len(_encoder.encode(said[at])) + 1
        if left < 0:
            return list(said)[at + 1 :]
    return list(said)
