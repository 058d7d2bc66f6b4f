"""Guests seated before an event: who sits where in every round, who meets again, and how good that is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from rich.console import Console
from rich.text import Text

from freehold.commands.event_files import say, take_guests, take_plan
from freehold.commands.event_telling import many, table_words
from freehold.console.mistakes import Mistake
from freehold.console.screen import STRONG
from freehold.event import commands as do
from freehold.event.deciding import created, decide
from freehold.event.deciding.seating import field_of, hall_of, sizes_for
from freehold.event.event import Event, replay
from freehold.event.guests import Guest
from freehold.event.plan import PODS, Plan
from freehold.event.seating import Hall, Seating, drawn_order, least_repeats, preseat, seating_account
from freehold.event.seating.bounds import least_together
from freehold.table.deciding.commands import Refused

_MOST_PAIRS = 12
_CODE = "PLAN"
"""An event that is only on paper has no code that anybody could join by."""


def gathered(plan: Plan, guests: Sequence[Guest], seed: int) -> Event:
    """The event as if everybody had come."""
    event = replay(created(plan, guests, _CODE, seed, "Organiser", "", 0))
    for number in range(len(guests)):
        _do(event, do.Arrive(id=f"arrive-{number}", guest=number))
    return event


def seated(plan: Plan, guests: Sequence[Guest], seed: int) -> Event:
    """The same with its first round seated."""
    event = gathered(plan, guests, seed)
    _do(event, do.Seat(id="seat"))
    return event


def _do(event: Event, command: do.AnyCommand) -> None:
    try:
        for entry in decide(event, event.people[0], command, 0):
            event.apply(entry)
    except Refused as refusal:
        raise Mistake(f"{refusal.sentence[:1].upper()}{refusal.sentence[1:]}.") from refusal


def seat_guests(console: Console, plan_file: Path, guests_file: Path | None, rounds: int, seed: int) -> None:
    """Print the seats of all rounds, then what they cost."""
    plan = take_plan(plan_file)
    if guests_file is None:
        raise Mistake("name the list of guests: --guests FILE", 2)
    event = gathered(plan, take_guests(guests_file), seed)
    players = field_of(event)
    try:
        sizes = sizes_for(event, len(players))
    except Refused as refusal:
        raise Mistake(f"{refusal.sentence[:1].upper()}{refusal.sentence[1:]}.") from refusal
    if not rounds:
        rounds = plan.rounds
        if plan.seating == PODS and rounds > 1:
            say(console, "Rounds after the first are seated by the standings; --rounds seats more of them anyway.")
            rounds = 1
    hall = hall_of(event, players)
    found = preseat(hall, sizes, rounds, seed)
    for number, seating in enumerate(found, 1):
        console.print(Text(f"Round {number}", style=STRONG))
        for at, table in enumerate(drawn_order(seating, seed, number), 1):
            say(console, f"  {at:3}  {', '.join(_named(event, players[player]) for player in table)}")
    _account(console, event, players, hall, sizes, found)


def _named(event: Event, guest: int) -> str:
    one = event.guests[guest].guest
    return f"{one.name} ({one.club})" if one.club else one.name


def _account(
    console: Console, event: Event, players: Sequence[int], hall: Hall, sizes: list[int], found: list[Seating]
) -> None:
    repeats, together = seating_account(hall, found)
    rounds = len(found)
    say(console, f"{many(len(players), 'player')} at {table_words(sizes)}, {many(rounds, 'round')}.")
    bound = least_repeats(hall, sizes, rounds)
    say(console, f"Pairs that meet again: {repeats}; no seating can have fewer than {bound}.")
    if hall.has_clubs:
        least = least_together(hall, sizes, rounds)
        say(console, f"Pairs of a club at one table: {together}; no seating can have fewer than {least}.")
    pairs = _again(found)
    for first, second in pairs[:_MOST_PAIRS]:
        say(console, f"  {event.name_of(players[first])} meets {event.name_of(players[second])} again")
    if len(pairs) > _MOST_PAIRS:
        say(console, f"  and {len(pairs) - _MOST_PAIRS} more")


def _again(found: Sequence[Seating]) -> list[tuple[int, int]]:
    """The pairs that meet more than once."""
    met: dict[tuple[int, int], int] = {}
    for seating in found:
        for table in seating:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
    return sorted(pair for pair, times in met.items() if times > 1)
