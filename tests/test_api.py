"""The public face: sorted, documented, with examples that run; and `legal`, `why_not` and `play` of one mind."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

import freehold
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chance import Stream
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.position import to_data
from freehold.engine.refusal import Refusal
from freehold.engine.state import ENTERED, SEEDED
from players import TEMPERS, Table
from processes import TABLES


def modules() -> list[str]:
    """The name of every module of the package."""
    found = [freehold.__name__]
    for module in pkgutil.walk_packages(freehold.__path__, "freehold."):
        if not module.name.endswith("__main__"):
            found.append(module.name)
    return found


# -- names --------------------------------------------------------------------------------------------


def reading_order(name: str) -> tuple[int, str]:
    """Constants, then classes, then everything else, each by name."""
    if name.isupper():
        return 0, name
    return (1 if name[0].isupper() else 2), name


def test_all_is_sorted() -> None:
    assert freehold.__all__ == sorted(freehold.__all__, key=reading_order)
    assert len(set(freehold.__all__)) == len(freehold.__all__)


@pytest.mark.parametrize("name", freehold.__all__)
def test_everything_public_is_there_and_documented(name: str) -> None:
    thing = getattr(freehold, name)
    if inspect.isclass(thing) or inspect.isroutine(thing):
        assert thing.__doc__, f"{name} has no docstring"
        assert thing.__doc__.strip().endswith((".", "'", "``")) or ">>>" in thing.__doc__


@pytest.mark.parametrize("name", [name for name in freehold.__all__ if inspect.isclass(getattr(freehold, name))])
def test_public_methods_are_documented(name: str) -> None:
    thing = getattr(freehold, name)
    bare = [
        member
        for member, value in vars(thing).items()
        if not member.startswith("_")
        and (inspect.isfunction(value) or isinstance(value, property))
        and not value.__doc__
        and not _says_it_all(member)
    ]
    assert not bare, f"{name} has methods without a docstring: {bare}"


def _says_it_all(member: str) -> bool:
    """Methods whose name leaves nothing to say."""
    return member in ("copy", "same", "first_die", "second_die")


@pytest.mark.parametrize("name", modules())
def test_modules_are_documented_and_their_examples_run(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    assert module.__doc__, f"{name} has no docstring"
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    examples = sum(len(test.examples) for name in modules() for test in finder.find(importlib.import_module(name)))
    assert examples >= 10


@pytest.mark.parametrize("name", [name for name in modules() if hasattr(importlib.import_module(name), "__all__")])
def test_every_list_of_names_is_true(name: str) -> None:
    module = importlib.import_module(name)
    for member in module.__all__:
        assert hasattr(module, member), f"{name} has no {member}"


# -- of one mind --------------------------------------------------------------------------------------


def moments(id: str, options: tuple[str, ...]) -> list[Game]:
    """Moments of random games, one in twenty actions, in every way of throwing dice."""
    found: list[Game] = []
    for seed in range(6):
        game = Game(freehold.edition(id, options), ["Ann", "Bob", "Cy", "Di"], seed, ENTERED if seed == 5 else SEEDED)
        table = Table(seed, seed % TEMPERS, 500)
        found.append(game.copy())
        while not game.over:
            game.play(*table.next(game))
            if table.played % 20 == 0 or game.over:
                found.append(game.copy())
    return found


def bare_actions() -> list[Action]:
    """Every kind of action with as little in it as possible, and some with a little more."""
    found = [Action(kind) for kind in range(act.KINDS)]
    for kind in (act.BUILD, act.HOTEL, act.SELL, act.MORTGAGE, act.LIFT, act.PLACE):
        found += [Action(kind, deeds=[deed], counts=[1]) for deed in (0, 5, 12, 27)]
    found += [Action(act.BID, amount) for amount in (1, 50, 10_000)]
    found += [Action(act.ROLL, 34), Action(act.WANT, 1), Action(act.FINE, 10, target=1), Action(act.AUTO_CLAIM, 1)]
    return found


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_everything_listed_is_legal(id: str, options: tuple[str, ...]) -> None:
    for game in moments(id, options):
        for seat in [HOST, *range(game.seats)]:
            listed = game.legal(seat)
            assert len(set(map(repr, listed))) == len(listed), f"listed twice: {listed}"
            for action in listed:
                assert game.why_not(seat, action) is None, f"{action} is listed and refused"
        assert game.legal(BANK) == []


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_play_refuses_exactly_what_why_not_refuses(id: str, options: tuple[str, ...]) -> None:
    stream = Stream(1, 301)
    for game in moments(id, options):
        seats = [HOST, BANK, *range(game.seats + 1)]
        tried = [(seat, action) for seat in seats for action in bare_actions() if stream.below(8) == 0]
        for seat in range(game.seats):
            listed = game.legal(seat)
            if listed:
                tried.append((seat, listed[stream.below(len(listed))]))
        for seat, action in tried:
            agree(game, seat, action)


def agree(game: Game, seat: int, action: Action) -> None:
    refusal = game.why_not(seat, action)
    if refusal is None:
        before = to_data(game)
        assert game.copy().play(seat, action) is not None
        assert to_data(game) == before
        return
    assert refusal.reason, "a refusal says why"
    assert refusal.clause == "" or refusal.clause in game.edition.clauses or refusal.clause in game.edition.rulings
    with pytest.raises(Refusal) as raised:
        game.play(seat, action)
    assert (raised.value.reason, raised.value.clause) == (refusal.reason, refusal.clause)


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_nothing_is_legal_when_the_game_is_over(id: str, options: tuple[str, ...]) -> None:
    game = next(game for game in moments(id, options) if game.over)
    for seat in [HOST, BANK, *range(game.seats)]:
        assert game.legal(seat) == []
        for action in bare_actions():
            assert game.why_not(seat, action) is not None


def test_silent_games_go_the_same_way() -> None:
    """Nobody listening saves time and changes nothing."""
    loud = Game(freehold.edition("global-village"), ["Ann", "Bob", "Cy"], 4)
    silent = loud.copy()
    silent.listening = False
    table = Table(4, 1, 200)
    while not loud.over:
        seat, action = table.next(loud)
        assert loud.play(seat, action)
        assert silent.play(seat, action) == []
    assert to_data(silent) == to_data(loud)
