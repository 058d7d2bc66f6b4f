"""The HTTP side of reading: the drawing of an edition, its rule book, and what is wrong with one being written."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from freehold.editions import look
from freehold.server.catalogue import tag_of
from freehold.server.http import answer, tagged
from freehold.server.requests import edition_of
from freehold.server.rulebook import rulebook_data
from freehold.server.workshop import Workshop, told

_DRAWING: Final = {"content-security-policy": "default-src 'none'; sandbox"}
"""A drawing that is opened by itself does nothing but be seen."""


class Library:
    """Endpoints for those who read or write editions."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop

    async def ground(self, request: Request) -> Response:
        """The drawing under the board of an edition."""
        edition = edition_of(request.path_params["id"], [])
        data = look(edition.id).ground.encode()
        return tagged(request, data, tag_of(data), "image/svg+xml", _DRAWING)

    async def rulebook(self, request: Request) -> Response:
        """The rule book of an edition to read."""
        edition = edition_of(request.path_params["id"], [])
        data = await asyncio.to_thread(rulebook_data, edition)
        return tagged(request, data, tag_of(data), "application/json")

    async def drafts(self, request: Request) -> Response:  # noqa: ARG002
        """The editions somebody is writing on this server."""
        return answer([work.told() for work in self.workshop.works])

    async def problems(self, request: Request) -> Response:
        """Everything that is wrong with an edition right now; one that comes with Freehold is never changed."""
        name = request.path_params["id"]
        work = self.workshop.find(name)
        if work is not None:
            return answer(work.told())
        edition = edition_of(name, [])
        return answer(told(edition.id, edition.id, edition.title))
