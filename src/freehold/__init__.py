"""Freehold plays property-trading board games by the book.

>>> import freehold
>>> game = freehold.game("fundraiser", players=["Ann", "Bob", "Cy"], seed=7)
>>> game.legal()[0]
<roll>
>>> events = game.play("Ann: roll")
>>> events[0].name, events[0].clause
('threw-for-start', 'FR-FIRST-1')
>>> game.play("Cy: roll")
Traceback (most recent call last):
...
freehold.engine.refusal.Refusal: the table waits for Bob (FR-TURN-1)
>>> game.play(1, freehold.actions.roll())[0].name
'threw-for-start'

Bots play on, and answer questions; `freehold.simulate`, `arena`, `odds` and `analyse` are the commands of those names:

>>> from freehold.bots import make_bot, play_out
>>> end = game.copy()
>>> _ = play_out(end, [make_bot("fixed-h", seat) for seat in range(3)])
>>> [end.names[seat] for level in end.ranking() for seat in level]
['Ann', 'Cy', 'Bob']
>>> freehold.simulate("fundraiser", "fixed-h,builder", games=10)
<Result of fundraiser, 10 games, wins: ...>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from freehold import showing
from freehold._version import __version__

if TYPE_CHECKING:
    from freehold.analysis.study import Analysis
    from freehold.bots.equity import equity
    from freehold.doors.judging import Odds, arena, odds
    from freehold.doors.playing import game, position
    from freehold.doors.plots import Plot
    from freehold.doors.result import Result, result
    from freehold.doors.simulating import simulate
    from freehold.doors.studying import analyse, landing_rates
    from freehold.editions import EditionError, check, edition
    from freehold.editions import editions as edition_ids
    from freehold.editions.boards import record_of, replay
    from freehold.engine import actions
    from freehold.engine.action import Action, Leg
    from freehold.engine.edition import BANK, HOST, Card, Deed, Edition, Group, Space
    from freehold.engine.event import Event
    from freehold.engine.game import Game
    from freehold.engine.refusal import Refusal
    from freehold.engine.state import ENTERED, OPEN, SEEDED
    from freehold.engine.text.notation import parse, parse_line, play_line, play_text, suggest, write, write_line
    from freehold.engine.text.record import Record, RecordError, read_record
    from freehold.engine.text.unread import AmbiguousName, Malformed, UnknownName, UnknownWord, Unread
    from freehold.lab.arena.arena import Standing
    from freehold.lab.needs import Missing
    from freehold.lab.run.runs import Trouble
    from freehold.positions import Position, PositionError, read_position

__all__ = [
    "BANK",
    "ENTERED",
    "HOST",
    "OPEN",
    "SEEDED",
    "Action",
    "AmbiguousName",
    "Analysis",
    "Card",
    "Deed",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "Group",
    "Leg",
    "Malformed",
    "Missing",
    "Odds",
    "Plot",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "Space",
    "Standing",
    "Trouble",
    "UnknownName",
    "UnknownWord",
    "Unread",
    "__version__",
    "actions",
    "analyse",
    "arena",
    "check",
    "edition",
    "edition_ids",
    "equity",
    "game",
    "landing_rates",
    "odds",
    "parse",
    "parse_line",
    "play_line",
    "play_text",
    "position",
    "read_position",
    "read_record",
    "record_of",
    "replay",
    "result",
    "simulate",
    "suggest",
    "write",
    "write_line",
]

_HOMES: Final = {
    "freehold.analysis.study": ["Analysis"],
    "freehold.bots.equity": ["equity"],
    "freehold.doors.judging": ["Odds", "arena", "odds"],
    "freehold.doors.playing": ["game", "position"],
    "freehold.doors.plots": ["Plot"],
    "freehold.doors.result": ["Result", "result"],
    "freehold.doors.simulating": ["simulate"],
    "freehold.doors.studying": ["analyse", "landing_rates"],
    "freehold.editions": ["EditionError", "check", "edition"],
    "freehold.editions.boards": ["record_of", "replay"],
    "freehold.engine.action": ["Action", "Leg"],
    "freehold.engine.edition": ["BANK", "HOST", "Card", "Deed", "Edition", "Group", "Space"],
    "freehold.engine.event": ["Event"],
    "freehold.engine.game": ["Game"],
    "freehold.engine.refusal": ["Refusal"],
    "freehold.engine.state": ["ENTERED", "OPEN", "SEEDED"],
    "freehold.engine.text.notation": [
        "parse",
        "parse_line",
        "play_line",
        "play_text",
        "suggest",
        "write",
        "write_line",
    ],
    "freehold.engine.text.record": ["Record", "RecordError", "read_record"],
    "freehold.engine.text.unread": ["AmbiguousName", "Malformed", "UnknownName", "UnknownWord", "Unread"],
    "freehold.lab.arena.arena": ["Standing"],
    "freehold.lab.needs": ["Missing"],
    "freehold.lab.run.runs": ["Trouble"],
    "freehold.positions": ["Position", "PositionError", "read_position"],
}
"""Where everything public is at home. It is read when somebody asks for it, so that a command that only tells its
version, or a program that only wants to know whether Freehold is there, does not wait for five rule books."""


_PACKAGES: Final = {"bots": "freehold.bots", "editions": "freehold.editions", "engine": "freehold.engine.game"}
"""What comes along without being imported by its own name, and what is read for it."""


def _found(name: str) -> object:
    if name in _PACKAGES:
        import_module(_PACKAGES[name])
        return import_module(f"freehold.{name}")
    if name == "actions":
        return import_module("freehold.engine.actions")
    if name == "edition_ids":
        return import_module("freehold.editions").editions
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


if not TYPE_CHECKING:  # which knows the names from above, and would take any other for one that is found here

    def __getattr__(name: str) -> object:
        """What is asked for by this name, read now and kept."""
        globals()[name] = found = _found(name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _html(thing: object) -> str | None:
    """What notebooks show of something; what draws is read when the first of them asks."""
    found: str | None = import_module("freehold.doors.notebook").html(thing)
    return found


showing.shown_by(_html)
