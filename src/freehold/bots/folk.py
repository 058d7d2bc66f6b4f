"""The people bots are at a table: names, faces and temperaments, and the policy each of them plays by.

Tables know them; the laboratory and the terminal speak of policies.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final

LEVELS: Final = {"easy": 1, "normal": 3, "hard": 4, "expert": 5}
"""The rungs of the ladder, and their strength from 1 to 5."""


class Temperament:
    """What somebody plays like, in a word, and the policy that makes it true."""

    def __init__(self, word: str, policy: str, level: str, formerly: str, text: str) -> None:
        self.word = word
        self.policy = policy
        self.level = level
        self.formerly = formerly
        """The policy by which older versions played it; their journals name it."""
        self.text = text
        """What the policy does, in English."""

    @property
    def strength(self) -> int:
        """From 1 to 5, by its level."""
        return LEVELS[self.level]


class Character:
    """Somebody who plays."""

    def __init__(self, id: str, name: str, temperament: Temperament, face: dict[str, int]) -> None:
        self.id = id
        self.name = name
        self.temperament = temperament
        self.face = face
        """The numbers a page draws the face by."""


@cache
def _read() -> tuple[list[Temperament], list[Character]]:
    text = resources.files("freehold.bots").joinpath("folk.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    by_word: dict[str, Temperament] = {}
    for word, each in data["temperaments"].items():
        by_word[word] = Temperament(word, each["policy"], each["level"], each["formerly"], each["text"])
    folk = [Character(each["id"], each["name"], by_word[each["temperament"]], each["face"]) for each in data["folk"]]
    return list(by_word.values()), folk


def folk() -> list[Character]:
    """Everybody there is, the strongest first."""
    return _read()[1]


def character(id: str) -> Character | None:
    """Whoever has this id."""
    for each in folk():
        if each.id == id:
            return each
    return None


def temperament_of(policy: str) -> Temperament | None:
    """What somebody is like who plays by a policy, or has done so in an older version."""
    for each in _read()[0]:
        if policy in (each.policy, each.formerly):
            return each
    return None


def players_of(policy: str) -> list[Character]:
    """Everybody who plays by a policy."""
    return [each for each in folk() if each.temperament.policy == policy]


def people_of(level: str) -> list[Character]:
    """Everybody on a rung of the ladder; those who play by its plain policy first."""
    found = [each for each in folk() if each.temperament.level == level]
    return sorted(found, key=lambda each: each.temperament.policy != level)
