"""How every picture of the laboratory looks, and how it becomes a piece of a page.

Pictures are drawn in three colours that stand for something - ink, paper and accent - and the page says what they
are: dark ink on light paper by day and in print, light ink on dark paper by night. What a picture tells never hangs
on hue alone, so that people who see colours differently lose nothing.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import as_file, files
from io import StringIO
from typing import Any, Final

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure

INK: Final = "#010203"
"""Writing and axes; the page puts its own colour in."""

FAINT: Final = "#a1a2a3"
"""Grid lines."""

PAPER: Final = "#fdfcfb"
"""What the picture stands on."""

ACCENT: Final = "#0172b3"
"""What the picture is about."""

SECOND: Final = "#d65e01"
"""What is to stand out against the accent."""

_ON_PAGE: Final = {
    INK: "var(--ink)",
    FAINT: "var(--faint)",
    PAPER: "var(--paper)",
    ACCENT: "var(--accent)",
    SECOND: "var(--second)",
}

WIDTH: Final = 9.0
"""Inches of a picture that fills the page."""

SLIM: Final = 3.8
"""The same on a phone: letters keep their size, and what they belong to is drawn narrower."""

_FONTS: Final = (
    ("freehold.press", "archivo-narrow-500.ttf", 400),
    ("freehold.drawing", "archivo-narrow-600.ttf", 700),
)

_STYLE: Final[Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.labelsize": 9.5,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "figure.constrained_layout.use": True,
    "figure.facecolor": "none",
    "font.family": ["Archivo Narrow", "DejaVu Sans"],
    "font.size": 9.5,
    "grid.color": FAINT,
    "grid.linewidth": 0.5,
    "hatch.linewidth": 0.8,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "legend.labelcolor": INK,
    "svg.fonttype": "path",
    "svg.hashsalt": "freehold",
    "text.color": INK,
    "text.parse_math": False,  # a dollar is money
    "xtick.color": INK,
    "xtick.labelsize": 9,
    "ytick.color": INK,
    "ytick.labelsize": 9.5,
    "ytick.left": False,
}


@dataclass(frozen=True)
class Picture:
    """A finished picture: what is drawn, what it shows in words, and how it is read."""

    svg: str
    alt: str
    title: str = ""
    caption: str = ""
    """What the marks mean, for somebody who has never seen such a picture."""
    slim: str = ""
    """The same drawn for a phone; empty where the page scrolls sideways instead."""
    least_width: int = 0
    """Pixels below which the page scrolls sideways instead of shrinking the picture further."""


def style() -> Any:
    """The looks all pictures share, for a `with` statement around drawing and finishing one."""
    _know_fonts()
    return mpl.rc_context(_STYLE)


@lru_cache(maxsize=1)
def _know_fonts() -> None:
    """Pictures are lettered as the page is; what its letters lack is taken from those that come with matplotlib."""
    known = font_manager.fontManager
    for package, name, weight in _FONTS:
        with as_file(files(package).joinpath("fonts", name)) as file:
            known.addfont(str(file))
        # The page calls them normal and bold, and so does matplotlib, which would complain of any other weight.
        known.ttflist[-1] = replace(known.ttflist[-1], weight=weight)


def both(draw: Callable[[float], Figure], name: str, alt: str, title: str, caption: str) -> Picture:
    """A picture drawn twice, as wide as a page and as wide as a phone."""
    with style():
        wide, slim = _svg(draw(WIDTH), name), _svg(draw(SLIM), f"{name}-slim")
    return Picture(wide, alt, title, caption, slim)


def is_slim(width: float) -> bool:
    return width < WIDTH


def sheet(height: float, width: float = WIDTH) -> Figure:
    """Something to draw on, in inches."""
    return Figure(figsize=(width, height))


def _svg(figure: Figure, name: str) -> str:
    """A drawing as a piece of a page; `name` keeps its parts apart from those of other pictures."""
    drawn = StringIO()
    with warnings.catch_warnings():
        # A script the font lacks is drawn as boxes; the table below the picture has the names.
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return _inline(drawn.getvalue(), name)


def finished(figure: Figure, name: str, alt: str, title: str, caption: str, least_width: int) -> Picture:
    """A picture that is drawn once and scrolled sideways where there is too little room."""
    return Picture(_svg(figure, name), alt, title, caption, least_width=least_width)


def _inline(svg: str, name: str) -> str:
    """The drawing as part of a page: no head, no fixed size, ids of its own, and the page's colours."""
    text = svg[svg.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'(<svg [^>]*?)width="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg [^>]*?)height="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r'href="#', f'href="#{name}-', text)
    text = text.replace("url(#", f"url(#{name}-")
    for colour, variable in _ON_PAGE.items():
        text = text.replace(colour, variable)
    return text.strip()


# -- pieces several pictures share ------------------------------------------------------------------------


def along_x_only(axes: Axes) -> None:
    """Grid lines for reading off a horizontal scale."""
    axes.grid(visible=False, axis="y")
    axes.spines["left"].set_visible(False)


def along_y_only(axes: Axes) -> None:
    """Grid lines for reading off a vertical scale."""
    axes.grid(visible=False, axis="x")


def in_per_cent(axis: Axis) -> None:
    """Write shares from 0 to 1 as per cent; the label of the axis has the sign."""
    axis.set_major_formatter(lambda share, _: f"{100 * share:.4g}")


def interval_line(axes: Axes, row: float, low: float, high: float) -> None:
    """A thin line across a bar of any colour, set off by a rim of paper."""
    axes.hlines(row, low, high, color=PAPER, linewidth=3.6)
    axes.hlines(row, low, high, color=INK, linewidth=1.5)


def clipped(text: str, length: int) -> str:
    """The text if it is short enough, else its beginning and a mark for the rest."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"
