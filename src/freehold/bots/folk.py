"""The people bots are at a table: names, faces and temperaments, and the policy each of them plays by.

Tables know them; the laboratory and the terminal speak of policies.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any


class Temperament:
    """What somebody plays like, in a word, and the policy that makes it true."""

    def __init__(self, word: str, policy: str, strength: int, text: str) -> None:
        self.word = word
        self.policy = policy
        self.strength = strength
        """From 1 to 5, by the arena."""
        self.text = text
        """What the policy does, in English."""


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
        by_word[word] = Temperament(word, each["policy"], each["strength"], each["text"])
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
    """What somebody is like who plays by a policy."""
    for each in _read()[0]:
        if each.policy == policy:
            return each
    return None


def players_of(policy: str) -> list[Character]:
    """Everybody who plays by a policy."""
    return [each for each in folk() if each.temperament.policy == policy]
