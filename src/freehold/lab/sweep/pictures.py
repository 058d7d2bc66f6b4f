"""Pictures of a sweep: what one rule changes, value by value."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from freehold.lab.report.pictures import ACCENT, INK, SECOND, Picture, along_y_only, both, clipped, is_slim, sheet
from freehold.lab.stats.bootstrap import Estimate
from freehold.lab.sweep.effects import Measure, tells
from freehold.lab.sweep.grid import Axis

_COLUMNS = 3


def main_effect(axis: Axis, measures: Sequence[Measure], effects: Sequence[Sequence[Estimate]], name: str) -> Picture:
    """One panel for every measure: the difference to the rule's first value, with its interval."""
    caption = (
        f"Each panel is one thing that was measured, each mark the difference to {axis.name} {axis.values[0]}, which "
        "is the line at zero. The bar is the 95 % interval; a red diamond marks a difference that chance alone would "
        "hardly make."
    )
    alt = _in_words(axis, measures, effects)
    title = f"What {axis.name} changes"
    return both(lambda width: _draw(width, axis, measures, effects), name, alt, title, caption)


def _draw(width: float, axis: Axis, measures: Sequence[Measure], effects: Sequence[Sequence[Estimate]]) -> Figure:
    columns = 1 if is_slim(width) else _COLUMNS
    rows = ceil(len(measures) / columns)
    figure = sheet(0.5 + 2.05 * rows, width)
    panels = figure.subplots(rows, columns, squeeze=False)
    for place, panel in enumerate(panels.flat):
        if place < len(measures):
            _draw_panel(panel, axis, measures[place], [row[place] for row in effects])
        else:
            panel.set_visible(False)
    figure.supxlabel(axis.name, fontsize=9.5)
    return figure


def _draw_panel(axes: Axes, axis: Axis, measure: Measure, effects: Sequence[Estimate]) -> None:
    along_y_only(axes)
    factor = 100 if measure.form == "share" else 1
    axes.set_title(clipped(measure.title, 34), fontsize=10)
    axes.set_ylabel(_unit(measure), fontsize=9)
    axes.axhline(0, color=INK, linewidth=0.8)
    for place, effect in enumerate(effects):
        # What surely differs is filled and marked by shape as well as by colour.
        sure = place > 0 and tells(effect)
        colour = SECOND if sure else ACCENT
        axes.vlines(place, factor * effect.low, factor * effect.high, color=colour, linewidth=4, alpha=0.5)
        axes.plot(place, factor * effect.value, "D" if sure else "o", color=colour, markersize=6)
    axes.set_xticks(range(len(axis.values)), [clipped(value, 12) for value in axis.values])
    axes.tick_params(axis="x", labelrotation=0 if sum(map(len, axis.values)) <= 26 else 30)
    axes.set_xlim(-0.5, len(axis.values) - 0.5)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:+,.6g}" if value else "0")
    axes.margins(y=0.15)
    if not any(effect.low or effect.high for effect in effects):
        # Nothing differs at all: an empty scale would invent tiny numbers.
        axes.set_ylim(-1, 1)


def _unit(measure: Measure) -> str:
    return "percentage points" if measure.form == "share" else measure.unit


def _in_words(axis: Axis, measures: Sequence[Measure], effects: Sequence[Sequence[Estimate]]) -> str:
    said = []
    for value, row in zip(axis.values[1:], effects[1:], strict=True):
        for measure, effect in zip(measures, row, strict=True):
            if tells(effect):
                said.append(f"{value}: {measure.title} {measure.difference(effect.value)} {_unit(measure)}")
    return f"Effects of {axis.name} against {axis.values[0]}. " + ("; ".join(said) or "None is sure") + "."
