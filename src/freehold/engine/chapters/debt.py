"""Debts: paying, raising money, and the test for bankruptcy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import BANKRUPT, PAY_FINE, STAY, USE_CARD, Action
from freehold.engine.chapters import credit, estate, instalments, owing, rent
from freehold.engine.chapters.means import means, raisable
from freehold.engine.edition import BANK
from freehold.engine.masks import mask_of, members
from freehold.engine.refusal import CAN_STILL_PAY, LEAVE_BEFORE_THE_THROW, OK, STEPS_FIRST, because
from freehold.engine.stage import DEBT, NOT_KNOWN_HERE, Stage
from freehold.engine.state import State
from freehold.engine.text.labels import deed_names, hint, party_name

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


CAUSES: Final = [
    "auction.pay",
    "cards.collect-each",
    "cards.pay",
    "cards.pay-each",
    "detention.forced-fine",
    "host.fine",
    "landing.risk",
    "mortgage.transfer",
    "rent.base",
    "tax.choice",
    "tax.flat",
]
"""The rules that make money due."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Debt(Stage):
    """Somebody owes money and cannot go on before it is paid."""

    def __init__(
        self, debtor: i64, creditor: i64, amount: i64, cause: str, deed: i64 = -1, mortgaged: bool = False
    ) -> None:
        super().__init__(DEBT, debtor)
        self.creditor = creditor
        self.amount = amount
        self.cause = cause
        """Name of the rule that makes it due."""
        self.deed = deed
        """The deed the rent is for, or the lot a winning bid pays for."""
        self.mortgaged = mortgaged
        """The lot is handed over mortgaged."""
        self.announced = False
        """The table has been told that the debtor has to raise money."""
        self.unbid: i64 = 0
        """Bit mask of the deeds nobody bid for since something was last raised for the debt."""

    def settle(self, g: State) -> bool:
        return resolve(g, self)

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if seat != self.seat:
            return NOT_KNOWN_HERE
        if action.kind == BANKRUPT:
            return why_not_bankrupt(g, seat, self)
        if action.kind in (PAY_FINE, USE_CARD, STAY) and self.cause == "detention.forced-fine":
            # After the last failed throw only the fine is accepted. Rule: FR-R15, R-PN-JAIL-CARD
            return LEAVE_BEFORE_THE_THROW
        return NOT_KNOWN_HERE

    def do(self, g: State, seat: i64, action: Action) -> None:
        estate.fail(g, self)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (BANKRUPT,))

    def owes(self, seat: i64) -> i64:
        return self.amount if seat == self.seat else 0

    def as_debt(self) -> Debt | None:
        return self

    def outlasts_call(self) -> bool:
        return self.cause != "auction.pay"

    def describe(self, g: State) -> dict[str, object]:
        cash = g.cash[self.seat]
        return {
            "creditor": self.creditor,
            "amount": self.amount,
            "cause": self.cause,
            "deed": self.deed,
            "cash": cash,
            "could_raise": raisable(g, self.seat),
            "short": max(self.amount - cash, 0),
        }

    def concern(self, g: State) -> str:
        return f"{self.seat}/{self.amount}/{self.creditor}/{self.cause}"

    def copy(self) -> Debt:
        twin = Debt(self.seat, self.creditor, self.amount, self.cause, self.deed, self.mortgaged)
        twin.announced = self.announced
        twin.unbid = self.unbid
        return twin

    def write(self, g: State) -> dict[str, object]:
        data: dict[str, object] = {
            "debtor": g.names[self.seat],
            "creditor": party_name(g, self.creditor),
            "amount": self.amount,
            "cause": self.cause,
            "mortgaged": self.mortgaged,
            "announced": self.announced,
        }
        if self.deed >= 0:
            data["deed"] = g.edition.deeds[self.deed].name
        if self.unbid != 0:
            data["unbid"] = deed_names(g, members(self.unbid))
        return data

    @staticmethod
    def read(table: Fields, g: State) -> Debt:
        """It is rent if a player gets the money and a card's payment if the Bank does, unless given."""
        debtor = table.seat("debtor", g)
        creditor = table.party("creditor", g)
        table.needs("amount")
        amount = table.number("amount", 0)
        cause = table.text("cause", "cards.pay" if creditor == BANK else "rent.base")
        if cause not in CAUSES and not g.edition.cite(cause):
            table.complain("cause", f'no rule "{cause}" makes money due{hint(cause, CAUSES)}')
        deed = table.deed("deed") if table.has("deed") else -1
        if cause == "auction.pay" and deed < 0:
            table.complain("deed", "is missing: a winning bid pays for a lot")
        debt = Debt(debtor, creditor, amount, cause, deed, table.flag("mortgaged"))
        debt.announced = table.flag("announced")
        debt.unbid = mask_of(table.deeds("unbid"))
        table.expect_in_play("debtor", debtor, g)
        table.expect_in_play("creditor", creditor, g)
        if debtor == creditor and debtor >= 0:
            table.complain("creditor", "nobody owes money to themselves")
        return debt


def resolve(g: State, stage: Debt) -> bool:
    """Pay if the cash is there; fail if nothing can help any more; else wait. Tell whether the stage is over.

    Rule: FR-R24, GV-R23, CR-R24, CR-R25
    """
    if g.cash[stage.seat] >= stage.amount:
        g.pop()
        _pay(g, stage)
        return True
    if g.rules.debt_kind == "credit":
        credit.pay(g, stage)
        return True
    if g.rules.debt_order == "solvent-first" and _let_solvent_pay(g, stage):
        return True
    if g.rules.debt_kind == "cash-first":
        return instalments.resolve(g, stage)
    if not _rescue_possible(g, stage.seat) and means(g, stage.seat) < stage.amount:
        estate.fail(g, stage)
        return True
    if not stage.announced:
        stage.announced = True
        owing.announce(g, stage)
    return False


def _let_solvent_pay(g: State, debt: Debt) -> bool:
    """Whoever has the cash for all that is owed pays before anybody raises money, and so is free to bid; tell whether
    there is somebody.

    Rule: R-PN-SEVERAL-DEBTORS
    """
    below = debt.below
    while isinstance(below, Debt):
        if below.seat != debt.seat and g.cash[below.seat] >= g.owed(below.seat):
            stages = g.agenda
            stages.remove(below)
            stages.append(below)
            g.set_agenda(stages)
            return True
        below = below.below
    return False


def _rescue_possible(g: State, seat: i64) -> bool:
    """Without anything to sell to others, or once time is called, no deal can help. Rule: FR-R33, GV-R31, CR-R25"""
    if g.called:
        return False
    return g.owned[seat] != 0 or (g.rules.deal_cards and len(g.held[seat]) > 0)


def _pay(g: State, debt: Debt) -> None:
    """Full payment; a winning bid brings its lot.

    Rule: FR-AUCTION-2, GV-AUCTION-2, CR-AUCTION-2, CR-AUCTION-5, PN-3.5d
    """
    if debt.cause == "rent.base":
        rent.pay(g, debt.seat, debt.creditor, debt.deed, debt.amount)
        return
    g.move_money(debt.seat, debt.creditor, debt.amount)
    if debt.cause == "auction.pay":
        if g.tally is not None:
            g.tally.bought[debt.deed] += debt.amount
        if g.listening:
            g.tell("lot-paid", owing.rule_of(g, debt), debt.seat, deed=debt.deed, amount=debt.amount)
        estate.receive_lot(g, debt.seat, debt.deed, debt.mortgaged)
        return
    if g.listening:
        clause = owing.clause_on(g, debt)
        g.tell("paid", debt.cause, debt.seat, debt.creditor, amount=debt.amount, clause=clause)


def why_not_bankrupt(g: State, seat: i64, stage: Debt) -> i64:
    """Only somebody who cannot pay may give up. Rule: CR-R25, FR-R24, GV-R23"""
    if g.rules.debt_kind != "raise":
        return STEPS_FIRST
    if means(g, seat) >= stage.amount:
        return because(CAN_STILL_PAY, amount=stage.amount)
    return OK
