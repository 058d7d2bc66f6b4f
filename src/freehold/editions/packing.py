"""All files of an edition in one piece, so that a game can be played to its end by the rules it began with.

The piece is made of what the files say, not of their bytes: comments, line ends and the order of keys make no
difference, and neither does the machine. Its digest is the name under which it is kept. What is only looked at, the
theme, the ground, the box, the money and the rules in sixty seconds, is left out: another colour makes no other game.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from freehold.editions.documents import BOARD, CARDS, CLAUSES, EDITION, Documents
from freehold.editions.problems import EditionError, Problem
from freehold.editions.read_box import BOX
from freehold.editions.read_money import MONEY
from freehold.editions.shelf import Printing, assembled, printing_of, with_its_model
from freehold.editions.themes import THEME
from freehold.engine.edition import Edition

_FILES: Final = (EDITION, BOARD, CARDS, CLAUSES)
_BESIDE: Final = (BOX, MONEY, THEME)
"""Tables that say nothing about the game."""

MOST_BYTES: Final = 8_000_000
"""What a piece may unfold to; the largest rule book so far is a hundredth of that."""


class Packed(NamedTuple):
    """The files of an edition in one piece, and the digest of what they say."""

    digest: str
    data: bytes


def packed(id: str) -> Packed:
    """The files of an edition on the shelf; raise `EditionError` if there is no such edition."""
    printing = printing_of(id)
    if printing is None:
        raise EditionError([Problem("editions", id, "there is no such edition")])
    return _packed(printing)


@lru_cache(maxsize=64)
def _packed(printing: Printing) -> Packed:
    return pack(printing.documents)


def pack(documents: Documents) -> Packed:
    """Files that could be read, in one piece."""
    head = {key: value for key, value in (documents.edition or {}).items() if key not in _BESIDE}
    said = (head, documents.board, documents.cards, documents.clauses)
    parts = dict(zip(_FILES, said, strict=True))
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")
    return Packed(hashlib.sha256(text).hexdigest(), zlib.compress(text, 9))


def shipped_digest(id: str) -> str:
    """The digest of an edition as it is on the shelf today; empty if it is not."""
    try:
        return packed(id).digest
    except EditionError:
        return ""


def unpacked(piece: Packed, options: Sequence[str] = (), model: str = "") -> Edition:
    """The edition of a piece, with options it offers; raise `EditionError` if nothing can be made of it.

    No model is in a piece, for no game depends on it. One that came along is remembered for those who judge games;
    without one, what is known of the edition's models stays as it is.
    """
    return _unpacked(piece, tuple(options), model)


@lru_cache(maxsize=32)
def _unpacked(piece: Packed, options: tuple[str, ...], model: str) -> Edition:
    documents = _documents(piece)
    return with_its_model(replace(documents, model=model), options) if model else assembled(documents, options)


def _documents(piece: Packed) -> Documents:
    text = _unfolded(piece.data)
    if hashlib.sha256(text).hexdigest() != piece.digest:
        raise _damaged(piece.digest)
    try:
        parts = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise _damaged(piece.digest) from fault
    if not isinstance(parts, dict) or not all(isinstance(parts.get(file), dict) for file in _FILES):
        raise _damaged(piece.digest)
    return Documents(*(parts[file] for file in _FILES))


def _unfolded(data: bytes) -> bytes:
    """The text of a piece. It stops at the limit, whatever the piece says about itself."""
    opener = zlib.decompressobj()
    try:
        text = opener.decompress(data, MOST_BYTES)
    except zlib.error:
        return b""
    return text if opener.eof else b""


def _damaged(digest: str) -> EditionError:
    return EditionError([Problem("editions", digest[:12], "what was kept of this edition is damaged")])
