"""The table: what it knows, and what every entry of its journal changes."""

from __future__ import annotations

from collections import deque

import msgspec

from freehold.engine.chapters import opening
from freehold.engine.chapters.ending import clock_runs
from freehold.engine.edition import BANK, Edition
from freehold.engine.game import Game
from freehold.engine.state import ENTERED
from freehold.table import dice
from freehold.table.clock import Clock, new_clock
from freehold.table.forking import forked_game
from freehold.table.journal.entries import (
    BOT,
    OPEN,
    PERSON,
    Advised,
    AnyEntry,
    Began,
    Changed,
    Chatted,
    Contributed,
    Created,
    Dismissed,
    Entry,
    Hosted,
    Joined,
    Moved,
    Pinned,
    Rang,
    Seated,
    Spared,
    Starting,
    Tended,
    UndoAnswered,
    UndoAsked,
    Undone,
    Waived,
    Woke,
)
from freehold.table.journal.once import Once
from freehold.table.journal.pinning import begun_with, pinned, pinned_by
from freehold.table.play import Course, Play, concern, restored
from freehold.table.rents import OpenRent, still_open
from freehold.table.seating import NOBODY, Person, Place, place_of
from freehold.table.told import BOT_FAILED, BOT_LATE

WAITING = "waiting"
STARTING = "starting"
PLAYING = "playing"
OVER = "over"

_CHAT_KEPT = 100


class Said(msgspec.Struct, frozen=True):
    """A line of chat."""

    seat: int
    name: str
    text: str
    at: int


class PendingUndo(msgspec.Struct):
    """A wish to go back that has not been answered by everybody yet."""

    by: int
    to: int
    needs: list[int]
    agreed: list[int]


class Kept(msgspec.Struct):
    """A whole table at one moment, apart from the position of its game."""

    seq: int
    created: Created
    people: list[Person]
    places: list[Place]
    status: str
    revision: int
    concern_since: int
    begins_at: int
    began_at: int
    played_ms: int
    resumed_at: int
    last_at: int
    policy: str
    pace: str
    rematch: str
    salts: list[str]
    clock: Clock | None
    chat: list[Said]
    ids: list[tuple[int, str, int]]
    course: Course | None
    rents: list[OpenRent] = []
    rung: bool = False


class Table:
    """A live table. `decide` (in `deciding`) says what a command writes into the journal; `apply` carries it out."""

    def __init__(self, created: Created, edition: Edition | None = None) -> None:
        self.created = created
        self.edition: Edition = edition if edition is not None else begun_with(created)
        """What the table began with: from the shelf, or given by whoever has it where the shelf has another by now."""
        self.seq = 0
        """How many entries of the journal have been applied."""
        self.people: list[Person] = []
        self.places: list[Place] = []
        self.status = WAITING
        self.revision = 0
        self.concern_since = 0
        """Commands that saw an older revision answer to something else."""
        self.begins_at = 0
        self.began_at = 0
        self.played_ms = 0
        """Playing time up to `resumed_at`, breaks not counted."""
        self.resumed_at = 0
        self.last_at = 0
        """When the latest move was made."""
        self.policy = created.policy
        self.pace = created.pace
        self.rematch = ""
        self.salts: list[str] = []
        """What was mixed into the dice, in the order of the seats before play."""
        self.clock: Clock | None = None
        self.chat: deque[Said] = deque(maxlen=_CHAT_KEPT)
        self.once = Once()
        self.undo: PendingUndo | None = None
        self.rents: list[OpenRent] = []
        """The rents that are open, in the order of the game's claims."""
        self.rung = False
        """The planned minutes are over, and the host has been told."""
        self.reckoned: tuple[int, dict[str, object]] | None = None
        """What the debtor could do about the debt, and at which revision that was reckoned."""
        self.play: Play | None = None
        self.entered: dict[int, int] = {}
        """At a physical table the revision that everybody's latest entry has led to."""

    # -- looking -----------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The short code people join by."""
        return self.created.code

    @property
    def game(self) -> Game:
        """The game; there is one as soon as play has begun."""
        assert self.play is not None
        return self.play.game

    def seat_of(self, person: int) -> int:
        """The seat a person sits on, or -1."""
        for seat, place in enumerate(self.places):
            if place.person == person and person != NOBODY:
                return seat
        return -1

    def person_by_hash(self, token_hash: str) -> Person | None:
        """Whose token this is the hash of."""
        for person in self.people:
            if person.token_hash == token_hash and not person.gone:
                return person
        return None

    @property
    def host_name(self) -> str:
        """The name of the host."""
        return next((person.name for person in self.people if person.host), "")

    @property
    def is_physical(self) -> bool:
        """Whether people play with a real board, and a banker enters what they do."""
        return self.created.physical

    def playing_ms(self, now: int) -> int:
        """How long the game has been played, breaks not counted."""
        running = self.status == PLAYING and self.play is not None and not self.game.paused
        return self.played_ms + (now - self.resumed_at if running else 0)

    def proof(self) -> dice.Proof:
        """The proof of the dice; only for those who may see the seed."""
        return dice.Proof(dice.commitment(self.created.server_seed), self.created.server_seed, self.salts)

    # -- applying ----------------------------------------------------------------------------------

    def apply(self, entry: AnyEntry) -> None:
        """Carry out an entry of the journal. Nothing can go wrong here that `decide` has not ruled out."""
        self.seq += 1
        if isinstance(entry, Moved):
            self._moved(entry)
        elif isinstance(entry, (UndoAsked, UndoAnswered, Undone)):
            self._undoing(entry)
        elif isinstance(entry, Chatted):
            self._chatted(entry)
        elif isinstance(entry, (Joined, Seated, Contributed, Tended, Spared, Advised)):
            self._seating(entry)
        elif isinstance(entry, Began):
            self._began(entry)
        elif isinstance(entry, Starting):
            self.status = STARTING
            self.begins_at = entry.until
        elif isinstance(entry, (Changed, Waived, Rang)):
            self._noting(entry)
        elif isinstance(entry, Woke):
            self._woke(entry)
        elif isinstance(entry, (Hosted, Dismissed)):
            self._hosting(entry)
        elif isinstance(entry, Pinned):
            self.created = pinned(self.created, entry)
        else:
            self.places = [place_of(plan) for plan in entry.seats]
        self._remember(entry)

    def _hosting(self, entry: Hosted | Dismissed) -> None:
        if isinstance(entry, Dismissed):
            person = self.people[entry.person]
            person.staff, person.host, person.gone = "", False, True
            return
        for person in self.people:
            person.host = person.id == entry.person

    def _noting(self, entry: Changed | Waived | Rang) -> None:
        if isinstance(entry, Changed):
            self.policy = entry.policy or self.policy
            self.pace = entry.pace or self.pace
            self.rematch = entry.rematch or self.rematch
            return
        if isinstance(entry, Rang):
            self.rung = True
            return
        for rent in self.rents:
            rent.waived = rent.waived or rent.owner == entry.seat

    def _woke(self, entry: Woke) -> None:
        """Playing time counts up to when the last one left, and from now on again; so do the clocks."""
        if self.status != PLAYING:
            return
        # The clock of another run may have been ahead of this one's: what it said cannot be compared with `since`.
        left = max(entry.since, self.last_at) if self.last_at <= entry.at or not entry.since else entry.since
        if not self.game.paused:
            self.played_ms += max(left - self.resumed_at, 0)
            self.resumed_at = entry.at
        if self.clock is not None:
            self.clock.since += entry.at - max(left, self.clock.since)

    def _remember(self, entry: Entry) -> None:
        if entry.id:
            self.once.note(entry.who, entry.id, self.revision)

    def _seating(self, entry: Joined | Seated | Contributed | Tended | Spared | Advised) -> None:
        if isinstance(entry, Joined):
            if entry.person >= len(self.people):
                self.people.append(Person(entry.person, entry.name, entry.token_hash, entry.host))
            if entry.staff:
                self.people[entry.person].staff = entry.staff
            if entry.seat >= 0:
                self._sit(entry)
        elif isinstance(entry, Contributed):
            self.places[entry.seat].salt = entry.salt
        elif isinstance(entry, Tended):
            self.places[entry.seat].tended = entry.why
        elif isinstance(entry, Spared):
            self._spared(entry)
        elif isinstance(entry, Advised):
            self.places[entry.seat].advised += 1
        else:
            self._seated(entry)

    def _spared(self, entry: Spared) -> None:
        place = self.places[entry.seat]
        others = [deed for deed in place.spared if deed != entry.deed]
        place.spared = [*others, entry.deed] if entry.on else others

    def _sit(self, entry: Joined) -> None:
        place = self.places[entry.seat]
        if place.taken_from != entry.person:
            place.spared = []
        place.person = entry.person
        place.kind, place.bot, place.free, place.tended = PERSON, "", False, ""
        place.character = ""
        place.taken_from = NOBODY
        if self.play is None:
            place.name = entry.name

    def _seated(self, entry: Seated) -> None:
        place = self.places[entry.seat]
        if entry.kind == BOT and place.kind == PERSON and entry.gone == NOBODY:
            place.taken_from = place.person
        elif entry.kind != BOT or entry.gone != NOBODY:
            place.taken_from = NOBODY
        place.kind, place.bot, place.person, place.free = entry.kind, entry.bot, entry.person, entry.free
        place.tended, place.character = "", entry.character
        # Who had to agree may sit there no longer: the wish lapses, and can be said again.
        self.undo = None
        if self.play is None:
            place.salt = ""
            place.name = entry.name
            self.status = WAITING
        if place.taken_from == NOBODY and entry.kind != PERSON:
            place.spared = []
        if entry.gone != NOBODY:
            self.people[entry.gone].gone = True

    def _chatted(self, entry: Chatted) -> None:
        self.chat.append(Said(self.seat_of(entry.who), self.people[entry.who].name, entry.text, entry.at))

    # -- play --------------------------------------------------------------------------------------

    def _began(self, entry: Began) -> None:
        before = self.places
        self.salts = [place.salt if place.kind == PERSON else "" for place in before]
        self.places = []
        for plan, origin in zip(entry.seats, entry.origin, strict=True):
            place = before[origin]
            place.kind, place.name, place.bot, place.free = plan.kind, plan.name, plan.bot, False
            place.character = plan.character
            self.places.append(place)
        self.play = Play(self._new_game(), self.created.fork.move if self.created.fork else 0)
        self.status = PLAYING
        self.began_at = self.resumed_at = self.last_at = entry.at
        self.revision += 1
        self.concern_since = self.revision
        if self.created.clock is not None:
            self.clock = new_clock(self.created.clock, len(self.places))
            self.clock.switch(self.game.to_act, entry.at)
        self._note_rents(entry.at)

    def _note_rents(self, now: int) -> None:
        self.rents = still_open(self.rents, self.game.claims, self.playing_ms(now))

    def _new_game(self) -> Game:
        names = [place.name for place in self.places]
        if self.is_physical:
            return physical_game(self.edition, names, self.created.banker)
        seed = dice.mix(self.created.server_seed, self.salts)
        fork = self.created.fork
        if fork is None:
            # The order was drawn when play began; `begin=True` would draw it again from the order it gave.
            return start_game(self.edition, names, seed)
        return forked_game(self.edition, fork.position, names, seed)

    def _moved(self, entry: Moved) -> None:
        play = self.play
        assert play is not None
        busy_with = concern(play.game)
        was_paused = play.game.paused
        had_begun = clock_runs(play.game)
        lot = play.lot
        self.undo = None
        play.fresh = False
        lapses = [*((BOT_LATE, seat) for seat in entry.late), *((BOT_FAILED, seat) for seat in entry.failed)]
        play.do(entry.seat, entry.text, entry.by, entry.reason, lapses)
        self.revision += 1
        self.entered[entry.who] = self.revision
        if concern(play.game) != busy_with or play.lot != lot:
            self.concern_since = self.revision
        if not had_begun:
            # Playing time begins with the first throw of play, where the rule book says so.
            self.played_ms = 0
            self.resumed_at = entry.at
        self._after_step(entry, was_paused)

    def _after_step(self, entry: Moved | Undone, was_paused: bool) -> None:
        game = self.game
        self.last_at = entry.at
        if game.paused and not was_paused:
            self.played_ms += entry.at - self.resumed_at
        elif was_paused and not game.paused:
            self.resumed_at = entry.at
        self.status = OVER if game.over else PLAYING
        self._note_rents(entry.at)
        if self.clock is None:
            return
        self.clock.switch(BANK if game.over else game.to_act, entry.at)
        for seat, place in enumerate(self.places):
            if place.tended == "clock" and self.clock.left[seat] > 0:
                place.tended = ""

    def _undoing(self, entry: UndoAsked | UndoAnswered | Undone) -> None:
        if isinstance(entry, UndoAsked):
            self.undo = PendingUndo(entry.seat, entry.to, entry.needs[:], entry.agreed[:])
        elif isinstance(entry, UndoAnswered):
            if not entry.agree:
                self.undo = None
            elif self.undo is not None:
                self.undo.agreed.append(entry.seat)
        else:
            assert self.play is not None
            was_paused = self.game.paused
            self.undo = None
            moves = self.play.move - entry.to
            self.play.go_back(entry.to)
            if entry.who != NOBODY:
                self.play.tell_taken_back(moves, entry.reason)
            self.revision += 1
            self.entered[entry.who] = self.concern_since = self.revision
            self._after_step(entry, was_paused)

    # -- keeping -----------------------------------------------------------------------------------

    def keep(self) -> Kept:
        """The whole table apart from the position of its game."""
        return Kept(
            self.seq,
            self.created,
            self.people,
            self.places,
            self.status,
            self.revision,
            self.concern_since,
            self.begins_at,
            self.began_at,
            self.played_ms,
            self.resumed_at,
            self.last_at,
            self.policy,
            self.pace,
            self.rematch,
            self.salts,
            self.clock,
            list(self.chat),
            self.once.rows(),
            self.play.course() if self.play is not None else None,
            self.rents,
            self.rung,
        )


def start_game(edition: Edition, names: list[str], seed: int) -> Game:
    """A game whose seats stand in the order of play already."""
    game = Game(edition, names, seed, banker=BANK, begin=False)
    opening.set_up(game)
    return game


def physical_game(edition: Edition, names: list[str], banker: int) -> Game:
    """A game whose dice fall, and whose cards are drawn, at a real board."""
    game = Game(edition, names, chance=ENTERED, banker=banker, begin=False)
    opening.set_up(game)
    return game


def restore(kept: Kept, position: bytes | None, edition: Edition | None = None) -> Table:
    """The table of a snapshot."""
    table = Table(kept.created, edition)
    table.seq = kept.seq
    table.people, table.places = kept.people, kept.places
    table.status, table.revision, table.concern_since = kept.status, kept.revision, kept.concern_since
    table.begins_at, table.began_at = kept.begins_at, kept.began_at
    table.played_ms, table.resumed_at, table.last_at = kept.played_ms, kept.resumed_at, kept.last_at
    table.policy, table.pace, table.rematch = kept.policy, kept.pace, kept.rematch
    table.salts, table.clock = kept.salts, kept.clock
    table.chat.extend(kept.chat)
    table.once = Once(kept.ids)
    table.rents, table.rung = kept.rents, kept.rung
    if kept.course is not None and position is not None:
        table.play = restored(table.edition, position, kept.course)
    return table


def replay(entries: list[AnyEntry], edition: Edition | None = None) -> Table:
    """The table a journal tells of."""
    first = entries[0]
    assert isinstance(first, Created)
    table = Table(pinned_by(first, entries), edition)
    for entry in entries:
        table.apply(entry)
    return table


__all__ = ["BOT", "OPEN", "OVER", "PERSON", "PLAYING", "STARTING", "WAITING", "Kept", "Table", "replay", "restore"]
