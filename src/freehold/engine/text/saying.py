"""What somebody may say to a game: a seat by its number or its name, an action as such or in the notation."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import Action
from freehold.engine.edition import HOST
from freehold.engine.state import State
from freehold.engine.text.notation import parse
from freehold.engine.text.parsing import read_seat, split_line
from freehold.engine.text.quoting import quoted


def line_of(said: str) -> tuple[str, str]:
    """Who is to act, and the text of the action: `Ann: roll` taken apart."""
    return split_line(said)


def seat_of(g: State, said: object) -> i64:
    """The seat that is meant, by its number or its name; whether there is such a number is for the rules to say.

    Raise `UnknownName` if nobody is called so, and `TypeError` with a sentence if it is neither.
    """
    if isinstance(said, int):
        return said
    if isinstance(said, str):
        return read_seat(g, said)
    raise TypeError(f"a seat is a number or a name, such as 0 or {quoted(g.names[0])}, not {_shown(said)}")


def listed_seat_of(g: State, said: object) -> i64:
    """The seat whose legal actions are asked for; raise `ValueError` if there is no such seat."""
    seat = seat_of(g, said)
    if HOST <= seat < g.seats:
        return seat
    raise ValueError(f"there is no seat {seat} at this table; they run from 0 to {g.seats - 1}")


def action_of(g: State, seat: i64, said: object) -> Action:
    """The action that is meant, given as such or as text.

    Raise `Unread` if the text stands for none, and `TypeError` with a sentence if it is neither.
    """
    if isinstance(said, Action):
        return said
    if isinstance(said, str):
        return parse(g, seat, said)
    who = quoted(g.names[seat if 0 <= seat < g.seats else 0])
    if said is None:
        raise TypeError(f'say who does what: play({who}, "roll"), or both as one text with a colon between them')
    raise TypeError(f'an action is text such as "roll", or one of freehold.actions such as roll(), not {_shown(said)}')


def _shown(said: object) -> str:
    """Something of the wrong type, short enough for a sentence."""
    text = repr(said)
    return text if len(text) <= 60 else f"{text[:57]}..."
