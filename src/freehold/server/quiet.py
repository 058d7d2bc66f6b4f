"""A log that strangers can neither flood nor forge: a few lines a minute of every kind, and a count of the rest."""

from __future__ import annotations

import contextlib
import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from typing import TextIO

_LINES = 5
"""Lines of one kind in a minute."""
_KINDS = 20
"""Kinds that are told apart in a minute; whatever else comes is one kind more."""
_SECONDS = 60.0
_LONGEST = 400
_LONGEST_TRACE = 2_000
_OTHER = "other"
_UNEVEN = re.compile(r"0x[0-9a-fA-F]+|\d+|'[^']*'|\"[^\"]*\"")


class Quiet(logging.Handler):
    """Writes a record in one line, with a traceback if it is the first of its kind in a minute."""

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(logging.WARNING)
        self._stream = stream
        self._clock = clock
        self._since = clock()
        self._told: dict[str, int] = {}
        """How often every kind has come up in this minute."""
        self._words: dict[str, str] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        try:
            self.catch_up()
            text = _plain(record.getMessage(), _LONGEST)
            kind = self._kind(record)
            told = self._told[kind] = self._told.get(kind, 0) + 1
            self._words.setdefault(kind, f"{record.levelname} {record.name}: {text}")
            if told > _LINES:
                return
            self._write(f"{_now()} {record.levelname} {record.name}: {text}{_cause(record)}")
            if told == 1 and record.exc_info and record.exc_info[1] is not None:
                self._write(_trace(record.exc_info[1]))
        except Exception:
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """A log that cannot be written is no reason to write more of it."""

    def catch_up(self) -> None:
        """Once a minute is over, say how much was left out in it."""
        if self._clock() - self._since < _SECONDS:
            return
        self._tell_rest()

    def close(self) -> None:
        """Say how much was left out."""
        self._tell_rest()
        super().close()

    def _tell_rest(self) -> None:
        told, words = self._told, self._words
        self._told, self._words, self._since = {}, {}, self._clock()
        for kind, count in told.items():
            if count > _LINES:
                self._write(f"{_now()} … and {count - _LINES:,} more like it in the last minute: {words[kind][:120]}")

    def _kind(self, record: logging.LogRecord) -> str:
        """Records that differ only in what was filled in, in numbers and in what is quoted are of one kind."""
        words = _UNEVEN.sub("", str(record.msg)[:_LONGEST])[:80]
        kind = f"{record.name} {record.levelno} {words}{_cause(record)[:40]}"
        return kind if kind in self._told or len(self._told) < _KINDS else _OTHER

    def _write(self, text: str) -> None:
        stream = self._stream or sys.stderr
        try:
            stream.write(text + "\n")
            stream.flush()
        except (OSError, ValueError):
            # Nobody reads it any more, or the disk is full: the games go on.
            return


@contextlib.contextmanager
def quiet_log() -> Iterator[Quiet]:
    """Let everything this process has to log go through one quiet handler."""
    handler = Quiet()
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    try:
        yield handler
    finally:
        logging.captureWarnings(False)
        root.setLevel(level)
        root.removeHandler(handler)
        handler.close()


def _now() -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S")


def _plain(text: str, most: int) -> str:
    """One line without control characters, so that nobody writes lines of their own into the log."""
    cut = text[:most].strip()
    shown = "".join(letter if letter.isprintable() else _escaped(letter) for letter in cut)
    return shown if len(text) <= most else f"{shown}…"


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape", "backslashreplace").decode("ascii")


def _cause(record: logging.LogRecord) -> str:
    """What kind of exception a record is about, in a word."""
    fault = record.exc_info[1] if record.exc_info else None
    return f" ({type(fault).__name__})" if fault is not None else ""


def _trace(fault: BaseException) -> str:
    """The end of a traceback, every line of it set in so that none can be taken for a record."""
    text = "".join(traceback.format_exception(fault)).strip()
    lines = text[-_LONGEST_TRACE:].splitlines()
    return "\n".join(f"    {_plain(line, _LONGEST)}" for line in lines)
