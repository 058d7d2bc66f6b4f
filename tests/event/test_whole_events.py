"""Two events from the first guest to the winner, driven as people would, and replayed from their journals."""

from __future__ import annotations

import msgspec

from freehold.event import commands as do
from freehold.event.clock import phase, played
from freehold.event.commands import Outcome
from freehold.event.counting import DeedCount, PlayerCount
from freehold.event.event import Event, replay
from freehold.event.exporting import export
from freehold.event.guests import read_guests
from freehold.event.journal import AnyEntry, ResultCorrected, decode, encode
from freehold.event.plan import CHAMPIONSHIP, PODS, Break, Plan, read_plan, write_plan
from freehold.event.roles import BANKER, MARSHAL
from freehold.event.standings import effect_of, finalists, standings, table_winners, winners

from .hall import MINUTE, Hall, hall


def restarted(house: Hall) -> Hall:
    """The laptop was switched off: what is on the disk is all there is."""
    kept = [encode(entry) for entry in house.journal]
    entries: list[AnyEntry] = [decode(data) for data in kept]
    again = Hall(replay(entries), entries, house.now, house.ids)
    assert again.event == house.event
    return again


def test_a_championship_of_64_from_list_to_final() -> None:
    """Three rounds of pods, breaks, a no-show, a fine, a ruling, a corrected result, and the power fails.

    Rule: PN-3.1, PN-4.2c, PN-5.7, PN-9.2, PN-10a, PN-10b, PN-11.2
    """
    lines = "\n".join(f"Player {at};Club {at % 8};" for at in range(63))
    listed = read_guests(f"name;team;reserve\n{lines}\nPlayer 63;;\nSpare;;yes\n".encode("utf-8-sig"))
    assert (len(listed.guests), listed.problems) == (65, [])
    plan = Plan("Cup", "propnex", CHAMPIONSHIP, rounds=3, seating=PODS, cut=4, breaks=[Break(45, 10)])
    house = hall(read_plan(write_plan(plan)), listed.guests, arrive=False)
    house.arrive(*range(63), 64)
    house.do(do.NoShow, guest=63)
    for number in range(1, 4):
        house = _championship_round(house, number)
    assert [len(played.tables) for played in house.event.rounds] == [16, 16, 16]
    assert all(played.table_of(64) for played in house.event.rounds)
    assert not any(played.table_of(63) for played in house.event.rounds)
    seeds = finalists(house.event)
    house.play()
    house.do(do.Finish)
    assert house.event.rounds[3].tables == [seeds]
    assert winners(house.event) == [min(seeds)]
    house = restarted(house)
    assert export(replay(house.journal)) == export(house.event)
    house.check()


def _championship_round(house: Hall, number: int) -> Hall:
    house.do(do.Seat)
    house.do(do.Start)
    house.wait(10)
    house.do(do.FirstThrow, BANKER, table=1)
    began = house.now
    house.wait(45)
    house.do(do.TakeBreak, planned=1)
    house.wait(10)
    house = restarted(house)
    house.do(do.Resume)
    round = house.event.rounds[number - 1]
    guest = round.tables[0][0]
    house.do(do.Fine, BANKER, table=1, guest=guest, amount=100, reason="moved a token", clause="PN-5.7")
    house.do(do.CallMarshal, BANKER, table=1, text="whose turn is it?")
    house.do(do.Rule, MARSHAL, table=1, text="The player on the left.", clause="PN-4.2c")
    house.do(do.Answer, MARSHAL, number=number)
    house.wait(45)
    assert played(round.clock, house.now) == 90 * MINUTE
    assert (house.now - began, phase(round.clock, round.times, house.now)) == (100 * MINUTE, "overtime")
    house.do(do.CallTime)
    for table, seats in enumerate(round.tables, 1):
        house.enter(table, [2000 - 10 * guest for guest in seats], BANKER if table == 1 else MARSHAL)
    seats = round.tables[4]
    wrong = house.outcome(5, [2000 - 10 * guest + (500 if guest == max(seats) else 0) for guest in seats])
    right = house.outcome(5, [2000 - 10 * guest for guest in seats])
    before = standings(house.event)
    for outcome in (wrong, right):
        house.do(do.CorrectResult, MARSHAL, round=number, table=5, outcome=outcome, reason="counted again")
    assert standings(house.event) == before
    return house


def test_a_correction_after_the_next_round_is_told_and_recomputed() -> None:
    plan = Plan("Cup", "propnex", CHAMPIONSHIP, rounds=2, seating=PODS, cut=4)
    house = hall(plan)
    house.play()
    house.play()
    loser = standings(house.event)[-1].guest
    table = house.event.rounds[0].table_of(loser)
    seats = house.event.rounds[0].tables[table - 1]
    outcome = house.outcome(table, [9000 if guest == loser else 10 for guest in seats], round=1)
    house.do(do.CorrectResult, MARSHAL, round=1, table=table, outcome=outcome, reason="the columns were mixed up")
    entry = house.journal[-1]
    assert isinstance(entry, ResultCorrected)
    before = replay(house.journal[:-1])
    effect = effect_of(before, entry)
    assert effect.seated_since == [2]
    assert {change.guest for change in effect.changes} >= set(seats)
    assert _standing(before, loser) > _standing(house.event, loser)


def _standing(event: Event, guest: int) -> int:
    return next(line.place for line in standings(event) if line.guest == guest)


def test_the_evening_as_its_sheet_describes_it() -> None:
    """Five tables, two breaks, one table that only counts, and a caller who ends them all.

    Rule: FR-EVENT-3, FR-CLOCK-1, FR-CLOCK-2, FR-CLOCK-4, FR-SUPPLY-2, FR-END-1, FR-WIN-1, FR-WIN-2
    """
    plan = Plan("Night", "fundraiser", tables=5, start="19:15", breaks=[Break(30, 25), Break(60, 25)])
    house = hall(plan, read_guests("\n".join(f"Guest {at}" for at in range(20))).guests)
    house.begin()
    began = house.now
    for number in (1, 2):
        house.wait(30)
        house.do(do.TakeBreak, planned=number)
        house.do(do.CallPieces, BANKER, table=1, what="houses")
        house = restarted(house)
        house.wait(25)
        house.do(do.Answer, number=number)
        house.do(do.Resume)
    house.wait(30)
    assert house.now - began == 140 * MINUTE
    house.do(do.CallTime)
    seats = house.event.rounds[0].tables
    for table in range(2, 6):
        house.enter(table, [500 + table, 400, 300, 200])
    sheet = [PlayerCount(f"{at}", 100) for at in range(3)]
    rich = PlayerCount("3", notes={"500": 1}, deeds=[DeedCount(27, hotel=True)])
    house.do(do.EnterResult, BANKER, round=1, table=1, outcome=Outcome(sheet=[*sheet, rich]))
    house.do(do.Finish)
    assert winners(house.event) == [seats[0][3]]
    assert table_winners(house.event.rounds[0]) == {
        1: [seats[0][3]],
        **{table: [seats[table - 1][0]] for table in range(2, 6)},
    }
    assert msgspec.json.decode(msgspec.json.encode(export(house.event)))["winners"] == [
        house.event.name_of(seats[0][3])
    ]
    house.check()
