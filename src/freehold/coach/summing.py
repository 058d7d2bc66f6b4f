"""What all moves of a game come to together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freehold.coach.finding import Finding, Weighed
from freehold.coach.grades import accuracy, marks
from freehold.coach.shapes import GRADES, Decision, Player, Review, Stopped, Swing
from freehold.engine.edition import Edition
from freehold.engine.text.record import Record

_SWINGS: Final = 8
_BID: Final = "bid "
_LEAST_SWING: Final = 15_000
"""Somebody's chances have to move by a point and a half to make a turning point."""


def put_together(
    record: Record,
    edition: Edition,
    playouts: int,
    seed: int,
    complete: bool,
    stopped: Stopped | None,
    findings: Sequence[Finding],
) -> Review:
    """The review of a game from what there is of its moves, in their order."""
    seats = len(record.seats)
    kept = _without_repeats(findings)
    chances = [finding.chances for finding in findings if finding.chances is not None]
    thrown = _added([finding.luck for finding in findings if finding.luck is not None], seats)
    skill = [sum(one.change[seat] for one in kept if one.decision.seat == seat) for seat in range(seats)]
    decisions = [one.decision for one in kept]
    gifts = [sum(one.change[seat] for one in kept if one.decision.seat != seat) for seat in range(seats)]
    # What decisions do not account for is luck. The luck of single throws is measured, too, but by a judge who does not
    # see every danger coming: whoever escapes one seems luckier with every throw than the whole game bears out.
    changed = [chances[-1].shares[seat] - chances[0].shares[seat] if chances else 0 for seat in range(seats)]
    luck = [changed[seat] - skill[seat] - gifts[seat] for seat in range(seats)]
    players = [
        _player(seat, name, decisions, luck[seat], skill[seat], gifts[seat]) for seat, name in enumerate(record.seats)
    ]
    for player in players:
        player.rest = player.luck - thrown[player.seat]
    return Review(
        edition=edition.id,
        version=record.version,
        names=record.seats[:],
        playouts=playouts,
        seed=seed,
        complete=complete,
        stopped=stopped,
        chances=chances,
        luck=luck,
        skill=skill,
        swings=_swings(findings, kept),
        decisions=decisions,
        players=players,
    )


def _without_repeats(findings: Sequence[Finding]) -> list[Weighed]:
    """All weighed decisions, each mistake once.

    A deal that somebody fails to propose turn after turn is missed once, and of all bids for one lot the worst counts.
    """
    missed: set[tuple[int, str]] = set()
    bids: dict[tuple[int, int], int] = {}
    kept: list[Weighed] = []
    for finding in findings:
        one = finding.weighed
        if one is None:
            continue
        idea = (one.decision.seat, one.missed)
        if one.missed and idea in missed:
            continue
        missed.add(idea)
        if one.decision.text.startswith(_BID):
            place = bids.setdefault((one.decision.seat, one.decision.turn), len(kept))
            if place < len(kept):
                kept[place] = max(kept[place], one, key=lambda bid: bid.decision.loss)
                continue
        kept.append(one)
    return kept


def _added(rows: Sequence[list[int]], seats: int) -> list[int]:
    return [sum(row[seat] for row in rows) for seat in range(seats)]


def _player(seat: int, name: str, decisions: Sequence[Decision], luck: int, skill: int, gifts: int) -> Player:
    own = [decision for decision in decisions if decision.seat == seat]
    best, good, inaccuracy, mistake, blunder = (
        sum(1 for decision in own if decision.grade == grade) for grade in GRADES
    )
    earned = accuracy([marks(decision.loss, decision.error) for decision in own])
    return Player(seat, name, best, good, inaccuracy, mistake, blunder, earned, luck, skill, gifts)


def _swings(findings: Sequence[Finding], kept: Sequence[Weighed]) -> list[Swing]:
    """The turning points, largest first."""
    found: list[Swing] = []
    for finding in findings:
        move = finding.move
        if finding.luck is not None and move.sort in ("dice", "card"):
            found.append(
                Swing(move.number, move.turn, move.seat, move.sort, finding.luck, move.text, move.space, move.card)
            )
    for one in kept:
        choice = one.decision
        found.append(
            Swing(choice.move, choice.turn, choice.seat, "decision", one.change, choice.text, about=choice.about)
        )
    large = [swing for swing in found if _size(swing) >= _LEAST_SWING]
    return sorted(large, key=lambda swing: (-_size(swing), swing.move))[:_SWINGS]


def _size(swing: Swing) -> int:
    return max((abs(change) for change in swing.change), default=0)
