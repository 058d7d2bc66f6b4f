"""Players that need no person: one protocol, and opponents from random to strong.

>>> import freehold
>>> from freehold.bots import make_bot, play_out
>>> game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=3)
>>> bots = [make_bot("builder", seed=1), make_bot("random", seed=2)]
>>> play_out(game, bots, most=5000) > 100
True
"""

from freehold.bots.builder import BuilderBot
from freehold.bots.deals.candidates import deal_candidates
from freehold.bots.driver import BotFault, begin_again, next_action, play_out
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.parameters import UnknownBot, plain_name
from freehold.bots.protocol import Bot
from freehold.bots.random_bot import RandomBot
from freehold.bots.roster import bot_names, expand_seats, make_bot
from freehold.bots.veil import veiled_choice

__all__ = [
    "Bot",
    "BotFault",
    "BuilderBot",
    "NormalBot",
    "RandomBot",
    "UnknownBot",
    "begin_again",
    "bot_names",
    "deal_candidates",
    "expand_seats",
    "make_bot",
    "next_action",
    "plain_name",
    "play_out",
    "veiled_choice",
]
