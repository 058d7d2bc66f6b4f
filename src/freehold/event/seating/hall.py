"""A hall to be seated: its players, what keeps them apart, and what a seating is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

Seating = list[list[int]]
"""One round: the players of every table."""

APART: Final = 1000
"""What two of a club at one table weigh against pairs of players who meet again."""


class Account(NamedTuple):
    """What some rounds cost the players."""

    repeats: int
    """How often a pair met again: a pair that meets three times counts twice."""
    together: int
    """How often two of a club sat at one table."""


class Hall:
    """Players by number, and as bits of masks: who belongs together, and who has met before."""

    def __init__(self, players: int, clubs: Sequence[str] = (), met: Sequence[int] = ()) -> None:
        self.players = players
        names = list(clubs) or [""] * players
        if len(names) != players:
            raise ValueError("every player has a club, or an empty one")
        members: dict[str, int] = {}
        for player, club in enumerate(names):
            if club:
                members[club] = members.get(club, 0) | 1 << player
        self.clubs = [members.get(club, 0) & ~(1 << player) for player, club in enumerate(names)]
        """For every player the others of the same club."""
        self.club_sizes = sorted(mask.bit_count() for mask in members.values())
        self.met = list(met) or [0] * players
        """For every player those they have met in rounds that are over."""

    @property
    def has_clubs(self) -> bool:
        """Whether anybody has to be kept apart."""
        return any(self.clubs)

    def by_club(self) -> list[int]:
        """The players, those of a club side by side, the largest clubs first."""
        return sorted(
            range(self.players), key=lambda player: (-self.clubs[player].bit_count(), self._first(player), player)
        )

    def _first(self, player: int) -> int:
        """The lowest number in the club of a player."""
        mates = self.clubs[player] | 1 << player
        return (mates & -mates).bit_length()


def meetings(rounds: Sequence[Seating], players: int) -> list[int]:
    """For every player the mask of those they have sat at a table with."""
    met = [0] * players
    for seating in rounds:
        for table in seating:
            everybody = mask_of(table)
            for player in table:
                met[player] |= everybody & ~(1 << player)
    return met


def mask_of(table: Sequence[int]) -> int:
    """The players of a table as bits."""
    mask = 0
    for player in table:
        mask |= 1 << player
    return mask


def seating_account(hall: Hall, rounds: Sequence[Seating]) -> Account:
    """Count what a seating costs, from nothing: what the search says of itself is held to this."""
    met = hall.met[:]
    repeats = together = 0
    for seating in rounds:
        for table in seating:
            everybody = mask_of(table)
            for player in table:
                repeats += (met[player] & everybody).bit_count()
                together += (hall.clubs[player] & everybody).bit_count()
        for table in seating:
            everybody = mask_of(table)
            for player in table:
                met[player] |= everybody & ~(1 << player)
    return Account(repeats // 2, together // 2)
