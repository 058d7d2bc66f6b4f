"""Editions: reading them from folders, checking them and taking them from the shelf."""

from freehold.editions.checking import check
from freehold.editions.looks import Look
from freehold.editions.packing import Packed, packed, shipped_digest, unpacked
from freehold.editions.policies import RULES, Rule
from freehold.editions.problems import EditionError, Problem
from freehold.editions.shelf import edition, editions, look, sixty

__all__ = [
    "RULES",
    "EditionError",
    "Look",
    "Packed",
    "Problem",
    "Rule",
    "check",
    "edition",
    "editions",
    "look",
    "packed",
    "shipped_digest",
    "sixty",
    "unpacked",
]
