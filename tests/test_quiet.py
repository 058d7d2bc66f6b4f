"""The log: whatever strangers do, it stays short, and every line of it is the server's own."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from freehold.server.connections import descriptors
from freehold.server.quiet import Quiet
from ports import quiet_port
from serving import PATIENCE
from test_connections import NO_HTTP, call, catch_up, closed_before

HOSTILE = 2_000
MOST_BYTES = 64_000
FEW_FILES = 640
BATCH = 30
"""How many come at once, so that nobody has to knock twice."""


class Clock:
    """A time one sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def paper() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def log(paper: io.StringIO, clock: Clock) -> Iterator[logging.Logger]:
    """A logger that writes on paper."""
    logger = logging.Logger("strangers")
    logger.addHandler(Quiet(paper, clock))
    yield logger
    for handler in logger.handlers:
        handler.close()


def test_the_same_again_is_counted(log: logging.Logger, paper: io.StringIO, clock: Clock) -> None:
    for number in range(1_239):
        log.warning("no %s from %d", f"greeting {number}", number)
    log.warning("something else")
    assert len(paper.getvalue().splitlines()) == 6
    clock.now = 61
    log.warning("a new minute")
    last = paper.getvalue().splitlines()[-2:]
    assert "… and 1,234 more like it in the last minute" in last[0]
    assert "greeting 0" in last[0]
    assert "a new minute" in last[1]


def test_what_was_left_out_is_told_at_the_end(log: logging.Logger, paper: io.StringIO) -> None:
    for _ in range(9):
        log.error("again")
    log.handlers[0].close()
    assert "… and 4 more like it" in paper.getvalue()


def test_ever_new_messages_are_of_one_kind(log: logging.Logger, paper: io.StringIO) -> None:
    for number in range(5_000):
        log.warning("".join(chr(97 + int(digit)) for digit in str(number)))
    assert len(paper.getvalue().splitlines()) < 50


def test_nobody_else_writes_lines_and_none_is_long(log: logging.Logger, paper: io.StringIO) -> None:
    log.warning("sent %s", "a\nERROR root: the house is on fire\r\x1b[31m\u202e\u2028" + "b" * 10_000)
    text = paper.getvalue()
    assert len(text.splitlines()) == 1
    assert len(text) < 600
    assert "\\n" in text
    assert all(letter.isprintable() for letter in text.rstrip("\n"))


def test_tracebacks_are_set_in_and_come_once(log: logging.Logger, paper: io.StringIO) -> None:
    for _ in range(3):
        try:
            raise ValueError("x\n2026-01-01 00:00:00 ERROR root: forged\n" + "y" * 50_000)
        except ValueError:
            log.exception("it broke")
    lines = paper.getvalue().splitlines()
    assert sum("it broke (ValueError)" in line for line in lines) == 3
    assert all(line.startswith("    ") or "it broke" in line for line in lines)
    assert len(paper.getvalue()) < 3_000


def test_a_log_nobody_can_write_stops_nothing(clock: Clock) -> None:
    paper = io.StringIO()
    handler = Quiet(paper, clock)
    paper.close()
    handler.handle(logging.makeLogRecord({"msg": "lost", "levelno": logging.ERROR}))
    handler.close()


# -- a real process -----------------------------------------------------------------------------------------


def _few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_FILES // 2, FEW_FILES))


@contextlib.contextmanager
def served(folder: Path) -> Iterator[int]:
    """`freehold serve` with few files to open, its log in a file; its port."""
    port = quiet_port()
    command = [sys.executable, "-m", "freehold.cli", "serve", "--port", str(port), "--no-browser", "--data"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, str(folder)], stdout=subprocess.DEVNULL, stderr=log, preexec_fn=_few_files
        )
        try:
            until = time.monotonic() + PATIENCE
            while not answers(port):
                assert process.poll() is None
                assert time.monotonic() < until
            yield port
        finally:
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
            process.kill()
            process.wait()


def answers(port: int) -> bool:
    """Whether the server lets this machine's usual address in."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/bots", timeout=PATIENCE) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def held(port: int, source: str) -> list[socket.socket]:
    """More connections than one address may have, of which nothing is heard."""
    found: list[socket.socket] = []
    for _ in range(12):
        found += [call(port, source) for _ in range(BATCH)]
        catch_up(port, source)
    return found


def pester(port: int) -> None:
    """Many connections that say something strange, and hang up politely or not."""
    kinds = list(NO_HTTP.values())
    for number in range(HOSTILE):
        with call(port, f"127.0.0.{2 + number % 7}") as connection, contextlib.suppress(OSError):
            connection.sendall(kinds[number % len(kinds)])
            if number % 3 == 0:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            elif number % 3 == 1:
                connection.shutdown(socket.SHUT_WR)
        if number % BATCH == 0:
            catch_up(port, "127.0.0.9")


def test_newcomers_get_in_and_the_log_stays_short(tmp_path: Path) -> None:
    """More connections than the process may have files open, from one address and then from several."""
    descriptors()
    with served(tmp_path) as port:
        bad = held(port, "127.0.0.2")
        assert answers(port)
        for number in range(3, 6):
            bad += held(port, f"127.0.0.{number}")
        assert sum(1 for each in bad if not closed_before(each)) < FEW_FILES - 64
        for each in bad:
            each.close()
        until = time.monotonic() + PATIENCE
        while not answers(port):
            assert time.monotonic() < until
        pester(port)
        assert answers(port)
    text = (tmp_path / "log").read_text()
    assert os.path.getsize(tmp_path / "log") < MOST_BYTES, text[:2_000]
    assert "Traceback" not in text
    assert "more like it in the last minute" in text
