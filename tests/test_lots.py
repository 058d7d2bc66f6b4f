"""Bids at the table: each belongs to the lot it was meant for, and is never another sum than the one that was sent."""

from __future__ import annotations

import pytest

import freehold
from freehold.engine.describing import situation
from freehold.engine.position import from_data
from freehold.table.deciding.commands import Refused, Stale, Undo
from freehold.table.play import Course, Play, restored
from freehold.table.views.view import public_view
from tabling import Live

HOUSES: dict[str, object] = {
    "players": ["Ann", "Bob", "Cy"],
    "turn": "Ann",
    "bank": {"houses": 3},
    "deeds": {"Nairobi": "Ann", "Addis Ababa": "Ann", "Cairo": "Bob", "Amman": "Bob", "Istanbul": "Bob"},
}


def shortage() -> Live:
    """Three houses are left and four are wanted: they are auctioned one by one."""
    live = Live("global-village", people=3)
    live.table.play = Play(from_data(freehold.edition("global-village"), HOUSES))
    live.do(0, 'build "Nairobi" "Addis Ababa"')
    live.do(1, "want 2")
    return live


def since(live: Live) -> int:
    stage = public_view(live.table, [True] * 3, live.now)["stage"]
    assert isinstance(stage, dict)
    assert stage["kind"] == "auction"
    found = stage["since"]
    assert isinstance(found, int)
    return found


def finish(live: Live, amount: int) -> None:
    """Whoever is asked first gets the house and puts it up."""
    first = live.table.game.to_act
    live.do(first, f"bid {amount}")
    other = live.table.game.to_act
    live.do(other, "pass")
    live.do(first, 'place "Nairobi"' if first == 0 else 'place "Cairo"')
    while live.table.game.top.word == "wishes":
        live.do(live.table.game.to_act, "want 2")


def test_a_bid_for_one_house_is_no_bid_for_the_next() -> None:
    live = shortage()
    seen, began = live.table.revision, since(live)
    finish(live, 60)
    assert since(live) > began
    with pytest.raises(Stale):
        live.do(live.table.game.to_act, "bid 80", revision=seen)


def test_the_lot_stays_the_same_while_people_bid() -> None:
    live = shortage()
    began, seen = since(live), live.table.revision
    first = live.table.game.to_act
    live.do(first, "bid 60")
    assert since(live) == began
    other = live.table.game.to_act
    with pytest.raises(Refused) as low:
        live.do(other, "bid 55", revision=seen)
    assert low.value.reason == "bid-too-low"
    live.do(other, "bid 70", revision=seen)
    assert situation(live.table.game)["bid"] == 70
    assert since(live) == began


def test_a_bid_seen_before_an_undo_is_stale() -> None:
    live = shortage()
    first = live.table.game.to_act
    began = since(live)
    live.do(first, "bid 60")
    seen = live.table.revision
    live.say(live.person(first), Undo("u1"))
    assert live.table.undo is None, "nobody else has done anything"
    with pytest.raises(Stale):
        live.do(live.table.game.to_act, "bid 80", revision=seen)
    assert since(live) == began


def test_a_snapshot_knows_when_the_auction_began() -> None:
    live = shortage()
    play = live.table.play
    assert play is not None
    again = restored(live.table.edition, play.position(), play.course())
    assert again.lot == play.lot == since(live)
    assert Course(1, 1, False, []).lot == 0, "older snapshots do not say"
