"""The faces of print: Besley (`B600`, `B700`, `B800`) and Archivo Narrow (`A500`, `A600`, `A700`).

Every cut is a plain TrueType file, with a second file for letters of other Latin alphabets; both are embedded, and only
the signs in use. Two cuts are those of `freehold.drawing`. Signs that no file has are written without their accents,
or as a question mark. `width` measures with the kerning that `freehold.press.pen` sets.
"""

from __future__ import annotations

import json
import unicodedata
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from freehold.press.needs import reportlab_part

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

Face = Literal["B600", "B700", "B800", "A500", "A600", "A700"]

_NAMES: Final[dict[Face, str]] = {
    "B600": "besley-600",
    "B700": "besley-700",
    "B800": "besley-800",
    "A500": "archivo-narrow-500",
    "A600": "archivo-narrow-600",
    "A700": "archivo-narrow-700",
}
_DRAWN: Final = ("besley-700", "archivo-narrow-600")
"""Cuts that drawing boards needs as well, and keeps."""
_HELPS: Final[dict[Face, Face]] = {"B600": "A600", "B700": "A700", "B800": "A700"}
"""Archivo Narrow has signs of money that Besley lacks."""
_SAME: Final = {"\u2010": "-", "\u2011": "-", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\t": " ", "\n": " "}
"""Signs that look like others."""
_UNKNOWN: Final = "?"


class Run(NamedTuple):
    """Signs of a line that one font has."""

    font: str
    """The name the font is registered by."""
    text: str


@lru_cache(maxsize=16)
def _font(name: str) -> TTFont:
    """A font, registered under its file's name."""
    ttfonts, metrics = reportlab_part("pdfbase.ttfonts"), reportlab_part("pdfbase.pdfmetrics")
    package = "freehold.drawing" if name in _DRAWN else __package__
    with (files(package) / "fonts" / f"{name}.ttf").open("rb") as file:
        font: TTFont = ttfonts.TTFont(name, file)
    metrics.registerFont(font)
    return font


@lru_cache(maxsize=1)
def _kerning() -> dict[str, dict[str, dict[str, int]]]:
    found: dict[str, dict[str, dict[str, int]]] = json.loads(
        (files(__package__) / "fonts" / "kerning.json").read_text("ascii")
    )
    return found


def first_font() -> str:
    """The font a document begins with."""
    _font(_NAMES["A500"])
    return _NAMES["A500"]


@lru_cache(maxsize=8192)
def _sign(face: Face, sign: str) -> str:
    """The sign as a font has it; the empty text for what is not to be seen."""
    sign = _SAME.get(sign, sign)
    if _has(face, sign):
        return sign
    if unicodedata.category(sign) in ("Cf", "Cc", "Mn"):
        return ""
    plain = "".join(part for part in unicodedata.normalize("NFKD", sign) if _has(face, part))
    return plain or _UNKNOWN


@lru_cache(maxsize=8)
def _fonts(face: Face) -> tuple[str, ...]:
    """Where a sign of a face is looked for."""
    name = _NAMES[face]
    helped = _fonts(_HELPS[face]) if face in _HELPS else ()
    return (name, f"{name}-ext", *helped)


@lru_cache(maxsize=8192)
def _font_with(face: Face, sign: str) -> str:
    """The first font that has a sign; nothing if none has."""
    return next((name for name in _fonts(face) if ord(sign) in _font(name).face.charToGlyph), "")


def _has(face: Face, sign: str) -> bool:
    return bool(_font_with(face, sign))


@lru_cache(maxsize=8192)
def written(face: Face, text: str) -> str:
    """A text in the signs that a face has."""
    return "".join(_sign(face, sign) for sign in unicodedata.normalize("NFC", text))


@lru_cache(maxsize=8192)
def runs(face: Face, text: str) -> tuple[Run, ...]:
    """A written text by the fonts its signs are in."""
    found: list[Run] = []
    for sign in text:
        font = _font_with(face, sign)
        if found and found[-1].font == font:
            found[-1] = Run(font, found[-1].text + sign)
        else:
            found.append(Run(font, sign))
    return tuple(found)


def kern(face: Face, one: str, other: str) -> int:
    """How much further apart than usual two signs stand, in thousandths of the size."""
    return _kerning()[_NAMES[face]].get(one, {}).get(other, 0)


@lru_cache(maxsize=16384)
def width(face: Face, text: str, spacing: float = 0.0) -> float:
    """How wide a text is at size 1; `spacing` is what is put after every sign, in sizes."""
    shown = written(face, text)
    total = sum(_font(run.font).stringWidth(run.text, 1.0) for run in runs(face, shown))
    if spacing:
        return float(total + spacing * max(0, len(shown) - 1))
    return float(total + sum(kern(face, one, other) for one, other in pairwise(shown)) / 1000)
