"""Landing rates and pay-back of an edition, computed from its board and rules; nothing is keyed to names or colours."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from freehold.analysis.payback import DeedReturn, GroupReturn, Traffic, deed_return, group_return
from freehold.analysis.rounds import Board, Landings
from freehold.engine.edition import Edition

_KEPT: Final = 64
"""Editions whose analysis is remembered."""


class Analysis:
    """The long run of an edition. All figures are of one player; a round is one turn of everybody."""

    def __init__(self, edition: Edition, stays: bool) -> None:
        board = Board(edition, stays)
        course = board.play(board.begins())
        landings = Landings(course, board.prospects)
        turns = sum(course.turns_ending)
        rounds = turns + course.missed
        self.edition = edition
        self.throws_per_round = course.throws / rounds
        self.landing_rates = _divided(landings.count, sum(landings.count))
        """Which part of all landings falls on each space."""
        self.landings_per_throw = _divided(landings.count, course.throws)
        self.landings_per_round = _divided(landings.count, rounds)
        self.throws_ending = _divided(course.throws_ending, course.throws)
        """The chance that a throw leaves the token on each space."""
        self.turns_ending = _divided(course.turns_ending, turns)
        """The chance that a turn does."""
        self.detained = course.detained / rounds
        """The share of rounds in which somebody sits in detention while the others play."""
        # Where detained owners collect nothing, only their rounds in freedom bring rent.
        earning = 1.0 - self.detained if edition.rules.rent_detained_owner == "lost" else 1.0
        per_round = rounds / earning
        traffic = Traffic(
            _divided(landings.rent_weight, per_round),
            _divided(landings.pips, per_round),
            _divided(landings.fresh_throws, per_round),
        )
        self.traffic = traffic
        self.deeds: list[DeedReturn] = [deed_return(edition, traffic, deed) for deed in edition.deeds]
        self.groups: list[GroupReturn] = [group_return(edition, group, self.deeds) for group in edition.groups]

    def __repr__(self) -> str:
        most = max(range(len(self.landing_rates)), key=lambda space: self.landing_rates[space])
        where = f"{self.edition.spaces[most].name} ({100 * self.landing_rates[most]:.1f} %)"
        first = self.by_payback()[0]
        group = f"{self.edition.groups[first.group].name} ({first.best.turns:.0f} turns)"
        return f"<Analysis of {self.edition.id}: most landings on {where}, quickest pay-back by {group}>"

    def by_payback(self) -> list[GroupReturn]:
        """All groups, the one that earns back soonest first."""
        keyed = sorted([(found.best.turns, found.group) for found in self.groups])
        return [self.groups[group] for _, group in keyed]


def _divided(figures: list[float], by: float) -> list[float]:
    return [figure / by for figure in figures]


@lru_cache(maxsize=_KEPT)
def _analysed(edition: Edition, stays: bool) -> Analysis:
    return Analysis(edition, stays)


def analyse(edition: Edition, stays: bool = False) -> Analysis:
    """Landing rates and pay-back of an edition, computed once.

    Detained players leave as soon as the rules let them; with `stays` they stay as long as the rules let them.
    """
    return _analysed(edition, stays)


def landing_rates(edition: Edition) -> list[float]:
    """Which part of all landings falls on each space, in board order; together they make 1."""
    return analyse(edition).landing_rates


def quickest_groups(edition: Edition) -> list[int]:
    """The groups that can be built on, the one that earns back its deeds and buildings soonest first."""
    return [found.group for found in analyse(edition).by_payback() if edition.groups[found.group].buildable]
