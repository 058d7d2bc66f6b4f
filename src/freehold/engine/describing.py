"""What the table is busy with and what a seat may do about it, as facts.

Whoever shows a game to people words these facts in a language of their own: the terminal, the page, other clients. Who
is awaited, what is at stake, what every choice costs and means is found out here and nowhere else.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine import judging, listing
from freehold.engine.action import TOKEN, Action
from freehold.engine.chapters.means import could_raise
from freehold.engine.kinds import KINDS
from freehold.engine.refusal import NOT_ENOUGH_CASH, OK, amount_of, code_of
from freehold.engine.state import State
from freehold.engine.text.notation import write


def situation(g: State) -> dict[str, object]:
    """The stage on top of the agenda: what it is, whose it is, and all that is at stake."""
    top = g.top
    facts: dict[str, object] = {"kind": "" if g.is_idle else top.word, "seat": top.seat}
    facts.update(top.describe(g))
    return facts


class Choice:
    """One thing a seat may do, its price and what it would mean."""

    def __init__(self, g: State, seat: i64, action: Action) -> None:
        row = KINDS[action.kind]
        self.action = action
        self.kind = row.word
        """The word it begins with in the notation."""
        self.text = write(g, seat, action)
        """All of it in the notation."""
        self.cost: i64 = row.cost(g, seat, action)
        """What leaves the cash of the seat; negative for what comes in."""
        self.cash_after: i64 = g.cash[seat] - self.cost if seat >= 0 else 0
        self.note: dict[str, object] = row.note(g, seat, action)
        """What it would mean; which facts there are depends on the kind."""


def choices(g: State, seat: i64) -> list[Choice]:
    """What a seat may do now, each action once, in the order in which they are listed."""
    return [Choice(g, seat, action) for action in dict.fromkeys(listing.legal(g, seat))]


_PLENTY: Final[i64] = 1 << 40
"""More than anything costs, and few enough to be told."""


class Shut:
    """Something a seat could do now if it had the cash for it."""

    def __init__(self, g: State, seat: i64, action: Action, verdict: i64) -> None:
        self.action = action
        self.kind = KINDS[action.kind].word
        self.text = write(g, seat, action)
        self.cost: i64 = amount_of(verdict)
        """What it takes."""
        self.short: i64 = amount_of(verdict) - g.cash[seat]
        """What is missing."""
        self.could_raise: i64 = could_raise(g, seat)
        """What everything the seat has would bring."""


def shut(g: State, seat: i64) -> list[Shut]:
    """What is not offered for want of cash alone: legal for somebody with plenty of it, and refused for that reason.

    The rules are asked as they are asked for what is legal; nothing here knows which actions cost anything.
    """
    cash = g.cash[seat]
    g.cash[seat] = _PLENTY
    try:
        wishes = listing.legal(g, seat)
    finally:
        g.cash[seat] = cash
    found: list[Shut] = []
    for action in dict.fromkeys(wishes):
        verdict = judging.why(g, seat, action)
        if code_of(verdict) == NOT_ENOUGH_CASH:
            found.append(Shut(g, seat, action, verdict))
    return found


def free_tokens(g: State, seat: i64) -> list[str]:
    """The tokens of the edition a seat may still choose, its own left out."""
    found: list[str] = []
    for token in g.edition.tokens:
        if token != g.tokens[seat] and judging.why(g, seat, Action(TOKEN, text=token)) == OK:
            found.append(token)
    return found
