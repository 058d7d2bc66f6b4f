"""Arithmetic with finitely many numbers in which one can divide: what seatings without repeats are made of.

A field has q = p**n elements, written as numbers below q: the digits to the base p are the coefficients of a
polynomial. For a number of tables that is no prime power, the fields of its prime powers are put side by side.
"""

from __future__ import annotations

from itertools import product


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The prime powers a number is made of, as pairs of prime and exponent."""
    found: list[tuple[int, int]] = []
    prime = 2
    while prime * prime <= number:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return [*found, (number, 1)] if number > 1 else found


class Field:
    """The field of `prime ** exponent` elements."""

    def __init__(self, prime: int, exponent: int) -> None:
        self.prime = prime
        self.size: int = prime**exponent
        self._exponent = exponent
        self._modulus = _irreducible(prime, exponent)

    def add(self, first: int, second: int) -> int:
        """Add digit by digit."""
        pairs = zip(self._digits(first), self._digits(second), strict=True)
        return self._number([(a + b) % self.prime for a, b in pairs])

    def times(self, first: int, second: int) -> int:
        """Multiply as polynomials, and take the remainder."""
        raw = _product(self._digits(first), self._digits(second), self.prime)
        return self._number(_remainder(raw, self._modulus, self.prime))

    def _digits(self, number: int) -> list[int]:
        digits: list[int] = []
        for _ in range(self._exponent):
            number, digit = divmod(number, self.prime)
            digits.append(digit)
        return digits

    def _number(self, digits: list[int]) -> int:
        number = 0
        for digit in reversed(digits):
            number = number * self.prime + digit
        return number


class Numbers:
    """Fields side by side, `count` numbers in all.

    The numbers below `steps` are such that the difference of any two of them can be divided by.
    """

    def __init__(self, count: int) -> None:
        self._fields = [Field(prime, exponent) for prime, exponent in prime_powers(count)]
        self.steps = min((field.size for field in self._fields), default=1)

    def line(self, start: int, slope: int, step: int) -> int:
        """`start + slope * step`, where slope and step are below `steps` and stand for themselves in every field."""
        result, weight = 0, 1
        for field in self._fields:
            start, own = divmod(start, field.size)
            result += weight * field.add(own, field.times(slope, step))
            weight *= field.size
        return result


def _product(first: list[int], second: list[int], prime: int) -> list[int]:
    raw = [0] * (len(first) + len(second) - 1)
    for at, a in enumerate(first):
        for by, b in enumerate(second):
            raw[at + by] = (raw[at + by] + a * b) % prime
    return raw


def _remainder(raw: list[int], modulus: list[int], prime: int) -> list[int]:
    """What is left of a polynomial; the modulus begins with its constant and ends with 1."""
    left, degree = raw[:], len(modulus) - 1
    for at in range(len(left) - 1, degree - 1, -1):
        factor = left[at]
        for by, coefficient in enumerate(modulus):
            left[at - degree + by] = (left[at - degree + by] - factor * coefficient) % prime
    return left[:degree]


def _irreducible(prime: int, degree: int) -> list[int]:
    """The first polynomial of a degree that is no product of smaller ones."""
    for low in product(range(prime), repeat=degree):
        candidate = [*low, 1]
        if not _has_divisor(candidate, prime):
            return candidate
    raise AssertionError("there is an irreducible polynomial of every degree")


def _has_divisor(candidate: list[int], prime: int) -> bool:
    for degree in range(1, (len(candidate) - 1) // 2 + 1):
        for low in product(range(prime), repeat=degree):
            if not any(_remainder(candidate, [*low, 1], prime)):
                return True
    return False
