"""What a stage is: something the table is busy with. Stages nest; the innermost is on top of the agenda.

Every stage is a class in the chapter it belongs to and knows all about itself: whom it waits for, how it goes on by
itself, what is legal in it, what the actions do that only it knows, and how it is written down. Whoever has the agenda
only asks.

Stages come and go all the time. They point downwards only, so that no reference cycle can form and the compiled ones
stay out of Python's search for cycles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import Action
from freehold.engine.refusal import OK

if TYPE_CHECKING:
    from freehold.engine.chapters.debt import Debt
    from freehold.engine.state import State

NOT_KNOWN_HERE: Final[i64] = -1
"""What a stage answers about an action it knows nothing of; no refusal has this code."""

IDLE: Final[i64] = -1
"""Nothing at all: the game has not begun, or it is over."""
OPENING_HANDS: Final[i64] = 0
FIRST_THROW: Final[i64] = 1
TURN: Final[i64] = 2
MOVE: Final[i64] = 3
LANDING: Final[i64] = 4
RENT_THROW: Final[i64] = 5
PURCHASE: Final[i64] = 6
TAX_CHOICE: Final[i64] = 7
DRAW: Final[i64] = 8
AUCTION: Final[i64] = 9
DEBT: Final[i64] = 10
DEAL: Final[i64] = 11
HANDOVER: Final[i64] = 12
WISHES: Final[i64] = 13
PLACING: Final[i64] = 14
ESTATE: Final[i64] = 15
LEAVING: Final[i64] = 16
TOKEN_CHOICE: Final[i64] = 17
PREBUILD: Final[i64] = 18
APPROACH: Final[i64] = 19
RESERVE: Final[i64] = 20
ASKING: Final[i64] = 21

STAGE_NAMES: Final = [
    "opening-deal",
    "first-throw",
    "turn",
    "move",
    "landing",
    "rent-throw",
    "purchase",
    "tax-choice",
    "draw",
    "auction",
    "debt",
    "deal",
    "handover",
    "wishes",
    "placing",
    "estate",
    "leaving",
    "token-choice",
    "prebuild",
    "approach",
    "reserve",
    "asking",
]


@mypyc_attr(acyclic=True)
class Stage:
    """Something the table is busy with until it is finished."""

    def __init__(self, kind: i64, seat: i64) -> None:
        self.kind = kind
        self.seat = seat
        """Whose stage it is: the player on turn, the lander, the debtor, the proposer."""
        self.below: Stage | None = None
        """What the table was busy with before; set when the stage goes on the agenda."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of seat {self.seat}>"

    @property
    def word(self) -> str:
        """What positions and protocol call it."""
        return STAGE_NAMES[self.kind]

    # -- going on ------------------------------------------------------------------------------------

    def awaited(self, g: State) -> i64:
        """Whom it waits for."""
        return self.seat

    def pushed(self, g: State) -> None:
        """It has gone on the agenda."""

    def settle(self, g: State) -> bool:
        """Go on without anybody deciding anything, if that is possible; tell whether anything happened."""
        return False

    def next_asked(self, g: State) -> i64:
        """Which of the debts that were asked for may be paid on top of it now, or -1.

        Most stages are another payment or an exchange, in the middle of which nobody is asked for money.
        """
        return -1

    def awaits_throw(self) -> bool:
        """Whether the next thing to happen is a throw of the dice."""
        return False

    def outlasts_call(self) -> bool:
        """Whether it is still carried out when time is called in the middle of it. Rule: FR-R03, FR-END-1"""
        return False

    # -- the actions it knows --------------------------------------------------------------------------

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        """Judge an action that belongs to this stage, or say that it does not."""
        return NOT_KNOWN_HERE

    def do(self, g: State, seat: i64, action: Action) -> None:
        """Carry out what it has found legal."""
        raise AssertionError(f"{self.word} knows no such action")

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        """List what it asks of a seat."""

    def list_plain(self, g: State, seat: i64, found: list[Action], kinds: tuple[int, ...]) -> None:
        """List those of some actions that are legal and say everything with their own word."""
        for kind in kinds:
            action = Action(kind)
            if self.why_not(g, seat, action) == OK:
                found.append(action)

    # -- what others ask about it --------------------------------------------------------------------------

    def owes(self, seat: i64) -> i64:
        """What a seat has to pay before it is over."""
        return 0

    def promised(self, seat: i64) -> i64:
        """What a seat will have to pay if nobody outbids it."""
        return 0

    def sought(self) -> list[int]:
        """The deeds the seat that answers is asked for."""
        return []

    def is_opening(self) -> bool:
        """Whether this belongs to the opening and not to play."""
        return False

    def as_debt(self) -> Debt | None:
        """Itself if it is a debt: many chapters speak of debts, and debts stand on those chapters."""
        return None

    # -- what people are told about it ----------------------------------------------------------------------

    def describe(self, g: State) -> dict[str, object]:
        """What is at stake: facts that everybody at the table may know, as plain data."""
        return {}

    def concern(self, g: State) -> str:
        """What an answer is about, so that it cannot be taken for an answer to something else.

        Bids are left out: a higher bid of somebody else does not change what one is bidding for.
        """
        return str(self.seat)

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        """What leaves the cash of a seat by an action that it knows; negative for what comes in."""
        return 0

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        """The facts of what an action that it knows would mean."""
        return {}

    def cap(self, g: State, seat: i64) -> i64:
        """The most a seat may bid, or -1 for no limit."""
        return 0

    # -- written down --------------------------------------------------------------------------------------

    def copy(self) -> Stage:
        return Stage(self.kind, self.seat)

    def write(self, g: State) -> dict[str, object]:
        """All its fields by name, as a position has them."""
        return {"seat": g.names[self.seat]}

    def usual(self) -> dict[str, object]:
        """Particulars that few editions need, with the values that go without saying."""
        return {}
