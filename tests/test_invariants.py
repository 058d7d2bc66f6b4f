"""Anything at all, in any order: the invariants hold, refusals change nothing, copies and records are faithful."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import freehold
from correcting import KINDS, correction, hammer
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.chance import Stream
from freehold.engine.chapters.debt import Debt
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.refusal import Refusal
from freehold.engine.state import ENTERED, OPEN, SEEDED
from freehold.engine.text.record import Record, read_record, record_of, replay
from freehold.engine.text.telling import SENTENCES
from invariants import MONEY, Watch, check
from players import TEMPERS, Table

NAMES: Final = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
DEEDS: Final = st.integers(-2, 29)
CARDS: Final = st.lists(st.integers(-2, 75), max_size=1)
SEAT: Final = st.integers(0, 7)
ANYBODY: Final = st.integers(-4, 9) | st.just(HOST)
MONEY_AMOUNT: Final = st.integers(-5, 5) | st.integers(0, 3000)
ITEMS: Final = st.lists(DEEDS, max_size=3)

LEGS: Final = st.lists(
    st.builds(
        Leg,
        partner=st.integers(-4, 9),
        give_deeds=ITEMS,
        give_cash=MONEY_AMOUNT,
        give_cards=CARDS,
        get_deeds=ITEMS,
        get_cash=MONEY_AMOUNT,
        get_cards=CARDS,
    ),
    max_size=2,
)


def nonsense(kinds: list[int]) -> st.SearchStrategy[Action]:
    """Actions with anything in them: nearly all of them are refused."""
    return st.builds(
        Action,
        kind=st.sampled_from(kinds),
        amount=MONEY_AMOUNT,
        deeds=ITEMS,
        counts=st.lists(st.integers(-1, 5), max_size=3),
        target=st.integers(-4, 80),
        legs=LEGS,
        text=st.sampled_from(["", "", "", "loan", "immunity", "buildings", "promise", "thimble"]),
    )


ANY_KIND: Final = list(range(-2, act.KINDS + 2))


class Anything(RuleBasedStateMachine):
    """One table. What is legal is played and recorded; what is not must change nothing."""

    id = "fundraiser"
    options: tuple[str, ...] = ()
    changes: ClassVar[dict[str, int]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.game: Game
        self.watch: Watch
        self.record: Record
        self.table: Table

    @initialize(
        seats=st.integers(0, 6),
        seed=st.integers(0, 2**32),
        chance=st.sampled_from([SEEDED, SEEDED, OPEN, ENTERED]),
        banker=st.integers(-1, 1),
        temper=st.integers(0, TEMPERS - 1),
        played=st.integers(0, 400),
    )
    def sit_down(self, seats: int, seed: int, chance: int, banker: int, temper: int, played: int) -> None:
        """Begin a game, and play it to somewhere in its middle."""
        edition = freehold.edition(self.id, self.options, self.changes)
        sizes = edition.players_max - edition.players_min + 1
        self.game = Game(edition, NAMES[: edition.players_min + seats % sizes], seed, chance, banker)
        self.watch = Watch(self.game)
        self.record = record_of(self.game)
        self.table = Table(seed, temper, 10**9)
        self.play_on(played)

    # -- playing ----------------------------------------------------------------------------------------

    def play(self, seat: int, action: Action) -> None:
        self.record.add(self.game, seat, action)
        self.watch.play(seat, action)

    def attempt(self, seat: int, action: Action) -> None:
        """Play it if it is legal; else it must be refused."""
        if self.game.why_not(seat, action) is None:
            self.play(seat, action)
        else:
            self.expect_refusal(seat, action)

    def attempt_aside(self, seat: int, action: Action) -> None:
        """Like `attempt`, but on a copy: what has more in it than its kind needs has no text for the record."""
        if self.game.why_not(seat, action) is None:
            Watch(self.game.copy(), fresh=False).play(seat, action)
        else:
            self.expect_refusal(seat, action)

    def expect_refusal(self, seat: int, action: Action) -> None:
        """Refused for the reason that was given when asked, with everything left as it is."""
        refusal = self.game.why_not(seat, action)
        assert refusal is not None
        assert refusal.reason
        before = to_data(self.game)
        with pytest.raises(Refusal) as raised:
            self.game.play(seat, action)
        assert raised.value.reason == refusal.reason
        assert raised.value.clause == refusal.clause
        assert to_data(self.game) == before

    @precondition(lambda self: not self.game.over)
    @rule(count=st.integers(1, 40))
    def play_on(self, count: int) -> None:
        """A stretch of the game as the table likes it."""
        for _ in range(count):
            if self.game.over:
                return
            self.play(*self.table.next(self.game))

    @precondition(lambda self: not self.game.over)
    @rule(seat=SEAT, choice=st.integers(0, 10**6))
    def choose(self, seat: int, choice: int) -> None:
        """Any seat does anything that is listed for it."""
        legal = self.game.legal(seat) if seat < self.game.seats else []
        if legal:
            self.play(seat, legal[choice % len(legal)])

    @precondition(lambda self: not self.game.over and self.game.to_act >= 0)
    @rule(choice=st.integers(0, 10**6))
    def answer(self, choice: int) -> None:
        """The seat the table waits for does anything that is listed for it."""
        legal = self.game.legal(self.game.to_act)
        self.play(self.game.to_act, legal[choice % len(legal)])

    @precondition(lambda self: not self.game.over)
    @rule(seat=SEAT)
    def offer(self, seat: int) -> None:
        """A deal, or a deed put up or asked for, that makes some sense, or nearly."""
        offer = self.table.proposal(self.game, seat % self.game.seats)
        if offer is not None:
            self.attempt(seat % self.game.seats, offer)

    @rule(seat=ANYBODY, action=nonsense([act.OFFER, act.COUNTER]))
    def offer_nonsense(self, seat: int, action: Action) -> None:
        self.attempt_aside(seat, action)

    @rule(action=nonsense(ANY_KIND[2 + act.HAND_OUT :]))
    def host_nonsense(self, action: Action) -> None:
        self.attempt_aside(HOST, action)

    @rule(seat=ANYBODY, action=nonsense(ANY_KIND))
    def try_nonsense(self, seat: int, action: Action) -> None:
        self.attempt_aside(seat, action)

    @rule(seat=SEAT, kind=st.sampled_from([act.BID, act.WANT, act.ROLL]), amount=MONEY_AMOUNT)
    def name_a_figure(self, seat: int, kind: int, amount: int) -> None:
        self.attempt(seat % self.game.seats, Action(kind, amount))

    @rule(
        seat=SEAT,
        kind=st.sampled_from([act.BUILD, act.HOTEL, act.SELL, act.MORTGAGE, act.LIFT, act.PLACE, act.SELL_DEED]),
        group=st.integers(0, 9),
        steps=st.integers(1, 5),
    )
    def treat_a_group(self, seat: int, kind: int, group: int, steps: int) -> None:
        deeds = self.game.edition.groups[group % len(self.game.edition.groups)].deeds
        each = steps if kind in (act.BUILD, act.SELL) else 1
        self.attempt(seat % self.game.seats, Action(kind, deeds=list(deeds), counts=[each] * len(deeds)))

    @rule(
        seat=SEAT,
        kind=st.sampled_from([act.PUT_UP, act.ASK, act.REMOTE_BUY, act.REMOTE_BUILD]),
        deed=st.integers(0, 40),
        amount=MONEY_AMOUNT,
        steps=st.integers(1, 3),
    )
    def treat_a_deed(self, seat: int, kind: int, deed: int, amount: int, steps: int) -> None:
        named = amount if kind in (act.PUT_UP, act.ASK) else 0
        each = steps if kind == act.REMOTE_BUILD else 1
        action = Action(kind, named, [deed % len(self.game.owner)], [each])
        self.attempt(seat % self.game.seats, action)

    @rule(seat=SEAT, amount=MONEY_AMOUNT)
    def agree(self, seat: int, amount: int) -> None:
        self.attempt(seat % self.game.seats, Action(act.AGREE, amount))

    # -- the host ---------------------------------------------------------------------------------------

    @rule(kind=st.sampled_from([act.BREAK, act.RESUME, act.VOID_THROW, act.RESUME]))
    def host(self, kind: int) -> None:
        self.attempt(HOST, Action(kind))

    @rule(whom=SEAT, amount=MONEY_AMOUNT)
    def fine(self, whom: int, amount: int) -> None:
        self.attempt(HOST, Action(act.FINE, amount, target=whom % self.game.seats))

    @rule(kind=st.sampled_from(KINDS), seed=st.integers(0, 10**6))
    def correct(self, kind: int, seed: int) -> None:
        self.attempt(HOST, correction(self.game, Stream(seed, 977), kind))

    @precondition(lambda self: self.game.top.kind == stg.AUCTION)
    @rule(seed=st.integers(0, 10**6))
    def sell_orally(self, seed: int) -> None:
        self.attempt(HOST, hammer(self.game, Stream(seed, 978)))

    @precondition(lambda self: len(self.record.lines) > 300)
    @rule()
    def call_time(self) -> None:
        self.attempt(HOST, Action(act.CALL_TIME))

    @precondition(lambda self: len(self.record.lines) > 400)
    @rule()
    def abandon(self) -> None:
        self.attempt(HOST, Action(act.ABANDON))

    # -- copies -----------------------------------------------------------------------------------------

    @rule(count=st.integers(1, 30), seed=st.integers(0, 99), by_position=st.booleans())
    def copy(self, count: int, seed: int, by_position: bool) -> None:
        """A copy is the same game, and playing on it leaves this one alone."""
        before = to_data(self.game)
        twin = from_data(self.game.edition, before) if by_position else self.game.copy()
        assert to_data(twin) == before
        table = Table(seed, seed % TEMPERS, 10**9)
        watch = Watch(twin, fresh=False)
        for _ in range(count):
            if twin.over:
                break
            watch.play(*table.next(twin))
        assert to_data(self.game) == before

    @precondition(lambda self: not self.game.over)
    @rule()
    def undo(self) -> None:
        """Going back to a copy and doing the same again gives the same."""
        twin = self.game.copy()
        seat, action = self.table.next(self.game)
        self.play(seat, action)
        twin.play(seat, action)
        assert to_data(twin) == to_data(self.game)

    # -- what always holds --------------------------------------------------------------------------------

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "game"):
            check(self.game)

    def teardown(self) -> None:
        if not hasattr(self, "record"):
            return
        note(self.record.write())
        again = replay(read_record(self.record.write()), self.game.edition)
        assert to_data(again) == to_data(self.game)


class GlobalVillage(Anything):
    id = "global-village"


class ScarceGlobalVillage(Anything):
    """So few buildings, and so many deeds in hand, that there is always a shortage."""

    id = "global-village"
    changes: ClassVar[dict[str, int]] = {"opening.deal": 2, "building.stock_houses": 4, "building.stock_hotels": 1}


class Cronulla(Anything):
    id = "cronulla"


class ShortCronulla(Anything):
    id = "cronulla"
    options = ("short-game",)


class Euronopoly(Anything):
    id = "euronopoly"


class Propnex(Anything):
    id = "propnex"


class ScarcePropnex(Anything):
    """So few houses that hotels are bought outright."""

    id = "propnex"
    changes: ClassVar[dict[str, int]] = {"building.stock_houses": 6}


THOROUGH: Final = settings(
    max_examples=60,
    stateful_step_count=60,
    deadline=None,
    derandomize=True,  # the same games on every machine; whole_games.py is where many seeds are tried
    phases=[Phase.explicit, Phase.generate],  # making a failure smaller takes minutes; its record is printed instead
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

TestFundraiser = Anything.TestCase
TestFundraiser.settings = THOROUGH
TestGlobalVillage = GlobalVillage.TestCase
TestGlobalVillage.settings = THOROUGH
TestScarceGlobalVillage = ScarceGlobalVillage.TestCase
TestScarceGlobalVillage.settings = THOROUGH
TestCronulla = Cronulla.TestCase
TestCronulla.settings = THOROUGH
TestShortCronulla = ShortCronulla.TestCase
TestShortCronulla.settings = THOROUGH
TestEuronopoly = Euronopoly.TestCase
TestEuronopoly.settings = THOROUGH
TestPropnex = Propnex.TestCase
TestPropnex.settings = THOROUGH
TestScarcePropnex = ScarcePropnex.TestCase
TestScarcePropnex.settings = THOROUGH


# -- moments that are too rare to be met by chance ------------------------------------------------------


def first_turn_of_four() -> tuple[Game, int]:
    """A game whose deeds all belong to the player on turn, before the first throw."""
    game = Game(freehold.edition("propnex"), NAMES[:4], 1)
    while game.top.kind != stg.TURN:
        actions = game.legal(game.to_act)
        plain = [action for action in actions if action.kind in (act.PASS, act.ROLL)]
        game.play(game.to_act, plain[0])
    seat = game.top.seat
    for deed in range(len(game.owner)):
        game.give_deed(deed, seat)
    return game, seat


def test_a_mortgagee_sale_ends_with_its_creditor() -> None:
    game, debtor = first_turn_of_four()
    creditor = (debtor + 1) % 4
    heir = (debtor + 2) % 4
    for deed in range(1, len(game.owner)):
        game.give_deed(deed, heir)
    game.set_mortgaged(0, True)
    game.cash[debtor] = game.cash[creditor] = 0
    game.push(Debt(debtor, creditor, 500, "rent.base", 3))
    game.settle()
    watch = Watch(game, fresh=False)
    watch.play(debtor, Action(act.PUT_UP, 0, [0], [1]))
    watch.play(HOST, Action(act.FINE, 50, target=creditor))
    # The Bank has taken the creditor's place; it holds no such sale, and there is nothing else to pay it with.
    assert (game.out[creditor], game.out[debtor], game.over) == (True, True, True)
    assert game.retired == [creditor, debtor]
    assert game.owner[0] == BANK


def test_a_bid_in_an_interrupted_auction_stays_payable() -> None:
    game, seller = first_turn_of_four()
    leader = (seller + 1) % 4
    fined = (seller + 2) % 4
    game.give_deed(1, fined)
    for seat in range(4):
        game.cash[seat] = 600
    game.cash[fined] = 0
    watch = Watch(game, fresh=False)
    watch.play(seller, Action(act.PUT_UP, 0, [0], [1]))
    watch.play(leader, Action(act.BID, 500))
    watch.play(HOST, Action(act.FINE, 50, target=fined))
    watch.play(fined, Action(act.PUT_UP, 0, [1], [1]))
    watch.play(HOST, Action(act.FINE, 300, target=leader))
    watch.play(HOST, Action(act.FINE, 300, target=seller))
    assert list(game.cash) == [600 if seat != fined else 0 for seat in range(4)], "fines wait for the auctions"
    while game.top.kind == stg.AUCTION:
        watch.play(game.to_act, Action(act.PASS))
    watch.play(fined, Action(act.MORTGAGE, deeds=[1], counts=[1]))
    while game.top.kind == stg.AUCTION:
        watch.play(game.to_act, Action(act.PASS))
    assert game.owner[0] == leader


def test_every_event_is_in_the_books() -> None:
    assert set(MONEY) == set(SENTENCES)
