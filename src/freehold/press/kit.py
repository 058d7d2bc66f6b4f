"""The whole kit as one PDF: every part that was ordered, as often as it was ordered."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final, NamedTuple

from freehold.editions.contents import Contents
from freehold.press import board, booklet, buildings, cards, deeds, guide, money, sheets, tokens
from freehold.press.ink import ink_for
from freehold.press.job import Job
from freehold.press.order import Order, PressError
from freehold.press.pen import Pen
from freehold.press.placed import Placed

PARTS: Final[dict[str, Callable[[Job], None]]] = {
    "guide": guide.pages,
    "board": board.pages,
    "deeds": deeds.pages,
    "cards": cards.pages,
    "money": money.pages,
    "buildings": buildings.pages,
    "tokens": tokens.pages,
    "sheets": sheets.pages,
    "rules": booklet.pages,
}
"""Every part with what prints it, in the order of the kit."""

Tell = Callable[[str], None]
"""Told before each part what is printed next."""


class Kit(NamedTuple):
    """What was printed."""

    pages: int
    log: list[Placed]


def write_kit(contents: Contents, order: Order, file: IO[bytes], tell: Tell = lambda _: None) -> Kit:
    """Print a kit into an open file."""
    edition = contents.edition
    pen = Pen(file, f"{edition.title}: print and play", edition.summary)
    job = Job(contents, order, ink_for(edition, contents.look, order.saving), pen)
    for copy in range(order.copies):
        for name in order.parts:
            tell(name if order.copies == 1 else f"{name}, copy {copy + 1} of {order.copies}")
            PARTS[name](job)
    if not pen.pages:
        raise PressError(f"{edition.title} has nothing to print of {', '.join(order.parts)}")
    if guide.PART in order.parts:
        guide.count_up(job)
    pen.close()
    return Kit(pen.pages, pen.log)


def kit_bytes(contents: Contents, order: Order) -> bytes:
    """A kit as the bytes of a PDF."""
    file = io.BytesIO()
    write_kit(contents, order, file)
    return file.getvalue()


def print_kit(contents: Contents, order: Order, path: Path, tell: Tell = lambda _: None) -> Kit:
    """Print a kit to a file, which is there whole or not at all; raise `OSError` before any work if it cannot be."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(21, "Is a directory", str(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            kit = write_kit(contents, order, file, tell)
        os.chmod(name, 0o644)
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    return kit
