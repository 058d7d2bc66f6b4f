"""Reading `board.toml`: the spaces, and the groups with their deeds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from freehold.editions.policies import MOST_DEEDS, SPACES
from freehold.editions.problems import did_you_mean
from freehold.editions.tables import Table
from freehold.engine.edition import (
    BY_DICE,
    BY_LEVEL,
    BY_OWNED,
    CARDS,
    DEED,
    DETENTION,
    GO_TO_DETENTION,
    REST,
    RISK,
    START,
    TAX,
    Deed,
    Group,
    Rules,
    Space,
)

KINDS: Final = {
    "start": START,
    "deed": DEED,
    "cards": CARDS,
    "tax": TAX,
    "detention": DETENTION,
    "go-to-detention": GO_TO_DETENTION,
    "rest": REST,
    "risk": RISK,
}
LADDER_GROUP: Final = 3
LADDER_RENTS: Final = (6, 10)
RENTS: Final = {"levels": BY_LEVEL, "owned": BY_OWNED, "dice": BY_DICE}
WITH_CLAUSE: Final = (TAX, DETENTION, REST, RISK)
"""The kinds of spaces on which a rule book may have a clause of its own."""


@dataclass(frozen=True)
class ListedDeed:
    """A deed as its group lists it, before it is known where it stands on the board."""

    table: Table
    group: int
    name: str
    price: int
    mortgage: int
    house: int
    hotel: int
    rents: list[int]
    sale: int
    sale_house: int
    premium: int
    premium_house: int


@dataclass(frozen=True)
class Board:
    """Everything `board.toml` says."""

    root: Table
    table: Table
    """The table `[board]`, which lists the spaces."""
    spaces: list[Space]
    groups: list[Group]
    deeds: list[Deed]
    size: int
    """How many spaces there are, those at fault included."""
    plans: list[ListedDeed]
    """The deeds as the groups list them, those without a space included."""
    group_ids: list[str]
    risk: list[list[int]]

    @property
    def deeds_listed(self) -> int:
        """How many deeds the groups list."""
        return len(self.plans)

    def of_kind(self, kind: int) -> list[Space]:
        """Return the spaces of one kind."""
        return [space for space in self.spaces if space.kind == kind]


def read_board(root: Table, decks: list[str] | None, rules: Rules | None) -> Board:
    """Read the file; `decks` and `rules` are None if the other files do not say."""
    table = root.table("board", required=True)
    tables = table.tables("spaces", required=True)
    spaces = [_space(each, index, decks) for index, each in enumerate(tables)]
    table.close()
    _corners(table, spaces)
    group_tables = root.tables("group")
    groups: list[Group] = []
    plans: list[ListedDeed] = []
    for index, each in enumerate(group_tables):
        group, inner = _group(each, index, rules)
        if group.id and group.id in (other.id for other in groups):
            each.complain("id", f'the group "{group.id}" is there already')
        groups.append(group)
        plans += inner
    risk = _risk(root, any(space.kind == RISK for space in spaces))
    root.close()
    if len(plans) > MOST_DEEDS:
        root.complain("group", f"{len(plans)} deeds: the most is {MOST_DEEDS}")
    _unique(plans)
    deeds = _titles(tables, spaces, plans)
    members: list[list[int]] = [[] for _ in groups]
    for deed in deeds:
        members[deed.group].append(deed.index)
    groups = [
        Group(group.index, group.id, group.name, group.colour, group.rent, members[group.index], group.zone)
        for group in groups
    ]
    return Board(root, table, spaces, groups, deeds, len(tables), plans, [group.id for group in groups], risk)


def _risk(root: Table, needed: bool) -> list[list[int]]:
    """Six rows of six amounts, one row per first die."""
    table = root.table("risk")
    rows = table.amounts("table", required=needed)
    if table.good("table") and rows and [len(row) for row in rows] != [6] * 6:
        table.complain("table", "expected six rows of six amounts, one row for each number of the first die")
    table.close()
    return rows


def _space(table: Table, index: int, decks: list[str] | None) -> Space:
    name = table.name("name")
    word = table.word("kind", KINDS)
    kind = KINDS.get(word, REST)
    space = Space(index, name, kind)
    if kind == CARDS:
        deck = table.id("deck")
        if deck and decks is not None:
            if deck in decks:
                space.deck = decks.index(deck)
            else:
                table.complain("deck", f'there is no deck "{deck}"{did_you_mean(deck, decks)}')
    if kind == TAX:
        flat, percent = SPACES
        space.flat = table.number("flat", least=flat.least)
        space.percent = table.number("percent", 0, percent.least, percent.most)
    if kind in WITH_CLAUSE and word:
        space.clause = table.id("clause", "")
    if word:
        table.close()
    return space


def _corners(table: Table, spaces: list[Space]) -> None:
    if not table.good("spaces"):
        return
    starts = [space for space in spaces if space.kind == START]
    if not starts:
        table.complain("spaces", 'there is no space of kind "start"')
    for space in starts[1:]:
        table.complain(f"spaces[{space.index}].kind", 'there is a space of kind "start" already')


def _group(table: Table, index: int, rules: Rules | None) -> tuple[Group, list[ListedDeed]]:
    word = table.word("rent", RENTS)
    rent = RENTS.get(word, BY_LEVEL)
    group = Group(index, table.id("id"), table.line("name"), table.colour("colour"), rent, [])
    group.zone = table.line("zone", "")
    deeds = table.tables("deed", required=True)
    if table.good("deed") and not deeds:
        table.complain("deed", "a group needs deeds")
    if word == "levels" and len(deeds) == 1:
        table.complain("deed", 'a group with rent = "levels" needs two deeds or more')
    if word == "levels" and rules is not None and rules.building_shape == "ladder" and len(deeds) != LADDER_GROUP:
        table.complain("deed", f'{len(deeds)} deeds: with building.shape = "ladder" a group has {LADDER_GROUP}')
    table.close()
    return group, [_plan(each, index, word, len(deeds), rules) for each in deeds]


def _plan(table: Table, group: int, rent: str, size: int, rules: Rules | None) -> ListedDeed:
    name = table.name("name")
    price = table.number("price", least=1)
    mortgage = _mortgage(table, name, price, rules)
    house = hotel = sale_house = premium_house = 0
    sells = rules is not None and rules.deal_deeds_to_bank
    remote = rules is not None and rules.purchase_remote
    if rent == "levels":
        house = table.number("house", least=1)
        hotel = table.number("hotel", house, least=1)
        sale_house = table.number("sale_house", None if sells else 0)
    sale = table.number("sale", None if sells else 0)
    premium = table.number("premium", None if remote and rent == "levels" else 0)
    if rent == "levels":
        # A deed that names one premium means it for buildings too.
        premium_house = table.number("premium_house", premium)
    rents = table.numbers("rents")
    if table.good("rents"):
        _count_rents(table, len(rents), rent, size, rules)
    if rent:
        table.close()
    return ListedDeed(
        table, group, name, price, mortgage, house, hotel, rents, sale, sale_house, premium, premium_house
    )


def _mortgage(table: Table, name: str, price: int, rules: Rules | None) -> int:
    """The mortgage value, half the price; none where there are no mortgages."""
    if rules is not None and rules.mortgage_when == "never":
        return table.number("mortgage", 0, most=0)
    mortgage = table.number("mortgage")
    # Half of an odd price may be rounded either way.
    if table.good("price", "mortgage") and abs(2 * mortgage - price) > 1:
        table.complain("mortgage", f'{mortgage} is not half the price of "{name}", which is {price}')
    return mortgage


def _count_rents(table: Table, found: int, rent: str, size: int, rules: Rules | None) -> None:
    """One rent per level; by number owned, the last one stands for all higher numbers."""
    if not rent or (rent == "levels" and rules is None):
        return
    if rent != "levels":
        if not 1 <= found <= size:
            table.complain("rents", f"{found} rents for a group of {size}: expected 1 to {size}")
        return
    assert rules is not None
    if rules.building_shape == "ladder":
        if found not in LADDER_RENTS:
            table.complain("rents", f"{found} rents for a ladder: expected 10, or 6 for its named steps")
        return
    houses = rules.building_houses
    if found != houses + 2:
        table.complain("rents", f"{found} rents for {houses} houses and a hotel: expected {houses + 2}")


def _unique(plans: list[ListedDeed]) -> None:
    seen: set[str] = set()
    for plan in plans:
        if plan.name and plan.name in seen:
            plan.table.complain("name", f'the deed "{plan.name}" is there already')
        seen.add(plan.name)


def _titles(tables: list[Table], spaces: list[Space], plans: list[ListedDeed]) -> list[Deed]:
    """Bring deeds and spaces together, in the order of the board."""
    by_name = {plan.name: plan for plan in plans}
    deeds: list[Deed] = []
    seen: set[str] = set()
    for table, space in zip(tables, spaces, strict=True):
        if space.kind != DEED or not space.name:
            continue
        if space.name in seen:
            table.complain("name", f'the deed space "{space.name}" is there already')
        seen.add(space.name)
        plan = by_name.get(space.name)
        if plan is None:
            table.complain("name", f'no group has a deed "{space.name}"{did_you_mean(space.name, by_name)}')
            continue
        space.deed = len(deeds)
        deeds.append(
            Deed(
                index=len(deeds),
                name=plan.name,
                space=space.index,
                group=plan.group,
                price=plan.price,
                mortgage=plan.mortgage,
                house=plan.house,
                hotel=plan.hotel,
                rents=plan.rents,
                sale=plan.sale,
                sale_house=plan.sale_house,
                premium=plan.premium,
                premium_house=plan.premium_house,
            )
        )
    for plan in plans:
        if plan.name and plan.name not in seen:
            hint = did_you_mean(plan.name, seen)
            plan.table.complain("name", f'"{plan.name}" names no space of kind "deed"{hint}')
    return deeds
