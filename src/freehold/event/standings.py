"""Who leads: points by places, worth and cash as tie-breaks, teams, the cut, and what a correction changes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from freehold.engine.chance import Stream
from freehold.event.event import Event, Round
from freehold.event.journal import PlayerResult, ResultCorrected
from freehold.event.plan import Plan, is_championship

_LOTS_LANE = 8_000
_EVENT = msgspec.json.Decoder(Event)


class Figures(msgspec.Struct, frozen=True):
    """What somebody had at the end of a game, as a result begins."""

    guest: int
    worth: int
    cash: int
    out: int = 0
    """Who went out first has 1, the next 2; 0 for those who were there at the end."""


class Line(NamedTuple):
    """A line of the standings."""

    guest: int
    place: int
    points: int
    worth: int
    cash: int
    played: int


class TeamLine(NamedTuple):
    """A line of the standings of clubs."""

    club: str
    place: int
    points: int
    worth: int
    cash: int
    guests: int


class Change(NamedTuple):
    """What a correction does to somebody."""

    guest: int
    place: tuple[int, int]
    points: tuple[int, int]
    worth: tuple[int, int]
    """Before and after."""


class Effect(NamedTuple):
    """Everything a correction changes."""

    changes: list[Change]
    into_final: list[int]
    out_of_final: list[int]
    """Who gets into the final, or drops out, whether or not it has been seated."""
    seated_since: list[int]
    """Later rounds that were seated by the standings as they were: they stand, since they are on or over."""


# -- one table ----------------------------------------------------------------------------------------------


def ranked(by_cash: bool, figures: Sequence[Figures]) -> list[PlayerResult]:
    """The places of a table from figures somebody has counted; cash decides between equals where the edition says so.

    Rule: FR-WIN-1, FR-WIN-2, PN-11.2, R-PN-TIE
    """
    staying = [one for one in figures if not one.out]
    keys = {one.guest: (one.worth, one.cash if by_cash else 0) for one in staying}
    found: list[PlayerResult] = []
    for one in figures:
        if one.out:
            place = len(staying) + 1 + sum(other.out > one.out for other in figures)
            found.append(PlayerResult(one.guest, place, 0, 0, True))
        else:
            place = 1 + sum(key > keys[one.guest] for key in keys.values())
            found.append(PlayerResult(one.guest, place, one.worth, one.cash))
    return sorted(found, key=lambda result: (result.place, result.guest))


def from_ranking(ranking: Sequence[Sequence[int]], figures: Sequence[Figures]) -> list[PlayerResult]:
    """The places of a table from the ranking of its game: seats from first to last, level seats together."""
    found: list[PlayerResult] = []
    place = 1
    for level in ranking:
        for seat in level:
            one = figures[seat]
            gone = one.out > 0
            found.append(PlayerResult(one.guest, place, 0 if gone else one.worth, 0 if gone else one.cash, gone))
        place += len(level)
    return sorted(found, key=lambda result: (result.place, result.guest))


def points_for(plan: Plan, place: int) -> int:
    """What a place is worth; level players each get the points of the place they share."""
    return plan.points[place - 1] if place <= len(plan.points) else 0


# -- standings ----------------------------------------------------------------------------------------------


def standings(event: Event, after: int = 0) -> list[Line]:
    """Everybody who has been seated, the best first; with `after` as it was after that round.

    Once the final has a result, those who played it come first, in its order, and the others behind them as they were;
    its points and worth count for nobody. Rule: PN-11.2
    """
    lines = before_final(event, after)
    final = next((one for one in event.rounds if one.final and one.results), None)
    if final is None or (after and final.number > after):
        return lines
    return _behind_the_final(lines, {one.guest: one.place for one in final.results[1].results})


def _behind_the_final(lines: Sequence[Line], places: Mapping[int, int]) -> list[Line]:
    known = {line.guest: line for line in lines}
    played = [known.get(guest, Line(guest, 0, 0, 0, 0, 0))._replace(place=place) for guest, place in places.items()]
    others = [line for line in lines if line.guest not in places]
    order = sorted(line.place for line in others)
    moved = [line._replace(place=1 + len(played) + bisect_left(order, line.place)) for line in others]
    return sorted([*played, *moved], key=lambda line: (line.place, line.guest))


def before_final(event: Event, after: int = 0) -> list[Line]:
    """The standings of the rounds, by which the final is seated.

    In a championship points come first, then worth and cash over all rounds. At an evening the richest of all tables is
    first, as at each of them. Rule: FR-WIN-1, FR-WIN-2, PN-11.2
    """
    rounds = [played for played in event.rounds if not played.final and (not after or played.number <= after)]
    totals: dict[int, list[int]] = {}
    for played in rounds:
        for table in played.tables:
            for guest in table:
                totals.setdefault(guest, [0, 0, 0, 0])
        for result in played.results.values():
            for one in result.results:
                sums = totals.setdefault(one.guest, [0, 0, 0, 0])
                added = (points_for(event.plan, one.place), one.worth, one.cash, 1)
                totals[one.guest] = [before + more for before, more in zip(sums, added, strict=True)]
    keys = {guest: _key(event, sums) for guest, sums in totals.items()}
    order = sorted(keys.values())
    lines = [Line(guest, _place(order, keys[guest]), *sums) for guest, sums in totals.items()]
    return sorted(lines, key=lambda line: (line.place, line.guest))


def _place(order: list[tuple[int, int, int]], key: tuple[int, int, int]) -> int:
    """The place of somebody among all, from the least to the best; who is level shares the better place."""
    return 1 + len(order) - bisect_right(order, key)


def _key(event: Event, sums: Sequence[int]) -> tuple[int, int, int]:
    points, worth, cash, _ = sums
    if is_championship(event.plan):
        return points, worth, cash
    return worth, cash if event.created.book.by_cash else 0, 0


def teams(event: Event, after: int = 0) -> list[TeamLine]:
    """The clubs, by the points of all their players together."""
    totals: dict[str, list[int]] = {}
    for line in before_final(event, after):
        club = event.guests[line.guest].guest.club
        if club:
            sums = totals.setdefault(club, [0, 0, 0, 0])
            added = (line.points, line.worth, line.cash, 1)
            totals[club] = [before + more for before, more in zip(sums, added, strict=True)]
    keys = {club: _key(event, sums) for club, sums in totals.items()}
    order = sorted(keys.values())
    lines = [TeamLine(club, _place(order, keys[club]), *sums) for club, sums in totals.items()]
    return sorted(lines, key=lambda line: (line.place, line.club))


def table_winners(played: Round) -> dict[int, list[int]]:
    """Who has won each table of a round; several where the win is shared. Rule: FR-WIN-1, R-PN-TIE"""
    return {
        table: [one.guest for one in result.results if one.place == 1]
        for table, result in sorted(played.results.items())
    }


def by_lot(event: Event, lines: Sequence[Line]) -> list[Line]:
    """Standings without ties: those who are level in everything are put into an order that is drawn once."""
    order = list(range(len(event.guests)))
    Stream(event.created.seed, _LOTS_LANE).shuffle(order)
    return sorted(lines, key=lambda line: (line.place, order[line.guest]))


def finalists(event: Event) -> list[int]:
    """Who plays the final, the best first: those of the cut who are there; behind them the next move up."""
    here = [line.guest for line in by_lot(event, before_final(event)) if event.guests[line.guest].here]
    return here[: event.plan.cut]


def winners(event: Event) -> list[int]:
    """Who has won the event so far: the first of the final, if it has a result, or of the standings."""
    for played in reversed(event.rounds):
        if played.final:
            return table_winners(played).get(1, [])
    return [line.guest for line in standings(event) if line.place == 1 and line.played]


# -- corrections --------------------------------------------------------------------------------------------


def effect_of(event: Event, entry: ResultCorrected) -> Effect:
    """What a correction would change; the event stays as it is."""
    after = _EVENT.decode(msgspec.json.encode(event))
    after.apply(entry)
    before_final, after_final = finalists(event), finalists(after)
    return Effect(
        changes(standings(event), standings(after)),
        [guest for guest in after_final if guest not in before_final],
        [guest for guest in before_final if guest not in after_final],
        [later.number for later in event.rounds if later.number > entry.round and _by_standings(event.plan, later)],
    )


def _by_standings(plan: Plan, played: Round) -> bool:
    return played.final or plan.seating == "pods"


def changes(before: Sequence[Line], after: Sequence[Line]) -> list[Change]:
    """Whose line is another one now, in the order of the new standings."""
    old = {line.guest: line for line in before}
    found: list[Change] = []
    for line in after:
        was = old.get(line.guest, Line(line.guest, 0, 0, 0, 0, 0))
        if was != line:
            pairs = (was.place, line.place), (was.points, line.points), (was.worth, line.worth)
            found.append(Change(line.guest, *pairs))
    return found
