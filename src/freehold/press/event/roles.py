"""Cards for those who have a role: whoever reads the code on one is let in as what it says."""

from __future__ import annotations

from functools import partial
from typing import Final

from freehold.press import type as setting
from freehold.press.event.facts import Occasion, Role
from freehold.press.event.pages import PART
from freehold.press.event.qr import qr_code
from freehold.press.grid import Heading, Piece, grid_for, print_sheets
from freehold.press.job import Job
from freehold.press.order import PressError
from freehold.press.pen import Pen
from freehold.press.sheets.frame import mark
from freehold.press.type import line

NO_ROLES: Final = "there is nobody to print a card for: cards are printed for roles whose tokens are sent along"
WIDE: Final = 92.0
HIGH: Final = 53.0
_EDGE: Final = 3.0
_SAID: Final = {
    "organiser": "runs the event: keep this card to yourself",
    "marshal": "answers calls, rules at all tables",
    "banker": "keeps the Bank, enters the game, has the last word at the table",
    "player": "sees the own seat, the clock and the standings",
    "onlooker": "sees the clock and the standings",
}
"""What a role is for."""


def role_cards(job: Job, occasion: Occasion) -> None:
    """A card for everybody. Rule: PN-4.2a"""
    if not occasion.roles:
        raise PressError(NO_ROLES)
    pieces = [
        Piece("role-card", f"role:{at}", partial(_card, job, occasion, role), ground=job.ink.cell)
        for at, role in enumerate(occasion.roles)
    ]
    heading = Heading(PART, f"{occasion.name} · role cards", "face", note="whoever has a card has its role")
    print_sheets(job.pen, job.order, grid_for(job.order, WIDE, HIGH), pieces, heading, mark=4.0)


def _card(job: Job, occasion: Occasion, role: Role, pen: Pen) -> None:
    ink = job.ink
    pen.rect(_EDGE, _EDGE, WIDE - 2 * _EDGE, HIGH - 2 * _EDGE, stroke=ink.ink, wide=0.4)
    pen.rect(_EDGE + 1, _EDGE + 1, WIDE - 2 * _EDGE - 2, HIGH - 2 * _EDGE - 2, stroke=ink.ink, wide=0.12)
    size = 41.0
    qr_code(pen, role.address, WIDE - _EDGE - 2.5 - size, (HIGH - size) / 2, size)
    left, room = _EDGE + 4, WIDE - 2 * _EDGE - size - 8
    mark(pen, left, 7.4, 6.0, ink.accent, ink.saving)
    said = setting.block("A600", occasion.name, room - 8, 7.5, least=6.0, most=2, leading=1.15)
    pen.block(left + 7.8, 10.9 - (said.height - said.cap) / 2, said, ink.ink)
    name = setting.block("B700", role.name, room, 13.5, least=8.0, most=2, height=11.0, leading=1.15)
    pen.block(left, 22.4, name, ink.ink)
    place = f"{role.role}, table {role.table}" if role.table else role.role
    place = place[:1].upper() + place[1:]
    pen.text(left, 36.6, place, "A700", line("A700", place, room, 10.5), ink.accent)
    does = setting.block("A500", _SAID.get(role.role, ""), room, 7.0, least=6.0, most=3, leading=1.15)
    pen.block(left, 41.2, does, ink.soft)
