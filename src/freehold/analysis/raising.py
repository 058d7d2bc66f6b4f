"""Raising money for a debt: every way there is, what it costs, and the cheapest way to raise what is short.

All of it is tried out on copies of the game, so that even building, hotels that come down by steps or not at all, and
too few houses at the Bank are what the rules say they are.

What a way costs is reckoned as the price of going back to where one was (interest beyond the loan, or building again
for more than the Bank gives) and the rent that is expected to be missed until then, for `ROUNDS` rounds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.analysis.payback import Traffic, expected_rent
from freehold.analysis.study import analyse
from freehold.engine import action as act
from freehold.engine import judging
from freehold.engine.action import Action, step
from freehold.engine.chapters.construction import hotel_price_from, house_price
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.demolition import houses_needed
from freehold.engine.chapters.mortgage import interest
from freehold.engine.chapters.rent import rent_now
from freehold.engine.game import Game
from freehold.engine.kinds import KINDS
from freehold.engine.masks import members
from freehold.engine.refusal import OK
from freehold.engine.text.notation import write

ROUNDS: Final = 10
"""For so many rounds a rent that is given up counts."""

RAISING: Final = (act.SELL, act.MORTGAGE, act.SELL_DEED)
"""What the Bank pays for, at a price that is known beforehand."""

_STATES: Final = 400
"""So many ways to raise this much so far are followed up; beyond them the search is a sound one, no longer exact."""
_STATES_OF_SHORTAGE: Final = 80
"""The same where houses of the Bank have to be counted, too."""
_LAYOUTS: Final = 150
"""So many layouts of a group are tried out where buildings need not come down evenly."""
_SUBSETS: Final = 6
"""Up to so many plots of a group, every set of them is tried out as those that stand one higher."""
_PLENTY: Final = 1 << 20
_A_STEP: Final = 1e-6
"""Of ways that cost the same, the one with fewer steps."""


class Way:
    """One action that raises money, and what it costs."""

    def __init__(self, before: Game, after: Game, seat: int, action: Action, later: list[int]) -> None:
        self.action = action
        self.kind = KINDS[action.kind].word
        self.text = write(before, seat, action)
        self.deeds: list[int] = action.deeds[:]
        self.counts: list[int] = action.counts[:]
        self.raises: int = after.cash[seat] - before.cash[seat]
        self.rent_before: list[int] = [rent_now(before, deed) for deed in self.deeds]
        self.rent_after: list[int] = [_rent_of(after, seat, deed) for deed in self.deeds]
        self.group_loss: int = _lost_beside(before, after, seat, self.deeds)
        """By so much the rents of the debtor's other deeds of the same groups fall."""
        self.interest: int = 0
        """What lifting the mortgage costs beyond what it brings."""
        if action.kind == act.MORTGAGE:
            self.interest = interest(before, self.deeds, before.rules.mortgage_interest)
        self.back: int = _price_of_going_back(before, after, action, self.interest) - self.raises
        """What it costs to have it all back, beyond what it brings."""
        self.missed: float = _missed(before, after, seat, self.deeds)
        """Rent that is expected to be missed in one round of all opponents."""
        self.cost: float = self.back + ROUNDS * self.missed
        self.later = later
        """The ways, by their place in the list, that have to be gone before this one."""


class Plan:
    """The cheapest way to raise what is short, step by step."""

    def __init__(self, steps: list[Way], short: int) -> None:
        self.steps = steps
        self.raised: int = sum([way.raises for way in steps])
        self.missing: int = max(short - self.raised, 0)
        """What is still short after everything the Bank pays for."""
        self.leaves: int = max(self.raised - short, 0)
        self.interest: int = sum([way.interest for way in steps])
        self.back: int = sum([way.back for way in steps])
        self.missed: float = sum([way.missed for way in steps])
        self.cost: float = sum([way.cost for way in steps])


# -- what is given up -------------------------------------------------------------------------------------


def _rent_of(game: Game, seat: int, deed: int) -> int:
    """What a landing brings a seat."""
    return rent_now(game, deed) if game.owner[deed] == seat else 0


def _kin(game: Game, deeds: list[int]) -> int:
    """Bit mask of all deeds of the groups that some deeds belong to."""
    mask = 0
    for deed in deeds:
        mask |= game.edition.groups[game.edition.deeds[deed].group].mask
    return mask


def _lost_beside(before: Game, after: Game, seat: int, deeds: list[int]) -> int:
    lost = 0
    for deed in members(before.owned[seat] & _kin(before, deeds)):
        if deed not in deeds:
            lost += _rent_of(before, seat, deed) - _rent_of(after, seat, deed)
    return lost


def _missed(before: Game, after: Game, seat: int, deeds: list[int]) -> float:
    traffic = analyse(before.edition).traffic
    kin = _kin(before, deeds)
    opponents = len([each for each in range(before.seats) if each != seat and not before.out[each]])
    return opponents * (_expected(before, seat, kin, traffic) - _expected(after, seat, kin, traffic))


def _expected(game: Game, seat: int, deeds: int, traffic: Traffic) -> float:
    """What one opponent is expected to pay a seat on some deeds in one round."""
    total = 0.0
    for deed in members(game.owned[seat] & deeds & ~game.pledged):
        total += expected_rent(game.edition, traffic, game.edition.deeds[deed], rent_now(game, deed))
    return total


def _price_of_going_back(before: Game, after: Game, action: Action, lifting: int) -> int:
    """Lifting the mortgages, building again, or buying the deeds and building again."""
    total = lifting
    rules = before.rules
    for deed in action.deeds:
        title = before.edition.deeds[deed]
        if action.kind == act.MORTGAGE:
            total += title.mortgage
            continue
        if action.kind == act.SELL_DEED:
            total += title.price
        standing: i64 = 0 if action.kind == act.SELL_DEED else after.level(deed)
        top: i64 = before.level(deed)
        if before.hotel[deed]:
            top = min(top, rules.building_houses_for_hotel)
            total += hotel_price_from(rules, title, rules.building_houses_for_hotel)
        while standing < top:
            total += house_price(rules, title, standing)
            standing += 1
    return total


# -- trying out -------------------------------------------------------------------------------------------


def _tried(game: Game, seat: int, action: Action) -> Game:
    """The game after a legal action alone: nothing is paid with what it brings."""
    twin = game.copy()
    twin.listening = False
    KINDS[action.kind].do(twin, seat, action)
    return twin


def _is_legal(game: Game, seat: int, action: Action) -> bool:
    return judging.why(game, seat, action) == OK


def _disposals(deed: int) -> list[Action]:
    """What the Bank gives money for that is a deed and not a building."""
    return [step(act.MORTGAGE, deed), step(act.SELL_DEED, deed)]


def _single_sales(game: Game, seat: int, deeds: list[int]) -> list[Action]:
    """The smallest sales of buildings on some deeds; all of them at once where nothing less may come down."""
    found: list[Action] = []
    for deed in deeds:
        level: int = game.level(deed)
        for count in range(1, level + 1):
            sale = step(act.SELL, deed, count)
            if _is_legal(game, seat, sale):
                found.append(sale)
                break
    built = [deed for deed in deeds if game.level(deed) > 0]
    if not found and built:
        whole = Action(act.SELL, 0, built, [int(game.level(deed)) for deed in built])
        if _is_legal(game, seat, whole):
            found.append(whole)
    return found


def _units(game: Game, seat: int) -> list[list[int]]:
    """A seat's deeds in heaps that do not touch each other: whole groups, or deeds by themselves where they may."""
    rules = game.rules
    units: list[list[int]] = []
    alone = rules.building_shape == "alike" and rules.mortgage_needs == "bare-deed"
    for group in game.edition.groups:
        own = members(game.owned[seat] & group.mask)
        if not own:
            continue
        if rules.deal_deeds_to_bank or (game.group_built(group.index) and not alone):
            units.append(own)
        else:
            units.extend([[deed] for deed in own])
    return units


# -- every way --------------------------------------------------------------------------------------------


def ways(game: Game, seat: int) -> list[Way]:
    """What raises money now, and what could after that: the same buildings further down, deeds once they are bare."""
    found: list[Way] = []
    for unit in _units(game, seat):
        _add_ways(game, seat, unit, found)
    return found


def _add_ways(game: Game, seat: int, deeds: list[int], found: list[Way]) -> None:
    now = game
    chain: list[int] = []
    first = len(found)
    disposed: list[int] = []
    while True:
        sales = [Way(now, _tried(now, seat, sale), seat, sale, chain[:]) for sale in _single_sales(now, seat, deeds)]
        if not chain:
            # Whatever is possible at once needs nothing else before it.
            found.extend(sales)
        for deed in deeds:
            if deed not in disposed and _add_disposals(now, seat, deed, chain, found):
                disposed.append(deed)
        if not sales:
            return
        best = _gentlest(sales)
        at = _place_of(found, first, best)
        if at < 0:
            at = len(found)
            found.append(best)
        chain.append(at)
        now = _tried(now, seat, best.action)


def _add_disposals(game: Game, seat: int, deed: int, chain: list[int], found: list[Way]) -> bool:
    legal = [action for action in _disposals(deed) if _is_legal(game, seat, action)]
    for action in legal:
        found.append(Way(game, _tried(game, seat, action), seat, action, chain[:]))
    return bool(legal)


def _gentlest(options: list[Way]) -> Way:
    """The one that costs least for what it brings."""
    best = options[0]
    for way in options:
        if way.cost * best.raises < best.cost * way.raises:
            best = way
    return best


def _place_of(found: list[Way], first: int, way: Way) -> int:
    """Where the same step from the same height is listed already, or -1."""
    for at in range(first, len(found)):
        other = found[at]
        if other.action == way.action and other.rent_before == way.rent_before and other.raises == way.raises:
            return at
    return -1


# -- the cheapest way -------------------------------------------------------------------------------------


class _Bundle:
    """Some actions on one heap of deeds, or on several."""

    def __init__(self, raised: int, cost: float, houses: int, actions: list[Action], rest: _Bundle | None) -> None:
        self.raised = raised
        self.cost = cost
        self.houses = houses
        """Houses the Bank has to add so that hotels can come down; negative for those it gets back."""
        self.actions = actions
        self.rest = rest
        """What is done with the heaps before."""


def cheapest_plan(game: Game, seat: int, debt: Debt) -> Plan:
    """The cheapest way to raise what is short of a debt; all there is, if that does not suffice."""
    short: int = debt.amount - game.cash[seat]
    stock: int = game.stock_houses if game.counts_houses else _PLENTY
    heaps = [_options(game, seat, unit) for unit in _units(game, seat)]
    if sum([max([option.houses for option in heap]) for heap in heaps]) <= stock:
        # However hotels come down, there are houses for it: nobody has to count them.
        heaps = [_pruned([_without_houses(option) for option in heap]) for heap in heaps]
    best = [_Bundle(0, 0.0, 0, [], None)]
    for heap in heaps:
        best = _thinned(_combined(best, heap, short))
    fitting = [bundle for bundle in best if bundle.houses <= stock]
    return _carried_out(game, seat, _ordered(game, _wanted(fitting, short)), short)


def _without_houses(bundle: _Bundle) -> _Bundle:
    return _Bundle(bundle.raised, bundle.cost, 0, bundle.actions, None)


def _options(game: Game, seat: int, deeds: list[int]) -> list[_Bundle]:
    """Everything that can be done with one heap of deeds, the pointless left out."""
    base = game.copy()
    base.listening = False
    if base.counts_houses:
        # Other groups may give the Bank the houses that are needed here: the sum decides.
        base.stock_houses += _PLENTY
    found: list[_Bundle] = [_Bundle(0, 0.0, 0, [], None)]
    _dispose(base, seat, deeds, 0, found[0], found)
    for sale in _layouts(base, deeds):
        if not _is_legal(base, seat, sale):
            continue
        after = _tried(base, seat, sale)
        way = Way(base, after, seat, sale, [])
        needed: int = houses_needed(base, sale.deeds, sale.counts) if base.counts_houses else 0
        sold = _Bundle(way.raises, way.cost + _A_STEP, needed, [sale], None)
        found.append(sold)
        _dispose(after, seat, deeds, 0, sold, found)
    return _pruned(found)


def _dispose(game: Game, seat: int, deeds: list[int], at: int, done: _Bundle, found: list[_Bundle]) -> None:
    """Every set of the deeds from one on, mortgaged or sold after what is done already."""
    for index in range(at, len(deeds)):
        for action in _disposals(deeds[index]):
            if not _is_legal(game, seat, action):
                continue
            after = _tried(game, seat, action)
            way = Way(game, after, seat, action, [])
            more = _Bundle(
                done.raised + way.raises, done.cost + way.cost + _A_STEP, done.houses, [*done.actions, action], None
            )
            found.append(more)
            _dispose(after, seat, deeds, index + 1, more, found)


def _layouts(game: Game, deeds: list[int]) -> list[Action]:
    """Sales that bring a group down to another layout; the rules say which of them may be."""
    built = [deed for deed in deeds if game.level(deed) > 0]
    levels = [int(game.level(deed)) for deed in built]
    count = 1
    for level in levels:
        count *= level + 1
    even = game.rules.building_shape == "even" or count > _LAYOUTS
    targets = _even_targets(levels) if even else _all_targets(levels)
    return [_sale_to(built, levels, target) for target in targets if target != levels]


def _even_targets(levels: list[int]) -> list[list[int]]:
    """Everything on one level, some plots one higher, and nothing higher than it is."""
    found: list[list[int]] = []
    plots = len(levels)
    sets = range(1 << plots) if plots <= _SUBSETS else range(1)
    for low in range(max(levels, default=0) + 1):
        for chosen in sets:
            target = [min(levels[at], low + (chosen >> at & 1)) for at in range(plots)]
            if target not in found:
                found.append(target)
    return found


def _all_targets(levels: list[int]) -> list[list[int]]:
    found: list[list[int]] = [[]]
    for level in levels:
        found = [[*target, left] for target in found for left in range(level + 1)]
    return found


def _sale_to(built: list[int], levels: list[int], target: list[int]) -> Action:
    deeds: list[int] = []
    counts: list[int] = []
    for at in range(len(built)):
        if target[at] < levels[at]:
            deeds.append(built[at])
            counts.append(levels[at] - target[at])
    return Action(act.SELL, 0, deeds, counts)


# -- putting heaps together -------------------------------------------------------------------------------


def _by_cost(bundle: _Bundle) -> tuple[float, int, int]:
    return bundle.cost, -bundle.raised, bundle.houses


def _pruned(bundles: list[_Bundle]) -> list[_Bundle]:
    """Those for which no other brings as much, costs no more and needs no more houses of the Bank."""
    kept: list[_Bundle] = []
    most = -1
    alike = len({bundle.houses for bundle in bundles}) == 1
    for bundle in sorted(bundles, key=_by_cost):
        if bundle.raised > most:
            most = bundle.raised
        elif alike or _is_beaten(bundle, kept):
            continue
        kept.append(bundle)
    return kept


def _is_beaten(bundle: _Bundle, kept: list[_Bundle]) -> bool:
    return any(other.raised >= bundle.raised and other.houses <= bundle.houses for other in kept)


def _combined(so_far: list[_Bundle], options: list[_Bundle], short: int) -> list[_Bundle]:
    """Every option after everything so far; what brings more than enough counts as enough."""
    found: list[_Bundle] = []
    for rest in so_far:
        for option in options:
            if not option.actions:
                found.append(rest)
                continue
            raised = min(rest.raised + option.raised, short)
            cost, houses = rest.cost + option.cost, rest.houses + option.houses
            found.append(_Bundle(raised, cost, houses, option.actions, rest))
    return _pruned(found)


def _thinned(bundles: list[_Bundle]) -> list[_Bundle]:
    """Not more than can be followed up; what brings most or needs fewest houses is kept in any case."""
    most = max([bundle.raised for bundle in bundles])
    fewest = min([bundle.houses for bundle in bundles])
    states = _STATES if fewest == max([bundle.houses for bundle in bundles]) else _STATES_OF_SHORTAGE
    if len(bundles) <= states:
        return bundles
    every = -(-len(bundles) // states)
    kept: list[_Bundle] = []
    for at in range(len(bundles)):
        bundle = bundles[at]
        if at % every == 0 or bundle.raised == most or bundle.houses == fewest:
            kept.append(bundle)
    return kept


def _wanted(bundles: list[_Bundle], short: int) -> _Bundle:
    """The cheapest that suffices; else the one that brings most."""
    best = bundles[0]
    for bundle in bundles:
        enough, best_enough = bundle.raised >= short, best.raised >= short
        if enough and (not best_enough or bundle.cost < best.cost):
            best = bundle
        if not enough and not best_enough and bundle.raised > best.raised:
            best = bundle
    return best


def _ordered(game: Game, chosen: _Bundle) -> list[Action]:
    """Buildings before deeds, and those first that give the Bank houses which others need."""
    found: list[Action] = []
    bundle: _Bundle | None = chosen
    while bundle is not None:
        found = bundle.actions + found
        bundle = bundle.rest
    sales = [action for action in found if action.kind == act.SELL]
    needs = sorted([(int(houses_needed(game, sales[at].deeds, sales[at].counts)), at) for at in range(len(sales))])
    return [sales[at] for _, at in needs] + [action for action in found if action.kind != act.SELL]


def _carried_out(game: Game, seat: int, actions: list[Action], short: int) -> Plan:
    """The steps with what each of them costs when its turn comes, as the rules let them follow each other."""
    now = game
    steps: list[Way] = []
    for action in actions:
        if sum([way.raises for way in steps]) >= short or not _is_legal(now, seat, action):
            break
        after = _tried(now, seat, action)
        steps.append(Way(now, after, seat, action, []))
        now = after
    return Plan(steps, short)
