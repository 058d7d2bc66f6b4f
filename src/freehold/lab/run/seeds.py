"""Seeds of single games, drawn from the seed of a whole run so that any game can be played again by itself."""

from __future__ import annotations

from typing import Final

_WORD: Final = (1 << 64) - 1
_SMALL: Final = (1 << 63) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_SEAT_STEP: Final = 0xD1342543DE82EF95


def game_seed(seed: int, index: int) -> int:
    """The seed of game number `index` (from 0) of the run with `seed`: 63 bits, no two neighbours alike.

    Within one run all 64-bit mixtures differ, so two games of a run share their dice only by a chance of 1 in 2^63.
    """
    return _mixed(_mixed(_folded(seed)) + _STEP * (index + 1)) & _SMALL


def bot_seed(game: int, seat: int) -> int:
    """The seed of whatever chance the bot on `seat` uses itself in the game with the seed `game`."""
    return _seat_seed(_mixed(_folded(game)), seat)


def bot_seeds(game: int, seats: int) -> list[int]:
    """The seeds of all bots of a game."""
    mixed = _mixed(_folded(game))
    return [_seat_seed(mixed, seat) for seat in range(seats)]


def _seat_seed(mixed: int, seat: int) -> int:
    return _mixed(mixed ^ (_SEAT_STEP * (seat + 1) & _WORD)) & _SMALL


def _folded(number: int) -> int:
    """Any whole number as 64 bits; seeds people write down can be longer, or negative."""
    folded = number & _WORD
    rest = number >> 64
    while rest not in (0, -1):
        folded = _mixed(folded) ^ (rest & _WORD)
        rest >>= 64
    return folded


def _mixed(number: int) -> int:
    """The finish of the "splitmix" generator: every bit of the result depends on every bit of the number."""
    word = number & _WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)
