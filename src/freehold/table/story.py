"""A game that is over, told once more: every event, the moments it turned on, and what was remarkable in it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec

from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.text.notation import parse
from freehold.table.history import Past
from freehold.table.told import Told, taken_back, told

_MOST_TURNING_POINTS = 6
_FEWEST_THROWS = 5
"""Nobody is lucky by fewer throws than these."""
_HEAVY = 0.25
"""A payment is a turning point if it takes so much of what the payer is worth."""


class Award(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something remarkable: `rent` by one deed, the best `deal` by list prices, the luckiest `dice`."""

    kind: str
    seat: int
    amount: int = 0
    deed: int = -1
    times: int = 0
    """How often the rent was paid, or how often the dice were thrown."""
    doubles: int = 0
    average: float = 0.0
    got: list[int] = []
    gave: list[int] = []


class TurningPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment the game turned on: a `group` completed, a heavy `payment`, a `bankrupt` player."""

    kind: str
    move: int
    turn: int
    seat: int
    other: int = -1
    deed: int = -1
    group: int = -1
    amount: int = 0
    weight: float = 0.0
    """How much of somebody's worth, or of everybody's, was at stake."""


class Story(msgspec.Struct):
    """A whole game to look back on."""

    events: list[Told]
    turning_points: list[TurningPoint]
    awards: list[Award]


class _Teller:
    """What is counted while the game is played once more."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rents: Counter[tuple[int, int]] = Counter()
        self.visits: Counter[tuple[int, int]] = Counter()
        self.throws: defaultdict[int, list[int]] = defaultdict(list)
        self.doubles: Counter[int] = Counter()
        self.best_deal: Award | None = None
        self.points: list[TurningPoint] = []

    def look(self, event: Event, worth: list[int], turn: int, move: int) -> None:
        """Count one event; `worth` is what everybody was worth before the move it belongs to."""
        if event.name == "rent-paid":
            self.rents[event.other, event.deed] += event.amount
            self.visits[event.other, event.deed] += 1
            self._weigh_payment(event, worth, turn, move)
        elif event.name == "threw":
            self.throws[event.seat].append(event.first_die + event.second_die)
            self.doubles[event.seat] += event.first_die == event.second_die
        elif event.name == "dealt":
            self._weigh_deal(event)
        elif event.name == "bankrupt":
            # Nothing changes a game more than that somebody is out of it.
            lost = TurningPoint("bankrupt", move, turn, event.seat, event.other, amount=event.amount, weight=1.0)
            self.points.append(lost)

    def _weigh_payment(self, event: Event, worth: list[int], turn: int, move: int) -> None:
        weight = event.amount / max(worth[event.seat], 1)
        if weight >= _HEAVY:
            point = TurningPoint(
                "payment", move, turn, event.seat, event.other, event.deed, amount=event.amount, weight=min(weight, 1.0)
            )
            self.points.append(point)

    def _weigh_deal(self, event: Event) -> None:
        deeds = self.game.edition.deeds
        for leg in event.legs:
            gain: int = sum(deeds[deed].price for deed in leg.get_deeds) - sum(
                deeds[deed].price for deed in leg.give_deeds
            )
            gain += leg.get_cash - leg.give_cash
            best = self.best_deal.amount if self.best_deal is not None else 0
            if abs(gain) <= best:
                continue
            sides = list(leg.get_deeds), list(leg.give_deeds)
            got, gave = sides if gain > 0 else (sides[1], sides[0])
            winner = event.seat if gain > 0 else leg.partner
            self.best_deal = Award("deal", winner, abs(gain), got=got, gave=gave)

    def completed(self, before: list[int], worth: list[int], turn: int, move: int) -> None:
        """Note groups that have come into one hand with this move."""
        total = max(sum(worth), 1)
        for group in self.game.edition.groups:
            owner = _owner_of_all(self.game, group.deeds)
            if owner < 0 or before[group.index] == owner or len(group.deeds) < 2:
                continue
            price = sum(self.game.edition.deeds[deed].price for deed in group.deeds)
            point = TurningPoint("group", move, turn, owner, group=group.index, amount=price, weight=price / total)
            self.points.append(point)

    def awards(self) -> list[Award]:
        """What was remarkable, as far as it happened at all."""
        found: list[Award] = []
        if self.rents:
            (owner, deed), amount = max(self.rents.items(), key=lambda item: (item[1], -item[0][1]))
            found.append(Award("rent", owner, amount, deed, self.visits[owner, deed]))
        if self.best_deal is not None:
            found.append(self.best_deal)
        lucky = {seat: sum(sums) / len(sums) for seat, sums in self.throws.items() if len(sums) >= _FEWEST_THROWS}
        if lucky:
            seat = max(lucky, key=lambda each: (lucky[each], -each))
            times = len(self.throws[seat])
            found.append(Award("dice", seat, times=times, doubles=self.doubles[seat], average=round(lucky[seat], 1)))
        return found

    def turning_points(self) -> list[TurningPoint]:
        """The heaviest moments, in the order in which they came."""
        heaviest = sorted(self.points, key=lambda point: -point.weight)[:_MOST_TURNING_POINTS]
        return sorted(heaviest, key=lambda point: point.move)


def _owner_of_all(game: Game, deeds: Iterable[int]) -> int:
    owners = {game.owner[deed] for deed in deeds}
    return owners.pop() if len(owners) == 1 else -1


def _worths(game: Game) -> list[int]:
    return [0 if game.out[seat] else game.worth(seat) for seat in range(game.seats)]


def story_of(past: Past) -> Story:
    """Play a game once more, from its first move to its last."""
    game = past.start()
    turn = sum(1 for event in game.events if event.name == "turn-begins")
    events = [told(game.edition, event, turn, past.first) for event in game.events]
    teller = _Teller(game)
    game.listening = True
    for move in past.moves:
        worth = _worths(game)
        for taken in past.taken:
            if taken.n == move.n:
                moves = taken.last - taken.first + 1
                events.append(taken_back(game.edition, moves, taken.reason, turn, move.n - 1))
        owners = [_owner_of_all(game, group.deeds) for group in game.edition.groups]
        for event in game.play(move.seat, parse(game, move.seat, move.text)):
            turn += event.name == "turn-begins"
            events.append(told(game.edition, event, turn, move.n, move.by))
            teller.look(event, worth, turn, move.n)
        teller.completed(owners, worth, turn, move.n)
    return Story(events, teller.turning_points(), teller.awards())
