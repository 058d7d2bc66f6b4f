"""Somebody may ask the coach where the table allows it; everybody hears that they have, and the record says so."""

from __future__ import annotations

import pytest

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.text.notation import write
from freehold.engine.text.record import read_record
from freehold.engine.text.record import replay as replay_record
from freehold.table.deciding.commands import Hint, Host, Refused
from freehold.table.deciding.hinting import asking_seat, hinted, latest_refusal
from freehold.table.history import past_of, record_text
from freehold.table.table import replay
from freehold.table.views.info import table_info
from freehold.table.views.offers import hinted_view
from tabling import Live


def take_hint(live: Live, seat: int, text: str) -> None:
    person = live.person(seat)
    assert asking_seat(live.table, person) == seat
    live.put(hinted(person, Hint("h1"), seat, text, live.now))


def test_a_hint_is_marked_and_changes_nothing_in_the_game() -> None:
    live = Live(advice=True)
    before = live.table.revision, live.table.game.cash[:], live.table.game.to_act
    take_hint(live, 0, "roll")
    assert (live.table.revision, live.table.game.cash, live.table.game.to_act) == before
    assert [place.advised for place in live.table.places] == [1, 0]
    assert replay(live.journal).places[0].advised == 1
    live.do(0, "roll")
    with pytest.raises(Refused) as idle:
        asking_seat(live.table, live.person(0))
    assert idle.value.reason == "nothing-to-advise"


def test_where_the_host_has_not_allowed_it_there_are_no_hints() -> None:
    live = Live()
    with pytest.raises(Refused) as no:
        asking_seat(live.table, live.person(0))
    assert no.value.reason == "no-advice"
    assert table_info(live.table, [], 0)["advice"] is False
    with pytest.raises(Refused):
        asking_seat(Live(advice=True).table, None)


def test_the_record_marks_who_was_advised_before_which_move() -> None:
    live = Live(advice=True)
    live.do(0, "roll")
    take_hint(live, 1, "roll")
    live.do(1, "roll")
    live.say(live.person(0), Host("h2", "abandon"))
    text = record_text(past_of(live.journal))
    lines = text.splitlines()
    assert lines[lines.index("# Bob was advised: roll") + 1] == "Bob: roll"
    assert replay_record(read_record(text), live.table.edition).cash == live.table.game.cash


def test_a_hinted_action_is_told_like_what_one_may_do() -> None:
    live = Live(advice=True)
    told = hinted_view(live.table.game, 0, "roll")
    assert (told["text"], told["kind"]) == ("roll", "roll")


def test_only_refusals_of_ones_own_offers_by_bots_are_explained() -> None:
    live = Live("fundraiser", people=2, bots=1, bot="fixed-h")
    game = live.table.game
    with pytest.raises(Refused) as nothing:
        latest_refusal(live.table, 0)
    assert nothing.value.reason == "nothing-refused"
    live.do(0, write(game, 0, Action(act.OFFER, legs=[Leg(1, [], 1, [], game.deeds_of(1)[:1], 0, [])])))
    live.do(1, "refuse")
    with pytest.raises(Refused):
        latest_refusal(live.table, 0)
    live.do(0, write(game, 0, Action(act.OFFER, legs=[Leg(2, [], 1, [], game.deeds_of(2)[:1], 0, [])])))
    while live.table.game.to_act == 2:
        live.bot_moves(1)
    told = latest_refusal(live.table, 0)
    assert (told.seat, told.other, told.reason) == (2, 0, "too-little")
    assert live.table.play is not None
    assert told.move <= live.table.play.move
    with pytest.raises(Refused):
        latest_refusal(live.table, 1)
