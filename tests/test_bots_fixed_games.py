"""The fixed-policy bots in whole games of every edition, and their answers wherever a game can lead."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

import freehold
from freehold.bots.answers import answer
from freehold.bots.fixed import FixedBot, fixed_bot, fixed_names
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action
from freehold.engine.chapters.turn import Turn
from freehold.engine.game import Game
from freehold.engine.tally import Tally
from players import Table

EDITIONS: Final = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
SEATS: Final = ["Ann", "Bob", "Cy", "Di"]
CAP: Final = 4000

# -- whole games ----------------------------------------------------------------------------------


class Played(NamedTuple):
    """One action, with how often deeds had changed hands and dice been thrown before it."""

    seat: int
    action: Action
    transfers: int
    turn: int


def play(game: Game, bots: list[FixedBot], cap: int = CAP) -> list[Played]:
    """Ask everybody in turn, as a table does, and check every answer by playing it."""
    played: list[Played] = []
    while (awaited := game.to_act) >= 0 and len(played) < cap:
        top = game.agenda[-1]
        asked = [awaited]
        if game.claims or (isinstance(top, Turn) and top.throws == 0):
            asked = [*game.others_from(awaited), awaited]
        for seat in asked:
            action = bots[seat].choose(game, seat)
            if action is not None:
                played.append(Played(seat, action, game.transfers, game.throwing_turns))
                game.play(seat, action)
                break
        else:
            raise AssertionError(f"{bots[awaited].name} did not answer")
    return played


def new_game(id: str, seed: int, options: tuple[str, ...] = ()) -> Game:
    game = Game(freehold.edition(id, list(options)), SEATS, seed=seed)
    game.listening = False
    game.tally = Tally(game.edition, len(SEATS))
    return game


def check_offers(played: list[Played]) -> None:
    """No offer is repeated before a deed has changed hands, and nobody gets two from one player in a turn."""
    made = [step for step in played if step.action.kind in (act.OFFER, act.ASK, act.PUT_UP)]
    for index, step in enumerate(made):
        for other in made[:index]:
            if other.seat != step.seat or step.action.kind == act.PUT_UP:
                continue
            assert other.transfers != step.transfers or other.action != step.action, "an offer was repeated"
            if step.action.kind == act.OFFER and other.turn == step.turn:
                assert other.action.legs[0].partner != step.action.legs[0].partner, "two offers in one turn"


@pytest.mark.parametrize("id", EDITIONS)
@pytest.mark.parametrize("name", fixed_names())
def test_whole_games_of_every_edition(id: str, name: str) -> None:
    ended = 0
    for seed in range(3):
        game = new_game(id, seed)
        check_offers(play(game, [fixed_bot(name) for _ in SEATS]))
        ended += game.over
    if (id, name) != ("euronopoly", "fixed-c"):
        # Three buildings on a ladder of nine ruin nobody.
        assert ended > 0


@pytest.mark.parametrize("id", EDITIONS)
def test_mixed_tables_end(id: str) -> None:
    for seed in range(3):
        game = new_game(id, seed)
        play(game, [fixed_bot(name) for name in fixed_names()])
        assert game.over


def test_the_short_game_is_played_too() -> None:
    game = new_game("cronulla", 5, ("short-game",))
    play(game, [fixed_bot("fixed-h") for _ in SEATS])
    assert game.over


@pytest.mark.parametrize("id", ["fundraiser", "global-village", "cronulla"])
@pytest.mark.parametrize("name", fixed_names())
def test_deals_really_happen(id: str, name: str) -> None:
    deals = 0
    for seed in range(6):
        game = new_game(id, seed)
        play(game, [fixed_bot(name) for _ in SEATS])
        assert game.tally is not None
        deals += game.tally.deals
    assert deals > 0


@pytest.mark.parametrize("id", EDITIONS)
def test_the_same_seed_gives_the_same_game(id: str) -> None:
    games = []
    for _ in range(2):
        game = new_game(id, 11)
        games.append(play(game, [fixed_bot(name) for name in fixed_names()], 800))
    assert games[0] == games[1]


# -- anywhere at all ------------------------------------------------------------------------------

CLASSIC: Final = {stg.FIRST_THROW, stg.TURN, stg.PURCHASE, stg.AUCTION, stg.DEBT, stg.DEAL}
ASKED: Final = {
    "fundraiser": CLASSIC | {stg.HANDOVER},
    "global-village": CLASSIC | {stg.HANDOVER, stg.TAX_CHOICE},
    "cronulla": CLASSIC,
    "euronopoly": {stg.TURN, stg.PURCHASE},
    "propnex": {stg.FIRST_THROW, stg.TOKEN_CHOICE, stg.PREBUILD, stg.TURN, stg.AUCTION, stg.DEBT, stg.APPROACH},
}
"""What the wild table has to have asked of somebody, for the test to mean anything."""


@pytest.mark.parametrize("id", EDITIONS)
def test_answers_are_legal_wherever_a_wild_table_leads(id: str) -> None:
    seen: set[int] = set()
    for seed in range(12):
        game = Game(freehold.edition(id), SEATS, seed=seed)
        game.listening = False
        wild = Table(seed, seed % 3, 500)
        bots = [fixed_bot(name) for name in fixed_names()]
        for _ in range(700):
            if game.over:
                break
            seat = game.to_act
            if seat >= 0:
                seen.add(game.agenda[-1].kind)
                check_answers(game, seat, bots)
            game.play(*wild.next(game))
    assert seen >= ASKED[id]


def check_answers(game: Game, seat: int, bots: list[FixedBot]) -> None:
    sound = answer(game, seat)
    assert game.why_not(seat, sound) is None, f"answer: {game.why_not(seat, sound)}"
    for index, bot in enumerate(bots):
        if game.out[index]:
            continue
        # Somebody who has not yet said that all rents are asked for would say just that.
        before, game.auto_claim[index] = game.auto_claim[index], True
        action = bot.choose(game, index)
        game.auto_claim[index] = before
        assert action is not None or index != seat
        if action is not None:
            assert game.why_not(index, action) is None, f"{bot.name}: {game.why_not(index, action)}"
