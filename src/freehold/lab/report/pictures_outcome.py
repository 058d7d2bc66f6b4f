"""Pictures of how games end: who wins, how long it takes and what brings people down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from freehold.lab.report.pictures import (
    ACCENT,
    INK,
    SECOND,
    Picture,
    along_x_only,
    along_y_only,
    both,
    clipped,
    in_per_cent,
    interval_line,
    is_slim,
    sheet,
)

_POINT: Final = "share, with 95 % interval"


@dataclass(frozen=True)
class Share:
    """A share of something with its 95 % interval, each from 0 to 1."""

    label: str
    value: float
    low: float
    high: float
    count: float = 0.0
    """How many that share is."""


@dataclass(frozen=True)
class Bar:
    """One bar of a histogram: from `low` up to but not including `high`."""

    low: int
    high: int
    finished: int
    capped: int


# -- winning ----------------------------------------------------------------------------------------------


def win_shares(shares: Sequence[Share], name: str, title: str, equal: Sequence[float], caption: str = "") -> Picture:
    """Shares of games won with their intervals, beside the share each would have if all won alike."""
    alt = f"{title}: " + "; ".join(_said(share) for share in shares) + "."
    return both(lambda width: _draw_wins(width, shares, equal), name, alt, title, caption or HOW_TO_READ_WINS)


HOW_TO_READ_WINS: Final = (
    "The dot is the share of games won, the pale bar its 95 % interval: where the true share lies, in 95 runs of 100. "
    "The red mark is what it would be if all won alike; a bar that does not reach it is a real difference."
)


def _draw_wins(width: float, shares: Sequence[Share], equal: Sequence[float]) -> Figure:
    figure = sheet(0.75 + 0.36 * len(shares), width)
    axes = figure.subplots()
    rows = range(len(shares))
    axes.hlines(rows, [s.low for s in shares], [s.high for s in shares], color=ACCENT, linewidth=5, alpha=0.45)
    axes.plot([s.value for s in shares], rows, "o", color=ACCENT, markersize=7, clip_on=False, label=_POINT)
    axes.plot(equal, rows, "|", color=SECOND, markersize=18, markeredgewidth=2, label="if all won alike")
    _label_rows(axes, [share.label for share in shares], width)
    most = min(1.0, max([*(s.high for s in shares), *equal]) * 1.25)
    axes.set_xlim(0, most)
    in_per_cent(axes.xaxis)
    axes.set_xlabel("games won, %; a shared win counts in parts")
    for row, share in enumerate(shares):
        # The figure stands beside its dot, unless the mark is in its way.
        hidden = share.high < equal[row] < share.high + (0.25 if is_slim(width) else 0.1) * most
        _beside(axes, equal[row] if hidden else share.high, row, f"{share.value:.1%}")
    figure.legend(loc="outside lower right", ncols=2)
    return figure


def _said(share: Share) -> str:
    return f"{share.label} {share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def _label_rows(axes: Axes, labels: Sequence[str], width: float) -> None:
    """Names down the left side, the first on top."""
    along_x_only(axes)
    written = [fill(label, 20) for label in labels] if is_slim(width) else [clipped(label, 44) for label in labels]
    axes.set_yticks(range(len(labels)), written)
    axes.set_ylim(len(labels) - 0.4, -0.6)


def _beside(axes: Axes, x: float, row: float, text: str) -> None:
    """A number to the right of what it belongs to."""
    axes.annotate(text, (x, row), (7, 0), textcoords="offset points", va="center", fontsize=9.5)


# -- length -----------------------------------------------------------------------------------------------


def game_lengths(bars: Sequence[Bar], median: float, cap: int) -> Picture:
    """How many turns games take; games stopped at the cap are hatched, for their true length is not known."""
    games = sum(bar.finished + bar.capped for bar in bars)
    stopped = sum(bar.capped for bar in bars) / games
    alt = f"Histogram of the length of games: the median is {median:,.0f} turns; {stopped:.1%} stopped at the cap."
    caption = (
        "Each bar counts the games that took so many turns. Half of all games end left of the red line, the median. "
        "Hatched games were stopped at the cap: how long they would have lasted nobody knows."
    )
    return both(
        lambda width: _draw_lengths(width, bars, games, median, cap), "lengths", alt, "Length of games", caption
    )


def _draw_lengths(width: float, bars: Sequence[Bar], games: int, median: float, cap: int) -> Figure:
    figure = sheet(3.4, width)
    axes = figure.subplots()
    along_y_only(axes)
    lows = [bar.low for bar in bars]
    widths = [bar.high - bar.low for bar in bars]
    ended = [bar.finished / games for bar in bars]
    capped = [bar.capped / games for bar in bars]
    look: dict[str, Any] = {"align": "edge", "edgecolor": INK, "linewidth": 0.4}
    axes.bar(lows, ended, widths, color=ACCENT, label="ended by the rules", **look)
    if any(capped):
        stopped = f"stopped at turn {cap:,}"
        axes.bar(lows, capped, widths, bottom=ended, color="none", hatch="////", label=stopped, **look)
    axes.axvline(median, color=SECOND, linewidth=2, label=f"median, {median:,.0f} turns")
    axes.set_xlim(min(lows), max(bar.high for bar in bars))
    axes.set_ylim(0, 1.06 * max(map(sum, zip(ended, capped, strict=True))))
    axes.set_xlabel("turns with a throw, all seats together")
    axes.set_ylabel("games, %")
    in_per_cent(axes.yaxis)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=5 if is_slim(width) else "auto"))
    axes.xaxis.set_major_formatter("{x:,.0f}")
    figure.legend(loc="outside lower center", ncols=2 if is_slim(width) else 3)
    return figure


# -- going under ------------------------------------------------------------------------------------------


def causes_of_bankruptcy(shares: Sequence[Share]) -> Picture:
    """What the fallen could not pay, the most frequent first."""
    alt = "Causes of bankruptcy: " + "; ".join(_said(share) for share in shares) + "."
    caption = (
        "Of all bankrupt players, the share that each kind of debt brought down; the thin line is the 95 % interval."
    )
    return both(lambda width: _draw_causes(width, shares), "causes", alt, "What brought players down", caption)


def _draw_causes(width: float, shares: Sequence[Share]) -> Figure:
    figure = sheet(0.75 + 0.32 * len(shares), width)
    axes = figure.subplots()
    axes.barh(range(len(shares)), [share.value for share in shares], color=ACCENT, height=0.62)
    for row, share in enumerate(shares):
        interval_line(axes, row, share.low, share.high)
        _beside(axes, share.high, row, f"{share.value:.1%}")
    _label_rows(axes, [share.label for share in shares], width)
    axes.set_xlim(0, min(1.15, max(share.high for share in shares) * 1.15) * (1.2 if is_slim(width) else 1))
    in_per_cent(axes.xaxis)
    axes.set_xlabel("bankruptcies, %")
    return figure
