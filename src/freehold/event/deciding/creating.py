"""The first entry of an event."""

from __future__ import annotations

from collections.abc import Sequence

from freehold.editions import packed
from freehold.engine.edition import Edition
from freehold.event.guests import Guest
from freehold.event.journal import AnyEntry, Book, Created, RoleMade
from freehold.event.plan import Plan, PlanError, edition_of, minutes_of_play, problems_of
from freehold.event.roles import ORGANISER


def book_of(plan: Plan, edition: Edition) -> Book:
    """What the event goes by, from plan and rule book. Rule: FR-END-1, PN-10a, R-PN-CLOCK"""
    rules = edition.rules
    return Book(
        version=edition.version,
        players_min=int(edition.players_min),
        players_max=int(edition.players_max),
        minutes=int(minutes_of_play(plan, edition)),
        clock=rules.ending_clock,
        by_cash=rules.ending_tie == "cash-then-shared",
    )


def created(
    plan: Plan, guests: Sequence[Guest], code: str, seed: int, organiser: str, token_hash: str, now: int
) -> list[AnyEntry]:
    """Set up an event, with whoever does so as its organiser; raise `PlanError` if the plan does not go together.

    Rule: FR-EVENT-1, FR-EVENT-2
    """
    problems = problems_of(plan, "the plan")
    if problems:
        raise PlanError(problems)
    edition = edition_of(plan)
    book, digest = book_of(plan, edition), packed(edition.id).digest
    return [
        Created(at=now, code=code, plan=plan, guests=list(guests), seed=seed, book=book, digest=digest),
        RoleMade(at=now, person=0, role=ORGANISER, name=organiser, token_hash=token_hash),
    ]
