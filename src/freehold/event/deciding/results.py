"""Results: entered once, corrected with a reason, and never more than was handed out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freehold.event.commands import Close, CorrectResult, EnterResult, Finish, Outcome
from freehold.event.count_reasons import CountError
from freehold.event.counting import Counted, count, notes_sum
from freehold.event.deciding.asking import Asked, check_clause, check_table, current_round, round_of
from freehold.event.event import Event, Round
from freehold.event.journal import AnyEntry, Finished, PlayerResult, ResultCorrected, ResultEntered, RoundClosed
from freehold.event.reasons import refused
from freehold.event.standings import Figures, from_ranking, ranked

MOST_AMOUNT: Final = 1_000_000_000


def enter_result(asked: Asked, command: EnterResult) -> list[AnyEntry]:
    """A table's game is over. Two who enter the same table do not overwrite each other. Rule: PN-10b, FR-WIN-1"""
    event = asked.event
    played = round_of(event, command.round)
    check_table(played, command.table)
    if played.clock.started_at < 0:
        raise refused("round-not-begun", round=played.number)
    if played.closed:
        raise refused("result-late", round=played.number)
    there = played.results.get(command.table)
    if there is not None:
        raise refused("result-there", table=command.table, who=_who(event, there.who))
    results, source = judged(asked, played, command.table, command.outcome)
    return [ResultEntered(*asked.by, round=played.number, table=command.table, results=results, source=source)]


def _who(event: Event, person: int) -> str:
    return event.people[person].name if 0 <= person < len(event.people) else "somebody"


def correct_result(asked: Asked, command: CorrectResult) -> list[AnyEntry]:
    """Put a result right, or enter one that is late: the reason stays for ever. Rule: PN-9.2, PN-4.2c"""
    event = asked.event
    played = round_of(event, command.round)
    check_table(played, command.table)
    reason = command.reason.strip()
    if not reason:
        raise refused("reason-missing")
    check_clause(asked.edition, command.clause)
    there = played.results.get(command.table)
    if there is None and not played.closed:
        raise refused("result-none", table=command.table)
    results, _ = judged(asked, played, command.table, command.outcome)
    if there is not None and there.results == results:
        raise refused("result-same", table=command.table)
    return [
        ResultCorrected(
            *asked.by,
            round=played.number,
            table=command.table,
            results=results,
            reason=reason,
            clause=command.clause,
        )
    ]


def close(asked: Asked, command: Close) -> list[AnyEntry]:  # noqa: ARG001
    """Tables that have no result are not waited for any more."""
    played = current_round(asked.event)
    if played.closed:
        raise refused("round-closed", round=played.number)
    if played.clock.started_at < 0:
        raise refused("round-not-begun", round=played.number)
    if played.clock.called_at < 0 and not played.complete and played.times.minutes:
        raise refused("round-not-called", round=played.number)
    return [RoundClosed(*asked.by, round=played.number)]


def finish(asked: Asked, command: Finish) -> list[AnyEntry]:  # noqa: ARG001
    """The event is over."""
    played = asked.event.round
    if played is None or not any(one.results for one in asked.event.rounds):
        raise refused("nothing-to-finish")
    if not played.complete and not played.closed:
        missing = [table for table in range(1, len(played.tables) + 1) if table not in played.results]
        raise refused("round-on", round=played.number, tables=", ".join(map(str, missing)))
    closing: list[AnyEntry] = [] if played.closed else [RoundClosed(*asked.by, round=played.number)]
    return [*closing, Finished(*asked.by)]


# -- judging ------------------------------------------------------------------------------------------------


def judged(asked: Asked, played: Round, table: int, outcome: Outcome) -> tuple[list[PlayerResult], str]:
    """The result of a table, or a refusal that names the player or piece that is wrong."""
    event = asked.event
    if bool(outcome.figures) == bool(outcome.sheet):
        raise refused("result-source")
    if outcome.sheet:
        return _from_sheet(asked, played.tables[table - 1], outcome), "count"
    _check_figures(asked, played, table, outcome.figures)
    if not outcome.ranking:
        # A game on a device has no notes that could be counted against those handed out.
        _check_money(event, table, sum(one.cash for one in outcome.figures))
        return ranked(event.created.book.by_cash, outcome.figures), "hand"
    seats = played.tables[table - 1]
    if sorted(seat for level in outcome.ranking for seat in level) != list(range(len(seats))):
        raise refused("result-ranking", table=table)
    by_seat = {one.guest: one for one in outcome.figures}
    return from_ranking(outcome.ranking, [by_seat[guest] for guest in seats]), "game"


def _from_sheet(asked: Asked, seats: Sequence[int], outcome: Outcome) -> list[PlayerResult]:
    """What the edition makes of a count sheet. Rule: PN-10b, PN-11.2, FR-WIN-1, FR-WIN-2"""
    if len(outcome.sheet) != len(seats):
        raise refused("count-columns", columns=len(outcome.sheet), players=len(seats))
    try:
        counted = count(asked.edition, outcome.sheet, asked.event.plan.notes)
    except CountError as fault:
        marks = [f"{problem.player}:{problem.deed}:{problem.reason}" for problem in fault.problems]
        raise refused("count-wrong", found="; ".join(one.sentence for one in fault.problems), marks=marks) from fault
    return from_ranking(counted.ranking, _figures(seats, outcome, counted))


def _figures(seats: Sequence[int], outcome: Outcome, counted: Counted) -> list[Figures]:
    return [
        Figures(guest, counted.worth[at], counted.cash[at], outcome.sheet[at].out) for at, guest in enumerate(seats)
    ]


def _check_figures(asked: Asked, played: Round, table: int, figures: Sequence[Figures]) -> None:
    event = asked.event
    seats = played.tables[table - 1]
    seen: list[int] = []
    for one in figures:
        name = event.name_of(one.guest) if 0 <= one.guest < len(event.guests) else f"guest {one.guest}"
        if one.guest not in seats:
            raise refused("result-unknown-player", name=name, table=table, guest=one.guest)
        if one.guest in seen:
            raise refused("result-twice", name=name, guest=one.guest)
        seen.append(one.guest)
        _check_amounts(asked, one, name)
    for guest in seats:
        if guest not in seen:
            raise refused("result-missing-player", name=event.name_of(guest), table=table, guest=guest)
    gone = sorted(one.out for one in figures if one.out)
    if gone != list(range(1, len(gone) + 1)):
        raise refused("result-order")


def _check_amounts(asked: Asked, one: Figures, name: str) -> None:
    """What somebody has cannot be less than nothing; and worth counts all cash. Rule: PN-11.1a"""
    if one.out and (one.worth or one.cash):
        raise refused("result-out-has", name=name, guest=one.guest)
    if one.cash < 0 or one.out < 0:
        raise refused("result-negative", name=name, guest=one.guest)
    if max(one.worth, one.cash) > MOST_AMOUNT:
        raise refused("result-too-large", name=name, amount=max(one.worth, one.cash), guest=one.guest)
    owes = asked.edition.rules.debt_kind == "credit"
    if one.worth < one.cash and not owes:
        raise refused("result-less-than-cash", name=name, worth=one.worth, cash=one.cash, guest=one.guest)


def _check_money(event: Event, table: int, cash: int) -> None:
    """More money than the table was handed. Rule: PN-3.2, PN-3.10a"""
    handed = notes_sum(event.plan.notes)
    if event.plan.notes and cash > handed:
        raise refused("result-money", table=table, found=cash, most=handed)
