"""Many games of self-play at once, shared out among processes; all that is seen lies in memory they share.

A row of every array is a table. Learners look at all observations and masks together, name one action for every table,
and get the next choice of every table. A game that is over begins anew by itself.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from ctypes import c_byte
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from freehold.engine.edition import Edition
from freehold.env.core.play import Play
from freehold.env.setting import Floats, Mask, Setting, rewards_at_end

RUNNING: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2

_STEP: Final = b"step"
_END: Final = b"end"


class Arrays:
    """What a batch of tables is seen by, a row for every table."""

    def __init__(self, setting: Setting, tables: int, memory: Any) -> None:
        sizes = Arrays.shapes(setting, tables)
        self.observation: Floats
        self.mask: Mask
        self.seat: npt.NDArray[np.int64]
        self.reward: Floats
        self.done: npt.NDArray[np.int64]
        self.action: npt.NDArray[np.int64]
        start = 0
        for name, shape, kind in sizes:
            count = int(np.prod(shape))
            view = np.frombuffer(memory, kind, count, start).reshape(shape)
            setattr(self, name, view)
            start += count * np.dtype(kind).itemsize

    @staticmethod
    def shapes(setting: Setting, tables: int) -> list[tuple[str, tuple[int, ...], type[np.generic]]]:
        """The widest numbers first, so that all of them lie where the machine likes them."""
        return [
            ("seat", (tables,), np.int64),
            ("done", (tables,), np.int64),
            ("action", (tables,), np.int64),
            ("observation", (tables, int(setting.layout.size)), np.float32),
            ("reward", (tables, setting.seats), np.float32),
            ("mask", (tables, int(setting.coding.size)), np.int8),
        ]

    @staticmethod
    def room(setting: Setting, tables: int) -> int:
        """How many bytes that takes."""
        return sum(int(np.prod(shape)) * np.dtype(kind).itemsize for _, shape, kind in Arrays.shapes(setting, tables))


class Rows:
    """The tables from `first` to `last` of a batch, and their games."""

    def __init__(self, setting: Setting, arrays: Arrays, tables: int, first: int, last: int, seed: int) -> None:
        self.setting = setting
        self.arrays = arrays
        self.tables = tables
        self.first = first
        self.seed = seed
        self.games = [0] * (last - first)
        self.plays: list[Play] = []
        for row in range(first, last):
            self.plays.append(self._new(row))
            self._show(row, self.plays[-1])

    def _new(self, row: int) -> Play:
        """The next game of a table; which one that is has nothing to do with the number of processes."""
        index = row - self.first
        seed = self.seed + row + self.games[index] * self.tables
        self.games[index] += 1
        return self.setting.begin(seed)

    def step(self) -> None:
        """Carry out the action of every table."""
        arrays = self.arrays
        for index, play in enumerate(self.plays):
            row = self.first + index
            play.step(int(arrays.action[row]))
            arrays.done[row] = RUNNING
            arrays.reward[row] = 0.0
            if play.seat < 0:
                over = play.game.over
                arrays.done[row] = TERMINATED if over else TRUNCATED
                if over:
                    arrays.reward[row] = rewards_at_end(play.game)
                play = self.plays[index] = self._new(row)
            self._show(row, play)

    def _show(self, row: int, play: Play) -> None:
        arrays = self.arrays
        seat = int(play.seat)
        arrays.seat[row] = seat
        arrays.observation[row] = self.setting.seen(play, seat)
        arrays.mask[row] = np.frombuffer(memoryview(play.choices.mask), np.int8)


class SelfPlay:
    """So many tables of one setting, played by so many processes; close it, or use it with `with`.

    `observation`, `mask` and `seat` are the choices that wait for an action; `reward` (a column a seat) and `done` tell
    of games that ended with the last step. They are written anew by every step: copy what is to be kept.
    """

    def __init__(
        self,
        edition: str | Path | Edition = "fundraiser",
        seats: int = 4,
        tables: int = 64,
        workers: int = 1,
        seed: int = 0,
        **rest: Any,
    ) -> None:
        if tables < 1 or workers < 1:
            raise ValueError("self-play takes at least one table and one process")
        if workers > 1 and isinstance(edition, Edition):
            raise ValueError("other processes need the id or the folder of an edition, not the edition itself")
        self.setting = Setting(edition, seats, **rest)
        self.tables = tables
        workers = min(workers, tables)
        context = get_context("spawn")
        memory = context.RawArray(c_byte, Arrays.room(self.setting, tables))
        self.arrays = Arrays(self.setting, tables, memory)
        self.lines: list[Connection] = []
        self.rows: Rows | None = None
        if workers == 1:
            self.rows = Rows(self.setting, self.arrays, tables, 0, tables, seed)
            return
        edges = [tables * part // workers for part in range(workers + 1)]
        self.processes = []
        for first, last in pairwise(edges):
            ours, theirs = context.Pipe()
            given = (theirs, memory, edition, seats, rest, tables, first, last, seed)
            process = context.Process(target=_work, args=given, daemon=True)
            process.start()
            theirs.close()
            self.lines.append(ours)
            self.processes.append(process)
        self._hear()

    @property
    def observation(self) -> Floats:
        """A row for every table: what the seat sees whose choice it is."""
        return self.arrays.observation

    @property
    def mask(self) -> Mask:
        """A row for every table: which actions may be chosen."""
        return self.arrays.mask

    @property
    def seat(self) -> npt.NDArray[np.int64]:
        """Whose choice it is at every table."""
        return self.arrays.seat

    @property
    def reward(self) -> Floats:
        """What every seat of every table has got by the last step."""
        return self.arrays.reward

    @property
    def done(self) -> npt.NDArray[np.int64]:
        """Which games ended with the last step: `TERMINATED`, `TRUNCATED` or `RUNNING`."""
        return self.arrays.done

    def step(self, actions: npt.ArrayLike) -> None:
        """One action for every table; raises `ValueError` for one that may not be chosen."""
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.tables,):
            raise ValueError(f"there are {self.tables} tables, so it takes as many actions")
        if (chosen < 0).any() or (chosen >= self.mask.shape[1]).any():
            raise ValueError("there is no such action")
        if not self.mask[np.arange(self.tables), chosen].all():
            raise ValueError("some actions may not be chosen now; look at the mask")
        self.arrays.action[:] = chosen
        if self.rows is not None:
            self.rows.step()
            return
        for line in self.lines:
            line.send_bytes(_STEP)
        self._hear()

    def _hear(self) -> None:
        for line in self.lines:
            try:
                line.recv_bytes()
            except (EOFError, ConnectionResetError) as death:
                raise RuntimeError("a process of the batch died; perhaps the machine ran out of memory") from death

    def close(self) -> None:
        """Let the processes go."""
        for line in self.lines:
            try:
                line.send_bytes(_END)
                line.close()
            except OSError:
                continue
        if self.lines:
            for process in self.processes:
                process.join()
        self.lines = []

    def __enter__(self) -> SelfPlay:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _work(
    line: Connection,
    memory: Any,
    edition: str | Path,
    seats: int,
    rest: Mapping[str, Any],
    tables: int,
    first: int,
    last: int,
    seed: int,
) -> None:
    """One process: its rows of the shared arrays, until it is told to end or nobody is there to tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    setting = Setting(edition, seats, **rest)
    rows = Rows(setting, Arrays(setting, tables, memory), tables, first, last, seed)
    try:
        line.send_bytes(_STEP)
        while line.recv_bytes() == _STEP:
            rows.step()
            line.send_bytes(_STEP)
    except (EOFError, OSError):
        os._exit(0)
