"""What one run of the laboratory is: everything that decides its results, and nothing else.

How many workers play, where, and how often the run was interrupted are not part of it: they do not change a single
byte of what comes out.
"""

from __future__ import annotations

import hashlib
import platform
import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from freehold._version import __version__, engine_kind
from freehold.lab.run.match import USUAL_CAP

_SMALLEST_CHUNK: Final = 5
_LARGEST_CHUNK: Final = 1000
_USUAL_CHUNKS: Final = 50
_ROUNDS_A_SAMPLE: Final = 5
_MOST_SAMPLES: Final = 100


class Trouble(Exception):
    """Something that stops a run and that the person can put right, told in one sentence."""


@dataclass(frozen=True)
class Run:
    """Games to be played: the book, the bots in the order of their seats, and the seed all chance comes from."""

    edition: str
    seats: tuple[str, ...]
    games: int
    seed: int
    options: tuple[str, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()
    cap: int = USUAL_CAP
    chunk: int = 0
    """Games that are played in one go by one worker and kept together; 0 for the usual number."""
    position: str = ""
    """The text of the position every game starts from, empty for the start of the game."""
    position_file: str = ""
    """What that position's file is called, to tell people."""

    @property
    def chunk_size(self) -> int:
        """Enough chunks to share out and to lose little, and large enough that handing them over costs nothing."""
        return self.chunk or max(_SMALLEST_CHUNK, min(_LARGEST_CHUNK, self.games // _USUAL_CHUNKS))

    @property
    def chunks(self) -> int:
        return -(-self.games // self.chunk_size)

    def games_of(self, chunk: int) -> range:
        """The numbers of the games in a chunk."""
        first = chunk * self.chunk_size
        return range(first, min(first + self.chunk_size, self.games))

    @property
    def sample_every(self) -> int:
        """After how many throwing turns everybody's worth is looked at."""
        return max(_ROUNDS_A_SAMPLE * len(self.seats), -(-self.cap // _MOST_SAMPLES))

    def as_data(self) -> dict[str, Any]:
        """The run as JSON can hold it."""
        data = asdict(self)
        data["seats"] = list(self.seats)
        data["options"] = list(self.options)
        data["changes"] = [list(change) for change in self.changes]
        data["chunk"] = self.chunk_size
        return data

    def command(self) -> str:
        """The command line that gives the same results again."""
        words = ["freehold", "simulate", self.edition, "--games", str(self.games), "--seats", ",".join(self.seats)]
        words += ["--seed", str(self.seed), "--cap", str(self.cap), "--chunk", str(self.chunk_size)]
        return shlex.join(words + self._rules())

    def command_for_game(self, seed: int) -> str:
        """The command line that plays the one game with this seed again."""
        words = ["freehold", "simulate", self.edition, "--seats", ",".join(self.seats), "--cap", str(self.cap)]
        return shlex.join([*words, *self._rules(), "--game", str(seed)])

    def _rules(self) -> list[str]:
        """The part of the command line that says how games begin and what is changed in them."""
        words: list[str] = []
        for option in self.options:
            words += ["--option", option]
        for name, value in self.changes:
            words += ["--set", f"{name}={value}"]
        return [*words, "--from", self.position_file] if self.position else words


def versions(edition_version: str) -> dict[str, str]:
    """What the games are played with."""
    return {
        "freehold": __version__,
        "edition": edition_version,
        "engine": engine_kind(),
        "python": platform.python_version(),
    }


def digest(text: str) -> str:
    """A short mark of a text, to tell two positions apart."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def differences(there: dict[str, Any], here: dict[str, Any]) -> list[str]:
    """What another run, as `as_data` gives it, does otherwise: `seed 1 there, 2 here`."""
    found: list[str] = []
    for field in fields(Run):
        one, other = there.get(field.name), here.get(field.name)
        if field.name == "position_file" or one == other:
            continue
        found.append(f"{field.name} is {_shown(field.name, one)} there and {_shown(field.name, other)} here")
    return found


def _shown(name: str, value: object) -> str:
    if not value and value != 0:
        return "not given"
    if name == "position":
        return f"another text ({digest(str(value))})"
    if name == "changes" and isinstance(value, Sequence):
        return " ".join(f"{rule}={setting}" for rule, setting in value)
    if isinstance(value, list):
        return ",".join(str(item) for item in value)
    return str(value)
