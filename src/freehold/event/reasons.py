"""How an event says no: for every reason a code for programs and a sentence in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from freehold.event.guests import NAME_FAULTS, SENTENCES
from freehold.table.deciding.commands import Detail, Refused
from freehold.table.views.refusals import worded

REASONS: Final[dict[str, tuple[str, str]]] = {
    # seating
    "too-few-players": ("seating", "{players} players are too few: a table needs {least}"),
    "sizes-impossible": (
        "seating",
        "{players} players cannot be seated at tables of {least} to {most}; {fewer} or {more} could be",
    ),
    "too-few-tables": ("seating", "{players} players need more than {tables} tables: they seat {room} at {most} each"),
    "swap-same": ("seating", "somebody cannot swap with themselves"),
    "not-seated": ("seating", "{name} is not seated in this round"),
    "club-together": ("seating", "{name} and {other} are of one club"),
    "met-before": ("seating", "{name} and {other} have met already"),
    "swap-started": ("not-now", "the round has begun: nobody changes tables now"),
    "swap-absent": ("seating", "{name} is not here"),
    "swap-unwise": ("seating", "{found}; say so to do it nevertheless"),
    # people
    "unknown-token": ("not-yours", "this token is good for nothing at this event"),
    "not-your-role": ("not-yours", "a {role} may not do that"),
    "not-your-table": ("not-yours", "you are at table {own}, not at table {table}"),
    "unknown-role": ("malformed", "the role is one of {known}"),
    "unknown-person": ("malformed", "there is nobody with the number {person}"),
    "role-needs-table": ("malformed", "a {role} belongs to a table"),
    "role-needs-guest": ("malformed", "a player is one of the guests"),
    "guest-claimed": ("not-yours", "somebody sits here as {name} already; the organiser can give the name back"),
    "role-ended": ("not-now", "that token has been taken back already"),
    "last-organiser": ("not-now", "the event needs an organiser"),
    # guests
    "unknown-guest": ("malformed", "there is no guest with the number {guest}"),
    "guest-here": ("not-now", "{name} is here already"),
    "guest-missing": ("not-now", "{name} is marked as missing already"),
    **{reason: ("malformed", SENTENCES[reason]) for reason in NAME_FAULTS},
    "guest-known": ("malformed", "somebody called {name} is on the list already"),
    "guests-full": ("malformed", "an event has room for {most} guests"),
    # rounds
    "event-over": ("not-now", "the event is over"),
    "no-round": ("not-now", "no round has been seated yet"),
    "round-on": ("not-now", "round {round} is not over: results are missing from table {tables}"),
    "rounds-over": ("not-now", "all {rounds} rounds have been played"),
    "round-begun": ("not-now", "round {round} has begun already"),
    "round-not-begun": ("not-now", "round {round} has not begun yet"),
    "round-not-opened": ("not-now", "the tables are not being set up: start the round first"),
    "no-first-throw": ("not-now", "in this edition the clock starts when the round does"),
    "round-called": ("not-now", "time has been called already"),
    "round-closed": ("not-now", "round {round} is closed"),
    "round-not-called": ("not-now", "time has not been called in round {round} yet"),
    "on-break": ("not-now", "there is a break"),
    "not-on-break": ("not-now", "there is no break"),
    "break-unknown": ("malformed", "the plan has no break {number}"),
    "break-held": ("not-now", "break {number} has been held already"),
    "minutes-form": ("malformed", "minutes are a number from 1 to {most}"),
    "no-limit": ("not-now", "no clock ends this round, so nothing can be added to it"),
    "table-ended": ("not-now", "time has been called at table {table}"),
    "table-plays-with-all": ("not-now", "table {table} has no time of its own: it ends when time is called for all"),
    "unknown-table": ("malformed", "there is no table {table} in round {round}"),
    "unknown-round": ("malformed", "there is no round {round}"),
    # results
    "result-there": (
        "result",
        "table {table} has a result already, entered by {who}: it can be corrected, with a reason",
    ),
    "result-late": ("result", "round {round} is closed: a marshal can still put the result right, with a reason"),
    "result-none": ("result", "table {table} has no result yet that could be corrected"),
    "result-same": ("result", "this is the result table {table} has already"),
    "result-unknown-player": ("result", "{name} does not sit at table {table}"),
    "result-missing-player": ("result", "{name} sits at table {table} and has no result"),
    "result-twice": ("result", "{name} has two results"),
    "result-negative": ("result", "{name}: the cash cannot be less than nothing"),
    "result-too-large": ("result", "{name}: {amount} is more than anybody can have"),
    "result-less-than-cash": ("result", "{name}: a worth of {worth} is less than the cash of {cash} alone"),
    "result-out-has": ("result", "{name} is out of the game and has nothing"),
    "result-money": ("result", "the players of table {table} have {found} in cash, and it was handed {most}"),
    "result-order": ("result", "those who went out are numbered from 1 in the order in which they did"),
    "result-ranking": ("result", "the ranking names every seat of table {table} once"),
    "result-source": ("malformed", "a result comes from a game or from figures, not from both"),
    "count-columns": ("result", "the sheet has {columns} columns for {players} players"),
    "count-wrong": ("result", "{found}"),
    "reason-missing": ("malformed", "a correction needs a reason"),
    # fines, rulings, calls
    "fine-amount": ("malformed", "a fine is an amount from 1 to {most}"),
    "raised-amount": ("malformed", "what was raised is an amount from 0 to {most}"),
    "fine-reason": ("malformed", "a fine needs a reason"),
    "ruling-empty": ("malformed", "a ruling needs words"),
    "ruling-unknown": ("malformed", "there is no ruling {number}"),
    "ruling-replaced": ("not-now", "another ruling stands in the place of ruling {number} already"),
    "unknown-clause": ("malformed", "there is no clause {clause}{hint}"),
    "unknown-call": ("malformed", "there is no call {number}"),
    "call-answered": ("not-now", "call {number} has been answered"),
    "call-open": ("not-now", "table {table} has called for that already"),
    "call-what": ("malformed", "a table calls for one of {known}"),
    "nothing-to-finish": ("not-now", "nothing has been played yet"),
}
"""For every reason: the code of the protocol and the sentence in English."""


def sentence_of(reason: str, details: Mapping[str, Detail]) -> str:
    """A reason in English."""
    return REASONS[reason][1].format(**details)


def refused(reason: str, **details: Detail) -> Refused:
    """A refusal of the event, to be raised."""
    return worded(REASONS, reason, details)
