"""Drawing a board as a picture that stands alone: the twin of what the page draws, from the same data."""

from freehold.drawing.board import draw
from freehold.drawing.moments import Moment, moment_of

__all__ = ["Moment", "draw", "moment_of"]
