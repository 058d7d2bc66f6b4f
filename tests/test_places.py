"""On which line of a TOML file a key stands."""

from __future__ import annotations

import tomllib

import pytest

from freehold.editions.places import Places

TEXT = '''\
# [not] = "a table"
title = "Sample" # [[nor.this]]
"quoted.name" = 1
tower . height = 3

[board]  # the spaces
long = """
[group]
price = 3 \\""" still text
"""
raw = \'\'\'
price = 4
\'\'\'
spaces = [
  # {name = "Nobody"},
  {name = "Start # one", kind = "start"}, {name = "Second"},
  {name = 'It is "]"', rents = [1,
    2]},
]
since = 2001-01-01 00:00:00 # a date

[[group]]
id = "road"
[[group.deed]]
name = "Low"
rents = [ [1, 2],
  [3, 4] ]
[[group.deed]]
name = "High"
[group.owner]
who = "Ann"

[[group]]
id = "mill"
[[group.deed]]
name = "Wheel"
[option.set]
"rules.rent.claim" = "auto"
rules.opening.cash = 3
"board.spaces.Income Tax.flat" = 5
'''


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("title", "title ="),
        ("quoted.name", '"quoted.name"'),
        ("tower.height", "tower . height"),
        ("tower.width", "tower . height"),
        ("board", "[board]"),
        ("board.long", 'long = """'),
        ("board.raw", "raw = '''"),
        ("board.spaces", "spaces = ["),
        ("board.spaces[0].kind", "Start # one"),
        ("board.spaces[1]", "Second"),
        ("board.spaces[2].name", 'It is "]"'),
        ("board.spaces[2].rents[1]", "    2]"),
        ("board.spaces[3]", "spaces = ["),
        ("board.since", "since ="),
        ("board.price", "[board]"),
        ("group[0].id", 'id = "road"'),
        ("group[0].deed[0].rents", "rents = [ [1"),
        ("group[0].deed[0].rents[1]", "[3, 4]"),
        ("group[0].deed[1].name", "High"),
        ("group[0].owner.who", "Ann"),
        ("group[1].id", "mill"),
        ("group[1].deed[0].name", "Wheel"),
        ("option.set.rules.rent.claim", '"rules.rent.claim"'),
        ("option.set.rules.opening.cash", "rules.opening.cash"),
        ("option.set.board.spaces.Income Tax.flat", "Income Tax"),
        ("option.text", "[option.set]"),
    ],
)
def test_a_key_is_found_on_its_line(key: str, shown: str) -> None:
    tomllib.loads(TEXT)
    lines = TEXT.splitlines()
    assert shown in lines[Places(TEXT).line(key) - 1]


def test_a_missing_key_falls_back_to_its_table() -> None:
    lines = TEXT.splitlines()
    places = Places(TEXT)
    first, second = [number for number, line in enumerate(lines, 1) if line == "[[group]]"]
    deeds = [number for number, line in enumerate(lines, 1) if line == "[[group.deed]]"]
    assert places.line("group[0].colour") == first
    assert places.line("group[1].colour") == second
    assert [places.line(f"group[0].deed[{n}].price") for n in (0, 1)] == deeds[:2]
    assert places.line("group[1].deed[0].price") == deeds[2]
    assert places.line("nowhere") == 0


def test_windows_line_ends_and_no_line_at_all() -> None:
    assert Places(TEXT.replace("\n", "\r\n")).line("group[1].id") == Places(TEXT).line("group[1].id")
    assert Places("").line("edition.id") == 0


def test_brackets_without_end_stop_nobody() -> None:
    deep = "a = 1\nb = " + "[" * 5000 + "]" * 5000
    assert Places(deep).line("a") == 1
