"""How the server says no, beside what its tables refuse (`table.refusals`)."""

from __future__ import annotations

from typing import Final

import msgspec

from freehold.server.store import Full, StoreFault, Unsure
from freehold.table.deciding.commands import Detail, Refused
from freehold.table.views.refusals import worded

REASONS: Final[dict[str, tuple[str, str]]] = {
    "foreign-origin": ("foreign-origin", "requests from other sites are not answered"),
    "no-hello": ("malformed", "the first message has to be a hello that names a table"),
    "no-such-table": ("no-such-table", "there is no table called {code}"),
    "no-such-event": ("no-such-event", "there is no event called {code}"),
    "not-your-event-token": ("not-your-token", "that token does not belong to this event"),
    "organiser-needed": ("not-yours", "that needs the token of an organiser of this event"),
    "event-token-needed": ("not-yours", "that needs a token of this event"),
    "no-room": ("not-now", "table {table} has no board on a device in this round"),
    "too-many-events": ("too-many", "too many events were set up from your address; try again later"),
    "wrong-plan": ("malformed", "{problems}"),
    "not-your-token": ("not-your-token", "that token does not belong to this table"),
    "token-needed": ("not-yours", "that needs the token of somebody at this table"),
    "maker-needed": ("host-only", "only the person who made this table may delete it"),
    "too-fast": ("too-fast", "at most {many} messages in {seconds} seconds; slow down"),
    "malformed-message": ("malformed", "that message cannot be understood: {fault}"),
    "malformed-request": ("malformed", "that request cannot be understood: {fault}"),
    "json-needed": ("malformed", "send Content-Type: application/json"),
    "too-long": ("too-long", "a request has at most {most} KiB"),
    "too-many-tables": ("too-many", "too many tables were made from your address; try again later"),
    "too-many-requests": ("too-many", "too many requests come from your address; try again in a moment"),
    "too-many-sockets": ("too-many", "too many connections come from your address; try again in a moment"),
    "too-many-guests": ("too-many", "too many from your address watch this table under a name; watch it without one"),
    "rematch-early": ("not-over", "a rematch can be made once the game is over"),
    "table-broken": ("broken", "something went wrong at table {code}; what was played is kept, try again in a minute"),
    "broken": ("broken", "the server made a mistake; nothing has happened, and the game is still there"),
    "rematch-exists": ("not-now", "there is a rematch already: {code}"),
    "no-such-edition": ("no-such-edition", "there is no edition called {edition}"),
    "no-such-option": ("no-such-option", "{problems}"),
    "too-many-options": ("no-such-option", "at most {most} options can be chosen"),
    "address-form": ("malformed", "that address is not UTF-8"),
    "no-such-bot": ("no-such-bot", "there is no bot called {bot}"),
    "no-such-move": ("no-such-move", "the game has moves {first} to {last}"),
    "not-over": ("not-over", "that holds the seed of the dice, so it is shown only when the game is over"),
    "parent-not-over": (
        "not-over",
        "this game was forked by an older version and could give away the dice of {code}; "
        "its record is shown when that game is over",
    ),
    "being-dealt": ("not-now", "deeds are being dealt at a real board; go on from a later move"),
    "nothing-left": ("not-playing", "there is nothing left to play at that move"),
    "wrong-disconnect": ("malformed", "disconnect is one of {known}"),
    "wrong-pace": ("malformed", "pace is one of {known}"),
    "wrong-language": ("malformed", "lang is one of {known}"),
    "wrong-seats": ("seats", "{edition} is played by {least} to {most}, not by {many}"),
    "too-few-seats": ("seats", "{edition} is played by {least} or more, not by {many}"),
    "wrong-seat-kind": ("malformed", "a seat is me (once at the most), open or bot"),
    "wrong-board-kind": ("malformed", "a seat of a physical table is board, or once at the most me"),
    "name-twice": ("name", "two at this table would be called {name}"),
    "not-kept": ("disk", "the disk is full or cannot be written: what you did was not kept and has not happened"),
    "unsure": (
        "disk",
        "the disk failed while it was being written: nobody can know whether what you did was kept; "
        "the table is loaded again",
    ),
    "store-broken": ("disk", "the database cannot be used"),
    "hint-pending": ("too-many", "the coach is still thinking about your last question"),
    "coach-away": ("not-now", "the coach does not answer at the moment; try again in a minute"),
    "review-early": ("not-over", "a game is reviewed once it is over"),
    "review-busy": ("too-many", "the coach is busy with other games; try again in a minute"),
    "review-failed": ("broken", "this game could not be reviewed: {fault}"),
    "no-press": ("no-press", 'this server lacks the library for printing: pip install "freehold[press]"'),
    "press-busy": ("too-many", "the press is busy with the kits of others; try again in a minute"),
    "wrong-kit": ("malformed", "that kit cannot be printed: {fault}"),
    "wrong-print": ("malformed", "that cannot be printed: {fault}"),
}
"""For every reason: the code of the protocol and the sentence in English."""


def refused(reason: str, **details: Detail) -> Refused:
    """A refusal of the server, to be raised or sent."""
    return worded(REASONS, reason, details)


def fault_of(broken: Exception) -> str:
    """What is wrong with a message, in words: what the decoder says, unless it speaks of its own insides."""
    if isinstance(broken, UnicodeError):
        return "it is not UTF-8"
    if isinstance(broken, RecursionError):
        return "it is nested too deeply"
    return str(broken)[:200] if isinstance(broken, msgspec.DecodeError) else "it is not JSON"


def not_stored(fault: StoreFault) -> Refused:
    """What the store could not keep or find; the fault says more than the reason does."""
    if isinstance(fault, Unsure):
        return refused("unsure")
    return Refused("disk", str(fault), reason="not-kept" if isinstance(fault, Full) else "store-broken")
