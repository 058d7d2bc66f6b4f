"""What a text makes the server do: counted, for the worst messages people may send at the worst moments.

Text is judged while everybody else waits, so that none of it may be compared without end. Work is counted, not timed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from rapidfuzz.distance import Indel

from freehold.editions import edition, editions
from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.chapters.exchange import effects
from freehold.engine.chapters.turn import Turn
from freehold.engine.game import Game
from freehold.engine.refusal import Refusal
from freehold.engine.text import names, notation, parsing, words
from freehold.engine.text.likeness import COMPARED, likeness
from freehold.engine.text.notation import parse, suggest, write
from freehold.engine.text.parsing import LONGEST
from freehold.engine.text.record import RecordError, read_record
from freehold.engine.text.unread import Malformed
from freehold.server.catalogue import MOST_SEATS
from freehold.server.requests import Weigh
from freehold.table.deciding.commands import Do
from freehold.table.views.weighing import weigh

MOST_PAIRS = 400
"""Twice the hundred legal actions of whoever owns the board, and the names of a whole table a few times over."""
MOST_CHARACTERS = 60_000
"""As many characters are compared in all for one message; 4,000 of them with every legal action were far more."""
MOST_FOLDED = 60_000
"""As many characters are made comparable in all, however often words are tried as names."""


class Work:
    """What was done for one message."""

    def __init__(self) -> None:
        self.pairs = 0
        self.characters = 0
        self.longest = 0
        self.folded = 0
        self.listed = 0


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Counts from here on."""
    done = Work()
    real, fold, legal = Indel.normalized_similarity, names.folded, Game.legal

    def compare(one: str, other: str, **more: Any) -> float:
        done.pairs += 1
        done.characters += len(one) + len(other)
        done.longest = max(done.longest, len(one), len(other))
        return real(one, other, **more)

    def folding(name: str) -> str:
        done.folded += len(name)
        return fold(name)

    def listing(game: Game, seat: int) -> list[Action]:
        done.listed += 1
        return legal(game, seat)

    monkeypatch.setattr(Indel, "normalized_similarity", compare)
    for module in (names, notation, parsing, words):
        monkeypatch.setattr(module, "folded", folding)
    monkeypatch.setattr(Game, "legal", listing)
    names._known.clear()
    return done


def late(id: str) -> Game:
    """As many seats as there may be, one of them with the whole board, buildings on it, and money for more."""
    book = edition(id)
    seats = min(book.players_max, MOST_SEATS)
    game = Game(book, [f"Player {chr(65 + seat)} {'W' * 13}" for seat in range(seats)], 7, begin=False)
    game.push(Turn(0, 0, 0, False))
    game.throwing_turns = 50
    game.cash[0] = 10**6
    for deed in range(len(book.deeds)):
        game.give_deed(deed, 0)
        if len(book.deeds[deed].rents) > 4:
            game.houses[deed] = 3
    return game


def _part(game: Game) -> str:
    """A few letters that only one deed begins a word with."""
    known = [names.folded(deed.name) for deed in game.edition.deeds]
    return next(name[:3] for name in known if len(names.having_part(name[:3], known)) == 1)


Message = Callable[[Game], str]
WORST: dict[str, Message] = {
    "one long word": lambda _: "x" * LONGEST,
    "roll and a long word": lambda _: "roll " + "x" * LONGEST,
    "words behind mortgage": lambda _: "mortgage " + "a " * LONGEST,
    "words behind claim": lambda _: "claim " * LONGEST,
    "words behind card": lambda _: "card " + "x " * LONGEST,
    "words behind use card": lambda _: "use card " + "x/" * LONGEST,
    "a long quoted name": lambda _: 'mortgage "' + "z" * (LONGEST - 11) + '"',
    "many plots without quotation marks": lambda game: (
        "build " + " ".join(f"{game.edition.deeds[at % 20].name} 1" for at in range(LONGEST))
    ),
    "many plots named in part": lambda game: "build " + f"{_part(game)} 1 " * LONGEST,
    "plots named in part, one after the other": lambda game: "mortgage " + f"{_part(game)} " * LONGEST,
    "a part that many plots have": lambda game: (
        "mortgage " + f"{_part(game)} " * 200 + max((deed.name.split()[-1] for deed in game.edition.deeds), key=len)
    ),
    "the beginnings of players' names": lambda game: "offer " + f"{game.names[1][:8]}: give 1 for 1; " * LONGEST,
    "words of names that do not belong together": lambda game: (
        "mortgage " + " ".join(deed.name.split()[0] for deed in game.edition.deeds) * 100
    ),
    "many partners": lambda game: "offer " + f"{game.names[1]}: give 1 for 1; " * LONGEST,
    "many small amounts": lambda game: f"offer {game.names[1]}: give " + "1+" * LONGEST,
    "bare words in an offer": lambda game: f"offer {game.names[1]}: give " + "a " * LONGEST,
    "words that no deal holds": lambda game: f"offer {game.names[1]}: give loan " + "for " * LONGEST,
    "cards without a name": lambda game: f"offer {game.names[1]}: give " + "card + " * LONGEST,
    "cards with a wrong name": lambda game: f"offer {game.names[1]}: give card " + "x " * LONGEST,
    "a misspelt deed in a long offer": lambda game: (
        f"offer {game.names[1]}: give "
        + " + ".join(f'"{game.edition.deeds[at % 20].name}"' for at in range(60))
        + f' + "{game.edition.deeds[3].name[1:]}" for 1'
    ),
    "amounts with separators": lambda _: "bid " + "111," * LONGEST,
    "marks": lambda _: "!" * LONGEST,
    "backslashes": lambda _: '"' + "\\" * LONGEST,
    "dots": lambda _: "mortgage " + ". " * LONGEST,
}


def bounded(text: str) -> str:
    """As much of a text as may be said."""
    return text[:LONGEST]


@pytest.mark.parametrize("said", WORST)
@pytest.mark.parametrize("id", editions())
def test_no_message_is_compared_without_end(id: str, said: str, work: Work) -> None:
    game = late(id)
    text = bounded(WORST[said](game))
    back = ""
    try:
        action = parse(game, 0, text)
        assert game.why_not(0, action) is not None, "what is legal is not compared with anything"
        suggest(game, 0, text)
    except Refusal as refusal:
        back = str(refusal)
    assert len(back) < 600, "what is said back is not as long as what was said"
    assert work.listed <= 1
    assert work.pairs <= MOST_PAIRS
    assert work.longest <= COMPARED
    assert work.characters <= MOST_CHARACTERS
    assert work.folded <= MOST_FOLDED


@pytest.mark.parametrize("said", WORST)
def test_weighing_costs_no_more_than_playing(said: str, work: Work) -> None:
    game = late("cronulla")
    told = weigh(game, 0, bounded(WORST[said](game)))
    assert not told["legal"]
    assert work.listed <= 1
    assert work.pairs <= MOST_PAIRS
    assert work.folded <= MOST_FOLDED
    assert len(msgspec.json.encode(told)) < 16_384, "an answer is no longer than a question may be"


def test_only_the_beginning_of_a_text_is_compared(work: Work) -> None:
    assert likeness("a" * 10**6, "a" * 10**6) == 1
    assert (work.pairs, work.characters) == (1, 2 * COMPARED)


def test_so_many_legal_actions_and_no_more_are_looked_at(monkeypatch: pytest.MonkeyPatch, work: Work) -> None:
    game = late("fundraiser")
    some = game.legal(0)
    monkeypatch.setattr(Game, "legal", lambda game, seat: some * 100)  # noqa: ARG005
    suggest(game, 0, "mortgage something")
    assert work.pairs <= 2 * 300


def test_a_partner_named_again_and_again_is_one_party() -> None:
    game = late("cronulla")
    legs = [Leg(1, [], 1, [], [], 1, []) for _ in range(150)]
    assert [each["seat"] for each in effects(game, 0, legs)] == [0, 1]


# -- how long an action has to be able to be --------------------------------------------------------------


def largest_offer(id: str) -> str:
    """Every deed, every card and money on both sides, with everybody at the largest table, under the longest names."""
    book = edition(id)
    seats = min(book.players_max, MOST_SEATS)
    game = Game(book, [f"{seat:02} {'W' * 21}" for seat in range(seats)], 7)
    deeds = list(range(len(book.deeds)))
    cards = names.kept_cards(book)
    legs = []
    for at in range(1, seats):
        share = deeds[at - 1 :: seats - 1]
        mine, theirs = (share, []) if at % 2 else ([], share)
        legs.append(Leg(at, mine, 99_999, cards if at == 1 else [], theirs, 99_999, []))
    return write(game, 0, Action(act.OFFER, legs=legs))


@pytest.mark.parametrize("id", editions())
def test_the_largest_offer_can_be_said(id: str) -> None:
    text = largest_offer(id)
    assert len(text) <= LONGEST * 0.9, "with some room for those who type it in their own way"
    told = msgspec.json.encode({"type": "do", "id": "1", "revision": 1, "action": text})
    assert msgspec.json.decode(told, type=Do).action == text


def test_longer_actions_are_refused_before_anybody_reads_them() -> None:
    text = "x" * (LONGEST + 1)
    with pytest.raises(msgspec.ValidationError, match=rf"length <= {LONGEST}"):
        msgspec.json.decode(msgspec.json.encode({"type": "do", "id": "1", "revision": 1, "action": text}), type=Do)
    with pytest.raises(msgspec.ValidationError, match=rf"length <= {LONGEST}"):
        msgspec.json.decode(msgspec.json.encode({"action": text}), type=Weigh)
    with pytest.raises(Malformed) as caught:
        parse(late("fundraiser"), 0, text)
    assert (caught.value.name, caught.value.details) == ("unread-long", {"most": LONGEST})


# -- records ----------------------------------------------------------------------------------------------


def test_a_list_in_the_head_of_a_record_is_read_in_one_go() -> None:
    """A long gap inside an item was looked through again from each of its blanks."""
    head = "freehold record 1\nedition: fundraiser 1.1.0\nseats: {}\nbanker: none\nseed: 1\n\n"
    gap = " " * 200_000
    assert read_record(head.format(f"Ann{gap}X , Bob ")).seats == [f"Ann{gap}X", "Bob"]
    with pytest.raises(RecordError):
        read_record(head.format(f'Ann, "Bob{gap}'))
