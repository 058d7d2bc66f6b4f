"""What an edition says of its box, and what is in the box of one that says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from freehold.editions import check
from freehold.editions.checking import examine
from freehold.editions.contents import contents
from freehold.editions.packing import pack
from freehold.editions.read_box import Box

from own_editions import change, line_of, own_edition  # isort: skip


def counts(box: Box) -> tuple[int, ...]:
    """Players, deeds without a name, houses and hotels."""
    return box.players, box.blank_deeds, box.houses, box.hotels


@pytest.mark.parametrize(
    ("edition", "box"),
    [
        ("cronulla", (6, 8, 44, 22)),
        ("global-village", (6, 0, 32, 12)),
        ("euronopoly", (4, 0, 48, 0)),
        ("propnex", (5, 0, 32, 12)),
    ],
)
def test_boxes_follow_from_the_rules_where_nothing_is_said(edition: str, box: tuple[int, ...]) -> None:
    """Rule: CR-EQUIP-3, GV-EQUIP-4, PN-2d, PN-2e"""
    assert counts(contents(edition).box) == box


def test_a_box_is_as_its_edition_says(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    change(
        folder / "edition.toml",
        "[equipment]",
        "[box]\nplayers = 8\nblank_deeds = 3\nhouses = 50\nhotels = 9\n\n[equipment]",
    )
    assert check(folder) == []
    assert counts(contents(folder).box) == (8, 3, 50, 9)


def test_a_stock_with_a_limit_is_printed_whatever_the_box_says(tmp_path: Path) -> None:
    folder = own_edition(tmp_path, like="global_village")
    change(folder / "edition.toml", "[equipment]", "[box]\nhouses = 50\nhotels = 50\n\n[equipment]")
    assert (contents(folder).box.houses, contents(folder).box.hotels) == (32, 12)


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("players = 1", "2"),
        ("blank_deeds = 99", "40"),
        ('houses = "many"', "number"),
        ("hotls = 3", "did you mean hotels?"),
    ],
)
def test_what_is_wrong_with_a_box_is_told_with_its_line(tmp_path: Path, said: str, fault: str) -> None:
    folder = own_edition(tmp_path)
    change(folder / "edition.toml", "[equipment]", f"[box]\n{said}\n\n[equipment]")
    (problem,) = check(folder)
    assert problem.file == "edition.toml"
    assert problem.line == line_of(folder / "edition.toml", said.split()[0] + " = " + said.split(" = ")[1])
    assert fault in problem.message


def test_what_is_in_the_box_makes_no_other_game(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    before = pack(examine(folder)[0]).digest
    change(folder / "edition.toml", "[equipment]", "[box]\nblank_deeds = 3\n\n[equipment]")
    assert pack(examine(folder)[0]).digest == before
