"""Dice and shuffles: a small generator written out in full, so that records replay for ever.

The generator is the 32-bit "small fast counting" design: three words of state and a counter, mixed by
additions, shifts and exclusive-ors. All arithmetic stays within 63 bits, so the interpreted and the compiled
engine draw the same numbers on every machine.
"""

from __future__ import annotations

from typing import Final, TypeVar

from mypy_extensions import i64

_WORD: Final = 0xFFFFFFFF
_WARM_UP: Final = 16

_Item = TypeVar("_Item")


class Stream:
    """An endless, reproducible row of random numbers."""

    def __init__(self, seed: int, lane: i64, mixed: bool = True) -> None:
        """Start the row numbered `lane` of `seed`; rows of one seed do not disturb each other.

        One that is not `mixed` draws nothing sensible: it is for copies alone, which bring their own state.
        """
        self.a: i64 = seed & _WORD
        self.b: i64 = (seed >> 32) & _WORD
        high: i64 = (seed >> 64) & _WORD
        self.c: i64 = (lane * 0x9E3779B1 + high) & _WORD
        self.counter: i64 = 1
        while mixed and self.counter <= _WARM_UP:
            self.word()

    def word(self) -> i64:
        """Draw 32 random bits."""
        mixed = (self.a + self.b + self.counter) & _WORD
        self.counter = (self.counter + 1) & _WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & _WORD
        turned = ((self.c << 21) | (self.c >> 11)) & _WORD
        self.c = (turned + mixed) & _WORD
        return mixed

    def below(self, bound: i64) -> i64:
        """Draw a number from 0 up to, not including, `bound`; every one equally likely."""
        product = self.word() * bound
        low = product & _WORD
        if low < bound:
            # The lowest few products would favour some results; draw again until clear of them.
            threshold = (_WORD + 1 - bound) % bound
            while low < threshold:
                product = self.word() * bound
                low = product & _WORD
        return product >> 32

    def shuffle(self, items: list[_Item]) -> None:
        """Put `items` into random order, in place."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            held = items[last]
            items[last] = items[other]
            items[other] = held
            last -= 1

    def copy(self) -> Stream:
        twin = Stream(0, 0, False)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.counter = self.counter
        return twin

    def state(self) -> list[int]:
        """The four words that stand for all draws to come."""
        return [self.a, self.b, self.c, self.counter]

    def load(self, words: list[int]) -> None:
        """Continue from what `state` returned."""
        self.a = words[0]
        self.b = words[1]
        self.c = words[2]
        self.counter = words[3]
