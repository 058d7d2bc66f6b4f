"""Raising money for a debt: every way, what it costs, and the cheapest of all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

import freehold
from freehold.analysis import raising
from freehold.analysis.raising import RAISING, ROUNDS, Plan, Way, cheapest_plan, ways
from freehold.analysis.study import analyse
from freehold.engine import judging
from freehold.engine.action import Action
from freehold.engine.chapters.debt import Debt
from freehold.engine.game import Game
from freehold.engine.position import from_data
from freehold.engine.refusal import OK
from freehold.engine.text.notation import parse
from freehold.table.deciding.commands import Stale, Undo
from freehold.table.deciding.undoing import seat_view
from freehold.table.play import Play
from freehold.table.views.debts import raising as facts_of
from players import BUILDING, WILD, Table
from processes import TABLES, table_name
from tabling import Live

OWING: Final = [table for table in TABLES if table[0] != "euronopoly"]
"""Where the Bank lends what is missing, nobody has to raise anything."""
PAYING: Final = ("paid", "rent-paid", "lot-paid", "paid-part")


def debts(edition: str, options: tuple[str, ...], seeds: range, moves: int = 1500) -> Iterator[tuple[Game, Debt]]:
    """Games of people who do anything that is legal, whenever one of them owes more than they have."""
    for seed in seeds:
        game = Game(freehold.edition(edition, options), ["Ann", "Bob", "Cy", "Di"], seed=seed)
        people = Table(seed, BUILDING if seed % 2 else WILD, 900)
        for _ in range(moves):
            if game.over:
                break
            debt = game.top.as_debt()
            if debt is not None and not game.paused:
                yield game, debt
            game.play(*people.next(game))


def laid_out(deeds: dict[str, object], amount: int, edition: str = "fundraiser", **more: object) -> tuple[Game, Debt]:
    """Ann owes Bob rent and has no cash."""
    data: dict[str, object] = {
        "players": ["Ann", "Bob", "Cy"],
        "turn": "Ann",
        "cash": {"Ann": 0},
        "deeds": deeds,
        "debts": [{"debtor": "Ann", "creditor": "Bob", "amount": amount}],
        **more,
    }
    game = from_data(freehold.edition(edition), data)
    debt = game.top.as_debt()
    assert debt is not None
    return game, debt


def texts(plan: Plan) -> list[str]:
    return [way.text for way in plan.steps]


def cost_of(game: Game, seat: int, actions: list[Action]) -> float:
    """What a course of actions costs altogether."""
    total = 0.0
    for action in actions:
        after = raising._tried(game, seat, action)
        total += Way(game, after, seat, action, []).cost
        game = after
    return total


# -- whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", OWING, ids=table_name)
def test_a_plan_pays_the_debt_or_says_what_is_missing(table: tuple[str, tuple[str, ...]]) -> None:
    paid = lacking = 0
    for game, debt in debts(*table, range(6)):
        seat, short = debt.seat, debt.amount - game.cash[debt.seat]
        plan = cheapest_plan(game, seat, debt)
        twin = game.copy()
        twin.listening = True
        for way in plan.steps:
            cash = twin.cash[seat]
            told = twin.play(seat, way.action)
            assert way.raises > 0
            assert parse(game, seat, way.text) == way.action
        assert plan.raised + plan.missing - plan.leaves == short
        assert plan.cost == pytest.approx(plan.back + ROUNDS * plan.missed)
        if plan.missing:
            lacking += 1
            continue
        paid += 1
        assert cash < debt.amount
        assert any(event.name in PAYING and event.seat == seat for event in told), [str(event) for event in told]
    assert paid > 20
    assert lacking > 0, "games without anybody in trouble say little"


@pytest.mark.parametrize("table", OWING, ids=table_name)
def test_every_way_is_legal_now_or_after_the_ways_it_names(table: tuple[str, tuple[str, ...]]) -> None:
    later = 0
    for game, debt in debts(*table, range(4)):
        seat = debt.seat
        found = ways(game, seat)
        for way in found:
            now = game
            for at in sorted(way.later):
                assert judging.why(now, seat, found[at].action) == OK, way.text
                now = raising._tried(now, seat, found[at].action)
            assert judging.why(now, seat, way.action) == OK, way.text
            assert raising._tried(now, seat, way.action).cash[seat] - now.cash[seat] == way.raises
            later += bool(way.later)
        told = {(way.action.kind, *way.deeds) for way in found if not way.later}
        for action in game.legal(seat):
            if action.kind in RAISING and len(action.deeds) == 1:
                assert (action.kind, *action.deeds) in told, "whatever may be done at once is listed"
    assert later > 0


def courses(game: Game, seat: int, done: list[Action], raised: int) -> Iterator[tuple[list[Action], int]]:
    """Everything that can be done one step after the other."""
    yield done, raised
    for action in game.legal(seat):
        if action.kind in RAISING:
            after = raising._tried(game, seat, action)
            yield from courses(after, seat, [*done, action], raised + after.cash[seat] - game.cash[seat])


@pytest.mark.parametrize("table", OWING, ids=table_name)
def test_nothing_is_cheaper_than_the_plan(table: tuple[str, tuple[str, ...]]) -> None:
    compared = 0
    for game, debt in debts(*table, range(5), 900):
        seat = debt.seat
        if not 1 < len(ways(game, seat)) <= 5:
            continue
        short = debt.amount - game.cash[seat]
        plan = cheapest_plan(game, seat, debt)
        enough = [(done, raised) for done, raised in courses(game, seat, [], 0) if raised >= short]
        assert bool(enough) == (plan.missing == 0)
        for done, _ in enough:
            compared += 1
            assert plan.cost <= cost_of(game, seat, done) + 0.001
    assert compared > 20


# -- small cases ------------------------------------------------------------------------------------------


def test_the_deed_nobody_misses_goes_first() -> None:
    deeds: dict[str, object] = {"Short Line": "Ann", "Baltic Avenue": "Ann", "Boardwalk": "Ann"}
    game, debt = laid_out(deeds, 30)
    assert texts(cheapest_plan(game, 0, debt)) == ['mortgage "Baltic Avenue"']
    game, debt = laid_out(deeds, 300)
    plan = cheapest_plan(game, 0, debt)
    assert sorted(texts(plan)) == ['mortgage "Boardwalk"', 'mortgage "Short Line"']
    assert (plan.raised, plan.leaves, plan.missing, plan.interest) == (300, 0, 0, 30)
    game, debt = laid_out(deeds, 400)
    plan = cheapest_plan(game, 0, debt)
    assert (len(plan.steps), plan.raised, plan.missing) == (3, 330, 70)


def test_what_a_mortgage_costs_is_interest_and_the_rent_of_ten_rounds() -> None:
    game, _ = laid_out({"Boardwalk": "Ann"}, 100)
    (way,) = ways(game, 0)
    weight = analyse(game.edition).traffic.rent_weight[game.edition.deeds[way.deeds[0]].space]
    assert (way.raises, way.interest, way.back) == (200, 20, 20)
    assert (way.rent_before, way.rent_after) == ([50], [0])
    assert way.missed == pytest.approx(2 * 50 * weight), "two opponents come by"
    assert way.cost == pytest.approx(20 + 10 * way.missed)


LIGHT_BLUE: Final = ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")
HOTELS: Final[dict[str, object]] = {name: {"owner": "Ann", "hotel": True} for name in ("Cairo", "Amman", "Istanbul")}
HOUSES: Final[dict[str, object]] = {name: {"owner": "Ann", "houses": 4} for name in ("Nairobi", "Addis Ababa")}


def test_houses_come_down_evenly_and_deeds_follow_once_the_group_is_bare() -> None:
    deeds: dict[str, object] = {
        name: {"owner": "Ann", "houses": houses} for name, houses in zip(LIGHT_BLUE, (1, 1, 2), strict=True)
    }
    game, debt = laid_out(deeds, 90)
    found = ways(game, 0)
    assert [way.text for way in found if not way.later] == ['sell "Connecticut Avenue"']
    assert len([way for way in found if way.kind == "sell"]) == 4
    for way in found:
        if way.kind == "mortgage":
            assert len(way.later) == 4, "all four houses come first"
    assert cheapest_plan(game, 0, debt).raised >= 90


def test_hotels_come_down_whole_where_the_bank_has_no_houses() -> None:
    game, debt = laid_out(HOTELS, 20, "global-village", bank={"houses": 0})
    plan = cheapest_plan(game, 0, debt)
    assert plan.missing == 0
    (step,) = plan.steps
    assert sum(step.counts) == 15, "nothing but all of them can be sold"
    assert [sum(way.counts) for way in ways(game, 0) if not way.later] == [15]


def test_houses_of_another_group_let_a_hotel_come_down() -> None:
    helped = 0
    for amount in range(50, 700, 50):
        game, debt = laid_out(HOTELS | HOUSES, amount, "global-village", bank={"houses": 0})
        plan = cheapest_plan(game, 0, debt)
        assert plan.missing == 0
        for way in plan.steps:
            helped += game.stock_houses > 0 and any(game.hotel[deed] for deed in way.deeds)
            game.play(0, way.action)
        assert not any(isinstance(stage, Debt) for stage in game.agenda)
    assert helped > 0


# -- at the table -----------------------------------------------------------------------------------------


def live(amount: int = 300) -> Live:
    """A table of three people at which Ann owes Bob money."""
    table = Live(people=3)
    game, _ = laid_out({"Short Line": "Ann", "Baltic Avenue": "Ann", "Boardwalk": "Ann"}, amount)
    table.table.play = Play(game)
    return table


def debt_of(table: Live, seat: int) -> dict[str, object] | None:
    found = seat_view(table.table, seat)["debt"]
    assert found is None or isinstance(found, dict)
    return found


def test_only_the_debtor_is_told_the_ways_and_the_plan() -> None:
    table = live()
    assert debt_of(table, 1) is None
    assert debt_of(table, -1) is None
    debt = debt_of(table, 0)
    assert debt is not None
    assert debt["short"] == 300
    ways_, plan = debt["ways"], debt["plan"]
    assert isinstance(ways_, list)
    assert isinstance(plan, dict)
    assert len(ways_) == 3
    assert (plan["raised"], plan["leaves"], plan["missing"]) == (300, 0, 0)
    assert plan["rounds"] == ROUNDS


def test_ways_are_reckoned_once_for_a_revision() -> None:
    table = live()
    first = facts_of(table.table, 0)
    assert facts_of(table.table, 0) is first
    table.do(0, 'mortgage "Short Line"')
    assert facts_of(table.table, 0) is not first


def test_every_step_can_be_taken_back_until_it_is_paid_and_after() -> None:
    table = live()
    table.do(0, 'mortgage "Short Line"')
    table.do(0, 'mortgage "Boardwalk"')
    assert debt_of(table, 0) is None, "with the last step the debt is paid"
    table.say(table.person(0), Undo("u1"))
    pending = table.table.undo
    assert pending is not None
    assert pending.needs == [1], "only Bob, who was paid, has to agree"


def test_a_step_before_payment_is_taken_back_at_once() -> None:
    table = live()
    table.do(0, 'mortgage "Short Line"')
    table.say(table.person(0), Undo("u1"))
    debt = debt_of(table, 0)
    assert debt is not None
    assert (debt["cash"], debt["short"]) == (0, 300)


def test_a_step_of_a_plan_for_another_debt_is_stale() -> None:
    table = live(100)
    seen = table.table.revision
    table.do(0, 'mortgage "Short Line"')
    with pytest.raises(Stale):
        table.do(0, 'mortgage "Boardwalk"', revision=seen)
