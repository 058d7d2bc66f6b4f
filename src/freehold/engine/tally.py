"""Figures kept while a game is played, for those who study many games; nobody keeps them unless asked to."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from freehold.engine.edition import BANK, Edition


class Tally:
    """What happened in one game, in numbers. Set it as `game.tally` to have it kept."""

    def __init__(self, edition: Edition, seats: i64) -> None:
        deeds = len(edition.deeds)
        self.landings = vec[i64]([0] * len(edition.spaces))
        """How often a token came to rest on each space."""
        self.rents = vec[i64]([0] * deeds)
        """Rent paid for each deed."""
        self.rents_paid = vec[i64]([0] * deeds)
        """How many payments of rent that were."""
        self.bought = vec[i64]([0] * deeds)
        """What was paid to the Bank for each deed, at its price or by auction."""
        self.built = vec[i64]([0] * deeds)
        """What was paid for buildings on each deed."""
        self.deals: i64 = 0
        """Deals between players that were agreed: exchanges, or deeds sold where deals are auctions. A forced sale
        is none."""
        self.auctions: i64 = 0
        """Auctions that were closed."""
        self.causes = [""] * seats
        """The rule under which the debt arose that brought each seat down, empty for those who never fell."""
        self.creditors = [BANK] * seats
        """Whom each fallen seat could not pay."""
        self.fallen = [-1] * seats
        """The number of the throwing turn in which each seat fell, -1 for never."""

    def rent(self, deed: i64, amount: i64) -> None:
        self.rents[deed] += amount
        self.rents_paid[deed] += 1

    def fell(self, seat: i64, creditor: i64, cause: str, turn: i64) -> None:
        self.causes[seat] = cause
        self.creditors[seat] = creditor
        self.fallen[seat] = turn
