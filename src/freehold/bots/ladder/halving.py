"""Finding the least price that will do, by asking of the middle again and again."""

from __future__ import annotations

from mypy_extensions import i64


class Halving:
    """The least price from `low` on that somebody takes who takes every higher one, too.

        while search.asks():
            search.answer(takes(search.price))

    `high` is what has been found in the end, and stays what it was if nothing will do.
    """

    def __init__(self, low: i64, high: i64, close: i64, steps: i64 = 64) -> None:
        self.low = low
        self.high = high
        self.close = close
        """A price is known when no more than this is left open,"""
        self.steps = steps
        """or after so many questions."""
        self.price: i64 = low

    def asks(self) -> bool:
        """Whether there is still a price to ask about."""
        if self.high - self.low <= self.close or self.steps <= 0:
            return False
        self.steps -= 1
        self.price = (self.low + self.high) // 2
        return True

    def answer(self, takes: bool) -> None:
        """Whether that price will do."""
        if takes:
            self.high = self.price
        else:
            self.low = self.price + 1
