"""Forks of a running game: what everybody has seen stays, what nobody has seen is drawn anew."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.bots import make_bot, next_action
from freehold.editions import edition as take_edition
from freehold.editions import editions
from freehold.engine.chapters import cards, opening
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.opening import OpeningHands
from freehold.engine.edition import RELEASE
from freehold.engine.event import Event
from freehold.engine.fork import public_position
from freehold.engine.game import Game
from freehold.engine.position import to_data
from freehold.engine.state import ENTERED, OPEN, SEEDED

NAMES = ["Ann", "Bob", "Cat", "Dan"]
SEEDS = st.integers(0, 2**64 - 1)


def played(edition: str, seed: int, moves: int, chance: int = SEEDED, bot: str = "random") -> Game:
    """A game after some moves; where people enter dice and cards, the bots name what they throw and draw."""
    game = Game(take_edition(edition), NAMES[:], seed, chance)
    bots = [make_bot(bot, seed + seat) for seat in range(4)]
    for _ in range(moves):
        found = next_action(game, bots)
        if found is None:
            break
        game.play(*found)
    return game


def seen_of(game: Game) -> list[list[int]]:
    """The cards everybody knows the place of, deck by deck: top ones in front, bottom ones behind."""
    rows = zip(game.decks, game.known, game.seen, strict=True)
    return [deck[:known] + deck[max(known, len(deck) - seen) :] for deck, known, seen in rows]


@pytest.mark.parametrize("chance", [SEEDED, OPEN, ENTERED])
@pytest.mark.parametrize("edition", editions())
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 400), first=SEEDS, second=SEEDS)
def test_a_fork_is_the_same_moment_with_another_future(
    edition: str, chance: int, seed: int, moves: int, first: int, second: int
) -> None:
    game = played(edition, seed, moves, chance)
    before = to_data(game), game.seen[:]
    fork, again, other = game.fork(first), game.fork(first), game.fork(second)
    assert (to_data(game), game.seen) == before, "forking leaves the game as it is"
    assert to_data(fork) == to_data(again)
    assert public_position(fork) | {"chance": ""} == public_position(game) | {"chance": ""}
    assert seen_of(fork) == seen_of(game)
    assert [sorted(deck) for deck in fork.decks] == [sorted(deck) for deck in game.decks]
    assert (fork.chance, fork.listening) == (SEEDED, False)
    if first != second:
        assert fork.dice.state() != other.dice.state()
    _play_on(fork, 30)
    assert (to_data(game), game.seen) == before, "playing on a fork leaves the game as it is"
    _play_on(again, 30)
    assert to_data(fork) == to_data(again)


def _play_on(game: Game, moves: int) -> None:
    bots = [make_bot("random", seat) for seat in range(4)]
    game.settle()
    for _ in range(moves):
        found = next_action(game, bots)
        if found is None:
            return
        game.play(*found)


@pytest.mark.parametrize("edition", editions())
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 200), fork=SEEDS)
def test_a_fork_does_not_depend_on_what_the_game_has_in_store(edition: str, seed: int, moves: int, fork: int) -> None:
    game = played(edition, seed, moves)
    twin = game.fork(seed + 1)
    assert to_data(game.fork(fork)) == to_data(twin.fork(fork))


@pytest.mark.parametrize("edition", editions())
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_nobody_draws_the_true_future_who_happens_on_the_seed_of_the_game(edition: str, seed: int) -> None:
    game = Game(take_edition(edition), NAMES[:], seed)
    fork = game.fork(seed)
    assert fork.seed != game.seed
    assert fork.dice.state() != game.dice.state()
    assert [fork.dice.word() for _ in range(8)] != [game.dice.copy().word() for _ in range(8)]
    assert fork.decks != game.decks


class Stranger:
    """Somebody who watches a table and writes down which cards went under the piles, and in which order."""

    def __init__(self, game: Game) -> None:
        self.under: list[list[int]] = [[] for _ in game.decks]
        self.held: list[int] = []
        self.drawn_again = 0

    def watch(self, game: Game, events: list[Event]) -> None:
        for event in events:
            if event.name == "drew":
                self._drawn(game, event.card)
        held = [card for row in game.held for card in row]
        for card in self.held:
            if card not in held:
                self.under[game.edition.cards[card].deck].append(card)
        self.held = held

    def _drawn(self, game: Game, card: int) -> None:
        title = game.edition.cards[card]
        under = self.under[title.deck]
        if card in under:
            assert under[0] == card, "known cards come up in the order in which they were laid down"
            under.pop(0)
            self.drawn_again += 1
        if title.effect != RELEASE and game.rules.cards_return == "bottom":
            under.append(card)


@pytest.mark.parametrize("edition", editions())
def test_the_cards_that_went_under_a_pile_are_known_and_no_others(edition: str) -> None:
    drawn_again = 0
    for seed in (3, 8):
        game = Game(take_edition(edition), NAMES[:], seed)
        stranger = Stranger(game)
        bots = [make_bot("builder", seat) for seat in range(4)]
        for _ in range(2500):
            found = next_action(game, bots)
            if found is None:
                break
            stranger.watch(game, game.play(*found))
            for deck, under in zip(game.decks, stranger.under, strict=True):
                assert deck[len(deck) - len(under) :] == under
            assert game.seen == [len(under) for under in stranger.under]
        drawn_again += stranger.drawn_again
    assert drawn_again > 3 or game.rules.cards_return != "bottom" or not game.decks


def test_a_card_named_although_it_lay_deeper_means_that_the_pile_was_shuffled() -> None:
    game = Game(take_edition("fundraiser"), NAMES[:], 5, ENTERED)
    for card in game.decks[0][:3]:
        _draw(game, card)
    assert game.seen[0] == 3
    _draw(game, game.decks[0][-2])
    assert game.seen[0] == 1, "only the card that went under the pile since then is known"


def _draw(game: Game, card: int) -> None:
    stage = Draw(0, 0)
    game.push(stage)
    cards.draw(game, stage, card)


def test_a_deal_that_was_laid_down_is_drawn_anew() -> None:
    game = Game(take_edition("propnex"), NAMES[:], 5, SEEDED, begin=False)
    pile = list(range(len(game.edition.deeds)))
    opening.set_up(game, pile)
    piles = [_pile(game.fork(seed)) for seed in range(3)]
    assert _pile(game) == pile
    assert all(sorted(each) == pile != each for each in piles)
    assert piles[0] != piles[1] != piles[2]
    assert _pile(game.fork(1)) == piles[1]


def _pile(game: Game) -> list[int]:
    return next(stage.pile for stage in game.agenda if isinstance(stage, OpeningHands))
