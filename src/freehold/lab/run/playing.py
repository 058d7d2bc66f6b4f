"""One game of a run: how it begins, who plays it, and that whatever breaks in it is told as a fault."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from freehold.bots.driver import BotFault
from freehold.bots.parameters import plain_name
from freehold.bots.protocol import Bot
from freehold.bots.roster import make_bot
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.tally import Tally
from freehold.lab.run.match import Outcome, new_game, play_match
from freehold.lab.run.restart import restart
from freehold.lab.run.seeds import bot_seeds


@mypyc_attr(allow_interpreted_subclasses=True)
class Start:
    """What all games of a run have in common."""

    def __init__(self, book: Edition, bots: tuple[str, ...], position: Game | None) -> None:
        self.edition = book
        self.bots = bots
        self.position = position
        """The moment every game plays on from, or None for whole games."""
        self.names = seat_names(bots) if position is None else position.names

    def game(self, seed: int, listening: bool = False) -> Game:
        """The game with this seed, before its first action."""
        if self.position is None:
            return new_game(self.edition, self.names, seed, listening)
        game = restart(self.position, seed)
        game.listening = listening
        return game

    def players(self, seed: int) -> list[Bot]:
        """Fresh bots for the game with this seed."""
        seeds = bot_seeds(seed, len(self.bots))
        return [make_bot(self.bots[seat], seeds[seat]) for seat in range(len(self.bots))]


def seat_names(bots: tuple[str, ...]) -> list[str]:
    """A name for every seat: its bot, and its number to tell bots of one kind apart."""
    return [f"{plain_name(name).rpartition(':')[2]} {seat + 1}" for seat, name in enumerate(bots)]


def play_game(start: Start, seed: int, cap: int, tally: Tally, sample_every: int) -> tuple[Outcome, Game]:
    """Play the game with this seed; whatever breaks, in a bot or in the rules, comes out as a `BotFault`."""
    game = start.game(seed)
    bots = start.players(seed)
    try:
        return play_match(game, bots, cap, tally, sample_every), game
    except BotFault:
        raise
    except Exception as error:
        raise _broken(game, bots, seed, error) from error


def _broken(game: Game, bots: list[Bot], seed: int, error: Exception) -> BotFault:
    """An error of the rules themselves ends one game, not the run."""
    seat = max(0, game.to_act)
    return BotFault(bots[seat].name, seat, seed, "was to act when the game broke", f"{type(error).__name__}: {error}")
