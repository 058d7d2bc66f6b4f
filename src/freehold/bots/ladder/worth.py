"""What a seat is worth in a position, in money, and what a deed or a deal changes about it.

A seat is worth its cash, its deeds at their printed prices, what its complete groups will bring built up as far as
its cash goes, and a part of what the groups it has begun could bring. Nobody wins alone: what somebody else gains
costs everybody else, in proportion to what they are worth. Of others one expects more than of oneself: they are going
to build with what they earn, too.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.bots.ladder.prospects import MILLE, SETS, Outlook, Outlooks, Prospects
from freehold.bots.layout import NEVER
from freehold.engine.game import Game
from freehold.engine.masks import bit, count_of

_HANDS: Final[i64] = 256
"""How many hands a bot keeps in mind at most; a power of two."""

_LATER: Final[i64] = 50
"""How much counts of what others could build only with more cash than they have, in per cent.

Without it whoever has little cash gets the last deed of a street for a song. For oneself it does not count: what is
paid for a street that cannot be built on is gone.
"""


class Hand:
    """A set of deeds, some of them mortgaged, and what of its worth depends on nothing else."""

    def __init__(self) -> None:
        self.owned: i64 = 0
        self.pledged: i64 = 0
        """Those that are mortgaged."""
        self.rounds: i64 = 0
        """How many rounds of opponents count."""
        self.sure: i64 = 0
        """What it is worth whatever the cash: the deeds, less what is owed on mortgaged ones, and what those bring
        together whose rent goes by how many are owned."""
        self.whole: i64 = 0
        """The streets that are complete, by their place among the prospects,"""
        self.begun: i64 = 0
        """and those that lack something."""
        self.reach: i64 = 0
        """All the deeds of these streets, whoever owns them."""
        self.cash: i64 = NEVER
        """The cash beside which it was last weighed while nothing stood on those,"""
        self.worth: i64 = 0
        """and what both together were worth."""
        self.feared_with: i64 = NEVER
        """The same for what others think of it: the cash,"""
        self.feared: i64 = 0
        """and what both together were worth to them."""


class Scales:
    """Weighs positions for one bot. It is its scratch paper; what it reads belongs to all."""

    def __init__(self, prospects: Prospects, rounds: i64, begun: i64, greed: i64) -> None:
        self.prospects: Final = prospects
        self.prices: Final = prospects.outline.prices
        self.rounds: Final = rounds
        """How many rounds ahead income counts."""
        self.begun: Final = begun
        """What a group counts that lacks next to nothing, in per cent of what it would bring complete."""
        self.greed: Final = greed
        """How much of a partner's gain one wants on top for oneself, in per cent."""
        self.empty: Final = Hand()
        self.hands: Final = vec[Hand]([self.empty] * int(_HANDS))
        """Hands looked at lately: prices are found by weighing the same few again and again."""
        self.gain: i64 = 0
        """What the group looked at last brings, less what building there costs."""
        self.opponents: i64 = 1
        """How many a seat had when the bot last looked round,"""
        self.outlooks: Outlooks = prospects.outlooks(rounds)
        """what streets would bring of them all,"""
        self.fears: Outlooks = prospects.outlooks(rounds, _LATER)
        """what they are going to bring somebody else,"""
        self.worths = vec[i64]([])
        """what every seat was worth,"""
        self.total: i64 = 1
        """all of them together,"""
        self.feared_worths = vec[i64]([])
        """and what every seat was worth in the eyes of others; NEVER until that is asked for."""

    # -- one seat -------------------------------------------------------------------------------------

    def worth(self, game: Game, owned: i64, cash: i64) -> i64:
        """What a seat with these deeds and this cash is worth, among as many as there were at the last look round."""
        rounds = self.rounds * self.opponents
        hand = self._hand(owned, owned & game.pledged, rounds)
        if self.prospects.freely:
            return cash + hand.sure + self._standing(game, owned, rounds)
        if hand.cash == cash and game.built & hand.reach == 0:
            return hand.worth
        total = self._weighed(game, self.outlooks, hand, cash)
        if game.built & hand.reach == 0:
            hand.cash = cash
            hand.worth = total
        return total

    def feared(self, game: Game, owned: i64, cash: i64) -> i64:
        """What a seat with these deeds and this cash is worth in the eyes of the others."""
        if self.prospects.freely:
            # What does not stand yet does not count there, whoever is going to build it.
            return self.worth(game, owned, cash)
        hand = self._hand(owned, owned & game.pledged, self.rounds * self.opponents)
        if hand.feared_with == cash and game.built & hand.reach == 0:
            return hand.feared
        total = self._weighed(game, self.fears, hand, cash)
        if game.built & hand.reach == 0:
            hand.feared_with = cash
            hand.feared = total
        return total

    def _weighed(self, game: Game, outlooks: Outlooks, hand: Hand, cash: i64) -> i64:
        total = cash + hand.sure
        if hand.whole != 0:
            total += self._built_up(game, outlooks, hand.whole, cash)
        if hand.begun != 0 and self.begun > 0:
            total += self._started(game, outlooks, hand, cash) * self.begun // 100
        return total

    def _built_up(self, game: Game, outlooks: Outlooks, streets: i64, cash: i64) -> i64:
        """What complete streets bring, built up one after the other while there is cash."""
        total: i64 = 0
        capital = cash
        if capital < 0:
            capital = 0
        place: i64 = 0
        while streets != 0:
            if streets == 1 and game.built & outlooks.streets[place].street.mask == 0:
                return total + outlooks.streets[place].from_bare(capital, outlooks.streets[place].street.size)
            if streets & 1:
                capital -= self._build_up(game, outlooks.streets[place], capital)
                total += self.gain
            streets >>= 1
            place += 1
        return total

    def _started(self, game: Game, outlooks: Outlooks, hand: Hand, cash: i64) -> i64:
        """What streets would bring that lack something: the more, the less is missing."""
        started: i64 = 0
        streets = hand.begun
        place: i64 = 0
        while streets != 0:
            if streets & 1:
                outlook = outlooks.streets[place]
                street = outlook.street
                count = count_of(hand.owned & street.mask)
                if game.built & street.mask == 0:
                    started += outlook.from_bare(cash, count)
                else:
                    self._build_up(game, outlook, cash)
                    started += self.gain * count * count // (street.size * street.size)
            streets >>= 1
            place += 1
        return started

    def _hand(self, owned: i64, pledged: i64, rounds: i64) -> Hand:
        """A hand as it was seen before, or looked at anew."""
        place = (owned ^ owned >> 7 ^ owned >> 13 ^ owned >> 20) & (_HANDS - 1)
        hand = self.hands[place]
        if hand.owned != owned or hand.pledged != pledged or hand.rounds != rounds:
            if hand is self.empty:
                hand = Hand()
                self.hands[place] = hand
            self._look_at(hand, owned, pledged, rounds)
        return hand

    def _look_at(self, hand: Hand, owned: i64, pledged: i64, rounds: i64) -> None:
        hand.owned = owned
        hand.pledged = pledged
        hand.rounds = rounds
        hand.sure = self._titles(owned, pledged) + self._counted(owned) * rounds // MILLE
        hand.cash = NEVER
        hand.feared_with = NEVER
        hand.whole = 0
        hand.begun = 0
        hand.reach = 0
        for place, street in enumerate(self.prospects.streets):
            held = owned & street.mask
            if held != 0:
                hand.reach |= street.mask
            if held == street.mask:
                hand.whole |= bit(place)
            elif held != 0:
                hand.begun |= bit(place)

    def _titles(self, owned: i64, pledged: i64) -> i64:
        """Deeds by themselves, less what is owed on mortgaged ones."""
        total: i64 = 0
        owed: i64 = 0
        row: i64 = 0
        while owned != 0:
            total += self.prospects.price_sums[row + (owned & (SETS - 1))]
            owed += self.prospects.loan_sums[row + (pledged & (SETS - 1))]
            owned >>= 8
            pledged >>= 8
            row += SETS
        return total - owed * 11 // 10

    def _counted(self, owned: i64) -> i64:
        """How much more the deeds bring together whose rent goes by how many are owned."""
        total: i64 = 0
        index: i64 = 0
        while index < len(self.prospects.counted_masks):
            held = owned & self.prospects.counted_masks[index]
            if held != 0:
                total += self.prospects.counted[index][count_of(held)]
            index += 1
        return total

    def _standing(self, game: Game, owned: i64, rounds: i64) -> i64:
        """Where no group is needed to build: what stands there, and what complete groups add to it."""
        total: i64 = 0
        started: i64 = 0
        for street in self.prospects.streets:
            held = owned & street.mask
            if held == 0:
                continue
            income: i64 = 0
            deed = street.first
            rest = held >> deed
            while rest != 0:
                if rest & 1:
                    bare = self.prospects.standing[deed * self.prospects.columns]
                    now = bare
                    if game.built >> deed & 1:
                        now = self.prospects.standing[deed * self.prospects.columns + game.level(deed)]
                    total += now - bare
                    income += now if self.prospects.doubles_any else bare
                rest >>= 1
                deed += 1
            if held == street.mask:
                total += income * self.prospects.times
            else:
                count = count_of(held)
                started += income * self.prospects.times * count // street.size
        return (total + started * self.begun // 100) * rounds // MILLE

    def _build_up(self, game: Game, outlook: Outlook, capital: i64) -> i64:
        """Build a group up in thought as far as the capital goes and it pays; tells what that costs."""
        street = outlook.street
        first: i64 = 0
        if game.built & street.mask != 0:
            first = game.level(street.first)
            if first > street.last:
                first = street.last
        step = first
        sofar = outlook.incomes[step]
        gain = sofar
        spent: i64 = 0
        left = capital
        while step < street.last and left > 0:
            cost = street.costs[step + 1] - street.costs[step]
            more = outlook.nets[step]
            if cost > left:
                more = more * left // cost
                cost = left
            sofar += more
            left -= cost
            if sofar > gain:
                gain = sofar
                spent = capital - left
            step += 1
        self.gain = gain
        if outlook.later > 0:
            self.gain += (self._peak(outlook, first) - gain) * outlook.later // 100
        return spent

    def _peak(self, outlook: Outlook, step: i64) -> i64:
        """What a street would bring from a step on, however much that cost."""
        sofar = outlook.incomes[step]
        most = sofar
        while step < outlook.street.last:
            sofar += outlook.nets[step]
            if sofar > most:
                most = sofar
            step += 1
        return most

    # -- among others ---------------------------------------------------------------------------------

    def look_round(self, game: Game) -> None:
        """See what everybody is worth at this moment; what follows compares with that."""
        opponents = game.active_count() - 1
        if opponents != self.opponents:
            self.opponents = opponents
            self.outlooks = self.prospects.outlooks(self.rounds * opponents)
            self.fears = self.prospects.outlooks(self.rounds * opponents, _LATER)
        while len(self.worths) < game.seats:
            self.worths = append(self.worths, 0)
            self.feared_worths = append(self.feared_worths, NEVER)
        self.total = 1
        seat: i64 = 0
        while seat < game.seats:
            self.worths[seat] = 0
            self.feared_worths[seat] = NEVER
            if not game.out[seat]:
                worth = self.worth(game, game.owned[seat], game.cash[seat])
                if worth > 0:
                    self.worths[seat] = worth
                    self.total += worth
            seat += 1

    def hurt(self, seat: i64, gain: i64) -> i64:
        """What somebody else's gain costs a seat."""
        if gain <= 0:
            # What harms another is not worth paying for: the rest of the table shares in it.
            return 0
        return gain * self.worths[seat] // (self.total - self.worths[seat]) + gain * self.greed // 100

    def change(self, game: Game, seat: i64, given: i64, taken: i64, cash: i64) -> i64:
        """How much more a seat is worth without what it gives, with what it takes and so much more cash."""
        after = self.worth(game, game.owned[seat] & ~given | taken, game.cash[seat] + cash)
        return after - self.worths[seat]

    def feared_change(self, game: Game, seat: i64, given: i64, taken: i64, cash: i64) -> i64:
        """The same for somebody else, in the eyes of those whom it costs something."""
        if self.feared_worths[seat] == NEVER:
            self.feared_worths[seat] = self.feared(game, game.owned[seat], game.cash[seat])
        after = self.feared(game, game.owned[seat] & ~given | taken, game.cash[seat] + cash)
        return after - self.feared_worths[seat]

    def surplus(self, game: Game, seat: i64, partner: i64, given: i64, taken: i64, cash: i64) -> i64:
        """What a deal brings a seat, less what the partner's gain costs it."""
        mine = self._own_change(game, seat, partner, given, taken, cash)
        return mine - self.hurt(seat, self.feared_change(game, partner, taken, given, -cash))

    def pays(self, game: Game, seat: i64, partner: i64, given: i64, taken: i64, cash: i64, least: i64) -> bool:
        """Whether the surplus is more than so much: whoever does not even gain that need not look at the partner."""
        mine = self._own_change(game, seat, partner, given, taken, cash)
        return mine > least and mine - self.hurt(seat, self.feared_change(game, partner, taken, given, -cash)) > least

    def _own_change(self, game: Game, seat: i64, partner: i64, given: i64, taken: i64, cash: i64) -> i64:
        """What a deal brings a seat by itself.

        Cash for the last part of somebody's street counts no more than others would count it: who has streets and
        nothing to build with would else sell for a few coins what wins the game for the buyer.
        """
        mine = self.change(game, seat, given, taken, cash)
        if taken == 0 and given != 0 and self._completes(game, partner, given):
            feared = self.feared_change(game, seat, given, taken, cash)
            if feared < mine:
                return feared
        return mine

    def _completes(self, game: Game, seat: i64, added: i64) -> bool:
        """Whether some deeds more would give a seat the whole of a street."""
        rounds = self.rounds * self.opponents
        before = game.owned[seat]
        after = before | added
        whole = self._hand(after, after & game.pledged, rounds).whole
        return whole != self._hand(before, before & game.pledged, rounds).whole

    def value_of(self, game: Game, seat: i64, seller: i64, deed: i64, among: i64) -> i64:
        """The most a seat should pay for a deed: its own gain, and what a rival would gain by it."""
        self.look_round(game)
        most = self.denial(game, seat, seller, deed, among)
        low: i64 = 0
        high = game.cash[seat]
        while high - low > 4:
            price = (low + high + 1) // 2
            if self._bought(game, seat, seller, deed, price) + most >= 0:
                low = price
            else:
                high = price - 1
        return low

    def _bought(self, game: Game, seat: i64, seller: i64, deed: i64, price: i64) -> i64:
        """What buying a deed brings, of the Bank or of a player who gains by the price."""
        if seller < 0:
            return self.change(game, seat, 0, bit(deed), -price)
        return self.surplus(game, seat, seller, 0, bit(deed), -price)

    def denial(self, game: Game, seat: i64, seller: i64, deed: i64, among: i64) -> i64:
        """What it costs a seat if the rival gets a deed who gains most by it, at its printed price."""
        most: i64 = 0
        rival: i64 = 0
        while rival < game.seats:
            if rival != seat and rival != seller and among >> rival & 1 and not game.out[rival]:
                price = self.prices[deed]
                if price > game.cash[rival]:
                    price = game.cash[rival]
                gain = self.hurt(seat, self.feared_change(game, rival, 0, bit(deed), -price))
                if gain > most:
                    most = gain
            rival += 1
        return most
