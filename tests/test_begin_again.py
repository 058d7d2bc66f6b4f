"""A table that begins again, and bots that sit down again, play as new ones would."""

from __future__ import annotations

from typing import Any, Final

import pytest

import freehold
from freehold import Game
from freehold.bots import begin_again, make_bot, play_out
from freehold.engine.chance import Stream
from freehold.engine.edition import BANK
from freehold.engine.position import to_data
from freehold.engine.tally import Tally
from freehold.lab.run.match import Outcome
from freehold.lab.run.playing import Start, play_game

NAMES: Final = ["Ann", "Bob", "Cy", "Di"]
FIRST, SECOND = 7, 8
CONSTANT: Final = {"edition", "rules", "bottom"}
"""Kept as they are, whatever is played."""
METHODS: Final = {"places", "winners"}


def plain(value: Any) -> Any:
    """A field of a game in a form that can be compared."""
    if isinstance(value, Stream):
        return value.state()
    if isinstance(value, (str, int)) or value is None:
        return value
    if hasattr(value, "kind"):
        return type(value).__name__, value.seat
    return [plain(item) for item in value] if hasattr(value, "__len__") else str(value)


def fields(game: Game) -> dict[str, Any]:
    """Everything a game remembers, found without naming it: what somebody adds one day is compared, too."""
    names = [name for name in dir(game) if not name.startswith("__") and not callable(getattr(game, name))]
    return {name: plain(getattr(game, name)) for name in names if name not in CONSTANT}


def played(edition: str, seed: int, bot: str, banker: int = 0) -> tuple[Game, list[Any]]:
    game = Game(freehold.edition(edition), NAMES, seed, banker=banker)
    bots = [make_bot(bot) for _ in NAMES]
    play_out(game, bots, 100_000, 150)
    return game, bots


@pytest.mark.parametrize("edition", freehold.edition_ids())
@pytest.mark.parametrize("banker", [0, 2, BANK])
def test_everything_is_as_in_a_new_game(edition: str, banker: int) -> None:
    game, _ = played(edition, FIRST, "fixed-h", banker)
    new = Game(freehold.edition(edition), NAMES, SECOND, banker=banker)
    assert fields(game) != fields(new)
    game.begin_again(SECOND)
    assert to_data(game) == to_data(new)
    assert fields(game) == fields(new)
    assert len(fields(new)) > 40, "the fields of a game are no longer found"


@pytest.mark.parametrize("edition", freehold.edition_ids())
@pytest.mark.parametrize("bot", ["builder", "fixed-a", "fixed-h", "normal"])
def test_bots_play_the_next_game_as_new_ones_would(edition: str, bot: str) -> None:
    game, bots = played(edition, FIRST, bot)
    begin_again(game, bots, SECOND)
    play_out(game, bots, 100_000, 150)
    new, _ = played(edition, SECOND, bot)
    assert to_data(game) == to_data(new)
    assert game.throws == new.throws > 100


def test_bots_that_sat_at_another_table_play_as_new_ones_would() -> None:
    _, bots = played("fundraiser", FIRST, "fixed-h")
    game = Game(freehold.edition("fundraiser"), NAMES, SECOND)
    play_out(game, bots, 100_000, 150)
    new, _ = played("fundraiser", SECOND, "fixed-h")
    assert to_data(game) == to_data(new)


def test_a_copy_is_not_touched() -> None:
    game, _ = played("euronopoly", FIRST, "fixed-h")
    copy = game.copy()
    before = to_data(copy)
    game.begin_again(SECOND)
    assert to_data(copy) == before
    copy.begin_again(SECOND)
    assert to_data(copy) == to_data(game)


@pytest.mark.parametrize("edition", freehold.edition_ids())
def test_games_of_the_laboratory_are_the_same_at_a_table_that_is_used_again(edition: str) -> None:
    book, bots = freehold.edition(edition), ("fixed-h", "fixed-a", "fixed-b", "fixed-c")
    lasting = Start(book, bots, None)
    tables: set[int] = set()
    for seed in (FIRST, SECOND, 1 << 63):
        outcome, game = play_game(lasting, seed, 150, Tally(book, 4), 20)
        tables.add(id(game))
        other, new = play_game(Start(book, bots, None), seed, 150, Tally(book, 4), 20)
        assert to_data(game) == to_data(new)
        assert game.names == new.names == lasting.names
        assert vars_of(outcome) == vars_of(other)
    assert len(tables) == 1, "the table is not used again"


def test_bots_with_chance_of_their_own_are_made_anew() -> None:
    start = Start(freehold.edition("fundraiser"), ("random", "fixed-h"), None)
    game, bots = start.begin(FIRST)
    again, others = start.begin(SECOND)
    assert game is not again
    assert bots[0] is not others[0]


def vars_of(outcome: Outcome) -> dict[str, Any]:
    return {name: getattr(outcome, name) for name in dir(outcome) if not name.startswith("_") and name not in METHODS}
