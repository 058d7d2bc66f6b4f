"""A drawing as pixels, by resvg: an optional library that comes as one wheel and needs nothing of the system."""

from __future__ import annotations

from contextlib import ExitStack
from importlib import import_module
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import Any, Final

_RESVG: Final = "resvg_py"
_FONTS: Final = ("archivo-narrow-600.ttf", "besley-700.ttf")


class NoPixels(Exception):
    """The library for pixels is not installed; the text says how to get it."""


def png_of(svg: str, size: int) -> bytes:
    """A square picture so many pixels wide, set in the page's own fonts."""
    if find_spec(_RESVG) is None:
        raise NoPixels('PNG needs a library for pictures: pip install "freehold[draw]"; SVG needs nothing')
    resvg: Any = import_module(_RESVG)
    with ExitStack() as stack:
        fonts = [str(stack.enter_context(as_file(files(__package__) / "fonts" / name))) for name in _FONTS]
        # Names of players may be in any script: what our fonts lack is taken from the system's.
        return bytes(resvg.svg_to_bytes(svg_string=svg, font_files=fonts, width=size, height=size))
