"""The file of a plan, `evening.toml`, read and written without loss; and what does not go together in it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import tomli_w

from freehold.editions import EditionError
from freehold.editions.places import Places
from freehold.editions.problems import Problem
from freehold.editions.tables import Table
from freehold.engine.edition import Edition
from freehold.event.plan_data import (
    CHAMPIONSHIP,
    COUNTED,
    EVENING,
    FORMATS,
    KINDS,
    MOST_MINUTES,
    MOST_ROUNDS,
    MOST_TABLES,
    ONLINE,
    PHYSICAL,
    PODS,
    PRE_SEATED,
    SEATINGS,
    USUAL_POINTS,
    USUAL_SIZE,
    Break,
    Plan,
    edition_of,
    is_championship,
    kind_of,
    minutes_of_play,
)
from freehold.event.plan_reasons import SENTENCES, VALUES, PlanFault, party_problem
from freehold.table.deciding.commands import Detail
from freehold.table.journal.entries import PACES

__all__ = [
    "CHAMPIONSHIP",
    "COUNTED",
    "EVENING",
    "FORMATS",
    "KINDS",
    "MOST_MINUTES",
    "MOST_ROUNDS",
    "MOST_TABLES",
    "ONLINE",
    "PHYSICAL",
    "PODS",
    "PRE_SEATED",
    "SEATINGS",
    "USUAL_POINTS",
    "USUAL_SIZE",
    "Break",
    "Plan",
    "PlanError",
    "edition_of",
    "is_championship",
    "kind_of",
    "minutes_of_play",
    "plan_faults",
    "problems_of",
    "read_plan",
    "write_plan",
]

_TIME: Final = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")
_DATE: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)$")


class PlanError(ValueError):
    """A plan that cannot be used; `problems` lists every reason with its line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = list(problems)


# -- reading ------------------------------------------------------------------------------------------------


def read_plan(text: str, file: str = "evening.toml") -> Plan:
    """Read a plan, or raise `PlanError` with everything that is wrong with it, each with its line."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        place = _LINE.search(str(fault))
        line = int(place.group(1)) if place else text.count("\n") + 1
        raise PlanError([_unread(file, str(fault), line)]) from None
    except (ValueError, RecursionError) as fault:
        raise PlanError([_unread(file, f"the file cannot be understood: {fault}")]) from None
    problems: list[Problem] = []
    plan = _read(Table(file, "", data, problems))
    if not problems:
        problems += problems_of(plan, file)
    if problems:
        places = Places(text)
        raise PlanError([_named(replace(problem, line=places.line(problem.key))) for problem in problems])
    return plan


def problems_of(plan: Plan, file: str) -> list[Problem]:
    """What does not go together in a plan, as problems of its file."""
    return [
        Problem(file, fault.key, fault.sentence, reason=fault.reason, details=fault.details)
        for fault in plan_faults(plan)
    ]


def _unread(file: str, fault: str, line: int = 0) -> Problem:
    return _named(Problem(file, "", fault, line=line))


def _named(problem: Problem) -> Problem:
    """A problem that has no reason of its own is one of the file, in the words of whoever has read it."""
    if problem.reason in SENTENCES or problem.reason in VALUES:
        return problem
    return replace(problem, reason="plan-file", details={"fault": problem.message})


def _read(root: Table) -> Plan:
    event, tables, rounds = root.table("event", required=True), root.table("tables"), root.table("rounds")
    clock, staff = root.table("clock"), root.table("staff")
    breaks = [_break(table) for table in root.tables("break")]
    notes = _notes(root.table("notes"))
    format = event.word("format", FORMATS, EVENING)
    plan = Plan(
        name=event.line("name"),
        edition=event.id("edition"),
        format=format,
        options=event.lines("options"),
        cause=event.line("cause", ""),
        place=event.line("place", ""),
        date=_written(event, "date", _DATE, "plan-date", "2011-10-08"),
        arrival=_written(clock, "arrival", _TIME, "plan-time", "18:00"),
        start=_written(clock, "start", _TIME, "plan-time", "19:15"),
        tables=tables.number("count", 0, most=MOST_TABLES),
        size=tables.number("size", USUAL_SIZE, least=2, most=60),
        kind=tables.word("kind", KINDS, PHYSICAL),
        online=tables.numbers("online", required=False),
        counted=tables.numbers("counted", required=False),
        bots=tables.flag("bots"),
        pace=tables.word("pace", PACES, "normal"),
        rounds=rounds.number("count", 1, least=1, most=MOST_ROUNDS),
        seating=rounds.word("seating", SEATINGS, PRE_SEATED),
        points=rounds.numbers("points", required=False) or list(USUAL_POINTS),
        cut=rounds.number("cut", 0, most=60),
        minutes=clock.number("minutes", 0, most=MOST_MINUTES),
        warning=clock.number("warning", 5, most=MOST_MINUTES),
        between=clock.number("between", 15, most=MOST_MINUTES),
        equal_turns=clock.flag("equal_turns"),
        breaks=breaks,
        bankers=staff.lines("bankers"),
        marshals=staff.lines("marshals"),
        notes=notes,
    )
    for table in (event, tables, rounds, clock, staff, root):
        table.close()
    return plan


def _break(table: Table) -> Break:
    found = Break(
        table.number("after", least=1, most=MOST_MINUTES), table.number("minutes", least=1, most=MOST_MINUTES)
    )
    table.close()
    return found


def _notes(table: Table) -> dict[str, int]:
    """Notes by what is printed on them: `500 = 20`."""
    found: dict[str, int] = {}
    for name in table.entries():
        count = table.number(name)
        if not name.isascii() or not name.isdigit() or int(name) == 0:
            table.complain(name, SENTENCES["plan-note"], "plan-note")
        else:
            found[str(int(name))] = count
    return found


def _written(table: Table, name: str, form: re.Pattern[str], reason: str, such: str) -> str:
    text = table.line(name, "")
    if text and not form.fullmatch(text):
        table.complain(name, SENTENCES[reason].format(said=text, such=such), reason, said=text, such=such)
        return ""
    return text


# -- judging ------------------------------------------------------------------------------------------------


def plan_faults(plan: Plan) -> list[PlanFault]:
    """What does not go together in a plan."""
    try:
        edition = edition_of(plan)
    except EditionError as fault:
        faults = [str(problem.message) for problem in fault.problems]
        return [PlanFault("event.edition", "plan-edition", {"fault": message}) for message in faults]
    found = _format_faults(plan) + _size_faults(plan, edition) + _kind_faults(plan) + _clock_faults(plan, edition)
    for role, names in (("bankers", plan.bankers), ("marshals", plan.marshals)):
        found += [
            PlanFault(f"staff.{role}[{at}]", "plan-listed-twice", {"name": name})
            for at, name in enumerate(names)
            if name in names[:at]
        ]
    return found


def _format_faults(plan: Plan) -> list[PlanFault]:
    found: list[PlanFault] = []
    if not is_championship(plan):
        if plan.rounds != 1:
            found.append(PlanFault("rounds.count", "plan-one-round", {}))
        if plan.cut:
            found.append(PlanFault("rounds.cut", "plan-no-final", {}))
    if any(later > earlier for earlier, later in zip(plan.points, plan.points[1:], strict=False)):
        found.append(PlanFault("rounds.points", "plan-points", {}))
    return found


def _size_faults(plan: Plan, edition: Edition) -> list[PlanFault]:
    """Rule: PN-3.1"""
    found: list[PlanFault] = []
    end, details = party_problem(edition, plan.size)
    if end:
        found.append(PlanFault("tables.size", f"plan-{end}", details))
    end, details = party_problem(edition, plan.cut)
    if plan.cut and end:
        found.append(PlanFault("rounds.cut", f"plan-final-{end}", details))
    return found


def _kind_faults(plan: Plan) -> list[PlanFault]:
    found: list[PlanFault] = []
    most = plan.tables or MOST_TABLES
    for key, numbers in (("online", plan.online), ("counted", plan.counted)):
        for at, number in enumerate(numbers):
            if not 1 <= number <= most:
                found.append(PlanFault(f"tables.{key}[{at}]", "plan-table-number", {"most": most}))
            elif number in numbers[:at] or (key == "counted" and number in plan.online):
                found.append(PlanFault(f"tables.{key}[{at}]", "plan-table-twice", {"table": number}))
    return found


def _clock_faults(plan: Plan, edition: Edition) -> list[PlanFault]:
    minutes = int(minutes_of_play(plan, edition))
    found: list[PlanFault] = []
    kind = edition.rules.ending_kind
    title: dict[str, Detail] = {"edition": edition.title}
    if kind == "last-player":
        found.append(PlanFault("event.edition", "plan-no-worth", title))
    elif kind != "called-time" and plan.minutes:
        found.append(PlanFault("clock.minutes", "plan-no-time", title))
    elif kind == "called-time" and not minutes:
        found.append(PlanFault("clock.minutes", "plan-minutes", title))
    before = 0
    for at, pause in enumerate(plan.breaks):
        if pause.after <= before:
            found.append(PlanFault(f"break[{at}].after", "plan-break-order", {}))
        elif minutes and pause.after >= minutes:
            found.append(PlanFault(f"break[{at}].after", "plan-break-late", {"minutes": minutes}))
        before = pause.after
    if minutes and plan.warning >= minutes:
        found.append(PlanFault("clock.warning", "plan-warning", {"minutes": minutes}))
    return found


# -- writing ------------------------------------------------------------------------------------------------


def write_plan(plan: Plan) -> str:
    """The file of a plan; what is as usual is left out."""
    usual = Plan(plan.name, plan.edition)
    data: dict[str, Any] = {"event": {"name": plan.name, "edition": plan.edition, "format": plan.format}}

    def note(table: str, key: str, value: object, default: object) -> None:
        if value != default:
            data.setdefault(table, {})[key] = value

    for key in ("options", "cause", "place", "date"):
        note("event", key, getattr(plan, key), getattr(usual, key))
    note("tables", "count", plan.tables, usual.tables)
    for key in ("size", "kind", "online", "counted", "bots", "pace"):
        note("tables", key, getattr(plan, key), getattr(usual, key))
    for key, name in (("count", "rounds"), ("seating", "seating"), ("points", "points"), ("cut", "cut")):
        note("rounds", key, getattr(plan, name), getattr(usual, name))
    for key in ("arrival", "start", "minutes", "warning", "between", "equal_turns"):
        note("clock", key, getattr(plan, key), getattr(usual, key))
    for key in ("bankers", "marshals"):
        note("staff", key, getattr(plan, key), [])
    if plan.breaks:
        data["break"] = [{"after": pause.after, "minutes": pause.minutes} for pause in plan.breaks]
    if plan.notes:
        data["notes"] = plan.notes
    return tomli_w.dumps(data)
