"""One game of a run: how it begins, who plays it, and that whatever breaks in it is told as a fault."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from freehold.bots.driver import BotFault, begin_again
from freehold.bots.fixed import is_fixed
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
        self._lasts = position is None and all(is_fixed(name) for name in bots)
        """Whether the table of one game does for the next: none of its bots has chance of its own to begin anew."""
        self._table: Game | None = None
        self._sitters: list[Bot] = []

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

    def begin(self, seed: int) -> tuple[Game, list[Bot]]:
        """The game with this seed and its bots; both last until the next one is begun, where a table is used again."""
        table = self._table
        if table is not None:
            begin_again(table, self._sitters, seed)
            table.names = self.names[:]
            return table, self._sitters
        game, bots = self.game(seed), self.players(seed)
        if self._lasts:
            self._table, self._sitters = game, bots
        return game, bots

    def clear_away(self) -> None:
        """Something broke in the last game: the next one has a new table."""
        self._table = None


def seat_names(bots: tuple[str, ...]) -> list[str]:
    """A name for every seat: its bot, and its number to tell bots of one kind apart."""
    return [f"{plain_name(name).rpartition(':')[2]} {seat + 1}" for seat, name in enumerate(bots)]


def play_game(start: Start, seed: int, cap: int, tally: Tally, sample_every: int) -> tuple[Outcome, Game]:
    """Play the game with this seed; whatever breaks, in a bot or in the rules, comes out as a `BotFault`."""
    game, bots = start.begin(seed)
    try:
        return play_match(game, bots, cap, tally, sample_every), game
    except BotFault:
        start.clear_away()
        raise
    except Exception as error:
        start.clear_away()
        raise _broken(game, bots, seed, error) from error


def _broken(game: Game, bots: list[Bot], seed: int, error: Exception) -> BotFault:
    """An error of the rules themselves ends one game, not the run."""
    seat = max(0, game.to_act)
    return BotFault(bots[seat].name, seat, seed, "was to act when the game broke", f"{type(error).__name__}: {error}")
