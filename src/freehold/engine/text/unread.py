"""What cannot be read: for every reason a lasting name, and the English sentence made from it and its details.

Programs tell four cases apart by their class: a word no action begins with (`UnknownWord`), a name that means nothing
(`UnknownName`), part of a name that several things have (`AmbiguousName`), and words that do not make a whole action
(`Malformed`).
"""

from __future__ import annotations

from typing import Final

from freehold.engine.refusal import Refusal
from freehold.engine.text.quoting import quoted

Detail = str | int | list[str]

SENTENCES: Final[dict[str, str]] = {
    "unread-empty": "say what you do",
    "unread-long": "an action has at most {most} characters",
    "unread-action": 'there is no action called "{name}"{near}',
    "unread-player": 'there is no player called "{name}"{near}',
    "unread-deed": 'there is no deed called "{name}"{near}',
    "unread-owner": 'there is no player or deed called "{name}"{near}',
    "unread-space": 'there is no space called "{name}"{near}',
    "unread-space-number": "there is no space {number}; they run from 0 to {most}",
    "unread-group": 'there is no group called "{name}"{near}',
    "unread-deck": 'there is no deck called "{name}"{near}',
    "unread-card": 'there is no {deck} card called "{name}"{near}',
    "unread-kept-card": 'there is no card to keep called "{name}"{near}',
    "unread-no-player": "{name} is no player",
    "unread-bank": "the Bank does nothing by itself",
    "unread-ambiguous": 'there is more than one "{name}": {candidates}',
    "unread-who": 'who does it? Write it as Seat: action, not "{text}"',
    "unread-nameless": "name {what}",
    "unread-dice": "name both dice, for instance roll 3 4",
    "unread-die": "a die shows 1 to 6, not {number}",
    "unread-no-number": "{what} is missing; it is a whole number",
    "unread-number": '{what} is a whole number, not "{text}"',
    "unread-rest": 'that is complete without "{text}"',
    "unread-switch": "say auto-claim on or auto-claim off",
    "unread-on-off": "say on or off",
    "unread-count": "{action} takes no number behind a deed",
    "unread-steps": "the number of steps is at least 1",
    "unread-no-cards": "this edition has no cards",
    "unread-give": 'say what changes hands: give "A Deed" + 50 for "Another"',
    "unread-for": "say what you want for it: give ... for ..., or for nothing",
    "unread-part": "something is missing here: name a deed, an amount, a card or nothing",
    "unread-quotes": "a quotation mark has no partner",
}
"""Every reason, with the places its details are filled in at."""

PARTS: Final[dict[str, str]] = {
    "deed": "a deed",
    "player": "a player",
    "owner": "a player or a deed",
    "group": "a group",
    "die": "a die",
    "bid": "a bid",
    "wanted": "the number of buildings wanted",
    "fine": "the fine",
    "steps": "the number of steps",
    "offer": "the offer",
    "minimum": "the minimum price",
    "amount": "the amount",
    "space": "a space",
    "card": "a card",
    "buildings": "the number of houses",
}
"""What may be missing or wrong in an action, the values of `what`, and how a sentence calls it."""

_SHOWN: Final = 80
"""So much of what somebody said is said back."""


class Unread(Refusal):
    """A text that is no action, or a name that means nothing: the name of the reason, and its details."""

    def __init__(self, name: str, details: dict[str, Detail], clause: str = "") -> None:
        super().__init__(sentence_of(name, details), clause)
        self.name = name
        """One of the keys of `SENTENCES`."""
        self.details = details


class Malformed(Unread):
    """Words that do not make a whole action: something is missing, left over or out of bounds."""


class Misnamed(Unread):
    """Something nobody goes by, or several do."""

    def __init__(self, name: str, given: str, names: list[str], details: dict[str, Detail]) -> None:
        super().__init__(name, details)
        self.given = given
        """The name as it was written."""
        self.names = names
        """Names that may have been meant, nearest first."""


class UnknownWord(Misnamed):
    """A word that no action begins with."""


class UnknownName(Misnamed):
    """A name that means nothing at this table."""


class AmbiguousName(Misnamed):
    """A name, or part of one, that several things have; `names` are all of them."""


def unknown_word(given: str, near: list[str]) -> UnknownWord:
    """The refusal of a word that no action begins with."""
    return UnknownWord("unread-action", given, near, {"name": shown(given), "near": near})


def unknown_name(what: str, given: str, near: list[str]) -> UnknownName:
    """The refusal of a name that means nothing; `what` says what was looked for."""
    return UnknownName(f"unread-{what}", given, near, {"name": shown(given), "near": near})


def unknown_card(deck: str, given: str, near: list[str]) -> UnknownName:
    """The refusal of a card that is not in a deck."""
    return UnknownName("unread-card", given, near, {"name": shown(given), "deck": deck, "near": near})


def ambiguous(what: str, given: str, candidates: list[str]) -> AmbiguousName:
    """The refusal of a name that may mean several things, all of which are listed."""
    details: dict[str, Detail] = {"what": what, "name": shown(given), "candidates": candidates}
    return AmbiguousName("unread-ambiguous", given, candidates, details)


def left_over(text: str) -> Malformed:
    """The refusal of words behind an action that is complete without them."""
    return Malformed("unread-rest", {"text": shown(text)})


def nameless(what: str) -> Malformed:
    """The refusal of an action that ends where it has to name something."""
    return Malformed("unread-nameless", {"what": what})


def shown(text: str) -> str:
    """What somebody said, for saying it back: the beginning of it if it is long."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1].rstrip() + "…"


def sentence_of(name: str, details: dict[str, Detail]) -> str:
    """The sentence of a reason in English, with its details filled in."""
    return SENTENCES[name].format(**{place: _worded(place, details[place]) for place in details})


def _worded(place: str, value: Detail) -> str:
    if isinstance(value, list):
        names = [quoted(each) for each in value]
        if place == "near":
            return f"; did you mean {' or '.join(names)}?" if names else ""
        return ", ".join(names)
    if isinstance(value, int):
        return str(value)
    # Between the quotation marks of the sentence, so that a name with marks or lines of its own cannot be misread.
    return PARTS.get(value, value) if place == "what" else quoted(value)[1:-1]
