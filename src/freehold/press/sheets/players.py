"""The player's card: turn order, what may be done when, and the clause of each; two on a sheet, to be cut apart."""

from __future__ import annotations

from typing import Final

from freehold.engine.party import party
from freehold.press.job import Job
from freehold.press.pen import Pen
from freehold.press.sheets.blocks import BELOW_LIST, ListBlock
from freehold.press.sheets.frame import double_frame, mark, sheet_paper
from freehold.press.sheets.reference import heading, told
from freehold.press.type import line

SIZES: Final = (
    (10.0, 7.0),
    (9.5, 6.4),
    (9.0, 5.9),
    (8.5, 5.4),
    (8.0, 5.0),
    (7.5, 4.6),
    (7.0, 4.2),
    (6.5, 3.8),
    (6.0, 3.2),
)
"""Type and the distance of its lines, the largest first."""
_LEFT: Final = ("turn",)
_RIGHT: Final = ("before-throw", "on-landing", "own-turn", "any-time", "detention", "debt", "ending")
_EDGE: Final = 8.0
_GAP: Final = 7.0


def player_cards(job: Job) -> None:
    """A card for every player."""
    pen, paper = job.pen, sheet_paper(job.order)
    half = paper.h / 2
    for number in range(job.players):
        if number % 2 == 0:
            pen.page("sheets", f"Player’s cards {number + 1} and {number + 2}", paper.w, paper.h)
            pen.line(5, half, paper.w - 5, half, job.ink.hair, 0.1, (1.0, 1.4))
        with pen.item("player-card", f"player-card:{number}", 0, half * (number % 2), paper.w, half):
            _card(job, pen, paper.w, half)


def _card(job: Job, pen: Pen, w: float, h: float) -> None:
    ink, edition = job.ink, job.edition
    double_frame(pen, ink, _EDGE, _EDGE, w - 2 * _EDGE, h - 2 * _EDGE)
    left, right = _EDGE + 5, w - _EDGE - 5
    mark(pen, left, _EDGE + 4.0, 6.4, ink.accent, ink.saving)
    title = edition.title
    pen.text(left + 8.4, _EDGE + 9.4, title, "B700", line("B700", title, 100, 15.0, least=10), ink.ink, spacing=-0.012)
    said = f"the rules at a glance · {party(edition)} players" + (" · § names the clause" if edition.cites else "")
    pen.text(right, _EDGE + 9.0, said, "A500", 7.0, ink.soft, "right")
    pen.line(left, _EDGE + 12.4, right, _EDGE + 12.4, ink.ink, 0.3)
    top, room = _EDGE + 13.6, h - 2 * _EDGE - 16.0
    column = (right - left - _GAP) / 2
    for lists, x in zip(_columns(job, column, room), (left, left + column + _GAP), strict=True):
        y = top
        for block in lists:
            block.draw(pen, ink, x, y, column)
            y += block.height(column) + BELOW_LIST


def _columns(job: Job, w: float, room: float) -> tuple[list[ListBlock], list[ListBlock]]:
    """Both columns about as full as each other, in the largest type that has room."""
    for size, pitch in SIZES:
        blocks = [_block(job, on, size, pitch) for on in (*_LEFT, *_RIGHT) if told(job.edition, on)]
        best = min(
            (_split(blocks, at) for at in range(1, len(blocks))), key=lambda pair: max(_deep(c, w) for c in pair)
        )
        if max(_deep(column, w) for column in best) <= room:
            break
    return best


def _block(job: Job, on: str, size: float, pitch: float) -> ListBlock:
    return ListBlock(heading(job.edition, on), told(job.edition, on), size, pitch, size + 2)


def _split(blocks: list[ListBlock], at: int) -> tuple[list[ListBlock], list[ListBlock]]:
    return blocks[:at], blocks[at:]


def _deep(blocks: list[ListBlock], w: float) -> float:
    return sum(block.height(w) for block in blocks) + BELOW_LIST * (len(blocks) - 1)
