"""Mortgages: taking them, lifting them, and passing them on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import KEEP, LIFT, MORTGAGE, Action, step
from freehold.engine.chapters import proceeds, window
from freehold.engine.edition import BANK
from freehold.engine.kind import Kind
from freehold.engine.masks import lowest, mask_of, members
from freehold.engine.refusal import (
    DEED_HAS_BUILDINGS,
    GROUP_HAS_BUILDINGS,
    MORTGAGE_OF_ANOTHER,
    MORTGAGED_ALREADY,
    NO_MORTGAGES,
    NOT_AMONG_HANDED_OVER,
    NOT_ENOUGH_CASH,
    NOT_MORTGAGED,
    NOT_YOUR_DEED,
    OK,
    WINDOW_CLOSED,
    because,
)
from freehold.engine.stage import DEBT, HANDOVER, NOT_KNOWN_HERE, Stage
from freehold.engine.state import State
from freehold.engine.text.labels import deed_names

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True)
class Handover(Stage):
    """Mortgaged deeds have reached a new owner, who lifts them at once or pays interest."""

    def __init__(self, seat: i64, deeds: list[int], inherited: bool = False) -> None:
        super().__init__(HANDOVER, seat)
        self.deeds = deeds
        self.inherited = inherited
        """They come from a bankrupt debtor, not from a deal or an auction."""

    def settle(self, g: State) -> bool:
        """Once time is called nobody lifts any more: the deeds are kept."""
        if not g.called:
            return False
        do_keep(g, self)
        return True

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if seat != self.seat:
            return NOT_KNOWN_HERE
        if action.kind == LIFT and not g.called:
            return _why_not_lift_at_once(g, seat, self, action)
        return OK if action.kind == KEEP else NOT_KNOWN_HERE

    def do(self, g: State, seat: i64, action: Action) -> None:
        if action.kind == LIFT:
            _settle_handover(g, self, action.deeds)
        else:
            do_keep(g, self)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        self.list_plain(g, seat, found, (KEEP,))

    def outlasts_call(self) -> bool:
        return True

    def describe(self, g: State) -> dict[str, object]:
        return {"deeds": self.deeds[:]}

    def concern(self, g: State) -> str:
        return f"{self.seat}/{self.deeds}"

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind == LIFT:
            return handover_cost(g, self, action.deeds)
        return transfer_interest(g, self.deeds) if action.kind == KEEP else 0

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"interest": self.cost(g, seat, action)} if action.kind == KEEP else {}

    def copy(self) -> Handover:
        return Handover(self.seat, self.deeds[:], self.inherited)

    def write(self, g: State) -> dict[str, object]:
        deeds = deed_names(g, self.deeds)
        return {"seat": g.names[self.seat], "deeds": deeds, "inherited": self.inherited}

    def usual(self) -> dict[str, object]:
        return {"inherited": False}

    @staticmethod
    def read(table: Fields, g: State) -> Handover:
        return Handover(table.seat("seat", g), table.deeds("deeds"), table.flag("inherited"))


def why_not_mortgage(g: State, seat: i64, action: Action) -> i64:
    """A deed whose whole group is free of buildings.

    Rule: FR-MORT-1, FR-MORT-2, GV-MORT-1, GV-MORT-3, CR-MORT-1, CR-MORT-2, PN-G-MORT-2, PN-7.2.2, PN-G-START-8, PN-3.6b
    """
    verdict = _why_not_now(g, seat, True)
    if verdict != OK:
        return verdict
    for deed in action.deeds:
        verdict = _why_not_pledge(g, seat, deed)
        if verdict != OK:
            return verdict
    return OK


def _why_not_pledge(g: State, seat: i64, deed: i64) -> i64:
    """One deed of them, the time aside."""
    if g.owner[deed] != seat:
        return because(NOT_YOUR_DEED, deed)
    if g.mortgaged[deed]:
        return because(MORTGAGED_ALREADY, deed)
    if g.rules.mortgage_needs == "bare-deed":
        if g.level(deed) > 0:
            return because(DEED_HAS_BUILDINGS, deed)
    elif g.group_built(g.edition.deeds[deed].group):
        return because(GROUP_HAS_BUILDINGS, deed)
    return OK


def _why_not_now(g: State, seat: i64, raising: bool) -> i64:
    """At any time, in one's own turn and to settle a debt, or never.

    Rule: FR-MORT-1, GV-MORT-1, CR-MORT-1, PN-3.10c, R-PN-MORT-TIME, R-EU-SALE-TO
    """
    if g.rules.mortgage_when == "never":
        return NO_MORTGAGES
    if g.rules.mortgage_when == "own-turn":
        return window.why_not_own_turn(g, seat)
    return window.why_not_raise(g, seat) if raising else window.why_not_spend(g, seat)


def do_mortgage(g: State, seat: i64, action: Action) -> None:
    """The Bank lends the mortgage value.

    Rule: FR-BANK-5, FR-MORT-3, GV-MORT-2, CR-BANK-5, CR-MORT-3, CR-PRICE-2, PN-4.5
    """
    total: i64 = 0
    for deed in action.deeds:
        g.set_mortgaged(deed, True)
        total += g.edition.deeds[deed].mortgage
    g.move_money(BANK, seat, total)
    if g.listening:
        rule = "mortgage.take.debt" if g.top.kind == DEBT else "mortgage.take"
        g.tell("mortgaged", rule, seat, deed=action.deeds[0], amount=total, deeds=action.deeds[:])


def loans(g: State, deeds: list[int]) -> i64:
    """What the Bank lends on some deeds together."""
    total: i64 = 0
    for deed in deeds:
        total += g.edition.deeds[deed].mortgage
    return total


def mortgage_all(g: State, seat: i64) -> None:
    """What a failing debtor has to do before handing over. Rule: CR-BANKRUPT-4"""
    deeds = [deed for deed in g.deeds_of(seat) if not g.mortgaged[deed]]
    if deeds:
        do_mortgage(g, seat, Action(MORTGAGE, 0, deeds))


def interest(g: State, deeds: list[int], percent: i64) -> i64:
    """Interest of one payment is added up and rounded up once.

    Rule: FR-R22, GV-R22, CR-ROUND-1, CR-ROUND-2, CR-R21, CR-R22, CR-PRICE-3, R-PN-ROUND
    """
    total: i64 = 0
    by_payment = g.rules.mortgage_rounding == "payment"
    for deed in deeds:
        part = g.edition.deeds[deed].mortgage * percent
        # In hundredths; where every deed is rounded by itself, up to whole units.
        total += part if by_payment else -(-part // 100) * 100
    return -(-total // 100)


def lift_cost(g: State, deeds: list[int]) -> i64:
    """Principal and interest; the interest of what was inherited in this turn may have been paid already.

    Rule: FR-MORT-5, FR-BANKRUPT-5, FR-BANKRUPT-6, FR-R23, GV-MORT-5, CR-MORT-5, CR-PRICE-4, PN-G-MORT-3, PN-7.2.4a
    """
    total: i64 = 0
    for deed in deeds:
        total += g.edition.deeds[deed].mortgage
    turn = g.turn
    if turn is not None and turn.kept != 0:
        paid = turn.kept
        deeds = [deed for deed in deeds if not paid >> deed & 1]
    return total + interest(g, deeds, g.rules.mortgage_interest)


def why_not_lift(g: State, seat: i64, action: Action) -> i64:
    """Only the owner, at any time, one or several in one payment. Rule: FR-MORT-7, GV-MORT-7, CR-MORT-7"""
    verdict = _why_not_now(g, seat, False)
    if verdict != OK:
        return verdict
    if g.top.kind == DEBT:
        return WINDOW_CLOSED
    verdict = _why_not_liftable(g, seat, action.deeds)
    if verdict != OK:
        return verdict
    cost = lift_cost(g, action.deeds)
    if g.cash[seat] < cost:
        return because(NOT_ENOUGH_CASH, amount=cost)
    return OK


def _why_not_liftable(g: State, seat: i64, deeds: list[int]) -> i64:
    for deed in deeds:
        if g.owner[deed] != seat:
            return because(MORTGAGE_OF_ANOTHER, deed)
        if not g.mortgaged[deed]:
            return because(NOT_MORTGAGED, deed)
    return OK


def do_lift(g: State, seat: i64, action: Action) -> None:
    """Pay the loan back with interest. Rule: CR-BANK-7, PN-4.6a"""
    cost = lift_cost(g, action.deeds)
    turn = g.turn
    paid = turn is not None and turn.kept != 0 and turn.kept & mask_of(action.deeds) != 0
    g.move_money(seat, BANK, cost)
    _mark_lifted(g, seat, action.deeds, cost, "mortgage.lift.principal" if paid else "mortgage.lift")


def _mark_lifted(g: State, seat: i64, deeds: list[int], cost: i64, rule: str) -> None:
    """From now on there is rent again, and building. Rule: PN-7.2.4b"""
    for deed in deeds:
        g.set_mortgaged(deed, False)
    if g.listening:
        g.tell("lifted", rule, seat, deed=deeds[0], amount=cost, deeds=deeds[:])


# -- a mortgaged deed changes hands -------------------------------------------------------------------


def hand_over(g: State, seat: i64, deeds: list[int], inherited: bool = False) -> None:
    """A new owner lifts at once or pays interest, where the edition charges any.

    Rule: FR-MORT-9, FR-MORT-10, FR-R23, FR-BANKRUPT-4, FR-BANKRUPT-5, GV-MORT-8, GV-MORT-9, GV-BANKRUPT-4, GV-R22,
    CR-MORT-9, CR-MORT-10, CR-R23, PN-7.3.2
    """
    if deeds and g.rules.mortgage_transfer_interest > 0:
        g.push(Handover(seat, deeds, inherited))
        if g.turn is not None:
            # What a former owner has paid does not help the new one.
            g.turn.kept &= ~mask_of(deeds)


def _note_kept(g: State, stage: Handover) -> None:
    """Interest paid on an inheritance may count for the rest of the turn. Rule: FR-BANKRUPT-5, FR-R23"""
    if stage.inherited and g.turn is not None and g.rules.mortgage_inherited == "principal-in-turn":
        g.turn.kept |= mask_of(stage.deeds)


def awaits_decision(g: State, deed: i64) -> bool:
    """Whether a new owner still has to lift or keep this deed."""
    stage: Stage | None = g.top
    while stage is not None:
        if stage.kind == HANDOVER and isinstance(stage, Handover) and deed in stage.deeds:
            return True
        stage = stage.below
    return False


def transfer_interest(g: State, deeds: list[int]) -> i64:
    """Of the loan, not of the price. Rule: FR-R25, GV-R22"""
    return interest(g, deeds, g.rules.mortgage_transfer_interest)


def handover_cost(g: State, stage: Handover, lifted: list[int]) -> i64:
    """Some lifted, the others kept: one payment, rounded once."""
    rules = g.rules
    chosen = mask_of(lifted)
    total: i64 = 0
    hundredths: i64 = 0
    for deed in stage.deeds:
        value = g.edition.deeds[deed].mortgage
        if chosen >> deed & 1:
            total += value
            hundredths += value * rules.mortgage_interest
        else:
            hundredths += value * rules.mortgage_transfer_interest
    return total - (-hundredths // 100)


def _why_not_lift_at_once(g: State, seat: i64, stage: Handover, action: Action) -> i64:
    foreign = mask_of(action.deeds) & ~mask_of(stage.deeds)
    if foreign != 0:
        return because(NOT_AMONG_HANDED_OVER, lowest(foreign))
    cost = handover_cost(g, stage, action.deeds)
    if g.cash[seat] < cost:
        return because(NOT_ENOUGH_CASH, amount=cost)
    return OK


def _settle_handover(g: State, stage: Handover, lifted: list[int]) -> None:
    g.pop()
    cost = handover_cost(g, stage, lifted)
    g.move_money(stage.seat, BANK, cost)
    _note_kept(g, stage)
    rule = "mortgage.lift-at-once.inherited" if stage.inherited else "mortgage.lift-at-once"
    _mark_lifted(g, stage.seat, lifted, cost, rule)


def do_keep(g: State, stage: Handover) -> None:
    """Pay the interest now; it is due again when the mortgage is lifted later.

    Rule: FR-MORT-11, FR-BANKRUPT-5, FR-BANKRUPT-6, FR-R23, GV-MORT-9
    """
    g.pop()
    _note_kept(g, stage)
    due = transfer_interest(g, stage.deeds)
    if g.listening:
        rule = "mortgage.transfer.inherited" if stage.inherited else "mortgage.transfer.kept"
        g.tell("interest-kept", rule, stage.seat, deed=stage.deeds[0], amount=due, deeds=stage.deeds[:])
    g.owe(stage.seat, BANK, due, "mortgage.transfer")


# -- listing ------------------------------------------------------------------------------------------


def list_mortgaging(g: State, seat: i64, found: list[Action]) -> None:
    """Every single deed; whether it is the time for it is asked once."""
    free = g.owned[seat] & ~g.pledged
    if free == 0 or _why_not_now(g, seat, True) != OK:
        return
    deed: i64 = 0
    while free != 0:
        if free & 1 and _why_not_pledge(g, seat, deed) == OK:
            found.append(step(MORTGAGE, deed))
        free >>= 1
        deed += 1


def list_lifting(g: State, seat: i64, found: list[Action]) -> None:
    pledged = g.owned[seat] & g.pledged
    if pledged == 0:
        return
    at_once = g.top.kind == HANDOVER and g.top.seat == seat
    if _why_not_now(g, seat, False) != OK and not at_once:
        return
    for deed in members(pledged):
        if not at_once and g.cash[seat] < g.edition.deeds[deed].mortgage:
            # The loan alone is more than that, whatever the interest.
            continue
        action = step(LIFT, deed)
        code = g.top.why_not(g, seat, action) if at_once else why_not_lift(g, seat, action)
        if code == OK:
            found.append(action)


# -- the actions ----------------------------------------------------------------------------------------


class Mortgage(Kind):
    """Mortgaging deeds."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_mortgage(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_mortgage(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return -loans(g, action.deeds)

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return proceeds.facts(g, seat, loans(g, action.deeds))

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        list_mortgaging(g, seat, found)


class Lift(Kind):
    """Lifting mortgages, of deeds just received or at any other time."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        code = g.top.why_not(g, seat, action)
        return why_not_lift(g, seat, action) if code == NOT_KNOWN_HERE else code

    def do(self, g: State, seat: i64, action: Action) -> None:
        if g.top.kind == HANDOVER and g.top.seat == seat:
            g.top.do(g, seat, action)
            return
        do_lift(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        if g.top.kind == HANDOVER and g.top.seat == seat:
            return g.top.cost(g, seat, action)
        return lift_cost(g, action.deeds)

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"interest": self.cost(g, seat, action) - loans(g, action.deeds)}

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        list_lifting(g, seat, found)
