"""A plan and a list of guests as somebody sets an event up: read, judged, and what is wrong with them and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from freehold.editions import editions as edition_ids
from freehold.editions.problems import Problem
from freehold.engine.edition import Edition
from freehold.event.guests import Guest, GuestProblem, read_guests
from freehold.event.plan import Plan, PlanError, edition_of, read_plan, write_plan
from freehold.event.reasons import sentence_of
from freehold.event.seating.sizes import SizeFault, can_seat, table_sizes
from freehold.event.timetable import timetable
from freehold.server.requests import MOST_OPTIONS
from freehold.table.views.stages import Json

_FILE = "evening.toml"


class PlanWish(msgspec.Struct):
    """What an event is to be: its file as text or its fields as data, and its guests as a list or a table of them."""

    plan: str | dict[str, Any] = ""
    fields: dict[str, Any] | None = None
    guests: str = ""
    name: str = ""
    """Of the organiser."""


class Planned(NamedTuple):
    """What was made of it."""

    plan: Plan | None
    guests: list[Guest]
    problems: list[Json]


def planned(wish: PlanWish) -> Planned:
    """The plan and the guests, with everything that is wrong with either."""
    fields = wish.plan if isinstance(wish.plan, dict) else wish.fields
    text = wish.plan if isinstance(wish.plan, str) else ""
    plan, problems = _plan(text) if fields is None else _from_fields(fields)
    found = read_guests(wish.guests)
    told = [_plan_problem(problem) for problem in problems]
    told += [_guest_problem(problem) for problem in found.problems]
    return Planned(plan, found.guests, told)


def _plan(text: str) -> tuple[Plan | None, list[Problem]]:
    try:
        plan = read_plan(text, _FILE)
    except PlanError as fault:
        return None, fault.problems
    # Only what is on the shelf can be played here; a folder cannot be named over the network.
    if plan.edition.replace("_", "-") not in edition_ids():
        return None, [_fault("event.edition", "plan-edition", f"there is no edition called {plan.edition}")]
    if len(plan.options) > MOST_OPTIONS:
        return None, [_fault("event.options", "plan-edition", f"at most {MOST_OPTIONS} options can be chosen")]
    return plan, []


def _from_fields(fields: dict[str, Any]) -> tuple[Plan | None, list[Problem]]:
    """A plan from a form: it is written as a file and read again, so that one judge judges both."""
    try:
        plan = msgspec.convert(fields, Plan)
        return _plan(write_plan(plan))
    except (msgspec.ValidationError, UnicodeError, ValueError, TypeError) as fault:
        return None, [_fault("", "plan-file", str(fault)[:200])]


def _fault(key: str, reason: str, fault: str) -> Problem:
    return Problem(_FILE, key, fault, reason=reason, details={"fault": fault})


def _plan_problem(problem: Problem) -> Json:
    return {
        "where": "plan",
        "key": problem.key,
        "line": problem.line,
        "text": problem.message,
        "reason": problem.reason,
        "details": problem.details,
    }


def _guest_problem(problem: GuestProblem) -> Json:
    return {
        "where": "guests",
        "key": "",
        "line": problem.line,
        "text": problem.sentence,
        "reason": problem.reason,
        "details": problem.details,
        "said": problem.text,
    }


def checked(wish: PlanWish) -> Json:
    """Everything an organiser sees before anything is made."""
    plan, guests, problems = planned(wish)
    return {
        "plan": plan,
        "toml": write_plan(plan) if plan is not None else "",
        "timetable": _timetable(plan),
        "guests": guests,
        "problems": problems,
        "seats": _seats(plan, guests) if plan is not None and guests else None,
    }


def _timetable(plan: Plan | None) -> list[Json]:
    if plan is None:
        return []
    return [item._asdict() | {"time": item.time} for item in timetable(plan, edition_of(plan))]


def _seats(plan: Plan, guests: Sequence[Guest]) -> Json:
    """The tables for so many, or why they cannot be seated. Rule: PN-3.1"""
    edition = edition_of(plan)
    players = _players(edition, guests)
    try:
        least, most = int(edition.players_min), int(edition.players_max)
        sizes = table_sizes(players, least, most, plan.size, plan.tables)
    except SizeFault as fault:
        sentence = sentence_of(fault.reason, fault.details)
        problem: Json = {"text": sentence, "reason": fault.reason, "details": fault.details}
        return {"players": players, "sizes": [], "problem": problem}
    return {"players": players, "sizes": sizes, "problem": None}


def _players(edition: Edition, guests: Sequence[Guest]) -> int:
    """How many will play: alternates only where so many could not be seated without them."""
    regular = sum(not guest.alternate for guest in guests)
    for players in range(regular, len(guests) + 1):
        if can_seat(players, int(edition.players_min), int(edition.players_max)):
            return players
    return regular
