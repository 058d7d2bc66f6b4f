"""The printed matter of an evening or a championship, from the seating lists at the door to the certificates.

What is printed is handed over as plain facts (`facts.Occasion`): the press knows no event.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import IO, Final

from freehold.editions.contents import Contents
from freehold.press.event.cards import table_cards
from freehold.press.event.certificates import certificates
from freehold.press.event.counts import count_sheets
from freehold.press.event.facts import Occasion
from freehold.press.event.results import result_sheet
from freehold.press.event.roles import role_cards
from freehold.press.event.seating import seating
from freehold.press.event.timetable import timetable_poster
from freehold.press.ink import ink_for
from freehold.press.job import Job
from freehold.press.kit import Kit
from freehold.press.order import Order, PressError
from freehold.press.pen import Pen

PRINTS: Final[dict[str, Callable[[Job, Occasion], None]]] = {
    "seating": seating,
    "cards": table_cards,
    "roles": role_cards,
    "count": count_sheets,
    "results": result_sheet,
    "certificates": certificates,
    "timetable": timetable_poster,
}
"""Everything that is printed of an event."""


def write_print(what: str, contents: Contents, occasion: Occasion, order: Order, file: IO[bytes]) -> Kit:
    """Print something of an event into an open file."""
    if what not in PRINTS:
        raise PressError(f'nothing of an event is called "{what}"; possible are {", ".join(PRINTS)}')
    pen = Pen(file, f"{occasion.name}: {what}", contents.edition.title)
    PRINTS[what](Job(contents, order, ink_for(contents.edition, contents.look, order.saving), pen), occasion)
    pen.close()
    return Kit(pen.pages, pen.log)


def print_bytes(what: str, contents: Contents, occasion: Occasion, order: Order) -> bytes:
    """The same as the bytes of a PDF."""
    file = io.BytesIO()
    write_print(what, contents, occasion, order, file)
    return file.getvalue()
