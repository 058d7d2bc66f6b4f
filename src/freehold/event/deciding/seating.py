"""Seating the next round, and changing places by hand."""

from __future__ import annotations

from collections.abc import Sequence

from freehold.event.commands import Seat, Swap
from freehold.event.deciding.asking import Asked, check_guest, current_round
from freehold.event.event import Event, Round
from freehold.event.journal import AnyEntry, Planned, RoundClosed, Seated, Swapped
from freehold.event.plan import PRE_SEATED
from freehold.event.reasons import refused, sentence_of
from freehold.event.seating.hall import Hall, Seating, meetings
from freehold.event.seating.order import drawn_order
from freehold.event.seating.pods import pods
from freehold.event.seating.rounds import preseat
from freehold.event.seating.sizes import SizeFault, can_seat, table_sizes
from freehold.event.seating.swapping import why_not_swap
from freehold.event.standings import by_lot, finalists, standings


def seat(asked: Asked, command: Seat) -> list[AnyEntry]:  # noqa: ARG001
    """The next round, or the final after the last one; what is left open of the round before is closed."""
    event = asked.event
    before = event.round
    found: list[AnyEntry] = []
    if before is not None and not before.closed:
        if not before.complete:
            raise refused("round-on", round=before.number, tables=_without_result(before))
        found.append(RoundClosed(*asked.by, round=before.number))
    number = len(event.rounds) + 1
    if number <= event.plan.rounds:
        return found + _next_round(asked, number)
    if number == event.plan.rounds + 1 and event.plan.cut:
        return [*found, _final(asked, number)]
    raise refused("rounds-over", rounds=len(event.rounds))


def _without_result(played: Round) -> str:
    return ", ".join(str(table) for table in range(1, len(played.tables) + 1) if table not in played.results)


def _next_round(asked: Asked, number: int) -> list[AnyEntry]:
    event = asked.event
    players = field_of(event)
    if number > 1 and event.plan.seating != PRE_SEATED:
        return [_seated(asked, number, _by_standings(event, players))]
    found: list[AnyEntry] = []
    planned = event.planned
    if number not in planned or _everybody(planned[number]) != sorted(players):
        planned = _planned(event, players, number)
        found.append(Planned(*asked.by, rounds=planned))
    return [*found, _seated(asked, number, planned[number])]


def _everybody(tables: Seating) -> list[int]:
    return sorted(guest for table in tables for guest in table)


def _seated(asked: Asked, number: int, tables: Seating) -> Seated:
    drawn = drawn_order(tables, asked.event.created.seed, number)
    return Seated(*asked.by, round=number, tables=drawn, drawn=True)


def _final(asked: Asked, number: int) -> Seated:
    """One table, the best of the standings first to choose: seats are seeded, not drawn."""
    event = asked.event
    players = finalists(event)
    if len(players) < event.created.book.players_min:
        least = event.created.book.players_min
        raise refused("too-few-players", players=len(players), least=least, missing=least - len(players))
    return Seated(*asked.by, round=number, tables=[players], final=True)


# -- who plays ----------------------------------------------------------------------------------------------


def field_of(event: Event) -> list[int]:
    """Who is to be seated next: everybody here, and alternates for those who are not.

    An alternate who has played goes on before one who has not. More of them play than guests are missing only where so
    many could not be seated without them.
    """
    book = event.created.book
    regular = [at for at, one in enumerate(event.guests) if one.here and not one.guest.alternate]
    wanted = sum(not one.guest.alternate for one in event.guests)
    waiting = [at for at, one in enumerate(event.guests) if one.here and one.guest.alternate]
    waiting.sort(key=lambda at: (not any(played.table_of(at) for played in event.rounds), at))
    gap = wanted - len(regular)
    players, waiting = [*regular, *waiting[:gap]], waiting[gap:]
    for more in range(len(waiting) + 1):
        if can_seat(len(players) + more, book.players_min, book.players_max):
            return sorted([*players, *waiting[:more]])
    return sorted(players)


def sizes_for(event: Event, count: int) -> list[int]:
    """The tables for so many. Rule: PN-3.1"""
    book, plan = event.created.book, event.plan
    try:
        return table_sizes(count, book.players_min, book.players_max, plan.size, plan.tables)
    except SizeFault as fault:
        raise refused(fault.reason, **fault.details) from fault


def hall_of(event: Event, players: Sequence[int]) -> Hall:
    """Some guests as a hall of players from 0, with their clubs and everybody they have met."""
    at = {guest: player for player, guest in enumerate(players)}
    past = [
        [[at[guest] for guest in table if guest in at] for table in played.tables]
        for played in event.rounds
        if played.clock.started_at >= 0
    ]
    clubs = [event.guests[guest].guest.club for guest in players]
    return Hall(len(players), clubs, meetings(past, len(players)))


def _planned(event: Event, players: Sequence[int], first: int) -> dict[int, Seating]:
    """All rounds from `first` on."""
    sizes = sizes_for(event, len(players))
    rounds = event.plan.rounds - first + 1
    found = preseat(hall_of(event, players), sizes, rounds, event.created.seed)
    return {first + at: _named(seating, players) for at, seating in enumerate(found)}


def _by_standings(event: Event, players: Sequence[int]) -> Seating:
    """Pods: those who have not played yet come last, in the order of the list."""
    ranked = [line.guest for line in by_lot(event, standings(event)) if line.guest in players]
    order = ranked + [guest for guest in players if guest not in ranked]
    at = {guest: player for player, guest in enumerate(players)}
    found = pods(hall_of(event, players), [at[guest] for guest in order], sizes_for(event, len(players)))
    return _named(found, players)


def _named(seating: Seating, players: Sequence[int]) -> Seating:
    return [[players[player] for player in table] for table in seating]


# -- by hand ------------------------------------------------------------------------------------------------


def swap(asked: Asked, command: Swap) -> list[AnyEntry]:
    """Two change places before the round begins; somebody who is here but not seated may take a seat."""
    event = asked.event
    played = current_round(event)
    for guest in (command.first, command.second):
        check_guest(event, guest)
    if played.clock.started_at >= 0 or played.closed:
        raise refused("swap-started")
    if command.first == command.second:
        raise refused("swap-same")
    seated = [guest for guest in (command.first, command.second) if played.table_of(guest)]
    if not seated:
        raise refused("not-seated", name=event.name_of(command.first))
    coming = [guest for guest in (command.first, command.second) if guest not in seated]
    if coming and not event.guests[coming[0]].here:
        raise refused("swap-absent", name=event.name_of(coming[0]))
    unwise = swap_doubts(event, played, command.first, command.second)
    if unwise and not command.anyway:
        raise refused("swap-unwise", found="; ".join(unwise))
    return [Swapped(*asked.by, round=played.number, first=command.first, second=command.second)]


def swap_doubts(event: Event, played: Round, first: int, second: int) -> list[str]:
    """What speaks against a swap though it can be done, in sentences."""
    everybody = sorted({guest for table in played.tables for guest in table} | {first, second})
    at = {guest: player for player, guest in enumerate(everybody)}
    tables = [[at[guest] for guest in table] for table in played.tables]
    # Whoever is not seated stands at a table of their own meanwhile.
    tables += [[at[guest]] for guest in (first, second) if not played.table_of(guest)]
    faults = why_not_swap(hall_of(event, everybody), tables, at[first], at[second])
    return [
        sentence_of(
            fault.reason,
            {"name": event.name_of(everybody[fault.player]), "other": event.name_of(everybody[fault.other])},
        )
        for fault in faults
    ]
