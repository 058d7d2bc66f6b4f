"""What an oral auction came to: one line that ends it as the same bids and passes would have."""

from __future__ import annotations

from typing import Any

import pytest

from freehold.editions import edition
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import HOST
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.refusal import Refusal
from freehold.engine.state import SEEDED
from freehold.engine.text.notation import play_text

ANN, BOB, CY, DI = 0, 1, 2, 3
PLAYERS = ["Ann", "Bob", "Cy", "Di"]

BOOKS = ["fundraiser", "cronulla", "global-village"]


def declined(id: str) -> Game:
    """Bob has not bought where he stands."""
    name = edition(id).deeds[20].name
    return table(id, {"turn": "Bob", "purchase": name}, ["Bob: decline"])


def table(id: str, given: dict[str, Any], lines: list[str], chance: str = "open") -> Game:
    game = from_data(edition(id), {"players": PLAYERS, "chance": chance, **given})
    for line in lines:
        name, _, text = line.partition(": ")
        play_text(game, PLAYERS.index(name), text)
    return game


def said(game: Game, text: str) -> list[str]:
    return [event.name for event in play_text(game, HOST, text)]


def refused(game: Game, text: str) -> Refusal:
    before = to_data(game)
    with pytest.raises(Refusal) as caught:
        play_text(game, HOST, text)
    assert to_data(game) == before
    return caught.value


@pytest.mark.parametrize("id", BOOKS)
def test_it_ends_as_the_same_bids_and_passes_would_have(id: str) -> None:
    oral = declined(id)
    bid = oral.copy()
    said(oral, "sold to Di for 150")
    play_text(bid, CY, "pass")
    play_text(bid, DI, "bid 150")
    for seat in (ANN, BOB, CY):
        play_text(bid, seat, "pass")
    assert to_data(oral) == to_data(bid)
    assert oral.owner[20] == DI


@pytest.mark.parametrize("id", BOOKS)
def test_nobody_wants_it(id: str) -> None:
    oral = declined(id)
    bid = oral.copy()
    assert said(oral, "sold to nobody") == ["auction-without-bids"]
    for seat in (CY, DI, ANN, BOB):
        play_text(bid, seat, "pass")
    assert to_data(oral) == to_data(bid)


def game_deed(game: Game, name: str) -> int:
    return next(each.index for each in game.edition.deeds if each.name == name)


def test_a_bid_that_stands_counts() -> None:
    game = table("fundraiser", {"turn": "Bob", "purchase": "Marvin Gardens"}, ["Bob: decline", "Cy: bid 100"])
    assert refused(game, "sold to nobody").name == "a-bid-stands"
    assert refused(game, "sold to Di for 100").name == "bid-too-low"
    assert refused(game, "sold to Cy for 99").name == "a-bid-stands"
    for text in ("sold to Cy for 100", "sold to Cy for 120", "sold to Di for 101"):
        twin = game.copy()
        assert "auction-won" in said(twin, text), text


def test_a_pass_that_is_final_stays_final() -> None:
    given = {"turn": "Ann", "auction": {"deed": "Tuas", "first": "Ann", "passed": ["Bob"]}}
    game = table("propnex", given, [])
    assert refused(game, "sold to Bob for 200").name == "passed-for-good"
    said(game, "sold to Cy for 200")


def test_the_price_has_to_be_within_means() -> None:
    given = {"turn": "Bob", "purchase": "Marvin Gardens", "cash": {"Di": 100}}
    refusal = refused(table("fundraiser", given, ["Bob: decline"]), "sold to Di for 101")
    assert refusal.name == "bid-above-cap"
    assert refusal.reason == "the highest bid that Di could pay is $100"
    assert refusal.clause == "FR-R12"


def test_only_somebody_at_the_table_and_still_in() -> None:
    game = table("fundraiser", {"turn": "Bob", "out": ["Di"], "purchase": "Marvin Gardens"}, ["Bob: decline"])
    assert refused(game, "sold to Di for 10").reason == "Di has no part in this auction"
    for target in (9, HOST):
        refusal = game.why_not(HOST, Action(act.SOLD_TO, 10, target=target))
        assert refusal is not None
        assert refusal.name == "no-such-seat"


def test_only_where_an_auction_is_held_and_only_by_the_host() -> None:
    game = table("fundraiser", {"turn": "Bob"}, [])
    assert refused(game, "sold to Di for 10").name == "no-auction"
    game = table("fundraiser", {"turn": "Bob", "purchase": "Marvin Gardens"}, ["Bob: decline"])
    refusal = game.why_not(BOB, Action(act.SOLD_TO, 10, target=BOB))
    assert refusal is not None
    assert refusal.name == "host-only"


def test_not_where_everybody_bids_on_a_screen() -> None:
    game = table("fundraiser", {"turn": "Bob", "purchase": "Marvin Gardens"}, ["Bob: decline"])
    game.chance = SEEDED
    assert refused(game, "sold to Di for 10").name == "bids-are-entered"
    assert all(action.kind != act.SOLD_TO for action in game.legal(HOST))


def test_the_host_is_told_who_could_have_it() -> None:
    game = table("fundraiser", {"turn": "Bob", "purchase": "Marvin Gardens"}, ["Bob: decline", "Cy: bid 100"])
    listed = [(action.target, action.amount) for action in game.legal(HOST) if action.kind == act.SOLD_TO]
    assert listed == [(ANN, 101), (BOB, 101), (CY, 100), (DI, 101)]
    play_text(game, HOST, "break")
    assert all(action.kind != act.SOLD_TO for action in game.legal(HOST))


def test_a_sale_below_the_minimum_is_still_for_the_seller_to_decide() -> None:
    game = table("propnex", {"turn": "Ann", "deeds": {"Tuas": "Ann"}}, ['Ann: put up "Tuas" 300'])
    assert refused(game, "sold to Ann for 300").name == "not-among-bidders"
    assert "below-reserve" in said(game, "sold to Bob for 200")
    assert game.top.word == "reserve"
    play_text(game, ANN, "accept")
    assert game.owner[game_deed(game, "Tuas")] == BOB
