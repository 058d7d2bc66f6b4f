"""One clock for all tables: pure functions of what was written and of the moment somebody asks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.event import clock as clocks
from freehold.event import commands as do
from freehold.event.clock import MINUTE, RoundClock, Times
from freehold.event.event import replay
from freehold.event.journal import decode, encode
from freehold.event.plan import Break

from .hall import NIGHT, hall, people

EVENING = Times(90, 5, [Break(30, 25), Break(60, 25)])


def started(at: int = 0) -> RoundClock:
    clock = RoundClock()
    clocks.start(clock, at)
    return clock


def at(minutes: float) -> int:
    return int(minutes * MINUTE)


def test_the_evening_by_the_clock() -> None:
    """Breaks do not count as play, and the end comes when it was announced.

    Rule: FR-CLOCK-1 (example 1), FR-CLOCK-3 (example 1), FR-CLOCK-4 (example 1), FR-R02
    """
    clock = started()
    assert clocks.ends_at(clock, EVENING, 0) == at(90 + 50)
    assert clocks.due(clock, EVENING, at(29.9)) == ""
    assert clocks.next_break(clock, EVENING, at(20)) == clocks.NextBreak(1, at(10), 25)
    assert clocks.due(clock, EVENING, at(30)) == "break"
    clocks.pause(clock, at(30), 25, 1)
    assert (clocks.phase(clock, EVENING, at(40)), clocks.played(clock, at(40))) == ("break", at(30))
    assert (clocks.due(clock, EVENING, at(54)), clocks.due(clock, EVENING, at(55))) == ("", "resume")
    assert clocks.ends_at(clock, EVENING, at(40)) == at(90 + 50)
    clocks.resume(clock, at(55))
    assert clocks.played(clock, at(60)) == at(35)
    assert clocks.next_break(clock, EVENING, at(60)) == clocks.NextBreak(2, at(25), 25)
    clocks.pause(clock, at(85), 25, 2)
    clocks.resume(clock, at(110))
    assert clocks.next_break(clock, EVENING, at(110)) is None
    assert [clocks.phase(clock, EVENING, at(minute)) for minute in (134, 135, 140)] == [
        "playing",
        "last-turns",
        "overtime",
    ]
    assert [clocks.due(clock, EVENING, at(minute)) for minute in (134, 135, 140)] == ["", "last-turns", "time"]


def test_only_a_call_ends_play() -> None:
    """At 91 minutes without a call play goes on; a call at 88 ends it at once.

    Rule: FR-CLOCK-2 (examples 1 and 2), FR-END-1
    """
    clock = started()
    assert clocks.phase(clock, EVENING, at(91)) == "overtime"
    assert clocks.left(clock, EVENING, at(91)) == -at(1)
    early = started()
    clocks.call(early, at(88), 0)
    assert clocks.phase(early, EVENING, at(88)) == clocks.phase(early, EVENING, at(200)) == "called"
    assert (clocks.played(early, at(200)), clocks.left(early, EVENING, at(200))) == (at(88), at(2))
    assert (clocks.due(early, EVENING, at(200)), clocks.ends_at(early, EVENING, at(200))) == ("", -1)


def test_set_up_is_no_play() -> None:
    """The clock of the championship waits for the first throw. Rule: R-PN-CLOCK, R-PN-CLOCK-START, PN-10a"""
    clock = RoundClock()
    times = Times(90, 5, [])
    assert clocks.phase(clock, times, at(5)) == "waiting"
    clock.opened_at = at(5)
    assert clocks.phase(clock, times, at(20)) == "setting-up"
    assert (clocks.played(clock, at(20)), clocks.ends_at(clock, times, at(20))) == (0, -1)
    clocks.start(clock, at(20))
    assert (clocks.phase(clock, times, at(109)), clocks.phase(clock, times, at(110))) == ("last-turns", "overtime")


def test_one_table_is_given_more_time() -> None:
    clock = started()
    times = Times(90, 5, [])
    clocks.extend(clock, 3, 5)
    clocks.extend(clock, 3, 2)
    assert (clocks.left(clock, times, at(80), 3), clocks.left(clock, times, at(80), 2)) == (at(17), at(10))
    clocks.call(clock, at(90), 0)
    assert [clocks.phase(clock, times, at(91), table) for table in (0, 2, 3)] == ["called", "called", "playing"]
    assert clocks.phase(clock, times, at(93), 3) == "last-turns"
    assert clocks.phase(clock, times, at(97), 3) == "overtime"
    clocks.call(clock, at(98), 3)
    assert clocks.phase(clock, times, at(99), 3) == "called"
    assert clocks.left(clock, times, at(200), 3) == -at(1)
    assert clocks.played(clock, at(200)) == at(90)


def test_more_time_that_is_used_up_when_time_is_called_is_over() -> None:
    clock = started()
    clocks.extend(clock, 3, 5)
    clocks.call(clock, at(95), 0)
    assert clocks.phase(clock, Times(90, 5, []), at(95), 3) == "called"


def test_more_time_for_all() -> None:
    clock = started()
    clocks.extend(clock, 0, 5)
    assert [clocks.left(clock, EVENING, at(90), table) for table in (0, 1)] == [at(5), at(5)]


def test_a_break_nobody_planned() -> None:
    clock = started()
    clocks.pause(clock, at(10), 0, 0)
    assert (clocks.resumes_at(clock), clocks.due(clock, EVENING, at(500))) == (-1, "")
    clocks.resume(clock, at(20))
    assert clocks.next_break(clock, EVENING, at(20)) == clocks.NextBreak(1, at(20), 25)


def test_without_a_limit_nothing_is_left_and_nothing_is_due() -> None:
    times = Times(0, 5, [])
    clock = started()
    assert (clocks.phase(clock, times, at(500)), clocks.due(clock, times, at(500))) == ("playing", "")
    assert clocks.ends_at(clock, times, at(5)) == -1


@pytest.mark.parametrize(
    ("turns", "out", "owed"),
    [
        ([7, 7, 7, 7], [], [0, 0, 0, 0]),
        ([8, 8, 7, 7], [], [0, 0, 1, 1]),
        ([8, 3, 7, 7], [False, True], [0, 0, 1, 1]),
        ([9, 8, 8], [True], [0, 0, 0]),
        ([], [], []),
    ],
)
def test_equally_many_turns(turns: list[int], out: list[bool], owed: list[int]) -> None:
    assert clocks.turns_owed(turns, out) == owed


def test_a_laptop_that_was_off_shows_the_right_time() -> None:
    """Nothing but the journal and the moment is needed. Rule: FR-CLOCK-4"""
    house = hall(NIGHT, people(10))
    house.begin()
    house.wait(30)
    house.do(do.TakeBreak, planned=1)
    house.wait(25)
    house.do(do.Resume)
    kept = [encode(entry) for entry in house.journal]
    again = replay([decode(data) for data in kept]).rounds[0]
    began = again.clock.started_at
    assert clocks.played(again.clock, began + at(70)) == at(45)
    assert clocks.left(again.clock, again.times, began + at(70)) == at(45)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=6), st.integers(0, 100))
def test_play_is_what_breaks_leave(stretches: list[tuple[int, int]], rest: int) -> None:
    """However often it is interrupted, play is the sum of its stretches, and never goes backwards."""
    clock, now, played = started(), 0, 0
    for play, pause in stretches:
        now += play
        played += play
        clocks.pause(clock, at(now), 0, 0)
        assert clocks.played(clock, at(now + pause)) == at(played)
        now += pause
        clocks.resume(clock, at(now))
    assert clocks.played(clock, at(now + rest)) == at(played + rest)
    assert clocks.left(clock, EVENING, at(now + rest)) == at(90 - played - rest)
