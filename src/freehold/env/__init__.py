"""Learning to play: the game as an environment of PettingZoo and Gymnasium, with masked actions by number.

`pip install "freehold[rl]"` brings what it needs. See docs/env.md.

>>> from freehold.env import env
>>> table = env("fundraiser", seats=3)
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> observation["observation"].dtype, int(observation["action_mask"].sum())
(dtype('float32'), 5)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from freehold.env.aec import FreeholdEnv, env, raw_env
    from freehold.env.at_once import parallel_env
    from freehold.env.batch import SelfPlay
    from freehold.env.single import SeatEnv
    from freehold.env.skipping import SkipDead

_HOMES = {
    "FreeholdEnv": "aec",
    "SeatEnv": "single",
    "SelfPlay": "batch",
    "SkipDead": "skipping",
    "env": "aec",
    "parallel_env": "at_once",
    "raw_env": "aec",
}

__all__ = ["FreeholdEnv", "SeatEnv", "SelfPlay", "SkipDead", "env", "parallel_env", "raw_env"]


def __getattr__(name: str) -> object:
    """What needs the packages of the extra is loaded when somebody asks for it; the compiled core needs none."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from freehold.env.needs import need_rl

    need_rl()
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
