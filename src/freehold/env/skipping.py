"""A wrapper under which nobody has to say anything for agents that are out."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import BaseWrapper

from freehold.env.setting import Observation


class SkipDead(BaseWrapper[str, Observation, Any]):
    """Steps of agents whose game is over are made at once; when it is over for all, no agent is left.

    What everybody got is in `results`, for an agent that is never selected again cannot be asked with `last`.
    """

    def __init__(self, env: AECEnv[str, Observation, Any]) -> None:
        super().__init__(env)
        self.results: dict[str, float] = {}
        """What every agent has got in this game so far, in all."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        super().reset(seed=seed, options=options)
        self.results = dict.fromkeys(self.possible_agents, 0.0)

    def step(self, action: Any) -> None:
        """Carry out an action, and then the steps of those who are out."""
        super().step(action)
        for agent, reward in self.rewards.items():
            self.results[agent] += reward
        while self.agents and (self.terminations[self.agent_selection] or self.truncations[self.agent_selection]):
            super().step(None)
