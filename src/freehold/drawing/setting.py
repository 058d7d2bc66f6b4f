"""Setting words: lines in the page's fonts, with others named for where those are missing.

Every line says how wide it is, so that it keeps to its place in whatever font it is shown.
"""

from __future__ import annotations

from typing import Final

from freehold.drawing.fitting import Face, Fitted, Line
from freehold.drawing.xml import tag, text_of

NARROW: Final = "'Archivo Narrow', 'Arial Narrow', 'Roboto Condensed', 'Liberation Sans Narrow', sans-serif"
DISPLAY: Final = "Besley, Rockwell, 'Bookman Old Style', Georgia, serif"
_FAMILIES: Final = {"narrow": NARROW, "display": DISPLAY}
_WEIGHTS: Final = {"narrow": 600, "display": 700}


def words(
    fitted: Fitted, x: float, first: float, leading: float, fill: str, face: Face = "narrow", class_: str = "name"
) -> str:
    """Lines one below the other, centred; the first stands at the height `first`."""
    lines = [_span(line, x, first + n * leading) for n, line in enumerate(fitted.lines)]
    return tag("text", *lines, **_set(fitted.size, fill, face, "middle"), class_=class_) if lines else ""


def line(text: Line, x: float, y: float, size: float, fill: str, anchor: str = "middle", class_: str = "line") -> str:
    """One line."""
    return tag("text", _span(text, x, y), **_set(size, fill, "narrow", anchor), class_=class_)


def _set(size: float, fill: str, face: Face, anchor: str) -> dict[str, str | float]:
    return {
        "font_family": _FAMILIES[face],
        "font_weight": _WEIGHTS[face],
        "font_size": size,
        "text_anchor": anchor,
        "fill": fill,
    }


def _span(line: Line, x: float, y: float) -> str:
    return tag("tspan", text_of(line.text), x=x, y=y, textLength=line.wide or None, lengthAdjust="spacingAndGlyphs")
