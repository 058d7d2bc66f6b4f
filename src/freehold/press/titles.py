"""What stands on a title deed: facts taken from the edition and reckoned by the rules it is played by."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from freehold.drawing.buildings import pieces
from freehold.drawing.moments import Held
from freehold.engine.chapters.construction import hotel_price_from, house_price
from freehold.engine.chapters.rent import rent_at
from freehold.engine.edition import BY_DICE, BY_LEVEL, Deed, Edition, Group

_LADDER_STAGES = (0, 1, 2, 3, 6, 9)
"""What a ladder's rents stand for when there are only six of them."""


class Row(NamedTuple):
    """A rent: in words, or by the buildings that stand there."""

    label: str
    amount: int
    shown: str
    pieces: tuple[str, ...] = ()


class Price(NamedTuple):
    """What something costs or brings."""

    label: str
    shown: str


class Title(NamedTuple):
    """Everything on the face of a deed."""

    rows: list[Row]
    notes: list[str]
    prices: list[Price]
    """Beside the price of the deed itself."""


def title_of(edition: Edition, deed: Deed) -> Title:
    """The face of a deed."""
    group = edition.groups[deed.group]
    return Title(_rows(edition, deed, group), _notes(edition, deed, group), _prices(edition, deed, group))


def is_mortgaged(edition: Edition, deed: Deed) -> bool:
    """Whether a deed has a mortgaged side."""
    return edition.rules.mortgage_when != "never" and deed.mortgage > 0


def fee(edition: Edition, deed: Deed) -> int:
    """What a loan costs, rounded up."""
    return -(-deed.mortgage * edition.rules.mortgage_interest // 100)


# -- rents ------------------------------------------------------------------------------------------------


def _rows(edition: Edition, deed: Deed, group: Group) -> list[Row]:
    if group.rent == BY_LEVEL:
        return _built(edition, deed)
    count = len(group.deeds)
    rows = []
    for held, rent in enumerate(deed.rents, 1):
        shown = f"{rent:,} × dice" if group.rent == BY_DICE else edition.money(rent)
        rows.append(Row(_held(held, count), rent, shown))
    return rows


def _held(held: int, count: int) -> str:
    if count == 1:
        return "held"
    if count == 2:
        return "one held" if held == 1 else "both held"
    return f"{held} of {count} held"


def _built(edition: Edition, deed: Deed) -> list[Row]:
    rules = edition.rules
    rows = [_row(edition, "bare lot", rent_at(rules, deed, 0, False, False))]
    if rules.rent_group_multiplier > 1:
        rows.append(_row(edition, "whole group, bare", rent_at(rules, deed, 0, False, True)))
    ladder = rules.building_shape == "ladder"
    last = rules.building_houses
    stages = _LADDER_STAGES[1:] if ladder and len(deed.rents) == len(_LADDER_STAGES) else range(1, last + 1)
    for houses in stages:
        rent = rent_at(rules, deed, houses, False, False)
        rows.append(_row(edition, "", rent, _standing(houses, False, ladder)))
    if not ladder:
        rows.append(_row(edition, "", rent_at(rules, deed, last, True, False), _standing(0, True, ladder)))
    return rows


def _row(edition: Edition, label: str, rent: int, standing: tuple[str, ...] = ()) -> Row:
    return Row(label, int(rent), edition.money(rent), standing)


def _standing(houses: int, hotel: bool, ladder: bool) -> tuple[str, ...]:
    return tuple(pieces(Held(owner=0, mortgaged=False, houses=houses, hotel=hotel), ladder))


# -- what else is to be said ------------------------------------------------------------------------------


def _notes(edition: Edition, deed: Deed, group: Group) -> list[str]:
    rules = edition.rules
    if group.rent != BY_LEVEL:
        dice = ["Multiply the dice thrown."] if group.rent == BY_DICE else []
        return [*dice, "No buildings here."]
    notes = []
    if rules.rent_group_multiplier > 1 and rules.rent_multiplier_on == "any":
        notes.append(f"The whole group pays {_times(int(rules.rent_group_multiplier))}, built on or not.")
    if rules.building_duty_second or rules.building_duty_later:
        second, later = (edition.money(house_price(rules, deed, standing)) for standing in (1, 2))
        hotel = edition.money(hotel_price_from(rules, deed, rules.building_houses_for_hotel))
        house = edition.words["house"]
        notes.append(f"With duty: second {house} {second}, then {later}, {edition.words['hotel']} {hotel}.")
    return notes


def _times(number: int) -> str:
    return {2: "twice", 3: "three times"}.get(number, f"{number} times")


def _prices(edition: Edition, deed: Deed, group: Group) -> list[Price]:
    found = []
    if group.rent == BY_LEVEL:
        found += _building_prices(edition, deed)
    if is_mortgaged(edition, deed):
        found.append(Price("Mortgage", edition.money(deed.mortgage)))
        found.append(Price("Lifting", edition.money(deed.mortgage + fee(edition, deed))))
    elif deed.sale:
        found.append(Price("Sells for", edition.money(deed.sale)))
    return found


def _building_prices(edition: Edition, deed: Deed) -> list[Price]:
    rules = edition.rules
    house, hotel = (edition.words[word].capitalize() for word in ("house", "hotel"))
    first = edition.money(house_price(rules, deed, 0))
    if rules.building_shape == "ladder":
        return [Price(house, first)]
    # With all its houses standing, a hotel is one more step.
    last = edition.money(hotel_price_from(rules, deed, rules.building_houses_for_hotel))
    if last == first:
        return [Price(f"{house}, {hotel.lower()}", first)]
    if rules.building_duty_later:
        # What duty makes of the price is said below the rents.
        return [Price(house, first)]
    return [Price(house, first), Price(hotel, last)]


# -- names ------------------------------------------------------------------------------------------------


def short_names(edition: Edition, group: Group) -> list[str]:
    """The deeds of a group by what tells them apart: without street words of the town, nor what all of them share."""
    names = [edition.deeds[deed].name.split() for deed in group.deeds]
    names = _without_common_end(names)
    common = _street_words(edition)
    names = [words[:-1] if len(words) > 1 and words[-1] in common else words for words in names]
    names = [words[::-1] for words in _without_common_end([words[::-1] for words in names])]
    return [" ".join(words) for words in names]


def _without_common_end(names: list[list[str]]) -> list[list[str]]:
    while len(names) > 1 and all(len(words) > 1 for words in names) and len({words[-1] for words in names}) == 1:
        names = [words[:-1] for words in names]
    return names


@lru_cache(maxsize=64)
def _street_words(edition: Edition) -> frozenset[str]:
    ends = Counter(deed.name.split()[-1] for deed in edition.deeds if len(deed.name.split()) > 1)
    return frozenset(word for word, count in ends.items() if count > 1)
