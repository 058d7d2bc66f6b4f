"""Every language says everything, and every event has its sentence."""

from __future__ import annotations

import json
import re
from typing import Any

from freehold.engine.event import SENTENCES

from .house import ROOT

MESSAGES = ROOT / "web" / "src" / "messages"


def read(code: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((MESSAGES / f"{code}.json").read_text(encoding="utf-8"))
    return found


def places(text: Any) -> list[set[str]]:
    forms = [text] if isinstance(text, str) else [text["one"], text["other"]]
    return [set(re.findall(r"\{(\w+)\}", form)) for form in forms]


def test_languages_have_the_same_messages() -> None:
    assert set(read("en")) == set(read("de"))


def test_messages_have_the_same_places() -> None:
    english, german = read("en"), read("de")
    differing = [key for key in english if set.union(*places(english[key])) != set.union(*places(german[key]))]
    assert differing == []


def test_events_are_worded_as_the_engine_words_them() -> None:
    english = read("en")
    assert {name: english.get(f"event.{name}") for name in SENTENCES} == SENTENCES


def test_no_message_is_left_over() -> None:
    sources = [path for suffix in ("*.svelte", "*.ts") for path in (ROOT / "web" / "src").rglob(suffix)]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    made = ("event.", "piece.", "fragment.", "cause.", "value.", "do.roll.", "do.pass.", "space.", "policy.", "pace.",
            "status.", "settings.", "seat.caretaker.")  # fmt: skip
    unused = [key for key in read("en") if f'"{key}"' not in code and not key.startswith(made)]
    assert unused == []


def test_no_html_from_people_is_rendered() -> None:
    for path in (ROOT / "web" / "src").rglob("*.svelte"):
        assert "{@html" not in path.read_text(encoding="utf-8"), path
