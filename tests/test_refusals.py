"""What is refused says why in a form that any language can word: a lasting name and what is filled in."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.engine.action import WORDS
from freehold.engine.refusal import NOT_ENOUGH_CASH, Refusal
from freehold.engine.text import bargain, correcting, names, parsing, unread, words
from freehold.engine.text.notation import parse, parse_line
from freehold.engine.text.reasons import NAMES, REASONS
from freehold.engine.text.unread import (
    PARTS,
    SENTENCES,
    AmbiguousName,
    Malformed,
    UnknownName,
    UnknownWord,
    Unread,
    sentence_of,
)
from freehold.event.reasons import REASONS as EVENT
from freehold.event.reasons import refused as event_refused
from freehold.table import Refused
from freehold.table.views.refusals import REASONS as TABLE
from freehold.table.views.refusals import refused
from freehold.table.views.weighing import weigh
from tabling import Live

AT_TABLE = Live().table.game
"""Reading changes nothing: one game is enough for every text."""


def no(live: Live, seat: int, text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        live.do(seat, text)
    return caught.value


def test_every_code_has_a_name_of_its_own() -> None:
    assert set(NAMES) == set(REASONS)
    assert len(set(NAMES.values())) == len(NAMES)
    assert NAMES[NOT_ENOUGH_CASH] == "not-enough-cash"


def test_a_refusal_of_the_rules_has_reason_and_details() -> None:
    live = Live(people=3)
    game = live.table.game
    other = next(seat for seat in range(3) if seat != game.to_act)
    found = no(live, other, "roll")
    assert (found.code, found.reason) == ("rules", "not-awaited")
    assert found.details == {"awaited": game.to_act}
    assert found.sentence == f"the table waits for {game.names[game.to_act]}"


def test_details_are_those_of_the_refusal_and_not_of_the_suggestions() -> None:
    """Listing what is legal instead judges other actions; the figures told are still those that were too high."""
    live = Live(people=2)
    game = live.table.game
    while game.agenda[-1].kind == 1:
        live.do(game.to_act, "roll")
    deed = game.deeds_of(1)[0]
    name = game.edition.deeds[deed].name
    found = no(live, 0, f'offer Bob: give 99999 for "{name}"')
    assert found.reason == "deal-cash-short"
    facts = {"other": 0, "amount": 99999, "cash": game.cash[0]}
    assert found.details == facts
    weighed = weigh(game, 0, f'offer Bob: give 99999 for "{name}"')
    assert (weighed["legal"], weighed["reason"], weighed["details"]) == (False, "deal-cash-short", facts)
    mortgaged = no(live, 0, f'mortgage "{name}"')
    assert mortgaged.reason == "not-your-deed"
    assert mortgaged.details == {"deed": deed, "seat": 0}


UNREADABLE = [
    ("  ", "unread-empty", {}),
    ("juggle", "unread-action", {"name": "juggle", "near": []}),
    ("mortage Boardwalk", "unread-action", {"name": "mortage", "near": ["mortgage"]}),
    ('mortgage "Bordwalk"', "unread-deed", {"name": "Bordwalk", "near": ["Boardwalk"]}),
    (
        "mortgage Pennsylvania",
        "unread-ambiguous",
        {
            "what": "deed",
            "name": "Pennsylvania",
            "candidates": ["Pennsylvania Railroad", "Pennsylvania Avenue"],
        },
    ),
    ("mortgage", "unread-nameless", {"what": "deed"}),
    ("sell group Mauve", "unread-group", {"name": "Mauve", "near": []}),
    ("sell group", "unread-nameless", {"what": "group"}),
    ("claim Zoe", "unread-owner", {"name": "Zoe", "near": []}),
    ("offer Zoe: give 5 for nothing", "unread-player", {"name": "Zoe", "near": []}),
    ("offer Bob: 5", "unread-give", {}),
    ("offer Bob: give 5", "unread-for", {}),
    ("offer Bob: give for 5", "unread-part", {}),
    ("use card Zz", "unread-kept-card", {"name": "Zz", "near": []}),
    ("card Zz", "unread-card", {"name": "Zz", "deck": "Chance", "near": []}),
    ("roll 3", "unread-dice", {}),
    ("roll 3 9", "unread-die", {"number": 9}),
    ("bid", "unread-no-number", {"what": "bid"}),
    ("bid 'all'", "unread-number", {"what": "bid", "text": "'all'"}),
    ("buy it now", "unread-rest", {"text": "it now"}),
    ("auto-claim maybe", "unread-switch", {}),
    ("correct detention Bob maybe: so", "unread-on-off", {}),
    ("correct place Bob: so", "unread-nameless", {"what": "space"}),
    ("correct card Bob on: so", "unread-nameless", {"what": "card"}),
    ("correct buildings Boardwalk: so", "unread-no-number", {"what": "buildings"}),
    (
        "corect cash Bob 5: so",
        "unread-action",
        {"name": "corect", "near": ["correct cash", "correct card", "correct owner"]},
    ),
    ("mortgage Boardwalk 2", "unread-count", {"action": "mortgage"}),
    ("build Boardwalk 0", "unread-steps", {}),
    ('bid "', "unread-quotes", {}),
]


@pytest.mark.parametrize(("text", "reason", "details"), UNREADABLE, ids=[text for text, _, _ in UNREADABLE])
def test_what_cannot_be_read_has_reason_and_details(text: str, reason: str, details: dict[str, object]) -> None:
    live = Live()
    found = no(live, 0, text)
    assert (found.code, found.reason, found.details) == ("unreadable", reason, details)
    assert found.sentence, "in English, in the notation's own words"
    weighed = weigh(live.table.game, 0, text)
    assert (weighed["reason"], weighed["details"], weighed["sentence"]) == (reason, details, found.sentence)


def test_names_with_marks_of_their_own_do_no_harm() -> None:
    found = no(Live(), 0, 'mortgage "a \\"; did you mean \\"x\\"?"')
    assert found.reason == "unread-deed"
    assert found.details["name"] == 'a "; did you mean "x"?'


@pytest.mark.parametrize(
    "module", [parsing, bargain, correcting, names, words], ids=lambda module: str(module.__name__)
)
def test_the_notation_refuses_nothing_in_a_sentence_of_its_own(module: ModuleType) -> None:
    """Whatever it cannot read has a name: a sentence alone could not be said in another language."""
    source = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    called = [getattr(node.func, "id", "") for node in ast.walk(source) if isinstance(node, ast.Call)]
    assert called
    assert "Refusal" not in called


def test_every_reason_is_given_for_something() -> None:
    rooms = (parsing, bargain, correcting, names, words, unread)
    source = "".join(Path(str(module.__file__)).read_text(encoding="utf-8") for module in rooms)
    made = set(re.findall(r'"(unread-[a-z-]+)"[,)]', source))
    made |= {f"unread-{what}" for what in re.findall(r'unknown\("([a-z-]+)"', source)}
    assert made == set(SENTENCES)


def test_what_may_be_missing_has_a_name() -> None:
    """`what` is a word for programs; the page and the sentence have their own for it."""
    rooms = (parsing, bargain, correcting, words)
    source = "".join(Path(str(each.__file__)).read_text(encoding="utf-8") for each in rooms)
    asked = set(re.findall(r'(?:number|nameless|unknown)\("([a-z]+)"', source))
    assert asked | {"offer", "minimum"} == set(PARTS)


@pytest.mark.parametrize("reason", SENTENCES)
def test_every_reason_is_documented(reason: str) -> None:
    told = (Path(__file__).parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
    assert f"`{reason}`" in told
    places = {place for _, place, _, _ in Formatter().parse(SENTENCES[reason]) if place}
    assert all(f"`{place}`" in told for place in places)


KINDS = [
    ("xyzzy", UnknownWord),
    ('mortgage "Nowhere"', UnknownName),
    ("offer Zoe: give 1 for 2", UnknownName),
    ("mortgage Avenue", AmbiguousName),
    ("bid", Malformed),
    ("buy it now", Malformed),
    ('bid "', Malformed),
    ("", Malformed),
]


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_programs_tell_what_cannot_be_read_apart(text: str, kind: type[Unread]) -> None:
    with pytest.raises(Unread) as caught:
        parse(AT_TABLE, 0, text)
    assert type(caught.value) is kind
    assert caught.value.reason == sentence_of(caught.value.name, caught.value.details)


def test_lines_and_positions_have_reasons_too() -> None:
    told = []
    for line in ("roll", "Bank: roll", "Zoe: roll"):
        with pytest.raises(Unread) as caught:
            parse_line(AT_TABLE, line)
        told.append((caught.value.name, caught.value.details))
    for find in (
        lambda: names.find_player(AT_TABLE, "Bank"),
        lambda: names.find_space(AT_TABLE.edition, 99),
        lambda: names.find_space(AT_TABLE.edition, "Nowhere"),
        lambda: names.find_deck(AT_TABLE.edition, "Luck"),
    ):
        with pytest.raises(Unread) as caught:
            find()
        told.append((caught.value.name, caught.value.details))
    assert told == [
        ("unread-who", {"text": "roll"}),
        ("unread-bank", {}),
        ("unread-player", {"name": "Zoe", "near": []}),
        ("unread-no-player", {"name": "Bank"}),
        ("unread-space-number", {"number": 99, "most": 39}),
        ("unread-space", {"name": "Nowhere", "near": []}),
        ("unread-deck", {"name": "Luck", "near": []}),
    ]


PIECES = [*WORDS, "Ann", "Bob", "Boardwalk", "Chance", "give", "for", "7", "-3", "all", "group", "x", *':;+"']


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=7))
def test_no_action_is_refused_in_english_only(parts: list[str]) -> None:
    refusal: Refusal = Malformed("unread-empty", {})
    try:
        parse(AT_TABLE, 0, " ".join(parts))
    except Refusal as caught:
        refusal = caught
    assert isinstance(refusal, Unread)
    assert refusal.reason == sentence_of(refusal.name, refusal.details)


@pytest.mark.parametrize("reason", TABLE)
def test_refusals_of_the_table_fill_in_their_details(reason: str) -> None:
    code, sentence = TABLE[reason]
    details = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(sentence) if name}
    found = refused(reason, **details)
    assert (found.code, found.reason, found.details) == (code, reason, details)
    assert all(value in found.sentence for value in details.values())


@pytest.mark.parametrize("reason", EVENT)
def test_refusals_of_an_event_fill_in_their_details(reason: str) -> None:
    code, sentence = EVENT[reason]
    details = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(sentence) if name}
    found = event_refused(reason, **details)
    assert (found.code, found.reason, found.details) == (code, reason, details)
    assert all(value in found.sentence for value in details.values())


def test_a_deal_tells_everybody_what_it_would_leave() -> None:
    live = Live(people=3)
    game = live.table.game
    while game.agenda[-1].kind == 1:
        live.do(game.to_act, "roll")
    names = [game.edition.deeds[game.deeds_of(seat)[0]].name for seat in range(3)]
    cash = list(game.cash)
    text = f'offer Bob: give "{names[0]}" for 50; Cy: give 30 for "{names[2]}"'
    weighed = weigh(game, 0, text)
    assert weighed["legal"]
    assert [effect["cash_after"] for effect in weighed["effects"]] == [cash[0] + 20, cash[1] - 50, cash[2] + 30]  # type: ignore[attr-defined]
