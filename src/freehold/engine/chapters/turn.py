"""A turn: throwing the dice, doubles, and passing the turn on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import END, PAY_FINE, ROLL, STAY, USE_CARD, Action
from freehold.engine.chapters import alike, detention, dice, ending, movement, rent
from freehold.engine.chapters.movement import Move
from freehold.engine.edition import BANK, RENT_AS_LISTED
from freehold.engine.masks import mask_of, members
from freehold.engine.refusal import (
    CARD_ORDERS_THROW,
    DETAINED_DO_NOT_THROW,
    MUST_THROW_AGAIN,
    NOT_AWAITED,
    OK,
    THROW_BEFORE_ENDING,
    THROWN_ALREADY,
)
from freehold.engine.stage import TURN, Stage
from freehold.engine.state import State
from freehold.engine.text.labels import deed_names

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True)
class Turn(Stage):
    """A player's turn: before a throw, or after a landing is resolved."""

    def __init__(self, seat: i64, throws: i64, doubles: i64, again: bool) -> None:
        super().__init__(TURN, seat)
        self.throws = throws
        self.doubles = doubles
        """Doubles thrown in succession."""
        self.again = again
        """A double or a card has earned another throw."""
        self.ordered = False
        """A card orders that throw: it is no matter of choice."""
        self.last_double: i64 = 0
        """What the dice of the latest throw showed, if it was a double."""
        self.site: i64 = -1
        """The deed of one's own that was landed on, where building waits for that."""
        self.built = False
        """Houses have been built on this landing."""
        self.raised: i64 = 0
        """Bit mask of the deeds that got houses in this turn."""
        self.upgraded = False
        """The deed landed on has got its hotel on this landing."""
        self.scarce = False
        """The Bank had no houses when the token landed."""
        self.remote: i64 = 0
        """Bit mask of the groups in which a deed was bought from afar in this turn."""
        self.offered = False
        """The one offer of the turn has been made."""
        self.released = False
        """Bought out of detention in this turn."""
        self.kept: i64 = 0
        """Bit mask of the inherited deeds whose interest has been paid in this turn and that are still mortgaged."""

    def pass_to(self, seat: i64) -> None:
        """Become the turn of another seat, with nothing thrown or done yet."""
        self.seat = seat
        self.throws = 0
        self.doubles = 0
        self.again = False
        self.ordered = False
        self.last_double = 0
        self.site = -1
        self.built = False
        self.raised = 0
        self.upgraded = False
        self.scarce = False
        self.remote = 0
        self.offered = False
        self.released = False
        self.kept = 0

    def pushed(self, g: State) -> None:
        g.turn = self

    def settle(self, g: State) -> bool:
        """A turn goes on by itself when time is called or its player has left."""
        if g.called:
            ending.finish(g)
            return True
        if g.out[self.seat]:
            pass_on(g, self)
            return True
        return False

    def next_asked(self, g: State) -> i64:
        return 0

    def awaits_throw(self) -> bool:
        return self.throws == 0 or self.again

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind == ROLL:
            return why_not_roll(g, seat, self, action)
        if action.kind == END:
            return why_not_end(g, seat, self)
        return detention.why_not_leave_by(g, seat, self, action)

    def do(self, g: State, seat: i64, action: Action) -> None:
        if action.kind == ROLL:
            dice.throw(g, action)
            take_throw(g, seat, self)
        elif action.kind == END:
            do_end(g, seat, self)
        elif detention.leave_by(g, seat, self, action):
            pass_on(g, self)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        if seat != self.seat:
            return
        dice.list_throws(g, seat, self, found)
        self.list_plain(g, seat, found, (END,))
        if g.detained[seat]:
            self.list_plain(g, seat, found, (PAY_FINE, USE_CARD, STAY))

    def outlasts_call(self) -> bool:
        return True

    def describe(self, g: State) -> dict[str, object]:
        held = g.detained[self.seat] > 0 and g.rules.detention_kind != "none"
        return {
            "throws": self.throws,
            "doubles": self.doubles,
            "again": self.again,
            "ordered": self.ordered,
            "site": self.site,
            "built": self.built,
            "outright": self.site >= 0 and alike.is_direct(g, self.seat, self, [self.site]),
            "fine": detention.fine(g, self.seat) if held else 0,
        }

    def concern(self, g: State) -> str:
        return f"{self.seat}/{self.throws}/{self.again}"

    def cost(self, g: State, seat: i64, action: Action) -> i64:
        return detention.fine(g, seat) if action.kind == PAY_FINE else 0

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        if action.kind == ROLL:
            return roll_note(g, seat, self)
        if action.kind == END:
            return end_note(g, seat, self)
        return detention.note(g, seat, self, action)

    def copy(self) -> Turn:
        twin = Turn(self.seat, self.throws, self.doubles, self.again)
        twin.ordered = self.ordered
        twin.last_double = self.last_double
        twin.site = self.site
        twin.built = self.built
        twin.raised = self.raised
        twin.upgraded = self.upgraded
        twin.scarce = self.scarce
        twin.remote = self.remote
        twin.offered = self.offered
        twin.released = self.released
        twin.kept = self.kept
        return twin

    def usual(self) -> dict[str, object]:
        return {
            "ordered": False,
            "last_double": 0,
            "site": False,
            "built": False,
            "raised": [],
            "upgraded": False,
            "scarce": False,
            "remote": [],
            "offered": False,
            "released": False,
            "kept": [],
        }

    def write(self, g: State) -> dict[str, object]:
        deeds = g.edition.deeds
        return {
            "seat": g.names[self.seat],
            "throws": self.throws,
            "doubles": self.doubles,
            "again": self.again,
            "ordered": self.ordered,
            "last_double": self.last_double,
            "site": deeds[self.site].name if self.site >= 0 else False,
            "built": self.built,
            "raised": [deed.name for deed in deeds if self.raised >> deed.index & 1],
            "upgraded": self.upgraded,
            "scarce": self.scarce,
            "remote": [group.id for group in g.edition.groups if self.remote >> group.index & 1],
            "offered": self.offered,
            "released": self.released,
            "kept": deed_names(g, members(self.kept)),
        }

    @staticmethod
    def read(table: Fields, g: State, thrown: int = 0) -> Turn:
        """A turn, with `thrown` throws unless given."""
        throws = table.number("throws", thrown)
        turn = Turn(table.seat("seat", g), throws, table.number("doubles", 0, 0, 3), table.flag("again"))
        turn.ordered = table.flag("ordered")
        turn.last_double = table.number("last_double", 0, 0, 6)
        if table.take("site") is not False and table.has("site"):
            turn.site = table.deed("site")
        turn.built = table.flag("built")
        turn.raised = mask_of(table.deeds("raised"))
        turn.upgraded = table.flag("upgraded")
        turn.scarce = table.flag("scarce")
        turn.remote = mask_of(table.groups("remote"))
        turn.offered = table.flag("offered")
        turn.released = table.flag("released")
        turn.kept = mask_of(table.deeds("kept"))
        if turn.again and turn.throws == 0:
            table.complain("again", "another throw is earned by a throw; say how many throws there were")
        return turn


def begin(g: State, seat: i64) -> None:
    """The turn comes to a seat; somebody who has to miss a round is stepped over.

    Rule: FR-TURN-1, CR-TURN-1, GV-R03, EU-EVENT-3, R-EU-MISS
    """
    g.push(Turn(_present(g, seat), 0, 0, False))
    _open(g, g.top.seat)


def _present(g: State, seat: i64) -> i64:
    while g.missing[seat] > 0:
        g.missing[seat] -= 1
        g.tell("missed", "cards.miss-round", seat)
        seat = g.next_seat(seat)
    return seat


def _open(g: State, seat: i64) -> None:
    if g.listening:
        g.tell("turn-begins", "turn.order", seat)
    if g.detained[seat]:
        detention.begin_turn(g, seat)


def pass_on(g: State, turn: Turn) -> None:
    """The turn goes to the next player on the left who is still in the game.

    Rule: FR-TURN-1, FR-TURN-2, GV-TURN-1, CR-TURN-1, CR-TURN-2, PN-5.4a
    """
    if ending.is_last_turn(g, turn.seat):
        ending.finish(g)
        return
    # A bankrupt's turn ends in the moment of the inheritance: the one that follows at once counts for it. Rule: FR-R23
    kept: i64 = 0
    if g.out[turn.seat]:
        kept = turn.kept
    turn.pass_to(_present(g, g.next_seat(turn.seat)))
    turn.kept = kept
    _open(g, turn.seat)


# -- roll -----------------------------------------------------------------------------------------


def why_not_roll(g: State, seat: i64, turn: Turn, action: Action) -> i64:
    if turn.seat != seat:
        return NOT_AWAITED
    if turn.throws > 0 and not turn.again:
        return THROWN_ALREADY
    if g.detained[seat] and g.rules.detention_kind != "throw":
        return DETAINED_DO_NOT_THROW
    return dice.why_not_dice(g, action)


def roll_note(g: State, seat: i64, turn: Turn) -> dict[str, object]:
    """What a throw is for, and which rents lapse with it."""
    note: dict[str, object] = {"for": "again" if turn.throws > 0 else "turn", "lapses": rent.lapsing(g, seat)}
    if g.detained[seat] and g.rules.detention_kind == "throw":
        note["for"] = "double"
        if g.detained[seat] >= g.rules.detention_turns:
            note["fine_if_not"] = g.rules.detention_fine
    return note


def take_throw(g: State, seat: i64, stage: Turn) -> None:
    """A throw in one's turn: out of detention, a double, or a plain move.

    Rule: FR-MOVE-1, GV-MOVE-1, CR-FIRST-2, CR-MOVE-1
    """
    if stage.throws == 0:
        g.throwing_turns += 1
        rent.lapse(g)
    stage.throws += 1
    stage.again = False
    stage.ordered = False
    stage.site = -1
    stage.built = False
    stage.upgraded = False
    if g.listening:
        first, second = g.first_die, g.second_die
        g.tell("threw", "turn.throw", seat, amount=first + second, first_die=first, second_die=second)
    if g.detained[seat]:
        _throw_for_freedom(g, seat)
        return
    if g.first_die != g.second_die:
        stage.doubles = 0
        stage.last_double = 0
    elif _is_same_again(g, stage) or _count_double(g, stage):
        return
    movement.forward(g, seat, g.first_die + g.second_die, RENT_AS_LISTED)


def _throw_for_freedom(g: State, seat: i64) -> None:
    """A token that is set free moves by the same throw, after the fine if there is one. Rule: FR-JAIL-7, FR-JAIL-11"""
    outcome = detention.take_throw(g, seat)
    if outcome == detention.STAYS:
        return
    g.push(Move(seat, g.first_die + g.second_die))
    if outcome == detention.FINED:
        g.owe(seat, BANK, g.rules.detention_fine, "detention.forced-fine")


def _is_same_again(g: State, stage: Turn) -> bool:
    """The identical double twice running, where that leads to detention. Rule: EU-PRISON-1, R-EU-SUCCESSION"""
    same = stage.last_double == g.first_die
    stage.last_double = g.first_die
    if not same or g.rules.turn_same_double != "detention":
        return False
    g.tell("same-double", "turn.same-double", stage.seat)
    detention.send(g, stage.seat, "turn.same-double")
    return True


def _count_double(g: State, stage: Turn) -> bool:
    """Another throw for a double, but not for the third; tell whether the move is lost.

    Rule: FR-DBL-1, FR-DBL-2, FR-DBL-3, FR-JAIL-3, GV-DBL-1, GV-DBL-2, GV-DBL-3, CR-DBL-1, CR-DBL-2, CR-DBL-3,
    EU-TURN-4, EU-PRISON-2, PN-5.6, PN-6.6.1c
    """
    stage.doubles += 1
    if stage.doubles < 3:
        stage.again = True
        return False
    if g.listening:
        g.tell("third-double", "turn.third-double", stage.seat)
    if g.rules.turn_third_double != "detention":
        return False
    detention.send(g, stage.seat, "turn.third-double")
    return True


# -- end ------------------------------------------------------------------------------------------


def why_not_end(g: State, seat: i64, stage: Turn) -> i64:
    """A turn ends after its throw; a double is a duty, or a right where the edition says so.

    Rule: FR-DBL-2, GV-R05, CR-R46, R-EU-OPTIONAL-THROW
    """
    if stage.seat != seat:
        return NOT_AWAITED
    if stage.throws == 0:
        return THROW_BEFORE_ENDING
    if stage.ordered:
        return CARD_ORDERS_THROW
    if stage.again and g.rules.turn_extra_throw == "must":
        return MUST_THROW_AGAIN
    return OK


def end_note(g: State, seat: i64, turn: Turn) -> dict[str, object]:
    """Whose turn comes next, and who is stepped over: each a few times at the most. Rule: EU-EVENT-3, R-EU-MISS"""
    missed: list[int] = []
    following = g.next_seat(seat)
    while g.missing[following] > 0 and following != seat and len(missed) < g.seats:
        missed.append(following)
        following = g.next_seat(following)
    return {"next": following, "missed": missed, "unused_throw": turn.again}


def do_end(g: State, seat: i64, stage: Turn) -> None:
    if g.listening:
        g.tell("turn-ends", "turn.order", seat)
    pass_on(g, stage)
