"""A game being played: the record it writes, the log people read, and how far one may go back."""

from __future__ import annotations

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import HOST
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.state import ENTERED
from freehold.engine.text.record import Record
from freehold.terminal.log import Log

_CHANCE_EVENTS = frozenset({"threw", "threw-for-start", "throw-void", "drew"})


class _Before:
    """The moment before an action: everything needed to go back to it."""

    def __init__(self, game: Game, lines: int, sentences: int, text: str) -> None:
        self.game = game
        self.lines = lines
        self.sentences = sentences
        self.text = text


class Session:
    """One game with its record and its log."""

    def __init__(self, game: Game, record: Record, people: list[int]) -> None:
        self.game = game
        self.record = record
        self.people = people
        """Seats played at this keyboard."""
        self.log = Log()
        self._before: list[_Before] = []
        self._barrier = "you have done nothing yet"

    def act(self, seat: int, action: Action) -> list[Event]:
        """Play an action and write it down; a refused action leaves everything as it was."""
        game = self.game
        mine = seat in self.people or seat == HOST
        before = _Before(game.copy(), len(self.record.lines), len(self.log), "") if mine else None
        lines = len(self.record.lines)
        self.record.add(game, seat, action)
        try:
            events = game.play(seat, action)
        except BaseException:
            del self.record.lines[lines:]
            raise
        self.log.add(events)
        if before is not None:
            before.text = self.record.lines[-1].text
        self._remember(seat, action, events, before)
        return events

    def _remember(self, seat: int, action: Action, events: list[Event], before: _Before | None) -> None:
        """Keep the way back open, unless chance or somebody else has closed it."""
        if before is None:
            self._close(f"{self.game.names[seat]} has acted since")
        elif self.game.chance != ENTERED and action.kind == act.ROLL:
            self._close("dice have been thrown since")
        elif self.game.chance != ENTERED and any(event.name in _CHANCE_EVENTS for event in events):
            self._close("a card has been drawn since")
        else:
            self._before.append(before)

    def _close(self, reason: str) -> None:
        self._before.clear()
        self._barrier = reason

    def undo(self) -> str:
        """Go back to before one's last action; return that action, or raise ValueError with the reason why not."""
        if not self._before:
            raise ValueError(self._barrier)
        before = self._before.pop()
        self.game = before.game
        del self.record.lines[before.lines :]
        self.log.back_to(before.sentences)
        return before.text
