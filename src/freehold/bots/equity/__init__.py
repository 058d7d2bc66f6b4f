"""Who is going to win: the chances of every seat, judged by a fitted model without looking ahead.

>>> import freehold
>>> game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=3)
>>> chances = freehold.equity(game)
>>> len(chances), abs(sum(chances) - 1) < 1e-9
(2, True)
"""

from freehold.bots.equity.figures import FIGURES
from freehold.bots.equity.judge import Judge, equity, judge_of
from freehold.bots.equity.shares import ONE

__all__ = ["FIGURES", "ONE", "Judge", "equity", "judge_of"]
