"""Whole records reviewed: what adds up, what stays the same, and what becomes of records that end badly."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.bots import make_bot, next_action
from freehold.coach import Review, Reviewer, review
from freehold.coach.page import page_of
from freehold.coach.picture import picture_of
from freehold.coach.wording import change, counted, heading, sentence
from freehold.commands import review as command
from freehold.engine.edition import HOST
from freehold.engine.text.record import Line, Record, read_record, record_of
from own_editions import own_edition
from physical import RealBoard

GOLDEN = Path(__file__).parent / "golden"
LINES = 26


def beginning(name: str, lines: int = LINES) -> str:
    """A record of a whole game, cut off after some actions."""
    record = read_record((GOLDEN / f"{name}.record").read_text("utf-8"))
    record.lines = record.lines[:lines]
    return record.write()


def short_game() -> tuple[Record, freehold.Edition]:
    """Two bots for two rounds."""
    edition = freehold.edition("fundraiser")
    game = freehold.Game(edition, ["Ann", "Bob"], seed=9)
    record = record_of(game)
    bots = [make_bot("fixed-h", seat) for seat in range(2)]
    while game.throwing_turns < 5:
        answer = next_action(game, bots)
        assert answer is not None
        record.add(game, *answer)
        game.play(*answer)
    return record, edition


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli.app, ["review", *map(str, arguments)], env={"COLUMNS": "100"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def test_a_review_adds_up_and_is_the_same_twice() -> None:
    record, edition = short_game()
    told: list[tuple[int, int]] = []
    found = review(record, edition, 2, lambda done, of: told.append((done, of)))
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
    assert found.complete
    assert found.stopped is None
    for moment in found.chances:
        assert sum(moment.shares) == 1_000_000
    assert [one.turn for one in found.chances] == sorted({one.turn for one in found.chances} | {found.chances[-1].turn})
    for player in found.players:
        seat = player.seat
        changed = found.chances[-1].shares[seat] - found.chances[0].shares[seat]
        assert player.luck + player.skill + player.gifts == changed
        assert player.luck == found.luck[seat]
        assert player.skill == found.skill[seat] <= 0
        own = [one for one in found.decisions if one.seat == seat]
        assert player.skill == -sum(one.loss for one in own if one.grade != "best")
        assert player.best + player.good + player.inaccuracy + player.mistake + player.blunder == len(own)
    assert abs(sum(found.luck)) < 100 * len(found.decisions)  # what one gains another loses, but for rounding
    assert review(record, edition, 2) == found


def test_any_order_of_the_tasks_gives_the_same_review() -> None:
    record, edition = short_game()
    forwards, backwards = Reviewer(record, edition, 1), Reviewer(record, edition, 1)
    found = [forwards.work(number) for number in forwards.tasks]
    assert found == [backwards.work(number) for number in reversed(backwards.tasks)][::-1]


def test_a_budget_of_zero_is_a_mistake() -> None:
    record, edition = short_game()
    with pytest.raises(ValueError, match="at least one play-out"):
        review(record, edition, 0)


@pytest.mark.parametrize("name", ["global-village-1", "cronulla-1", "euronopoly-1", "propnex-1"])
def test_records_of_every_edition_are_reviewed(name: str) -> None:
    record = read_record(beginning(name, 8))
    found = review(record, freehold.edition(record.edition, record.options, dict(record.changes)), 1)
    assert found.complete
    assert found.stopped is None
    assert found.chances


def test_a_fork_is_reviewed_from_where_it_begins() -> None:
    record = read_record((GOLDEN / "forks" / "fundraiser.record").read_text("utf-8"))
    record.lines = [line for line in record.lines if line.is_remark] + record.actions()[:6]
    found = review(record, freehold.edition("fundraiser"), 1)
    assert found.stopped is None
    assert len(found.chances) >= 2


def test_a_record_of_a_real_board_with_a_correction_is_reviewed_to_its_end() -> None:
    board = RealBoard("fundraiser", 3)
    record = record_of(board.game)
    names = {HOST: "Host", **dict(enumerate(board.game.names))}
    said = [f"{names[line.seat]}: {line.text}" for line in board.record(4)]
    record.lines = [Line(text, n) for n, text in enumerate([*said, "Host: correct cash Ada 900: paid twice"], 7)]
    found = review(record, freehold.edition("fundraiser"), 1)
    assert found.stopped is None, found.stopped
    assert found.complete
    assert len(found.chances) >= 4


def test_the_command_writes_data_page_and_picture_the_same_with_two_workers(tmp_path: Path) -> None:
    record, edition = short_game()
    file = tmp_path / "game.record"
    file.write_text(record.write(), "utf-8")
    names = [tmp_path / name for name in ("one.json", "two.json", "page.html", "chart.svg")]
    first = run(file, "--playouts", "2", "--workers", "1", "--json", names[0], "--html", names[2], "--svg", names[3])
    second = run(file, "--playouts", "2", "--workers", "2", "--json", names[1])
    assert first == second
    assert first[0] == 0
    assert "decisions, at least 2 play-outs each, seed 1" in " ".join(first[1].split())
    assert names[0].read_bytes() == names[1].read_bytes()
    found = msgspec.json.decode(names[0].read_bytes(), type=Review)
    assert names[2].read_text("utf-8") == page_of(edition, found)
    assert names[3].read_text("utf-8") == picture_of(edition, found)
    assert list(json.loads(names[0].read_text("utf-8")))[:4] == ["edition", "version", "names", "playouts"]


def test_a_damaged_record_is_reviewed_up_to_the_line(tmp_path: Path) -> None:
    file = tmp_path / "damaged.record"
    file.write_text(beginning("fundraiser-1", 6) + "Ann: frobnicate\nBob: roll\n", "utf-8")
    target = tmp_path / "found.json"
    code, out, err = run(file, "--playouts", "1", "--workers", "1", "--json", target)
    assert code == 1
    assert "line 13: " in err
    assert "the review ends there" in err
    assert "over time" in out
    found = msgspec.json.decode(target.read_bytes(), type=Review)
    assert found.stopped is not None
    assert found.stopped.line == 13
    assert found.chances


def test_an_interrupted_review_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = short_game()
    file, target = tmp_path / "game.record", tmp_path / "found.json"
    file.write_text(record.write(), "utf-8")
    done = 0

    def work(task: command.ReviewTask) -> tuple[int, command.Finding]:
        nonlocal done
        done += 1
        if done > 4:
            raise KeyboardInterrupt
        return task.number, task.work()

    monkeypatch.setattr(command, "work", work)
    code, out, err = run(file, "--playouts", "1", "--workers", "1", "--json", target)
    assert code == 130
    assert "Interrupted: the review holds 4 of" in err
    assert "over time" in out
    found = msgspec.json.decode(target.read_bytes(), type=Review)
    assert not found.complete
    assert found.chances


@pytest.mark.parametrize(
    ("model", "told"),
    [
        (None, "has no equity model"),
        ("weights = [", "cannot be read"),
        ('[model]\nedition = "propnex"\n', "belongs to another edition"),
        ('[model]\nedition = "village"\nversion = "0.0.1"\n', "is of another version"),
    ],
)
def test_a_review_without_a_model_that_fits_says_why_it_is_rough(tmp_path: Path, model: str | None, told: str) -> None:
    folder = own_edition(tmp_path)
    (folder / "equity.toml").unlink()
    if model is not None:
        (folder / "equity.toml").write_text(model, "utf-8")
    book = freehold.edition(str(folder))
    game = freehold.Game(book, ["Ann", "Bob"], seed=2)
    file = tmp_path / "game.record"
    file.write_text(record_of(game).write() + "Ann: roll\n", "utf-8")
    code, out, err = run(file, "--edition", folder, "--playouts", "1", "--workers", "1")
    assert code == 0, err
    assert "Note: the chances are rough. " in err
    assert told in " ".join(err.split())
    assert "over time" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seat", "Zoe"], "nobody called 'Zoe' plays in this game"),
        (["--playouts", "0"], "Invalid value for '--playouts'"),
        (["--json", "/nowhere/at/all.json"], "cannot be written"),
    ],
)
def test_wishes_that_make_no_sense_get_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    file = tmp_path / "game.record"
    file.write_text(beginning("fundraiser-1", 2), "utf-8")
    code, _, err = run(file, *arguments)
    assert code != 0
    assert sentence in err


def test_no_record_and_no_such_edition_get_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    file.write_text("hello\n", "utf-8")
    code, _, err = run(file)
    assert code != 0
    assert "a record begins with the line" in err


def test_a_game_nobody_has_moved_in_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    file.write_text(beginning("fundraiser-1", 0), "utf-8")
    code, out, err = run(file)
    assert code == 0
    assert out == ""
    assert "nobody has moved yet, so that there is nothing to review" in err


def test_numbers_and_their_words_agree() -> None:
    edition = freehold.edition("fundraiser")
    said = [sentence(edition, ["Ann"], "out-to-buy", {"count": count}) for count in (1, 2)]
    assert said == ["outside, 1 deed is still to be had", "outside, 2 deeds are still to be had"]
    record, edition = short_game()
    found = review(record, edition, 1)
    assert heading(found).endswith("decisions, at least 1 play-out each")
    assert [counted(count, "turn") for count in (0, 1, 2)] == ["0 turns", "1 turn", "2 turns"]
    assert [change(parts) for parts in (-400, 0, 400, 600)] == ["0.0", "0.0", "0.0", "+0.1"]
