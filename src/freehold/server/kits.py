"""The HTTP side of printing: the kit of an edition as one PDF, the same that `freehold print` writes.

Printing takes a processor a second or two, so one kit is printed at a time, few may wait, and what was printed is kept
for the next who asks.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from freehold.editions.contents import contents_of
from freehold.editions.shelf import Printing, printing_of
from freehold.press import Order, PressError, can_print, kit_bytes, take_order
from freehold.server.catalogue import tag_of
from freehold.server.http import tagged
from freehold.server.refusals import refused
from freehold.server.requests import edition_of

MOST_WAITING: Final = 4
"""Kits that are being printed or wait for it; whoever comes then is asked to come again."""
MOST_KEPT_BYTES: Final = 48_000_000
Asked = tuple[Printing, Order]

_KEPT: Final[OrderedDict[Asked, bytes]] = OrderedDict()
"""What was printed lately, the latest last."""


class Kits:
    """The press of a server."""

    def __init__(self) -> None:
        self._press = asyncio.Lock()
        self._waiting = 0

    async def kit(self, request: Request) -> Response:
        """The kit of an edition."""
        edition = edition_of(request.path_params["id"], [])
        order = _order(request)
        if not can_print():
            raise refused("no-press")
        printing = printing_of(edition.id)
        if printing is None:
            raise refused("no-such-edition", edition=edition.id)
        data = await self._printed(printing, order)
        name = f"{edition.id}-{order.paper.id}{'-saving' if order.saving else ''}.pdf"
        headers = {"content-disposition": f'attachment; filename="freehold-{name}"'}
        return tagged(request, data, tag_of(data), "application/pdf", headers)

    async def _printed(self, printing: Printing, order: Order) -> bytes:
        key = (printing, order)
        if key not in _KEPT:
            if self._waiting >= MOST_WAITING:
                raise refused("press-busy")
            self._waiting += 1
            try:
                async with self._press:
                    if key not in _KEPT:
                        _keep(key, await asyncio.to_thread(_print, printing, order))
            finally:
                self._waiting -= 1
        _KEPT.move_to_end(key)
        return _KEPT[key]


def _keep(key: Asked, data: bytes) -> None:
    _KEPT[key] = data
    while len(_KEPT) > 1 and sum(map(len, _KEPT.values())) > MOST_KEPT_BYTES:
        _KEPT.popitem(last=False)


def _print(printing: Printing, order: Order) -> bytes:
    try:
        return kit_bytes(contents_of(printing.documents), order)
    except PressError as fault:
        raise refused("wrong-kit", fault=str(fault)) from fault


def _order(request: Request) -> Order:
    """What is ordered, by the names of the command; more copies are had by printing more often."""
    asked = request.query_params
    players = asked.get("players", "0")
    try:
        return take_order(
            paper=asked.get("paper", "a4"),
            ink=asked.get("ink", "full"),
            parts=asked.get("parts", ""),
            board=asked.get("board", ""),
            # Digits only: what `int` would take besides, nobody means.
            players=int(players) if players.isascii() and players.isdigit() and len(players) < 4 else -1,
            cut=asked.get("cut", "home"),
            duplex=asked.get("duplex", "long"),
            offset=asked.get("offset", "0,0"),
        )
    except PressError as fault:
        raise refused("wrong-kit", fault=str(fault)) from fault
