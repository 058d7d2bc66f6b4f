"""How alike two texts are: the one measure behind every "did you mean".

What people send decides how long this takes, so that only the beginning of a text is compared.
"""

from __future__ import annotations

from typing import Final

COMPARED: Final = 160
"""So many characters of a text are looked at; no name and no listed action is longer."""

MEANT: Final = 0.6
"""As alike as this, one may have been meant for the other."""


def likeness(one: str, other: str, least: float = 0.0) -> float:
    """How much of two texts is the same, in the same order: from 0 to 1, or 0 if that is less than `least`."""
    # It takes its time to be read, and most games are played without a slip.
    from rapidfuzz.distance import Indel

    return Indel.normalized_similarity(one[:COMPARED], other[:COMPARED], score_cutoff=least)
