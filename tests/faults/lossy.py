"""A bad network on this machine: a proxy that delays, cuts, resets, half closes and stalls connections.

What happens to which connection follows from the seed, so that a run can be had again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
from collections import Counter
from dataclasses import dataclass

KINDS = ["delay", "cut", "reset", "half", "stall", "hang", "none"]
"""`stall` goes on after a while, `hang` never does: somebody has to give up."""
_BYTES = {"up": (200, 1_000), "down": (100, 14_000)}
"""How much gets through before something happens; a handshake is the least."""
_LONGEST_DELAY = 0.03
_STALL_SECONDS = 0.4
_LINGER = 1.0
_CHUNK = 4_096


@dataclass
class Fault:
    """What happens to a connection, in which direction, and after how many bytes."""

    kind: str
    way: str
    after: int


class Cut(Exception):
    """The connection is over for both sides."""


class Lossy:
    """A proxy before a server; `port` is where it listens."""

    def __init__(self, target: int, seed: int) -> None:
        self._target = target
        self._seed = seed
        self._dice = random.Random(seed)
        self._connections = 0
        self._server: asyncio.Server | None = None
        self._served: set[asyncio.Task[None]] = set()
        self.port = 0
        self.happened: Counter[str] = Counter()

    async def __aenter__(self) -> Lossy:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for served in list(self._served):
            served.cancel()
        await asyncio.gather(*self._served, return_exceptions=True)

    def plan(self) -> Fault:
        """What happens to the next connection."""
        kind = KINDS[(self._seed + self._connections) % len(KINDS)]
        self._connections += 1
        way = self._dice.choice(["up", "down"])
        return Fault(kind, way, self._dice.randrange(*_BYTES[way]))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._served.add(task)
        task.add_done_callback(self._served.discard)
        fault = self.plan()
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        writers = [writer, back]
        pumps = [
            asyncio.create_task(self._pump(reader, back, fault if fault.way == "up" else None)),
            asyncio.create_task(self._pump(there, writer, fault if fault.way == "down" else None)),
        ]
        try:
            done, rest = await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            if any(isinstance(pump.exception(), Cut) for pump in done):
                _end(writers, fault.kind == "reset")
            elif rest:
                # One side has said all it had to say; the other may finish.
                await asyncio.wait(rest, timeout=_LINGER)
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            _end(writers, False)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, fault: Fault | None) -> None:
        """Pass on what comes, until the fault."""
        passed = 0
        with contextlib.suppress(OSError):
            while data := await reader.read(_CHUNK):
                if fault is not None and fault.kind == "delay":
                    self.happened["delay"] += 1
                    await asyncio.sleep(self._dice.uniform(0, _LONGEST_DELAY))
                elif fault is not None and fault.kind != "none" and passed + len(data) > fault.after:
                    at = fault.after - passed
                    writer.write(data[:at])
                    await writer.drain()
                    await self._happen(fault, writer)
                    data, fault = data[at:], None
                writer.write(data)
                await writer.drain()
                passed += len(data)
            writer.write_eof()

    async def _happen(self, fault: Fault, writer: asyncio.StreamWriter) -> None:
        """Something happens in the middle of a frame; afterwards it goes on, or never does."""
        self.happened[fault.kind] += 1
        if fault.kind == "stall":
            await asyncio.sleep(_STALL_SECONDS)
            return
        if fault.kind in ("cut", "reset"):
            raise Cut
        if fault.kind == "half":
            writer.write_eof()
        await asyncio.Event().wait()


def _end(writers: list[asyncio.StreamWriter], reset: bool) -> None:
    for writer in writers:
        there = writer.get_extra_info("socket")
        if reset and there is not None:
            with contextlib.suppress(OSError):
                there.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            writer.transport.abort()
        else:
            writer.close()
