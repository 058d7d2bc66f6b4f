"""What an auction sells, and what a building is called there."""

from __future__ import annotations

from typing import Final

LOT: Final = 0
HOUSE: Final = 1
HOTEL_PIECE: Final = 2
SALE: Final = 3
"""A deed a player sells, buildings and all."""
FORCED_SALE: Final = 4
"""A mortgaged deed the Bank sells for a debtor's creditor."""

PIECES: Final = ["lot", "house", "hotel", "sale", "forced-sale"]
"""In the words of a position."""
