"""A drawing as pixels, by resvg: an optional library that comes as one wheel and needs nothing of the system."""

from __future__ import annotations

import re
from contextlib import ExitStack
from importlib import import_module
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import Any, Final

from freehold.drawing.xml import tag

_SVG: Final = "http://www.w3.org/2000/svg"
_RESVG: Final = "resvg_py"
_FONTS: Final = ("archivo-narrow-600.ttf", "besley-700.ttf")


_ARABIC: Final = re.compile("[\u0600-\u06ff]")
_ALEF: Final = "\u0627"
_NOBODY_HAS: Final = "\U0010fffd"
"""A sign that no font has."""


class NoPixels(Exception):
    """Something that pixels need is not installed; the text says how to get it."""


def png_of(svg: str, size: int) -> bytes:
    """A square picture so many pixels wide, set in the page's own fonts."""
    if find_spec(_RESVG) is None:
        raise NoPixels('PNG needs a library for pictures: pip install "freehold[draw]"; SVG needs nothing')
    resvg: Any = import_module(_RESVG)
    with ExitStack() as stack:
        fonts = [str(stack.enter_context(as_file(files(__package__) / "fonts" / name))) for name in _FONTS]

        def drawn(picture: str, wide: int) -> bytes:
            # Names of players may be in any script: what our fonts lack is taken from the system's.
            return bytes(resvg.svg_to_bytes(svg_string=picture, font_files=fonts, width=wide, height=wide))

        # A letter that no font has is an empty box, the same for all of them.
        if _ARABIC.search(svg) and drawn(_alone(_ALEF), 20) == drawn(_alone(_NOBODY_HAS), 20):
            raise NoPixels(
                "no font of this machine has Arabic letters, which this PNG needs: install one, "
                "for instance Noto Sans Arabic, or draw an SVG, which is set wherever it is opened"
            )
        return drawn(svg, size)


def _alone(sign: str) -> str:
    return tag("svg", tag("text", sign, x=2, y=16, font_size=16), xmlns=_SVG, width=20, height=20)
