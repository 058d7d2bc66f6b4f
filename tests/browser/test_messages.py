"""Every language says everything, and every event and every refusal has its sentence."""

from __future__ import annotations

import json
import os
import re
from typing import Any

import pytest

from freehold.bots.equity.figures import FIGURES
from freehold.bots.folk import LEVELS
from freehold.coach import GRADES
from freehold.coach.reasons import CODES
from freehold.engine.kinds import KINDS
from freehold.engine.text import reasons
from freehold.engine.text.telling import SENTENCES, TERMS, VARIANTS
from freehold.engine.text.unread import PARTS
from freehold.event import count_reasons, guests, plan_reasons
from freehold.event import reasons as event_reasons
from freehold.event.roles import ROLES
from freehold.server import refusals as server_refusals
from freehold.server.catalogue import bots
from freehold.table.deciding.reasons import WORDS
from freehold.table.told import BOT_FAILED, BOT_LATE, TAKEN_BACK
from freehold.table.views import refusals as table_refusals

from .house import ROOT

MESSAGES = ROOT / "web" / "src" / "messages"

PARTS_OF_A_LANGUAGE = ("", ".more", ".refusals", ".ledger", ".event", ".coach")
"""What the page begins with, and what comes later."""

LISTED = (ROOT / "web/src/lib/i18n.svelte.ts").read_text(encoding="utf-8").partition("const NAMES = {")[2]
LANGUAGES = re.findall(r'(\w+): "', LISTED.partition("}")[0])
"""As the page lists them."""

FORMS = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "fr": {"one", "many", "other"},
    "es": {"one", "many", "other"},
    "pt": {"one", "many", "other"},
    "tr": {"one", "other"},
    "ar": {"zero", "one", "two", "few", "many", "other"},
}
"""The forms a message that counts may have, as `Intl.PluralRules` of the language chooses among them."""

UNCOUNTED = {"zero", "one", "two"}
"""Forms that say their number in a word, or not at all."""


def read(code: str) -> dict[str, Any]:
    """All messages of a language."""
    found: dict[str, Any] = {}
    for part in PARTS_OF_A_LANGUAGE:
        more: dict[str, Any] = json.loads((MESSAGES / f"{code}{part}.json").read_text(encoding="utf-8"))
        twice = sorted(found.keys() & more.keys())
        assert not twice, f"{code} says {twice} twice"
        found |= more
    return found


def delivered(code: str) -> dict[str, Any]:
    """A language may be on its way; what lands has all of them."""
    missing = [f"{code}{part}.json" for part in PARTS_OF_A_LANGUAGE if not (MESSAGES / f"{code}{part}.json").is_file()]
    if not missing:
        return read(code)
    say = pytest.fail if os.environ.get("CI") else pytest.skip
    say(f"{code} is among the languages of the page, but {', '.join(missing)} is not there")


def forms(text: Any) -> dict[str, str]:
    return {"": text} if isinstance(text, str) else dict(text)


def places(text: Any) -> list[set[str]]:
    return [set(re.findall(r"\{(\w+)\}", form)) for form in forms(text).values()]


def test_every_language_has_its_forms() -> None:
    assert FORMS.keys() == set(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_languages_have_the_same_messages(code: str) -> None:
    english, other = read("en"), delivered(code)
    assert sorted(english.keys() - other.keys()) == [], f"{code} does not say these"
    assert sorted(other.keys() - english.keys()) == [], f"{code} says more than English does"


@pytest.mark.parametrize("code", LANGUAGES)
def test_messages_have_the_same_places(code: str) -> None:
    english, other = read("en"), delivered(code)
    differing = {key: found for key in english.keys() & other.keys() if (found := misplaced(key, english, other))}
    assert differing == {}, f"{code} has other places than English"


def misplaced(key: str, english: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Forms whose places are not those of the English message; whoever is refused may be addressed instead of named."""
    meant = set.union(*places(english[key]))
    free = {"seat"} if key.startswith("refusal.") else set()
    found = []
    for form, text in forms(other[key]).items():
        wrong = meant ^ places(text)[0]
        if wrong - free - ({"n"} & meant if form in UNCOUNTED else set()):
            found.append(f"{form} {sorted(wrong)}".strip())
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_messages_that_count_have_the_forms_of_their_language(code: str) -> None:
    for key, text in delivered(code).items():
        if isinstance(text, dict):
            assert text.keys() <= FORMS[code], f"{code}: {key} has a form the language does not choose"
            assert "other" in text, f"{code}: {key} has nothing to fall back on"
        for form, said in forms(text).items():
            assert said.strip(), f"{code}: {key} {form} is empty"


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_whatever_counts_in_english_counts_in_every_language(code: str) -> None:
    counting = [key for key, text in read("en").items() if isinstance(text, dict)]
    other = delivered(code)
    # A language may say it so that no number changes the words, but never by a name of one form alone.
    assert [key for key in counting if isinstance(other[key], str) and "{n}" not in other[key]] == [], code


def of_events() -> dict[str, Any]:
    """The English words of evenings and championships, which have a file to themselves."""
    found: dict[str, Any] = json.loads((MESSAGES / "en.event.json").read_text(encoding="utf-8"))
    return found


def test_events_are_worded_as_the_engine_words_them() -> None:
    told = {key: text for key, text in read("en").items() if key not in of_events()}
    worded = {key.removeprefix("event."): text for key, text in told.items() if key.startswith("event.")}
    # That moves are taken back is told by the table: to the engine they have never been made. So are late bots.
    assert places(worded.pop(TAKEN_BACK)) == [{"n", "text"}] * 2
    assert places(worded.pop(BOT_LATE)) == places(worded.pop(BOT_FAILED)) == [{"seat"}]
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
    english = read("en")
    told = {reasons.NAMES[code]: sentence for code, (_, sentence) in reasons.REASONS.items()}
    for listed in (table_refusals.REASONS, server_refusals.REASONS, event_reasons.REASONS):
        assert not told.keys() & listed.keys(), "a reason means one thing"
        told |= {reason: sentence for reason, (_, sentence) in listed.items()}
    for sentences in (guests.SENTENCES, plan_reasons.SENTENCES, plan_reasons.VALUES, count_reasons.SENTENCES):
        assert all(told.get(reason, sentence) == sentence for reason, sentence in sentences.items())
        told |= sentences
    worded = {key.removeprefix("refusal."): text for key, text in english.items() if key.startswith("refusal.")}
    assert worded == told


def test_why_an_event_says_no_is_fetched_with_events_only() -> None:
    """Tables load none of it: whatever an event, its plan, its guests or a count can be refused for."""
    of_event = [*event_reasons.REASONS, *guests.SENTENCES, *plan_reasons.SENTENCES, *count_reasons.SENTENCES]
    for code in LANGUAGES:
        words = json.loads((MESSAGES / f"{code}.event.json").read_text(encoding="utf-8"))
        assert [reason for reason in of_event if f"refusal.{reason}" not in words] == [], code
        assert [role for role in ROLES if f"role.{role}" not in words] == [], code


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
    english = read("en")
    described = {str(bot["temperament"]): bot["text"] for bot in bots()}
    assert {key.removeprefix("bot."): text for key, text in english.items() if key.startswith("bot.")} == described
    assert {key for key in english if key.startswith("temperament.")} == {
        f"temperament.{bot['temperament']}" for bot in bots()
    }
    because = {key.removeprefix("because."): text for key, text in english.items() if key.startswith("because.")}
    assert because == WORDS


def test_whatever_the_coach_says_has_words() -> None:
    """Every reason, every figure of the judge, every grade and every level."""
    english = read("en")
    assert {key.removeprefix("coach.reason.") for key in english if key.startswith("coach.reason.")} == set(CODES)
    assert {key.removeprefix("coach.figure.") for key in english if key.startswith("coach.figure.")} == set(FIGURES)
    assert {key.removeprefix("review.grade.") for key in english if key.startswith("review.grade.")} == set(GRADES)
    for level in LEVELS:
        assert f"coach.level.{level}" in english
        assert f"coach.level.{level}.text" in english


def test_no_message_is_left_over() -> None:
    sources = [path for suffix in ("*.svelte", "*.ts") for path in (ROOT / "web" / "src").rglob(suffix)]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    made = ("piece.", "some.", "cause.", "value.", "do.roll.", "do.pass.", "space.", "policy.", "pace.",
            "status.", "settings.", "seat.caretaker.", "refusal.", "part.", "gone.", "bot.", "said.", "away.",
            "closed.", "log.by.", "raise.", "do.pay-fine.", "temperament.", "because.", "guide.", "you.", "to-you.",
            "terms.", "move.", "emote.", "build.why.", "replay.tab.", "replay.first", "replay.last", "replay.back",
            "replay.on", "replay.turn-back", "replay.turn-on", "design.error", "design.warning", "kit.ink.", "role.",
            "count.won.", "count.books.", "pad.after.", "pad.correct.", "event.kind.", "event.look.", "event.looks.",
            "event.need.", "event.page.", "event.phase.", "event.print.", "event.record.", "event.step.",
            "event.times.", "event.timing.", "desk.call.", "desk.doubt.", "desk.format.", "desk.hour.", "desk.kind.",
            "desk.page.", "desk.phase.", "desk.presence.", "desk.print.", "desk.record.", "desk.role.",
            "desk.seating.pods", "desk.seating.pre-seated", "desk.source.", "desk.word.", "coach.reason.",
            "coach.answer.", "coach.figure.", "coach.level.", "review.grade.", "review.kind.",
            "review.tab.", "room.model.")  # fmt: skip
    told = {f"event.{name}" for name in (*SENTENCES, *VARIANTS, TAKEN_BACK, BOT_LATE, BOT_FAILED)}
    unused = [
        key
        for key in sorted(read("en").keys() - told)
        if f'"{key}"' not in code and f"'{key}'" not in code and not key.startswith(made)
    ]
    assert unused == []


def test_no_html_from_people_is_rendered() -> None:
    """Markup comes from the page's own drawings and from grounds, which the server writes anew; from nowhere else."""
    drawn = {"Drawing.svelte", "Ground.svelte"}
    pages = (ROOT / "web" / "src").rglob("*.svelte")
    assert {path.name for path in pages if "{@html" in path.read_text(encoding="utf-8")} <= drawn
