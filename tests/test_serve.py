"""`freehold serve` and `freehold verify` from the command line, also when something is not as people thought."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from freehold.server import sockets
from freehold.server.app import Application
from freehold.server.doors import Bucket, Doors, Limits
from freehold.server.serve import ServeFault, Settings, hold, listen, run
from freehold.server.tokens import SECRET
from freehold.table.deciding import ticking
from freehold.table.deciding.commands import Host
from freehold.table.history import past_of, record_text
from serving import PATIENCE, running
from tabling import Live

DOCS = Path(__file__).resolve().parent.parent / "docs"


@contextlib.contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A `freehold serve` with what it has said until it listened."""
    environment = {
        key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    }
    command = [sys.executable, "-u", "-m", "freehold.cli", "serve", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    said: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line.strip())
        if "Stop with Ctrl-C" in line:
            break
    try:
        yield process, said
    finally:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


def test_it_says_where_it_listens_and_who_can_reach_it(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", str(tmp_path), "--no-browser") as (_, said):
        text = " ".join(said)
        assert "Only this computer can reach it" in text
        address = re.search(r"http://127\.0\.0\.1:\d+/", text)
        assert address is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                assert urllib.request.urlopen(f"{address[0]}api/bots", timeout=PATIENCE).status == 200
                return
            time.sleep(0.05)
        raise AssertionError("it does not answer")


def test_a_port_in_use_is_no_obstacle(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving("--port", str(port), "--data", str(tmp_path), "--open") as (process, said):
            assert f"Port {port} is in use; taking" in said[0]
            assert process.stdout is not None
            assert "No browser could be opened here" in process.stdout.readline()


def test_what_cannot_work_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("no database " * 20)
    for arguments, words in (
        (["--data", str(tmp_path), "--port", "0"], "is not a database"),
        (["--data", str(tmp_path / "new"), "--host", "203.0.113.77", "--port", "0"], "cannot listen on 203.0.113.77"),
    ):
        command = [sys.executable, "-m", "freehold.cli", "serve", "--no-browser", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 1
        assert words in done.stderr.replace("\n", " ")
        assert "Traceback" not in done.stderr


def test_a_folder_belongs_to_one_server(tmp_path: Path) -> None:
    with hold(tmp_path), pytest.raises(ServeFault, match="another server"):
        hold(tmp_path)
    hold(tmp_path).close()
    (tmp_path / "file").write_text("x")
    with pytest.raises(ServeFault, match="cannot be written"):
        hold(tmp_path / "file")


def test_listening_gives_up_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.serve._MORE_PORTS", 0)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(ServeFault, match="in use"):
            listen("127.0.0.1", taken.getsockname()[1], lambda _: None)


def test_events_know_where_phones_find_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []

    def ask(*_: object, address: Callable[[], str], **__: object) -> Application:
        found.append(address())
        raise ServeFault("seen enough")

    monkeypatch.setattr("freehold.server.serve.Application", ask)
    monkeypatch.setattr("freehold.server.lan.lan_host", lambda: "192.168.7.7")
    for host in ("0.0.0.0", "127.0.0.1"):
        with pytest.raises(ServeFault, match="seen enough"):
            run(Settings(host=host, port=0, data=tmp_path / host, browser=False), lambda _: None)
    assert found[0].startswith("http://192.168.7.7:")
    assert found[1] == ""


def test_nobody_can_have_the_dice_of_a_served_table_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes and seeds come from `secrets`, and no setting of the server says otherwise."""
    assert "draws" not in Settings.__struct_fields__
    made: list[Application] = []

    def keep(*given: Any, **more: Any) -> Application:
        made.append(Application(*given, **more))
        raise ServeFault("seen enough")

    monkeypatch.setattr("freehold.server.serve.Application", keep)
    monkeypatch.setenv("FREEHOLD_DICE", "7")
    with pytest.raises(ServeFault, match="seen enough"):
        run(Settings(port=0, data=tmp_path, browser=False), lambda _: None)
    draws = made[0].hub.draws
    assert draws is SECRET
    monkeypatch.setattr("freehold.server.tokens.secrets.token_hex", lambda length: "5e" * length)
    monkeypatch.setattr("freehold.server.tokens.secrets.choice", lambda letters: letters[0])
    assert (draws.server_seed(), draws.code()) == ("5e" * 32, "A" * 6)


# -- verify -------------------------------------------------------------------------------------------------


def test_verify_proves_a_record_and_not_a_changed_one(tmp_path: Path) -> None:
    live = Live("fundraiser", people=0, bots=3)
    live.bot_moves(80)
    live.say(live.table.people[0], Host("a", "abandon"))
    text = record_text(past_of(live.journal))
    good, bad, worse = tmp_path / "good.record", tmp_path / "bad.record", tmp_path / "worse.record"
    good.write_text(text)
    bad.write_text(text.replace(f"seed: {live.table.game.seed}", "seed: 77"))
    worse.write_text(text + "Bot 0: fly\n")
    results = [_verify(path) for path in (good, bad, worse, tmp_path / "absent")]
    assert [code for code, _ in results] == [0, 1, 1, 1]
    assert "The dice are proved" in results[0][1]
    assert "Not proved" in results[1][1]
    assert "line" in results[2][1]
    assert "cannot be read" in results[3][1]


def _verify(path: Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "freehold.cli", "verify", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, " ".join((done.stdout + done.stderr).split())


# -- the example client -------------------------------------------------------------------------------------


def test_the_client_of_the_protocol_plays_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (DOCS / "protocol.md").read_text()
    code = text.rpartition("```python\n")[2].partition("```")[0]
    assert len(code.splitlines()) <= 60
    monkeypatch.setattr(sockets, "MESSAGES", 10**9)
    monkeypatch.setattr(ticking, "MINUTE_MS", 3_000)
    file = tmp_path / "client.py"
    file.write_text(code.replace("time.sleep(0.4)", "time.sleep(0)"))
    with running(tmp_path) as server:
        command = [sys.executable, str(file), server.url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("Places: [[")


# -- doors --------------------------------------------------------------------------------------------------


def test_hosts_and_origins() -> None:
    doors = Doors(["https://play.example.org"])
    for host in ("127.0.0.1:8080", "localhost", "[::1]:80", "192.168.1.4:8080", "play.example.org"):
        assert doors.knows_host(host), host
    for host in ("evil.example", "", "127.0.0.1.evil.example", "play.example.org.evil"):
        assert not doors.knows_host(host), host
    assert doors.allows("https://play.example.org", "127.0.0.1:8080")
    assert doors.allows("http://127.0.0.1:8080", "127.0.0.1:8080")
    assert doors.allows(None, "localhost:8080")
    for origin in ("null", "http://127.0.0.1:9", "https://play.example.org.evil", "http://localhost:8080"):
        assert not doors.allows(origin, "127.0.0.1:8080"), origin


def test_buckets_fill_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("freehold.server.doors.time", SimpleNamespace(monotonic=lambda: clock[0]))
    bucket = Bucket(2, 10)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock[0] = 5
    assert bucket.take()
    limits = Limits(1, 60, most=2)
    assert [limits.take("a"), limits.take("a"), limits.take("b")] == [True, False, True]
