"""Hosts, absence and undo at a table without a network: who may get what back, and what is said about it."""

from __future__ import annotations

import pytest

from freehold.engine.stage import FIRST_THROW, TURN
from freehold.engine.text.notation import write
from freehold.table.deciding.beginning import join, sit_again
from freehold.table.deciding.commands import Host, Refused, Undo, UndoAnswer
from freehold.table.deciding.moving import move
from freehold.table.deciding.succession import host_of, reclaimed, succeed, succession_due
from freehold.table.deciding.ticking import AWAY_MS, due, left_ms, tick
from freehold.table.deciding.undoing import seat_view
from freehold.table.journal.entries import BY_HOST, BY_TABLE, ClockPlan, Hosted, Moved, Tended, Woke
from freehold.table.play import restored
from freehold.table.views.info import table_info
from freehold.table.views.view import public_view
from tabling import Live

HOST_SEAT = -2


def undo_of(live: Live, seat: int) -> dict[str, object]:
    """What a seat's undo button has to say."""
    found = seat_view(live.table, seat)["undo"]
    assert isinstance(found, dict)
    return found


def mortgage(live: Live, seat: int) -> None:
    """Mortgage the first deed of a seat."""
    game = live.table.game
    live.do(seat, f'mortgage "{game.edition.deeds[game.deeds_of(seat)[0]].name}"')


def throw(live: Live) -> None:
    """Whoever is awaited throws."""
    live.do(live.table.game.to_act, "roll")


# -- undo ---------------------------------------------------------------------------------------------------


def test_the_view_says_whether_undo_is_possible_and_why_not() -> None:
    live = Live(people=3)
    assert undo_of(live, 0) == {"possible": False, "why": "nothing", "to": -1, "needs": []}
    mortgage(live, 0)
    assert undo_of(live, 0) == {"possible": True, "why": "", "to": 0, "needs": []}
    assert undo_of(live, 1)["why"] == "nothing"
    throw(live)
    assert undo_of(live, 0) == {"possible": False, "why": "throw", "to": -1, "needs": []}
    assert seat_view(live.table, -1)["undo"] is None, "spectators undo nothing"


def test_what_the_view_says_about_undo_is_what_the_table_does() -> None:
    live = Live(people=3)
    for _ in range(40):
        for seat in range(3):
            said = undo_of(live, seat)
            try:
                live.say(live.person(seat), Undo(f"u{live.table.seq}"))
            except Refused:
                assert not said["possible"]
                continue
            assert said["possible"]
            pending = live.table.undo
            assert (pending.needs if pending is not None else []) == said["needs"]
            if pending is not None:
                live.say(live.person(pending.needs[0]), UndoAnswer(f"a{live.table.seq}", False))
        game = live.table.game
        live.do(game.to_act, write(game, game.to_act, game.legal(game.to_act)[0]))


def test_undo_needs_consent_and_waits_while_a_wish_is_pending() -> None:
    live = Live(people=3)
    name = live.table.game.edition.deeds[live.table.game.deeds_of(0)[0]].name
    live.do(0, f'offer Bob: give "{name}" for 10')
    assert undo_of(live, 0)["needs"] == [1]
    live.say(live.person(0), Undo("u"))
    assert undo_of(live, 0)["why"] == "pending"
    live.say(live.person(0), Host("h", "seat-bot", seat=1))
    assert live.table.undo is None, "who had to agree sits there no longer"


def test_nobody_undoes_what_the_host_has_done() -> None:
    live = Live(people=3)
    mortgage(live, 0)
    live.say(live.person(0), Host("p", "pause"))
    assert undo_of(live, 0)["why"] == "paused"
    with pytest.raises(Refused, match="paused"):
        live.say(live.person(0), Undo("u1"))
    live.say(live.person(0), Host("r", "resume"))
    assert undo_of(live, 0)["possible"], "a break and its end take nothing away"
    live.put([move(live.table, HOST_SEAT, "note the table was told to hurry", BY_HOST, live.now)])
    assert undo_of(live, 0)["why"] == "host"
    with pytest.raises(Refused, match="the host has done"):
        live.say(live.person(0), Undo("u2"))


def test_a_snapshot_remembers_why_nothing_can_be_undone() -> None:
    live = Live(people=2)
    throw(live)
    play = live.table.play
    assert play is not None
    again = restored(live.table.edition, play.position(), play.course())
    assert again.sealed == play.sealed == "throw"


def test_events_say_who_made_the_move() -> None:
    live = Live(people=2, clock=ClockPlan(1_000, 0))
    live.now += 1_000
    live.put(tick(live.table, live.now, {}))
    assert live.bot_moves(4) > 0
    throw(live)
    assert live.table.play is not None
    moved = [told.by for told in live.table.play.log if told.move > 0]
    assert moved[0] == "clock"
    assert moved[-1] == "person"


# -- seats --------------------------------------------------------------------------------------------------


def returnable(live: Live) -> list[bool]:
    """Which seats could be given back."""
    seats = table_info(live.table, [], 0)["seats"]
    assert isinstance(seats, list)
    return [seat["returnable"] for seat in seats]


def test_a_seat_can_be_given_back_until_somebody_else_has_it() -> None:
    live = Live(people=3)
    assert returnable(live) == [False, False, False]
    live.say(live.person(0), Host("h1", "seat-bot", seat=1))
    assert returnable(live) == [False, True, False]
    live.say(live.person(0), Host("h2", "open-seat", seat=1))
    assert returnable(live) == [False, True, False]
    live.put(join(live.table, "Eve", "hash e", 1, False, live.now))
    assert returnable(live) == [False, False, False]


def test_who_is_removed_gets_nothing_back() -> None:
    live = Live(people=3)
    live.say(live.person(0), Host("h1", "remove", seat=2))
    assert returnable(live) == [False, False, False]
    with pytest.raises(Refused, match="nobody who is still here"):
        live.say(live.person(0), Host("h2", "return", seat=2))


def test_somebody_without_a_seat_takes_a_free_one_under_the_same_name() -> None:
    live = Live(people=3)
    bob = live.person(1)
    with pytest.raises(Refused, match="a seat already"):
        sit_again(live.table, bob, None, live.now)
    live.say(live.person(0), Host("h1", "seat-bot", seat=1))
    with pytest.raises(Refused, match="taken"):
        sit_again(live.table, bob, None, live.now)
    live.say(live.person(0), Host("h2", "open-seat", seat=1))
    live.put(sit_again(live.table, bob, None, live.now))
    assert live.table.seat_of(bob.id) == 1
    assert len(live.table.people) == 3


# -- a host who leaves --------------------------------------------------------------------------------------


def test_somebody_stands_in_for_a_host_who_leaves() -> None:
    live = Live(people=3)
    ann, since = live.person(0), live.now
    here = [False, False, True]
    live.say(ann, Host("p", "pause"))
    assert succession_due(live.table, since, here) == since + AWAY_MS
    assert succeed(live.table, since + AWAY_MS - 1, since, here) == []
    assert succeed(live.table, since + AWAY_MS, None, here) == [], "the host is there"
    assert succeed(live.table, since + AWAY_MS, since, [False] * 3) == [], "nobody else is"
    found = succeed(live.table, since + AWAY_MS, since, here)
    assert [entry.person for entry in found if isinstance(entry, Hosted)] == [2]
    live.put(found)
    assert live.table.host_name == "Cy"
    with pytest.raises(Refused, match="made the table"):
        live.say(live.person(2), Host("x", "remove", seat=0))
    live.say(live.person(2), Host("r", "resume"))
    with pytest.raises(Refused, match="only Cy"):
        live.say(ann, Host("p2", "pause"))
    assert reclaimed(live.table, live.person(1), live.now) == []
    live.put(reclaimed(live.table, ann, live.now))
    assert host_of(live.table) == ann.id
    assert reclaimed(live.table, ann, live.now) == []


def test_a_shorter_hold_is_kept_to() -> None:
    live = Live(people=2, policy="bot")
    gone = {0: live.now}
    assert due(live.table, live.now, gone, 5_000) == live.now + 5_000
    assert tick(live.table, live.now + 4_999, gone, 5_000) == []
    found = tick(live.table, live.now + 5_000, gone, 5_000)
    assert [entry.why for entry in found if isinstance(entry, Tended)] == ["away"]


# -- time ---------------------------------------------------------------------------------------------------


def test_the_view_counts_down_to_the_call_of_time() -> None:
    live = Live(minutes=2)
    assert public_view(live.table, [], live.now + 30_000)["ends_in_ms"] == 90_000
    assert left_ms(live.table, live.now + 500_000) == -380_000, "overtime, until somebody calls time"
    live.put([move(live.table, HOST_SEAT, "call time", BY_TABLE, live.now)])
    assert public_view(live.table, [], live.now)["ends_in_ms"] is None
    assert left_ms(Live(minutes=0).table, 99) is None


def test_the_clock_starts_with_the_first_throw_of_play_where_the_rule_book_says_so() -> None:
    live = Live("propnex", people=4, minutes=1)
    live.now += 600_000
    view = public_view(live.table, [], live.now)
    assert (view["ends_in_ms"], view["time_runs"], view["overtime"]) == (60_000, False, False)
    call = view["call_time"]
    assert isinstance(call, dict)
    assert (call["legal"], call["reason"], call["clause"]) == (False, "play-not-begun", "R-PN-CLOCK-START")
    assert due(live.table, live.now, {}) is None, "a table that may not call time yet does not wake for it"
    assert tick(live.table, live.now, {}) == []
    while live.table.game.throwing_turns == 0:
        live.now += 600_000
        live.do(live.table.game.to_act, "roll" if live.table.game.top.kind in (FIRST_THROW, TURN) else "pass")
    assert left_ms(live.table, live.now) == 60_000
    view = public_view(live.table, [], live.now)
    assert (view["ends_in_ms"], view["time_runs"]) == (60_000, True)
    assert view["call_time"] == {"legal": True, "sentence": "", "reason": "", "details": {}, "clause": ""}
    called = tick(live.table, live.now + 60_000, {HOST_SEAT: live.now - AWAY_MS})
    assert [entry.text for entry in called if isinstance(entry, Moved)] == ["call time"]


def test_time_nobody_was_there_is_charged_to_nobody() -> None:
    live = Live(clock=ClockPlan(60_000, 0), minutes=5)
    clock = live.table.clock
    assert clock is not None
    live.now += 10_000
    left = live.now
    live.now += 45_000
    live.put([Woke(live.now, since=left)])
    assert clock.left_of(0, live.now) == 50_000, "ten seconds of thinking count"
    assert live.table.playing_ms(live.now) == 10_000
    live.now += 45_000
    live.put([Woke(live.now)])
    assert clock.left_of(0, live.now) == 60_000, "nobody knows when a server went down"


@pytest.mark.parametrize("jump", [-86_400_000, -3_600_000, 0, 3_600_000, 86_400_000])
def test_a_clock_that_was_set_between_two_runs_is_charged_to_nobody(jump: int) -> None:
    live = Live(clock=ClockPlan(60_000, 0), minutes=5)
    clock = live.table.clock
    assert clock is not None
    live.now += 10_000
    live.do(0, "auto-claim on")
    played = live.table.playing_ms(live.now)
    live.now += jump
    live.put([Woke(live.now)])
    assert (clock.left_of(0, live.now), live.table.playing_ms(live.now)) == (50_000, played)
    live.now += 5_000
    live.put([Woke(live.now, since=live.now)])
    assert (clock.left_of(0, live.now), live.table.playing_ms(live.now)) == (45_000, played + 5_000)
    assert tick(live.table, live.now, {}) == [], "neither is the game over nor anybody's bank empty"


def test_a_break_is_no_decision() -> None:
    live = Live(clock=ClockPlan(60_000, 5_000))
    clock = live.table.clock
    assert clock is not None
    live.now += 10_000
    live.say(live.person(0), Host("p", "pause"))
    assert clock.left[0] == 50_000, "no increment for a break"
    live.now += 99_000
    live.say(live.person(0), Host("r", "resume"))
    live.now += 1_000
    throw(live)
    assert clock.left[0] == 49_000 + 5_000
