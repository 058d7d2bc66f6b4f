"""Tax spaces: a flat amount, or a choice between that and a share of one's worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import PAY_FLAT, PAY_SHARE, Action
from freehold.engine.chapters.means import means
from freehold.engine.edition import BANK, Space
from freehold.engine.refusal import CANNOT_PAY_THAT, OK, because
from freehold.engine.stage import NOT_KNOWN_HERE, TAX_CHOICE, Stage
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True)
class TaxChoice(Stage):
    """The lander chooses between a flat tax and a share of total worth."""

    def __init__(self, seat: i64, flat: i64, share: i64) -> None:
        super().__init__(TAX_CHOICE, seat)
        self.flat = flat
        self.share = share

    def settle(self, g: State) -> bool:
        return resolve(g, self)

    def next_asked(self, g: State) -> i64:
        return 0

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind != PAY_FLAT and action.kind != PAY_SHARE:
            return NOT_KNOWN_HERE
        return why_not_pay(g, seat, self, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        g.pop()
        g.owe(seat, BANK, sum_of(self, action), "tax.choice")

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (PAY_FLAT, PAY_SHARE))

    def outlasts_call(self) -> bool:
        return True

    def describe(self, g: State) -> dict[str, object]:
        return {"flat": self.flat, "share": self.share}

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return sum_of(self, action) if action.kind in (PAY_FLAT, PAY_SHARE) else 0

    def copy(self) -> TaxChoice:
        return TaxChoice(self.seat, self.flat, self.share)

    def write(self, g: State) -> dict[str, object]:
        return {"seat": g.names[self.seat], "flat": self.flat, "share": self.share}

    @staticmethod
    def read(table: Fields, g: State) -> TaxChoice:
        seat = table.seat("seat", g)
        table.needs("flat")
        table.needs("share")
        return TaxChoice(seat, table.number("flat", 0), table.number("share", 0))


def land(g: State, seat: i64, space: Space) -> None:
    """Rule: FR-TAX-1, FR-R16, FR-BANK-6, GV-TAX-1, GV-BANK-3, CR-BANK-6, CR-R06, PN-4.6a, PN-6.5"""
    if space.percent == 0:
        g.owe(seat, BANK, space.flat, "tax.flat")
        return
    share = share_of_worth(g, seat, space.percent)
    g.push(TaxChoice(seat, space.flat, share))
    if g.listening:
        g.tell("tax-choice", "tax.choice", seat, amount=share, space=space.index, clause=space.clause)


def share_of_worth(g: State, seat: i64, percent: i64) -> i64:
    """Rounded up to a whole unit, in the Bank's favour. Rule: GV-R11"""
    return -(-total_worth(g, seat) * percent // 100)


def total_worth(g: State, seat: i64) -> i64:
    """Cash, every deed at its printed price, mortgaged or not, and buildings at what they cost.

    Rule: GV-TAX-2, GV-R11
    """
    total = g.cash[seat]
    for deed in g.deeds_of(seat):
        total += g.edition.deeds[deed].price + sum(g.payments(deed))
    return total


def resolve(g: State, stage: TaxChoice) -> bool:
    """If neither sum can be paid the smaller one is due; tell whether the stage is over. Rule: GV-R11"""
    smaller = min(stage.flat, stage.share)
    if means(g, stage.seat) >= smaller:
        return False
    g.pop()
    g.owe(stage.seat, BANK, smaller, "tax.choice")
    return True


def why_not_pay(g: State, seat: i64, stage: TaxChoice, action: Action) -> i64:
    """A choice that cannot be paid is refused while the other can. Rule: GV-R11"""
    if seat != stage.seat:
        return NOT_KNOWN_HERE
    amount = sum_of(stage, action)
    if means(g, seat) < amount:
        return because(CANNOT_PAY_THAT, amount=amount)
    return OK


def sum_of(stage: TaxChoice, action: Action) -> i64:
    """What a choice costs."""
    return stage.flat if action.kind == PAY_FLAT else stage.share
