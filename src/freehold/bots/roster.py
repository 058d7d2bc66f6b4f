"""Finding a bot by its name: those that come with Freehold, and those that people write themselves."""

from __future__ import annotations

from typing import Final

from freehold.bots.builder import BuilderBot
from freehold.bots.exploiters import Hoarder, Overcharger, PennyBidder, RefuseAll
from freehold.bots.fixed import fixed_bot, fixed_names, is_fixed
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.outside import UnknownBot, outside_bot
from freehold.bots.protocol import Bot
from freehold.bots.random_bot import RandomBot
from freehold.editions.problems import did_you_mean

_NAMES: Final = sorted(
    ["builder", "hoarder", "normal", "overcharger", "penny-bidder", "random", "refuse-all", *fixed_names()]
)
_MOST_SEATS: Final = 99


def bot_names() -> list[str]:
    """The names of the bots that come with Freehold, sorted."""
    return _NAMES[:]


def make_bot(name: str, seed: int = 0) -> Bot:
    """Make a fresh bot; `seed` feeds whatever chance it uses itself.

    `name` is one of `bot_names()`, or says where a bot of one's own is: `module:Class` or `path/to/file.py:Class`.
    Raises `UnknownBot` with a sentence for people if there is no such bot.
    """
    bot = _shipped(name, seed)
    if bot is not None:
        bot.is_sound = True
    else:
        if ":" not in name:
            raise UnknownBot(f"there is no bot called {name!r}{did_you_mean(name, _NAMES)}")
        bot = outside_bot(name, seed)
    bot.name = name
    return bot


def _shipped(name: str, seed: int) -> Bot | None:
    if is_fixed(name):
        return fixed_bot(name)
    if name == "normal":
        return NormalBot()
    if name == "builder":
        return BuilderBot()
    if name == "random":
        return RandomBot(seed)
    if name == "penny-bidder":
        return PennyBidder()
    if name == "overcharger":
        return Overcharger()
    if name == "refuse-all":
        return RefuseAll()
    if name == "hoarder":
        return Hoarder()
    return None


def expand_seats(text: str) -> list[str]:
    """The bots of a table, one name a seat, from a list in which `*` repeats: `fixed-h,random*2`.

    >>> expand_seats("fixed-h, random*2")
    ['fixed-h', 'random', 'random']
    """
    seats: list[str] = []
    for part in text.split(","):
        name, times, count = part.strip().partition("*")
        name, count = name.strip(), count.strip()
        if not name:
            raise ValueError(f"{text!r} leaves a seat without a bot; write names with commas, such as builder,random*2")
        if times and not (count.isdecimal() and 1 <= int(count) <= _MOST_SEATS):
            raise ValueError(f"{part.strip()!r} does not say how many; write for instance {name}*3")
        seats += [name] * (int(count) if times else 1)
    return seats
