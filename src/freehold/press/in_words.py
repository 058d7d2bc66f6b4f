"""Numbers in words, as notes say them."""

from __future__ import annotations

from typing import Final

_SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_LARGE: Final = ((1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand"), (100, "hundred"))


def in_words(number: int) -> str:
    """A whole number: five hundred, twenty-five, one thousand two hundred."""
    for size, name in _LARGE:
        if number >= size:
            rest = number % size
            return f"{in_words(number // size)} {name}" + (f" {in_words(rest)}" if rest else "")
    if number < len(_SMALL):
        return _SMALL[number]
    ten, one = divmod(number, 10)
    return _TENS[ten - 2] + (f"-{_SMALL[one]}" if one else "")
