"""Moving a token, and the salary at the start."""

from __future__ import annotations

from freehold.engine.edition import BANK, CARDS, START
from freehold.engine.stage import Landing
from freehold.engine.state import State


def forward(g: State, seat: int, spaces: int, rent: int) -> None:
    """Move with the arrow; reaching or passing the start pays the salary once.

    Rule: FR-MOVE-1, FR-GO-1, FR-GO-2, FR-GO-3, FR-TURN-3, GV-GO-1, GV-GO-2, GV-GO-3, GV-TURN-2, CR-MOVE-2, CR-MOVE-3,
    CR-START-1, CR-START-2, CR-START-3, CR-TURN-3, EU-TURN-2, EU-START-2, PN-6.1.1a, PN-6.1.1b, PN-5.4b
    """
    size = len(g.edition.spaces)
    start = g.edition.start_space
    to_start = (start - g.place[seat]) % size
    g.move_token(seat, (g.place[seat] + spaces) % size)
    g.tell("moved", "movement.forward", seat, space=g.place[seat])
    # A token standing on the start has a whole lap before it.
    if spaces >= (to_start if to_start > 0 else size):
        _pay_salary(g, seat)
    g.push(Landing(seat, rent))


def back(g: State, seat: int, spaces: int) -> None:
    """Moving backwards pays only when it ends exactly on the start, or never.

    Rule: FR-R31, GV-R28, CR-R04, R-EU-CARD-START
    """
    g.move_token(seat, (g.place[seat] - spaces) % len(g.edition.spaces))
    g.tell("moved", "movement.forward", seat, space=g.place[seat])
    pays = g.rules.movement_backwards == "pays-on-start"
    if pays and g.place[seat] == g.edition.start_space:
        _pay_salary(g, seat)
    g.push(Landing(seat, 0))


def distance(g: State, seat: int, space: int) -> int:
    """How far forward `space` lies; a whole lap if the token stands on it."""
    size = len(g.edition.spaces)
    ahead = (space - g.place[seat]) % size
    return ahead if ahead > 0 else size


def _pay_salary(g: State, seat: int) -> None:
    """The Bank pays. Rule: FR-BANK-2, FR-BANK-7, GV-BANK-2, GV-BANK-5, GV-EQUIP-7, CR-BANK-2, CR-BANK-8"""
    salary = g.rules.movement_salary
    g.move_money(BANK, seat, salary)
    g.tell("salary", "movement.salary", seat, amount=salary)
    bonus = g.rules.movement_landing_bonus
    if bonus > 0 and g.place[seat] == g.edition.start_space:
        # Rule: EU-START-3, R-EU-START-EXACT
        g.move_money(BANK, seat, bonus)
        g.tell("landing-bonus", "movement.landing-bonus", seat, amount=bonus, space=g.place[seat])


def cross(g: State, seat: int) -> None:
    """To the opposite side of the board: no salary, and no card there. Rule: EU-EVENT-6, EU-EVENT-7, R-EU-OPPOSITE"""
    size = len(g.edition.spaces)
    g.move_token(seat, (g.place[seat] + size // 2) % size)
    g.tell("crossed", "cards.opposite-side", seat, space=g.place[seat])
    if g.edition.spaces[g.place[seat]].kind not in (CARDS, START):
        g.push(Landing(seat, 0))
