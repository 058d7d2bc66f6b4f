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

from freehold._version import __version__
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
