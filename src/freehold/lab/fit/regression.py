"""Multinomial logistic regression over the seats of a position: who won is explained by figures times weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from freehold.bots.equity.figures import COUNT
from freehold.bots.equity.model import BLOCKS
from freehold.lab.fit.playing import GONE, HEAD, Played

Floats = npt.NDArray[np.float64]

_CHUNK: Final = 4096
_MOST_STEPS: Final = 30
_ENOUGH: Final = 1e-7
_THOUSAND: Final = 1000.0
DECILES: Final = 10
_SURENESS: Final = [percent / 100 for percent in range(50, 151)]


@dataclass(frozen=True)
class Positions:
    """Many positions, seats padded to the largest table."""

    figures: npt.NDArray[np.float32]
    """Position, seat, figure; in units, not thousandths."""
    heads: npt.NDArray[np.float32]
    """Position, block: 1, how much is sold, the heat, and 1 if two are left."""
    playing: npt.NDArray[np.bool_]
    won: npt.NDArray[np.float32]
    """Position, seat: what the seat got of the game in the end."""

    def __len__(self) -> int:
        return len(self.figures)


def positions_of(games: Sequence[Played]) -> Positions:
    """Everything that was written down, as tables."""
    seats = max((game.seats for game in games), default=2)
    parts: list[tuple[Any, Any, Any, Any]] = []
    for game in games:
        rows = np.frombuffer(game.rows.tobytes(), dtype=np.int16).reshape(-1, HEAD + game.seats * COUNT)
        if not len(rows):
            continue
        figures = np.zeros((len(rows), seats, COUNT), np.float32)
        figures[:, : game.seats] = rows[:, HEAD:].reshape(-1, game.seats, COUNT)
        playing = np.zeros((len(rows), seats), np.bool_)
        playing[:, : game.seats] = figures[:, : game.seats, 0] != GONE
        figures[~playing] = 0
        heads = np.ones((len(rows), len(BLOCKS)), np.float32)
        heads[:, 1:3] = rows[:, 1:HEAD] / _THOUSAND
        heads[:, 3] = rows[:, 0] == 2
        won = np.zeros((len(rows), seats), np.float32)
        won[:, list(game.winners)] = 1 / len(game.winners)
        parts.append((figures / np.float32(_THOUSAND), heads, playing, won))
    if not parts:
        empty = np.zeros((0, seats, COUNT), np.float32)
        return Positions(empty, empty[:, 0, :4], empty[:, :, 0] > 0, empty[:, :, 0])
    return Positions(*(np.concatenate([part[index] for part in parts]) for index in range(4)))


def expanded(positions: Positions, where: slice) -> Floats:
    """Every figure once for each of its weights: position, seat, block and figure."""
    figures = positions.figures[where].astype(np.float64)
    heads = positions.heads[where].astype(np.float64)
    wide: Floats = (heads[:, None, :, None] * figures[:, :, None, :]).reshape(len(figures), figures.shape[1], -1)
    return wide


def _chunks(positions: Positions) -> Iterator[slice]:
    for first in range(0, len(positions), _CHUNK):
        yield slice(first, min(first + _CHUNK, len(positions)))


def chances(positions: Positions, weights: Floats) -> Floats:
    """What every seat's chance is by these weights."""
    found = [_softmax(expanded(positions, part) @ weights, positions.playing[part]) for part in _chunks(positions)]
    return np.concatenate(found) if found else np.zeros(positions.won.shape)


def _softmax(scores: Floats, playing: npt.NDArray[np.bool_]) -> Floats:
    scores = np.where(playing, scores, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


def fit(positions: Positions, ridge: float) -> Floats:
    """The weights under which what happened is likeliest, less a penalty for large ones; by Newton's method."""
    size = COUNT * len(BLOCKS)
    weights = np.zeros(size)
    penalty = ridge * len(positions) * _spreads(positions) ** 2
    loss = _loss(positions, weights, penalty)
    for _ in range(_MOST_STEPS):
        gradient, curvature = _slopes(positions, weights)
        gradient += penalty * weights
        curvature[np.diag_indices(size)] += penalty + 1e-9
        step = np.linalg.solve(curvature, gradient)
        length = 1.0
        while (found := _loss(positions, weights - length * step, penalty)) > loss and length > 1e-4:
            length /= 2
        if found > loss:
            break
        weights = weights - length * step
        gained, loss = loss - found, found
        if gained < _ENOUGH * max(1.0, loss):
            break
    return weights


def sureness(positions: Positions, weights: Floats) -> float:
    """The factor to all weights under which what happened is likeliest: below 1 if they are too sure of themselves."""
    if not len(positions):
        return 1.0
    scores = np.concatenate([expanded(positions, part) @ weights for part in _chunks(positions)])

    def loss(factor: float) -> float:
        return log_loss(positions, _softmax(factor * scores, positions.playing))

    return min(_SURENESS, key=loss)


def _spreads(positions: Positions) -> Floats:
    """How much each figure differs between seats: the same penalty for the same effect."""
    total = np.zeros(COUNT * len(BLOCKS))
    count = 0.0
    for part in _chunks(positions):
        wide = expanded(positions, part)
        playing = positions.playing[part][:, :, None]
        mean = (wide * playing).sum(axis=1, keepdims=True) / playing.sum(axis=1, keepdims=True)
        total += (((wide - mean) ** 2) * playing).sum(axis=(0, 1))
        count += float(playing.sum())
    spreads: Floats = np.sqrt(total / max(count, 1.0)) + 1e-3
    return spreads


def _loss(positions: Positions, weights: Floats, penalty: Floats) -> float:
    return log_loss(positions, chances(positions, weights)) * len(positions) + float((penalty * weights**2).sum()) / 2


def _slopes(positions: Positions, weights: Floats) -> tuple[Floats, Floats]:
    size = len(weights)
    gradient = np.zeros(size)
    curvature = np.zeros((size, size))
    for part in _chunks(positions):
        wide = expanded(positions, part)
        shares = _softmax(wide @ weights, positions.playing[part])
        gradient += np.einsum("ns,nsf->f", shares - positions.won[part], wide)
        mean = np.einsum("ns,nsf->nf", shares, wide)
        apart = (wide - mean[:, None, :]) * np.sqrt(shares)[:, :, None]
        flat = apart.reshape(-1, size)
        curvature += flat.T @ flat
    return gradient, curvature


# -- how good it is -------------------------------------------------------------------------------------------


def log_loss(positions: Positions, shares: Floats) -> float:
    """How surprising the results are, on average; lower is better."""
    if not len(positions):
        return 0.0
    return float(-(positions.won * np.log(np.maximum(shares, 1e-9))).sum() / len(positions))


def uniform(positions: Positions) -> Floats:
    """The same chance for everybody who is still in."""
    shares: Floats = positions.playing / positions.playing.sum(axis=1, keepdims=True)
    return shares


def by_worth(positions: Positions, figure: int) -> Floats:
    """Chances in proportion to one figure, a share of the table."""
    amounts = np.maximum(positions.figures[:, :, figure], 1e-3) * positions.playing
    shares: Floats = amounts / amounts.sum(axis=1, keepdims=True)
    return shares


@dataclass(frozen=True)
class Decile:
    """Seats whose chance was judged to lie in one tenth of the scale."""

    count: int
    judged: float
    won: float


def calibration(positions: Positions, shares: Floats) -> list[Decile]:
    """For every tenth of the scale: how often seats judged so have won."""
    judged = shares[positions.playing]
    won = positions.won[positions.playing]
    tenth = np.minimum((judged * DECILES).astype(np.int64), DECILES - 1)
    found: list[Decile] = []
    for decile in range(DECILES):
        here = tenth == decile
        count = int(here.sum())
        found.append(
            Decile(count, float(judged[here].mean()), float(won[here].mean())) if count else Decile(0, 0.0, 0.0)
        )
    return found
