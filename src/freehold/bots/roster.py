"""Finding a bot by its name: those that come with Freehold, and those that people write themselves."""

from __future__ import annotations

from typing import Final

from freehold.bots.builder import BuilderBot
from freehold.bots.exploiters.dealers import Copycat, KeySeller, TwoHole
from freehold.bots.exploiters.habits import Hoarder, Overcharger, PennyBidder, RefuseAll
from freehold.bots.fixed import fixed_bot, fixed_names, is_fixed
from freehold.bots.ladder.easy import EasyBot
from freehold.bots.ladder.expert import ExpertBot
from freehold.bots.ladder.hard import HardBot
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.outside import outside_class
from freehold.bots.parameters import UnknownBot, made, plain_name
from freehold.bots.protocol import Bot
from freehold.bots.random_bot import RandomBot
from freehold.editions.problems import did_you_mean

_SHIPPED: Final[dict[str, type[Bot]]] = {
    "builder": BuilderBot,
    "copycat": Copycat,
    "easy": EasyBot,
    "expert": ExpertBot,
    "hard": HardBot,
    "hoarder": Hoarder,
    "key-seller": KeySeller,
    "normal": NormalBot,
    "overcharger": Overcharger,
    "penny-bidder": PennyBidder,
    "random": RandomBot,
    "refuse-all": RefuseAll,
    "two-hole": TwoHole,
}
"""The classes of bots that come with Freehold, each by one name; those that play by fixed rules have their own list."""

EXPLOITERS: Final = ("copycat", "hoarder", "key-seller", "overcharger", "penny-bidder", "refuse-all", "two-hole")
"""Bots with one bad habit each, to find out whether others can be taken advantage of."""

USUAL_BOT: Final = "normal"
"""Who plays where nobody says otherwise."""

_NAMES: Final = sorted([*_SHIPPED, *fixed_names()])
_MOST_SEATS: Final = 99


def bot_names() -> list[str]:
    """The names of the bots that come with Freehold, sorted."""
    return _NAMES[:]


def make_bot(name: str, seed: int = 0) -> Bot:
    """Make a fresh bot; `seed` feeds whatever chance it uses itself.

    `name` is one of `bot_names()`, or says where a bot of one's own is: `module:Class` or `path/to/file.py:Class`.
    Parameters follow a question mark: `expert?playouts=24`. Raises `UnknownBot` with a sentence for people if there is
    no such bot, or if it has no such parameter.
    """
    plain = plain_name(name)
    if is_fixed(plain):
        if plain != name:
            raise UnknownBot(f"{name!r} asks for parameters, but {plain} has none")
        bot: Bot = fixed_bot(name)
        bot.is_sound = True
    else:
        kind = _SHIPPED.get(plain)
        if kind is None and ":" not in plain:
            raise UnknownBot(f"there is no bot called {plain!r}{did_you_mean(plain, _NAMES)}")
        bot = made(outside_class(plain) if kind is None else kind, name, seed, kind is not None)
        bot.is_sound = kind is not None
    bot.name = name
    return bot


def is_shipped(name: str) -> bool:
    """Whether a name, its parameters included, is that of a bot that comes with Freehold: no file is read for it."""
    if plain_name(name) not in _NAMES:
        return False
    try:
        make_bot(name)
    except UnknownBot:
        return False
    return True


def judges_by_equity(name: str) -> bool:
    """Whether a shipped bot stands on the equity model of the edition, and plays worse where none fits."""
    kind = _SHIPPED.get(plain_name(name))
    return kind is not None and issubclass(kind, HardBot)


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
