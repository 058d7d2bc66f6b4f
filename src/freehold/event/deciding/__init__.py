"""What a command would write into the journal of an event, or why the event does not do it."""

from freehold.event.deciding.creating import book_of, created
from freehold.event.deciding.decide import decide

__all__ = ["book_of", "created", "decide"]
