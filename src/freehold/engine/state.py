"""Everything that changes while a game is played, and the few small moves all chapters share."""

from __future__ import annotations

from typing import Final

from freehold.engine.chance import Stream
from freehold.engine.edition import BANK, UNLIMITED, Edition
from freehold.engine.event import Event, make_event
from freehold.engine.stage import Auction, Debt, Stage, Turn

# Where dice and cards come from.
SEEDED: Final = 0
ENTERED: Final = 1
OPEN: Final = 2

# Lanes of the seed, so that one different decision does not reshuffle everything after it.
DICE_LANE: Final = 1
DEAL_LANE: Final = 2
ORDER_LANE: Final = 3
DECK_LANE: Final = 16


class Claim:
    """A right to ask for rent that nobody has asked for yet."""

    def __init__(self, lander: int, owner: int, deed: int, amount: int, opened: int) -> None:
        self.lander = lander
        self.owner = owner
        self.deed = deed
        self.amount = amount
        self.opened = opened
        """The number of the throwing turn in which the lander landed."""

    def copy(self) -> Claim:
        return Claim(self.lander, self.owner, self.deed, self.amount, self.opened)


class State:
    """One moment of a game. `Game` adds what one may do with it."""

    def __init__(self, edition: Edition, names: list[str], seed: int, chance: int, banker: int) -> None:
        seats = len(names)
        deeds = len(edition.deeds)
        rules = edition.rules
        self.edition = edition
        self.rules = rules
        self.names = names
        self.seats = seats
        self.seed = seed
        self.chance = chance
        """SEEDED, ENTERED by people, or OPEN to both."""
        self.banker = banker
        """The seat that also keeps the Bank, or BANK if the Banker does not play."""
        # the players
        self.tokens = [""] * seats
        self.cash = [rules.opening_cash] * seats
        self.place = [edition.start_space] * seats
        self.detained = [0] * seats
        """0 when free, else the number of the turn in detention that comes next or is being played."""
        self.out = [False] * seats
        self.auto_claim = [rules.rent_claim == "auto"] * seats
        self.held: list[list[int]] = [[] for _ in range(seats)]
        """Cards kept by each seat."""
        self.credit = [0] * seats
        """What each seat owes the Bank, where the Bank lends what is missing."""
        self.missing = [0] * seats
        """Turns each seat has to miss."""
        self.arrived = [0] * seats
        """When each token came to its space, as a running number."""
        self.arrivals = 0
        self.owned = [0] * seats
        """Bit mask of each seat's deeds."""
        # the deeds
        self.owner = [BANK] * deeds
        self.mortgaged = [False] * deeds
        self.houses = [0] * deeds
        self.hotel = [False] * deeds
        self.paid: list[list[int]] = [[] for _ in range(deeds)]
        """What was paid for every building step, the first house at the bottom."""
        # the Bank
        self.stock_houses = rules.building_stock_houses
        self.stock_hotels = rules.building_stock_hotels
        self.counts_houses = rules.building_stock_houses != UNLIMITED
        self.counts_hotels = rules.building_stock_hotels != UNLIMITED
        # chance
        self.dice = Stream(seed, DICE_LANE)
        self.decks: list[list[int]] = []
        self.spent: list[list[int]] = []
        """Used cards of each deck that stay out until it is shuffled again."""
        self.shuffles: list[Stream] = []
        self.known: list[int] = []
        """How many cards on top of each deck have been set by hand."""
        for deck in edition.decks:
            cards = deck.cards[:]
            stream = Stream(seed, DECK_LANE + deck.index)
            stream.shuffle(cards)
            self.shuffles.append(stream)
            self.decks.append(cards)
            self.spent.append([])
            self.known.append(0)
        self.first_die = 0
        self.second_die = 0
        # the course of play
        self.agenda: list[Stage] = []
        self.claims: list[Claim] = []
        self.asked: list[Debt] = []
        """Rents that were asked for while the table was busy, in the order of asking."""
        self.throwing_turns = 0
        self.bankruptcies = 0
        self.retired: list[int] = []
        """Seats out of the game, first to leave first."""
        self.paused = False
        self.called = False
        self.last_turn = False
        """Time has been called and the turn in progress is the last one."""
        self.opener = 0
        """The seat that opened the game."""
        self.over = False
        self.unfinished = False
        """Stopped by agreement, without a result."""
        # listening
        self.listening = True
        self.events: list[Event] = []
        self.need = 0
        """The figure a refusal speaks of; no part of the position."""

    # -- telling what happens ------------------------------------------------------------------

    def tell(
        self,
        name: str,
        rule: str,
        seat: int = BANK,
        other: int = BANK,
        deed: int = -1,
        amount: int = 0,
        space: int = -1,
        text: str = "",
    ) -> None:
        """Record an event, if anybody listens."""
        if self.listening:
            self.events.append(make_event(self, name, rule, seat, other, deed, amount, space, text))

    # -- the agenda ----------------------------------------------------------------------------

    def push(self, stage: Stage) -> None:
        self.agenda.append(stage)

    def pop(self) -> None:
        self.agenda.pop()

    @property
    def top(self) -> Stage:
        return self.agenda[-1]

    def turn(self) -> Turn | None:
        """The turn being played, if play has begun."""
        for stage in self.agenda:
            if isinstance(stage, Turn):
                return stage
        return None

    # -- seats ---------------------------------------------------------------------------------

    def next_seat(self, seat: int) -> int:
        """The next seat to the left that is still in the game."""
        following = seat
        for _ in range(self.seats):
            following = following + 1
            if following >= self.seats:
                following = 0
            if not self.out[following]:
                return following
        return seat

    def others_from(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        found: list[int] = []
        for distance in range(1, self.seats):
            other = (seat + distance) % self.seats
            if not self.out[other]:
                found.append(other)
        return found

    def active_count(self) -> int:
        count = 0
        for gone in self.out:
            if not gone:
                count += 1
        return count

    def active_mask(self) -> int:
        mask = 0
        for seat in range(self.seats):
            if not self.out[seat]:
                mask |= 1 << seat
        return mask

    # -- money and deeds -----------------------------------------------------------------------

    def move_money(self, giver: int, taker: int, amount: int) -> None:
        """Hand over money. The Bank's purse has no bottom and is not counted."""
        if giver >= 0:
            self.cash[giver] -= amount
        if taker >= 0:
            self.cash[taker] += amount
            if self.credit[taker] > 0:
                self._repay(taker)

    def _repay(self, seat: int) -> None:
        """Whatever a debtor receives goes to the Bank first. Rule: EU-DEBT-4, R-EU-DEBTOR-TURN"""
        repaid = min(self.credit[seat], self.cash[seat])
        self.credit[seat] -= repaid
        self.cash[seat] -= repaid
        self.tell("repaid", "debt.repay", seat, amount=repaid)

    def give_deed(self, deed: int, taker: int) -> None:
        """Hand over a deed, as it stands."""
        giver = self.owner[deed]
        if giver >= 0:
            self.owned[giver] &= ~(1 << deed)
        self.owner[deed] = taker
        if taker >= 0:
            self.owned[taker] |= 1 << deed

    def owns_group(self, seat: int, group: int) -> bool:
        mask = self.edition.groups[group].mask
        return self.owned[seat] & mask == mask

    def level(self, deed: int) -> int:
        """The buildings on a deed counted in houses."""
        if self.hotel[deed]:
            return self.rules.building_hotel_counts
        return self.houses[deed]

    def group_built(self, group: int) -> bool:
        """Whether any building stands on the group."""
        return any(self.houses[deed] > 0 or self.hotel[deed] for deed in self.edition.groups[group].deeds)

    def deeds_of(self, seat: int) -> list[int]:
        """A seat's deeds, in board order."""
        mask = self.owned[seat]
        found: list[int] = []
        deed = 0
        while mask:
            if mask & 1:
                found.append(deed)
            mask >>= 1
            deed += 1
        return found

    def move_token(self, seat: int, space: int) -> None:
        """Put a token down; who came first can matter."""
        self.place[seat] = space
        self.arrivals += 1
        self.arrived[seat] = self.arrivals

    def owed(self, seat: int) -> int:
        """All that a seat owes at this moment and has been asked for."""
        total = 0
        for stage in self.agenda:
            if isinstance(stage, Debt) and stage.seat == seat:
                total += stage.amount
        for debt in self.asked:
            if debt.seat == seat:
                total += debt.amount
        return total

    def leads_with(self, seat: int) -> int:
        """What a seat has bid in auctions that wait below the stage on top; it will have to be paid."""
        total = 0
        for stage in self.agenda[:-1]:
            if isinstance(stage, Auction) and stage.leader == seat:
                total += stage.bid
        return total

    def deed_names(self, deeds: list[int]) -> str:
        return " and ".join(self.edition.deeds[deed].name for deed in deeds)
