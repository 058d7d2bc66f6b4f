"""Papers of the repository that lie outside docs/ and are read on the site too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PAPERS: Final = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
_LINK: Final = re.compile(r"\[([^\]]+)\]\((?!https?:|#|mailto:)([^)\s]+)\)")


def write_papers(target: Path) -> None:
    """Copy them, with links that lead from where they now are."""
    target.mkdir(exist_ok=True)
    for name, page in PAPERS.items():
        (target / page).write_text(moved((ROOT / name).read_text("utf-8")), "utf-8")


def moved(text: str) -> str:
    """The text of a paper from the root, its links seen from a folder in docs/."""
    return _LINK.sub(lambda found: _link(found[1], found[2]), text)


def _link(words: str, address: str) -> str:
    """A link to another page of the site; of what is not on it only the words are left."""
    path, hash, place = address.partition("#")
    if path not in PAPERS and not path.startswith("docs/"):
        return words
    page = PAPERS.get(path, f"../{path.removeprefix('docs/')}")
    return f"[{words}]({page}{hash}{place})"
