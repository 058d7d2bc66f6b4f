"""Where the next house is worth most."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.bots import ready
from freehold.bots.layout import NEVER, NONE, Layout, StreetFigures
from freehold.bots.outline import Outline
from freehold.engine import action as act
from freehold.engine.action import Action, step
from freehold.engine.chapters import building, prebuild, remote, shortage
from freehold.engine.chapters.construction import hotel_price, house_cost
from freehold.engine.chapters.mortgage import interest
from freehold.engine.chapters.rent import rent_at
from freehold.engine.chapters.shortage import Placing
from freehold.engine.game import Game
from freehold.engine.refusal import OK

_KEPT: Final = 32


class BuildingFigures:
    """What building and lifting cost and bring in an edition, up to a level; worked out once and never changed."""

    def __init__(self, game: Game, outline: Outline, highest: i64) -> None:
        self.outline: Final = outline
        self.highest: Final = highest
        """The level above which nothing is built."""
        percent = game.rules.mortgage_interest
        self.lift_costs: Final = vec[i64](
            [title.mortgage + interest(game, [title.index], percent) for title in outline.edition.deeds]
        )
        """What lifting the mortgage of each deed costs."""
        self.streets: Final = [StreetFigures(outline.edition, street, highest) for street in outline.streets]


_figures: Final[list[BuildingFigures]] = []


def figures_for(game: Game, outline: Outline, highest: i64) -> BuildingFigures:
    """The figures of an edition up to a level, kept for all bots that build alike, in whatever thread they think.

    Of the game only its edition is read, which is also the outline's. Two threads that look for the same figures at
    the same time may both work them out; they find the same.
    """
    for figures in _figures:
        if figures.outline is outline and figures.highest == highest:
            return figures
    fresh = BuildingFigures(game, outline, highest)
    if len(_figures) >= _KEPT:
        _figures.clear()
    _figures.append(fresh)
    return fresh


class BuildingPlan:
    """What one bot would build next, and the cash from which there would be anything to build at all.

    Every bot has its own: it is written to in the course of a single decision.
    """

    def __init__(self, figures: BuildingFigures) -> None:
        self.lift_costs: Final = figures.lift_costs
        self.builds_evenly: Final = figures.outline.builds_evenly
        self.masks: Final = figures.outline.street_masks
        self.streets: Final = figures.streets
        self.layouts: Final[list[Layout | None]] = [None] * len(figures.streets)
        """The scratch paper for every street, made when there is first anything to build there."""
        self.wake_at: i64 = 0
        """The cash below which there is nothing to build: that of the cheapest step."""
        self.best: Layout | None = None
        """The group with the best step of all."""
        self.rival: i64 = -NEVER
        """Rent gain minus cost of the best step in any other group."""
        self.elsewhere: i64 = NEVER
        """What the cheapest step costs in any other group."""
        self.is_sure = False
        """Whether what is found must be legal: evenly built, paid for, and nothing that could run out."""

    def survey(self, game: Game, seat: i64) -> None:
        """Look at every complete street group of the seat that is free of mortgages."""
        self.wake_at = NEVER
        self.best = None
        self.rival = -NEVER
        self.elsewhere = NEVER
        self.is_sure = self.builds_evenly and not game.counts_houses and not game.counts_hotels
        free = game.owned[seat] & ~game.pledged
        for index, mask in enumerate(self.masks):
            if free & mask == mask:
                self._survey_group(game, self._layout(index), game.cash[seat])

    def _layout(self, index: i64) -> Layout:
        layout = self.layouts[index]
        if layout is None:
            layout = Layout(self.streets[index])
            self.layouts[index] = layout
        return layout

    def _survey_group(self, game: Game, layout: Layout, cash: i64) -> None:
        """Find the best step there, and compare it with those of other groups."""
        if layout.is_finished(game):
            return
        if cash < layout.least:
            layout.cannot_pay()
        else:
            layout.look(game)
            layout.find_step(game, cash)
        if layout.cheapest < self.wake_at:
            self.wake_at = layout.cheapest
        self._compare(layout)

    def _compare(self, layout: Layout) -> None:
        """Keep the best step of all, and how good and how cheap the other groups are."""
        best = self.best
        other = layout
        if layout.step != NONE and (best is None or layout.worth > best.worth):
            self.best = layout
            if best is None:
                return
            other = best
        if other.cheapest < self.elsewhere:
            self.elsewhere = other.cheapest
        if other.step != NONE and other.worth > self.rival:
            self.rival = other.worth

    def action(self, game: Game, seat: i64) -> Action | None:
        """The best step, and in one go all that would follow it on the same group one by one."""
        layout = self.best
        if layout is None:
            return None
        if self.is_sure and not game.called:
            return self._all_steps(game, layout, game.cash[seat])
        # Where buildings can run out each is asked for by itself.
        deed = layout.deeds[layout.step]
        if layout.is_hotel:
            action = ready.hotel(deed)
            code = building.why_not_hotel(game, seat, action)
        else:
            action = ready.build(deed)
            code = building.why_not_build(game, seat, action)
        if code != OK:
            return None
        self.wake_at = 0
        return action

    def _all_steps(self, game: Game, layout: Layout, cash: i64) -> Action:
        """Take one step after the other on one group, while it is the best of all and of the same kind."""
        hotel = layout.is_hotel
        rest = cash
        added: i64 = 0
        while True:
            rest -= layout.cost
            added += layout.digits[layout.step]
            layout.take_step()
            layout.find_step(game, rest)
            if layout.step == NONE or layout.is_hotel != hotel or layout.worth <= self.rival:
                break
        self._sleep_after(layout, cash, rest)
        return layout.steps(act.HOTEL if hotel else act.BUILD, added)

    def _sleep_after(self, layout: Layout, cash: i64, rest: i64) -> None:
        """Once the steps are paid for, nothing can be built until there is cash for the cheapest step of all.

        Somebody who has not paid has the cash of before, and is told the same again.
        """
        wake_at = self.elsewhere
        if layout.cheapest < wake_at:
            wake_at = layout.cheapest
        if rest >= wake_at:
            wake_at = 0
        elif cash < wake_at:
            wake_at = cash
        self.wake_at = wake_at


# -- editions that build after a landing, before play or from afar --------------------------------


def step_on_site(game: Game, seat: i64, highest: i64) -> Action | None:
    """After landing on a deed of one's own: of all legal steps there, the one with the largest gain minus cost."""
    steps: list[Action] = []
    building.list_building(game, seat, steps)
    best: Action | None = None
    most = -NEVER
    for action in steps:
        worth = _worth(game, seat, action, highest)
        if worth > most:
            best = action
            most = worth
    return best


def step_from_afar(game: Game, seat: i64, highest: i64) -> Action | None:
    """The best step on a plot of one's own where somebody else stands."""
    best: Action | None = None
    most = -NEVER
    for other in range(game.seats):
        deed = game.edition.spaces[game.place[other]].deed
        if other == seat or deed < 0 or game.owner[deed] != seat:
            continue
        house = ready.remote_build(deed)
        if remote.why_not_build(game, seat, house) == OK:
            worth = _worth(game, seat, house, highest)
            if worth > most:
                best = house
                most = worth
    return best


def _worth(game: Game, seat: i64, action: Action, highest: i64) -> i64:
    """Rent gain minus cost of a building action, or less than anything if it builds too high."""
    return -NEVER if _too_high(game, action, highest) else _gain(game, seat, action) - cost_of(game, action)


def _too_high(game: Game, action: Action, highest: i64) -> bool:
    if action.kind == act.HOTEL:
        return game.rules.building_hotel_counts > highest
    return any(game.houses[action.deeds[i]] + action.counts[i] > highest for i in range(len(action.deeds)))


def _gain(game: Game, seat: i64, action: Action) -> i64:
    """How much more rent the deeds of a building action would bring, all together."""
    total: i64 = 0
    for i in range(len(action.deeds)):
        deed = action.deeds[i]
        title = game.edition.deeds[deed]
        whole = game.owns_group(seat, title.group)
        now = game.houses[deed]
        if action.kind == act.HOTEL:
            total += rent_at(game.rules, title, 0, True, whole)
        else:
            total += rent_at(game.rules, title, now + action.counts[i], False, whole)
        total -= rent_at(game.rules, title, now, False, whole)
    return total


def cost_of(game: Game, action: Action) -> i64:
    """What a building action costs, premium included."""
    if action.kind == act.HOTEL:
        return sum([hotel_price(game, deed) for deed in action.deeds])
    cost = house_cost(game, action.deeds, action.counts)
    return cost + game.edition.deeds[action.deeds[0]].premium_house if action.kind == act.REMOTE_BUILD else cost


def before_play(game: Game, seat: i64) -> Action:
    """Houses before the first turn: as many as allowed and affordable, on the plots where they gain most."""
    plots = prebuild.plots(game, seat)
    gains = [_first_gain(game, seat, deed) for deed in plots]
    chosen: list[int] = []
    for _ in range(min(len(plots), game.rules.opening_prebuild)):
        best: i64 = NONE
        for index in range(len(plots)):
            if plots[index] not in chosen and (best == NONE or gains[index] > gains[best]):
                best = index
        chosen.append(plots[best])
    for houses in range(game.rules.opening_prebuild, 0, -1):
        deeds = chosen[:houses]
        if not deeds:
            break
        counts = [houses // len(deeds) + (1 if i < houses % len(deeds) else 0) for i in range(len(deeds))]
        action = Action(act.BUILD, 0, deeds, counts)
        if prebuild.why_not_build(game, seat, action) == OK:
            return action
    return ready.PASS


def _first_gain(game: Game, seat: i64, deed: i64) -> i64:
    one = ready.build(deed)
    return _gain(game, seat, one) - cost_of(game, one)


# -- too few buildings ----------------------------------------------------------------------------


def wanted(game: Game, seat: i64, piece: i64, plan: BuildingPlan) -> i64:
    """How many of the last buildings to ask for: all that could be used, unless the plan builds no higher."""
    plan.survey(game, seat)
    return 0 if plan.best is None else shortage.could_use(game, seat, piece)


def place(game: Game, seat: i64, stage: Placing) -> Action:
    """Put a building where it gains most; one bought at the deed price is left if there is no place for it."""
    best: Action | None = None
    most: i64 = 0
    for deed in game.deeds_of(seat):
        action = step(act.PLACE, deed)
        if stage.why_not(game, seat, action) != OK:
            continue
        whole = ready.hotel(deed) if stage.piece != 1 else ready.build(deed)
        worth = _gain(game, seat, whole)
        if best is None or worth > most:
            best = action
            most = worth
    return ready.PASS if best is None else best
