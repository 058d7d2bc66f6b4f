"""Reading a line of notation word by word."""

from __future__ import annotations

import re
from typing import Final

from freehold.engine.refusal import Refusal
from freehold.engine.state import State
from freehold.engine.text.names import (
    beginning_with,
    deed_names,
    folded,
    having_part,
    position_said,
    sole,
    unknown,
)
from freehold.engine.text.quoting import unquoted
from freehold.engine.text.unread import Malformed, left_over, nameless, shown

_WORD: Final = re.compile(
    r'"((?:[^"\\]|\\.)*)"'  # a quoted name, with its own quotation marks behind backslashes
    r"|“([^”]*)”"
    r'|[^\s\w"“”:;+,]*+[0-9]{1,3}+(?:,[0-9]{3})++(?![\w,])'  # an amount with separators: $1,500
    r"|[:;+,]"
    r'|[^\s:;+,"“”]+'
    r'|["“”]'  # a quotation mark without its partner
)
_NUMBER: Final = re.compile(r"[0-9]+")
_MOST_DIGITS: Final = 12
_MARKS: Final = ":;+,"
_JOINTS: Final = frozenset({"for", "from", "and", "give"})
"""Words between names. They may belong to a whole name, but never to part of one."""
_SPARE_WORDS: Final = 3
"""A dot or a hyphen that stands alone is a word that no name has; so many of them may stand between its words."""


class Word:
    """A word, a quoted name or a mark, and where it stands in the line."""

    def __init__(self, text: str, is_quoted: bool, start: int, end: int) -> None:
        self.text = text
        self.is_quoted = is_quoted
        self.start = start
        self.end = end
        self.loose = folded(text)
        """The text as it is compared, made once however often the word is tried as part of a name."""

    def says(self, text: str) -> bool:
        """Whether this is the plain word `text`; a name in quotation marks never is."""
        return not self.is_quoted and self.text.lower() == text

    @property
    def is_mark(self) -> bool:
        return not self.is_quoted and self.text in _MARKS


class Reader:
    """Goes through the words of one action from left to right."""

    def __init__(self, game: State, line: str) -> None:
        self.game = game
        self.line = line
        self.words: list[Word] = split_words(line)
        self.at = 0

    # -- words -------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        return self.at >= len(self.words)

    def sees(self, text: str) -> bool:
        """Whether the next word is `text`."""
        return not self.done and self.words[self.at].says(text)

    def sees_any(self, texts: frozenset[str]) -> bool:
        """Whether the next word is one of `texts`."""
        if self.done:
            return False
        word = self.words[self.at]
        return not word.is_quoted and word.text.lower() in texts

    def take(self, text: str) -> bool:
        """Step over the next word if it is `text`."""
        if not self.sees(text):
            return False
        self.at += 1
        return True

    def rest(self) -> str:
        """Everything from here to the end of the line, as written."""
        return "" if self.done else self.line[self.words[self.at].start :].strip()

    def end(self) -> None:
        """Refuse whatever is left over."""
        if not self.done:
            raise left_over(self.rest())

    # -- numbers -----------------------------------------------------------------------------------

    def sees_number(self) -> bool:
        return not self.done and self._number(self.words[self.at]) >= 0

    def number(self, what: str) -> int:
        """The next word as a whole number, with or without the sign of the currency; `what` it stands for."""
        if self.done:
            raise Malformed("unread-no-number", {"what": what})
        value = self._number(self.words[self.at])
        if value < 0:
            raise Malformed("unread-number", {"what": what, "text": shown(self.words[self.at].text)})
        self.at += 1
        return value

    def _number(self, word: Word) -> int:
        if word.is_quoted:
            return -1
        text = word.text
        for sign in (self.game.edition.currency, "$"):
            if sign and text.startswith(sign):
                text = text[len(sign) :]
                break
        digits = text.replace(",", "")
        if _NUMBER.fullmatch(digits) is None or len(digits) > _MOST_DIGITS:
            return -1
        return int(digits)

    # -- names -------------------------------------------------------------------------------------

    def name_among(self, names: list[str]) -> int:
        """Where the name that comes next stands among `names`; -1, with nothing taken, if it is none of them.

        Without quotation marks the longest run of words that makes a name counts.
        """
        if self.done or self.words[self.at].is_mark:
            return -1
        first = self.words[self.at]
        last = self.at
        most = min(self.at + _most_words(names) + _SPARE_WORDS, len(self.words))
        while not first.is_quoted and last + 1 < most and not self._ends_run(self.words[last + 1]):
            last += 1
        for end in range(last, self.at - 1, -1):
            found = position_said(self._written(self.at, end), self._loose(self.at, end), names)
            if found >= 0:
                self.at = end + 1
                return found
        return -1

    def part_among(self, what: str, people: list[str], things: list[str]) -> int:
        """Like `name_among`, where only part of a name is said: the beginning for people, words for things.

        Where it stands among `[*people, *things]`. The longest run of words that is part of a name counts.
        """
        most = min(self.at + max(_most_words(people), _most_words(things)), len(self.words))
        found: list[int] = []
        end = self.at
        for at in range(self.at, most):
            if not self._may_be_part(at):
                break
            loose = self._loose(self.at, at)
            places = beginning_with(loose, people) + [len(people) + each for each in having_part(loose, things)]
            if places:
                found = places
                end = at + 1
            elif found:
                break
        if not found:
            return -1
        place = sole(what, self._written(self.at, end - 1), [*people, *things], found)
        self.at = end
        return place

    def deed(self) -> int:
        """The deed that comes next."""
        names = deed_names(self.game.edition)
        found = self.name_among(names)
        if found < 0:
            found = self.part_among("deed", [], names)
        if found < 0:
            raise self.unknown("deed", names)
        return found

    def player(self, others: list[str]) -> int:
        """The player that comes next, or one of `others`, whose names have to be said in full: a place among all."""
        names = [*self.game.names, *others]
        found = self.name_among(names)
        if found < 0:
            found = self.part_among("player", self.game.names, [])
        if found < 0:
            raise self.unknown("player", names)
        return found

    def unknown(self, what: str, names: list[str]) -> Refusal:
        """The refusal for the name that comes next, which means nothing."""
        if self.done:
            return nameless(what)
        return unknown(what, self.unread_name(), names)

    def unread_name(self) -> str:
        """The words that look like one name from here, for telling people about it."""
        first = self.words[self.at]
        last = self.at
        while not first.is_quoted and last + 1 < len(self.words):
            following = self.words[last + 1]
            if self._ends_run(following) or following.says("for") or self._number(following) >= 0:
                break
            last += 1
        return self._written(self.at, last)

    def _ends_run(self, word: Word) -> bool:
        return word.is_quoted or word.is_mark

    def _may_be_part(self, at: int) -> bool:
        """Whether a word may belong to part of a name that begins here; what is quoted stands alone."""
        word = self.words[at]
        if word.is_quoted or self.words[self.at].is_quoted:
            return at == self.at
        return not word.is_mark and word.text.lower() not in _JOINTS and self._number(word) < 0

    def _loose(self, first: int, last: int) -> str:
        """Some words as they are compared."""
        return " ".join([word.loose for word in self.words[first : last + 1] if word.loose])

    def _written(self, first: int, last: int) -> str:
        if first == last:
            return self.words[first].text
        return self.line[self.words[first].start : self.words[last].end]


def _most_words(names: list[str]) -> int:
    """How many words the longest of some names has."""
    most = 1
    for name in names:
        most = max(most, name.count(" ") + name.count("-") + name.count("_") + 1)
    return most


def split_words(line: str) -> list[Word]:
    """Take a line apart."""
    words: list[Word] = []
    for found in _WORD.finditer(line):
        straight: str | None = found.group(1)
        curly: str | None = found.group(2)
        if straight is not None:
            words.append(Word(unquoted(straight), True, found.start(), found.end()))
        elif curly is not None:
            words.append(Word(curly, True, found.start(), found.end()))
        elif found.group() in ('"', "“", "”"):
            raise Malformed("unread-quotes", {})
        else:
            words.append(Word(found.group(), False, found.start(), found.end()))
    return words
