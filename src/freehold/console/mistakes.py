"""What people can get wrong at the command line and in the terminal, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from freehold.editions import EditionError

INTERRUPTED: Final = 130
"""What a command returns that was stopped by Ctrl-C, as shells expect."""


class Mistake(Exception):
    """Something the person can put right; the text says what and how."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
        """What the command returns to the shell."""


@contextmanager
def edition_faults() -> Iterator[None]:
    """Turn what is wrong with an edition into a mistake, one line for every problem."""
    try:
        yield
    except EditionError as fault:
        raise Mistake(str(fault), 2) from fault


def read_text(path: Path) -> str:
    """Read a text file, or say why that cannot be done."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise Mistake(f"{path} is not a text file") from fault
    except OSError as fault:
        raise Mistake(f"{path} cannot be read: {reason_of(fault)}") from fault


def reason_of(fault: OSError) -> str:
    """What the system says about a file, in lower case and without numbers."""
    text = fault.strerror or str(fault)
    return text[:1].lower() + text[1:]
