"""Scenarios: reading them, running them, and telling what is wrong."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from freehold.commands.scenario import print_results
from freehold.positions import read_position
from freehold.scenario import Report, read_file, run, run_paths
from freehold.scenario.expectations import EXPECTATIONS
from freehold.scenario.report import describe

HEAD = """
edition = "fundraiser"
players = ["Ann", "Bob", "Cy", "Di"]
"""

GOOD = (
    HEAD
    + r"""
about = "Everything a given and a then can say."

[[scenario]]
name = "the owner collects the listed rent"
clause = "FR-RENT-1"
example = 1
when = ["Bob: roll 4 5", "Cy: claim", 'Bob: build "New York Avenue" => refused FR-HOUSE-1', "Bob: end"]
[scenario.given]
turn = "Bob"
deeds = {"New York Avenue" = "Cy"}
place = {Bob = "Jail / Just Visiting"}
[scenario.then]
cash = {Bob = 1484, Cy = 1516}
cash_change = {Bob = -16, Ann = 0}
events = ["rent-paid FR-RENT-1", "rent-paid Bob Cy 16", "threw Bob 9", "moved Bob New York Avenue"]
no_events = ["bought", "rent-lapsed Cy"]
sentences = ["Bob pays Cy $16 rent"]
refused = ["Bob: buy", 'Cy: build "Boardwalk" => FR-HOUSE-1', "Ann: roll => refused FR-TURN-1"]
legal = ["Cy: roll"]
not_legal = ["Bob: roll"]
over = false
turn = "Cy"
to_act = "cy"
stage = "turn"
thrown = false
dice = [4, 5]
throwing_turns = 1
place = {Bob = 19, Ann = "GO"}

[[scenario]]
name = "a turn that has been thrown may end"
clause = ["FR-TURN-1", "FR-TURN-2"]
given = {turn = "Bob", thrown = true}
when = ["Bob: roll => refused FR-DBL-2", "Bob: end"]
then = {turn = {seat = "Cy", throws = 0, doubles = 0, again = false}, agenda = ["turn"]}

[[scenario]]
name = "a third double leads to jail"
clause = "FR-JAIL-3"
when = ["Bob: roll 2 2"]
[scenario.given]
turn = {seat = "Bob", throws = 2, doubles = 2, again = true}
[scenario.then]
detained = {Bob = 1, Ann = 0, Cy = false}
jail = {Bob = true}
place = {Bob = "Jail / Just Visiting"}
thrown = true

[[scenario]]
name = "a double in jail moves on"
clause = "FR-JAIL-7"
given = {turn = "Bob", jail = {Bob = 1}}
when = ["Bob: roll 5 5"]
then = {detained = {Bob = 0}, place = {Bob = "Free Parking"}, thrown = true, events = ["left-by-double Bob"]}

[[scenario]]
name = "a card opens the jail and goes under its deck"
clause = "FR-JAIL-8"
when = ["Bob: use card"]
[scenario.given]
turn = "Bob"
detained = {Bob = 2}
held = {Bob = ["Chance", "Community Chest"]}
[scenario.then]
held = {Bob = ["Community Chest"], Ann = []}
cards = {Bob = ["Get Out of Jail Free"]}
deck_size = {chance = 16, chest = 15}
deck_bottom = {chance = ["Get Out of Jail Free"]}
events = ["card-used Bob Get Out of Jail Free"]

[[scenario]]
name = "cards set on top are drawn in order"
clause = ["FR-CARD-1", "FR-CARD-2"]
when = ["Bob: roll 3 4"]
[scenario.given]
turn = "Bob"
place = {Bob = 0}
next = {chance = ["collect 50", "Advance to GO"]}
[scenario.then]
cash = {Bob = 1550}
deck_top = {chance = ["Advance to GO"]}
next = {chance = "advance_to 0"}
deck_bottom = {Chance = ["Lucky Raffle Ticket"]}
known = {chance = 1}
events = ["drew Bob Lucky Raffle Ticket", "collected Bob 50"]

[[scenario]]
name = "a card is named when the deck is not known"
clause = "FR-CARD-1"
given = {turn = "Bob"}
when = ["Bob: roll 3 4", "Bob: card Hailstorm"]
then = {cash = {Bob = 1500}, stage = "turn"}

[[scenario]]
name = "cards may be held by title too"
given = {turn = "Bob", cards = {Bob = ["Get Out of Jail Free"]}, known = {chance = 1}}
then = {deck_size = {chance = 15}, deck_top = {}, known = {chance = 1}}

[[scenario]]
name = "a whole deck may be given"
when = ["Ann: roll 1 1"]
[scenario.given]
seed = 3
[scenario.given.decks]
chest = [
  "Dentist", "Advance to GO", "Forgotten Savings Book", "Garage Sale", "Get Out of Jail Free",
  "Mistaken Identity", "Songbook Royalties", "Prize Pumpkin", "Winter Coat Pocket", "Empty Bottles",
  "Passing the Hat", "New Spectacles", "Flying Lesson", "Crossword Champion", "Fresh Paint",
  "Coin in the Fountain",
]
[scenario.then]
cash = {Ann = 1450}
seed = 3
chance = "open"
[scenario.then.decks]
chest = [
  "Advance to GO", "Forgotten Savings Book", "Garage Sale", "Get Out of Jail Free", "Mistaken Identity",
  "Songbook Royalties", "Prize Pumpkin", "Winter Coat Pocket", "Empty Bottles", "Passing the Hat",
  "New Spectacles", "Flying Lesson", "Crossword Champion", "Fresh Paint", "Coin in the Fountain", "Dentist",
]

[[scenario]]
name = "dice at rest are moved when time is called"
clause = ["FR-CLOCK-2", "FR-END-1", "FR-R01"]
when = ["Host: call time"]
[scenario.given]
turn = "Bob"
place = {Bob = 36}
move = [3, 5]
[scenario.then]
cash = {Bob = 1500}
place = {Bob = "Income Tax"}
over = true
called = true
stage = "over"
to_act = "nobody"
events = ["time-called FR-CLOCK-2", "salary Bob 200", "paid Bob Bank 200"]
winners = ["Ann", "Bob", "Cy", "Di"]
ranking = ["Ann Bob Cy Di"]
move = false
turn = false

[[scenario]]
name = "dice at rest stay where they are"
given = {turn = "Bob", move = 3}
when = ["Cy: roll => refused"]
then = {move = 3, place = {Bob = 0}, agenda = ["turn", {stage = "move", seat = "bob"}]}

[[scenario]]
name = "dice at rest by both dice"
given = {turn = "Bob", move = [1, 2]}
when = ["Bob: end => refused FR-TURN-1"]
then = {move = [1, 2], dice = [1, 2]}

[[scenario]]
name = "a purchase"
clause = "FR-BUY-1"
when = ["Bob: buy"]
[scenario.given]
turn = "Bob"
purchase = "Marvin Gardens"
cash = {Bob = 300}
[scenario.then]
deeds = {"Marvin Gardens" = "Bob", Boardwalk = "Bank"}
owned_by = {Bob = 1, Bank = 27}
cash = {Bob = 20}
purchase = false
place = {Bob = "Marvin Gardens"}

[[scenario]]
name = "a purchase that waits"
given = {turn = "Bob", purchase = "Marvin Gardens"}
then = {purchase = "Marvin Gardens", stage = "purchase", to_act = "Bob", refused = ["Cy: buy => FR-BUY-1"]}

[[scenario]]
name = "an auction in the middle"
clause = ["FR-AUCTION-1", "FR-AUCTION-4"]
given = {turn = "Bob", auction = {deed = "Boardwalk", first = "Cy", bid = 20, leader = "Ann", passed = ["Bob"]}}
when = ["Cy: bid 20 => refused FR-R10", "Cy: bid 21"]
then = {auction = {deed = "Boardwalk", bid = 21, leader = "Cy", first = "Di", passed = []}, to_act = "Di"}

[[scenario]]
name = "an auction by its lot"
when = ["Cy: pass", "Di: pass", "Ann: bid 1", "Bob: pass", "Cy: pass", "Di: pass"]
[scenario.given]
turn = "Bob"
auction = "Boardwalk"
[scenario.then]
deeds = {Boardwalk = {owner = "Ann", houses = 0, hotel = false, mortgaged = false, paid = []}}
auction = false
events = ["passed Cy", "passed Cy", "auction-won Ann Boardwalk 1"]

[[scenario]]
name = "houses, hotels and mortgages"
clause = ["FR-RENT-4", "FR-RENT-5"]
[scenario.given]
bank = {houses = 3, hotels = 12}
[scenario.given.deeds]
Boardwalk = {owner = "Bob", hotel = true, paid = [200, 200, 200, 231]}
"Park Place" = {owner = "Bob", houses = 3}
"Baltic Avenue" = {owner = "Cy", mortgaged = true}
"Short Line" = "Cy"
"Oriental Avenue" = "Di"
"Vermont Avenue" = "Di"
"Connecticut Avenue" = "Di"
[scenario.then]
bank = {houses = 3, hotels = 12}
deeds = {Boardwalk = {hotel = true, paid = [200, 200, 200, 231]}}
worth = {Bob = 3650, Cy = 1730}
[scenario.then.rents]
Boardwalk = 2000
"Park Place" = 1100
"Baltic Avenue" = 0
"Short Line" = 25
"Oriental Avenue" = 12
"Marvin Gardens" = 0

[[scenario]]
name = "an open claim may be asked for"
clause = "FR-RENT-7"
when = ['Di: claim Ann "New York Avenue"']
[scenario.given]
turn = "Bob"
throwing_turns = 5
deeds = {"New York Avenue" = "Di"}
claims = [
  {lander = "Ann", owner = "Di", deed = "New York Avenue", amount = 16, age = 0},
  {lander = "Cy", deed = "New York Avenue", age = 1},
]
[scenario.then]
claims = [{lander = "Cy", amount = 16, age = 1}]
cash = {Ann = 1484, Di = 1516}
throwing_turns = 5

[[scenario]]
name = "claims lapse"
clause = ["FR-RENT-7", "FR-R14"]
when = ["Bob: roll 1 2"]
[scenario.given]
turn = "Bob"
deeds = {"New York Avenue" = "Di"}
claims = [{lander = "Ann", deed = "New York Avenue", age = 1}]
[scenario.then]
claims = []
events = ["rent-lapsed Di Ann 16 FR-RENT-7"]
refused = ["Di: claim => FR-RENT-7"]

[[scenario]]
name = "automatic claims"
clause = "FR-R29"
given = {turn = "Bob", auto_claim = ["Cy"], deeds = {"Baltic Avenue" = "Cy"}}
when = ["Bob: roll 1 2", "Cy: auto-claim off", "Ann: auto-claim on"]
then = {cash = {Bob = 1496, Cy = 1504}, auto_claim = ["Ann"]}

[[scenario]]
name = "debts wait until they can be paid"
clause = "FR-R24"
[scenario.given]
turn = "Bob"
cash = {Bob = 10}
deeds = {Boardwalk = "Bob"}
debts = [
  {debtor = "Bob", creditor = "Ann", amount = 150, cause = "rent.base", deed = "New York Avenue"},
  {debtor = "Bob", amount = 30},
]
[scenario.then]
debts = [
  {debtor = "Bob", creditor = "Ann", deed = "New York Avenue"},
  {creditor = "Bank", amount = 30, cause = "cards.pay"},
]
stage = "debt"
to_act = "Bob"
cash_change = {Bob = 0}
legal = ["Bob: mortgage Boardwalk"]
refused = ["Bob: bankrupt => FR-R24"]

[[scenario]]
name = "debts that can be paid are paid when the table is set up"
given = {turn = "Bob", debts = [{debtor = "Bob", creditor = "Ann", amount = 150}]}
then = {debts = [], cash = {Bob = 1350}, cash_change = {Bob = -150, Ann = 150}, events = ["rent-paid Bob Ann 150"]}

[[scenario]]
name = "what was asked for waits for its turn"
when = ["Bob: mortgage Boardwalk"]
[scenario.given]
turn = "Bob"
cash = {Bob = 0}
deeds = {Boardwalk = "Bob"}
debts = [{debtor = "Bob", amount = 30}]
asked = [{debtor = "Bob", creditor = "Cy", amount = 16}]
[scenario.then]
asked = []
cash = {Bob = 154, Cy = 1516}

[[scenario]]
name = "asked-for rent behind a debt"
[scenario.given]
turn = "Bob"
cash = {Bob = 0}
deeds = {Boardwalk = "Bob"}
debts = [{debtor = "Bob", amount = 30}]
asked = [{debtor = "Bob", creditor = "Cy", amount = 16}]
[scenario.then]
asked = [{debtor = "Bob", creditor = "Cy", amount = 16, cause = "rent.base"}]

[[scenario]]
name = "people who are out"
clause = "FR-BANKRUPT-9"
given = {turn = "Cy", thrown = true, out = ["Di", "Ann"], retired = ["Di", "Ann"], bankruptcies = 1, banker = "none"}
when = ["Ann: roll => refused FR-BANKRUPT-9", "Cy: end"]
then = {out = ["Ann", "Di"], retired = ["Di", "Ann"], bankruptcies = 1, turn = "Bob", banker = "none"}

[[scenario]]
name = "a break"
clause = "FR-CLOCK-4"
given = {paused = true, banker = "Bob"}
when = ["Ann: roll => refused FR-R02"]
then = {paused = true, to_act = "Host", banker = "Bob"}

[[scenario]]
name = "called and valued"
clause = ["FR-WIN-1", "FR-WIN-2"]
given = {called = true, cash = {Ann = 100, Bob = 500, Cy = 100, Di = 2000}}
then = {over = true, unfinished = false, winner = "Di", ranking = ["Di", "Bob", ["Ann", "Cy"]], worth = {Di = 2000}}

[[scenario]]
name = "over without a result"
given = {over = true, unfinished = true}
then = {over = true, unfinished = true, winners = [], ranking = [], agenda = []}

[[scenario]]
name = "tokens, dice and the opening with a pile"
clause = ["FR-DEAL-1", "FR-FIRST-1"]
players = ["Ann", "Bob"]
when = ["Ann: roll 1 2", "Bob: roll 3 4"]
[scenario.given]
opening = true
tokens = {Ann = "teapot"}
pile = ["Boardwalk", "Park Place", "Baltic Avenue", "Short Line"]
[scenario.then]
deeds = {Boardwalk = "Bob", "Park Place" = "Ann", "Baltic Avenue" = "Bob", "Short Line" = "Ann"}
tokens = {Ann = "teapot", Bob = "ship"}
turn = "Bob"
players = ["Ann", "Bob"]
events = ["deeds-dealt Bob Boardwalk FR-DEAL-1", "starts Bob"]
edition = "fundraiser"
version = "1.1.0"
options = []

[[scenario]]
name = "a game goes on from a written position"
options = ["luxury-tax-75"]
[scenario.given]
seed = 11
chance = "seeded"
dice = [1, 2]
streams = {dice = [1, 2, 3, 4]}
agenda = [{stage = "turn", seat = "Cy", throws = 1, doubles = 1, again = true}]
[scenario.then]
streams = {dice = [1, 2, 3, 4]}
dice = [1, 2]
turn = {seat = "Cy", doubles = 1}
options = ["luxury-tax-75"]
refused = ["Cy: end => FR-DBL-2"]

[[scenario]]
name = "debts to the Bank, turns to miss and the order of arrival"
edition = "euronopoly"
when = ['Ann: remote-buy "Lisbon"']
[scenario.given]
turn = "Ann"
deeds = {Athens = "Ann"}
levels = {Athens = 2}
place = {Bob = "Lisbon", Cy = "Lisbon"}
arrived = ["Cy", "Bob"]
cash = {Di = 0}
credit = {Di = 80}
missing = {Bob = 1}
spent = {event = ["event/1", "event/2"]}
streams = {dice = [1, 2, 3, 4], decks = {event = [5, 6, 7, 8]}}
[scenario.then]
deeds = {Lisbon = {owner = "Ann", level = 0}, Athens = {level = 2, houses = 2}}
levels = {Athens = 2, Lisbon = 0}
arrived = ["Cy", "Bob"]
credit = {Di = 80, Ann = 0}
missing = {Bob = 1, Cy = 0}
spent = {event = ["event/1", "event/2"]}
deck_size = {event = 22}
streams = {decks = {event = [5, 6, 7, 8]}}
turn = {seat = "Ann", remote = ["south"], built = false, site = false}
events = ["premium-paid Ann Cy Lisbon"]
cash_change = {Bob = 0}

[[scenario]]
name = "a landing that is over opens building"
edition = "euronopoly"
when = ["Ann: build Athens"]
[scenario.given]
turn = "Ann"
landed = "Athens"
deeds = {Athens = "Ann", Lisbon = "Ann"}
[scenario.then]
levels = {Athens = 1}
turn = {site = "Athens", throws = 1}
place = {Ann = "Athens"}
arrived = ["Ann"]

[[scenario]]
name = "a deed put up in the last turn"
edition = "propnex"
when = ['Bob: put up "Orchard" 600', "Cy: bid 500", "Di: pass", "Ann: pass"]
[scenario.given]
turn = "Bob"
deeds = {Orchard = "Bob"}
opener = "Cy"
last_turn = true
last_round = true
[scenario.then]
agenda = [
  {stage = "turn", offered = true, released = false},
  {stage = "reserve", bid = 500, bidder = "Cy", deed = "Orchard"},
]
opener = "cy"
last_turn = true
last_round = true
stage = "reserve"
to_act = "Bob"
legal = ["Bob: accept", "Bob: refuse"]
refused = ["Bob: agree 600"]

[[scenario]]
name = "an auction with a seller and a minimum"
edition = "propnex"
given = {turn = "Bob", deeds = {Orchard = "Bob"}, auction = {deed = "Orchard", piece = "sale", reserve = 90}}
then = {auction = {seller = "Bob", reserve = 90, floor = 0, least_raise = 1, among = ["Ann", "Cy", "Di"]}}

[[scenario]]
name = "an opening that is no throw"
edition = "euronopoly"
given = {opening = true}
then = {turn = "Ann", opener = "Ann"}
"""
)


def _run_text(folder: Path, text: str) -> Report:
    file = folder / "some.toml"
    file.write_text(text, "utf-8")
    return run_paths([file])


def said(report: Report) -> str:
    return "\n".join([*report.problems, *(line for result in report.failures for line in describe(result))])


def scenario(**parts: str) -> str:
    lines = [f"{key} = {value}" for key, value in {"name": '"one"', **parts}.items()]
    return "\n".join([HEAD, "[[scenario]]", *lines])


def complaint(folder: Path, **parts: str) -> str:
    report = _run_text(folder, scenario(**parts))
    assert report.failed
    return said(report)


def test_every_scenario_that_should_pass_passes(tmp_path: Path) -> None:
    report = _run_text(tmp_path, GOOD)
    assert said(report) == ""
    assert report.failed == 0
    assert report.passed == len(report.results) == GOOD.count("[[scenario]]") >= 25


def test_the_good_scenarios_use_every_key_of_then(tmp_path: Path) -> None:
    file = tmp_path / "good.toml"
    file.write_text(GOOD, "utf-8")
    used = {key for each in read_file(file).scenarios for key in each.then}
    assert set(EXPECTATIONS) - used == set()


WRONG_THEN = [
    ("{ cash = {Bob = 3} }", "then.cash.Bob", "3", "1500"),
    ("{ cash_change = {Bob = 3} }", "then.cash_change.Bob", "3", "0"),
    ("{ credit = {Bob = 3} }", "then.credit.Bob", "3", "0"),
    ("{ missing = {Bob = 3} }", "then.missing.Bob", "3", "0"),
    ('{ arrived = ["Bob"] }', "then.arrived", '["Bob"]', "[]"),
    ('{ opener = "Bob" }', "then.opener", '"Bob"', '"Ann"'),
    ("{ last_turn = true }", "then.last_turn", "true", "false"),
    ("{ last_round = true }", "then.last_round", "true", "false"),
    ("{ levels = {Boardwalk = 1} }", "then.levels.Boardwalk", "1", "0"),
    ('{ spent = {chance = ["back 3"]} }', "then.spent.chance", '["back 3"]', "[]"),
    ("{ turn = {offered = true} }", "then.turn.offered", "true", "false"),
    ('{ turn = {site = "Boardwalk"} }', "then.turn.site", '"Boardwalk"', "false"),
    ("{ worth = {Bob = 3} }", "then.worth.Bob", "3", "1500"),
    ("{ place = {Bob = 3} }", "then.place.Bob", "3", "0"),
    ('{ place = {Bob = "Boardwalk"} }', "then.place.Bob", '"Boardwalk"', '"GO", space 0'),
    ("{ detained = {Bob = 1} }", "then.detained.Bob", "1", "0"),
    ('{ held = {Bob = ["Chance"]} }', "then.held.Bob", '["Chance"]', "[]"),
    ("{ held = {Cy = []} }", "then.held.Cy", "[]", '["Chance: Get Out of Jail Free"]'),
    ('{ tokens = {Bob = "hat"} }', "then.tokens.Bob", '"hat"', '"ship"'),
    ('{ out = ["Bob"] }', "then.out", '["Bob"]', "[]"),
    ('{ retired = ["Bob"] }', "then.retired", '["Bob"]', "[]"),
    ('{ auto_claim = ["Bob"] }', "then.auto_claim", '["Bob"]', "[]"),
    ('{ deeds = {Boardwalk = "Bob"} }', "then.deeds.Boardwalk.owner", '"Bob"', '"Ann"'),
    ("{ deeds = {Boardwalk = {houses = 1}} }", "then.deeds.Boardwalk.houses", "1", "0"),
    ("{ owned_by = {Bank = 1} }", "then.owned_by.Bank", "1", "27"),
    ("{ bank = {houses = 3} }", "then.bank.houses", "3", '"unlimited"'),
    ("{ rents = {Boardwalk = 100} }", "then.rents.Boardwalk", "100", "50"),
    ("{ deck_size = {chest = 15} }", "then.deck_size.chest", "15", "16"),
    ('{ deck_top = {chance = ["Hailstorm"]} }', "then.deck_top.chance", '["Hailstorm"]', '["Dropped Glove"]'),
    ("{ known = {chance = 0} }", "then.known.chance", "0", "1"),
    ("{ dice = [1, 2] }", "then.dice", "[1, 2]", "[0, 0]"),
    ('{ banker = "none" }', "then.banker", '"Bank"', '"Ann"'),
    ("{ over = true }", "then.over", "true", "false"),
    ("{ throwing_turns = true }", "then.throwing_turns", "true", "0"),
    ('{ turn = "Bob" }', "then.turn.seat", '"Bob"', '"Ann"'),
    ("{ turn = false }", "then.turn", "false", '{stage = "turn"'),
    ("{ thrown = true }", "then.thrown", "true", "false"),
    ('{ auction = "Boardwalk" }', "then.auction", '"Boardwalk"', "nothing"),
    ("{ move = 3 }", "then.move", "3", "false"),
    ('{ agenda = ["turn", "debt"] }', "then.agenda", '["turn", "debt"]', '["turn"]'),
    ('{ agenda = ["debt"] }', "then.agenda[0].stage", '"debt"', '"turn"'),
    ('{ stage = "debt" }', "then.stage", '"debt"', '"turn"'),
    ('{ to_act = "Host" }', "then.to_act", '"Host"', '"Ann"'),
    ('{ claims = [{lander = "Ann"}] }', "then.claims", '[{lander = "Ann"}]', "[]"),
    ('{ debts = [{debtor = "Ann"}] }', "then.debts", '[{debtor = "Ann"}]', "[]"),
    ('{ asked = [{debtor = "Ann"}] }', "then.asked", '[{debtor = "Ann"}]', "[]"),
    ('{ events = ["bought Bob"] }', "then.events[0]", '"bought Bob"', "no bought"),
    ('{ sentences = ["Bob buys"] }', "then.sentences[0]", '"Bob buys"', "[]"),
    ('{ legal = ["Bob: roll"] }', "then.legal[0]: Bob: roll", "legal", "refused: the table waits for Ann (FR-TURN-1)"),
    ('{ not_legal = ["Ann: roll"] }', "then.not_legal[0]: Ann: roll", "not legal", "the action is legal"),
    ('{ refused = ["Ann: roll"] }', "then.refused[0]: Ann: roll", "refused", "the action is legal"),
    (
        '{ refused = ["Bob: roll => FR-RENT-1"] }',
        "then.refused[0]: Bob: roll",
        "refused by FR-RENT-1",
        "refused: the table waits for Ann",
    ),
    ('{ winner = "Bob" }', "then.winner", '["Bob"]', "[]"),
    ('{ ranking = ["Bob"] }', "then.ranking", '["Bob"]', "[]"),
]


@pytest.mark.parametrize(("then", "key", "expected", "found"), WRONG_THEN, ids=[each[0] for each in WRONG_THEN])
def test_a_difference_is_told_by_key(tmp_path: Path, then: str, key: str, expected: str, found: str) -> None:
    given = '{ deeds = {Boardwalk = "Ann"}, held = {Cy = ["Chance"]}, next = {chance = ["back 3"]} }'
    lines = [line.strip() for line in complaint(tmp_path, given=given, then=then).splitlines()]
    place = lines.index(key)
    assert lines[place + 1].startswith(f"expected: {expected}")
    assert lines[place + 2].startswith(f"found:    {found}")


@pytest.mark.parametrize(
    ("then", "message"),
    [
        ("{ cash = {Bobb = 3} }", 'then.cash: there is no player called "Bobb"; did you mean "Bob"?'),
        ("{ cash = 3 }", "then.cash: expected a table, found 3"),
        ("{ cahs = 3 }", "then.cahs: unknown key; did you mean cash"),
        ("{ xyzzy = 3 }", "then.xyzzy: unknown key; known: agenda, arrived, asked"),
        ('{ place = {Bob = "Bordwalk"} }', 'did you mean "Boardwalk"'),
        ("{ deeds = {Bordwalk = 3} }", 'did you mean "Boardwalk"'),
        ("{ deeds = {Boardwalk = {house = 3}} }", 'then.deeds: unknown key "house"; did you mean houses'),
        ('{ held = {Cy = ["Hailstrom"]} }', 'did you mean "Hailstorm"'),
        ("{ claims = [3] }", "then.claims: expected a table, found 3"),
        ('{ stage = "trun" }', 'then.stage: there is no stage "trun"'),
        ("{ stage = 3 }", "then.stage: expected a text, found 3"),
        ('{ events = ["rent-payed"] }', 'there is no event "rent-payed"; did you mean rent-paid'),
        ('{ events = ["bought Bobb"] }', '"Bobb" is not a name, clause or amount; did you mean bob'),
        ('{ events = [""] }', "an empty text describes no event"),
        ("{ events = [3] }", "then.events: expected texts, found 3"),
        ('{ legal = ["Bob: rol"] }', "then.legal: "),
        ('{ refused = ["Bob: rol"] }', "then.refused: "),
        ('{ refused = ["Bob: roll => FR-RENT-99"] }', 'fundraiser has no clause or ruling "FR-RENT-99"'),
        ('{ refused = ["Bob: roll => FR-RENT-1 FR-RENT-2"] }', "after => comes one clause"),
        ("{ streams = {dies = [1]} }", 'unknown key "dies"; did you mean dice'),
    ],
)
def test_an_expectation_that_makes_no_sense_is_told(tmp_path: Path, then: str, message: str) -> None:
    assert message in complaint(tmp_path, given='{ held = {Cy = ["Chance"]} }', then=then)


@pytest.mark.parametrize(
    ("given", "when", "message"),
    [
        ("{ turn = 'Ann', cahs = {} }", "[]", 'given: cahs: unknown key; did you mean "cash"'),
        ("{ cash = {Zed = 3}, place = {Ann = 99} }", "[]", "given: place.Ann: there is no space 99"),
        ("{}", '["Ann: buy"]', "when[0]: Ann: buy is refused: nothing is for sale to Ann now (FR-BUY-1)"),
        ("{}", '["Ann: buy"]', "the table waits for: Ann: roll"),
        ("{}", '["Bob: roll"]', "legal for this seat: "),
        ("{}", '["Ann: rol"]', "perhaps: roll"),
        ("{}", '["Ann: rol => refused"]', "when[0]: this line is not understood"),
        ("{}", '["Ann: roll 1 2 => refused"]', "found:    the action is legal"),
        ("{}", '["Bob: roll => refused FR-RENT-1"]', "expected: refused by FR-RENT-1"),
        ('{ turn = "Ann", purchase = "Boardwalk" }', '["Bob: mortgage Boardwalk => refused FR-MORT-1"]', "(FR-R18)"),
    ],
)
def test_a_run_that_goes_wrong_is_told(tmp_path: Path, given: str, when: str, message: str) -> None:
    assert message in complaint(tmp_path, given=given, when=when, then="{ over = false }")


@pytest.mark.parametrize(
    ("place", "event", "passes"),
    [
        (1, "paid Ann 200 FR-TAX-1", True),
        (1, "paid Ann 200 FR-BANK-6", False),
        (35, "paid Ann 100 FR-R16", True),
        (35, "paid Ann 100 FR-TAX-1", False),
    ],
)
def test_an_event_is_described_by_the_clause_that_is_told(tmp_path: Path, place: int, event: str, passes: bool) -> None:
    """A rule rests on several clauses; a related one does not fit."""
    given = f'{{ turn = "Ann", place = {{Ann = {place}}} }}'
    text = scenario(given=given, when='["Ann: roll 1 2"]', then=f'{{ events = ["{event}"] }}')
    assert _run_text(tmp_path, text).passed == passes


def test_the_actions_are_shown_with_what_happened_up_to_the_failing_line(tmp_path: Path) -> None:
    text = complaint(
        tmp_path,
        clause='"FR-RENT-1"',
        example="1",
        when='["Ann: roll 1 2", "Ann: buy", "Ann: buy", "Ann: end"]',
        then="{ over = false }",
    )
    assert ": one (FR-RENT-1, example 1)" in text
    assert "    Ann: roll 1 2\n        Ann throws 1 and 2" in text
    assert "Ann buys Baltic Avenue for $60" in text
    assert "    Ann: end" not in text


def test_a_refused_action_must_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "some.toml"
    refused = scenario(when='["Bob: roll => refused"]')
    legal = scenario(then='{ refused = ["Bob: roll"] }')
    for text, module, key in ((refused, "running", "when[0]"), (legal, "course", "then.refused[0]")):
        file.write_text(text, "utf-8")
        sound = read_file(file).scenarios[0]
        assert run(sound).passed
        with monkeypatch.context() as patch:
            looks = iter(range(99))
            patch.setattr(f"freehold.scenario.{module}.to_data", lambda _, looks=looks: {"look": next(looks)})
            shown = "\n".join(describe(run(sound)))
        assert f"{key}: Bob: roll was refused, but changed the position" in shown


# -- files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("edition = ", "some.toml: line 1: Invalid value"),
        ("", "some.toml: there is no [[scenario]] in the file"),
        (HEAD + "[[scenarios]]\n", "some.toml: scenarios: unknown key; did you mean scenario?"),
        (HEAD + "[[scenario]]\nthen = {over = false}", "some.toml: scenario[0]: name: a scenario needs a name"),
        (HEAD + "scenario = [3]", "some.toml: scenario[0]: expected a table"),
        (scenario(), "some.toml: one: then: is missing: say what is expected"),
        (scenario(then="{}", wen="[]"), "one: wen: unknown key; did you mean when"),
        (scenario(then="{over=false}", clause='"FR-RENT-99"'), 'one: clause: fundraiser has no clause or ruling "FR-'),
        (scenario(then="{over=false}", clause="3"), "one: clause: expected a text or a list of texts"),
        (scenario(when='["Ann: roll => refused FR-RNT-1"]'), "one: when: fundraiser has no clause or ruling"),
        (scenario(when='["Ann: roll => allowed"]'), 'one: when[0]: "Ann: roll => allowed": after => comes refused'),
        (scenario(then="{over=false}", example='"a"'), "one: example: expected the number"),
        (scenario(then="3"), "one: then: expected a table"),
        (scenario(then="{over=false}", given="3"), "one: given: expected a table"),
        (scenario(then="{over=false}", edition='"fundraisr"'), "one: edition: "),
        (scenario(then="{over=false}", edition="3"), "one: edition: expected a text"),
        (scenario(then="{over=false}", options='["short"]'), "one: edition: options: short: "),
        (scenario(then="{over=false}", changes='{"rent.clam" = "auto"}'), "rent.claim"),
        (scenario(then="{over=false}", board='"none.toml"'), 'one: board: there is no file "none.toml"'),
        ('[[scenario]]\nname = "one"\nthen = {over=false}', "one: edition: is missing"),
        (scenario(then="{over=false}") + '\n[[scenario]]\nname = "one"\nthen = {over=true}', "another scenario"),
    ],
)
def test_a_file_that_is_wrong_is_told_with_scenario_and_key(tmp_path: Path, text: str, message: str) -> None:
    report = _run_text(tmp_path, text)
    assert message in said(report)
    assert report.failed


def test_one_bad_scenario_does_not_stop_the_others(tmp_path: Path) -> None:
    good = '\n[[scenario]]\nname = "two"\nclause = ["FR-RENT-1", "FR-R01"]\nthen = {over = false}'
    bad = '\n[[scenario]]\nname = "three"\nclause = "FR-RENT-1"\nthen = {over = true}'
    report = _run_text(tmp_path, scenario() + good + bad)
    assert (report.passed, report.failed, len(report.problems), len(report.failures)) == (1, 2, 1, 1)
    tallies = {clause: (tally.passed, tally.failed) for clause, tally in report.by_clause().items()}
    assert tallies == {"FR-R01": (1, 0), "FR-RENT-1": (1, 1)}


def test_folders_are_searched_but_not_for_boards(tmp_path: Path) -> None:
    book = tmp_path / "scenarios" / "deep"
    (tmp_path / "scenarios" / "boards").mkdir(parents=True)
    book.mkdir()
    (tmp_path / "scenarios" / "boards" / "one.toml").write_text("nonsense")
    (book / "a.toml").write_text(scenario(then="{over=false}"))
    (book / "notes.md").write_text("nonsense")
    report = run_paths([tmp_path / "scenarios", book / "a.toml"])
    assert (report.passed, report.failed) == (1, 0)
    assert "No such file" in run_paths([tmp_path / "nowhere.toml"]).problems[0]


def test_a_board_beside_the_file_or_in_the_scenarios_folder(tmp_path: Path) -> None:
    boards = Path(__file__).parent.parent / "scenarios" / "boards"
    shelf = tmp_path / "scenarios" / "boards"
    shelf.mkdir(parents=True)
    (shelf / "cronulla.toml").write_text((boards / "cronulla.toml").read_text("utf-8"), "utf-8")
    folder = tmp_path / "scenarios" / "deep" / "er"
    folder.mkdir(parents=True)
    text = """
edition = "cronulla"
board = "boards/cronulla.toml"
[[scenario]]
name = "rent on the board of the examples"
given = { deeds = { A1 = "Bob" }, place = { Ann = "Start" } }
when = ["Ann: roll 1 5", "Bob: claim"]
then = { cash_change = { Ann = -6, Bob = 6 } }
"""
    for place in (folder, shelf.parent):
        (place / "one.toml").write_text(text, "utf-8")
        assert said(run_paths([place / "one.toml"])) == ""


def test_a_board_may_bring_cards_along(tmp_path: Path) -> None:
    boards = Path(__file__).parent.parent / "scenarios" / "boards"
    card = '[[card]]\ndeck = "luck"\ntitle = "Found Shell"\ntext = "A shell."\neffect = "collect 7"\n'
    (tmp_path / "shells.toml").write_text((boards / "cronulla.toml").read_text("utf-8") + "\n" + card, "utf-8")
    text = """
edition = "cronulla"
board = "shells.toml"
[[scenario]]
name = "a card of the board"
given = { next = { luck = ["Found Shell"] } }
when = ["Ann: roll 1 1"]
then = { cash_change = { Ann = 7 }, deck_bottom = { luck = ["Found Shell"] } }
"""
    assert said(_run_text(tmp_path, text)) == ""


def test_files_that_are_not_text(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_bytes(b"\xff\xfe")
    assert run_paths([file]).problems == [f"{file}: the file is not UTF-8 text"]


# -- the command ----------------------------------------------------------------------------------------


def _printed(*paths: Path) -> tuple[int, str]:
    out = io.StringIO()
    code = print_results(Console(file=out, width=200), paths)
    return code, out.getvalue()


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text(scenario(clause='"FR-RENT-1"', then="{over = true}"))
    code, text = _printed(file)
    assert code == 1
    assert text.splitlines()[0] == f"FAILED {file}: one (FR-RENT-1)"
    assert "then.over" in text
    assert text.splitlines()[-1] == "0 of 1 scenario passed, 1 failed, 1 clause"


def test_the_command_is_brief_when_all_is_well(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text(scenario(clause='"FR-RENT-1"', then="{over = false}"))
    assert _printed(file) == (0, "1 of 1 scenario passed, 1 clause\n")


def test_the_command_needs_scenarios(tmp_path: Path) -> None:
    assert _printed(tmp_path) == (1, "there are no scenarios there\n")
    (tmp_path / "x.toml").write_text("x = [")
    code, text = _printed(tmp_path)
    assert code == 1
    assert "x.toml: " in text
    assert text.endswith("0 of 0 scenarios passed, 1 problem in the files\n")


def test_the_examples_of_the_manual_are_right(tmp_path: Path) -> None:
    manual = (Path(__file__).parent.parent / "docs" / "scenarios.md").read_text("utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", manual, re.DOTALL)
    scenarios = [block for block in blocks if "[[scenario]]" in block]
    positions = [block for block in blocks if "[[scenario]]" not in block]
    assert (len(scenarios), len(positions)) == (4, 1)
    for block in scenarios:
        assert said(_run_text(tmp_path, block)) == ""
    assert list(read_position(positions[0]).cash) == [320, 75]


def test_the_manual_names_every_key_of_then() -> None:
    manual = (Path(__file__).parent.parent / "docs" / "scenarios.md").read_text("utf-8")
    assert [key for key in EXPECTATIONS if f"`{key}`" not in manual] == []
