"""`expert`: looks ahead by play-outs where it matters, and leaves everything else to `hard`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.bots import ready
from freehold.bots.ladder.hard import HardBot
from freehold.bots.search.comparing import Comparer
from freehold.bots.search.dealing import Dealer
from freehold.bots.search.options import add_once, alternatives, in_turn, mortgages_to_build, plain, steps_up
from freehold.bots.search.picking import pick
from freehold.bots.search.proposing import is_fair
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action
from freehold.engine.chance import Stream
from freehold.engine.chapters import auction
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.turn import Turn
from freehold.engine.game import Game
from freehold.engine.refusal import OK

PLAYOUTS: Final[i64] = 150
TURNS: Final[i64] = 30

_FOR_DEALS: Final[i64] = 3
"""Nothing decides games as deals do: they get so many times the play-outs."""

_RAISED_AGAIN_AFTER: Final[i64] = 16
"""Throwing turns after which it is thought over anew whether to mortgage for building, though nothing was built."""

_GOING_ON: Final = [act.ROLL, act.END]

_LANE: Final[i64] = 1201
_HALF: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpertBot(HardBot):
    """Compares what it might do by `playouts` play-outs of `turns` throwing turns each, closed by the judge.

    What it looks at depends on its seed and on what everybody at the table can see, and on nothing else.
    """

    def __init__(self, seed: int = 0, *, playouts: i64 = PLAYOUTS, turns: i64 = TURNS) -> None:
        super().__init__()
        if playouts < 1:
            raise ValueError(f"expert decides by play-outs and needs at least one, not {playouts}")
        if turns < 1:
            raise ValueError(f"expert looks at least one turn ahead, not {turns}")
        self.thinks = True
        self.seed = seed
        self.playouts = playouts
        self.turns = turns

    def sit_down(self, game: Game) -> None:
        """Read the rules as `hard` does; play-outs are played by `normal`."""
        super().sit_down(game)
        self.comparer = Comparer(game.edition, "normal", self.turns)
        self.dealer = Dealer(game, self.judge, self.comparer)
        self.raised_at: i64 = -_RAISED_AGAIN_AFTER
        """The throwing turn in which mortgages for building were last thought over,"""
        self.raised_with: i64 = 0
        """with which deeds of one's own,"""
        self.raised_beside: i64 = 0
        """and with what built on by anybody."""

    def choose(self, game: Game, seat: i64) -> Action | None:
        """What `hard` says, unless looking ahead finds something better."""
        own = super().choose(game, seat)
        if own is None or game.to_act != seat:
            return own
        top = game.top
        if isinstance(top, Turn):
            return self._in_turn(game, seat, top, own)
        if isinstance(top, Deal):
            return self._answer(game, seat, top, own)
        if isinstance(top, Auction):
            return self._bid(game, seat, top, own)
        if top.kind == stg.PURCHASE or top.kind == stg.APPROACH or top.kind == stg.RESERVE:
            found: list[Action] = [own]
            for action in alternatives(game, seat):
                add_once(found, action)
            return self._best_of(game, seat, found)
        return own

    def before_throw(self, game: Game, seat: i64) -> Action | None:
        """Offers are found by looking ahead; without free deals it is `hard`'s business."""
        if not self.outline.deals or self.outline.deals_by_auction:
            return super().before_throw(game, seat)
        playouts = _FOR_DEALS * self.playouts
        offer = self.dealer.next_offer(game, seat, playouts, self._seed_here(game))
        if offer is not None:
            return offer
        own = super().before_throw(game, seat)
        if own is None or own.kind != act.OFFER:
            return own
        return own if self.dealer.approves(game, seat, own, playouts, self._seed_here(game)) else None

    # -- looking ahead ---------------------------------------------------------------------------------

    def _in_turn(self, game: Game, seat: i64, turn: Turn, own: Action) -> Action:
        """Before the first throw: the way out of detention, what is bought from afar, deals by auction."""
        if own.kind == act.OFFER:
            return own
        if turn.throws > 0:
            return self._after_throw(game, seat, turn, own)
        found: list[Action] = [own]
        if game.detained[seat] > 0 or self.outline.buys_from_afar:
            for action in in_turn(game, seat, turn):
                add_once(found, action)
        if self.outline.deals_by_auction and not turn.offered:
            if own.kind != act.ROLL and game.top.why_not(game, seat, ready.ROLL) == OK:
                add_once(found, ready.ROLL)
            for action in self.dealer.market_offers(game, seat):
                add_once(found, action)
        return self._best_of(game, seat, found)

    def _after_throw(self, game: Game, seat: i64, turn: Turn, own: Action) -> Action:
        """A throw more where that is a choice; at the end of the turn, deeds mortgaged for houses.

        Where nothing is dealt it is also what is built, for that decides games there.
        """
        found: list[Action] = [own]
        if turn.again:
            for action in plain(game, seat, turn, _GOING_ON):
                add_once(found, action)
        if not self.outline.deals and own.kind == act.BUILD:
            for action in steps_up(game, seat):
                add_once(found, action)
        if own.kind == act.END and self._may_raise(game, seat):
            for action in mortgages_to_build(game, seat, self.plan, self.outline):
                add_once(found, action)
        return self._best_of(game, seat, found)

    def _may_raise(self, game: Game, seat: i64) -> bool:
        """Whether anything has changed since mortgages for building were last thought over."""
        mine = game.owned[seat]
        recent = game.throwing_turns < self.raised_at + _RAISED_AGAIN_AFTER
        if recent and self.raised_with == mine and self.raised_beside == game.built:
            return False
        self.raised_at = game.throwing_turns
        self.raised_with = mine
        self.raised_beside = game.built
        return True

    def _answer(self, game: Game, seat: i64, stage: Deal, own: Action) -> Action:
        """An offer is accepted if the judge has nothing against it and play-outs are for it."""
        if stage.why_not(game, seat, ready.ACCEPT) != OK:
            return ready.REFUSE
        leg = stage.legs[stage.answered]
        before = self.judge.shares(game)
        after = self.judge.after_leg(game, stage.seat, leg)
        if not is_fair(after[seat] - before[seat], after[stage.seat] - before[stage.seat]):
            return ready.REFUSE
        found: list[Action] = [own, ready.REFUSE if own.kind == act.ACCEPT else ready.ACCEPT]
        return pick(self.comparer, game, seat, found, _FOR_DEALS * self.playouts, self._seed_here(game))

    def _bid(self, game: Game, seat: i64, stage: Auction, own: Action) -> Action:
        """In or out: what `hard` bids, the lowest bid, or no bid. More than is needed is bid by nobody."""
        found: list[Action] = [own]
        lowest = ready.bid(auction.lowest_bid(game, stage))
        if lowest.amount <= game.cash[seat] and stage.why_not(game, seat, lowest) == OK:
            add_once(found, lowest)
        add_once(found, ready.PASS)
        return self._best_of(game, seat, found)

    def _best_of(self, game: Game, seat: i64, found: list[Action]) -> Action:
        """The best of what one might do here; `hard`'s choice comes first."""
        return pick(self.comparer, game, seat, found, self.playouts, self._seed_here(game))

    def _seed_here(self, game: Game) -> int:
        """What futures are drawn from at this moment: one's own seed, the turn, and how often deeds changed hands."""
        stream = Stream(self.seed, _LANE + game.throwing_turns * 64 + game.transfers)
        high = stream.word()
        return (int(high) << _HALF) | int(stream.word())
