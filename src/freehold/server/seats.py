"""The seats of a new table: as many as the edition takes, everybody by a name of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from freehold.bots.folk import character
from freehold.engine.edition import Edition
from freehold.engine.party import knows_no_maximum
from freehold.server.refusals import refused
from freehold.table.casting import bot_plan, policy_of
from freehold.table.deciding.beginning import name_taken
from freehold.table.journal.entries import BOARD, BOT, OPEN, PERSON, SeatPlan
from freehold.table.naming import like, name_fault
from freehold.table.seating import USUAL_BOT
from freehold.table.views.refusals import refused as table_refused

Word = Annotated[str, msgspec.Meta(max_length=60)]


class SeatWish(msgspec.Struct):
    """One seat of a new table."""

    kind: Word
    bot: Word = USUAL_BOT
    name: Word = ""


def seats_of(edition: Edition, wishes: list[SeatWish], name: str) -> tuple[list[SeatPlan], int]:
    """The seats with everybody's name, and which of them is the maker's."""
    check_party(edition, len(wishes))
    kinds = [wish.kind for wish in wishes]
    if kinds.count("me") > 1 or any(kind not in ("me", OPEN, BOT) for kind in kinds):
        raise refused("wrong-seat-kind")
    check_name(name)
    names = [name]
    wanted = [wish.bot for wish in wishes if wish.kind == BOT and character(wish.bot) is not None]
    plans: list[SeatPlan] = []
    for wish in wishes:
        seated = [plan.character for plan in plans]
        # Who is asked for by name is not given away to a seat that would take anybody.
        plans.append(_plan(wish, name, names, seated if wish.bot in wanted else [*seated, *wanted]))
    return plans, kinds.index("me") if "me" in kinds else -1


def check_party(edition: Edition, many: int) -> None:
    """Refuse more or fewer seats than the edition can be played with."""
    least, most = edition.players_min, edition.players_max
    if least <= many <= most:
        return
    if knows_no_maximum(edition):
        raise refused("too-few-seats", edition=edition.title, least=least, many=many)
    raise refused("wrong-seats", edition=edition.title, least=least, most=most, many=many)


def _check_twice(name: str, taken: list[str]) -> None:
    """Refuse a name that is, or looks like, one that is taken."""
    other = like(name, taken)
    if other:
        raise refused("name-twice", name=name) if name.casefold() == other.casefold() else name_taken(name, other)


def check_name(name: str) -> None:
    """Refuse a nickname that cannot be used."""
    fault = name_fault(name)
    if fault:
        raise table_refused(fault, name=name)


def _plan(wish: SeatWish, name: str, taken: list[str], folk: list[str]) -> SeatPlan:
    """A seat as it is wished for; `folk` are the characters who have a seat, each as often."""
    if wish.kind == "me":
        return SeatPlan(PERSON, name)
    if wish.kind == OPEN:
        return SeatPlan(OPEN)
    if not policy_of(wish.bot):
        raise refused("no-such-bot", bot=wish.bot)
    plan = bot_plan(wish.bot, wish.name, taken, folk)
    called = plan.name
    check_name(called)
    _check_twice(called, taken)
    taken.append(called)
    return plan


def board_seats(names: Sequence[str]) -> list[SeatPlan]:
    """Seats at a real board, in the order of play; no two names may be taken for each other."""
    taken: list[str] = []
    for name in names:
        check_name(name)
        _check_twice(name, taken)
        taken.append(name)
    return [SeatPlan(BOARD, name) for name in taken]
