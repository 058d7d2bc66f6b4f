"""What stands behind the word of an action: the forms that notation, `str(action)` and the check of shapes share."""

from __future__ import annotations

from typing import Final

ALONE: Final = 0
"""Nothing: `buy`."""
DICE: Final = 1
"""Two dice, or none to leave them to the game: `roll 3 4`."""
NUMBER: Final = 2
"""A number: `bid 120`."""
SWITCH: Final = 3
"""`auto-claim on` or `off`."""
DEEDS: Final = 4
"""Deeds: `mortgage "Boardwalk" "Park Place"`."""
STEPS: Final = 5
"""Deeds, each with a number of steps unless that is one: `build "Boardwalk" 2`."""
DEED: Final = 6
"""One deed: `place "Boardwalk"`."""
DEED_STEPS: Final = 7
"""One deed with a number of steps: `remote-build "Athens" 2`."""
DEED_MINIMUM: Final = 8
"""One deed, with the lowest price or without: `put up "Tuas" 150`."""
DEED_PRICE: Final = 9
"""One deed and a price: `ask "Tuas" 150`."""
MINIMUM: Final = 10
"""The lowest price, or nothing: `agree 150`."""
TERMS: Final = 11
"""The terms of a deal: `offer Bob: give "Boardwalk" for 500`."""
COUNTER_TERMS: Final = 12
"""The same, where the partner may be left out: `counter: give 400 for "Boardwalk"`."""
CLAIMED: Final = 13
"""Who landed, on which deed, or either or neither: `claim Bob "Boardwalk"`."""
CARD_DRAWN: Final = 14
"""A card of the deck, or none to leave it to the game: `card "Bank Error"`."""
CARD_HELD: Final = 15
"""A card in hand, where it matters which: `use card "Chance"`."""
FREE_WORDS: Final = 16
"""Whatever somebody writes: `token the old boot`."""
PLAYER_AMOUNT: Final = 17
"""A player and an amount: `fine Ann 100`."""
PLAYER_DEEDS: Final = 18
"""A player and deeds: `deal Ann "Boardwalk" "Oriental Avenue"`."""
