"""Pictures of money: what deeds and groups earn, and how wealth grows and melts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, isfinite
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from freehold.lab.report.pictures import (
    ACCENT,
    INK,
    Picture,
    along_x_only,
    along_y_only,
    both,
    clipped,
    interval_line,
    is_slim,
    sheet,
)


@dataclass(frozen=True)
class Earner:
    """A deed or a group with what it costs and brings in, in money of the edition."""

    name: str
    colour: str
    rent: float
    """Rent taken in a game, on average."""
    rent_low: float
    rent_high: float
    price: float
    """List price of the deed, or of all deeds of the group."""
    built: float
    """What buildings on it cost in a game, on average."""
    payback: float
    """Turns until the rent has returned price and buildings, infinite where no rent is taken."""

    @property
    def cost(self) -> float:
        return self.price + self.built


@dataclass(frozen=True)
class Band:
    """Worth at one moment: the values below which 10, 25, 50, 75 and 90 % of all games lie."""

    turn: int
    quantiles: tuple[float, float, float, float, float]
    games: int = 0
    """How many games had not ended by then."""


@dataclass(frozen=True)
class Fortune:
    """How the worth of one seat or one bot develops."""

    label: str
    bands: Sequence[Band]


# -- rents ------------------------------------------------------------------------------------------------


def earnings(earners: Sequence[Earner], name: str, title: str, currency: str) -> Picture:
    """Rent in a game and turns until it has paid the costs back, side by side for every deed or group."""
    alt = _earnings_in_words(earners, title, currency)
    return both(lambda width: _draw_earnings(width, earners, currency), name, alt, title, _EARNINGS)


_EARNINGS: Final = (
    "Longer rent bars are better, shorter pay-back bars are better. Bars have the colour of their group; the thin line "
    "is the 95 % interval, and an arrow marks a bar that is cut off because it would run off the page."
)


def _draw_earnings(width: float, earners: Sequence[Earner], currency: str) -> Figure:
    slim = is_slim(width)
    height = 0.9 + 0.235 * max(len(earners), 4)
    figure = sheet(2 * height if slim else height, width)
    rents, paybacks = figure.subplots(2, 1) if slim else figure.subplots(1, 2, sharey=True)
    for axes in (rents, paybacks) if slim else (rents,):
        axes.set_yticks(range(len(earners)), [clipped(earner.name, 22 if slim else 28) for earner in earners])
        axes.set_ylim(len(earners) - 0.4, -0.6)
    _draw_rents(rents, earners, currency)
    _draw_paybacks(paybacks, earners)
    if not slim:
        paybacks.tick_params(labelleft=False)
    return figure


def _draw_rents(axes: Axes, earners: Sequence[Earner], currency: str) -> None:
    along_x_only(axes)
    axes.set_title("Rent taken", fontsize=10)
    axes.set_xlabel(f"{currency} a game")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    for row, earner in enumerate(earners):
        axes.barh(row, earner.rent, color=earner.colour, edgecolor=INK, linewidth=0.7, height=0.7)
        interval_line(axes, row, earner.rent_low, earner.rent_high)
    most = max((earner.rent_high for earner in earners), default=1.0) or 1.0
    axes.set_xlim(0, most * 1.05)


def _draw_paybacks(axes: Axes, earners: Sequence[Earner]) -> None:
    """Bars as far as the scale goes; what takes many times as long as the rest is cut off and told in numbers."""
    along_x_only(axes)
    axes.set_title("Pay-back of price and buildings", fontsize=10)
    axes.set_xlabel("turns, all seats together; shorter is better")
    known = sorted(earner.payback for earner in earners if isfinite(earner.payback))
    most = min(known[-1], 3 * known[len(known) // 2]) if known else 1.0
    for row, earner in enumerate(earners):
        if not isfinite(earner.payback):
            axes.annotate("no rent", (0, row), (5, 0), textcoords="offset points", va="center", fontsize=9)
            continue
        shown = min(earner.payback, most)
        axes.barh(row, shown, color=earner.colour, edgecolor=INK, linewidth=0.7, height=0.7)
        text = f"{earner.payback:,.0f}" + (" →" if earner.payback > most else "")
        axes.annotate(text, (shown, row), (4, 0), textcoords="offset points", va="center", fontsize=9)
    axes.set_xlim(0, most * 1.2)


def _earnings_in_words(earners: Sequence[Earner], title: str, currency: str) -> str:
    most = max(earners, key=lambda earner: earner.rent)
    quickest = min(earners, key=lambda earner: earner.payback)
    said = f"{title}: {most.name} takes the most rent, {currency}{most.rent:,.0f} a game"
    if isfinite(quickest.payback):
        said += f"; {quickest.name} pays back soonest, in {quickest.payback:,.0f} turns"
    return said + "."


# -- wealth -----------------------------------------------------------------------------------------------


def wealth(fortunes: Sequence[Fortune], currency: str) -> Picture:
    """Bands of worth over time, one panel for every seat or bot, all on the same scale."""
    alt = _wealth_in_words(fortunes, currency)
    caption = (
        "One panel a seat, all on the same scale, from the start to the right. Half of the games are above the line "
        "and half below it; the dark band holds the middle half of them, the pale one 80 of 100."
    )
    return both(lambda width: _draw_wealth(width, fortunes, currency), "wealth", alt, "Worth over time", caption)


def _draw_wealth(width: float, fortunes: Sequence[Fortune], currency: str) -> Figure:
    slim = is_slim(width)
    columns = 1 if slim else min(len(fortunes), 2 if len(fortunes) <= 4 else 3)
    rows = ceil(len(fortunes) / columns)
    figure = sheet(0.8 + (1.7 if slim else 2.2) * rows, width)
    panels = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    for place, panel in enumerate(panels.flat):
        if place < len(fortunes):
            _draw_fortune(panel, fortunes[place])
        else:
            panel.set_visible(False)
    figure.supxlabel("turns with a throw, all seats together", fontsize=9.5)
    figure.supylabel(f"worth, {currency}", fontsize=9.5)
    handles, labels = panels[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper right", ncols=3, columnspacing=1.0 if slim else 2.0)
    return figure


def _draw_fortune(axes: Axes, fortune: Fortune) -> None:
    along_y_only(axes)
    axes.set_title(clipped(fortune.label, 34), fontsize=10)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    turns = [band.turn for band in fortune.bands]
    lowest, low, middle, high, highest = ([band.quantiles[at] for band in fortune.bands] for at in range(5))
    axes.fill_between(turns, lowest, highest, color=ACCENT, alpha=0.22, linewidth=0, label="10 to 90 % of games")
    axes.fill_between(turns, low, high, color=ACCENT, alpha=0.4, linewidth=0, label="25 to 75 %")
    axes.plot(turns, middle, color=INK, linewidth=1.8, label="median")


def _wealth_in_words(fortunes: Sequence[Fortune], currency: str) -> str:
    said = [f"{fortune.label} {currency}{fortune.bands[-1].quantiles[2]:,.0f}" for fortune in fortunes if fortune.bands]
    return f"Bands of worth over time; median worth at the end of the scale: {'; '.join(said)}."
