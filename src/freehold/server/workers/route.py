"""The HTTP side of reviews."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from freehold.server.doors import Limits, address_of
from freehold.server.http import answer, room_of
from freehold.server.hub import Hub
from freehold.server.refusals import refused

_REVIEWING: Final = 60
"""So many requests count for a review that has to be made: every decision of a game is thought about again."""


class ReviewApi:
    """Reviews for whoever may read the record of a game."""

    def __init__(self, hub: Hub, asking: Limits) -> None:
        self._hub = hub
        self._asking = asking

    async def review(self, request: Request) -> Response:
        """The game decision by decision, once it is over; until that is done, how far it is."""
        room = await room_of(self._hub, request)
        reviews, address = self._hub.reviews, address_of(request.client)
        found = await reviews.known(room)
        if found is None:
            reviews.check_room(address)
            if not self._asking.take(address, _REVIEWING):
                raise refused("too-many-requests")
            found = reviews.begin(room, address)
        if isinstance(found, bytes):
            return Response(found, media_type="application/json", headers={"cache-control": "no-store"})
        return answer({"done": found.done, "of": found.of, "waiting": reviews.waiting_before(found)}, 202)
