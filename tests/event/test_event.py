"""Events: what every command writes, what is refused and why, and that the journal alone is the event."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.event import commands as do
from freehold.event import journal as written
from freehold.event.commands import AnyCommand, Outcome
from freehold.event.counting import DeedCount, PlayerCount
from freehold.event.deciding import created, decide
from freehold.event.deciding.decide import _DEEDS
from freehold.event.event import HERE, LATE, MISSING
from freehold.event.guests import Guest
from freehold.event.journal import AnyEntry
from freehold.event.plan import CHAMPIONSHIP, PODS, Plan, PlanError
from freehold.event.reasons import REASONS
from freehold.event.roles import BANKER, MARSHAL, PLAYER, ROLES
from freehold.event.standings import Figures, standings
from freehold.table.deciding.commands import Refused

from .hall import CUP, NIGHT, Hall, hall, people


def refusal(house: Hall, command: type[AnyCommand], role: str = "organiser", /, **more: object) -> str:
    """Why the event does not do something; and nothing has changed."""
    before = msgspec.json.encode(house.event)
    with pytest.raises(Refused) as caught:
        house.do(command, role, **more)
    assert msgspec.json.encode(house.event) == before
    assert caught.value.sentence == REASONS[caught.value.reason][1].format(**caught.value.details)
    return caught.value.reason


# -- the first entry ----------------------------------------------------------------------------------------


def test_an_event_is_set_up_with_its_organiser() -> None:
    """The evening and its cause. Rule: FR-EVENT-1, FR-EVENT-2"""
    event = hall(NIGHT, people(10), arrive=False).event
    assert (event.plan.name, event.people[0].role, event.people[0].name) == ("Night", "organiser", "Olga")
    assert event.person_by_hash("hash-of-olga") == event.people[0]
    assert event.person_by_hash("hash-of-nobody") is None
    assert [(one.guest.name, one.here) for one in event.guests][:2] == [("Guest 0", False), ("Guest 1", False)]


def test_a_plan_that_does_not_go_together_sets_up_nothing() -> None:
    with pytest.raises(PlanError, match="a championship may have more"):
        created(Plan("Night", "fundraiser", rounds=2), [], "X", 1, "Olga", "hash-of-olga", 0)


def test_every_command_and_every_entry_is_known() -> None:
    assert set(_DEEDS) == set(get_args(AnyCommand))
    entries = {kind for kind in vars(written).values() if isinstance(kind, type) and issubclass(kind, written.Entry)}
    assert entries - {written.Entry} == set(get_args(AnyEntry))


# -- guests -------------------------------------------------------------------------------------------------


def test_guests_come_late_or_not_at_all() -> None:
    """Rule: FR-EVENT-3"""
    house = hall(arrive=False)
    house.arrive(*range(12))
    house.do(do.NoShow, guest=12)
    assert [house.event.guests[at].presence for at in (0, 12, 13)] == [HERE, MISSING, "expected"]
    assert refusal(house, do.Arrive, guest=0) == "guest-here"
    assert refusal(house, do.NoShow, guest=12) == "guest-missing"
    assert refusal(house, do.Arrive, guest=99) == "unknown-guest"
    house.begin()
    house.arrive(12)
    assert house.event.guests[12].presence == LATE
    house.check()


def test_guests_from_the_door() -> None:
    house = hall(guests=people(4))
    house.do(do.AddGuest, guest=Guest("  Late   Larry ", "Rovers"))
    assert house.event.guests[4].guest == Guest("Late Larry", "Rovers")
    assert refusal(house, do.AddGuest, guest=Guest("late larry")) == "guest-known"
    assert refusal(house, do.AddGuest, guest=Guest("  ")) == "guest-name-empty"
    house.check()


# -- seating ------------------------------------------------------------------------------------------------


def test_rounds_are_seated_ahead_and_nobody_meets_twice() -> None:
    """Rule: PN-3.1"""
    house = hall()
    for _ in range(3):
        house.play()
    met = [
        frozenset((first, second))
        for played in house.event.rounds
        for table in played.tables
        for first in table
        for second in table
        if first < second
    ]
    assert len(met) == len(set(met)) == 3 * 4 * 6
    assert sum(isinstance(entry, written.Planned) for entry in house.journal) == 1
    assert house.event.planned == {}
    house.check()


def test_a_no_show_and_a_late_arrival_between_rounds() -> None:
    """Those who are there are seated, past opponents are still avoided, and the plan is made anew."""
    house = hall(guests=people(21), arrive=False)
    house.arrive(*range(20))
    house.play()
    house.arrive(20)
    house.do(do.NoShow, guest=3)
    house.play()
    seated = sorted(guest for table in house.event.rounds[1].tables for guest in table)
    assert seated == [guest for guest in range(21) if guest != 3]
    assert sum(isinstance(entry, written.Planned) for entry in house.journal) == 2
    for table in house.event.rounds[1].tables:
        assert all(len(set(table) & set(before)) <= 1 for before in house.event.rounds[0].tables)
    house.check()


def test_alternates_sit_down_for_those_who_are_missing() -> None:
    house = hall(guests=people(16, alternates=3), arrive=False)
    house.arrive(*range(14), 16, 17, 18)
    house.do(do.Seat)
    assert sorted(guest for table in house.event.rounds[0].tables for guest in table) == [*range(14), 16, 17]


def test_alternates_make_a_number_that_can_be_seated() -> None:
    house = hall(guests=people(11, alternates=2))
    house.do(do.Seat)
    assert sorted(map(len, house.event.rounds[0].tables)) == [4, 4, 4]


def test_numbers_that_cannot_be_seated_are_refused() -> None:
    """Three players for tables of four. Rule: PN-3.1 (example 2)"""
    assert refusal(hall(guests=people(3)), do.Seat) == "too-few-players"
    assert refusal(hall(guests=people(11)), do.Seat) == "sizes-impossible"
    small = Plan("Cup", "propnex", CHAMPIONSHIP, tables=2)
    assert refusal(hall(small, people(16)), do.Seat) == "too-few-tables"


def test_pods_go_by_the_standings() -> None:
    plan = msgspec.structs.replace(CUP, seating=PODS)
    house = hall(plan, [Guest(f"Guest {at}") for at in range(16)])
    house.play()
    order = [line.guest for line in standings(house.event)]
    house.do(do.Seat)
    first = house.event.rounds[1].tables[0]
    assert len(set(first) & set(order[:8])) == 4
    house.check()


def test_swaps_by_hand_are_checked() -> None:
    clubs = [Guest(f"Guest {at}", "Rovers" if at < 2 else "") for at in range(8)]
    house = hall(guests=[*clubs, Guest("Spare", alternate=True), Guest("Gone", alternate=True)], arrive=False)
    house.arrive(*range(9))
    assert refusal(house, do.Swap, first=0, second=1) == "no-round"
    house.do(do.Seat)
    tables = house.event.rounds[0].tables
    home = next(table for table in tables if 0 in table)
    away = next(table for table in tables if 1 in table)
    assert home is not away
    mate = next(guest for guest in home if guest != 0)
    assert refusal(house, do.Swap, first=mate, second=1) == "swap-unwise"
    house.do(do.Swap, first=mate, second=1, anyway=True)
    assert {0, 1} <= set(next(table for table in house.event.rounds[0].tables if 0 in table))
    assert refusal(house, do.Swap, first=0, second=0) == "swap-same"
    assert refusal(house, do.Swap, first=8, second=9) == "not-seated"
    assert refusal(house, do.Swap, first=0, second=9) == "swap-absent"
    house.do(do.Swap, first=0, second=8)
    assert house.event.rounds[0].table_of(8)
    assert not house.event.rounds[0].table_of(0)
    house.do(do.Start)
    house.do(do.Start)
    assert refusal(house, do.Swap, first=1, second=2) == "swap-started"
    house.check()


def test_the_final_is_seeded() -> None:
    house = hall()
    for _ in range(3):
        house.play()
    best = [line.guest for line in standings(house.event)][:5]
    house.do(do.NoShow, guest=best[0])
    house.play()
    assert house.event.rounds[3].final
    assert house.event.rounds[3].tables == [best[1:5]]
    assert refusal(house, do.Seat) == "rounds-over"
    house.do(do.Finish)
    assert refusal(house, do.Seat) == "event-over"
    house.check()


# -- the clock ----------------------------------------------------------------------------------------------


def test_the_clock_of_the_championship_waits_for_the_first_throw() -> None:
    """Set-up is no play; no call before the first throw. Rule: PN-10a, R-PN-CLOCK, R-PN-CLOCK-START"""
    house = hall()
    house.do(do.Seat)
    assert refusal(house, do.FirstThrow, BANKER, table=1) == "round-not-opened"
    assert refusal(house, do.CallTime) == "round-not-begun"
    house.do(do.Start)
    house.wait(12)
    assert refusal(house, do.CallTime) == "round-not-begun"
    assert refusal(house, do.FirstThrow, BANKER, table=2) == "not-your-table"
    house.do(do.FirstThrow, BANKER, table=1)
    assert house.event.rounds[0].clock.started_at == house.now
    assert refusal(house, do.Start) == "round-begun"
    house.check()


def test_the_evening_starts_when_it_is_started() -> None:
    """Rule: FR-CLOCK-1 (example 1)"""
    house = hall(NIGHT, people(10))
    house.do(do.Seat)
    house.do(do.Start)
    assert house.event.rounds[0].clock.started_at == house.now
    assert refusal(house, do.FirstThrow, BANKER, table=1) == "no-first-throw"


def test_breaks_and_calls_reach_all_tables_at_once() -> None:
    """Rule: FR-CLOCK-2, FR-CLOCK-4"""
    house = hall(NIGHT, people(10))
    assert refusal(house, do.TakeBreak) == "no-round"
    house.begin()
    assert refusal(house, do.Resume) == "not-on-break"
    assert refusal(house, do.TakeBreak, planned=3) == "break-unknown"
    house.wait(30)
    house.do(do.TakeBreak, planned=1)
    assert house.event.rounds[0].clock.break_minutes == 25
    assert refusal(house, do.TakeBreak) == "on-break"
    assert refusal(house, do.CallTime) == "on-break"
    house.wait(25)
    house.do(do.Resume)
    assert refusal(house, do.TakeBreak, planned=1) == "break-held"
    house.do(do.TakeBreak, minutes=2)
    house.do(do.Resume)
    house.wait(60)
    house.do(do.ExtendAll, minutes=5)
    house.do(do.Extend, MARSHAL, table=2, minutes=4, reason="a spilt drink")
    assert refusal(house, do.CallTable, MARSHAL, table=2) == "table-plays-with-all"
    house.wait(5)
    house.do(do.CallTime)
    assert refusal(house, do.CallTime) == "round-called"
    assert refusal(house, do.CallTable, MARSHAL, table=1) == "table-ended"
    house.do(do.CallTable, MARSHAL, table=2)
    assert refusal(house, do.CallTable, MARSHAL, table=2) == "table-ended"
    house.check()


@pytest.mark.parametrize(("command", "more"), [(do.ExtendAll, {}), (do.Extend, {"table": 1})])
def test_minutes_are_a_sensible_number(command: type[AnyCommand], more: dict[str, int]) -> None:
    house = hall(NIGHT, people(10))
    house.begin()
    assert refusal(house, command, minutes=0, **more) == "minutes-form"
    short = hall(Plan("Night", "cronulla", options=["short-game"]), people(10))
    short.begin()
    assert refusal(short, command, minutes=5, **more) == "no-limit"


# -- results ------------------------------------------------------------------------------------------------


def test_results_are_entered_once() -> None:
    """Two who enter the same table do not overwrite each other. Rule: PN-10b"""
    house = hall()
    assert refusal(house, do.EnterResult, round=1, table=1, outcome=Outcome()) == "unknown-round"
    house.do(do.Seat)
    first = house.outcome(1, [400, 300, 200, 100])
    assert refusal(house, do.EnterResult, round=1, table=1, outcome=first) == "round-not-begun"
    house.do(do.Start)
    house.do(do.Start)
    house.enter(1, [400, 300, 200, 100], BANKER)
    assert refusal(house, do.EnterResult, MARSHAL, round=1, table=1, outcome=first) == "result-there"
    assert refusal(house, do.EnterResult, BANKER, round=1, table=2, outcome=first) == "not-your-table"
    assert refusal(house, do.EnterResult, round=1, table=9, outcome=first) == "unknown-table"
    assert refusal(house, do.Seat) == "round-on"
    assert refusal(house, do.Close) == "round-not-called"
    house.check()


def test_results_that_do_not_add_up_mark_the_player() -> None:
    house = hall(NIGHT, people(10))
    house.begin()
    seats = house.event.rounds[0].tables[0]

    def wrong(*figures: Figures) -> tuple[str, object]:
        with pytest.raises(Refused) as caught:
            house.do(do.EnterResult, round=1, table=1, outcome=Outcome(figures=list(figures)))
        return caught.value.reason, caught.value.details.get("guest", -1)

    good = [Figures(guest, 100, 50) for guest in seats]
    stranger = next(guest for guest in range(10) if guest not in seats)
    assert wrong(*good[1:], Figures(stranger, 1, 1)) == ("result-unknown-player", stranger)
    assert wrong(*good[1:], Figures(77, 1, 1)) == ("result-unknown-player", 77)
    assert wrong(*good[1:]) == ("result-missing-player", seats[0])
    assert wrong(*good, good[0]) == ("result-twice", seats[0])
    assert wrong(Figures(seats[0], 5, -1), *good[1:]) == ("result-negative", seats[0])
    assert wrong(Figures(seats[0], 5, 6), *good[1:]) == ("result-less-than-cash", seats[0])
    assert wrong(Figures(seats[0], 10**12, 6), *good[1:]) == ("result-too-large", seats[0])
    assert wrong(Figures(seats[0], 5, 5, out=1), *good[1:]) == ("result-out-has", seats[0])
    assert wrong(Figures(seats[0], 0, 0, out=2), *good[1:]) == ("result-order", -1)
    assert wrong(Figures(seats[0], 20_000, 20_000), *good[1:]) == ("result-money", -1)
    assert wrong() == ("result-source", -1)
    assert house.event.rounds[0].results == {}


def test_a_count_sheet_is_ranked_by_the_edition() -> None:
    """Rule: FR-WIN-1, FR-WIN-2, PN-10b"""
    house = hall(NIGHT, people(8))
    house.begin()
    seats = house.event.rounds[0].tables[0]
    sheet = [
        PlayerCount("a", 100),
        PlayerCount("b", 40, deeds=[DeedCount(0)]),
        PlayerCount("c", out=1),
        PlayerCount("d", 1),
    ]
    house.do(do.EnterResult, BANKER, round=1, table=1, outcome=Outcome(sheet=sheet))
    found = house.event.rounds[0].results[1]
    assert found.source == "count"
    assert [(one.guest, one.place, one.worth, one.cash, one.out) for one in found.results] == [
        (seats[0], 1, 100, 100, False),
        (seats[1], 2, 100, 40, False),
        (seats[3], 3, 1, 1, False),
        (seats[2], 4, 0, 0, True),
    ]
    twice = [*sheet[:3], PlayerCount("d", 1, deeds=[DeedCount(0)])]
    with pytest.raises(Refused, match="is counted twice: with b and with d") as caught:
        house.do(do.EnterResult, round=1, table=2, outcome=Outcome(sheet=twice))
    assert (caught.value.reason, caught.value.details["marks"]) == ("count-wrong", ["3:0:count-deed-twice"])
    assert refusal(house, do.EnterResult, round=1, table=2, outcome=Outcome(sheet=sheet[:3])) == "count-columns"
    house.check()


def test_a_game_brings_its_own_ranking() -> None:
    house = hall(NIGHT, people(8))
    house.begin()
    seats = house.event.rounds[0].tables[0]
    outcome = house.outcome(1, [10, 20, 30, 40])
    bad = msgspec.structs.replace(outcome, ranking=[[0], [1]])
    assert refusal(house, do.EnterResult, round=1, table=1, outcome=bad) == "result-ranking"
    ranked = msgspec.structs.replace(outcome, ranking=[[3], [2, 1], [0]])
    house.do(do.EnterResult, round=1, table=1, outcome=ranked)
    found = house.event.rounds[0].results[1]
    places = {one.guest: one.place for one in found.results}
    assert (found.source, [places[guest] for guest in seats]) == ("game", [4, 2, 2, 1])


def test_late_results_are_corrections() -> None:
    """The round is closed without them; a marshal puts it right, and says why. Rule: PN-9.2, PN-4.2c"""
    house = hall()
    house.begin()
    house.enter(1, [4, 3, 2, 1])
    house.do(do.CallTime)
    house.do(do.Close)
    assert refusal(house, do.Close) == "round-closed"
    late = house.outcome(2, [40, 30, 20, 10])
    assert refusal(house, do.EnterResult, round=1, table=2, outcome=late) == "result-late"
    wanted = {"round": 1, "table": 2, "outcome": late}
    assert refusal(house, do.CorrectResult, MARSHAL, reason=" ", **wanted) == "reason-missing"
    assert refusal(house, do.CorrectResult, MARSHAL, reason="late", clause="PN-99", **wanted) == "unknown-clause"
    house.do(do.CorrectResult, MARSHAL, reason="the sheet lay under the board", clause="PN-9.2", **wanted)
    assert refusal(house, do.CorrectResult, MARSHAL, reason="again", **wanted) == "result-same"
    found = house.event.rounds[0].results[2]
    assert [(one.reason, one.clause, one.who) for one in found.corrections] == [
        ("the sheet lay under the board", "PN-9.2", house.who(MARSHAL).id)
    ]
    house.check()


def test_a_result_that_is_not_there_cannot_be_corrected() -> None:
    house = hall()
    house.begin()
    wanted = {"round": 1, "table": 2, "outcome": house.outcome(2, [4, 3, 2, 1]), "reason": "wrong"}
    assert refusal(house, do.CorrectResult, **wanted) == "result-none"
    house.enter(2, [1, 2, 3, 4])
    house.do(do.CorrectResult, **wanted)
    assert [one.worth for one in house.event.rounds[0].results[2].results] == [4, 3, 2, 1]


def test_the_event_is_finished_once() -> None:
    house = hall()
    assert refusal(house, do.Finish) == "nothing-to-finish"
    house.begin()
    house.enter(1, [4, 3, 2, 1])
    assert refusal(house, do.Finish) == "round-on"
    house.do(do.CallTime)
    house.do(do.Close)
    house.do(do.Finish)
    assert refusal(house, do.Finish) == "event-over"
    later = {"round": 1, "table": 1, "outcome": house.outcome(1, [9, 3, 2, 1]), "reason": "found the next morning"}
    house.do(do.CorrectResult, MARSHAL, **later)
    house.check()


# -- fines, rulings, calls ----------------------------------------------------------------------------------


def test_fines_stand_in_the_log() -> None:
    """Moving somebody else's token costs 100. Rule: PN-5.7 (example 1), R-PN-TOKEN-FINE"""
    house = hall()
    house.do(do.Seat)
    guest = house.event.rounds[0].tables[0][0]
    fine = {"table": 1, "guest": guest, "amount": 100, "reason": "nudged a token", "clause": "PN-5.7"}
    assert refusal(house, do.Fine, BANKER, **fine) == "round-not-begun"
    house.do(do.Start)
    house.do(do.Start)
    house.do(do.Fine, BANKER, **fine)
    (found,) = house.event.fines
    assert (found.table, found.guest, found.amount, found.clause) == (1, guest, 100, "PN-5.7")
    assert refusal(house, do.Fine, **(fine | {"amount": 0})) == "fine-amount"
    assert refusal(house, do.Fine, **(fine | {"reason": " "})) == "fine-reason"
    assert refusal(house, do.Fine, **(fine | {"clause": "PN-5.77"})) == "unknown-clause"
    assert refusal(house, do.Fine, **(fine | {"table": 2})) == "result-unknown-player"
    house.check()


def test_rulings_are_never_edited() -> None:
    """The Banker at the table, the Marshal at all of them. Rule: PN-4.2b (example 1), PN-4.2c (example 1), PN-9.2"""
    house = hall()
    house.do(do.Seat)
    house.do(do.Rule, BANKER, table=1, text="The dice count.", clause="PN-9.2")
    assert refusal(house, do.RuleAll, BANKER, text="For all.") == "not-your-role"
    assert refusal(house, do.RuleAll, MARSHAL, text="  ") == "ruling-empty"
    assert refusal(house, do.RuleAll, MARSHAL, text="x", instead_of=7) == "ruling-unknown"
    house.do(do.RuleAll, MARSHAL, text="The dice do not count.", instead_of=1)
    assert refusal(house, do.RuleAll, MARSHAL, text="They do.", instead_of=1) == "ruling-replaced"
    assert [ruling.text for ruling in house.event.rulings] == ["The dice count.", "The dice do not count."]
    assert [ruling.number for ruling in house.event.standing_rulings()] == [2]
    house.check()


def test_tables_call_for_a_marshal_and_for_pieces() -> None:
    """A Banker whose table runs out of houses signals it. Rule: FR-SUPPLY-2 (example 1), PN-4.2c"""
    house = hall(NIGHT, people(10))
    house.begin()
    house.do(do.CallPieces, BANKER, table=1, what="houses")
    mine = house.event.rounds[0].table_of(0)
    house.do(do.CallMarshal, PLAYER, table=mine, text="a token was moved")
    assert refusal(house, do.CallPieces, BANKER, table=1, what="houses") == "call-open"
    assert refusal(house, do.CallPieces, BANKER, table=1, what="sweets") == "call-what"
    assert [(call.table, call.what) for call in house.event.open_calls()] == [(1, "houses"), (mine, "marshal")]
    house.wait(1)
    house.do(do.Answer, MARSHAL, number=1, text="12 brought")
    assert [call.number for call in house.event.open_calls()] == [2]
    assert refusal(house, do.Answer, MARSHAL, number=1) == "call-answered"
    assert refusal(house, do.Answer, MARSHAL, number=9) == "unknown-call"
    house.do(do.CallPieces, BANKER, table=1, what="houses")
    house.check()


# -- tokens and repetition ----------------------------------------------------------------------------------


def test_tokens_are_made_and_taken_back() -> None:
    """A banker belongs to a table and does not play. Rule: PN-4.2a (example 1)"""
    house = hall()
    wanted = {"name": "Bea", "token_hash": "hash-of-bea"}
    assert refusal(house, do.MakeRole, role="caesar", **wanted) == "unknown-role"
    assert refusal(house, do.MakeRole, role="banker", **wanted) == "role-needs-table"
    assert refusal(house, do.MakeRole, role="player", **wanted) == "role-needs-guest"
    assert refusal(house, do.MakeRole, role="player", guest=99, **wanted) == "unknown-guest"
    house.do(do.MakeRole, role="banker", table=2, guest=3, **wanted)
    bea = house.event.people[-1]
    assert (bea.role, bea.table, bea.guest) == ("banker", 2, -1)
    house.do(do.EndRole, person=bea.id)
    assert house.event.person_by_hash("hash-of-bea") is None
    assert refusal(house, do.EndRole, person=bea.id) == "role-ended"
    assert refusal(house, do.EndRole, person=0) == "last-organiser"
    assert refusal(house, do.EndRole, person=77) == "unknown-person"
    for nobody in (None, bea):
        with pytest.raises(Refused, match="good for nothing"):
            decide(house.event, nobody, do.Seat(id="x"), 0)
    house.check()


def test_a_command_that_is_sent_twice_is_done_once() -> None:
    house = hall()
    command = do.AddGuest(id="once", guest=Guest("Late Larry"))
    assert len(house.send(command)) == 1
    assert house.send(command) == []
    assert len(house.event.guests) == 17


# -- whatever people do -------------------------------------------------------------------------------------

SMALL = st.integers(0, 14)
TABLES = st.integers(0, 4)
OUTCOMES = st.builds(
    Outcome,
    figures=st.lists(
        st.builds(Figures, SMALL, st.integers(-1, 50), st.integers(-1, 30), st.integers(0, 1)), max_size=5
    ),
)
STEPS = st.one_of(
    *(
        st.tuples(st.just(kind), st.fixed_dictionaries(fields))
        for kind, fields in (
            (do.AddGuest, {"guest": st.builds(Guest, st.sampled_from(["Zoe", "Zed", "", "Guest 1"]))}),
            (do.Arrive, {"guest": SMALL}),
            (do.NoShow, {"guest": SMALL}),
            (do.Seat, {}),
            (do.Seat, {}),
            (do.Swap, {"first": SMALL, "second": SMALL, "anyway": st.booleans()}),
            (do.Start, {}),
            (do.Start, {}),
            (do.FirstThrow, {"table": TABLES}),
            (do.TakeBreak, {"planned": st.integers(0, 2), "minutes": st.integers(0, 5)}),
            (do.Resume, {}),
            (do.ExtendAll, {"minutes": st.integers(0, 5)}),
            (do.Extend, {"table": TABLES, "minutes": st.integers(0, 5)}),
            (do.CallTime, {}),
            (do.CallTable, {"table": TABLES}),
            (do.EnterResult, {"round": st.integers(0, 3), "table": TABLES, "outcome": OUTCOMES}),
            (
                do.CorrectResult,
                {"round": st.integers(0, 3), "table": TABLES, "outcome": OUTCOMES, "reason": st.just("x")},
            ),
            (do.Close, {}),
            (do.Fine, {"table": TABLES, "guest": SMALL, "amount": st.integers(-1, 200), "reason": st.just("x")}),
            (do.Rule, {"table": TABLES, "text": st.sampled_from(["", "so"]), "instead_of": st.integers(0, 2)}),
            (do.CallMarshal, {"table": TABLES}),
            (do.CallPieces, {"table": TABLES, "what": st.sampled_from(["houses", "sweets"])}),
            (do.Answer, {"number": st.integers(0, 3)}),
            (do.EndRole, {"person": st.integers(1, 5)}),
        )
    )
)
PLAYED = st.just("play a round")


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(STEPS | PLAYED, st.sampled_from(ROLES), st.integers(0, 40)), max_size=40), st.integers(0, 99))
def test_a_journal_replays_and_what_is_refused_changes_nothing(
    steps: list[tuple[tuple[type[AnyCommand], dict[str, object]] | str, str, int]], seed: int
) -> None:
    house = hall(msgspec.structs.replace(CUP, seating=PODS, rounds=2), people(13, 1), seed)
    for step, role, minutes in steps:
        house.wait(minutes)
        before = msgspec.json.encode(house.event)
        length = len(house.journal)
        reason = _tried(house, step, role)
        if reason and len(house.journal) == length:
            assert reason in REASONS
            assert msgspec.json.encode(house.event) == before
    house.check()
    for played in house.event.rounds:
        seated = [guest for table in played.tables for guest in table]
        assert len(seated) == len(set(seated))


def _tried(house: Hall, step: tuple[type[AnyCommand], dict[str, object]] | str, role: str) -> str:
    """Why something was not done, or nothing."""
    try:
        if isinstance(step, str):
            house.play()
        elif any(person.role == role and not person.ended for person in house.event.people):
            house.do(step[0], role, **step[1])
    except Refused as fault:
        return fault.reason
    return ""
