"""What a sweep found, as a page and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from freehold.editions.looks import Look
from freehold.lab.report.page import Chapter, Column, Page, Part, Sheet
from freehold.lab.stats.bootstrap import Estimate
from freehold.lab.sweep.effects import Effects, Measure, same, tells
from freehold.lab.sweep.pictures import main_effect

FORMAT = 1
"""The version of `sweep.json`; it grows when the meaning of something in it changes."""


def as_data(found: Effects, about: dict[str, Any]) -> dict[str, Any]:
    """Everything a sweep found, for `sweep.json`."""
    ids = [measure.id for measure in found.measures]
    cells = []
    for cell, levels, differences in zip(found.grid.cells, found.levels, found.differences, strict=True):
        cells.append(
            {
                "folder": cell.folder,
                "changes": dict(cell.changes),
                "levels": _by_id(ids, levels),
                "differences": _by_id(ids, differences),
            }
        )
    main = {
        axis.name: {value: _by_id(ids, row) for value, row in zip(axis.values, rows, strict=True)}
        for axis, rows in zip(found.grid.varying, found.main, strict=True)
    }
    return {"format": FORMAT, **about, "compared_games": found.games, "cells": cells, "main_effects": main}


def _by_id(ids: Sequence[str], estimates: Sequence[Estimate]) -> dict[str, dict[str, float]]:
    return {id: estimate.as_data() for id, estimate in zip(ids, estimates, strict=True)}


# -- the page ---------------------------------------------------------------------------------------------


def page(found: Effects, title: str, facts: Sequence[tuple[str, str]], look: Look | None = None) -> Page:
    """The whole sweep on one page: a picture for every rule, then every cell."""
    tiles = [
        (f"{len(found.grid.cells):,}", "combinations of rules"),
        (f"{found.games:,}", "games compared in each of them"),
        (f"{_sure(found):,}", "differences to the first whose 95 % interval does not hold zero"),
    ]
    first = found.grid.label(found.grid.cells[0])
    chapters = [_rule_chapter(found, at) for at in range(len(found.grid.varying))]
    chapters.append(_cells_chapter(found, first))
    subtitle = (
        "Computer players played the same games, on the same dice and decks, under every combination of some rules. "
        f"What differs then is the work of the rules. All are compared with {first}."
    )
    label = "Freehold · rules compared"
    return Page(label, f"{title}: what rules change", subtitle, tiles, facts, chapters, _WORDS, look)


_WORDS = (
    (
        "combination",
        "One value for every rule that was varied; the first of them is what all others are compared with.",
    ),
    ("length", "Turns with a throw, of all seats together."),
    ("capped", "Games that were stopped because they had reached the cap of turns."),
    ("deals", "Exchanges that players agreed on."),
    (
        "95 % interval",
        "Where the true figure lies, in 95 of 100 sweeps with other dice. A star marks a difference whose "
        "interval does not hold zero; among many figures, one in twenty does so by chance.",
    ),
)


def _sure(found: Effects) -> int:
    return sum(tells(estimate) for row in found.differences[1:] for estimate in row)


def _rule_chapter(found: Effects, at: int) -> Chapter:
    axis, rows = found.grid.varying[at], found.main[at]
    others = [other.name for other in found.grid.varying if other is not axis]
    averaged = f", on average over the values of {' and '.join(others)}" if others else ""
    words = (
        f"The difference each value makes against {axis.name} {axis.values[0]}{averaged}. Diamonds mark differences "
        "whose 95 % interval does not hold zero; with many points, one in twenty does so by chance."
    )
    picture = main_effect(axis, found.measures, rows, f"rule{at}")
    values = axis.values[1:]
    columns = [Column("measured", text=True), Column("unit", text=True), *(Column(value) for value in values)]
    table = [
        [measure.title, unit_of_difference(measure), *(interval(measure, row[place]) for row in rows[1:])]
        for place, measure in enumerate(found.measures)
    ]
    caption = f"Difference to {axis.values[0]}, with 95 % interval"
    return Chapter(f"rule-{at}", axis.name, words, [picture, Sheet(caption, columns, table)])


def _cells_chapter(found: Effects, first: str) -> Chapter:
    columns = [
        Column("combination", text=True),
        *(Column(f"{measure.title}, {measure.unit}") for measure in found.measures),
    ]
    levels, differences = [], []
    for cell in found.grid.cells:
        # One rule a line: beside so many figures there is no room for all of them in one.
        label = found.grid.label(cell).replace(", ", "\n")
        means = zip(found.measures, found.levels[cell.index], strict=True)
        levels.append([label, *(plain(measure, estimate) for measure, estimate in means)])
        if cell.index:
            against = zip(found.measures, found.differences[cell.index], strict=True)
            differences.append([label, *(interval(measure, estimate) for measure, estimate in against)])
    words = "A star marks a difference whose 95 % interval does not hold zero."
    parts: list[Part] = [
        Sheet("Means, with 95 % interval", columns, levels),
        Sheet(f"Differences to {first}, with 95 % interval; shares in percentage points", columns, differences),
    ]
    return Chapter("cells", "Every combination", words, parts)


def unit_of_difference(measure: Measure) -> str:
    """The unit differences of a measure are told in."""
    return "percentage points" if measure.form == "share" else measure.unit


def plain(measure: Measure, estimate: Estimate) -> str:
    """A mean with its interval."""
    return f"{measure.written(estimate.value)} ({measure.written(estimate.low)} to {measure.written(estimate.high)})"


def interval(measure: Measure, estimate: Estimate) -> str:
    """A difference with its interval, starred if it is sure."""
    if same(estimate):
        return "same"
    star = " *" if tells(estimate) else ""
    low, high = measure.difference(estimate.low), measure.difference(estimate.high)
    return f"{measure.difference(estimate.value)} ({low} to {high}){star}"
