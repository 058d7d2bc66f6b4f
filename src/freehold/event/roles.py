"""Who may do what: one matrix, and nothing else decides it."""

from __future__ import annotations

from typing import Final

ORGANISER: Final = "organiser"
MARSHAL: Final = "marshal"
BANKER: Final = "banker"
PLAYER: Final = "player"
ONLOOKER: Final = "onlooker"
ROLES: Final = (ORGANISER, MARSHAL, BANKER, PLAYER, ONLOOKER)

ALL: Final = "all"
OWN: Final = "own"
NONE: Final = "none"
"""At every table, at one's own, or nowhere."""

AT_A_TABLE: Final = (BANKER, PLAYER)
"""Roles that have a table of their own."""

RIGHTS: Final[dict[str, tuple[str, str, str, str, str]]] = {
    #                   organiser  marshal  banker  player  onlooker
    "look":            (ALL,       ALL,     ALL,    ALL,    ALL),
    "look-in":         (ALL,       ALL,     OWN,    OWN,    NONE),
    "make-role":       (ALL,       NONE,    NONE,   NONE,   NONE),
    "end-role":        (ALL,       NONE,    NONE,   NONE,   NONE),
    "add-guest":       (ALL,       NONE,    NONE,   NONE,   NONE),
    "arrive":          (ALL,       ALL,     NONE,   NONE,   NONE),
    "no-show":         (ALL,       ALL,     NONE,   NONE,   NONE),
    "seat":            (ALL,       NONE,    NONE,   NONE,   NONE),
    "swap":            (ALL,       ALL,     NONE,   NONE,   NONE),
    "start":           (ALL,       NONE,    NONE,   NONE,   NONE),
    "first-throw":     (ALL,       ALL,     OWN,    NONE,   NONE),
    "break":           (ALL,       NONE,    NONE,   NONE,   NONE),
    "resume":          (ALL,       NONE,    NONE,   NONE,   NONE),
    "extend-all":      (ALL,       NONE,    NONE,   NONE,   NONE),
    "extend":          (ALL,       ALL,     NONE,   NONE,   NONE),
    "call-time":       (ALL,       NONE,    NONE,   NONE,   NONE),
    "call-table":      (ALL,       ALL,     NONE,   NONE,   NONE),
    "enter-result":    (ALL,       ALL,     OWN,    NONE,   NONE),
    "correct-result":  (ALL,       ALL,     NONE,   NONE,   NONE),
    "close":           (ALL,       NONE,    NONE,   NONE,   NONE),
    "fine":            (ALL,       ALL,     OWN,    NONE,   NONE),
    "rule":            (ALL,       ALL,     OWN,    NONE,   NONE),
    "rule-all":        (ALL,       ALL,     NONE,   NONE,   NONE),
    "call-marshal":    (ALL,       ALL,     OWN,    OWN,    NONE),
    "call-pieces":     (ALL,       ALL,     OWN,    NONE,   NONE),
    "answer":          (ALL,       ALL,     NONE,   NONE,   NONE),
    "raise":           (ALL,       NONE,    NONE,   NONE,   NONE),
    "finish":          (ALL,       NONE,    NONE,   NONE,   NONE),
}  # fmt: skip
"""For everything that can be done, where each role may do it."""


def may(role: str, right: str, own: bool) -> bool:
    """Whether a role may do something at a table, which is or is not its own.

    The Banker has the last word at the table and the Marshal at all of them, nobody advises, and only the organiser
    calls time: it is called for all. Rule: FR-CLOCK-2, PN-4.2a, PN-4.2b, PN-4.2c, PN-4.3c, PN-9.2
    """
    scope = RIGHTS[right][ROLES.index(role)]
    return scope == ALL or (scope == OWN and own)
