"""The extra words one may say at the table besides actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from freehold.console.mistakes import Mistake
from freehold.console.quoting import quote
from freehold.console.screen import QUIET, STRONG, closed, sentence
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import HOST
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.refusal import Refusal
from freehold.engine.text.names import find_player
from freehold.engine.text.notation import parse, write
from freehold.terminal import views
from freehold.terminal.choices import consequence
from freehold.terminal.hands import hand
from freehold.terminal.menu import Menu

if TYPE_CHECKING:
    from freehold.terminal.playing import Playing

Word = Callable[["Playing", str, int], bool]
"""Acts on the rest of the line for a seat; tells whether the game has moved on."""


class Left(Exception):
    """The person leaves the table; the game is saved."""


def _help(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    table = Table.grid(padding=(0, 2))
    table.add_column(style=STRONG, no_wrap=True)
    table.add_column()
    for name, meaning in _HELP:
        table.add_row(name, meaning)
    playing.console.print(table)
    return False


def _board(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    views.show_board(playing.console, playing.game, playing.session.log)
    return False


def _hand(playing: Playing, rest: str, seat: int) -> bool:
    if not rest and seat == HOST:
        views.show_hands(playing.console, playing.game)
        return False
    try:
        whose = find_player(playing.game, rest.strip('"')) if rest else seat
    except Refusal as refusal:
        playing.complain(closed(f"No: {refusal}"))
        return False
    playing.console.print(hand(playing.game, whose))
    return False


def _hands(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    views.show_hands(playing.console, playing.game)
    return False


def _log(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    count = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else 20
    for event in playing.session.log.last(count):
        playing.console.print(sentence(event))
    return False


def _menu(playing: Playing, rest: str, seat: int) -> bool:
    playing.menu = Menu(playing.game, seat)
    views.show_menu(playing.console, playing.menu, rest.lower() == "all")
    return False


def _why(playing: Playing, rest: str, seat: int) -> bool:
    refusal = playing.refusal
    if rest:
        refusal = _judge(playing, rest, seat)
        if refusal is None:
            return False
    if refusal is None:
        playing.console.print("Nothing has been refused so far. Say why and an action to ask about one.")
        return False
    playing.console.print(Text(closed(f"Not legal: {refusal}"), style=STRONG))
    _quote(playing, refusal.clause)
    return False


def _judge(playing: Playing, text: str, seat: int) -> Refusal | None:
    """Why an action is refused; if it is not, say so and by which clause."""
    game = playing.game
    if text.isascii() and text.isdigit() and len(text) < 6:
        action = playing.menu.pick(int(text))
        if action is None:
            return Refusal(f"the menu has no number {text}")
    else:
        try:
            action = parse(game, seat, text)
        except Refusal as fault:
            return fault
    refusal = game.why_not(seat, action)
    if refusal is not None:
        return refusal
    playing.console.print(
        Text().append("Legal: ", style=STRONG).append(f"{consequence(game, seat, action)}.", "default")
    )
    event = _first_event(game, seat, action)
    _quote(playing, event.clause if event is not None else game.edition.cite("turn.throw"))
    return None


def _first_event(game: Game, seat: int, action: Action) -> Event | None:
    """The first thing a legal action would make happen, tried on a copy; None for what chance decides."""
    if action.kind in (act.ROLL, act.CARD):
        return None
    twin = game.copy()
    twin.listening = True
    return next((event for event in twin.play(seat, action) if event.name != "repaid"), None)


def _quote(playing: Playing, clause: str) -> None:
    if clause:
        playing.console.print(quote(playing.game.edition, clause))


def _rules(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    if not rest:
        edition = playing.game.edition
        sections = dict.fromkeys(clause.section for clause in edition.clauses.values())
        playing.console.print(f"Say rules and a clause, for instance: rules {next(iter(edition.clauses), '')}")
        playing.console.print(Text(f"The whole book: freehold rules {edition.id}. Its sections:", style=QUIET))
        playing.console.print(Text(", ".join(sections), style=QUIET))
        return False
    try:
        playing.console.print(quote(playing.game.edition, rest))
    except Mistake as mistake:
        playing.complain(closed(mistake.sentence))
    return False


def _undo(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    try:
        taken_back = playing.session.undo()
    except ValueError as reason:
        playing.complain(f"That cannot be taken back: {reason}.")
        return False
    playing.save()
    playing.console.print(f"Taken back: {taken_back}")
    return True


def _save(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    if rest:
        playing.save_as(Path(rest.strip('"')).expanduser())
    else:
        playing.say_saved("")
    return False


def _host(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    if rest:
        return playing.do(HOST, rest)
    playing.console.print("The host may say, with the word host in front:")
    for action in playing.game.legal(HOST):
        said = f"  {write(playing.game, HOST, action):<11} {consequence(playing.game, HOST, action)}"
        playing.console.print(Text(said), no_wrap=True, overflow="ellipsis")
    more = "fine NAME AMOUNT, note WORDS, and what was wrongly booked: correct cash NAME AMOUNT: REASON"
    playing.console.print(Text(f"  {more}", style=QUIET))
    return False


def _leave(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    if not playing.say_saved(""):
        playing.console.print("Save it elsewhere with save FILE, or end the input (Ctrl-D) to leave without saving.")
        return False
    folder = f"{playing.folder} " if playing.folder else ""
    playing.console.print(Text(f"Go on with: freehold play {folder}--resume {playing.keeper.path}"), soft_wrap=True)
    raise Left


def _pause(playing: Playing, rest: str, seat: int) -> bool:  # noqa: ARG001
    if rest.lower() not in ("on", "off"):
        playing.complain("Say pause on to be asked before every throw, or pause off to be asked when it matters.")
        return False
    playing.pause = rest.lower() == "on"
    playing.console.print(
        "You are asked before every throw of the others."
        if playing.pause
        else "You are asked only when you can claim rent or have to answer."
    )
    return False


WORDS: Final[dict[str, Word]] = {
    "help": _help,
    "board": _board,
    "hand": _hand,
    "hands": _hands,
    "log": _log,
    "menu": _menu,
    "why": _why,
    "rules": _rules,
    "undo": _undo,
    "save": _save,
    "host": _host,
    "pause": _pause,
    "leave": _leave,
}
"""Every extra word."""

_HELP: Final = (
    ("a number", "does what the menu shows under it"),
    ("an action", 'roll, buy, bid 120, build "Name" 2, mortgage "Name", claim, end, and so on'),
    ("offer", 'offer Bob: give "Name" + 50 for "Other Name"; then accept, refuse or counter: give ...'),
    ("put up, ask, agree", 'put up "Name" 300, ask "Name" 500, agree 600: deals where deeds are auctioned'),
    ("auto-claim on|off", "have every rent of yours asked for automatically"),
    ("board, hands, hand NAME", "the board, everybody in short, one player in full"),
    ("log NUMBER", "the latest sentences"),
    ("menu, menu all", "the menu again; all of it"),
    ("why, why ACTION", "why something was refused, or whether it would be legal, with the clause"),
    ("rules CLAUSE", "a clause or ruling of the rule book in full"),
    ("undo", "take back your last action, unless dice, a card or another player came after it"),
    ("pause on|off", "be asked before every throw of the others, or only when it matters"),
    (
        "host ACTION",
        "what the host does: call time, break, resume, fine NAME AMOUNT, void throw, note, correct, abandon",
    ),
    ("save, save FILE", "save; the game is also saved after every action of yours"),
    ("leave", "save and leave; freehold play --resume FILE goes on"),
    ("quit", "leave the game for good, as the rules have it"),
)


def find_word(line: str) -> tuple[Word | None, str]:
    """The extra word a line begins with, and the rest of the line."""
    if line == "?":
        return _help, ""
    first, _, rest = line.partition(" ")
    return WORDS.get(first.lower()), rest.strip()
