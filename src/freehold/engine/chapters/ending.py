"""How a game ends, what everybody is worth then, and who has won."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from freehold.engine.stage import Stage
from freehold.engine.state import State


def last_player_left(g: State) -> bool:
    """Rule: FR-R27, GV-END-1, GV-R26, GV-OBJ-1, CR-AIM-1, CR-END-1, CR-R45, EU-TURN-8"""
    return g.active_count() < 2


def stops_at_bankruptcy(g: State) -> bool:
    """Whether the bankruptcy just counted ends the game, whoever the creditor is.

    Rule: CR-SHORT-8, CR-SHORT-9, CR-SHORT-10, CR-R43
    """
    rules = g.rules
    return rules.ending_bankruptcies > 0 and g.bankruptcies >= rules.ending_bankruptcies


def clock_runs(g: State) -> bool:
    """Whether time can be called: from the opening on, or from the first throw of play. Rule: R-PN-CLOCK-START"""
    if g.rules.ending_clock == "opening" or g.throwing_turns > 0:
        return True
    return g.turn is not None and g.turn.throws > 0


def call_time(g: State) -> None:
    """Stop dead: a throw at rest is moved and what is owed is settled, everything else is void.

    Rule: FR-CLOCK-2, FR-END-1, FR-R01, FR-R03
    """
    if g.rules.ending_turns == "equal" and g.turn is not None:
        # Rule: FR-R40, R-PN-EQUAL-TURNS
        g.last_round = True
        g.tell("last-round", "ending.call.equal")
        return
    if g.rules.ending_call == "finish-turn":
        # The turn in progress is finished, debts included, and no new one begins. Rule: PN-10a, R-PN-CLOCK
        g.last_turn = True
        g.tell("last-turn", "ending.call")
        if g.turn is None:
            finish(g)
        return
    g.called = True
    g.claims = []
    kept: list[Stage] = []
    for stage in g.agenda:
        if stage.outlasts_call():
            kept.append(stage)
    g.set_agenda(kept)
    g.tell("time-called", "ending.call")


def is_last_turn(g: State, seat: i64) -> bool:
    """Whether the game is over with the turn of this seat, which has ended.

    The round is over when the turn would come round to whoever opened the game, or past that place if they are out.

    Rule: PN-10a, R-PN-CLOCK, FR-R40, R-PN-EQUAL-TURNS
    """
    if not g.last_round:
        return g.last_turn
    following = g.next_seat(seat)
    return (following - g.opener) % g.seats <= (seat - g.opener) % g.seats


def finish(g: State) -> None:
    """The game is over; what was still open lapses. Rule: CR-R33, FR-END-1"""
    g.over = True
    g.set_agenda([])
    g.claims = []
    g.asked = []
    if g.unfinished:
        return
    if g.listening:
        _tell_result(g)


def _tell_result(g: State) -> None:
    if is_valued(g):
        for seat in range(g.seats):
            if not g.out[seat]:
                g.tell("valued", "ending.valuation", seat, amount=worth(g, seat))
    places = ranking(g)
    winners = places[0]
    for seat in winners:
        g.tell("won" if len(winners) == 1 else "shared-win", _rule_of_win(g, places), seat)


def _rule_of_win(g: State, places: list[list[int]]) -> str:
    """Whether somebody wins as the last one left, by worth, by cash among equals, or together with others.

    Rule: FR-WIN-1, FR-WIN-2, FR-R07, FR-R27, CR-END-1, CR-SHORT-11, CR-R34, GV-END-1, EU-TURN-8, PN-11.2, R-PN-TIE
    """
    if not is_valued(g):
        return "ending.winner"
    if len(places[0]) > 1:
        return "ending.winner.shared"
    level = worth(g, places[0][0]) == worth(g, places[1][0])
    return "ending.winner.cash" if level else "ending.winner.worth"


# -- valuation ----------------------------------------------------------------------------------------


def is_valued(g: State) -> bool:
    """Whether worth decides: after a call or the last allowed bankruptcy, not when one player is left."""
    return g.over and not g.unfinished and g.active_count() > 1


@mypyc_attr(acyclic=True)
class Valuation:
    """What a player is worth at the end, in figures: what is added up without being listed needs no words."""

    def __init__(self, g: State, seat: i64) -> None:
        self.cash = g.cash[seat]
        self.clear: i64 = 0
        self.burdened: i64 = 0
        self.houses: i64 = 0
        self.hotels: i64 = 0
        self.cards = g.rules.ending_card_value * len(g.held[seat])
        self.debt = g.credit[seat]
        left = g.owned[seat]
        deed: i64 = 0
        while left != 0:
            if left & 1:
                self._add(g, deed)
            left >>= 1
            deed += 1

    def _add(self, g: State, deed: i64) -> None:
        """A deed, and the buildings on it."""
        title = g.edition.deeds[deed]
        if g.mortgaged[deed]:
            self.burdened += title.price // 2
        else:
            self.clear += title.price
        self.houses += g.houses[deed] * title.house
        if g.hotel[deed]:
            self.hotels += title.hotel + (g.rules.building_hotel_counts - 1) * title.house

    def total(self) -> i64:
        return self.cash + self.clear + self.burdened + self.houses + self.hotels + self.cards - self.debt


def valuation(g: State, seat: i64) -> list[tuple[str, int]]:
    """What a player is worth at the end, item by item.

    Rule: FR-VAL-1, FR-VAL-2, FR-VAL-3, FR-VAL-4, FR-VAL-5, FR-R07, CR-SHORT-VAL-1, CR-SHORT-VAL-2, CR-SHORT-VAL-3,
    CR-SHORT-VAL-4, CR-SHORT-VAL-5, CR-PRICE-1, PN-11.1a, PN-11.1b, PN-11.1c, PN-11.1d, PN-11.1e, PN-11.1f, PN-6.2.10,
    PN-6.4.2b, PN-10b
    """
    found = Valuation(g, seat)
    items = [
        ("cash", found.cash),
        ("deeds at their price", found.clear),
        ("mortgaged deeds at half price", found.burdened),
        ("houses", found.houses),
        ("hotels", found.hotels),
        ("held cards", found.cards),
    ]
    if found.debt > 0:
        items.append(("debt to the Bank", -found.debt))
    return items


def worth(g: State, seat: i64) -> i64:
    """Rule: FR-OBJECT-1, FR-WIN-1"""
    return Valuation(g, seat).total()


def ranking(g: State) -> list[list[int]]:
    """Seats from first to last, level seats together; empty while there is no result.

    Rule: FR-WIN-1, FR-WIN-2, FR-R07, CR-SHORT-11, CR-R34, GV-END-1, CR-END-1, PN-11.2
    """
    if not g.over or g.unfinished:
        return []
    keys: list[tuple[int, int, int]] = []
    by_cash = g.rules.ending_tie == "cash-then-shared"
    for seat in range(g.seats):
        if not g.out[seat]:
            value = worth(g, seat)
            keys.append((value, g.cash[seat] if by_cash else 0, seat))
    keys.sort(key=_best_first)
    places: list[list[int]] = []
    last_value = -1
    last_cash = -1
    for value, cash, seat in keys:
        if places and value == last_value and cash == last_cash:
            places[-1].append(seat)
        else:
            places.append([seat])
        last_value = value
        last_cash = cash
    for seat in reversed(g.retired):
        places.append([seat])
    return places


def _best_first(key: tuple[int, int, int]) -> tuple[int, int, int]:
    return (-key[0], -key[1], key[2])
