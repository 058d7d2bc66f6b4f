"""The fund-raiser as its sheet announces it: what it is for, where and when, and what a table that runs short does."""

from __future__ import annotations

from freehold.event import commands as do
from freehold.event.plan import read_plan
from freehold.event.printing import planned
from freehold.event.roles import BANKER
from freehold.event.timetable import ARRIVAL, PLAY
from freehold.press.event.facts import day, where_and_when

from .hall import NIGHT, hall
from .test_guide import block


def test_the_evening_names_its_cause_and_no_stake() -> None:
    """FR-EVENT-1 (example 1)"""
    plan = read_plan(block("evening.toml"))
    sheet = planned(plan)
    assert (sheet.name, sheet.cause) == ("Third annual fund-raiser", "youth aviation programs and education")
    assert not {"stake", "fee", "price"} & set(vars(sheet))


def test_date_and_place_are_shown() -> None:
    """FR-EVENT-2 (example 1)"""
    sheet = planned(read_plan(block("evening.toml")))
    assert where_and_when(sheet) == "Saturday 8 October 2011 · 3333 N. Green Bay Road, Racine, WI 53404"


def test_guests_come_well_before_play() -> None:
    """FR-EVENT-3 (example 1): arrival 18:00 leaves 75 minutes until play begins at 19:15."""
    moments = planned(read_plan(block("evening.toml"))).timetable
    arrival, first = moments[0], next(one for one in moments if one.what == PLAY)
    assert (arrival.what, arrival.time, first.time) == (ARRIVAL, "18:00", "19:15")
    hours = [int(one.time[:2]) * 60 + int(one.time[3:]) for one in (arrival, first)]
    assert hours[1] - hours[0] == 75


def test_a_table_without_houses_signals_and_plays_on() -> None:
    """FR-SUPPLY-2 (example 1): pieces are brought, and nothing at the table stops for it."""
    house = hall(NIGHT)
    house.begin()
    began = house.event.rounds[0].clock.started_at
    house.do(do.CallPieces, BANKER, table=1, what="houses", text="two more, a sale is under way")
    (call,) = house.event.open_calls()
    assert (call.table, call.what) == (1, "houses")
    assert (house.event.rounds[0].clock.started_at, house.event.rounds[0].clock.paused_at) == (began, -1)
    house.do(do.Answer, number=call.number, text="brought")
    assert house.event.open_calls() == []


def test_a_day_no_calendar_has_is_printed_as_it_was_planned() -> None:
    assert day("2026-02-31") == "31 February 2026"
    assert day("") == ""
