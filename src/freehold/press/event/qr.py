"""QR codes as vectors: sharp at any size, in one black, with the white around them that readers need."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from itertools import groupby
from typing import Final

from freehold.press.ink import BLACK, WHITE
from freehold.press.needs import reportlab_part
from freehold.press.outlines import Step
from freehold.press.pen import Pen

QUIET: Final = 4
"""Modules of white on every side, as the standard asks for."""
_MASK: Final = 2
"""Readers take any of the eight masks. Trying all of them takes eight times as long, and for addresses this one is
nearly always the best or close to it."""


@lru_cache(maxsize=256)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of a code, dark modules being True; a seventh of it may be stained and it is still read."""
    encoder = reportlab_part("graphics.barcode.qrencoder")
    code = encoder.QRCode(None, encoder.QRErrorCorrectLevel.M)
    code.addData(encoder.QR8bitByte(text))
    code.version = code.calculate_version()
    code.makeImpl(False, _MASK)
    count = code.getModuleCount()
    return tuple(tuple(bool(code.isDark(row, column)) for column in range(count)) for row in range(count))


def qr_code(pen: Pen, text: str, x: float, y: float, size: float) -> None:
    """A code in a white square, its quiet zone included; one that stands on many sheets is drawn once."""
    count = len(modules(text))
    name = f"code-{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    pitch = size / (count + 2 * QUIET)
    pen.outline_form(name, _runs(text), count, count)
    with pen.item("code", text, x, y, size, size):
        pen.rect(0, 0, size, size, fill=WHITE)
        pen.stamp(name, size / 2, size / 2, pitch, stroke=BLACK, wide=pitch)


def _runs(text: str) -> tuple[Step, ...]:
    """Dark modules run by run, each a line as wide as a module, around the middle of the code."""
    rows = modules(text)
    half = len(rows) / 2
    steps: list[Step] = []
    for at, row in enumerate(rows):
        left, y = -half, at + 0.5 - half
        for dark, run in groupby(row):
            right = left + len(list(run))
            if dark:
                steps += [Step("m", (left, y)), Step("l", (right, y))]
            left = right
    return tuple(steps)
