"""What sets one fixed-policy bot apart from another, as data."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.analysis.study import quickest_groups
from freehold.bots.outline import Outline, dearest_group
from freehold.engine.edition import Edition

ANY_LEVEL: Final = 99


class Wishes:
    """What a policy wishes for in an edition. Never changed: bots in several threads read it."""

    def __init__(self, edition: Edition, mask: i64) -> None:
        self.edition = edition
        self.mask = mask
        """Bit mask of the deeds."""


class Policy:
    """The wishes and limits of a fixed-policy bot; everything else they share."""

    def __init__(
        self,
        name: str,
        share: i64 = 4,
        highest: i64 = ANY_LEVEL,
        wishes_transport: bool = False,
        wishes_dearest: bool = False,
        wishes_quickest: i64 = 0,
        shuns_dice: bool = False,
        needs_gain: bool = False,
        keeps_keys: bool = False,
    ) -> None:
        self.name = name
        self.share = share
        """Above the price it adds this part of the rest of its cash to a bid: 4 for a quarter."""
        self.highest = highest
        """The level above which it does not build."""
        self.wishes_transport = wishes_transport
        """It wishes for the deeds whose rent goes by how many are owned: railroads."""
        self.wishes_dearest = wishes_dearest
        """It wishes for the group with the dearest deed."""
        self.wishes_quickest = wishes_quickest
        """It wishes for so many of the groups that pay back fastest."""
        self.shuns_dice = shuns_dice
        """It never takes deeds whose rent goes by the dice: utilities."""
        self.needs_gain = needs_gain
        """A deal that changes no group has to bring more list value than it costs."""
        self.keeps_keys = keeps_keys
        """It never hands over the deed that completes the proposer's group."""
        self._known: Wishes | None = None
        """The wishes for the edition played last; whoever works them out anew replaces them as a whole."""

    def wished(self, outline: Outline) -> i64:
        """Bit mask of the deeds it wishes for; worked out once for an edition."""
        known = self._known
        if known is None or known.edition is not outline.edition:
            known = Wishes(outline.edition, self._wishes(outline))
            self._known = known
        return known.mask

    def _wishes(self, outline: Outline) -> i64:
        mask = outline.transport if self.wishes_transport else 0
        if self.wishes_dearest:
            mask |= dearest_group(outline)
        if self.wishes_quickest > 0:
            for group in quickest_groups(outline.edition)[: self.wishes_quickest]:
                mask |= outline.edition.groups[group].mask
        return mask

    def shunned(self, outline: Outline) -> i64:
        """Bit mask of the deeds it never takes."""
        return outline.by_dice if self.shuns_dice else 0


FIXED_A: Final = Policy("fixed-a")
FIXED_B: Final = Policy("fixed-b", share=6, wishes_transport=True, wishes_dearest=True, shuns_dice=True)
FIXED_C: Final = Policy("fixed-c", share=6, highest=3, wishes_transport=True, wishes_quickest=2)
FIXED_H: Final = Policy("fixed-h", needs_gain=True, keeps_keys=True)
