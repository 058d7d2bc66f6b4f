"""The board: a ring where the terminal is wide enough, a list of spaces otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from freehold.console.screen import QUIET, group_ink, group_of, group_paint
from freehold.engine.game import Game
from freehold.terminal.spaces import legend, name_lines, short_name, state, visitors

RING_FROM: Final = 100
"""Narrower terminals get the list."""

_LEAST_CELL: Final = 7
_MOST_CELL: Final = 14


class Ring:
    """Where the spaces of a board stand when they are drawn as a ring."""

    def __init__(self, spaces: int, width: int, height: int) -> None:
        half = spaces // 2 + 2
        self.columns = (half + 1) // 2
        self.rows = half - self.columns
        self.cell = min((width - self.columns - 1) // max(self.columns, 1), _MOST_CELL)
        """Width of one space."""
        self.lines = 3 if height >= 3 * self.rows + 14 else 2
        """Lines of one space."""
        self.fits = spaces % 2 == 0 and spaces >= 8 and self.cell >= _LEAST_CELL and width >= RING_FROM

    @property
    def width(self) -> int:
        """Columns of the whole ring."""
        return self.columns * (self.cell + 1) + 1

    @property
    def inside(self) -> int:
        """Columns between the left and the right side."""
        return (self.columns - 2) * (self.cell + 1) - 1

    @property
    def inside_lines(self) -> int:
        return (self.rows - 2) * self.lines

    def top(self) -> list[int]:
        """The spaces of the top side, from left to right; the start is at the bottom right."""
        first = self.columns + self.rows - 2
        return list(range(first, first + self.columns))

    def bottom(self) -> list[int]:
        return list(range(self.columns - 1, -1, -1))

    def left(self, row: int) -> int:
        """The space on the left side in a row, counted from the top."""
        return self.columns - 1 + self.rows - 1 - row

    def right(self, row: int) -> int:
        return 2 * self.columns + self.rows - 3 + row


def board(game: Game, width: int, height: int, middle: Sequence[Text] = ()) -> RenderableType:
    """The board as it stands, with `middle` written inside the ring if one is drawn."""
    ring = Ring(len(game.edition.spaces), width, height)
    if ring.fits:
        return _ring(game, ring, middle)
    return _list(game, width)


def fits_ring(game: Game, width: int, height: int) -> Ring | None:
    """The ring a board would be drawn as, or None if it would be a list."""
    ring = Ring(len(game.edition.spaces), width, height)
    return ring if ring.fits else None


# -- the ring ---------------------------------------------------------------------------------------------


def _ring(game: Game, ring: Ring, middle: Sequence[Text]) -> RenderableType:
    bar = "─" * ring.cell
    lines = [_rule("┌", bar, "┬", "┐", ring.columns)]
    lines += _side(game, ring, ring.top())
    lines.append(_inner_rule("├", bar, "┴", "┼", "┤", ring.columns))
    for row in range(1, ring.rows - 1):
        lines += _middle_row(game, ring, row, middle)
    lines.append(_inner_rule("├", bar, "┬", "┼", "┤", ring.columns))
    lines += _side(game, ring, ring.bottom())
    lines.append(_rule("└", bar, "┴", "┘", ring.columns))
    lines += [Text(line, style=QUIET) for line in legend(game.edition, ring.width)]
    for line in lines:
        line.no_wrap = True
        line.overflow = "crop"
    return Lines(*lines)


def _rule(left: str, bar: str, cross: str, right: str, columns: int) -> Text:
    return Text(left + cross.join([bar] * columns) + right, style=QUIET)


def _inner_rule(left: str, bar: str, cross: str, corner: str, right: str, columns: int) -> Text:
    inner = cross.join([bar] * (columns - 2))
    return Text(f"{left}{bar}{corner}{inner}{corner}{bar}{right}", style=QUIET)


def _cell(game: Game, ring: Ring, space: int, underlined: bool = False) -> list[Text]:
    """The lines of one space."""
    field = game.edition.spaces[space]
    style = group_paint(group_of(game.edition, field.deed)) if field.deed >= 0 else Style(bold=True)
    lines = [Text(line, style=style) for line in name_lines(field.name, ring.cell, ring.lines - 1)]
    last = state(game, space, ring.cell)
    if underlined:
        last.stylize("underline")
    return [*lines, last]


def _side(game: Game, ring: Ring, spaces: list[int]) -> list[Text]:
    cells = [_cell(game, ring, space) for space in spaces]
    bar = Text().append("│", style=QUIET)
    lines: list[Text] = []
    for index in range(ring.lines):
        line = bar.copy()
        for cell in cells:
            line.append_text(cell[index]).append_text(bar)
        lines.append(line)
    return lines


def _middle_row(game: Game, ring: Ring, row: int, middle: Sequence[Text]) -> list[Text]:
    bar = Text().append("│", style=QUIET)
    inner = row < ring.rows - 2
    left = _cell(game, ring, ring.left(row), inner)
    right = _cell(game, ring, ring.right(row), inner)
    lines: list[Text] = []
    for index in range(ring.lines):
        at = (row - 1) * ring.lines + index
        inside = middle[at].copy() if at < len(middle) else Text()
        inside.truncate(ring.inside - 2, overflow="ellipsis", pad=True)
        line = bar.copy().append_text(left[index]).append_text(bar)
        line.append(" ").append_text(inside).append(" ")
        lines.append(line.append_text(bar).append_text(right[index]).append_text(bar))
    return lines


# -- the list ---------------------------------------------------------------------------------------------


def _list(game: Game, width: int) -> RenderableType:
    """Every space on a line, in as many columns as fit."""
    spaces = len(game.edition.spaces)
    columns = max(1, min(3, width // 38))
    room = min(width // columns - 1, 60)
    per_column = -(-spaces // columns)
    lines: list[Text] = []
    for row in range(per_column):
        line = Text(no_wrap=True, overflow="crop")
        for column in range(columns):
            space = column * per_column + row
            if space < min(spaces, (column + 1) * per_column):
                line.append_text(_entry(game, space, room)).append(" ")
        line.rstrip()
        lines.append(line)
    lines += [Text(line, style=QUIET, no_wrap=True, overflow="crop") for line in legend(game.edition, width)]
    return Lines(*lines)


def _entry(game: Game, space: int, room: int) -> Text:
    field = game.edition.spaces[space]
    digits = len(str(len(game.edition.spaces) - 1))
    text = Text().append(f"{space:>{digits}} ", style=QUIET)
    swatch = Text("█ ", style=group_ink(group_of(game.edition, field.deed))) if field.deed >= 0 else Text("  ")
    text.append_text(swatch)
    name_room = room - text.cell_len - 14
    text.append(short_name(field.name, name_room).ljust(name_room), style="" if field.deed >= 0 else QUIET)
    text.append(" ")
    left = state(game, space, 13)
    if visitors(game, space, 10).cell_len:
        left.stylize("bold")
    return text.append_text(left)
