"""How sure a share is."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""Ninety-five in a hundred draws from a normal distribution lie within so many standard deviations of its middle."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score, which is right for few trials and shares near 0 and 1, too.

    >>> low, high = wilson(50, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.404 0.596'
    """
    if trials <= 0:
        return 0.0, 1.0
    share = successes / trials
    spread = Z95 * Z95 / trials
    centre = share + spread / 2
    half = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    low = 0.0 if successes <= 0 else max(0.0, (centre - half) / (1 + spread))
    high = 1.0 if successes >= trials else min(1.0, (centre + half) / (1 + spread))
    return low, high
