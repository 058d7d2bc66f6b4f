"""Plans: files that round-trip, problems with their lines, and the timetable of the evening."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold import edition
from freehold.event.plan import (
    CHAMPIONSHIP,
    EVENING,
    KINDS,
    PODS,
    PRE_SEATED,
    Break,
    Plan,
    PlanError,
    kind_of,
    minutes_of_play,
    plan_faults,
    read_plan,
    write_plan,
)
from freehold.event.timetable import timetable

EVENING_FILE = """\
# The evening as its sheet announces it.
[event]
name = "Third annual fund-raiser"
edition = "fundraiser"
cause = "youth aviation programs and education"
date = "2011-10-08"
place = "3333 N. Green Bay Road, Racine, WI 53404"

[tables]
count = 5

[clock]
arrival = "18:00"
start = "19:15"

[[break]]
after = 30
minutes = 25

[[break]]
after = 60
minutes = 25

[staff]
bankers = ["Mr Teller", "Ms Till"]
marshals = ["Uncle"]
"""


def evening() -> Plan:
    return read_plan(EVENING_FILE)


def test_the_sheet_of_the_evening() -> None:
    """Name and cause, date and place. Rule: FR-EVENT-1 (example 1), FR-EVENT-2 (example 1)"""
    plan = evening()
    assert (plan.name, plan.cause) == ("Third annual fund-raiser", "youth aviation programs and education")
    assert (plan.date, plan.place) == ("2011-10-08", "3333 N. Green Bay Road, Racine, WI 53404")
    assert date.fromisoformat(plan.date).strftime("%A") == "Saturday"
    assert (plan.format, plan.rounds, plan.tables) == (EVENING, 1, 5)


def test_the_timetable_of_the_evening() -> None:
    """Guests at six, 75 minutes before play; two breaks; over ten minutes before the announced end.

    Rule: FR-EVENT-3 (example 1), FR-CLOCK-1, FR-CLOCK-3 (example 1), FR-CLOCK-4
    """
    items = timetable(evening(), edition("fundraiser"))
    assert [(item.time, item.what, item.minutes) for item in items] == [
        ("18:00", "arrival", 0),
        ("19:15", "play", 30),
        ("19:45", "break", 25),
        ("20:10", "play", 30),
        ("20:40", "break", 25),
        ("21:05", "play", 30),
        ("21:35", "end", 0),
        ("21:35", "over", 0),
    ]
    assert items[1].minute - items[0].minute == 75


def test_a_championship_has_its_rounds_one_after_another() -> None:
    plan = Plan("Cup", "propnex", CHAMPIONSHIP, rounds=2, cut=4, start="23:00", between=20)
    items = timetable(plan, edition("propnex"))
    assert [(item.time, item.what, item.round) for item in items] == [
        ("23:00", "play", 1),
        ("00:30", "end", 1),
        ("00:50", "play", 2),
        ("02:20", "end", 2),
        ("02:40", "final", 3),
        ("04:10", "end", 3),
        ("04:10", "over", 0),
    ]
    assert timetable(Plan("Cup", "propnex"), edition("propnex")) == []


def test_playing_time_is_the_editions_unless_the_plan_has_its_own() -> None:
    """Rule: FR-END-1, PN-10a"""
    assert minutes_of_play(Plan("Cup", "propnex"), edition("propnex")) == 90
    assert minutes_of_play(Plan("Cup", "propnex", minutes=60), edition("propnex")) == 60


def problems(text: str) -> list[str]:
    with pytest.raises(PlanError) as caught:
        read_plan(text)
    assert all(problem.line for problem in caught.value.problems)
    return [str(problem) for problem in caught.value.problems]


def test_unknown_keys_are_named_with_their_lines() -> None:
    text = EVENING_FILE.replace("count = 5", "cuont = 5").replace("[staff]", "[stuff]")
    assert problems(text) == [
        "evening.toml:10: tables.cuont: unknown key; did you mean count or counted?",
        "evening.toml:24: stuff: unknown key; did you mean staff?",
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"fundraiser"', '"fundriaser"', "evening.toml:4: event.edition: "),
        (
            'date = "2011-10-08"',
            'date = "8 Oct"',
            'evening.toml:6: event.date: "8 Oct" is not a date such as 2011-10-08',
        ),
        ('"19:15"', '"25:00"', 'evening.toml:14: clock.start: "25:00" is not a time such as 19:15'),
        ("after = 60", "after = 30", "evening.toml:21: break[1].after: breaks are listed in order, at different times"),
        ("after = 60", "after = 90", "evening.toml:21: break[1].after: play is over after 90 minutes"),
        ("after = 60", "after = 0", "evening.toml:21: break[1].after: 0 is too small: the least is 1"),
        ("count = 5", "count = 5\nsize = 15", "evening.toml:11: tables.size: "),
        ("[staff]", "[rounds]\ncount = 2\n[staff]", "evening.toml:25: rounds.count: an evening has one round"),
        ("[staff]", "[rounds]\ncut = 4\n[staff]", "evening.toml:25: rounds.cut: an evening has no final"),
        ("[staff]", "[rounds]\npoints = [1, 2]\n[staff]", "evening.toml:25: rounds.points: a later place cannot"),
        ('"Ms Till"', '"Mr Teller"', "evening.toml:25: staff.bankers[1]: Mr Teller is listed twice"),
        ('"19:15"', '"19:15"\nequal_turns = 1', "evening.toml:15: clock.equal_turns: expected true or false"),
        ("[staff]", "[notes]\nfive = 3\n[staff]", "evening.toml:25: notes.five: expected what is printed on a note"),
        ('name = "Third', 'name = "Third\n', "evening.toml:3: "),
    ],
)
def test_every_problem_is_marked(old: str, new: str, expected: str) -> None:
    assert [problem[: len(expected)] for problem in problems(EVENING_FILE.replace(old, new, 1))] == [expected]


def test_what_the_edition_does_not_allow() -> None:
    """A final for the propnex table has four or five. Rule: PN-3.1"""
    assert plan_faults(Plan("Cup", "propnex", CHAMPIONSHIP, cut=3))[0][0] == "rounds.cut"
    assert plan_faults(Plan("Cup", "propnex", size=6))[0][0] == "tables.size"
    assert plan_faults(Plan("Night", "euronopoly"))[0][0] == "event.edition"
    assert plan_faults(Plan("Night", "cronulla", options=["short-game"])) == []
    assert plan_faults(Plan("Night", "cronulla", options=["short-game"], minutes=60))[0][0] == "clock.minutes"
    assert plan_faults(Plan("Cup", "propnex", warning=90))[0][0] == "clock.warning"


WORDS = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=20)
PLANS = st.builds(
    Plan,
    WORDS,
    st.just("propnex"),
    st.just(CHAMPIONSHIP),
    cause=WORDS | st.just(""),
    place=WORDS | st.just(""),
    date=st.sampled_from(["", "2011-10-08"]),
    arrival=st.sampled_from(["", "9:00"]),
    start=st.sampled_from(["", "19:15"]),
    tables=st.just(0) | st.integers(3, 125),
    size=st.sampled_from([4, 5]),
    kind=st.sampled_from(KINDS),
    online=st.just([]) | st.just([1]),
    counted=st.just([]) | st.just([2, 3]),
    bots=st.booleans(),
    pace=st.sampled_from(["normal", "fast", "skip"]),
    rounds=st.integers(1, 12),
    seating=st.sampled_from([PRE_SEATED, PODS]),
    points=st.lists(st.integers(0, 20), min_size=1, max_size=6).map(lambda found: sorted(found, reverse=True)),
    cut=st.sampled_from([0, 4, 5]),
    minutes=st.sampled_from([0, 60]),
    warning=st.integers(0, 59),
    between=st.integers(0, 60),
    equal_turns=st.booleans(),
    breaks=st.sampled_from([[], [Break(30, 25)], [Break(10, 5), Break(59, 60)]]),
    bankers=st.lists(WORDS, unique=True, max_size=3),
    marshals=st.lists(WORDS, unique=True, max_size=2),
    notes=st.dictionaries(st.sampled_from(["500", "20", "1"]), st.integers(0, 200)),
)


@settings(deadline=None)
@given(PLANS)
def test_plans_round_trip(plan: Plan) -> None:
    assert read_plan(write_plan(plan)) == plan


def test_the_written_file_leaves_out_what_is_usual() -> None:
    written = write_plan(Plan("Cup", "propnex"))
    assert written == '[event]\nname = "Cup"\nedition = "propnex"\nformat = "evening"\n'
    assert read_plan(write_plan(evening())) == evening()


@pytest.mark.parametrize(
    ("added", "problem"),
    [
        ("online = [0]", "tables.online[0]: tables have numbers from 1 to 5"),
        ("online = [6]", "tables.online[0]: tables have numbers from 1 to 5"),
        ("online = [2, 2]", "tables.online[1]: table 2 is listed twice"),
        ("online = [2]\ncounted = [2]", "tables.counted[0]: table 2 is listed twice"),
    ],
)
def test_a_table_is_there_and_of_one_kind(added: str, problem: str) -> None:
    [found] = problems(EVENING_FILE.replace("count = 5", f"count = 5\n{added}"))
    assert found.endswith(problem)


def test_tables_differ_from_most_by_their_numbers() -> None:
    plan = Plan("Night", "fundraiser", kind="count", online=[2])
    assert [kind_of(plan, table) for table in (1, 2)] == ["count", "online"]
