"""The state machine: whom the table waits for, what is legal, and what an action does."""

from __future__ import annotations

from typing import overload

from mypy_extensions import i64

from freehold.engine import citing, doing, hidden, judging, listing
from freehold.engine.action import Action
from freehold.engine.chapters import ending, opening
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.debt import Debt
from freehold.engine.edition import BANK, HOST, Edition
from freehold.engine.event import Event
from freehold.engine.kinds import KINDS
from freehold.engine.party import party_fault
from freehold.engine.refusal import OK, Refusal
from freehold.engine.stage import IDLE
from freehold.engine.state import SEEDED, State
from freehold.engine.text import glance, notation, saying
from freehold.engine.text.reasons import refusal_of
from freehold.showing import html_of


class Game(State):
    """One game of one edition.

    >>> import freehold
    >>> game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=7)
    >>> game.names[game.to_act]
    'Ann'
    """

    def __init__(
        self,
        edition: Edition,
        names: list[str],
        seed: int = 0,
        chance: i64 = SEEDED,
        banker: i64 = 0,
        begin: bool = True,
        listening: bool = True,
        blank: bool = False,
    ) -> None:
        """Seat `names` clockwise and begin, unless a position is to be set up first.

        Without `listening` no events are told, which is much faster. A `blank` game has no cards and is for copies
        alone, which bring their own.
        """
        if blank:
            super().__init__(edition, names, seed, chance, banker, listening, False)
            return
        check_table(edition, names, banker)
        party = names
        if begin and edition.rules.opening_order == "drawn":
            drawn = opening.draw_order(names, seed)
            banker = banker if banker == BANK else drawn.index(names[banker])
            names = drawn
        super().__init__(edition, names, seed, chance, banker, listening)
        self.party = party
        if begin:
            opening.set_up(self)

    def begin_again(self, seed: int) -> None:
        """Begin another game at this table, as a new one of the same people and that seed would.

        It saves making one. Whoever holds on to the game as it was wants a `copy`; bots have to be told (see
        `freehold.bots.begin_again`).
        """
        if self.rules.opening_order == "drawn":
            drawn = opening.draw_order(self.party, seed)
            self.banker = self.banker if self.banker == BANK else drawn.index(self.names[self.banker])
            self.names = drawn
        self.clear(seed)
        opening.set_up(self)

    # -- whom the table waits for ----------------------------------------------------------------

    @property
    def to_act(self) -> i64:
        """The seat the table waits for, HOST for the host, BANK when the game is over.

        Other seats may act too where the rules say "at any time": ask `legal`.
        """
        if self.over or self.top.kind == IDLE:
            return BANK
        return HOST if self.paused else self.top.awaited(self)

    # -- what is legal -----------------------------------------------------------------------------

    @overload
    def legal(self) -> list[Action]: ...
    @overload
    def legal(self, seat: int | str) -> list[Action]: ...
    def legal(self, seat: object = None) -> list[Action]:
        """What a seat may do now, by its number or name; the one the table waits for if none is named.

        Open-ended actions stand for themselves: bids are listed by a few amounts, deals not at all.
        `why_not` judges any action.

        >>> import freehold
        >>> game = freehold.game("fundraiser", ["Ann", "Bob"], seed=7)
        >>> game.legal()
        [<roll>, <mortgage #14>, <mortgage #27>]
        >>> game.legal("Bob")
        [<mortgage #5>, <mortgage #18>]
        """
        return listing.legal(self, self.to_act if seat is None else saying.listed_seat_of(self, seat))

    @overload
    def why_not(self, line: str, /) -> Refusal | None: ...
    @overload
    def why_not(self, seat: int | str, action: Action | str) -> Refusal | None: ...
    def why_not(self, seat: object, action: object = None) -> Refusal | None:
        """Why an action is not legal, or None if it is; it is named as for `play`.

        >>> import freehold
        >>> game = freehold.game("fundraiser", ["Ann", "Bob"], seed=7)
        >>> game.why_not("Bob: roll")
        <Refusal: the table waits for Ann (FR-TURN-1)>
        >>> game.why_not("Ann", "rol").instead[0]
        'roll'
        >>> game.why_not(0, freehold.actions.roll()) is None
        True
        """
        if isinstance(action, Action) and isinstance(seat, int):
            return self.judge(seat, action)
        try:
            self._check(seat, action)
        except Refusal as refusal:
            return refusal
        return None

    def judge(self, seat: i64, action: Action) -> Refusal | None:
        """What `why_not` says, for programs that hold a number and an action, which need not be read."""
        verdict = judging.why(self, seat, action)
        if verdict == OK:
            return None
        known = seat if HOST <= seat < self.seats else BANK
        if 0 <= action.kind < len(KINDS):
            known = KINDS[action.kind].about(self, known, action)
        rule = citing.rule_of(self, verdict, known, action)
        return refusal_of(self, verdict, known, self.to_act, rule)

    # -- playing -----------------------------------------------------------------------------------

    @overload
    def play(self, line: str, /) -> list[Event]: ...
    @overload
    def play(self, seat: int | str, action: Action | str) -> list[Event]: ...
    def play(self, seat: object, action: object = None) -> list[Event]:
        """Carry out an action and everything that follows from it by itself, and return what happened.

        Seats have numbers and names; actions are made by `freehold.actions` or written as in a record. Both may be one
        text. Raises `Refusal`, with nothing changed, if the action is not legal; for text with the nearest legal
        actions in `instead`.

        >>> import freehold
        >>> game = freehold.game("fundraiser", ["Ann", "Bob"], seed=7)
        >>> game.play("Ann: roll")
        [<Event threw-for-start FR-FIRST-1: Ann throws 1 and 5 for the start>]
        >>> events = game.play("Bob", "roll") + game.play(1, freehold.actions.roll())
        >>> game.play(0, "rol")
        Traceback (most recent call last):
        ...
        freehold.engine.text.unread.UnknownWord: there is no action called "rol"; did you mean "roll"?
        """
        if isinstance(action, Action) and isinstance(seat, int):
            return self.act(seat, action)
        number, meant = self._check(seat, action)
        return self.carry_out(number, meant)

    def act(self, seat: i64, action: Action) -> list[Event]:
        """What `play` does, for programs that hold a number and an action, which need not be read."""
        if judging.why(self, seat, action) != OK:
            refusal = self.judge(seat, action)
            assert refusal is not None
            raise refusal
        return self.carry_out(seat, action)

    def _check(self, seat: object, action: object) -> tuple[int, Action]:
        """Who does what, read and found legal; raise `Refusal` if it is not, or nobody can tell what it is."""
        text = action if isinstance(action, str) else ""
        if isinstance(seat, str) and action is None:
            seat, text = saying.line_of(seat)
            action = text
        number = saying.seat_of(self, seat)
        meant = saying.action_of(self, number, action)
        refusal = self.judge(number, meant)
        if refusal is None:
            return number, meant
        if text:
            refusal.instead = notation.suggest(self, number, text)
        raise refusal

    def carry_out(self, seat: i64, action: Action) -> list[Event]:
        """The same for an action that is known to be legal, without judging it again.

        One that is not makes nonsense of the game: anybody but a bot that has asked the rules itself wants `play`.
        """
        if self.listening or self.events:
            # What was told before nobody listened any more is not told again.
            self.events = []
        self.proceed(seat, action)
        if self.listening and self.repaid:
            self.tell_repaid()
        return self.events

    def proceed(self, seat: i64, action: Action) -> None:
        """What `carry_out` does at a table to which nobody listens."""
        KINDS[action.kind].do(self, seat, action)
        doing.settle(self)

    def settle(self) -> None:
        """Go on until somebody has to decide something; `play` does so by itself."""
        doing.settle(self)

    # -- what chapters ask of the whole game -----------------------------------------------------------

    def owe(self, seat: i64, creditor: i64, amount: i64, cause: str, deed: i64 = -1, mortgaged: bool = False) -> None:
        """The table turns to a debt; `cause` is the rule that makes it due."""
        self.push(Debt(seat, creditor, amount, cause, deed, mortgaged))

    def owe_later(self, seat: i64, creditor: i64, amount: i64, cause: str, deed: i64 = -1) -> None:
        """A debt has been asked for while the table is busy; it is settled as soon as it may be."""
        self.asked.append(Debt(seat, creditor, amount, cause, deed))

    def draw_card(self, seat: i64, deck: i64) -> None:
        """The table turns to a card that somebody has to draw."""
        self.push(Draw(seat, deck))

    # -- results and copies --------------------------------------------------------------------------

    def ranking(self) -> list[list[int]]:
        """Seats from first to last, level seats together; empty while there is no result."""
        return ending.ranking(self)

    def worth(self, seat: i64) -> i64:
        """What a seat would be worth if it were valued now."""
        return ending.worth(self, seat)

    def valuation(self, seat: i64) -> list[tuple[str, int]]:
        """What that worth is made of, item by item."""
        return ending.valuation(self, seat)

    def copy(self) -> Game:
        """An independent copy: playing on it leaves this game as it is, which is also how one undoes.

        Dice and decks come along, so it foretells what this game has in store; to look ahead there is `fork`.
        """
        twin = Game(self.edition, self.names, self.seed, self.chance, self.banker, False, self.listening, True)
        twin.party = self.party
        twin.tokens = self.tokens[:]
        twin.cash = self.cash[:]
        twin.place = self.place[:]
        twin.detained = self.detained[:]
        twin.out = self.out[:]
        twin.auto_claim = self.auto_claim[:]
        twin.held = [cards_held[:] for cards_held in self.held]
        twin.credit = self.credit[:]
        twin.missing = self.missing[:]
        twin.arrived = self.arrived[:]
        twin.arrivals = self.arrivals
        twin.owned = self.owned[:]
        twin.owner = self.owner[:]
        twin.mortgaged = self.mortgaged[:]
        twin.pledged = self.pledged
        twin.houses = self.houses[:]
        twin.hotel = self.hotel[:]
        twin.built = self.built
        twin.paid = self.paid[:]
        twin.stock_houses = self.stock_houses
        twin.stock_hotels = self.stock_hotels
        twin.dice = self.dice.copy()
        twin.decks = [deck[:] for deck in self.decks]
        twin.spent = [cards_spent[:] for cards_spent in self.spent]
        twin.shuffles = [stream.copy() for stream in self.shuffles]
        twin.known = self.known[:]
        twin.seen = self.seen[:]
        twin.first_die = self.first_die
        twin.second_die = self.second_die
        twin.set_agenda([stage.copy() for stage in self.agenda])
        twin.claims = [claim.copy() for claim in self.claims]
        twin.asked = [asked.copy() for asked in self.asked]
        twin.throwing_turns = self.throwing_turns
        twin.throws = self.throws
        twin.bankruptcies = self.bankruptcies
        twin.retired = self.retired[:]
        twin.paused = self.paused
        twin.called = self.called
        twin.last_turn = self.last_turn
        twin.last_round = self.last_round
        twin.opener = self.opener
        twin.over = self.over
        twin.unfinished = self.unfinished
        twin.transfers = self.transfers
        return twin

    def fork(self, seed: int) -> Game:
        """The same moment for everybody at the table, with all that is hidden drawn anew from `seed`.

        Throws and cards nobody has seen are others; cards whose place everybody knows stay there. It plays on by
        itself, also where people enter dice and cards, and nobody listens to it.
        """
        twin = self.copy()
        twin.chance = SEEDED
        twin.listening = False
        hidden.drawn_future(self, seed).come_to(twin)
        return twin

    # -- for people ----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """The moment in one line: who has what, and whom the table waits for."""
        return glance.game(self, self.to_act)

    def _repr_html_(self) -> str | None:
        """The board as it stands, for notebooks."""
        return html_of(self)


def check_table(edition: Edition, names: list[str], banker: i64) -> None:
    """Refuse a table the edition does not allow. Rule: FR-R04, FR-R37, GV-R35, CR-R43"""
    count = len(names)
    fault = party_fault(edition, count)
    if fault:
        raise ValueError(fault)
    taken: list[str] = []
    for name in names:
        plain = name.lower()
        if not name or name.isspace() or not name.isprintable() or plain == "bank" or plain == "host":
            raise ValueError(f"{name!r} cannot be the name of a player")
        if plain in taken:
            raise ValueError("every player needs a name of their own")
        taken.append(plain)
    if banker != BANK and not 0 <= banker < count:
        raise ValueError("the Banker is one of the players, or nobody at the table")
