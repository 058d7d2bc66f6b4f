"""Standings: points, tie-breaks, clubs, the cut, corrections and what they change, and export."""

from __future__ import annotations

import csv
import io
import json

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from freehold import edition
from freehold.event import commands as do
from freehold.event.counting import PlayerCount, count
from freehold.event.exporting import export, standings_csv, standings_json
from freehold.event.guests import Guest
from freehold.event.journal import ResultCorrected
from freehold.event.plan import CHAMPIONSHIP, PODS, Plan
from freehold.event.roles import MARSHAL
from freehold.event.standings import (
    Change,
    Figures,
    TeamLine,
    before_final,
    changes,
    effect_of,
    finalists,
    from_ranking,
    ranked,
    standings,
    table_winners,
    teams,
    winners,
)

from .hall import CUP, NIGHT, Hall, hall, people

TWO_TABLES = Plan("Cup", "propnex", CHAMPIONSHIP, rounds=2, cut=4, points=[5, 3, 2, 1], seating=PODS)


def played(worths: list[list[int]], plan: Plan = TWO_TABLES, guests: list[Guest] | None = None) -> Hall:
    """A hall after one round, with worths by table and seat."""
    house = hall(plan, guests or [Guest(f"Guest {at}") for at in range(8)])
    house.begin()
    for table, row in enumerate(worths, 1):
        house.enter(table, row)
    return house


def by_seat(house: Hall, found: dict[int, int], round: int = 1) -> list[list[int]]:
    return [[found[guest] for guest in table] for table in house.event.rounds[round - 1].tables]


def test_places_of_a_table() -> None:
    """Worth, then cash where the book says so, and shared otherwise. Rule: FR-WIN-1, FR-WIN-2, PN-11.2, R-PN-TIE"""
    figures = [
        Figures(0, 2640, 415),
        Figures(1, 2640, 900),
        Figures(2, 0, 0, out=1),
        Figures(3, 1, 1),
        Figures(4, 0, 0, out=2),
    ]
    assert [(one.guest, one.place) for one in ranked(True, figures)] == [(1, 1), (0, 2), (3, 3), (4, 4), (2, 5)]
    assert [(one.guest, one.place) for one in ranked(False, figures)] == [(0, 1), (1, 1), (3, 3), (4, 4), (2, 5)]


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=4, max_size=5),
    st.sampled_from(["fundraiser", "propnex"]),
)
def test_places_are_those_of_the_engine(players: list[tuple[int, bool]], id: str) -> None:
    """Figures that were counted by hand rank as the engine ranks the same table. Rule: FR-WIN-1, FR-WIN-2, PN-11.2"""
    gone = iter(range(1, 9))
    sheet = [
        PlayerCount(str(at), out=next(gone)) if out else PlayerCount(str(at), cash)
        for at, (cash, out) in enumerate(players)
    ]
    assume(not all(player.out for player in sheet))
    book = edition(id)
    counted = count(book, sheet)
    figures = [Figures(at, counted.worth[at], counted.cash[at], player.out) for at, player in enumerate(sheet)]
    by_hand = ranked(book.rules.ending_tie == "cash-then-shared", figures)
    assert by_hand == from_ranking(counted.ranking, figures)


def test_points_then_worth_then_cash() -> None:
    house = played([[400, 300, 200, 100], [800, 700, 200, 100]])
    lines = {line.guest: line for line in standings(house.event)}
    points = {guest: line.points for guest, line in lines.items()}
    assert by_seat(house, points) == [[5, 3, 2, 1], [5, 3, 2, 1]]
    assert by_seat(house, {guest: line.place for guest, line in lines.items()}) == [[2, 4, 5, 7], [1, 3, 5, 7]]
    assert by_seat(house, {guest: line.cash for guest, line in lines.items()})[1] == [400, 350, 100, 50]
    assert winners(house.event) == [house.event.rounds[0].tables[1][0]]


def test_level_players_share_the_points_of_their_place() -> None:
    """Rule: R-PN-TIE"""
    house = played([[400, 400, 200, 100]])
    points = {line.guest: line.points for line in standings(house.event)}
    assert by_seat(house, points) == [[5, 5, 2, 1], [0, 0, 0, 0]]
    assert table_winners(house.event.rounds[0]) == {1: sorted(house.event.rounds[0].tables[0][:2])}


def test_an_evening_is_won_by_the_richest_of_all_tables() -> None:
    """Table winners and one overall; cash decides between equals. Rule: FR-WIN-1, FR-WIN-2"""
    house = played([[900, 300, 200, 100], [901, 902, 200, 100]], NIGHT)
    first, second = house.event.rounds[0].tables
    assert table_winners(house.event.rounds[0]) == {1: [first[0]], 2: [second[1]]}
    assert winners(house.event) == [second[1]]
    assert [line.guest for line in standings(house.event)][:3] == [second[1], second[0], first[0]]


def test_equals_of_an_evening_share_it_where_the_book_breaks_no_tie() -> None:
    """Rule: R-PN-TIE"""
    plan = Plan("Night", "propnex")
    house = hall(plan, [Guest(f"Guest {at}") for at in range(8)])
    house.begin()
    for table, seats in enumerate(house.event.rounds[0].tables, 1):
        figures = [Figures(guest, 900 if at == 0 else 1, table if at == 0 else 0) for at, guest in enumerate(seats)]
        house.do(do.EnterResult, round=1, table=table, outcome=do.Outcome(figures=figures))
    assert winners(house.event) == sorted(table[0] for table in house.event.rounds[0].tables)


def test_clubs_add_up() -> None:
    guests = [Guest(f"Guest {at}", ("Rovers", "Town", "")[at % 3]) for at in range(8)]
    house = played([[400, 300, 200, 100], [800, 700, 200, 100]], guests=guests)
    lines = standings(house.event)
    rovers = [line for line in lines if line.guest % 3 == 0]
    (found,) = [line for line in teams(house.event) if line.club == "Rovers"]
    place = found.place
    assert found == TeamLine(
        "Rovers", place, *(sum(column) for column in zip(*(line[2:5] for line in rovers), strict=True)), 3
    )
    assert {line.club for line in teams(house.event)} == {"Rovers", "Town"}


def test_standings_as_they_were() -> None:
    house = hall()
    house.play()
    first = standings(house.event)
    house.play()
    assert standings(house.event, after=1) == first != standings(house.event)


def test_the_cut_is_drawn_where_nothing_else_decides() -> None:
    """The same seed draws the same lots, another one others; nobody gets in who is behind."""
    drawn = set()
    for seed in range(6):
        house = hall(TWO_TABLES, [Guest(f"Guest {at}") for at in range(8)], seed)
        house.begin()
        for table in (1, 2):
            house.enter(table, [400, 100, 100, 100])
        best = {table[0] for table in house.event.rounds[0].tables}
        found = finalists(house.event)
        assert len(found) == 4
        assert set(found[:2]) == best
        assert found == finalists(house.event)
        drawn.add(tuple(found))
    assert len(drawn) > 1


def test_a_correction_recomputes_everything_and_tells_what_changed() -> None:
    """Rule: PN-9.2"""
    house = played([[400, 300, 200, 100], [800, 700, 600, 500]])
    before = standings(house.event)
    last = house.event.rounds[0].tables[0][3]
    first = house.event.rounds[0].tables[0][0]
    house.do(do.Seat)
    outcome = house.outcome(1, [400, 300, 200, 900], round=1)
    entry = ResultCorrected(
        house.now, round=1, table=1, results=ranked(False, outcome.figures), reason="a note was lost"
    )
    effect = effect_of(house.event, entry)
    assert standings(house.event) == before
    house.do(do.CorrectResult, MARSHAL, round=1, table=1, outcome=outcome, reason="a note was lost")
    after = standings(house.event)
    assert effect.changes == changes(before, after)
    told = {change.guest: change for change in effect.changes}
    assert told[last] == Change(last, (8, 1), (1, 5), (100, 900))
    assert told[first].points == (5, 3)
    assert (effect.into_final, effect.seated_since) == ([last], [2])
    assert len(effect.out_of_final) == 1
    house.check()


def test_a_correction_of_what_is_right_changes_nothing() -> None:
    house = played([[400, 300, 200, 100]])
    same = house.event.rounds[0].results[1].results
    effect = effect_of(house.event, ResultCorrected(1, round=1, table=1, results=same, reason="looked twice"))
    assert effect == ([], [], [], [])


def test_the_final_decides() -> None:
    house = hall()
    for _ in range(3):
        house.play()
    house.begin()
    (seats,) = house.event.rounds[3].tables
    lines = standings(house.event)
    assert winners(house.event) == []
    house.enter(1, [1, 2, 3, 4])
    assert winners(house.event) == [seats[3]]
    after = standings(house.event)
    assert [(line.guest, line.place) for line in after[:4]] == [*zip(seats[::-1], range(1, 5), strict=True)]
    # Points stay those of the rounds.
    assert [line[2:] for line in sorted(after)] == [line[2:] for line in sorted(lines)], (
        "points stay those of the rounds"
    )
    others = [line for line in lines if line.guest not in seats]
    assert after[4:] == others
    assert finalists(house.event) == seats
    assert standings(house.event, after=3) == before_final(house.event) == lines


def test_a_shared_win_of_the_final_is_shared() -> None:
    house = hall()
    for _ in range(3):
        house.play()
    house.begin()
    (seats,) = house.event.rounds[3].tables
    house.enter(1, [400, 400, 300, 200])
    first, second, third, _ = standings(house.event)[:4]
    assert ({first.guest, second.guest}, third.guest) == ({seats[0], seats[1]}, seats[2])
    assert (first.place, second.place, third.place) == (1, 1, 3)


def test_export() -> None:
    guests = [Guest('=Guest "0"', "Rovers"), *people(8)[1:]]
    house = played([[400, 300, 200, 100], [800, 700, 600, 500]], guests=guests)
    rows = list(csv.DictReader(io.StringIO(standings_csv(house.event))))
    lines = standings(house.event)
    assert [(int(row["place"]), int(row["points"]), int(row["worth"])) for row in rows] == [line[1:4] for line in lines]
    assert '\'=Guest "0"' in [row["name"] for row in rows]
    data = json.loads(standings_json(house.event))
    assert data == json.loads(msgspec.json.encode(export(house.event)))
    assert [row["name"] for row in data["standings"]] == [house.event.name_of(line.guest) for line in lines]
    table = data["rounds"][0]["tables"][1]
    assert [(one["place"], one["points"], one["worth"]) for one in table["results"]] == [
        (1, 5, 800),
        (2, 3, 700),
        (3, 2, 600),
        (4, 1, 500),
    ]
    assert data["winners"] == [table["seats"][0]]


def test_points_are_those_of_the_plan() -> None:
    house = played([[4, 3, 2, 1], [4, 3, 2, 1]], msgspec.structs.replace(CUP, points=[10, 1]))
    points = {line.guest: line.points for line in standings(house.event)}
    assert by_seat(house, points) == [[10, 1, 0, 0], [10, 1, 0, 0]]
