"""A small learner by policy gradient (PPO) that needs nothing but numpy: one seat against bots.

    python examples/learn.py                                   # the hamlet against `random`, 20 seconds
    python examples/learn.py fundraiser --seats 4 --opponents builder,fixed-h --seconds 600 --curve curve.svg

It plays untrained games first and trained ones last, and tells what both return: 0.5 is a sure win among two.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # before numpy: with so small tables threads only get in each other's way

import numpy as np
import numpy.typing as npt

from freehold.env import SeatEnv

HAMLET = Path(__file__).parent / "hamlet"
Array = npt.NDArray[np.float32]

HIDDEN = 64
STEPS_A_ROUND = 1024
EPOCHS = 4
MINIBATCH = 128
RATE = 3e-3
CLIP = 0.2
DISCOUNT = 0.97
SMOOTHING = 0.8
ENTROPY = 0.01


class Net:
    """Observation -> tanh layer -> a preference for every action, and what the seat may expect."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        draw = np.random.default_rng(seed)
        self.weights: dict[str, Array] = {
            "w": (draw.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            "b": np.zeros(HIDDEN, np.float32),
            "pw": np.zeros((HIDDEN, actions), np.float32),
            "pb": np.zeros(actions, np.float32),
            "vw": np.zeros((HIDDEN, 1), np.float32),
            "vb": np.zeros(1, np.float32),
        }
        self.first = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.second = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.updates = 0

    def forward(self, seen: Array, mask: npt.NDArray[np.int8]) -> tuple[Array, Array, Array]:
        """The hidden layer, the chances of all actions (none for what is masked out), and the value."""
        own = self.weights
        hidden = np.tanh(seen @ own["w"] + own["b"])
        scores = np.where(mask > 0, hidden @ own["pw"] + own["pb"], -1e9)
        scores -= scores.max(axis=-1, keepdims=True)
        chances = np.exp(scores) * (mask > 0)
        chances /= chances.sum(axis=-1, keepdims=True)
        return hidden, chances.astype(np.float32), (hidden @ own["vw"] + own["vb"])[..., 0]

    def backward(self, seen: Array, hidden: Array, scores: Array, values: Array) -> None:
        """One step of Adam down the gradients by scores and values."""
        own = self.weights
        through = scores @ own["pw"].T + values[:, None] @ own["vw"].T
        inner = through * (1 - hidden**2)
        self._adam(
            {
                "w": seen.T @ inner,
                "b": inner.sum(axis=0),
                "pw": hidden.T @ scores,
                "pb": scores.sum(axis=0),
                "vw": hidden.T @ values[:, None],
                "vb": values.sum(keepdims=True),
            }
        )

    def _adam(self, gradients: dict[str, Array]) -> None:
        self.updates += 1
        for name, gradient in gradients.items():
            self.first[name] = 0.9 * self.first[name] + 0.1 * gradient
            self.second[name] = 0.99 * self.second[name] + 0.01 * gradient**2
            mean = self.first[name] / (1 - 0.9**self.updates)
            spread = np.sqrt(self.second[name] / (1 - 0.99**self.updates))
            self.weights[name] -= RATE * mean / (spread + 1e-8)


class Score(NamedTuple):
    """What some games returned on average, and how sure that is."""

    mean: float
    error: float
    games: int

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {1.96 * self.error:.3f} over {self.games} games"


class Learner:
    """A net, the table it sits at, and everything it has tried since it last learned."""

    def __init__(self, table: SeatEnv, seed: int) -> None:
        self.table = table
        self.draw = np.random.default_rng(seed)
        space = table.observation_space["observation"].shape
        assert space is not None
        self.net = Net(space[0], int(table.action_space.n), seed)
        self.seen, _ = table.reset(seed=seed)
        self.returns: list[float] = []
        self.total = 0.0

    def choose(self, chances: Array) -> int:
        """Draw an action by its chances."""
        return drawn(chances, self.draw)

    def round(self) -> None:
        """Play `STEPS_A_ROUND` choices and learn from them."""
        observations, masks, actions, chosen, values, rewards, ends = [], [], [], [], [], [], []
        for _ in range(STEPS_A_ROUND):
            seen, mask = self.seen["observation"], self.seen["action_mask"]
            _, chances, value = self.net.forward(seen, mask)
            action = self.choose(chances)
            self.seen, reward, terminated, truncated, _ = self.table.step(action)
            observations.append(seen)
            masks.append(mask)
            actions.append(action)
            chosen.append(chances[action])
            values.append(float(value))
            rewards.append(reward)
            ends.append(terminated or truncated)
            self.total += reward
            if ends[-1]:
                self.returns.append(self.total)
                self.total = 0.0
                self.seen, _ = self.table.reset()
        last = self.net.forward(self.seen["observation"], self.seen["action_mask"])[2]
        gains = advantages(rewards, values, ends, float(last))
        self.learn(
            np.stack(observations),
            np.stack(masks),
            np.array(actions),
            np.array(chosen, np.float32),
            gains,
            gains + np.array(values, np.float32),
        )

    def learn(
        self,
        seen: Array,
        masks: npt.NDArray[np.int8],
        actions: npt.NDArray[np.int64],
        before: Array,
        gains: Array,
        targets: Array,
    ) -> None:
        """Make what went better than expected more likely, but never by much at once."""
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(EPOCHS):
            order = self.draw.permutation(len(actions))
            for start in range(0, len(order), MINIBATCH):
                rows = order[start : start + MINIBATCH]
                hidden, chances, values = self.net.forward(seen[rows], masks[rows])
                picked = np.arange(len(rows)), actions[rows]
                ratio = chances[picked] / before[rows]
                gain = gains[rows]
                held = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                pull = np.where(held, ratio * gain, 0.0)
                one = np.zeros_like(chances)
                one[picked] = 1
                logs = np.log(chances + 1e-9)
                surprise = -(chances * logs).sum(axis=1, keepdims=True)
                scores = -(one - chances) * pull[:, None] + ENTROPY * chances * (logs + surprise)
                self.net.backward(
                    seen[rows],
                    hidden,
                    (scores / len(rows)).astype(np.float32),
                    ((values - targets[rows]) / len(rows)).astype(np.float32),
                )

    def score(self, games: int, seed: int) -> Score:
        """What the net returns in games of its own, without learning from them."""
        found = []
        for game in range(games):
            seen, _ = self.table.reset(seed=seed + game)
            total, over = 0.0, False
            while not over:
                _, chances, _ = self.net.forward(seen["observation"], seen["action_mask"])
                seen, reward, terminated, truncated, _ = self.table.step(self.choose(chances))
                total += reward
                over = terminated or truncated
            found.append(total)
        self.seen, _ = self.table.reset()
        self.total = 0.0
        return Score(float(np.mean(found)), float(np.std(found) / np.sqrt(games)), games)


def drawn(chances: Array, draw: np.random.Generator) -> int:
    """An action by its chances, never one that has none."""
    reached = np.cumsum(chances, dtype=np.float64)
    return int(np.searchsorted(reached, draw.random() * reached[-1], side="right"))


def advantages(rewards: list[float], values: list[float], ends: list[bool], last: float) -> Array:
    """How much better every choice went than expected, smoothed over the choices after it."""
    found = np.zeros(len(rewards), np.float32)
    gain = 0.0
    for index in reversed(range(len(rewards))):
        after = 0.0 if ends[index] else last
        surprise = rewards[index] + DISCOUNT * after - values[index]
        gain = surprise + (0.0 if ends[index] else DISCOUNT * SMOOTHING * gain)
        found[index] = gain
        last = values[index]
    return found


class Lesson(NamedTuple):
    """What came of a run: before, after, and on the way (choices made, mean return of the last games)."""

    before: Score
    after: Score
    curve: list[tuple[int, float]]


def lesson(table: SeatEnv, seconds: float, games: int, seed: int, rounds: int | None = None) -> Lesson:
    """Score, learn for so many seconds of processor time or so many rounds, and score again."""
    learner = Learner(table, seed)
    before = learner.score(games, 1_000_000)
    curve: list[tuple[int, float]] = []
    begun, done = time.process_time(), 0
    while done < rounds if rounds is not None else time.process_time() - begun < seconds:
        learner.round()
        done += 1
        if len(learner.returns) >= 50:
            curve.append((done * STEPS_A_ROUND, float(np.mean(learner.returns[-200:]))))
    return Lesson(before, learner.score(games, 2_000_000), curve)


def draw_curve(curve: list[tuple[int, float]], path: Path, title: str) -> None:
    """The mean return of the last 200 games over the choices made."""
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "freehold"
    figure, axes = pyplot.subplots(figsize=(7, 3.5))
    axes.plot([steps for steps, _ in curve], [mean for _, mean in curve], color="#2f6f6f")
    axes.axhline(0, color="#999999", linewidth=0.8)
    axes.set(xlabel="choices", ylabel="return (0 is par)", title=title)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition", nargs="?", default=str(HAMLET), help="the id or the folder of an edition")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random", help="bots of the pool, with commas between them")
    parser.add_argument("--turns", type=int, default=60, help="after so many turns time is called")
    parser.add_argument("--shaping", type=float, default=1.0, help="weight of rewards by equity on the way")
    parser.add_argument("--seconds", type=float, default=20, help="processor time to learn in")
    parser.add_argument("--rounds", type=int, help=f"instead of seconds: so many times {STEPS_A_ROUND} choices")
    parser.add_argument("--offers", type=int, default=0, help="offers that may be begun in a turn")
    parser.add_argument("--games", type=int, default=100, help="games to score before and after")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="draw the learning curve into this SVG")
    wish = parser.parse_args()
    table = SeatEnv(
        wish.edition,
        wish.seats,
        wish.opponents.split(","),
        turns=wish.turns,
        offers=wish.offers,
        shaping=wish.shaping,
    )
    found = lesson(table, wish.seconds, wish.games, wish.seed, wish.rounds)
    print(f"untrained {found.before}")
    print(f"trained   {found.after}")
    if wish.curve is not None:
        draw_curve(found.curve, wish.curve, f"{table.setting.edition.title}, {wish.seats} seats, {wish.opponents}")


if __name__ == "__main__":
    try:
        main()
    except ValueError as mistake:
        sys.exit(str(mistake))
