"""A game that has been played: its moves, its record, the proof of its dice."""

from __future__ import annotations

import msgspec

from freehold.editions.boards import name_board, name_rules
from freehold.engine.edition import BANK, HOST, Edition
from freehold.engine.game import Game
from freehold.engine.state import ENTERED, SEEDED
from freehold.engine.text.names import seat_label
from freehold.engine.text.record import FORK, Record
from freehold.table import dice
from freehold.table.forking import forked_game
from freehold.table.journal.entries import Advised, AnyEntry, Began, Contributed, Created, Joined, Moved, Seated, Undone
from freehold.table.journal.pinning import begun_with, pinned_by
from freehold.table.table import physical_game, start_game


class PastMove(msgspec.Struct, frozen=True):
    """A move that counts: undone ones are not among them."""

    n: int
    seat: int
    text: str
    turn: int
    by: str


class Remark(msgspec.Struct, frozen=True):
    """Something worth a line of the record that is no move: a seat was advised before move `n`."""

    n: int
    seat: int
    text: str


class Taken(msgspec.Struct, frozen=True):
    """Moves that whoever kept the Bank took back before move `n`: the last of them, and why."""

    n: int
    first: int
    last: int
    reason: str


class Sample(msgspec.Struct, frozen=True):
    """What everybody was worth after a move."""

    move: int
    turn: int
    worth: list[int]


class Past(msgspec.Struct):
    """Everything a journal says about the game that was played."""

    created: Created
    edition: Edition
    """What the game was begun with."""
    names: list[str]
    salts: list[str]
    first: int
    moves: list[PastMove]
    wealth: list[Sample]
    advised: list[Remark] = []
    taken: list[Taken] = []

    @property
    def seed(self) -> int:
        """The seed of the game; a secret until the game is over."""
        return dice.mix(self.created.server_seed, self.salts)

    @property
    def proof(self) -> dice.Proof:
        """The proof of the dice; a secret until the game is over."""
        return dice.Proof(dice.commitment(self.created.server_seed), self.created.server_seed, self.salts)

    def start(self) -> Game:
        """The game before its first move."""
        fork = self.created.fork
        if fork is None:
            if self.created.physical:
                return physical_game(self.edition, self.names[:], self.created.banker)
            return start_game(self.edition, self.names[:], self.seed)
        return forked_game(self.edition, fork.position, self.names, self.seed)


def past_of(entries: list[AnyEntry], edition: Edition | None = None) -> Past:
    """Fold a journal into the game it tells of; `edition` is its table's, where the shelf may have another by now."""
    opening = entries[0]
    assert isinstance(opening, Created)
    created = pinned_by(opening, entries)
    first = created.fork.move if created.fork is not None else 0
    past = Past(
        created, edition if edition is not None else begun_with(created), [], [""] * len(created.seats), first, [], []
    )
    people = [plan.kind for plan in created.seats]
    for entry in entries:
        if isinstance(entry, Moved):
            _add(past, entry)
        elif isinstance(entry, Advised):
            past.advised.append(Remark(first + len(past.moves) + 1, entry.seat, entry.text))
        elif isinstance(entry, Undone):
            _go_back(past, entry)
        elif isinstance(entry, Began):
            past.names = [plan.name for plan in entry.seats]
            past.salts = [salt if kind == "person" else "" for salt, kind in zip(past.salts, people, strict=True)]
        elif not past.names:
            _before_play(past, people, entry)
    return past


def _add(past: Past, entry: Moved) -> None:
    n = past.first + len(past.moves)
    if entry.worth:
        past.wealth.append(Sample(n, entry.turn, entry.worth))
    past.moves.append(PastMove(n + 1, entry.seat, entry.text, entry.turn, entry.by))


def _go_back(past: Past, entry: Undone) -> None:
    """Moves that are undone count no longer; that somebody took them back, and why, is remarked for ever."""
    last = past.first + len(past.moves)
    del past.moves[entry.to - past.first :]
    past.wealth = [sample for sample in past.wealth if sample.move <= entry.to]
    next_move = entry.to + 1
    past.taken = [msgspec.structs.replace(each, n=min(each.n, next_move)) for each in past.taken]
    if entry.who >= 0:
        past.taken.append(Taken(next_move, next_move, last, entry.reason))


def _before_play(past: Past, people: list[str], entry: AnyEntry) -> None:
    if isinstance(entry, Joined) and entry.seat >= 0:
        people[entry.seat] = "person"
    elif isinstance(entry, Seated):
        people[entry.seat] = entry.kind
        past.salts[entry.seat] = ""
    elif isinstance(entry, Contributed):
        past.salts[entry.seat] = entry.salt


# -- the record -------------------------------------------------------------------------------------------


def record_text(past: Past) -> str:
    """The record with the proof of its dice. It holds the seed: only for games that are over.

    Real dice have no seed, and nothing to prove.
    """
    edition = past.edition
    physical = past.created.physical
    seed, chance, banker = (0, ENTERED, past.created.banker) if physical else (past.seed, SEEDED, BANK)
    record = Record(edition.id, edition.version, edition.chosen[:], [], past.names, banker, seed, chance)
    for remark in [] if physical else past.proof.remarks():
        record.remark(remark.removeprefix("# "))
    name_board(record, edition)
    name_rules(record, edition)
    if past.created.fork is not None:
        fork = past.created.fork
        record.remark(f"forked from {fork.code} after move {fork.move}")
        record.remark(f"{FORK}{fork.position}")
    game = past.start()
    labels = [seat_label(game, seat) for seat in range(game.seats)]
    head = record.write().rstrip("\n")
    lines = [
        line
        for move in past.moves
        for line in [*_taken_before(past, move.n), *_advised_before(past, labels, move.n), _line(labels, move)]
    ]
    # At a physical table the record can be read at any time, also just after something was taken back.
    lines += _taken_before(past, past.first + len(past.moves) + 1)
    return "\n".join([head, *lines]) + "\n"


def _line(labels: list[str], move: PastMove) -> str:
    return f"{'Host' if move.seat == HOST else labels[move.seat]}: {move.text}"


def _taken_before(past: Past, move: int) -> list[str]:
    """What was taken back before a move, so that whoever reads the game knows where it was mended."""
    return [_taken_line(each) for each in past.taken if each.n == move]


def _taken_line(taken: Taken) -> str:
    which = f"move {taken.first}" if taken.first == taken.last else f"moves {taken.first}-{taken.last}"
    return f"# taken back: {which}, reason: {taken.reason}" if taken.reason else f"# taken back: {which}"


def _advised_before(past: Past, labels: list[str], move: int) -> list[str]:
    """Who was advised what before a move, so that whoever reads the game knows whose ideas these were."""
    return [f"# {labels[each.seat]} was advised: {each.text}" for each in past.advised if each.n == move]
