"""What holds at every moment of every game, whatever people do.

`check` judges one moment. `Watch` also follows a game from action to action and keeps its own books: no money moves
and no deed changes hands unless an event says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.deal import Asking, Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.estate import Estate
from freehold.engine.chapters.market import Approach, Reserve
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.opening import TokenChoice
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import Placing
from freehold.engine.edition import BANK, HOST, RELEASE, UNLIMITED, Group
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.pieces import FORCED_SALE, HOUSE, SALE

# -- one moment ---------------------------------------------------------------------------------------


def check(game: Game) -> None:
    """Raise AssertionError with a plain sentence if anything cannot be so."""
    check_purses(game)
    check_deeds(game)
    check_stock(game)
    check_groups(game)
    check_cards(game)
    check_claims(game)
    check_agenda(game)
    check_leavers(game)
    check_somebody_can_act(game)
    check_result(game)


def check_purses(game: Game) -> None:
    """Nobody is ever below nothing, and every token stands on the board."""
    spaces = len(game.edition.spaces)
    most = game.rules.detention_turns + (0 if game.rules.detention_kind in ("none", "throw") else 1)
    for seat in range(game.seats):
        assert game.cash[seat] >= 0, f"{game.names[seat]} has {game.cash[seat]}"
        assert 0 <= game.place[seat] < spaces, f"{game.names[seat]} stands on {game.place[seat]}"
        assert 0 <= game.detained[seat] <= most, f"{game.names[seat]} is detained for turn {game.detained[seat]}"
        if game.detained[seat]:
            assert game.place[seat] in game.edition.detention_spaces, f"{game.names[seat]} is detained elsewhere"
        assert game.missing[seat] >= 0, f"{game.names[seat]} has to miss {game.missing[seat]} turns"
        assert 0 <= game.arrived[seat] <= game.arrivals, f"{game.names[seat]} came after the last arrival"
        check_credit(game, seat)
    assert len(set(game.tokens)) == game.seats, f"tokens are shared: {game.tokens}"


def check_credit(game: Game, seat: int) -> None:
    """The Bank lends where the edition says so, and only to somebody without money."""
    credit = game.credit[seat]
    assert credit >= 0, f"the Bank owes {game.names[seat]} {-credit}"
    if credit:
        assert game.rules.debt_kind == "credit", f"the Bank has lent {game.names[seat]} {credit}"
        assert game.cash[seat] == 0, f"{game.names[seat]} owes the Bank {credit} and keeps {game.cash[seat]}"


def check_deeds(game: Game) -> None:
    """Every deed is in exactly one hand, and both ways of asking agree."""
    masks = [0] * game.seats
    for deed, owner in enumerate(game.owner):
        name = game.edition.deeds[deed].name
        assert owner == BANK or 0 <= owner < game.seats, f"{name} belongs to {owner}"
        if owner == BANK:
            assert not game.mortgaged[deed], f"the Bank holds a mortgage on its own {name}"
            assert not game.houses[deed], f"houses stand on the Bank's {name}"
            assert not game.hotel[deed], f"a hotel stands on the Bank's {name}"
        else:
            masks[owner] |= 1 << deed
    assert masks == list(game.owned), f"owners {game.owner} do not fit hands {game.owned}"
    pledged = sum(1 << deed for deed, mortgaged in enumerate(game.mortgaged) if mortgaged)
    assert game.pledged == pledged, f"mortgaged are {pledged:b}, but pledged {game.pledged:b}"
    built = sum(1 << deed for deed in range(len(game.owner)) if game.houses[deed] or game.hotel[deed])
    assert game.built == built, f"buildings stand on {built:b}, but {game.built:b} count as built"


def check_stock(game: Game) -> None:
    """Buildings on the board and with the Bank add up to the edition's stock."""
    rules = game.rules
    for what, stock, total, standing in (
        ("houses", game.stock_houses, rules.building_stock_houses, sum(game.houses)),
        ("hotels", game.stock_hotels, rules.building_stock_hotels, sum(game.hotel)),
    ):
        if total == UNLIMITED:
            assert stock == UNLIMITED, f"{what} never run out, but {stock} are left"
        else:
            assert stock >= 0, f"the Bank has {stock} {what}"
            assert stock + standing == total, f"{stock} {what} left and {standing} standing are not {total}"


def check_groups(game: Game) -> None:
    """Buildings stand where the edition's shape of building lets them, and their prices are remembered."""
    for group in game.edition.groups:
        built = [deed for deed in group.deeds if game.houses[deed] or game.hotel[deed]]
        for deed in group.deeds:
            check_buildings(game, deed)
        if not built:
            continue
        assert group.buildable, f"buildings stand on {group.name}"
        bare_group = game.rules.mortgage_needs == "bare-group"
        for deed in group.deeds if bare_group else built:
            assert not game.mortgaged[deed], f"{group.name} is built on and mortgaged"
        SHAPES[game.rules.building_shape](game, group)


def check_even(game: Game, group: Group) -> None:
    """Levels differ by one at most, and one player has the whole group."""
    assert len({game.owner[deed] for deed in group.deeds}) == 1, f"{group.name} is built on and divided"
    levels = [game.level(deed) for deed in group.deeds]
    assert max(levels) - min(levels) <= 1, f"{group.name} is built unevenly: {levels}"


def check_ladder(game: Game, group: Group) -> None:
    """One plot carries one step and two carry two; with three, every third step needs one more on both others."""
    for seat in range(game.seats):
        levels = [game.houses[deed] for deed in group.deeds if game.owner[deed] == seat]
        if not levels:
            continue
        most = len(levels) if len(levels) < 3 else min(9, 3 * min(levels) + 2)
        assert max(levels) <= most, f"{group.name} carries {levels}"
        assert not any(game.hotel[deed] for deed in group.deeds), f"a hotel stands on {group.name}"


def check_alike(game: Game, group: Group) -> None:
    """Every plot stands for itself: any number of houses beside any other, in anybody's hands."""
    for deed in group.deeds:
        assert game.owner[deed] != BANK or game.level(deed) == 0, f"{group.name} is built on by nobody"


SHAPES: Final[dict[str, Callable[[Game, Group], None]]] = {
    "even": check_even,
    "ladder": check_ladder,
    "alike": check_alike,
}


def check_buildings(game: Game, deed: int) -> None:
    """Houses or one hotel, each step with what was paid for it."""
    rules = game.rules
    name = game.edition.deeds[deed].name
    houses = game.houses[deed]
    assert 0 <= houses <= rules.building_houses, f"{houses} houses stand on {name}"
    assert not (houses and game.hotel[deed]), f"houses and a hotel stand on {name}"
    steps = rules.building_hotel_counts if game.hotel[deed] else houses
    paid = game.payments(deed)
    assert len(paid) == steps, f"{steps} steps stand on {name}, paid for with {paid}"
    assert all(price >= 0 for price in paid), f"{name} was paid for with {paid}"


def check_cards(game: Game) -> None:
    """Every card is in its deck, laid aside until that is shuffled again, or in one hand."""
    edition = game.edition
    held: list[list[int]] = [[] for _ in edition.decks]
    for seat in range(game.seats):
        for card in game.held[seat]:
            assert edition.cards[card].effect == RELEASE, f"{edition.cards[card].title} cannot be kept"
            held[edition.cards[card].deck].append(card)
    for deck in edition.decks:
        cards = game.decks[deck.index]
        spent = game.spent[deck.index]
        everywhere = sorted(cards + spent + held[deck.index])
        assert everywhere == sorted(deck.cards), f"the cards of {deck.name} do not add up"
        assert not spent or game.rules.cards_return == "reshuffle", f"cards of {deck.name} are laid aside"
        assert cards or not spent, f"{deck.name} is used up and was not shuffled again"
        assert 0 <= game.known[deck.index] <= len(cards), f"{game.known[deck.index]} cards of {deck.name} are known"


def check_claims(game: Game) -> None:
    """Rents that may be asked for concern two players who are still here, and have not lapsed."""
    for claim in game.claims:
        deed = game.edition.deeds[claim.deed].name
        assert not game.out[claim.lander], f"somebody who has left owes rent for {deed}"
        assert not game.out[claim.owner], f"somebody who has left may ask for rent for {deed}"
        assert claim.lander != claim.owner, f"{game.names[claim.owner]} owes rent to themselves for {deed}"
        assert claim.amount > 0, f"a rent of {claim.amount} is due for {deed}"
        age = game.throwing_turns - claim.opened
        assert 0 <= age < game.rules.rent_lapses, f"a claim for {deed} is {age} turns old"
    for debt in game.asked:
        check_debt(game, debt)


def check_debt(game: Game, debt: Debt) -> None:
    assert not game.out[debt.seat], "somebody who has left owes money"
    assert debt.creditor == BANK or not game.out[debt.creditor], "money is owed to somebody who has left"
    assert debt.seat != debt.creditor, f"{game.names[debt.seat]} owes money to themselves"
    assert debt.amount >= 0, f"{game.names[debt.seat]} owes {debt.amount}"


PASSING: Final = (stg.MOVE, stg.LANDING, stg.ESTATE)
"""Stages that go on by themselves and are never left on top."""


FOUNDATIONS: Final = (stg.TURN, stg.FIRST_THROW, stg.OPENING_HANDS)
"""Stages everything else is built on."""


def check_agenda(game: Game) -> None:
    """There is something to do until the game is over, and one turn at a time."""
    if game.over:
        assert not game.agenda, "the game is over, but the agenda is not empty"
        assert not game.claims, "the game is over, but rents may be asked for"
        assert not game.asked, "the game is over, but rents are asked for"
        return
    assert game.agenda, "nothing is to be done, but the game is not over"
    kinds = [stage.kind for stage in game.agenda]
    assert kinds[0] in FOUNDATIONS, f"{stg.STAGE_NAMES[kinds[0]]} is at the bottom of the agenda"
    assert kinds.count(stg.TURN) <= 1, "two turns are being played"
    assert kinds[-1] not in PASSING, f"the table is stuck in {stg.STAGE_NAMES[kinds[-1]]}"
    for stage in game.agenda:
        check_stage(game, stage)


def check_stage(game: Game, stage: stg.Stage) -> None:
    """Stages belong to players who are still here, and lots to the Bank until they are paid for."""
    if stage.kind not in (stg.TURN, stg.ESTATE, stg.OPENING_HANDS, stg.AUCTION):
        assert not game.out[stage.seat], f"{stg.STAGE_NAMES[stage.kind]} is left to somebody who has left"
    if isinstance(stage, Debt):
        check_debt(game, stage)
        if stage.cause == "auction.pay":
            assert game.owner[stage.deed] == BANK, "a lot is paid for that has an owner"
    elif isinstance(stage, Purchase):
        assert game.owner[stage.deed] == BANK, "a deed is offered that has an owner"
    elif isinstance(stage, Auction):
        check_auction(game, stage)
    elif isinstance(stage, Estate):
        assert len(stage.deeds) == len(stage.mortgaged), "an estate has lost count"
        assert all(game.owner[deed] == BANK for deed in stage.deeds), "an estate holds a deed that has an owner"
    elif isinstance(stage, Handover):
        assert stage.deeds, "nothing is handed over"
        assert all(game.owner[deed] == stage.seat for deed in stage.deeds), "handed over to somebody else"
        assert all(game.mortgaged[deed] for deed in stage.deeds), "a deed without a mortgage is handed over"
    elif isinstance(stage, Placing):
        left = game.stock_houses if stage.piece == HOUSE else game.stock_hotels
        assert stage.count > 0, "nothing is to be placed"
        assert left == UNLIMITED or left >= stage.count, "more is to be placed than there is"
    else:
        check_market_stage(game, stage)


def check_auction(game: Game, stage: Auction) -> None:
    """Lots are the Bank's; sales are their seller's, who does not bid. Where cash is the limit, it is there."""
    assert stage.among & ~game.active_mask() == 0, "somebody who has left may bid"
    if stage.leader != BANK:
        assert stage.among >> stage.leader & 1, "somebody leads who may not bid"
        assert game.rules.auction_cap != "cash" or game.cash[stage.leader] >= stage.bid, "a bid cannot be paid"
    if stage.piece in (SALE, FORCED_SALE):
        assert game.owner[stage.deed] == stage.seller, "somebody else's deed is sold"
        assert not stage.among >> stage.seller & 1, "the seller may bid"
        assert game.mortgaged[stage.deed] == (stage.piece == FORCED_SALE), "the wrong kind of sale"
    else:
        assert stage.deed < 0 or game.owner[stage.deed] == BANK, "a deed is auctioned that has an owner"


def check_market_stage(game: Game, stage: stg.Stage) -> None:
    """Requests and decisions are about a deed of the one who answers, and the money for it is there."""
    if isinstance(stage, Approach):
        assert game.owner[stage.deed] not in (BANK, stage.seat), "nobody else's deed is asked for"
        assert game.cash[stage.seat] >= stage.bid > 0, "more is offered than there is"
    elif isinstance(stage, Reserve):
        assert game.owner[stage.deed] == stage.seat, "somebody else decides about a sale"
        assert not game.out[stage.bidder], "the best bid is of somebody who has left"
        assert game.cash[stage.bidder] >= stage.bid, "the best bid cannot be paid"
    elif isinstance(stage, TokenChoice):
        assert len(set(stage.order)) == len(stage.order) > 0, f"tokens are chosen by {stage.order}"
    elif isinstance(stage, Prebuild):
        assert game.throwing_turns == 0, "somebody builds before play, but play has begun"


def check_leavers(game: Game) -> None:
    """Who is out owns nothing and is remembered once."""
    gone = [seat for seat in range(game.seats) if game.out[seat]]
    assert sorted(game.retired) == gone, f"retired {game.retired}, but out {gone}"
    for seat in gone:
        assert game.cash[seat] == 0, f"{game.names[seat]} has left with money"
        assert game.owned[seat] == 0, f"{game.names[seat]} has left with deeds"
        assert not game.held[seat], f"{game.names[seat]} has left with cards"
        assert game.credit[seat] == 0, f"{game.names[seat]} has left with a debt"
        assert game.missing[seat] == game.detained[seat] == 0, f"{game.names[seat]} is kept after leaving"
    assert game.over or len(gone) < game.seats - 1, "one player is left and the game goes on"
    assert len(gone) < game.seats, "nobody is left"


def check_somebody_can_act(game: Game) -> None:
    """The seat the table waits for can do something; during a break only the host can."""
    awaited = game.to_act
    if game.over:
        assert awaited == BANK, "the game is over, but the table waits for somebody"
        return
    if game.paused:
        assert awaited == HOST, "there is a break, but the table does not wait for the host"
    assert awaited != BANK, "the table waits for nobody"
    assert awaited == HOST or not game.out[awaited], "the table waits for somebody who has left"
    assert game.legal(awaited), f"seat {awaited} is to act and can do nothing"


def check_result(game: Game) -> None:
    """Every seat is ranked once when there is a result, and not before."""
    if not game.over:
        return
    ranked = [seat for level in game.ranking() for seat in level]
    expected = [] if game.unfinished else list(range(game.seats))
    assert sorted(ranked) == expected, f"the ranking is {game.ranking()}"


# -- from action to action ----------------------------------------------------------------------------

NOTHING: Final = "nothing"
FROM_BANK: Final = "from the Bank"
TO_BANK: Final = "to the Bank"
TO_OTHER: Final = "to the other party"
FROM_OTHER: Final = "from the other party"
BY_OTHER: Final = "by the other party to the Bank"
LENT: Final = "from the Bank, to be repaid"
REPAID: Final = "to the Bank, of what was lent"
WRITTEN_OFF: Final = "nothing, but what was lent is written off"
IF_BUILDING: Final = "to the Bank, if the lot is a building"
UNLESS_PREPAID: Final = "to the Bank, unless it was paid for when it was won"
SET: Final = "as the host puts it right"
BY_TERMS: Final = "as the terms of the deal say"

MONEY: Final = {
    "deeds-dealt": NOTHING,
    "corrected-cash": SET,
    "corrected-owner": NOTHING,
    "corrected-place": NOTHING,
    "corrected-buildings": NOTHING,
    "corrected-mortgaged": NOTHING,
    "corrected-unmortgaged": NOTHING,
    "corrected-detained": NOTHING,
    "corrected-free": NOTHING,
    "corrected-card-held": NOTHING,
    "corrected-card-returned": NOTHING,
    "dealt-deed-paid": TO_BANK,
    "token-chosen": NOTHING,
    "threw-for-start": NOTHING,
    "tie-for-start": NOTHING,
    "starts": NOTHING,
    "tokens-by-throw": NOTHING,
    "kept-back": NOTHING,
    "prebuild-declined": NOTHING,
    "threw": NOTHING,
    "throw-void": NOTHING,
    "third-double": NOTHING,
    "turn-begins": NOTHING,
    "same-double": NOTHING,
    "missed": NOTHING,
    "turn-ends": NOTHING,
    "moved": NOTHING,
    "salary": FROM_BANK,
    "landing-bonus": FROM_BANK,
    "risk-won": FROM_BANK,
    "rested": NOTHING,
    "offered": NOTHING,
    "bought": TO_BANK,
    "not-for-sale": NOTHING,
    "bought-from-afar": TO_BANK,
    "premium-paid": TO_OTHER,
    "declined": NOTHING,
    "auction-opened": NOTHING,
    "bid": NOTHING,
    "passed": NOTHING,
    "auction-won": IF_BUILDING,
    "auction-without-bids": NOTHING,
    "lot-paid": TO_BANK,
    "rent-due": NOTHING,
    "rent-asked": NOTHING,
    "rent-lapsed": NOTHING,
    "rent-paid": TO_OTHER,
    "no-rent-detained": NOTHING,
    "no-rent-mortgaged": NOTHING,
    "auto-claim": NOTHING,
    "built": UNLESS_PREPAID,
    "hotel-built": UNLESS_PREPAID,
    "built-from-afar": TO_BANK,
    "buildings-sold": FROM_BANK,
    "wishes-asked": NOTHING,
    "wanted": NOTHING,
    "mortgaged": FROM_BANK,
    "lifted": TO_BANK,
    "interest-kept": NOTHING,
    "deed-sold-to-bank": FROM_BANK,
    "put-up": NOTHING,
    "asked-for": NOTHING,
    "agreed": NOTHING,
    "below-reserve": NOTHING,
    "called-off": NOTHING,
    "sold": FROM_OTHER,
    "commission": TO_BANK,
    "forced-sale": BY_OTHER,
    "forced-over": NOTHING,
    "offered-deal": NOTHING,
    "countered": NOTHING,
    "accepted": NOTHING,
    "refused-deal": NOTHING,
    "withdrawn": NOTHING,
    "dealt": BY_TERMS,
    "sent-to-detention": NOTHING,
    "left-by-double": NOTHING,
    "no-double": NOTHING,
    "fine-paid": TO_BANK,
    "fine-forced": NOTHING,
    "card-used": NOTHING,
    "sat-out": NOTHING,
    "served": NOTHING,
    "drew": NOTHING,
    "card-kept": NOTHING,
    "collected": FROM_BANK,
    "tax-choice": NOTHING,
    "reshuffled": NOTHING,
    "crossed": NOTHING,
    "throws-again": NOTHING,
    "misses-next": NOTHING,
    "paid": TO_OTHER,
    "repaid": REPAID,
    "borrowed": LENT,
    "lost": NOTHING,
    "paid-part": TO_OTHER,
    "owes": NOTHING,
    "bankrupt": NOTHING,
    "estate-cash": TO_OTHER,
    "estate-deed": NOTHING,
    "estate-card": NOTHING,
    "deal-waits": NOTHING,
    "let-pass": NOTHING,
    "deal-off": NOTHING,
    "leaving": NOTHING,
    "left": WRITTEN_OFF,
    "time-called": NOTHING,
    "last-turn": NOTHING,
    "last-round": NOTHING,
    "noted": NOTHING,
    "break": NOTHING,
    "resumed": NOTHING,
    "fined": NOTHING,
    "abandoned": NOTHING,
    "valued": NOTHING,
    "won": NOTHING,
    "shared-win": NOTHING,
}
"""For every kind of event, whose money moves by the amount it names. An event missing here fails every test."""

DEEDS_TO_SEAT: Final = ("bought", "bought-from-afar", "lot-paid", "deeds-dealt")
DEEDS_TO_OTHER: Final = ("estate-deed", "sold", "forced-sale", "forced-over", "deed-sold-to-bank", "corrected-owner")
"""Events that hand over the deed they name; deals go by their terms."""


class Books:
    """Cash, what the Bank has lent, and deeds, as the events tell them."""

    def __init__(self, cash: list[int], credit: list[int], owner: list[int]) -> None:
        self.cash = cash
        self.credit = credit
        self.owner = owner

    def enter(self, event: Event, bargains: dict[int, list[Leg]], prepaid: bool) -> None:
        """Enter one event; `bargains` are the terms on the table before the action, by who proposed them."""
        effect = MONEY[event.name]
        if effect == BY_TERMS:
            self._enter_deal(event.seat, bargains[event.seat])
        elif effect == SET:
            self.cash[event.seat] = event.amount
        elif effect == FROM_BANK:
            self._move(BANK, event.seat, event.amount)
        elif effect == TO_OTHER:
            self._move(event.seat, event.other, event.amount)
        elif effect == FROM_OTHER:
            self._move(event.other, event.seat, event.amount)
        elif effect == BY_OTHER:
            self._move(event.other, BANK, event.amount)
        elif effect in (LENT, REPAID):
            amount = event.amount if effect == LENT else -event.amount
            self._move(BANK, event.seat, amount)
            self.credit[event.seat] += amount
        elif effect == WRITTEN_OFF:
            self.credit[event.seat] = 0
        elif (
            effect == TO_BANK
            or (effect == IF_BUILDING and event.deed < 0)
            or (effect == UNLESS_PREPAID and not prepaid)
        ):
            self._move(event.seat, BANK, event.amount)
        if event.name in DEEDS_TO_SEAT:
            self.owner[event.deed] = event.seat
        elif event.name in DEEDS_TO_OTHER:
            self.owner[event.deed] = event.other

    def _enter_deal(self, proposer: int, legs: list[Leg]) -> None:
        for leg in legs:
            self._move(proposer, leg.partner, leg.give_cash)
            self._move(leg.partner, proposer, leg.get_cash)
            for deed in leg.give_deeds:
                self.owner[deed] = leg.partner
            for deed in leg.get_deeds:
                self.owner[deed] = proposer

    def _move(self, giver: int, taker: int, amount: int) -> None:
        if giver >= 0:
            self.cash[giver] -= amount
        if taker >= 0:
            self.cash[taker] += amount


class Watch:
    """Plays a game and holds it to everything in this module, after every action."""

    def __init__(self, game: Game, fresh: bool = True) -> None:
        """Watch a game from its opening, or from this moment if it is not `fresh`."""
        self.game = game
        self._board: list[list[int] | list[bool]] = []
        if fresh:
            deeds = len(game.edition.deeds)
            books = Books([game.rules.opening_cash] * game.seats, [0] * game.seats, [BANK] * deeds)
            for event in game.events:
                books.enter(event, {}, False)
            self._compare(books)
        check(game)

    def play(self, seat: int, action: Action) -> list[Event]:
        """Play an action and check the moment that follows."""
        game = self.game
        books = Books(list(game.cash), list(game.credit), list(game.owner))
        top = game.agenda[-1] if game.agenda else None
        bargains = {top.seat: top.legs} if isinstance(top, (Deal, Asking)) else {}
        prepaid = isinstance(top, Placing) and top.price >= 0
        events = game.play(seat, action)
        for event in events:
            books.enter(event, bargains, prepaid)
        self._compare(books)
        self._check()
        return events

    def _compare(self, books: Books) -> None:
        game = self.game
        assert books.cash == list(game.cash), f"by the events everybody has {books.cash}, in the game {game.cash}"
        assert books.credit == list(game.credit), (
            f"by the events the Bank has lent {books.credit}, in the game {game.credit}"
        )
        assert books.owner == list(game.owner), f"by the events the deeds are {books.owner}, in the game {game.owner}"

    def _check(self) -> None:
        """Like `check`, but the board is looked at again only when it has changed."""
        game = self.game
        board: list[list[int] | list[bool]] = [
            game.owner[:],
            game.owned[:],
            game.mortgaged[:],
            game.houses[:],
            game.hotel[:],
            [game.payments(deed) for deed in range(len(game.owner))],
            [game.stock_houses, game.stock_hotels],
        ]
        if board != self._board:
            check_deeds(game)
            check_stock(game)
            check_groups(game)
            self._board = board
        for judge in ALWAYS:
            judge(game)


ALWAYS: Final[tuple[Callable[[Game], None], ...]] = (
    check_purses,
    check_cards,
    check_claims,
    check_agenda,
    check_leavers,
    check_somebody_can_act,
    check_result,
)
"""What `Watch` checks after every action, whether or not the board has changed."""
