"""What worker processes are asked, and what they answer. Nothing of a game's hidden future is in any of it."""

from __future__ import annotations

import msgspec


class Book(msgspec.Struct, frozen=True):
    """An edition as another process finds it: on its own shelf, or from the files that come along."""

    id: str
    options: list[str]
    digest: str
    data: bytes = b""
    model: str = ""
    """The equity model that lies beside those files, if there is one: not every process has the folder."""


class Job(msgspec.Struct, frozen=True, tag_field="job"):
    """Something to think about."""

    book: Book


class Moment(Job, frozen=True):
    """A job about one moment of a game: its position with another future in store than the game has, as JSON."""

    position: bytes
    seat: int


class Wish(Moment, tag="wish", frozen=True):
    """What a bot wants to do; the answer is an action in the notation, or null."""

    code: str
    """The table: a bot remembers what it has thought there before."""
    move: int
    transfers: int
    """How often deeds have changed hands, which no position tells."""
    bot: str
    seed: int
    stands_in: bool
    offered: dict[str, list[int]]
    spared: list[list[int]]


class Hinting(Moment, tag="hint", frozen=True):
    """What a good player would do, and why."""

    seed: int


class Refusing(Moment, tag="refusing", frozen=True):
    """What a bot saw in the offer that lies before it."""


class Reviewing(Job, tag="review", frozen=True):
    """A whole game, decision by decision."""

    record: str


AnyJob = Wish | Hinting | Refusing | Reviewing


class Ready(msgspec.Struct, tag_field="answer", tag="ready"):
    """The process has begun."""


class Progress(msgspec.Struct, tag_field="answer", tag="progress"):
    """How far a long job is."""

    done: int
    of: int


class Done(msgspec.Struct, tag_field="answer", tag="done"):
    """What came of a job, as JSON."""

    result: bytes


class Fault(msgspec.Struct, tag_field="answer", tag="fault"):
    """Why nothing came of it, for the log and, if it is `told`, for people."""

    what: str
    told: bool = False


AnyAnswer = Ready | Progress | Done | Fault

_ENCODER = msgspec.msgpack.Encoder()
_JOBS: msgspec.msgpack.Decoder[AnyJob] = msgspec.msgpack.Decoder(AnyJob)
_ANSWERS: msgspec.msgpack.Decoder[AnyAnswer] = msgspec.msgpack.Decoder(AnyAnswer)

LENGTH = 4
"""Bytes that say how long what follows is."""


def framed(message: AnyJob | AnyAnswer) -> bytes:
    """A message with its length before it."""
    data = _ENCODER.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data


def job_of(data: bytes) -> AnyJob:
    """The job of a frame."""
    return _JOBS.decode(data)


def answer_of(data: bytes) -> AnyAnswer:
    """The answer of a frame."""
    return _ANSWERS.decode(data)
