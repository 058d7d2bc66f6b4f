"""The calibration of a model as a picture: how often seats have won, by how their chances were judged."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Final

from freehold.lab.fit.regression import Decile

_BAND: Final = 0.05
_WIDTH: Final = 5.0
_HEIGHT: Final = 4.4


def calibration_svg(title: str, deciles: Sequence[Decile]) -> str:
    """An SVG of its own, on white paper; the grey band is what a model may be off by."""
    from freehold.lab.report.pictures import ACCENT, FAINT, INK, PAPER, in_per_cent, sheet, style

    known = [decile for decile in deciles if decile.count]
    with style():
        figure = sheet(_HEIGHT, _WIDTH)
        axes = figure.add_subplot()
        axes.fill_between([0, 1], [-_BAND, 1 - _BAND], [_BAND, 1 + _BAND], color=FAINT, alpha=0.35, linewidth=0)
        axes.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle="--")
        axes.plot([decile.judged for decile in known], [decile.won for decile in known], color=ACCENT, linewidth=1.2)
        most = max((decile.count for decile in known), default=1)
        sizes = [8 + 60 * decile.count / most for decile in known]
        axes.scatter([decile.judged for decile in known], [decile.won for decile in known], sizes, color=ACCENT)
        axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="judged chance in %", ylabel="games won in %", title=title)
        in_per_cent(axes.xaxis)
        in_per_cent(axes.yaxis)
        drawn = StringIO()
        figure.savefig(drawn, format="svg", facecolor=PAPER, metadata={"Date": None, "Creator": None})
    return drawn.getvalue()
