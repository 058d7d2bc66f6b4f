"""Rent is not lost to the speed of bots, and what is not offered for want of cash says so."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from browser.laying import laid_out
from freehold.editions import editions
from freehold.engine.action import PAY_FINE, Action
from freehold.engine.describing import choices, shut
from freehold.engine.game import Game
from freehold.engine.refusal import NOT_ENOUGH_CASH
from freehold.engine.text.record import read_record
from freehold.engine.text.record import replay as replay_record
from freehold.server import runner
from freehold.server.client import now_ms
from freehold.server.hub import Hub
from freehold.server.requests import NewTable, created_from, maker
from freehold.table import rents
from freehold.table.deciding.commands import Contribute, Do, Host, Refused, Waive
from freehold.table.deciding.ticking import bots_wait_until
from freehold.table.deciding.undoing import seat_view
from freehold.table.forking import position_text
from freehold.table.history import past_of, record_text
from freehold.table.journal.entries import BOT, PERSON, Created, Fork, Moved, SeatPlan, Tended, decode
from freehold.table.rents import THINKING_MS
from freehold.table.seating import Place
from freehold.table.table import Kept, replay, restore
from freehold.table.views.info import table_info
from freehold.table.views.offers import own_view
from freehold.table.views.view import public_view
from tabling import Live
from test_server_rooms import Ear, in_hub

OWED: dict[str, object] = {
    "players": ["Ann", "Bot 0"],
    "turn": {"seat": "Bot 0", "throws": 1},
    "deeds": {"Nairobi": "Ann"},
    "claims": [{"lander": "Bot 0", "deed": "Nairobi"}],
    "auto_claim": ["Bot 0"],
}
"""A bot has landed on Ann's deed, and will throw again or end its turn at once."""


def owed(people: int = 1, ask_rents: bool = False) -> Live:
    """A table where Ann may ask a bot for rent."""
    fork = Fork("LAID", 0, position_text(laid_out("global-village", OWED)))
    return Live("global-village", people=people, bots=2 - people, fork=fork, ask_rents=ask_rents)


def waits(live: Live) -> list[object]:
    """Until when the view says that bots wait, for every open rent."""
    claims = public_view(live.table, [], live.now)["claims"]
    assert isinstance(claims, list)
    return [claim["bots_wait_until"] for claim in claims]


# -- every rent asked for ---------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_people_begin_with_every_rent_asked_for_where_the_rules_leave_it_to_them(edition: str) -> None:
    live = Live(edition, people=3, bots=1, ask_rents=True)
    game = live.table.game
    people = [place.kind == "person" for place in live.table.places]
    asks = [entry for entry in live.journal if isinstance(entry, Moved)]
    if game.rules.rent_claim == "auto":
        assert asks == []
        return
    assert [bool(on) for on in game.auto_claim] == people
    assert {(entry.text, entry.by) for entry in asks} == {("auto-claim on", "table")}
    assert asks[0].worth, "the course of everybody's worth begins as ever"
    assert seat_view(live.table, 0)["undo"] == {"possible": False, "why": "nothing", "to": -1, "needs": []}


def test_older_journals_and_other_choices_leave_rents_to_people() -> None:
    assert not any(Live(people=2, bots=1).table.game.auto_claim)
    assert table_info(Live(ask_rents=True).table, [], 0)["ask_rents"] is True
    wish = NewTable("fundraiser", name="Ann")
    assert created_from(wish, "TABLE2", "ab" * 32, 1)[0].ask_rents
    silent = msgspec.structs.replace(wish, ask_rents=False)
    assert not created_from(silent, "TABLE2", "ab" * 32, 1)[0].ask_rents


def test_the_record_alone_replays_a_table_that_asks_for_rents() -> None:
    live = Live(people=2, bots=1, ask_rents=True)
    for seat in (0, 1):
        live.put([Tended(live.now, seat=seat, why="away")])
    live.bot_moves(120)
    live.say(live.person(0), Host("h1", "abandon"))
    game = replay_record(read_record(record_text(past_of(live.journal))), live.table.edition)
    assert game.cash == live.table.game.cash
    assert game.auto_claim == live.table.game.auto_claim


# -- bots wait --------------------------------------------------------------------------------------------


def test_bots_wait_eight_seconds_for_a_rent_a_person_may_ask_for() -> None:
    live = owed()
    until = live.now + THINKING_MS
    assert waits(live) == [until]
    live.now = until - 1
    assert bots_wait_until(live.table, live.now) == until
    live.now = until
    assert bots_wait_until(live.table, live.now) is None
    assert waits(live) == [None]


def test_who_asks_or_lets_it_go_is_waited_for_no_longer() -> None:
    asked, waived = owed(), owed()
    asked.do(0, "claim")
    assert (waits(asked), bots_wait_until(asked.table, asked.now)) == ([], None)
    waived.say(waived.person(0), Waive("w1"))
    assert waits(waived) == [None]
    assert waived.table.game.claims, "it may still be asked for until it lapses"
    assert replay(waived.journal).rents == waived.table.rents
    with pytest.raises(Refused) as none:
        asked.say(asked.person(0), Waive("w2"))
    assert none.value.reason == "no-rent-open"


def test_nobody_waits_for_rents_that_are_asked_for_or_where_no_bot_plays() -> None:
    automatic, together, gone = owed(ask_rents=True), owed(people=2), owed()
    assert waits(automatic) == [], "it was asked for as play began"
    assert waits(together) == [None]
    gone.put([Tended(gone.now, seat=0, why="away")])
    assert waits(gone) == [None], "whoever stands in asks at once"
    found = gone.bot_move()
    assert found is not None
    assert (found[0], found[1].split()[0], found[2]) == (0, "claim", "away")


def test_a_break_is_no_time_to_think() -> None:
    live = owed()
    live.now += 3_000
    live.say(live.person(0), Host("h1", "pause"))
    assert waits(live) == [None]
    live.now += 60_000
    live.say(live.person(0), Host("h2", "resume"))
    assert waits(live) == [live.now + THINKING_MS - 3_000]


def test_a_snapshot_remembers_since_when_a_rent_is_open() -> None:
    live = owed()
    live.now += 5_000
    assert live.table.play is not None
    kept = msgspec.json.decode(msgspec.json.encode(live.table.keep()), type=Kept)
    again = restore(kept, live.table.play.position())
    assert bots_wait_until(again, live.now) == live.now + 3_000


def test_at_every_pace_the_server_holds_its_bots_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With *skip*, too; as soon as the rent is asked for, they go on."""
    monkeypatch.setattr(rents, "THINKING_MS", 3_600_000)
    held_back: list[int] = []
    stand_in_claim = runner.stand_in_claim

    def noticed(game: Game, places: list[Place]) -> tuple[int, str, str] | None:
        held_back.append(game.to_act)
        return stand_in_claim(game, places)

    monkeypatch.setattr(runner, "stand_in_claim", noticed)

    async def work(hub: Hub) -> None:
        seats = [SeatPlan(PERSON, "Ann"), SeatPlan(BOT, "Bot 0", "builder")]
        fork = Fork("LAID", 0, position_text(laid_out("global-village", OWED)))
        created = Created(now_ms(), code="TABLE2", edition="global-village", seats=seats, pace="skip", fork=fork)
        room = await hub.make(
            msgspec.structs.replace(created, server_seed="ab" * 32), [maker("Ann", "token", 0, now_ms())]
        )
        ear = Ear()
        ear.client.person = room.table.people[0]
        await room.enter(ear.client)
        await room.command(ear.client, Contribute("salt", "0123456789abcdef"))
        while not held_back:
            await asyncio.sleep(0.005)
        table = room.table
        assert table.play is not None
        assert (held_back[0], table.play.move) == (1, 0), "the bot is awaited and holds back"
        await room.command(ear.client, Do("c1", table.revision, "claim"))
        while table.play.move < 2:
            await asyncio.sleep(0.005)
        first, second = [decode(data) for data in await hub.store.read(table.code)][-table.play.move :][:2]
        assert isinstance(first, Moved)
        assert isinstance(second, Moved)
        assert (first.by, second.by) == ("person", "bot")

    in_hub(tmp_path, work)


# -- what is missing --------------------------------------------------------------------------------------


def closed(game: Game, seat: int, kind: str) -> list[dict[str, Any]]:
    """What a seat is told about actions of a kind that it has not the cash for."""
    found = own_view(game, seat)["shut"]
    assert isinstance(found, list)
    return [each for each in found if each["kind"] == kind]


def test_a_purchase_without_the_cash_says_what_is_missing_and_how_to_raise_it() -> None:
    given = {"purchase": "Oslo", "cash": {"Ann": 40}, "deeds": {"Nairobi": "Ann"}}
    game = laid_out("global-village", {"players": ["Ann", "Bob"], "turn": "Ann", **given})
    prices = {deed.name: (deed.price, deed.mortgage) for deed in game.edition.deeds}
    price = prices["Oslo"][0]
    [buy] = closed(game, 0, "buy")
    assert (buy["text"], buy["cost"], buy["short"]) == ("buy", price, price - 40)
    assert (buy["could_raise"], buy["raise_by"]) == (prices["Nairobi"][1], ["mortgage"])
    assert (buy["legal"], buy["reason"], buy["clause"]) == (False, "not-enough-cash", "GV-R29")
    assert buy["details"]["amount"] == price
    assert buy["details"]["cash"] == 40
    assert own_view(game, 1)["shut"] == [], "nobody else is asked"
    assert game.cash[0] == 40, "and nothing has changed"


def test_where_nothing_can_be_raised_at_that_moment_no_way_is_named() -> None:
    """Deeds are sold to the Bank before the throw only."""
    given = {"purchase": "Stockholm", "cash": {"Ann": 640}, "deeds": {"Athens": "Ann"}}
    game = laid_out("euronopoly", {"players": ["Ann", "Bob"], "turn": "Ann", **given})
    [buy] = closed(game, 0, "buy")
    athens = next(deed for deed in game.edition.deeds if deed.name == "Athens")
    assert (buy["short"], buy["could_raise"], buy["raise_by"]) == (260, athens.sale, [])


@pytest.mark.parametrize(
    ("edition", "given", "kind"),
    [
        ("global-village", {"detained": {"Ann": 1}}, "pay fine"),
        ("global-village", {"deeds": {"Nairobi": {"owner": "Ann", "mortgaged": True}}}, "lift"),
        ("global-village", {"deeds": {"Nairobi": "Ann", "Addis Ababa": "Ann"}}, "build"),
        ("euronopoly", {"deeds": {"Athens": "Ann"}, "place": {"Bob": "Lisbon"}}, "remote-buy"),
    ],
)
def test_whatever_only_cash_is_missing_for_is_told(edition: str, given: dict[str, object], kind: str) -> None:
    rich = laid_out(edition, {"players": ["Ann", "Bob", "Cy"], "turn": "Ann", **given})
    assert closed(rich, 0, kind) == []
    poor = laid_out(edition, {"players": ["Ann", "Bob", "Cy"], "turn": "Ann", "cash": {"Ann": 3}, **given})
    told = closed(poor, 0, kind)
    offered = {choice.text: choice.cost for choice in choices(rich, 0) if choice.kind == kind}
    assert offered
    assert {each["text"]: each["cost"] for each in told} == offered
    assert {each["short"] - each["cost"] for each in told} == {-3}


@pytest.mark.parametrize("edition", editions())
def test_what_is_shut_is_refused_for_its_cash_and_legal_with_it(edition: str) -> None:
    live = Live(edition, people=0, bots=4, bot="random")
    game, seen = live.table.game, 0
    for _ in range(400):
        if live.bot_moves(1) == 0 or live.table.game.over:
            break
        game = live.table.game
        for seat in range(game.seats):
            for each in shut(game, seat):
                refusal = game.why_not(seat, each.action)
                assert refusal is not None
                assert (refusal.code, each.short > 0) == (NOT_ENOUGH_CASH, True)
                twin = game.copy()
                twin.cash[seat] += each.short
                assert twin.why_not(seat, each.action) is None
                seen += 1
    assert seen > 0


# -- out of jail ------------------------------------------------------------------------------------------


def fine_note(game: Game) -> dict[str, object]:
    """What is said about paying the fine."""
    return next(choice.note for choice in choices(game, 0) if choice.kind == "pay fine")


def test_right_after_being_jailed_the_fine_is_the_last_act_of_the_turn() -> None:
    four = ["Ann", "Bob", "Cy", "Di"]
    jailed = laid_out("propnex", {"players": four, "turn": {"seat": "Ann", "throws": 1}, "detained": {"Ann": 1}})
    assert fine_note(jailed) == {"then": "end"}
    jailed.play(0, Action(PAY_FINE))
    assert jailed.to_act == 0
    assert "roll" not in {choice.kind for choice in choices(jailed, 0)}
    later = laid_out("propnex", {"players": four, "turn": "Ann", "detained": {"Ann": 2}})
    assert fine_note(later) == {"then": "wait"}
    later.play(0, Action(PAY_FINE))
    assert later.to_act == 1
    village = laid_out("global-village", {"players": four, "turn": "Ann", "detained": {"Ann": 1}})
    assert fine_note(village) == {"then": "throw"}
