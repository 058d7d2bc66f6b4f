"""Where pieces stand on sheets: side by side on shelves, one below the other where there is room, page after page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from freehold.press.sheets.blocks import Piece

GAP: Final = 8.0
"""Between columns."""
BELOW: Final = 6.0
"""Between pieces one below the other."""


_SLACKS: Final = (4.0, 16.0, 40.0)
"""How much higher a shelf may become by what is put below its pieces."""


class Standing(NamedTuple):
    """A piece in its place."""

    piece: Piece
    x: float
    y: float
    w: float


@dataclass
class _Column:
    w: float
    pieces: list[Piece] = field(default_factory=list)

    def height(self) -> float:
        return sum(piece.height(self.w) for piece in self.pieces) + BELOW * (len(self.pieces) - 1)


Pages = list[list[Standing]]


def flow(pieces: Sequence[Piece], w: float, h: float) -> Pages:
    """Put pieces onto as few pages of a width and height as can be; order is kept where it costs nothing."""
    tall = sorted(pieces, key=lambda piece: -piece.height(min(piece.least, w)))
    # Lists stand beside each other best, and small tables fill what is left.
    ways = [list(pieces), [*tall[:2], *(piece for piece in pieces if piece not in tall[:2])], tall]
    tried = [(n, _flow(way, w, h, slack)) for n, way in enumerate(ways) for slack in _SLACKS]
    return min(tried, key=lambda way: (len(way[1]), way[0], sum(_depth(page) for page in way[1])))[1]


def _depth(page: list[Standing]) -> float:
    return max(at.y + at.piece.height(at.w) for at in page)


def _flow(pieces: list[Piece], w: float, h: float, slack: float) -> Pages:
    left = pieces
    pages: Pages = [[]]
    y = 0.0
    while left:
        columns, used = _shelf(left, w, h - y, slack)
        if not columns:
            if not pages[-1] and y <= 0:
                # Too high for any page: it is put there all the same, and the checks of a kit will say so.
                columns, used = [_Column(w, [left[0]])], [left[0]]
            else:
                pages.append([])
                y = 0.0
                continue
        _widen(columns, w)
        x = 0.0
        for column in columns:
            at = y
            for piece in column.pieces:
                pages[-1].append(Standing(piece, x, at, column.w))
                at += piece.height(column.w) + BELOW
            x += column.w + GAP
        y += max(column.height() for column in columns) + BELOW
        left = [piece for piece in left if piece not in used]
    return pages


def _shelf(pieces: Sequence[Piece], w: float, h: float, slack: float) -> tuple[list[_Column], list[Piece]]:
    """The next shelf: the first piece that is left, whatever fits beside it, and below what is lower."""
    columns: list[_Column] = []
    used: list[Piece] = []
    for piece in pieces:
        wish = min(piece.least, w)
        tallest = max((column.height() for column in columns), default=0.0)
        taken = sum(column.w for column in columns) + GAP * len(columns)
        below = next(
            (
                column
                for column in columns
                if wish <= column.w + 1e-6
                and column.height() + BELOW + piece.height(column.w) <= min(tallest + slack, h)
            ),
            None,
        )
        if below is not None:
            below.pieces.append(piece)
        elif taken + wish <= w + 1e-6 and piece.height(wish) <= h:
            columns.append(_Column(wish, [piece]))
        elif not columns:
            return [], []
        else:
            continue
        used.append(piece)
    return columns, used


def _widen(columns: list[_Column], w: float) -> None:
    """Columns take up the whole width, each as much more as it is wide."""
    spare = w - sum(column.w for column in columns) - GAP * (len(columns) - 1)
    whole = sum(column.w for column in columns)
    for column in columns:
        column.w += spare * column.w / whole
