"""The printed matter of an event from its plan or its journal."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from freehold.commands.event_files import is_journal, say, take_event, take_guests, take_plan
from freehold.commands.event_seats import seated
from freehold.commands.event_telling import many
from freehold.console.mistakes import Mistake, reason_of
from freehold.console.screen import closed
from freehold.event.plan import Plan
from freehold.event.printing import contents_of_plan, occasion_of, planned
from freehold.press import MISSING, Order, PressError, can_print, take_order
from freehold.press.event import PRINTS, write_print
from freehold.press.event.facts import Occasion

_ROLES = "roles"
_NEEDS_GUESTS = ("seating", "count")


def print_event(
    console: Console,
    file: Path,
    what: str,
    guests: Path | None,
    round: int,
    paper: str,
    ink: str,
    address: str,
    seed: int,
    out: Path | None,
) -> None:
    """Print something of an event to a PDF."""
    order = _order(what, paper, ink)
    if not can_print():
        raise Mistake(closed(MISSING))
    target = out or Path(f"{what}.pdf")
    if target.suffix.lower() != ".pdf":
        raise Mistake(f"it is printed as .pdf, not as {target.suffix or 'a file without an ending'}", 2)
    if what in _NEEDS_GUESTS and guests is None and not is_journal(file):
        raise Mistake(f"a plan alone has no seats: name its guests with --guests, or a journal instead of {file}", 2)
    plan, occasion = _facts(file, guests, round, address, seed)
    memory = io.BytesIO()
    try:
        pages = write_print(what, contents_of_plan(plan), occasion, order, memory).pages
    except PressError as fault:
        raise Mistake(closed(str(fault))) from fault
    try:
        target.write_bytes(memory.getvalue())
    except OSError as fault:
        raise Mistake(f"{target} cannot be written: {reason_of(fault)}") from fault
    say(console, f"{target} is the {what} of {plan.name}: {many(pages, 'page')} on {order.paper.name}.")


def _order(what: str, paper: str, ink: str) -> Order:
    if what == _ROLES:
        raise Mistake(
            "Cards of roles are printed where their tokens are made, on the page of people: no file has the tokens.", 2
        )
    known = [name for name in PRINTS if name != _ROLES]
    if what not in known:
        raise Mistake(f'Nothing of an event is called "{what}"; possible are {", ".join(known)}.', 2)
    try:
        return take_order(paper=paper, ink=ink)
    except PressError as fault:
        raise Mistake(closed(str(fault)), 2) from fault


def _facts(file: Path, guests: Path | None, round: int, address: str, seed: int) -> tuple[Plan, Occasion]:
    page = f"{address.rstrip('/')}/" if address else ""
    if is_journal(file):
        event = take_event(file)
        if round > len(event.rounds):
            raise Mistake(f"there is no round {round}: {many(len(event.rounds), 'round')} were seated", 2)
        code = event.created.code
        return event.plan, occasion_of(event, f"{page}#/e/{code}" if page else "", round=round)
    plan = take_plan(file)
    if guests is None:
        return plan, planned(plan, page)
    occasion = occasion_of(seated(plan, take_guests(guests), seed), page)
    # What is only planned has no code, and nobody has won yet.
    return plan, replace(occasion, code="")
