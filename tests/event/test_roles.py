"""What every role may do: the whole matrix, walked through what really decides."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from freehold.event import commands as do
from freehold.event.commands import AnyCommand, Outcome, right_of
from freehold.event.deciding.decide import check_right, own_table
from freehold.event.event import Person
from freehold.event.guests import Guest
from freehold.event.roles import (
    ALL,
    AT_A_TABLE,
    BANKER,
    MARSHAL,
    NONE,
    ONLOOKER,
    ORGANISER,
    OWN,
    PLAYER,
    RIGHTS,
    ROLES,
    may,
)
from freehold.table.deciding.commands import Refused

from .hall import Hall, hall

EVERYTHING = {
    "make-role": do.MakeRole(id="x", role=ONLOOKER, name="N", token_hash="12345678"),
    "end-role": do.EndRole(id="x", person=1),
    "add-guest": do.AddGuest(id="x", guest=Guest("N")),
    "arrive": do.Arrive(id="x", guest=1),
    "no-show": do.NoShow(id="x", guest=1),
    "seat": do.Seat(id="x"),
    "swap": do.Swap(id="x", first=1, second=2),
    "start": do.Start(id="x"),
    "first-throw": do.FirstThrow(id="x", table=1),
    "break": do.TakeBreak(id="x"),
    "resume": do.Resume(id="x"),
    "extend-all": do.ExtendAll(id="x", minutes=5),
    "extend": do.Extend(id="x", table=1, minutes=5),
    "call-time": do.CallTime(id="x"),
    "call-table": do.CallTable(id="x", table=1),
    "enter-result": do.EnterResult(id="x", round=1, table=1, outcome=Outcome()),
    "correct-result": do.CorrectResult(id="x", round=1, table=1, outcome=Outcome(), reason="r"),
    "close": do.Close(id="x"),
    "fine": do.Fine(id="x", table=1, guest=1, amount=100, reason="r"),
    "rule": do.Rule(id="x", table=1, text="t"),
    "rule-all": do.RuleAll(id="x", text="t"),
    "call-marshal": do.CallMarshal(id="x", table=1),
    "call-pieces": do.CallPieces(id="x", table=1, what="houses"),
    "answer": do.Answer(id="x", number=1),
    "raise": do.Raise(id="x", amount=100),
    "finish": do.Finish(id="x"),
}
"""A command for every row; where a table is named, it is the first."""

LOOKING = {"look", "look-in"}
"""Rows of what is only looked at, which no command asks for."""

MAY: dict[str, str] = {
    # Every letter is a role: organiser, marshal, banker, player, onlooker; a small one at the own table only.
    "look": "OMBPL",
    "look-in": "OMbp-",
    "make-role": "O----",
    "end-role": "O----",
    "add-guest": "O----",
    "arrive": "OM---",
    "no-show": "OM---",
    "seat": "O----",
    "swap": "OM---",
    "start": "O----",
    "first-throw": "OMb--",
    "break": "O----",
    "resume": "O----",
    "extend-all": "O----",
    "extend": "OM---",
    "call-time": "O----",
    "call-table": "OM---",
    "enter-result": "OMb--",
    "correct-result": "OM---",
    "close": "O----",
    "fine": "OMb--",
    "rule": "OMb--",
    "rule-all": "OM---",
    "call-marshal": "OMbp-",
    "call-pieces": "OMb--",
    "answer": "OM---",
    "raise": "O----",
    "finish": "O----",
}


def test_the_matrix_has_a_row_for_every_command() -> None:
    assert set(EVERYTHING) | LOOKING == set(RIGHTS) == set(MAY)
    assert {type(command) for command in EVERYTHING.values()} == set(get_args(AnyCommand))
    assert all(right_of(command) == right for right, command in EVERYTHING.items())


@pytest.mark.parametrize("right", MAY)
@pytest.mark.parametrize("role", ROLES)
def test_every_cell_of_the_matrix(right: str, role: str) -> None:
    """Only the organiser calls time; bankers decide at their table, marshals at all.

    Rule: FR-CLOCK-2, PN-4.2a, PN-4.2b, PN-4.2c, PN-9.2
    """
    sign = MAY[right][ROLES.index(role)]
    scope = NONE if sign == "-" else OWN if sign.islower() else ALL
    assert RIGHTS[right][ROLES.index(role)] == scope
    assert may(role, right, own=True) == (scope != NONE)
    assert may(role, right, own=False) == (scope == ALL)


@pytest.mark.parametrize("right", EVERYTHING)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("own", [True, False])
def test_the_event_goes_by_the_matrix(right: str, role: str, own: bool) -> None:
    """What is refused is refused for the role or the table, before anything else is looked at."""
    house = _seated()
    tables = house.event.rounds[0].tables
    person = Person(9, role, "Somebody", "hash")
    if role == BANKER:
        person.table = 1 if own else 2
    if role == PLAYER:
        person.guest = tables[0 if own else 1][0]
    expected = may(role, right, own and role in AT_A_TABLE)
    if expected:
        check_right(house.event, person, EVERYTHING[right])
        return
    with pytest.raises(Refused) as caught:
        check_right(house.event, person, EVERYTHING[right])
    has_place = RIGHTS[right][ROLES.index(role)] == OWN
    assert caught.value.reason == ("not-your-table" if has_place else "not-your-role")


@cache
def _seated() -> Hall:
    house = hall()
    house.do(do.Seat)
    return house


def test_a_player_belongs_where_they_sit() -> None:
    house = hall()
    player = house.who(PLAYER)
    assert own_table(house.event, player) == 0
    house.play()
    first = own_table(house.event, player)
    assert player.guest in house.event.rounds[0].tables[first - 1]
    assert own_table(house.event, house.who(MARSHAL)) == own_table(house.event, house.who(ORGANISER)) == 0
    assert own_table(house.event, house.who(BANKER)) == 1


def test_the_guide_shows_the_same_matrix() -> None:
    """What organisers read is what is done."""
    guide = (Path(__file__).parents[2] / "docs" / "events.md").read_text(encoding="utf-8")
    words = {"yes": ALL, "own": OWN, "-": NONE}
    rows = re.findall(r"^\| `([a-z-]+)` \|[^|]*\|" + r" *([a-z-]+) *\|" * 5 + "$", guide, re.MULTILINE)
    assert {row[0]: tuple(words[cell] for cell in row[1:]) for row in rows} == RIGHTS
