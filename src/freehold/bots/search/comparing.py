"""Comparing actions by play-outs: the same futures for every one of them, so that luck does not tell them apart."""

from __future__ import annotations

from math import isqrt

from mypy_extensions import i64

from freehold.bots.search.playouts import BASE, Playouts, fork_seeds
from freehold.engine.action import Action
from freehold.engine.edition import Edition
from freehold.engine.game import Game


class Estimate:
    """A chance to win as play-outs show it: the result of every one of them, their mean and its standard error."""

    def __init__(self) -> None:
        self.results: list[int] = []
        """One share for each play-out, in parts of a million; the same place is the same future everywhere."""
        self.mean: i64 = 0
        self.error: i64 = 0
        """The standard error of the mean."""
        self.of: i64 = 0
        """How many play-outs that was."""

    def sum_up(self) -> None:
        """Work out mean and error from the results."""
        self.of = len(self.results)
        self.mean = mean_of(self.results)
        self.error = error_of(self.results, self.mean)


class Option(Estimate):
    """An action and what comes of it."""

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action
        self.answered_by: i64 = -1
        """Who accepts it at once, for an offer that is looked at as if it were accepted."""
        self.silent = False
        """Nothing is done: the base policy goes on from here, and makes what offers it likes."""


class SeatChance(Estimate):
    """A seat's chance to win from a moment on."""

    def __init__(self, seat: i64) -> None:
        super().__init__()
        self.seat = seat


def mean_of(results: list[int]) -> i64:
    """The mean, rounded to the nearest part of a million."""
    count: i64 = len(results)
    if count == 0:
        return 0
    total: i64 = 0
    for result in results:
        total += result
    return (2 * total + count) // (2 * count)


def error_of(results: list[int], mean: i64) -> i64:
    """The standard error of the mean of independent results; 0 if there is but one."""
    count: i64 = len(results)
    if count < 2:
        return 0
    squares: i64 = 0
    for result in results:
        off: i64 = result - mean
        squares += off * off
    return isqrt(int(squares // ((count - 1) * count)))


def gap(one: Estimate, other: Estimate) -> tuple[int, int]:
    """By how much `one` is better than `other`, and the standard error of that, over the futures both have seen.

    The futures are the same, so that the error is that of the differences: far smaller than the errors of the two.
    """
    both = min(len(one.results), len(other.results))
    differences: list[int] = [one.results[place] - other.results[place] for place in range(both)]
    mean = mean_of(differences)
    return mean, error_of(differences, mean)


class Comparer:
    """Compares actions at any moment of games of one edition; `turns` throwing turns are played, then judged."""

    def __init__(self, edition: Edition, base: str = BASE, turns: i64 = 30) -> None:
        self.playouts = Playouts(edition, base, turns)

    def compare(self, game: Game, seat: i64, actions: list[Action], playouts: i64, seed: int) -> list[Option]:
        """What comes of every action, in the order of `actions`, each seen in the same `playouts` futures."""
        found: list[Option] = [Option(action) for action in actions]
        self.extend(game, seat, found, playouts, seed)
        return found

    def extend(self, game: Game, seat: i64, found: list[Option], playouts: i64, seed: int) -> None:
        """Give every option as many play-outs more; those it has had are told by their number."""
        seen: i64 = 0
        seeds: list[int] = []
        for option in found:
            had: i64 = len(option.results)
            if had != seen or not seeds:
                seen = had
                seeds = fork_seeds(seed, had, playouts)
            action = None if option.silent else option.action
            for future in seeds:
                option.results.append(self.playouts.shares(game, seat, action, option.answered_by, future)[seat])
            option.sum_up()

    def value(self, game: Game, playouts: i64, seed: int) -> list[SeatChance]:
        """Everybody's chance to win from here on."""
        chances: list[SeatChance] = [SeatChance(seat) for seat in range(game.seats)]
        for future in fork_seeds(seed, 0, playouts):
            shares = self.playouts.shares(game, -1, None, -1, future)
            for chance in chances:
                chance.results.append(shares[chance.seat])
        for chance in chances:
            chance.sum_up()
        return chances
