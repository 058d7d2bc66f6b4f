"""The drawn ground of an edition inside the ring, its classes turned into the colours of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from freehold.drawing.art import coloured
from freehold.drawing.geometry import DEPTH, SIZE
from freehold.drawing.look import Inks
from freehold.drawing.setting import DISPLAY
from freehold.drawing.xml import number, tag

_SIDE: Final = 760.0


def ground(drawing: str, inks: Inks) -> str:
    """The ground as it lies inside the ring; nothing where an edition has none."""
    inside = inside_of(drawing)
    if not inside:
        return ""
    scale = (SIZE - 2 * DEPTH) / _SIDE
    place = f"translate({number(DEPTH)} {number(DEPTH)}) scale({number(scale)})"
    clip = tag("clipPath", tag("rect", width=_SIDE, height=_SIDE), id="inside")
    return clip + tag(
        "g", coloured(inside, _classes(inks)), transform=place, opacity=inks.ground, clip_path="url(#inside)"
    )


def inside_of(drawing: str) -> str:
    """What stands between the tags of a drawing."""
    start = drawing.find(">", drawing.find("<svg")) + 1
    end = drawing.rfind("</svg>")
    return drawing[start:end] if 0 < start <= end else ""


def _classes(inks: Inks) -> Mapping[str, Mapping[str, str]]:
    """What the page says about the classes of grounds (`Ground.svelte`), without the colours of one sheet."""
    keys = inks.keys
    name = {"fill": keys.map, "font-family": DISPLAY}

    def line(wide: str = "", **more: str) -> dict[str, str]:
        said = {key.replace("_", "-"): value for key, value in more.items()}
        thick = {"stroke-width": wide} if wide else {}
        return {"stroke": keys.map, "fill": "none", **thick, **said}

    return {
        # Paper comes first: what has it besides a line is filled with it.
        "p": {"fill": keys.paper},
        "w": {"fill": keys.water},
        "sand": {"fill": keys.sand},
        "f": {"fill": keys.map},
        "h": {"fill": keys.map, "opacity": "0.13"},
        "l": line("0.8"),
        "m": line("0.5"),
        "s": line("1.5"),
        "street": {"fill": "none", "stroke": keys.paper, "stroke-width": "8"},
        "walk": line("4", stroke_dasharray="1.3 2.2"),
        "tick": line("6", stroke_dasharray="1 7"),
        "sight": line("1.2"),
        "surf": line("1.4", stroke_linecap="round"),
        "route": line(stroke_dasharray="6 5"),
        "pine": {"fill": keys.map, "stroke": keys.map},
        "n": {**name, "font-style": "italic", "font-weight": "500", "font-size": "12"},
        "t": {**name, "font-weight": "700"},
    }
