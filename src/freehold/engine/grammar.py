"""What stands behind the word of an action: the forms that notation, `str(action)` and the check of shapes share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ALONE: Final[i64] = 0
"""Nothing: `buy`."""
DICE: Final[i64] = 1
"""Two dice, or none to leave them to the game: `roll 3 4`."""
NUMBER: Final[i64] = 2
"""A number: `bid 120`."""
SWITCH: Final[i64] = 3
"""`auto-claim on` or `off`."""
DEEDS: Final[i64] = 4
"""Deeds: `mortgage "Boardwalk" "Park Place"`."""
STEPS: Final[i64] = 5
"""Deeds, each with a number of steps unless that is one: `build "Boardwalk" 2`."""
DEED: Final[i64] = 6
"""One deed: `place "Boardwalk"`."""
DEED_STEPS: Final[i64] = 7
"""One deed with a number of steps: `remote-build "Athens" 2`."""
DEED_MINIMUM: Final[i64] = 8
"""One deed, with the lowest price or without: `put up "Tuas" 150`."""
DEED_PRICE: Final[i64] = 9
"""One deed and a price: `ask "Tuas" 150`."""
MINIMUM: Final[i64] = 10
"""The lowest price, or nothing: `agree 150`."""
TERMS: Final[i64] = 11
"""The terms of a deal: `offer Bob: give "Boardwalk" for 500`."""
COUNTER_TERMS: Final[i64] = 12
"""The same, where the partner may be left out: `counter: give 400 for "Boardwalk"`."""
CLAIMED: Final[i64] = 13
"""Who landed, on which deed, or either or neither: `claim Bob "Boardwalk"`."""
CARD_DRAWN: Final[i64] = 14
"""A card of the deck, or none to leave it to the game: `card "Bank Error"`."""
CARD_HELD: Final[i64] = 15
"""A card in hand, where it matters which: `use card "Chance"`."""
FREE_WORDS: Final[i64] = 16
"""Whatever somebody writes: `token the old boot`."""
PLAYER_AMOUNT: Final[i64] = 17
"""A player and an amount: `fine Ann 100`."""
PLAYER_DEEDS: Final[i64] = 18
"""A player and deeds: `deal Ann "Boardwalk" "Oriental Avenue"`."""
WINNER: Final[i64] = 19
"""Who won an auction at which price, or nobody: `sold to Bob for 120`."""
# Corrections, each with its reason behind a colon.
PLAYER_CASH: Final[i64] = 20
"""A player and what they have: `correct cash Ann 1480: she paid the rent twice`."""
PLAYER_SPACE: Final[i64] = 21
"""A player and a space: `correct place Ann "Boardwalk": moved one too far`."""
PLAYER_SWITCH: Final[i64] = 22
"""A player, on or off: `correct detention Ann off: that was no third double`."""
PLAYER_CARD: Final[i64] = 23
"""A player, a card one keeps, on or off: `correct card Ann "Chance" on: she drew it before the break`."""
DEED_OWNER: Final[i64] = 24
"""One deed and whose it is: `correct owner "Boardwalk" Bob: entered for the wrong player`."""
DEED_SWITCH: Final[i64] = 25
"""One deed, on or off: `correct mortgage "Boardwalk" off: it was lifted`."""
DEED_BUILDINGS: Final[i64] = 26
"""Deeds, each with what stands there: `correct buildings "Boardwalk" 3 "Park Place" hotel: counted again`."""


def is_correction(grammar: i64) -> bool:
    """Whether a reason stands behind it, after a colon."""
    return PLAYER_CASH <= grammar <= DEED_BUILDINGS
