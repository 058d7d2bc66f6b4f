"""The same game for learners that want an action of every agent at every step.

Everybody names an action, and the one whose choice it is is heard; the others can only wait. What may not be chosen is
taken for waiting, so that a step of random actions does no harm.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.env import ParallelEnv

from freehold.engine.edition import Edition
from freehold.env.aec import FreeholdEnv, raw_env
from freehold.env.core import coding as code
from freehold.env.setting import Observation

Told = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]

_METADATA: dict[str, Any] = {"name": "freehold_at_once_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": True}


class AtOnceEnv(ParallelEnv[str, Observation, Any]):
    """A table at which everybody speaks at every step."""

    metadata = _METADATA

    def __init__(self, table: FreeholdEnv, max_cycles: int) -> None:
        self.table = table
        self.max_cycles = max_cycles
        self.render_mode = table.render_mode
        self.possible_agents = table.possible_agents[:]
        self.agents = []
        self.cycles = 0

    def action_space(self, agent: str) -> spaces.Discrete:
        """All actions by number; the mask says which may be chosen."""
        return self.table.action_space(agent)

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """What an agent sees, with the mask."""
        return self.table.observation_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; the same seed begins the same game."""
        self.table.reset(seed, options)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Told:
        """Hear the one whose choice it is."""
        table = self.table
        self.cycles += 1
        chooser = table.agent_selection
        chosen = int(actions[chooser]) if actions.get(chooser) is not None else code.WAIT
        rewards = dict.fromkeys(self.agents, 0.0)
        if table.play.choices.has(chosen):
            table.step(chosen)
            rewards = {agent: float(table.rewards[agent]) for agent in self.agents}
        cut = self.cycles >= self.max_cycles
        ended = {agent: bool(table.terminations[agent]) for agent in self.agents}
        truncated = {agent: bool(cut or table.truncations[agent]) for agent in self.agents}
        seen = self._seen()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agents = [agent for agent in self.agents if not ended[agent] and not truncated[agent]]
        while table.agents and (table.terminations[table.agent_selection] or table.truncations[table.agent_selection]):
            table.step(None)
        return seen, rewards, ended, truncated, infos

    def _seen(self) -> dict[str, Observation]:
        return {agent: self._observation(agent) for agent in self.agents}

    def _observation(self, agent: str) -> Observation:
        seen = self.table.observe(agent)
        if not seen["action_mask"].any():
            mask = np.zeros_like(seen["action_mask"])
            mask[code.WAIT] = 1
            seen["action_mask"] = mask
        return seen

    def render(self) -> str | None:
        """The moment as text or as a picture, as `render_mode` says."""
        return self.table.render()

    def close(self) -> None:
        """There is nothing to close."""


def parallel_env(
    edition: str | Path | Edition = "fundraiser", seats: int = 4, *, max_cycles: int = 100_000, **rest: Any
) -> AtOnceEnv:
    """An environment of PettingZoo in which all agents act at once; it is cut off after `max_cycles` steps."""
    if max_cycles < 1:
        raise ValueError("an environment that is cut off before its first step is of no use")
    return AtOnceEnv(raw_env(edition, seats, **rest), max_cycles)


def env(edition: str | Path | Edition = "fundraiser", seats: int = 4, *, max_cycles: int = 100_000, **rest: Any) -> Any:
    """The same with the agents one after another: every agent once in every cycle."""
    return parallel_to_aec(parallel_env(edition, seats, max_cycles=max_cycles, **rest))
