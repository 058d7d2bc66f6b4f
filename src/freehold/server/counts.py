"""The HTTP side of counting: a sheet that belongs to no event, valued and ranked. Nothing is kept."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from freehold.engine.party import MOST_PLAYERS
from freehold.event.counting import MOST_KINDS_OF_NOTES, PlayerCount
from freehold.event.counts_view import count_view
from freehold.server.http import answer, body
from freehold.server.requests import MOST_OPTIONS, edition_of
from freehold.server.seats import Word
from freehold.table.deciding.commands import MOST_NUMBER

_Many = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]


class CountWish(msgspec.Struct):
    """`POST /api/count`."""

    edition: Word
    players: Annotated[list[PlayerCount], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    options: Annotated[list[Word], msgspec.Meta(max_length=MOST_OPTIONS)] = []
    notes: Annotated[dict[Word, _Many], msgspec.Meta(max_length=MOST_KINDS_OF_NOTES)] | None = None
    """How many notes of each kind the table was handed, the Bank's included; null if nobody knows."""


async def count(request: Request) -> Response:
    """What everybody is worth, and who has won; or everything that does not add up, each with its place."""
    wish = await body(request, CountWish)
    edition = edition_of(wish.edition, wish.options)
    return answer(await asyncio.to_thread(count_view, edition, wish.players, wish.notes))
