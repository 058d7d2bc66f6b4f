"""One seat of a table as an environment of Gymnasium; bots of a pool sit on the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
from gymnasium import spaces

from freehold.bots import Bot, make_bot, next_action
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.env.core.draft import NONE
from freehold.env.core.play import Play
from freehold.env.rendering import as_svg, as_text
from freehold.env.setting import Mask, Observation, Setting, rewards_at_end
from freehold.env.shaping import Potential

POOL = ("builder", "fixed-a", "fixed-b", "fixed-c", "fixed-h")
"""Who sits on the other seats unless somebody else is asked for."""

_METADATA: dict[str, Any] = {"render_modes": ["ansi", "svg"]}


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A learner among bots. Every game draws its seat, unless one is given, and an opponent for every other seat.

    The episode is over with the game, or as soon as the learner is out of it.
    """

    metadata = _METADATA

    def __init__(
        self,
        edition: str | Path | Edition = "fundraiser",
        seats: int = 4,
        opponents: Sequence[str] = POOL,
        seat: int | None = None,
        turns: int = 1000,
        offers: int = 2,
        shaping: float = 0.0,
        discount: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        if not opponents:
            raise ValueError("a pool of opponents has at least one bot")
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} among {seats}")
        for name in opponents:
            make_bot(name)
        self.setting = Setting(edition, seats, turns, offers)
        self.opponents = list(opponents)
        self.given_seat = seat
        self.render_mode = render_mode
        self.action_space: spaces.Discrete = self.setting.action_space()
        self.observation_space: spaces.Dict[Any] = self.setting.observation_space()
        self.potential = Potential(self.setting.edition, shaping, discount) if shaping else None
        self.seat = 0
        self.bots: list[Bot | None] = []
        self._play: Play | None = None

    @property
    def play(self) -> Play:
        """The game as a row of choices."""
        if self._play is None:
            raise RuntimeError("the game has not begun: call reset first")
        return self._play

    @property
    def game(self) -> Game:
        """The game itself, to be looked at."""
        return self.play.game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game and play up to the learner's first choice."""
        super().reset(seed=seed)
        del options
        draw = self.np_random.integers
        self._play = self.setting.begin(int(draw(1 << 31)))
        seats = self.setting.seats
        self.seat = self.given_seat if self.given_seat is not None else int(draw(seats))
        names = [self.opponents[int(draw(len(self.opponents)))] for _ in range(seats)]
        self.bots = [
            make_bot(name, int(draw(1 << 31))) if place != self.seat else None for place, name in enumerate(names)
        ]
        if self.potential is not None:
            self.potential.begin(self.game)
        self._let_others_play()
        return self._observation(), {"seat": self.seat, "opponents": names}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out a choice of the learner, and whatever the others do until the next one.

        Raises `ValueError` if the mask does not allow it.
        """
        play = self.play
        play.step(int(action))
        self._let_others_play()
        game = play.game
        reward = 0.0
        out = bool(game.out[self.seat])
        if self.potential is not None:
            reward += self.potential.step(game)[self.seat]
        if game.over:
            reward += rewards_at_end(game)[self.seat]
        elif out:
            reward -= 1 / game.seats
        return self._observation(), reward, bool(game.over) or out, play.stopped, {}

    def _let_others_play(self) -> None:
        """Ask the bots until the table waits for the learner and none of them wants to do anything first."""
        play = self.play
        game = play.game
        while play.draft.kind == NONE and not game.over and not play.stopped and not game.out[self.seat]:
            wish = next_action(game, self.bots)
            if wish is None:
                break
            game.play(*wish)
            play.check_limit()
        play.go_on()

    def _observation(self) -> Observation:
        return self.setting.observation(self.play, self.seat)

    def action_masks(self) -> Mask:
        """What may be chosen now, under the name by which learners with masks ask for it."""
        return self.setting.mask(self.play, self.seat)

    def render(self) -> str | None:
        """The moment as text or as a picture, as `render_mode` says."""
        if self.render_mode is None:
            return None
        return as_text(self.play) if self.render_mode == "ansi" else as_svg(self.play)
