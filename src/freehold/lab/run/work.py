"""Playing one chunk of a run: what a worker does, be it in this process, in another or on another machine."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from freehold._version import __version__
from freehold.bots import BotFault
from freehold.engine.tally import Tally
from freehold.lab.run.frames import tables_of
from freehold.lab.run.playing import Start, play_game
from freehold.lab.run.rows import Rows
from freehold.lab.run.runs import Run
from freehold.lab.run.seeds import game_seed
from freehold.lab.run.start import start_of
from freehold.lab.run.tidying import tidied_afterwards

PART_TABLES: Final = ("games", "seats", "wealth")
"""The tables every chunk writes rows of."""
_FAULTS_TOLD: Final = 10
"""Of how many faults a chunk tells more than the number; a bot that always breaks must not fill the disk."""


@dataclass(frozen=True)
class Fault:
    """A game that could not be played to its end."""

    game: int
    seed: int
    bot: str
    seat: int
    action: str
    reason: str


@dataclass(frozen=True)
class Part:
    """What came out of one chunk."""

    chunk: int
    tables: dict[str, bytes]
    """The rows of this chunk, as Parquet files."""
    sums: dict[str, Any]
    """Figures that are added up over all chunks, as JSON can hold them."""
    version: str
    """Of Freehold, where the chunk was played."""


def play_chunk(run: Run, chunk: int) -> Part:
    """Play the games of one chunk. The result depends on nothing but `run` and `chunk`."""
    start, sample_every = start_of(run), run.sample_every
    rows = Rows(start.edition, list(start.bots), sample_every)
    faults: list[Fault] = []
    with tidied_afterwards():
        for number in run.games_of(chunk):
            _play_into(rows, faults, start, number, game_seed(run.seed, number), run.cap, sample_every)
    sums = {**rows.sums.as_data(), "faults": [asdict(fault) for fault in faults]}
    return Part(chunk, tables_of(rows), sums, __version__)


def _play_into(
    rows: Rows, faults: list[Fault], start: Start, number: int, seed: int, cap: int, sample_every: int
) -> None:
    """Play one game and take up what came out, be it a fault."""
    tally = Tally(start.edition, len(start.bots))
    try:
        outcome, game = play_game(start, seed, cap, tally, sample_every)
    except BotFault as blame:
        rows.add_faulted(number, seed)
        if len(faults) < _FAULTS_TOLD:
            faults.append(Fault(number, seed, blame.bot, blame.seat, blame.answer, blame.reason))
        return
    rows.add(number, seed, outcome, tally, game)
