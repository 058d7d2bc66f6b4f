"""What the space does on which a token has come to rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import ROLL, Action
from freehold.engine.chapters import detention, dice, rent, rights, taxes
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.edition import (
    BANK,
    CARDS,
    DEED,
    DETENTION,
    GO_TO_DETENTION,
    RENT_AS_LISTED,
    RENT_TEN_TIMES_FRESH_THROW,
    RISK,
    START,
    TAX,
    Space,
)
from freehold.engine.refusal import NOT_AWAITED, OK, code_of
from freehold.engine.stage import LANDING, NOT_KNOWN_HERE, RENT_THROW, Stage
from freehold.engine.state import State
from freehold.engine.text.reasons import REASONS

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


RENTS: Final = ["as-listed", "double", "ten-times-fresh-throw"]
"""How a card changes the rent of a landing, in the words of a position."""


@mypyc_attr(acyclic=True)
class Landing(Stage):
    """A token has come to rest; the space takes effect."""

    def __init__(self, seat: i64, rent: i64) -> None:
        super().__init__(LANDING, seat)
        self.rent = rent
        """How a card changes the rent here."""

    def settle(self, g: State) -> bool:
        g.pop()
        land(g, self.seat, self.rent)
        return True

    def outlasts_call(self) -> bool:
        return True

    def copy(self) -> Landing:
        return Landing(self.seat, self.rent)

    def write(self, g: State) -> dict[str, object]:
        return {"seat": g.names[self.seat], "rent": RENTS[self.rent]}

    @staticmethod
    def read(table: Fields, g: State) -> Landing:
        return Landing(table.seat("seat", g), table.word("rent", RENTS, RENT_AS_LISTED))


@mypyc_attr(acyclic=True)
class RentThrow(Stage):
    """A card makes the rent a multiple of a fresh throw."""

    def __init__(self, seat: i64, deed: i64) -> None:
        super().__init__(RENT_THROW, seat)
        self.deed = deed

    def next_asked(self, g: State) -> i64:
        return 0

    def awaits_throw(self) -> bool:
        return True

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind != ROLL:
            return NOT_KNOWN_HERE
        return dice.why_not_dice(g, action) if self.seat == seat else NOT_AWAITED

    def do(self, g: State, seat: i64, action: Action) -> None:
        dice.throw(g, action)
        take_rent_throw(g, seat, self)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        dice.list_throws(g, seat, self, found)

    def describe(self, g: State) -> dict[str, object]:
        return {"deed": self.deed}

    def concern(self, g: State) -> str:
        return f"{self.seat}/{self.deed}"

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"for": "rent", "lapses": rent.lapsing(g, seat)} if action.kind == ROLL else {}

    def copy(self) -> RentThrow:
        return RentThrow(self.seat, self.deed)

    def write(self, g: State) -> dict[str, object]:
        return {"seat": g.names[self.seat], "deed": g.edition.deeds[self.deed].name}

    @staticmethod
    def read(table: Fields, g: State) -> RentThrow:
        return RentThrow(table.seat("seat", g), table.deed("deed"))


def land(g: State, seat: i64, mode: i64) -> None:
    """The space decides what happens. Rule: FR-TURN-4, GV-TURN-3, CR-TURN-4, FR-R31, GV-R28, CR-R37, PN-5.5"""
    space = g.edition.spaces[g.place[seat]]
    kind = space.kind
    if g.tally is not None:
        g.tally.landings[space.index] += 1
    note_landing(g, seat, space)
    if kind == DEED:
        _on_deed(g, seat, space, mode)
    elif kind == CARDS:
        g.draw_card(seat, space.deck)
    elif kind == TAX:
        taxes.land(g, seat, space)
    elif kind == RISK:
        _risk(g, seat, space)
    elif kind == GO_TO_DETENTION:
        detention.send(g, seat, "detention.space")
    elif kind != START and g.listening:
        # Corners and visits to jail are places to rest; the start has paid on arrival.
        # Rule: FR-PARK-1, FR-JAIL-6, GV-PARK-1, GV-JAIL-3, CR-REST-1, EU-PRISON-13, EU-PRISON-14, PN-6.6.4,
        # PN-6.7.1, PN-6.7.2
        rule = "landing.rest.visiting" if kind == DETENTION else "landing.rest"
        g.tell("rested", rule, seat, space=space.index, clause=space.clause)


def note_landing(g: State, seat: i64, space: Space) -> None:
    """A landing can end the throwing, and opens building where that waits for one.

    Rule: EU-START-4, EU-RISK-2, EU-EVENT-8, EU-BUILD-1, PN-6.2.2a, R-PN-DIRECT-SCOPE
    """
    turn = g.turn
    if turn is None or turn.seat != seat:
        return
    turn.site = -1
    if space.kind == DEED:
        if g.owner[space.deed] == seat and g.rules.building_when == "on-landing":
            turn.site = space.deed
            turn.scarce = g.stock_houses == 0
    elif space.kind in (START, RISK, CARDS) and g.rules.turn_no_extra_on == "start-risk-cards":
        turn.again = False


def _risk(g: State, seat: i64, space: Space) -> None:
    """The dice just thrown decide.

    Rule: EU-RISK-1, EU-RISK-3, EU-RISK-4, EU-RISK-5, EU-RISK-6, EU-RISK-7, EU-RISK-8, EU-TABLE-1, R-EU-RISK-NODICE
    """
    amount = g.edition.risk[g.first_die - 1][g.second_die - 1]
    if amount < 0:
        g.owe(seat, BANK, -amount, "landing.risk")
        return
    g.move_money(BANK, seat, amount)
    if g.listening:
        g.tell("risk-won", "landing.risk", seat, amount=amount, space=space.index, clause=space.clause)


def _on_deed(g: State, seat: i64, space: Space, mode: i64) -> None:
    deed = space.deed
    owner = g.owner[deed]
    if owner == BANK:
        _on_bank_deed(g, seat, deed)
        return
    if owner == seat:
        return
    if g.mortgaged[deed]:
        # Rule: FR-RENT-2, GV-RENT-2, CR-RENT-2, PN-6.3.2a, PN-7.2.1a, PN-G-MORT-1
        if g.listening:
            g.tell("no-rent-mortgaged", "rent.mortgaged", seat, owner, deed)
        return
    if g.detained[owner] and g.rules.rent_detained_owner == "lost":
        # Rule: EU-PRISON-6, PN-6.6.3, PN-G-JAIL-2
        if g.listening:
            g.tell("no-rent-detained", "rent.detained-owner", seat, owner, deed)
        return
    if mode == RENT_TEN_TIMES_FRESH_THROW and not g.called:
        g.push(RentThrow(seat, deed))
        return
    rent.open_claim(g, seat, deed, rent.due(g, deed, mode))


def _on_bank_deed(g: State, seat: i64, deed: i64) -> None:
    """A chance to buy, unless time has been called. Rule: FR-BUY-1, GV-BUY-1, CR-BUY-1, FR-R03"""
    if g.called or g.rules.purchase_offer == "never":
        return
    verdict = rights.why_not_own(g, seat, deed)
    if verdict != OK:
        # Rule: R-EU-FIELD-NEUTRAL
        g.tell("not-for-sale", REASONS[code_of(verdict)][0], seat, deed=deed)
        return
    if g.listening:
        title = g.edition.deeds[deed]
        rule = "purchase.offer" if g.edition.groups[title.group].buildable else "purchase.offer.special"
        g.tell("offered", rule, seat, deed=deed, amount=title.price)
    g.push(Purchase(seat, deed))


def take_rent_throw(g: State, seat: i64, stage: RentThrow) -> None:
    """A card makes the rent ten times a fresh throw, whatever the owner holds."""
    g.pop()
    total = g.first_die + g.second_die
    if g.listening:
        g.tell("threw", "turn.throw", seat, amount=total, first_die=g.first_die, second_die=g.second_die)
    rent.open_claim(g, seat, stage.deed, 10 * total)
