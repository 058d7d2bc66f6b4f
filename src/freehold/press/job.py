"""A kit on its way: the game, what was ordered, what it is printed with."""

from __future__ import annotations

from dataclasses import dataclass, field

from freehold.editions.looks import Look
from freehold.engine.edition import Edition
from freehold.press.ink import Ink
from freehold.press.order import Order
from freehold.press.pen import Pen


@dataclass(frozen=True)
class Job:
    """What every part of a kit is given."""

    edition: Edition
    look: Look
    order: Order
    ink: Ink
    pen: Pen
    blank_deeds: int = 0
    """Deeds without a name that belong in the box."""
    notes: dict[str, str] = field(default_factory=dict)
