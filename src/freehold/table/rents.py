"""Rents that people may still ask for: since when they are open, and how long bots hold back for them.

Bots decide in a moment, and a right to rent ends with a throw. What is kept here follows from the journal alone; when
the waiting is over is a question of the time that is handed in.
"""

from __future__ import annotations

import msgspec

from freehold.engine.game import Game
from freehold.engine.state import Claim
from freehold.table.journal.entries import PERSON
from freehold.table.seating import Place

THINKING_MS = 8_000
"""How long bots hold back for a rent that a person may ask for, at every pace."""


class OpenRent(msgspec.Struct):
    """A rent nobody has asked for yet."""

    lander: int
    owner: int
    deed: int
    opened: int
    """The turn in which it fell due, as the game counts it."""
    since: int
    """Playing time when it fell due, in milliseconds."""
    waived: bool = False
    """Its owner does not want to be waited for."""

    def is_for(self, claim: Claim) -> bool:
        """Whether this is the rent of that claim."""
        return (self.lander, self.owner, self.deed, self.opened) == (
            claim.lander,
            claim.owner,
            claim.deed,
            claim.opened,
        )


def still_open(before: list[OpenRent], claims: list[Claim], played_ms: int) -> list[OpenRent]:
    """The rents of these claims, in their order; those there were before keep the time since when they are open."""
    left = before[:]
    found: list[OpenRent] = []
    for claim in claims:
        known = next((rent for rent in left if rent.is_for(claim)), None)
        if known is None:
            known = OpenRent(claim.lander, claim.owner, claim.deed, claim.opened, played_ms)
        else:
            left.remove(known)
        found.append(known)
    return found


def wait_ms(game: Game, places: list[Place], rent: OpenRent, played_ms: int) -> int:
    """How much longer bots hold back for a rent: not for a bot's, nor for one that is asked for without its owner."""
    place = places[rent.owner]
    if place.kind != PERSON or place.automatic or rent.waived or game.auto_claim[rent.owner]:
        return 0
    return max(rent.since + THINKING_MS - played_ms, 0)
