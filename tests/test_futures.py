"""Whatever anybody is told at a table is the same whatever throws and cards are to come."""

from __future__ import annotations

import msgspec
import pytest

from freehold.bots import make_bot
from freehold.editions import editions
from freehold.engine.game import Game
from freehold.engine.text.names import card_label
from freehold.engine.text.notation import write
from freehold.table.deciding.commands import Refused
from freehold.table.play import Play
from freehold.table.views.offers import own_view
from freehold.table.views.view import game_view
from freehold.table.views.weighing import weigh
from futures import other_future
from quick_bots import quick_names
from tabling import Live

MOVES = 120

_SAID = [
    "roll",
    "rol",
    "roll 3 4",
    "card",
    "use card",
    "buy",
    "end",
    "bid 1",
    "stay",
    "pay fine",
    "build",
    "claim",
    "?",
]


def everything_said(game: Game) -> bytes:
    """All that a server says about a game at one moment: views, offers, what actions would do, and why not."""
    seats = range(game.seats)
    actions = _SAID + [f'card "{card_label(game.edition, card)}"' for card in range(0, len(game.edition.cards), 5)]
    play = Play(game)
    data = [
        game_view(game, 0, 0, 0),
        [own_view(game, seat) for seat in seats],
        [weigh(game, seat, action) for seat in seats for action in actions],
        [_judged(play, seat, action) for seat in seats for action in actions],
    ]
    return msgspec.json.encode(data)


def _judged(play: Play, seat: int, text: str) -> list[object]:
    try:
        return [play.judge(seat, text).kind]
    except Refused as why:
        return [why.code, why.sentence, why.reason, why.details, why.clause, why.instead]


@pytest.mark.parametrize("edition", editions())
def test_nothing_that_is_told_depends_on_what_is_to_come(edition: str) -> None:
    live = Live(edition, people=0, bots=4, bot="random", seed="37" * 32)
    for move in range(0, MOVES, 3):
        game = live.table.game.copy()
        if game.over:
            break
        before = msgspec.json.encode([game.dice.state(), game.decks])
        assert everything_said(game) == everything_said(other_future(game, move))
        assert msgspec.json.encode([game.dice.state(), game.decks]) == before, "weighing throws no dice"
        live.bot_moves(3)


@pytest.mark.parametrize("edition", editions())
def test_bots_do_not_look_at_what_is_to_come(edition: str) -> None:
    live = Live(edition, people=0, bots=4, bot="builder", seed="41" * 32)
    for move in range(MOVES):
        game = live.table.game
        if game.over:
            break
        for name in quick_names():
            assert _wish(name, game.copy()) == _wish(name, other_future(game, move)), name
        live.bot_moves(1)


def _wish(name: str, game: Game) -> str:
    seat = game.to_act
    action = make_bot(name, 5).choose(game, seat)
    return "" if action is None else write(game, seat, action)
