"""Bots at a table: they raise in sensible steps, and never repeat an offer that was refused until something changed."""

from __future__ import annotations

import pytest

from freehold.engine.notation import parse
from freehold.engine.stage import Auction
from freehold.table.manners import matter
from freehold.table.moving import move
from freehold.table.offers import bid_unit
from freehold.table.table import OVER
from tabling import Live

Offer = tuple[int, str, tuple[int, ...]]


def played(edition: str, bot: str, turns: int) -> tuple[list[Offer], list[tuple[int, int, int]]]:
    """Four bots for some turns: their offers with what they were about, and their raises as (from, to, price)."""
    live = Live(edition, people=0, bots=4, bot=bot, seed="cd" * 32)
    table = live.table
    offers: list[Offer] = []
    raises: list[tuple[int, int, int]] = []
    while table.status != OVER and table.play is not None and table.play.turn < turns:
        game = table.game
        found = live.sitters.next_move(game, table.places, table.code)
        assert found is not None
        seat, text, by = found
        action = parse(game, seat, text)
        stage = game.agenda[-1]
        if matter(game, action):
            offers.append((seat, text, matter(game, action)))
        if text.startswith("bid ") and isinstance(stage, Auction) and stage.deed >= 0 and stage.bid > 0:
            raises.append((stage.bid, action.amount, game.edition.deeds[stage.deed].price))
        live.put([move(table, seat, text, by, live.now)])
    return offers, raises


@pytest.mark.parametrize(
    ("edition", "bot"), [("global-village", "fixed-h"), ("cronulla", "fixed-h"), ("propnex", "fixed-h")]
)
def test_offers_and_raises(edition: str, bot: str) -> None:
    offers, raises = played(edition, bot, 100)
    assert offers
    assert len(set(offers)) == len(offers), "nothing is offered twice while those deeds have the same owners"
    assert raises
    too_small = [(low, high) for low, high, price in raises if high - low < bid_unit(price) and high != price]
    assert too_small == []
