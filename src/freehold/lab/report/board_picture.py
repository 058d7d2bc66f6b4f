"""The board as a map: how often tokens come to rest on every space."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from freehold.engine.edition import Edition
from freehold.lab.report.pictures import FAINT, INK, PAPER, Picture, clipped, finished, in_per_cent, sheet, style

_HEAT: Final = "BuPu"
"""From pale to deep: it can be read by brightness alone, and purple is seldom the colour of a group."""

_STRIPE: Final = 0.2
"""Share of a cell taken by the colour of its group."""

_LETTERS: Final = 14
"""Letters on one line of a cell, at the size names are written in."""

_CELL_PIXELS: Final = 84


class Ring:
    """Where the spaces of a board stand on paper: a ring of cells, the first at the bottom right, then clockwise."""

    def __init__(self, spaces: int) -> None:
        # A ring of columns and rows has an even number of cells; an odd board leaves its last one empty.
        half = max((spaces + 1) // 2, 2) + 2
        self.columns = (half + 1) // 2
        self.rows = half - self.columns

    def cell(self, space: int) -> tuple[int, int]:
        """Column from the left and row from the bottom."""
        right, top = self.columns - 1, self.rows - 1
        if space <= right:
            return right - space, 0
        if space <= right + top:
            return 0, space - right
        if space <= 2 * right + top:
            return space - right - top, top
        return right, 2 * top + 2 * right - space


_CAPTION: Final = (
    "The board as it lies on the table. The darker a space, the more often tokens came to rest on it; the stripe is "
    "the colour of its group, and the figure its share of all landings."
)
LANDINGS: Final = "Share of all landings on each space, %"
ENDS: Final = "Share of throws that end on each space, %"


def landing_map(edition: Edition, rates: Sequence[float]) -> Picture:
    """Draw landing rates (shares of all landings, one for every space) on the board of an edition."""
    with style():
        figure = _drawn(edition, rates, LANDINGS)
        width = Ring(len(edition.spaces)).columns * _CELL_PIXELS
        title = "Landings, space by space"
        return finished(figure, "landings", _in_words(edition, rates), title, _CAPTION, width)


def board_svg(edition: Edition, rates: Sequence[float], what: str) -> str:
    """The same as a picture of its own, on paper."""
    with style():
        drawn = StringIO()
        # Nothing in it depends on the day it was drawn.
        metadata = {"Date": None, "Creator": None}
        _drawn(edition, rates, what).savefig(drawn, format="svg", facecolor=PAPER, metadata=metadata)
    return drawn.getvalue()


def _drawn(edition: Edition, rates: Sequence[float], what: str) -> Figure:
    ring = Ring(len(edition.spaces))
    figure = sheet(height=float(ring.rows), width=float(ring.columns))
    figure.set_layout_engine("none")
    axes = figure.add_axes((0.005, 0.005, 0.99, 0.99))
    axes.set_axis_off()
    axes.set_xlim(0, ring.columns)
    axes.set_ylim(0, ring.rows)
    scale = _scale(rates)
    for space, rate in enumerate(rates):
        _draw_cell(axes, ring.cell(space), edition, space, rate, scale)
    _draw_middle(figure, axes, edition, ring, rates, scale, what)
    return figure


def _scale(rates: Sequence[float]) -> Normalize:
    """Colours for rates.

    One space far above the rest, as detention is, must not make all others look alike; and where all are nearly
    alike, the differences chance makes must not look large.
    """
    middle = sorted(rates)[len(rates) // 2]
    low = min(min(rates), 0.75 * middle)
    high = max(min(max(rates), 1.6 * middle), 1.25 * middle, low + 1e-9)
    return Normalize(low, high, clip=True)


def _in_words(edition: Edition, rates: Sequence[float]) -> str:
    order = sorted(range(len(rates)), key=lambda space: (-rates[space], space))
    most = ", ".join(f"{edition.spaces[space].name} {rates[space]:.1%}" for space in order[:3])
    least = edition.spaces[order[-1]].name
    return f"Board with the share of landings on every space; most: {most}; least: {least} {rates[order[-1]]:.1%}."


# -- one space --------------------------------------------------------------------------------------------


def _draw_cell(axes: Axes, place: tuple[int, int], edition: Edition, space: int, rate: float, scale: Normalize) -> None:
    left, bottom = place
    heat = mpl.colormaps[_HEAT](scale(rate))
    writing = _readable_on((heat[0], heat[1], heat[2]))
    axes.add_patch(Rectangle((left + 0.02, bottom + 0.02), 0.96, 0.96, facecolor=heat, edgecolor=INK, linewidth=0.8))
    field = edition.spaces[space]
    lines = name_lines(field.name)
    if field.deed >= 0:
        _draw_stripe(axes, left, bottom, edition.groups[edition.deeds[field.deed].group].colour)
    centre = left + 0.5
    axes.text(centre, bottom + 0.55, "\n".join(lines), color=writing, fontsize=7.2, ha="center", va="center")
    axes.text(
        centre, bottom + 0.17, f"{rate:.2%}", color=writing, fontsize=8.5, fontweight="bold", ha="center", va="center"
    )


def _draw_stripe(axes: Axes, left: float, bottom: float, colour: str) -> None:
    height = _STRIPE * 0.8
    axes.add_patch(
        Rectangle((left + 0.02, bottom + 0.98 - height), 0.96, height, facecolor=colour, edgecolor=INK, linewidth=0.8)
    )


def _readable_on(colour: tuple[float, float, float]) -> str:
    """Black or white, whichever is easier to read on a colour."""
    red, green, blue = colour
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 0.47 else "#ffffff"


def name_lines(name: str, room: int = _LETTERS, most: int = 3) -> list[str]:
    """A name on at most three lines, broken between words where it can be, after a slash too."""
    lines: list[str] = []
    for word in re.findall(r"[^\s/]+/(?=\S)|\S+", name):
        last = lines[-1] if lines else ""
        joined = last + word if re.search(r"\S/$", last) else f"{last} {word}".strip()
        if lines and len(joined) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    lines = [line if len(line) <= room else line[: room - 1] + "…" for line in lines]
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1][: room - 1] + "…"]
    return lines


# -- the middle of the ring -------------------------------------------------------------------------------


def _draw_middle(
    figure: Figure, axes: Axes, edition: Edition, ring: Ring, rates: Sequence[float], scale: Normalize, what: str
) -> None:
    """The title, the scale and what the map shows; a very small ring has no room for it."""
    if ring.columns < 7 or ring.rows < 5:
        return
    middle, top = ring.columns / 2, ring.rows - 1.0
    axes.text(middle, top - 0.9, edition.title, fontsize=17, fontweight="bold", ha="center", va="center")
    axes.text(middle, top - 1.5, what, fontsize=11, ha="center", va="center")
    width = (ring.columns - 4) / ring.columns
    bar_axes = figure.add_axes((0.5 - width / 2, (top - 2.3) / ring.rows, width, 0.35 / ring.rows))
    above = "max" if max(rates) > (scale.vmax or 0.0) else "neither"
    heat = ScalarMappable(scale, mpl.colormaps[_HEAT])
    bar = figure.colorbar(heat, cax=bar_axes, orientation="horizontal", extend=above)
    in_per_cent(bar.ax.xaxis)
    bar.ax.tick_params(labelsize=9, color=FAINT)
    _draw_groups(axes, edition, ring, rates, top - 3.6)


def _draw_groups(axes: Axes, edition: Edition, ring: Ring, rates: Sequence[float], top: float) -> None:
    """The groups with their colours and the share of landings on all their deeds together, in two columns."""
    count: int = len(edition.groups)
    half = (count + 1) // 2
    step = min(0.5, (top - 1.3) / max(half, 1))
    if step < 0.25:
        return
    edge = 1.7
    axes.text(edge, top, "All deeds of a group together", fontsize=10.5, fontweight="bold", va="center")
    for group in edition.groups:
        column, row = divmod(int(group.index), half)
        left = edge + column * (ring.columns - 2 * edge) / 2
        height = top - 0.15 - (row + 1) * step
        share = sum(rates[edition.deeds[deed].space] for deed in group.deeds)
        axes.add_patch(
            Rectangle((left, height - 0.13), 0.4, 0.26, facecolor=group.colour, edgecolor=INK, linewidth=0.8)
        )
        axes.text(left + 0.55, height, f"{share:.1%}  {clipped(group.name, 28)}", fontsize=10, va="center")
