"""What an edition's rules mean to a bot, read once: named policies as plain answers to plain questions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.engine.edition import BY_DICE, BY_OWNED, Edition, Group

_KEPT: Final = 16


class Street:
    """A group that can be built on."""

    def __init__(self, group: Group) -> None:
        self.deeds: Final = vec[i64](group.deeds)
        self.mask: Final = group.mask
        """Bit mask of its deeds."""


class Outline:
    """The rules that matter to somebody who plays by a fixed policy."""

    def __init__(self, edition: Edition) -> None:
        rules = edition.rules
        self.edition: Final = edition
        self.salary: Final = rules.movement_salary
        self.asks_for_rent: Final = rules.rent_claim != "auto"
        """Rent has to be asked for."""
        self.builds_any_time: Final = rules.building_when == "any-time"
        """Also in the turns of others; elsewhere only after a landing of one's own."""
        self.builds_evenly: Final = rules.building_shape == "even"
        self.mortgages: Final = rules.mortgage_when != "never"
        self.lifts_any_time: Final = rules.mortgage_when == "any-time"
        """Also in the turns of others."""
        self.deals: Final = rules.deal_kind != "none"
        self.deals_by_auction: Final = rules.deal_kind == "auction"
        self.buys_from_afar: Final = rules.purchase_remote
        self.sells_to_bank: Final = rules.deal_deeds_to_bank
        self.pays_at_once: Final = rules.detention_after_fine == "wait"
        """The fine takes the place of a throw, and may be paid the moment one is sent to detention."""
        self.needs_bare_group: Final = rules.mortgage_needs != "bare-deed"
        """A deed can be mortgaged only while nothing stands on its whole group."""
        self.refunds_by_deed: Final = rules.building_refund_basis == "deed"
        """Buildings are refunded by the price on the deed, every step alike."""
        percent = rules.building_refund_percent
        self.refund_percent: Final[i64] = 100 if rules.building_refund_basis == "sale" else percent
        """What the Bank pays for a building, of what the refund is reckoned from."""
        self.sells_for_debts: Final = self.builds_evenly and rules.building_sell_when != "before-throw"
        """Any even layout may be sold down to any other to settle a debt, as long as the Bank has the houses."""
        self.sells_whole_hotels: Final = rules.building_shape == "alike"
        self.bids_freely: Final = rules.purchase_claims == "none"
        """Nobody is barred from a lot by what others have begun to collect."""
        self.masks: Final = vec[i64]([group.mask for group in edition.groups])
        """The deeds of every group, as bit masks."""
        self.siblings: Final = vec[i64]([edition.groups[title.group].mask for title in edition.deeds])
        """For every deed the deeds of its group, itself among them."""
        self.prices: Final = vec[i64]([title.price for title in edition.deeds])
        self.mortgage_values: Final = vec[i64]([title.mortgage for title in edition.deeds])
        self.cheapest_first: Final = vec[i64](_by_mortgage(edition))
        """All deeds, the one with the lowest mortgage value first; of equals the first on the board."""
        self.zeroes: Final = vec[i64]([0] * len(edition.deeds))
        """Nothing for every deed: a clean slate to copy."""
        self.streets: Final[list[Street]] = []
        self.transport: i64 = 0
        """Bit mask of the deeds whose rent goes by how many are owned."""
        self.by_dice: i64 = 0
        """Bit mask of the deeds whose rent goes by the dice."""
        for group in edition.groups:
            if group.buildable:
                self.streets.append(Street(group))
            elif group.rent == BY_OWNED:
                self.transport |= group.mask
            elif group.rent == BY_DICE:
                self.by_dice |= group.mask
        self.street_masks: Final = vec[i64]([street.mask for street in self.streets])
        self.streets_by_house: Final = _by_house(edition, self.streets)
        """The streets, the one where a house costs least first; of equals the first on the board."""


def _by_mortgage(edition: Edition) -> list[int]:
    pairs = sorted([(title.mortgage, title.index) for title in edition.deeds])
    return [pair[1] for pair in pairs]


def _by_house(edition: Edition, streets: list[Street]) -> list[Street]:
    pairs = sorted([(edition.deeds[streets[index].deeds[0]].house, index) for index in range(len(streets))])
    return [streets[pair[1]] for pair in pairs]


_outlines: Final[list[Outline]] = []


def outline_of(edition: Edition) -> Outline:
    """The outline of an edition, kept for the next game played by it.

    Bots in several threads share it, since nothing changes it; two that are first at the same time make it twice.
    """
    for outline in _outlines:
        if outline.edition is edition:
            return outline
    fresh = Outline(edition)
    if len(_outlines) >= _KEPT:
        _outlines.clear()
    _outlines.append(fresh)
    return fresh


def dearest_group(outline: Outline) -> i64:
    """Bit mask of the street group with the highest price on a deed."""
    best = 0
    mask: i64 = 0
    for street in outline.streets:
        for deed in street.deeds:
            price = outline.edition.deeds[deed].price
            if price > best:
                best = price
                mask = street.mask
    return mask
