"""A table as its lobby shows it: who sits there, how it is played, and what is known about its dice."""

from __future__ import annotations

from freehold.bots.folk import character
from freehold.table import dice
from freehold.table.casting import character_data, temperament_at
from freehold.table.deciding.succession import may_delete
from freehold.table.forking import foretells
from freehold.table.journal.entries import BOT, PERSON
from freehold.table.journal.pinning import is_outdated
from freehold.table.models import model_fault
from freehold.table.seating import NOBODY, Person, Place, may_referee
from freehold.table.table import OVER, STARTING, PendingUndo, Table
from freehold.table.views.stages import Json


def table_info(table: Table, connected: list[bool], watchers: int) -> Json:
    """Everything public about a table apart from its game."""
    created = table.created
    fork = created.fork
    return {
        "code": created.code,
        "status": table.status,
        "edition": created.edition,
        "title": table.edition.title,
        "edition_digest": created.digest,
        "edition_version": table.edition.version,
        "outdated": is_outdated(created),
        "options": table.edition.chosen,
        "open": created.open,
        "host": table.host_name,
        "seats": [_seat(table, seat, place, _at(connected, seat)) for seat, place in enumerate(table.places)],
        "clock": created.clock,
        "minutes": created.minutes,
        "disconnect": table.policy,
        "pace": table.pace,
        "ask_rents": created.ask_rents,
        "advice": created.advice,
        "model": model_fault(table),
        "physical": created.physical,
        "banker": created.banker,
        "event": created.event,
        "number": created.number,
        "round": created.round,
        "paused": table.play is not None and table.game.paused,
        "watchers": watchers,
        "created": created.at,
        "dice": _dice(table),
        "moves": table.play.move if table.play is not None else 0,
        "progress": _progress(table),
        "begins_at": table.begins_at if table.status == STARTING else None,
        "fork_of": {"code": fork.code, "move": fork.move} if fork is not None else None,
        "rematch_of": created.rematch_of or None,
        "rematch": table.rematch or None,
    }


def _progress(table: Table) -> Json | None:
    """How far the game is, for those who look from outside: the turn, whom it waits for, who has won."""
    if table.play is None:
        return None
    game = table.game
    ranking = game.ranking() if game.over else []
    winners = ranking[0] if ranking else []
    return {"turn": table.play.turn, "awaited": game.to_act, "winners": winners}


def _at(connected: list[bool], seat: int) -> bool:
    return seat < len(connected) and connected[seat]


def _seat(table: Table, seat: int, place: Place, connected: bool) -> Json:
    host = place.person >= 0 and table.people[place.person].host
    return {
        "name": place.name,
        "kind": place.kind,
        "bot": place.bot,
        "character": _character(place),
        "temperament": temperament_at(place.bot),
        "connected": connected,
        "host": host,
        "free": place.free,
        "advised": place.advised,
        "returnable": _is_returnable(table, place),
        "token": table.game.tokens[seat] if table.play is not None else "",
    }


def _character(place: Place) -> Json | None:
    """Who the bot is; nobody known where it is from before bots were people, or one of somebody's own."""
    who = character(place.character)
    return character_data(who) if who is not None else None


def _is_returnable(table: Table, place: Place) -> bool:
    """Whether the host could give a bot's seat back to the person it was taken from."""
    back = place.taken_from
    return place.kind == BOT and back != NOBODY and not table.people[back].gone and table.seat_of(back) < 0


def _dice(table: Table) -> Json:
    seed = table.created.server_seed
    if table.is_physical:
        # Real dice have no seed anybody could commit to.
        return {"commitment": "", "contributed": [True for _ in table.places], "revealed": None}
    revealed: Json | None = None
    if table.status == OVER and not _keeps_secrets(table):
        proof = table.proof()
        mixed = str(dice.mix(seed, table.salts))
        revealed = {"server_seed": proof.server_seed, "salts": proof.salts, "seed": mixed}
    contributed = [place.kind != PERSON or place.salt != "" for place in table.places]
    return {"commitment": dice.commitment(seed), "contributed": contributed, "revealed": revealed}


def _keeps_secrets(table: Table) -> bool:
    """Whether the seed of a game that is over helps to foretell another: older forks shuffled their parent's cards.

    Their record shows the seed as soon as that game is over, too.
    """
    fork = table.created.fork
    return fork is not None and foretells(fork.position)


def you_info(table: Table, person: Person | None) -> Json:
    """Who somebody is at this table."""
    if person is None:
        return {"seat": None, "host": False, "role": "spectator", "name": "", "may_delete": False, "staff": ""}
    seat = table.seat_of(person.id)
    return {
        "seat": seat if seat >= 0 else None,
        "host": person.host,
        "role": _role(table, person, seat),
        "name": person.name,
        "may_delete": may_delete(table, person),
        "staff": person.staff,
    }


def _role(table: Table, person: Person, seat: int) -> str:
    if table.is_physical and may_referee(person):
        return "banker"
    return "seat" if seat >= 0 else "host" if person.host else "spectator"


def undo_info(table: Table) -> Json | None:
    """The wish to undo that is on the table."""
    undo = table.undo
    if undo is None:
        return None
    return told_undo(undo, "asked")


def told_undo(undo: PendingUndo, state: str) -> Json:
    """A wish to undo, and what has become of it."""
    return {"state": state, "by": undo.by, "to": undo.to, "needs": undo.needs, "agreed": undo.agreed}


def clock_info(table: Table, now: int) -> Json | None:
    """The clocks at this moment."""
    clock = table.clock
    if clock is None:
        return None
    left = [clock.left_of(seat, now) for seat in range(len(clock.left))]
    paused = table.play is not None and table.game.paused
    return {"left_ms": left, "running": clock.running, "at": now, "paused": paused}
