"""The HTTP side of deleting: a table for good, one's own name, and for how long the server keeps what."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from freehold.server.bounds import Bounds
from freehold.server.forgetting import forget_person
from freehold.server.http import answer, room_of, token_of
from freehold.server.hub import Hub
from freehold.server.refusals import refused
from freehold.server.tokens import hash_of
from freehold.table.deciding.succession import may_delete


class Deleting:
    """Endpoints that take something away."""

    def __init__(self, hub: Hub, bounds: Bounds) -> None:
        self.hub = hub
        self.bounds = bounds

    async def table(self, request: Request) -> Response:
        """Delete a whole table."""
        room = await room_of(self.hub, request)
        person = room.table.person_by_hash(hash_of(token_of(request)))
        if person is None:
            raise refused("token-needed")
        if not may_delete(room.table, person):
            raise refused("maker-needed")
        await self.hub.delete(room.table.code)
        return answer({"code": room.table.code})

    async def me(self, request: Request) -> Response:
        """Take one's own name off a table."""
        room = await room_of(self.hub, request)
        code = room.table.code
        name = await forget_person(self.hub, code, hash_of(token_of(request)))
        return answer({"code": code, "name": name})

    async def kept(self, request: Request) -> Response:  # noqa: ARG002
        """For how many days tables are kept after the latest entry; null: until somebody deletes them."""
        return answer({"days": _days(self.bounds.keep_seconds), "bot_days": _days(self.bounds.keep_bots_seconds)})


def _days(seconds: float) -> float | None:
    return round(seconds / 86_400, 2) if seconds > 0 else None
