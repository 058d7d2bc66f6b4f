"""What `legal` lists at any time is what judging every candidate one by one finds, in the same order.

The listing passes over what plainly cannot be; here nothing is passed over, and the legality check alone decides.
"""

from __future__ import annotations

import pytest

from freehold.bots import make_bot, next_action
from freehold.editions import edition as take_edition
from freehold.editions import editions
from freehold.engine import action as act
from freehold.engine.action import Action, step
from freehold.engine.chapters import alike, building, demolition, market, mortgage, remote, to_bank
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.kinds import KINDS
from freehold.engine.refusal import OK
from freehold.engine.stage import HANDOVER

NAMES = ["Ann", "Bob", "Cat", "Dan"]


def builds(g: Game, seat: int) -> list[Action]:
    found: list[Action] = []
    for group in g.edition.groups:
        if not group.buildable:
            continue
        if g.rules.building_shape != "even" and g.owned[seat] & group.mask:
            room = alike.can_take_houses(g, seat, group.index)
            if len(room) > 1:
                found.append(Action(act.BUILD, 0, room, [1] * len(room)))
        for deed in group.deeds:
            found += [step(act.BUILD, deed), step(act.HOTEL, deed)]
    judge = {act.BUILD: building.why_not_build, act.HOTEL: building.why_not_hotel}
    return [each for each in found if judge[each.kind](g, seat, each) == OK]


def sales(g: Game, seat: int) -> list[Action]:
    found: list[Action] = []
    for group in g.edition.groups:
        built = [deed for deed in group.deeds if g.owner[deed] == seat and g.level(deed) > 0]
        for deed in built:
            whole = g.hotel[deed] and g.rules.building_shape == "alike"
            found.append(step(act.SELL, deed, g.level(deed) if whole else 1))
        together = Action(act.SELL, 0, built, [g.level(deed) for deed in built])
        if sum(together.counts) > 1 and together not in found:
            found.append(together)
    return [each for each in found if demolition.why_not_sell(g, seat, each) == OK]


def mortgages(g: Game, seat: int) -> list[Action]:
    found = [step(act.MORTGAGE, deed) for deed in range(len(g.owner))]
    return [each for each in found if mortgage.why_not_mortgage(g, seat, each) == OK]


def lifts(g: Game, seat: int) -> list[Action]:
    at_once = g.top.kind == HANDOVER and g.top.seat == seat
    judge = g.top.why_not if at_once else mortgage.why_not_lift
    found = [step(act.LIFT, deed) for deed in g.deeds_of(seat) if g.mortgaged[deed]]
    return [each for each in found if judge(g, seat, each) == OK]


def put_up(g: Game, seat: int) -> list[Action]:
    found: list[Action] = []
    for deed, title in enumerate(g.edition.deeds):
        if g.owner[deed] == seat:
            one = step(act.PUT_UP, deed)
            found += [one] if market.why_not_put_up(g, seat, one) == OK else []
        elif g.owner[deed] != BANK:
            ask = Action(act.ASK, title.price, [deed], [1])
            found += [ask] if market.why_not_ask(g, seat, ask) == OK else []
    return found


def to_the_bank(g: Game, seat: int) -> list[Action]:
    found = [step(act.SELL_DEED, deed) for deed in range(len(g.owner))]
    return [each for each in found if to_bank.why_not_sell(g, seat, each) == OK]


def from_afar(g: Game, seat: int) -> list[Action]:
    found: list[Action] = []
    for other in range(g.seats):
        deed = g.edition.spaces[g.place[other]].deed
        if other == seat or g.out[other] or deed < 0:
            continue
        buy, build = step(act.REMOTE_BUY, deed), step(act.REMOTE_BUILD, deed)
        if buy not in found and remote.why_not_buy(g, seat, buy) == OK:
            found.append(buy)
        if build not in found and remote.why_not_build(g, seat, build) == OK:
            found.append(build)
    return found


ONE_BY_ONE = {
    act.BUILD: builds,
    act.SELL: sales,
    act.MORTGAGE: mortgages,
    act.LIFT: lifts,
    act.PUT_UP: put_up,
    act.SELL_DEED: to_the_bank,
    act.REMOTE_BUY: from_afar,
}


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("bots", ["random", "fixed-h"])
def test_what_is_listed_is_what_is_legal(edition: str, bots: str) -> None:
    seen: set[int] = set()
    for seed in (1, 2):
        game = Game(take_edition(edition), NAMES[:], seed, listening=False)
        seated = [make_bot(bots, seat + seed) for seat in range(4)]
        for move in range(1200):
            found = next_action(game, seated)
            if found is None:
                break
            if move % 3 == 0 or game.top.kind == HANDOVER:
                seen |= compare(game)
            game.play(*found)
    if bots == "fixed-h":
        assert {act.BUILD, act.SELL} <= seen


def compare(game: Game) -> set[int]:
    """Every seat, whoever is asked; what was found at least once."""
    seen: set[int] = set()
    for seat in range(game.seats):
        if game.out[seat]:
            continue
        plain = [Action(kind) for kind in (act.END, act.PAY_FINE, act.USE_CARD, act.STAY)]
        listed = game.legal(seat)
        assert [each for each in listed if each in plain] == [one for one in plain if game.why_not(seat, one) is None]
        for kind, one_by_one in ONE_BY_ONE.items():
            listed = []
            KINDS[kind].list_legal(game, seat, listed)
            assert listed == one_by_one(game, seat), (kind, seat, listed)
            seen |= {each.kind for each in listed}
    return seen
