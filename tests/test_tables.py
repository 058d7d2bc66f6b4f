"""What no scenario can show, since there is no game yet: how many may sit down, and what is in the box."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import freehold.editions
from freehold import BANK, Game, edition

NAMES = [f"Player {number}" for number in range(1, 70)]


@pytest.mark.parametrize(
    ("id", "options", "least", "most"),
    [
        ("fundraiser", [], 2, 14),
        ("global-village", [], 2, 12),
        ("cronulla", ["short-game"], 2, 14),
        ("euronopoly", [], 2, 4),
        ("propnex", [], 4, 5),
    ],
)
def test_a_table_is_neither_too_small_nor_too_large(id: str, options: list[str], least: int, most: int) -> None:
    """The edition says how many play.

    Rule: FR-R04, FR-R37, GV-R35, GV-EQUIP-3, CR-R35, CR-R43, EU-PREP-5 (examples 1, 2 and 3), R-EU-MINPLAYERS,
    PN-G-START-1 (examples 1, 2, 3 and 4), PN-3.1 (examples 1 and 2), R-PN-QUALIFYING
    """
    book = edition(id, options)
    for count in (least, most):
        assert Game(book, NAMES[:count]).seats == count
    for count in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"is played by {least} to {most} players, not {count}"):
            Game(book, NAMES[:count])


def test_where_the_rule_book_sets_no_maximum_the_table_does() -> None:
    """As many as there is room for. Rule: CR-R35, CR-R43"""
    book = edition("cronulla")
    assert Game(book, NAMES[:2]).seats == 2
    assert Game(book, NAMES[:60]).seats == 60
    with pytest.raises(ValueError, match="Cronulla is played by 2 or more players, not 1"):
        Game(book, NAMES[:1])
    with pytest.raises(ValueError, match="a table has room for 60 players, not for 61"):
        Game(book, NAMES[:61])


@pytest.mark.parametrize("names", [["Ann", "ann"], ["Ann", " "], ["Ann", "Bank"], ["Host", "Ann"], ["Ann", "B\nob"]])
def test_every_player_needs_a_name_of_their_own(names: list[str]) -> None:
    with pytest.raises(ValueError, match="name"):
        Game(edition("cronulla"), names)


def test_the_banker_sits_at_the_table_or_does_not_play() -> None:
    """A Banker who only keeps the Bank has no seat. Rule: GV-BANKER-1, CR-BANKER-3, CR-R02"""
    book = edition("cronulla")
    assert Game(book, ["Bob", "Cy", "Di"], banker=BANK).to_act == 0
    with pytest.raises(ValueError, match="Banker"):
        Game(book, ["Bob", "Cy"], banker=2)


@pytest.mark.parametrize("id", ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"])
def test_every_seat_that_may_play_has_a_token_of_its_own(id: str) -> None:
    """Rule: GV-EQUIP-3, PN-2c"""
    book = edition(id)
    game = Game(book, NAMES[: book.players_max])
    assert len(set(game.tokens)) == book.players_max


@pytest.mark.parametrize(
    ("id", "file", "old", "new", "key"),
    [
        ("cronulla", "board.toml", "mortgage = 175", "mortgage = 170", "mortgage"),
        ("cronulla", "edition.toml", "deeds = 28", "deeds = 27", "deeds"),
        ("cronulla", "edition.toml", "good = 48", "good = 47", "moods.good"),
        ("global-village", "edition.toml", "chest = 16", "chest = 15", "decks.chest"),
        ("euronopoly", "edition.toml", "owned = 4", "owned = 3", "group"),
        ("euronopoly", "edition.toml", "risk = 1", "risk = 2", "board.spaces"),
        ("propnex", "edition.toml", "deeds = 28", "deeds = 29", "deeds"),
    ],
)
def test_a_box_with_the_wrong_contents_is_flagged(
    tmp_path: Path, id: str, file: str, old: str, new: str, key: str
) -> None:
    """Counts and figures the rule books fix are checked.

    Rule: CR-EQUIP-1, CR-EQUIP-2, CR-EQUIP-4 (example 1), CR-PRICE-2 (example 1), CR-R05, CR-R07, GV-EQUIP-1,
    GV-EQUIP-5, GV-EQUIP-6, EU-PREP-4, R-EU-PLANS, PN-2a, PN-2f, PN-2g
    """
    home = Path(freehold.editions.__file__).parent / "data" / id.replace("-", "_")
    shutil.copytree(home, tmp_path / "box")
    damaged = tmp_path / "box" / file
    text = damaged.read_text(encoding="utf-8")
    assert old in text
    damaged.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(problem.key.endswith(key) for problem in freehold.check(tmp_path / "box"))
