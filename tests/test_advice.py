"""Somebody may ask what a good player would do, where the table allows it; everybody hears that they have."""

from __future__ import annotations

import pytest

from browser.laying import laid_out
from freehold.editions import edition as take_edition
from freehold.editions import editions
from freehold.engine.game import Game
from freehold.engine.text.notation import parse, write
from freehold.engine.text.record import read_record
from freehold.engine.text.record import replay as replay_record
from freehold.table.deciding.advising import advice
from freehold.table.deciding.commands import Advise, Host, Refused
from freehold.table.history import past_of, record_text
from freehold.table.journal.entries import Advised
from freehold.table.table import replay
from freehold.table.views.info import table_info
from freehold.table.views.offers import advice_view
from players import Table as Players
from tabling import Live


def advised(live: Live) -> list[Advised]:
    return [entry for entry in live.journal if isinstance(entry, Advised)]


def told_advice(game: Game) -> str:
    found = advice(game, 0)
    assert found is not None
    return write(game, 0, found)


def test_who_is_to_act_is_advised_and_the_table_remembers() -> None:
    live = Live(advice=True)
    live.say(live.person(0), Advise("a1"))
    assert [(entry.seat, entry.text) for entry in advised(live)] == [(0, "roll")]
    assert [place.advised for place in live.table.places] == [1, 0]
    assert replay(live.journal).places[0].advised == 1
    live.do(0, "roll")
    with pytest.raises(Refused) as idle:
        live.say(live.person(0), Advise("a2"))
    assert idle.value.reason == "nothing-to-advise"


def test_asking_changes_nothing_in_the_game() -> None:
    live = Live(advice=True)
    before = live.table.revision, live.table.game.cash[:], live.table.game.to_act
    live.say(live.person(0), Advise("a1"))
    assert (live.table.revision, live.table.game.cash, live.table.game.to_act) == before


def test_where_the_host_has_not_allowed_it_nobody_is_advised() -> None:
    live = Live()
    with pytest.raises(Refused) as no:
        live.say(live.person(0), Advise("a1"))
    assert no.value.reason == "no-advice"
    assert table_info(live.table, [], 0)["advice"] is False


def test_the_record_marks_who_was_advised_before_which_move() -> None:
    live = Live(advice=True)
    live.do(0, "roll")
    live.say(live.person(1), Advise("a1"))
    live.do(1, "roll")
    live.say(live.person(0), Host("h1", "abandon"))
    text = record_text(past_of(live.journal))
    lines = text.splitlines()
    assert lines[lines.index("# Bob was advised: roll") + 1] == "Bob: roll"
    assert replay_record(read_record(text), live.table.edition).cash == live.table.game.cash


@pytest.mark.parametrize("edition", editions())
def test_advice_is_legal_and_the_same_twice(edition: str) -> None:
    game, players, asked = Game(take_edition(edition), ["Ann", "Bob", "Cy", "Di"], seed=11), Players(11, 1, 400), 0
    for _ in range(400):
        if game.over:
            break
        game.play(*players.next(game))
        seat = game.to_act
        if seat < 0 or game.paused:
            continue
        found = advice(game, seat)
        assert found is not None
        assert game.why_not(seat, found) is None, found
        assert found == advice(game, seat)
        told = advice_view(game, seat, write(game, seat, found))
        assert parse(game, seat, str(told["text"])) == found
        asked += 1
    assert asked > 100


def test_a_bargain_is_bought_and_a_ruinous_bid_is_not_made() -> None:
    given = {"players": ["Ann", "Bob"], "turn": "Ann", "place": {"Ann": 37}}
    game = laid_out("fundraiser", given, ["Ann: roll 1 1"])
    assert told_advice(game) == "buy"
    game = laid_out("fundraiser", given, ["Ann: roll 1 1", "Ann: decline", "Bob: bid 1400"])
    assert told_advice(game) == "pass"
