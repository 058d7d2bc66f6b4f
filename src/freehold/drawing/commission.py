"""What is to be drawn, and how: what every part of a picture is asked with."""

from __future__ import annotations

from typing import NamedTuple

from freehold.drawing.look import Inks
from freehold.drawing.wording import Words
from freehold.editions.looks import Look
from freehold.engine.edition import Edition


class Commission(NamedTuple):
    """A board to draw: its edition, what that looks like, the colours of this sheet, and the reader's words."""

    edition: Edition
    look: Look
    inks: Inks
    words: Words
