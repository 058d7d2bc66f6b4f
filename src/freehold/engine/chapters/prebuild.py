"""Houses before play: a few for everybody, spread evenly over the plots.

Rule: PN-3.6a, PN-3.7a, PN-3.7b, PN-3.7c, PN-3.8, PN-3.9, R-PN-PREBUILD-OPTIONAL, R-PN-PREBUILD-ABSD,
R-PN-PREBUILD-ZERO, R-PN-PREBUILD-FUNDS
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import BUILD, PASS, Action
from freehold.engine.chapters import construction
from freehold.engine.refusal import (
    NO_BUILDINGS_ON_SUCH_DEEDS,
    NO_HOUSES_LEFT,
    NOT_AWAITED,
    NOT_ENOUGH_CASH,
    NOT_YOUR_STREET,
    OK,
    PREBUILD_SPREAD,
    SITE_MORTGAGED,
    because,
)
from freehold.engine.stage import NOT_KNOWN_HERE, PREBUILD, Stage
from freehold.engine.state import State

if TYPE_CHECKING:
    from freehold.engine.position.values import Fields


@mypyc_attr(acyclic=True)
class Prebuild(Stage):
    """A player may put up houses before play begins."""

    def __init__(self, seat: i64) -> None:
        super().__init__(PREBUILD, seat)

    def why_not(self, g: State, seat: i64, action: Action) -> i64:
        if action.kind == BUILD:
            return why_not_build(g, seat, action)
        if action.kind == PASS:
            return OK if seat == self.seat else NOT_AWAITED
        return NOT_KNOWN_HERE

    def do(self, g: State, seat: i64, action: Action) -> None:
        g.pop()
        if action.kind == BUILD:
            do_build(g, seat, action)
        else:
            if g.listening:
                g.tell("prebuild-declined", "opening.prebuild.declined", seat)

    def legal(self, g: State, seat: i64, found: list[Action]) -> None:
        list_actions(g, seat, found)

    def describe(self, g: State) -> dict[str, object]:
        return {"most": g.rules.opening_prebuild}

    def note(self, g: State, seat: i64, action: Action) -> dict[str, object]:
        return {"for": "prebuild", "final": False} if action.kind == PASS else {}

    def copy(self) -> Prebuild:
        return Prebuild(self.seat)

    @staticmethod
    def read(table: Fields, g: State) -> Prebuild:
        return Prebuild(table.seat("seat", g))


def plots(g: State, seat: i64) -> list[int]:
    """The deeds of a seat that can carry houses."""
    found: list[int] = []
    for deed in g.deeds_of(seat):
        if g.edition.groups[g.edition.deeds[deed].group].buildable and not g.mortgaged[deed]:
            found.append(deed)
    return found


def why_not_build(g: State, seat: i64, action: Action) -> i64:
    """With three plots or more one house each; with fewer the next round starts when every plot has one.

    Rule: PN-3.6a, PN-G-START-7
    """
    if g.top.seat != seat:
        return NOT_AWAITED
    for deed in action.deeds:
        if g.owner[deed] != seat:
            return because(NOT_YOUR_STREET, deed)
        if not g.edition.groups[g.edition.deeds[deed].group].buildable:
            return because(NO_BUILDINGS_ON_SUCH_DEEDS, deed)
        if g.mortgaged[deed]:
            return because(SITE_MORTGAGED, deed)
    total = sum(action.counts)
    if total > g.rules.opening_prebuild or not _spread(len(plots(g, seat)), action.counts, g.rules.opening_prebuild):
        return because(PREBUILD_SPREAD, amount=g.rules.opening_prebuild)
    cost = construction.house_cost(g, action.deeds, action.counts)
    if g.cash[seat] < cost:
        return because(NOT_ENOUGH_CASH, amount=cost)
    if g.counts_houses and total > g.stock_houses:
        return because(NO_HOUSES_LEFT, amount=g.stock_houses)
    return OK


def _spread(count: i64, counts: list[int], most: i64) -> bool:
    """Whether houses lie evenly over `count` plots, those without any included.

    Rule: PN-3.6a, PN-3.7a, PN-3.7b, PN-3.7c, PN-G-START-7
    """
    if count >= most:
        return max(counts) <= 1
    lowest = min(counts) if len(counts) == count else 0
    return max(counts) - lowest <= 1


def do_build(g: State, seat: i64, action: Action) -> None:
    """The choice is made once; a house left out goes back without payment.

    Rule: PN-3.8, PN-3.9, PN-G-START-9, PN-G-START-10
    """
    construction.put_houses(g, seat, action.deeds, action.counts, rule="opening.prebuild.paid")


def list_actions(g: State, seat: i64, found: list[Action]) -> None:
    """Building nothing, one house somewhere, and the full number on the first plots."""
    if g.top.seat != seat:
        return
    found.append(Action(PASS))
    own = plots(g, seat)
    for deed in own:
        one = Action(BUILD, 0, [deed], [1])
        if why_not_build(g, seat, one) == OK:
            found.append(one)
    counts = [0] * min(len(own), g.rules.opening_prebuild)
    for house in range(g.rules.opening_prebuild if counts else 0):
        counts[house % len(counts)] += 1
    full = Action(BUILD, 0, own[: len(counts)], counts)
    if counts and sum(counts) > 1 and why_not_build(g, seat, full) == OK:
        found.append(full)
