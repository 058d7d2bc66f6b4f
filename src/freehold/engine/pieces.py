"""What an auction sells, and what a building is called there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LOT: Final[i64] = 0
HOUSE: Final[i64] = 1
HOTEL_PIECE: Final[i64] = 2
SALE: Final[i64] = 3
"""A deed a player sells, buildings and all."""
FORCED_SALE: Final[i64] = 4
"""A mortgaged deed the Bank sells for a debtor's creditor."""

PIECES: Final = ["lot", "house", "hotel", "sale", "forced-sale"]
"""In the words of a position."""
