"""Golden records: whole games that replay for ever, to the same last position. `make_golden.py` made them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from freehold.editions import edition, editions
from freehold.engine.game import Game
from freehold.engine.text.notation import parse_line, write_line
from freehold.engine.text.record import Record, begin, read_record, replay
from freehold.positions import write_position
from invariants import check

FOLDER: Final = Path(__file__).resolve().parent / "golden"
RECORDS: Final = sorted(FOLDER.glob("*.record"))
FEWEST: Final = 2


def golden(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


def start(record: Record) -> Game:
    changes: dict[str, str | int | bool] = dict(record.changes)
    return begin(record, edition(record.edition, record.options, changes))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replays_to_the_same_position(path: Path) -> None:
    record = golden(path)
    game = replay(record, start(record).edition)
    check(game)
    assert game.over
    assert write_position(game) == path.with_suffix(".position").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_is_written_in_the_proper_form(path: Path) -> None:
    """Every line reads back as it was written, and so does the whole file."""
    record = golden(path)
    game = start(record)
    for line in record.actions():
        seat, action = parse_line(game, line.text)
        assert write_line(game, seat, action) == line.text
        game.play(seat, action)
    assert record.write() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_is_of_the_present_version(path: Path) -> None:
    record = golden(path)
    assert record.version == edition(record.edition).version


@pytest.mark.parametrize("id", editions())
def test_every_edition_has_golden_records(id: str) -> None:
    found = [path.name for path in RECORDS if golden(path).edition == id]
    assert len(found) >= FEWEST, f"{id} has only {found}; make_golden.py makes more"


def test_the_short_game_has_a_golden_record() -> None:
    assert any("short-game" in golden(path).options for path in RECORDS)


def test_every_record_has_its_position() -> None:
    assert {path.stem for path in FOLDER.glob("*.position")} == {path.stem for path in RECORDS}
