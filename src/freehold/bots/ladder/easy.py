"""`easy`: plays like `normal` and makes the mistakes that people make."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.bots import ready
from freehold.bots.ladder.normal import GREED, GROUPS, HORIZON, LIMIT, NormalBot
from freehold.bots.weighing import WELCOME
from freehold.engine.action import Action, Leg
from freehold.engine.chance import Stream
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.turn import Turn
from freehold.engine.game import Game
from freehold.engine.masks import mask_of

_LANE: Final = 7
_FAVOURITES: Final = 2
"""So many colours it likes, whatever they bring."""
_OVERPAYS: Final = 160
"""What it bids for those, in per cent of what they are worth."""
_FORGETS: Final = 3
"""It makes no offer in two of so many turns, and lets one lot of so many pass."""
_CHEAP: Final = 3
"""One of so many times it sells a deed for hardly more than its price."""


@mypyc_attr(allow_interpreted_subclasses=True)
class EasyBot(NormalBot):
    """Overpays for colours it likes, forgets to ask and to bid, panics, sells too cheap and builds too late."""

    def __init__(
        self,
        seed: int = 0,
        *,
        greed: int = GREED,
        risk: int = 0,
        limit: int = LIMIT,
        groups: int = GROUPS,
        horizon: int = HORIZON,
    ) -> None:
        super().__init__(greed=greed, risk=risk, limit=limit, groups=groups, horizon=horizon)
        self.stream = Stream(seed, _LANE)
        self.favourites: i64 = 0
        """Bit mask of the deeds of the colours it likes."""
        self.minded_in: i64 = -1
        """The throwing turn in which it last thought of offers, and whether it remembered to make any."""
        self.minds = False

    def sit_down(self, game: Game) -> None:
        """Take a liking to some colours."""
        super().sit_down(game)
        streets = self.outline.street_masks
        self.favourites = 0
        for _ in range(_FAVOURITES):
            if len(streets) > 0:
                self.favourites |= streets[self.stream.below(len(streets))]

    def panics(self, game: Game, seat: i64) -> bool:
        """With less than half a salary in hand it wants cash, not deeds."""
        return 2 * game.cash[seat] < self.outline.salary

    # -- forgetting -----------------------------------------------------------------------------------

    def before_throw(self, game: Game, seat: i64) -> Action | None:
        """Two turns of three it does not think of what could be done."""
        if self.minded_in != game.throwing_turns:
            self.minded_in = game.throwing_turns
            self.minds = self.stream.below(_FORGETS) == 0
        return super().before_throw(game, seat) if self.minds else None

    def bid(self, game: Game, seat: i64, stage: Auction) -> Action:
        """Now and then it does not listen."""
        if self.stream.below(_FORGETS) == 0:
            return ready.PASS
        return super().bid(game, seat, stage)

    # -- likes and fears ------------------------------------------------------------------------------

    def purchase(self, game: Game, seat: i64, deed: i64) -> Action:
        """It buys with a salary in hand; without one only what it likes, and sometimes not even that."""
        rest = game.cash[seat] - self.outline.prices[deed]
        likes = self.favourites >> deed & 1 == 1
        if rest < 0 or (rest < self.outline.salary and not likes) or self.panics(game, seat):
            return ready.DECLINE
        return super().purchase(game, seat, deed)

    def most_for(self, game: Game, seat: i64, stage: Auction) -> i64:
        """Too much for what it likes, nothing when it panics."""
        if self.panics(game, seat):
            return 0
        most = super().most_for(game, seat, stage)
        if stage.deed >= 0 and self.favourites >> stage.deed & 1:
            return min(most * _OVERPAYS // 100, game.cash[seat])
        return most

    def objection(self, game: Game, seat: i64, proposer: i64, leg: Leg) -> i64:
        """It gives deeds away for their price when it panics or does not think, and anything for what it likes."""
        cash = leg.give_cash - leg.get_cash
        given = mask_of(leg.get_deeds)
        taken = mask_of(leg.give_deeds)
        careless = self.panics(game, seat) or self.stream.below(_CHEAP) == 0
        value = cash + self._listed(taken) - self._listed(given)
        if careless and value > 0 and game.cash[seat] + cash >= 0:
            return WELCOME
        return super().objection(game, seat, proposer, leg)

    def why_refused(self, game: Game, seat: i64) -> str:
        """Being asked must not change what it does next."""
        kept = self.stream.copy()
        reason = super().why_refused(game, seat)
        self.stream = kept
        return reason

    def _listed(self, deeds: i64) -> i64:
        """Printed prices, half as much again for what it likes."""
        total: i64 = 0
        deed: i64 = 0
        while deeds != 0:
            if deeds & 1:
                price = self.outline.prices[deed]
                total += price
                if self.favourites >> deed & 1:
                    total += price // 2
            deeds >>= 1
            deed += 1
        return total

    # -- building too late ----------------------------------------------------------------------------

    def build(self, game: Game, seat: i64) -> Action | None:
        """Only with two salaries in hand, and not every time there is something to build."""
        if game.cash[seat] < 2 * self.outline.salary or self.stream.below(2) == 0:
            self.rests_below = game.cash[seat] + 1
            return None
        return super().build(game, seat)

    def build_on_site(self, game: Game, seat: i64, turn: Turn) -> Action | None:
        """The same where one builds after a landing."""
        if turn.built or game.cash[seat] < 2 * self.outline.salary or self.stream.below(2) == 0:
            return None
        return super().build_on_site(game, seat, turn)

    def own_turn(self, game: Game, seat: i64, turn: Turn) -> Action:
        """Nothing is kept in mind from one turn to the next."""
        if turn.throws == 0:
            self.rests_below = 0
        return super().own_turn(game, seat, turn)
