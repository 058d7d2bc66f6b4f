"""Known dice: what a server would draw from `secrets` comes from the name of the test and a counter.

So a test has the same dice on every machine and on every run, and every table of it has others. A test has to hold for
any dice all the same: `FREEHOLD_DICE=7 python -m pytest …` throws others.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable

from freehold.server.tokens import Draws, clean_code

_LETTERS = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789" if clean_code(letter * 4)]
"""What codes are made of."""


def running_test() -> str:
    """The name of the test that is running in this process."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]


class Known:
    """Draws what `secrets` would, as often as asked and never twice the same."""

    def __init__(self, name: Callable[[], str] = running_test) -> None:
        self._name = name
        self._drawn: Counter[str] = Counter()

    def _next(self, what: str) -> bytes:
        key = f"{what} {self._name()} {os.environ.get('FREEHOLD_DICE', '')}"
        self._drawn[key] += 1
        return hashlib.sha256(f"{key} {self._drawn[key]}".encode()).digest()

    def code(self) -> str:
        """A code for a table; bots that play by chance take theirs from it."""
        return "".join(_LETTERS[byte % len(_LETTERS)] for byte in self._next("code")[:6])

    def server_seed(self) -> str:
        """The server's part of a seed."""
        return self._next("seed").hex()

    def salt(self) -> str:
        """What a seat mixes in."""
        return self._next("salt").hex()[:32]

    def draws(self) -> Draws:
        """All of it for an `Application`."""
        return Draws(self.code, self.server_seed)


KNOWN = Known()
