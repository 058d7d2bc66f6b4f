"""Whole games as text: writing, reading, replaying, and records that are damaged."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.editions import edition
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters.opening import hand_size
from freehold.engine.edition import BANK, HOST, Edition
from freehold.engine.game import Game
from freehold.engine.refusal import Refusal
from freehold.engine.state import ENTERED, OPEN, SEEDED
from freehold.engine.text.notation import parse, parse_line
from freehold.engine.text.record import Line, Record, RecordError, read_record, record_of, replay

SHORT = """\
freehold record 1
edition: fundraiser 1.1.0
seats: Ann, Bob, Cy
banker: Ann
seed: 7

Ann: roll
# Ann throws 3 and 4
Bob: roll
Cy: roll
"""


def everything(game: Game) -> list[object]:
    """All that makes up a moment of a game."""
    stages = [(stage.kind, *fields(stage)) for stage in game.agenda]
    claims = [(claim.lander, claim.owner, claim.deed, claim.amount, claim.opened) for claim in game.claims]
    payments = [game.payments(deed) for deed in range(len(game.owner))]
    return [
        game.tokens, game.cash, game.place, game.detained, game.out, game.auto_claim, game.held, game.owned,
        game.owner, game.mortgaged, game.houses, game.hotel, payments, game.stock_houses, game.stock_hotels,
        game.dice.state(), game.decks, game.known, game.first_die, game.second_die, stages, claims,
        [fields(debt) for debt in game.asked], game.throwing_turns, game.bankruptcies, game.retired, game.paused,
        game.called, game.over, game.unfinished, game.banker, game.chance, game.seed, game.names,
        game.credit, game.missing, game.arrived, game.arrivals, game.spent, game.last_turn, game.opener,
        [stream.state() for stream in game.shuffles],
    ]  # fmt: skip


def fields(stage: object) -> list[str]:
    """The plain values a stage holds, whether it is interpreted or compiled."""
    found: list[str] = []
    for name in sorted(dir(stage)):
        value = getattr(stage, name)
        if not name.startswith("_") and isinstance(value, (int, str, list)) and name != "legs":
            found.append(f"{name}={value}")
    return found


def random_record(game: Game, dice: random.Random, length: int) -> Record:
    """Play at random and write everything down."""
    record = record_of(game)
    for _ in range(length):
        move = random_move(game, dice)
        if move is None:
            break
        seat, action = move
        record.add(game, seat, action)
        for event in game.play(seat, action):
            record.remark(str(event))
    return record


def random_move(game: Game, dice: random.Random) -> tuple[int, Action] | None:
    if game.to_act == HOST and not game.paused:
        return HOST, random_hand(game, dice)
    if game.to_act == HOST or dice.random() < 0.01:
        host = [action for action in game.legal(HOST) if action.kind != act.ABANDON]
        return (HOST, dice.choice(host)) if host else None
    if dice.random() < 0.05:
        seat = dice.randrange(game.seats)
        offer = parse(game, seat, f"offer {game.names[seat - 1]}: give {dice.randint(1, 50)} for nothing")
        if game.why_not(seat, offer) is None:
            return seat, offer
    seats = [game.to_act] if dice.random() < 0.7 and game.to_act >= 0 else list(range(game.seats))
    options = [(seat, action) for seat in seats for action in game.legal(seat)]
    calm = [option for option in options if option[1].kind != act.QUIT]
    if calm and dice.random() < 0.99:
        options = calm
    if not options:
        options = [(seat, action) for seat in range(game.seats) for action in game.legal(seat)]
    return dice.choice(options) if options else None


def random_hand(game: Game, dice: random.Random) -> Action:
    pile = [deed for deed in range(len(game.edition.deeds)) if game.owner[deed] == BANK]
    seat = next(seat for seat in range(game.seats) if not game.owned[seat])
    return Action(act.HAND_OUT, 0, dice.sample(pile, hand_size(game)), target=seat)


def test_an_order_of_play_drawn_by_lot_is_not_drawn_again() -> None:
    book = edition("euronopoly", ["drawn-order"])
    for seed in range(6):
        game = Game(book, ["Ann", "Bob", "Cy", "Di"], seed)
        record = random_record(game, random.Random(seed), 40)
        assert replay(read_record(record.write()), book).names == game.names


def test_notes_of_the_host_stand_in_the_record() -> None:
    book = edition("propnex")
    game = Game(book, ["Ann", "Bob", "Cy", "Di"], 3)
    record = record_of(game)
    action = parse(game, HOST, "note Bob: the phone goes away # for good")
    record.add(game, HOST, action)
    assert game.play(HOST, action)[0].name == "noted"
    assert "Host: note Bob: the phone goes away # for good\n" in record.write()
    assert everything(replay(read_record(record.write()), book)) == everything(game)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    st.sampled_from(["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]),
    st.integers(-5, 2**100),
    st.sampled_from([SEEDED, SEEDED, OPEN, ENTERED]),
    st.integers(0, 10**6),
)
def test_a_random_game_replays_to_the_same_moment(name: str, seed: int, chance: int, choices: int) -> None:
    book = edition(name)
    names = ["Ann", "Bob", "Cy", "Di"][: max(3, book.players_min)]
    game = Game(book, names, seed, chance, choices % 4 - 1)
    record = random_record(game, random.Random(choices), 300)
    text = record.write()
    again = read_record(text)
    assert again.write() == text
    assert [line.number for line in again.lines] == [line.number for line in record.lines]
    assert everything(replay(again, book)) == everything(game)


def test_a_record_is_readable_text() -> None:
    game = Game(edition("fundraiser", ["auto-claim"], {"detention.fine": 60}), ["Ann", "Bob Lee"], 7, banker=BANK)
    record = record_of(game)
    record.add(game, 0, parse(game, 0, "token kite flyer"))
    record.remark("Ann plays the kite")
    record.add(game, HOST, Action(act.CALL_TIME))
    assert record.write().splitlines() == [
        "freehold record 1",
        f"edition: fundraiser {game.edition.version}",
        "options: auto-claim",
        "changes: detention.fine=60",
        'seats: Ann, "Bob Lee"',
        "banker: none",
        "seed: 7",
        "",
        "Ann: token kite flyer",
        "# Ann plays the kite",
        "Host: call time",
    ]
    again = read_record(record.write())
    assert again.options == ["auto-claim"]
    assert again.changes == [("detention.fine", "60")]
    assert again.seats == ["Ann", "Bob Lee"]
    assert again.banker == BANK
    assert [line.number for line in again.actions()] == [9, 11]
    assert replay(again, game.edition).over


def test_the_first_actions_can_be_replayed_alone() -> None:
    book = edition("fundraiser")
    record = read_record(SHORT)
    assert everything(replay(record, book, 0)) == everything(Game(book, ["Ann", "Bob", "Cy"], 7))
    game = Game(book, ["Ann", "Bob", "Cy"], 7)
    for line in record.actions()[:2]:
        game.play(*parse_line(game, line.text))
    assert everything(replay(record, book, 2)) == everything(game)


@pytest.mark.parametrize(
    ("text", "seed", "chance"),
    [
        ("7", 7, SEEDED),
        ("-7", -7, SEEDED),
        ("physical", 0, ENTERED),
        ("Physical", 0, ENTERED),
        ("9 physical", 9, ENTERED),
        ("7 open", 7, OPEN),
    ],
)
def test_the_seed_says_where_chance_comes_from(text: str, seed: int, chance: int) -> None:
    record = read_record(SHORT.replace("seed: 7", f"seed: {text}"))
    assert (record.seed, record.chance) == (seed, chance)
    assert f"seed: {text.lower()}\n" in record.write()


def test_line_ends_blank_lines_and_marks_of_other_machines_do_no_harm() -> None:
    text = "\ufeff# from a friend\n\n" + SHORT.replace("freehold record 1\n", "Freehold Record 1\n\n# who plays\n")
    strange = text.replace("Bob: roll", "\n   Bob: roll  ").replace("\n", "\r\n")
    book = edition("fundraiser")
    assert everything(replay(read_record(strange), book)) == everything(replay(read_record(SHORT), book))


@pytest.mark.parametrize("names", [["Ann, B", 'C "D" E', "none"], ["for", "7", "Ann:Bob"], ["Zoë", "#1", "\\"]])
def test_odd_names_of_players_survive(names: list[str]) -> None:
    book = edition("cronulla")
    game = Game(book, names, 3, banker=2)
    record = record_of(game)
    for _ in range(12):
        seat, action = game.to_act, game.legal(game.to_act)[0]
        record.add(game, seat, action)
        game.play(seat, action)
    again = read_record(record.write())
    assert again.seats == names
    assert again.banker == 2
    assert everything(replay(again, book)) == everything(game)


# -- damaged records ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "number", "words"),
    [
        ("freehold record 1\n", "", 1, "begins with"),
        ("freehold record 1", "freehold record 2", 1, "form 2"),
        ("seats: Ann, Bob, Cy\n", "", 5, "does not say 'seats'"),
        ("edition: fundraiser 1.1.0\n", "", 5, "'edition'"),
        ("banker: Ann\n", "", 5, "'banker'"),
        ("seed: 7\n", "", 5, "'seed'"),
        ("seats: Ann, Bob, Cy", "seats:", 3, "name the players"),
        ("seats: Ann, Bob, Cy", "seats: Ann,, Cy", 3, "cannot be read"),
        ("seats: Ann, Bob, Cy", 'seats: Ann, "Bob', 3, "cannot be read"),
        ("seats:", "seat:", 3, "did you mean 'seats'"),
        ("seed: 7\n", "seed: 7\nweather: fine\n", 6, "no key 'weather'"),
        ("seed: 7\n", "seed: 7\nseed: 8\n", 6, "twice"),
        ("seed: 7\n", "seed: 7\njust words\n", 6, "a key, a colon"),
        ("seed: 7\n\n", "seed: 7\n", 6, "empty line ends"),
        ("seed: 7", "seed: seven", 5, "whole number"),
        ("seed: 7", "seed:", 5, "whole number"),
        ("seed: 7", "seed: 1.5", 5, "whole number"),
        ("banker: Ann", "banker: Dora", 4, "the Banker is one of"),
        ("banker: Ann", "banker:", 4, "the Banker is one of"),
        ("edition: fundraiser 1.1.0", "edition: fundraiser", 2, "id and version"),
        ("seed: 7\n", "seed: 7\nchanges: rent.claim\n", 6, "rule=value"),
    ],
)
def test_a_damaged_header_is_told_by_its_line(old: str, new: str, number: int, words: str) -> None:
    with pytest.raises(RecordError, match=words) as caught:
        read_record(SHORT.replace(old, new))
    assert caught.value.number == number
    assert caught.value.game is None


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_an_empty_text_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match="begins with"):
        read_record(text)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Bob roll", "who does it"),
        ("Dora: roll", "Dora"),
        ("Bob: rol", "did you mean"),
        ("Bob: buy", "."),
        ("Host: roll", "."),
        ("Bob: roll 9 9", "1 to 6"),
    ],
)
def test_a_bad_line_in_the_middle_gives_the_game_up_to_there(line: str, words: str) -> None:
    book = edition("fundraiser")
    record = read_record(SHORT.replace("Bob: roll", line))
    with pytest.raises(RecordError, match=words) as caught:
        replay(record, book)
    fault = caught.value
    assert (fault.number, fault.line) == (9, line)
    assert str(fault).startswith("line 9: ")
    assert isinstance(fault.refusal, Refusal)
    assert fault.game is not None
    assert everything(fault.game) == everything(replay(record, book, 1))


def books() -> list[tuple[Edition, str]]:
    return [
        (edition("cronulla"), "record of fundraiser"),
        (edition("fundraiser", ["auto-claim"]), "options"),
        (edition("fundraiser", (), {"detention.fine": 60}), "changes"),
    ]


@pytest.mark.parametrize("index", [0, 1, 2])
def test_a_record_is_replayed_with_its_own_edition_only(index: int) -> None:
    book, words = books()[index]
    with pytest.raises(RecordError, match=words) as caught:
        replay(read_record(SHORT), book)
    assert caught.value.number == 2


def test_a_table_the_edition_does_not_allow_is_told_by_the_line_of_its_seats() -> None:
    with pytest.raises(RecordError, match="a name of their own") as caught:
        replay(read_record(SHORT.replace("Bob, Cy", "Bob, bob")), edition("fundraiser"))
    assert caught.value.number == 3


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for whole in (text, SHORT + text, SHORT.replace("seats: Ann, Bob, Cy", f"seats: {text}")):
        try:
            replay(read_record(whole), edition("fundraiser"))
        except RecordError:
            continue


def test_remarks_run_over_several_lines() -> None:
    record = read_record(SHORT)
    record.remark("one\n\ntwo")
    assert [line.text for line in record.lines[-3:]] == ["# one", "#", "# two"]
    assert Line("# one", 1).is_remark
    assert read_record(record.write()).write() == record.write()
