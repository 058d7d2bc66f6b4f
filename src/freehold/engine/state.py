"""Everything that changes while a game is played, and the few small moves all chapters share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.engine.action import NO_LEGS, Leg
from freehold.engine.chance import Stream
from freehold.engine.edition import BANK, UNLIMITED, Edition, Group
from freehold.engine.event import NO_DETAILS, NO_NUMBERS, Details, Event
from freehold.engine.masks import bit, members
from freehold.engine.stage import IDLE, TURN, Stage
from freehold.engine.tally import Tally

if TYPE_CHECKING:
    from freehold.engine.chapters.debt import Debt
    from freehold.engine.chapters.turn import Turn

# Where dice and cards come from.
SEEDED: Final[i64] = 0
ENTERED: Final[i64] = 1
OPEN: Final[i64] = 2

# Lanes of the seed, so that one different decision does not reshuffle everything after it.
DICE_LANE: Final[i64] = 1
HANDS_LANE: Final[i64] = 2
ORDER_LANE: Final[i64] = 3
DECK_LANE: Final[i64] = 16


class Claim:
    """A right to ask for rent that nobody has asked for yet."""

    def __init__(self, lander: i64, owner: i64, deed: i64, amount: i64, opened: i64) -> None:
        self.lander = lander
        self.owner = owner
        self.deed = deed
        self.amount = amount
        self.opened = opened
        """The number of the throwing turn in which the lander landed."""

    def __repr__(self) -> str:
        return f"<Claim of seat {self.owner} on seat {self.lander}: {self.amount} for deed {self.deed}>"

    def copy(self) -> Claim:
        return Claim(self.lander, self.owner, self.deed, self.amount, self.opened)


class State:
    """One moment of a game. `Game` adds what one may do with it."""

    def __init__(
        self,
        edition: Edition,
        names: list[str],
        seed: int,
        chance: i64,
        banker: i64,
        listening: bool,
        with_cards: bool = True,
    ) -> None:
        seats = len(names)
        deeds = len(edition.deeds)
        rules = edition.rules
        self.edition: Final = edition
        self.rules: Final = rules
        self.names = names
        self.party = names
        """The same people as they were named, where the book has the order of play drawn."""
        self.seats: i64 = seats
        self.seed = seed
        self.chance = chance
        """SEEDED, ENTERED by people, or OPEN to both."""
        self.banker = banker
        """The seat that also keeps the Bank, or BANK if the Banker does not play."""
        # the players
        # Rule: EU-PREP-6, EU-START-1, PN-3.2, PN-G-START-2
        self.tokens = [""] * seats
        self.cash = vec[i64]([rules.opening_cash] * seats)
        self.place = vec[i64]([edition.start_space] * seats)
        self.detained = vec[i64]([0] * seats)
        """0 when free, else the number of the turn in detention that comes next or is being played."""
        self.out = vec[bool]([False] * seats)
        self.auto_claim = vec[bool]([rules.rent_claim == "auto"] * seats)
        self.held: list[list[int]] = [[] for _ in range(seats)]
        """Cards kept by each seat."""
        self.credit = vec[i64]([0] * seats)
        """What each seat owes the Bank, where the Bank lends what is missing."""
        self.missing = vec[i64]([0] * seats)
        """Turns each seat has to miss."""
        self.arrived = vec[i64]([0] * seats)
        """When each token came to its space, as a running number."""
        self.arrivals: i64 = 0
        self.owned = vec[i64]([0] * seats)
        """Bit mask of each seat's deeds."""
        # the deeds
        self.owner = vec[i64]([BANK] * deeds)
        self.mortgaged = vec[bool]([False] * deeds)
        self.pledged: i64 = 0
        """Bit mask of the mortgaged deeds."""
        self.houses = vec[i64]([0] * deeds)
        self.hotel = vec[bool]([False] * deeds)
        self.built: i64 = 0
        """Bit mask of the deeds with a building."""
        self.most_steps: Final[i64] = max(rules.building_houses, rules.building_hotel_counts)
        self.paid = vec[i64]([0] * (deeds * self.most_steps))
        """What was paid for every building step: a row for each deed, of which as much counts as stands there."""
        # the Bank
        # Rule: PN-3.10a
        self.stock_houses = rules.building_stock_houses
        self.stock_hotels = rules.building_stock_hotels
        self.counts_houses: Final = rules.building_stock_houses != UNLIMITED
        self.counts_hotels: Final = rules.building_stock_hotels != UNLIMITED
        # chance
        self.dice = Stream(seed, DICE_LANE, with_cards)
        self.decks: list[list[int]] = []
        self.spent: list[list[int]] = []
        """Used cards of each deck that stay out until it is shuffled again."""
        self.shuffles: list[Stream] = []
        self.known: list[int] = []
        """How many cards on top of each deck have been set by hand."""
        self.seen: list[int] = []
        """How many cards at the bottom of each deck went there in the open, so that everybody knows their order; no
        part of the position."""
        # Rule: EU-PREP-8
        for deck in edition.decks if with_cards else []:
            cards = deck.cards[:]
            stream = Stream(seed, DECK_LANE + deck.index)
            stream.shuffle(cards)
            self.shuffles.append(stream)
            self.decks.append(cards)
            self.spent.append([])
            self.known.append(0)
            self.seen.append(0)
        self.first_die: i64 = 0
        self.second_die: i64 = 0
        # the course of play
        self.bottom: Final = Stage(IDLE, BANK)
        """What lies under all other stages: the table is idle."""
        self.top = self.bottom
        """The innermost stage of the agenda; each stage knows the one below it."""
        self.turn: Turn | None = None
        """The turn being played, if play has begun."""
        self.claims: list[Claim] = []
        self.asked: list[Debt] = []
        """Rents that were asked for while the table was busy, in the order of asking."""
        self.throwing_turns: i64 = 0
        self.throws: i64 = 0
        """How often the dice have been thrown; no part of the position."""
        self.bankruptcies: i64 = 0
        self.retired: list[int] = []
        """Seats out of the game, first to leave first."""
        self.paused = False
        self.called = False
        self.last_turn = False
        """Time has been called and the turn in progress is the last one."""
        self.last_round = False
        """Time has been called, and play goes on until everybody has had the same number of turns."""
        self.opener: i64 = 0
        """The seat that opened the game."""
        self.over = False
        self.unfinished = False
        """Stopped by agreement, without a result."""
        # listening
        self.listening = listening
        """Whether events are told; a game nobody listens to is played much faster."""
        self.events: list[Event] = []
        self.repaid: list[tuple[int, int]] = []
        """What the Bank has got back from whom, until it is told why they had money: a cause before what it brings."""
        self.transfers: i64 = 0
        """How often a deed has changed hands: who has thought about the deeds need not think again until it moves."""
        self.tally: Tally | None = None
        """Figures for the laboratory, kept only if somebody sets it; no part of the position."""

    def clear(self, seed: int) -> None:
        """Clear the table for another game: everything that changes is as in the beginning, by another seed."""
        seats = self.seats
        deeds = len(self.edition.deeds)
        rules = self.rules
        self.seed = seed
        self.tokens = [""] * seats
        self.cash = vec[i64]([rules.opening_cash] * seats)
        self.place = vec[i64]([self.edition.start_space] * seats)
        self.detained = vec[i64]([0] * seats)
        self.out = vec[bool]([False] * seats)
        self.auto_claim = vec[bool]([rules.rent_claim == "auto"] * seats)
        for seat in range(seats):
            self.held[seat] = []
        self.credit = vec[i64]([0] * seats)
        self.missing = vec[i64]([0] * seats)
        self.arrived = vec[i64]([0] * seats)
        self.arrivals = 0
        self.owned = vec[i64]([0] * seats)
        self.owner = vec[i64]([BANK] * deeds)
        self.mortgaged = vec[bool]([False] * deeds)
        self.pledged = 0
        self.houses = vec[i64]([0] * deeds)
        self.hotel = vec[bool]([False] * deeds)
        self.built = 0
        self.paid = vec[i64]([0] * (deeds * self.most_steps))
        self.stock_houses = rules.building_stock_houses
        self.stock_hotels = rules.building_stock_hotels
        self.dice = Stream(seed, DICE_LANE)
        for deck in self.edition.decks:
            cards = deck.cards[:]
            stream = Stream(seed, DECK_LANE + deck.index)
            stream.shuffle(cards)
            self.shuffles[deck.index] = stream
            self.decks[deck.index] = cards
            self.spent[deck.index] = []
            self.known[deck.index] = 0
            self.seen[deck.index] = 0
        self.first_die = 0
        self.second_die = 0
        self.top = self.bottom
        self.turn = None
        self.claims = []
        self.asked = []
        self.throwing_turns = 0
        self.throws = 0
        self.bankruptcies = 0
        self.retired = []
        self.paused = False
        self.called = False
        self.last_turn = False
        self.last_round = False
        self.opener = 0
        self.over = False
        self.unfinished = False
        self.events = []
        self.repaid = []
        self.transfers = 0
        self.tally = None

    # -- telling what happens ------------------------------------------------------------------

    def tell(
        self,
        name: str,
        rule: str,
        seat: i64 = BANK,
        other: i64 = BANK,
        deed: i64 = -1,
        amount: i64 = 0,
        space: i64 = -1,
        text: str = "",
        first_die: i64 = 0,
        second_die: i64 = 0,
        card: i64 = -1,
        piece: i64 = -1,
        on: bool = False,
        seats: list[int] = NO_NUMBERS,
        deeds: list[int] = NO_NUMBERS,
        counts: list[int] = NO_NUMBERS,
        levels: list[int] = NO_NUMBERS,
        hotels: list[int] = NO_NUMBERS,
        legs: list[Leg] = NO_LEGS,
        clause: str = "",
    ) -> None:
        """Record an event, if anybody listens. Lists are kept as they are: nobody may change them afterwards."""
        if not self.listening:
            return
        details = NO_DETAILS
        if piece >= 0 or on or text or clause or legs or seats or deeds or counts or levels or hotels:
            details = Details(text, piece, on, seats, deeds, counts, levels, hotels, legs, clause)
        event = Event(
            self.edition,
            self.names,
            name,
            rule,
            seat,
            other,
            deed,
            amount,
            space,
            first_die,
            second_die,
            card,
            details,
        )
        self.events.append(event)
        if self.repaid:
            self.tell_repaid()

    def tell_repaid(self) -> None:
        """What has gone back to the Bank out of what was told just now."""
        repaid = self.repaid
        self.repaid = []
        for seat, amount in repaid:
            self.tell("repaid", "debt.repay", seat, amount=amount)

    # -- the agenda ----------------------------------------------------------------------------

    def push(self, stage: Stage) -> None:
        """Let something interrupt what the table is busy with."""
        stage.below = self.top
        self.top = stage
        stage.pushed(self)

    def pop(self) -> None:
        """What the table was busy with is done."""
        gone = self.top
        below = gone.below
        assert below is not None, "nothing is on the agenda"
        self.top = below
        if gone.kind == TURN:
            self.turn = None

    def set_agenda(self, stages: list[Stage]) -> None:
        """Be busy with this and nothing else, the innermost stage last."""
        self.top = self.bottom
        self.turn = None
        for stage in stages:
            self.push(stage)

    @property
    def agenda(self) -> list[Stage]:
        """All that the table is busy with, the innermost stage last."""
        stages: list[Stage] = []
        stage = self.top
        while stage.below is not None:
            stages.append(stage)
            stage = stage.below
        stages.reverse()
        return stages

    def own_turn(self, seat: i64) -> Turn | None:
        """The turn on top of the agenda, if it is this seat's."""
        turn = self.turn
        if turn is None or turn.seat != seat or self.top is not turn:
            return None
        return turn

    @property
    def is_idle(self) -> bool:
        """Whether nothing is on the agenda: the game has not begun, or it is over."""
        return self.top.kind == IDLE

    @property
    def time_is_called(self) -> bool:
        """Whether time has been called, be it that a turn or a round is still finished."""
        return self.called or self.last_turn or self.last_round

    # -- seats ---------------------------------------------------------------------------------

    def next_seat(self, seat: i64) -> i64:
        """The next seat to the left that is still in the game."""
        following = seat + 1
        while following != seat:
            if following >= self.seats:
                following = 0
            if not self.out[following]:
                return following
            following += 1
        return seat

    def others_from(self, seat: i64) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        found: list[int] = []
        for distance in range(1, self.seats):
            other = (seat + distance) % self.seats
            if not self.out[other]:
                found.append(other)
        return found

    def active_count(self) -> i64:
        count: i64 = 0
        for gone in self.out:
            if not gone:
                count += 1
        return count

    def active_mask(self) -> i64:
        mask: i64 = 0
        for seat in range(self.seats):
            if not self.out[seat]:
                mask |= bit(seat)
        return mask

    # -- money and deeds -----------------------------------------------------------------------

    def move_money(self, giver: i64, taker: i64, amount: i64) -> None:
        """Hand over money. The Bank's purse has no bottom and is not counted."""
        if giver >= 0:
            self.cash[giver] -= amount
        if taker >= 0:
            self.cash[taker] += amount
            if self.credit[taker] > 0:
                self._repay(taker)

    def _repay(self, seat: i64) -> None:
        """Whatever a debtor receives goes to the Bank first. Rule: EU-DEBT-4, R-EU-DEBTOR-TURN"""
        repaid = min(self.credit[seat], self.cash[seat])
        self.credit[seat] -= repaid
        self.cash[seat] -= repaid
        if self.listening:
            self.repaid.append((seat, repaid))

    def give_deed(self, deed: i64, taker: i64) -> None:
        """Hand over a deed, as it stands."""
        giver = self.owner[deed]
        if giver >= 0:
            self.owned[giver] &= ~bit(deed)
        self.owner[deed] = taker
        self.transfers += 1
        if taker >= 0:
            self.owned[taker] |= bit(deed)

    def owns_group(self, seat: i64, group: i64) -> bool:
        mask = self.edition.groups[group].mask
        return self.owned[seat] & mask == mask

    def owned_of_group(self, seat: i64, group: Group) -> i64:
        """How many deeds of a group a seat owns; mortgaged deeds count as owned. Rule: FR-R21, GV-R21"""
        count: i64 = 0
        for deed in group.deeds:
            if self.owner[deed] == seat:
                count += 1
        return count

    def level(self, deed: i64) -> i64:
        """The buildings on a deed counted in houses."""
        if self.hotel[deed]:
            return self.rules.building_hotel_counts
        return self.houses[deed]

    def group_built(self, group: i64) -> bool:
        """Whether any building stands on the group."""
        return self.built & self.edition.groups[group].mask != 0

    def set_buildings(self, deed: i64, houses: i64, hotel: bool) -> None:
        """Let so much stand on a deed, and nothing else."""
        self.houses[deed] = houses
        self.hotel[deed] = hotel
        if houses > 0 or hotel:
            self.built |= bit(deed)
        else:
            self.built &= ~bit(deed)

    def payments(self, deed: i64) -> list[int]:
        """What was paid for every building step on a deed, the first house in front."""
        row = deed * self.most_steps
        return [self.paid[row + step] for step in range(self.level(deed))]

    def set_payments(self, deed: i64, prices: list[int]) -> None:
        """Remember what the buildings that stand on a deed have cost, step by step."""
        row = deed * self.most_steps
        for step in range(len(prices)):
            self.paid[row + step] = prices[step]

    def set_mortgaged(self, deed: i64, mortgaged: bool) -> None:
        """Turn a deed face down, or up again."""
        self.mortgaged[deed] = mortgaged
        if mortgaged:
            self.pledged |= bit(deed)
            return
        self.pledged &= ~bit(deed)
        if self.turn is not None:
            self.turn.kept &= ~bit(deed)

    def deeds_of(self, seat: i64) -> list[int]:
        """A seat's deeds, in board order."""
        return members(self.owned[seat])

    def move_token(self, seat: i64, space: i64) -> None:
        """Put a token down; who came first can matter."""
        self.place[seat] = space
        if self.rules.purchase_remote:
            self.arrivals += 1
            self.arrived[seat] = self.arrivals

    def owed(self, seat: i64) -> i64:
        """All that a seat owes at this moment and has been asked for."""
        total: i64 = 0
        stage: Stage | None = self.top
        while stage is not None:
            total += stage.owes(seat)
            stage = stage.below
        for debt in self.asked:
            total += debt.owes(seat)
        return total

    def leads_with(self, seat: i64) -> i64:
        """What a seat has bid in auctions that wait below the stage on top; it will have to be paid."""
        total: i64 = 0
        stage = self.top.below
        while stage is not None:
            total += stage.promised(seat)
            stage = stage.below
        return total

    # -- what only the whole game can do: these stages stand on the chapters that ask for them ---------------

    def owe(self, seat: i64, creditor: i64, amount: i64, cause: str, deed: i64 = -1, mortgaged: bool = False) -> None:
        """The table turns to a debt; `cause` is the rule that makes it due."""
        raise NotImplementedError

    def owe_later(self, seat: i64, creditor: i64, amount: i64, cause: str, deed: i64 = -1) -> None:
        """A debt has been asked for while the table is busy; it is settled as soon as it may be."""
        raise NotImplementedError

    def draw_card(self, seat: i64, deck: i64) -> None:
        """The table turns to a card that somebody has to draw."""
        raise NotImplementedError

    def deed_names(self, deeds: list[int]) -> str:
        return " and ".join(self.edition.deeds[deed].name for deed in deeds)
