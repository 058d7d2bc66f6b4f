"""Standings and results as files that others read: CSV for a spreadsheet, JSON for everything."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec

from freehold.event.event import Event, Round
from freehold.event.standings import Line, points_for, standings, teams, winners

_HEAD = ("place", "name", "club", "points", "worth", "cash", "games")


def standings_csv(event: Event) -> str:
    """The standings as a CSV file."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_HEAD)
    for line in standings(event):
        guest = event.guests[line.guest].guest
        row = (line.place, _cell(guest.name), _cell(guest.club), line.points, line.worth, line.cash, line.played)
        writer.writerow(row)
    return out.getvalue()


def _cell(text: str) -> str:
    """A name no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def export(event: Event) -> dict[str, Any]:
    """Everything about the results, as plain data."""
    return {
        "event": event.plan.name,
        "edition": event.plan.edition,
        "format": event.plan.format,
        "standings": [
            {"name": event.name_of(line.guest), "club": event.guests[line.guest].guest.club, **_without_guest(line)}
            for line in standings(event)
        ],
        "teams": [line._asdict() for line in teams(event)],
        "winners": [event.name_of(guest) for guest in winners(event)],
        "rounds": [_round_data(event, played) for played in event.rounds],
    }


def _without_guest(line: Line) -> dict[str, int]:
    return {name: value for name, value in line._asdict().items() if name != "guest"}


def _round_data(event: Event, played: Round) -> dict[str, Any]:
    return {
        "round": played.number,
        "final": played.final,
        "tables": [
            {
                "table": at,
                "seats": [event.name_of(guest) for guest in seats],
                "results": [
                    {
                        "name": event.name_of(one.guest),
                        "place": one.place,
                        "points": 0 if played.final else points_for(event.plan, one.place),
                        "worth": one.worth,
                        "cash": one.cash,
                        "out": one.out,
                    }
                    for one in (played.results[at].results if at in played.results else [])
                ],
                "corrected": len(played.results[at].corrections) if at in played.results else 0,
            }
            for at, seats in enumerate(played.tables, 1)
        ],
    }


def standings_json(event: Event) -> str:
    """All of that as a JSON file."""
    return msgspec.json.format(msgspec.json.encode(export(event)), indent=2).decode() + "\n"
