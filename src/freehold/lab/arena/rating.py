"""Ratings of bots from the games they met in, for display.

The model is Plackett and Luce's as `openskill` computes it: a bot has a strength and an uncertainty, and a game moves
both by how surprising its order was. Ratings depend on the order of games and on who met whom; they are a figure to
look at. What was found in an arena is its win shares with their intervals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from freehold.lab.needs import need

MOST_GAMES: Final = 20_000
"""Games looked at; a rating moves no more after so many, and rating them would take longer than playing them."""


@dataclass(frozen=True)
class Rating:
    """A bot's strength, and how far off it may be."""

    strength: float
    uncertainty: float

    @property
    def cautious(self) -> float:
        """What the strength hardly falls short of; leagues sort by it."""
        return self.strength - 3 * self.uncertainty


@dataclass(frozen=True)
class Played:
    """One game as a rating sees it."""

    bots: Sequence[str]
    """The bot on every seat."""
    ranking: Sequence[Sequence[int]]
    """Seats from first to last, level seats together."""


def rate(games: Iterable[Played]) -> dict[str, Rating]:
    """Rate every bot by the games in their order; need the laboratory's extra packages."""
    need("openskill", "lab")
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    held: dict[str, tuple[float, float]] = {}
    fresh = model.rating()
    for number, game in enumerate(games):
        if number >= MOST_GAMES:
            break
        before = [held.setdefault(bot, (fresh.mu, fresh.sigma)) for bot in game.bots]
        seats = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        after = [(team[0].mu, team[0].sigma) for team in model.rate(seats, ranks=_ranks(game))]
        for bot in dict.fromkeys(game.bots):
            held[bot] = _together([after[seat] for seat, sits in enumerate(game.bots) if sits == bot])
    return {bot: Rating(mu, sigma) for bot, (mu, sigma) in held.items()}


def _ranks(game: Played) -> list[float]:
    """The place of every seat; level seats have the same."""
    ranks = [0.0] * len(game.bots)
    for place, level in enumerate(game.ranking):
        for seat in level:
            ranks[seat] = float(place)
    return ranks


def _together(found: list[tuple[float, float]]) -> tuple[float, float]:
    """A bot that sat on several seats is moved by what it did on all of them, once."""
    return sum(mu for mu, _ in found) / len(found), sum(sigma for _, sigma in found) / len(found)
