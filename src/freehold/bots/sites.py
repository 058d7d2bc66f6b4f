"""Where money turns into rent: the best thing to build, and the mortgage to lift first.

A plan is judged by the rent it adds for the money it costs. Nothing here lists what is legal: only groups in which
something can be built are looked at, and only a plan better than the best so far is put before the rules.
"""

from __future__ import annotations

from freehold.bots import ready
from freehold.engine import action as act
from freehold.engine.action import Action, step
from freehold.engine.chapters import alike, building, construction, mortgage, prebuild, remote
from freehold.engine.chapters.rent import rent_at
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import Group
from freehold.engine.game import Game
from freehold.engine.refusal import OK


class BestBuilding:
    """The best building found so far within a purse."""

    def __init__(self, purse: int) -> None:
        self.purse = purse
        self.action: Action | None = None
        self.gain = 0
        self.cost = 1

    def improves(self, gain: int, cost: int) -> bool:
        """Whether a plan is affordable and brings more for the money; of equals, the one that builds more."""
        if cost > self.purse or gain <= 0:
            return False
        if self.action is None:
            return True
        mine = gain * self.cost
        best = self.gain * cost
        return mine > best or (mine == best and cost > self.cost)

    def take(self, action: Action, gain: int, cost: int) -> None:
        self.action = action
        self.gain = gain
        self.cost = cost


def gain_of(game: Game, deeds: list[int], counts: list[int]) -> int:
    """How much more rent the deeds bring by their own tables with so many houses more; nothing if they do not fit."""
    rules = game.rules
    total = 0
    for index in range(len(deeds)):
        title = game.edition.deeds[deeds[index]]
        houses = game.houses[deeds[index]]
        if houses + counts[index] > rules.building_houses or not game.edition.groups[title.group].buildable:
            return 0
        total += rent_at(rules, title, houses + counts[index], False, False)
        total -= rent_at(rules, title, houses, False, False)
    return total


def hotel_gain(game: Game, deed: int) -> int:
    """How much more rent a hotel brings than the houses it replaces."""
    title = game.edition.deeds[deed]
    before = rent_at(game.rules, title, game.houses[deed], False, False)
    return rent_at(game.rules, title, 0, True, False) - before


# -- at any time ------------------------------------------------------------------------------------------


def best_anywhere(game: Game, seat: int, purse: int) -> Action | None:
    """The best step in any complete group: a round of houses, a single one, or a hotel."""
    best = BestBuilding(purse)
    owned = game.owned[seat]
    for group in game.edition.groups:
        if owned & group.mask != group.mask or not group.buildable:
            continue
        if construction.why_not_on_group(game, seat, group.deeds[0]) == OK:
            _consider_group(game, seat, group, best)
    return best.action


def is_finished(game: Game, seat: int) -> bool:
    """Whether no cash in the world could be built with or lift anything, as long as no deed changes hands."""
    owned = game.owned[seat]
    for group in game.edition.groups:
        if owned & group.mask == 0:
            continue
        for deed in group.deeds:
            if game.owner[deed] == seat and game.mortgaged[deed]:
                return False
        whole = owned & group.mask == group.mask and group.buildable
        if whole and _lowest(game, group) < game.rules.building_hotel_counts:
            return False
    return True


def _consider_group(game: Game, seat: int, group: Group, best: BestBuilding) -> None:
    lowest = _lowest(game, group)
    rules = game.rules
    if lowest >= rules.building_hotel_counts:
        return
    if lowest >= rules.building_houses_for_hotel:
        _consider_hotel(game, seat, group, best)
        return
    room: list[int] = []
    for deed in group.deeds:
        if game.level(deed) == lowest:
            room.append(deed)
    _consider_houses(game, seat, Action(act.BUILD, 0, room, [1] * len(room)), best)
    if len(room) > 1:
        _consider_houses(game, seat, ready.build(room[-1]), best)


def _lowest(game: Game, group: Group) -> int:
    """The level of the least built deed of a group."""
    lowest = game.level(group.deeds[0])
    for deed in group.deeds:
        lowest = min(lowest, game.level(deed))
    return lowest


def _consider_houses(game: Game, seat: int, build: Action, best: BestBuilding) -> None:
    gain = gain_of(game, build.deeds, build.counts)
    cost = construction.house_cost(game, build.deeds, build.counts)
    if best.improves(gain, cost) and building.why_not_build(game, seat, build) == OK:
        best.take(build, gain, cost)


def _consider_hotel(game: Game, seat: int, group: Group, best: BestBuilding) -> None:
    """A hotel on the first deed of the group without one."""
    for deed in group.deeds:
        if not game.hotel[deed]:
            _consider_hotels(game, seat, [deed], best)
            return


def _consider_hotels(game: Game, seat: int, deeds: list[int], best: BestBuilding) -> None:
    gain = 0
    cost = 0
    for deed in deeds:
        gain += hotel_gain(game, deed)
        cost += construction.hotel_price(game, deed)
    hotels = Action(act.HOTEL, 0, deeds, [1] * len(deeds))
    if best.improves(gain, cost) and building.why_not_hotel(game, seat, hotels) == OK:
        best.take(hotels, gain, cost)


# -- on landing, and from afar ----------------------------------------------------------------------------


def best_on_landing(game: Game, seat: int, turn: Turn, purse: int) -> Action | None:
    """The best building on the deed landed on or its group: as many houses as one act may put up, or hotels."""
    best = BestBuilding(purse)
    group = game.edition.deeds[turn.site].group
    room = alike.can_take_houses(game, seat, group)
    for houses in range(1, game.rules.building_houses + 1):
        _consider_houses(game, seat, Action(act.BUILD, 0, [turn.site], [houses]), best)
        if len(room) > 1:
            _consider_houses(game, seat, Action(act.BUILD, 0, room, [houses] * len(room)), best)
    if game.rules.building_shape == "ladder":
        for deed in room:
            _consider_houses(game, seat, ready.build(deed), best)
    else:
        _consider_hotels(game, seat, [turn.site], best)
    return best.action


def best_from_afar(game: Game, seat: int, purse: int, builds: bool) -> Action | None:
    """A deed of a group begun already, or else the best building if wanted, where another player stands."""
    best = BestBuilding(purse)
    for other in range(game.seats):
        deed = game.edition.spaces[game.place[other]].deed
        if other == seat or game.out[other] or deed < 0:
            continue
        title = game.edition.deeds[deed]
        buy = step(act.REMOTE_BUY, deed)
        if title.price + title.premium <= purse and remote.why_not_buy(game, seat, buy) == OK:
            return buy
        if game.owner[deed] != seat or not builds:
            continue
        build = step(act.REMOTE_BUILD, deed)
        cost = construction.house_cost(game, build.deeds, build.counts) + title.premium_house
        gain = gain_of(game, build.deeds, build.counts)
        if best.improves(gain, cost) and remote.why_not_build(game, seat, build) == OK:
            best.take(build, gain, cost)
    return best.action


def best_before_play(game: Game, seat: int, purse: int) -> Action | None:
    """Where houses are built before play: as many as allowed, one each on the plots that gain most by it."""
    found = BestBuilding(purse)
    plots = prebuild.plots(game, seat)
    chosen: list[int] = []
    while plots and len(chosen) < game.rules.opening_prebuild:
        best = plots[0]
        for deed in plots:
            if gain_of(game, [deed], [1]) > gain_of(game, [best], [1]):
                best = deed
        plots.remove(best)
        chosen.append(best)
        # Every house more is worth having before play, so that the longest affordable list wins.
        build = Action(act.BUILD, 0, chosen[:], [1] * len(chosen))
        cost = construction.house_cost(game, build.deeds, build.counts)
        if cost <= purse and prebuild.why_not_build(game, seat, build) == OK:
            found.take(build, gain_of(game, build.deeds, build.counts), cost)
    return found.action


# -- mortgages --------------------------------------------------------------------------------------------


def mortgage_to_lift(game: Game, seat: int, purse: int, spare: int) -> Action | None:
    """The cheapest mortgage, first in complete groups; others only if `spare` more stays in hand."""
    best = -1
    best_cost = 0
    best_whole = False
    for deed in game.deeds_of(seat):
        if not game.mortgaged[deed]:
            continue
        whole = game.owns_group(seat, game.edition.deeds[deed].group)
        cost = mortgage.lift_cost(game, [deed])
        if cost > purse - (0 if whole else spare) or (best_whole and not whole):
            continue
        if best < 0 or (whole and not best_whole) or cost < best_cost:
            best, best_cost, best_whole = deed, cost, whole
    if best < 0 or mortgage.why_not_lift(game, seat, ready.lift(best)) != OK:
        return None
    return ready.lift(best)
