"""Are the blunders of a review blunders? Weighs them again, in other futures, more of them and longer ones.

    python bench/blunders.py RECORD [RECORD ...] [--futures 1500] [--turns 30]

Run it on a compiled build, with `PYTHONPATH=build/compiled python -P`. Every record is reviewed; every mistake and
blunder is then compared with the better action that the review names. A row tells how many have the same grade again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import freehold
from freehold.bots.search.comparing import Comparer, gap
from freehold.coach import GRADES, Decision, review
from freehold.coach.grades import grade_of
from freehold.coach.walking import Walk, eased
from freehold.engine.text.notation import parse
from freehold.engine.text.record import read_record

POINT = 10_000
ELSEWHERE = 1_000_003
"""Seeds of futures that no review has looked at."""


def again(walk: Walk, comparer: Comparer, decision: Decision, futures: int) -> tuple[str, int]:
    """The grade of a decision in other futures, and what it loses there."""
    game = eased(walk.to(decision.move))
    actions = [parse(game, decision.seat, text) for text in (decision.better or "", decision.text)]
    better, done = comparer.compare(game, decision.seat, actions, futures, ELSEWHERE + decision.move)
    lost, error = gap(better, done)
    return grade_of(max(0, lost), error), lost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--futures", type=int, default=1500)
    parser.add_argument("--turns", type=int, default=30)
    wishes = parser.parse_args()
    for file in wishes.records:
        record = read_record(file.read_text("utf-8"))
        edition = freehold.edition(record.edition)
        walk, comparer = Walk(record, edition), Comparer(edition, turns=wishes.turns)
        faults = [found for found in review(record, edition).decisions if found.grade in ("mistake", "blunder")]
        moved: Counter[int] = Counter()
        for fault in faults:
            grade, lost = again(walk, comparer, fault, wishes.futures)
            moved[GRADES.index(grade) - GRADES.index(fault.grade)] += 1
            print(
                f"  {fault.grade:8} {fault.loss / POINT:5.1f}  then {grade:10} {lost / POINT:5.1f}"
                f"  {fault.text!r}; better {fault.better!r}"
            )
        told = ", ".join(f"{count} by {steps:+}" for steps, count in sorted(moved.items()) if steps)
        print(f"{file.name}: {len(faults)} faults, {moved[0]} of the same grade again; moved {told or '-'}")


if __name__ == "__main__":
    main()
