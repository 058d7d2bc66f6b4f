"""Actions made by name, and how an action alone is shown."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable

import pytest

from freehold.editions import edition
from freehold.engine import action as act
from freehold.engine import actions
from freehold.engine.action import Action, Leg
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.state import ENTERED, OPEN
from freehold.engine.text.notation import parse, write
from freehold.engine.text.unread import AmbiguousName, UnknownName

ANN, BOB, CY = 0, 1, 2
BOARD = edition("fundraiser")
PARK, BOARDWALK = 26, 27


def table(chance: int = OPEN) -> Game:
    """Ann is on turn; Cy has offered her something."""
    game = Game(BOARD, ["Ann", "Bob", "Cy"], 7, chance, 0, False)
    game.push(Turn(ANN, 0, 0, False))
    game.push(Deal(CY, [Leg(ANN, [], 1, [], [], 0, [])], 0))
    return game


GAME = table()

MADE: list[tuple[str, Callable[[], Action]]] = [
    ("roll", actions.roll),
    ("roll 3 4", lambda: actions.roll(3, 4)),
    ("end", actions.end),
    ("card", actions.card),
    ("buy", actions.buy),
    ("decline", actions.decline),
    ("bid 120", lambda: actions.bid(120)),
    ("pass", actions.pass_),
    ('remote-buy "Park Place"', lambda: actions.remote_buy("Park", at=BOARD)),
    ("claim", actions.claim),
    ("claim Bob", lambda: actions.claim("Bob", at=GAME)),
    ('claim Bob "Boardwalk"', lambda: actions.claim(BOB, "Boardwalk", at=GAME)),
    ('claim "Boardwalk"', lambda: actions.claim(deed=BOARDWALK)),
    ("auto-claim on", lambda: actions.auto_claim(True)),
    ("auto-claim off", lambda: actions.auto_claim(False)),
    ('build "Boardwalk"', lambda: actions.build(BOARDWALK)),
    ('build "Boardwalk" 2', lambda: actions.build("boardw", 2, at=GAME)),
    ('build "Boardwalk" 2 "Park Place"', lambda: actions.build({"Boardwalk": 2, "Park Place": 1}, at=BOARD)),
    ('build "Boardwalk" 2 "Park Place"', lambda: actions.build({BOARDWALK: 2, PARK: 1})),
    ('hotel "Boardwalk" "Park Place"', lambda: actions.hotel(BOARDWALK, "Park Place", at=BOARD)),
    ('sell "Boardwalk" 2', lambda: actions.sell(BOARDWALK, 2)),
    ('sell "Boardwalk" 2 "Park Place"', lambda: actions.sell({BOARDWALK: 2, PARK: 1})),
    ("want 0", lambda: actions.want(0)),
    ('place "Park Place"', lambda: actions.place(PARK)),
    ('remote-build "Park Place" 2', lambda: actions.remote_build(PARK, 2)),
    ('mortgage "Park Place" "Boardwalk"', lambda: actions.mortgage("Park Place", BOARDWALK, at=BOARD)),
    ('lift "Park Place"', lambda: actions.lift(PARK)),
    ("keep", actions.keep),
    ('sell deed "Park Place" "Boardwalk"', lambda: actions.sell_deed(PARK, BOARDWALK)),
    (
        'offer Bob: give "Park Place" + 50 for "Boardwalk"; Bank: give nothing for 5',
        lambda: actions.offer(
            actions.leg("Bob", give_deeds="Park Place", give_cash=50, get_deeds=["Boardwalk"], at=GAME),
            actions.leg(BANK, get_cash=5),
        ),
    ),
    (
        'offer Cy: give card "Chance" for card "Community Chest"',
        lambda: actions.offer(actions.leg("cy", give_cards="Chance", get_cards=["Community"], at=GAME)),
    ),
    ('counter: give 60 for "Boardwalk"', lambda: actions.counter(actions.leg(CY, give_cash=60, get_deeds=[BOARDWALK]))),
    ("accept", actions.accept),
    ("refuse", actions.refuse),
    ("withdraw", actions.withdraw),
    ('put up "Park Place"', lambda: actions.put_up(PARK)),
    ('put up "Park Place" 300', lambda: actions.put_up("Park", 300, at=GAME)),
    ('ask "Park Place" 0', lambda: actions.ask(PARK, 0)),
    ("agree", actions.agree),
    ("agree 600", lambda: actions.agree(600)),
    ("pay fine", actions.pay_fine),
    ("use card", actions.use_card),
    ('use card "Chance"', lambda: actions.use_card("Chance", at=BOARD)),
    ("stay", actions.stay),
    ("pay flat", actions.pay_flat),
    ("pay share", actions.pay_share),
    ("bankrupt", actions.bankrupt),
    ("quit", actions.quit),
    ("token thimble", lambda: actions.token("thimble")),
    ('token " a\\nb"', lambda: actions.token(" a\nb")),
    ('deal Bob "Park Place" "Boardwalk"', lambda: actions.deal("Bob", PARK, "Boardwalk", at=GAME)),
    ("call time", actions.call_time),
    ("break", actions.break_),
    ("resume", actions.resume),
    ("fine Cy 100", lambda: actions.fine("Cy", 100, at=GAME)),
    ("fine Bank 0", lambda: actions.fine("Bank", 0, at=GAME)),
    ("fine Host 5", lambda: actions.fine(HOST, 5)),
    ("void throw", actions.void_throw),
    ("void throw 4 4", lambda: actions.void_throw(4, 4)),
    ("note Ann was warned", lambda: actions.note("Ann was warned")),
    ("abandon", actions.abandon),
    ("sold to Bob for 120", lambda: actions.sold_to("Bob", 120, at=GAME)),
    ("sold to nobody", actions.sold_to_nobody),
    ("correct cash Cy 1480: paid twice", lambda: actions.correct_cash("Cy", 1480, "paid twice", at=GAME)),
    (
        'correct owner "Boardwalk" Cy: mixed up',
        lambda: actions.correct_owner("Boardwalk", "Cy", "mixed up", at=GAME),
    ),
    ('correct owner "Boardwalk" Bank: never sold', lambda: actions.correct_owner(BOARDWALK, BANK, "never sold")),
    (
        'correct buildings "Park Place" 2 "Boardwalk" hotel: counted',
        lambda: actions.correct_buildings({"Park Place": 2, "Boardwalk": act.A_HOTEL}, "counted", at=GAME),
    ),
    (
        'correct place Bob "Free Parking": one too far',
        lambda: actions.correct_place("Bob", "Free Parking", "one too far", at=GAME),
    ),
    ('correct mortgage "Boardwalk" on: forgotten', lambda: actions.correct_mortgage(BOARDWALK, True, "forgotten")),
    ("correct detention Bob off: no third double", lambda: actions.correct_detention(BOB, False, "no third double")),
    ('correct card Bob "Chance" on: drawn', lambda: actions.correct_card("Bob", "Chance", True, "drawn", at=GAME)),
]


@pytest.mark.parametrize(("text", "make"), MADE, ids=[text for text, _ in MADE])
def test_what_is_made_is_what_the_notation_reads(text: str, make: Callable[[], Action]) -> None:
    assert make() == parse(GAME, ANN, text)
    assert write(GAME, ANN, make()) == text


def numbered(text: str) -> str:
    """A text of the notation with the signs an action alone has for names."""
    decks = {deck.name: next(iter(cards)) for deck in BOARD.decks if (cards := kept_of(deck.name))}
    for name, number in decks.items():
        text = text.replace(f'card "{name}"', f"card #{number}").replace(f'"{name}" on', f"#{number} on")
    text = text.replace('"Free Parking"', "20")
    for deed in BOARD.deeds:
        text = text.replace(f'"{deed.name}"', f"#{deed.index}")
    if not text.startswith(("note", "token")):
        for seat, name in enumerate(GAME.names):
            text = re.sub(rf"\b{name}\b", f"@{seat}", text)
    return text.replace("counter: ", f"counter @{CY}: ")


def kept_of(deck: str) -> list[int]:
    return [parse(GAME, ANN, f'use card "{deck}"').target]


@pytest.mark.parametrize(("text", "make"), MADE, ids=[text for text, _ in MADE])
def test_an_action_alone_is_shown_in_the_notation(text: str, make: Callable[[], Action]) -> None:
    assert str(make()) == numbered(text)
    assert repr(make()) == f"<{numbered(text)}>"


def test_every_kind_is_made_and_shown_here() -> None:
    assert {make().kind for _, make in MADE} == set(range(act.KINDS))


def test_every_word_has_its_function() -> None:
    made = {name.rstrip("_") for name, each in inspect.getmembers(actions, inspect.isroutine) if name[0] != "_"}
    assert {word.replace(" ", "_").replace("-", "_") for word in act.WORDS} <= made


def test_signs_and_figures() -> None:
    assert str(Action(act.BID, 120)) == "bid 120"
    assert repr(Action(act.BUILD, 0, [5, 6], [2, 1])) == "<build #5 2 #6>"
    assert repr(Action(act.FINE, 10, target=1)) == "<fine @1 10>"
    assert repr(Action(99, 3)) == "<kind-99 3>"
    assert repr(Action(act.OFFER)) == "<offer>"
    loan = Action(act.OFFER, legs=[Leg(1, [3], 5, [7], [], 0, [])], text="loan")
    assert str(loan) == "offer @1: give #3 + 5 + card #7 + loan for nothing"


def test_a_drawn_card_by_name() -> None:
    game = table(ENTERED)
    game.push(Draw(ANN, 0))
    assert actions.card("Lucky Raffle", at=game) == parse(game, ANN, 'card "Lucky Raffle Ticket"')
    assert actions.card(3) == Action(act.CARD, target=3)


def test_names_need_a_table_and_have_to_mean_something() -> None:
    for make in (
        lambda: actions.mortgage("Park Place"),
        lambda: actions.fine("Bob", 5),
        lambda: actions.card("Raffle"),
    ):
        with pytest.raises(ValueError, match="at="):
            make()
    with pytest.raises(UnknownName, match='did you mean "Boardwalk"'):
        actions.mortgage("Bordwalk", at=BOARD)
    with pytest.raises(AmbiguousName):
        actions.mortgage("Avenue", at=BOARD)


@pytest.mark.parametrize("dice", [(3,), (3, 7), (0, 1), (1, 2, 3)])
def test_dice_are_two_or_none(dice: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="both dice"):
        actions.roll(*dice)
