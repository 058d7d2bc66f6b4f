"""Playing one game of a run again, from its seed alone, and telling everything that happens in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from freehold.bots import Bot, BotFault
from freehold.editions.boards import record_of
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import HOST
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.tally import Tally
from freehold.engine.text.record import Record
from freehold.lab.run.match import Outcome
from freehold.lab.run.playing import Start, play_game


@dataclass
class Repeat:
    """One game, played again."""

    game: Game
    """As it stood at the end, or when a bot failed."""
    record: Record
    outcome: Outcome | None = None
    fault: BotFault | None = None
    events: list[Event] = field(default_factory=list)


def play_again(start: Start, seed: int, cap: int, sample_every: int) -> Repeat:
    """Play the game with this seed as the run does, then follow it action by action, listening."""
    witness = Witness(start)
    game = start.game(seed, listening=True)
    repeat = Repeat(game, record_of(game), events=game.events[:])
    tally = Tally(start.edition, len(start.bots))
    try:
        repeat.outcome, ended = play_game(witness, seed, cap, tally, sample_every)
        witness.look(ended)
    except BotFault as fault:
        repeat.fault = fault
    _follow(repeat, witness.seen)
    return repeat


def _follow(repeat: Repeat, seen: list[tuple[int, Action]]) -> None:
    """Play what was seen; a last answer that is not legal is what the fault speaks of."""
    game, record = repeat.game, repeat.record
    for seat, action in seen:
        written = len(record.lines)
        try:
            record.add(game, seat, action)
            repeat.events += game.play(seat, action)
        except Exception:
            if repeat.fault is None:
                raise
            del record.lines[written:]
            record.remark(str(repeat.fault))
            return


class Witness(Start):
    """Begins games like another start, with somebody beside every bot who notes what it answers."""

    def __init__(self, start: Start) -> None:
        super().__init__(start.edition, start.bots, start.position)
        self.seen: list[tuple[int, Action]] = []
        """Everything that was played, the host's call included."""

    def players(self, seed: int) -> list[Bot]:
        return [_Watched(bot, self) for bot in super().players(seed)]

    def look(self, game: Game) -> None:
        """Notice when the host has called time: nobody else does that, and nobody is asked about it."""
        if game.time_is_called and all(seat != HOST for seat, _ in self.seen):
            self.seen.append((HOST, Action(act.CALL_TIME)))


class _Watched(Bot):
    """A bot with a witness beside it."""

    def __init__(self, bot: Bot, witness: Witness) -> None:
        self.bot = bot
        self.witness = witness
        self.name = bot.name

    def choose(self, game: Game, seat: int) -> Action | None:
        self.witness.look(game)
        answer = self.bot.choose(game, seat)
        if answer is not None:
            self.witness.seen.append((seat, answer))
        return answer
