"""Drawing a board as a picture that stands alone: the twin of what the page draws, from the same data."""

from freehold.drawing.board import draw
from freehold.drawing.moments import Moment, moment_of
from freehold.drawing.wording import NoSuchLanguage, languages, words_in

__all__ = ["Moment", "NoSuchLanguage", "draw", "languages", "moment_of", "words_in"]
