"""Bots that think in threads, as those of a server do, decide as if they were alone."""

from __future__ import annotations

from typing import Final

from quick_bots import quick_names
from threaded import SEATS, different, matches

GAMES: Final = 4


def test_games_in_threads_are_the_games_played_alone() -> None:
    count, found = different(GAMES)
    assert not found, f"{len(found)} of {count} games went another way: {found}"
    assert count == 5 * GAMES


def test_every_bot_and_every_edition_is_among_them() -> None:
    played = matches(GAMES)
    assert {name for match in played for name in match.bots} == set(quick_names())
    assert all(len(match.bots) == len(SEATS) for match in played)
    assert len({match.edition for match in played}) == 5
