"""What people ask a table to do, and how it says no."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

import msgspec

from freehold.engine.text.parsing import LONGEST

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=31)]
OWN = -9
"""The seat of whoever asks."""
MOST_NUMBER = 2**53
"""Whole numbers beyond this are not the same everywhere, and no table counts so far."""
Revision = Annotated[int, msgspec.Meta(ge=-MOST_NUMBER, le=MOST_NUMBER)]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]
"""An action in the notation."""
Detail = str | int | list[str]
"""A name or a figure that is filled into a refusal."""
_SALT = re.compile(r"[0-9a-fA-F]{16,64}")


class Command(msgspec.Struct, frozen=True, tag_field="type"):
    """Something a person wants; `id` is made up by the client, so that sending it twice does it once."""

    id: Id


class Do(Command, tag="do", frozen=True):
    """Play an action, written in the notation, at the revision one has seen."""

    revision: Revision
    action: ActionText
    seat: Annotated[int, msgspec.Meta(ge=OWN, le=31)] = OWN
    """For whom: a banker enters what others do, and HOST is whoever runs the table."""


class TakeBack(Command, tag="take-back", frozen=True):
    """Go back to just after move `to`, whatever has been played since, and say why."""

    revision: Revision
    to: Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]
    reason: Annotated[str, msgspec.Meta(max_length=500)]


class Chat(Command, tag="chat", frozen=True):
    """Say something to everybody."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Undo(Command, tag="undo", frozen=True):
    """Ask to take back one's latest action and everything since."""


class UndoAnswer(Command, tag="undo-answer", frozen=True):
    """Agree to that, or do not."""

    agree: bool


class Contribute(Command, tag="contribute", frozen=True):
    """Mix one's own salt into the dice."""

    salt: Annotated[str, msgspec.Meta(min_length=16, max_length=64)]


class Pace(Command, tag="pace", frozen=True):
    """How quickly bots move."""

    pace: str


class Hint(Command, tag="hint", frozen=True):
    """Ask the coach what to do now."""


class Why(Command, tag="why", frozen=True):
    """Ask what a bot saw in the offer of one's own that it has refused last."""


class Waive(Command, tag="waive", frozen=True):
    """Let the rents go that one may ask for: bots need not wait any longer."""


class Spare(Command, tag="spare", frozen=True):
    """Tell bots not to ask for a deed of one's own, or that they may again."""

    deed: Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]
    on: bool


class Host(Command, tag="host", frozen=True):
    """What only the host does; which of the fields matter depends on `do`."""

    do: Annotated[str, msgspec.Meta(max_length=40)]
    seat: Annotated[int, msgspec.Meta(ge=-1, le=31)] = -1
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "normal"
    policy: Annotated[str, msgspec.Meta(max_length=40)] = ""


Question = Hint | Why
"""What is thought about while the table goes on, and changes nothing in the game."""

AnyCommand = Do | TakeBack | Chat | Undo | UndoAnswer | Contribute | Pace | Waive | Spare | Host


class Refused(Exception):
    """The table does not do that: a code for programs, a sentence for people.

    `reason` names the sentence and `details` holds what is filled into it, so that a page can say it in another
    language (`table.refusals` and `engine.reasons` list the reasons).
    """

    def __init__(
        self,
        code: str,
        sentence: str,
        clause: str = "",
        instead: list[str] | None = None,
        *,
        reason: str = "",
        details: Mapping[str, Detail] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause
        self.instead = instead if instead is not None else []
        self.reason = reason
        self.details: dict[str, Detail] = dict(details) if details is not None else {}


class Stale(Exception):
    """What a command answers to has changed since the revision it saw."""

    def __init__(self, revision: int) -> None:
        super().__init__(f"the table is at revision {revision}")
        self.revision = revision


def is_salt(text: str) -> bool:
    """Whether a text can be mixed into the dice: 16 to 64 hexadecimal digits."""
    return _SALT.fullmatch(text) is not None
