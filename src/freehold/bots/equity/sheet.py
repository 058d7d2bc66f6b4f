"""One walk over the board: who has what in a position, and the figures that follow from it.

A `Sheet` is filled from a game, may then be changed as a deal or a purchase would change it, and is reckoned up; the
game itself is never touched.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.bots.equity.figures import (
    BURDEN,
    CASH,
    CASH_SHARE,
    COMING,
    COUNT,
    DEEDS_SHARE,
    DETAINED,
    GROUPS,
    GROWTH,
    INCOME,
    INCOME_SHARE,
    KEYS,
    MEANS,
    MORTGAGED,
    MOST,
    OPENINGS,
    PROMISE_SHARE,
    RUIN,
    THROWS,
    TRANSPORT,
    WHOLE,
    WORTH_SHARE,
    part,
    root,
    ways,
)
from freehold.bots.equity.ground import LANDING, Ground
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.masks import bit, count_of, lowest

_IN_OTHER_HANDS: Final[i64] = 2
"""A group of which another player holds the last deed promises half of what it does if the Bank holds it."""


class Sheet:
    """Who has what in a position, and what is reckoned from it. One judge has one, and writes it anew every time."""

    def __init__(self, ground: Ground, seats: i64) -> None:
        self.ground = ground
        self.seats = seats
        none = vec[i64]([0] * seats)
        self.cash = none[:]
        self.owned = none[:]
        self.out = vec[bool]([False] * seats)
        self.detained = vec[bool]([False] * seats)
        self.active: i64 = 0
        self.rent = vec[i64]([0] * ground.deeds)
        """What a landing on each deed costs now."""
        self.keeper = vec[i64]([BANK] * ground.deeds)
        """Who collects it."""
        self.value = none[:]
        """List prices of the deeds."""
        self.pledged = none[:]
        """List prices of those that are mortgaged."""
        self.buildings = none[:]
        self.raised = none[:]
        self.income = none[:]
        self.growth = none[:]
        self.groups = none[:]
        self.openings = none[:]
        self.keys = none[:]
        self.transport = none[:]
        self.coming = none[:]
        self.sold: i64 = 0
        """How much of the board players own, in thousandths."""
        self.heat: i64 = 0
        """How much of the table's cash changes hands in a round, in thousandths."""
        self.figures = vec[i64]([0] * (seats * COUNT))
        self.concerned: i64 = 0
        """Whose holdings have been added up anew, of all seats."""
        self.scores = none[:]
        """The figures weighed, and"""
        self.shares = none[:]
        """what that makes of a whole game: room for those who judge."""

    # -- who has what ---------------------------------------------------------------------------------

    def read(self, game: Game) -> None:
        """Write down cash and deeds as they are."""
        self.active = 0
        seat: i64 = 0
        while seat < self.seats:
            self.cash[seat] = game.cash[seat] - game.credit[seat]
            self.owned[seat] = game.owned[seat]
            self.out[seat] = game.out[seat]
            self.detained[seat] = game.detained[seat] > 0
            if not game.out[seat]:
                self.active += 1
            seat += 1

    def move(self, giver: i64, taker: i64, deeds: i64, cash: i64) -> None:
        """Let deeds and cash change hands; the Bank is nobody in particular."""
        if giver >= 0:
            self.cash[giver] -= cash
            self.owned[giver] &= ~deeds
        if taker >= 0:
            self.cash[taker] += cash
            self.owned[taker] |= deeds

    # -- reckoning ------------------------------------------------------------------------------------

    def reckon(self, game: Game) -> None:
        """Work out every figure of every seat."""
        seat: i64 = 0
        sold: i64 = 0
        while seat < self.seats:
            self._clear(seat)
            sold |= self.owned[seat]
            seat += 1
        deed: i64 = 0
        keepers = self.keeper
        rents = self.rent
        while deed < self.ground.deeds:
            keepers[deed] = BANK
            rents[deed] = 0
            deed += 1
        seat = 0
        while seat < self.seats:
            if not self.out[seat]:
                self._holdings(game, seat, sold)
            seat += 1
        self.concerned = -1
        self._throws(game)
        self._write()

    def reckon_since(self, game: Game, base: Sheet) -> None:
        """Work out the same where little has changed since `base` was reckoned up in this very position.

        A seat's holdings are what they were unless its cash or deeds are others, or somebody's in a group it is in.
        """
        seat: i64 = 0
        sold: i64 = 0
        moved: i64 = 0
        while seat < self.seats:
            sold |= self.owned[seat]
            moved |= self.owned[seat] ^ base.owned[seat]
            seat += 1
        self._copy_rents(base, moved)
        touched = self.ground.groups_of(moved)
        self.concerned = 0
        seat = 0
        while seat < self.seats:
            owned = self.owned[seat]
            if owned & touched == 0 and owned == base.owned[seat] and self.cash[seat] == base.cash[seat]:
                self._copy_holdings(base, seat)
            elif not self.out[seat]:
                self.concerned |= bit(seat)
                self._clear(seat)
                self._holdings(game, seat, sold)
            seat += 1
        self._throws(game)
        self._write()

    def _copy_rents(self, base: Sheet, moved: i64) -> None:
        """All rents as they were, but of deeds that have changed hands."""
        keepers = self.keeper
        rents = self.rent
        old_keepers = base.keeper
        old_rents = base.rent
        deed: i64 = 0
        while deed < self.ground.deeds:
            keepers[deed] = old_keepers[deed]
            rents[deed] = old_rents[deed]
            deed += 1
        while moved != 0:
            deed = lowest(moved)
            keepers[deed] = BANK
            rents[deed] = 0
            moved &= moved - 1

    def _copy_holdings(self, base: Sheet, seat: i64) -> None:
        """What was added up of a seat's deeds, and the figures that follow from nothing else."""
        self.value[seat] = base.value[seat]
        self.pledged[seat] = base.pledged[seat]
        self.buildings[seat] = base.buildings[seat]
        self.raised[seat] = base.raised[seat]
        self.income[seat] = base.income[seat]
        self.growth[seat] = base.growth[seat]
        self.coming[seat] = 0
        figures = self.figures
        old = base.figures
        place = seat * COUNT
        while place < (seat + 1) * COUNT:
            figures[place] = old[place]
            place += 1

    def _clear(self, seat: i64) -> None:
        self.value[seat] = 0
        self.pledged[seat] = 0
        self.buildings[seat] = 0
        self.raised[seat] = 0
        self.income[seat] = 0
        self.growth[seat] = 0
        self.groups[seat] = 0
        self.openings[seat] = 0
        self.keys[seat] = 0
        self.transport[seat] = 0
        self.coming[seat] = 0

    def _holdings(self, game: Game, seat: i64, sold: i64) -> None:
        """Every group the seat has a part of, those first where building pays back soonest: its cash goes there."""
        ground = self.ground
        owned = self.owned[seat]
        purse = self.cash[seat]
        for group in ground.by_quality:
            mask = ground.masks[group]
            held = owned & mask
            if held == 0:
                continue
            count = count_of(held)
            spent = self._deeds(game, seat, group, held, count)
            if ground.builds[group]:
                if spent >= 0:
                    purse -= self._grow(seat, ground.curve(group, count), group, count, spent, purse)
                self._prospects(seat, group, held, sold)
            elif ground.transports[group]:
                self.transport[seat] += WHOLE * count // ground.counts[group]

    def _deeds(self, game: Game, seat: i64, group: i64, held: i64, count: i64) -> i64:
        """Add up the deeds of one group; return what has been built there for, -1 if a mortgage bars building."""
        ground = self.ground
        # What is asked for deed by deed is fetched once: this is where a judgement spends most of its time.
        prices = ground.prices
        built = ground.spent
        barred = game.pledged & held
        rows = ground.rows
        builds = ground.builds[group]
        offset = rows if held == ground.masks[group] else 0
        value: i64 = 0
        pledged: i64 = 0
        buildings: i64 = 0
        raised: i64 = 0
        income: i64 = 0
        deed: i64 = 0
        rest = held
        while rest != 0:
            while rest & 1 == 0:
                rest >>= 1
                deed += 1
            price = prices[deed]
            value += price
            if barred & bit(deed) != 0:
                pledged += price
            else:
                place = deed * ground.width
                if builds:
                    level = ground.hotel_level if game.hotel[deed] else game.houses[deed]
                    if level > 0:
                        buildings += built[deed * rows + level]
                        raised += ground.refunds[deed * rows + level]
                    place += offset + level
                else:
                    place += count
                raised += ground.raised[deed]
                income += ground.incomes[place]
                self.rent[deed] = ground.rents[place]
                self.keeper[deed] = seat
            rest >>= 1
            deed += 1
        self.value[seat] += value
        self.pledged[seat] += pledged
        self.buildings[seat] += buildings
        self.raised[seat] += raised
        self.income[seat] += income
        return buildings if barred == 0 else -1

    def _grow(self, seat: i64, curve: i64, group: i64, count: i64, spent: i64, purse: i64) -> i64:
        """How much more a group would bring if the purse were built with there; return what that costs."""
        ground = self.ground
        top = ground.curve_tops[group * (ground.most + 1) + count]
        if top == 0 or purse <= 0:
            return 0
        used = ground.curve_costs[curve + top] - spent
        if used <= 0:
            return 0
        if used > purse:
            used = purse
        gain = self._on_curve(curve, top, spent + used) - self._on_curve(curve, top, spent)
        if gain > 0:
            self.growth[seat] += gain
        return used

    def _on_curve(self, curve: i64, top: i64, spent: i64) -> i64:
        """The income that so much money has built, between the levels in proportion."""
        ground = self.ground
        level: i64 = 0
        while level < top and ground.curve_costs[curve + level + 1] <= spent:
            level += 1
        income = ground.curve_incomes[curve + level]
        if level == top:
            return income
        step = ground.curve_costs[curve + level + 1] - ground.curve_costs[curve + level]
        more = ground.curve_incomes[curve + level + 1] - income
        return income + more * (spent - ground.curve_costs[curve + level]) // step if step > 0 else income

    def _prospects(self, seat: i64, group: i64, held: i64, sold: i64) -> None:
        """What the group promises: complete, all but one deed, or as the last deed that somebody else misses."""
        ground = self.ground
        mask = ground.masks[group]
        quality = ground.qualities[group]
        missing = mask ^ held
        if missing == 0:
            self.groups[seat] += quality
            return
        if missing & (missing - 1) == 0:
            self.openings[seat] += quality // _IN_OTHER_HANDS if sold & missing != 0 else quality
        if held & (held - 1) == 0:
            other: i64 = 0
            while other < self.seats:
                if other != seat and self.owned[other] & missing == missing:
                    self.keys[seat] += quality
                other += 1

    def _throws(self, game: Game) -> None:
        """What everybody is expected to pay and to get at the next throw of each."""
        ground = self.ground
        deed_at = ground.deed_at
        keepers = self.keeper
        seat: i64 = 0
        while seat < self.seats:
            if not self.out[seat] and not self.detained[seat]:
                space = (game.place[seat] + 2) % ground.spaces
                paid: i64 = 0
                pips: i64 = 2
                while pips <= 12:
                    deed = deed_at[space]
                    if deed >= 0:
                        keeper = keepers[deed]
                        if keeper >= 0 and keeper != seat:
                            amount = self.rent[deed] * ways(pips) * WHOLE // THROWS
                            self.coming[keeper] += amount
                            paid += amount
                    pips += 1
                    space += 1
                    if space == ground.spaces:
                        space = 0
                self.coming[seat] -= paid
            seat += 1

    # -- writing the figures --------------------------------------------------------------------------

    def _write(self) -> None:
        cash: i64 = 0
        worth: i64 = 0
        value: i64 = 0
        income: i64 = 0
        promise: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if not self.out[seat]:
                cash += max(self.cash[seat], 0)
                worth += max(self.worth(seat), 0)
                value += self.value[seat]
                income += self.income[seat]
                promise += self.income[seat] + self.growth[seat]
            seat += 1
        others = self.active - 1
        self.sold = part(value, self.ground.total)
        # Incomes are in thousandths already, and everybody pays once to each of the others.
        self.heat = min(income * others // max(cash, 1), WHOLE)
        seat = 0
        while seat < self.seats:
            if not self.out[seat]:
                row = seat * COUNT
                self._write_shares(seat, row, cash, worth, value, income, promise)
                if self.concerned & bit(seat) != 0:
                    self._write_amounts(seat, row, others)
                coming = self.coming[seat] * 4 // self.ground.scale
                self.figures[row + COMING] = max(-MOST, min(coming, MOST))
                self._write_dangers(seat, row, income)
            seat += 1

    def worth(self, seat: i64) -> i64:
        """Cash, deeds and buildings at what they cost, mortgaged deeds at half."""
        return self.cash[seat] + self.value[seat] - self.pledged[seat] // 2 + self.buildings[seat]

    def _write_shares(self, seat: i64, row: i64, cash: i64, worth: i64, value: i64, income: i64, promise: i64) -> None:
        """What the seat has of all that the table has."""
        figures = self.figures
        figures[row + CASH_SHARE] = part(max(self.cash[seat], 0), cash)
        figures[row + WORTH_SHARE] = part(max(self.worth(seat), 0), worth)
        figures[row + DEEDS_SHARE] = part(self.value[seat], value)
        figures[row + INCOME_SHARE] = part(self.income[seat], income)
        figures[row + PROMISE_SHARE] = part(self.income[seat] + self.growth[seat], promise)

    def _write_amounts(self, seat: i64, row: i64, others: i64) -> None:
        """What it has and may hope for, measured by the money of the board."""
        figures = self.figures
        scale = self.ground.scale
        cash = self.cash[seat]
        if cash >= 0:
            figures[row + CASH] = min(root(cash * (WHOLE * WHOLE) // scale), MOST)
        else:
            figures[row + CASH] = -min(-cash * WHOLE // scale, MOST)
        figures[row + MEANS] = min(root(self.raised[seat] * (WHOLE * WHOLE) // scale), MOST)
        figures[row + MORTGAGED] = part(self.pledged[seat], self.value[seat])
        # A round of one opponent is in thousandths; ten rounds are about what somebody builds for.
        figures[row + INCOME] = min(root(self.income[seat] * others * WHOLE * 10 // scale), MOST)
        figures[row + GROWTH] = min(root(self.growth[seat] * others * WHOLE * 10 // scale), MOST)
        figures[row + GROUPS] = min(self.groups[seat] * 10 // scale, MOST)
        figures[row + OPENINGS] = min(self.openings[seat] * 10 // scale, MOST)
        figures[row + KEYS] = min(self.keys[seat] * 10 // scale, MOST)
        figures[row + TRANSPORT] = min(self.transport[seat], MOST)
        figures[row + DETAINED] = WHOLE if self.detained[seat] else 0

    def _write_dangers(self, seat: i64, row: i64, income: i64) -> None:
        """What the others' rents mean to it: expected in a round, and the chance of one it could not pay in cash."""
        ground = self.ground
        purse = max(self.cash[seat], 0)
        last = purse + self.raised[seat]
        self.figures[row + BURDEN] = min((income - self.income[seat]) * 4 // max(last, 1), MOST)
        rents = self.rent
        danger: i64 = 0
        deed: i64 = 0
        while deed < ground.deeds:
            rent = rents[deed]
            if rent > purse and self.keeper[deed] != seat:
                danger += ground.landings[deed]
                if rent > last:
                    danger += ground.landings[deed]
            deed += 1
        self.figures[row + RUIN] = min(danger * WHOLE * 2 // LANDING, MOST)
