"""Describing events: a name, and any of a clause, players, deeds, spaces, cards or an amount, in any order."""

from __future__ import annotations

import re
from collections.abc import Callable

from freehold.engine.edition import BANK, Edition
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.text.names import folded, nearest
from freehold.engine.text.telling import SENTENCES
from freehold.scenario.failures import Unclear

Test = Callable[[Event], bool]

_WORD = re.compile(r'"([^"]*)"|“([^”]*)”|(\S+)')
_AMOUNT = re.compile(r"\D?(\d[\d,]*)")


class Patterns:
    """Reads descriptions of events with the names of one game."""

    def __init__(self, game: Game) -> None:
        self._names: dict[str, list[Test]] = {}
        edition = game.edition
        for seat, name in enumerate(game.names):
            self._add(name, _about_seat(seat))
        self._add("Bank", _about_seat(BANK))
        for deed in edition.deeds:
            self._add(deed.name, _about_deed(edition, deed.index))
        for space in edition.spaces:
            self._add(space.name, _about_space(space.index))
        for card in edition.cards:
            self._add(card.title, _about_card(card.index))
        for clause in [*edition.clauses, *edition.rulings]:
            self._add(clause, _about_clause(clause))
        for rule in edition.cites:
            self._add(rule, _about_rule(rule))
        self._longest = max(len(name.split()) for name in self._names)

    def _add(self, name: str, test: Test) -> None:
        self._names.setdefault(folded(name), []).append(test)

    def read(self, text: str) -> Test:
        """Return what tells whether an event is as described; raise `Unclear` if the text describes none."""
        words = [(quoted or curly or bare, not bare) for quoted, curly, bare in _WORD.findall(text)]
        if not words:
            raise Unclear("an empty text describes no event")
        name = words[0][0]
        if name not in SENTENCES:
            near = nearest(name, list(SENTENCES))
            raise Unclear(f'there is no event "{name}"' + (f"; did you mean {' or '.join(near)}?" if near else ""))
        tests: list[list[Test]] = []
        index = 1
        while index < len(words):
            taken, choices = self._phrase(words[index:])
            tests.append(choices)
            index += taken
        return lambda event: event.name == name and all(any(test(event) for test in each) for each in tests)

    def _phrase(self, words: list[tuple[str, bool]]) -> tuple[int, list[Test]]:
        """The longest name the words begin with, an amount, or quoted words of the sentence."""
        word, quoted = words[0]
        if quoted:
            return 1, self._names.get(folded(word), [_about_text(word)])
        for count in range(min(self._longest, len(words)), 0, -1):
            tests = self._names.get(folded(" ".join(part for part, _ in words[:count])))
            if tests is not None:
                return count, tests
        amount = _AMOUNT.fullmatch(word)
        if amount is None:
            near = nearest(word, list(self._names))
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise Unclear(f'"{word}" is not a name, clause or amount{hint} (put other words of the sentence in quotes)')
        number = int(amount.group(1).replace(",", ""))
        return 1, [lambda event: event.amount == number]


def _about_seat(seat: int) -> Test:
    return lambda event: seat in (event.seat, event.other)


def _about_deed(edition: Edition, deed: int) -> Test:
    """The deed itself, or a card that speaks of it."""
    name = edition.deeds[deed].name
    return lambda event: (
        event.deed == deed
        or deed in event.deeds
        or any(deed in leg.give_deeds or deed in leg.get_deeds for leg in event.legs)
        or (event.card >= 0 and name in edition.cards[event.card].text)
    )


def _about_card(card: int) -> Test:
    return lambda event: event.card == card or any(card in leg.give_cards + leg.get_cards for leg in event.legs)


def _about_space(space: int) -> Test:
    return lambda event: event.space == space


def _about_text(words: str) -> Test:
    return lambda event: words.casefold() in str(event).casefold()


def _about_clause(clause: str) -> Test:
    """The clause that is told with the event; a related one is not enough."""
    return lambda event: event.clause == clause


def _about_rule(rule: str) -> Test:
    """The rule itself, or a case of it."""
    return lambda event: event.rule == rule or event.rule.startswith(f"{rule}.")
