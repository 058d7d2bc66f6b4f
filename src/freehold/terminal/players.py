"""Setting up a table: the edition, who sits there and who plays for whom."""

from __future__ import annotations

import secrets
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from freehold.bots import Bot, expand_seats, make_bot
from freehold.bots.roster import USUAL_BOT, is_shipped
from freehold.console.loading import load, take_edition, version_warning
from freehold.console.mistakes import Mistake
from freehold.editions import editions
from freehold.editions.boards import record_of
from freehold.editions.problems import did_you_mean
from freehold.engine.edition import BANK, Edition
from freehold.engine.game import Game
from freehold.engine.party import party_fault
from freehold.engine.state import ENTERED, SEEDED
from freehold.engine.text.names import position_of
from freehold.engine.text.record import Record, RecordError, replay
from freehold.terminal.session import Session

PERSON: Final = "person"
_PLAYED_BY: Final = "# played by:"
_NAMES: Final = [
    "Ada",
    "Ben",
    "Cleo",
    "Dan",
    "Ella",
    "Finn",
    "Gus",
    "Hana",
    "Ida",
    "Jack",
    "Kim",
    "Leo",
    "Mia",
    "Nils",
    "Olga",
    "Pia",
    "Quin",
    "Rosa",
    "Sam",
    "Tess",
    "Uma",
    "Vera",
    "Will",
    "Xena",
    "Yara",
    "Zoe",
    "Abel",
    "Bea",
    "Carl",
    "Dora",
    "Emil",
    "Faye",
    "Greta",
]


@dataclass
class Wishes:
    """How somebody asked for a table to be set up."""

    edition: str = "fundraiser"
    names: list[str] = field(default_factory=list)
    seats: int = 0
    bots: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    changes: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    physical: bool = False
    watch: bool = False
    banker: str = ""


@dataclass
class Party:
    """A game with everybody who plays it."""

    session: Session
    bots: list[Bot | None]
    """The bot of every seat, None for a person."""
    played_by: list[str] = field(default_factory=list)
    """The kinds of them, and `person`."""
    warning: str = ""
    damaged: bool = False
    """The saved game made no sense from some line on; its file is left as it is."""
    folder: str = ""
    """The folder of the edition if it does not come with Freehold."""

    @property
    def physical(self) -> bool:
        return self.session.game.chance == ENTERED


# -- a new game -------------------------------------------------------------------------------------------


def new_party(wishes: Wishes) -> Party:
    """Set up a new game."""
    book = take_edition(wishes.edition, wishes.options, wishes.changes)
    names = _table_names(wishes, book)
    seed = secrets.randbelow(10**9) if wishes.seed is None else wishes.seed
    if wishes.physical:
        seed = 0
    try:
        game = Game(book, names, seed, ENTERED if wishes.physical else SEEDED, _banker(wishes.banker, names))
    except ValueError as fault:
        raise Mistake(str(fault), 2) from fault
    record = record_of(game)
    played_by = _played_by(wishes, len(names))
    record.remark(f"played by: {', '.join(played_by)}")
    party = _party(game, record, played_by)
    party.folder = _own_folder(wishes.edition)
    return party


def _own_folder(name: str) -> str:
    """The folder somebody named, or nothing for an edition from the shelf."""
    return "" if name.replace("_", "-") in editions() else name


def _table_names(wishes: Wishes, book: Edition) -> list[str]:
    usual = min(4, book.players_max)
    if wishes.physical and len(wishes.names) >= book.players_min:
        # At a physical table everybody named plays, and nobody else.
        usual = len(wishes.names)
    count = wishes.seats or max(usual, len(wishes.names), book.players_min)
    fault = party_fault(book, count)
    if fault:
        raise Mistake(fault, 2)
    names = list(wishes.names)
    if len(names) > count:
        raise Mistake(f"{len(names)} names for {count} seats", 2)
    if not names and not wishes.watch:
        names.append("Player 1" if wishes.physical else "Player")
    taken = {name.lower() for name in names}
    spare = [name for name in _NAMES if name.lower() not in taken]
    if wishes.physical:
        spare = [f"Player {number}" for number in range(1, count + 1) if f"player {number}" not in taken]
    return names + spare[: count - len(names)]


def _banker(asked: str, names: list[str]) -> int:
    if not asked:
        return 0
    if asked.lower() == "none":
        return BANK
    seat = position_of(asked, names)
    if seat < 0:
        raise Mistake(f"nobody called {asked!r} could be the Banker{did_you_mean(asked, [*names, 'none'])}", 2)
    return seat


def _played_by(wishes: Wishes, count: int) -> list[str]:
    """Who decides for every seat: a person or a kind of bot."""
    if wishes.physical:
        return [PERSON] * count
    kinds = seated_bots(wishes.bots) if wishes.bots else [USUAL_BOT]
    people = 0 if wishes.watch else 1
    return [PERSON] * people + [kinds[index % len(kinds)] for index in range(count - people)]


def seated_bots(asked: list[str]) -> list[str]:
    """The bots asked for, each as often as a `*` says, or a mistake if one of them cannot be had."""
    try:
        kinds = expand_seats(",".join(asked))
        for kind in kinds:
            make_bot(kind)
    except ValueError as fault:
        raise Mistake(str(fault), 2) from fault
    return kinds


def _party(game: Game, record: Record, played_by: list[str]) -> Party:
    bots: list[Bot | None] = []
    for seat, kind in enumerate(played_by):
        bots.append(None if kind == PERSON else make_bot(kind, _bot_seed(game, record, seat)))
    people = [seat for seat, kind in enumerate(played_by) if kind == PERSON]
    session = Session(game, record, people)
    session.log.add(game.events)
    return Party(session, bots, played_by)


def _bot_seed(game: Game, record: Record, seat: int) -> int:
    """Chance of its own for a bot: always the same for this game, but no seed of the game's dice."""
    return zlib.crc32(f"{game.seed}/{seat}/{len(record.lines)}".encode())


# -- a saved game -----------------------------------------------------------------------------------------


def resumed_party(path: Path, wishes: Wishes, folder: str = "") -> Party:
    """Take up a saved game where it stopped."""
    record, book = load(path, folder)
    warning = version_warning(record, book)
    damaged = False
    try:
        game = replay(record, book)
    except RecordError as fault:
        if fault.game is None:
            raise Mistake(f"{path}, line {fault.number}: {fault.reason}") from fault
        game = fault.game
        record.lines = [line for line in record.lines if line.number < fault.number]
        warning = f"{path}, line {fault.number}: {fault.reason}; the game goes on from before that line"
        damaged = True
    party = _party(game, record, _remembered(record, wishes))
    party.warning = warning
    party.damaged = damaged
    party.folder = _own_folder(folder or record.edition)
    return party


def _remembered(record: Record, wishes: Wishes) -> list[str]:
    """Who played which seat, from the record's own remark; without one, the first seat is a person's."""
    count = len(record.seats)
    if record.chance != SEEDED:
        return [PERSON] * count
    played_by = _played_by(wishes, count)
    for line in record.lines:
        if line.text.startswith(_PLAYED_BY):
            noted = [kind.strip() for kind in line.text.removeprefix(_PLAYED_BY).split(",")]
            if len(noted) == count and all(kind == PERSON or is_shipped(kind) for kind in noted):
                played_by = noted
    if wishes.names:
        seat = position_of(wishes.names[0], record.seats)
        if seat < 0:
            known = did_you_mean(wishes.names[0], record.seats)
            raise Mistake(f"nobody called {wishes.names[0]!r} sits at that table{known}", 2)
        asked = seated_bots(wishes.bots) if wishes.bots else []
        kinds = asked or [kind for kind in played_by if kind != PERSON] or [USUAL_BOT]
        played_by = [PERSON if at == seat else kinds[at % len(kinds)] for at in range(count)]
    if wishes.watch:
        played_by = [kind if kind != PERSON else USUAL_BOT for kind in played_by]
    return played_by
