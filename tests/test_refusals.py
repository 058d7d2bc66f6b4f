"""What is refused says why in a form that any language can word: a lasting name and what is filled in."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.engine.action import WORDS
from freehold.engine.refusal import NOT_ENOUGH_CASH, Refusal
from freehold.engine.text import bargain, names, parsing, words
from freehold.engine.text.names import UnknownName
from freehold.engine.text.notation import parse
from freehold.engine.text.reasons import NAMES, REASONS
from freehold.table import Refused
from freehold.table.views.refusals import REASONS as TABLE
from freehold.table.views.refusals import refused
from freehold.table.views.unread import unread
from freehold.table.views.weighing import weigh
from tabling import Live


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
    ("juggle", "unread-action", {"name": "juggle", "near": ""}),
    ("mortage Boardwalk", "unread-action", {"name": "mortage", "near": "mortgage"}),
    ('mortgage "Bordwalk"', "unread-deed", {"name": "Bordwalk", "near": "Boardwalk"}),
    ("mortgage", "unread-nameless", {}),
    ("sell group Mauve", "unread-group", {"name": "Mauve", "near": ""}),
    ("sell group", "unread-nameless", {}),
    ("claim Zoe", "unread-owner", {"name": "Zoe", "near": ""}),
    ("offer Zoe: give 5 for nothing", "unread-player", {"name": "Zoe", "near": ""}),
    ("offer Bob: 5", "unread-give", {}),
    ("offer Bob: give 5", "unread-for", {}),
    ("offer Bob: give for 5", "unread-part", {}),
    ("use card Zz", "unread-kept-card", {"name": "Zz", "near": ""}),
    ("card Zz", "unread-card", {"name": "Zz", "deck": "Chance", "near": ""}),
    ("roll 3", "unread-dice", {}),
    ("roll 3 9", "unread-die", {"number": "9"}),
    ("bid", "unread-no-number", {}),
    ("bid 'all'", "unread-number", {"text": "'all'"}),
    ("buy it now", "unread-rest", {"text": "it now"}),
    ("auto-claim maybe", "unread-switch", {}),
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


def sentences_of(module: ModuleType) -> Iterator[str]:
    """What a module of the notation says when it cannot read something, with a word in place of every value."""
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args or isinstance(node.args[0], ast.Name):
            continue
        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if called == "unknown":
            for what in _samples(node.args[0]):
                yield f'there is no {what} called "x"'
        elif called in ("Refusal", "UnknownName"):
            yield from _samples(node.args[0])


def _samples(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_samples(node.body), *_samples(node.orelse)]
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    assert isinstance(node, ast.JoinedStr)
    return ["".join(str(part.value) if isinstance(part, ast.Constant) else "'7'" for part in node.values)]


NOT_OF_ACTIONS = (
    *("who does it?", "the Bank does nothing", "is no player"),
    *("there is no space", "there is no deck", "there is more than one '7' called"),
    "there is no '7' called '7''7'",
)
"""Said about lines of records and about positions, never about an action; the last one is what `unknown` is made of."""


@pytest.mark.parametrize("module", [parsing, bargain, names, words], ids=lambda module: str(module.__name__))
def test_every_sentence_of_the_notation_is_known(module: ModuleType) -> None:
    said = [each for each in sentences_of(module) if not any(part in each for part in NOT_OF_ACTIONS)]
    assert said
    for sentence in said:
        # Numbers are not in quotation marks.
        for form in (sentence, sentence.replace("'7'", "7")):
            found, _ = unread(UnknownName(form, "x", []) if "called" in form or " like " in form else Refusal(form))
            if found != "unreadable":
                break
        assert found in TABLE, sentence
        assert found != "unreadable", sentence


PIECES = [*WORDS, "Ann", "Bob", "Boardwalk", "Chance", "give", "for", "7", "-3", "all", "group", "x", *':;+"']


AT_TABLE = Live().table.game
"""Reading changes nothing: one game is enough for every text."""


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=7))
def test_no_action_is_refused_in_english_only(parts: list[str]) -> None:
    reason = ""
    try:
        parse(AT_TABLE, 0, " ".join(parts))
    except Refusal as refusal:
        reason, _ = unread(refusal)
    assert reason != "unreadable"


@pytest.mark.parametrize("reason", TABLE)
def test_refusals_of_the_table_fill_in_their_details(reason: str) -> None:
    code, sentence = TABLE[reason]
    details = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(sentence) if name}
    found = refused(reason, **details)
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
