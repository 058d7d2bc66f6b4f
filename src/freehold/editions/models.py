"""Where the equity model of an edition is: a file in its folder that no game depends on, only those who judge games."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from freehold.editions.boards import digest_of
from freehold.editions.documents import EQUITY
from freehold.engine.edition import Edition

_KNOWN: Final[dict[tuple[str, str, str], str]] = {}
"""Models of folders of one's own, as they are written, by edition, version and the digest of the board."""


def keep_model(edition: Edition, text: str | None) -> None:
    """Remember the model that lay in the folder of an edition; None forgets one that lies there no more."""
    key = _key(edition)
    if text is None:
        _KNOWN.pop(key, None)
    else:
        _KNOWN[key] = text


def model_text(edition: Edition) -> str | None:
    """The model file of an edition as it is written: that of its folder, or the one that comes with Freehold."""
    known = _KNOWN.get(_key(edition))
    if known is not None:
        return known
    file = files(__package__) / "data" / edition.id.replace("-", "_") / EQUITY
    try:
        return file.read_text("utf-8") if file.is_file() else None
    except (OSError, UnicodeDecodeError):
        # Damaged is not the same as missing: whoever reads this finds no model in it.
        return ""


def _key(edition: Edition) -> tuple[str, str, str]:
    return edition.id, edition.version, digest_of(edition)
