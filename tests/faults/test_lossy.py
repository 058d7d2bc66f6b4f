"""Games over a network that delays, cuts, resets and stalls: they finish, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from guests import Guest, Json
from lossy import KINDS, Lossy

from freehold.server import sockets
from freehold.server.sqlite import SqliteStore
from freehold.table.journal.entries import decode
from serving import Server, running

GAMES = 20
AT_ONCE = 7
CALL_TIME_AFTER = 20
LONGEST = 300.0
"""Seconds in which games of a few seconds end on any machine."""


def seated(server: Server) -> list[Json]:
    """A table of two people."""
    made = server.make(seats=[{"kind": "me"}, {"kind": "open"}], minutes=0)
    return [made, server.join(made["code"], "Bob")]


async def game(port: int, people: list[Json], seed: int) -> tuple[list[Guest], Counter[str]]:
    """Two people play to the end over a bad network."""
    async with Lossy(port, seed) as network:
        ann = Guest(network.port, people[0], "ann", CALL_TIME_AFTER)
        guests = [ann, Guest(network.port, people[1], "bob")]
        async with asyncio.timeout(LONGEST):
            await asyncio.gather(*(guest.play() for guest in guests))
        return guests, network.happened


async def games(port: int, tables: list[list[Json]]) -> list[tuple[list[Guest], Counter[str]]]:
    """All games, some of them at the same time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(seed: int) -> tuple[list[Guest], Counter[str]]:
        async with gate:
            return await game(port, tables[seed], seed)

    return await asyncio.gather(*(one(seed) for seed in range(len(tables))))


async def journals(folder: Path, codes: list[str]) -> list[list[str]]:
    """The ids of everything people said that is in the journals, in order."""
    store = SqliteStore(folder / "tables.db")
    try:
        rows = [await store.read(code) for code in codes]
    finally:
        await store.close()
    return [[entry.id for entry in map(decode, table) if entry.id] for table in rows]


def test_games_over_a_bad_network_lose_and_double_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)
    with running(tmp_path) as server:
        tables = [seated(server) for _ in range(GAMES)]
        results = asyncio.run(games(server.port, tables))
    kept = asyncio.run(journals(tmp_path, [people[0]["code"] for people in tables]))
    happened: Counter[str] = Counter()
    for (guests, faults), ids in zip(results, kept, strict=True):
        happened += faults
        acknowledged = [id for guest in guests for id, answer in guest.answers.items() if answer == "ack"]
        assert sorted(ids) == sorted(acknowledged)
        assert len(acknowledged) > CALL_TIME_AFTER
    everybody = [guest for guests, _ in results for guest in guests]
    visits, again = sum(guest.visits for guest in everybody), sum(guest.again for guest in everybody)
    print(f"{visits} connections of {len(everybody)} people, {again} commands said again, {dict(happened)}")
    assert happened.keys() == set(KINDS) - {"none"}
    assert again > 0
