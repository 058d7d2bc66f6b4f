"""What an edition's deeds bring in the long run, in whole money: worked out once from its board and rules.

Landing rates and rents come from `freehold.analysis`; from there on everything is an integer, so that a decision is
the same on every machine. Income is in thousandths of money that one opponent pays in one round.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.analysis.payback import GroupReturn, Traffic, expected_rent
from freehold.analysis.study import Analysis, analyse
from freehold.bots.outline import Outline
from freehold.engine.chapters.rent import rent_at
from freehold.engine.edition import Edition

MILLE: Final = 1000
_KEPT: Final = 16
_EIGHT: Final = 8
SETS: Final = 256
"""So many sets eight deeds have."""
_TABLED: Final[i64] = 4096
"""Up to so much cash there is a table; where money comes in millions the rest is reckoned."""


class StreetProspects:
    """A street group step by step: all its deeds bare, then a building more on each, up to the last."""

    def __init__(self, edition: Edition, found: GroupReturn, bare: i64) -> None:
        group = edition.groups[found.group]
        self.mask: Final = group.mask
        self.size: Final[i64] = len(group.deeds)
        self.first: Final[i64] = group.deeds[0]
        first = found.steps[0].cost
        self.costs: Final = vec[i64]([step.cost - first for step in found.steps])
        """What building up to each step costs, from bare deeds."""
        self.incomes: Final = vec[i64]([round(step.income * MILLE) - bare for step in found.steps])
        """How much more comes in at each step than while the deeds are apart."""
        self.last: Final[i64] = len(found.steps) - 1
        """The step with everything built."""


class Outlook:
    """What a street brings over so many rounds of opponents, less what building there costs, step by step.

    Of what could be built only with more cash than there is, `later` per cent count as well.
    """

    def __init__(self, street: StreetProspects, rounds: i64, later: i64) -> None:
        self.street: Final = street
        self.later: Final = later
        incomes = [income * rounds // MILLE for income in street.incomes]
        costs = street.costs
        nets = [
            (street.incomes[step + 1] - street.incomes[step]) * rounds // MILLE - (costs[step + 1] - costs[step])
            for step in range(street.last)
        ]
        self.incomes: Final = vec[i64](incomes)
        """What each step brings by itself."""
        self.nets: Final = vec[i64](nets)
        """What the next step adds, less its cost."""
        sums = [incomes[0]]
        for net in nets:
            sums.append(sums[-1] + net)
        self.sums: Final = vec[i64](sums)
        """What has come together at each step, built up from bare deeds,"""
        self.peaks: Final = vec[i64]([max(sums[: step + 1]) for step in range(len(sums))])
        """and the most of it up to there: nobody has to build what does not pay."""
        self.dearest: Final[i64] = costs[street.last]
        """What building everything costs: more cash brings no more."""
        self.width: Final[i64] = min(self.dearest, _TABLED) + 1
        self.by_cash = vec[i64]([])
        """What comes of so much cash, a row for every count of deeds; made when it is first asked for."""

    def from_bare(self, cash: i64, held: i64) -> i64:
        """The most that comes of building on bare deeds with so much cash.

        Whoever holds only some of them gets a part: the more, the less is missing.
        """
        if cash > self.dearest:
            cash = self.dearest
        if cash < 0:
            cash = 0
        if cash >= self.width:
            return self._part(cash, held)
        if len(self.by_cash) == 0:
            self.by_cash = self._table()
        return self.by_cash[(held - 1) * self.width + cash]

    def _table(self) -> vec[i64]:
        counts = range(1, self.street.size + 1)
        return vec[i64]([self._part(cash, held) for held in counts for cash in range(self.width)])

    def _part(self, cash: i64, held: i64) -> i64:
        return self._reckoned(cash) * held * held // (self.street.size * self.street.size)

    def _reckoned(self, cash: i64) -> i64:
        costs = self.street.costs
        last = self.street.last
        step: i64 = 0
        while step < last and costs[step + 1] <= cash:
            step += 1
        gain = self.peaks[step]
        left = cash - costs[step]
        if step < last and left > 0:
            reached = self.sums[step] + self.nets[step] * left // (costs[step + 1] - costs[step])
            if reached > gain:
                gain = reached
        return gain + (self.peaks[last] - gain) * self.later // 100


class Outlooks:
    """What every street brings over so many rounds of opponents."""

    def __init__(self, streets: vec[StreetProspects], rounds: i64, later: i64) -> None:
        self.streets: Final = vec[Outlook]([Outlook(street, rounds, later) for street in streets])


class Prospects:
    """What holding deeds means in money, in one edition. It never changes: bots in several threads read it."""

    def __init__(self, outline: Outline) -> None:
        edition = outline.edition
        study = analyse(edition)
        self.outline = outline
        self.alone = vec[i64]([round(found.steps[0].income * MILLE) for found in study.deeds])
        """What every deed brings by itself, bare."""
        self.freely = not outline.builds_any_time
        """Buildings need no complete group, but a landing."""
        self.columns: i64 = edition.rules.building_hotel_counts + 1
        self.standing = vec[i64](_standing(edition, study.traffic))
        """What every deed brings by itself: a row for each deed, a column for each level of what stands there."""
        self.doubles_any = edition.rules.rent_multiplier_on == "any"
        self.times: i64 = edition.rules.rent_group_multiplier - 1
        """How many times the rent a complete group adds."""
        self.price_sums: Final = vec[i64](_sums([title.price for title in edition.deeds]))
        """What eight deeds in a row cost together: a row for each eight, a column for every set of them."""
        self.loan_sums: Final = vec[i64](_sums([title.mortgage for title in edition.deeds]))
        """The same for what is lent on them."""
        self.streets: Final = vec[StreetProspects](_streets(edition, study, self.alone))
        """The groups that can be built on, the one that earns back soonest first."""
        self.counted_masks = vec[i64]([group.mask for group in edition.groups if not group.buildable])
        """The groups whose rent goes by how many are owned, or by the dice."""
        self.counted: list[vec[i64]] = []
        """For each of them how much more so many bring than they would one by one."""
        for group in edition.groups:
            if not group.buildable:
                steps = study.groups[group.index].steps
                one = round(steps[0].income * MILLE)
                extra = [0]
                for step in steps:
                    extra.append(round(step.income * MILLE) - one * step.count)
                self.counted.append(vec[i64](extra))
        self._outlooks: dict[tuple[int, int], Outlooks] = {}

    def outlooks(self, rounds: i64, later: i64 = 0) -> Outlooks:
        """What every street brings over so many rounds of opponents; worked out once for all bots."""
        kept = self._outlooks.get((rounds, later))
        if kept is None:
            kept = Outlooks(self.streets, rounds, later)
            self._outlooks[rounds, later] = kept
        return kept


def _sums(figures: list[int]) -> list[int]:
    """The sums of every set of eight figures in a row, eight after eight."""
    sums: list[int] = []
    for first in range(0, len(figures), _EIGHT):
        row = figures[first : first + _EIGHT]
        sums += [sum([figure for place, figure in enumerate(row) if held >> place & 1]) for held in range(SETS)]
    return sums


def _streets(edition: Edition, study: Analysis, alone: vec[i64]) -> list[StreetProspects]:
    streets: list[StreetProspects] = []
    for found in study.by_payback():
        group = edition.groups[found.group]
        if group.buildable:
            bare: i64 = 0
            for deed in group.deeds:
                bare += alone[deed]
            streets.append(StreetProspects(edition, found, bare))
    return streets


def _standing(edition: Edition, traffic: Traffic) -> list[int]:
    found: list[int] = []
    rules = edition.rules
    for title in edition.deeds:
        buildable = edition.groups[title.group].buildable
        for level in range(rules.building_hotel_counts + 1):
            rent: i64 = title.rents[0]
            if buildable:
                hotel = level == rules.building_hotel_counts and rules.building_shape != "ladder"
                rent = rent_at(rules, title, 0 if hotel else level, hotel, False)
            found.append(round(expected_rent(edition, traffic, title, rent) * MILLE))
    return found


_prospects: Final[list[Prospects]] = []


def prospects_of(outline: Outline) -> Prospects:
    """The prospects of an edition, kept for the next game played by it."""
    for known in _prospects:
        if known.outline is outline:
            return known
    fresh = Prospects(outline)
    if len(_prospects) >= _KEPT:
        _prospects.clear()
    _prospects.append(fresh)
    return fresh
