"""What was wrongly booked is put right, with a reason, and the books stay whole."""

from __future__ import annotations

from typing import Any

import pytest

import freehold
from correcting import KINDS, correction, hammer
from freehold.editions import edition
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chance import Stream
from freehold.engine.edition import HOST
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.refusal import Refusal
from freehold.engine.state import ENTERED, OPEN
from freehold.engine.text.notation import parse, play_text
from freehold.engine.text.record import read_record, record_of, replay
from invariants import Watch
from players import TEMPERS, Table

ANN, BOB, CY = 0, 1, 2
TABLES: list[tuple[str, dict[str, int]]] = [
    ("fundraiser", {}),
    ("global-village", {}),
    ("global-village", {"opening.deal": 2, "building.stock_houses": 4, "building.stock_hotels": 1}),
    ("cronulla", {}),
    ("euronopoly", {}),
    ("propnex", {}),
]


# -- games full of slips ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "changes"), TABLES, ids=lambda case: str(case))
@pytest.mark.parametrize("seed", range(6))
def test_books_stay_whole_whatever_is_corrected(id: str, changes: dict[str, int], seed: int) -> None:
    """Money, stock, deeds and cards add up after every action; what is refused changes nothing; the record replays."""
    stream = Stream(seed, 977)
    game = Game(freehold.edition(id, (), changes), ["Ann", "Bob", "Cy", "Di"], seed, ENTERED if seed % 2 else OPEN)
    watch, record, table = Watch(game), record_of(game), Table(seed, seed % TEMPERS, 10**9)
    corrected: set[int] = set()
    refused: set[str] = set()
    for step in range(900):
        if game.over:
            break
        seat, action = HOST, correction(game, stream, KINDS[stream.below(len(KINDS))])
        if step % 3 == 1:
            seat, action = table.next(game)
        elif step % 3 == 2:
            action = hammer(game, stream)
        refusal = game.why_not(seat, action)
        if refusal is not None:
            refused.add(refusal.name)
            expect_no_change(game, seat, action)
            continue
        record.add(game, seat, action)
        corrected.add(action.kind)
        watch.play(seat, action)
    again = replay(read_record(record.write()), game.edition)
    assert to_data(again) == to_data(game)
    assert act.CORRECT_CASH in corrected
    assert "booked-so" in refused


def expect_no_change(game: Game, seat: int, action: Action) -> None:
    before = to_data(game)
    with pytest.raises(Refusal):
        game.play(seat, action)
    assert to_data(game) == before


# -- case by case -----------------------------------------------------------------------------------------


def table(id: str = "fundraiser", **given: Any) -> Game:
    data = {"players": ["Ann", "Bob", "Cy", "Di"], "turn": "Ann", "chance": "open", **given}
    return from_data(edition(id), data)


def said(game: Game, text: str) -> list[Event]:
    return play_text(game, HOST, text)


def no(game: Game, text: str) -> str:
    before = to_data(game)
    with pytest.raises(Refusal) as caught:
        play_text(game, HOST, text)
    assert to_data(game) == before
    return caught.value.name


def deed(game: Game, name: str) -> int:
    return next(each.index for each in game.edition.deeds if each.name == name)


def test_every_correction_is_told_with_its_reason_and_its_clause() -> None:
    [event] = said(table(), "correct cash Bob 1480: the rent was paid twice")
    assert event.sentence == "Corrected (the rent was paid twice): Bob has $1,480 in cash"
    assert (event.name, event.clause, event.text) == ("corrected-cash", "FR-R39", "the rent was paid twice")


def test_a_reason_is_no_matter_of_choice() -> None:
    game = table()
    for text in (
        "correct cash Bob 5",
        "correct cash Bob 5:",
        'correct cash Bob 5: "\\n"',
        "correct cash Bob 5: " + "x" * 201,
    ):
        assert no(game, text) == "no-reason"


def test_more_cash_at_any_moment_less_only_when_nobody_counts_on_it() -> None:
    game = table(
        debts=[{"debtor": "Bob", "creditor": "Cy", "amount": 100}], cash={"Bob": 20}, deeds={"Boardwalk": "Bob"}
    )
    assert no(game, "correct cash Bob 10: slip") == "cash-is-needed"
    assert no(game, "correct cash Ann 10: slip") == "cash-is-needed"
    events = said(game, "correct cash Bob 120: slip")
    assert [event.name for event in events] == ["corrected-cash", "rent-paid"]
    assert (game.cash[BOB], game.cash[CY]) == (20, 1600)
    said(game, "correct cash Bob 10: slip")


def test_a_debtor_of_the_bank_repays_first() -> None:
    game = table("euronopoly", cash={"Bob": 0}, credit={"Bob": 300})
    events = said(game, "correct cash Bob 500: slip")
    assert [event.name for event in events] == ["corrected-cash", "repaid"]
    assert (game.cash[BOB], game.credit[BOB]) == (200, 0)


def test_whoever_is_out_stays_out() -> None:
    game = table(out=["Di"])
    for text in ("cash Di 5", "place Di 5", "detention Di on", 'card Di "Chance" on', 'owner "Boardwalk" Di'):
        assert no(game, f"correct {text}: slip") == "correct-whom"


def test_a_deed_changes_its_owner_only_while_its_group_is_bare() -> None:
    built = {"owner": "Bob", "houses": 1}
    game = table(deeds={"Boardwalk": built, "Park Place": {"owner": "Bob"}})
    assert no(game, 'correct owner "Park Place" Ann: slip') == "correct-buildings-first"
    said(game, 'correct buildings "Boardwalk" 0: slip')
    said(game, 'correct owner "Park Place" Ann: slip')
    assert game.deeds_of(ANN) == [deed(game, "Park Place")]


def test_a_mortgaged_deed_does_not_go_to_the_bank() -> None:
    game = table(deeds={"Boardwalk": {"owner": "Bob", "mortgaged": True}})
    assert no(game, 'correct owner "Boardwalk" Bank: slip') == "correct-mortgage-first"
    said(game, 'correct owner "Boardwalk" Ann: slip')
    assert game.mortgaged[deed(game, "Boardwalk")]


def test_rent_of_a_wrong_owner_lapses() -> None:
    game = table(turn="Bob", place={"Bob": 28}, deeds={"Boardwalk": "Cy"})
    play_text(game, BOB, "roll 5 6")
    assert len(game.claims) == 1
    events = said(game, 'correct owner "Boardwalk" Ann: it was Ann who bought it')
    assert [event.name for event in events] == ["corrected-owner", "rent-lapsed"]
    assert not game.claims


def test_a_token_is_put_down_and_nothing_happens_there() -> None:
    game = table(turn="Bob", place={"Bob": 28}, deeds={"Boardwalk": "Cy", "Park Place": "Cy"})
    play_text(game, BOB, "roll 5 6")
    events = said(game, 'correct place Bob "Park Place": one too far')
    assert [event.name for event in events] == ["corrected-place", "rent-lapsed"]
    assert (game.place[BOB], game.cash[BOB]) == (37, 1500)
    assert no(game, 'correct place Bob "Park Place": slip') == "booked-so"


def test_detention_begins_anew_and_ends_where_one_is() -> None:
    game = table(turn="Bob", place={"Bob": 14})
    play_text(game, BOB, "roll 3 3")
    said(game, "correct detention Bob on: it was the third double")
    assert (game.place[BOB], game.detained[BOB]) == (10, 1)
    assert no(game, "correct place Bob GO: slip") == "correct-detention-first"
    play_text(game, BOB, "end")
    said(game, "correct detention Bob off: it was the second after all")
    assert (game.place[BOB], game.detained[BOB]) == (10, 0)
    assert no(game, "correct detention Bob off: slip") == "booked-so"


def test_buildings_come_from_the_bank_and_go_back_there() -> None:
    blues = {name: {"owner": "Bob"} for name in ("Boardwalk", "Park Place")}
    game = table("fundraiser", deeds=blues)
    assert no(game, 'correct buildings "Boardwalk" 2: slip') == "uneven"
    assert no(game, 'correct buildings "Boardwalk" 5 "Park Place" 5: slip') == "too-many-houses"
    assert no(game, 'correct buildings "Boardwalk" 1 "Boardwalk" 1: slip') == "named-twice"
    assert no(game, 'correct buildings "Short Line" 1: slip') == "no-buildings-on-such-deeds"
    assert no(game, 'correct buildings "Baltic Avenue" 1: slip') == "correct-owner-first"
    said(game, 'correct buildings "Boardwalk" hotel "Park Place" 3: slip')
    assert game.hotel[deed(game, "Boardwalk")]
    assert game.payments(deed(game, "Park Place")) == [200, 200, 200]
    assert no(game, 'correct mortgage "Park Place" on: slip') == "correct-buildings-first"


def test_no_more_buildings_than_there_are() -> None:
    book = edition("global-village", (), {"building.stock_houses": 3, "building.stock_hotels": 0})
    group = next(each for each in book.groups if each.buildable and len(each.deeds) == 3)
    names = [book.deeds[each].name for each in group.deeds]
    data: dict[str, Any] = {
        "players": ["Ann", "Bob"],
        "turn": "Ann",
        "chance": "open",
        "deeds": dict.fromkeys(names, "Bob"),
    }
    game = from_data(book, data)
    one, two, three = (f'"{name}"' for name in names)
    assert no(game, f"correct buildings {one} 2 {two} 1 {three} 1: slip") == "no-houses-left"
    said(game, f"correct buildings {one} 1 {two} 1 {three} 1: slip")
    assert game.stock_houses == 0
    assert no(game, f"correct buildings {one} hotel: slip") == "uneven"
    assert no(game, f"correct buildings {one} hotel {two} hotel {three} hotel: slip") == "no-hotels-left"
    said(game, f"correct buildings {one} 0 {two} 0: slip")
    assert game.stock_houses == 2


def test_a_ladder_has_its_own_limits() -> None:
    game = table("euronopoly")
    group = next(each for each in game.edition.groups if each.buildable)
    name = game.edition.deeds[group.deeds[0]].name
    said(game, f'correct owner "{name}" Bob: slip')
    assert no(game, f'correct buildings "{name}" 2: slip') == "ladder-limit"
    assert no(game, f'correct buildings "{name}" hotel: slip') == "no-hotels"
    assert no(game, f'correct mortgage "{name}" on: slip') == "no-mortgages"
    said(game, f'correct buildings "{name}" 1: slip')


def test_a_card_comes_from_its_deck_and_goes_back_under_it() -> None:
    game = table()
    said(game, 'correct card Bob "Chance" on: drawn before the break')
    card = game.held[BOB][0]
    assert card not in game.decks[game.edition.cards[card].deck]
    assert no(game, 'correct card Cy "Chance" on: slip') == "card-elsewhere"
    assert no(game, 'correct card Cy "Chance" off: slip') == "card-elsewhere"
    said(game, 'correct card Bob "Chance" off: it was Cy')
    assert game.decks[game.edition.cards[card].deck][-1] == card


def test_not_in_the_middle_of_something_nor_by_a_player() -> None:
    game = table(turn="Bob", purchase="Marvin Gardens", deeds={"Boardwalk": "Cy"})
    for text in (
        'owner "Boardwalk" Ann',
        "place Cy 5",
        "detention Cy on",
        'card Cy "Chance" on',
        'mortgage "Boardwalk" on',
    ):
        assert no(game, f"correct {text}: slip") == "finish-first"
    refusal = game.why_not(BOB, Action(act.CORRECT_CASH, 5, target=BOB, text="mine"))
    assert refusal is not None
    assert (refusal.name, refusal.clause) == ("host-only", "FR-R39")


def test_the_record_keeps_it_for_ever() -> None:
    game = Game(edition("fundraiser"), ["Ann", "Bob"], 7)
    record = record_of(game)
    text = 'correct cash Bob 1480: Bob\'s "change": forgotten'
    record.add(game, HOST, parse(game, HOST, text))
    said(game, text)
    assert record.lines[-1].text == f"Host: {text}"
    assert to_data(replay(read_record(record.write()), game.edition)) == to_data(game)
