"""The few figures everybody asks for first, as JSON: who wins how often, how long games last, what went wrong."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from freehold.editions.pace import planned_turns
from freehold.engine.edition import Edition
from freehold.lab.run.cap import cap_note, turns_before
from freehold.lab.run.folder import FORMAT
from freehold.lab.run.results import Totals
from freehold.lab.run.runs import Run, digest
from freehold.lab.run.sums import FIGURES
from freehold.lab.stats.bootstrap import share
from freehold.lab.stats.intervals import mean_interval

_FAULTS_SHOWN: Final = 3


class Score:
    """What some seats achieved together: one seat, or all seats of a bot."""

    def __init__(self, totals: Totals, seats: list[int]) -> None:
        sums = totals.sums
        count = len(sums["fallen"])
        self.games = totals.played
        self.rows = totals.played * len(seats)
        self.wins = Fraction(0)
        for seat in seats:
            for level in range(count):
                # A first place that is shared counts in parts.
                self.wins += Fraction(sums["wins"][level * count + seat], level + 1)
        self.fallen = sum(sums["fallen"][seat] for seat in seats)
        self.worth = sum(sums["worth"][seat] for seat in seats)
        self.worth_squares = sum(sums["worth_squares"][seat] for seat in seats)

    def as_data(self) -> dict[str, Any]:
        """Shares and means over the games that came to a result."""
        return {
            "wins": round(float(self.wins), 6),
            "win_share": share(float(self.wins), self.games).as_data(),
            "bankrupt_share": share(self.fallen, self.rows).as_data(),
            "worth": mean_interval(self.worth, self.worth_squares, self.rows).as_data(2),
        }


def summary(run: Run, versions: dict[str, str], edition: Edition, totals: Totals) -> dict[str, Any]:
    """Everything `summary.json` holds. It is the same for every number of workers and for a run that was resumed."""
    return {
        "format": FORMAT,
        "command": run.command(),
        "edition": _edition(run, edition),
        "versions": versions,
        "seed": run.seed,
        "cap": run.cap,
        "planned_turns": planned_turns(edition) or None,
        "cap_note": cap_note(run.cap, edition, turns_before(run)),
        "position": {"file": run.position_file, "sha256": digest(run.position)} if run.position else None,
        "games": {
            "asked": run.games,
            "played": totals.played,
            "capped": totals.sums["capped"],
            "faulted": totals.faulted,
        },
        "capped_share": share(totals.sums["capped"], totals.played).as_data(),
        "a_game": _figures(totals),
        "seats": _seats(run, totals),
        "bots": _bots(run, totals),
        "faults": totals.faults[:_FAULTS_SHOWN],
    }


def _edition(run: Run, edition: Edition) -> dict[str, Any]:
    return {
        "name": run.edition,
        "id": edition.id,
        "title": edition.title,
        "options": edition.chosen,
        "changes": dict(edition.changed),
    }


def _figures(totals: Totals) -> dict[str, Any]:
    """Means over the games that came to a result."""
    found: dict[str, Any] = {}
    for at, name in enumerate(FIGURES):
        mean = mean_interval(totals.sums["figures"][at], totals.sums["figures_squares"][at], totals.played)
        found[name] = mean.as_data(4)
    return found


def _seats(run: Run, totals: Totals) -> list[dict[str, Any]]:
    return [{"seat": seat, "bot": bot, **Score(totals, [seat]).as_data()} for seat, bot in enumerate(run.seats)]


def _bots(run: Run, totals: Totals) -> list[dict[str, Any]]:
    """The same by bot, in the order in which they sit; a bot on several seats wins whenever one of them does."""
    found: list[dict[str, Any]] = []
    for bot in dict.fromkeys(run.seats):
        seats = [seat for seat, name in enumerate(run.seats) if name == bot]
        found.append({"bot": bot, "seats": len(seats), **Score(totals, seats).as_data()})
    return found
