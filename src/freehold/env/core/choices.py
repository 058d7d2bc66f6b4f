"""The numbers somebody may choose from at one moment: as a list, and as a mask that numpy reads where it lies."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from freehold.engine.chance import Stream


class Choices:
    """A set of action numbers; emptied and filled again for every decision."""

    def __init__(self, size: i64) -> None:
        self.mask = vec[u8]([0] * size)
        """One byte for every action, 1 where it may be chosen; always the same memory."""
        self.legal = vec[i64]([0] * size)
        """The numbers themselves, of which the first `count` hold."""
        self.count: i64 = 0

    def clear(self) -> None:
        index: i64 = 0
        while index < self.count:
            self.mask[self.legal[index]] = 0
            index += 1
        self.count = 0

    def add(self, number: i64) -> None:
        if self.mask[number] == 0:
            self.mask[number] = 1
            self.legal[self.count] = number
            self.count += 1

    def has(self, number: i64) -> bool:
        return 0 <= number < len(self.mask) and self.mask[number] != 0

    def drawn(self, stream: Stream) -> i64:
        """Any of them, every one equally likely."""
        return self.legal[stream.below(self.count)]

    def all(self) -> list[int]:
        """The numbers in the order in which they were found."""
        return [self.legal[index] for index in range(self.count)]
