"""Copy the page's drawings and words for `freehold draw`, so that there is one original of each.

    python web/copy_art.py

It writes `src/freehold/drawing/art.json` from the icons, the tokens, the shapes of seats, the hatches, the buildings
and the cornerpieces of the page, and `words.json` beside it from its messages. A test fails when a copy is not that of
today's page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

SOURCES = Path(__file__).parent / "src"
DRAWING = Path(__file__).parent.parent / "src" / "freehold" / "drawing"
MESSAGES = (
    *("board.collect", "board.mortgaged", "board.pay", "board.rent", "board.visiting", "deed.times"),
    *("replay.slider", "replay.table"),
)
"""Everything that is said on a board."""

_ENTRY = re.compile(r"""^\s*(["']?)([\w -]+)\1:\s*(["'`])(.*?)\3,?$""", re.MULTILINE)
_SHAPE = re.compile(r'^\s*"(M[^"]*Z)",$', re.MULTILINE)
_HATCH = re.compile(r'\{ w: ([\d.]+), h: ([\d.]+), turn: ([\d.]+), stroke: ([\d.]+), d: "([^"]*)" \}')
_GROUP = re.compile(r'<g id="([\w-]+)">(.*)</g>')


def art() -> dict[str, object]:
    """All drawings as the page has them."""
    sprite = _read("components/Sprite.svelte")
    return {
        "icons": _entries("look/icons.ts"),
        "tokens": _entries("look/tokens.ts"),
        "shapes": _SHAPE.findall(_read("lib/looks.ts")),
        "hatches": [[*map(float, numbers), path] for *numbers, path in _HATCH.findall(sprite)],
        "pieces": dict(_GROUP.findall(sprite)),
    }


def _entries(path: str) -> dict[str, str]:
    return {name: drawing for _, name, _, drawing in _ENTRY.findall(_read(path))}


def _read(path: str) -> str:
    return (SOURCES / path).read_text(encoding="utf-8")


def words() -> dict[str, dict[str, str]]:
    """What is said on a board, in every language of the page."""
    files = sorted((SOURCES / "messages").glob("*.json"))
    texts: dict[str, dict[str, str]] = {}
    for file in files:
        texts.setdefault(file.name.partition(".")[0], {}).update(json.loads(file.read_text(encoding="utf-8")))
    return {language: {key: said[key] for key in MESSAGES} for language, said in texts.items()}


def written() -> dict[Path, str]:
    """The files as they have to be."""
    made = {"art.json": art(), "words.json": words()}
    return {DRAWING / name: json.dumps(data, indent=1, ensure_ascii=False) + "\n" for name, data in made.items()}


if __name__ == "__main__":
    for target, text in written().items():
        target.write_text(text, encoding="utf-8")
