"""A kit on its way: the game, what was ordered, what it is printed with."""

from __future__ import annotations

from dataclasses import dataclass

from freehold.editions.contents import Contents
from freehold.editions.looks import Look
from freehold.editions.read_box import Box
from freehold.engine.edition import Edition
from freehold.press.ink import Ink
from freehold.press.order import Order
from freehold.press.pen import Pen


@dataclass(frozen=True)
class Job:
    """What every part of a kit is given."""

    contents: Contents
    order: Order
    ink: Ink
    pen: Pen

    @property
    def edition(self) -> Edition:
        """The game."""
        return self.contents.edition

    @property
    def look(self) -> Look:
        """Its colours and its ground."""
        return self.contents.look

    @property
    def box(self) -> Box:
        """What is in the box, with everything said."""
        return self.contents.box

    @property
    def players(self) -> int:
        """For how many there are tokens, money and sheets."""
        return self.order.players or self.box.players
