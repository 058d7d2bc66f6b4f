"""A table of players and a host who do anything that is legal, in a reproducible way.

They are made for tests: they deal, overbid, leave, forget rents and build without sense, so that everything in a
rule book happens sooner or later; what an edition does not know, it refuses. All their choices come from a stream of
their own.
"""

from __future__ import annotations

from typing import Final

from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.chance import Stream
from freehold.engine.chapters import auction
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.market import Approach
from freehold.engine.chapters.opening import OpeningHands, TokenChoice, hand_size
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.state import ENTERED

LANE: Final = 211

# Tempers, so that games differ in what happens in them.
WILD: Final = 0
BUILDING: Final = 1
TRADING: Final = 2
TEMPERS: Final = 3

_AS_LAST_RESORT: Final = (act.MORTGAGE, act.SELL, act.SELL_DEED, act.PUT_UP, act.QUIT, act.BANKRUPT)
_ON_GROUP: Final = (act.BUILD, act.SELL, act.HOTEL)
_SEVERAL: Final = (act.MORTGAGE, act.LIFT, act.BUILD, act.SELL, act.HOTEL, act.SELL_DEED, act.REMOTE_BUILD)
_EAGER: Final = (act.BUY, act.ACCEPT, act.REMOTE_BUY, act.AGREE)
_BUILDING: Final = (act.BUILD, act.HOTEL, act.REMOTE_BUILD)


class Table:
    """Everybody at a table, and its host."""

    def __init__(self, seed: int, temper: int, patience: int, host: bool = True) -> None:
        """After `patience` actions time is called where the edition has it; elsewhere people begin to leave."""
        self.stream = Stream(seed, LANE)
        self.temper = temper
        self.patience = patience
        self.host = host
        self.played = 0

    def next(self, game: Game) -> tuple[int, Action]:
        """Who does what next; always legal."""
        self.played += 1
        if game.to_act == HOST:
            return HOST, self._of_host(game)
        if self.host and self.one_in(150):
            wish = self._wish_of_host(game)
            if game.why_not(HOST, wish) is None:
                return HOST, wish
        if self.played > self.patience:
            leaving = self._leave(game)
            if leaving is not None:
                return leaving
        return self._of_players(game)

    def one_in(self, count: int) -> bool:
        return self.stream.below(count) == 0

    # -- the host ---------------------------------------------------------------------------------------

    def _of_host(self, game: Game) -> Action:
        """The table waits for the host: end the break, or deal."""
        if game.paused:
            return Action(act.RESUME)
        stage = game.agenda[-1]
        assert isinstance(stage, OpeningHands)
        seat = 0
        while stage.dealt >> seat & 1:
            seat += 1
        pile = [deed for deed in range(len(game.owner)) if game.owner[deed] == BANK]
        self.stream.shuffle(pile)
        hand = pile[: hand_size(game)]
        return Action(act.HAND_OUT, deeds=hand, counts=[1] * len(hand), target=seat)

    def _wish_of_host(self, game: Game) -> Action:
        choice = self.stream.below(5)
        if choice == 0:
            return Action(act.BREAK)
        if choice == 1:
            dice = 10 * (1 + self.stream.below(6)) + 1 + self.stream.below(6)
            return Action(act.VOID_THROW, 0 if self.one_in(2) else dice)
        if choice == 2:
            return Action(act.NOTE, text=f"decision {self.stream.below(9)}")
        return Action(act.FINE, 1 + self.stream.below(200), target=self.stream.below(game.seats))

    def _leave(self, game: Game) -> tuple[int, Action] | None:
        if self.host and game.why_not(HOST, Action(act.CALL_TIME)) is None:
            return HOST, Action(act.CALL_TIME)
        seat = self.stream.below(game.seats)
        if self.one_in(10) and game.why_not(seat, Action(act.QUIT)) is None:
            return seat, Action(act.QUIT)
        return None

    # -- the players ------------------------------------------------------------------------------------

    def _of_players(self, game: Game) -> tuple[int, Action]:
        awaited = game.to_act
        if self.one_in(6):
            seat = self.stream.below(game.seats)
            action = self._out_of_turn(game, seat)
            if action is not None and game.why_not(seat, action) is None:
                return seat, action
        if self.one_in(16 if self.temper == WILD else 4):
            seat = self.stream.below(game.seats)
            offer = self._counter(game) if self._asked(game, seat) else self.proposal(game, seat)
            if offer is not None and game.why_not(seat, offer) is None:
                return seat, offer
        return awaited, self._answer(game, awaited)

    def _out_of_turn(self, game: Game, seat: int) -> Action | None:
        """What people do at any time: claim, build, mortgage, change their mind about claims or tokens."""
        if self.one_in(30):
            return Action(act.AUTO_CLAIM, self.stream.below(2))
        if self.one_in(30):
            return Action(act.TOKEN, text=f"thing {self.stream.below(9)}")
        action = self._several(game, seat) if self.one_in(3) else None
        return action if action is not None else self._pick(game, game.legal(seat))

    def _several(self, game: Game, seat: int) -> Action | None:
        """An action on several deeds at once."""
        kind = _SEVERAL[self.stream.below(len(_SEVERAL))]
        if kind in _AS_LAST_RESORT and self.temper == BUILDING:
            return None
        deeds = self._some(game.deeds_of(seat), 2)
        if kind == act.REMOTE_BUILD:
            deeds = [deed for deed in deeds if self._somebody_stands_on(game, seat, deed)][:1]
        if kind in _ON_GROUP:
            group = game.edition.groups[self.stream.below(len(game.edition.groups))]
            deeds = [deed for deed in group.deeds if game.owner[deed] == seat]
        most = 3 if kind in (act.BUILD, act.SELL, act.REMOTE_BUILD) else 1
        return Action(kind, deeds=deeds, counts=[1 + self.stream.below(most)] * len(deeds))

    def _somebody_stands_on(self, game: Game, seat: int, deed: int) -> bool:
        space = game.edition.deeds[deed].space
        return any(other != seat and game.place[other] == space for other in range(game.seats))

    def _answer(self, game: Game, seat: int) -> Action:
        """Something the table waits for."""
        actions = game.legal(seat)
        top = game.agenda[-1]
        special = self._special_answer(game, seat, top, actions)
        if special is not None and game.why_not(seat, special) is None:
            return special
        if self.temper != WILD and not self.one_in(8):
            for action in actions:
                if action.kind in _EAGER or (action.kind in _BUILDING and self.temper == BUILDING):
                    return action
        if isinstance(top, Draw) and game.chance == ENTERED:
            return actions[self.stream.below(len(actions))]
        picked = self._pick(game, actions)
        return picked if picked is not None else actions[self.stream.below(len(actions))]

    def _special_answer(self, game: Game, seat: int, top: stg.Stage, actions: list[Action]) -> Action | None:
        """An answer with a figure or a text in it, of which only a few examples are listed."""
        if isinstance(top, Auction) and not self.one_in(3):
            return self._bid(game, seat, top, actions)
        if isinstance(top, Approach) and not self.one_in(3):
            return Action(act.AGREE, self._amount(2 * top.bid))
        if isinstance(top, TokenChoice) and self.one_in(2):
            tokens = game.edition.tokens
            return Action(act.TOKEN, text=tokens[self.stream.below(len(tokens))])
        return None

    def _bid(self, game: Game, seat: int, stage: Auction, actions: list[Action]) -> Action:
        """Around the printed price, far above it now and then, up to where the edition stops it."""
        price = game.edition.deeds[stage.deed].price if stage.deed >= 0 else 150
        amount = auction.lowest_bid(game, stage) + self.stream.below(price)
        reckless = self.one_in(100)
        if reckless:
            amount = game.worth(seat) + self.stream.below(500)
        bid = Action(act.BID, amount)
        sensible = amount <= game.cash[seat] and (amount <= price or self.one_in(6))
        if (sensible or reckless) and game.why_not(seat, bid) is None:
            return bid
        passing = [action for action in actions if action.kind == act.PASS]
        return passing[0] if passing else actions[0]

    def _pick(self, game: Game, actions: list[Action]) -> Action | None:
        """A kind of action, then one of that kind. Nobody leaves without need, or while there is hope."""
        by_kind: dict[int, list[Action]] = {}
        for action in actions:
            if action.kind == act.QUIT and not self.one_in(2000):
                continue
            by_kind.setdefault(action.kind, []).append(action)
        kinds = list(by_kind)
        if game.agenda and game.agenda[-1].kind != stg.DEBT and self.temper != WILD:
            kinds = [kind for kind in kinds if kind not in _AS_LAST_RESORT] or kinds
        if not kinds:
            return None
        same = by_kind[kinds[self.stream.below(len(kinds))]]
        return same[self.stream.below(len(same))]

    # -- deals ------------------------------------------------------------------------------------------

    def _asked(self, game: Game, seat: int) -> bool:
        return game.agenda[-1].kind == stg.DEAL and game.to_act == seat

    def _counter(self, game: Game) -> Action | None:
        stage = game.agenda[-1]
        assert isinstance(stage, Deal)
        leg = self._leg(game, game.to_act, stage.seat)
        return Action(act.COUNTER, legs=[leg])

    def proposal(self, game: Game, seat: int) -> Action | None:
        """What a seat would like to trade, in the way in which the edition trades."""
        return self._on_market(game, seat) if game.rules.deal_kind == "auction" else self.offer(game, seat)

    def _on_market(self, game: Game, seat: int) -> Action | None:
        """A deed put up with a minimum or without, or money for somebody else's."""
        deed = self.stream.below(len(game.owner))
        owner = game.owner[deed]
        if owner == BANK:
            return None
        price = game.edition.deeds[deed].price
        if owner == seat:
            return Action(act.PUT_UP, self._amount(2 * price), [deed], [1])
        return Action(act.ASK, 10 + self.stream.below(price), [deed], [1])

    def offer(self, game: Game, seat: int) -> Action | None:
        """A random exchange with one or two partners, or money for the rest of a group."""
        if self.temper == BUILDING or self.one_in(2):
            return self._offer_for_group(game, seat)
        partner = self.stream.below(game.seats)
        legs = [self._leg(game, seat, partner)]
        second = self.stream.below(game.seats)
        if self.one_in(4) and second != partner:
            legs.append(self._leg(game, seat, second))
        return Action(act.OFFER, legs=legs)

    def _offer_for_group(self, game: Game, seat: int) -> Action | None:
        """Everything that is missing from a group, from everybody who has a part of it."""
        group = game.edition.groups[self.stream.below(len(game.edition.groups))]
        if game.owned[seat] & group.mask == 0:
            return None
        purse = game.cash[seat]
        legs: list[Leg] = []
        for partner in range(game.seats):
            wanted = [deed for deed in group.deeds if game.owner[deed] == partner]
            if partner != seat and wanted:
                cash = self.stream.below(purse // 2 + 1)
                purse -= cash
                legs.append(Leg(partner, [], cash, [], wanted, 0, []))
        return Action(act.OFFER, legs=legs) if legs else None

    def _leg(self, game: Game, seat: int, partner: int) -> Leg:
        return Leg(
            partner,
            self._some(game.deeds_of(seat), 4),
            self._amount(game.cash[seat]),
            self._some(game.held[seat], 2),
            self._some(game.deeds_of(partner), 4),
            self._amount(game.cash[partner]),
            self._some(game.held[partner], 2),
        )

    def _some(self, items: list[int], one_in: int) -> list[int]:
        return [item for item in items if self.one_in(one_in)]

    def _amount(self, most: int) -> int:
        return self.stream.below(most + 1) if most > 0 and self.one_in(2) else 0
