"""Reading the values of a position: every fault is noted, none stops the reading."""

from __future__ import annotations

from typing import Final

from freehold.engine.edition import BANK, HOST, Edition
from freehold.engine.refusal import Refusal
from freehold.engine.state import State
from freehold.engine.text.labels import hint
from freehold.engine.text.names import (
    find_card,
    find_deck,
    find_deed,
    find_group,
    find_kept_card,
    find_player,
    find_seat,
    find_space,
    position_of,
    quoted,
)

MOST: Final = 1_000_000_000
"""No amount or count in a position is larger."""

MOST_SEED: Final = (1 << 96) - 1
"""A seed has as many bits as a stream has state."""


class PositionError(ValueError):
    """A position that makes no sense; `problems` lists every reason, each with its key."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def kind_of(value: object) -> str:
    """What a value is, in words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return "something else"


class Fields:
    """One table of a position, read key by key. A faulty value reads as its default."""

    def __init__(self, path: str, data: dict[str, object], edition: Edition, problems: list[str]) -> None:
        self.path = path
        self.data = data
        self.edition = edition
        self.problems = problems
        self.asked: list[str] = []

    # -- faults --------------------------------------------------------------------------------

    def where(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def complain(self, name: str, message: str) -> None:
        self.problems.append(f"{self.where(name)}: {message}")

    def expected(self, name: str, what: str, value: object) -> None:
        self.complain(name, f"expected {what}, found {kind_of(value)}")

    def close(self) -> None:
        """Report the keys nobody asked for."""
        for name in self.data:
            if name not in self.asked:
                self.complain(name, f"unknown key{hint(name, self.asked)}")

    # -- plain values --------------------------------------------------------------------------

    def take(self, name: str) -> object:
        """The value of a key, None if it is left out."""
        if name not in self.asked:
            self.asked.append(name)
        return self.data.get(name)

    def has(self, name: str) -> bool:
        return self.take(name) is not None

    def needs(self, name: str) -> object:
        """The value of a key that cannot be left out."""
        value = self.take(name)
        if value is None:
            self.complain(name, "is missing")
        return value

    def number(self, name: str, default: int, least: int = 0, most: int = MOST) -> int:
        value = self.take(name)
        return default if value is None else self.as_number(name, value, default, least, most)

    def as_number(self, name: str, value: object, default: int, least: int = 0, most: int = MOST) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.expected(name, "a whole number", value)
            return default
        if value < least or value > most:
            span = f"at least {least}" if most >= MOST else f"from {least} to {most}"
            self.expected(name, f"a number {span}", value)
            return default
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        value = self.take(name)
        return default if value is None else self.as_flag(name, value)

    def as_flag(self, name: str, value: object) -> bool:
        if isinstance(value, bool):
            return value
        self.expected(name, "true or false", value)
        return False

    def text(self, name: str, default: str) -> str:
        value = self.take(name)
        return default if value is None else self.as_text(name, value)

    def as_text(self, name: str, value: object) -> str:
        if isinstance(value, str):
            return value
        self.expected(name, "a text", value)
        return ""

    def word(self, name: str, words: list[str], default: int) -> int:
        """One of a few words; where it stands among them."""
        value = self.take(name)
        if value is None:
            return default
        if isinstance(value, str) and value.lower() in words:
            return words.index(value.lower())
        self.expected(name, "one of " + ", ".join(quoted(word) for word in words), value)
        return default

    # -- lists and tables ----------------------------------------------------------------------

    def items(self, name: str) -> list[object]:
        value = self.take(name)
        return [] if value is None else self.as_items(name, value)

    def as_items(self, name: str, value: object) -> list[object]:
        found: list[object] = []
        if not isinstance(value, list):
            self.expected(name, "a list", value)
            return found
        for item in value:
            found.append(item)
        return found

    def numbers(self, name: str, least: int = 0, most: int = MOST) -> list[int]:
        items = self.items(name)
        return [self.as_number(f"{name}[{i}]", items[i], least, least, most) for i in range(len(items))]

    def flags(self, name: str) -> list[bool]:
        items = self.items(name)
        return [self.as_flag(f"{name}[{i}]", items[i]) for i in range(len(items))]

    def fields(self, name: str) -> Fields:
        """A table within this one; one that is left out is empty."""
        value = self.take(name)
        if value is None:
            return Fields(self.where(name), {}, self.edition, self.problems)
        return self.as_fields(name, value)

    def as_fields(self, name: str, value: object) -> Fields:
        data: dict[str, object] = {}
        if isinstance(value, dict):
            for key, item in value.items():
                data[str(key)] = item
        else:
            self.expected(name, "a table", value)
        return Fields(self.where(name), data, self.edition, self.problems)

    def tables(self, name: str) -> list[Fields]:
        items = self.items(name)
        return [self.as_fields(f"{name}[{i}]", items[i]) for i in range(len(items))]

    # -- names ---------------------------------------------------------------------------------

    def as_seat(self, name: str, value: object, g: State) -> int:
        """A player, or BANK if the value names none."""
        text = self.as_text(name, value)
        if not isinstance(value, str):
            return BANK
        try:
            return find_player(g, text)
        except Refusal as refusal:
            self.complain(name, refusal.reason)
            return BANK

    def seat(self, name: str, g: State) -> int:
        value = self.needs(name)
        return BANK if value is None else self.as_seat(name, value, g)

    def party(self, name: str, g: State) -> int:
        """A player or the Bank; the Bank if the key is left out."""
        text = self.text(name, "Bank")
        if not text:
            return BANK
        try:
            seat = find_seat(g, text)
        except Refusal as refusal:
            self.complain(name, refusal.reason)
            return BANK
        if seat == HOST:
            self.complain(name, "the host has no part in this")
            return BANK
        return seat

    def seats(self, name: str, g: State) -> list[int]:
        """Different players, in the order given."""
        value = self.take(name)
        return [] if value is None else self.as_seats(name, value, g)

    def as_seats(self, name: str, value: object, g: State) -> list[int]:
        items = self.as_items(name, value)
        found: list[int] = []
        for index in range(len(items)):
            where = f"{name}[{index}]"
            seat = self.as_seat(where, items[index], g)
            if seat in found:
                self.complain(where, f"{g.names[seat]} is named twice")
            elif seat >= 0:
                found.append(seat)
        return found

    def by_seat(self, g: State) -> list[tuple[int, str, object]]:
        """The entries of a table whose keys are players: seat, key, value."""
        found: list[tuple[int, str, object]] = []
        seen: list[int] = []
        for name in self.data:
            value = self.take(name)
            seat = self.as_seat(name, name, g)
            if seat in seen:
                self.complain(name, f"{g.names[seat]} is named twice")
            elif seat >= 0:
                seen.append(seat)
                found.append((seat, name, value))
        return found

    def as_deed(self, name: str, value: object) -> int:
        """A deed, or -1 if the value names none."""
        text = self.as_text(name, value)
        if not isinstance(value, str):
            return -1
        try:
            return find_deed(self.edition, text)
        except Refusal as refusal:
            self.complain(name, refusal.reason)
            return -1

    def deed(self, name: str) -> int:
        value = self.needs(name)
        return -1 if value is None else self.as_deed(name, value)

    def deeds(self, name: str) -> list[int]:
        items = self.items(name)
        found: list[int] = []
        for index in range(len(items)):
            where = f"{name}[{index}]"
            deed = self.as_deed(where, items[index])
            if deed in found:
                self.complain(where, f"{self.edition.deeds[deed].name} is named twice")
            elif deed >= 0:
                found.append(deed)
        return found

    def groups(self, name: str) -> list[int]:
        """Groups by name or id."""
        found: list[int] = []
        items = self.items(name)
        for index in range(len(items)):
            where = f"{name}[{index}]"
            text = self.as_text(where, items[index])
            if not text:
                continue
            try:
                found.append(find_group(self.edition, text))
            except Refusal as refusal:
                self.complain(where, refusal.reason)
        return found

    def as_space(self, name: str, value: object) -> int:
        """A space by name or number, or -1 if the value is neither."""
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            self.expected(name, "the name or number of a space", value)
            return -1
        try:
            return find_space(self.edition, value)
        except Refusal as refusal:
            self.complain(name, refusal.reason)
            return -1

    def as_deck(self, name: str, value: object) -> int:
        text = self.as_text(name, value)
        if not isinstance(value, str):
            return -1
        try:
            return find_deck(self.edition, text)
        except Refusal as refusal:
            self.complain(name, refusal.reason)
            return -1

    def by_deck(self) -> list[tuple[int, str, object]]:
        """The entries of a table whose keys are decks: deck, key, value."""
        found: list[tuple[int, str, object]] = []
        for name in self.data:
            value = self.take(name)
            deck = self.as_deck(name, name)
            if deck >= 0:
                found.append((deck, name, value))
        return found

    def as_card(self, name: str, value: object, deck: int, used: list[int]) -> int:
        """A card of one deck that is not among `used`, or -1."""
        text = self.as_text(name, value)
        if not isinstance(value, str):
            return -1
        try:
            choices = cards_named(self.edition, deck, text)
        except Refusal as refusal:
            self.complain(name, refusal.reason)
            return -1
        for card in choices:
            if card not in used:
                return card
        count = "the card" if len(choices) == 1 else f"all {len(choices)} cards"
        self.complain(name, f"{count} called {quoted(text)} cannot be there: named before, held or spent")
        return -1

    def cards_held(self, name: str, g: State, holder: int) -> list[int]:
        """Cards that somebody holds."""
        held = g.held[holder][:] if holder >= 0 else []
        items = self.items(name)
        found: list[int] = []
        for index in range(len(items)):
            where = f"{name}[{index}]"
            text = self.as_text(where, items[index])
            if not text:
                continue
            try:
                card = find_kept_card(self.edition, text, held)
            except Refusal as refusal:
                self.complain(where, refusal.reason)
                continue
            found.append(card)
            if card in held:
                held.remove(card)
            else:
                self.complain(where, "nobody can offer a card they do not hold")
        return found

    def expect_in_play(self, name: str, seat: int, g: State) -> None:
        """Complain about somebody who has left the game."""
        if seat >= 0 and g.out[seat]:
            self.complain(name, f"{g.names[seat]} is out of the game")


def cards_named(edition: Edition, deck: int, name: str) -> list[int]:
    """All cards of a deck that `name` can mean: by title, numbered title, id or effect."""
    first = find_card(edition, deck, name)
    card = edition.cards[first]
    found: list[int] = []
    for other in edition.decks[deck].cards:
        twin = edition.cards[other]
        if position_of(name, [card.title]) == 0:
            fits = twin.title == card.title
        elif position_of(name, [card.code]) == 0:
            fits = twin.code == card.code
        else:
            fits = other == first
        if fits:
            found.append(other)
    return found
