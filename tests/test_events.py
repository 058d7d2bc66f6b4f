"""Events are facts; sentences are made from them where somebody reads, and names stand in them as they were given."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec
import pytest
from rich.text import Span

import freehold
from freehold.bots import make_bot, next_action
from freehold.console.screen import QUIET, sentence
from freehold.editions import editions
from freehold.engine import action as act
from freehold.engine import event as event_module
from freehold.engine.action import Action, Leg
from freehold.engine.edition import BANK, HOST, Edition
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.pieces import HOTEL_PIECE, HOUSE, LOT
from freehold.engine.text.telling import SENTENCES, TERMS, VARIANTS
from freehold.table.told import Told, told
from players import TEMPERS, Table
from whole_games import edition_of, new_game

DATA = Path(freehold.__file__).parent / "editions" / "data"
ODD = ["Southend-on-Sea and Off (FR-1)", "nothing for {seat} [a-z]+", "a house on 3 and 4", r"give $1 \d"]
"""Names of deeds that read like words of a sentence, like clauses, patterns and places."""
FIRST, OTHER = "ann on and (FR-RENT-1)", "{deed} $& .*"
"""Names of people of the same kind; the first does not begin with a capital letter."""
LEGS = [Leg(1, [0], 50, [0], [1, 2], 0, [])]
WORDS = {"name", "rule", "clause", "text"}
"""The only fields that hold words at all."""
ON_A_SPACE = {"owes", "paid", "paid-part", "rested", "risk-won", "tax-choice"}
"""What a clause on a space may speak of; the others rest on a rule alone."""
WRITTEN = {"token-chosen", "noted", *(name for name in SENTENCES if name.startswith("corrected-"))}
"""Events that tell what people wrote."""


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """The US edition with odd names on its first deeds."""
    home = tmp_path_factory.mktemp("odd") / "odd"
    shutil.copytree(DATA / "fundraiser", home)
    board = (home / "board.toml").read_text(encoding="utf-8")
    for deed, name in zip(freehold.edition("fundraiser").deeds, ODD, strict=False):
        board = board.replace(f'name = "{deed.name}"', f"name = '{name}'")
    (home / "board.toml").write_text(board, encoding="utf-8")
    found = freehold.edition(str(home))
    assert [deed.name for deed in found.deeds[:4]] == ODD
    return found


def telling(edition: Edition) -> Game:
    game = Game(edition, [FIRST, OTHER, "Cy", "Di"][: max(3, edition.players_min)], seed=1)
    game.events = []
    return game


def tell(edition: Edition, name: str, plain: bool = False) -> Event:
    """An event with every fact there is; a plain one says neither which deed nor which dice."""
    game = telling(edition)
    game.tell(
        name,
        "rent.base",
        0,
        1,
        deed=-1 if plain else 0,
        amount=1234,
        space=4,
        text="own words (FR-1) on and off",
        first_die=0 if plain else 3,
        second_die=0 if plain else 4,
        card=2,
        piece=HOTEL_PIECE,
        on=True,
        seats=[1, 0, 2],
        deeds=[0, 1],
        counts=[2, 5],
        levels=[2, 0],
        hotels=[1],
        legs=LEGS,
    )
    return game.events[0]


def wanted(edition: Edition, name: str) -> dict[str, str]:
    """What stands in the places of a sentence of such an event."""
    first, second, third = (deed.name for deed in edition.deeds[:3])
    card, kept = edition.cards[2], edition.cards[0]
    return {
        "seat": FIRST,
        "other": OTHER,
        "seats": f"{OTHER}, {FIRST} and Cy",
        "order": f"{OTHER}, {FIRST}, Cy",
        "deed": first,
        "deeds": f"{first} and {second}",
        "buildings": f"2 houses on {first}, a hotel on {second}",
        "lot": first,
        "pieces": "hotels",
        "amount": "$1,234",
        "number": "1234",
        "space": edition.spaces[4].name,
        "flat": f"${edition.spaces[4].flat}",
        "percent": str(edition.spaces[4].percent),
        "dice": "3 and 4",
        "card": card.title,
        "wording": card.text.rstrip("."),
        "terms": TERMS.get(name, TERMS["dealt"]).format(
            other=OTHER,
            give=f"{first} + $50 + {kept.title} ({edition.decks[kept.deck].name})",
            get=f"{second} + {third}",
        ),
        "switch": "on",
        "text": "own words (FR-1) on and off",
    }


def filled(pattern: str, edition: Edition, name: str = "") -> str:
    values = wanted(edition, name)
    return re.sub(r"\{(\w+)\}", lambda place: values[place[1]], pattern)


# -- sentences ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SENTENCES)
def test_every_sentence_is_made_from_facts(name: str, odd: Edition) -> None:
    """Odd names stand in it untouched, and so does the clause behind it."""
    event = tell(odd, name)
    assert event.sentence == filled(SENTENCES[name], odd, name)
    assert str(event) == f"{event.sentence} (FR-RENT-1)"


@pytest.mark.parametrize("key", VARIANTS)
def test_plain_sentences_leave_out_what_nobody_said(key: str, odd: Edition) -> None:
    event = tell(odd, key.removesuffix(".plain"), plain=True)
    assert event.sentence == filled(VARIANTS[key], odd)


def test_only_what_is_no_name_gets_a_capital_letter(odd: Edition) -> None:
    game = telling(odd)
    game.tell("estate-cash", "estate.to-bank", 0, BANK, amount=5)
    game.tell("paid", "cards.pay", HOST, 0, amount=5)
    game.tell("auction-opened", "building.shortage", piece=HOUSE)
    game.tell("auction-opened", "auction.open", deed=2, piece=LOT)
    game.tell("bid", "auction.open", 0, amount=5)
    assert [event.sentence for event in game.events] == [
        f"The Bank receives $5 from {FIRST}",
        f"The host pays {FIRST} $5",
        "A house is auctioned",
        "a house on 3 and 4 is auctioned",
        f"{FIRST} bids $5",
    ]


@pytest.mark.parametrize(
    ("count", "left", "hotels", "said"),
    [
        (1, 4, [0], "one step of a hotel"),
        (4, 1, [0], "a hotel down to a house"),
        (3, 2, [0], "a hotel down to 2 houses"),
        (5, 0, [0], "a hotel"),
        (1, 0, [], "a house"),
    ],
)
def test_what_came_down_is_told_by_what_is_left(
    count: int, left: int, hotels: list[int], said: str, odd: Edition
) -> None:
    game = telling(odd)
    game.tell("buildings-sold", "building.sell", 0, deeds=[0], counts=[count], levels=[left], hotels=hotels, amount=5)
    assert game.events[0].sentence == f"{FIRST} sells {said} on {ODD[0]} to the Bank for $5"


def test_a_ladder_tells_what_now_stands_there() -> None:
    game = telling(freehold.edition("euronopoly"))
    city, other = (deed.name for deed in game.edition.deeds[:2])
    game.tell("built", "building.house", 0, deeds=[0, 1], counts=[1, 2], levels=[9, 5], amount=5)
    said = f"an apartment on {city}, 2 apartments on {other}"
    stands = f"{city} has 1 luxury villa, {other} has 1 holiday house + 2 apartments"
    assert game.events[0].sentence == f"{FIRST} builds {said} ({stands}) for MU5"


def test_a_field_of_cards_without_a_name_is_called_by_its_cards() -> None:
    game = telling(freehold.edition("euronopoly"))
    field = next(space for space in game.edition.spaces if space.name == "???")
    game.tell("moved", "movement.forward", 0, space=field.index)
    game.tell("moved", "movement.forward", 0, space=0)
    assert [event.sentence for event in game.events] == [
        f"{FIRST} moves to the Event space",
        f"{FIRST} moves to Start",
    ]


@pytest.mark.parametrize("id", editions())
def test_buildings_have_the_right_article(id: str) -> None:
    game = telling(freehold.edition(id))
    for piece in (HOUSE, HOTEL_PIECE):
        game.tell("auction-opened", "building.shortage", piece=piece)
    for event in game.events:
        article, word = event.sentence.split(" ", 2)[:2]
        assert article == ("An" if word[0] in "aeiou" else "A")


def test_an_offer_and_its_answer_tell_what_both_sides_give(odd: Edition) -> None:
    game = telling(odd)
    game.tell("offered-deal", "deal.offer", 0, 2, legs=[Leg(2, [0], 50, [], [1], 0, [])])
    game.tell("countered", "deal.offer", 2, 0, legs=[Leg(0, [1], 0, [], [0], 70, [])])
    game.tell("dealt", "deal.exchange", 2, 0, legs=[Leg(0, [1], 0, [], [0], 70, [])])
    assert [event.sentence for event in game.events] == [
        f"{FIRST} offers Cy {ODD[0]} + $50 for {ODD[1]}",
        f"Cy answers with {ODD[1]} to {FIRST} for {ODD[0]} + $70",
        f"Cy deals with {FIRST}: {ODD[1]} for {ODD[0]} + $70",
    ]


@pytest.mark.parametrize("id", editions())
def test_no_card_ends_in_a_full_stop_that_is_not_asked_for(id: str) -> None:
    edition = freehold.edition(id)
    game = telling(edition)
    for card in range(len(edition.cards)):
        game.tell("drew", "cards.draw", 0, card=card)
    assert not [event.sentence for event in game.events if event.sentence.endswith(".")]


# -- order --------------------------------------------------------------------------------------------

RECEIVED = {
    "seat": {"salary", "landing-bonus", "risk-won", "collected", "buildings-sold", "deed-sold-to-bank", "mortgaged"},
    "other": {"rent-paid", "paid", "paid-part", "premium-paid", "estate-cash"},
}
"""Events that bring the seat or the other of them money."""


@pytest.mark.parametrize("id", editions())
def test_what_happens_is_told_after_what_made_it_happen(id: str) -> None:
    told_names = set()
    for seed in range(8):
        game = new_game(edition_of(id, (), seed), seed)
        table = Table(seed, seed % TEMPERS, 400)
        owing: set[int] = set()
        while not game.over:
            events = game.play(*table.next(game))
            for at, event in enumerate(events):
                told_names.add(event.name)
                assert follows(event, [other for other in events[:at] if other.name != "repaid"], owing), event
                if event.name == "owes":
                    owing.add(event.seat)
    if id == "euronopoly":
        assert {"repaid", "borrowed", "lost"} <= told_names


def follows(event: Event, before: list[Event], owing: set[int]) -> bool:
    """Whether the event just before is the cause that an event of this name has to have."""
    last = before[-1] if before else None
    if event.name == "repaid":
        assert last is not None
        return (last.name in RECEIVED["seat"] and last.seat == event.seat) or (
            last.name in RECEIVED["other"] and last.other == event.seat
        )
    if event.name == "borrowed":
        return last is not None and last.name in ("rent-paid", "paid") and last.seat == event.seat
    if event.name == "paid-part":
        return event.seat in owing
    if event.name == "commission":
        return last is not None and last.name == "sold"
    return True


# -- facts --------------------------------------------------------------------------------------------


def fields() -> list[str]:
    """Every public field of an event; compiled classes do not list theirs, so the source is asked."""
    source = Path(event_module.__file__).with_name("event.py").read_text(encoding="utf-8")
    return re.findall(r"^        self\.([a-z]\w*) = ", source, re.MULTILINE)


@pytest.mark.parametrize("id", editions())
def test_no_field_holds_a_phrase(id: str) -> None:
    """Words are names of rules and clauses, or what people wrote themselves; everything else is a number."""
    known = fields()
    assert set(known) > WORDS
    told_names = set()
    for seed in range(6):
        game = new_game(edition_of(id, (), seed), seed)
        table = Table(seed, seed % TEMPERS, 250)
        events = game.events
        while not game.over:
            seat, action = table.next(game)
            for event in events:
                told_names.add(event.name)
                assert event.text == "" or event.name in WRITTEN
                on_space = [space.clause for space in game.edition.spaces] if event.name in ON_A_SPACE else []
                assert event.clause in (game.edition.cite(event.rule), *on_space)
                for field in set(known) - WORDS:
                    assert is_fact(getattr(event, field)), f"{event.name}.{field}"
            events = game.play(seat, action)
            if action.kind in (act.NOTE, act.TOKEN):
                assert events[0].text == action.text.strip()
    assert len(told_names) > 30


def is_fact(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, list) and all(isinstance(each, int | Leg) for each in value))


def test_later_play_does_not_change_what_was_told() -> None:
    """Facts are of their moment: a sentence read after the game is the sentence read at once."""
    game = new_game(edition_of("propnex", (), 3), 3)
    table = Table(3, 3 % TEMPERS, 250)
    events, said = list(game.events), [event.sentence for event in game.events]
    while not game.over:
        fresh = game.play(*table.next(game))
        events += fresh
        said += [event.sentence for event in fresh]
    assert [event.sentence for event in events] == said


def test_nothing_stale_is_told_when_nobody_listens() -> None:
    game = Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=1)
    bots = [make_bot("builder"), make_bot("builder")]
    found = next_action(game, bots)
    assert found is not None
    before = game.play(*found)
    assert before
    kept = list(before)
    game.listening = False
    for _ in range(5):
        found = next_action(game, bots)
        assert found is not None
        assert game.play(*found) == []
        assert game.events == []
    assert before == kept, "what was told stays with whoever was told"


# -- edges --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SENTENCES)
def test_the_table_tells_facts_and_a_sentence_without_the_clause(name: str, odd: Edition) -> None:
    event = tell(odd, name)
    sent = msgspec.json.decode(msgspec.json.encode(told(odd, event, 7, 12, "person")))
    assert sent["sentence"] == filled(SENTENCES[name], odd, name)
    assert (sent["name"], sent["clause"], sent["text"]) == (name, "FR-RENT-1", event.text)
    assert (sent["dice"], sent["seats"], sent["piece"]) == ([3, 4], [1, 0, 2], "hotel")
    assert (sent["deeds"], sent["counts"], sent["levels"], sent["hotels"]) == ([0, 1], [2, 5], [2, 0], [1])
    drawn, kept = odd.cards[2], odd.cards[0]
    assert sent["cards"] == [
        {"deck": drawn.deck, "title": drawn.title, "text": drawn.text},
        {"deck": kept.deck, "title": kept.title, "text": kept.text, "card": 0},
    ]
    assert sent["legs"][0]["get_deeds"] == [1, 2]
    assert ("on" in sent) == (name == "auto-claim")


def test_the_table_leaves_out_what_an_event_is_not_about() -> None:
    game = Game(freehold.edition("fundraiser"), ["Ann", "Bob"], seed=1)
    game.events = []
    game.tell("auto-claim", "rent.automatic", 1, on=False)
    sent = msgspec.json.decode(msgspec.json.encode(told(game.edition, game.events[0], 0, 0)))
    assert sent == {
        "name": "auto-claim",
        "seat": 1,
        "other": BANK,
        "deed": -1,
        "amount": 0,
        "space": -1,
        "text": "",
        "clause": "FR-R29",
        "turn": 0,
        "move": 0,
        "sentence": "Bob turns automatic rent claims off",
        "by": "",
        "on": False,
    }


def test_an_event_kept_by_an_older_table_still_loads() -> None:
    kept = {"name": "threw", "seat": 0, "other": -1, "deed": -1, "amount": 7, "space": -1, "text": "3 and 4"}
    kept |= {"clause": "FR-MOVE-1", "turn": 1, "move": 2, "sentence": "Ann throws 3 and 4"}
    heard = msgspec.json.decode(msgspec.json.encode(kept), type=Told)
    assert (heard.sentence, heard.dice, heard.by) == ("Ann throws 3 and 4", [], "")
    assert msgspec.json.decode(msgspec.json.encode(heard)) == kept | {"by": ""}


def test_the_terminal_draws_back_the_clause_and_nothing_else(odd: Edition) -> None:
    """A note that ends like a clause is part of the sentence."""
    game = telling(odd)
    noted = game.play(HOST, Action(act.NOTE, text="as agreed (FR-1)"))[0]
    assert noted.clause == ""
    assert (sentence(noted).plain, sentence(noted).spans) == ("The host notes: as agreed (FR-1)", [])
    told_once = tell(odd, "bid")
    said = sentence(told_once)
    assert said.plain == f"{FIRST} bids $1,234 (FR-RENT-1)"
    assert said.spans == [Span(len(told_once.sentence), len(said.plain), QUIET)]
