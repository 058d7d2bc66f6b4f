"""Rent: how much, who may ask for it, and until when."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import CLAIM, Action
from freehold.engine.edition import BANK, BY_DICE, BY_LEVEL, RENT_AS_LISTED, RENT_DOUBLE, Deed, Rules
from freehold.engine.kind import Kind
from freehold.engine.refusal import ALREADY_SO, NO_CLAIM, OK, RENT_IS_AUTOMATIC, TIME_IS_CALLED
from freehold.engine.stage import TURN
from freehold.engine.state import Claim, State


def due(g: State, deed: i64, mode: i64) -> i64:
    """The rent of a landing at this moment, by the dice that lie on the table.

    Rule: FR-RENT-1, FR-R13, FR-R21, GV-RENT-1, GV-R09, CR-RENT-1, CR-R10, CR-R38, EU-TS-3, EU-TS-4, EU-TS-6,
    EU-TABLE-2, PN-6.3.1, PN-G-RENT-1
    """
    title = g.edition.deeds[deed]
    group = g.edition.groups[title.group]
    if group.rent == BY_LEVEL:
        whole_group = g.owns_group(g.owner[deed], title.group)
        amount = rent_at(g.rules, title, g.houses[deed], g.hotel[deed], whole_group)
    else:
        amount = title.rents[row_owned(title, g.owned_of_group(g.owner[deed], group))]
        if group.rent == BY_DICE:
            amount *= g.first_die + g.second_die
    return amount * 2 if mode == RENT_DOUBLE else amount


def rent_at(rules: Rules, title: Deed, houses: i64, hotel: bool, whole_group: bool) -> i64:
    """Bare, by houses or by hotel; bare lots of a full group earn a multiple, mortgaged sibling or not.

    Rule: FR-RENT-4, FR-RENT-5, FR-RENT-6, FR-SHOTEL-2, FR-HOUSE-5, FR-MORT-4, GV-RENT-3, GV-RENT-4, GV-RENT-5,
    GV-HOUSE-5, GV-MORT-4, CR-RENT-4, CR-RENT-5, CR-RENT-6, CR-HOUSE-5, CR-MORT-4, CR-SHORT-7, EU-CITY-3,
    R-EU-NO-DOUBLE-RENT, PN-6.3.3, R-PN-DOUBLE-RENT, PN-6.3.4, PN-7.2.1b, PN-G-RENT-2, PN-G-RENT-3
    """
    amount = title.rents[row_built(rules, title, houses, hotel)]
    if not whole_group:
        return amount
    improved = houses > 0 or hotel
    if improved and rules.rent_multiplier_on == "bare":
        return amount
    return amount * rules.rent_group_multiplier


def row_built(rules: Rules, title: Deed, houses: i64, hotel: bool) -> i64:
    """The row of a deed's rents by what stands there; it may list only the named stages 0, 1, 2, 3, 6, 9 of a ladder.

    Rule: R-EU-RENT-BETWEEN
    """
    if hotel:
        return len(title.rents) - 1
    if houses > 3 and len(title.rents) == 6 and rules.building_shape == "ladder":
        return 3 if houses < 6 else 4 if houses < 9 else 5
    return houses


def row_owned(title: Deed, count: i64) -> i64:
    """The row of a deed's rents by how many of its group one player owns."""
    return min(count, len(title.rents)) - 1


def row_now(g: State, deed: i64) -> i64:
    """The row of an owned deed's rents that holds at this moment."""
    title = g.edition.deeds[deed]
    group = g.edition.groups[title.group]
    if group.rent == BY_LEVEL:
        return row_built(g.rules, title, g.houses[deed], g.hotel[deed])
    return row_owned(title, g.owned_of_group(g.owner[deed], group))


def rent_now(g: State, deed: i64) -> i64:
    """What somebody landing on a deed would pay now; the multiple of the throw where dice decide."""
    title = g.edition.deeds[deed]
    if g.owner[deed] == BANK:
        return title.rents[0]
    if g.mortgaged[deed]:
        return 0
    by_dice = g.edition.groups[title.group].rent == BY_DICE
    return title.rents[row_now(g, deed)] if by_dice else due(g, deed, RENT_AS_LISTED)


def rent_then(g: State, deed: i64, houses: i64, hotel: bool) -> i64:
    """What it would be with so much standing there."""
    if g.mortgaged[deed]:
        return 0
    title = g.edition.deeds[deed]
    return rent_at(g.rules, title, houses, hotel, g.owns_group(g.owner[deed], title.group))


def change(g: State, deeds: list[int], houses: list[int], hotel: bool) -> dict[str, object]:
    """The rents of some deeds now, and with so much standing on each."""
    before = [rent_now(g, deed) for deed in deeds]
    after = [rent_then(g, deeds[index], houses[index], hotel) for index in range(len(deeds))]
    return {"rent_before": before, "rent_after": after}


def rule_of(g: State, deed: i64, amount: i64) -> str:
    """Which rule makes a rent so high: bare, doubled, built on, or by the number owned or the dice.

    The amount tells, for it was fixed at the landing, and what stands there may have changed since.

    Rule: FR-RENT-4, FR-RENT-5, FR-RENT-6, FR-SHOTEL-2, GV-RENT-3, GV-RENT-4, GV-RENT-5, CR-RENT-4, CR-RENT-5,
    CR-RENT-6, CR-SHORT-7, EU-TS-3, EU-TS-4, PN-6.3.3, PN-7.2.1b
    """
    if deed < 0:
        # A position may speak of a rent without naming the deed.
        return "rent.base"
    title = g.edition.deeds[deed]
    group = g.edition.groups[title.group]
    if group.rent != BY_LEVEL:
        return "rent.base.dice" if group.rent == BY_DICE else "rent.base.owned"
    rules = g.rules
    for row in range(len(title.rents)):
        if amount == title.rents[row]:
            if row == 0:
                return "rent.base"
            hotel = row == len(title.rents) - 1 and rules.building_houses_for_hotel < rules.building_houses
            return "rent.base.fewer" if hotel else "rent.base.built"
    return "rent.base.beside-mortgage" if g.pledged & group.mask != 0 else "rent.base.group"


# -- the right to ask -----------------------------------------------------------------------------


def open_claim(g: State, lander: i64, deed: i64, amount: i64) -> None:
    """Amount and creditor are fixed at the landing; asking is the owner's own act.

    Rule: FR-R13, FR-R29, FR-MISC-3, FR-JAIL-12, GV-R09, GV-R27, GV-JAIL-7, CR-R10, CR-R41
    """
    if g.called:
        return
    owner = g.owner[deed]
    if g.listening and g.rules.rent_claim != "auto":
        g.tell("rent-due", rule_of(g, deed, amount), lander, owner, deed, amount)
    if g.auto_claim[owner]:
        _ask(g, lander, owner, deed, amount)
    else:
        g.claims.append(Claim(lander, owner, deed, amount, g.throwing_turns))


def lapse(g: State) -> None:
    """A right ends at the first throw of the edition's n-th later turn in which dice are thrown.

    Rule: FR-RENT-7, FR-R14, GV-RENT-6, GV-R10, CR-RENT-7, CR-R11
    """
    if not g.claims:
        return
    kept: list[Claim] = []
    for claim in g.claims:
        if g.throwing_turns - claim.opened < g.rules.rent_lapses:
            kept.append(claim)
        else:
            if g.listening:
                g.tell("rent-lapsed", "rent.lapse", claim.owner, claim.lander, claim.deed, claim.amount)
    g.claims = kept


def lapses_in(g: State, claim: Claim) -> i64:
    """0: at the next throw; 1: at the first throw of the next turn; and so on."""
    turns = g.rules.rent_lapses - (g.throwing_turns - claim.opened)
    turn = g.turn
    if turn is not None and turn.throws == 0:
        # The turn being played has not been thrown in yet, so it still counts.
        turns -= 1
    return max(turns, 0)


def lapsing(g: State, owner: i64) -> i64:
    """How many rents an owner has not asked for end with the next throw."""
    count: i64 = 0
    for claim in g.claims:
        if claim.owner == owner and lapses_in(g, claim) == 0:
            count += 1
    return count


def find(g: State, owner: i64, action: Action) -> Claim | None:
    """The oldest open claim that fits: any, from one lander, or for one deed."""
    for claim in g.claims:
        if claim.owner != owner:
            continue
        if action.target >= 0 and claim.lander != action.target:
            continue
        if action.deeds and claim.deed != action.deeds[0]:
            continue
        return claim
    return None


def why_not_claim(g: State, seat: i64, action: Action) -> i64:
    """Asking is not tied to the windows of other actions."""
    if g.called:
        return TIME_IS_CALLED
    return OK if find(g, seat, action) is not None else NO_CLAIM


def do_claim(g: State, seat: i64, action: Action) -> None:
    claim = find(g, seat, action)
    assert claim is not None
    _use(g, claim)


def _use(g: State, claim: Claim) -> None:
    g.claims.remove(claim)
    _ask(g, claim.lander, claim.owner, claim.deed, claim.amount)


def _ask(g: State, lander: i64, owner: i64, deed: i64, amount: i64) -> None:
    """Asked-for rents are separate debts, settled in the order of asking. Rule: FR-R34, GV-R32, CR-R26"""
    if g.listening and g.rules.rent_claim != "auto":
        # Where every rent is asked for, saying so would be noise.
        g.tell("rent-asked", rule_of(g, deed, amount), owner, lander, deed, amount)
    if g.asked or g.top.kind != TURN:
        g.owe_later(lander, owner, amount, "rent.base", deed)
    elif g.cash[lander] >= amount:
        # Nothing stands in the way and nobody has to think about it.
        pay(g, lander, owner, deed, amount)
    else:
        g.owe(lander, owner, amount, "rent.base", deed)


def pay(g: State, lander: i64, owner: i64, deed: i64, amount: i64) -> None:
    """Rent changes hands in full."""
    g.move_money(lander, owner, amount)
    if g.tally is not None:
        g.tally.rent(deed, amount)
    if g.listening:
        g.tell("rent-paid", rule_of(g, deed, amount), lander, owner, deed, amount)


def why_not_auto_claim(g: State, seat: i64, action: Action) -> i64:
    """Each owner's choice, except where the rules ask for every rent. Rule: FR-R29, R-EU-RENT-AUTO, R-PN-RENT-AUTO"""
    if g.rules.rent_claim == "auto":
        return RENT_IS_AUTOMATIC
    return ALREADY_SO if g.auto_claim[seat] == (action.amount == 1) else OK


def do_auto_claim(g: State, seat: i64, action: Action) -> None:
    """An owner may have every rent asked for automatically, open ones included."""
    g.auto_claim[seat] = action.amount == 1
    g.tell("auto-claim", "rent.automatic", seat, on=action.amount == 1)
    if action.amount != 1 or g.called:
        return
    for claim in g.claims[:]:
        if claim.owner == seat:
            _use(g, claim)


def forget(g: State, seat: i64) -> None:
    """Unasked rent dies with the lander or the owner who leaves. Rule: FR-R14, GV-R10, CR-R11"""
    if g.claims:
        g.claims = [claim for claim in g.claims if claim.lander != seat and claim.owner != seat]


# -- the actions ----------------------------------------------------------------------------------------


class ClaimRent(Kind):
    """Asking for rent."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_claim(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_claim(g, seat, action)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        claim = find(g, seat, action)
        return -claim.amount if claim is not None else 0

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        claim = find(g, seat, action)
        return {} if claim is None else {"lander": claim.lander, "amount": claim.amount, "deed": claim.deed}

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        for claim in g.claims:
            if claim.owner != seat:
                continue
            action = Action(CLAIM, 0, [claim.deed], None, claim.lander)
            if action not in found and why_not_claim(g, seat, action) == OK:
                found.append(action)


class AutoClaim(Kind):
    """Having every rent asked for, or not."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        return why_not_auto_claim(g, seat, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        do_auto_claim(g, seat, action)
