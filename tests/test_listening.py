"""Listening costs little because nothing is worded before somebody reads, and nobody can tell: what is read after a
game is what would have been said the moment it happened, and whoever keeps all events gets each of them once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import freehold
from freehold.bots import make_bot, next_action, play_out
from freehold.editions import editions
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.state import State
from freehold.engine.text import telling
from freehold.table.told import told
from players import TEMPERS, Table
from whole_games import edition_of, is_compiled, new_game

GAMES = 5
PATIENCE = 350
NAMES = ["Ann", "Bob", "Cy", "Di"]


def said(game: Game, event: Event) -> tuple[str, str, str, bytes]:
    """Everything that anybody can learn from an event."""
    return str(event), event.clause, event.rule, msgspec.json.encode(told(game.edition, event, 0, 0))


class Eager:
    """Somebody who reads every event the moment it is told, before anything else can happen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: list[tuple[str, str, str, bytes]] = []
        self._tell = State.tell
        monkeypatch.setattr(State, "tell", lambda game, *facts, **more: self.hear(game, *facts, **more))

    def hear(self, game: Game, *facts: Any, **more: Any) -> None:
        # What is paid back to the Bank is told from within and heard by itself, before this returns.
        at, heard = len(game.events), len(self.said)
        self._tell(game, *facts, **more)
        if game.listening:
            self.said.insert(heard, said(game, game.events[at]))


@pytest.mark.parametrize("id", editions())
def test_what_is_read_after_the_game_is_what_was_told_at_once(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_compiled(), "compiled calls cannot be listened in on"
    names = set()
    for seed in range(GAMES):
        eager = Eager(monkeypatch)
        game = new_game(edition_of(id, (), seed), seed)
        table = Table(seed, seed % TEMPERS, PATIENCE)
        events = list(game.events)
        while not game.over:
            events += game.play(*table.next(game))
        monkeypatch.undo()
        assert [said(game, event) for event in events] == eager.said
        names |= {event.name for event in events}
    assert len(names) > 30


@pytest.mark.parametrize("id", editions())
def test_bots_leave_the_same_events_however_they_are_asked(id: str) -> None:
    """One action at a time, or a whole game in one go with everything that is told kept; and as often as asked."""
    book = freehold.edition(id)
    one, other = (Game(book, NAMES, seed=11) for _ in range(2))
    bots, twins = ([make_bot("fixed-h", seat) for seat in range(4)] for _ in range(2))
    by_step: list[Event] = []
    while one.throwing_turns < 80 and (found := next_action(one, bots)) is not None:
        by_step += one.play(*found)
    at_once: list[Event] = []
    play_out(other, twins, turns=40, told=at_once)
    play_out(other, twins, turns=80, told=at_once)
    assert [said(other, event) for event in at_once] == [said(one, event) for event in by_step]
    assert len(at_once) > 200


def test_whoever_keeps_events_of_a_game_nobody_listens_to_gets_none() -> None:
    game = Game(freehold.edition("fundraiser"), NAMES, seed=11, listening=False)
    kept: list[Event] = []
    assert play_out(game, [make_bot("fixed-h", seat) for seat in range(4)], turns=20, told=kept) > 20
    assert kept == []


def test_nothing_is_worded_while_a_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    worded: list[str] = []
    sentence = telling.sentence

    def counting(*facts: Any) -> str:
        worded.append("")
        return sentence(*facts)

    monkeypatch.setattr(telling, "sentence", counting)
    game = Game(freehold.edition("fundraiser"), NAMES, seed=11)
    kept: list[Event] = []
    play_out(game, [make_bot("fixed-h", seat) for seat in range(4)], told=kept)
    assert game.over
    assert not worded
    assert str(kept[0])
    assert worded, "sentences are counted where they are made"
