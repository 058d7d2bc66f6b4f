"""The bots that come with Freehold, with small budgets for those that search: tests ask them about everything."""

from __future__ import annotations

from freehold.bots import bot_names
from freehold.bots.roster import is_shipped


def quick(name: str) -> str:
    """The bot with a small budget, if it has one."""
    small = f"{name}?playouts=1&turns=1"
    return small if is_shipped(small) else name


def quick_names() -> list[str]:
    """All of them, as tests ask for them."""
    return [quick(name) for name in bot_names()]
