"""A game as a row of small choices by number: whose it is, what may be chosen, and what comes of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action
from freehold.engine.chapters import auction
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.market import Approach
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.kinds import KINDS
from freehold.engine.masks import bit
from freehold.engine.refusal import OK
from freehold.env.core import coding as code
from freehold.env.core import draft as drf
from freehold.env.core import drafting, masking
from freehold.env.core.choices import Choices
from freehold.env.core.coding import Coding, part
from freehold.env.core.draft import Draft
from freehold.env.core.masking import is_legal

TIRED: Final[i64] = 200
"""After so many choices since the last throw nobody is offered anything but to go on."""


class Play:
    """One game played by numbers. `seat` is whose choice it is, `choices` what may be chosen.

    Besides the game it knows the offer being put together, how many offers each seat has begun in this turn, and when
    the game is stopped: after `turns` turns the host calls time where the rules know that, and else play just ends.
    """

    def __init__(
        self,
        game: Game,
        coding: Coding,
        turns: i64 = 1000,
        offers: i64 = 2,
        asides: bool = False,
        quitting: bool = False,
    ) -> None:
        self.game = game
        self.coding = coding
        self.turns = turns
        self.offers = offers
        """So many offers a seat may begin in one turn."""
        self.asides = asides
        """Whether seats are asked out of turn: before the first throw of every turn, and while rent can be claimed."""
        self.quitting = quitting
        self.choices = Choices(coding.size)
        self.draft = Draft()
        self.seat: i64 = BANK
        self.stopped = False
        """Whether the limit of turns was reached without a result."""
        self.begun = vec[i64]([0] * game.seats)
        self.since: i64 = 0
        """Choices made since the last throw."""
        self.waited: i64 = 0
        """Bit mask of the seats that have nothing to say for now,"""
        self.switched: i64 = 0
        """and of those that have switched the claiming of rent in this turn."""
        self.turn_of: i64 = BANK
        self.thrown: i64 = -1
        self.moment: i64 = -1

    def begin(self) -> None:
        """Ask for the first choice. Without asides every rent is claimed by itself, as most tables play."""
        game = self.game
        if not self.asides:
            for seat in range(game.seats):
                always = self.coding.actions[code.CLAIM_ALWAYS]
                if not game.out[seat] and is_legal(game, seat, always):
                    game.carry_out(seat, always)
        self.go_on()

    # -- choosing -----------------------------------------------------------------------------------------

    def step(self, number: i64) -> None:
        """Carry out one of the choices, and find out whose the next one is."""
        if not self.choices.has(number):
            raise ValueError(f"action {number} may not be chosen now")
        self.since += 1
        if number == code.WAIT:
            self.waited |= bit(self.seat)
        elif self.draft.kind != drf.NONE:
            self._step_in_draft(number)
        elif not self._opens_draft(number):
            self._carry_out(self.action_of(number))
        self.go_on()

    def _carry_out(self, action: Action) -> None:
        if action.kind == act.AUTO_CLAIM:
            self.switched |= bit(self.seat)
        self.game.carry_out(self.seat, action)

    def _opens_draft(self, number: i64) -> bool:
        """An offer, a counter-offer or a sale takes more than one choice; tell whether one has been begun."""
        coding = self.coding
        seat = self.seat
        top = self.game.top
        if number == code.COUNTER:
            self.draft.begin(drf.COUNTER, seat, top.seat)
        elif coding.partner >= 0 and coding.partner <= number < coding.partner + coding.seats - 1:
            self.draft.begin(drf.OFFER, seat, (seat + number - coding.partner + 1) % coding.seats)
        elif coding.put_up >= 0 and coding.put_up <= number < coding.put_up + coding.deeds and top.kind != stg.DEBT:
            self.draft.begin(drf.PUT_UP, seat, BANK, number - coding.put_up)
        elif coding.ask >= 0 and coding.ask <= number < coding.ask + coding.deeds:
            self.draft.begin(drf.ASK, seat, BANK, number - coding.ask)
        else:
            return False
        self.begun[seat] += 1
        return True

    def _step_in_draft(self, number: i64) -> None:
        draft = self.draft
        if number == code.CANCEL:
            draft.drop()
            return
        if number == code.SEND or draft.kind == drf.PUT_UP or draft.kind == drf.ASK:
            action = self.action_of(number)
            draft.drop()
            self._carry_out(action)
            return
        drafting.change(self.game, draft, self.coding, number)

    def action_of(self, number: i64) -> Action:
        """The action of the rules that a choice stands for now; `NOTHING` if it only changes or begins a draft."""
        coding = self.coding
        known = coding.actions[number]
        if coding.sell <= number < coding.sell + coding.deeds:
            return masking.sell_one(self.game, number - coding.sell)
        if known is not code.NOTHING:
            return known
        if self.draft.kind != drf.NONE:
            return self._action_of_draft(number)
        if number == code.BID_LOWEST or number == code.BID_MOST or coding.bid <= number < coding.bid + code.AMOUNTS:
            return self._bid_of(number)
        if number == code.BUILD_ALL:
            return masking.prebuild_all(self.game, self.seat) or code.NOTHING
        if coding.build_group >= 0 and coding.build_group <= number < coding.build_group + coding.groups:
            group = number - coding.build_group
            return masking.build_together(self.game, self.seat, group) or code.NOTHING
        if coding.sell_group <= number < coding.sell_group + coding.groups:
            return masking.sell_all(self.game, self.seat, number - coding.sell_group) or code.NOTHING
        if coding.minimum >= 0 and coding.minimum <= number <= coding.minimum + code.AMOUNTS:
            return self._agreement(number - coding.minimum)
        return code.NOTHING

    def _action_of_draft(self, number: i64) -> Action:
        coding = self.coding
        if number == code.SEND:
            return self.draft.action(self.game)
        if coding.minimum >= 0 and coding.minimum <= number <= coding.minimum + code.AMOUNTS:
            return drafting.priced(self.draft, coding, number - coding.minimum)
        return code.NOTHING

    def _bid_of(self, number: i64) -> Action:
        top = self.game.top
        assert isinstance(top, Auction)
        if number == code.BID_LOWEST:
            return Action(act.BID, auction.lowest_bid(self.game, top))
        if number == code.BID_MOST:
            return Action(act.BID, top.cap(self.game, self.seat))
        return Action(act.BID, part(self.coding.list_price(top.deed), number - self.coding.bid))

    def _agreement(self, index: i64) -> Action:
        top = self.game.top
        assert isinstance(top, Approach)
        amount: i64 = 0
        if index > 0:
            amount = part(self.coding.list_price(top.deed), index - 1)
        return Action(act.AGREE, amount)

    # -- whose choice it is -----------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Look at the game as it is now: whose choice is next, and what may be chosen."""
        self.check_limit()
        game = self.game
        if game.over or self.stopped:
            self.choices.clear()
            self.seat = BANK
            return
        if self.draft.kind != drf.NONE:
            self._fill(self.draft.seat)
            return
        awaited = game.to_act
        if self.asides and self._asks_aside(awaited):
            return
        self._fill(awaited)

    def check_limit(self) -> None:
        """After an action that somebody else has played: what it means for offers, and whether it was the last."""
        self._note_progress()
        self._watch_limit()

    def _note_progress(self) -> None:
        """A new turn brings new offers, and a throw new patience."""
        game = self.game
        turn = game.turn
        whose = turn.seat if turn is not None else BANK
        if whose != self.turn_of:
            self.turn_of = whose
            self.switched = 0
            for seat in range(game.seats):
                self.begun[seat] = 0
            self.since = 0
        if game.throws != self.thrown:
            self.thrown = game.throws
            self.since = 0

    def _watch_limit(self) -> None:
        """The host calls time; where the rules know no such end, the game is left as it stands."""
        game = self.game
        if game.over or self.stopped or game.throwing_turns < self.turns or game.time_is_called:
            return
        if self.draft.kind != drf.NONE:
            self.draft.drop()
        call = Action(act.CALL_TIME)
        if game.rules.ending_kind == "called-time" and KINDS[act.CALL_TIME].why_not(game, HOST, call) == OK:
            game.carry_out(HOST, call)
        else:
            self.stopped = True

    def _asks_aside(self, awaited: i64) -> bool:
        """Somebody else who could do something now and has not waved yet is asked first."""
        game = self.game
        turn = game.turn
        moment = game.throws * 64 + len(game.claims) * 4 + (2 if game.top.kind == stg.DEAL else 0)
        if moment != self.moment:
            self.moment = moment
            self.waited = 0
        before_throw = turn is not None and game.top is turn and turn.throws == 0
        if not before_throw and not game.claims and game.top.kind != stg.DEAL:
            return False
        for distance in range(1, game.seats):
            seat = (awaited + distance) % game.seats
            if game.out[seat] or self.waited >> seat & 1:
                continue
            self._fill(seat)
            if self.choices.count > 1:
                return True
        return False

    def _fill(self, seat: i64) -> None:
        """Write down what a seat may choose."""
        game = self.game
        coding = self.coding
        found = self.choices
        self.seat = seat
        found.clear()
        if self.draft.kind != drf.NONE:
            drafting.list_steps(game, self.draft, coding, found)
            return
        aside = game.to_act != seat
        if aside:
            found.add(code.WAIT)
        masking.list_answers(game, seat, coding, found)
        if self.asides:
            self._list_claims(seat)
        tired = self.since > TIRED and found.count > 0
        if not tired:
            masking.list_property(game, seat, coding, found)
        spent = tired or self.begun[seat] >= self.offers
        if coding.deals and not spent and not aside:
            masking.list_partners(game, seat, coding, found)
        if coding.sales:
            masking.list_sales(game, seat, coding, found, spent)
        if self.quitting and is_legal(game, seat, coding.actions[code.QUIT]):
            found.add(code.QUIT)

    def _list_claims(self, seat: i64) -> None:
        game = self.game
        coding = self.coding
        if game.claims and is_legal(game, seat, coding.actions[code.CLAIM]):
            self.choices.add(code.CLAIM)
        if self.switched >> seat & 1 or game.rules.rent_claim == "auto":
            return
        self.choices.add(code.CLAIM_BY_HAND if game.auto_claim[seat] else code.CLAIM_ALWAYS)

    # -- copies -----------------------------------------------------------------------------------------------

    def copy(self) -> Play:
        """An independent copy, dice and cards to come included."""
        return self._with(self.game.copy())

    def fork(self, seed: int) -> Play:
        """The same moment with everything hidden drawn anew."""
        return self._with(self.game.fork(seed))

    def _with(self, game: Game) -> Play:
        twin = Play(game, self.coding, self.turns, self.offers, self.asides, self.quitting)
        twin.draft = self.draft.copy()
        twin.stopped = self.stopped
        twin.begun = self.begun[:]
        twin.since = self.since
        twin.waited = self.waited
        twin.switched = self.switched
        twin.turn_of = self.turn_of
        twin.thrown = self.thrown
        twin.moment = self.moment
        if self.seat != BANK:
            twin._fill(self.seat)
        return twin

    def pending(self) -> Deal | None:
        """The offer on the table, if there is one."""
        top = self.game.top
        return top if isinstance(top, Deal) else None
