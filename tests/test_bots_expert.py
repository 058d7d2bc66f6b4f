"""`expert`: deterministic, honest, legal, and no fool at deals."""

from __future__ import annotations

import pytest

import freehold
from freehold.bots import make_bot, play_out
from freehold.bots.ladder.expert import ExpertBot
from freehold.bots.ladder.normal import NormalBot
from freehold.bots.protocol import Bot
from freehold.bots.search.dealing import OFFERS_A_TURN, Refused, is_fair
from freehold.bots.search.options import mortgages_to_build
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
