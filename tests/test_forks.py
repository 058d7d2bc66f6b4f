"""Records of games that began in the middle: whatever reads records reads these, too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from freehold.editions import editions
from freehold.engine.record import RecordError, read_record, replay
from freehold.table.commands import Host
from freehold.table.entries import BOT, Began, Created, Fork, Joined, SeatPlan
from freehold.table.forking import position_text
from freehold.table.history import past_of, record_text
from freehold.table.table import Table
from freehold.table.verifying import verify
from tabling import Live


def forked(edition: str = "fundraiser") -> Live:
    """A game that goes on from the fortieth move of another, played on for a while and stopped."""
    before = Live(edition, people=0, bots=4)
    before.bot_moves(40)
    position = position_text(before.table.game)
    live = Live(edition, people=0, bots=4, begin=False)
    seats = [SeatPlan(BOT, name, "builder") for name in ("Wim", "Xa", "Yves", "Zoe")]
    created = Created(
        1,
        code="FORK22",
        edition=edition,
        seats=seats,
        server_seed="cd" * 32,
        fork=Fork("TABLE2", 40, position),
    )
    live.journal = []
    live.table = Table(created)
    live.put([created, Joined(1, person=0, name="Host Hanna", token_hash="h", host=True)])
    live.put([Began(2, seats=seats, origin=[0, 1, 2, 3])])
    live.bot_moves(60)
    if not live.table.game.over:
        live.say(live.table.people[0], Host("a", "abandon"))
    return live


@pytest.mark.parametrize("edition", editions())
def test_a_record_of_a_fork_replays_and_is_proved(edition: str) -> None:
    live = forked(edition)
    text = record_text(past_of(live.journal))
    game = replay(read_record(text), live.table.edition)
    assert game.names == ["Wim", "Xa", "Yves", "Zoe"]
    assert (game.cash, game.owner, game.place) == (
        live.table.game.cash,
        live.table.game.owner,
        live.table.game.place,
    )
    assert read_record(read_record(text).write()).write() == read_record(text).write()
    assert verify(text).ok


def test_a_fork_that_makes_no_sense_is_refused_with_its_line() -> None:
    text = record_text(past_of(forked().journal))
    line = next(n for n, row in enumerate(text.split("\n"), 1) if "fork position" in row)
    edition = forked().table.edition
    for wrong in ('{"seats": 7', '{"edition": 3}', "[1]", "nothing"):
        rows = text.split("\n")
        rows[line - 1] = f"# fork position: {wrong}"
        with pytest.raises(RecordError, match="position of the fork makes no sense") as fault:
            replay(read_record("\n".join(rows)), edition)
        assert fault.value.number == line
    fewer = text.replace("seats: Wim, Xa, Yves, Zoe", "seats: Wim, Xa, Yves")
    with pytest.raises(RecordError, match="4 seats, not 3"):
        replay(read_record(fewer), edition)


def test_the_terminal_reads_records_of_forks(tmp_path: Path) -> None:
    live = forked()
    file = tmp_path / "fork.record"
    file.write_text(record_text(past_of(live.journal)))
    told = _freehold("replay", str(file))
    assert "The game is stopped without a result" in told
    assert "Wim" in told
    position = _freehold("replay", str(file), "--position")
    assert "Zoe" in position
    assert "Not proved" not in _freehold("verify", str(file))
    playing = file.read_text().rsplit("\n", 2)[0] + "\n"
    file.write_text(playing)
    assert "Wim" in _freehold("odds", str(file), "--games", "4", "--workers", "1")


def _freehold(*words: str) -> str:
    command = [sys.executable, "-m", "freehold.cli", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return " ".join(done.stdout.split())
