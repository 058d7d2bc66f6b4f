"""The rate limit of bots: moves per minute at a table, for an address and on the whole server."""

from __future__ import annotations

from collections.abc import Iterable

from freehold.server.bounds import Bounds
from freehold.server.doors import Bucket, Limits

_MINUTES = 3
"""Unused moves of so many minutes are kept: a whole game may be skipped through, but not one after another."""


class BotRateLimit:
    """Counts the moves of bots at a table, for the addresses that look at it, and on the whole server."""

    def __init__(self, bounds: Bounds) -> None:
        self._tables = Limits(bounds.bot_moves_per_table * _MINUTES, 60 * _MINUTES)
        self._addresses = Limits(bounds.bot_moves_per_address * _MINUTES, 60 * _MINUTES)
        self._server = Bucket(bounds.bot_moves_per_server * _MINUTES, 60 * _MINUTES)

    def wait(self, code: str, addresses: Iterable[str]) -> float:
        """For how many seconds the bots of a table have to wait; 0 if one of them may move."""
        return max(bucket.wait() for bucket in self._buckets(code, addresses))

    def spend(self, code: str, addresses: Iterable[str]) -> None:
        """Count a move."""
        for bucket in self._buckets(code, addresses):
            bucket.take()

    def _buckets(self, code: str, addresses: Iterable[str]) -> list[Bucket]:
        """Whoever looks on pays; of several it is who has most left, so that no stranger slows down a table."""
        looking = [self._addresses.bucket(address) for address in set(addresses)]
        payer = [min(looking, key=lambda bucket: bucket.wait())] if looking else []
        return [self._tables.bucket(code), self._server, *payer]
