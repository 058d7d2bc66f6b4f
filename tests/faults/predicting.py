"""Foretelling a game: every number, row of numbers and row of cards somebody has got hold of is tried on its future."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hidden import Run, runs_of, titles_of

from freehold.editions import edition as take_edition
from freehold.engine.chance import Stream
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.state import DECK_LANE, DICE_LANE
from freehold.engine.text.record import RecordError, begin, read_record
from freehold.table import dice

THROWS = 8
"""So many throws in a row are foretold by nobody who has only luck: one in 36 to the eighth."""
CARDS = 8
"""So many cards in a row are no accident either, not even among the thousands of rows that are tried."""
_AHEAD = 400
"""Throws that are tried from every seed; more than any parent in the tests has thrown."""

_NUMBER = re.compile(r"(?<![0-9a-fA-F])[0-9]{5,40}(?![0-9a-fA-F])")
_HEX = re.compile(r"(?<![0-9a-fA-F])[0-9a-fA-F]{16,128}(?![0-9a-fA-F])")
_FOUR = re.compile(r"(?=\b([0-9]+), ?([0-9]+), ?([0-9]+), ?([0-9]+)\b)")


def coming_throws(game: Game, many: int = THROWS) -> list[int]:
    """The truth: what will be thrown."""
    stream = game.dice.copy()
    return [stream.below(36) for _ in range(many)]


class Predictor:
    """Knows the engine and everything in `texts`; says which of it foretells a game."""

    def __init__(self, texts: Iterable[str], edition: Edition, names: list[str]) -> None:
        self._edition = edition
        self._names = names
        texts = sorted(set(texts))
        self.seeds = _seeds(texts)
        self.streams = _streams(texts)
        self.orders = self._orders(texts)

    def foretold_throws(self, coming: list[int]) -> list[str]:
        """What foretells throws; a generator may have been used for a while already."""
        rows = {f"seed {seed}": Stream(seed, DICE_LANE) for seed in self.seeds}
        for words in self.streams:
            stream = Stream(0, 0)
            stream.load(list(words))
            rows[f"stream {words}"] = stream
        wanted = bytes(coming)
        return [what for what, stream in rows.items() if wanted in bytes(stream.below(36) for _ in range(_AHEAD))]

    def foretold_cards(self, deck: list[int]) -> list[Run]:
        """Rows of cards that are the next ones of a deck."""
        assert len(deck) >= CARDS
        wanted = tuple(deck[:CARDS])
        return [order for order in sorted(self.orders) if wanted in runs_of(order, CARDS)]

    def _orders(self, texts: list[str]) -> set[Run]:
        """Rows of cards: as they are named, as seeds give them, and as shuffles with these seeds can be turned back."""
        found: set[tuple[int, Run]] = set()
        for text in texts:
            found |= self._named(text)
            for game in _begun(text):
                found |= set(enumerate(tuple(deck) for deck in game.decks))
        back = {
            _turned_back(row, Stream(seed, DECK_LANE + deck))
            for deck, row in found
            if len(set(row)) == len(row)
            for seed in self.seeds
        }
        drawn = [Game(self._edition, self._names, seed, begin=False).decks for seed in self.seeds]
        return {row for _, row in found} | back | {tuple(deck) for decks in drawn for deck in decks}

    def _named(self, text: str) -> set[tuple[int, Run]]:
        """Cards of each deck in the order in which a text names them."""
        row = titles_of(self._edition).row(text.encode())
        found: set[tuple[int, Run]] = set()
        for deck in self._edition.decks:
            cards = [min(known) for each in row if (known := each & set(deck.cards))]
            if len(cards) >= CARDS:
                found.add((deck.index, tuple(cards)))
        return found


def _turned_back(deck: Run, stream: Stream) -> Run:
    """What lay there before it was shuffled."""
    places = list(range(len(deck)))
    stream.shuffle(places)
    before = dict(zip(places, deck, strict=True))
    return tuple(before[place] for place in sorted(before))


def _seeds(texts: list[str]) -> list[int]:
    """Whatever could be a seed: numbers, hexadecimal digits, and seeds mixed from the proofs in records."""
    found: set[int] = set()
    for text in texts:
        found |= {int(number) for number in _NUMBER.findall(text)}
        for digits in _HEX.findall(text):
            found |= {int(digits, 16), int(digits[:24], 16), int(digits[-24:], 16)}
            if len(digits) == 64:
                found |= {dice.mix(digits, [""] * seats) for seats in range(2, 7)}
        proof = dice.read_proof(text.split("\n"))
        if proof is not None:
            found.add(dice.mix(proof.server_seed, proof.salts))
    # The generator looks at 96 bits only.
    return sorted({seed % 2**96 for seed in found})


def _streams(texts: list[str]) -> set[tuple[int, int, int, int]]:
    """Rows of four numbers that could be where a generator stands."""
    found: set[tuple[int, int, int, int]] = set()
    for text in texts:
        for row in _FOUR.findall(text):
            words = (int(row[0]), int(row[1]), int(row[2]), int(row[3]))
            if max(words) < 2**32 and min(words[:3]) > 2**12:
                found.add(words)
    return found


def _begun(text: str) -> list[Game]:
    """The game of a record before its first move."""
    try:
        record = read_record(text)
        return [begin(record, take_edition(record.edition, record.options))]
    except RecordError:
        return []
