"""The grid of a sweep: every combination of the values that rules are to take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from freehold.editions import edition
from freehold.editions.problems import in_words
from freehold.engine.edition import Edition

MOST_CELLS: Final = 200
"""More combinations than this are a mistake rather than a question."""


class GridError(ValueError):
    """The grid cannot be played as it was asked for; the text says why in one sentence."""


@dataclass(frozen=True)
class Axis:
    """One rule and the values it takes, the first of them being what all others are compared with."""

    name: str
    values: tuple[str, ...]

    @property
    def varies(self) -> bool:
        return len(self.values) > 1


@dataclass(frozen=True)
class Cell:
    """One combination of values."""

    index: int
    changes: tuple[tuple[str, str], ...]

    @property
    def folder(self) -> str:
        """The name of the folder its results lie in."""
        return f"cell-{self.index:03d}"


@dataclass(frozen=True)
class Grid:
    """All combinations; the last rule named changes fastest, and the first cell has every rule's first value."""

    axes: tuple[Axis, ...]

    @property
    def cells(self) -> list[Cell]:
        names = [axis.name for axis in self.axes]
        combinations = product(*(axis.values for axis in self.axes))
        return [Cell(index, tuple(zip(names, values, strict=True))) for index, values in enumerate(combinations)]

    @property
    def varying(self) -> list[Axis]:
        """The rules that take more than one value."""
        return [axis for axis in self.axes if axis.varies]

    def label(self, cell: Cell) -> str:
        """What sets a cell apart: the values of the rules that vary."""
        varying = {axis.name for axis in self.varying}
        return ", ".join(f"{name} {value}" for name, value in cell.changes if name in varying)

    def matched(self, axis: Axis, value: str) -> list[Cell]:
        """The cells in which a rule has a value; those of two values match one by one in all other rules."""
        return [cell for cell in self.cells if (axis.name, value) in cell.changes]


def read_grid(texts: Sequence[str]) -> Grid:
    """Read rules with values such as `detention.fine=50,100,200`, or raise `GridError`."""
    axes: list[Axis] = []
    for text in texts:
        name, sign, rest = text.partition("=")
        values = [value.strip() for value in rest.split(",") if value.strip()]
        if not sign or not name.strip() or not values:
            raise GridError(f"--set takes a rule and its values, for instance detention.fine=50,100,200, not {text!r}")
        axes.append(Axis(name.strip().removeprefix("rules."), tuple(values)))
    _check(axes)
    return Grid(tuple(axes))


def _check(axes: Sequence[Axis]) -> None:
    if not any(axis.varies for axis in axes):
        raise GridError(
            "a sweep needs at least one rule with several values, for instance --set detention.fine=50,100,200"
        )
    names = [axis.name for axis in axes]
    for axis in axes:
        if names.count(axis.name) > 1:
            raise GridError(f"--set names {axis.name} twice; give all its values at once, with commas")
        twice = [value for value in axis.values if axis.values.count(value) > 1]
        if twice:
            raise GridError(f"--set {axis.name} has the value {twice[0]} twice")
    cells = prod(len(axis.values) for axis in axes)
    if cells > MOST_CELLS:
        sizes = in_words([f"{len(axis.values)} of {axis.name}" for axis in axes]).replace(" or ", " and ")
        raise GridError(
            f"{cells} combinations ({sizes}) are too many, the most is {MOST_CELLS}; "
            "leave out values or sweep fewer rules at a time"
        )


def books(id: str, options: Sequence[str], grid: Grid) -> list[Edition]:
    """The edition of every cell; raise `EditionError` if a rule, a value or a combination cannot be.

    Every value is tried by itself first, so that a wrong one is told once and not for every combination.
    """
    for axis in grid.axes:
        for value in axis.values:
            edition(id, options, {axis.name: value})
    return [edition(id, options, dict(cell.changes)) for cell in grid.cells]
