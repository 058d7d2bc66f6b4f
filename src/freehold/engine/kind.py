"""What a kind of action is: its word, its grammar, its one legality check, and what it does.

Most actions are answers to the stage on top, which judges and carries them out itself. Those that are allowed whatever
the table is busy with, or say why there is nothing to answer, have a class of their own in their chapter. `kinds` lists
them all, a row each.
"""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine.action import Action
from freehold.engine.refusal import NOT_AWAITED
from freehold.engine.stage import NOT_KNOWN_HERE
from freehold.engine.state import State


class Kind:
    """One kind of action."""

    def __init__(self, number: i64, word: str, grammar: i64, otherwise: i64 = NOT_AWAITED) -> None:
        self.number = number
        self.word = word
        """What it begins with in the notation."""
        self.grammar = grammar
        """What stands behind the word: one of the forms in `grammar`."""
        self.otherwise = otherwise
        """Why not, where the stage on top knows no such action."""
        self.by_host = False
        """Only the host of the table does it."""
        self.in_break = False
        """Also while there is a break."""

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        """The one legality check."""
        code = g.top.why_not(g, seat, action)
        return self.why_absent(g, seat) if code == NOT_KNOWN_HERE else code

    def why_absent(self, g: State, seat: i64) -> i64:
        """Why the table does not wait for any such action."""
        return self.otherwise

    def do(self, g: State, seat: i64, action: Action) -> None:
        """Carry out what has been found legal."""
        g.top.do(g, seat, action)

    def about(self, g: State, seat: i64, action: Action) -> i64:
        """Whom a refusal of it speaks of: whoever acts, or the one for whom the host does."""
        return seat

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        """What leaves the cash of a seat by the action itself, negative for what comes in; 0 where chance or others
        decide."""
        return g.top.cost(g, seat, action)

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        """The facts that it takes to say what a legal action would mean, in any language."""
        return g.top.note(g, seat, action)

    def list_legal(self, g: State, seat: i64, found: list[Action]) -> None:
        """List what a seat may do of this kind, for actions that wait for no stage."""


class HostKind(Kind):
    """Something that only the host of a table does."""

    def __init__(self, number: i64, word: str, grammar: i64, in_break: bool = False) -> None:
        super().__init__(number, word, grammar)
        self.by_host = True
        self.in_break = in_break
