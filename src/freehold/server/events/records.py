"""The records of the night: the dearest rent, the highest bid, the longest auction, the fastest table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from freehold.event.event import Event, Round
from freehold.event.journal import Record
from freehold.server.events.guests import guests_at
from freehold.server.events.pulse import Pulse
from freehold.table.journal.entries import AnyEntry, Moved, Undone
from freehold.table.table import Table
from freehold.table.told import Told
from freehold.table.views.stages import Json

RENT: Final = "dearest-rent"
BID: Final = "highest-bid"
AUCTION: Final = "longest-auction"
TABLE: Final = "fastest-table"
KINDS: Final = (RENT, BID, AUCTION, TABLE)

_WON: Final = "auction-won"
_BIDS: Final = ("bid", _WON)
_OVER: Final = (_WON, "auction-without-bids")


def _measure(record: Record) -> int:
    """What a record is measured by."""
    return {RENT: record.amount, BID: record.amount, AUCTION: record.ms, TABLE: record.turns}[record.kind]


class Tally:
    """What the tables of a round have done since the server has listened to them."""

    def __init__(self) -> None:
        self._done: dict[str, list[Record]] = {}
        """By the codes of the tables what was worth noting, each better than those before it."""
        self._auctions: dict[str, tuple[int, int, int]] = {}
        """When the auction that is held at a table began, how many bids there were, and the deed it is for."""
        self._undone: dict[tuple[int, int], int] = {}
        """By round and table up to which move it was taken back: records from after it do not count."""

    def note(self, event: Event, played: Round, table: Table, entry: AnyEntry) -> bool:
        """Take note of an entry at a table; whether the records of the night may be others now."""
        key = played.number, table.created.number
        if isinstance(entry, Undone):
            done = self._done.get(table.code, [])
            self._done[table.code] = [record for record in done if record.move <= entry.to]
            self._auctions.pop(table.code, None)
            self._undone[key] = min(entry.to, self._undone.get(key, entry.to))
            return any((record.round, record.table) == key and record.move > entry.to for record in event.records)
        if not isinstance(entry, Moved) or table.play is None:
            return False
        best = {record.kind: _measure(record) for record in event.records}
        found = self._records(event, played, table, entry)
        done = self._done.setdefault(table.code, [])
        for record in found:
            if all(_measure(record) > _measure(other) for other in done if other.kind == record.kind):
                done.append(record)
        return any(_measure(record) > best.get(record.kind, 0) for record in found)

    def _records(self, event: Event, played: Round, table: Table, entry: Moved) -> list[Record]:
        assert table.play is not None
        found: list[Record] = []
        for told in table.play.told:
            if told.name == "auction-opened":
                self._auctions[table.code] = entry.at, 0, told.deed
            _, _, lot = self._auctions.get(table.code, (0, 0, told.deed))
            about = told.deed if told.deed >= 0 else lot
            deed = table.edition.deeds[about].name if about >= 0 else ""
            for kind, amount, ms in self._kinds(table.code, told, entry.at):
                seats = guests_at(event, played, table)
                where = played.number, table.created.number, table.play.move
                found.append(Record(kind, *where, amount, seats.get(told.seat, -1), deed, 0, ms))
        return [record for record in found if _measure(record) > 0]

    def _kinds(self, code: str, told: Told, at: int) -> list[tuple[str, int, int]]:
        """Which records an event could be: kind, amount and milliseconds."""
        found: list[tuple[str, int, int]] = []
        if told.name == "rent-paid":
            found.append((RENT, told.amount, 0))
        if told.name in _BIDS:
            found.append((BID, told.amount, 0))
        if told.name == "bid" and code in self._auctions:
            begun, bids, lot = self._auctions[code]
            self._auctions[code] = begun, bids + 1, lot
        if told.name in _OVER and code in self._auctions:
            begun, bids, _ = self._auctions.pop(code)
            if told.name == _WON:
                found.append((AUCTION, max(bids, 1), at - begun))
        return found

    def standing(self, event: Event, pulses: Mapping[str, Pulse]) -> list[Record]:
        """The records of the night as far as anybody knows, one of each kind."""
        kept = [record for record in event.records if not self._is_undone(record)]
        done = [record for records in self._done.values() for record in records]
        closed = [played for played in event.rounds if played.closed]
        fast = [record for record in (fastest(played, pulses) for played in closed) if record is not None]
        return best_of([*kept, *done, *fast])

    def _is_undone(self, record: Record) -> bool:
        to = self._undone.get((record.round, record.table))
        return to is not None and record.kind != TABLE and record.move > to and not self._is_done(record)

    def _is_done(self, record: Record) -> bool:
        return any(record in records for records in self._done.values())


def best_of(records: Iterable[Record]) -> list[Record]:
    """One record of each kind: the best, and of equals the first."""
    best: dict[str, Record] = {}
    for record in records:
        if record.kind not in best or _measure(record) > _measure(best[record.kind]):
            best[record.kind] = record
    return [best[kind] for kind in KINDS if kind in best]


def fastest(played: Round, pulses: Mapping[str, Pulse]) -> Record | None:
    """The table of a round that has played the most turns."""
    found: Record | None = None
    for table, code in played.rooms.items():
        pulse = pulses.get(code)
        if pulse is None or not pulse.turn or (found is not None and pulse.turn <= found.turns):
            continue
        ms = max(pulse.last_at - played.clock.started_at, 0) if played.clock.started_at >= 0 else 0
        found = Record(TABLE, played.number, table, turns=pulse.turn, ms=ms)
    return found


def record_views(event: Event, pulses: Mapping[str, Pulse]) -> list[Json]:
    """The records as everybody sees them; the fastest table is that of the round that is on, or has been."""
    live = fastest(event.round, pulses) if event.round is not None else None
    return [_view(event, record) for record in best_of([*event.records, *([live] if live is not None else [])])]


def _view(event: Event, record: Record) -> Json:
    return {
        "kind": record.kind,
        "amount": record.amount,
        "guest": record.guest,
        "name": event.name_of(record.guest) if record.guest >= 0 else "",
        "round": record.round,
        "table": record.table,
        "deed": record.deed,
        "turns": record.turns,
        "ms": record.ms,
    }
