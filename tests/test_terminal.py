"""The views of the terminal, and the session behind them."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from rich.console import Console

import freehold
from freehold.bots import next_action
from freehold.commands import clauses, compare, rules
from freehold.console.mistakes import Mistake
from freehold.console.quoting import quote
from freehold.console.screen import clip, tags
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters.cards import Draw
from freehold.engine.edition import HOST, Edition
from freehold.engine.game import Game
from freehold.engine.state import ENTERED
from freehold.engine.text.notation import parse
from freehold.engine.text.record import record_of
from freehold.files import write_whole
from freehold.positions import read_position
from freehold.terminal import saving, spaces, views
from freehold.terminal.board import Ring, board
from freehold.terminal.choices import consequence
from freehold.terminal.hands import hand, summary
from freehold.terminal.log import KEPT, Log
from freehold.terminal.menu import Menu
from freehold.terminal.players import Wishes, new_party
from freehold.terminal.prompt import completions
from freehold.terminal.session import Session
from freehold.terminal.situation import task

TABLE = """
edition = "fundraiser"
players = ["Ann", "Bob", "Cy"]
turn = "Ann"
cash = {Ann = 1500, Bob = 900}
place = {Ann = "Boardwalk", Bob = "Chance #1"}
held = {Bob = ["Chance"]}

[deeds]
"Park Place" = {owner = "Bob", houses = 3}
"Boardwalk" = {owner = "Bob", hotel = true}
"Baltic Avenue" = {owner = "Cy", mortgaged = true}
"Virginia Avenue" = "Ann"
"Electric Company" = "Ann"
"""


def table(more: str = "") -> Game:
    return read_position(more + TABLE)


def rendered(*things: object, width: int = 80, height: int = 25) -> str:
    console = Console(file=io.StringIO(), width=width, height=height, highlight=False, markup=False)
    for thing in things:
        console.print(thing)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


# -- names and marks --------------------------------------------------------------------------------------


def test_every_seat_has_its_own_mark() -> None:
    names = ["Ann", "Ada", "Adam", "Bob", "b", "Cy", "Ältere", "7"]
    marks = tags(names)
    assert len(set(marks)) == len(names)
    assert marks[5] == "C"
    crowd = [f"Player {number}" for number in range(1, 33)]
    assert len(set(tags(crowd))) == 32


def test_short_names_stay_apart_and_fit() -> None:
    assert spaces.short_name("Boardwalk", 9) == "Boardwalk"
    assert spaces.short_name("Pennsylvania Avenue", 9) == "Pennsy Av"
    assert spaces.short_name("Pennsylvania Railroad", 9) == "Pennsy Ra"
    assert spaces.short_name("Jail / Just Visiting", 9) == "Jail"
    assert spaces.short_name("Park Place", 9) == "Park Plac"
    for name in freehold.edition_ids():
        for space in freehold.edition(name).spaces:
            for width in range(5, 25):
                assert len(spaces.short_name(space.name, width)) <= width
                for lines in (1, 2, 3):
                    assert all(len(line) == width for line in spaces.name_lines(space.name, width, lines))


def test_clip() -> None:
    assert clip("Boardwalk", 9) == "Boardwalk"
    assert clip("Boardwalk", 5) == "Boar…"
    assert clip("Boardwalk", 0) == ""


# -- the board --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [8, 10, 24, 36, 40, 44, 48])
def test_a_ring_shows_every_space_once(count: int) -> None:
    ring = Ring(count, 200, 60)
    assert ring.fits
    middle = [place for row in range(1, ring.rows - 1) for place in (ring.left(row), ring.right(row))]
    assert sorted(ring.top() + ring.bottom() + middle) == list(range(count))
    # The start is at the bottom right, and play goes clockwise.
    assert ring.bottom()[-1] == 0
    assert ring.bottom()[-2] == 1


@pytest.mark.parametrize(("count", "width"), [(40, 99), (39, 200), (6, 120), (120, 120)])
def test_boards_that_make_no_ring_are_listed(count: int, width: int) -> None:
    assert not Ring(count, width, 60).fits


@pytest.mark.parametrize("width", [100, 120, 160, 250])
@pytest.mark.parametrize("height", [30, 60])
def test_the_wide_board(width: int, height: int) -> None:
    game = table()
    text = rendered(board(game, width, height), width=width, height=height)
    lines = text.splitlines()
    assert all(len(line) <= width for line in lines)
    ring = [line for line in lines if line.startswith(("│", "├", "┌", "└"))]
    assert len({len(line) for line in ring}) == 1, "the ring is aligned"
    assert "B ▪▪▪" in text
    assert "B H" in text
    assert "C m" in text
    assert "@A" in text
    assert "$400" not in text, "Boardwalk is sold"


@pytest.mark.parametrize("width", [40, 60, 80, 99])
def test_the_narrow_board_lists_every_space(width: int) -> None:
    game = table()
    text = rendered(board(game, width, 24), width=width, height=24)
    lines = text.splitlines()
    assert all(len(line) <= width for line in lines)
    for name in ("GO", "Boardwalk", "Marvin Gardens", "Free Parking"):
        assert name in text
    if width == 80:
        assert len(lines) <= 22, "it fits on a screen of 24 lines"
        row = next(line for line in lines if "Boardwalk" in line)
        assert row.split("Boardwalk")[1].split() == ["B", "H", "@A"]


def test_many_tokens_on_one_space_are_counted() -> None:
    crowd = [f"Name{number}" for number in range(14)]
    game = Game(freehold.edition("fundraiser"), crowd, seed=1)
    for width in range(3, 20):
        assert spaces.state(game, 0, width).cell_len == width
    assert "+" in spaces.visitors(game, 0, 8).plain
    assert rendered(board(game, 120, 40), width=120, height=40)


# -- hands ------------------------------------------------------------------------------------------------


def test_the_summary_has_a_line_for_everybody() -> None:
    game = table()
    for width in (60, 80, 120):
        lines = summary(game, width)
        assert len(lines) == 3
        assert all(line.cell_len <= width for line in lines)
    assert lines[0].plain.startswith("► A  Ann")
    assert "$1,500" in lines[0].plain
    assert "Boardwalk" in lines[0].plain


def test_a_hand_in_full() -> None:
    game = table()
    text = rendered(hand(game, 1))
    for part in ("Park Place", "▪▪▪", "Dark blue 2/2", "hotel", "$1,100", "keeps the card", "(Chance)"):
        assert part in text
    assert "4 x dice" in rendered(hand(game, 0))
    mortgaged = rendered(hand(game, 2))
    assert "mortgaged" in mortgaged
    assert "lift $33" in mortgaged


# -- consequences and menu --------------------------------------------------------------------------------


def said(game: Game, seat: int, text: str) -> str:
    return consequence(game, seat, parse(game, seat, text))


def test_what_actions_would_mean() -> None:
    game = table()
    assert said(game, 0, "roll") == "Throw the dice"
    assert said(game, 0, 'mortgage "Virginia Avenue"') == "Mortgage Virginia Avenue for $80, leaves $1,580"
    assert said(game, 2, 'lift "Baltic Avenue"') == "Lift the mortgage on Baltic Avenue for $33, leaves $1,467"
    assert said(game, 1, 'hotel "Park Place"') == "Build a hotel on Park Place for $200, leaves $700"
    assert said(game, 1, 'build "Park Place"').endswith("for $200, leaves $700")
    assert said(game, 1, 'sell "Boardwalk"').endswith("for $100, leaves $1,000")
    assert said(game, 0, "quit") == "Leave the game for good"
    assert said(game, 0, "auto-claim on") == "Turn automatic rent claims on"
    assert list(game.cash) == [1500, 900, 1500], "nothing was done"


def test_what_a_purchase_would_mean() -> None:
    game = table('purchase = "Marvin Gardens"\n')
    assert said(game, 0, "buy") == "Buy Marvin Gardens for $280, leaves $1,220"
    assert said(game, 0, "decline") == "Do not buy Marvin Gardens; it is auctioned"
    game.play(0, Action(act.DECLINE))
    assert said(game, 1, "bid 50").startswith("Bid $50 for Marvin Gardens; you could raise $")
    assert said(game, 1, "pass") == "Make no bid for Marvin Gardens"
    game.play(1, Action(act.BID, 50))
    assert said(game, 2, "pass") == "Pass; Bob leads with $50"


def test_what_an_offer_would_mean() -> None:
    game = table()
    game.play(0, parse(game, 0, 'offer Cy: give "Virginia Avenue" + 50 for "Baltic Avenue"'))
    assert said(game, 2, "accept") == 'Accept: you give "Baltic Avenue" and get "Virginia Avenue" + 50'
    assert said(game, 2, "refuse") == "Refuse the offer"


EUROPE = """
edition = "euronopoly"
players = ["Ann", "Bob", "Cy"]
turn = "Ann"
cash = {Ann = 2500}
place = {Bob = "Lisbon", Cy = "Athens"}
deeds = {Athens = {owner = "Ann", houses = 1}, Madrid = "Ann", "Brenner Pass" = "Ann"}
"""

SINGAPORE = """
edition = "propnex"
players = ["Ann", "Bob", "Cy", "Di"]
"""


def championship(more: str) -> Game:
    return read_position(SINGAPORE + more)


def test_what_acts_from_afar_and_sales_to_the_bank_would_mean() -> None:
    game = read_position(EUROPE)
    assert said(game, 0, 'remote-buy "Lisbon"') == (
        "Buy Lisbon from afar for MU600, premium MU120 to Bob, leaves MU1,780"
    )
    assert said(game, 0, 'remote-build "Athens"') == (
        "Build Athens up to 2 apartments from afar for MU160, premium MU30 to Cy, leaves MU2,310"
    )
    assert said(game, 0, 'sell deed "Athens"') == "Sell Athens with its apartment to the Bank for MU380, leaves MU2,880"
    assert said(game, 0, "token green pin") == "Play the green pin"
    owing = read_position(EUROPE + "[credit]\nAnn = 300\n[missing]\nBob = 1\n")
    owing.cash[0] = 0
    assert said(owing, 0, 'sell deed "Brenner Pass"') == (
        "Sell Brenner Pass to the Bank for MU350, repays MU300, leaves MU50"
    )
    assert said(owing, 0, 'sell "Athens"') == "Sell an apartment on Athens for MU80, repays MU80, leaves MU0"
    assert said(owing, 0, "end") == "End the turn; Bob misses a turn, Cy is next"
    assert "You owe the Bank MU300" in task(owing, 0)
    shown = "\n".join(line.plain for line in Menu(owing, 0).lines(80))
    assert "Sell Brenner Pass" in shown, "a debtor sees what can be sold"


def test_what_a_falling_fine_would_mean() -> None:
    game = read_position(EUROPE + "[detained]\nAnn = 2\n")
    assert said(game, 0, "pay fine") == "Pay the fine of MU400 and be free, leaves MU2,100"
    assert said(game, 0, "stay") == "Sit out this turn; the fine falls to MU200"
    game.detained[0] = 3
    assert said(game, 0, "stay") == "Sit out this turn; you are free in your next"
    assert task(game, 0).endswith("turn 3 of 3; the fine is MU200.")
    jailed = championship('turn = "Ann"\ndetained = {Ann = 3}\nplace = {Ann = 10}\n')
    assert said(jailed, 0, "roll") == "Throw the dice for a double; without one the fine of M50 is due"
    assert said(jailed, 0, "pay fine") == "Pay the fine of M50 and be free; you throw in your next turn, leaves M1,450"


def test_what_building_would_mean() -> None:
    game = read_position(EUROPE.replace('turn = "Ann"', 'turn = "Ann"\nlanded = "Madrid"'))
    assert said(game, 0, 'build "Madrid" 2') == "Build Madrid up to 2 apartments for MU320, leaves MU2,180"
    assert task(game, 0) == "You are on your own Madrid: you may build in South."
    deeds = 'deeds = {Ubi = {owner = "Ann", houses = 1}, Changi = {owner = "Ann", houses = 1}}\n'
    game = championship(f'turn = "Ann"\nlanded = "Ubi"\n{deeds}')
    assert said(game, 0, 'build "Ubi" "Changi"') == (
        "Build one house on each of Ubi and Changi for M120 (duty M20), leaves M1,380"
    )
    assert said(game, 0, 'build "Ubi"') == "Build a house on Ubi for M60 (duty M10), leaves M1,440"
    assert "alike on all your Light blue deeds" in task(game, 0)
    turn = 'turn = {seat = "Ann", throws = 1, site = "Ubi", scarce = true}\nbank = {houses = 0, hotels = 12}\n'
    game = championship(turn + deeds)
    assert said(game, 0, 'hotel "Ubi"') == "Build a hotel on Ubi outright for M255, leaves M1,245"
    assert "built outright" in task(game, 0)


def test_what_deals_by_auction_would_mean() -> None:
    deeds = 'deeds = {Orchard = {owner = "Ann", houses = 2}, Tuas = "Bob"}\n'
    game = championship(f'turn = "Ann"\n{deeds}')
    assert said(game, 0, 'put up "Orchard" 300') == (
        "Put up Orchard with its 2 houses, minimum M300; you pay 10 % of the price"
    )
    assert said(game, 0, 'ask "Tuas" 90') == "Ask Bob to put up Tuas; your M90 is the first bid"
    game.play(0, parse(game, 0, 'put up "Orchard" 600'))
    assert views.moment(game).plain == "Ann's turn 1, Ann sells Orchard: no bid yet"
    assert task(game, 1) == (
        "Ann sells Orchard (Dark blue, price M400, with its 2 houses, minimum M600). Bid from M10 to M1,500."
    )
    assert said(game, 1, "pass") == "Make no bid for good for Orchard"
    game.play(1, Action(act.BID, 350))
    assert said(game, 2, "bid 400") == "Bid M400 for Orchard, leaves M1,100"
    game.play(2, Action(act.PASS))
    game.play(3, Action(act.PASS))
    assert views.moment(game).plain == "Ann's turn 1, Ann decides on Bob's M350 for Orchard"
    assert said(game, 0, "accept") == "Sell Orchard with its 2 houses to Bob for M350, commission M35, leaves M1,815"
    assert said(game, 0, "refuse") == "Call it off: Orchard stays yours"
    assert "below your minimum" in task(game, 0)


def test_what_an_answer_to_a_request_would_mean() -> None:
    game = championship('turn = "Bob"\ndeeds = {Orchard = "Ann"}\n')
    game.play(1, parse(game, 1, 'ask "Orchard" 450'))
    assert views.moment(game).plain == "Bob's turn 1, Bob asks Ann for Orchard"
    assert said(game, 0, "agree") == "Put up Orchard, no minimum; Bob bids M450"
    assert said(game, 0, "agree 600") == "Put up Orchard, minimum M600; Bob bids M450"
    assert said(game, 0, "refuse") == "Keep Orchard; Bob's M450 is refused"
    assert task(game, 0).startswith("Bob offers M450 for your Orchard")
    menu = Menu(game, 0)
    assert "agree 451" in menu.lines(80)[0].plain
    assert "agree 451" in menu.examples()


def test_a_debt_is_a_guided_task() -> None:
    owing = 'turn = "Bob"\nthrown = true\ndebts = [{debtor = "Ann", creditor = "Di", amount = 900, deed = "Orchard"}]\n'
    game = championship(owing + 'cash = {Ann = 120}\ndeeds = {Orchard = "Di", Tuas = {owner = "Ann", houses = 2}}\n')
    assert task(game, 0) == (
        "You owe Di M780 (rent for Orchard). Buildings and mortgages could bring M80; M700 would still be missing."
    )
    assert said(game, 0, 'sell "Tuas" 2') == "Sell 2 houses on Tuas for M50, M730 still short"
    forced = championship(owing + 'cash = {Ann = 0}\ndeeds = {Bedok = {owner = "Ann", mortgaged = true}}\n')
    assert "Put up a mortgaged deed: bids open at its mortgage, unsold it goes to Di." in task(forced, 0)
    assert said(forced, 0, 'put up "Bedok"') == "Forced sale of Bedok, bids from M90; without a bid it goes to Di"
    forced.play(0, parse(forced, 0, 'put up "Bedok"'))
    assert task(forced, 1) == (
        "Forced sale of Ann's Bedok (Orange, price M180, mortgaged). Ann owes Di M900. Bid from M90 to M1,500."
    )
    plain = table('debts = [{debtor = "Ann", amount = 1600}]\n')
    assert task(plain, 0).startswith("You owe the Bank $1,600 (a card) and have $1,500: $100 short. Buildings")


def test_the_opening_of_a_championship() -> None:
    game = Game(freehold.edition("propnex"), ["Ann", "Bob", "Cy", "Di"], seed=4)
    seen: set[str] = set()
    while game.throwing_turns == 0 and game.to_act >= 0:
        seat = game.to_act
        moment = views.moment(game).plain
        menu = Menu(game, seat)
        shown = "\n".join(line.plain for line in menu.lines(80))
        if "chooses a token" in moment:
            seen.add("token")
            assert "Choose a token, for instance: token " in shown
            assert "token kite" in menu.examples()
            assert task(game, seat).startswith("You may choose a token: ")
            assert "Keep the " in shown
        elif "may build before play" in moment:
            seen.add("prebuild")
            assert "Build nothing before play" in shown
            assert "build up to 3 houses" in task(game, seat)
            assert "Or choose the plots yourself: build " in shown
            assert game.why_not(seat, parse(game, seat, menu.examples()[0])) is None
        elif "auction of " in moment:
            seen.add("auction")
            assert "before the first turn" in moment
        kinds = {action.kind for action in menu.actions}
        game.play(seat, Action(act.PASS if act.PASS in kinds else act.ROLL))
    assert seen == {"token", "prebuild", "auction"}


def test_completion_offers_amounts_and_steps() -> None:
    game = championship('turn = "Ann"\ndeeds = {Orchard = "Bob", Tuas = {owner = "Ann", houses = 3}}\n')
    menu = Menu(game, 0)
    words = list(dict.fromkeys([*menu.texts(), *menu.examples()]))
    assert completions("put", words) == [('put up "Tuas"', -3), ('put up "Tuas" 60', -3)]
    assert completions("ask", words) == [('ask "Orchard" 400', -3)]
    assert 'sell "Tuas" 2' in words
    folded = menu.lines(80)
    assert "more (" in folded[-1].plain
    assert "put up" in folded[-1].plain


def test_levels_prisons_and_claims_on_the_board() -> None:
    deeds = 'deeds = {Rome = {owner = "Cy", houses = 9}, Vienna = {owner = "Cy", houses = 7}, Berlin = {owner = "Cy", '
    game = read_position(
        'edition = "euronopoly"\nplayers = ["Ann", "Bob", "Cy"]\nturn = "Ann"\nplace = {Ann = "Prison II", '
        f'Bob = "Prison II"}}\ndetained = {{Ann = 1}}\n{deeds}houses = 3}}, Bern = "Bob"}}\n'
    )
    for width in (80, 120):
        text = rendered(board(game, width, 40), width=width, height=40)
        for part in ("C V", "C HH▪", "C H", "@B#A", "by dice", "event", "(B)", "V luxury villa", "# detained"):
            assert part in text, part
        assert all(len(line) <= width for line in text.splitlines())
    text = rendered(hand(game, 2))
    assert "1 luxury villa" in text
    assert "to the Bank" in text
    for width in range(3, 20):
        for space in (10, 30, 39):
            assert spaces.state(game, space, width).cell_len == width


def test_hands_tell_debts_missed_turns_and_zones() -> None:
    game = read_position(EUROPE + "[credit]\nBob = 340\n[missing]\nCy = 1\n[detained]\nAnn = 2\n")
    lines = [line.plain for line in summary(game, 80)]
    assert "owes MU340" in lines[1]
    assert "misses 1" in lines[2]
    assert "owes the Bank MU340 and would lose above MU0" in rendered(hand(game, 1), width=120)
    assert "misses 1 turn" in rendered(hand(game, 2), width=120)
    assert "detained (turn 2 of 3, fine MU400)" in rendered(hand(game, 0), width=120)
    zones = championship('turn = "Ann"\ndeeds = {"Marina Bay Financial Centre" = "Ann", Ubi = "Ann"}\n')
    text = rendered(hand(zones, 0))
    assert "CCR" in text
    assert "Industrial" in text
    assert "…" not in text, "nothing is cut"


@pytest.mark.parametrize("name", freehold.edition_ids())
@pytest.mark.parametrize("kinds", [["builder"], ["builder", "random"]])
def test_bots_always_have_an_answer(name: str, kinds: list[str]) -> None:
    for seed in range(3):
        party = new_party(Wishes(name, seats=4, bots=kinds, seed=seed, watch=True))
        game = party.session.game
        game.listening = False
        for _ in range(3000):
            found = next_action(game, party.bots)
            if found is None:
                break
            game.play(*found)
        assert game.over or found is not None


def test_every_legal_action_of_long_games_has_a_sentence() -> None:
    """Random play reaches every stage sooner or later; none may break the menu."""
    for name in freehold.edition_ids():
        party = new_party(Wishes(name, seats=4, bots=["random"], seed=5, watch=True))
        for step in range(400):
            found = next_action(party.session.game, party.bots)
            if found is None:
                break
            if step % 3 == 0:
                game = party.session.game
                before = game.cash[:]
                for line in Menu(game, game.to_act).lines(80, everything=True):
                    assert line.cell_len <= 80
                assert game.cash == before
            party.session.act(*found)


def test_claims_come_first_in_the_menu() -> None:
    game = table('claims = [{lander = "Bob", owner = "Ann", deed = "Virginia Avenue", amount = 12}]\n')
    menu = Menu(game, 0)
    first = menu.pick(1)
    assert first is not None
    assert first.kind == act.CLAIM
    assert menu.lines(80)[0].plain.startswith("1  Ask Bob for $12 rent on Virginia Avenue")
    assert menu.pick(0) is None
    assert menu.pick(len(menu.actions) + 1) is None
    last = menu.pick(len(menu.actions))
    assert last is not None
    assert last.kind == act.QUIT


def test_a_throw_is_said_to_cost_the_rents_that_lapse_with_it_and_no_others() -> None:
    game = table('claims = [{lander = "Bob", owner = "Ann", deed = "Virginia Avenue", amount = 12}]\n')
    assert said(game, 0, "roll") == "Throw the dice", "it lasts until the first throw of the next turn"
    game.claims[0].opened -= 1
    assert said(game, 0, "roll") == "Throw the dice; rent you have not claimed will lapse"
    game.play(0, parse(game, 0, "roll"))
    assert game.claims == []


def test_raising_money_is_folded_away_until_it_matters() -> None:
    free = "\n".join(line.plain for line in Menu(table(), 0).lines(80, False))
    assert "3 more (mortgage, quit): menu all" in free
    owing = table('debts = [{debtor = "Ann", amount = 1600}]\n')
    text = "\n".join(line.plain for line in Menu(owing, 0).lines(80))
    assert "Mortgage Virginia Avenue" in text
    rich = table().copy()
    for deed in range(10):
        rich.give_deed(deed, 0)
    folded = Menu(rich, 0)
    lines = folded.lines(80)
    assert "more (" in lines[-1].plain
    assert "mortgage" in lines[-1].plain
    assert len(folded.lines(80, everything=True)) == len(folded.actions)


def test_a_physical_table_types_dice_and_cards() -> None:
    game = Game(freehold.edition("global-village"), ["Ann", "Bob"], chance=ENTERED)
    text = "\n".join(line.plain for line in Menu(game, 0).lines(80))
    assert "roll 3 4" in text
    assert "36" not in text
    dealt = Game(freehold.edition("fundraiser"), ["Ann", "Bob"], chance=ENTERED)
    assert "deal Ann" in Menu(dealt, freehold.HOST).lines(120)[0].plain


# -- views ------------------------------------------------------------------------------------------------


def test_the_moment_names_what_goes_on() -> None:
    assert views.moment(table()).plain == "Ann's turn 1"
    assert "Ann owes the Bank $1,600" in views.moment(table('debts = [{debtor = "Ann", amount = 1600}]\n')).plain
    assert "no bid yet" in views.moment(table('auction = {deed = "Marvin Gardens", first = "Bob"}\n')).plain


def test_the_board_of_a_wide_screen_has_hands_and_news_inside() -> None:
    game = table()
    log = Log()
    log.add(game.copy().play(0, Action(act.ROLL)))
    console = Console(file=io.StringIO(), width=120, height=40, highlight=False, markup=False)
    assert views.is_wide(game, console)
    views.show_board(console, game, log)
    file = console.file
    assert isinstance(file, io.StringIO)
    text = file.getvalue()
    assert "Fund-raiser short game  Ann's turn" in text
    assert "► A  Ann" in text
    assert "Ann throws" in text
    assert len(text.splitlines()) <= 28


def test_news_are_bounded() -> None:
    console = Console(file=io.StringIO(), width=80, height=24, highlight=False, markup=False)
    game = table()
    views.show_news(console, [game.play(HOST, Action(act.NOTE, text=f"note {number}"))[0] for number in range(50)])
    file = console.file
    assert isinstance(file, io.StringIO)
    lines = file.getvalue().splitlines()
    assert len(lines) == 9
    assert lines[0].startswith("… 42 earlier")
    assert lines[-1] == "The host notes: note 49"


def test_names_are_never_taken_for_markup() -> None:
    game = Game(freehold.edition("fundraiser"), ["[red]Ann", "[/]"], seed=1)
    text = rendered(*summary(game, 80), hand(game, 1))
    assert "[red]Ann" in text
    assert "[/]" in text


# -- log and session --------------------------------------------------------------------------------------


def test_the_log_forgets_the_oldest() -> None:
    game = table()
    events = game.copy().play(0, Action(act.ROLL))[:1]
    log = Log()
    for _ in range(KEPT + 10):
        log.add(events)
    assert len(log) == KEPT + 10
    assert len(log.news()) == KEPT
    assert log.news() == []
    log.add(events)
    assert len(log.news()) == 1
    log.back_to(len(log) - 1)
    assert len(log) == KEPT + 10
    assert log.last(0) == []


def session(game: Game, people: list[int]) -> Session:
    return Session(game, record_of(game), people)


def test_undo_takes_back_ones_own_actions() -> None:
    playing = session(table(), [0])
    with pytest.raises(ValueError, match="nothing yet"):
        playing.undo()
    playing.act(0, parse(playing.game, 0, 'mortgage "Virginia Avenue"'))
    playing.act(0, parse(playing.game, 0, "auto-claim on"))
    assert playing.undo() == "Ann: auto-claim on"
    assert playing.undo() == 'Ann: mortgage "Virginia Avenue"'
    assert playing.game.cash[0] == 1500
    assert playing.record.actions() == []
    assert len(playing.log) == 0
    with pytest.raises(ValueError, match="nothing yet"):
        playing.undo()


def test_undo_stops_at_dice() -> None:
    playing = session(table(), [0])
    playing.act(0, parse(playing.game, 0, 'mortgage "Virginia Avenue"'))
    playing.act(0, Action(act.ROLL))
    with pytest.raises(ValueError, match="dice have been thrown since"):
        playing.undo()


def test_undo_stops_at_another_seat() -> None:
    playing = session(table(), [0])
    playing.act(0, parse(playing.game, 0, 'mortgage "Virginia Avenue"'))
    playing.act(1, parse(playing.game, 1, 'sell "Boardwalk"'))
    with pytest.raises(ValueError, match="Bob has acted since"):
        playing.undo()


def test_undo_stops_at_a_card() -> None:
    """The rent asked for is paid by a mortgage, and only then is the card drawn."""
    game = table('debts = [{debtor = "Ann", amount = 1510}]\n')
    game.set_agenda([game.agenda[0], Draw(0, 0), *game.agenda[1:]])
    playing = session(game, [0])
    playing.act(0, parse(game, 0, 'mortgage "Virginia Avenue"'))
    with pytest.raises(ValueError, match="a card has been drawn since"):
        playing.undo()


def test_a_physical_table_may_take_back_a_mistyped_throw() -> None:
    game = Game(freehold.edition("global-village"), ["Ann", "Bob"], chance=ENTERED)
    playing = session(game, [0, 1])
    playing.act(0, Action(act.ROLL, 34))
    assert playing.undo() == "Ann: roll 3 4"
    assert playing.game.to_act == 0


def test_a_refused_action_is_not_written_down() -> None:
    playing = session(table(), [0])
    with pytest.raises(freehold.Refusal):
        playing.act(0, Action(act.END))
    assert playing.record.actions() == []


# -- saving -----------------------------------------------------------------------------------------------


def test_saving_replaces_the_file_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "game.record"
    write_whole(path, "one\n")
    assert path.read_text() == "one\n"

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    keeper = saving.Keeper(path)
    assert "no space left on device" in keeper.save("two\n")
    assert keeper.save("two\n") == "", "it complains once"
    assert path.read_text() == "one\n"
    assert [each.name for each in path.parent.iterdir()] == ["game.record"], "no half-written file stays behind"
    monkeypatch.undo()
    assert keeper.save("two\n") == ""
    assert path.read_text() == "two\n"


def test_saving_follows_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.record"
    real.write_text("old")
    link = tmp_path / "link.record"
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_where_games_are_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    place = saving.new_place("fundraiser", "7")
    assert place == tmp_path / "freehold" / "saves" / "fundraiser-7.record"
    write_whole(place, "")
    assert saving.new_place("fundraiser", "7").name == "fundraiser-7-2.record"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saving.saves_folder() == tmp_path / ".local" / "share" / "freehold" / "saves"


# -- completion -------------------------------------------------------------------------------------------


def test_completion_of_actions_and_names() -> None:
    words = ["roll", 'mortgage "Virginia Avenue"', "mortgage", '"Virginia Avenue"', '"Vermont Avenue"', "Bob"]
    assert completions("ro", words) == [("roll", -2)]
    assert ('mortgage "Virginia Avenue"', -3) in completions("mor", words)
    assert completions("lift ver", words) == [('"Vermont Avenue"', -3)]
    assert completions('lift "ver', words) == [('"Vermont Avenue"', -4)]
    assert completions("offer bo", words) == [("Bob", -2)]
    assert completions("zzz", words) == []
    assert len(completions("", words)) == len(words)


# -- the rule book ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", freehold.edition_ids())
def test_the_rule_book_has_everything_once(name: str) -> None:
    book = freehold.edition(name)
    text = rendered(*rules.rule_book(book), width=200)
    for clause in book.clauses.values():
        assert text.count(f"{clause.id}  {clause.title}") == 1
    for ruling in book.rulings.values():
        assert text.count(f"Ruling {ruling.id}  ") == 1
    for title, _ in book.setup_notes:
        assert title in text
    for option in book.options.values():
        assert option.title in text
    assert "rent.claim" in text
    assert book.summary[:60] in text


def test_one_section_by_part_of_its_name() -> None:
    book = freehold.edition("fundraiser")
    text = rendered(*rules.rule_book(book, "paying"), width=120)
    assert "FR-RENT-7" in text
    assert "FR-JAIL-1 " not in text
    with pytest.raises(Mistake, match="did you mean Mortgages"):
        rules.rule_book(book, "mortgagez")
    with pytest.raises(Mistake, match="several sections"):
        rules.rule_book(book, "changed rule")


def test_chosen_options_change_the_book() -> None:
    book = freehold.edition("cronulla", ["short-game"])
    text = rendered(*rules.rule_book(book), width=200)
    assert "As chosen: Short game." in text
    assert "short-game  Short game (chosen)" in text


def test_quoting_knows_clauses_and_rulings() -> None:
    book = freehold.edition("fundraiser")
    assert "asked for in time" in rendered(quote(book, "fr-rent-7"))
    assert "Decided:" in rendered(quote(book, "FR-R01"))
    with pytest.raises(Mistake, match="did you mean FR-RENT-"):
        quote(book, "FR-RENTT-7")


# -- comparing --------------------------------------------------------------------------------------------


def compared(*books: Edition, width: int = 120, everything: bool = False) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    compare.print_comparison(console, books, [book.id for book in books], everything)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_an_edition_does_not_differ_from_itself() -> None:
    book = freehold.edition("cronulla")
    assert compared(book, book).strip() == "There is no difference."
    everything = compared(book, book, everything=True)
    assert "all 35 are equal" in everything or "are equal" in everything
    assert "rent.claim" in everything


def test_differences_of_rules_and_deeds() -> None:
    short = compared(freehold.edition("cronulla"), freehold.edition("cronulla", ["short-game"]), width=200)
    assert "ending.kind" in short
    assert "at a number of bankruptcies" in short
    assert "rent.claim" not in short
    text = compared(freehold.edition("fundraiser"), freehold.edition("global-village"), width=160)
    for part in ("2 to 14", "2 to 12", "Mediterranean Avenue", "Nairobi", "building.stock_houses", "income-tax-200"):
        assert part in text


@pytest.mark.parametrize("width", [40, 80, 200])
def test_any_number_of_editions(width: int) -> None:
    books = [freehold.edition(name) for name in freehold.edition_ids()] * 2
    text = compared(*books, width=width)
    assert "detention.kind" in text
    assert all(len(line) <= width for line in text.splitlines())


def test_all_editions_stand_side_by_side_where_there_is_room() -> None:
    books = [freehold.edition(name) for name in freehold.edition_ids()]
    text = compared(*books, width=120)
    lines = text.splitlines()
    assert all(len(line) <= 120 for line in lines)
    heads = [line.split() for line in lines if line.split() == freehold.edition_ids()]
    assert len(heads) == 7, "one table for every chapter"
    assert "detention.double_throws_again" in text
    assert "premium 60" in text


# -- clauses ----------------------------------------------------------------------------------------------


def test_citations_of_scenarios_and_tests(tmp_path: Path) -> None:
    book = freehold.edition("fundraiser")
    scenarios = tmp_path / "scenarios"
    (scenarios / "boards").mkdir(parents=True)
    (scenarios / "boards" / "small.toml").write_text("[board]\n")
    (scenarios / "rent.toml").write_text(
        '[[scenario]]\nname = "a"\nclause = "FR-RENT-1"\nexample = 1\n'
        '[[scenario]]\nname = "b"\nclause = ["FR-RENT-7", "FR-R14", "FR-RENT-99"]\n'
    )
    (scenarios / "broken.toml").write_text("= 1")
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_x.py").write_text(
        'def test_jail():\n    """Rule: FR-JAIL-1, FR-JAIL-2"""\n    assert "FR-JAIL-3"\n    x = "Rule: FR-JAIL-4"\n'
    )
    found = clauses.gather(scenarios, tests, [*book.clauses, *book.rulings])
    assert found.scenarios["FR-RENT-1"] == ["rent.toml: a"]
    assert found.scenarios["FR-R14"] == ["rent.toml: b"]
    assert found.examples == {("FR-RENT-1", 1), ("FR-RENT-7", 1)}, "a scenario covers the first example unless it says"
    assert found.tests["FR-JAIL-2"] == ["test_x::test_jail"]
    assert found.tests["FR-JAIL-4"] == ["test_x::test_jail"]
    assert "FR-JAIL-3" not in found.tests, "an id in passing is no promise"
    assert len(found.problems) == 2
    assert any("FR-RENT-99" in problem and "did you mean" in problem for problem in found.problems)
    open_ones = clauses.open_clauses([book, freehold.edition("propnex")], found)
    assert not any(line.startswith("PN-G-LEGAL-1 ") for line in open_ones), "what is explained needs no test"
    assert any(line.startswith("FR-RENT-2 ") and "no scenario or test cites it" in line for line in open_ones)
    assert any(line.startswith("FR-RENT-1 ") and "worked example 2, 3" in line for line in open_ones)
    with pytest.raises(Mistake, match="there is no folder"):
        clauses.gather(tmp_path / "none", None, [])
