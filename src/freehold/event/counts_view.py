"""A count sheet as it is told to clients: everybody's worth item by item, the ranking, and what is wrong.

All of it is data: reasons with details, rules by their clauses. Sentences in English stand beside them for programs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from freehold.engine.edition import Edition
from freehold.event.count_reasons import CountError, CountProblem
from freehold.event.counting import Counted, DeedCount, PlayerCount, cash_of, count, count_faults
from freehold.table.views.stages import Json

_LAND: Final = ("deeds at their price", "mortgaged deeds at half price")
_BUILDINGS: Final = ("houses", "hotels")
_NOBODY: Final = PlayerCount("", 0)

Items = list[tuple[str, int]]


def count_view(edition: Edition, players: Sequence[PlayerCount], handed: Mapping[str, int] | None = None) -> Json:
    """What an edition makes of a sheet: no ranking while something on it cannot be, but the worth of every good column.

    Rule: FR-WIN-1, FR-WIN-2, PN-10b, PN-11.2
    """
    problems = _name_faults(players) + count_faults(edition, players, handed or {})
    found: Counted | None = None
    if not problems:
        try:
            found = count(edition, players, handed)
        except CountError as fault:
            problems = fault.problems
    columns = [
        _column(edition, player, _items_alone(edition, player) if found is None else found.items[at])
        for at, player in enumerate(players)
    ]
    return {
        "edition": edition.id,
        "players": columns,
        "ranking": [] if found is None else _ranking(players, found),
        "decided": None if found is None else {"by": found.decided_by, "clause": found.clause},
        "ties": [] if found is None else _ties(edition, players, found),
        "valuation": edition.cite("ending.valuation"),
        "problems": [_problem(problem) for problem in problems],
    }


def _name_faults(players: Sequence[PlayerCount]) -> list[CountProblem]:
    """Whoever signs a column is somebody, and somebody else than the others."""
    found: list[CountProblem] = []
    names = [player.name.strip().casefold() for player in players]
    for at, name in enumerate(names):
        if not name:
            found.append(CountProblem("count-name-empty", at, {"column": at + 1}))
        elif name in names[:at]:
            found.append(CountProblem("count-name-twice", at, {"name": players[at].name.strip()}))
    return found


# -- columns ------------------------------------------------------------------------------------------------


def _column(edition: Edition, player: PlayerCount, items: Items | None) -> Json:
    return {
        "name": player.name,
        "out": player.out,
        "cash": cash_of(player),
        "worth": None if items is None else sum(amount for _, amount in items),
        "items": [{"item": item, "amount": amount} for item, amount in items or []],
        "deeds": [_deed(edition, counted) for counted in player.deeds],
    }


def _deed(edition: Edition, counted: DeedCount) -> Json:
    """What a deed and what stands on it are worth; null for a deed that cannot be as it is counted."""
    items = _items_alone(edition, PlayerCount("", 0, deeds=[counted]))
    if items is None:
        return {"deed": counted.deed, "value": None, "buildings": None}
    return {"deed": counted.deed, "value": _sum(items, _LAND), "buildings": _sum(items, _BUILDINGS)}


def _sum(items: Items, names: Sequence[str]) -> int:
    return sum(amount for name, amount in items if name in names)


def _items_alone(edition: Edition, player: PlayerCount) -> Items | None:
    """What a column is worth whatever is wrong with the others: at a table where nobody else has anything."""
    if player.out:
        return []
    try:
        return count(edition, [player, *[_NOBODY] * (max(int(edition.players_min), 2) - 1)]).items[0]
    except CountError:
        return None


# -- ranking ------------------------------------------------------------------------------------------------


def _ranking(players: Sequence[PlayerCount], found: Counted) -> list[Json]:
    told: list[Json] = []
    for level in found.ranking:
        place = len(told) + 1
        told += [
            {
                "place": place,
                "player": at,
                "worth": found.worth[at],
                "cash": found.cash[at],
                "out": players[at].out,
                "shared": len(level) > 1,
            }
            for at in level
        ]
    return told


def _ties(edition: Edition, players: Sequence[PlayerCount], found: Counted) -> list[Json]:
    """Those who are equal in worth, in the order of the ranking, and what set them apart, if anything did.

    Rule: FR-WIN-2, FR-R07, R-PN-TIE
    """
    order = [at for level in found.ranking for at in level if not players[at].out]
    places = {at: place for place, level in enumerate(found.ranking) for at in level}
    ties: list[Json] = []
    for worth in dict.fromkeys(found.worth[at] for at in order):
        level = [at for at in order if found.worth[at] == worth]
        if len(level) < 2:
            continue
        apart = len({places[at] for at in level}) > 1
        rule = "ending.winner.cash" if apart else "ending.winner.shared"
        by = "cash" if apart else "shared"
        ties.append({"worth": worth, "players": level, "by": by, "clause": edition.cite(rule)})
    return ties


def _problem(problem: CountProblem) -> Json:
    return {
        "player": problem.player,
        "key": problem.key,
        "reason": problem.reason,
        "details": problem.details,
        "sentence": problem.sentence,
    }
