"""Which edition a table is played by, as another process can find it."""

from __future__ import annotations

from freehold.editions.models import model_text
from freehold.editions.shelf import comes_with_freehold
from freehold.server.room import Room
from freehold.server.workers.jobs import Book
from freehold.table.journal.pinning import is_outdated


async def book_of(room: Room) -> Book:
    """The edition of a table; its files and its model come along unless every Freehold of this version has them."""
    created = room.table.created
    shipped = comes_with_freehold(created.edition)
    data = None
    if created.digest and (is_outdated(created) or not shipped):
        data = await room.store.edition(created.digest)
    model = None if shipped else model_text(room.table.edition)
    return Book(created.edition, created.options, created.digest, data or b"", model or "")
