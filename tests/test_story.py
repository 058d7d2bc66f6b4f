"""The story of a game that is over: its events, what it turned on, and what was remarkable in it."""

from __future__ import annotations

import pytest

from freehold.bots import make_bot
from freehold.bots.driver import next_action
from freehold.editions import edition, editions
from freehold.engine.game import Game
from freehold.engine.text.notation import write
from freehold.table.history import Past, PastMove
from freehold.table.journal.entries import BOT, Created, SeatPlan
from freehold.table.story import Story, story_of

NAMES = ["Ann", "Bob", "Cy", "Di"]
MOST = 700


def played(id: str) -> tuple[Past, Game]:
    """A game by bots as a journal tells of it, and how it stood at its last move."""
    plans = [SeatPlan(BOT, name, "fixed-h") for name in NAMES]
    created = Created(0, code="STORY", edition=id, seats=plans, server_seed="5e" * 32)
    past = Past(created, edition(id), NAMES[:], [""] * len(NAMES), 0, [], [])
    game = past.start()
    bots = [make_bot("fixed-h", seat) for seat in range(len(NAMES))]
    while len(past.moves) < MOST and (answer := next_action(game, bots)) is not None:
        seat, action = answer
        past.moves.append(PastMove(len(past.moves) + 1, seat, write(game, seat, action), 0, "bot"))
        game.play(seat, action)
    return past, game


@pytest.fixture(scope="module", params=list(editions()))
def told(request: pytest.FixtureRequest) -> tuple[Past, Game, Story]:
    past, game = played(request.param)
    return past, game, story_of(past)


def test_every_move_is_told_in_order(told: tuple[Past, Game, Story]) -> None:
    past, _, story = told
    moves = [event.move for event in story.events]
    assert moves == sorted(moves)
    # Bids and passes are told as well: hardly a move goes by without an event.
    assert len(set(moves)) > len(past.moves) * 0.9


def test_the_deed_that_earned_most_is_named_with_its_sum(told: tuple[Past, Game, Story]) -> None:
    _, _, story = told
    sums: dict[tuple[int, int], int] = {}
    for event in story.events:
        if event.name == "rent-paid":
            key = event.other, event.deed
            sums[key] = sums.get(key, 0) + event.amount
    [award] = [award for award in story.awards if award.kind == "rent"]
    assert award.amount == max(sums.values())
    assert sums[award.seat, award.deed] == award.amount


def test_the_luckiest_has_the_highest_average(told: tuple[Past, Game, Story]) -> None:
    _, _, story = told
    throws: dict[int, list[int]] = {}
    for event in story.events:
        if event.name == "threw":
            throws.setdefault(event.seat, []).append(sum(event.dice))
    [award] = [award for award in story.awards if award.kind == "dice"]
    averages = {seat: sum(sums) / len(sums) for seat, sums in throws.items() if len(sums) >= 5}
    assert award.average == round(max(averages.values()), 1)
    assert award.times == len(throws[award.seat])


def test_turning_points_are_moments_of_the_game(told: tuple[Past, Game, Story]) -> None:
    _, game, story = told
    assert story.turning_points
    assert len(story.turning_points) <= 6
    for point in story.turning_points:
        here = [event for event in story.events if event.move == point.move]
        if point.kind == "payment":
            assert any(event.name == "rent-paid" and event.amount == point.amount for event in here)
        elif point.kind == "bankrupt":
            assert any(event.name == "bankrupt" and event.seat == point.seat for event in here)
        else:
            assert point.kind == "group"
            assert 0 <= point.group < len(game.edition.groups)


def test_the_best_deal_is_counted_by_list_prices() -> None:
    past, _ = played("fundraiser")
    story = story_of(past)
    deeds = past.edition.deeds
    gains = [
        abs(
            sum(deeds[deed].price for deed in leg.get_deeds)
            - sum(deeds[deed].price for deed in leg.give_deeds)
            + leg.get_cash
            - leg.give_cash
        )
        for event in story.events
        if event.name == "dealt"
        for leg in event.legs
    ]
    found = [award.amount for award in story.awards if award.kind == "deal"]
    assert found == ([max(gains)] if gains and max(gains) > 0 else [])
