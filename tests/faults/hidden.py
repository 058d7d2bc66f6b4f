"""What a table keeps to itself until its end, in every way it could be written, and how to find it in what is heard."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product

from freehold.editions import edition as take_edition
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.text.names import card_id, card_label
from freehold.table.table import OVER, Table
from freehold.table.told import Told

RUN = 4
"""So many cards in the order in which they lie give a deck away."""
NUMBERS = 6
"""So many bare numbers one after another are no accident, wherever they stand."""

OPEN_LISTS = {
    "among", "beside", "counts", "deeds", "dice", "get_cards", "get_deeds", "give_cards", "give_deeds", "groups",
    "missed", "most", "needs", "order", "passed", "ranked", "ranking", "rent_after", "rent_before", "rents", "rivals",
    "rows", "silent", "totals", "wants", "worth",
}  # fmt: skip
"""Lists of small numbers that everybody may see and that are no cards; accidents happen in them."""

_BLOB = re.compile(rb"[A-Za-z0-9+/_-]{16,}")
_HEX = re.compile(rb"[0-9a-fA-F]{8,}")
_DIGITS = re.compile(rb"[0-9]+")
_WORD = 10**8
"""Smaller words of a generator could be anything."""


# -- layers -----------------------------------------------------------------------------------------------


def layers(heard: bytes) -> Iterator[bytes]:
    """What was heard, and everything in it that may be something else in disguise."""
    yield heard
    for found in _HEX.findall(heard):
        for start in (0, 1):
            part = found[start:]
            yield binascii.unhexlify(part[: len(part) // 2 * 2])
    for found in _BLOB.findall(heard):
        plain = found.replace(b"-", b"+").replace(b"_", b"/")
        for start in range(4):
            part = plain[start:]
            part = part[: len(part) // 4 * 4]
            yield base64.b64decode(part)
        yield base64.b64decode(plain + b"=" * (-len(plain) % 4)) if len(plain) % 4 != 1 else b""


def forms(number: int, size: int) -> list[bytes]:
    """A number as text and as bytes; `layers` undoes hexadecimal digits and base64."""
    return [
        str(number).encode(),
        f"{number:x}".encode(),
        f"{number:X}".encode(),
        number.to_bytes(size, "big"),
        number.to_bytes(size, "little"),
    ]


# -- cards ------------------------------------------------------------------------------------------------

Run = tuple[int, ...]


class Titles:
    """Finds cards of an edition in a text, by title, by label or by id."""

    def __init__(self, edition: Edition) -> None:
        self._cards: dict[bytes, set[int]] = {}
        for deck in edition.decks:
            for card in deck.cards:
                for name in (edition.cards[card].title, card_label(edition, card), card_id(edition, card)):
                    for text in (name.encode(), json.dumps(name)[1:-1].encode()):
                        self._cards.setdefault(text, set()).add(card)
        # Longer names first: luck/17 is not luck/1.
        names = sorted(self._cards, key=len, reverse=True)
        self._pattern = re.compile(b"|".join(re.escape(name) for name in names))

    def row(self, text: bytes) -> list[set[int]]:
        """The cards a text names, one after another; for every name those that are called so."""
        return [self._cards[name] for name in self._pattern.findall(text)]


@lru_cache(maxsize=32)
def _titles(id: str, options: tuple[str, ...]) -> Titles:
    return Titles(take_edition(id, list(options)))


def titles_of(edition: Edition) -> Titles:
    """The cards of an edition, made once."""
    return _titles(edition.id, tuple(edition.chosen))


def runs(row: Sequence[set[int]], length: int = RUN) -> set[Run]:
    """Every row of so many different cards that stand one after another."""
    found: set[Run] = set()
    for at in range(len(row) - length + 1):
        for run in product(*row[at : at + length]):
            if len(set(run)) == length:
                found.add(run)
    return found


def runs_of(cards: Sequence[int], length: int = RUN) -> set[Run]:
    """The same for cards that are known."""
    rows = [tuple(cards[at : at + length]) for at in range(len(cards) - length + 1)]
    return {row for row in rows if len(set(row)) == length}


def int_lists(data: object, key: str = "") -> Iterator[list[int]]:
    """Every list of numbers in JSON that is not known to be something else than cards."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from int_lists(value, str(name))
    elif isinstance(data, list):
        if len(data) >= RUN and all(isinstance(each, int) for each in data):
            if key not in OPEN_LISTS:
                yield data
            return
        for value in data:
            yield from int_lists(value, key)


# -- what is heard ----------------------------------------------------------------------------------------


class Heard:
    """Something that went out, with everything it may be in disguise, taken apart once for all tables."""

    def __init__(self, data: bytes) -> None:
        self.layers = list(layers(data))
        self.whole = b"\0\xff\0".join(self.layers)
        self._rows: dict[int, set[Run]] = {}
        self._numbers: set[Run] | None = None
        self._lists: set[Run] | None = None

    def cards(self, titles: Titles) -> set[Run]:
        """Cards that are named one after another."""
        key = id(titles)
        if key not in self._rows:
            rows = [titles.row(layer) for layer in self.layers]
            # An event names its card twice; two cards of a deck may also have one title.
            rows += [[cards for cards, _ in groupby(row)] for row in rows]
            self._rows[key] = set().union(*(runs(row) for row in rows))
        return self._rows[key]

    def numbers(self) -> set[Run]:
        """Small numbers one after another, whatever stands between them."""
        if self._numbers is None:
            found = [[int(digits) for digits in _DIGITS.findall(layer) if len(digits) < 4] for layer in self.layers]
            self._numbers = set().union(*(runs_of(row, NUMBERS) for row in found))
        return self._numbers

    def lists(self) -> set[Run]:
        """Numbers one after another in a list of JSON, and bytes one after another in what was in disguise."""
        if self._lists is None:
            self._lists = set()
            for layer in self.layers:
                try:
                    data = json.loads(layer)
                except (ValueError, RecursionError):
                    continue
                self._lists = self._lists.union(*(runs_of(row) for row in int_lists(data)))
            for layer in self.layers[1:]:
                self._lists |= runs_of(layer)
        return self._lists


# -- a table ----------------------------------------------------------------------------------------------


class Hidden:
    """What nobody may hear of one table at this moment."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.titles: Titles | None = None
        self.needles: dict[bytes, str] = {}
        self.short: set[Run] = set()
        """Of every deck the cards nobody has seen, as many in their order as give it away."""
        self.long: set[Run] = set()
        """The same for bare numbers."""
        self.told: set[Run] = set()
        """Cards that were told, in their order."""
        self._drawn: list[int] = []
        self._seen: set[str] = set()
        self._move = -1
        self._seq = -1

    def update(self, table: Table) -> None:
        """Take down what the table hides now."""
        if table.seq == self._seq:
            return
        self._seq = table.seq
        self.titles = titles_of(table.edition)
        # Whoever had their name taken off the table has no token any more.
        hashes = [person.token_hash.encode() for person in table.people if person.token_hash]
        self.needles = dict.fromkeys(hashes, "the hash of a token")
        self.short, self.long = set(), set()
        if table.play is not None:
            self._listen(table)
        if table.status == OVER or table.is_physical:
            # Real dice and cards are nobody's secret.
            return
        seed = bytes.fromhex(table.created.server_seed)
        self._hide(forms(int.from_bytes(seed, "big"), len(seed)), "the server's part of the seed")
        self._hide([table.created.server_seed.encode()], "the server's part of the seed")
        for salt in [*table.salts, *(place.salt for place in table.places)]:
            if salt:
                self._hide([salt.encode(), salt.upper().encode(), bytes.fromhex(salt)], "a salt")
        if table.play is not None:
            self._hide_chance(table.game)

    def _hide(self, texts: Iterable[bytes], what: str) -> None:
        self.needles |= dict.fromkeys(texts, f"{what} of {self.code}")

    def _hide_chance(self, game: Game) -> None:
        self._hide(forms(game.seed, 12), "the seed")
        for stream in [game.dice, *game.shuffles]:
            words = stream.state()[:3]
            self._hide([b"".join(word.to_bytes(4, "big") for word in words)], "a stream")
            self._hide([b"".join(word.to_bytes(4, "little") for word in words)], "a stream")
            for word in words:
                if word >= _WORD:
                    self._hide(forms(word, 4)[:3], "a stream")
        for deck in game.decks:
            order = [card for card in deck if game.edition.cards[card].title not in self._seen]
            self.short |= runs_of(order)
            self.long |= runs_of(order, NUMBERS)

    def _listen(self, table: Table) -> None:
        """Remember which cards everybody has seen."""
        play = table.play
        assert play is not None
        for told in play.log:
            if told.move > self._move:
                self._hear(table, told)
        self._move = max(self._move, play.move)

    def _hear(self, table: Table, told: Told) -> None:
        if told.name == "reshuffled":
            self._seen = set()
        if told.name == "drew":
            title = told.cards[0].title
            self._seen.add(title)
            self._drawn += [card for card, each in enumerate(table.edition.cards) if each.title == title][:1]
            self.told |= runs_of(self._drawn[-RUN:])

    def find(self, heard: Heard, drawn: set[Run]) -> str:
        """What of it stands in something that was heard, or nothing; `drawn` are runs of cards that were told."""
        for needle, what in self.needles.items():
            if needle in heard.whole:
                return what
        unknown = self.short - drawn
        if not unknown or self.titles is None:
            return ""
        found = unknown & heard.cards(self.titles) or unknown & heard.lists() or self.long & heard.numbers()
        return f"the cards {min(found)} of {self.code}" if found else ""
