"""What a rule book demands of every board it is played on, its own and those people bring along."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from freehold.editions.problems import did_you_mean
from freehold.editions.read_board import KINDS, RENTS, Board
from freehold.editions.tables import Table
from freehold.editions.values import number_fault
from freehold.engine.edition import BY_LEVEL, START


@dataclass(frozen=True)
class Demands:
    """The table `[demands]` of the edition; whatever it leaves out may be as it likes."""

    size: int
    """How many spaces the board has, 0 for any number."""
    spaces: Mapping[str, int]
    """How many spaces there are of a kind."""
    rents: Mapping[str, int]
    """How many deeds there are whose rent is read off in one way: by `levels`, `owned` or `dice`."""
    houses: Mapping[str, int]
    """What a house costs, by the zone of the group."""
    decks: Mapping[str, int]
    """How many spaces beyond the start a deck is drawn from, by the id of the deck."""


def read_demands(table: Table) -> Demands:
    """Read the table."""
    demands = Demands(
        size=table.number("size", 0, least=1),
        spaces=_numbers(table.table("spaces"), KINDS),
        rents=_numbers(table.table("rents"), RENTS),
        houses=_numbers(table.table("houses"), None),
        decks=_numbers(table.table("decks"), None),
    )
    table.close()
    return demands


def _numbers(table: Table, known: Iterable[str] | None) -> dict[str, int]:
    """Numbers by names, which are free where none are known beforehand."""
    found: dict[str, int] = {}
    for name, value in table.entries().items():
        fault = number_fault(value)
        if known is not None and name not in known:
            fault = f"unknown key{did_you_mean(name, known)}"
        if fault:
            table.complain(name, fault)
        else:
            found[name] = int(str(value))
    return found


def hold_board(board: Board, demands: Demands, decks: Sequence[str] | None) -> None:
    """Report everything in which a board is not what the rule book demands; `decks` is None if the cards do not say.

    Rule: R-EU-PLANS, R-PN-BOARD
    """
    # What could not be read in full cannot be counted either.
    if any(problem.file == board.root.file for problem in board.root.problems):
        return
    if demands.size and board.size != demands.size:
        board.table.complain("spaces", f"{board.size} spaces: the rule book demands {demands.size}")
    for kind, count in demands.spaces.items():
        have = len(board.of_kind(KINDS[kind]))
        if have != count:
            board.table.complain("spaces", f'{have} spaces of kind "{kind}": the rule book demands {count}')
    for rent, count in demands.rents.items():
        have = sum(board.groups[plan.group].rent == RENTS[rent] for plan in board.plans)
        if have != count:
            board.root.complain("group", f'{have} deeds with rent = "{rent}": the rule book demands {count}')
    if demands.houses:
        _hold_zones(board, demands.houses)
    if decks is not None:
        _hold_decks(board, demands.decks, decks)


def _hold_zones(board: Board, houses: Mapping[str, int]) -> None:
    """The price of a house is that of the zone. Rule: R-PN-BOARD"""
    for group in board.groups:
        if group.rent == BY_LEVEL and group.zone not in houses:
            wrong = f'"{group.zone}" is no zone of the rule book' if group.zone else "is missing"
            board.root.complain(f"group[{group.index}].zone", f"{wrong}{did_you_mean(group.zone, houses)}")
    for plan in board.plans:
        group = board.groups[plan.group]
        price = houses.get(group.zone, plan.house)
        if group.rent == BY_LEVEL and plan.house != price:
            message = f'{plan.house} for a house: in the zone "{group.zone}" the rule book demands {price}'
            plan.table.complain("house", message)


def _hold_decks(board: Board, places: Mapping[str, int], decks: Sequence[str]) -> None:
    """Some decks are drawn from where the rule book says. Rule: R-PN-BOARD"""
    start = board.of_kind(START)[0].index
    for id, place in places.items():
        space = board.spaces[(start + place) % board.size]
        if space.deck < 0 or decks[space.deck] != id:
            message = f'here, {place} beyond the start, the rule book demands a space that draws from the deck "{id}"'
            board.table.complain(f"spaces[{space.index}]", message)
