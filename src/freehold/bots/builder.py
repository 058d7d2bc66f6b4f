"""A plain player: buys what it can afford, builds what it may, never deals."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine import auction, credit, detention
from freehold.engine.action import Action
from freehold.engine.construction import hotel_price, house_cost
from freehold.engine.game import Game
from freehold.engine.mortgage import lift_cost
from freehold.engine.stage import Auction, Debt, Purchase, Reserve, TaxChoice

_RESERVE_IN_SALARIES = 1


class BuilderBot:
    """Claims every rent, keeps a salary in hand and builds wherever the edition lets it."""

    def choose(self, game: Game, seat: int) -> Action | None:
        """Answer the stage on top; out of turn only claim and build."""
        actions = game.legal(seat)
        claim = _first(actions, act.CLAIM)
        if claim is not None:
            return claim
        if game.to_act != seat:
            return self._build(game, seat, actions)
        top = game.agenda[-1]
        if isinstance(top, Purchase):
            return _first(actions, act.BUY) or _first(actions, act.DECLINE)
        if isinstance(top, Auction):
            return self._bid(game, seat, top)
        if isinstance(top, Debt):
            return self._raise(game, actions)
        if isinstance(top, Reserve):
            return Action(act.ACCEPT if top.bid >= game.edition.deeds[top.deed].price else act.REFUSE)
        return (
            self._sell_to_bank(game, seat, actions)
            or self._buy_from_afar(game, seat, actions)
            or self._build(game, seat, actions)
            or self._lift(game, seat, actions)
            or self._go_on(game, seat, actions)
        )

    def _reserve(self, game: Game) -> int:
        return _RESERVE_IN_SALARIES * game.rules.movement_salary

    # -- spending ------------------------------------------------------------------------------------

    def _build(self, game: Game, seat: int, actions: list[Action]) -> Action | None:
        """The hotel or houses that add most rent while a reserve stays in hand."""
        best: Action | None = None
        best_gain = 0
        for action in actions:
            if action.kind not in (act.BUILD, act.HOTEL, act.REMOTE_BUILD):
                continue
            gain = _gain(game, action)
            if game.cash[seat] - _cost(game, action) >= self._reserve(game) and gain > best_gain:
                best, best_gain = action, gain
        return best

    def _buy_from_afar(self, game: Game, seat: int, actions: list[Action]) -> Action | None:
        """Only groups begun already can be bought from afar, so every such deed is worth having."""
        for action in actions:
            if action.kind != act.REMOTE_BUY:
                continue
            deed = game.edition.deeds[action.deeds[0]]
            if game.cash[seat] - deed.price - deed.premium >= self._reserve(game):
                return action
        return None

    def _lift(self, game: Game, seat: int, actions: list[Action]) -> Action | None:
        for action in actions:
            if action.kind != act.LIFT:
                continue
            if game.cash[seat] - lift_cost(game, action.deeds) >= 2 * self._reserve(game):
                return action
        return None

    def _bid(self, game: Game, seat: int, stage: Auction) -> Action:
        """Up to the printed price, in cash, in steps of a tenth of it."""
        limit = game.cash[seat] - self._reserve(game) // 4
        if stage.deed >= 0:
            price = game.edition.deeds[stage.deed].price
            burdened = stage.mortgaged or game.mortgaged[stage.deed]
            limit = min(limit, price // 2 if burdened else price)
            bid = Action(act.BID, max(auction.lowest_bid(game, stage), min(limit, stage.bid + price // 10)))
        else:
            bid = Action(act.BID, auction.lowest_bid(game, stage))
        if bid.amount <= limit and game.why_not(seat, bid) is None:
            return bid
        return Action(act.PASS)

    # -- raising -------------------------------------------------------------------------------------

    def _raise(self, game: Game, actions: list[Action]) -> Action:
        """Mortgage what earns least, then sell buildings one by one, then deeds, then give up."""
        cheapest: Action | None = None
        for action in actions:
            if action.kind == act.MORTGAGE and (
                cheapest is None or _mortgage_value(game, action) < _mortgage_value(game, cheapest)
            ):
                cheapest = action
        found = cheapest or _first(actions, act.SELL) or _first(actions, act.PUT_UP) or _first(actions, act.BANKRUPT)
        return found if found is not None else actions[0]

    def _sell_to_bank(self, game: Game, seat: int, actions: list[Action]) -> Action | None:
        """A debt at the Bank that the next salary does not clear is paid with the deed that earns least."""
        if game.credit[seat] <= min(game.rules.movement_salary, credit.value(game, seat) // 2):
            return None
        cheapest: Action | None = None
        for action in actions:
            if action.kind == act.SELL_DEED and (cheapest is None or _rent(game, action) < _rent(game, cheapest)):
                cheapest = action
        return cheapest or _first(actions, act.SELL)

    # -- everything else -------------------------------------------------------------------------------

    def _go_on(self, game: Game, seat: int, actions: list[Action]) -> Action:
        """Whatever keeps the table moving."""
        leave = _first(actions, act.PAY_FINE)
        if leave is not None and game.cash[seat] >= 2 * self._reserve(game) + _falling_fine(game, seat):
            return leave
        if _first(actions, act.PAY_FLAT) is not None and _first(actions, act.PAY_SHARE) is not None:
            return self._cheaper_tax(game)
        for kind in _GOING_ON:
            action = _first(actions, kind)
            if action is not None:
                return action
        return actions[0]

    def _cheaper_tax(self, game: Game) -> Action:
        stage = game.agenda[-1]
        assert isinstance(stage, TaxChoice)
        return Action(act.PAY_FLAT if stage.flat <= stage.share else act.PAY_SHARE)


_GOING_ON = (
    act.USE_CARD,
    act.ROLL,
    act.STAY,
    act.END,
    act.REFUSE,
    act.WITHDRAW,
    act.KEEP,
    act.PAY_SHARE,
    act.PAY_FLAT,
    act.WANT,
    act.PLACE,
    act.CARD,
    act.PASS,
)
"""Kinds of action tried in this order when nothing better is to be done."""


def _first(actions: list[Action], kind: int) -> Action | None:
    for action in actions:
        if action.kind == kind:
            return action
    return None


def _mortgage_value(game: Game, action: Action) -> int:
    return game.edition.deeds[action.deeds[0]].mortgage


def _rent(game: Game, action: Action) -> int:
    deed = game.edition.deeds[action.deeds[0]]
    return deed.rents[min(game.houses[deed.index], len(deed.rents) - 1)]


def _gain(game: Game, action: Action) -> int:
    """How much more rent the deeds would bring by their own tables."""
    total = 0
    for deed, count in zip(action.deeds, action.counts, strict=True):
        rents = game.edition.deeds[deed].rents
        houses = game.houses[deed]
        total += (rents[-1] if action.kind == act.HOTEL else rents[houses + count]) - rents[houses]
    return total


def _cost(game: Game, action: Action) -> int:
    if action.kind == act.HOTEL:
        return sum(hotel_price(game, deed) for deed in action.deeds)
    cost = house_cost(game, action.deeds, action.counts)
    return cost + game.edition.deeds[action.deeds[0]].premium_house if action.kind == act.REMOTE_BUILD else cost


def _falling_fine(game: Game, seat: int) -> int:
    """A fine that falls by itself counts in full: only the rich do not wait."""
    return detention.fine(game, seat) if game.rules.detention_fine_step > 0 else 0
