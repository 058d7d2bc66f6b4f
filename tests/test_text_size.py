"""Texts that people make up stay short, and what everybody is told of them stays small, whatever is said."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from freehold.editions import edition
from freehold.engine.action import LONGEST_NOTE, LONGEST_TOKEN, NOTE, TOKEN, Action
from freehold.engine.edition import HOST
from freehold.engine.game import Game
from freehold.server import telling
from freehold.server.client import Client
from freehold.server.room import Room
from freehold.server.sqlite import SqliteStore
from freehold.table.deciding.commands import Chat, Refused
from freehold.table.journal.latest import latest
from serving import running
from tabling import Live

MOST_WELCOME = 256 * 1024
"""As much is sent for a hello of 80 bytes."""


def test_a_token_has_a_few_words_at_most() -> None:
    live = Live(people=2)
    live.do(0, "token " + "t" * LONGEST_TOKEN)
    with pytest.raises(Refused) as caught:
        live.do(0, "token " + "t" * (LONGEST_TOKEN + 1))
    assert (caught.value.code, caught.value.reason) == ("rules", "token-too-long")
    assert caught.value.details == {"limit": LONGEST_TOKEN}
    assert str(LONGEST_TOKEN) in caught.value.sentence


def test_every_token_of_an_edition_is_short_enough() -> None:
    for id in ("cronulla", "euronopoly", "fundraiser", "global-village", "propnex"):
        assert all(len(token) <= LONGEST_TOKEN for token in edition(id).tokens)


def test_a_note_has_a_few_lines_at_most() -> None:
    game = Game(edition("propnex"), ["Ann", "Bob", "Cy", "Di"], 7)
    assert game.why_not(HOST, Action(NOTE, text="n" * LONGEST_NOTE)) is None
    refusal = game.why_not(HOST, Action(NOTE, text="n" * (LONGEST_NOTE + 1)))
    assert refusal is not None
    assert str(LONGEST_NOTE) in refusal.reason


def test_blanks_around_a_text_do_not_count() -> None:
    game = Game(edition("fundraiser"), ["Ann", "Bob"], 7)
    blanks = " " * 60
    assert game.why_not(0, Action(TOKEN, text=f"{blanks}hat{blanks}")) is None
    assert game.why_not(HOST, Action(NOTE, text=blanks * 5 + "late" + blanks)) is None


def test_the_latest_are_told_as_far_as_there_is_room() -> None:
    said = ["a" * 10, "b" * 10, "c" * 10]
    assert latest(said, 100) == said
    assert latest(said, 26) == said[1:]
    assert latest(said, 5) == []
    assert latest(["é" * 5, "x"], 14) == ["x"], "bytes are counted, not letters"


def welcome_of(live: Live, folder: Path) -> bytes:
    """What a socket of the first person is told at a table."""

    async def ask() -> bytes:
        room = Room(live.table, SqliteStore(folder / "tables.db"))
        client = Client(lambda _: None, lambda _code, _reason: None)
        client.person = live.person(0)
        return telling.encoder.encode(telling.welcome(room, client))

    return asyncio.run(ask())


def chatter(live: Live) -> None:
    """As much chat as is kept, in the widest signs there are."""
    for at in range(120):
        live.say(live.person(at % 2), Chat(f"c{at}", "\U0001f3e0" * 500))


def test_a_welcome_stays_small_whatever_tokens_are_called(tmp_path: Path) -> None:
    live = Live(people=2)
    for at in range(320):
        live.do(at % 2, f"token {at % 10}" + "\U0001f3e0" * (LONGEST_TOKEN - 1))
    chatter(live)
    welcome = welcome_of(live, tmp_path)
    assert len(welcome) < MOST_WELCOME
    assert len(json.loads(welcome)["log"]) > 100


def test_a_welcome_stays_small_whatever_is_offered(tmp_path: Path) -> None:
    """One offer may name half the board; made and withdrawn again and again it fills the log."""
    live = Live(people=2)
    game = live.table.game
    while game.agenda[-1].kind == 1:
        live.do(game.to_act, "roll")
    for deed in range(len(game.owner)):
        game.give_deed(deed, deed % 2)
    mine, theirs = ([game.edition.deeds[deed].name for deed in game.deeds_of(seat)] for seat in (0, 1))
    sides = (" + ".join(f'"{name}"' for name in names) for names in (mine, theirs))
    text = "offer Bob: give {} for {}".format(*sides)
    for _ in range(200):
        live.do(0, text)
        live.do(0, "withdraw")
    chatter(live)
    welcome = welcome_of(live, tmp_path)
    assert len(welcome) < MOST_WELCOME
    told: dict[str, Any] = json.loads(welcome)
    assert [entry["name"] for entry in told["log"][-2:]] == [entry.name for entry in list(live.table.play.log)[-2:]]  # type: ignore[union-attr]
    assert told["chat"][-1]["text"] == "\U0001f3e0" * 500


def test_the_server_says_why_a_token_is_too_long(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.sit(server.make(seats=[{"kind": "me"}, {"kind": "bot"}]))
        answer = ann.do("token " + "t" * 2000)
        assert (answer["type"], answer["reason"]) == ("refused", "token-too-long")
        assert answer["details"] == {"limit": 40}
        ann.close()
