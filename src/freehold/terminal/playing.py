"""A table at the terminal: people at the keyboard, bots on the other seats."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from freehold.bots import BotFault, next_action
from freehold.console.mistakes import INTERRUPTED
from freehold.console.screen import ALARM, QUIET, closed
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import HOST
from freehold.engine.game import Game
from freehold.engine.refusal import Refusal
from freehold.engine.state import ENTERED
from freehold.engine.text.names import quoted
from freehold.engine.text.notation import parse, suggest
from freehold.terminal import views
from freehold.terminal.menu import SHOWN, Menu
from freehold.terminal.players import Party
from freehold.terminal.prompt import LineReader
from freehold.terminal.saving import Keeper
from freehold.terminal.watching import is_called, most_turns, stop
from freehold.terminal.words import WORDS, Left, find_word

_FINAL: Final = {
    act.QUIT: "Quit the game for good?",
    act.BANKRUPT: "Give up and leave the game?",
    act.CALL_TIME: "Call time and end the game?",
    act.ABANDON: "Stop the game without a result?",
}
"""Actions that are asked about twice."""


class Playing:
    """One game at the terminal, from where it stands to its end or until the person leaves."""

    def __init__(self, party: Party, console: Console, reader: LineReader, keeper: Keeper) -> None:
        self.session = party.session
        self.bots = party.bots
        self.folder = party.folder
        """The folder of the edition if it does not come with Freehold."""
        self.console = console
        self.reader = reader
        self.keeper = keeper
        self.pause = False
        """Whether to stop before every throw of somebody else."""
        self.refusal: Refusal | None = None
        """The last refusal, for `why`."""
        self.menu = Menu(self.game, HOST)
        self._waved = False
        self._last_turn = most_turns(self.game.edition)

    @property
    def game(self) -> Game:
        return self.session.game

    # -- from here to the end ------------------------------------------------------------------------

    def run(self) -> int:
        """Play; return what the command returns to the shell."""
        try:
            self._play()
        except Left:
            return 0
        except EOFError:
            self.say_saved("The input has ended.")
            return 0
        except KeyboardInterrupt:
            self.console.print()
            self.say_saved("Interrupted.")
            return INTERRUPTED
        except BotFault as blame:
            who = f"{self.game.names[blame.seat]}, the bot {blame.bot} on seat {blame.seat + 1},"
            self.say_saved(closed(f"{who} {blame.answer}: {blame.reason}"))
            return 1
        except Exception as fault:
            self.say_saved(f"Freehold has stumbled over a fault of its own ({type(fault).__name__}: {fault}).")
            return 1
        views.show_news(self.console, self.session.log.news())
        views.show_result(self.console, self.game)
        self.say_saved("")
        return 0

    def _play(self) -> None:
        while not self.game.over:
            if self.session.people and all(self.game.out[seat] for seat in self.session.people):
                self._play_on_without()
            late = self.game.throwing_turns >= self._last_turn
            if late and not self.session.people and not is_called(self.session):
                stop(self.session)
                continue
            found = next_action(self.game, self.bots)
            if found is None:
                self._ask(self.game.to_act, "")
                continue
            seat, action = found
            if action.kind == act.ROLL and not self._waved and self._somebody_may_wait():
                self._ask(self._who_waits(), f" (before {self.game.names[seat]} throws)")
                continue
            self.session.act(seat, action)
            self._waved = False

    def _somebody_may_wait(self) -> bool:
        """Whether a person gets a word before a bot throws."""
        people = self.session.people
        if self.pause:
            return any(not self.game.out[seat] for seat in people)
        return any(claim.owner in people for claim in self.game.claims)

    def _who_waits(self) -> int:
        people = self.session.people
        for claim in self.game.claims:
            if claim.owner in people:
                return claim.owner
        return next(seat for seat in people if not self.game.out[seat])

    def _play_on_without(self) -> None:
        """Everybody at the keyboard is out: let the others finish, or leave."""
        views.show_news(self.console, self.session.log.news())
        self.session.people.clear()
        if not self.confirm("You are out of the game. Let the others play on to the end?"):
            self.say_saved("")
            raise Left

    # -- asking --------------------------------------------------------------------------------------

    def _ask(self, seat: int, when: str) -> None:
        """Put the moment before a seat or the host and read lines until something is done."""
        self._show(seat)
        waits = bool(when)
        name = "Host" if seat == HOST else self.game.names[seat]
        if waits:
            self.console.print(Text("Enter alone lets the game go on.", style=QUIET))
        while True:
            line = self.reader.read(f"{name}{when}> ", self.words_to_complete)
            if self.answer(line.strip(), seat, waits):
                return

    def _show(self, seat: int) -> None:
        console = self.console
        news = self.session.log.news()
        if console.is_terminal and views.is_wide(self.game, console):
            console.clear()
            views.show_board(console, self.game, self.session.log)
            room = console.height - views.board_lines(self.game, console)
        else:
            console.print()
            views.show_news(console, news)
            views.show_hands(console, self.game)
            room = console.height - self.game.seats - 3
        views.show_claims(console, self.game, seat)
        room -= views.show_task(console, self.game, seat)
        self.menu = Menu(self.game, seat)
        # The prompt and what is folded away take a line each.
        views.show_menu(console, self.menu, most=min(max(room - 2, 6), SHOWN))

    def answer(self, line: str, seat: int, waits: bool) -> bool:
        """Act on a line; tell whether the game has moved on."""
        if not line or (waits and line.lower() == "go"):
            self._waved = waits
            if not waits:
                views.show_menu(self.console, self.menu)
            return waits
        word, rest = find_word(line)
        if word is not None:
            return word(self, rest, seat)
        if line.isascii() and line.isdigit():
            return self._pick(line, seat)
        speaker, text = self._speaker(line, seat)
        return speaker is not None and self.do(speaker, text)

    def _pick(self, line: str, seat: int) -> bool:
        action = self.menu.pick(int(line)) if len(line) < 6 else None
        if action is None:
            most = len(self.menu.actions)
            self.complain(f"The menu has no number {line}; it goes from 1 to {most}." if most else "The menu is empty.")
            return False
        return self.do_action(seat, action, line)

    def _speaker(self, line: str, seat: int) -> tuple[int | None, str]:
        """Who speaks: the seat asked, or another one named in front, as in `Ann: claim`."""
        name, colon, text = line.partition(":")
        name = name.strip().strip('"').lower()
        if self.game.chance == ENTERED and line.lower().startswith(act.WORDS[act.SOLD_TO]):
            # What an oral auction came to, whoever of those at the board types it.
            return HOST, line
        if not colon or not name:
            return seat, line
        if name == "host":
            return HOST, text.strip()
        for other, known in enumerate(self.game.names):
            if known.lower() != name:
                continue
            if other not in self.session.people:
                self.complain(f"{known} is not played at this keyboard.")
                return None, ""
            return other, text.strip()
        return seat, line

    # -- doing ---------------------------------------------------------------------------------------

    def do(self, seat: int, text: str) -> bool:
        """Carry out an action in notation; tell whether it was."""
        try:
            action = parse(self.game, seat, text)
        except Refusal as refusal:
            self.tell_refusal(refusal, seat, text)
            return False
        return self.do_action(seat, action, text)

    def do_action(self, seat: int, action: Action, text: str) -> bool:
        """Carry out an action, ask twice where it is final, and save."""
        refusal = self.game.why_not(seat, action)
        if refusal is not None:
            self.tell_refusal(refusal, seat, text)
            return False
        if action.kind in _FINAL and not self.confirm(_FINAL[action.kind]):
            return False
        self.session.act(seat, action)
        self._waved = False
        self.save()
        return True

    def tell_refusal(self, refusal: Refusal, seat: int, text: str) -> None:
        """Say why not, and what would do instead."""
        self.refusal = refusal
        self.complain(closed(f"No: {refusal}"))
        instead = refusal.instead or suggest(self.game, seat, text)
        if instead:
            self.console.print(Text(f"Instead, for example: {' | '.join(instead[:4])}", style=QUIET))

    def complain(self, sentence: str) -> None:
        """Say what is wrong with what was typed."""
        self.console.print(Text(sentence, style=ALARM))

    def confirm(self, question: str) -> bool:
        """Ask for a yes."""
        return self.reader.read(f"{question} (yes/no) ", lambda: ["yes", "no"]).strip().lower() in ("y", "yes")

    def words_to_complete(self) -> list[str]:
        """Actions, extra words and names worth completing to."""
        names = [quoted(deed.name) for deed in self.game.edition.deeds] + self.game.names
        kinds = [word for word in act.WORDS if word not in WORDS]
        return list(dict.fromkeys([*self.menu.texts(), *self.menu.examples(), *WORDS, *kinds, *names]))

    # -- saving --------------------------------------------------------------------------------------

    def save(self) -> None:
        """Save quietly; speak up when it begins to fail."""
        trouble = self.keeper.save(self.session.record.write())
        if trouble:
            self.complain(trouble)

    def save_as(self, path: Path) -> bool:
        """Save under another name from now on."""
        self.keeper = Keeper(path)
        return self.say_saved("")

    def say_saved(self, first: str) -> bool:
        """Save and say where, or why it could not be done; tell whether it was."""
        self.keeper.fault = ""
        trouble = self.keeper.save(self.session.record.write())
        text = trouble or f"The game is saved: {self.keeper.path}"
        self.console.print(Text(f"{first} {text}".strip(), style=ALARM if trouble else ""), soft_wrap=True)
        return not trouble
