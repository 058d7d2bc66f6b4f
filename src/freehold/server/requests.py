"""What HTTP requests may say, and what is made of it."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import unquote_to_bytes

import msgspec

from freehold.drawing import languages
from freehold.editions import EditionError
from freehold.editions import edition as take_edition
from freehold.editions import editions as edition_ids
from freehold.engine.edition import Edition
from freehold.engine.text.names import shown
from freehold.server.catalogue import MOST_SEATS
from freehold.server.refusals import refused
from freehold.server.seats import SeatWish, Word, board_seats, check_name, check_party, seats_of
from freehold.server.tokens import hash_of
from freehold.table.casting import bot_plan, policy_of
from freehold.table.deciding.commands import MOST_NUMBER, OWN, ActionText
from freehold.table.journal.entries import (
    BOARD,
    BOT,
    PACES,
    PERSON,
    POLICIES,
    ClockPlan,
    Created,
    Fork,
    Joined,
    SeatPlan,
)
from freehold.table.journal.pinning import pinned_to_shelf
from freehold.table.naming import like
from freehold.table.seating import NOBODY, USUAL_BOT
from freehold.table.views.refusals import refused as table_refused

MOST_OPTIONS = 40
_USUAL_SEATS = 4
_MOVE = re.compile(r"[0-9]{1,9}")


class ClockWish(msgspec.Struct):
    """Thinking time: from a second to a day, and an increment of up to an hour."""

    bank_ms: Annotated[int, msgspec.Meta(ge=1_000, le=86_400_000)]
    increment_ms: Annotated[int, msgspec.Meta(ge=0, le=3_600_000)] = 0


class NewTable(msgspec.Struct):
    """`POST /api/tables`."""

    edition: Word
    options: Annotated[list[Word], msgspec.Meta(max_length=MOST_OPTIONS)] = []
    name: Word = ""
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=MOST_SEATS)] | None = None
    clock: ClockWish | None = None
    open: bool = False
    disconnect: Word = "wait"
    pace: Word = "normal"
    minutes: Annotated[int, msgspec.Meta(ge=0, le=1_440)] | None = None
    ask_rents: bool | None = None
    """People begin with every rent asked for: usual at a screen, while at a real board somebody has to say it."""
    advice: bool = False
    physical: bool = False


class Join(msgspec.Struct):
    """`POST /api/tables/{code}/join`."""

    name: Word = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=31)] | None = None
    watch: bool = False


class ForkWish(msgspec.Struct):
    """`POST /api/tables/{code}/fork`."""

    move: Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]
    name: Word = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=31)] = 0
    bot: Word = USUAL_BOT
    pace: Word = "normal"


class Weigh(msgspec.Struct):
    """`POST /api/tables/{code}/weigh`."""

    action: ActionText
    seat: Annotated[int, msgspec.Meta(ge=OWN, le=31)] = OWN


def check_address(path: bytes, query: bytes) -> None:
    """Refuse an address that is not UTF-8: what is put in place of the rest would be another address."""
    try:
        unquote_to_bytes(path).decode()
        unquote_to_bytes(query).decode()
    except UnicodeDecodeError as broken:
        raise refused("address-form") from broken


def move_number(text: str) -> int:
    """The move that an address names; one that no game has if it names none."""
    return int(text) if _MOVE.fullmatch(text) is not None else -1


def picture_language(text: str) -> str:
    """The language a picture is asked for in."""
    if text not in languages():
        raise refused("wrong-language", known=", ".join(languages()))
    return text


def edition_of(id: str, options: list[str]) -> Edition:
    """An edition from the shelf; folders cannot be named over the network."""
    if id.replace("_", "-") not in edition_ids():
        raise refused("no-such-edition", edition=shown(id))
    if len(options) > MOST_OPTIONS:
        raise refused("too-many-options", most=MOST_OPTIONS)
    options = [shown(option) for option in options]
    try:
        return take_edition(id, options)
    except EditionError as fault:
        raise refused("no-such-option", problems="; ".join(str(problem) for problem in fault.problems)) from fault


def created_from(wish: NewTable, code: str, server_seed: str, now: int) -> tuple[Created, int]:
    """The first entry of a new table, and the seat of whoever makes it (-1: none)."""
    edition = edition_of(wish.edition, wish.options)
    if wish.disconnect not in POLICIES:
        raise refused("wrong-disconnect", known=", ".join(POLICIES))
    if wish.pace not in PACES:
        raise refused("wrong-pace", known=", ".join(PACES))
    if wish.physical:
        return _physical(wish, edition, code, now), NOBODY
    wishes = wish.seats if wish.seats is not None else _usual_seats(edition)
    seats, own = seats_of(edition, wishes, wish.name)
    clock = ClockPlan(wish.clock.bank_ms, wish.clock.increment_ms) if wish.clock is not None else None
    created = Created(
        now,
        code=code,
        edition=edition.id,
        options=edition.chosen,
        seats=seats,
        clock=clock,
        open=wish.open,
        policy=wish.disconnect,
        pace=wish.pace,
        minutes=_minutes(wish, edition),
        server_seed=server_seed,
        ask_rents=wish.ask_rents is not False,
        advice=wish.advice,
    )
    return pinned_to_shelf(created, edition), own


def _minutes(wish: NewTable, edition: Edition) -> int:
    """The minutes that are planned, where the edition ends at a call."""
    if edition.rules.ending_kind != "called-time":
        return 0
    return edition.rules.ending_minutes if wish.minutes is None else wish.minutes


def _physical(wish: NewTable, edition: Edition, code: str, now: int) -> Created:
    """A table with a real board: everybody by name in the order of play, dice and cards by whoever keeps the Bank."""
    wishes = wish.seats if wish.seats is not None else []
    check_party(edition, len(wishes))
    seats = board_seats([wish.name if each.kind == "me" else each.name for each in wishes])
    kinds = [each.kind for each in wishes]
    if kinds.count("me") > 1 or any(kind not in ("me", BOARD) for kind in kinds):
        raise refused("wrong-board-kind")
    check_name(wish.name)
    created = Created(
        now,
        code=code,
        edition=edition.id,
        options=edition.chosen,
        seats=seats,
        open=wish.open,
        minutes=_minutes(wish, edition),
        ask_rents=wish.ask_rents is True,
        physical=True,
        banker=kinds.index("me") if "me" in kinds else NOBODY,
    )
    return pinned_to_shelf(created, edition)


def _usual_seats(edition: Edition) -> list[SeatWish]:
    count = max(min(_USUAL_SEATS, edition.players_max), edition.players_min)
    return [SeatWish("me"), *(SeatWish(BOT) for _ in range(count - 1))]


def maker(name: str, token: str, seat: int, now: int) -> Joined:
    """Whoever makes a table is its host."""
    return Joined(now, person=0, name=name, token_hash=hash_of(token), seat=seat, host=True)


def forked_from(
    created: Created, names: list[str], wish: ForkWish, position: str, code: str, server_seed: str, now: int
) -> Created:
    """A table that begins at a moment of another: one person, bots on all other seats."""
    if not 0 <= wish.seat < len(names):
        raise table_refused("unknown-seat", number=wish.seat)
    if not policy_of(wish.bot):
        raise refused("no-such-bot", bot=wish.bot)
    check_name(wish.name)
    taken = [wish.name]
    seats: list[SeatPlan] = []
    for seat, name in enumerate(names):
        if seat == wish.seat:
            seats.append(SeatPlan(PERSON, wish.name))
            continue
        folk = [plan.character for plan in seats]
        plan = bot_plan(wish.bot, "" if like(name, taken) else name, [*taken, *names], folk)
        taken.append(plan.name)
        seats.append(plan)
    return Created(
        now,
        code=code,
        edition=created.edition,
        options=created.options,
        seats=seats,
        pace=wish.pace if wish.pace in PACES else "normal",
        server_seed=server_seed,
        fork=Fork(created.code, wish.move, position),
        version=created.version,
        digest=created.digest,
        ask_rents=created.ask_rents,
        advice=True,
    )
