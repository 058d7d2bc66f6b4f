"""A person's name goes, the game stays: a journal with another name in every place where that one stood.

Nothing is searched and replaced. The journal is replayed once with the old names; whatever was said about the person is
read as it was meant and written down again with the new name, so that it folds to the same game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import Edition
from freehold.engine.position import from_data
from freehold.engine.text.names import folded, quoted
from freehold.engine.text.notation import parse, write
from freehold.table.casting import seated_bot
from freehold.table.forking import position_like
from freehold.table.journal.entries import (
    BOARD,
    BOT,
    OPEN,
    PERSON,
    Advised,
    AnyEntry,
    Began,
    Chatted,
    Created,
    Fork,
    Hosted,
    Joined,
    Moved,
    Seated,
    SeatPlan,
    Undone,
)
from freehold.table.seating import MAKER, NOBODY, USUAL_BOT, Person, plan_of
from freehold.table.table import OVER, Table
from freehold.table.told import UNSAID

_WORDED: Final = (act.NOTE, *range(act.CORRECT_CASH, act.CORRECT_CARD + 1))
"""Actions that hold words of whoever entered them."""


def whose(table: Table, token_hash: str) -> Person | None:
    """Whose token this is the hash of; also of somebody who was removed, whose name is still there."""
    return next((person for person in table.people if token_hash and person.token_hash == token_hash), None)


def neutral_name(entries: Iterable[AnyEntry], word: str, number: int) -> str:
    """A name that says nothing, and that nobody at the table has or ever had."""
    taken = {folded(name) for entry in entries for name in _names(entry)}
    while folded(f"{word} {number}") in taken:
        number += 1
    return f"{word} {number}"


def forget(table: Table, entries: list[AnyEntry], person: Person) -> list[AnyEntry]:
    """The journal of a table without somebody's name, words and token, and without the names that only they gave."""
    walk = _Walk(entries, person.name, person.id, table.edition)
    seat = _seat_named_after(table, person)
    word, number = ("Player", seat + 1) if seat != NOBODY else ("Guest", person.id + 1)
    found = walk.rewritten(neutral_name(entries, word, number))
    for name in _given_by(table, person):
        found = forget_copies(found, name, table.edition)
    return found


def names_gone_with(table: Table, person: Person) -> list[str]:
    """The names that go from the copies of a table when somebody is forgotten there."""
    return [person.name, *_given_by(table, person)]


def _given_by(table: Table, person: Person) -> list[str]:
    """The names of everybody at a real board: they have no token to ask with, so they go with whoever typed them."""
    if person.id != MAKER:
        return []
    return [place.name for place in table.places if place.kind == BOARD and place.name != person.name]


def forget_copies(entries: list[AnyEntry], name: str, edition: Edition | None = None) -> list[AnyEntry]:
    """The journal of a table without a name that was given to a seat of it: taken over from the table it was made from,
    or typed in for somebody at a real board.

    Who has sat down there under that name did so themselves, and has a token to forget it by.
    """
    created = _first(entries)
    if name not in _names(created):
        return entries
    plans = created.seats
    number = next((at + 1 for at, plan in enumerate(plans) if plan.name == name), 1)
    return _Walk(entries, name, NOBODY, edition).rewritten(neutral_name(entries, "Player", number))


def leaving(table: Table, person: int, now: int) -> list[AnyEntry]:
    """What is left to write once a person is forgotten: others have the seat, as if the host had removed them, and the
    host's place.
    """
    found: list[AnyEntry] = []
    for seat, place in enumerate(table.places):
        if table.status == OVER or person not in (place.person, place.taken_from):
            continue
        if table.play is None:
            found.append(Seated(now, seat=seat, kind=OPEN, free=True, gone=person))
        else:
            plan = plan_of(place) if place.bot else seated_bot(USUAL_BOT, table.places, seat)
            taking = Seated(now, seat=seat, kind=BOT, name=place.name, bot=plan.bot, free=place.free, gone=person)
            found.append(replace(taking, character=plan.character))
    heir = _heir(table, person)
    if table.people[person].host and heir != NOBODY:
        found.append(Hosted(now, person=heir))
    return found


def _heir(table: Table, person: int) -> int:
    """Who hosts next: the first at a seat, else the first who came."""
    sitting = [place.person for place in table.places if place.person != NOBODY]
    others = [*sitting, *(each.id for each in table.people)]
    there = [each for each in others if each != person and table.people[each].token_hash]
    return next((each for each in there if not table.people[each].gone), NOBODY)


def _seat_named_after(table: Table, person: Person) -> int:
    """The seat the person has or had, if any."""
    sits = table.seat_of(person.id)
    if sits != NOBODY or any(other.name == person.name for other in table.people if other is not person):
        return sits
    return next((seat for seat, place in enumerate(table.places) if place.name == person.name), NOBODY)


def _unsaid(action: Action) -> Action:
    """The same action without what was said with it."""
    return Action(action.kind, action.amount, action.deeds, action.counts, action.target, action.legs, UNSAID)


def _first(entries: list[AnyEntry]) -> Created:
    first = entries[0]
    assert isinstance(first, Created)
    return first


def _names(entry: AnyEntry) -> Iterator[str]:
    """Every name an entry gives to somebody."""
    if isinstance(entry, (Created, Began)):
        yield from (plan.name for plan in entry.seats)
    if isinstance(entry, Created):
        yield from (plan.kept_for for plan in entry.seats)
        if entry.fork is not None:
            yield from msgspec.json.decode(entry.fork.position, type=_Players).players
    elif isinstance(entry, (Joined, Seated)):
        yield entry.name


class _Players(msgspec.Struct):
    """Who plays in a position."""

    players: list[str] = []


class _Walk:
    """A journal that is gone through once, with the table as it was before every entry."""

    def __init__(self, entries: list[AnyEntry], old: str, person: int, edition: Edition | None) -> None:
        self.entries = entries
        self.old = old
        self.person = person
        """Who is forgotten; NOBODY where only copies of the name are."""
        self.new = ""
        self.written = quoted(old)[1:-1]
        """The name as it stands in moves, whether in quotation marks or not."""
        self.table = Table(_first(entries), edition)
        self.named: set[int] = set()
        """The seats that bear the name. Somebody else may have had the same one after this person had left."""
        self.tokens: dict[str, str] = {}
        """What the person called their token, if it was no token of the edition, and what it is called instead."""

    def rewritten(self, new: str) -> list[AnyEntry]:
        """Every entry, with the new name."""
        self.new = new
        found: list[AnyEntry] = []
        for entry in self.entries:
            found.append(self._entry(entry))
            self.table.apply(entry)
        return found

    def _entry(self, entry: AnyEntry) -> AnyEntry:
        if isinstance(entry, (Moved, Advised)):
            return self._moved(entry)
        if isinstance(entry, Chatted):
            return replace(entry, text="") if entry.who == self.person else entry
        if isinstance(entry, Joined):
            return self._joined(entry)
        if isinstance(entry, Seated):
            return self._seated(entry)
        if isinstance(entry, Began):
            self.named = {at for at, origin in enumerate(entry.origin) if origin in self.named}
            return replace(entry, seats=[self._plan(at, plan) for at, plan in enumerate(entry.seats)])
        if isinstance(entry, Undone):
            return self._undone(entry)
        return self._created(entry) if isinstance(entry, Created) else entry

    # -- seats -------------------------------------------------------------------------------------

    def _created(self, entry: Created) -> Created:
        self.named = {at for at, plan in enumerate(entry.seats) if plan.name == self.old and self._is_theirs(plan)}
        seats = [self._plan(at, plan) for at, plan in enumerate(entry.seats)]
        # Nobody comes any more for a seat that was kept.
        seats = [replace(plan, kept_for="") if plan.kept_for == self.old else plan for plan in seats]
        fork = self._fork(entry.fork) if entry.fork is not None else None
        return replace(entry, seats=seats, fork=fork)

    def _is_theirs(self, plan: SeatPlan) -> bool:
        """Whether a seat that was planned with the name was planned for the person, or named after them."""
        if plan.kind == BOARD:
            return self.person in (MAKER, NOBODY)
        return self.person == MAKER if plan.kind == PERSON else self.person == NOBODY

    def _plan(self, seat: int, plan: SeatPlan) -> SeatPlan:
        return replace(plan, name=self.new) if seat in self.named else plan

    def _fork(self, fork: Fork) -> Fork:
        """The position bears the names of the table it was taken from; its own seats have names of their own."""
        data = msgspec.json.decode(fork.position, type=dict[str, object])
        game = from_data(self.table.edition, data)
        if self.old not in game.names:
            return fork
        for seat, name in enumerate(game.names):
            if name == self.old:
                game.names[seat] = self.new
                game.tokens[seat] = self._token(game.tokens[seat])
        return replace(fork, position=position_like(fork.position, game))

    def _joined(self, entry: Joined) -> Joined:
        theirs = entry.person == self.person
        if entry.seat >= 0 and self.table.play is None:
            self._note(entry.seat, theirs)
        return replace(entry, name=self.new, token_hash="") if theirs else entry

    def _seated(self, entry: Seated) -> Seated:
        given_back = entry.person == self.person and self.person != NOBODY
        theirs = entry.name == self.old and (given_back or entry.seat in self.named)
        if self.table.play is None:
            self._note(entry.seat, theirs)
        return replace(entry, name=self.new) if theirs else entry

    def _note(self, seat: int, theirs: bool) -> None:
        if theirs:
            self.named.add(seat)
        else:
            self.named.discard(seat)

    # -- moves -------------------------------------------------------------------------------------

    def _moved(self, entry: Moved | Advised) -> Moved | Advised:
        """A move, made or advised, in the words it would have had if the person had always had the new name."""
        game = self.table.game
        theirs = entry.who == self.person != NOBODY or (self.table.is_physical and entry.seat in self.named)
        if not (self.named and self.written in entry.text) and not theirs:
            return entry
        action = parse(game, entry.seat, entry.text)
        before = write(game, entry.seat, action)
        if theirs and action.kind == act.TOKEN:
            action = Action(act.TOKEN, text=self._token(action.text))
        if action.kind in _WORDED and (theirs or self.old in action.text):
            action = _unsaid(action)
        names = game.names
        game.names = [self.new if seat in self.named else name for seat, name in enumerate(names)]
        after = write(game, entry.seat, action)
        game.names = names
        return replace(entry, text=after) if after != before else entry

    def _undone(self, entry: Undone) -> Undone:
        """Why moves were taken back, if they said so or it speaks of them; that they were taken back stays."""
        theirs = entry.who == self.person != NOBODY
        return replace(entry, reason="") if theirs or self.old in entry.reason else entry

    def _token(self, called: str) -> str:
        """A token can be called anything; what is not printed in the edition is the person's own word."""
        edition = self.table.edition
        wanted = called.strip().lower()
        if wanted in (token.lower() for token in edition.tokens):
            return called
        if wanted not in self.tokens:
            said = " ".join(entry.text for entry in self.entries if isinstance(entry, Moved)).lower()
            number = len(edition.tokens) + 1
            while f"piece {number}" in said or f"piece {number}" in self.tokens.values():
                number += 1
            self.tokens[wanted] = f"piece {number}"
        return self.tokens[wanted]
