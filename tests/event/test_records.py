"""The records of the night: what is one, what beats it, and what happens to one that was entered by mistake."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from freehold.editions import edition
from freehold.event.event import Event
from freehold.event.journal import Record, Recorded
from freehold.server.events.pulse import Pulse
from freehold.server.events.records import Tally, best_of, record_views
from freehold.table.journal.entries import Moved, Undone
from freehold.table.told import Told

from .hall import NIGHT, Hall, hall

BOOK = edition("fundraiser")


class Table:
    """As much of a table as records are made of."""

    def __init__(self, night: Hall, number: int) -> None:
        assert night.event.round is not None
        self.night, self.code = night, f"TABLE{number}"
        night.event.round.rooms[number] = self.code
        names = [night.event.name_of(guest) for guest in night.event.round.tables[number - 1]]
        self.it: Any = SimpleNamespace(
            code=self.code,
            created=SimpleNamespace(number=number),
            places=[SimpleNamespace(name=name, kept_for="") for name in names],
            edition=BOOK,
            play=SimpleNamespace(told=[], move=0),
        )

    def happens(self, tally: Tally, at: int, *told: tuple[str, int, int, int]) -> bool:
        """A move that makes something happen: name, seat, amount, deed."""
        self.it.play.move += 1
        self.it.play.told = [
            Told(name, seat, -1, deed, amount, -1, "", "", 1, self.it.play.move, "")
            for name, seat, amount, deed in told
        ]
        return self.hears(tally, Moved(at))

    def hears(self, tally: Tally, entry: Any) -> bool:
        event: Event = self.night.event
        assert event.round is not None
        changed = tally.note(event, event.round, self.it, entry)
        if changed:
            event.apply(Recorded(entry.at, records=tally.standing(event, {})))
        return changed


def begun() -> Hall:
    night = hall(NIGHT)
    night.begin()
    return night


def kinds(night: Hall) -> dict[str, int]:
    return {record.kind: record.amount for record in night.event.records}


def test_a_dearer_rent_takes_the_place_of_a_cheaper_one() -> None:
    night, tally = begun(), Tally()
    first, second = Table(night, 1), Table(night, 2)
    assert first.happens(tally, 1, ("rent-paid", 0, 50, 3))
    assert not second.happens(tally, 2, ("rent-paid", 0, 50, 3))
    assert second.happens(tally, 3, ("rent-paid", 1, 80, 4))
    [record] = night.event.records
    assert (record.amount, record.table, record.deed) == (80, 2, BOOK.deeds[4].name)
    assert night.event.round is not None
    assert record.guest == night.event.round.tables[1][1]


def test_an_auction_is_as_long_as_it_takes() -> None:
    night, tally = begun(), Tally()
    table = Table(night, 1)
    table.happens(tally, 1_000, ("auction-opened", -1, 0, 7))
    table.happens(tally, 3_000, ("bid", 0, 10, -1))
    table.happens(tally, 9_000, ("bid", 1, 30, -1))
    table.happens(tally, 11_000, ("auction-won", 1, 30, 7))
    found = {record.kind: record for record in night.event.records}
    assert (found["longest-auction"].ms, found["longest-auction"].amount) == (10_000, 2)
    assert found["highest-bid"].amount == 30
    assert {found[kind].deed for kind in ("longest-auction", "highest-bid")} == {BOOK.deeds[7].name}


def test_an_auction_nobody_bids_in_is_no_record() -> None:
    night, tally = begun(), Tally()
    table = Table(night, 1)
    table.happens(tally, 1_000, ("auction-opened", -1, 0, 7))
    table.happens(tally, 90_000, ("auction-without-bids", -1, 0, 7))
    assert kinds(night) == {}


def test_a_record_that_is_taken_back_gives_way_to_the_one_before() -> None:
    night, tally = begun(), Tally()
    table = Table(night, 1)
    table.happens(tally, 1, ("rent-paid", 0, 50, 3))
    table.happens(tally, 2, ("rent-paid", 0, 5_000, 3))
    assert kinds(night) == {"dearest-rent": 5_000}
    assert table.hears(tally, Undone(3, to=1))
    assert kinds(night) == {"dearest-rent": 50}
    table.it.play.move = 1
    assert table.happens(tally, 4, ("rent-paid", 0, 500, 3))
    assert kinds(night) == {"dearest-rent": 500}


def test_records_of_another_run_of_the_server_stand() -> None:
    night = begun()
    Table(night, 1).happens(Tally(), 1, ("rent-paid", 0, 70, 3))
    fresh = Tally()
    assert not Table(night, 2).happens(fresh, 2, ("rent-paid", 0, 60, 3))
    assert fresh.standing(night.event, {}) == night.event.records


def test_the_fastest_table_is_the_one_with_the_most_turns() -> None:
    night = begun()
    for number in (1, 2):
        Table(night, number)
    pulses = {f"TABLE{number}": Pulse(f"TABLE{number}", turn=10 + number, last_at=night.now + 5) for number in (1, 2)}
    [view] = record_views(night.event, pulses)
    assert (view["kind"], view["table"], view["turns"]) == ("fastest-table", 2, 12)
    assert best_of([Record("fastest-table", 1, 1, turns=20), Record("fastest-table", 1, 2, turns=20)])[0].table == 1
