"""What the notation makes nothing of, as a reason with details.

The notation says in English what it cannot read. Here its sentences are recognised, so that other languages can say the
same; the list is as long as theirs, and a test holds the two together.
"""

from __future__ import annotations

import re
from typing import Final

from freehold.engine.refusal import Refusal
from freehold.engine.text.names import UnknownName, shown, unquoted
from freehold.table.deciding.commands import Detail

UNREAD: Final[dict[str, tuple[str, str]]] = {
    reason: ("unreadable", sentence)
    for reason, sentence in {
        "unread-empty": "say what you do",
        "unread-long": "an action has at most {most} characters",
        "unread-action": 'there is no action called "{name}"{near}',
        "unread-player": 'there is no player called "{name}"{near}',
        "unread-deed": 'there is no deed called "{name}"{near}',
        "unread-owner": 'there is no player or deed called "{name}"{near}',
        "unread-group": 'there is no group called "{name}"{near}',
        "unread-card": 'there is no card called "{name}" in {deck}{near}',
        "unread-kept-card": 'there is no card to keep called "{name}"{near}',
        "unread-ambiguous": 'there is more than one "{name}"',
        "unread-nameless": "a name is missing",
        "unread-dice": "name both dice, for instance roll 3 4",
        "unread-die": "a die shows 1 to 6, not {number}",
        "unread-no-number": "a whole number is missing",
        "unread-number": 'a whole number belongs there, not "{text}"',
        "unread-rest": 'that is complete without "{text}"',
        "unread-switch": "say auto-claim on or auto-claim off",
        "unread-count": "{action} takes no number behind a deed",
        "unread-steps": "the number of steps is at least 1",
        "unread-no-cards": "this edition has no cards",
        "unread-give": 'say what changes hands: give "A Deed" + 50 for "Another"',
        "unread-for": "say what you want for it: give ... for ..., or for nothing",
        "unread-part": "something is missing here: name a deed, an amount, a card or nothing",
        "unread-quotes": "a quotation mark has no partner",
    }.items()
}
"""For every reason: the code of the protocol and the sentence in English, as in `table.refusals`."""

_NAMED: Final = {
    "action": "unread-action",
    "player": "unread-player",
    "deed": "unread-deed",
    "player or deed": "unread-owner",
    "group": "unread-group",
    "card to keep": "unread-kept-card",
}

_PATTERNS: Final = [
    (reason, re.compile(pattern, re.DOTALL))
    for reason, pattern in (
        ("unread-ambiguous", r"there is more than one .+ like .+"),
        ("unread-long", r"an action has at most (?P<most>\d+) characters"),
        ("unread-dice", r"name both dice, .+"),
        ("unread-nameless", r"name a .+"),
        ("unread-die", r"a die shows 1 to 6, not (?P<number>\d+)"),
        ("unread-no-number", r".+ is missing; it is a whole number"),
        ("unread-number", r".+? is a whole number, not .(?P<text>.*)."),
        ("unread-rest", r".+? is complete without .(?P<text>.*)."),
        ("unread-count", r"(?P<action>.+) takes no number behind a deed"),
        *((reason, re.escape(sentence)) for reason, (_, sentence) in UNREAD.items() if "{" not in sentence),
    )
]

_CALLED: Final = re.compile(
    r"there is no (?P<what>(?P<deck>[^\"]+?) card|.+?) called \".*?(?:\"; did you mean (?P<near>.+)\?)?", re.DOTALL
)
_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')


def unread(refusal: Refusal) -> tuple[str, dict[str, Detail]]:
    """The reason and the details of what `parse` has refused; its own sentence where it is not known here."""
    called = _CALLED.fullmatch(refusal.reason)
    if called is not None and isinstance(refusal, UnknownName):
        what = _NAMED.get(called["what"], "unread-card" if called["deck"] else "")
        if what:
            return what, _about_name(called, refusal.given)
    for reason, pattern in _PATTERNS:
        found = pattern.fullmatch(refusal.reason)
        if found is not None:
            details: dict[str, Detail] = dict(found.groupdict())
            return reason, details | ({"name": shown(refusal.given)} if isinstance(refusal, UnknownName) else {})
    return "unreadable", {"sentence": refusal.reason}


def _about_name(called: re.Match[str], given: str) -> dict[str, Detail]:
    """A name that means nothing; `near` are names like it, with strokes between them."""
    near = " / ".join(unquoted(name) for name in _QUOTED.findall(called["near"] or ""))
    deck: dict[str, Detail] = {"deck": called["deck"]} if called["deck"] else {}
    return {"name": shown(given), "near": near} | deck
