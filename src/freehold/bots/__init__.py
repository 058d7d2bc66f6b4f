"""Players that need no person: one protocol, and two simple opponents.

>>> import freehold
>>> from freehold.bots import make_bot, play_out
>>> game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=3)
>>> bots = [make_bot("builder", seed=1), make_bot("random", seed=2)]
>>> play_out(game, bots, most=5000) > 100
True
"""

from freehold.bots.builder import BuilderBot
from freehold.bots.driver import next_action, play_out
from freehold.bots.protocol import Bot
from freehold.bots.random_bot import RandomBot
from freehold.bots.shelf import bot_names, make_bot

__all__ = ["Bot", "BuilderBot", "RandomBot", "bot_names", "make_bot", "next_action", "play_out"]
