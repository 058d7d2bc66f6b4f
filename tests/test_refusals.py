"""What is refused says why in a form that any language can word: a lasting name and what is filled in."""

from __future__ import annotations

from string import Formatter

import pytest

from freehold.engine.reasons import NAMES, REASONS
from freehold.engine.refusal import NOT_ENOUGH_CASH
from freehold.table import Refused
from freehold.table.refusals import REASONS as TABLE
from freehold.table.refusals import refused
from freehold.table.weighing import weigh
from tabling import Live


def no(live: Live, seat: int, text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        live.do(seat, text)
    return caught.value


def test_every_code_has_a_name_of_its_own() -> None:
    assert set(NAMES) == set(REASONS)
    assert len(set(NAMES.values())) == len(NAMES)
    assert NAMES[NOT_ENOUGH_CASH] == "not-enough-cash"


def test_a_refusal_of_the_rules_has_reason_and_details() -> None:
    live = Live(people=3)
    game = live.table.game
    other = next(seat for seat in range(3) if seat != game.to_act)
    found = no(live, other, "roll")
    assert (found.code, found.reason) == ("rules", "not-awaited")
    assert found.details == {"awaited": game.to_act}
    assert found.sentence == f"the table waits for {game.names[game.to_act]}"


def test_details_are_those_of_the_refusal_and_not_of_the_suggestions() -> None:
    """Listing what is legal instead judges other actions; the figures told are still those that were too high."""
    live = Live(people=2)
    game = live.table.game
    while game.agenda[-1].kind == 1:
        live.do(game.to_act, "roll")
    deed = game.deeds_of(1)[0]
    name = game.edition.deeds[deed].name
    found = no(live, 0, f'offer Bob: give 99999 for "{name}"')
    assert found.reason == "deal-cash-short"
    assert found.details == {"need": 99999}
    weighed = weigh(game, 0, f'offer Bob: give 99999 for "{name}"')
    assert (weighed["legal"], weighed["reason"], weighed["details"]) == (False, "deal-cash-short", {"need": 99999})
    mortgaged = no(live, 0, f'mortgage "{name}"')
    assert mortgaged.reason == "not-your-deed"
    assert mortgaged.details == {"deed": deed, "seat": 0}


def test_what_cannot_be_read_says_so_in_its_own_words() -> None:
    found = no(Live(), 0, "juggle")
    assert (found.code, found.reason) == ("unreadable", "unreadable")
    assert found.details == {"sentence": found.sentence}


@pytest.mark.parametrize("reason", TABLE)
def test_refusals_of_the_table_fill_in_their_details(reason: str) -> None:
    code, sentence = TABLE[reason]
    details = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(sentence) if name}
    found = refused(reason, **details)
    assert (found.code, found.reason, found.details) == (code, reason, details)
    assert all(value in found.sentence for value in details.values())


def test_a_deal_tells_everybody_what_it_would_leave() -> None:
    live = Live(people=3)
    game = live.table.game
    while game.agenda[-1].kind == 1:
        live.do(game.to_act, "roll")
    names = [game.edition.deeds[game.deeds_of(seat)[0]].name for seat in range(3)]
    cash = list(game.cash)
    text = f'offer Bob: give "{names[0]}" for 50; Cy: give 30 for "{names[2]}"'
    weighed = weigh(game, 0, text)
    assert weighed["legal"]
    assert [effect["cash_after"] for effect in weighed["effects"]] == [cash[0] + 20, cash[1] - 50, cash[2] + 30]  # type: ignore[attr-defined]
