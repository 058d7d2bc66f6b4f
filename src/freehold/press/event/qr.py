"""QR codes as vectors: sharp at any size, in one black, with the white around them that readers need."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

from freehold.press.ink import BLACK, WHITE
from freehold.press.needs import reportlab_part
from freehold.press.pen import Pen

QUIET: Final = 4
"""Modules of white on every side, as the standard asks for."""


@lru_cache(maxsize=256)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of a code, dark modules being True; a seventh of it may be stained and it is still read."""
    encoder = reportlab_part("graphics.barcode.qrencoder")
    code = encoder.QRCode(None, encoder.QRErrorCorrectLevel.M)
    code.addData(encoder.QR8bitByte(text))
    code.make()
    count = code.getModuleCount()
    return tuple(tuple(bool(code.isDark(row, column)) for column in range(count)) for row in range(count))


def qr_code(pen: Pen, text: str, x: float, y: float, size: float) -> None:
    """A code in a white square, its quiet zone included."""
    rows = modules(text)
    pitch = size / (len(rows) + 2 * QUIET)
    path: list[str] = []
    for at, row in enumerate(rows):
        column = 0
        for dark, run in groupby(row):
            long = len(list(run))
            if dark:
                path.append(f"M{column} {at}h{long}v1h{-long}Z")
            column += long
    with pen.item("code", text, x, y, size, size):
        pen.rect(0, 0, size, size, fill=WHITE)
        with pen.moved(QUIET * pitch, QUIET * pitch, pitch):
            pen.path("".join(path), fill=BLACK)
