"""One game between bots, from its start to its result, and the figures the laboratory takes from it."""

from __future__ import annotations

from typing import Final

from freehold.bots.driver import BotFault, bot_label, play_out
from freehold.bots.protocol import Bot
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import HOST, Edition
from freehold.engine.game import Game
from freehold.engine.tally import Tally

USUAL_CAP: Final = 1000
"""Throwing turns of the whole table after which a game is stopped, unless somebody asks for another number."""
STALLED: Final = 10_000
"""So many actions in a row without a new throwing turn mean that the bots go round in circles."""

_CALL_TIME: Final = Action(act.CALL_TIME)


class Outcome:
    """How one game went."""

    def __init__(self, seats: int) -> None:
        self.ranking: list[list[int]] = []
        """Seats from first to last, level seats together."""
        self.worth = [0] * seats
        """What every seat was worth at the end."""
        self.opener = 0
        """The seat that had the first turn."""
        self.rolls = 0
        """Throws of the dice, those for the start and out of detention included."""
        self.turns = 0
        """Throwing turns of all seats together."""
        self.decisions = 0
        """Actions played."""
        self.capped = False
        """The game was stopped at the cap, be it with the result the edition gives when time is called."""
        self.samples: list[list[int]] = []
        """Every seat's worth after each `sample_every` throwing turns."""

    def winners(self) -> list[int]:
        """The seats that share the first place, one as a rule."""
        return self.ranking[0]

    def places(self) -> list[int]:
        """The place of every seat, from 1; level seats share one, and the places after it stay empty."""
        places = [0] * len(self.worth)
        place = 1
        for level in self.ranking:
            for seat in level:
                places[seat] = place
            place += len(level)
        return places


def new_game(edition: Edition, names: list[str], seed: int, listening: bool = False) -> Game:
    """A game with the names on the seats in the order given, which nobody listens to as a rule.

    Where the book draws the order of play by lot, the lot would fall on the names alone: bots keep their seats.
    """
    game = Game(edition, names[:], seed, listening=listening)
    game.names = names[:]
    return game


def play_match(
    game: Game, bots: list[Bot], cap: int = USUAL_CAP, tally: Tally | None = None, sample_every: int = 0
) -> Outcome:
    """Let fresh bots play `game` to its end, at most `cap` throwing turns from now on.

    Raise `BotFault` if a bot breaks, plays against the rules or keeps the table going without end.
    """
    outcome = Outcome(game.seats)
    game.tally = tally
    begun = game.throwing_turns
    thrown = game.throws
    last = begun + cap
    reached = begun
    while not game.over and game.throwing_turns < last:
        reached = min(last, reached + sample_every) if sample_every > 0 else last
        _play_until(game, bots, reached, outcome)
        if sample_every > 0 and not game.over and (reached - begun) % sample_every == 0:
            outcome.samples.append(standings(game))
    if not game.over:
        outcome.capped = True
        _stop(game, bots, outcome)
    outcome.ranking = game.ranking() if game.over else ranking_by_worth(game)
    outcome.worth = standings(game)
    outcome.opener = game.opener
    outcome.turns = game.throwing_turns - begun
    outcome.rolls = game.throws - thrown
    return outcome


def _stop(game: Game, bots: list[Bot], outcome: Outcome) -> None:
    """Call time where the book knows it; what is left to be done then is done."""
    if game.why_not(HOST, _CALL_TIME) is None:
        game.play(HOST, _CALL_TIME)
        _play_until(game, bots, game.throwing_turns + game.seats, outcome)


def standings(game: Game) -> list[int]:
    """What every seat is worth now, debts to the Bank taken off."""
    return [game.worth(seat) for seat in range(game.seats)]


def ranking_by_worth(game: Game) -> list[list[int]]:
    """The order of a game without a result: by worth, level seats together, then those who left, the last first."""
    worth = standings(game)
    playing = [seat for seat in range(game.seats) if not game.out[seat]]
    ranking: list[list[int]] = []
    for value in sorted({worth[seat] for seat in playing}, reverse=True):
        ranking.append([seat for seat in playing if worth[seat] == value])
    for seat in reversed(game.retired):
        ranking.append([seat])
    return ranking


# -- letting the bots play ------------------------------------------------------------------------------------


def _play_until(game: Game, bots: list[Bot], turn: int, outcome: Outcome) -> None:
    """Play until the throwing turn numbered `turn` has begun or the game is over."""
    while not game.over and game.throwing_turns < turn:
        before = game.throwing_turns
        outcome.decisions += play_out(game, bots, STALLED, turn)
        if game.throwing_turns == before and not game.over:
            raise _stalled(game, bots)


def _stalled(game: Game, bots: list[Bot]) -> BotFault:
    """Nobody is to blame alone; the bot the table waits for is named."""
    seat = max(0, game.to_act)
    reason = f"{STALLED} actions were played without a new turn"
    return BotFault(bot_label(bots[seat]), seat, game.seed, "does not come to an end", reason)
