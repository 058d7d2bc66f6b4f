"""`expert`: deterministic, honest, legal, and no fool at deals."""

from __future__ import annotations

import pytest

import freehold
from freehold.bots import make_bot, play_out
from freehold.bots.equity import judge_of
from freehold.bots.ladder.expert import ExpertBot
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.protocol import Bot
from freehold.bots.search.dealing import OFFERS_A_TURN
from freehold.bots.search.options import mortgages_to_build
from freehold.bots.search.partners import BY_EQUITY, BY_PRICES, BY_WORTH, Partners
from freehold.bots.search.proposing import Refused, is_fair
from freehold.bots.search.shopping import Shopper
from freehold.engine import action as act
from freehold.engine.action import NO_DEEDS, Action, Leg
from freehold.engine.game import Game

EDITIONS = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
NAMES = ["Ann", "Bob", "Cat", "Dan"]


class Noted(ExpertBot):
    """An expert of whom every answer is written down."""

    def __init__(self, seed: int, playouts: int = 2, turns: int = 4) -> None:
        super().__init__(seed, playouts=playouts, turns=turns)
        self.said: list[tuple[int, Action]] = []

    def choose(self, game: Game, seat: int) -> Action | None:
        answer = super().choose(game, seat)
        if answer is not None:
            self.said.append((game.throwing_turns, answer))
        return answer


class Veiled(Noted):
    """One that is shown another future at every decision."""

    def choose(self, game: Game, seat: int) -> Action | None:
        drawn = game.fork(1000 + len(self.said))
        dice, decks, shuffles = game.dice, game.decks, game.shuffles
        game.dice, game.decks, game.shuffles = drawn.dice, drawn.decks, drawn.shuffles
        try:
            return super().choose(game, seat)
        finally:
            game.dice, game.decks, game.shuffles = dice, decks, shuffles


def played(edition: str, first: Bot, others: str, turns: int, seed: int = 11) -> Game:
    """A game of one against three, so many turns long, every action judged by the rules."""
    game = Game(freehold.edition(edition), NAMES, seed=seed, listening=False)
    play_out(game, [first, *[make_bot(others, seat) for seat in range(3)]], turns=turns, strict=True)
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_decides_the_same_whatever_is_hidden(edition: str) -> None:
    one, again, veiled = Noted(5), Noted(5), Veiled(5)
    first = played(edition, one, "fixed-h", 32)
    assert first.cash == played(edition, again, "fixed-h", 32).cash
    assert one.said == again.said
    played(edition, veiled, "fixed-h", 32)
    assert one.said == veiled.said
    assert one.comparer.playouts.played > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_experts_among_themselves_play_by_the_rules(edition: str) -> None:
    game = Game(freehold.edition(edition), NAMES, seed=4, listening=False)
    bots: list[Bot] = [Noted(seat, 1, 2) for seat in range(4)]
    play_out(game, bots, turns=40, strict=True)
    assert game.over or game.throwing_turns == 40


@pytest.mark.parametrize("budget", [{"playouts": 0}, {"playouts": -3}, {"turns": 0}])
def test_without_a_budget_there_is_no_expert(budget: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least one"):
        ExpertBot(1, **budget)


def test_more_than_a_few_offers_a_turn_are_never_made_nor_the_same_twice() -> None:
    bot = Noted(3, 3, 6)
    played("cronulla", bot, "refuse-all", 160)
    offers = [(turn, answer) for turn, answer in bot.said if answer.kind == act.OFFER]
    assert offers, "there was something to deal about"
    for turn, _ in offers:
        assert sum(other == turn for other, _ in offers) <= OFFERS_A_TURN
    for place, (turn, offer) in enumerate(offers):
        for earlier, refused in offers[:place]:
            assert turn - earlier > 40 or not Refused(refused.legs[0], earlier).covers(offer.legs[0], turn)


def test_what_was_refused_covers_whatever_is_no_better() -> None:
    refused = Refused(Leg(2, [3], 100, NO_DEEDS, [5], 0, NO_DEEDS), 10)
    assert refused.covers(Leg(2, [3], 90, NO_DEEDS, [5], 0, NO_DEEDS), 12)
    assert refused.covers(Leg(2, [3], 100, NO_DEEDS, [5], 0, NO_DEEDS), 12)
    assert not refused.covers(Leg(2, [3], 101, NO_DEEDS, [5], 0, NO_DEEDS), 12)
    assert not refused.covers(Leg(1, [3], 90, NO_DEEDS, [5], 0, NO_DEEDS), 12)
    assert not refused.covers(Leg(2, [], 90, NO_DEEDS, [5], 0, NO_DEEDS), 12)
    assert not refused.covers(Leg(2, [3], 90, NO_DEEDS, [5], 0, NO_DEEDS), 90), "the world has moved on"


@pytest.mark.parametrize(("others", "found"), [("fixed-h", True), ("normal", False), ("hard", False)])
def test_who_goes_by_printed_prices_is_found_out_by_what_they_accept(others: str, found: bool) -> None:
    known: list[str] = []
    for seed in range(4):
        bot = Noted(seed, 3, 6)
        played("fundraiser", bot, others, 120, seed)
        known += bot.comparer.playouts.known.values()
    assert ("fixed-h" in known) == found


@pytest.fixture
def strangers() -> tuple[Game, Partners, Shopper]:
    """Ann has cash and a begun street; Bob has a deed of that street, Cat and Dan one deed each that stands alone."""
    game = Game(freehold.edition("fundraiser"), NAMES, seed=3, listening=False)
    play_out(game, [make_bot("fixed-h") for _ in NAMES], turns=0)
    for deed in game.edition.deeds:
        game.give_deed(deed.index, freehold.BANK)
    for name, seat in [("Oriental Avenue", 0), ("Vermont Avenue", 1), ("Ventnor Avenue", 2), ("Boardwalk", 3)]:
        game.give_deed(next(deed.index for deed in game.edition.deeds if deed.name == name), seat)
    for seat in range(4):
        game.cash[seat] = 900
    partners = Partners(game)
    return game, partners, Shopper(judge_of(game.edition), partners)


def test_who_is_not_known_yet_is_asked_for_what_only_they_sell_who_go_by_prices(
    strangers: tuple[Game, Partners, Shopper],
) -> None:
    game, partners, shopper = strangers
    found = shopper.next_purchase(game, 0, asks_around=True)
    assert found is not None
    deed = game.edition.deeds[found.leg.get_deeds[0]]
    assert found.leg.give_cash == deed.price + 1
    assert found.mine > 0
    assert partners.expected(game, 0, found.leg) == 1 << BY_PRICES
    assert shopper.next_purchase(game, 0, asks_around=False) is None, "nobody is known to sell at that"


def test_whoever_answers_otherwise_is_not_asked_again(strangers: tuple[Game, Partners, Shopper]) -> None:
    game, partners, shopper = strangers
    asked: list[int] = []
    while (found := shopper.next_purchase(game, 0, asks_around=True)) is not None:
        asked.append(found.leg.partner)
        partners.answered(found.leg.partner, 1 << BY_PRICES, accepted=False)
    assert sorted(asked) == sorted(set(asked))
    assert asked


def test_who_is_known_to_sell_at_printed_prices_is_bought_from_as_long_as_that_is_good_and_paid_for(
    strangers: tuple[Game, Partners, Shopper],
) -> None:
    game, partners, shopper = strangers
    partners.answered(1, 1 << BY_PRICES, accepted=True)
    assert partners.goes_by_prices(1)
    assert partners.contradicts(1, BY_WORTH)
    assert partners.contradicts(1, BY_EQUITY)
    found = shopper.next_purchase(game, 0, asks_around=False)
    assert found is not None
    assert [game.edition.deeds[deed].name for deed in found.leg.get_deeds] == ["Vermont Avenue"]
    game.cash[0] = 200
    assert game.cash[0] > found.leg.give_cash
    assert shopper.next_purchase(game, 0, asks_around=False) is None, "half a salary stays in hand"


@pytest.mark.parametrize(("others", "bought"), [("fixed-h", True), ("normal", False)])
def test_deeds_are_bought_at_list_from_those_who_sell_them_so(others: str, bought: bool) -> None:
    at_list: list[Leg] = []
    for seed in (11, 12):
        bot = Noted(3, 3, 6)
        game = played("fundraiser", bot, others, 120, seed)
        offers = [answer.legs[0] for _, answer in bot.said if answer.kind == act.OFFER]
        at_list += [leg for leg in offers if is_at_list(game, leg)]
    assert (len(at_list) > 10) == bought, "six are asked once or twice, and bought from if they sell"


def is_at_list(game: Game, leg: Leg) -> bool:
    """Whether one deed is to be bought for a unit above its price and nothing else changes hands."""
    if leg.give_deeds or leg.get_cash or len(leg.get_deeds) != 1:
        return False
    return leg.give_cash == game.edition.deeds[leg.get_deeds[0]].price + 1


def test_the_veto() -> None:
    assert is_fair(10_000, 15_000)
    assert not is_fair(-1, -50_000), "bad for both"
    assert not is_fair(10_000, 60_000), "much better for the other"


class Beggar(NormalBot):
    """Asks for every deed the others have, for nothing worth the name."""

    def __init__(self) -> None:
        super().__init__()
        self.begged: list[int] = []
        self.got = 0
        self.asking = False

    def before_throw(self, game: Game, seat: int) -> Action | None:
        if self.begged and self.asking:
            self.got += game.owner[self.begged[-1]] == seat
        self.asking = False
        for deed in range(len(game.edition.deeds)):
            owner = game.owner[deed]
            if owner < 0 or owner == seat or deed in self.begged:
                continue
            offer = Action(act.OFFER, legs=[Leg(owner, NO_DEEDS, 1, NO_DEEDS, [deed], 0, NO_DEEDS)])
            if game.why_not(seat, offer) is None:
                self.begged.append(deed)
                self.asking = True
                return offer
        return None


def test_nobody_gets_a_deed_for_nothing() -> None:
    game = Game(freehold.edition("global-village"), NAMES, seed=8, listening=False)
    beggar = Beggar()
    experts = [Noted(seat) for seat in range(3)]
    play_out(game, [beggar, *experts], turns=40, strict=True)
    assert len(beggar.begged) > 10
    assert beggar.got == 0


def test_deciding_where_there_is_no_choice_costs_nothing() -> None:
    game = Game(freehold.edition("global-village"), NAMES, seed=4, listening=False)
    play_out(game, [make_bot("normal") for _ in NAMES], turns=0)
    bot = Noted(3)
    assert bot.choose(game, game.to_act) is not None
    assert bot.comparer.playouts.played == 0


def after_throw(cash: int, mine: list[str]) -> tuple[Game, ExpertBot]:
    """Ann has thrown in her turn and owns these deeds alone; nothing is built."""
    game = Game(freehold.edition("fundraiser"), NAMES, seed=3, listening=False)
    play_out(game, [make_bot("fixed-h") for _ in NAMES], turns=0)
    for deed in game.edition.deeds:
        game.give_deed(deed.index, freehold.BANK)
    for name in mine:
        game.give_deed(next(deed.index for deed in game.edition.deeds if deed.name == name), 0)
    game.cash[0] = cash
    bot = ExpertBot(7, playouts=2, turns=4)
    bot.sit_down(game)
    return game, bot


LIGHT_BLUE = ["Oriental Avenue", "Vermont Avenue", "Connecticut Avenue"]


def names_of(game: Game, action: Action) -> list[str]:
    return sorted(game.edition.deeds[deed].name for deed in action.deeds)


def test_deeds_that_are_of_little_use_are_mortgaged_for_houses() -> None:
    game, bot = after_throw(10, [*LIGHT_BLUE, "Boardwalk", "Short Line"])
    found = mortgages_to_build(game, 0, bot.plan, bot.outline)
    assert [names_of(game, action) for action in found] == [["Short Line"], ["Boardwalk", "Short Line"]]
    assert all(action.kind == act.MORTGAGE for action in found)


@pytest.mark.parametrize(
    ("cash", "mine"),
    [
        pytest.param(5000, [*LIGHT_BLUE, "Boardwalk"], id="cash-enough"),
        pytest.param(10, [*LIGHT_BLUE[:2], "Boardwalk"], id="no-whole-street"),
        pytest.param(10, LIGHT_BLUE, id="nothing-but-the-street"),
    ],
)
def test_nothing_is_mortgaged_for_houses_without_need_or_use(cash: int, mine: list[str]) -> None:
    game, bot = after_throw(cash, mine)
    assert mortgages_to_build(game, 0, bot.plan, bot.outline) == []


def test_mortgages_for_houses_are_not_thought_over_again_while_nothing_changes() -> None:
    game, bot = after_throw(10, [*LIGHT_BLUE, "Boardwalk"])
    assert bot._may_raise(game, 0)
    assert not bot._may_raise(game, 0)
    game.throwing_turns += 16
    assert bot._may_raise(game, 0)
    game.give_deed(0, 0)
    assert bot._may_raise(game, 0)
