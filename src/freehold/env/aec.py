"""The game as an environment of PettingZoo in which agents act one after another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv

from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.env.core.play import Play
from freehold.env.rendering import as_svg, as_text
from freehold.env.setting import Observation, Setting, rewards_at_end
from freehold.env.shaping import Potential
from freehold.env.skipping import SkipDead

ILLEGAL_REWARD = -1.0
"""What an action that may not be chosen costs; it also ends the game."""

_RETURN_TO = "_skip_agent_selection"
"""Where PettingZoo keeps whose choice it is while agents that are out take their leave."""

_METADATA: dict[str, Any] = {"name": "freehold_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}


class FreeholdEnv(AECEnv[str, Observation, Any]):
    """One table; `agent_selection` is whose choice it is, and that may well be the same agent several times running.

    An agent that has gone bankrupt is terminated at once, with the reward of having lost.
    """

    metadata = _METADATA

    def __init__(
        self, setting: Setting, shaping: float = 0.0, discount: float = 1.0, render_mode: str | None = None
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no way to render {render_mode!r}, only ansi and svg")
        self.setting = setting
        self.render_mode = render_mode
        self.possible_agents = setting.agents[:]
        self.agents = []
        self.action_spaces = {agent: setting.action_space() for agent in self.possible_agents}
        self.observation_spaces = {agent: setting.observation_space() for agent in self.possible_agents}
        self.results: dict[str, float] = {}
        """What every agent has got in this game so far, in all."""
        self.potential = Potential(setting.edition, shaping, discount) if shaping else None
        self._seeds = np.random.default_rng()
        self._play: Play | None = None

    # -- what is fixed ----------------------------------------------------------------------------------------

    def action_space(self, agent: str) -> spaces.Discrete:
        """All actions by number; the mask says which may be chosen."""
        space = self.action_spaces[agent]
        assert isinstance(space, spaces.Discrete)
        return space

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """What an agent sees, with the mask."""
        space = self.observation_spaces[agent]
        assert isinstance(space, spaces.Dict)
        return space

    # -- a game -----------------------------------------------------------------------------------------------

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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed begins the same game. Options are not needed."""
        del options
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        else:
            seed = int(self._seeds.integers(1 << 31))
        self._play = self.setting.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.results = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        vars(self).pop(_RETURN_TO, None)
        self._select()
        if self.potential is not None:
            self.potential.begin(self.game)

    def observe(self, agent: str) -> Observation:
        """The table seen from an agent's seat."""
        return self.setting.observation(self.play, self.game.names.index(agent))

    def step(self, action: Any) -> None:
        """Carry out what the selected agent has chosen; `None` for one that is out.

        Raises `ValueError` if the mask does not allow it.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self.play
        play.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        self._accumulate_rewards()
        self._select()
        self._deads_step_first()

    def _select(self) -> None:
        if self.play.seat >= 0:
            self.agent_selection = self.game.names[self.play.seat]

    def _reward(self) -> None:
        """Who has got what by this step, and for whom the game is over."""
        game = self.game
        ends = rewards_at_end(game) if game.over else []
        shaped = self.potential.step(game) if self.potential is not None else []
        for agent in self.agents:
            seat = game.names.index(agent)
            reward = shaped[seat] if shaped else 0.0
            if not self.terminations[agent]:
                if game.over:
                    reward += ends[seat]
                elif game.out[seat]:
                    reward -= 1 / game.seats
                self.terminations[agent] = bool(game.over or game.out[seat])
                self.truncations[agent] = self.play.stopped
            self.rewards[agent] = reward
            self.results[agent] += reward

    # -- looking ahead ----------------------------------------------------------------------------------------

    def clone(self) -> FreeholdEnv:
        """An independent copy of everything, dice and cards to come included; nothing to plan with."""
        return self._with(self.play.copy())

    def fork(self, seed: int) -> FreeholdEnv:
        """The same moment with everything hidden drawn anew: what an agent may look ahead with."""
        return self._with(self.play.fork(seed))

    def _with(self, play: Play) -> FreeholdEnv:
        twin = FreeholdEnv(self.setting, 0.0, 1.0, self.render_mode)
        if self.potential is not None:
            twin.potential = Potential(self.setting.edition, self.potential.weight, self.potential.discount)
            twin.potential.chances = self.potential.chances[:]
        twin._play = play
        twin.agents = self.agents[:]
        twin.rewards = dict(self.rewards)
        twin._cumulative_rewards = dict(self._cumulative_rewards)
        twin.results = dict(self.results)
        twin.terminations = dict(self.terminations)
        twin.truncations = dict(self.truncations)
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        twin.agent_selection = self.agent_selection
        vars(twin)[_RETURN_TO] = vars(self).get(_RETURN_TO)
        return twin

    # -- for people -------------------------------------------------------------------------------------------

    def render(self) -> str | None:
        """The moment as text or as a picture, as `render_mode` says."""
        if self.render_mode is None:
            return None
        return as_text(self.play) if self.render_mode == "ansi" else as_svg(self.play)

    def close(self) -> None:
        """There is nothing to close."""


def raw_env(
    edition: str | Path | Edition = "fundraiser",
    seats: int = 4,
    *,
    turns: int = 1000,
    offers: int = 2,
    asides: bool = False,
    quitting: bool = False,
    shaping: float = 0.0,
    discount: float = 1.0,
    render_mode: str | None = None,
) -> FreeholdEnv:
    """The environment without any wrapper.

    After `turns` turns the host calls time where the edition knows that; elsewhere the game is cut off. A seat begins
    at most `offers` offers in a turn. With `asides` seats are also asked out of turn and claim their rents themselves.
    `quitting` allows leaving the game. `shaping` is the weight of rewards by equity on the way.
    """
    return FreeholdEnv(Setting(edition, seats, turns, offers, asides, quitting), shaping, discount, render_mode)


def env(edition: str | Path | Edition = "fundraiser", seats: int = 4, *, skip_dead: bool = False, **rest: Any) -> Any:
    """The environment as most will want it: an action against the mask loses, one out of range is refused.

    Takes what `raw_env` takes; with `skip_dead` agents that are out are never selected.
    """
    table: AECEnv[str, Observation, Any] = raw_env(edition, seats, **rest)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=ILLEGAL_REWARD)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    if skip_dead:
        table = SkipDead(table)
    return wrappers.OrderEnforcingWrapper(table)
