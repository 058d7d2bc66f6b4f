"""What clients are told about deeds level by level is what the rules do at a table."""

from __future__ import annotations

import json
from itertools import product
from typing import Any, Final

import pytest

import freehold
from freehold.engine.action import AGREE, BUILD, HOTEL, Action, step
from freehold.engine.chapters import construction, ladder, rent
from freehold.engine.describing import Choice
from freehold.engine.edition import BY_LEVEL, RENT_AS_LISTED, Deed
from freehold.engine.game import Game
from freehold.engine.position import lay_out
from freehold.engine.text.notation import play_text
from freehold.server.catalogue import edition_data
from freehold.table.views.levels import rows_of
from freehold.table.views.stages import stage_data
from freehold.table.views.view import game_view
from freehold.table.views.weighing import weigh
from processes import TABLES, table_name

SEATS: Final = ["Ann", "Bob", "Cy", "Di"]
Table = tuple[str, tuple[str, ...]]


def game_of(table: Table) -> tuple[Game, dict[str, Any]]:
    """A game in which Ann owns everything, and the edition as clients get it."""
    edition = freehold.edition(table[0], table[1])
    game = Game(edition, SEATS, seed=1)
    for deed in edition.deeds:
        game.give_deed(deed.index, 0)
    return game, json.loads(edition_data(edition)[0])


def stand(game: Game, told: dict[str, Any], deed: int, level: int) -> None:
    """Put up what a level means to a client."""
    hotel = told["building"]["hotels"] and level == told["building"]["top"]
    game.set_buildings(deed, 0 if hotel else level, hotel)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_rents_by_level_are_those_of_a_landing(table: Table) -> None:
    game, told = game_of(table)
    for deed in told["deeds"]:
        for level, figures in enumerate(deed["levels"]):
            stand(game, told, deed["index"], level)
            assert rent.due(game, deed["index"], RENT_AS_LISTED) == figures["whole"]
            sibling = next(each for each in told["groups"][deed["group"]]["deeds"] if each != deed["index"])
            game.give_deed(sibling, 1)
            assert rent.due(game, deed["index"], RENT_AS_LISTED) == figures["rent"]
            game.give_deed(sibling, 0)
        game.set_buildings(deed["index"], 0, False)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_prices_by_level_are_those_of_building(table: Table) -> None:
    game, told = game_of(table)
    for deed in told["deeds"]:
        for level in range(1, len(deed["levels"])):
            stand(game, told, deed["index"], level - 1)
            if told["building"]["hotels"] and level == told["building"]["top"]:
                price = construction.hotel_price(game, deed["index"])
            else:
                price = construction.house_cost(game, [deed["index"]], [1])
            assert price == deed["levels"][level]["price"] > 0


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_a_row_of_rents_says_what_it_is_for(table: Table) -> None:
    """Whatever stands there: the row that holds has the rent of the moment, and is named by what stands there."""
    game, told = game_of(table)
    for deed in told["deeds"]:
        assert len(deed["rows"]) == len(deed["rents"])
        for level in range(len(deed["levels"])):
            stand(game, told, deed["index"], level)
            shown: Any = game_view(game, 0, 0, 0)["deeds"]
            row = shown[deed["index"]]["row"]
            assert deed["rents"][row] == deed["levels"][level]["rent"]
            named = deed["rows"][row]
            if game.hotel[deed["index"]]:
                assert named == -1
            else:
                following = deed["rows"][row + 1] if row + 1 < len(deed["rows"]) else -1
                assert named <= level < (following if following >= 0 else level + 1)
    game.give_deed(0, -1)
    game.set_mortgaged(1, True)
    view: Any = game_view(game, 0, 0, 0)["deeds"]
    assert view[0]["row"] == view[1]["row"] == -1


def test_a_ladder_may_list_its_named_stages_only() -> None:
    """Between two of them the lower one holds, and a row is named by the houses it begins with."""
    edition = freehold.edition("euronopoly")
    named = Deed(0, "Short", 1, 0, 100, 0, 100, 100, [1, 2, 3, 4, 5, 6])
    rents = [rent.rent_at(edition.rules, named, houses, False, False) for houses in range(10)]
    assert rents == [1, 2, 3, 4, 4, 4, 5, 5, 5, 6]
    assert rows_of(edition, named) == [0, 1, 2, 3, 6, 9]
    assert rows_of(edition, edition.deeds[0]) == list(range(10))


def fits(told: dict[str, Any], levels: tuple[int, ...]) -> bool:
    """As a client judges what the plots of one owner would carry."""
    most = told["building"]["most"][len(levels)]
    beside = told["building"]["beside"]
    return all(
        level <= most and all(other >= beside[level] for m, other in enumerate(levels) if m != n)
        for n, level in enumerate(levels)
    )


def test_limits_of_a_ladder_are_those_of_the_rules() -> None:
    _, told = game_of(("euronopoly", ()))
    for plots in (1, 2, 3):
        for levels in product(range(10), repeat=plots):
            assert fits(told, levels) == (ladder.broken_by(list(levels)) == ladder.NO_LIMIT)
    assert [fits(told, levels) for levels in ((9, 3, 3), (9, 3, 2), (2, 2), (3, 0))] == [True, False, True, False]


@pytest.mark.parametrize("plots", [1, 2, 3])
def test_the_tallest_and_the_lowest_plot_tell_whether_a_ladder_is_broken(plots: int) -> None:
    game, _ = game_of(("euronopoly", ()))
    group = next(group for group in game.edition.groups if group.buildable and len(group.deeds) == 3)
    for deed in group.deeds[plots:]:
        game.give_deed(deed, 1)
    first = group.deeds[0]
    for levels in product(range(10), repeat=plots):
        for deed, level in zip(group.deeds, levels, strict=False):
            game.set_buildings(deed, level, False)
        for sign, given_up in ((1, 0), (1, 1 << first)):
            change = (game, 0, group.index, [first], [1], sign, given_up)
            assert ladder.keeps_limits(*change) == (ladder.broken(*change) == ladder.NO_LIMIT), (levels, change)
        if levels[0] > 0:
            sale = (game, 0, group.index, [first], [1], -1, 0)
            assert ladder.keeps_limits(*sale) == (ladder.broken(*sale) == ladder.NO_LIMIT), levels


@pytest.mark.parametrize(
    "table", [table for table in TABLES if table[0] not in ("euronopoly", "propnex")], ids=table_name
)
def test_limits_of_even_building_are_those_of_the_rules(table: Table) -> None:
    game, told = game_of(table)
    group = next(group for group in told["groups"] if group["buildable"] and len(group["deeds"]) == 3)
    for levels in product(range(told["building"]["top"] + 1), repeat=3):
        for deed, level in zip(group["deeds"], levels, strict=True):
            stand(game, told, deed, level)
        assert fits(told, levels) == (construction.uneven_at(game, group["deeds"], [0, 0, 0], 1) < 0)


# -- what an action would mean --------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_rents_after_building_are_those_of_a_landing(table: Table) -> None:
    """The note of an action foretells the rent; nothing is touched to find it out."""
    game, told = game_of(table)
    deed = next(deed for deed in game.edition.deeds if game.edition.groups[deed.group].rent == BY_LEVEL).index
    foretold = Choice(game, 0, step(BUILD, deed, 2)).note["rent_after"]
    assert game.houses[deed] == 0
    game.set_buildings(deed, 2, False)
    assert foretold == [rent.due(game, deed, RENT_AS_LISTED)]
    if told["building"]["hotels"]:
        foretold = Choice(game, 0, Action(HOTEL, 0, [deed], [1])).note["rent_after"]
        game.set_buildings(deed, 0, True)
        assert foretold == [rent.due(game, deed, RENT_AS_LISTED)] != [0]


def approached() -> Game:
    """Ann has asked Bob for Orchard at 301; the commission of a tenth is rounded up."""
    edition = freehold.edition("propnex")
    game = lay_out(edition, {"turn": "Ann", "players": SEATS, "deeds": {"Orchard": "Bob"}}).start()
    play_text(game, 0, 'ask "Orchard" 301')
    return game


def test_the_commission_is_taken_off_before_anybody_is_told() -> None:
    game = approached()
    fee = -(-301 * game.rules.auction_commission // 100)
    assert fee > 0
    about: Any = stage_data(game)
    assert (about["kind"], about["gets"]) == ("approach", 301 - fee)
    asked: Any = weigh(game, 1, "agree 301")
    assert (asked["legal"], asked["note"]["gets"]) == (True, 301 - fee)
    assert "gets" not in Choice(game, 1, Action(AGREE)).note
