"""Moving a token, and the salary at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.chapters import landing
from freehold.engine.edition import BANK, CARDS, RENT_AS_LISTED, START
from freehold.engine.stage import MOVE, Stage
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True, free_list_len=1)
class Move(Stage):
    """Dice at rest whose token has not moved yet."""

    def __init__(self, seat: i64, spaces: i64) -> None:
        super().__init__(MOVE, seat)
        self.spaces = spaces

    def settle(self, g: State) -> bool:
        g.pop()
        forward(g, self.seat, self.spaces, RENT_AS_LISTED)
        return True

    def outlasts_call(self) -> bool:
        return True

    def copy(self) -> Move:
        return Move(self.seat, self.spaces)

    def describe(self, g: State) -> dict[str, object]:
        return {"spaces": self.spaces}

    def write(self, g: State) -> dict[str, object]:
        return {"seat": g.names[self.seat], "spaces": self.spaces}

    @staticmethod
    def read(table: Fields, g: State) -> Move:
        seat = table.seat("seat", g)
        table.needs("spaces")
        return Move(seat, table.number("spaces", 0))


def forward(g: State, seat: i64, spaces: i64, rent: i64, rule: str = "movement.forward") -> None:
    """Move with the arrow; reaching or passing the start pays the salary once.

    Rule: FR-MOVE-1, FR-GO-1, FR-GO-2, FR-GO-3, FR-TURN-3, GV-GO-1, GV-GO-2, GV-GO-3, GV-TURN-2, CR-MOVE-2, CR-MOVE-3,
    CR-START-1, CR-START-2, CR-START-3, CR-TURN-3, EU-TURN-2, EU-START-2, PN-6.1.1a, PN-6.1.1b, PN-5.4b, PN-5.4c,
    PN-6.1.1b2
    """
    size = len(g.edition.spaces)
    here = g.place[seat]
    # A token standing on the start has a whole lap before it.
    to_start = g.edition.start_space - here
    if to_start <= 0:
        to_start += size
    there = here + spaces
    while there >= size:
        there -= size
    g.move_token(seat, there)
    if g.listening:
        g.tell("moved", rule, seat, space=g.place[seat])
    if spaces >= to_start:
        _pay_salary(
            g, seat, _rule_of_salary(g, size - to_start) if rule == "movement.forward.card" else "movement.salary"
        )
    landing.land(g, seat, rent)


def back(g: State, seat: i64, spaces: i64) -> None:
    """Moving backwards pays only when it ends exactly on the start, or never.

    Rule: FR-R31, GV-R28, CR-R04, R-EU-CARD-START
    """
    size: i64 = len(g.edition.spaces)
    g.move_token(seat, (g.place[seat] - spaces) % size)
    if g.listening:
        g.tell("moved", "movement.forward.back", seat, space=g.place[seat])
    pays = g.rules.movement_backwards == "pays-on-start"
    if pays and g.place[seat] == g.edition.start_space:
        _pay_salary(g, seat, "movement.salary.back")
    landing.land(g, seat, RENT_AS_LISTED)


def distance(g: State, seat: i64, space: i64) -> i64:
    """How far forward `space` lies; a whole lap if the token stands on it."""
    size: i64 = len(g.edition.spaces)
    ahead = (space - g.place[seat]) % size
    return ahead if ahead > 0 else size


def _rule_of_salary(g: State, gone: i64) -> str:
    """A card that leads over the start, drawn `gone` spaces beyond it: the throw may have passed it just before.

    Rule: FR-GO-3, GV-GO-3, CR-START-3, PN-6.1.1b2, R-EU-CARD-START
    """
    return "movement.salary.again" if gone < g.first_die + g.second_die else "movement.salary.card"


def _pay_salary(g: State, seat: i64, rule: str) -> None:
    """The Bank pays. Rule: FR-BANK-2, FR-BANK-7, GV-BANK-2, GV-BANK-5, GV-EQUIP-7, CR-BANK-2, CR-BANK-8, PN-4.5"""
    salary = g.rules.movement_salary
    g.move_money(BANK, seat, salary)
    if g.listening:
        g.tell("salary", rule, seat, amount=salary)
    bonus = g.rules.movement_landing_bonus
    if bonus > 0 and g.place[seat] == g.edition.start_space:
        # Rule: EU-START-3, R-EU-START-EXACT
        g.move_money(BANK, seat, bonus)
        g.tell("landing-bonus", "movement.landing-bonus", seat, amount=bonus, space=g.place[seat])


def cross(g: State, seat: i64) -> None:
    """To the opposite side of the board: no salary, and no card there. Rule: EU-EVENT-6, EU-EVENT-7, R-EU-OPPOSITE"""
    size: i64 = len(g.edition.spaces)
    g.move_token(seat, (g.place[seat] + size // 2) % size)
    g.tell("crossed", "cards.opposite-side", seat, space=g.place[seat])
    if g.edition.spaces[g.place[seat]].kind not in (CARDS, START):
        landing.land(g, seat, RENT_AS_LISTED)
