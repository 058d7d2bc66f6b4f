"""Comparing actions by play-outs."""

from __future__ import annotations

import pytest

import freehold
from freehold.bots import make_bot, play_out
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.search import Comparer, Option, gap, options
from freehold.bots.search.playouts import Playouts
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.engine.position import to_data

EDITIONS = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
NAMES = ["Ann", "Bob", "Cat", "Dan"]


def moment(edition: str, seed: int, actions: int) -> Game:
    """A game of four normal players, so many actions after its beginning."""
    game = Game(freehold.edition(edition), NAMES, seed=seed, listening=False)
    play_out(game, [make_bot("normal") for _ in NAMES], most=actions)
    return game


def told(found: list[Option]) -> list[tuple[str, int, int, int]]:
    return [(str(option.action), option.mean, option.error, option.of) for option in found]


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_worth_comparing_is_legal_and_named_once(edition: str) -> None:
    compared = moments = 0
    for actions in range(40, 400, 23):
        game = moment(edition, 5, actions)
        if game.over:
            assert options(game, 0) == []
            break
        found = options(game, game.to_act)
        assert found, "the base policy always has an answer"
        assert found[0] == make_bot("normal").choose(game, game.to_act)
        compared += len(found)
        moments += 1
        for place, action in enumerate(found):
            assert game.why_not(game.to_act, action) is None
            assert action not in found[:place]
    assert compared > moments, "sometimes there is a choice"


@pytest.mark.parametrize("edition", EDITIONS)
def test_comparing_is_the_same_again_and_leaves_the_game_alone(edition: str) -> None:
    game = moment(edition, 3, 150)
    before = to_data(game)
    actions = options(game, game.to_act)[:3]
    once = Comparer(game.edition, turns=8).compare(game, game.to_act, actions, 4, seed=9)
    used = Comparer(game.edition, turns=8)
    used.compare(game, game.to_act, actions, 2, seed=1)
    again = used.compare(game, game.to_act, actions, 4, seed=9)
    assert told(once) == told(again)
    assert to_data(game) == before


def test_what_is_hidden_makes_no_difference() -> None:
    game = moment("fundraiser", 3, 150)
    twin = game.fork(77)
    actions = options(game, game.to_act)[:3]
    comparer = Comparer(game.edition, turns=8)
    assert told(comparer.compare(game, game.to_act, actions, 4, seed=9)) == told(
        comparer.compare(twin, game.to_act, actions, 4, seed=9)
    )


def test_who_is_known_plays_out_as_what_they_are() -> None:
    game = moment("fundraiser", 3, 150)
    table = Playouts(game.edition, "normal", 12)
    plain = table.shares(game, -1, None, -1, 5)
    table.know(1, "fixed-h")
    assert table.shares(game, -1, None, -1, 5) != plain
    assert [type(bot).__name__ for bot in table.bots] == ["NormalBot", "FixedBot", "NormalBot", "NormalBot"]
    table.know(1, "normal")
    assert table.shares(game, -1, None, -1, 5) == plain


def test_every_action_sees_the_same_futures() -> None:
    """The same action twice is no better than itself, in any single future."""
    game = moment("fundraiser", 3, 150)
    action = options(game, game.to_act)[0]
    one, other = Comparer(game.edition, turns=8).compare(game, game.to_act, [action, action], 6, seed=4)
    assert one.results == other.results
    assert gap(one, other) == (0, 0)
    assert one.error > 0


def test_means_and_errors_are_those_of_the_results() -> None:
    one, other = Option(freehold.actions.roll()), Option(freehold.actions.roll())
    one.results, other.results = [400_000, 200_000, 300_000, 100_000], [300_000, 100_000, 200_000, 0]
    one.sum_up()
    assert (one.mean, one.of) == (250_000, 4)
    assert one.error == 64_549, "the square root of 5/3 * 10^10 / 4, rounded down"
    assert gap(one, other) == (100_000, 0)


def test_more_play_outs_go_on_where_the_first_ones_ended() -> None:
    game = moment("fundraiser", 3, 150)
    action = options(game, game.to_act)[0]
    comparer = Comparer(game.edition, turns=8)
    whole = comparer.compare(game, game.to_act, [action], 6, seed=4)
    parts = comparer.compare(game, game.to_act, [action], 2, seed=4)
    comparer.extend(game, game.to_act, parts, 4, seed=4)
    assert told(whole) == told(parts)


def test_the_chances_of_a_moment_are_those_of_everybody_together() -> None:
    chances = Comparer(freehold.edition("fundraiser"), turns=8).value(moment("fundraiser", 3, 150), 5, seed=2)
    assert [chance.seat for chance in chances] == [0, 1, 2, 3]
    assert abs(sum(chance.mean for chance in chances) - 1_000_000) <= 4


def test_a_game_that_is_won_is_judged_by_its_result() -> None:
    game = moment("cronulla", 3, 20_000)
    assert game.over
    winner = game.ranking()[0][0]
    chances = Comparer(game.edition).value(game, 2, seed=2)
    assert [chance.mean for chance in chances] == [1_000_000 if seat == winner else 0 for seat in range(4)]


class Faulty(NormalBot):
    """Plays on for a while and then breaks off, as a play-out may that somebody interrupts."""

    patience = 0

    def choose(self, game: Game, seat: int) -> Action | None:
        Faulty.patience -= 1
        if Faulty.patience < 0:
            raise KeyboardInterrupt
        return super().choose(game, seat)


def test_an_interrupted_search_leaves_everything_as_it_was() -> None:
    game = moment("fundraiser", 3, 150)
    before = to_data(game)
    actions = options(game, game.to_act)[:2]
    comparer = Comparer(game.edition, turns=8)
    whole = told(comparer.compare(game, game.to_act, actions, 3, seed=9))
    bots = comparer.playouts.bots
    comparer.playouts.bots = [Faulty() for _ in NAMES]
    Faulty.patience = 50
    with pytest.raises(KeyboardInterrupt):
        comparer.compare(game, game.to_act, actions, 3, seed=9)
    assert to_data(game) == before
    comparer.playouts.bots = bots
    assert told(comparer.compare(game, game.to_act, actions, 3, seed=9)) == whole
