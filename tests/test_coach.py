"""Hints, why offers are refused, and grades: what the coach says about one moment."""

from __future__ import annotations

import pytest

import freehold
from freehold.bots.search.comparing import Comparer
from freehold.coach import Exchange, Grade, hint, why_refused
from freehold.coach.chances import TurnJudge, futures_by_throw
from freehold.coach.grades import accuracy, grade_of, marks
from freehold.coach.matters import matter_of, on_the_table
from freehold.coach.racing import race, sensible
from freehold.coach.reasons import CODES
from freehold.coach.shapes import Decision
from freehold.coach.walking import Move
from freehold.coach.weighing import weigh
from freehold.coach.wording import said, sentence
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.stages import Purchase, Turn
from freehold.engine.text.notation import parse, write

PLAYOUTS = 8


def _begun(seed: int) -> Game:
    """A game in which it has been thrown for who begins."""
    game = freehold.Game(freehold.edition("fundraiser"), ["Ann", "Bob", "Cy"], seed=seed)
    while not isinstance(game.top, Turn):
        game.play(game.to_act, Action(act.ROLL))
    return game


def table(**hands: list[str]) -> Game:
    """A fundraiser game in which Ann is to throw, and everybody has the deeds that are named, and plenty of cash."""
    game = next(found for found in map(_begun, range(30)) if found.to_act == 0)
    numbers = {deed.name: deed.index for deed in game.edition.deeds}
    for deed in range(len(game.edition.deeds)):
        game.give_deed(deed, BANK)
    for name, deeds in hands.items():
        for deed in deeds:
            game.give_deed(numbers[deed], game.names.index(name))
    for seat in range(3):
        game.auto_claim[seat] = True
    return game


def say(game: Game, name: str, text: str) -> None:
    seat = game.names.index(name)
    game.play(seat, parse(game, seat, text))


def graded(game: Game, name: str, text: str) -> Decision:
    """The grade of what somebody does now."""
    seat = game.names.index(name)
    action = parse(game, seat, text)
    move = Move(0, 1, 1, seat, write(game, seat, action), "decision", False)
    found = weigh(Comparer(game.edition, turns=6), game, move, action, PLAYOUTS, 5)
    assert found is not None
    assert found.decision.reason in CODES
    assert sentence(game.edition, game.names, found.decision.reason, found.decision.details)
    assert found.decision.loss == -found.change[seat] or found.decision.grade == "best"
    return found.decision


def key_for_nothing() -> Game:
    """Bob has two of the three orange deeds and offers Ann 1 for the third."""
    game = table(
        Ann=["Tennessee Avenue", "Reading Railroad"],
        Bob=["St. James Place", "New York Avenue"],
        Cy=["Boardwalk"],
    )
    say(game, "Bob", 'offer Ann: give 1 for "Tennessee Avenue"')
    return game


def gift() -> Game:
    """Bob offers Ann the deed that completes her group and another whole group for 1; she has hardly any money."""
    blue = ["Boardwalk", "Park Place"]
    game = table(Ann=["St. James Place", "New York Avenue"], Bob=["Tennessee Avenue", *blue], Cy=["Water Works"])
    game.cash[0] = 40
    say(game, "Bob", 'offer Ann: give "Tennessee Avenue" + "Boardwalk" + "Park Place" for 1')
    return game


def test_selling_a_key_for_nothing_is_a_blunder() -> None:
    decision = graded(key_for_nothing(), "Ann", "accept")
    assert decision.grade == "blunder"
    assert decision.better == "refuse"
    assert decision.reason == "denies-group"
    assert decision.details["rival"] == 1


def test_refusing_a_gift_is_a_blunder_and_taking_it_is_best() -> None:
    refused = graded(gift(), "Ann", "refuse")
    assert refused.grade == "blunder"
    assert (refused.better, refused.reason) == ("accept", "completes-group")
    taken = graded(gift(), "Ann", "accept")
    assert (taken.grade, taken.loss, taken.better) == ("best", 0, None)


def test_keeping_a_key_is_best() -> None:
    assert graded(key_for_nothing(), "Ann", "refuse").grade == "best"


def test_a_hint_names_the_best_first_and_is_the_same_twice() -> None:
    game = gift()
    before = [game.cash[seat] for seat in range(3)], game.dice.state(), [deck[:] for deck in game.decks]
    found = hint(game, 0, seed=3, playouts=6)
    assert [action.text for action in found.actions] == ["accept", "refuse"]
    best = found.actions[0]
    assert best.reason == "completes-group"
    assert best.equity > found.actions[1].equity
    assert hint(game, 0, seed=3, playouts=6) == found
    assert ([game.cash[seat] for seat in range(3)], game.dice.state(), game.decks) == before


def test_a_hint_does_not_look_at_what_is_hidden() -> None:
    game = gift()
    assert hint(game.fork(99), 0, playouts=3) == hint(game.fork(7), 0, playouts=3)


def test_a_hint_for_somebody_with_nothing_to_do_is_empty_and_one_without_budget_is_a_mistake() -> None:
    game = gift()
    assert hint(game, 2, playouts=2).actions == []
    with pytest.raises(ValueError, match="at least one play-out"):
        hint(game, 0, playouts=0)


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_there_is_a_hint_at_the_first_decision_of_every_edition(id: str) -> None:
    game = freehold.Game(freehold.edition(id), ["Ann", "Bob", "Cy", "Di"], seed=2)
    seat = game.to_act
    if seat < 0:
        pytest.skip("the host begins")
    found = hint(game, seat, playouts=1)
    for action in found.actions:
        assert game.why_not(seat, parse(game, seat, action.text)) is None
        assert sentence(game.edition, game.names, action.reason, action.details)


def test_why_an_offer_was_refused_is_told_in_figures() -> None:
    game = key_for_nothing()
    answer = why_refused(game, 0)
    assert answer.seat == 0
    assert answer.after < answer.before
    sizes = [abs(term.after - term.before) for term in answer.terms]
    assert sizes
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] > 0
    with pytest.raises(ValueError, match="no offer lies before Cy"):
        why_refused(game, 2)


def test_the_36_throws_are_all_different() -> None:
    game = table(Ann=["Boardwalk"])
    thrown = set()
    for twin in futures_by_throw(game, 11):
        twin.play(0, Action(act.ROLL))
        thrown.add((twin.first_die, twin.second_die))
    assert len(thrown) == 36


def test_to_land_on_somebody_elses_houses_is_bad_luck_and_to_pass_them_is_good_luck() -> None:
    game = table(Bob=["St. James Place", "Tennessee Avenue", "New York Avenue"], Ann=["Boardwalk", "Park Place"])
    deeds = {deed.name: deed for deed in game.edition.deeds}
    for name in ("St. James Place", "Tennessee Avenue", "New York Avenue"):
        game.set_buildings(deeds[name].index, 1, False)
    game.place[0] = deeds["New York Avenue"].space - 7
    judge = TurnJudge(game.edition)
    lucks: dict[int, int] = {}
    for after in futures_by_throw(game, 5)[:18]:
        after.play(0, Action(act.ROLL))
        lucks[after.first_die + after.second_die] = judge.luck(game, 0, act.ROLL, after, 5)[0]
    assert lucks[7] < 0 < max(lucks.values())


@pytest.mark.parametrize(
    ("loss", "error", "grade"),
    [
        (0, 0, "best"),
        (5_000, 6_000, "best"),
        (9_000, 1_000, "good"),
        (20_000, 5_000, "inaccuracy"),
        (60_000, 8_000, "mistake"),
        (60_000, 55_000, "good"),
        (150_000, 9_000, "blunder"),
    ],
)
def test_grades_go_by_what_is_lost_beyond_the_standard_error(loss: int, error: int, grade: Grade) -> None:
    assert grade_of(loss, error) == grade


def test_marks_fall_with_the_loss_and_accuracy_is_their_mean() -> None:
    assert [marks(loss, 0) for loss in (0, 30_000, 90_000)] == [100, 50, 25]
    assert accuracy([100, 50]) == 75
    assert accuracy([]) == 100


# -- what a decision was about ------------------------------------------------------------------------------------


def wide_choice() -> Game:
    """Ann could deal with both: Bob has the third orange deed, Cy the third light blue one, and each wants one back."""
    return table(
        Ann=["St. James Place", "New York Avenue", "Oriental Avenue", "Vermont Avenue", "Park Place"],
        Bob=["Tennessee Avenue", "Boardwalk"],
        Cy=["Connecticut Avenue"],
    )


def test_hints_are_of_different_matters() -> None:
    game = wide_choice()
    found = hint(game, 0, seed=4, playouts=12)
    matters = [matter_of(parse(game, 0, action.text)) for action in found.actions]
    assert len(matters) == 3
    assert len(set(matters)) == 3


def test_a_race_without_that_wish_may_end_between_two_sums() -> None:
    game = wide_choice()
    offers = [parse(game, 0, f'offer Bob: give {sum_} for "Tennessee Avenue"') for sum_ in (60, 61, 62)]
    comparer = Comparer(game.edition, turns=2)
    assert len(race(comparer, game, 0, offers, 2, 1)) == 3
    assert len(race(comparer, game, 0, offers, 2, 1, apart=True)) == 1


def test_offers_that_are_compared_are_not_all_the_same_deal_for_other_sums() -> None:
    game = wide_choice()
    offers = [matter_of(action) for action in sensible(game, 0)[1:] if action.kind == act.OFFER]
    assert len(set(offers)) >= 3
    assert max(offers.count(matter) for matter in offers) <= 3


def test_an_answer_is_told_with_the_offer_it_answers() -> None:
    game = key_for_nothing()
    decision = graded(game, "Ann", "accept")
    tennessee = next(deed.index for deed in game.edition.deeds if deed.name == "Tennessee Avenue")
    assert decision.about == Exchange(partner=1, gives=[tennessee], earns=1)
    words = [said(game.edition, game.names, text, decision.about) for text in (decision.text, str(decision.better))]
    assert words == ["accept Bob's offer: $1 for Tennessee Avenue", "refuse Bob's offer: $1 for Tennessee Avenue"]
    countered = said(game.edition, game.names, 'counter: give "Tennessee Avenue" for 900', decision.about)
    assert countered == 'counter: give "Tennessee Avenue" for 900 (Bob\'s offer: $1 for Tennessee Avenue)'


def test_a_purchase_is_told_with_its_price_and_a_bid_with_its_lot() -> None:
    game = table()
    deed = next(deed for deed in game.edition.deeds if deed.name == "Vermont Avenue")
    game.push(Purchase(0, deed.index))
    about = on_the_table(game, 0, [Action(act.DECLINE)])
    assert about == Exchange(gets=[deed.index], pays=deed.price)
    assert said(game.edition, game.names, "buy", about) == "buy Vermont Avenue for $100"
    assert said(game.edition, game.names, "decline", about) == "decline Vermont Avenue for $100"
    say(game, "Ann", "decline")
    bidder = game.to_act
    bought = on_the_table(game, bidder, [Action(act.PASS)])
    assert said(game.edition, game.names, "pass", bought) == "pass on Vermont Avenue"
    game.play(bidder, Action(act.BID, 70))
    lot = on_the_table(game, game.to_act, [Action(act.BID, 80)])
    assert said(game.edition, game.names, "bid 80", lot) == "bid $80 for Vermont Avenue"
    assert said(game.edition, game.names, "pass", lot) == "pass on Vermont Avenue at $70"


def test_where_nothing_is_answered_nothing_lies_on_the_table() -> None:
    game = table()
    assert on_the_table(game, 0, [Action(act.ROLL)]) is None
    assert said(game.edition, game.names, "roll", None) == "roll"
