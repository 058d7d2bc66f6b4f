"""A person's name goes from a journal, and the game it tells of stays the same."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from freehold.editions import editions
from freehold.engine.action import OFFER
from freehold.engine.text.names import unquoted
from freehold.engine.text.notation import parse
from freehold.table.deciding.beginning import join
from freehold.table.deciding.commands import Chat, Host
from freehold.table.deciding.moving import move
from freehold.table.deciding.succession import may_delete
from freehold.table.forking import position_text
from freehold.table.history import past_of, record_text
from freehold.table.journal import entries as kinds
from freehold.table.journal.entries import (
    BOT,
    OPEN,
    PERSON,
    AnyEntry,
    Began,
    Chatted,
    Created,
    Entry,
    Fork,
    Joined,
    Moved,
    Seated,
    SeatPlan,
    encode,
)
from freehold.table.journal.forgetting import forget, forget_copies, leaving, neutral_name, whose
from freehold.table.seating import NOBODY
from freehold.table.table import OVER, Table, replay
from freehold.table.verifying import verify
from tabling import Live

ODD = 'O"Neil \\ Bob'
"""A name that is written otherwise in moves, in JSON and for people."""


def data_of(table: Table) -> Any:
    assert table.play is not None
    return json.loads(table.play.position())


def with_names(data: Any, names: dict[str, str]) -> Any:
    """Plain data with other names, wherever a name stands alone."""
    if isinstance(data, dict):
        return {names.get(key, key): with_names(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [with_names(each, names) for each in data]
    return names.get(data, data) if isinstance(data, str) else data


def leaves(data: Any) -> list[str]:
    """Every text in plain data, keys too."""
    if isinstance(data, dict):
        return [*data, *(leaf for value in data.values() for leaf in leaves(value))]
    if isinstance(data, list):
        return [leaf for value in data for leaf in leaves(value)]
    return [data] if isinstance(data, str) else []


def text_of(entries: list[AnyEntry]) -> str:
    """Everything a journal says, as it stands there and without the signs that quotation marks need."""
    said = "\n".join(leaf for entry in entries for leaf in leaves(json.loads(encode(entry))))
    return said + "\n" + unquoted(said)


def played(edition: str = "fundraiser", moves: int = 120, name: str = "Bob") -> Live:
    """A game in which people's seats are played by bots, so that a lot happens: also offers that name Bob."""
    live = Live(edition, people=0, bots=2, bot="builder", begin=False)
    live.journal, now = [], live.now
    bots = [SeatPlan(BOT, called, "builder") for called in ("Greta", "Hugo")]
    plans = [SeatPlan(PERSON, "Ann"), SeatPlan(OPEN), *bots]
    created = Created(now, code="TABLE2", edition=edition, seats=plans, server_seed="ab" * 32)
    live.table = Table(created)
    live.put([created, Joined(now, person=0, name="Ann", token_hash="hash 0", seat=0, host=True)])
    live.put(join(live.table, name, "hash 1", None, False, now))
    live.put(join(live.table, "Eve", "hash 2", None, True, now))
    live.begin()
    live.say(live.table.people[1], Chat("c1", "I am from Lisbon"))
    live.say(live.table.people[2], Chat("c2", "so am I"))
    for seat, place in enumerate(live.table.places):
        if place.kind == PERSON:
            live.put([kinds.Tended(now, seat=seat, why="host")])
    offer_to(live, name)
    live.bot_moves(moves)
    return live


def offer_to(live: Live, name: str) -> None:
    """Let everybody play on until somebody may offer the person a deal, and let them do so."""
    game = live.table.game
    seat = game.names.index(name)
    for _ in range(400):
        game = live.table.game
        for other in range(game.seats):
            if other == seat or game.over:
                continue
            for deed in game.deeds_of(other):
                text = f"offer {json.dumps(name)}: give {json.dumps(game.edition.deeds[deed].name)} for 1"
                action = parse(game, other, text)
                if game.why_not(other, action) is None:
                    assert action.kind == OFFER
                    live.put([move(live.table, other, text, "person", live.now)])
                    return
        if live.bot_moves(1) == 0:
            return


def forgotten(live: Live, person: int) -> list[AnyEntry]:
    return forget(live.table, live.journal, live.table.people[person])


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("name", ["Bob", ODD])
def test_the_journal_folds_to_the_same_game_with_another_name(edition: str, name: str) -> None:
    live = played(edition, name=name)
    again = forgotten(live, 1)
    assert name not in text_of(again)
    assert name in text_of(live.journal)
    table = replay(again)
    seat = live.table.seat_of(1)
    new = table.places[seat].name
    assert new == f"Player {seat + 1}"
    assert data_of(table) == with_names(data_of(live.table), {name: new})
    assert (table.revision, table.seq, table.status) == (live.table.revision, live.table.seq, live.table.status)
    assert [one.seat for one in again if isinstance(one, Moved)] == [
        one.seat for one in live.journal if isinstance(one, Moved)
    ]
    assert len(again) == len(live.journal)


def test_moves_that_name_the_person_are_written_anew_and_no_others() -> None:
    live = played()
    again = forgotten(live, 1)
    pairs = [(old, new) for old, new in zip(live.journal, again, strict=True) if isinstance(old, Moved) and old != new]
    assert pairs, "no move named Bob"
    for old, new in pairs:
        assert isinstance(new, Moved)
        assert "Bob" in old.text
        assert "Player" in new.text
    assert sum("Bob" in one.text for one in live.journal if isinstance(one, Moved)) == len(pairs)


@pytest.mark.parametrize("edition", editions())
def test_the_record_still_proves_the_dice(edition: str) -> None:
    live = played(edition)
    if live.table.status != OVER:
        live.say(live.table.people[0], Host("stop", "abandon"))
    before, after = (verify(record_text(past_of(journal))) for journal in (live.journal, forgotten(live, 1)))
    assert after.ok
    assert before == after


def test_the_order_of_play_that_was_drawn_stays() -> None:
    live = played("euronopoly")
    [was] = [entry for entry in live.journal if isinstance(entry, Began)]
    [now] = [entry for entry in forgotten(live, 1) if isinstance(entry, Began)]
    assert now.origin == was.origin
    assert [plan.kind for plan in now.seats] == [plan.kind for plan in was.seats]


def test_chat_goes_and_its_id_stays() -> None:
    live = played()
    chat = [entry for entry in forgotten(live, 1) if isinstance(entry, Chatted)]
    assert [(entry.who, entry.id, entry.text) for entry in chat] == [(1, "c1", ""), (2, "c2", "so am I")]
    assert replay(forgotten(live, 1)).once.revision(1, "c1") is not None


def test_the_token_is_void() -> None:
    live = played()
    table = replay(forgotten(live, 1))
    assert whose(live.table, "hash 1") is live.table.people[1]
    assert whose(table, "hash 1") is None
    assert whose(table, "") is None
    assert whose(table, "hash 0") is not None


def test_somebody_who_was_removed_is_still_known_by_their_token() -> None:
    live = Live(people=2)
    live.say(live.person(0), Host("out", "remove", seat=1))
    assert live.table.person_by_hash("hash 1") is None
    assert whose(live.table, "hash 1") is live.table.people[1]
    again = forgotten(live, 1)
    assert "Bob" not in text_of(again)
    assert replay(again).places[1].name == "Player 2"


def test_a_spectator_is_a_guest() -> None:
    live = played()
    again = forgotten(live, 2)
    assert "Eve" not in text_of(again)
    assert replay(again).people[2].name == "Guest 3"
    assert replay(again).people[1].name == "Bob"


def test_another_person_of_the_same_name_keeps_it() -> None:
    live = Live(people=2, begin=False)
    live.say(live.person(0), Host("out", "remove", seat=1))
    live.put(join(live.table, "Bob", "hash of the other Bob", None, False, live.now))
    live.begin()
    again = replay(forgotten(live, 1))
    assert [person.name for person in again.people] == ["Ann", "Guest 2", "Bob"]
    assert [place.name for place in again.places] == ["Ann", "Bob"]
    other = replay(forget(live.table, live.journal, live.table.people[2]))
    assert [person.name for person in other.people] == ["Ann", "Bob", "Player 2"]
    assert [place.name for place in other.places] == ["Ann", "Player 2"]


def test_a_bot_that_was_given_the_seat_has_the_name_no_longer() -> None:
    for begin in (False, True):
        live = Live(people=2, begin=begin)
        live.say(live.person(0), Host("bot", "seat-bot", seat=1))
        live.say(live.person(0), Host("back", "return", seat=1))
        live.say(live.person(0), Host("again", "seat-bot", seat=1))
        assert any(isinstance(entry, Seated) and entry.name == "Bob" for entry in live.journal)
        assert "Bob" not in text_of(forgotten(live, 1))


def test_the_new_name_is_nobody_elses() -> None:
    live = Live(people=2, begin=False)
    live.put(join(live.table, "player  2", "hash 9", None, True, live.now))
    assert replay(forgotten(live, 1)).people[1].name == "Player 3"
    assert neutral_name(live.journal, "Guest", 3) == "Guest 3"


def test_a_token_of_ones_own_words_goes_too() -> None:
    live = Live(people=2)
    seat = live.table.seat_of(1)
    live.do(seat, "token Bobby's yellow submarine")
    live.do(1 - seat, "token Ann's hat")
    live.do(seat, "token bobby's YELLOW submarine")
    live.do(seat, f"token {live.table.edition.tokens[-1]}")
    again = forgotten(live, 1)
    assert "submarine" not in text_of(again).lower()
    assert "Ann's hat" in text_of(again)
    assert replay(again).game.tokens == live.table.game.tokens


# -- what is left to do -----------------------------------------------------------------------------------


def left(live: Live, person: int) -> Table:
    """The table after somebody was forgotten and has left."""
    table = replay(forgotten(live, person))
    for entry in leaving(table, person, live.now):
        table.apply(entry)
    return table


def test_the_seat_is_open_again_before_play_and_a_bots_in_play() -> None:
    before = left(Live(people=2, begin=False), 1)
    assert (before.places[1].kind, before.places[1].free, before.places[1].name) == (OPEN, True, "")
    live = Live(people=2)
    live.say(live.person(0), Host("bot", "seat-bot", seat=1, bot="fixed-h"))
    for table in (left(Live(people=2), 1), left(live, 1)):
        place = table.places[1]
        assert (place.kind, place.person, place.taken_from, place.name) == (BOT, NOBODY, NOBODY, "Player 2")
        assert table.people[1].gone
        assert place.bot


def test_nothing_changes_at_a_table_that_is_over() -> None:
    live = Live(people=2)
    live.say(live.person(0), Host("stop", "abandon"))
    assert leaving(replay(forgotten(live, 1)), 1, live.now) == []
    assert left(live, 1).places[1].kind == PERSON


def test_somebody_else_is_the_host_and_may_delete() -> None:
    live = Live(people=3)
    maker, bob = live.table.people[:2]
    live.put([kinds.Hosted(live.now, person=1)])
    assert may_delete(live.table, maker)
    assert not may_delete(live.table, bob), "who stands in may not"
    live.put([kinds.Hosted(live.now, person=0)])
    table = left(live, 0)
    assert table.host_name == "Bob"
    assert may_delete(table, table.people[1])
    assert not may_delete(table, table.people[2])
    assert not may_delete(table, table.people[0])


def test_a_host_without_heirs_leaves_no_host_behind() -> None:
    live = Live(people=1, bots=2)
    table = left(live, 0)
    assert table.host_name == "Player 1"
    assert not any(may_delete(table, person) for person in table.people)


# -- forks and rematches ----------------------------------------------------------------------------------


def fork_of(live: Live, own: int, name: str) -> Live:
    """A fork in which somebody plays on from a seat, with bots that bear the names of the others."""
    names = live.table.game.names
    seats = [SeatPlan(PERSON, name) if at == own else SeatPlan(BOT, each, "builder") for at, each in enumerate(names)]
    fork = Fork(live.table.code, 40, position_text(live.table.game))
    edition = live.table.created.edition
    created = Created(5_000, code="FORK22", edition=edition, seats=seats, server_seed="cd" * 32, fork=fork)
    made = Live(edition, people=0, bots=2, begin=False)
    made.journal, made.table = [], Table(created)
    made.put([created, Joined(5_000, person=0, name=name, token_hash="hash f", seat=own, host=True)])
    made.begin()
    made.put([kinds.Tended(6_000, seat=own, why="host")])
    made.bot_moves(60)
    return made


@pytest.mark.parametrize("edition", editions())
def test_a_fork_forgets_the_names_it_has_taken_over(edition: str) -> None:
    live = played(edition, 40)
    fork = fork_of(live, live.table.seat_of(0), "Zoe")
    assert "Bob" in text_of(fork.journal)
    again = forget_copies(fork.journal, "Bob")
    assert "Bob" not in text_of(again)
    table = replay(again)
    seat = live.table.seat_of(1)
    assert table.places[seat].name == f"Player {seat + 1}"
    assert data_of(table) == with_names(data_of(fork.table), {"Bob": f"Player {seat + 1}"})
    assert verify(record_text(past_of(again))).throws == verify(record_text(past_of(fork.journal))).throws
    assert verify(record_text(past_of(again))).ok
    assert table.people[0].token_hash == "hash f"


def test_who_sits_at_a_fork_under_the_name_keeps_it_there() -> None:
    live = played(moves=40)
    fork = fork_of(live, live.table.seat_of(1), "Bob")
    again = replay(forget_copies(fork.journal, "Bob"))
    assert again.people[0].name == "Bob"
    assert again.places[live.table.seat_of(1)].name == "Bob"
    assert "Bob" not in (again.created.fork or Fork("", 0, "")).position
    assert "Bob" not in text_of(forgotten(fork, 0))


def test_a_rematch_keeps_no_seat_for_somebody_who_is_forgotten() -> None:
    kept = [SeatPlan(OPEN, kept_for="Bob"), SeatPlan(OPEN, kept_for="Cy")]
    seats = [SeatPlan(PERSON, "Ann"), *kept, SeatPlan(BOT, "Bob")]
    created = Created(1, code="AGAIN2", edition="fundraiser", seats=seats, server_seed="ef" * 32, rematch_of="TABLE2")
    made: list[AnyEntry] = [created, Joined(1, person=0, name="Ann", token_hash="a", seat=0, host=True)]
    again = forget_copies(made, "Bob")[0]
    assert isinstance(again, Created)
    assert [plan.kept_for for plan in again.seats] == ["", "", "Cy", ""]
    assert [plan.name for plan in again.seats] == ["Ann", "", "", "Player 4"]


def test_nothing_is_written_where_the_name_is_not() -> None:
    live = played()
    assert forget_copies(live.journal, "Nobody") == live.journal


# -- what is kept about people ----------------------------------------------------------------------------

PERSONAL = {
    "Joined.name",
    "Seated.name",
    "SeatPlan.name",
    "SeatPlan.kept_for",
    "Chatted.text",
    "Moved.text",
    "Fork.position",
    "Advised.text",
    "Undone.reason",
}
"""Fields that may hold what people typed: their names, what they said, and moves and positions that name them."""

DRAWN = {
    "Entry.id",
    "Joined.token_hash",
    "Contributed.salt",
    "Created.server_seed",
    "Created.code",
    "Created.rematch_of",
    "Created.event",
    "Fork.code",
    "Changed.rematch",
}
"""Random numbers: made by the server, or by the page for this one command."""

CHOSEN = {
    "Created.edition",
    "Created.version",
    "Created.digest",
    "Pinned.version",
    "Pinned.digest",
    "Created.options",
    "Created.policy",
    "Created.pace",
    "SeatPlan.kind",
    "SeatPlan.bot",
    "SeatPlan.character",
    "Seated.kind",
    "Seated.bot",
    "Seated.character",
    "Moved.by",
    "Moved.reason",
    "Tended.why",
    "Joined.staff",
    "Changed.policy",
    "Changed.pace",
}
"""Words from a list."""


def texts(of: type) -> set[str]:
    """The fields of an entry, and of what it holds, that are texts."""
    found: set[str] = set()
    for field in msgspec.structs.fields(of):
        parts = [field.type, *getattr(field.type, "__args__", ())]
        if str in parts:
            owner = "Entry" if issubclass(of, Entry) and field.name == "id" else of.__name__
            found.add(f"{owner}.{field.name}")
        for part in parts:
            if isinstance(part, type) and issubclass(part, msgspec.Struct):
                found |= texts(part)
    return found


def test_nothing_but_names_and_chat_is_kept_about_people() -> None:
    every = set().union(*(texts(kind) for kind in kinds.AnyEntry.__args__))
    assert every - PERSONAL - DRAWN - CHOSEN == set(), "does this hold anything about people? Then it must be forgotten"
    assert every == PERSONAL | DRAWN | CHOSEN
