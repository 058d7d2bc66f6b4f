"""How a game on a device has ended: the result of an online table, and the books of any for whoever counts."""

from __future__ import annotations

from freehold.engine.game import Game
from freehold.event.commands import EnterResult, Outcome
from freehold.event.counting import DeedCount, PlayerCount
from freehold.event.event import Event, Round
from freehold.event.standings import Figures
from freehold.server.events.guests import guests_at
from freehold.table.table import Table


def outcome_command(event: Event, played: Round, table: Table) -> EnterResult:
    """The result of a game that is over, as the edition ranks it. Rule: FR-WIN-1, PN-10b, PN-11.2"""
    number = table.created.number
    game, seats = table.game, guests_at(event, played, table)
    guests = played.tables[number - 1]
    figures = [_figures(game, seat, guest) for seat, guest in sorted(seats.items())]
    ranking = [[guests.index(seats[seat]) for seat in level] for level in game.ranking()]
    outcome = Outcome(figures=figures, ranking=ranking)
    return EnterResult(id=f"{table.code}-{table.seq}", round=played.number, table=number, outcome=outcome)


def _figures(game: Game, seat: int, guest: int) -> Figures:
    if game.out[seat]:
        return Figures(guest, 0, 0, _gone(game, seat))
    return Figures(guest, int(game.worth(seat)), int(game.cash[seat]))


def _gone(game: Game, seat: int) -> int:
    """The how manieth somebody was to leave the game; 0 for those who are in it."""
    return game.retired.index(seat) + 1 if seat in game.retired else 0


def books(event: Event, played: Round, table: Table) -> list[PlayerCount]:
    """The count sheet of a table as its game has it, in the order of the event's seats. Rule: PN-10b, FR-END-2"""
    game = table.game
    seats = {guest: seat for seat, guest in guests_at(event, played, table).items()}
    return [_column(game, seats[guest], event.name_of(guest)) for guest in played.tables[table.created.number - 1]]


def _column(game: Game, seat: int, name: str) -> PlayerCount:
    out = _gone(game, seat)
    if out:
        return PlayerCount(name, 0, out=out)
    deeds = [_deed(game, deed) for deed in range(len(game.edition.deeds)) if game.owner[deed] == seat]
    credit = int(game.credit[seat])
    return PlayerCount(name, int(game.cash[seat]), deeds=deeds, cards=len(game.held[seat]), debt=credit)


def _deed(game: Game, deed: int) -> DeedCount:
    hotel = bool(game.hotel[deed])
    return DeedCount(deed, 0 if hotel else int(game.houses[deed]), hotel, bool(game.mortgaged[deed]))
