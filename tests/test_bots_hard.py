"""`hard`: what it accepts, offers and pays for by equity."""

from __future__ import annotations

import pytest

import freehold
from freehold.bots import make_bot, next_action, play_out
from freehold.bots.equity import judge_of
from freehold.engine import action as act
from freehold.engine.action import Action, Leg

GROUP = ("St. Charles Place", "States Avenue", "Virginia Avenue")


def _deeds(game: freehold.Game, *names: str) -> list[int]:
    return [next(deed.index for deed in game.edition.deeds if deed.name == name) for name in names]


@pytest.fixture
def table() -> freehold.Game:
    """Three players in the first turn: Bob lacks one deed of a group, and Ann has it."""
    game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob", "Cy"], seed=7)
    game.listening = False
    bots = [make_bot("builder") for _ in range(3)]
    play_out(game, bots, turns=1)
    while game.top.kind != freehold.engine.stage.TURN or game.turn is None or game.turn.throws > 0:
        play_out(game, bots, 1)
    for deed in range(len(game.edition.deeds)):
        game.give_deed(deed, freehold.BANK)
    first, second, third = _deeds(game, *GROUP)
    game.give_deed(first, 0)
    game.give_deed(second, 1)
    game.give_deed(third, 1)
    for seat in range(3):
        game.cash[seat] = 1000
    return game


def _answer(game: freehold.Game, proposer: int, leg: Leg) -> int:
    """What the partner says to an offer."""
    twin = game.copy()
    assert twin.turn is not None
    twin.turn.seat = proposer
    twin.play(proposer, Action(act.OFFER, legs=[leg]))
    answer = make_bot("hard").choose(twin, leg.partner)
    assert answer is not None
    assert twin.why_not(leg.partner, answer) is None
    return int(answer.kind)


def test_a_key_is_not_sold_for_a_trifle_but_for_what_it_is_worth(table: freehold.Game) -> None:
    (key,) = _deeds(table, GROUP[0])
    assert _answer(table, 1, Leg(0, [], 141, [], [key], 0, [])) == act.REFUSE
    assert _answer(table, 1, Leg(0, [], 950, [], [key], 0, [])) == act.ACCEPT


def test_nothing_is_given_away_and_gifts_are_taken(table: freehold.Game) -> None:
    (key,) = _deeds(table, GROUP[0])
    assert _answer(table, 1, Leg(0, [], 1, [], [key], 500, [])) == act.REFUSE
    rail = _deeds(table, "Reading Railroad")
    table.give_deed(rail[0], 1)
    assert _answer(table, 1, Leg(0, rail, 0, [], [], 1, [])) == act.ACCEPT


def test_what_is_accepted_makes_winning_likelier(table: freehold.Game) -> None:
    judge = judge_of(table.edition)
    (key,) = _deeds(table, GROUP[0])
    for price in range(100, 1000, 150):
        leg = Leg(0, [], price, [], [key], 0, [])
        gain = judge.after_leg(table, 1, leg)[0] - judge.share(table, 0)
        assert (_answer(table, 1, leg) == act.ACCEPT) <= (gain > 0)


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_the_same_game_is_played_twice_and_every_answer_is_legal(id: str) -> None:
    records = []
    for _ in range(2):
        game = freehold.Game(freehold.edition(id), ["Ann", "Bob", "Cy", "Di"], seed=11)
        game.listening = False
        bots = [make_bot(name, seat) for seat, name in enumerate(["hard", "hard", "fixed-h", "hard"])]
        lines = []
        while not game.over and game.throwing_turns < 40:
            found = next_action(game, bots)
            assert found is not None
            lines.append(freehold.write(game, *found))
            game.play(*found)
        records.append(lines)
    assert records[0] == records[1]


def test_an_offer_that_was_refused_is_not_made_again_on_the_same_terms() -> None:
    game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob", "Cy"], seed=5)
    game.listening = False
    bots = [make_bot("hard"), make_bot("refuse-all"), make_bot("refuse-all")]
    offers: list[tuple[int, str]] = []
    while not game.over and game.throwing_turns < 150:
        found = next_action(game, bots)
        assert found is not None
        if found[1].kind == act.OFFER:
            offers.append((game.transfers, freehold.write(game, *found)))
        game.play(*found)
    assert len(offers) == len(set(offers))


# -- deals by auction ---------------------------------------------------------------------------------


def test_what_it_asks_for_and_puts_up_finds_takers_and_makes_winning_likelier() -> None:
    """Against `normal`, whose mind it reads. Somebody else may buy what it puts up: what counts is the whole."""
    judge = judge_of(freehold.edition("propnex"))
    sold = {act.ASK: 0, act.PUT_UP: 0}
    offered = {act.ASK: 0, act.PUT_UP: 0}
    gained = {act.ASK: 0, act.PUT_UP: 0}
    for seed in range(6):
        game = freehold.Game(freehold.edition("propnex"), ["Ann", "Bob", "Cy", "Di"], seed=seed)
        game.listening = False
        bots = [make_bot("hard"), *(make_bot("normal") for _ in range(3))]
        while not game.over and game.throwing_turns < 60:
            seat, action = next_action(game, bots)
            is_offer = seat == 0 and game.top is game.turn and action.kind in offered
            before, owner = judge.share(game, 0), game.owner[action.deeds[0]] if is_offer else freehold.BANK
            game.play(seat, action)
            if not is_offer:
                continue
            offered[action.kind] += 1
            while game.top is not game.turn:
                game.play(*next_action(game, bots))
            if game.owner[action.deeds[0]] != owner:
                sold[action.kind] += 1
                gained[action.kind] += judge.share(game, 0) - before
    assert offered[act.ASK] >= 5
    assert offered[act.PUT_UP] >= 5
    assert gained[act.ASK] > sold[act.ASK] * 10_000, gained
    assert gained[act.PUT_UP] > sold[act.PUT_UP] * 10_000, gained
    assert sold[act.ASK] * 4 >= offered[act.ASK], (offered, sold)
    assert sold[act.PUT_UP] * 3 >= offered[act.PUT_UP], (offered, sold)


# -- a throw more -------------------------------------------------------------------------------------


def _after_a_double(rival: bool) -> freehold.Game:
    """Ann has thrown a double and may throw again or stay; the dear deeds ahead are hers, or her rival's."""
    game = freehold.Game(freehold.edition("euronopoly"), ["Ann", "Bob"], seed=3)
    game.listening = False
    bots = [make_bot("builder") for _ in range(2)]
    while game.turn is None or game.top is not game.turn or not game.turn.again:
        play_out(game, bots, 1)
    seat = game.turn.seat
    game.place[seat] = 0
    for deed in game.edition.deeds:
        ahead = 2 <= deed.space <= 12
        game.give_deed(deed.index, 1 - seat if ahead == rival else seat)
        game.houses[deed.index] = 3 if deed.house and ahead else 0
        game.built = game.built & ~(1 << deed.index) | (game.houses[deed.index] > 0) << deed.index
    game.cash[seat] = game.cash[1 - seat] = 2000
    return game


def test_whoever_may_stay_stays_where_a_throw_costs_more_than_it_brings() -> None:
    dear = _after_a_double(rival=True)
    assert dear.turn is not None
    assert _last_of(dear, dear.turn.seat) == act.END
    safe = _after_a_double(rival=False)
    assert safe.turn is not None
    assert _last_of(safe, safe.turn.seat) == act.ROLL
    assert _last_of(dear, dear.turn.seat, "normal") == act.ROLL


def _last_of(game: freehold.Game, seat: int, bot: str = "hard") -> int:
    """Whether it throws or ends the turn, after all it builds before."""
    twin, player = game.copy(), make_bot(bot)
    while True:
        action = player.choose(twin, seat)
        assert action is not None
        if action.kind in (act.ROLL, act.END):
            return int(action.kind)
        twin.play(seat, action)
