"""With the option, a call of time waits until everybody still in has had the same number of turns.

Rule: FR-R40, R-PN-EQUAL-TURNS
"""

from __future__ import annotations

import pytest

import freehold
from freehold.editions import editions
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters.ending import stops_at_bankruptcy
from freehold.engine.edition import HOST
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.text.record import read_record, record_of, replay
from invariants import Watch
from players import TEMPERS, Table

CALLED = ["fundraiser", "propnex"]


def test_every_book_with_a_call_of_time_has_the_option() -> None:
    assert [id for id in editions() if freehold.edition(id).rules.ending_kind == "called-time"] == CALLED
    for id in CALLED:
        assert freehold.edition(id).rules.ending_turns == "at-once"
        assert freehold.edition(id, ("equal-turns",)).rules.ending_turns == "equal"


@pytest.mark.parametrize("id", CALLED)
@pytest.mark.parametrize("seed", range(12))
def test_everybody_still_in_has_had_the_same_number_of_turns(id: str, seed: int) -> None:
    game = Game(freehold.edition(id, ("equal-turns",)), ["Ann", "Bob", "Cy", "Di"], seed)
    watch, record = Watch(game), record_of(game)
    table = Table(seed, seed % TEMPERS, 150 + 37 * seed)
    turns = [0] * game.seats
    for event in game.events:
        turns[event.seat] += event.name == "turn-begins"
    while not game.over:
        seat, action = table.next(game)
        record.add(game, seat, action)
        for event in watch.play(seat, action):
            if event.name == "turn-begins":
                turns[event.seat] += 1
    assert to_data(replay(read_record(record.write()), game.edition)) == to_data(game)
    had = {turns[seat] for seat in range(game.seats) if not game.out[seat]}
    ended_by_bankruptcy = game.active_count() < 2 or stops_at_bankruptcy(game)
    assert ended_by_bankruptcy or (game.last_round and len(had) == 1), turns


def test_the_round_is_part_of_the_position() -> None:
    book = freehold.edition("fundraiser", ("equal-turns",))
    game = from_data(book, {"players": ["Ann", "Bob", "Cy"], "turn": "Bob", "chance": "open", "opener": "Bob"})
    assert "last_round" not in to_data(game)
    game.play(HOST, Action(act.CALL_TIME))
    data = to_data(game)
    assert data["last_round"] is True
    assert to_data(from_data(book, data)) == data
    assert game.why_not(HOST, Action(act.CALL_TIME)) is not None


def test_a_game_in_its_last_round_is_copied_with_it() -> None:
    game = Game(freehold.edition("fundraiser", ("equal-turns",)), ["Ann", "Bob"], 7)
    while game.turn is None:
        game.play(game.to_act, game.legal(game.to_act)[0])
    game.play(HOST, Action(act.CALL_TIME))
    assert game.copy().last_round
