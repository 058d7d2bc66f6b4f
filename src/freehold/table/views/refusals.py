"""How a table says no, beside what the rules of the game refuse (`engine.reasons`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from freehold.engine.refusal import Refusal
from freehold.engine.text.unread import SENTENCES as UNREAD
from freehold.engine.text.unread import Unread
from freehold.table.deciding.commands import Detail, Refused

REASONS: Final[dict[str, tuple[str, str]]] = {
    "watchers-only-watch": ("not-yours", "spectators without a name can only watch"),
    "seat-needed": ("not-yours", "only somebody who has a seat can do that"),
    "host-needed": ("host-only", "only {host} may do that"),
    "banker-enters": ("not-yours", "at a physical table {host} enters what everybody does"),
    "seat-unnamed": ("malformed", "say for which seat you enter that"),
    "own-seat-only": ("not-yours", "you can only act for your own seat"),
    "staff-needed": ("host-only", "only a banker or a marshal of an event may do that at an online table"),
    "physical-seats": ("not-now", "everybody at a physical table sits at the real board; no seat of it changes hands"),
    "reason-needed": ("malformed", "say why"),
    "take-back-nothing": ("undo", "the last move that can be taken back is move {last}"),
    "take-back-throw": (
        "undo",
        "nothing before the last throw or card is taken back: the dice of this table would fall again as they did",
    ),
    "not-begun": ("not-playing", "the game has not begun yet"),
    "ended": ("not-playing", "the game is over"),
    "no-game": ("not-playing", "there is no game going on"),
    "ended-watch": ("not-playing", "the game is over; you may watch it"),
    "begun-already": ("not-now", "the game has begun already"),
    "unknown-revision": ("malformed", "the table is at revision {revision}, not at {seen}"),
    "nothing-said": ("malformed", "that message is empty"),
    "unknown-pace": ("malformed", "the pace is one of {known}"),
    "unknown-policy": ("malformed", "the policy is one of {known}"),
    "unknown-bot": ("malformed", "there is no bot called '{bot}'"),
    "unknown-seat": ("malformed", "there is no seat {number}"),
    "deed-not-yours": ("not-now", "that deed is not yours"),
    "unknown-wish": ("malformed", "a host cannot '{wish}'; there is {known}"),
    "not-printable": ("unreadable", "an action is one line of characters that can be printed"),
    "no-action": ("unreadable", "the table cannot read that as an action"),
    **{reason: ("unreadable", sentence) for reason, sentence in UNREAD.items()},
    "no-advice": ("not-now", "there are no hints at this table; its host has not allowed them"),
    "nothing-to-advise": ("not-now", "the table does not wait for you, so there is nothing to hint at"),
    "nothing-refused": ("not-now", "no bot has refused an offer of yours that the table still remembers"),
    "no-rent-open": ("not-now", "there is no rent you could ask for"),
    "undo-not-asked": ("not-now", "nobody has asked you to agree to anything"),
    "undo-pending": ("undo", "somebody has already asked to undo something"),
    "undo-nothing": ("undo", "you have done nothing yet that could be undone"),
    "undo-throw": ("undo", "you have done nothing since the last throw, and throws are never undone"),
    "undo-card": ("undo", "you have done nothing since the last card was drawn, and cards are never undone"),
    "undo-host": ("undo", "what the host has done since is never undone"),
    "undo-paused": ("undo", "nothing is undone while the game is paused"),
    "dice-mixed": ("not-now", "the dice are mixed already"),
    "salt-given": ("not-now", "you have contributed already"),
    "salt-form": ("malformed", "a contribution is 16 to 64 hexadecimal digits"),
    "out-of-game": ("not-now", "{name} is out of the game"),
    "host-keeps-seat": ("not-now", "the host cannot give away the host's own seat"),
    "maker-stays": ("not-now", "the person who made the table cannot be removed, only stood in for"),
    "host-stays": ("not-now", "the host cannot remove the host"),
    "seat-not-taken": ("not-now", "nobody who is still here has lost that seat"),
    "sits-elsewhere": ("not-now", "{name} sits on another seat"),
    "nobody-to-remove": ("not-now", "a bot plays that seat; there is nobody to remove"),
    "no-bot-there": ("not-now", "only a bot's seat can be opened"),
    "name-missing": ("name", "choose a name"),
    "name-length": ("name", "a name has 1 to 24 characters and no blanks at its ends"),
    "name-too-long": ("name", "that name is too long; take a shorter one"),
    "name-unprintable": ("name", "a name has only characters that can be printed"),
    "name-unseen": (
        "name",
        "a name has only characters that can be seen, and a letter, a digit or a picture among them",
    ),
    "name-marks": ("name", "a name begins with a letter, and no letter of it carries more than three marks"),
    "name-reserved": ("name", "{name} cannot be the name of a player"),
    "name-taken": ("name", "somebody at this table is called {name} already"),
    "name-alike": ("name", "{name} looks too much like {other}, which is the name of somebody at this table"),
    "too-many-people": ("table-full", "too many people have come to this table; watch it without a name"),
    "seated-already": ("not-now", "you have a seat already"),
    "seat-taken": ("table-full", "that seat is taken"),
    "table-full": ("table-full", "every seat is taken; you may watch"),
    "edition-gone": (
        "edition-gone",
        "this table was begun with {edition} {version}, which is not kept here or can no longer be read",
    ),
}
"""For every reason: the code of the protocol and the sentence in English."""


def refused(reason: str, **details: Detail) -> Refused:
    """A refusal of the table, to be raised."""
    return worded(REASONS, reason, details)


def worded(reasons: Mapping[str, tuple[str, str]], reason: str, details: Mapping[str, Detail]) -> Refused:
    """A refusal from a list of reasons, with its places filled in."""
    code, sentence = reasons[reason]
    return Refused(code, sentence.format(**details), reason=reason, details=details)


def unreadable(unread: Unread) -> Refused:
    """What the notation makes nothing of."""
    told = unread.reason, unread.clause, unread.instead
    return Refused("unreadable", *told, reason=unread.name, details=unread.details)


def verdict(refusal: Refusal | None) -> dict[str, object]:
    """What the rules say to an action, for clients that want to know before it is tried."""
    if refusal is None:
        return {"legal": True, "sentence": "", "reason": "", "details": {}, "clause": ""}
    return {
        "legal": False,
        "sentence": refusal.reason,
        "reason": refusal.name,
        "details": refusal.details,
        "clause": refusal.clause,
    }


def against_rules(refusal: Refusal, instead: list[str]) -> Refused:
    """What the rules refuse, with legal actions like it."""
    return Refused("rules", refusal.reason, refusal.clause, instead, reason=refusal.name, details=refusal.details)
