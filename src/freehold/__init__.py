"""Freehold plays property-trading board games by the book.

>>> import freehold
>>> edition = freehold.edition("fundraiser")
>>> game = freehold.Game(edition, ["Ann", "Bob", "Cy"], seed=7)
>>> seat = game.to_act
>>> [freehold.write(game, seat, action) for action in game.legal(seat)][:1]
['roll']
>>> events = freehold.play_line(game, "Ann: roll")
>>> events[0].name, events[0].clause
('threw-for-start', 'FR-FIRST-1')
>>> freehold.play_line(game, "Cy: roll")
Traceback (most recent call last):
...
freehold.engine.refusal.Refusal: the table waits for Bob (FR-TURN-1)
>>> game.play(1, freehold.actions.roll())[0].name
'threw-for-start'
>>> again = freehold.replay(freehold.read_record(freehold.record_of(game).write()), edition)
>>> again.names
['Ann', 'Bob', 'Cy']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from freehold._version import __version__

if TYPE_CHECKING:
    from freehold.bots.equity import equity
    from freehold.editions import EditionError, check, edition
    from freehold.editions import editions as edition_ids
    from freehold.editions.boards import record_of, replay
    from freehold.engine import actions
    from freehold.engine.action import Action, Leg
    from freehold.engine.edition import BANK, HOST, Edition
    from freehold.engine.event import Event
    from freehold.engine.game import Game
    from freehold.engine.refusal import Refusal
    from freehold.engine.state import ENTERED, OPEN, SEEDED
    from freehold.engine.text.notation import parse, parse_line, play_line, play_text, suggest, write, write_line
    from freehold.engine.text.record import Record, RecordError, read_record
    from freehold.engine.text.unread import AmbiguousName, Malformed, UnknownName, UnknownWord, Unread

__all__ = [
    "BANK",
    "ENTERED",
    "HOST",
    "OPEN",
    "SEEDED",
    "Action",
    "AmbiguousName",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "Leg",
    "Malformed",
    "Record",
    "RecordError",
    "Refusal",
    "UnknownName",
    "UnknownWord",
    "Unread",
    "__version__",
    "actions",
    "check",
    "edition",
    "edition_ids",
    "equity",
    "parse",
    "parse_line",
    "play_line",
    "play_text",
    "read_record",
    "record_of",
    "replay",
    "suggest",
    "write",
    "write_line",
]

_HOMES: Final = {
    "freehold.bots.equity": ["equity"],
    "freehold.editions": ["EditionError", "check", "edition"],
    "freehold.editions.boards": ["record_of", "replay"],
    "freehold.engine.action": ["Action", "Leg"],
    "freehold.engine.edition": ["BANK", "HOST", "Edition"],
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
