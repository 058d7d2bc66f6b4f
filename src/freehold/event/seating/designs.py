"""Rounds without repeats by construction.

Put the players into rows, one row for every seat of a table and as many columns as there are tables. In round r, table
b takes from row i the player in column b + r * i. Two players of different rows meet where two such lines cross, and
over a field two lines cross once at most. Players of one row never meet, so a club is best put into a row.

So t tables of k players have q rounds without a repeat, where q is the smallest prime power t is made of, if k is not
larger than q: 20 players play five rounds of four (t = q = 5), 64 play sixteen (t = q = 16). If there are as many
tables as seats, the rows are one round more: 16 players play five (the affine plane of order 4). Tables with a player
less come from leaving players out of one row: they never meet, so every table lacks one of them at most. This is how 63
players play at eleven tables of five and two of four (t = 13), and 41 at five and four (t = 9).
"""

from __future__ import annotations

from collections.abc import Sequence

from freehold.event.seating.fields import Numbers
from freehold.event.seating.hall import Seating


def designed_rounds(sizes: Sequence[int], rounds: int) -> list[Seating]:
    """As many of these rounds as there are by construction, none if there is none; the players are in order of rows."""
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
