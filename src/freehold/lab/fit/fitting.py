"""A model of an edition, round by round: games are played, weights fitted, and the next games played by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import tomli_w

from freehold.bots.equity.figures import COUNT, FIGURES, VERSION, WORTH_SHARE
from freehold.bots.equity.judge import Judge
from freehold.bots.equity.model import BLOCKS
from freehold.bots.roster import bot_names
from freehold.editions.boards import digest_of, rules_digest
from freehold.engine.edition import Edition
from freehold.lab.fit import regression
from freehold.lab.fit.playing import FitTask, Played, tasks_of
from freehold.lab.fit.regression import Decile

RIDGE: Final = 1e-3
"""How much large weights are held back: little, for there are many positions."""
WIDTH: Final = 25
"""Games a worker plays in one go."""
_HELD_OUT: Final = 5
"""Every fifth game is kept for checking."""
_FIRST: Final = ("normal", "normal", "normal", "fixed-h")
_LATER: Final = ("hard", "hard", "normal")
_ROUND_STEP: Final = 1_000_003
_THOUSAND: Final = 1000.0
_LEAST: Final = 0.01
"""The part of all seats that a tenth of the scale has to hold for its error to say anything."""


@dataclass(frozen=True)
class Score:
    """How good a model is on games it has not seen."""

    games: int
    positions: int
    loss: float
    loss_uniform: float
    loss_worth: float
    deciles: list[Decile]

    @property
    def worst(self) -> float:
        """The largest distance between judged and won, of the tenths that hold enough seats."""
        total = sum(decile.count for decile in self.deciles)
        return max(
            (abs(decile.judged - decile.won) for decile in self.deciles if decile.count > _LEAST * total), default=0.0
        )


@dataclass(frozen=True)
class Fitted:
    """The weights of one round, and how good they are."""

    weights: list[int]
    rounds: int
    games: int
    score: Score


def tasks_of_round(edition: str, seed: int, number: int, games: int, weights: Sequence[int]) -> list[FitTask]:
    """The games of one round; from the second on they are played by those who judge by what the first has taught."""
    strong = _LATER if weights and "hard" in bot_names() else _FIRST
    template = FitTask(edition, seed + number * _ROUND_STEP, 0, 0, strong, tuple(weights))
    return tasks_of(template, games, WIDTH)


def check_tasks(edition: str, seed: int, games: int) -> list[FitTask]:
    """Games to check a model with: sound players, and no strokes of fortune."""
    strong = _LATER if "hard" in bot_names() else _FIRST
    return tasks_of(FitTask(edition, -seed, 0, 0, strong, natural=True), games, WIDTH)


def tempering_tasks(edition: str, seed: int, games: int, fitted: Fitted) -> list[FitTask]:
    """Games to find out how sure the weights may be of themselves: as those of a check, and never the same ones."""
    strong = _LATER if "hard" in bot_names() else _FIRST
    template = FitTask(edition, -seed - _ROUND_STEP, 0, 0, strong, tuple(fitted.weights), natural=True)
    return tasks_of(template, games, WIDTH)


def fit_round(games: Sequence[Played], before: Sequence[Played], number: int) -> Fitted:
    """Fit to all games of earlier rounds and four fifths of the latest ones, and check on the last fifth."""
    held = [game for index, game in enumerate(games) if index % _HELD_OUT == 0]
    used = [game for index, game in enumerate(games) if index % _HELD_OUT != 0]
    weights = quantised(regression.fit(regression.positions_of([*before, *used]), RIDGE))
    return Fitted(weights, number, len(before) + len(games), score_of(weights, held))


def tempered(fitted: Fitted, games: Sequence[Played]) -> Fitted:
    """The same weights, as sure of themselves as games without strokes of fortune bear out; checked on a fifth of them.

    Whoever learns from games in which fortune strikes takes a lead for surer, or less sure, than it is without.
    """
    held = [game for index, game in enumerate(games) if index % _HELD_OUT == 0]
    used = [game for index, game in enumerate(games) if index % _HELD_OUT != 0]
    before = np.array(fitted.weights) / _THOUSAND
    weights = quantised(before * regression.sureness(regression.positions_of(used), before))
    return replace(fitted, weights=weights, games=fitted.games + len(games), score=score_of(weights, held))


def quantised(weights: regression.Floats) -> list[int]:
    """Whole thousandths: what is judged by is the same on every machine."""
    return [round(float(weight) * _THOUSAND) for weight in weights]


def score_of(weights: Sequence[int], games: Sequence[Played]) -> Score:
    """How well weights judge games that they were not fitted to."""
    positions = regression.positions_of(games)
    shares = regression.chances(positions, np.array(weights) / _THOUSAND)
    return Score(
        games=len(games),
        positions=len(positions),
        loss=regression.log_loss(positions, shares),
        loss_uniform=regression.log_loss(positions, regression.uniform(positions)),
        loss_worth=regression.log_loss(positions, regression.by_worth(positions, WORTH_SHARE)),
        deciles=regression.calibration(positions, shares),
    )


def weights_of(judge: Judge) -> list[int]:
    """What a judge weighs by."""
    return [int(weight) for weight in judge.weights]


# -- the file -------------------------------------------------------------------------------------------------


def model_data(edition: Edition, fitted: Fitted, seed: int) -> dict[str, Any]:
    """A model as its file holds it."""
    score = fitted.score
    weights = fitted.weights
    return {
        "model": {
            "edition": edition.id,
            "version": edition.version,
            "board": digest_of(edition),
            "rules": rules_digest(edition),
            "figures": VERSION,
            "names": list(FIGURES),
            "games": fitted.games,
            "rounds": fitted.rounds,
            "seed": seed,
        },
        "weights": {block: weights[index * COUNT : (index + 1) * COUNT] for index, block in enumerate(BLOCKS)},
        "check": {
            "games": score.games,
            "positions": score.positions,
            "log_loss": round(score.loss, 4),
            "log_loss_uniform": round(score.loss_uniform, 4),
            "log_loss_worth": round(score.loss_worth, 4),
            "seats": [decile.count for decile in score.deciles],
            "judged": [round(decile.judged, 3) for decile in score.deciles],
            "won": [round(decile.won, 3) for decile in score.deciles],
        },
    }


def model_text(data: dict[str, Any]) -> str:
    """The same as text, with one line for each list of numbers."""
    lines = ["# Who is going to win: weights of the figures, fitted to games by `freehold fit`."]
    for name, table in data.items():
        lines += ["", f"[{name}]"]
        for key, value in table.items():
            if isinstance(value, list):
                items = ", ".join(f'"{item}"' if isinstance(item, str) else str(item) for item in value)
                lines.append(f"{key} = [{items}]")
            else:
                lines.append(tomli_w.dumps({key: value}).strip())
    return "\n".join(lines) + "\n"
