"""A player who does anything that is legal: every kind of action equally likely."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.bots.protocol import WHIM, Bot
from freehold.engine import action as act
from freehold.engine import judging, listing
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.chance import Stream
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.market import Approach
from freehold.engine.game import Game
from freehold.engine.refusal import OK

_LANE: Final = 101

# What would drown everything else, or end the game too soon, is done only once in so many decisions.
_OUT_OF_TURN_ONE_IN: Final = 8
_OFFER_ONE_IN: Final = 16
_COUNTER_ONE_IN: Final = 4
_AUTO_CLAIM_ONE_IN: Final = 300
_TOKEN_ONE_IN: Final = 8
_QUIT_ONE_IN: Final = 500
_BID_BEYOND_CASH_ONE_IN: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Plays legally and without sense; good for testing everything else.

    Its games come to an end: it seldom offers, hardly ever answers an offer with another, and seldom bids more than it
    has, so that neither bargains nor auctions go on for ever.
    """

    def __init__(self, seed: int = 0) -> None:
        self.stream = Stream(seed, _LANE)

    def choose(self, game: Game, seat: i64) -> Action | None:
        """Now and then something that no list of legal actions holds; else a kind of action, then one of that kind."""
        awaited = game.to_act == seat
        if not awaited and not self._one_in(_OUT_OF_TURN_ONE_IN):
            return None
        whim = self._whim(game, seat, game.top.kind)
        if whim is not None and judging.why(game, seat, whim) == OK:
            return whim
        return self._pick(game, seat, listing.legal(game, seat), awaited)

    def why_refused(self, game: Game, seat: i64) -> str:  # noqa: ARG002
        """There is no other reason."""
        return WHIM

    def _one_in(self, count: int) -> bool:
        return self.stream.below(count) == 0

    # -- from the list ------------------------------------------------------------------------------------

    def _pick(self, game: Game, seat: int, actions: list[Action], awaited: bool) -> Action | None:
        by_kind: dict[int, list[Action]] = {}
        for action in actions:
            if self._is_done(game, seat, action):
                by_kind.setdefault(action.kind, []).append(action)
        if not by_kind:
            return actions[0] if actions and awaited else None
        kinds = list(by_kind)
        same = by_kind[kinds[self.stream.below(len(kinds))]]
        return same[self.stream.below(len(same))]

    def _is_done(self, game: Game, seat: int, action: Action) -> bool:
        """Leaving and bidding beyond one's cash are left out of most choices."""
        if action.kind == act.QUIT:
            return self._one_in(_QUIT_ONE_IN)
        if action.kind == act.BID and action.amount > game.cash[seat]:
            return self._one_in(_BID_BEYOND_CASH_ONE_IN)
        return True

    # -- what no list can hold ----------------------------------------------------------------------------

    def _whim(self, game: Game, seat: int, stage: int) -> Action | None:
        """An action with figures or words of its own; it may well be illegal."""
        if game.rules.rent_claim != "auto" and self._one_in(_AUTO_CLAIM_ONE_IN):
            return Action(act.AUTO_CLAIM, 0 if game.auto_claim[seat] else 1)
        if stage == stg.TURN and game.throwing_turns > 0:
            return self._proposal(game, seat) if self._one_in(_OFFER_ONE_IN) else None
        if stage == stg.PURCHASE or stage == stg.DEBT:
            return self._offer(game, seat) if self._one_in(_OFFER_ONE_IN) else None
        if stage == stg.AUCTION:
            return self._bid(game, seat)
        if stage == stg.DEAL:
            return self._counter(game, seat) if self._one_in(_COUNTER_ONE_IN) else None
        if stage == stg.APPROACH:
            return self._agree(game)
        # Nothing has been thrown yet, or a token is to be chosen.
        before = stage == stg.TURN or stage == stg.FIRST_THROW or stage == stg.TOKEN_CHOICE
        return self._token(game) if before else None

    def _token(self, game: Game) -> Action | None:
        if not game.edition.tokens or not self._one_in(_TOKEN_ONE_IN):
            return None
        return Action(act.TOKEN, text=game.edition.tokens[self.stream.below(len(game.edition.tokens))])

    def _bid(self, game: Game, seat: int) -> Action | None:
        """Every second time any amount up to the price, if there is cash for it; else the list decides."""
        auction = game.top
        assert isinstance(auction, Auction)
        if auction.deed < 0 or not self._one_in(2):
            return None
        bid = 1 + self.stream.below(game.edition.deeds[auction.deed].price)
        # A bid that has been overtaken already means that the bot has had enough.
        return Action(act.BID, bid) if auction.bid < bid <= game.cash[seat] else Action(act.PASS)

    def _agree(self, game: Game) -> Action | None:
        approach = game.top
        assert isinstance(approach, Approach)
        return Action(act.AGREE, self.stream.below(2 * approach.bid + 1)) if self._one_in(3) else None

    # -- deals --------------------------------------------------------------------------------------------

    def _proposal(self, game: Game, seat: int) -> Action | None:
        """In the way in which the edition trades."""
        if game.rules.deal_kind == "auction":
            return self._on_market(game, seat)
        return self._offer(game, seat) if game.rules.deal_kind == "free" else None

    def _on_market(self, game: Game, seat: int) -> Action | None:
        """A deed put up with some minimum, or some money for somebody else's."""
        deed = self.stream.below(len(game.owner))
        amount = self.stream.below(2 * game.edition.deeds[deed].price + 1)
        return Action(act.PUT_UP if game.owner[deed] == seat else act.ASK, amount, [deed], [1])

    def _offer(self, game: Game, seat: int) -> Action | None:
        """A random exchange with a random partner."""
        partner = self.stream.below(game.seats)
        if partner == seat or game.out[partner]:
            return None
        return Action(act.OFFER, legs=[self._exchange(game, seat, partner)])

    def _counter(self, game: Game, seat: int) -> Action | None:
        """A random exchange instead of the one that is offered."""
        stage = game.top
        assert isinstance(stage, Deal)
        return None if stage.seat == seat else Action(act.COUNTER, legs=[self._exchange(game, seat, stage.seat)])

    def _exchange(self, game: Game, seat: int, partner: int) -> Leg:
        return Leg(
            partner,
            self._some(game.deeds_of(seat)),
            self._amount(game.cash[seat]),
            self._some(game.held[seat]),
            self._some(game.deeds_of(partner)),
            self._amount(game.cash[partner]),
            self._some(game.held[partner]),
        )

    def _some(self, items: list[int]) -> list[int]:
        return [item for item in items if self._one_in(4)]

    def _amount(self, most: int) -> int:
        return self.stream.below(most + 1) if most > 0 and self._one_in(2) else 0
