"""The few words on a board that are not the edition's own, in the languages of the page.

They are the page's messages, copied by `web/copy_art.py`, and figures are written as the page writes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from freehold.drawing.moments import Held
from freehold.engine.edition import BANK, BY_DICE, DETENTION, START, TAX, Deed, Edition, Space

ENGLISH: Final = "en"
_NARROW_BLANK: Final = "\u202f"
_MINUS: Final = "\u2212"
_GROUPING: Final = {"ar": ",", "en": ",", "fr": _NARROW_BLANK}
"""What stands between thousands; elsewhere a point."""
_LEFTWARDS: Final = ("ar",)
"""Languages that run from right to left."""
_RIGHT, _LEFT, _AS_LETTERS, _SO_FAR = "\u2066", "\u2067", "\u2068", "\u2069"
"""Marks around what runs another way than the words beside it."""


class NoSuchLanguage(ValueError):
    """There are no words in a language; `known` lists those there are."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.known = languages()
        super().__init__(f'there is no language "{language}" for pictures; there is {", ".join(self.known)}')


def languages() -> list[str]:
    """The languages pictures can be worded in."""
    return sorted(_texts())


def words_in(language: str) -> Words:
    """The words of a language; raise `NoSuchLanguage` if there are none."""
    texts = _texts().get(language)
    if texts is None:
        raise NoSuchLanguage(language)
    return Words(language, texts)


@lru_cache(maxsize=1)
def _texts() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads((files(__package__) / "words.json").read_text("utf-8"))
    return found


def name_of(edition: Edition, space: Space) -> str:
    """The name of a space; one of a deck that is only a sign is called by its deck."""
    named = any(sign.isalpha() for sign in space.name)
    return space.name if named or not 0 <= space.deck < len(edition.decks) else edition.decks[space.deck].name


class Words(NamedTuple):
    """A language, and its messages."""

    language: str
    texts: Mapping[str, str]

    def money(self, edition: Edition, amount: int) -> str:
        """An amount as the page writes it; its sign and its currency are on the left, as boards print them."""
        gap = _NARROW_BLANK if len(edition.currency) > 1 else ""
        figure = f"{abs(amount):,}".replace(",", _GROUPING.get(self.language, "."))
        written = f"{_MINUS if amount < 0 else ''}{edition.currency}{gap}{figure}"
        return f"{_RIGHT}{written}{_SO_FAR}" if self._leftwards else written

    def line_of(self, edition: Edition, space: Space, deed: Deed | None, held: Held) -> str:
        """What stands below the name: the price, the rent once it is owned, what a tax takes."""
        if deed is None:
            taxed = space.kind == TAX and space.flat
            return self._said("board.pay", amount=self.money(edition, space.flat)) if taxed else ""
        if held.owner == BANK:
            return self.money(edition, deed.price)
        by_dice = edition.groups[deed.group].rent == BY_DICE
        rent = self._said("deed.times", n=str(held.rent)) if by_dice else self.money(edition, held.rent)
        return self._said("board.rent", amount=rent)

    def corner_words(self, edition: Edition, space: Space) -> tuple[str, str]:
        """The name of a corner and its small line; what stands behind a slash is said there: Jail / Just Visiting."""
        name, _, more = space.name.partition(" / ")
        if more:
            return name, more
        salary = edition.rules.movement_salary
        if space.kind == START and salary > 0:
            return name, self._said("board.collect", amount=self.money(edition, salary))
        return name, self._said("board.visiting") if space.kind == DETENTION else ""

    def stamp(self) -> str:
        """What is stamped on a mortgaged deed."""
        said = self.texts["board.mortgaged"]
        return (said.replace("i", "İ") if self.language == "tr" else said).upper()

    def caption(self, code: str, move: int) -> str:
        """Which moment of which table a picture shows."""
        table = self._said("replay.table", code=f"{_AS_LETTERS}{code}{_SO_FAR}" if self._leftwards else code)
        return self._run(f"{table} · {self.texts['replay.slider']} {move}")

    @property
    def _leftwards(self) -> bool:
        return self.language in _LEFTWARDS

    def _said(self, key: str, **values: str) -> str:
        return self._run(self.texts[key].format(**values))

    def _run(self, text: str) -> str:
        """A line as it runs in this language: a picture as a whole runs from left to right."""
        return f"{_LEFT}{text}{_SO_FAR}" if self._leftwards else text
