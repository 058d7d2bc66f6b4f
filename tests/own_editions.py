"""Folders of editions somebody is writing, made from those that come with Freehold."""

from __future__ import annotations

import shutil
from pathlib import Path

from upgrading import SHIPPED


def own_edition(place: Path, id: str = "village", like: str = "fundraiser") -> Path:
    """A folder of one's own under another id."""
    folder = place / id
    shutil.copytree(SHIPPED / like, folder)
    change(folder / "edition.toml", f'id = "{like.replace("_", "-")}"', f'id = "{id}"')
    return folder


def change(file: Path, before: str, after: str) -> None:
    """Write something else in a file, as an editor would."""
    text = file.read_text(encoding="utf-8")
    assert before in text, f"{before!r} is not in {file.name}"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def line_of(file: Path, start: str) -> int:
    """The number of the first line that begins so, counted from 1."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))
