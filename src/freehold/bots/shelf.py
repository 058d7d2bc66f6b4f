"""Finding a bot by its name."""

from __future__ import annotations

from difflib import get_close_matches

from freehold.bots.builder import BuilderBot
from freehold.bots.protocol import Bot
from freehold.bots.random_bot import RandomBot


def bot_names() -> list[str]:
    """The names of the bots that come with Freehold."""
    return ["builder", "random"]


def make_bot(name: str, seed: int = 0) -> Bot:
    """Make a fresh bot; `seed` feeds whatever chance it uses itself."""
    if name == "builder":
        return BuilderBot()
    if name == "random":
        return RandomBot(seed)
    near = get_close_matches(name, bot_names()) or bot_names()
    raise ValueError(f"there is no bot called {name!r}; did you mean {' or '.join(near)}?")
