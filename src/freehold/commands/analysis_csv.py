"""`freehold analyse --csv`: landing rates and pay-back of an edition as a file for other programs."""

from __future__ import annotations

import csv
from math import isinf
from pathlib import Path
from typing import Final

from freehold.analysis.payback import Outlay
from freehold.analysis.study import Analysis
from freehold.commands.analysis_steps import step_name
from freehold.console.mistakes import Mistake, reason_of

HEAD: Final = (
    "what",
    "space",
    "name",
    "group",
    "share_of_landings",
    "landings_per_throw",
    "landings_per_round",
    "throws_ending",
    "turns_ending",
    "step",
    "cost",
    "rent",
    "income_per_round",
    "gain_per_round",
    "payback_turns",
)


def write_analysis(path: Path, found: Analysis) -> None:
    """One row a space, one a step of a deed and one a step of a group; what does not apply is empty."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(HEAD)
            writer.writerows(_rows(found))
    except OSError as fault:
        raise Mistake(f"{path} cannot be written: {reason_of(fault)}") from fault


def _rows(found: Analysis) -> list[list[str]]:
    edition = found.edition
    rows: list[list[str]] = []
    for space in edition.spaces:
        group = edition.groups[edition.deeds[space.deed].group].id if space.deed >= 0 else ""
        figures = (
            found.landing_rates,
            found.landings_per_throw,
            found.landings_per_round,
            found.throws_ending,
            found.turns_ending,
        )
        rates = [_figure(figure[space.index]) for figure in figures]
        rows.append(["space", str(space.index), space.name, group, *rates, *[""] * 6])
    for deed in found.deeds:
        title = edition.deeds[deed.deed]
        begin = ["deed", str(title.space), title.name, edition.groups[title.group].id, *[""] * 5]
        rows += [begin + _step(found, step) for step in deed.steps]
    for whole in found.groups:
        group_of = edition.groups[whole.group]
        begin = ["group", "", group_of.name, group_of.id, *[""] * 5]
        rows += [begin + _step(found, step) for step in whole.steps]
    return rows


def _step(found: Analysis, step: Outlay) -> list[str]:
    payback = "" if isinf(step.turns) else _figure(step.turns)
    rest = [_figure(step.rent), _figure(step.income), _figure(step.gain)]
    return [step_name(found.edition, step), str(step.cost), *rest, payback]


def _figure(value: float) -> str:
    return f"{value:.10g}"
