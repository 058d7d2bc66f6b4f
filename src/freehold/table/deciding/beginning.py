"""Sitting down, and from the last free seat to the first throw."""

from __future__ import annotations

import msgspec

from freehold.engine.chapters import opening
from freehold.table import dice
from freehold.table.casting import bot_plan
from freehold.table.deciding.commands import Refused
from freehold.table.deciding.moving import move
from freehold.table.journal.entries import (
    BOARD,
    BY_TABLE,
    OPEN,
    PERSON,
    AnyEntry,
    Began,
    Joined,
    SeatPlan,
    Starting,
)
from freehold.table.naming import like, name_fault
from freehold.table.seating import USUAL_BOT, Person, is_ready, plan_of
from freehold.table.table import OVER, WAITING, Table
from freehold.table.views.refusals import refused

CONTRIBUTION_MS = 5_000
"""How long the table waits for contributions to the dice."""

MOST_WATCHERS = 200
"""Spectators with a name; whoever sits down is never kept out by them."""
MOST_PEOPLE = 2_000
"""Everybody who ever had a name here, those who have left included."""


def join(
    table: Table, name: str, token_hash: str, seat: int | None, watch: bool, now: int, kept: str = ""
) -> list[AnyEntry]:
    """Somebody new: on a seat, or to watch. `kept` is the name a rematch has kept for them."""
    fault = name_fault(name)
    if fault:
        raise refused(fault, name=name)
    if len(table.people) >= MOST_PEOPLE or (watch and _watchers(table) >= MOST_WATCHERS):
        raise refused("too-many-people")
    other = like(name, _names_at(table, kept))
    if other:
        raise name_taken(name, other)
    chosen = -1 if watch else _free_seat(table, seat)
    return _sit_down(table, Joined(now, person=len(table.people), name=name, token_hash=token_hash, seat=chosen), now)


def _watchers(table: Table) -> int:
    return sum(1 for person in table.people if not person.gone and table.seat_of(person.id) < 0)


def _names_at(table: Table, kept: str) -> list[str]:
    """Names nobody else may have: of those who are here, and of those whose seats are kept for them."""
    seated = [place.name for place in table.places if place.name]
    expected = [place.kept_for for place in table.places if place.free and place.kept_for not in ("", kept)]
    return [*seated, *(each.name for each in table.people if not each.gone), *expected]


def name_taken(name: str, other: str) -> Refused:
    """The refusal for a name that is, or looks like, one that is taken."""
    if name.casefold() == other.casefold():
        return refused("name-taken", name=name)
    return refused("name-alike", name=name, other=other)


def sit_again(table: Table, person: Person, seat: int | None, now: int) -> list[AnyEntry]:
    """Somebody who is at the table already, watching or without the seat a bot has taken, takes a free seat."""
    if table.seat_of(person.id) >= 0:
        raise refused("seated-already")
    chosen = _free_seat(table, seat)
    return _sit_down(table, Joined(now, person=person.id, name=person.name, seat=chosen), now)


def _free_seat(table: Table, seat: int | None) -> int:
    if table.status == OVER:
        raise refused("ended-watch")
    free = [at for at, place in enumerate(table.places) if place.free]
    if seat is not None and seat in free:
        return seat
    if seat is not None or not free:
        raise refused("seat-taken" if free else "table-full")
    return free[0]


def _sit_down(table: Table, entry: Joined, now: int) -> list[AnyEntry]:
    found: list[AnyEntry] = [entry]
    full = all(place.kind != OPEN or at == entry.seat for at, place in enumerate(table.places))
    if entry.seat >= 0 and full and table.status == WAITING:
        found.append(Starting(now, until=now + CONTRIBUTION_MS))
    return found


def starting(table: Table, now: int) -> list[AnyEntry]:
    """A table without open seats begins by itself: at once, or when the contributions are there.

    Not a physical one: its banker says when everybody has sat down.
    """
    if table.is_physical or table.status != WAITING or any(place.kind == OPEN for place in table.places):
        return []
    if all(is_ready(place) for place in table.places):
        return [Starting(now, until=now), *begin(table, now, {})]
    return [Starting(now, until=now + CONTRIBUTION_MS)]


def begin(table: Table, now: int, salts: dict[int, str]) -> list[AnyEntry]:
    """Begin play with the seats as they are; `salts` are contributions that are only being written down."""
    began = _began(table, now, salts)
    return [began, *(_asking(table, began, salts) if table.created.ask_rents else [])]


def _asking(table: Table, began: Began, salts: dict[int, str]) -> list[AnyEntry]:
    """People begin with every rent asked for: moves like any other, so that the record alone tells the game."""
    twin = Table(table.created, table.edition)
    twin.places = [
        msgspec.structs.replace(place, salt=salts.get(at, place.salt)) for at, place in enumerate(table.places)
    ]
    twin.apply(began)
    found: list[AnyEntry] = []
    for seat, place in enumerate(twin.places):
        if place.kind not in (PERSON, BOARD):
            continue
        try:
            asks = move(twin, seat, "auto-claim on", BY_TABLE, began.at)
        except Refused:
            # The rules leave no choice, or a fork begins with it.
            continue
        twin.apply(asks)
        found.append(asks)
    return found


def _began(table: Table, now: int, salts: dict[int, str]) -> Began:
    plans = [plan_of(place) for place in table.places]
    mixed = [salts.get(at, place.salt) if place.kind == PERSON else "" for at, place in enumerate(table.places)]
    seed = dice.mix(table.created.server_seed, mixed)
    kept = _enough(table, plans)
    names = [plan.name for plan in kept.values()]
    order = names
    # At a physical table people sit in the order in which they play.
    drawn = table.edition.rules.opening_order == "drawn" and not table.is_physical
    if drawn and table.created.fork is None:
        order = opening.draw_order(names, seed)
    by_name = {plan.name: at for at, plan in kept.items()}
    origin = [by_name[name] for name in order]
    return Began(now, seats=[kept[at] for at in origin], origin=origin)


def _enough(table: Table, plans: list[SeatPlan]) -> dict[int, SeatPlan]:
    """The seats that play: open ones are dropped, or filled by bots if too few are left."""
    taken = {at: plan for at, plan in enumerate(plans) if plan.kind != OPEN}
    least = len(plans) if table.created.fork is not None else table.edition.players_min
    for at, plan in enumerate(plans):
        if plan.kind == OPEN and len(taken) < least:
            sitting = list(taken.values())
            names, folk = [each.name for each in sitting], [each.character for each in sitting]
            taken[at] = bot_plan(USUAL_BOT, "", names, folk)
    return dict(sorted(taken.items()))
