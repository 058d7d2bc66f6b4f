"""Records name the board: whoever has another one hears which is needed, and nothing else goes wrong."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.bots import make_bot
from freehold.bots.driver import next_action
from freehold.editions import edition, editions
from freehold.editions.boards import board_of, digest_of, rules_digest
from freehold.table.history import past_of, record_text
from freehold.table.verifying import verify
from own_editions import own_edition
from test_forks import forked

DATA = Path(freehold.__file__).parent / "editions" / "data"
DEARER = ("price = 60\nmortgage = 30", "price = 80\nmortgage = 40")
"""The cheapest deeds of the US board cost a little more."""


def own_board(folder: Path, change: tuple[str, str] = DEARER, name: str = "dear board.toml") -> Path:
    """The board of `fundraiser` with something changed, in a file of its own."""
    path = folder / name
    text = (DATA / "fundraiser" / "board.toml").read_text(encoding="utf-8")
    assert change[0] in text
    path.write_text(text.replace(*change), encoding="utf-8")
    return path


def own_folder(folder: Path) -> Path:
    """The edition with that board, as a folder of one's own."""
    home = folder / "dear"
    shutil.copytree(DATA / "fundraiser", home)
    own_board(home, name="board.toml")
    return home


def played(book: freehold.Edition, actions: int = 40) -> str:
    """The record of a game between bots."""
    game = freehold.Game(book, ["Ann", "Bob", "Cy"], seed=3)
    record = freehold.record_of(game)
    bots = [make_bot("builder") for _ in game.names]
    for _ in range(actions):
        found = next_action(game, bots)
        assert found is not None
        record.add(game, *found)
        game.play(*found)
    return record.write()


def said(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli.app, list(words), env={"COLUMNS": "400"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, " ".join((result.stdout + result.stderr).split())


# -- what a record says -----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", editions())
def test_a_record_names_its_board(id: str) -> None:
    book = edition(id)
    text = freehold.record_of(freehold.Game(book, ["Ann", "Bob", "Cy", "Di"], 5)).write()
    assert f"\n# board: {digest_of(book)} {id}\n" in text
    assert freehold.replay(freehold.read_record(text), book).names


def test_an_edition_with_the_board_of_another_does_not_rename_it(tmp_path: Path) -> None:
    own, shipped = edition(own_edition(tmp_path)), edition("fundraiser")
    assert digest_of(own) == digest_of(shipped)
    assert [board_of(book)[1] for book in (own, shipped)] == ["village/board.toml", "fundraiser"]


def test_boards_differ_by_what_is_played_on(tmp_path: Path) -> None:
    shipped = edition("fundraiser")
    assert len({digest_of(edition(id)) for id in editions()}) == len(editions())
    dear = edition("fundraiser", board=own_board(tmp_path))
    assert board_of(dear) == (digest_of(dear), "dear board.toml")
    assert digest_of(dear) != digest_of(shipped)
    repainted = edition("fundraiser", board=own_board(tmp_path, ('"#8b5a3c"', '"#8b5a3d"'), "same.toml"))
    assert board_of(repainted) == board_of(shipped) == (digest_of(shipped), "fundraiser")
    taxed = edition("fundraiser", changes={"board.spaces.Income Tax.flat": 75})
    assert digest_of(taxed) != digest_of(shipped), "a record names its changes, too, and is played with them"
    folder = own_folder(tmp_path)
    assert board_of(edition(folder)) == (digest_of(dear), "dear/board.toml")


# -- playing it again -------------------------------------------------------------------------------------


def test_a_record_of_another_board_says_which_it_needs(tmp_path: Path) -> None:
    dear = edition("fundraiser", board=own_board(tmp_path))
    record = freehold.read_record(played(dear))
    assert freehold.replay(record, dear).owner
    with pytest.raises(freehold.RecordError) as caught:
        freehold.replay(record, edition("fundraiser"))
    needed, here = digest_of(dear), digest_of(edition("fundraiser"))
    assert caught.value.reason == (
        f"this game needs the board dear board.toml ({needed}), and here is fundraiser ({here})"
    )
    assert caught.value.line == f"# board: {needed} dear board.toml"


def test_records_without_a_board_and_of_other_versions_are_played_as_ever(tmp_path: Path) -> None:
    shipped = edition("fundraiser")
    text = played(shipped)
    plain = re.sub(r"# board: .*\n", "", text)
    assert freehold.replay(freehold.read_record(plain), shipped).cash
    older = text.replace("fundraiser 1.1.0", "fundraiser 0.9.0").replace(digest_of(shipped), "0" * 12)
    assert freehold.replay(freehold.read_record(older), shipped).cash, "the version is what people are told"
    dear = played(edition("fundraiser", board=own_board(tmp_path))).replace("fundraiser 1.1.0", "fundraiser 0.9.0")
    with pytest.raises(freehold.RecordError, match=re.escape("needs the board dear board.toml")):
        freehold.replay(freehold.read_record(dear), shipped)


@pytest.mark.parametrize(
    "words",
    [
        ("replay",),
        ("odds", "--games", "4", "--workers", "1"),
        ("play", "--resume"),
        ("simulate", "fundraiser", "--from"),
    ],
    ids=lambda words: words[0],
)
def test_commands_say_which_board_is_needed(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "game.record"
    dear = edition("fundraiser", board=own_board(tmp_path))
    file.write_text(played(dear))
    more = ("--out", str(tmp_path / "out")) if words[0] == "simulate" else ()
    code, told = said(*words, str(file), *more)
    assert code == 1
    assert told.endswith(
        f"line 7: this game needs the board dear board.toml ({digest_of(dear)}), and here is fundraiser "
        f"({digest_of(edition('fundraiser'))}); a folder of the edition with that board can be named with --edition"
    )


def test_a_folder_with_the_board_is_all_they_need(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    file.write_text(played(edition("fundraiser", board=own_board(tmp_path))))
    folder = str(own_folder(tmp_path))
    code, told = said("replay", str(file), "--edition", folder)
    assert (code, "Ann" in told) == (0, True)
    code, told = said("odds", str(file), "--edition", folder, "--games", "4", "--workers", "1")
    assert (code, "Bob" in told) == (0, True)


def test_a_game_played_at_the_terminal_names_its_board(tmp_path: Path) -> None:
    file = tmp_path / "watched.record"
    folder = own_folder(tmp_path)
    assert said("play", str(folder), "--watch", "--turns", "3", "--seed", "4", "--save", str(file))[0] == 0
    assert f"# board: {digest_of(edition(folder))} dear/board.toml\n" in file.read_text()
    assert said("replay", str(file), "--edition", str(folder))[0] == 0
    assert said("replay", str(file))[0] == 1


# -- tables -----------------------------------------------------------------------------------------------


def test_records_of_tables_and_forks_name_their_board(tmp_path: Path) -> None:
    text = record_text(past_of(forked().journal))
    digest = digest_of(edition("fundraiser"))
    assert text.count(f"# board: {digest} fundraiser\n") == 1
    assert verify(text).ok
    foreign = text.replace(f"# board: {digest} fundraiser", "# board: 0123456789ab beach.toml")
    with pytest.raises(freehold.RecordError, match=r"needs the board beach\.toml \(0123456789ab\), and here is"):
        verify(foreign)
    file = tmp_path / "fork.record"
    file.write_text(foreign)
    code, told = said("verify", str(file))
    assert code == 1
    assert "needs the board beach.toml (0123456789ab), and here is fundraiser" in told
    file.write_text(text)
    assert said("verify", str(file), "--edition", str(DATA / "fundraiser"))[0] == 0
    assert said("verify", str(file), "--edition", str(own_folder(tmp_path)))[0] == 1


def test_records_of_tables_name_their_rules(tmp_path: Path) -> None:
    text = record_text(past_of(forked().journal))
    digest = rules_digest(edition("fundraiser"))
    assert text.count(f"# rules: {digest}\n") == 1
    assert freehold.replay(freehold.read_record(text), edition("fundraiser")).cash
    other = edition("fundraiser", changes={"movement.salary": 250})
    assert rules_digest(other) != digest
    told = f"this game needs other rules ({digest}) than fundraiser 1.1.0 has here ({rules_digest(other)})"
    with pytest.raises(freehold.RecordError, match=re.escape(told)):
        freehold.replay(freehold.read_record(text), other)
    foreign = text.replace(digest, "0123456789ab")
    with pytest.raises(freehold.RecordError, match=r"needs other rules \(0123456789ab\)"):
        verify(foreign)
    file = tmp_path / "game.record"
    file.write_text(foreign)
    for words in (("replay",), ("verify",), ("play", "--resume")):
        code, said_ = said(*words, str(file))
        assert code == 1
        assert "this game needs other rules (0123456789ab) than fundraiser 1.1.0 has here" in said_
