"""Putting right what was wrongly booked: by the host, with a reason, for everybody to read for ever.

Only what is booked changes: nothing is landed on, paid or collected by it. What would break the books is refused: more
buildings than the Bank has, buildings on a mortgaged deed, a card that is somewhere else.

Rule: PN-4.2b, PN-4.2c, PN-9.2, FR-R39, GV-R39, CR-R50, R-EU-CORRECT
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine.action import LONGEST_NOTE, Action
from freehold.engine.chapters import cards, detention, window
from freehold.engine.edition import BANK, RELEASE
from freehold.engine.kind import HostKind
from freehold.engine.masks import bit
from freehold.engine.refusal import (
    BOOKED_SO,
    CARD_ELSEWHERE,
    CASH_IS_NEEDED,
    CORRECT_BUILDINGS_FIRST,
    CORRECT_DETENTION_FIRST,
    CORRECT_MORTGAGE_FIRST,
    CORRECT_OWNER_FIRST,
    CORRECT_WHOM,
    FINISH_FIRST,
    NO_DETENTION,
    NO_MORTGAGES,
    NO_REASON,
    NO_SUCH_THING,
    OK,
    ONE_DEED_ONLY,
    because,
)
from freehold.engine.stage import FIRST_THROW, TURN
from freehold.engine.state import Claim, State

RULE: Final = "host.correct"

MOST_CASH: Final[i64] = 1_000_000_000
"""Nobody has more; what is higher is a slip of the finger."""


class Correction(HostKind):
    """One thing that is booked otherwise than it should be."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        """A reason first, then something that exists and is booked otherwise, at a moment that does not rest on it."""
        reason = action.text.strip()
        if not reason or not reason.isprintable() or len(reason) > LONGEST_NOTE:
            return because(NO_REASON, amount=LONGEST_NOTE)
        verdict = self.why_not_so(g, action)
        return verdict if verdict != OK else self.why_not_now(g, action)

    def why_not_so(self, g: State, action: Action) -> i64:
        """Why it cannot be booked that way."""
        raise NotImplementedError

    def why_not_now(self, g: State, action: Action) -> i64:
        """Between a resolved landing and the next throw nothing rests on deeds, tokens and cards."""
        return OK if window.is_open(g) else FINISH_FIRST

    def about(self, g: State, seat: i64, action: Action) -> i64:
        """The player it concerns, or the owner of the deed."""
        if 0 <= action.target < g.seats:
            return action.target
        if len(action.deeds) > 0 and 0 <= action.deeds[0] < len(g.edition.deeds) and g.owner[action.deeds[0]] != BANK:
            return g.owner[action.deeds[0]]
        return seat


def why_not_whom(g: State, seat: i64) -> i64:
    """Whoever has left has nothing that could be booked wrongly."""
    return OK if 0 <= seat < g.seats and not g.out[seat] else CORRECT_WHOM


def why_not_one_deed(action: Action) -> i64:
    return OK if len(action.deeds) == 1 else ONE_DEED_ONLY


def _let_lapse(g: State, lander: i64, deed: i64) -> None:
    """Rent that nobody has asked for yet goes with the mistake it came from, of one lander or, with BANK, of all."""
    kept: list[Claim] = []
    for claim in g.claims:
        if claim.deed != deed or (lander != BANK and claim.lander != lander):
            kept.append(claim)
        elif g.listening:
            g.tell("rent-lapsed", RULE, claim.owner, claim.lander, claim.deed, claim.amount)
    g.claims = kept


# -- players ----------------------------------------------------------------------------------------------


class CorrectCash(Correction):
    """What somebody has in cash; the difference comes from the Bank or goes there."""

    def why_not_so(self, g: State, action: Action) -> i64:
        verdict = why_not_whom(g, action.target)
        if verdict != OK:
            return verdict
        if action.amount < 0 or action.amount > MOST_CASH:
            return NO_SUCH_THING
        return BOOKED_SO if g.cash[action.target] == action.amount else OK

    def why_not_now(self, g: State, action: Action) -> i64:
        """More cash hurts nothing that is going on; less may have been counted on in a debt, a bid or an offer."""
        if action.amount > g.cash[action.target] or g.top.kind in (TURN, FIRST_THROW):
            return OK
        return because(CASH_IS_NEEDED, seat=action.target)

    def do(self, g: State, seat: i64, action: Action) -> None:
        whom = action.target
        more = action.amount - g.cash[whom]
        if g.listening:
            g.tell("corrected-cash", RULE, whom, amount=action.amount, text=action.text.strip())
        g.move_money(BANK, whom, more)


class CorrectPlace(Correction):
    """Where somebody's token stands; nothing happens there."""

    def why_not_so(self, g: State, action: Action) -> i64:
        verdict = why_not_whom(g, action.target)
        if verdict != OK:
            return verdict
        if not 0 <= action.amount < len(g.edition.spaces):
            return NO_SUCH_THING
        if g.place[action.target] == action.amount:
            return BOOKED_SO
        return because(CORRECT_DETENTION_FIRST, seat=action.target) if g.detained[action.target] else OK

    def do(self, g: State, seat: i64, action: Action) -> None:
        whom = action.target
        left = g.edition.spaces[g.place[whom]].deed
        _put_token(g, whom, action.amount)
        g.tell("corrected-place", RULE, whom, space=action.amount, text=action.text.strip())
        if left >= 0:
            _let_lapse(g, whom, left)


def _put_token(g: State, whom: i64, space: i64) -> None:
    """A token that is put somewhere has not landed there: what a landing allows goes with the old place."""
    g.move_token(whom, space)
    turn = g.turn
    if turn is not None and turn.seat == whom:
        turn.site = -1


class CorrectDetention(Correction):
    """Whether somebody is detained; it begins anew, in the nearest place of detention."""

    def why_not_so(self, g: State, action: Action) -> i64:
        verdict = why_not_whom(g, action.target)
        if verdict != OK:
            return verdict
        if g.rules.detention_kind == "none":
            return NO_DETENTION
        return BOOKED_SO if (g.detained[action.target] > 0) == (action.amount == 1) else OK

    def do(self, g: State, seat: i64, action: Action) -> None:
        whom = action.target
        reason = action.text.strip()
        if action.amount != 1:
            g.detained[whom] = 0
            g.tell("corrected-free", RULE, whom, space=g.place[whom], text=reason)
            return
        left = g.edition.spaces[g.place[whom]].deed
        here = detention.nearest(g, g.place[whom])
        _put_token(g, whom, here)
        g.detained[whom] = 1
        turn = g.turn
        if turn is not None and turn.seat == whom:
            turn.again = False
            turn.ordered = False
        g.tell("corrected-detained", RULE, whom, space=here, text=reason)
        if left >= 0:
            _let_lapse(g, whom, left)


class CorrectCard(Correction):
    """Whether somebody holds a card: it comes from its deck and goes back under it."""

    def why_not_so(self, g: State, action: Action) -> i64:
        verdict = why_not_whom(g, action.target)
        if verdict != OK:
            return verdict
        if len(action.counts) != 1 or not 0 <= action.counts[0] < len(g.edition.cards):
            return NO_SUCH_THING
        card = action.counts[0]
        held = card in g.held[action.target]
        if action.amount != 1:
            return OK if held else because(CARD_ELSEWHERE, seat=action.target)
        if held:
            return BOOKED_SO
        deck = g.edition.cards[card].deck
        kept = g.edition.cards[card].effect == RELEASE
        there = card in g.decks[deck] or card in g.spent[deck]
        return OK if kept and there else because(CARD_ELSEWHERE, seat=action.target)

    def do(self, g: State, seat: i64, action: Action) -> None:
        whom = action.target
        card: i64 = action.counts[0]
        reason = action.text.strip()
        if action.amount != 1:
            g.held[whom].remove(card)
            detention.return_card(g, card)
            g.tell("corrected-card-returned", RULE, whom, card=card, text=reason)
            return
        g.tell("corrected-card-held", RULE, whom, card=card, text=reason)
        cards.take_out(g, card)
        g.held[whom].append(card)


# -- deeds ------------------------------------------------------------------------------------------------


class CorrectOwner(Correction):
    """Whose a deed is."""

    def why_not_so(self, g: State, action: Action) -> i64:
        verdict = why_not_one_deed(action)
        if verdict == OK and action.target != BANK:
            verdict = why_not_whom(g, action.target)
        if verdict != OK:
            return verdict
        deed = action.deeds[0]
        if g.owner[deed] == action.target:
            return BOOKED_SO
        if g.group_built(g.edition.deeds[deed].group):
            return because(CORRECT_BUILDINGS_FIRST, deed)
        pledged = action.target == BANK and g.mortgaged[deed]
        return because(CORRECT_MORTGAGE_FIRST, deed) if pledged else OK

    def do(self, g: State, seat: i64, action: Action) -> None:
        deed = action.deeds[0]
        former = g.owner[deed]
        g.give_deed(deed, action.target)
        turn = g.turn
        if turn is not None:
            turn.kept &= ~bit(deed)
            if turn.site == deed:
                turn.site = -1
        g.tell("corrected-owner", RULE, former, action.target, deed, text=action.text.strip())
        _let_lapse(g, BANK, deed)


class CorrectMortgage(Correction):
    """Whether a deed is mortgaged; no money moves."""

    def why_not_so(self, g: State, action: Action) -> i64:
        verdict = why_not_one_deed(action)
        if verdict != OK:
            return verdict
        deed = action.deeds[0]
        if g.rules.mortgage_when == "never":
            return NO_MORTGAGES
        if g.owner[deed] == BANK:
            return because(CORRECT_OWNER_FIRST, deed)
        if g.mortgaged[deed] == (action.amount == 1):
            return BOOKED_SO
        bare_deed = g.rules.mortgage_needs == "bare-deed"
        built = g.level(deed) > 0 if bare_deed else g.group_built(g.edition.deeds[deed].group)
        return because(CORRECT_BUILDINGS_FIRST, deed) if built else OK

    def do(self, g: State, seat: i64, action: Action) -> None:
        deed = action.deeds[0]
        pledged = action.amount == 1
        g.set_mortgaged(deed, pledged)
        name = "corrected-mortgaged" if pledged else "corrected-unmortgaged"
        g.tell(name, RULE, g.owner[deed], deed=deed, text=action.text.strip())
