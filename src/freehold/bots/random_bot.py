"""A player who does anything that is legal: every kind of action equally likely."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.chance import Stream
from freehold.engine.edition import HOST
from freehold.engine.game import Game

_LANE = 101
_OUT_OF_TURN_ONE_IN = 6
_OFFER_ONE_IN = 12
_QUIT_ONE_IN = 500


class RandomBot:
    """Plays legally and without sense; good for testing everything else."""

    def __init__(self, seed: int = 0) -> None:
        self.stream = Stream(seed, _LANE)

    def choose(self, game: Game, seat: int) -> Action | None:
        """Pick a kind of action, then one of that kind."""
        awaited = game.to_act == seat
        if not awaited and self.stream.below(_OUT_OF_TURN_ONE_IN) != 0:
            return None
        if self.stream.below(_OFFER_ONE_IN) == 0:
            offer = self._offer(game, seat)
            if offer is not None:
                return offer
        return self._pick(game.legal(seat), awaited)

    def _pick(self, actions: list[Action], awaited: bool) -> Action | None:
        by_kind: dict[int, list[Action]] = {}
        for action in actions:
            if action.kind != act.QUIT or self.stream.below(_QUIT_ONE_IN) == 0:
                by_kind.setdefault(action.kind, []).append(action)
        if not by_kind:
            return actions[0] if actions and awaited else None
        kinds = list(by_kind)
        same = by_kind[kinds[self.stream.below(len(kinds))]]
        return same[self.stream.below(len(same))]

    def _offer(self, game: Game, seat: int) -> Action | None:
        """A random exchange with a random partner, if it happens to be legal."""
        partner = self.stream.below(game.seats)
        if game.to_act == HOST or partner == seat or game.out[partner]:
            return None
        leg = Leg(
            partner,
            self._some(game.deeds_of(seat)),
            self._amount(game.cash[seat]),
            self._some(game.held[seat]),
            self._some(game.deeds_of(partner)),
            self._amount(game.cash[partner]),
            self._some(game.held[partner]),
        )
        offer = Action(act.OFFER, legs=[leg])
        return offer if game.why_not(seat, offer) is None else None

    def _some(self, items: list[int]) -> list[int]:
        return [item for item in items if self.stream.below(4) == 0]

    def _amount(self, most: int) -> int:
        return self.stream.below(most + 1) if most > 0 and self.stream.below(2) == 0 else 0
