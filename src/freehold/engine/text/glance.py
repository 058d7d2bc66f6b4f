"""Games at a glance: one line of words for whoever prints one."""

from __future__ import annotations

from freehold.engine.edition import HOST
from freehold.engine.masks import members
from freehold.engine.stage import STAGE_NAMES
from freehold.engine.state import State


def game(g: State, awaited: int) -> str:
    """Edition, moment and everybody's cash and deeds: `<Game fundraiser, turn 12, auction, Bob to act: Ann ...>`."""
    players = ", ".join(_player(g, seat) for seat in range(g.seats))
    return f"<Game {g.edition.id}, {_moment(g, awaited)}: {players}>"


def _moment(g: State, awaited: int) -> str:
    if g.over:
        return f"over after {counted(g.throwing_turns, 'turn')}"
    if g.is_idle:
        return "not begun"
    turn = f"turn {g.throwing_turns}" if g.throwing_turns else "opening"
    stage = STAGE_NAMES[g.top.kind].replace("-", " ")
    busy = turn if stage == "turn" else f"{turn}, {stage}"
    if g.paused:
        return f"{busy}, at a break"
    return f"{busy}, {'the host' if awaited == HOST else g.names[awaited]} to act"


def _player(g: State, seat: int) -> str:
    if g.out[seat]:
        return f"{g.names[seat]} out"
    deeds = len(members(g.owned[seat]))
    credit = g.credit[seat]
    cash = g.edition.money(g.cash[seat]) if not credit else f"{g.edition.money(credit)} in debt"
    return f"{g.names[seat]} {cash} and {counted(deeds, 'deed')}" if deeds else f"{g.names[seat]} {cash}"


def counted(number: int, what: str) -> str:
    """`1 deed`, `2 deeds`."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
