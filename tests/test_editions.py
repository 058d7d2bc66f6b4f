"""Reading, checking and changing editions."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import freehold.editions
from freehold.editions import RULES, EditionError, Problem, check, edition, editions, shelf
from freehold.editions.citable import CITABLE
from freehold.editions.effects import Effect, EffectError, parse
from freehold.editions.policies import BY_NAME, PLAYERS, SPACES, markdown
from freehold.editions.problems import did_you_mean, in_words, nearest
from freehold.editions.read_board import KINDS, RENTS
from freehold.editions.read_clauses import STATUS
from freehold.engine import edition as engine
from freehold.engine.party import knows_no_maximum, party, party_fault

DOCS = Path(__file__).parent.parent / "docs" / "editions.md"

SAMPLE = {
    "edition.toml": """
[edition]
id = "village"
title = "Village"
version = "1.0.0"
summary = "A very small game."
currency = "$"
tokens = ["car", "ship", "kite"]
[players]
min = 2
max = 3
[rules.opening]
cash = 500
deal = 2
[rules.turn]
third_double = "detention"
[rules.rent]
claim = "asked"
[rules.building]
houses = 4
houses_for_hotel = 3
stock_houses = 12
[rules.deal]
cards = false
[rules.detention]
kind = "throw"
fine = 50
turns = 3
[[option]]
id = "auto-claim"
title = "No asking"
text = "Rent is always asked for."
clause = "V-RENT-1"
[option.set]
"rules.rent.claim" = "auto"
[[option]]
id = "low-tax"
title = "Low tax"
text = "The tax is lower."
[option.set]
board.spaces."Village Tax".flat = 20
players.max = 2
[[option]]
id = "lower-tax"
title = "Lower tax"
text = "The tax is lower still."
[option.set]
"board.spaces.Village Tax.flat" = 10
[equipment]
deeds = 7
decks = { luck = 14 }
moods = { good = 1, bad = 1 }
[demands]
spaces = { start = 1 }
rents = { levels = 4 }
decks = { luck = 2 }
[[sheet]]
title = "Money"
rows = [["note", "count"], ["100", "5"], ["", ""]]
[cites]
rent.base = "V-RENT-1"
"rent.lapse" = "V-RENT-2"
""",
    "board.toml": """
[board]
spaces = [
  {name = "Start", kind = "start"},
  {name = "Low Road", kind = "deed"},
  {name = "Luck", kind = "cards", deck = "luck"},
  {name = "High Road", kind = "deed"},
  {name = "Village Tax", kind = "tax", flat = 30, percent = 10},
  {name = "North Station", kind = "deed"},
  {name = "Lock-up", kind = "detention"},
  {name = "Mill Lane", kind = "deed"},
  {name = "Luck", kind = "cards", deck = "luck"},
  {name = "Mill St. Corner", kind = "deed"},
  {name = "South Station", kind = "deed"},
  {name = "Green", kind = "rest"},
  {name = "Green", kind = "rest"},
  {name = "Waterworks", kind = "deed"},
  {name = "Constable", kind = "go-to-detention"},
]
[[group]]
id = "road"
name = "Roads"
colour = "#112233"
rent = "levels"
[[group.deed]]
name = "Low Road"
price = 60
mortgage = 30
house = 50
rents = [2, 10, 30, 90, 160, 250]
[[group.deed]]
name = "High Road"
price = 61
mortgage = 30
house = 50
hotel = 70
rents = [4, 20, 60, 180, 320, 450]
[[group]]
id = "station"
name = "Stations"
colour = "#000000"
rent = "owned"
[[group.deed]]
name = "North Station"
price = 200
mortgage = 100
rents = [25, 50]
[[group.deed]]
name = "South Station"
price = 200
mortgage = 100
rents = [25, 50]
[[group]]
id = "water"
name = "Water"
colour = "#0000ff"
rent = "dice"
[[group.deed]]
name = "Waterworks"
price = 150
mortgage = 75
rents = [4]
[[group]]
id = "mill"
name = "Mill"
colour = "#AA0000"
rent = "levels"
[[group.deed]]
name = "Mill Lane"
price = 350
mortgage = 175
house = 100
rents = [6, 30, 90, 270, 400, 550]
[[group.deed]]
name = "Mill St. Corner"
price = 350
mortgage = 175
house = 100
rents = [6, 30, 90, 270, 400, 551]
""",
    "cards.toml": """
[[deck]]
id = "luck"
name = "Luck"
card = [
  {title = "To Start", text = "Go to Start.", effect = "advance_to 0"},
  {title = "Train", text = "Take the train.", effect = "advance_to_nearest station rent_x2", count = 2},
  {title = "Thirst", text = "Drink.", effect = "advance_to_nearest water dice_x10"},
  {title = "Stroll", text = "See the mill.", effect = "advance_to_nearest mill"},
  {title = "Back", text = "Step back.", effect = "back 3"},
  {title = "Caught", text = "Off you go.", effect = "go_to_jail"},
  {title = "Key", text = "Keep it.", effect = "jail_free"},
  {title = "Gift", text = "From the Bank.", effect = "collect 50", mood = "good"},
  {title = "Bill", text = "To the Bank.", effect = "pay 15", mood = "bad"},
  {title = "Birthday", text = "From everybody.", effect = "collect_each 10"},
  {title = "Round", text = "For everybody.", effect = "pay_each 20", count = 2},
  {title = "Storm", text = "Mend the roofs.", effect = "repairs 25/100"},
]
""",
    "clauses.toml": """
[[clause]]
id = "V-RENT-1"
title = "Asking"
section = "Rent"
kind = "property"
text = "Rent is due if it is asked for."
status = "executed"
how = ""
rulings = ["V-R01"]
tested = []
[[clause]]
id = "V-RENT-2"
title = "Politeness"
section = "Rent"
kind = "manners"
text = "Ask politely."
status = "advice"
how = "Freehold shows it."
[[ruling]]
id = "V-R01"
question = "When?"
options = ["At once.", "Later."]
decision = "At once."
reason = "It is simple."
example = ""
""",
}


def folder(path: Path, file: str = "", old: str = "", new: str = "") -> Path:
    """Write the sample edition into `path`, with one text in one file replaced by another."""
    path.mkdir(exist_ok=True)
    for name, text in SAMPLE.items():
        if name == file:
            assert old in text, f"the sample has no {old!r}"
            text = text.replace(old, new, 1)
        (path / name).write_text(text, encoding="utf-8")
    return path


def found(path: Path) -> list[tuple[str, str]]:
    return [(problem.file, problem.key) for problem in check(path)]


def values(rules: engine.Rules) -> list[str]:
    return [rule.of(rules) for rule in RULES]


E, B, C, L = SAMPLE
LOW = "price = 60\nmortgage = 30\nhouse = 50\nrents = [2, 10, 30, 90, 160, 250]"
MANY = "\n".join(
    f'[[group.deed]]\nname = "Extra {n}"\nprice = 2\nmortgage = 1\nhouse = 1\nrents = [1, 1, 1, 1, 1, 1]'
    for n in range(60)
)
SCHEDULE = 'rows = [["note", "count"], ["100", "5"], ["", ""]]'

# name, file, old text, new text, file and key of the problem, part of its message
DAMAGE = [
    ("syntax", B, 'id = "road"', "id = road", B, "", "Invalid value (at line 21, column 6)"),
    ("syntax at the end", E, '"rent.lapse" = "V-RENT-2"\n', "x = [", E, "", "(at end of document)"),
    ("huge number", E, "cash = 500", f"cash = {'9' * 5000}", E, "", "cannot be understood"),
    ("missing key", E, 'title = "Village"\n', "", E, "edition.title", "is missing"),
    ("unknown key", E, "cash = 500", "cahs = 500", E, "rules.opening.cahs",
     "unknown key; did you mean cash?"),
    ("unknown chapter", E, "[rules.rent]", "[rules.rents]", E, "rules.rents", "did you mean rent?"),
    ("unknown table", E, "[cites]", "[quotes]", E, "quotes", "unknown key; known: box, cites, demands, edition, equip"),
    ("missing table", E, "[players]\nmin = 2\nmax = 3\n", "", E, "players", "is missing"),
    ("number for text", E, 'currency = "$"', "currency = 1", E, "edition.currency", "found a whole number"),
    ("text for number", E, "cash = 500", 'cash = "500"', E, "rules.opening.cash", "found text"),
    ("flag for number", E, "cash = 500", "cash = true", E, "rules.opening.cash", "found true or false"),
    ("decimal", E, "cash = 500", "cash = 5.5", E, "rules.opening.cash", "found a decimal number"),
    ("date", E, "cash = 500", "cash = 2020-01-01", E, "rules.opening.cash", "found a date or time"),
    ("number for flag", E, "cards = false", "cards = 0", E, "rules.deal.cards", "expected true or false"),
    ("number for word", E, 'claim = "asked"', "claim = 1", E, "rules.rent.claim", "expected text"),
    ("text for list", E, 'tokens = ["car", "ship", "kite"]', 'tokens = "car"', E, "edition.tokens",
     "expected a list"),
    ("number in a list", E, '"ship",', "3,", E, "edition.tokens[1]", "expected text"),
    ("list for table", E, "decks = { luck = 14 }", "decks = [14]", E, "equipment.decks", "unknown key"),
    ("table for text", E, 'title = "Village"', "title = {a = 1}", E, "edition.title", "found a table"),
    ("table is a list", E, "[rules.deal]\ncards = false", "[[rules.deal]]", E, "rules.deal", "found a list"),
    ("list of no tables", C, "[[deck]]", "deck = [1]\n[x]", C, "deck[0]", "expected a table, found a whole"),
    ("empty text", E, 'title = "Village"', 'title = " "', E, "edition.title", "is empty"),
    ("control character", E, '"Village"', '"a\\u001b[2J"', E, "edition.title",
     "contains a control character"),
    ("two lines", E, '"Village"', '"a\\nb"', E, "edition.title", "must stand on one line"),
    ("blank at the end", E, '"Village"', '"a "', E, "edition.title", "has a blank"),
    ("no id", E, '"village"', '"a village!"', E, "edition.id", "is not an id"),
    ("same token", E, '"ship"', '"car"', E, "edition.tokens[1]", "is there already"),
    ("policy", E, '"asked"', '"ask"', E, "rules.rent.claim", '"ask" is not one of "asked", "auto"'),
    ("stock", E, "houses = 12", 'houses = "none"', E, "rules.building.stock_houses",
     '"unlimited" or a whole'),
    ("negative cash", E, "cash = 500", "cash = -1", E, "rules.opening.cash", "-1 is too small"),
    ("too much cash", E, "cash = 500", "cash = 1000000001", E, "rules.opening.cash", "too large"),
    ("one player", E, "min = 2", "min = 1", E, "players.min", "1 is too small: the least is 2"),
    ("61 players", E, "max = 3\n", "max = 61\n", E, "players.max", "61 is too large: the most is 60"),
    ("no fewest", E, "min = 2\n", "", E, "players.min", "is missing"),
    ("max below min", E, "min = 2", "min = 4", E, "players.max", "3 is less than min, which is 4"),
    ("deal", E, "deal = 2", "deal = 3", E, "rules.opening.deal", "3 deeds for each of 3 players are 9"),
    ("hotel", E, "hotel = 3", "hotel = 5", E, "rules.building.houses_for_hotel", "allows only 4 on a lot"),
    ("void", E, "[rules.turn]", "[rules.turn]\nvoid_one_in = 1", E, "rules.turn.void_one_in", "every throw"),
    ("turns", E, "turns = 3", "turns = 0", E, "rules.detention.turns", 'detention.kind is "throw"'),
    ("ending", E, "[cites]", '[rules.ending]\nkind="bankruptcies"\n[cites]', E, "rules.ending.bankruptcies",
     "1"),
    ("option twice", E, 'id = "low-tax"', 'id = "auto-claim"', E, "option[1].id", "is there already"),
    ("option clause", E, 'use = "V-RENT-1"', 'use = "V-RENT-9"', E, "option[0].clause",
     "did you mean V-RENT-"),
    ("option name", E, "rent.claim", "rent.clame", E, "option[0].set.rules.rent.clame",
     "did you mean rent.claim"),
    ("option value", E, '= "auto"', '= "car"', E, "option[0].set.rules.rent.claim", '"asked", "auto"'),
    ("option space", E, "Tax.flat", "Tex.flat", E, "option[2].set.board.spaces.Village Tex.flat",
     "Village Tax"),
    ("option set", E, '[option.set]\n"rules.rent.claim" = "auto"', "", E, "option[0].set", "is missing"),
    (
        "option makes it invalid", E, '"rules.rent.claim" = "auto"', '"opening.deal" = 3', E, "option[0].set",
        'with the option "auto-claim": edition.toml: rules.opening.deal: 3 deeds',
    ),
    ("cites", E, '= "V-RENT-2"', '= "V-RENT-3"', E, "cites.rent.lapse", "V-RENT-2 or V-RENT-1"),
    ("cites no text", E, '= "V-RENT-2"', "= 2", E, "cites.rent.lapse", "expected text"),
    ("equipment deeds", E, "deeds = 7", "deeds = 8", E, "equipment.deeds", "8 here, but the folder has 7"),
    ("equipment cards", E, "luck = 14", "luck = 15", E, "equipment.decks.luck",
     "15 here, but the folder has 14"),
    ("equipment deck", E, "luck = 14", "lack = 14", E, "equipment.decks.lack", "did you mean decks.luck?"),
    ("equipment mood", E, "good = 1", "good = 2", E, "equipment.moods.good", "2 here, but the folder has 1"),
    ("equipment text", E, "deeds = 7", 'deeds = "7"', E, "equipment.deeds", "expected a whole number"),
    ("sheet row", E, SCHEDULE, "rows = [[], 1]", E, "sheet[0].rows[1]", "expected a list of texts"),
    ("sheet cell", E, '["100", "5"]', '["100", 5]', E, "sheet[0].rows[1]", "found a whole number"),
    ("sheet width", E, '["100", "5"]', '["100"]', E, "sheet[0].rows[1]", "1 cells under a head of 2"),
    ("missing rent", B, f"{LOW}\n", LOW.split("rents")[0], B, "group[0].deed[0].rents", "is missing"),
    (
        "rents by level", B, "[2, 10, 30, 90, 160, 250]", "[2, 10, 30, 90, 250]", B, "group[0].deed[0].rents",
        "5 rents for 4 houses and a hotel: expected 6",
    ),
    ("rents by owned", B, "[25, 50]", "[]", B, "group[1].deed[0].rents",
     "0 rents for a group of 2: expected 1 to 2"),
    ("rents by dice", B, "[4]", "[4, 10]", B, "group[2].deed[0].rents",
     "2 rents for a group of 1: expected 1"),
    ("negative rent", B, "[2, 10", "[-2, 10", B, "group[0].deed[0].rents[0]", "-2 is too small"),
    ("group of one", B, 'rent = "dice"', 'rent = "levels"', B, "group[2].deed", "needs two deeds or more"),
    ("group of none", B, "[[group]]", '[[group]]\nid="a"\nname="A"\ncolour="#000000"\nrent="owned"\ndeed=[]\n'
     "[[group]]", B, "group[0].deed", "a group needs deeds"),
    ("colour", B, "#112233", "red", B, "group[0].colour", "is not a colour"),
    ("no colour", B, '"#112233"', "1", B, "group[0].colour", "expected text"),
    ("rent kind", B, '"dice"', '"dices"', B, "group[2].rent", 'not one of "levels", "owned", "dice"'),
    ("same group", B, 'id = "water"', 'id = "road"', B, "group[2].id", 'the group "road" is there already'),
    ("same deed", B, 'name = "High Road"\np', 'name = "Low Road"\np', B, "group[0].deed[1].name", "already"),
    ("same space", B, '"High Road", kind', '"Low Road", kind', B, "board.spaces[3].name", "is there already"),
    ("space without deed", B, '"Low Road", kind', '"Lo Road", kind', B, "board.spaces[1].name", "Low Road"),
    ("deed without space", B, '"Low Road"\n', '"Law Road"\n', B, "group[0].deed[0].name", "did you mean Low"),
    ("quoted name", B, '"Start"', "'The \"Start\"'", B, "board.spaces[0].name", "must not contain"),
    ("number as name", B, '"Start"', "7", B, "board.spaces[0].name", "expected text"),
    ("mortgage", B, "mortgage = 175", "mortgage = 170", B, "group[3].deed[0].mortgage",
     "170 is not half the price"),
    ("no price", B, "price = 60", "price = 0", B, "group[0].deed[0].price", "0 is too small"),
    ("house on a station", B, "[4]", "[4]\nhouse = 50", B, "group[2].deed[0].house", "unknown key"),
    ("space kind", B, '"rest"', '"rust"', B, "board.spaces[11].kind", "did you mean rest"),
    ("no start", B, 'kind = "start"', 'kind = "rest"', B, "board.spaces", 'no space of kind "start"'),
    ("two starts", B, 'kind = "rest"', 'kind = "start"', B, "board.spaces[11].kind", "already"),
    ("risk without table", B, 'kind = "rest"', 'kind = "risk"', B, "risk.table", "is missing"),
    ("risk too small", B, "[board]", "[risk]\ntable = [[1, -2]]\n[board]", B, "risk.table", "six rows of six"),
    ("risk no numbers", B, "[board]", '[risk]\ntable = [["a"]]\n[board]', B, "risk.table[0]", "whole number"),
    ("risk no rows", B, "[board]", "[risk]\ntable = [3]\n[board]", B, "risk.table[0]", "expected a list"),
    ("ladder", E, "[rules.building]", '[rules.building]\nshape = "ladder"', B, "group[0].deed", "a group has 3"),
    ("sale", E, "cards = false", "cards = false\ndeeds_to_bank = true", B, "group[0].deed[0].sale", "is missing"),
    ("premium", E, "[cites]", "[rules.purchase]\nremote = true\n[cites]", B, "group[0].deed[0].premium", "missing"),
    ("no mortgages", E, "[cites]", '[rules.mortgage]\nwhen = "never"\n[cites]', B, "group[0].deed[0].mortgage", "0"),
    ("words", E, "[cites]", "[words]\nhouse = 3\n[cites]", E, "words.house", "expected text"),
    ("cites no rule", E, '"rent.lapse" =', '"rent.lapsed" =', E, "cites.rent.lapsed", "did you mean rent.lapse"),
    ("no clause named", E, '= "V-RENT-2"', "= []", E, "cites.rent.lapse", "at least one"),
    ("no detention", B, 'kind = "detention"', 'kind = "rest"', E, "rules.detention.kind",
     "the board has none"),
    ("tax without amount", B, "flat = 30, ", "", B, "board.spaces[4].flat", "is missing"),
    ("negative tax", B, "flat = 30", "flat = -30", B, "board.spaces[4].flat", "-30 is too small"),
    ("clause of a space", B, "flat = 30", 'flat = 30, clause = "V-RENT-9"', B, "board.spaces[4].clause", "no clause"),
    ("clause of a deed", B, '"Low Road", kind', '"Low Road", clause = "V-RENT-1", kind', B, "board.spaces[1].clause",
     "unknown key"),
    ("per cent", B, "percent = 10", "percent = 110", B, "board.spaces[4].percent", "the most is 100"),
    ("unknown deck", B, 'deck = "luck"', 'deck = "lack"', B, "board.spaces[2].deck", "did you mean luck?"),
    ("63 deeds", B, f"{LOW}\n", f"{LOW}\n{MANY}\n", B, "group", "67 deeds: the most is 62"),
    ("card to nowhere", C, "advance_to 0", "advance_to 15", C, "deck[0].card[0].effect",
     "the last space is 14"),
    ("back to nowhere", C, "back 3", "back 15", C, "deck[0].card[4].effect", "the board has 15"),
    ("nearest nothing", C, "nearest station", "nearest stations", C, "deck[0].card[1].effect", "station"),
    ("unknown effect", C, "back 3", "bakc 3", C, "deck[0].card[4].effect", "did you mean back?"),
    ("negative card", C, "pay 15", "pay -15", C, "deck[0].card[8].effect", "one whole number, 1 or more"),
    ("card count", C, "count = 2", "count = 0", C, "deck[0].card[1].count", "0 is too small"),
    ("card mood", C, '"good"', '"fine"', C, "deck[0].card[7].mood", 'not one of "good", "bad"'),
    ("same card", C, '"Gift"', '"Bill"', C, "deck[0].card[8].title", "use count"),
    ("no effect", C, ', effect = "back 3"', "", C, "deck[0].card[4].effect", "is missing"),
    ("empty deck", C, "[[deck]]", '[[deck]]\nid="b"\nname="B"\ncard=[]\n[[deck]]', C, "deck[0].card",
     "needs"),
    ("same deck", C, "[[deck]]", '[[deck]]\nid="luck"\nname="B"\ncard=[]\n[[deck]]', C, "deck[1].id",
     "already"),
    ("no decks", C, "[[deck]]", "[deck]", C, "deck", "expected a list, found a table"),
    ("jail cards", E, '"throw"', '"none"', C, "deck[0].card[6].effect", 'detention.kind is "none"'),
    ("jail space", E, '"throw"', '"none"', B, "board.spaces[14].kind", "no detention to go to"),
    ("third double", E, '"throw"', '"none"', E, "rules.turn.third_double", 'detention.kind is "none"'),
    ("no jail space", B, '"detention"', '"rest"', C, "deck[0].card[5].effect", "has no detention space"),
    ("clause twice", L, '"V-RENT-2"', '"V-RENT-1"', L, "clause[1].id", "is there already"),
    ("clause title", L, 'title = "Asking"\n', "", L, "clause[0].title", "is missing"),
    ("clause text", L, '"Ask politely."', '""', L, "clause[1].text", "is empty"),
    ("clause status", L, '"executed"', '"done"', L, "clause[0].status", '"executed", "honoured", "advice"'),
    ("clause how", L, '"Freehold shows it."', '""', L, "clause[1].how", "says how it is honoured"),
    ("ruling", L, '["V-R01"]', '["V-R02"]', L, "clause[0].rulings[0]", "did you mean V-R01?"),
    ("ruling twice", L, "[[ruling]]",
     '[[ruling]]\nid="V-R01"\nquestion="?"\ndecision="!"\nreason="."\n[[ruling]]',
     L, "ruling[1].id", "is there already"),
    ("board is no list", B, "[[group]]", '[[x]]\n[[group]]', B, "x", "unknown key"),
    ("space is no table", B, '{name = "Start", kind = "start"}', "1", B, "board.spaces[0]",
     "expected a table"),
]  # fmt: skip


def test_the_sample_is_sound(tmp_path: Path) -> None:
    assert check(folder(tmp_path)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "key", "message"),
    [case[1:] for case in DAMAGE],
    ids=[case[0] for case in DAMAGE],
)
def test_damage_is_named(tmp_path: Path, file: str, old: str, new: str, where: str, key: str, message: str) -> None:
    problems = check(folder(tmp_path, file, old, new))
    fitting = [problem for problem in problems if (problem.file, problem.key) == (where, key)]
    assert any(message in problem.message for problem in fitting), "\n".join(map(str, problems))
    with pytest.raises(EditionError) as caught:
        edition(tmp_path)
    assert caught.value.problems == [problem for problem in problems if problem.is_error]


ALONE = ("missing key", "policy", "rents by level", "mortgage", "card to nowhere", "same card", "clause how")


@pytest.mark.parametrize("case", [case for case in DAMAGE if case[0] in ALONE], ids=lambda case: str(case[0]))
def test_one_fault_is_one_problem(tmp_path: Path, case: tuple[str, ...]) -> None:
    assert found(folder(tmp_path, *case[1:4])) == [case[4:6]]


def test_all_problems_at_once(tmp_path: Path) -> None:
    folder(tmp_path)
    for file, old, new in (
        (E, "cash = 500", "cash = -5"),
        (B, "mortgage = 175", "mortgage = 170"),
        (B, "[25, 50]", "[]"),
        (C, "back 3", "back"),
        (L, 'title = "Asking"', ""),
    ):
        text = (tmp_path / file).read_text()
        (tmp_path / file).write_text(text.replace(old, new, 1))
    assert found(tmp_path) == [
        (E, "rules.opening.cash"),
        (B, "group[1].deed[0].rents"),
        (B, "group[3].deed[0].mortgage"),
        (C, "deck[0].card[4].effect"),
        (L, "clause[0].title"),
    ]


def test_a_problem_reads_as_one_line() -> None:
    problem = Problem("board.toml", "group[2].deed[1].rents", "5 rents for 4 houses and a hotel: expected 6")
    assert str(problem) == "board.toml: group[2].deed[1].rents: 5 rents for 4 houses and a hotel: expected 6"
    assert str(Problem("board.toml", "", "the file is missing")) == "board.toml: the file is missing"
    placed = Problem("board.toml", "group[2].deed[1].rents", "fall from 12 to 6", "warning", 41)
    assert str(placed) == "board.toml:41: warning: group[2].deed[1].rents: fall from 12 to 6"
    assert not placed.is_error
    error = EditionError([problem, problem])
    assert str(error) == f"{problem}\n{problem}"
    assert pickle.loads(pickle.dumps(error)).problems == [problem, problem]


@pytest.mark.parametrize("file", SAMPLE)
def test_missing_files_are_named(tmp_path: Path, file: str) -> None:
    (folder(tmp_path) / file).unlink()
    problems = check(tmp_path)
    assert problems == [Problem(file, "", "the file is missing")]


def test_every_file_missing(tmp_path: Path) -> None:
    assert found(tmp_path) == [(file, "") for file in SAMPLE]
    assert check(tmp_path / "nowhere") == [Problem("nowhere", "", "there is no such folder")]
    with pytest.raises(EditionError, match="no such folder"):
        edition(tmp_path / "nowhere")


def test_files_that_are_no_text(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / L).write_bytes(b"\xff\xfe")
    (tmp_path / C).unlink()
    (tmp_path / C).mkdir()
    (tmp_path / B).write_text(f"x = {'[' * 100_000}")
    problems = {problem.file: str(problem) for problem in check(tmp_path)}
    assert problems[L] == "clauses.toml: byte 0: the file is not UTF-8 text"
    assert problems[C].startswith("cards.toml: the file cannot be read: ")
    assert problems[B].startswith("board.toml: the file cannot be understood: ")


@pytest.mark.parametrize("file", SAMPLE)
def test_an_empty_file_is_no_traceback(tmp_path: Path, file: str) -> None:
    (folder(tmp_path) / file).write_text("")
    assert check(tmp_path)


VALUES = ["-1", "true", '""', "[1]", "[[]]", "{x = 1}", "1.5"]


@pytest.mark.parametrize("file", SAMPLE)
@pytest.mark.parametrize("value", VALUES)
def test_no_value_anywhere_makes_a_traceback(tmp_path: Path, file: str, value: str) -> None:
    """Put a value of every kind in the place of every value there is."""
    folder(tmp_path)
    text = SAMPLE[file]
    for place in re.finditer(r'(?<== )("[^"\n]*"|\d+|\[\[?.*\]\]?$)', text, re.MULTILINE):
        (tmp_path / file).write_text(text[: place.start()] + value + text[place.end() :])
        assert isinstance(check(tmp_path), list)
    for table in (
        "rules",
        "players",
        "edition",
        "option",
        "cites",
        "demands",
        "board",
        "group",
        "deck",
        "clause",
        "sheet",
    ):
        kept = re.sub(rf"(?ms)^\[+{table}\b.*?(?=^\[+(?!{table}\b)|\Z)", "", text)
        (tmp_path / file).write_text(f"{table} = {value}\n{kept}")
        assert isinstance(check(tmp_path), list)


def test_a_rule_book_may_set_no_maximum(tmp_path: Path) -> None:
    path = folder(tmp_path)
    head = path / E
    head.write_text(
        head.read_text(encoding="utf-8").replace("max = 3\n", "").replace("deal = 2", "deal = 0"), encoding="utf-8"
    )
    village = edition(path)
    assert knows_no_maximum(village)
    assert village.players_max == 60, "as many as a table has room for"
    assert party(village) == "2 or more"
    assert party_fault(village, 60) == ""
    assert party_fault(village, 61) == "a table has room for 60 players, not for 61"
    assert party_fault(village, 1) == "Village is played by 2 or more players, not 1"
    few = edition(path, options=["low-tax"])
    assert not knows_no_maximum(few)
    assert party(few) == "2 to 2"
    assert party_fault(few, 3) == "Village is played by 2 to 2 players, not 3"


def test_the_sample_is_read_in_full(tmp_path: Path) -> None:
    village = edition(folder(tmp_path))
    assert (village.id, village.title, village.version, village.currency) == (
        "village",
        "Village",
        "1.0.0",
        "$",
    )
    assert (village.players_min, village.players_max, village.tokens) == (2, 3, ["car", "ship", "kite"])
    assert [deed.name for deed in village.deeds][:3] == ["Low Road", "High Road", "North Station"]
    high = village.deeds[1]
    assert (high.space, high.group, high.price, high.mortgage, high.house, high.hotel) == (
        3,
        0,
        61,
        30,
        50,
        70,
    )
    assert village.deeds[0].hotel == 50
    assert [list(group.deeds) for group in village.groups] == [[0, 1], [2, 5], [6], [3, 4]]
    assert [group.mask for group in village.groups] == [0b11, 0b100100, 0b1000000, 0b11000]
    assert [space.deed for space in village.spaces[:4]] == [-1, 0, -1, 1]
    assert (village.spaces[2].deck, village.spaces[4].flat, village.spaces[4].percent) == (0, 30, 10)
    assert (village.start_space, village.detention_space) == (0, 6)
    assert village.decks[0].cards == list(range(14))
    assert village.cards[1].title == village.cards[2].title == "Train"
    assert (village.cards[1].effect, village.cards[1].amount) == (engine.ADVANCE_TO_NEAREST, 1)
    assert village.rules.opening_cash == 500
    assert village.rules.building_stock_houses == 12
    assert village.rules.building_stock_hotels == engine.UNLIMITED
    assert village.rules.deal_cards is False
    assert village.rules.movement_salary == 200
    assert village.cites == {"rent.base": ["V-RENT-1"], "rent.lapse": ["V-RENT-2"]}
    assert village.clauses["V-RENT-1"].rulings == ["V-R01"]
    assert village.rulings["V-R01"].options == ["At once.", "Later."]
    assert village.options["low-tax"].changes == [
        ("board.spaces.Village Tax.flat", "20"),
        ("players.max", "2"),
    ]
    assert village.setup_notes == [("Money", [["note", "count"], ["100", "5"], ["", ""]])]
    assert (village.chosen, village.changed) == ([], [])


@pytest.mark.parametrize(
    ("code", "effect"),
    [
        ("advance_to 24", Effect(engine.ADVANCE_TO, 24)),
        (
            "advance_to_nearest railroad rent_x2",
            Effect(engine.ADVANCE_TO_NEAREST, group="railroad", rent=engine.RENT_DOUBLE),
        ),
        (
            "advance_to_nearest utility dice_x10",
            Effect(engine.ADVANCE_TO_NEAREST, group="utility", rent=engine.RENT_TEN_TIMES_FRESH_THROW),
        ),
        ("advance_to_nearest utility", Effect(engine.ADVANCE_TO_NEAREST, group="utility")),
        ("back 3", Effect(engine.BACK, 3)),
        ("go_to_jail", Effect(engine.SENT_TO_DETENTION)),
        ("jail_free", Effect(engine.RELEASE)),
        ("collect 10", Effect(engine.COLLECT, 10)),
        ("pay 15", Effect(engine.PAY, 15)),
        ("collect_each 50", Effect(engine.COLLECT_EACH, 50)),
        ("pay_each 50", Effect(engine.PAY_EACH, 50)),
        ("repairs 40/115", Effect(engine.REPAIRS, 40, 115)),
    ],
)
def test_effects(code: str, effect: Effect) -> None:
    assert parse(code) == effect


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("fly 3", 'no card does "fly"'),
        ("jail_free 3", '"jail_free" stands alone, without "3"'),
        ("collect", "needs one whole number, 1 or more"),
        ("collect 0", "needs one whole number, 1 or more"),
        ("collect ten", "needs one whole number, 1 or more"),
        ("advance_to 3 4", "needs one whole number, 0 or more"),
        ("advance_to_nearest", "needs the id of a group"),
        ("advance_to_nearest railroad rent_x3", 'no rent is called "rent_x3"; did you mean rent_x2?'),
        ("repairs 25", "price per house and per hotel"),
        ("repairs 25/-1", "price per house and per hotel"),
        ("repairs 25 / 100", "price per house and per hotel"),
    ],
)
def test_effects_that_say_nothing(code: str, message: str) -> None:
    with pytest.raises(EffectError, match=re.escape(message)):
        parse(code)


def test_options_change_the_edition_and_are_remembered(tmp_path: Path) -> None:
    village = edition(folder(tmp_path), options=["low_tax", "auto-claim", "auto-claim"])
    assert village.rules.rent_claim == "auto"
    assert village.spaces[4].flat == 20
    assert village.players_max == 2
    assert village.chosen == ["auto-claim", "low-tax"]
    assert village.changed == []
    assert edition(tmp_path, "auto-claim").chosen == ["auto-claim"]


def test_changes_go_before_options_and_are_remembered(tmp_path: Path) -> None:
    changes: dict[str, str | int | bool] = {
        "rules.rent.claim": "asked",
        "detention.fine": 100,
        "building.stock_houses": "unlimited",
        "building.stock_hotels": "8",
        "deal.cards": True,
        "mortgage.interest": "20",
        "board.spaces.Village Tax.percent": 0,
        "players.max": 2,
    }
    village = edition(folder(tmp_path), options=["auto-claim"], changes=changes)
    assert village.rules.rent_claim == "asked"
    assert village.rules.detention_fine == 100
    assert village.rules.building_stock_houses == engine.UNLIMITED
    assert village.rules.building_stock_hotels == 8
    assert village.rules.deal_cards is True
    assert village.rules.mortgage_interest == 20
    assert village.spaces[4].percent == 0
    assert village.players_max == 2
    assert village.changed[0] == ("board.spaces.Village Tax.percent", "0")
    assert ("rules.deal.cards", "true") in village.changed
    assert ("rules.rent.claim", "asked") in village.changed
    again = edition(tmp_path, village.chosen, dict(village.changed))
    assert again.changed == village.changed
    assert values(again.rules) == values(village.rules)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rent.clam": "auto"}, 'changes: rent.clam: there is no rule "rent.clam"; did you mean rent.claim'),
        ({"rules.rent.clam": "auto"}, "did you mean rent.claim"),
        ({"fine": 100}, "did you mean detention.fine?"),
        ({"zzz": 1}, "the nearest are "),
        ({"board.spaces.Vilage Tax.flat": 1}, "did you mean board.spaces.Village Tax.flat or"),
        ({"board.spaces.Start.flat": 1}, "there is no rule"),
        ({"rent.claim": "maybe"}, 'changes: rent.claim: "maybe" is not one of "asked", "auto"'),
        ({"detention.fine": "lots"}, "expected a whole number, found text"),
        ({"detention.fine": "-3"}, "-3 is too small"),
        ({"detention.fine": True}, "expected a whole number"),
        ({"detention.fine": "9" * 30}, "expected a whole number"),
        ({"deal.cards": 1}, "expected true or false"),
        ({"players.max": 70}, "70 is too large: the most is 60"),
        ({"rent.claim": "auto", "rules.rent.claim": "asked"}, "is set to asked and to auto"),
        ({"detention.kind": "none"}, "cards.toml: deck[0].card[5].effect: the card is about detention"),
        ({"opening.deal": 3}, "edition.toml: rules.opening.deal: 3 deeds for each of 3 players"),
    ],
)
def test_bad_changes(tmp_path: Path, changes: dict[str, str | int | bool], message: str) -> None:
    with pytest.raises(EditionError, match=re.escape(message)):
        edition(folder(tmp_path), changes=changes)


def test_bad_options(tmp_path: Path) -> None:
    folder(tmp_path)
    with pytest.raises(EditionError, match=r"options: auto-clam: .*; did you mean auto-claim?"):
        edition(tmp_path, ["auto-clam"])
    with pytest.raises(EditionError, match=r"options: lower-tax: sets .* to 10, but low-tax sets it to 20"):
        edition(tmp_path, ["lower-tax", "low-tax"])
    with pytest.raises(EditionError) as caught:
        edition(tmp_path, ["x", "y"], {"z": 1})
    assert [problem.file for problem in caught.value.problems] == ["options", "options", "changes"]


def test_another_board(tmp_path: Path) -> None:
    home = folder(tmp_path / "village")
    longer = SAMPLE[B].replace('{name = "Green", kind = "rest"}', '{name = "Lawn", kind = "rest"}')
    longer = longer.replace("Village Tax", "Town Tax")
    # One deed less than the equipment says.
    longer = longer.replace('  {name = "Waterworks", kind = "deed"},\n', "").replace('"water"', '"none"')
    board = tmp_path / "town.toml"
    board.write_text(longer.replace('[[group.deed]]\nname = "Waterworks"\nprice = 150\nmortgage = 75\n', ""))
    with pytest.raises(EditionError, match=r"town\.toml:52: group\[2\]"):
        edition(home, board=board)
    cards = SAMPLE[C].replace("nearest water", "nearest road")
    (home / C).write_text(cards)
    start, end = longer.index('[[group]]\nid = "none"'), longer.index('[[group]]\nid = "mill"')
    board.write_text(longer[:start] + longer[end:])
    town = edition(home, ["auto-claim"], {"board.spaces.Town Tax.flat": 5}, board)
    assert len(town.deeds) == 6
    assert town.spaces[4].flat == 5
    assert check(home, board) == []
    with pytest.raises(EditionError, match=r"options: low-tax: .*; did you mean board.spaces.Town Tax.flat"):
        edition(home, ["low-tax"], board=board)
    assert edition(home, board=board).spaces[11].name == "Lawn"


def test_nearest_names() -> None:
    names = [rule.name for rule in RULES]
    assert nearest("rent.clame", names)[0] == "rent.claim"
    assert nearest("RENT.CLAIM", names)[0] == "rent.claim"
    assert nearest("claim", names) == ["rent.claim"]
    assert nearest("qqq", names) == []
    assert did_you_mean("x", []) == ""
    assert did_you_mean("x", ["car", "ship"]) == "; known: car, ship"
    assert in_words([]) == ""
    assert in_words(["a", "b", "c"]) == "a, b or c"


def test_a_string_can_name_a_folder(tmp_path: Path) -> None:
    assert edition(str(folder(tmp_path))).id == "village"


def test_no_such_edition() -> None:
    with pytest.raises(EditionError, match=r"editions: fundrazer: .*; did you mean fundraiser?"):
        edition("fundrazer")


def test_the_shelf_may_be_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_data", lambda: tmp_path / "nothing")
    assert editions() == []
    with pytest.raises(EditionError, match=r"there is no such edition$"):
        edition("fundraiser")


# The editions on the shelf.


def home(id: str) -> Path:
    return Path(freehold.editions.__file__).parent / "data" / id.replace("-", "_")


def test_what_is_on_the_shelf() -> None:
    assert editions() == sorted(editions())
    assert {"cronulla", "fundraiser", "global-village"} <= set(editions())


@pytest.mark.parametrize("id", editions())
def test_shipped_editions_are_sound(id: str) -> None:
    assert [str(problem) for problem in check(home(id))] == []
    shipped = edition(id)
    assert shipped.id == id
    assert edition(id) is shipped
    assert edition(id.replace("-", "_")) is shipped
    assert repr(shipped) == f"<Edition {id} {shipped.version}: {shipped.title}>"


@pytest.mark.parametrize(("id", "option"), [(id, option) for id in editions() for option in edition(id).options])
def test_shipped_options_can_be_chosen(id: str, option: str) -> None:
    chosen = edition(id, [option])
    assert chosen.chosen == [option]
    assert edition(id, [option]) is chosen
    assert values(chosen.rules) != values(edition(id).rules) or option.startswith(("income-tax", "luxury-tax"))


@pytest.mark.parametrize("id", editions())
def test_shipped_editions_write_out_every_rule(id: str) -> None:
    """What a shipped edition plays by can be read in its own file."""
    text = (home(id) / E).read_text(encoding="utf-8")
    for rule in RULES:
        assert re.search(rf"^{rule.key} = ", text, re.MULTILINE), rule.name


def test_a_shipped_edition_takes_another_board() -> None:
    board = home("global-village") / B
    assert edition("fundraiser", board=board).spaces[1].name != edition("fundraiser").spaces[1].name


def test_a_space_may_have_a_clause_of_its_own_and_on_another_board_the_rule_speaks() -> None:
    """Luxury Tax is no Income Tax; a rule book does not know the clauses of another one."""
    own = edition("fundraiser")
    assert {space.name: space.clause for space in own.spaces if space.clause} == {"Luxury Tax": "FR-R16"}
    borrowed = edition("fundraiser", board=home("global-village") / B)
    assert [space.clause for space in borrowed.spaces if space.clause] == []
    assert borrowed.cite("tax.flat") == "FR-TAX-1"


def test_a_case_is_cited_by_its_own_clause_or_by_that_of_its_rule() -> None:
    cronulla, village = edition("cronulla"), edition("global-village")
    assert (cronulla.cite("turn.throw.third"), cronulla.cite("turn.throw")) == ("CR-DBL-3", "CR-DICE-1")
    assert village.cite("turn.throw.third") == village.cite("turn.throw") == "GV-MOVE-1"
    assert village.cite("rent.no-such-rule") == village.cite("rent.no.such") == ""


def test_every_case_is_one_of_a_rule_that_can_be_cited() -> None:
    for name in CITABLE:
        if name.count(".") == 2:
            assert name.rpartition(".")[0] in CITABLE, name


# The list of rules, and the documentation.


def test_every_rule_is_an_attribute_and_every_attribute_a_rule() -> None:
    usual = engine.Rules()
    assert sorted(rule.attribute for rule in RULES) == [name for name in dir(usual) if name[0] != "_"]
    for rule in RULES:
        assert rule.meaning.endswith(".")
        assert BY_NAME[rule.name] is rule
        value = rule.from_text(rule.of(usual))
        assert rule.fault(value) == ""
        rule.put(usual, value)
    assert values(usual) == values(engine.Rules())


def test_the_documentation_lists_every_rule() -> None:
    assert markdown() in DOCS.read_text(encoding="utf-8")


KEYS = {
    "tables": "edition players option option.set equipment sheet cites words risk board group group.deed deck deck.card"
    " clause ruling",
    "keys": "id title version summary currency tokens text clause deeds decks moods rows spaces name kind"
    " deck flat percent colour zone sale sale_house premium premium_house three nine table rent price mortgage"
    " house hotel rents effect count mood section status how"
    " rulings examples tested question options decision reason example min max",
    "words": " ".join([*KINDS, *RENTS, *STATUS, "good", "bad"]),
    "changes": " ".join([*(rule.name for rule in PLAYERS), *(rule.name for rule in SPACES)]),
}


@pytest.mark.parametrize("kind", KEYS)
def test_the_documentation_names_every_table_key_and_word(kind: str) -> None:
    text = DOCS.read_text(encoding="utf-8")
    for name in KEYS[kind].split():
        spellings = (f"`{name}`", f"`[{name}]`", f"`[[{name}]]`")
        assert any(spelling in text for spelling in spellings), name


def test_every_rule_the_engine_cites_can_be_cited() -> None:
    """The list of names keeps up with the engine."""
    chapters = {name.partition(".")[0] for name in CITABLE}
    pattern = re.compile(rf'"((?:{"|".join(sorted(chapters))})(?:\.[a-z-]+){{1,2}})"')
    engine_folder = Path(engine.__file__).parent
    used = {name for file in engine_folder.rglob("*.py") for name in pattern.findall(file.read_text(encoding="utf-8"))}
    assert used == set(CITABLE)


def test_the_public_names_are_sorted() -> None:
    names = freehold.editions.__all__
    assert sorted(names, key=lambda name: (not name.isupper(), name)) == names
    assert all(hasattr(freehold.editions, name) for name in names)
