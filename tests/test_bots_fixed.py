"""The fixed-policy bots: every decision in a small position."""

from __future__ import annotations

from typing import Final

import pytest

import freehold
from freehold.analysis.study import quickest_groups
from freehold.bots import make_bot, play_out, ready
from freehold.bots.fixed import fixed_bot, fixed_names
from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.estate import Leaving
from freehold.engine.chapters.market import Approach, Reserve
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import PieceAuction, Placing, Wishes
from freehold.engine.chapters.taxes import TaxChoice
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BY_DICE, BY_OWNED, RELEASE
from freehold.engine.game import Game
from freehold.engine.pieces import HOUSE, LOT
from freehold.engine.state import Claim

EDITIONS: Final = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
SEATS: Final = ["Ann", "Bob", "Cy", "Di"]
ANN: Final = 0
BOB: Final = 1

# Deeds of the US board, by index.
MEDITERRANEAN, BALTIC, READING, ORIENTAL, VERMONT, CONNECTICUT, CHARLES, ELECTRIC = range(8)
STATES, VIRGINIA, PENNSYLVANIA_RR, JAMES, TENNESSEE, NEW_YORK = range(8, 14)
BOARDWALK: Final = 27
PARK_PLACE: Final = 26


def table(id: str = "fundraiser", seats: int = 4) -> Game:
    """A table where Ann is on turn before her throw, with no deeds dealt and all rents asked for."""
    game = Game(freehold.edition(id), SEATS[:seats], seed=1, begin=False)
    game.set_agenda([Turn(ANN, 0, 0, False)])
    game.auto_claim = [True] * seats
    return game


def give(game: Game, seat: int, *deeds: int) -> None:
    for deed in deeds:
        game.give_deed(deed, seat)


def chosen(game: Game, name: str = "fixed-a", seat: int = ANN) -> Action | None:
    """What a fresh bot does; whatever it does has to be legal."""
    action = fixed_bot(name).choose(game, seat)
    if action is not None:
        refusal = game.why_not(seat, action)
        assert refusal is None, str(refusal)
    return action


def after_throwing(game: Game) -> None:
    game.set_agenda([Turn(ANN, 1, 0, False)])


def on_offer(game: Game, leg: Leg) -> None:
    """Bob has made Ann an offer; `leg` is seen from Bob."""
    game.push(Deal(BOB, [leg], 0))


# -- rent and detention ---------------------------------------------------------------------------


def test_rent_is_asked_for_automatically_from_the_first_action_on() -> None:
    game = table()
    game.auto_claim = [False] * 4
    assert chosen(game) == Action(act.AUTO_CLAIM, 1)
    assert chosen(table("propnex")) != Action(act.AUTO_CLAIM, 1)


@pytest.mark.parametrize(
    ("id", "cash", "cards", "expected"),
    [
        ("fundraiser", 200, 0, act.PAY_FINE),
        ("fundraiser", 200, 1, act.USE_CARD),
        ("fundraiser", 199, 1, act.ROLL),
        ("global-village", 200, 0, act.PAY_FINE),
        ("global-village", 199, 0, act.STAY),
        ("euronopoly", 1000, 0, act.PAY_FINE),
        ("euronopoly", 999, 0, act.STAY),
    ],
)
def test_detention_is_left_at_once_with_a_salary_in_hand(id: str, cash: int, cards: int, expected: int) -> None:
    game = table(id)
    game.detained[ANN] = 1
    game.cash[ANN] = cash
    game.held[ANN] = [card.index for card in game.edition.cards if card.effect == RELEASE][:cards]
    action = chosen(game)
    assert action is not None
    assert action.kind == expected


def test_a_fine_that_takes_the_place_of_a_throw_is_paid_the_moment_one_is_sent_there() -> None:
    game = table("propnex")
    after_throwing(game)
    game.detained[ANN] = 1
    assert chosen(game) == ready.PAY_FINE
    game.cash[ANN] = 199
    assert chosen(game) == ready.END


# -- buying ---------------------------------------------------------------------------------------


def buying(deed: int, cash: int, *owned: int) -> Game:
    game = table()
    after_throwing(game)
    give(game, ANN, *owned)
    game.cash[ANN] = cash
    game.push(Purchase(ANN, deed))
    return game


def test_a_deed_is_bought_if_a_salary_is_left() -> None:
    assert chosen(buying(READING, 400)) == ready.BUY
    assert chosen(buying(READING, 399)) == ready.DECLINE


def test_a_deed_that_completes_a_group_is_bought_with_the_last_cash() -> None:
    assert chosen(buying(BALTIC, 60, MEDITERRANEAN)) == ready.BUY
    assert chosen(buying(BALTIC, 60)) == ready.DECLINE


def test_cash_short_for_completing_is_raised_with_the_cheapest_deed_that_suffices_and_has_company() -> None:
    # Baltic lacks 55: Oriental (50) does not suffice, Connecticut (60) does, Reading (100) is alone in its group.
    game = buying(BALTIC, 5, MEDITERRANEAN, ORIENTAL, CONNECTICUT, READING, STATES, VIRGINIA)
    assert chosen(game) == ready.mortgage(CONNECTICUT)
    assert chosen(buying(BALTIC, 5, MEDITERRANEAN, ORIENTAL, VERMONT, READING)) == ready.DECLINE


@pytest.mark.parametrize("name", ["fixed-b", "fixed-c"])
def test_wished_deeds_are_bought_if_they_can_be_paid(name: str) -> None:
    assert chosen(buying(READING, 200), name) == ready.BUY
    assert chosen(buying(READING, 199), name) == ready.DECLINE
    assert chosen(buying(MEDITERRANEAN, 259), name) == ready.DECLINE


def test_fixed_b_wishes_for_the_dearest_group_and_never_takes_what_earns_by_dice() -> None:
    assert chosen(buying(PARK_PLACE, 350), "fixed-b") == ready.BUY
    assert chosen(buying(ELECTRIC, 5000), "fixed-b") == ready.DECLINE
    assert chosen(buying(ELECTRIC, 5000), "fixed-a") == ready.BUY


def test_fixed_c_wishes_for_the_two_groups_that_pay_back_fastest() -> None:
    edition = freehold.edition("fundraiser")
    order = quickest_groups(edition)
    for place, expected in ((0, ready.BUY), (1, ready.BUY), (2, ready.DECLINE)):
        deed = edition.deeds[edition.groups[order[place]].deeds[0]]
        assert chosen(buying(deed.index, deed.price), "fixed-c") == expected


@pytest.mark.parametrize("id", EDITIONS)
def test_wishes_come_from_the_board_and_not_from_names(id: str) -> None:
    game = table(id)
    bot = fixed_bot("fixed-b")
    bot.choose(game, ANN)
    for group in game.edition.groups:
        if group.rent == BY_OWNED:
            assert bot.wished & group.mask == group.mask
        if group.rent == BY_DICE:
            assert bot.shunned & group.mask == group.mask
    dearest = max(game.edition.deeds, key=lambda deed: deed.price if game.edition.groups[deed.group].buildable else 0)
    assert bot.wished >> dearest.index & 1


# -- auctions -------------------------------------------------------------------------------------


def bidding(deed: int, bid: int, cash: int, *owned: int) -> Game:
    game = table()
    after_throwing(game)
    give(game, ANN, *owned)
    game.cash[ANN] = cash
    game.push(Auction(ANN, LOT, deed, False, 0b1111, bid, BOB if bid else -1, 0))
    return game


@pytest.mark.parametrize(
    ("bid", "cash", "expected"),
    [(0, 1500, 100), (100, 1500, 150), (199, 1500, 200), (200, 1500, None), (100, 150, None), (100, 151, 150)],
)
def test_below_the_price_bids_go_half_of_the_way_and_stay_below_the_cash(
    bid: int, cash: int, expected: int | None
) -> None:
    action = chosen(bidding(READING, bid, cash))
    assert action == (ready.PASS if expected is None else Action(act.BID, expected))


def test_above_the_price_only_for_a_deed_that_completes_a_group() -> None:
    assert chosen(bidding(BALTIC, 60, 460, MEDITERRANEAN)) == Action(act.BID, 160)
    assert chosen(bidding(BALTIC, 60, 460)) == ready.PASS


@pytest.mark.parametrize("name", ["fixed-b", "fixed-c"])
def test_wished_deeds_are_bid_for_with_a_sixth_of_the_rest(name: str) -> None:
    assert chosen(bidding(READING, 300, 900), name) == Action(act.BID, 400)
    assert chosen(bidding(READING, 300, 900), "fixed-a") == ready.PASS


def test_fixed_b_never_bids_for_what_earns_by_dice() -> None:
    assert chosen(bidding(ELECTRIC, 0, 1500), "fixed-b") == ready.PASS
    assert chosen(bidding(ELECTRIC, 0, 1500), "fixed-c") == Action(act.BID, 75)


def test_a_mortgaged_lot_is_worth_its_price_less_the_loan() -> None:
    game = bidding(READING, 99, 1500)
    lot = game.agenda[-1]
    assert isinstance(lot, Auction)
    lot.mortgaged = True
    assert chosen(game) == Action(act.BID, 100)
    lot.bid = 100
    assert chosen(game) == ready.PASS


# -- building and lifting -------------------------------------------------------------------------


def test_houses_are_built_in_the_turns_of_others_down_to_the_last_cash() -> None:
    game = table()
    give(game, BOB, MEDITERRANEAN, BALTIC)
    game.cash[BOB] = 50
    # Baltic gains 12 for its first house, Mediterranean 6.
    assert chosen(game, seat=BOB) == ready.build(BALTIC)
    game.cash[BOB] = 49
    assert chosen(game, seat=BOB) is None


def test_building_waits_until_ones_own_throws_are_over() -> None:
    game = table()
    give(game, ANN, MEDITERRANEAN, BALTIC)
    game.cash[ANN] = 99
    assert chosen(game) == ready.ROLL
    after_throwing(game)
    assert chosen(game) == ready.build(BALTIC)


def test_a_hotel_is_a_step_like_any_other() -> None:
    game = table()
    after_throwing(game)
    give(game, ANN, MEDITERRANEAN, BALTIC)
    for deed in (MEDITERRANEAN, BALTIC):
        game.set_buildings(deed, 3, False)
        game.set_payments(deed, [50] * 3)
    game.cash[ANN] = 99
    assert chosen(game) == ready.hotel(BALTIC)
    game.cash[ANN] = 100
    assert chosen(game) == Action(act.HOTEL, 0, [MEDITERRANEAN, BALTIC], [1, 1])
    assert chosen(game, "fixed-c") == ready.END


def test_a_bot_builds_on_until_the_cash_is_gone() -> None:
    game = table()
    after_throwing(game)
    give(game, ANN, MEDITERRANEAN, BALTIC)
    game.cash[ANN] = 330
    bot = fixed_bot("fixed-a")
    steps = bot.choose(game, ANN)
    assert steps == Action(act.BUILD, 0, [MEDITERRANEAN, BALTIC], [3, 3])
    game.play(ANN, steps)
    assert game.cash[ANN] == 30
    assert bot.choose(game, ANN) == ready.END


def one_by_one(game: Game) -> list[int]:
    """Every step by itself, chosen from all legal ones; what stands on each deed when the cash is gone."""
    while True:
        steps = [action for action in game.legal(ANN) if action.kind in (act.BUILD, act.HOTEL)]
        if not steps:
            return [game.level(deed) for deed in range(len(game.owner))]
        best = max(steps, key=lambda action: worth_of(game, action))
        game.play(ANN, best)


def worth_of(game: Game, action: Action) -> int:
    deed = game.edition.deeds[action.deeds[0]]
    houses = game.houses[deed.index]
    after = deed.rents[-1] if action.kind == act.HOTEL else deed.rents[houses + 1]
    return after - deed.rents[houses] * (1 if houses else game.rules.rent_group_multiplier) - deed.house


@pytest.mark.parametrize("id", ["fundraiser", "cronulla"])
@pytest.mark.parametrize("cash", [180, 700, 1333, 2400, 9999])
def test_building_in_one_go_leads_where_single_steps_lead(id: str, cash: int) -> None:
    game = table(id)
    after_throwing(game)
    for group in (0, 1, 3, 7):
        give(game, ANN, *game.edition.groups[group].deeds)
    game.cash[ANN] = cash
    expected = one_by_one(game.copy())
    bot = fixed_bot("fixed-a")
    while (action := bot.choose(game, ANN)) != ready.END:
        assert action is not None
        game.play(ANN, action)
    assert [game.level(deed) for deed in range(len(game.owner))] == expected


def test_mortgages_are_lifted_while_a_salary_is_left() -> None:
    game = table()
    after_throwing(game)
    give(game, ANN, READING, CONNECTICUT)
    game.set_mortgaged(READING, True)
    game.set_mortgaged(CONNECTICUT, True)
    game.cash[ANN] = 266
    assert chosen(game) == ready.lift(CONNECTICUT)
    game.cash[ANN] = 265
    assert chosen(game) == ready.END


def test_somebody_asleep_wakes_when_the_cash_suffices() -> None:
    game = table()
    after_throwing(game)
    give(game, ANN, MEDITERRANEAN, BALTIC)
    game.cash[ANN] = 49
    bot = fixed_bot("fixed-a")
    assert bot.choose(game, ANN) == ready.END
    game.cash[ANN] = 50
    assert bot.choose(game, ANN) == ready.build(BALTIC)


# -- offers ---------------------------------------------------------------------------------------


def terms(action: Action | None) -> tuple[int, list[int], int, list[int], int]:
    """Partner, deeds and cash given, deeds and cash asked for."""
    assert action is not None
    assert action.kind == act.OFFER
    leg = action.legs[0]
    return leg.partner, leg.give_deeds, leg.give_cash, leg.get_deeds, leg.get_cash


def test_a_key_to_somebody_elses_group_is_offered_for_half_their_cash() -> None:
    game = table()
    give(game, ANN, VERMONT)
    give(game, BOB, ORIENTAL, CONNECTICUT)
    game.cash[BOB] = 400
    assert terms(chosen(game)) == (BOB, [VERMONT], 0, [], 200)
    game.cash[BOB] = 200
    assert terms(chosen(game)) == (BOB, [VERMONT], 0, [], 150)
    game.cash[BOB] = 149
    assert chosen(game) == ready.ROLL
    game.cash[BOB] = 400
    game.set_mortgaged(VERMONT, True)
    assert chosen(game) == ready.ROLL


def test_the_missing_deed_is_asked_for_with_rising_bids_up_to_nine_eighths() -> None:
    game = table()
    give(game, ANN, JAMES, TENNESSEE)
    give(game, BOB, NEW_YORK)
    bot = fixed_bot("fixed-a")
    bids = []
    for _ in range(6):
        action = bot.choose(game, ANN)
        assert action is not None
        if action.kind == act.OFFER:
            assert terms(action)[3] == [NEW_YORK]
            bids.append(terms(action)[2])
        assert bot.choose(game, ANN) == ready.ROLL  # one offer for each opponent in a turn
        game.throwing_turns += 1
    assert bids == [150, 175, 200, 225]


def test_more_than_half_a_salary_is_kept_when_asking() -> None:
    game = table()
    give(game, ANN, JAMES, TENNESSEE)
    give(game, BOB, NEW_YORK)
    game.cash[ANN] = 251
    assert terms(chosen(game))[2] == 150
    game.cash[ANN] = 250
    assert chosen(game) == ready.ROLL


def trading() -> Game:
    """Ann and Bob each hold the deed the other misses."""
    game = table()
    give(game, ANN, VERMONT, JAMES, TENNESSEE)
    give(game, BOB, ORIENTAL, CONNECTICUT, NEW_YORK)
    return game


def test_keys_are_swapped_when_both_exist() -> None:
    assert terms(chosen(trading())) == (BOB, [VERMONT], 0, [NEW_YORK], 0)


def test_with_less_than_a_salary_bots_only_sell() -> None:
    game = trading()
    game.cash[ANN] = 199
    assert terms(chosen(game)) == (BOB, [VERMONT], 0, [], 750)


def test_two_deeds_of_one_group_are_never_swapped() -> None:
    game = table()
    give(game, ANN, PARK_PLACE)
    give(game, BOB, BOARDWALK)
    assert terms(chosen(game)) == (BOB, [], 300, [BOARDWALK], 0)


def test_a_refused_offer_is_not_repeated_until_a_deed_changes_hands() -> None:
    game = trading()
    game.cash[ANN] = 199
    bot = fixed_bot("fixed-a")
    assert terms(bot.choose(game, ANN))[4] == 750
    game.throwing_turns += 1
    game.cash[BOB] += 300
    assert bot.choose(game, ANN) == ready.ROLL
    game.throwing_turns += 1
    give(game, 2, READING)
    assert terms(bot.choose(game, ANN))[4] == 900


def test_every_opponent_gets_an_offer_in_one_turn() -> None:
    game = table()
    give(game, ANN, VERMONT, STATES)
    give(game, BOB, ORIENTAL, CONNECTICUT)
    give(game, 2, CHARLES, VIRGINIA)
    bot = fixed_bot("fixed-a")
    assert terms(bot.choose(game, ANN))[0] == BOB
    assert terms(bot.choose(game, ANN))[0] == 2
    assert bot.choose(game, ANN) == ready.ROLL


def test_wished_deeds_are_asked_for_once_a_railroad_is_owned() -> None:
    game = table()
    give(game, BOB, PENNSYLVANIA_RR)
    assert chosen(game, "fixed-b") == ready.ROLL
    give(game, ANN, READING)
    assert terms(chosen(game, "fixed-b")) == (BOB, [], 150, [PENNSYLVANIA_RR], 0)
    assert terms(chosen(game, "fixed-c")) == (BOB, [], 150, [PENNSYLVANIA_RR], 0)
    assert chosen(game, "fixed-a") == ready.ROLL


# -- accepting ------------------------------------------------------------------------------------


def verdict(game: Game, leg: Leg, name: str) -> bool:
    on_offer(game, leg)
    action = chosen(game, name)
    game.pop()
    assert action in (ready.ACCEPT, ready.REFUSE)
    return action == ready.ACCEPT


def leg_of_bob(gives: list[int], cash: int, gets: list[int], for_cash: int = 0) -> Leg:
    return Leg(ANN, gives, cash, [], gets, for_cash, [])


@pytest.mark.parametrize("name", fixed_names())
def test_groups_gained_are_accepted_and_groups_lost_are_not(name: str) -> None:
    game = table()
    give(game, ANN, JAMES, TENNESSEE, MEDITERRANEAN, BALTIC, VERMONT)
    give(game, BOB, NEW_YORK)
    assert verdict(game, leg_of_bob([NEW_YORK], 0, [VERMONT], 1400), name)
    assert not verdict(game, leg_of_bob([], 1400, [BALTIC]), name)


@pytest.mark.parametrize("name", fixed_names())
def test_mortgaged_deeds_and_payments_of_all_the_cash_are_never_accepted(name: str) -> None:
    game = table()
    give(game, ANN, JAMES, TENNESSEE)
    give(game, BOB, NEW_YORK)
    assert verdict(game, leg_of_bob([NEW_YORK], 0, [], 1499), name)
    assert not verdict(game, leg_of_bob([NEW_YORK], 0, [], 1500), name)
    game.set_mortgaged(NEW_YORK, True)
    assert not verdict(game, leg_of_bob([NEW_YORK], 0, [], 1), name)


@pytest.mark.parametrize(
    ("cash", "gives", "pays", "a", "h"),
    [
        (1500, [ORIENTAL], 90, True, True),
        (1500, [ORIENTAL], 100, True, False),
        (1500, [ORIENTAL], 150, True, False),
        (298, [ORIENTAL], 99, True, True),
        (298, [ORIENTAL], 100, False, False),
        (198, [ORIENTAL], 99, False, False),
    ],
)
def test_equal_deals_by_cash_after_and_list_value(cash: int, gives: list[int], pays: int, a: bool, h: bool) -> None:
    game = table()
    give(game, BOB, *gives)
    game.cash[ANN] = cash
    leg = leg_of_bob(gives, 0, [], pays)
    assert verdict(game, leg, "fixed-a") == a
    assert verdict(game, leg, "fixed-h") == h


def test_fixed_h_never_hands_over_the_key_to_the_proposers_group() -> None:
    game = table()
    give(game, ANN, VERMONT, JAMES, TENNESSEE)
    give(game, BOB, ORIENTAL, CONNECTICUT, NEW_YORK)
    sale = leg_of_bob([], 1000, [VERMONT])
    swap = leg_of_bob([NEW_YORK], 0, [VERMONT])
    assert verdict(game, sale, "fixed-a")
    assert verdict(game, swap, "fixed-a")
    assert not verdict(game, sale, "fixed-h")
    assert not verdict(game, swap, "fixed-h")


def test_wished_deeds_are_not_sold_for_money() -> None:
    game = table()
    give(game, ANN, READING)
    sale = leg_of_bob([], 1000, [READING])
    assert verdict(game, sale, "fixed-a")
    assert not verdict(game, sale, "fixed-b")
    assert not verdict(game, sale, "fixed-c")


# -- debts ----------------------------------------------------------------------------------------


def owing(amount: int, cash: int, *owned: int) -> Game:
    game = table()
    give(game, ANN, *owned)
    game.cash[ANN] = cash
    game.push(Debt(ANN, BOB, amount, "rent.base", VERMONT))
    return game


def put_houses(game: Game, count: int, *deeds: int) -> None:
    for deed in deeds:
        game.set_buildings(deed, count, False)
        game.set_payments(deed, [game.edition.deeds[deed].house] * count)


def test_debts_are_paid_by_mortgaging_from_the_cheapest_up_if_that_suffices() -> None:
    assert chosen(owing(30, 0, MEDITERRANEAN, BALTIC, READING)) == ready.mortgage(MEDITERRANEAN)
    both = Action(act.MORTGAGE, 0, [MEDITERRANEAN, BALTIC], [1, 1])
    assert chosen(owing(50, 0, MEDITERRANEAN, BALTIC, READING)) == both


def test_else_deeds_outside_groups_go_first_then_groups_with_their_buildings() -> None:
    game = owing(150, 0, MEDITERRANEAN, BALTIC, READING)
    put_houses(game, 2, MEDITERRANEAN, BALTIC)
    assert chosen(game) == ready.mortgage(READING)
    game.set_mortgaged(READING, True)
    game.cash[ANN] = 100
    assert chosen(game) == Action(act.SELL, 0, [MEDITERRANEAN, BALTIC], [1, 1])


def test_deeds_of_a_bare_group_go_before_the_buildings_of_another() -> None:
    game = owing(200, 0, MEDITERRANEAN, BALTIC, JAMES, TENNESSEE, NEW_YORK)
    put_houses(game, 1, JAMES, TENNESSEE, NEW_YORK)
    assert chosen(game) == Action(act.MORTGAGE, 0, [MEDITERRANEAN, BALTIC], [1, 1])


def test_what_nothing_can_pay_ends_in_bankruptcy() -> None:
    assert chosen(owing(111, 10, READING)) == ready.BANKRUPT
    assert chosen(owing(110, 10, READING)) == ready.mortgage(READING)


def test_a_debt_that_can_be_paid_is_paid() -> None:
    game = owing(430, 0, MEDITERRANEAN, BALTIC, JAMES, TENNESSEE, NEW_YORK)
    put_houses(game, 2, JAMES, TENNESSEE, NEW_YORK)
    bot = fixed_bot("fixed-a")
    while isinstance(game.agenda[-1], Debt):
        action = bot.choose(game, ANN)
        assert action is not None
        game.play(ANN, action)
    assert not game.out[ANN]
    assert game.cash[BOB] == 1500 + 430


# -- what only some editions ask ------------------------------------------------------------------


def test_the_cheaper_tax_is_paid() -> None:
    game = table("global-village")
    game.push(TaxChoice(ANN, 200, 150))
    assert chosen(game) == ready.PAY_SHARE
    game.set_agenda([*game.agenda[:-1], TaxChoice(ANN, 200, 201)])
    assert chosen(game) == ready.PAY_FLAT


def test_deeds_that_come_mortgaged_are_lifted_at_once_if_a_salary_is_left() -> None:
    game = table()
    give(game, ANN, READING)
    game.set_mortgaged(READING, True)
    game.push(Handover(ANN, [READING]))
    game.cash[ANN] = 310
    assert chosen(game) == ready.lift(READING)
    game.cash[ANN] = 309
    assert chosen(game) == ready.KEEP


def test_open_rent_is_asked_for_before_somebody_leaves() -> None:
    game = table("cronulla")
    give(game, ANN, READING)
    game.claims = [Claim(BOB, ANN, READING, 25, 0)]
    game.push(Leaving(BOB, 0))
    action = chosen(game)
    assert action is not None
    assert (action.kind, action.target) == (act.CLAIM, BOB)


def test_the_last_houses_are_wanted_and_placed_where_they_gain_most() -> None:
    game = table("global-village")
    group = game.edition.groups[0]
    give(game, ANN, *group.deeds)
    game.stock_houses = 1
    game.cash[ANN] = 120
    game.push(Wishes(BOB, HOUSE, [-1, 1, 0, 0], [], []))
    assert chosen(game) == Action(act.WANT, 2)
    game.set_agenda([*game.agenda[:-1], Placing(ANN, HOUSE, 1, -1)])
    placed = chosen(game)
    assert placed is not None
    assert (placed.kind, placed.deeds) == (act.PLACE, [group.deeds[1]])


def test_a_building_is_bid_for_up_to_its_price_on_the_deed() -> None:
    game = table("global-village")
    give(game, ANN, *game.edition.groups[0].deeds)
    game.push(PieceAuction(ANN, HOUSE, 0b11, 0, -1, 0))
    assert chosen(game) == Action(act.BID, game.edition.deeds[game.edition.groups[0].deeds[0]].house // 2)


def test_a_building_is_bid_for_with_all_the_cash_if_there_is_no_more() -> None:
    game = table("global-village")
    cheap, dear = game.edition.groups[0], game.edition.groups[7]
    give(game, ANN, *cheap.deeds, *dear.deeds)
    game.push(PieceAuction(ANN, HOUSE, 0b11, 0, -1, 0))
    game.cash[ANN] = 60
    assert game.edition.deeds[dear.deeds[0]].house > 2 * 60
    assert chosen(game) == Action(act.BID, 60)
    game.cash[ANN] = 0
    assert chosen(game) == ready.PASS


@pytest.mark.parametrize("bot", ["fixed-h", "normal", "hard"])
def test_two_who_want_the_last_house_and_have_little_cash_do_not_ask_for_it_for_ever(bot: str) -> None:
    game = Game(freehold.edition("global-village"), ["Ann", "Bob"], seed=5)
    play_out(game, [make_bot(bot), make_bot(bot)], turns=0)
    groups = game.edition.groups
    for seat, (cheap, dear) in enumerate([(groups[0], groups[7]), (groups[1], groups[6])]):
        give(game, seat, *cheap.deeds, *dear.deeds)
        game.cash[seat] = 60
    game.stock_houses = 1
    play_out(game, [make_bot(bot), make_bot(bot)], 2000, 6)
    assert game.over or game.throwing_turns >= 6


def test_houses_before_play_go_on_different_plots() -> None:
    game = table("propnex")
    give(game, ANN, JAMES, ORIENTAL, BALTIC, BOARDWALK)
    game.push(Prebuild(ANN))
    action = chosen(game)
    assert action is not None
    assert action.kind == act.BUILD
    assert action.counts == [1, 1, 1]
    game.cash[ANN] = 0
    assert chosen(game) == ready.PASS


def market() -> Game:
    game = table("propnex")
    group = game.edition.groups[3]
    give(game, ANN, *group.deeds[1:])
    give(game, BOB, group.deeds[0])
    return game


def test_where_deals_are_auctions_the_missing_deed_is_asked_for() -> None:
    game = market()
    deed = game.edition.deeds[game.edition.groups[3].deeds[0]]
    assert chosen(game) == Action(act.ASK, deed.price * 3 // 4, [deed.index], [1])


def test_where_deals_are_auctions_a_key_is_put_up_with_a_minimum() -> None:
    game = market()
    game.set_agenda([Turn(BOB, 0, 0, False)])
    game.cash[ANN] = 3000
    game.cash[BOB] = 100
    deed = game.edition.groups[3].deeds[0]
    assert chosen(game, seat=BOB) == Action(act.PUT_UP, 1500, [deed], [1])


def test_a_request_for_a_deed_is_weighed_like_an_offer() -> None:
    game = market()
    deed = game.edition.groups[3].deeds[0]
    game.push(Approach(ANN, deed, 500))
    assert chosen(game, "fixed-a", BOB) == Action(act.AGREE, 500)
    assert chosen(game, "fixed-h", BOB) == ready.REFUSE


def test_a_bid_below_the_minimum_is_taken_from_the_price_on() -> None:
    game = market()
    deed = game.edition.deeds[game.edition.groups[3].deeds[0]]
    game.push(Reserve(BOB, deed.index, ANN, deed.price))
    assert chosen(game, seat=BOB) == ready.ACCEPT
    game.set_agenda([*game.agenda[:-1], Reserve(BOB, deed.index, ANN, deed.price - 1)])
    assert chosen(game, seat=BOB) == ready.REFUSE


def test_deeds_of_a_group_begun_are_bought_from_afar() -> None:
    game = table("euronopoly")
    group = game.edition.groups[0]
    give(game, ANN, group.deeds[0])
    game.move_token(BOB, game.edition.deeds[group.deeds[1]].space)
    action = chosen(game)
    assert action is not None
    assert (action.kind, action.deeds) == (act.REMOTE_BUY, [group.deeds[1]])
    game.cash[ANN] = 1000
    assert chosen(game) == ready.ROLL


def test_plots_are_built_on_from_afar_and_after_a_landing() -> None:
    game = table("euronopoly")
    deed = game.edition.groups[0].deeds[0]
    give(game, ANN, deed)
    game.move_token(BOB, game.edition.deeds[deed].space)
    action = chosen(game)
    assert action is not None
    assert (action.kind, action.deeds) == (act.REMOTE_BUILD, [deed])
    turn = Turn(ANN, 1, 0, False)
    turn.site = deed
    game.set_agenda([turn])
    assert chosen(game) == ready.build(deed)


def test_a_debt_at_the_bank_above_a_salary_is_paid_with_the_cheapest_deed() -> None:
    game = table("euronopoly")
    give(game, ANN, 4, 31)
    game.cash[ANN] = 0
    game.credit[ANN] = 1001
    action = chosen(game)
    assert action is not None
    assert (action.kind, action.deeds) == (act.SELL_DEED, [4])
    game.credit[ANN] = 1000
    assert chosen(game) == ready.ROLL
