"""Rounds without repeats by construction.

Put the players into rows, one row for every seat of a table and as many columns as there are tables. In round r, table
b takes from row i the player in column b + r * i. Two players of different rows meet where two such lines cross, and
over a field two lines cross once at most. Players of one row never meet, so a club is best put into a row.

So t tables of k players have q rounds without a repeat, where q is the smallest prime power t is made of, if k is not
larger than q: 20 players play five rounds of four (t = q = 5), 64 play sixteen (t = q = 16). If there are as many
tables as seats, the rows are one round more: 16 players play five (the affine plane of order 4). Tables with a player
less come from leaving players out of one row: they never meet, so every table lacks one of them at most. This is how 63
players play at eleven tables of five and two of four (t = 13), and 41 at five and four (t = 9).

Six is made of a prime power of two, so six tables of four need another construction. Of 24 players 21 stand in three
rows of seven columns, and three stand apart. Tables of one round, all moved by a column, are those of the next: no
two pairs of a round differ by a move, so nobody meets again in seven rounds (a resolvable group divisible design of
type 3^8; players of a column, and those apart, never meet). A 25th player joins one table of every round, and these
tables have everybody once; so does a 26th at six others. They never meet, so 26 players play six rounds without a
repeat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freehold.event.seating.fields import Numbers
from freehold.event.seating.hall import Seating

_COLUMNS: Final = 7
_APART: Final = 21
"""Player 3c + r stands in row r of column c, and from here on players stand apart."""
_SIX: Final = ((23, 20, 16, 9), (22, 7, 14, 15), (21, 4, 0, 17), (19, 10, 8, 13), (18, 11, 2, 5), (12, 3, 1, 6))
"""The first of seven rounds at six tables."""
_JOINED: Final = ((1, 0, 4, 2, 3, 5), (4, 5, 1, 3, 2, 0))
"""For each of two more players the table they join in every round."""


def designed_rounds(sizes: Sequence[int], rounds: int) -> list[Seating]:
    """As many of these rounds as there are by construction, none if there is none.

    The players are in an order in which those side by side never meet: rows, or where there are six tables columns.
    """
    return _by_lines(sizes, rounds) or (_six_tables(sizes, rounds) if len(sizes) == len(_SIX) else [])


def _by_lines(sizes: Sequence[int], rounds: int) -> list[Seating]:
    tables, seats = len(sizes), max(sizes)
    numbers = Numbers(tables)
    if seats > numbers.steps:
        return []
    places = _places(sizes)
    found = [_lines(places, tables, seats, numbers, step) for step in range(min(rounds, numbers.steps))]
    if len(found) < rounds and set(sizes) == {tables}:
        found.append([[places[row, column] for column in range(tables)] for row in range(seats)])
    return found


def _places(sizes: Sequence[int]) -> dict[tuple[int, int], int]:
    """Which player stands where; the last row is as much shorter as there are tables with a player less."""
    tables, seats = len(sizes), max(sizes)
    spots = [(row, column) for row in range(seats) for column in range(tables)]
    return {spot: player for player, spot in enumerate(spots[: sum(sizes)])}


def _lines(places: dict[tuple[int, int], int], tables: int, seats: int, numbers: Numbers, step: int) -> Seating:
    lines = [[(row, numbers.line(table, row, step)) for row in range(seats)] for table in range(tables)]
    return [[places[spot] for spot in line if spot in places] for line in lines]


def _six_tables(sizes: Sequence[int], rounds: int) -> list[Seating]:
    """Tables of four; two may have a fifth player, or up to three lack one, since those apart never meet."""
    more = sum(sizes) - sum(len(table) for table in _SIX)
    if not set(sizes) <= ({4, 5} if more > 0 else {3, 4}) or not -3 <= more <= len(_JOINED):
        return []
    joined = _JOINED[: max(more, 0)]
    most = len(joined[0]) if joined else _COLUMNS
    left_out = range(_APART + 3 + min(more, 0), _APART + 3)
    found: list[Seating] = []
    for step in range(min(rounds, most)):
        seating = [[_moved(player, step) for player in table if player not in left_out] for table in _SIX]
        for player, tables in enumerate(joined, _APART + 3):
            seating[tables[step]].append(player)
        found.append(seating)
    return found


def _moved(player: int, step: int) -> int:
    """A player some columns further."""
    if player >= _APART:
        return player
    column, row = divmod(player, 3)
    return (column + step) % _COLUMNS * 3 + row
