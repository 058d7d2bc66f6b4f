"""No bot knows what is to come: others are not shown it, and those that come with Freehold do not look."""

from __future__ import annotations

import pytest

from freehold.bots import Bot, BotFault, bot_names, make_bot, next_action, play_out, veiled_choice
from freehold.bots.driver import others_are_asked
from freehold.editions import edition as take_edition
from freehold.editions import editions
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chance import Stream
from freehold.engine.game import Game
from freehold.engine.hidden import Future, drawn_future, future_of
from freehold.engine.state import DICE_LANE
from freehold.engine.text.notation import write
from quick_bots import quick

NAMES = ["Ann", "Bob", "Cat", "Dan"]
MOVES = 700
SEARCHED = 150


def table(edition: str, seed: int = 3) -> Game:
    return Game(take_edition(edition), NAMES[:], seed, listening=False)


class Clairvoyant(Bot):
    """Plays on a copy before every throw, and remembers which dice it saw there and which fell."""

    def __init__(self, by_seed: bool = False) -> None:
        self.plain = make_bot("builder")
        self.by_seed = by_seed
        self.foreseen = (0, 0)
        self.throws = -1
        self.right = 0
        self.wrong = 0

    def choose(self, game: Game, seat: int) -> Action | None:
        if self.throws >= 0 and game.throws == self.throws + 1:
            # What fell is what it saw coming, or not.
            hit = (game.first_die, game.second_die) == self.foreseen
            self.right += hit
            self.wrong += not hit
        self.throws = -1
        answer = self.plain.choose(game, seat)
        if answer is not None and answer.kind == act.ROLL:
            self.foreseen = self._from_seed(game) if self.by_seed else _dice_of(game.copy(), seat)
            self.throws = game.throws
        return answer

    def _from_seed(self, game: Game) -> tuple[int, int]:
        stream = Stream(game.seed, DICE_LANE)
        for _ in range(game.throws):
            stream.below(36)
        pair = stream.below(36)
        return pair // 6 + 1, pair % 6 + 1


def _dice_of(twin: Game, seat: int) -> tuple[int, int]:
    twin.play(seat, Action(act.ROLL))
    return twin.first_die, twin.second_die


@pytest.mark.parametrize("by_seed", [False, True])
def test_a_bot_that_looks_ahead_on_copies_foresees_nothing(by_seed: bool) -> None:
    right, wrong = 0, 0
    for ask in ("play_out", "next_action"):
        game = table("fundraiser")
        seers = [Clairvoyant(by_seed) for _ in NAMES]
        if ask == "play_out":
            play_out(game, list[Bot](seers), turns=300)
        else:
            while game.throwing_turns < 300 and (found := next_action(game, seers)) is not None:
                game.play(*found)
        right += sum(seer.right for seer in seers)
        wrong += sum(seer.wrong for seer in seers)
    assert wrong > 100
    assert right * 12 < wrong, "one throw in 36 is guessed"


@pytest.mark.parametrize("by_seed", [False, True])
def test_without_the_veil_it_would_foresee_everything(by_seed: bool) -> None:
    """Which is why there is one; it also shows that the seers of the test above can see."""
    game = table("fundraiser")
    seers = [Clairvoyant(by_seed) for _ in NAMES]
    for seer in seers:
        seer.is_sound = True
    play_out(game, list[Bot](seers), turns=60)
    assert sum(seer.right for seer in seers) > 30
    assert sum(seer.wrong for seer in seers) == 0


class Curious(Bot):
    """Keeps what the game it is handed has in store, and breaks if it is told to."""

    def __init__(self, breaks: bool = False) -> None:
        self.breaks = breaks
        self.saw: list[tuple[Game, list[list[int]], list[int], int]] = []

    def choose(self, game: Game, seat: int) -> Action | None:
        self.saw.append((game, [deck[:] for deck in game.decks], game.dice.state(), game.seed))
        if self.breaks:
            raise ValueError("no idea")
        return make_bot("builder").choose(game, seat)


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("breaks", [False, True])
def test_the_true_future_is_back_whatever_a_bot_does(edition: str, breaks: bool) -> None:
    game = table(edition)
    play_out(game, [make_bot("builder") for _ in NAMES], turns=3)
    truth, parts = future_of(game), _parts(game)
    curious = Curious(breaks)
    if breaks:
        with pytest.raises(BotFault, match=f"seed {game.seed} raised an error: ValueError: no idea"):
            next_action(game, [curious] * 4)
        with pytest.raises(BotFault, match="no idea"):
            play_out(game, [curious] * 4)
        with pytest.raises(ValueError, match="no idea"):
            veiled_choice(curious, game, game.to_act)
    else:
        assert veiled_choice(curious, game, game.to_act) is not None
    assert _same(truth, future_of(game))
    assert _parts(game) == parts
    for handed, decks, dice, seed in curious.saw:
        assert handed is game
        assert dice != parts[0]
        assert seed != game.seed
        assert decks != parts[1] or not game.decks


def _same(one: Future, other: Future) -> bool:
    return one.dice is other.dice and one.decks is other.decks and one.shuffles is other.shuffles


def _parts(game: Game) -> tuple[list[int], list[list[int]], int]:
    return game.dice.state(), [deck[:] for deck in game.decks], game.seed


def test_the_veil_looks_the_same_whatever_the_true_future_is() -> None:
    game = table("fundraiser")
    play_out(game, [make_bot("builder") for _ in NAMES], turns=30)
    curious = Curious()
    veiled_choice(curious, game, game.to_act)
    drawn_future(game, 99).come_to(game)
    veiled_choice(curious, game, game.to_act)
    assert curious.saw[0] == curious.saw[1]


# -- bots that come with Freehold are asked without the veil ----------------------------------------------------


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("name", bot_names())
def test_shipped_bots_decide_the_same_whatever_is_to_come(name: str, edition: str) -> None:
    """Whole games, with two of every bot: one is asked in the game as it is, the other with another future in it."""
    game = table(edition, 17)
    bots = [make_bot(quick(name), seat) for seat in range(4)]
    twins = [make_bot(quick(name), seat) for seat in range(4)]
    for move in range(MOVES if quick(name) == name else SEARCHED):
        awaited = game.to_act
        if awaited < 0:
            break
        asked = game.others_from(awaited) if others_are_asked(game) else []
        for seat in [*asked, awaited]:
            wish = bots[seat].choose(game, seat)
            truth = future_of(game)
            drawn_future(game, move).come_to(game)
            other = twins[seat].choose(game, seat)
            truth.come_to(game)
            assert _told(game, seat, wish) == _told(game, seat, other)
            if wish is not None:
                game.play(seat, wish)
                break


def _told(game: Game, seat: int, action: Action | None) -> str:
    return "" if action is None else write(game, seat, action)
