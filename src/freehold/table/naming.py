"""Names people go by at a table: which can be used, and which look too much alike to stand side by side.

Any script will do. Likeness is that of Unicode's UTS 39, from data that the package `confusable-homoglyphs` ships.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources

import msgspec

from freehold.table.signs import MOST_MARKS, is_mark, is_unseen, most_marks

MOST_LETTERS = 24
MOST_BYTES = 96
"""Marks on letters are not letters, but take room."""

RESERVED = ("Bank", "Host", "The Bank", "The Host")
"""Who is spoken of in the notation without being a player."""

_PASSED_OVER = frozenset(" .-_'\u2019")
"""What the notation passes over when it compares names, so that it tells nobody apart."""

_POINTS = range(10, 37)
"""Combining classes of the points of Hebrew, Arabic and Syriac, which are often left out."""
_ACCENTS = range(200, 256)
"""Combining classes of accents; vowel signs, as in Hindi or Thai, have others and make another name."""
_OVERLAY = 1


class _Lookalike(msgspec.Struct):
    """A sign or several that look like another."""

    c: str


_LISTED = msgspec.json.Decoder(dict[str, list[_Lookalike]])


def name_fault(name: str) -> str:
    """The reason (see `table.refusals`) why a nickname cannot be used, or nothing."""
    if not name.strip():
        return "name-missing"
    if not name.isprintable():
        return "name-unprintable"
    if name != name.strip() or sum(1 for sign in name if not is_mark(sign)) > MOST_LETTERS:
        return "name-length"
    if len(name.encode()) > MOST_BYTES:
        return "name-too-long"
    if is_mark(name[0]) or most_marks(unicodedata.normalize("NFC", name)) > MOST_MARKS:
        return "name-marks"
    if _has_unseen(name) or not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        return "name-unseen"
    return "name-reserved" if like(name, RESERVED) else ""


def _has_unseen(name: str) -> bool:
    """Whether there is a sign nobody sees; one that only makes the sign before it a picture is none."""
    pairs = zip(" " + name, name, strict=False)
    return any(
        is_unseen(sign) and not (sign == "\ufe0f" and unicodedata.category(before) == "So") for before, sign in pairs
    )


def like(name: str, names: Iterable[str]) -> str:
    """The first of `names` that can be taken for `name`, or nothing."""
    return next((other for other in names if alike(name, other)), "")


def alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other, on paper, on a screen or in the notation."""
    return one == other or not skeletons(one).isdisjoint(skeletons(other))


@lru_cache(maxsize=4096)
def skeletons(name: str) -> frozenset[str]:
    """What a name looks like, without case, accents, blanks and the differences between signs that look the same.

    Two ways, since case hides some likenesses and makes others: `Iris` looks like `lris`, and is `iris`.
    """
    plain = unicodedata.normalize("NFKC", name)
    return frozenset({_skeleton(plain.casefold()), _skeleton(plain)})


def _skeleton(text: str) -> str:
    lookalikes = _lookalikes()
    for _ in range(3):  # what a sign looks like may have look-alikes and capitals of its own
        bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if not _is_ornament(sign))
        text = "".join(lookalikes.get(sign, sign) for sign in bare).casefold()
    return text


def _is_ornament(sign: str) -> bool:
    if sign in _PASSED_OVER or sign.isspace() or is_unseen(sign):
        return True
    kind = unicodedata.combining(sign)
    return kind == _OVERLAY or kind in _POINTS or kind in _ACCENTS


@cache
def _lookalikes() -> dict[str, str]:
    """For every sign that looks like another, the one that stands for all of them."""
    data = resources.files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    listed = _LISTED.decode(data)
    return {_bare(sign): _bare(_standing_for(sign, listed)) for sign in listed if len(_bare(sign)) == 1}


def _standing_for(sign: str, listed: dict[str, list[_Lookalike]]) -> str:
    """Every sign is listed with the one it looks like, and that one with all that look like it."""
    others = listed[sign]
    if len(others) > 1:
        return sign
    other = others[0].c
    if len(listed[other]) > 1 or len(_bare(other)) > 1:
        return other
    return min(sign, other)


def _bare(signs: str) -> str:
    """Without the marks that the data puts around signs written from right to left."""
    return signs.replace("\u200e", "")
