"""Pictures of a sweep: what one rule changes, value by value."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from matplotlib.axes import Axes

from freehold.lab.report.pictures import ACCENT, INK, SECOND, Picture, along_y_only, clipped, finished, sheet, style
from freehold.lab.stats.bootstrap import Estimate
from freehold.lab.sweep.effects import Measure, tells
from freehold.lab.sweep.grid import Axis

_COLUMNS = 3


def main_effect(axis: Axis, measures: Sequence[Measure], effects: Sequence[Sequence[Estimate]], name: str) -> Picture:
    """One panel for every measure: the difference to the rule's first value, with its interval."""
    rows = ceil(len(measures) / _COLUMNS)
    with style():
        figure = sheet(0.8 + 2.05 * rows)
        figure.suptitle(f"What {axis.name} changes", x=0.01, ha="left", fontsize=11, fontweight="bold")
        panels = figure.subplots(rows, _COLUMNS, squeeze=False)
        for place, panel in enumerate(panels.flat):
            if place < len(measures):
                _draw_panel(panel, axis, measures[place], [row[place] for row in effects])
            else:
                panel.set_visible(False)
        figure.supxlabel(f"{axis.name}; each point: difference to {axis.values[0]}, with 95 % interval", fontsize=9)
        return finished(figure, name, _in_words(axis, measures, effects))


def _draw_panel(axes: Axes, axis: Axis, measure: Measure, effects: Sequence[Estimate]) -> None:
    along_y_only(axes)
    factor = 100 if measure.form == "share" else 1
    axes.set_title(clipped(measure.title, 30), fontsize=9)
    axes.set_ylabel(_unit(measure), fontsize=8)
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
