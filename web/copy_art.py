"""Copy the page's drawings for `freehold draw`, so that there is one original of each.

    python web/copy_art.py

It writes `src/freehold/drawing/art.json` from the icons, the tokens, the shapes of seats, the hatches, the buildings
and the cornerpieces of the page. A test fails when the copy is not that of today's page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

SOURCES = Path(__file__).parent / "src"
TARGET = Path(__file__).parent.parent / "src" / "freehold" / "drawing" / "art.json"

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


def written() -> str:
    """The file as it has to be."""
    return json.dumps(art(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
