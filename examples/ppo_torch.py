"""PPO with torch (`pip install freehold[torch]`): one seat against bots, at several tables at once, deals and all.

    python examples/ppo_torch.py                      # the hamlet against `random`, 20 seconds
    python examples/ppo_torch.py --offers 2           # the same, and it may offer deals
    python examples/ppo_torch.py fundraiser --seats 4 --opponents easy,normal --offers 2 --seconds 1800

What `learn.py` does with numpy alone, by the usual means: two layers, masked choices, gradients by torch. Like there,
untrained games come first and trained ones last, and 0.5 is a sure win among two.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

from learn import HAMLET, Lesson, Score, draw_curve

try:
    import torch
    from torch import Tensor, nn
    from torch.distributions import Categorical
except ModuleNotFoundError:
    sys.exit("this example needs torch: pip install freehold[torch]")

import numpy as np

from freehold.env import SeatEnv

TABLES = 8
STEPS = 128
"""Choices at every table between two lessons."""
EPOCHS = 4
MINIBATCH = 256
HIDDEN = 96
RATE = 2e-3
CLIP = 0.2
DISCOUNT = 0.97
SMOOTHING = 0.8
ENTROPY = 0.01
LONGEST_STEP = 0.5


class Net(nn.Module):
    """Observation -> two tanh layers -> a preference for every action, and what the seat may expect."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh())
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)
        # Before it has learned anything it prefers nothing.
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.policy.bias)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """The chances of all actions (none for what is masked out), and the value."""
        hidden = self.body(seen)
        scores = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return Categorical(logits=scores), self.value(hidden)[..., 0]


class Tried(NamedTuple):
    """What was seen and done at all tables, step by step: rows are steps, columns tables."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor
    values: Tensor
    rewards: Tensor
    ends: Tensor


class Tables:
    """Several tables at once, each begun anew when its game is over."""

    def __init__(self, tables: list[SeatEnv], seed: int) -> None:
        self.tables = tables
        self.seen = [table.reset(seed=seed + number)[0] for number, table in enumerate(tables)]
        self.totals = [0.0] * len(tables)
        self.returns: list[float] = []

    def now(self) -> tuple[Tensor, Tensor]:
        """What all tables show, and what may be chosen there."""
        seen = np.stack([one["observation"] for one in self.seen])
        return torch.from_numpy(seen), torch.from_numpy(np.stack([one["action_mask"] for one in self.seen]))

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Choose at every table; what that brought, and where the game is over."""
        rewards, ends = [], []
        for number, action in enumerate(actions.tolist()):
            seen, reward, terminated, truncated, _ = self.tables[number].step(action)
            over = terminated or truncated
            self.totals[number] += reward
            if over:
                self.returns.append(self.totals[number])
                self.totals[number] = 0.0
                seen, _ = self.tables[number].reset()
            self.seen[number] = seen
            rewards.append(reward)
            ends.append(over)
        return torch.tensor(rewards), torch.tensor(ends)


class Learner:
    """A net and the tables it sits at."""

    def __init__(self, tables: list[SeatEnv], seed: int) -> None:
        torch.manual_seed(seed)
        space = tables[0].observation_space["observation"].shape
        assert space is not None
        self.net = Net(space[0], int(tables[0].action_space.n))
        self.best = torch.optim.Adam(self.net.parameters(), RATE)
        self.tables = Tables(tables, seed)

    def round(self) -> None:
        """Play `STEPS` choices at every table and learn from them."""
        tried, last = self._try()
        gains = advantages(tried, last)
        targets = (gains + tried.values).flatten()
        gains = ((gains - gains.mean()) / (gains.std() + 1e-6)).flatten()
        rows = Tried(*(part.flatten(0, 1) for part in tried))
        for _ in range(EPOCHS):
            for some in torch.randperm(len(gains)).split(MINIBATCH):
                self._learn(rows, gains, targets, some)

    @torch.no_grad()
    def _try(self) -> tuple[Tried, Tensor]:
        steps = []
        for _ in range(STEPS):
            seen, masks = self.tables.now()
            choice, values = self.net(seen, masks)
            actions = choice.sample()
            rewards, ends = self.tables.step(actions)
            steps.append((seen, masks, actions, choice.log_prob(actions), values, rewards, ends))
        return Tried(*(torch.stack(part) for part in zip(*steps, strict=True))), self.net(*self.tables.now())[1]

    def _learn(self, rows: Tried, gains: Tensor, targets: Tensor, some: Tensor) -> None:
        """Make what went better than expected more likely, but never by much at once."""
        choice, values = self.net(rows.seen[some], rows.masks[some])
        ratio = (choice.log_prob(rows.actions[some]) - rows.logs[some]).exp()
        held = ratio.clamp(1 - CLIP, 1 + CLIP)
        pull = torch.min(ratio * gains[some], held * gains[some]).mean()
        loss = 0.5 * (values - targets[some]).pow(2).mean() - pull - ENTROPY * choice.entropy().mean()
        self.best.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), LONGEST_STEP)
        self.best.step()

    @torch.no_grad()
    def score(self, table: SeatEnv, games: int, seed: int) -> Score:
        """What the net returns in games of its own, without learning from them."""
        found = []
        for game in range(games):
            seen, _ = table.reset(seed=seed + game)
            total, over = 0.0, False
            while not over:
                now = torch.tensor(seen["observation"]), torch.tensor(seen["action_mask"])
                seen, reward, terminated, truncated, _ = table.step(int(self.net(*now)[0].sample()))
                total += reward
                over = terminated or truncated
            found.append(total)
        return Score(float(np.mean(found)), float(np.std(found) / np.sqrt(games)), games)


def advantages(tried: Tried, last: Tensor) -> Tensor:
    """How much better every choice went than expected, smoothed over the choices after it."""
    found = torch.zeros_like(tried.rewards)
    gain = torch.zeros_like(last)
    for step in reversed(range(len(found))):
        goes_on = 1.0 - tried.ends[step].float()
        surprise = tried.rewards[step] + DISCOUNT * last * goes_on - tried.values[step]
        gain = surprise + DISCOUNT * SMOOTHING * gain * goes_on
        found[step] = gain
        last = tried.values[step]
    return found


def lesson(tables: list[SeatEnv], seconds: float, games: int, seed: int, rounds: int | None = None) -> Lesson:
    """Score, learn for so many seconds of processor time or so many rounds, and score again."""
    examiner, *seats = tables
    learner = Learner(seats, seed)
    before = learner.score(examiner, games, 1_000_000)
    curve: list[tuple[int, float]] = []
    begun, done = time.process_time(), 0
    while done < rounds if rounds is not None else time.process_time() - begun < seconds:
        learner.round()
        done += 1
        if len(learner.tables.returns) >= 50:
            curve.append((done * STEPS * len(seats), float(np.mean(learner.tables.returns[-200:]))))
    return Lesson(before, learner.score(examiner, games, 2_000_000), curve)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition", nargs="?", default=str(HAMLET), help="the id or the folder of an edition")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random", help="bots of the pool, with commas between them")
    parser.add_argument("--turns", type=int, default=60, help="after so many turns time is called")
    parser.add_argument("--shaping", type=float, default=1.0, help="weight of rewards by equity on the way")
    parser.add_argument("--seconds", type=float, default=20, help="processor time to learn in")
    parser.add_argument("--rounds", type=int, help=f"instead of seconds: so many times {STEPS * TABLES} choices")
    parser.add_argument("--offers", type=int, default=0, help="offers that may be begun in a turn")
    parser.add_argument("--games", type=int, default=100, help="games to score before and after")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="draw the learning curve into this SVG")
    wish = parser.parse_args()
    torch.set_num_threads(1)
    opponents = wish.opponents.split(",")
    tables = [
        SeatEnv(wish.edition, wish.seats, opponents, turns=wish.turns, offers=wish.offers, shaping=wish.shaping)
        for _ in range(TABLES + 1)
    ]
    found = lesson(tables, wish.seconds, wish.games, wish.seed, wish.rounds)
    print(f"untrained {found.before}")
    print(f"trained   {found.after}")
    if wish.curve is not None:
        title = tables[0].setting.edition.title
        draw_curve(
            found.curve, wish.curve, f"{title}, {wish.seats} seats, {wish.opponents}, {wish.offers} offers a turn"
        )


if __name__ == "__main__":
    try:
        main()
    except ValueError as mistake:
        sys.exit(str(mistake))
