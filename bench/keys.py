"""What keys are sold for: the last deeds of streets that change hands for cash alone, in games among bots of one kind.

    python bench/keys.py [--bots normal] [--games 60] [EDITION ...]

Run it on a compiled build, with `PYTHONPATH=build/compiled python -P`. The price is told in times of what is printed on
the deeds; what the sale brings buyer and seller is told by the judge of positions, in points of the chance to win.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

import freehold
from freehold.bots import make_bot, play_out
from freehold.bots.equity.judge import Judge, judge_of
from freehold.bots.holdings import groups_gained
from freehold.bots.outline import outline_of
from freehold.bots.protocol import Bot
from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.chapters.deal import Deal
from freehold.engine.game import Game
from freehold.engine.masks import mask_of

EDITIONS = ["fundraiser", "global-village", "cronulla"]
POINT = 10_000
CAP = 1000


class Sale(NamedTuple):
    times: float
    buyer: float
    seller: float


class Watched(Bot):
    """A bot who writes down what it accepts of those who buy a key of it, or sell it one."""

    def __init__(self, bot: Bot, judge: Judge, sales: list[Sale]) -> None:
        self.bot = bot
        self.judge = judge
        self.sales = sales

    def choose(self, game: Game, seat: int) -> Action | None:
        answer = self.bot.choose(game, seat)
        top = game.top
        if answer is not None and answer.kind == act.ACCEPT and isinstance(top, Deal):
            leg = top.legs[top.answered]
            sale = _sale(leg, top.seat)
            if sale is not None and _is_key(game, sale[0], sale[2]):
                self._note(game, top.seat, leg, sale[0], sale[1], sale[3])
        return answer

    def _note(self, game: Game, proposer: int, leg: Leg, buyer: int, seller: int, cash: int) -> None:
        before = self.judge.shares(game)
        after = self.judge.after_leg(game, proposer, leg)
        listed = sum(game.edition.deeds[deed].price for deed in [*leg.give_deeds, *leg.get_deeds])
        gains = [(after[side] - before[side]) / POINT for side in (buyer, seller)]
        self.sales.append(Sale(cash / listed, gains[0], gains[1]))


def _sale(leg: Leg, proposer: int) -> tuple[int, int, list[int], int] | None:
    """Buyer, seller, deeds and cash of a sale; nothing if deeds go both ways."""
    if leg.give_deeds and leg.get_deeds:
        return None
    if leg.get_deeds:
        return proposer, leg.partner, leg.get_deeds, leg.give_cash - leg.get_cash
    return leg.partner, proposer, leg.give_deeds, leg.get_cash - leg.give_cash


def _is_key(game: Game, buyer: int, deeds: list[int]) -> bool:
    before = game.owned[buyer]
    return groups_gained(outline_of(game.edition), before, before | mask_of(deeds)) > 0


def sold(edition: str, bots: str, games: int) -> list[Sale]:
    """All keys that four bots of one kind sell one another in so many games."""
    book = freehold.edition(edition)
    judge = judge_of(book)
    sales: list[Sale] = []
    for seed in range(games):
        game = Game(book, ["Ann", "Bob", "Cy", "Di"], seed=seed, listening=False)
        seated: list[Bot] = [Watched(make_bot(bots, 4 * seed + seat), judge, sales) for seat in range(4)]
        play_out(game, seated, 1_000_000, CAP)
    return sales


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("editions", nargs="*", default=EDITIONS)
    parser.add_argument("--bots", default="normal")
    parser.add_argument("--games", type=int, default=60)
    wishes = parser.parse_args()
    print(f"{'edition':16} {'keys a game':>11} {'times list':>11} {'buyer':>7} {'seller':>7} {'worst':>7}")
    for edition in wishes.editions:
        sales = sold(edition, wishes.bots, wishes.games)
        if not sales:
            print(f"{edition:16} {0:11.2f}")
            continue
        times, buyer, seller = (sum(column) / len(sales) for column in zip(*sales, strict=True))
        worst = min(sale.seller for sale in sales)
        print(
            f"{edition:16} {len(sales) / wishes.games:11.2f} {times:11.2f} {buyer:+7.1f} {seller:+7.1f} {worst:+7.1f}"
        )


if __name__ == "__main__":
    main()
