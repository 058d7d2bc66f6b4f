"""Making a seating better by swapping pairs of players: a tabu search.

A step looks at one round. Of the players in it who sit with a club-mate or with somebody they meet in another round
too, one is drawn, and swapped with whoever at another table makes the round best, even if that is worse than before;
the pair may not be swapped back for a while. Since only one round changes, a meeting in it is a repeat exactly if the
two meet in some other round, so a row of bits for every player says what every swap costs. When nothing has become
better for a while, the best seating found is shaken and the search goes on from there: shaken early and often, it finds
better seatings than one that waits long.

The search ends at the bound or when its steps are used up. It reads no clock: the same seed gives the same seating.
"""

from __future__ import annotations

from typing import Final

from freehold.engine.chance import Stream
from freehold.event.seating.hall import APART, Hall, Seating

_EFFORT: Final = 2_600_000
"""Swaps looked at, over all steps; about three seconds."""
_TENURE: Final = 3
_DRAWN_TENURE: Final = 4
"""A swap is tabu for at least so many steps, and up to as many more as are drawn."""
_PATIENCE: Final = 30
"""Steps without anything better before the seating is shaken."""


class Search:
    """Rounds that are being made better."""

    def __init__(self, hall: Hall, rounds: list[Seating], stream: Stream) -> None:
        self.hall = hall
        self.stream = stream
        self.masks = [[_mask(table) for table in seating] for seating in rounds]
        self.at = [_places(hall.players, seating) for seating in rounds]
        self.best_cost = self.cost = self._whole_cost()
        self.best = [at[:] for at in self.at]
        self._tabu: dict[tuple[int, int, int], int] = {}

    def run(self, bound: int) -> list[Seating]:
        """Search until the bound is reached or the budget is used up; the best rounds found."""
        steps = max(_EFFORT // max(self.hall.players, 1), 200)
        since_better = 0
        rounds = len(self.at)
        quiet = 0
        step = 0
        while self.best_cost > bound and step < steps and quiet < rounds:
            step += 1
            if not self._step(step % rounds, step):
                quiet += 1
                continue
            quiet = 0
            since_better += 1
            if self.cost < self.best_cost:
                self.best_cost, self.best = self.cost, [at[:] for at in self.at]
                since_better = 0
            elif since_better > _PATIENCE:
                self._shake()
                since_better = 0
        return [_tables(at, len(self.masks[0])) for at in self.best]

    # -- one step -----------------------------------------------------------------------------------

    def _step(self, round: int, step: int) -> bool:
        """Swap one player of a round who has something to gain; False if nobody has."""
        met = self._met_elsewhere(round)
        masks, at, clubs = self.masks[round], self.at[round], self.hall.clubs
        own = [
            (met[player] & masks[at[player]]).bit_count() + APART * (clubs[player] & masks[at[player]]).bit_count()
            for player in range(self.hall.players)
        ]
        unhappy = [player for player, cost in enumerate(own) if cost]
        if not unhappy:
            return False
        player = unhappy[self.stream.below(len(unhappy))]
        other, change = self._best_swap(round, player, met, own, step)
        if other < 0:
            return True
        self._swap(round, player, other)
        self.cost += change
        pair = (round, min(player, other), max(player, other))
        self._tabu[pair] = step + _TENURE + self.stream.below(_DRAWN_TENURE)
        return True

    def _best_swap(self, round: int, player: int, met: list[int], own: list[int], step: int) -> tuple[int, int]:
        """Whom to swap a player with, and what that changes; equally good swaps are drawn from."""
        masks, at, clubs = self.masks[round], self.at[round], self.hall.clubs
        home = at[player]
        left = masks[home] & ~(1 << player)
        mine, mates = met[player], clubs[player]
        there = [(mine & mask).bit_count() + APART * (mates & mask).bit_count() for mask in masks]
        best, found = 1 << 60, [-1]
        for other, table in enumerate(at):
            if table == home or table < 0:
                continue
            change = there[table] - (mine >> other & 1) - own[player] - own[other] + (met[other] & left).bit_count()
            if mates >> other & 1:
                change -= APART
            if clubs[other]:
                change += APART * (clubs[other] & left).bit_count()
            if change > best:
                continue
            pair = (round, player, other) if player < other else (round, other, player)
            # A swap that is tabu is made nevertheless if nothing so good has been seen yet.
            if self._tabu.get(pair, 0) > step and self.cost + change >= self.best_cost:
                continue
            if change < best:
                best, found = change, [other]
            else:
                found.append(other)
        return found[self.stream.below(len(found))], best

    def _swap(self, round: int, player: int, other: int) -> None:
        at, masks = self.at[round], self.masks[round]
        both = 1 << player | 1 << other
        masks[at[player]] ^= both
        masks[at[other]] ^= both
        at[player], at[other] = at[other], at[player]

    def _shake(self) -> None:
        """Back to the best seating, with a few swaps drawn blindly."""
        self.at = [at[:] for at in self.best]
        self.masks = [[_mask(table) for table in _tables(at, len(self.masks[0]))] for at in self.at]
        for _ in range(3):
            round = self.stream.below(len(self.at))
            player, other = self.stream.below(self.hall.players), self.stream.below(self.hall.players)
            if self.at[round][player] != self.at[round][other]:
                self._swap(round, player, other)
        self.cost = self._whole_cost()

    # -- counting -----------------------------------------------------------------------------------

    def _met_elsewhere(self, round: int) -> list[int]:
        """For every player those they meet in other rounds than this one."""
        met = self.hall.met[:]
        for number, at in enumerate(self.at):
            if number != round:
                masks = self.masks[number]
                met = [known | masks[table] for known, table in zip(met, at, strict=True)]
        return [known & ~(1 << player) for player, known in enumerate(met)]

    def _whole_cost(self) -> int:
        met, cost = self.hall.met[:], 0
        for masks, at in zip(self.masks, self.at, strict=True):
            for player, table in enumerate(at):
                others = masks[table] & ~(1 << player)
                cost += (met[player] & others).bit_count() + APART * (self.hall.clubs[player] & others).bit_count()
                met[player] |= others
        return cost // 2


def _mask(table: list[int]) -> int:
    return sum(1 << player for player in table)


def _places(players: int, seating: Seating) -> list[int]:
    at = [-1] * players
    for number, table in enumerate(seating):
        for player in table:
            at[player] = number
    return at


def _tables(at: list[int], count: int) -> Seating:
    tables: Seating = [[] for _ in range(count)]
    for player, table in enumerate(at):
        tables[table].append(player)
    return tables
