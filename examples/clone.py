"""Behaviour cloning: watch a bot play, and learn to choose as it does, by softmax regression with numpy alone.

    python examples/clone.py                                        # the hamlet, watching the strongest bot there is
    python examples/clone.py --teacher expert?playouts=6            # the same in a tenth of the time
    python examples/clone.py fundraiser --seats 4 --teacher hard --opponents builder --games 200

It tells how often the pupil chooses what the teacher chose in games it has not seen, and what pupil and chance return
against the opponents.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from learn import HAMLET, Array, Score, drawn

from freehold.bots import bot_names, make_bot, next_action
from freehold.env import SeatEnv
from freehold.env.core.coding import CANCEL
from freehold.env.core.draft import NONE
from freehold.env.core.encoding import encoded
from freehold.env.setting import Setting

STRONGEST = ("expert", "hard", "normal", "fixed-h")
EPOCHS = 30
MINIBATCH = 256
RATE = 0.05


class Watched(NamedTuple):
    """Every choice of some games: what was seen, what was allowed, what was chosen."""

    seen: Array
    masks: npt.NDArray[np.int8]
    chosen: npt.NDArray[np.int64]


def strongest() -> str:
    """The best bot of the roster."""
    known = bot_names()
    return next(name for name in STRONGEST if name in known)


def watch(setting: Setting, teacher: str, games: int, seed: int) -> Watched:
    """Let the teacher play all seats, and write down what it chooses."""
    seen: list[Array] = []
    masks: list[npt.NDArray[np.int8]] = []
    chosen: list[int] = []
    for number in range(games):
        play = setting.begin(seed + number)
        bots = [make_bot(teacher, seed + number * setting.seats + seat) for seat in range(setting.seats)]
        planned: list[int] = []
        while play.seat >= 0:
            if not planned:
                wish = next_action(play.game, bots)
                if wish is None:
                    break
                seat, action = wish
                planned = encoded(play.game, seat, action, setting.coding)
                if seat != play.seat or not planned or not play.choices.has(planned[0]):
                    # Out of turn, or more than the numbers can say: it is done, but there is nothing to learn from it.
                    planned = []
                    play.game.play(seat, action)
                    play.go_on()
                    continue
            choice = planned.pop(0)
            if not play.choices.has(choice):
                planned = []
                if play.draft.kind != NONE:
                    play.step(CANCEL)
                continue
            seen.append(setting.seen(play, play.seat))
            masks.append(setting.mask(play, play.seat))
            chosen.append(choice)
            play.step(choice)
    return Watched(np.stack(seen), np.stack(masks), np.array(chosen))


class Pupil:
    """A weight for every number seen and every action."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        self.weights = np.zeros((inputs, actions), np.float32)
        self.bias = np.zeros(actions, np.float32)
        self.draw = np.random.default_rng(seed)

    def chances(self, seen: Array, masks: npt.NDArray[np.int8]) -> Array:
        """How likely every action is; what is masked out is not."""
        scores = np.where(masks > 0, seen @ self.weights + self.bias, -1e9)
        scores -= scores.max(axis=-1, keepdims=True)
        chances = np.exp(scores) * (masks > 0)
        return (chances / chances.sum(axis=-1, keepdims=True)).astype(np.float32)

    def study(self, watched: Watched) -> None:
        """Make what the teacher chose more likely; every weight goes at its own pace (Adagrad)."""
        weights = np.full_like(self.weights, 1e-4)
        bias = np.full_like(self.bias, 1e-4)
        for _ in range(EPOCHS):
            order = self.draw.permutation(len(watched.chosen))
            for start in range(0, len(order), MINIBATCH):
                rows = order[start : start + MINIBATCH]
                off = self.chances(watched.seen[rows], watched.masks[rows])
                off[np.arange(len(rows)), watched.chosen[rows]] -= 1
                slope, lean = watched.seen[rows].T @ off / len(rows), off.mean(axis=0)
                weights += slope**2
                bias += lean**2
                self.weights -= RATE * slope / np.sqrt(weights)
                self.bias -= RATE * lean / np.sqrt(bias)

    def agreement(self, watched: Watched) -> float:
        """How often its likeliest action is what the teacher chose, where there was a choice."""
        real = watched.masks.sum(axis=1) > 1
        likeliest = self.chances(watched.seen[real], watched.masks[real]).argmax(axis=1)
        return float((likeliest == watched.chosen[real]).mean())

    def score(self, table: SeatEnv, games: int, seed: int) -> Score:
        """What it returns at a table, drawing its actions by their chances."""
        found = []
        for game in range(games):
            seen, _ = table.reset(seed=seed + game)
            total, over = 0.0, False
            while not over:
                chances = self.chances(seen["observation"], seen["action_mask"])
                seen, reward, terminated, truncated, _ = table.step(drawn(chances, self.draw))
                total += reward
                over = terminated or truncated
            found.append(total)
        return Score(float(np.mean(found)), float(np.std(found) / np.sqrt(games)), games)


class Report(NamedTuple):
    """How well the pupil does as it is told, and what that brings."""

    choices: int
    guessing: float
    agreement: float
    before: Score
    after: Score


def clone(table: SeatEnv, teacher: str, games: int, scored: int, seed: int) -> Report:
    """Watch, study, and be examined on games that were not watched."""
    setting = table.setting
    lessons = watch(setting, teacher, games, seed)
    exam = watch(setting, teacher, max(games // 4, 1), seed + 1_000_000)
    pupil = Pupil(lessons.seen.shape[1], lessons.masks.shape[1], seed)
    before = pupil.score(table, scored, seed)
    pupil.study(lessons)
    real = exam.masks.sum(axis=1)
    guessing = float((1 / real[real > 1]).mean())
    return Report(len(lessons.chosen), guessing, pupil.agreement(exam), before, pupil.score(table, scored, seed))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition", nargs="?", default=str(HAMLET), help="the id or the folder of an edition")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--teacher", help="the bot to watch; otherwise the strongest there is")
    parser.add_argument("--opponents", default="random", help="bots of the pool, with commas between them")
    parser.add_argument("--turns", type=int, default=60, help="after so many turns time is called")
    parser.add_argument("--games", type=int, default=40, help="games to watch")
    parser.add_argument("--scored", type=int, default=100, help="games to score before and after")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    teacher = wish.teacher or strongest()
    if not wish.teacher and teacher != STRONGEST[0]:
        print(f"there is no {STRONGEST[0]} on the roster; watching {teacher} instead")
    edition: str | Path = wish.edition
    table = SeatEnv(edition, wish.seats, wish.opponents.split(","), turns=wish.turns)
    report = clone(table, teacher, wish.games, wish.scored, wish.seed)
    print(f"watched {report.choices} choices of {teacher}")
    print(
        f"chooses as it did in {report.agreement:.1%} of the choices of other games (by chance {report.guessing:.1%})"
    )
    print(f"by chance {report.before}")
    print(f"cloned    {report.after}")


if __name__ == "__main__":
    try:
        main()
    except ValueError as mistake:
        sys.exit(str(mistake))
