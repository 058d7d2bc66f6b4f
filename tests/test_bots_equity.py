"""Who is going to win: shares, figures and the model behind them."""

from __future__ import annotations

import math

import pytest

import freehold
from freehold.bots import make_bot, play_out
from freehold.bots.equity import FIGURES, ONE, judge_of
from freehold.bots.equity.figures import COUNT, root
from freehold.bots.equity.model import read_model
from freehold.bots.equity.shares import falling
from freehold.engine.action import Leg
from futures import other_future

EDITIONS = freehold.edition_ids()


def _played(id: str, seed: int, turns: int, seats: int = 4) -> freehold.Game:
    game = freehold.Game(freehold.edition(id), ["Ann", "Bob", "Cy", "Di"][:seats], seed=seed)
    game.listening = False
    bots = [make_bot(name, seat) for seat, name in enumerate(["fixed-h", "fixed-a", "builder", "fixed-b"][:seats])]
    play_out(game, bots, turns=turns)
    return game


@pytest.mark.parametrize("id", EDITIONS)
def test_shares_of_every_moment_make_one_game_and_those_who_are_out_have_none(id: str) -> None:
    judge = judge_of(freehold.edition(id))
    fell = 0
    for seed in range(3, 6):
        for turns in (0, 15, 60, 150):
            game = _played(id, seed, turns)
            shares = judge.shares(game)
            assert sum(shares) == ONE
            assert all(0 <= share <= ONE for share in shares)
            fell += sum(game.out)
            assert all(share == 0 for share, out in zip(shares, game.out, strict=True) if out)
            assert shares[2] == judge.share(game, 2)
    assert fell, "nobody went under in any of these games"


@pytest.mark.parametrize("id", EDITIONS)
def test_a_finished_game_gives_its_result(id: str) -> None:
    game = _played(id, 1, 3000)
    assert game.over
    winners = game.ranking()[0]
    assert freehold.equity(game) == [1 / len(winners) if seat in winners else 0.0 for seat in range(4)]


def test_level_winners_share_the_game_to_the_last_part() -> None:
    game = _played("fundraiser", 2, 0, 3)
    for deed in range(len(game.edition.deeds)):
        game.give_deed(deed, freehold.BANK)
    for seat in range(3):
        game.cash[seat] = 100
    game.over = True
    assert judge_of(game.edition).shares(game) == [333_334, 333_333, 333_333]


def test_the_exponential_is_right_to_a_millionth() -> None:
    for behind in (0, 1, 999, 15_625, 500_000, 1_000_000, 3_141_592, 12_000_000):
        assert abs(falling(behind) / 2**30 - math.exp(-behind / 1e6)) < 4e-5
    assert falling(25_000_000) == 0


def test_roots_are_rounded_down() -> None:
    assert [root(square) for square in (-4, 0, 1, 3, 4, 99, 100, 10**12)] == [0, 0, 1, 1, 2, 9, 10, 10**6]


def test_more_cash_and_more_deeds_are_better() -> None:
    game = _played("fundraiser", 3, 40)
    judge = judge_of(game.edition)
    before = judge.share(game, 0)
    assert judge.after_payment(game, 1, 200, 0)[0] > before > judge.after_payment(game, 0, 200)[0]


def test_judging_a_deal_is_judging_the_position_after_it_and_leaves_the_game_alone() -> None:
    game = _played("global-village", 4, 50)
    judge = judge_of(game.edition)
    mine, theirs = game.deeds_of(0)[0], game.deeds_of(1)[0]
    before = (list(game.cash), list(game.owner), judge.shares(game))
    leg = Leg(1, [mine], 30, [], [theirs], 0, [])
    judged = judge.after_leg(game, 0, leg)
    assert before == (list(game.cash), list(game.owner), judge.shares(game))
    game.give_deed(mine, 1)
    game.give_deed(theirs, 0)
    game.move_money(0, 1, 30)
    assert judged == judge.shares(game)
    assert judged != before[2]


def test_judging_a_purchase_is_judging_the_position_after_it() -> None:
    game = _played("cronulla", 5, 20)
    judge = judge_of(game.edition)
    deed = next(deed for deed in range(len(game.edition.deeds)) if game.owner[deed] == freehold.BANK)
    judged = judge.after_purchase(game, 2, deed, 120)
    game.give_deed(deed, 2)
    game.cash[2] -= 120
    assert judged == judge.share(game, 2)


def test_terms_tell_the_largest_first_and_add_up_to_the_difference_from_the_table() -> None:
    game = _played("fundraiser", 6, 60)
    judge = judge_of(game.edition)
    terms = judge.terms(game, 1)
    sizes = [abs(amount) for _, amount in terms]
    assert sizes == sorted(sizes, reverse=True)
    assert {name for name, _ in terms} <= set(FIGURES)
    scores = [sum(amount for _, amount in judge.terms(game, seat)) for seat in range(4)]
    assert abs(sum(scores)) <= 4 * COUNT
    shares = judge.shares(game)
    assert sorted(range(4), key=lambda seat: scores[seat]) == sorted(range(4), key=lambda seat: shares[seat])


def test_the_same_position_is_judged_alike_whatever_is_hidden() -> None:
    game = _played("propnex", 7, 30)
    twin = other_future(game, 99)
    assert judge_of(game.edition).shares(game) == judge_of(game.edition).shares(twin)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (None, "missing"),
        ("", "damaged"),
        ("not = [toml", "damaged"),
        ("[model]\nedition = 5", "damaged"),
        ('[model]\nedition = "propnex"', "foreign"),
        ('[model]\nedition = "fundraiser"\nversion = "0"', "outdated"),
    ],
)
def test_a_model_that_is_of_no_use_says_why_and_gives_way_to_a_plain_one(text: str | None, note: str) -> None:
    model = read_model(text, freehold.edition("fundraiser"))
    assert model.note == note
    assert any(model.weights)


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_what_is_reckoned_since_a_look_is_what_is_reckoned_anew(id: str) -> None:
    edition = freehold.edition(id)
    judge = judge_of(edition)
    game = freehold.Game(edition, ["Ann", "Bob", "Cy", "Di"], seed=5)
    play_out(game, [make_bot("normal", seat) for seat in range(4)], 100_000, 40)
    now = judge.look(game)
    for deed in range(len(edition.deeds)):
        for buyer in range(4):
            price = edition.deeds[deed].price
            assert judge.after_sale(game, buyer, deed, price, now) == judge.after_sale(game, buyer, deed, price)
    judge.done_with(now)
