"""Another shelf of editions, as if Freehold had been upgraded between two runs of a server."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from freehold.editions import shelf

SHIPPED = Path(shelf.__file__).parent / "data"

RICHER = {
    "edition.toml": [
        ('version = "1.1.0"', 'version = "1.2.0"'),
        ("\ncash = 1500", "\ncash = 1700"),
        ("salary = 200", "salary = 250"),
    ],
    "board.toml": [("price = 60\nmortgage = 30", "price = 80\nmortgage = 40"), ("flat = 200", "flat = 90")],
}
"""A fund-raiser with more cash and salary, two dearer deeds and less income tax."""


def forget() -> None:
    """Let go of every edition that was read, as a new process would."""
    for module in (shelf, _packing()):
        for name in ("_shipped", "_shipped_files", "packed", "_unpacked"):
            clear = getattr(getattr(module, name, None), "cache_clear", None)
            if clear is not None:
                clear()


def _packing() -> object:
    with contextlib.suppress(ImportError):
        from freehold.editions import packing

        return packing
    return None


def changed_shelf(place: Path, changes: Mapping[str, list[tuple[str, str]]], edition: str = "fundraiser") -> Path:
    """A folder with all editions, some lines of one of them changed."""
    data = place / "data"
    shutil.copytree(SHIPPED, data)
    for file, lines in changes.items():
        path = data / edition / file
        text = path.read_text(encoding="utf-8")
        for before, after in lines:
            assert before in text, f"{before!r} is not in {file}"
            text = text.replace(before, after)
        path.write_text(text, encoding="utf-8")
    return data


@contextlib.contextmanager
def upgraded(data: Path) -> Iterator[None]:
    """Editions come from another folder, and everything read before is forgotten."""
    before = shelf._data
    shelf._data = lambda: data
    forget()
    try:
        yield
    finally:
        shelf._data = before
        forget()
