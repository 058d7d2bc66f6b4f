"""The coach: hints at the table, why an offer was refused, and whole games reviewed."""

from __future__ import annotations

from freehold.coach.hints import hint
from freehold.coach.refusing import why_refused
from freehold.coach.review import Reviewer, review
from freehold.coach.shapes import (
    GRADES,
    Chances,
    Decision,
    Exchange,
    Grade,
    Hint,
    HintedAction,
    Player,
    RefusalAnswer,
    Review,
    Stopped,
    Swing,
    Term,
)

__all__ = [
    "GRADES",
    "Chances",
    "Decision",
    "Exchange",
    "Grade",
    "Hint",
    "HintedAction",
    "Player",
    "RefusalAnswer",
    "Review",
    "Reviewer",
    "Stopped",
    "Swing",
    "Term",
    "hint",
    "review",
    "why_refused",
]
