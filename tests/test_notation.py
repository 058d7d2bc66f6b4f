"""Actions as text: every form, short forms, misspellings, and what is refused."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.editions import edition
from freehold.engine import action as act
from freehold.engine.action import Action, Leg, step
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.opening import hand_size
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BANK, HOST, Edition
from freehold.engine.game import Game
from freehold.engine.refusal import Refusal
from freehold.engine.state import ENTERED, OPEN, SEEDED, Claim
from freehold.engine.text import names
from freehold.engine.text.notation import parse, parse_line, suggest, write, write_line
from freehold.engine.text.unread import AmbiguousName, UnknownName

EDITIONS = ["fundraiser", "global-village", "cronulla"]
"""The editions in which players deal with each other by offers."""

EVERY_EDITION = [*EDITIONS, "euronopoly", "propnex"]
ANN, BOB, CY = 0, 1, 2


def table(name: str = "fundraiser", chance: int = OPEN, players: list[str] | None = None) -> Game:
    """A table in the middle of nothing: Ann is on turn and everything is with the Bank."""
    game = Game(edition(name), players or ["Ann", "Bob", "Cy"], 7, chance, 0, False)
    game.push(Turn(ANN, 0, 0, False))
    return game


def deed(game: Game, name: str) -> int:
    return names.find_deed(game.edition, name)


def own(game: Game, seat: int, *deeds: str) -> None:
    for name in deeds:
        game.give_deed(deed(game, name), seat)


def refused(game: Game, seat: int, text: str) -> Refusal:
    """What comes of a text that is no action."""
    with pytest.raises(Refusal) as caught:
        parse(game, seat, text)
    return caught.value


# -- one form for every kind ----------------------------------------------------------------------------

PLAIN = [
    ("end", act.END),
    ("buy", act.BUY),
    ("decline", act.DECLINE),
    ("pass", act.PASS),
    ("keep", act.KEEP),
    ("accept", act.ACCEPT),
    ("refuse", act.REFUSE),
    ("withdraw", act.WITHDRAW),
    ("pay fine", act.PAY_FINE),
    ("use card", act.USE_CARD),
    ("stay", act.STAY),
    ("pay flat", act.PAY_FLAT),
    ("pay share", act.PAY_SHARE),
    ("bankrupt", act.BANKRUPT),
    ("quit", act.QUIT),
    ("call time", act.CALL_TIME),
    ("break", act.BREAK),
    ("resume", act.RESUME),
    ("abandon", act.ABANDON),
    ("roll", act.ROLL),
    ("card", act.CARD),
    ("claim", act.CLAIM),
    ("void throw", act.VOID_THROW),
    ("token", act.TOKEN),
    ("agree", act.AGREE),
    ("note", act.NOTE),
]


@pytest.mark.parametrize(("text", "kind"), PLAIN)
def test_actions_without_particulars(text: str, kind: int) -> None:
    game = table()
    assert parse(game, ANN, text) == Action(kind)
    assert write(game, ANN, Action(kind)) == text
    assert parse(game, ANN, f"  {text.upper()} ") == Action(kind)


def written_forms(game: Game) -> list[tuple[str, Action]]:
    """Every kind that carries something, with its one text."""
    new_york, vermont, park = (deed(game, name) for name in ("New York Avenue", "Vermont Avenue", "Park Place"))
    reading = deed(game, "Reading Railroad")
    chance_card, chest_card = (names.kept_cards(game.edition)[index] for index in (0, 1))
    return [
        ("roll 3 4", Action(act.ROLL, 34)),
        ("bid 120", Action(act.BID, 120)),
        ("want 0", Action(act.WANT)),
        ("want 2", Action(act.WANT, 2)),
        ("auto-claim on", Action(act.AUTO_CLAIM, 1)),
        ("auto-claim off", Action(act.AUTO_CLAIM)),
        ('claim Bob "New York Avenue"', Action(act.CLAIM, deeds=[new_york], target=BOB)),
        ('build "New York Avenue"', step(act.BUILD, new_york)),
        ('build "Vermont Avenue" 2 "New York Avenue"', Action(act.BUILD, 0, [vermont, new_york], [2, 1])),
        ('hotel "Park Place"', step(act.HOTEL, park)),
        ('hotel "Park Place" "Vermont Avenue"', Action(act.HOTEL, 0, [park, vermont], [1, 1])),
        ('sell "Park Place"', step(act.SELL, park)),
        ('sell "Park Place" 2 "Vermont Avenue" 2', Action(act.SELL, 0, [park, vermont], [2, 2])),
        ('place "Park Place"', step(act.PLACE, park)),
        ('mortgage "Park Place" "Vermont Avenue"', Action(act.MORTGAGE, 0, [park, vermont], [1, 1])),
        ('lift "Vermont Avenue"', step(act.LIFT, vermont)),
        ('use card "Chance"', Action(act.USE_CARD, target=chance_card)),
        ('use card "Community Chest"', Action(act.USE_CARD, target=chest_card)),
        ("token thimble", Action(act.TOKEN, text="thimble")),
        ("token Little red racing car", Action(act.TOKEN, text="Little red racing car")),
        ('token " odd\\n\\"one\\" "', Action(act.TOKEN, text=' odd\n"one" ')),
        ('deal Bob "Park Place" "Vermont Avenue"', Action(act.HAND_OUT, 0, [park, vermont], target=BOB)),
        ("fine Cy 100", Action(act.FINE, 100, target=CY)),
        ("fine Bank 5", Action(act.FINE, 5)),
        ("fine Host 5", Action(act.FINE, 5, target=HOST)),
        ("void throw 4 4", Action(act.VOID_THROW, 44)),
        ("sold to Bob for 120", Action(act.SOLD_TO, 120, target=BOB)),
        ("sold to nobody", Action(act.SOLD_TO)),
        ("correct cash Bob 1480: paid twice", Action(act.CORRECT_CASH, 1480, target=BOB, text="paid twice")),
        ("correct cash Bob 0", Action(act.CORRECT_CASH, 0, target=BOB)),
        ('correct owner "Park Place" Cy: a: b', Action(act.CORRECT_OWNER, 0, [park], target=CY, text="a: b")),
        ('correct owner "Park Place" Bank: an "odd one', Action(act.CORRECT_OWNER, 0, [park], text='an "odd one')),
        ('correct place Cy "Chance #2": moved', Action(act.CORRECT_PLACE, 22, target=CY, text="moved")),
        (
            'correct buildings "Park Place" 2 "Vermont Avenue" hotel: counted',
            Action(act.CORRECT_BUILDINGS, 0, [park, vermont], [2, act.A_HOTEL], text="counted"),
        ),
        ('correct mortgage "Park Place" on: so', Action(act.CORRECT_MORTGAGE, 1, [park], text="so")),
        ('correct mortgage "Park Place" off: so', Action(act.CORRECT_MORTGAGE, 0, [park], text="so")),
        ("correct detention Cy on: so", Action(act.CORRECT_DETENTION, 1, target=CY, text="so")),
        (
            'correct card Cy "Chance" on: " odd"',
            Action(act.CORRECT_CARD, 1, counts=[chance_card], target=CY, text=" odd"),
        ),
        ('remote-buy "Park Place"', step(act.REMOTE_BUY, park)),
        ('remote-build "Park Place"', step(act.REMOTE_BUILD, park)),
        ('remote-build "Park Place" 2', step(act.REMOTE_BUILD, park, 2)),
        ('sell deed "Park Place"', step(act.SELL_DEED, park)),
        ('sell deed "Park Place" "Vermont Avenue"', Action(act.SELL_DEED, 0, [park, vermont], [1, 1])),
        ('put up "Park Place"', step(act.PUT_UP, park)),
        ('put up "Park Place" 300', Action(act.PUT_UP, 300, [park], [1])),
        ('ask "Park Place" 500', Action(act.ASK, 500, [park], [1])),
        ('ask "Park Place" 0', Action(act.ASK, 0, [park], [1])),
        ("agree 600", Action(act.AGREE, 600)),
        ("note Ann was warned", Action(act.NOTE, text="Ann was warned")),
        ('note "no\\nlines"', Action(act.NOTE, text="no\nlines")),
        (
            'offer Bob: give "Reading Railroad" + 50 for "Vermont Avenue"',
            Action(act.OFFER, legs=[Leg(BOB, [reading], 50, [], [vermont], 0, [])]),
        ),
        (
            'offer Bob: give "Reading Railroad" for 100; Cy: give card "Chance" for nothing',
            Action(
                act.OFFER,
                legs=[Leg(BOB, [reading], 0, [], [], 100, []), Leg(CY, [], 0, [chance_card], [], 0, [])],
            ),
        ),
        (
            'counter: give 60 for "Vermont Avenue" + card "Community Chest"',
            Action(act.COUNTER, legs=[Leg(CY, [], 60, [], [vermont], 0, [chest_card])]),
        ),
        (
            'counter Bob: give 60 for "Vermont Avenue"',
            Action(act.COUNTER, legs=[Leg(BOB, [], 60, [], [vermont], 0, [])]),
        ),
        (
            'offer Bank: give "Reading Railroad" for 100',
            Action(act.OFFER, legs=[Leg(BANK, [reading], 0, [], [], 100, [])]),
        ),
        (
            "offer Bob: give 10 + loan for nothing",
            Action(act.OFFER, legs=[Leg(BOB, [], 10, [], [], 0, [])], text="loan"),
        ),
    ]


def test_every_form_is_read_and_written() -> None:
    game = table()
    game.push(Deal(CY, [Leg(ANN, [], 1, [], [], 0, [])], 0))
    for text, action in written_forms(game):
        assert parse(game, ANN, text) == action, text
        assert write(game, ANN, action) == text


def test_every_kind_of_action_has_a_form_tested_here() -> None:
    kinds = {kind for _, kind in PLAIN} | {action.kind for _, action in written_forms(table())}
    assert kinds == set(range(act.KINDS))


def test_a_counter_with_no_offer_on_the_table_is_still_read() -> None:
    game = table()
    action = parse(game, ANN, "counter: give 60 for 50")
    assert action.legs[0].partner == BANK
    assert parse(game, ANN, write(game, ANN, action)) == action


# -- drawn cards -----------------------------------------------------------------------------------------


def drawing(chance: int = ENTERED) -> Game:
    game = table(chance=chance)
    game.push(Draw(ANN, 0))
    return game


def test_a_card_is_named_by_title_effect_or_id() -> None:
    game = drawing()
    raffle = game.edition.decks[0].cards[6]
    for text in ('card "Lucky Raffle Ticket"', "card lucky raffle ticket", 'card "collect 50"', 'card "chance/7"'):
        assert parse(game, ANN, text) == Action(act.CARD, target=raffle)
    assert write(game, ANN, Action(act.CARD, target=raffle)) == 'card "Lucky Raffle Ticket"'


def test_cards_of_one_title_are_numbered() -> None:
    game = drawing()
    first, second = game.edition.decks[0].cards[4:6]
    assert write(game, ANN, Action(act.CARD, target=second)) == 'card "Catch the Next Train #2"'
    assert parse(game, ANN, 'card "Catch the Next Train #2"').target == second
    assert parse(game, ANN, 'card "Catch the Next Train #1"').target == first
    # Without a number it is whichever lies higher in the deck.
    game.decks[0] = [second, first]
    assert parse(game, ANN, 'card "Catch the Next Train"').target == second
    game.decks[0] = [first]
    assert parse(game, ANN, 'card "Catch the Next Train"').target == first


def test_an_effect_means_the_first_such_card_of_the_deck_that_is_drawn_from() -> None:
    game = table(chance=ENTERED)
    game.push(Draw(ANN, 1))
    hundreds = [card for card in game.decks[1] if game.edition.cards[card].code == "collect 100"]
    assert parse(game, ANN, 'card "collect 100"').target == hundreds[0]
    assert parse(game, ANN, "card collect 50").target in game.edition.decks[1].cards


def test_a_card_of_the_other_deck_is_left_to_the_rules() -> None:
    game = drawing()
    action = parse(game, ANN, 'card "Dentist"')
    assert action.target in game.edition.decks[1].cards
    assert parse(game, ANN, write(game, ANN, action)) == action
    refusal = game.why_not(ANN, action)
    assert refusal is not None


def test_an_unknown_card_names_the_nearest_titles() -> None:
    refusal = refused(drawing(), ANN, 'card "Lucky Rafle Tiket"')
    assert "Lucky Raffle Ticket" in refusal.reason
    assert refusal.instead[0] == 'card "Lucky Raffle Ticket"'


# -- short forms ------------------------------------------------------------------------------------------


def claims_game() -> Game:
    game = table()
    own(game, ANN, "New York Avenue", "Short Line")
    new_york, short_line = deed(game, "New York Avenue"), deed(game, "Short Line")
    game.claims = [
        Claim(BOB, ANN, new_york, 16, 0),
        Claim(CY, ANN, new_york, 16, 0),
        Claim(CY, ANN, short_line, 25, 0),
    ]
    return game


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("claim", 'claim Bob "New York Avenue"'),
        ("claim Cy", 'claim Cy "New York Avenue"'),
        ("claim Short Line", 'claim Cy "Short Line"'),
        ('claim cy "short line"', 'claim Cy "Short Line"'),
    ],
)
def test_short_claims_are_filled_in(text: str, written: str) -> None:
    game = claims_game()
    action = parse(game, ANN, text)
    assert write(game, ANN, action) == written
    assert game.why_not(ANN, action) is None


def test_a_claim_that_does_not_exist_is_left_to_the_rules() -> None:
    game = claims_game()
    action = parse(game, BOB, 'claim Ann "Park Place"')
    assert action == Action(act.CLAIM, deeds=[deed(game, "Park Place")], target=ANN)
    assert game.why_not(BOB, action) is not None
    assert write(game, ANN, Action(act.CLAIM)) == 'claim Bob "New York Avenue"'


def built_game() -> Game:
    game = table()
    own(game, ANN, "St. James Place", "Tennessee Avenue", "New York Avenue")
    for name, houses in (("St. James Place", 2), ("New York Avenue", 1)):
        game.set_buildings(deed(game, name), houses, False)
    return game


@pytest.mark.parametrize(
    "text",
    ['sell all "Tennessee Avenue"', "sell all tennessee avenue", "sell group orange", 'sell group "Orange"'],
)
def test_selling_a_whole_group(text: str) -> None:
    game = built_game()
    assert write(game, ANN, parse(game, ANN, text)) == 'sell "St. James Place" 2 "New York Avenue"'


def test_selling_a_group_without_buildings_is_left_to_the_rules() -> None:
    game = table()
    own(game, ANN, "Park Place", "Boardwalk")
    action = parse(game, ANN, "sell group dark_blue")
    assert action == step(act.SELL, deed(game, "Park Place"))
    assert game.why_not(ANN, action) is not None


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("build St. Charles Place 2 states avenue", 'build "St. Charles Place" 2 "States Avenue"'),
        ("build St Charles Place", 'build "St. Charles Place"'),
        ("mortgage b. & o. railroad, Short Line", 'mortgage "B. & O. Railroad" "Short Line"'),
        ("lift “Park Place” Boardwalk", 'lift "Park Place" "Boardwalk"'),
        ("bid $1,200", "bid 1200"),
        ("Bid 1200", "bid 1200"),
        ("roll 3, 4", "roll 3 4"),
        ("auto claim ON", "auto-claim on"),
        ("pay-fine", "pay fine"),
        ("offer bob: give $50 for boardwalk", 'offer Bob: give 50 for "Boardwalk"'),
        ("offer bob give 50 + 10 for Park Place and Boardwalk", 'offer Bob: give 60 for "Park Place" + "Boardwalk"'),
        ("use card Get out of jail free", 'use card "Chance"'),
        ("use card chest", 'use card "Community Chest"'),
        ("sell-deed park place, Boardwalk", 'sell deed "Park Place" "Boardwalk"'),
        ("sell deed boardwalk", 'sell deed "Boardwalk"'),
        ("sell boardwalk", 'sell "Boardwalk"'),
        ("remote buy boardwalk", 'remote-buy "Boardwalk"'),
        ("remote build boardwalk 3", 'remote-build "Boardwalk" 3'),
        ("put up park place from $300", 'put up "Park Place" 300'),
        ("put-up park place 300", 'put up "Park Place" 300'),
        ("put up park place from 0", 'put up "Park Place"'),
        ("ask boardwalk for $1,500", 'ask "Boardwalk" 1500'),
        ("agree from 600", "agree 600"),
        ("Note the dice fell off the table", "note the dice fell off the table"),
        ("note “Said twice”", "note Said twice"),
        ("note: said once", "note : said once"),
    ],
)
def test_what_people_may_write(text: str, written: str) -> None:
    game = table()
    assert write(game, ANN, parse(game, ANN, text)) == written


def test_a_plain_card_is_the_first_the_giver_holds() -> None:
    game = table()
    chance_card, chest_card = names.kept_cards(game.edition)
    game.held[BOB] = [chest_card, chance_card]
    action = parse(game, ANN, "offer Bob: give 50 for card + card")
    assert action.legs[0].get_cards == [chest_card, chance_card]
    assert parse(game, BOB, "offer Ann: give card Community Chest for 50").legs[0].give_cards == [chest_card]
    assert parse(game, BOB, 'use card "Get Out of Jail Free"').target == chest_card


@pytest.mark.parametrize("text", ["offer Bob: give card for 10", 'offer Bob: give card "Luck" for 10'])
def test_cards_where_nobody_can_hold_one_are_left_to_the_rules(text: str) -> None:
    game = table("cronulla")
    action = parse(game, ANN, text)
    assert parse(game, ANN, write(game, ANN, action)) == action
    assert game.why_not(ANN, action) is not None


def test_selling_a_deed_is_not_selling_its_buildings() -> None:
    game = built_game()
    tennessee = deed(game, "Tennessee Avenue")
    assert parse(game, ANN, "sell deed tennessee avenue") == step(act.SELL_DEED, tennessee)
    assert parse(game, ANN, "sell tennessee avenue") == step(act.SELL, tennessee)
    assert parse(game, ANN, "sell all tennessee avenue").kind == act.SELL


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("euronopoly", ['remote-buy "Lisbon"', 'remote-build "Lisbon" 2', 'sell deed "Rome" "Speed Trap South"']),
        ("propnex", ['put up "Orchard"', 'put up "Balestier/Toa Payoh" 300', 'ask "Orchard" 500', "agree 10"]),
    ],
)
def test_the_forms_of_the_editions_that_need_them(name: str, texts: list[str]) -> None:
    game = table(name, players=["Ann", "Bob", "Cy", "Di"])
    for text in texts:
        action = parse(game, ANN, text)
        assert write(game, ANN, action) == text
        assert game.why_not(ANN, action) is not None
        plain = text.replace('"', "")
        if name == "propnex":
            assert parse(game, ANN, plain) == action


def test_misspelt_deeds_in_a_market_are_put_right() -> None:
    game = table("propnex", players=["Ann", "Bob", "Cy", "Di"])
    own(game, ANN, "Tuas")
    own(game, BOB, "Orchard")
    assert refused(game, ANN, 'put up "Tusa" 300').instead[0] == 'put up "Tuas" 300'
    assert refused(game, ANN, "ask Orchad 500").instead[0] == 'ask "Orchard" 500'


# -- what no deal may hold --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "meant"),
    [
        ("loan", "loan"),
        ("loan of 200 for two rounds", "loan"),
        ("immunity", "immunity"),
        ("rent-free stays on Boardwalk", "immunity"),
        ("buildings", "buildings"),
        ("3 houses", "buildings"),
        ("house on Boardwalk", "buildings"),
        ("hotels", "buildings"),
        ("promise to sell later for 10", "promise"),
        ("option on Boardwalk", "promise"),
    ],
)
@pytest.mark.parametrize("name", EDITIONS)
def test_forbidden_sides_are_read_and_refused_by_the_rules(name: str, side: str, meant: str) -> None:
    game = table(name)
    for text in (f"offer Bob: give {side} for 100", f"offer Bob: give 100 for 50 + {side}"):
        action = parse(game, ANN, text)
        assert action.text == meant
        refusal = game.why_not(ANN, action)
        assert refusal is not None
        assert refusal.clause
        again = parse(game, ANN, write(game, ANN, action))
        assert again == action


def test_a_deal_with_the_bank_is_read_and_refused_by_the_rules() -> None:
    game = table()
    own(game, ANN, "Reading Railroad")
    action = parse(game, ANN, 'offer Bank: give "Reading Railroad" for 200')
    assert action.legs[0].partner == BANK
    refusal = game.why_not(ANN, action)
    assert refusal is not None
    assert refusal.clause


# -- misspellings -----------------------------------------------------------------------------------------


def test_a_misspelt_word_suggests_legal_actions() -> None:
    game = table(chance=SEEDED)
    refusal = refused(game, ANN, "rol")
    assert refusal.instead[0] == "roll"
    assert '"roll"' in refusal.reason
    assert refused(game, HOST, "call tme").instead[0] == "call time"


def test_a_misspelt_deed_suggests_the_action_put_right() -> None:
    game = table()
    own(game, ANN, "Park Place", "Short Line")
    refusal = refused(game, ANN, 'mortgage "Prak Place"')
    assert "Park Place" in refusal.reason
    assert refusal.instead[0] == 'mortgage "Park Place"'
    assert len(refusal.instead) <= 5


def test_a_misspelt_offer_is_put_right_although_offers_are_not_listed() -> None:
    game = table()
    own(game, ANN, "Park Place")
    assert refused(game, ANN, "offer Bbo: give Park Place for 100").instead[0] == (
        'offer Bob: give "Park Place" for 100'
    )
    assert refused(game, ANN, "offer Bob: give “Park Plce” for 100").instead[0] == (
        'offer Bob: give "Park Place" for 100'
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "xyzzy",
        '"roll"',
        "roll 3",
        "roll 0 7",
        "roll x y",
        "roll 3 4 5",
        "buy Boardwalk",
        "bid",
        "bid twelve",
        "bid -5",
        "bid 1.5",
        "bid " + "9" * 5000,
        "bid ١٢",
        "want",
        "auto-claim",
        "auto-claim maybe",
        "build",
        "build 2",
        'build "Boardwalk" 0',
        'build "Boardwalk',
        'build "Nowhere"',
        'build "Boardwalk" "Nowhere"',
        'mortgage "Boardwalk" 2',
        "sell all",
        "sell group",
        "sell group purple",
        "sell group orange twice",
        'sell all "Boardwalk" "Park Place"',
        "claim Dora",
        'claim Ann "Boardwalk" please',
        "card Nothing Like It",
        'card "Dentist" twice',
        "use card Nothing Like It",
        "offer",
        "offer Bob",
        "offer Bob: 50",
        "offer Bob: give",
        "offer Bob: give 50",
        "offer Bob: give 50 for",
        "offer Bob: give 50 + for 10",
        "offer Bob: give 50 for 10 extra",
        "offer Bob: give 50 for 10;",
        "offer Host: give 50 for 10",
        "offer Bob: give card Nonsense for 10",
        'offer Bob: give card "Nonsense" for 10',
        "counter",
        "counter: 50",
        "deal",
        'deal Bank "Boardwalk"',
        "deal Bob Nowhere",
        "fine",
        "fine Ann",
        "fine Ann lots",
        "fine Dora 100",
        "void throw 9 9",
        "token “half",
        "remote-buy",
        'remote-buy "Park Place" 2',
        "remote-build 2",
        "sell deed",
        'sell deed "Park Place" 2',
        "put up",
        'put up "Park Place" for 300',
        'put up "Park Place" from',
        'put up "Park Place" "Boardwalk"',
        "ask",
        'ask "Park Place"',
        'ask "Park Place" much',
        "agree to that",
        "agree 600 please",
        "agree from",
    ],
)
def test_nonsense_is_refused_with_a_reason(text: str) -> None:
    refusal = refused(table(), ANN, text)
    assert refusal.reason
    assert len(refusal.instead) <= 5
    assert "roll" in refusal.instead


@given(st.text(max_size=60), st.sampled_from([ANN, BOB, HOST]))
def test_any_text_is_an_action_or_refused(text: str, seat: int) -> None:
    game = table()
    try:
        action = parse(game, seat, text)
    except Refusal:
        return
    assert parse(game, seat, write(game, seat, action)) == action


HEADS = [*act.WORDS, "offer Bob: give", "counter:", "sell all", "sell group", "claim Ann", "deal Bob", "fine Ann"]
PIECES = [
    '"Park Place"', "Boardwalk", "Bob", "Ann", "Bank", "for", "+", ",", ";", ":", "and", "give", "nothing", "card",
    "50", "$1,000", "2", "0", "from", "loan", "houses", "orange", '"Chance"', "chest", "“St. Charles Place”", "on", '"',
    "all",
]  # fmt: skip


@given(st.sampled_from(HEADS), st.lists(st.sampled_from(PIECES), max_size=8))
def test_any_row_of_words_is_an_action_or_refused(head: str, pieces: list[str]) -> None:
    game = table()
    try:
        action = parse(game, ANN, " ".join([head, *pieces]))
    except Refusal:
        return
    assert parse(game, ANN, write(game, ANN, action)) == action
    game.why_not(ANN, action)


def test_leaving_for_good_is_suggested_only_to_those_who_ask_for_it() -> None:
    game = table()
    assert game.why_not(ANN, parse(game, ANN, "quit")) is None
    for text in ("buy", "bid 5", "end", "lift Boardwalk"):
        assert "quit" not in suggest(game, ANN, text)
    assert suggest(game, ANN, "qiut")[0] == "quit"


def test_suggestions_need_a_table() -> None:
    assert suggest(Game(edition("fundraiser"), ["Ann", "Bob"], begin=False), ANN, "roll") == []
    assert suggest(table(), 7, "roll") == []


# -- lines ------------------------------------------------------------------------------------------------


def test_lines_say_who_acts() -> None:
    game = table()
    assert parse_line(game, "Bob: bid 5") == (BOB, Action(act.BID, 5))
    assert parse_line(game, "  host : call time") == (HOST, Action(act.CALL_TIME))
    assert parse_line(game, "ann: offer Bob: give 5 for 6")[0] == ANN
    assert write_line(game, HOST, Action(act.BREAK)) == "Host: break"


@pytest.mark.parametrize("line", ["roll", "Dora: roll", "Bank: roll", ": roll", "", "offer Bob: give 5 for 6"])
def test_lines_without_a_seat_are_refused(line: str) -> None:
    with pytest.raises(Refusal):
        parse_line(table(), line)


ODD_NAMES = ["Ann Lee", "for", "7", 'Jo "Ace"', "a:b", "x, y; z", "Éloïse", "back\\slash", "O'Neill", " "]


@pytest.mark.parametrize("name", ODD_NAMES[:-1])
def test_players_may_have_odd_names(name: str) -> None:
    game = table(players=["Ann", name])
    for seat, text in ((1, "roll"), (0, f"offer {names.plain_or_quoted(name)}: give 1 for 2"), (HOST, "break")):
        action = parse(game, seat, text)
        assert parse_line(game, write_line(game, seat, action)) == (seat, action)
    fine = Action(act.FINE, 10, target=1)
    assert parse(game, HOST, write(game, HOST, fine)) == fine


def test_names_with_blanks_need_no_quotation_marks_in_front_of_a_line() -> None:
    game = table(players=["Ann Lee", "Ann"])
    assert parse_line(game, "Ann Lee: roll")[0] == 0
    assert parse_line(game, "“ann lee”: roll")[0] == 0
    assert parse(game, 1, "offer Ann Lee: give 5 for 6").legs[0].partner == 0


# -- names ------------------------------------------------------------------------------------------------


def test_names_are_found_as_people_write_them() -> None:
    game = table()
    board = game.edition
    assert names.find_seat(game, "BOB") == BOB
    assert names.find_seat(game, "bank") == BANK
    assert names.find_seat(game, "the Host") == HOST
    assert names.find_player(game, "Cy") == CY
    assert board.deeds[names.find_deed(board, "st charles place")].name == "St. Charles Place"
    assert names.find_space(board, "Go") == 0
    assert names.find_space(board, 39) == names.find_space(board, "39") == names.find_space(board, "boardwalk")
    assert names.find_space(board, "Chance #2") == 22
    assert names.space_label(board, 22) == "Chance #2"
    assert names.find_deck(board, "chest") == names.find_deck(board, "Community chest") == 1
    assert names.find_group(board, "light_blue") == names.find_group(board, "Light Blue") == 1
    assert names.find_card(board, 1, "collect 100") == board.decks[1].cards[6]


@pytest.mark.parametrize("name", EVERY_EDITION)
def test_labels_lead_back_to_what_they_name(name: str) -> None:
    board = edition(name)
    for space in board.spaces:
        assert names.find_space(board, names.space_label(board, space.index)) == space.index
    for card in board.cards:
        assert names.find_card(board, card.deck, names.card_label(board, card.index)) == card.index
        assert names.find_card(board, card.deck, names.card_id(board, card.index)) == card.index
    for card_index in names.kept_cards(board):
        assert names.find_kept_card(board, names.kept_card_label(board, card_index), []) == card_index
        assert names.find_kept_card(board, names.card_id(board, card_index), []) == card_index


def test_unknown_names_are_refused_with_the_nearest() -> None:
    game = table()
    board = game.edition
    with pytest.raises(UnknownName, match="did you mean") as caught:
        names.find_deed(board, "Bordwalk")
    assert caught.value.names == ["Boardwalk"]
    with pytest.raises(AmbiguousName) as several:
        names.find_space(board, "chance")
    assert several.value.names == ["Chance #1", "Chance #2", "Chance #3"]
    for space in (40, -1, "40", "Nowhere"):
        with pytest.raises(Refusal):
            names.find_space(board, space)


LOST: list[Callable[[Game], int]] = [
    lambda game: names.find_seat(game, "Dora"),
    lambda game: names.find_player(game, "Bank"),
    lambda game: names.find_deck(game.edition, "Luck"),
    lambda game: names.find_group(game.edition, "purple"),
    lambda game: names.find_card(game, 0, "Nothing"),
    lambda game: names.find_card(game, 0, "chance/99"),
    lambda game: names.find_kept_card(game.edition, "Nothing", []),
]


@pytest.mark.parametrize("lost", LOST)
def test_names_that_mean_nothing_are_refused(lost: Callable[[Game], int]) -> None:
    with pytest.raises(Refusal):
        lost(table())


def test_players_whose_names_look_alike_are_told_apart_or_refused() -> None:
    game = table(players=["A.B", "AB", "C-D", "C_D"])
    assert names.find_seat(game, "a.b") == 0
    assert names.find_seat(game, "ab") == 1
    with pytest.raises(Refusal, match="more than one"):
        names.find_seat(game, "c d")
    with pytest.raises(Refusal, match="more than one"):
        parse(game, 0, 'offer "c d": give 1 for 2')


@given(st.text())
def test_quotation_marks_can_hold_anything(name: str) -> None:
    assert names.unquoted(names.quoted(name)[1:-1]) == name


# -- parts of names ----------------------------------------------------------------------------------------


def parts_of(name: str) -> list[str]:
    """What somebody may say of a name: from the beginning of a word, as far as to any letter."""
    whole = names.folded(name)
    starts = [found.start() for found in re.finditer(r"[^\W_]+", whole)]
    said = [whole[start:end].strip() for start in starts for end in range(start + 3, len(whole) + 1)]
    return [part for part in dict.fromkeys(said) if len(part) >= 3]


def those_with(part: str, board: Edition) -> list[str]:
    """The deeds that part of a name can mean: those called so, else those with its words, else with words so begun."""
    known = {each.name: names.folded(each.name) for each in board.deeds}
    found = [name for name, whole in known.items() if whole == part]
    found = found or [name for name, whole in known.items() if re.search(rf"(?<!\w){re.escape(part)}(?!\w)", whole)]
    return found or [name for name, whole in known.items() if re.search(rf"(?<!\w){re.escape(part)}", whole)]


@pytest.mark.parametrize("name", EVERY_EDITION)
def test_part_of_a_name_means_the_only_deed_that_has_it_or_lists_them_all(name: str) -> None:
    game = table(name, players=["Ann", "Bob", "Cy", "Di"])
    board = game.edition
    seen = {1: 0, 2: 0}
    for part in dict.fromkeys(part for each in board.deeds for part in parts_of(each.name)):
        meant = those_with(part, board)
        seen[min(len(meant), 2)] += 1
        for text in (f'mortgage "{part}"', f"mortgage {part.upper()}"):
            if len(meant) == 1:
                assert parse(game, ANN, text) == parse(game, ANN, f'mortgage "{meant[0]}"'), text
                continue
            with pytest.raises(AmbiguousName) as caught:
                parse(game, ANN, text)
            assert caught.value.details["candidates"] == meant, text
            assert all(each in caught.value.reason for each in meant)
    assert all(seen.values()), "every edition has both"


def shortest_parts(board: Edition) -> list[tuple[str, int]]:
    """For every deed the first single word, or beginning of one, that means it alone."""
    found: list[tuple[str, int]] = []
    for each in board.deeds:
        sole = [part for part in parts_of(each.name) if " " not in part and those_with(part, board) == [each.name]]
        found += [(sole[0], each.index)] if sole else []
    return found


@pytest.mark.parametrize("name", EVERY_EDITION)
def test_part_of_a_name_ends_where_something_else_begins(name: str) -> None:
    game = table(name, players=["Ann", "Bob", "Cy", "Di"])
    known = shortest_parts(game.edition)
    assert len(known) >= 20
    for first, one in known:
        for second, other in known:
            if one == other:
                continue
            text = f"mortgage {first} {second}"
            assert parse(game, ANN, text) == Action(act.MORTGAGE, 0, [one, other], [1, 1]), text
        assert parse(game, ANN, f"build {first} 2 {known[0][0]}") == Action(act.BUILD, 0, [one, known[0][1]], [2, 1])
        assert parse(game, ANN, f"ask {first} for 500") == Action(act.ASK, 500, [one], [1])
        assert parse(game, ANN, f"put up {first} from 300") == Action(act.PUT_UP, 300, [one], [1])
        leg = Leg(BOB, [one, known[0][1]], 50, [], [known[1][1]], 0, [])
        text = f"offer Bob: give {first} and {known[0][0]} + 50 for {known[1][0]}"
        assert parse(game, ANN, text) == Action(act.OFFER, legs=[leg]), text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("mortgage Indiana Boardwalk", 'mortgage "Indiana Avenue" "Boardwalk"'),
        ("mortgage charles, james", 'mortgage "St. Charles Place" "St. James Place"'),
        ("mortgage b & o", 'mortgage "B. & O. Railroad"'),
        ("mortgage Park Place Park", 'mortgage "Park Place" "Park Place"'),
        ("sell all Tenn", 'sell "St. James Place"'),
        ("sell group dark", 'sell "Park Place"'),
        ("offer b: give card comm for marvin", 'offer Bob: give card "Community Chest" for "Marvin Gardens"'),
        ("use card get out", 'use card "Chance"'),
        ("fine c 20", "fine Cy 20"),
        ("deal bo Water", 'deal Bob "Water Works"'),
        ("claim b kent", 'claim Bob "Kentucky Avenue"'),
        ("claim kent", 'claim "Kentucky Avenue"'),
    ],
)
def test_parts_of_names_are_written_in_full(text: str, written: str) -> None:
    game = table()
    assert write(game, ANN, parse(game, ANN, text)) == written


@pytest.mark.parametrize(
    "text", ["mortgage in", "mortgage Aven", "mortgage ndiana", "mortgage the Indiana", "mortgage Indiana for"]
)
def test_what_is_no_part_of_one_name_is_refused(text: str) -> None:
    refused(table(), ANN, text)


def test_whole_names_go_before_parts() -> None:
    game = table("euronopoly", players=["Ann", "Anna", "Annabel"])
    assert parse(game, ANN, "mortgage Bern") == step(act.MORTGAGE, deed(game, "Bern"))
    with pytest.raises(AmbiguousName) as caught:
        parse(game, ANN, "mortgage Ber")
    assert caught.value.names == ["Berlin", "Bern"]
    assert names.find_seat(game, "anna") == 1
    assert names.find_seat(game, "Annab") == 2
    assert parse_line(game, "annab: roll")[0] == 2
    with pytest.raises(AmbiguousName) as caught:
        names.find_seat(game, "An")
    assert caught.value.details == {"what": "player", "name": "An", "candidates": ["Ann", "Anna", "Annabel"]}


def test_players_are_called_by_the_beginning_of_their_names_only() -> None:
    game = table(players=["Ann", "Mary Jane", "Bankes"])
    assert names.find_seat(game, "mary") == 1
    for part in ("Jane", "ary", ""):
        with pytest.raises(UnknownName):
            names.find_seat(game, part)
    assert names.find_seat(game, "bank") == BANK
    assert names.find_seat(game, "banke") == 2
    assert parse(game, ANN, "fine bank 5").target == BANK
    assert refused(game, ANN, "fine hos 5").reason == 'there is no player called "hos"; did you mean "Host"?'


def test_a_claim_tells_players_from_deeds() -> None:
    game = table(players=["Ann", "Parker", "Oria"])
    assert parse(game, ANN, "claim Park Place") == Action(act.CLAIM, deeds=[deed(game, "Park Place")])
    assert parse(game, ANN, "claim oria") == Action(act.CLAIM, target=2)
    assert parse(game, ANN, "claim orie") == Action(act.CLAIM, deeds=[deed(game, "Oriental Avenue")])
    assert parse(game, ANN, "claim or vent") == Action(act.CLAIM, deeds=[deed(game, "Ventnor Avenue")], target=2)
    with pytest.raises(AmbiguousName) as caught:
        parse(game, ANN, "claim Park")
    assert caught.value.names == ["Parker", "Park Place"]


def test_a_drawn_card_by_part_of_its_title() -> None:
    game = drawing()
    raffle = game.edition.decks[0].cards[6]
    assert parse(game, ANN, "card raffle") == parse(game, ANN, 'card "Lucky Raf"') == Action(act.CARD, target=raffle)
    second, first = game.edition.decks[0].cards[4:6]
    game.decks[0] = [first, second]
    assert parse(game, ANN, "card next train").target == first, "titles that several cards share are one name"
    assert parse(game, ANN, 'card "Dentist"').target in game.edition.decks[1].cards, "whole titles of other decks first"


def test_words_of_deals_are_no_parts_of_names() -> None:
    """A deed called House of Cards would have `house`, `card` and `for` as beginnings of its words."""
    game = table()
    board = game.edition
    named = [each.name for each in board.deeds]
    try:
        board.deeds[0].name, board.deeds[1].name = "House of Cards for All", "Loan Street and Nothing"
        board.deeds[2].name, board.deeds[3].name = "Pier 2 North", "Quarry for 50 Horses"
        names._known.clear()
        assert parse(game, ANN, "offer Bob: give house for 5").text == "buildings"
        assert parse(game, ANN, "offer Bob: give loan for 5").text == "loan"
        assert parse(game, ANN, "offer Bob: give card for nothing").legs[0].give_deeds == []
        assert parse(game, ANN, "offer Bob: give 5 for nothing").legs[0].get_deeds == []
        assert parse(game, ANN, "sell all Boardwalk").deeds == [26]
        assert parse(game, ANN, "build pier 2") == step(act.BUILD, 2, 2), "the number is how many"
        assert parse(game, ANN, "build pier 2 north") == step(act.BUILD, 2), "a whole name may hold a number"
        leg = Leg(BOB, [3], 0, [], [], 50, [])
        assert parse(game, ANN, "offer Bob: give quarry for 50") == Action(act.OFFER, legs=[leg])
        leg = Leg(BOB, [3], 0, [], [1], 0, [])
        assert parse(game, ANN, "offer Bob: give quarry for 50 horses for street") == Action(act.OFFER, legs=[leg])
    finally:
        for each, name in zip(board.deeds, named, strict=True):
            each.name = name
        names._known.clear()


# -- whole games ------------------------------------------------------------------------------------------


def random_offer(game: Game, seat: int, dice: random.Random) -> Action:
    """Some deal, sensible or not."""
    legs: list[Leg] = []
    partners = [other for other in range(game.seats) if other != seat]
    dice.shuffle(partners)
    for partner in partners[: dice.randint(1, 2)]:
        give, get = game.deeds_of(seat), game.deeds_of(partner)
        legs.append(
            Leg(
                partner,
                dice.sample(give, min(len(give), dice.randint(0, 2))),
                dice.choice([0, 1, 100]),
                game.held[seat][:1],
                dice.sample(get, min(len(get), dice.randint(0, 2))),
                dice.choice([0, 1, 100]),
                game.held[partner][:1],
            )
        )
    return Action(act.OFFER, legs=legs)


def random_move(game: Game, dice: random.Random) -> tuple[int, Action] | None:
    """Something legal that somebody might do; rarely what ends the game."""
    options: list[tuple[int, Action]] = []
    for seat in range(game.seats):
        options += [(seat, action) for action in game.legal(seat)]
        offer = random_offer(game, seat, dice)
        if dice.random() < 0.1 and game.why_not(seat, offer) is None:
            return seat, offer
    awaited = [option for option in options if option[0] == game.to_act]
    if dice.random() < 0.7 and awaited:
        options = awaited
    for _, action in options:
        if action.kind in (act.PUT_UP, act.AGREE) and not isinstance(game.top, Debt):
            # The listed ones go without a minimum; outside a debt any other is as legal.
            action.amount = dice.choice([0, 0, 50, 400])
    calm = [option for option in options if option[1].kind not in (act.QUIT, act.BANKRUPT)]
    if calm and dice.random() < 0.98:
        options = calm
    return dice.choice(options) if options else None


def every_text_round_trips(game: Game) -> None:
    for seat in (*range(game.seats), HOST):
        for action in game.legal(seat):
            text = write(game, seat, action)
            assert parse(game, seat, text) == action, text
            line = write_line(game, seat, action)
            assert parse_line(game, line) == (seat, action), line


@settings(max_examples=20, deadline=None, derandomize=True)
@given(st.sampled_from(EVERY_EDITION), st.integers(0, 2**32), st.sampled_from([SEEDED, ENTERED, OPEN]))
def test_every_legal_action_of_a_random_game_round_trips(name: str, seed: int, chance: int) -> None:
    dice = random.Random(seed)
    game = Game(edition(name), ["Ann", "Bob", "Cy", "Dee Dee"], seed, chance)
    while game.to_act == HOST:
        hand = [index for index in range(len(game.edition.deeds)) if game.owner[index] == BANK]
        seat = next(other for other in range(game.seats) if not game.owned[other])
        action = Action(act.HAND_OUT, 0, dice.sample(hand, hand_size(game)), target=seat)
        assert parse(game, HOST, write(game, HOST, action)) == action
        game.play(HOST, action)
    for turn in range(250):
        if turn % 5 == 0:
            every_text_round_trips(game)
        move = random_move(game, dice)
        if move is None:
            break
        seat, action = move
        assert parse_line(game, write_line(game, seat, action)) == (seat, action)
        game.play(seat, action)
