"""All files of an edition in one piece: the same everywhere, small, and safe to open."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from pathlib import Path

import pytest

from freehold.editions import EditionError, Packed, edition, editions, packed, shelf, unpacked
from freehold.editions.boards import rules_digest
from freehold.editions.documents import read_folder
from freehold.editions.packing import _FILES, MOST_BYTES, pack
from freehold.server.catalogue import edition_data
from upgrading import RICHER, SHIPPED, changed_shelf, upgraded


@pytest.mark.parametrize("id", editions())
def test_what_is_unpacked_is_what_was_packed(id: str) -> None:
    piece = packed(id)
    assert len(piece.data) < 40_000
    book = edition(id)
    for options in ((), *((option,) for option in book.options)):
        shipped, again = edition(id, options), unpacked(piece, options)
        assert edition_data(again) == edition_data(shipped)
        assert rules_digest(again) == rules_digest(shipped)
        assert again.cites == shipped.cites
        assert again.setup_notes == shipped.setup_notes
    assert unpacked(piece, ()) is unpacked(Packed(*piece), ()), "it is built once"


def _folder(place: Path) -> Path:
    return changed_shelf(place, {}) / "fundraiser"


def _digest(folder: Path) -> str:
    documents, problems = read_folder(folder)
    assert not problems
    return pack(documents).digest


def test_the_digest_depends_on_what_the_files_say_and_on_nothing_else(tmp_path: Path) -> None:
    known = packed("fundraiser").digest
    assert re.fullmatch("[0-9a-f]{64}", known)
    folder = _folder(tmp_path)
    assert _digest(folder) == known
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8")
        file.write_bytes(("# A remark.\n\n" + text).replace("\n", "\r\n").encode())
    assert _digest(folder) == known, "remarks and line ends"
    file = folder / "edition.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("min = 2\nmax = 14", "max = 14\nmin = 2"), encoding="utf-8")
    assert _digest(folder) == known, "the order of keys"


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("edition.toml", "salary = 200", "salary = 201"),
        ("board.toml", "flat = 200", "flat = 201"),
        ("cards.toml", "50", "51"),
        ("clauses.toml", "evening", "night"),
    ],
)
def test_whatever_a_file_says_has_another_digest(tmp_path: Path, file: str, before: str, after: str) -> None:
    data = changed_shelf(tmp_path, {file: [(before, after)]})
    assert _digest(data / "fundraiser") != packed("fundraiser").digest


def _piece(text: bytes) -> Packed:
    return Packed(hashlib.sha256(text).hexdigest(), zlib.compress(text))


def test_damaged_pieces_are_refused() -> None:
    good = packed("fundraiser")
    other = packed("cronulla")
    bad = [
        Packed(good.digest, good.data[:-20]),
        Packed(good.digest, good.data[:200] + b"\0\0\0" + good.data[203:]),
        Packed(good.digest, b""),
        Packed(good.digest, b"no piece at all"),
        Packed(good.digest, other.data),
        _piece(b"[]"),
        _piece(b"{}"),
        _piece(b"not json"),
        _piece(b"[" * 100_000),
        _piece(json.dumps({file: {} for file in _FILES}).encode()),
        _piece(json.dumps(dict.fromkeys(_FILES, 7)).encode()),
    ]
    for piece in bad:
        with pytest.raises(EditionError):
            unpacked(piece)


def test_a_piece_that_unfolds_without_end_is_stopped() -> None:
    bomb = b"0" * (MOST_BYTES + 1)
    with pytest.raises(EditionError):
        unpacked(_piece(bomb))


def test_an_upgrade_below_a_running_server_does_not_mix_two_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = changed_shelf(tmp_path, RICHER)
    with upgraded(SHIPPED):
        assert edition("fundraiser").rules.opening_cash == 1500
        monkeypatch.setattr(shelf, "_data", lambda: data)
        # Not asked for before: it is still made of the files that were read first.
        option = next(iter(edition("fundraiser").options))
        assert edition("fundraiser", [option]).version == "1.1.0"
        assert unpacked(packed("fundraiser")).rules.opening_cash == 1500
    with upgraded(data):
        assert unpacked(packed("fundraiser")).rules.opening_cash == 1700
