"""Every language says everything, and every event and every refusal has its sentence."""

from __future__ import annotations

import json
import re
from typing import Any

from freehold.engine.kinds import KINDS
from freehold.engine.text import reasons
from freehold.engine.text.telling import SENTENCES, TERMS, VARIANTS
from freehold.engine.text.unread import PARTS
from freehold.server import refusals as server_refusals
from freehold.server.catalogue import bots
from freehold.table.deciding.reasons import WORDS
from freehold.table.views import refusals as table_refusals

from .house import ROOT

MESSAGES = ROOT / "web" / "src" / "messages"


def read(code: str) -> dict[str, Any]:
    """All messages of a language: those the page begins with, and refusals and the ledger, which come later."""
    found: dict[str, Any] = {}
    for name in (code, f"{code}.refusals", f"{code}.ledger"):
        more: dict[str, Any] = json.loads((MESSAGES / f"{name}.json").read_text(encoding="utf-8"))
        assert not found.keys() & more.keys()
        found |= more
    return found


def places(text: Any) -> list[set[str]]:
    forms = [text] if isinstance(text, str) else [text["one"], text["other"]]
    return [set(re.findall(r"\{(\w+)\}", form)) for form in forms]


def test_languages_have_the_same_messages() -> None:
    assert set(read("en")) == set(read("de"))


def test_messages_have_the_same_places() -> None:
    english, german = read("en"), read("de")
    differing = [key for key in english if missing(key, english, german)]
    assert differing == []


def missing(key: str, english: dict[str, Any], german: dict[str, Any]) -> set[str]:
    """Places that one language has and the other has not. Whoever is refused is addressed as you in German."""
    found = set.union(*places(english[key])) ^ set.union(*places(german[key]))
    return found - {"seat"} if key.startswith("refusal.") else found


def test_events_are_worded_as_the_engine_words_them() -> None:
    worded = {key.removeprefix("event."): text for key, text in read("en").items() if key.startswith("event.")}
    assert worded == SENTENCES | VARIANTS


def test_whoever_reads_is_you_in_every_event() -> None:
    """As the one it is about, as the other one, and as a partner in a deal."""
    english = read("en")
    for name, text in SENTENCES.items():
        assert (f"you.{name}" in english) == ("{seat}" in text), name
        assert (f"to-you.{name}" in english) == ("{other}" in text), name
    for name, text in TERMS.items():
        assert english[f"terms.{name}"] == text
        assert places(english[f"terms.{name}.you"])[0] == places(text)[0] - {"other"}
    for key, text in english.items():
        if key.startswith(("you.", "to-you.")):
            who, name = key.split(".", 1)
            assert places(text)[0] == places(SENTENCES[name])[0] - {"seat" if who == "you" else "other"}, key


def test_every_kind_of_action_is_told_in_words() -> None:
    told = {key.removeprefix("move.") for key in read("en") if key.startswith("move.")}
    assert told == {row.word.replace(" ", "-") for row in KINDS}


def test_the_page_words_events_from_their_facts() -> None:
    """Every place of a sentence is given, and what the engine says in English is not read back."""
    wording = (ROOT / "web" / "src" / "lib" / "wording.ts").read_text(encoding="utf-8")
    needed = {place for text in (SENTENCES | VARIANTS).values() for place in places(text)[0]}
    assert [place for place in sorted(needed) if not re.search(rf"^    {place}:", wording, re.MULTILINE)] == []
    assert re.findall(r".*event\.text.*", wording) == ["    text: event.text,"]


def test_refusals_are_worded_as_they_are_told() -> None:
    """A reason of the engine, the table or the server that has no message here would be told in English only."""
    english, german = read("en"), read("de")
    told = {reasons.NAMES[code]: sentence for code, (_, sentence) in reasons.REASONS.items()}
    for listed in (table_refusals.REASONS, server_refusals.REASONS):
        assert not told.keys() & listed.keys(), "a reason means one thing"
        told |= {reason: sentence for reason, (_, sentence) in listed.items()}
    worded = {key.removeprefix("refusal."): text for key, text in english.items() if key.startswith("refusal.")}
    assert worded == told
    assert [reason for reason in told if not german.get(f"refusal.{reason}")] == []


def test_what_is_missing_is_called_as_the_notation_calls_it() -> None:
    english = read("en")
    assert {key.removeprefix("part."): text for key, text in english.items() if key.startswith("part.")} == PARTS


def test_refusals_are_made_from_the_lists() -> None:
    """Whoever refuses something names its reason: there is no other way to word it in another language."""
    known = ("table/deciding/commands.py", "table/views/refusals.py", "server/refusals.py")
    source = ROOT / "src" / "freehold"
    making = [
        str(path.relative_to(source))
        for room in ("table", "server")
        for path in (source / room).rglob("*.py")
        if re.search(r"\bRefused\(", path.read_text(encoding="utf-8"))
    ]
    assert sorted(making) == sorted(known)


def test_bots_are_described_in_every_language() -> None:
    """What they are like in a word, what they do, and why they refuse."""
    english, german = read("en"), read("de")
    described = {str(bot["policy"]): bot["text"] for bot in bots()}
    assert {policy: english.get(f"bot.{policy}") for policy in described} == described
    assert all(f"bot.{policy}" in german for policy in described)
    assert {key for key in english if key.startswith("temperament.")} == {
        f"temperament.{bot['temperament']}" for bot in bots()
    }
    because = {key.removeprefix("because."): text for key, text in english.items() if key.startswith("because.")}
    assert because == WORDS


def test_no_message_is_left_over() -> None:
    sources = [path for suffix in ("*.svelte", "*.ts") for path in (ROOT / "web" / "src").rglob(suffix)]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    made = ("event.", "piece.", "some.", "cause.", "value.", "do.roll.", "do.pass.", "space.", "policy.", "pace.",
            "status.", "settings.", "seat.caretaker.", "refusal.", "part.", "gone.", "bot.", "said.", "away.",
            "closed.", "log.by.", "raise.", "do.pay-fine.", "temperament.", "because.", "guide.", "you.", "to-you.",
            "terms.", "move.")  # fmt: skip
    unused = [key for key in read("en") if f'"{key}"' not in code and not key.startswith(made)]
    assert unused == []


def test_no_html_from_people_is_rendered() -> None:
    for path in (ROOT / "web" / "src").rglob("*.svelte"):
        assert "{@html" not in path.read_text(encoding="utf-8"), path
