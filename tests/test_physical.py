"""Physical tables: a banker enters what people do at a real board, takes it back, and everybody else looks on."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banking import NAMES, Board, People
from freehold.editions import editions
from freehold.engine.edition import HOST
from freehold.engine.state import ENTERED
from freehold.engine.text.record import read_record
from freehold.engine.text.record import replay as replay_record
from freehold.server import sockets
from freehold.table.deciding.beginning import join
from freehold.table.deciding.commands import Do, Host, Refused, Stale, TakeBack, Undo
from freehold.table.deciding.refereeing import staff_joined
from freehold.table.deciding.succession import succeed
from freehold.table.deciding.ticking import AWAY_MS, MINUTE_MS, due, tick
from freehold.table.forking import forked_game, is_being_dealt, position_text
from freehold.table.history import past_of, record_text
from freehold.table.journal.entries import BY_HOST, BY_PERSON, AnyEntry, Moved, Rang, Undone, encode
from freehold.table.journal.forgetting import forget, forget_copies
from freehold.table.seating import Person
from freehold.table.story import story_of
from freehold.table.table import OVER, PLAYING, WAITING, Table, replay
from freehold.table.told import TAKEN_BACK, Told
from freehold.table.verifying import verify
from freehold.table.views.banker import BANKER, eyes_of, view_for
from freehold.table.views.info import table_info, you_info
from serving import Seat, Server, running
from tabling import Live


def moment(table: Table) -> bytes:
    """The game of a table to the last stage, and where it stands."""
    assert table.play is not None
    return msgspec.json.encode([table.play.move, table.play.turn, table.play.lot]) + table.play.position()


def remarks(log: list[Told]) -> list[tuple[int, int, str]]:
    """What the log says of moves that were taken back."""
    return [(told.move, told.amount, told.text) for told in log if told.name == TAKEN_BACK]


def newcomer(board: Board, name: str, staff: str = "") -> Person:
    """Somebody who comes to the table: to watch, or sent by an event."""
    if staff:
        board.put(staff_joined(board.table, name, f"hash {name}", staff, board.now))
    else:
        board.put(join(board.table, name, f"hash {name}", None, True, board.now))
    return board.table.people[-1]


# -- playing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_a_whole_game_is_entered_by_the_banker(edition: str) -> None:
    board = Board(edition)
    board.people = People(4, 11, "random")
    board.play_on(600)
    if not board.table.game.over:
        board.say(board.banker, Host("end", "abandon"))
    assert board.table.status == OVER
    record = record_text(past_of(board.journal))
    assert "seed: physical" in record
    again = replay_record(read_record(record), board.table.edition)
    assert again.over
    assert again.cash[:] == board.table.game.cash[:]
    assert again.owner[:] == board.table.game.owner[:]
    assert not verify(record).ok, "real dice prove nothing"
    assert story_of(past_of(board.journal)).events


def test_nobody_draws_the_order_of_play_that_people_sit_in() -> None:
    board = Board("euronopoly", options=["drawn-order"])
    assert board.table.edition.rules.opening_order == "drawn"
    assert board.table.game.names == NAMES[:4]


def test_a_banker_who_plays_too_is_the_banker_of_the_game() -> None:
    board = Board("fundraiser", banker=2)
    assert board.table.game.banker == 2
    assert board.table.game.to_act in (HOST, 2), "whoever keeps the Bank throws first"
    board.play_on(30)
    assert "banker: Cy" in record_text(past_of(board.journal))


def test_the_table_waits_for_its_banker_to_begin() -> None:
    board = Board()
    fresh = replay(board.journal[:2])
    assert fresh.status == WAITING
    assert tick(fresh, board.now, {}) == []
    assert board.table.status == PLAYING
    assert board.table.game.chance == ENTERED


def test_what_is_entered_says_for_whom_and_by_whom() -> None:
    board = Board("global-village")
    board.enter(0, "roll 3 4")
    board.enter(HOST, "note Bob was late")
    moved = [entry for entry in board.journal if isinstance(entry, Moved)]
    assert [(one.seat, one.who, one.by) for one in moved] == [(0, 0, BY_PERSON), (HOST, 0, BY_HOST)]


def test_an_oral_auction_and_a_correction_are_one_entry_each() -> None:
    board = Board("global-village")
    while board.table.game.top.word != "auction":
        seat, text = board.people.next(board.table.game)
        board.enter(seat, "decline" if text.startswith("buy") else text)
    view = view_for(board.table, BANKER)
    board.enter(HOST, "sold to Cy for 61")
    assert board.table.game.top.word != "auction"
    board.play_on(3)
    owed = board.table.game.cash[3]
    board.enter(HOST, f"correct cash Di {owed + 50}: a note lay under the board")
    assert board.table.game.cash[3] == owed + 50
    assert [told.name for told in board.play.told] == ["corrected-cash"]
    texts = [entry.text for entry in board.journal if isinstance(entry, Moved) and entry.seat == HOST]
    assert texts == ["sold to Cy for 61", f"correct cash Di {owed + 50}: a note lay under the board"]
    assert isinstance(view["host_legal"], list)
    assert moment(replay(board.journal)) == moment(board.table)


def test_only_a_banker_enters_anything() -> None:
    board = Board("global-village")
    watcher = newcomer(board, "Walt")
    before = moment(board.table)
    for seat in (-9, 0, HOST):
        with pytest.raises(Refused) as why:
            board.enter(seat, "roll 3 4", watcher)
        assert why.value.reason == "banker-enters"
    with pytest.raises(Refused) as why:
        board.take_back(0, person=watcher)
    assert why.value.reason == "banker-enters"
    for wish in ("start", "abandon", "pause"):
        with pytest.raises(Refused) as why:
            board.say(watcher, Host(wish, wish))
        assert why.value.reason == "host-needed"
    with pytest.raises(Refused):
        board.say(None, Do("x", board.table.revision, "roll 3 4", 0))
    assert moment(board.table) == before


def test_a_banker_says_for_which_seat() -> None:
    board = Board("global-village")
    for seat in (-9, -1, 4, 31):
        with pytest.raises(Refused) as why:
            board.enter(seat, "roll 3 4")
        assert why.value.reason == "seat-unnamed"


def test_two_bankers_do_not_enter_the_same_throw_twice() -> None:
    board = Board("global-village")
    other = newcomer(board, "Otto", "banker")
    seen = board.table.revision
    board.enter(HOST, "fine Ann 10")
    with pytest.raises(Stale):
        board.enter(HOST, "fine Ann 10", other, seen)
    board.enter(HOST, "fine Ann 10", revision=seen)
    board.enter(HOST, "fine Ann 10", other)
    with pytest.raises(Refused) as why:
        board.enter(HOST, "fine Ann 10", other, board.table.revision + 1)
    assert why.value.reason == "unknown-revision"


def test_no_seat_of_a_real_board_changes_hands() -> None:
    board = Board()
    for wish in ("seat-bot", "remove", "open-seat", "return"):
        with pytest.raises(Refused) as why:
            board.say(board.banker, Host(wish, wish, 1))
        assert why.value.reason == "physical-seats"
    with pytest.raises(Refused) as why:
        join(board.table, "Zoe", "hash z", None, False, board.now)
    assert why.value.reason == "table-full"


def test_nobody_inherits_a_physical_table() -> None:
    board = Board()
    assert succeed(board.table, board.now + 10 * AWAY_MS, board.now, [True] * 4) == []


def test_time_at_a_real_board_goes_on_and_nobody_calls_it_but_people() -> None:
    board = Board("fundraiser", minutes=2)
    board.play_on(40)
    late = board.now + 3 * MINUTE_MS
    away = {HOST: board.now}
    assert tick(board.table, late, away) == [Rang(late)]
    board.put([Rang(late)])
    assert tick(board.table, late + 10 * AWAY_MS, away) == []
    assert due(board.table, late, away) is None


# -- what a banker sees -----------------------------------------------------------------------------------------


def test_a_banker_sees_what_everybody_may_do() -> None:
    board = Board("global-village")
    view = view_for(board.table, BANKER)
    hands = view["hands"]
    assert isinstance(hands, list)
    assert [bool(hand["actions"]) for hand in hands] == [True, False, False, False]
    assert "roll 1 1" in {each["text"] for each in hands[0]["actions"]}
    assert all(hand["undo"] is None for hand in hands)
    assert view["actions"] == []
    legal = view["host_legal"]
    assert isinstance(legal, list)
    assert "void throw" in {each["text"] for each in legal}
    board.enter(0, "roll 3 4")
    assert view_for(board.table, BANKER)["steps"] == [{"move": 1, "seat": 0, "text": "roll 3 4"}]
    board.play_on(60)
    steps = view_for(board.table, BANKER)["steps"]
    assert isinstance(steps, list)
    assert [step["move"] for step in steps] == list(range(61, 41, -1))


def test_others_see_what_spectators_see() -> None:
    board = Board("global-village")
    watcher = newcomer(board, "Walt")
    assert eyes_of(board.table, watcher) == -1
    assert "hands" not in view_for(board.table, -1)
    assert you_info(board.table, board.banker)["role"] == "banker"
    assert you_info(board.table, watcher)["role"] == "spectator"
    info = table_info(board.table, [], 0)
    assert info["physical"] is True
    assert (info["event"], info["number"], info["round"]) == ("", 0, 0)
    assert info["dice"] == {"commitment": "", "contributed": [True] * 4, "revealed": None}


# -- taking back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_any_number_of_moves_is_taken_back(edition: str) -> None:
    board = Board(edition)
    seen = [moment(board.table)]
    for _ in range(120):
        board.play_on(1)
        seen.append(moment(board.table))
    for back in (1, 10, 109):
        to = board.play.move - back
        board.take_back(to, f"back {back}")
        assert moment(board.table) == seen[to]
        assert moment(replay(board.journal)) == seen[to]
    assert board.play.move == 0
    assert remarks(list(board.play.log)) == [(0, 1, "back 1"), (0, 10, "back 10"), (0, 109, "back 109")]
    assert list(replay(board.journal).play.log) == list(board.play.log)  # type: ignore[union-attr]
    board.people = People(4, 99)
    board.play_on(80)
    twin = replay(board.journal)
    assert moment(twin) == moment(board.table)
    assert twin.play is not None
    assert list(twin.play.log) == list(board.play.log)


def test_the_log_is_as_long_after_going_back_as_before() -> None:
    board = Board("fundraiser")
    board.play_on(200)
    log = list(board.play.log)
    board.play_on(1)
    board.take_back(200)
    assert list(board.play.log)[:-1] == log[1:]
    board.take_back(120)
    assert len(board.play.log) > 150


def test_what_was_taken_back_stays_in_the_record() -> None:
    board = Board("global-village")
    board.play_on(44)
    board.take_back(40, "the dice were\u202e read wrongly\n")
    board.play_on(10)
    board.take_back(30, "a deed went to the wrong player")
    assert record_text(past_of(board.journal)).splitlines()[-2:] == [
        "# taken back: moves 41-44, reason: the dice were  read wrongly",
        "# taken back: moves 31-50, reason: a deed went to the wrong player",
    ]
    board.play_on(1)
    board.take_back(30, "again")
    board.play_on(5)
    record = record_text(past_of(board.journal))
    assert "# taken back: move 31, reason: again" in record
    game = replay_record(read_record(record), board.table.edition)
    assert game.cash[:] == board.table.game.cash[:]
    told = story_of(past_of(board.journal)).events
    assert remarks(told) == [
        (30, 4, "the dice were  read wrongly"),
        (30, 20, "a deed went to the wrong player"),
        (30, 1, "again"),
    ]


def test_taking_back_needs_a_reason_and_a_move() -> None:
    board = Board("global-village")
    board.play_on(5)
    for reason in ("", "  ", "\u200b"):
        with pytest.raises(Refused) as why:
            board.take_back(2, reason)
        assert why.value.reason == "reason-needed"
    for to in (5, 6, 2**50):
        with pytest.raises(Refused) as why:
            board.take_back(to)
        assert why.value.reason == "take-back-nothing"
    with pytest.raises(Stale):
        board.say(board.banker, TakeBack("x", board.table.revision - 1, 2, "late"))
    with pytest.raises(Refused) as why:
        board.say(board.banker, TakeBack("x", board.table.revision + 1, 2, "early"))
    assert why.value.reason == "unknown-revision"
    with pytest.raises(Refused):
        board.say(board.banker, Undo("x"))


def test_a_command_that_is_sent_twice_takes_back_once() -> None:
    board = Board("global-village")
    board.play_on(5)
    command = TakeBack("once", board.table.revision, 3, "twice")
    board.say(board.banker, command)
    length = len(board.journal)
    board.say(board.banker, command)
    assert len(board.journal) == length


def test_a_game_that_was_ended_by_mistake_goes_on() -> None:
    board = Board("fundraiser")
    board.play_on(50)
    board.enter(HOST, "call time")
    while not board.table.game.over:
        board.play_on(1)
    assert board.table.status == OVER
    board.take_back(50, "it was the other table's call")
    assert board.table.status == PLAYING
    assert board.play_on(10) == 10


def test_a_break_is_not_taken_back_with_what_was_entered_before_it() -> None:
    board = Board("global-village")
    board.play_on(10)
    board.say(board.banker, Host("p", "pause"))
    board.take_back(8)
    assert board.table.game.paused
    assert isinstance(board.journal[-1], Moved)
    board.say(board.banker, Host("r", "resume"))
    assert board.play_on(3) == 3
    board.take_back(9, "to the middle of the break")
    assert not board.table.game.paused, "the break is over, whatever is mended in it"
    assert moment(replay(board.journal)) == moment(board.table)
    replay_record(read_record(record_text(past_of(board.journal))), board.table.edition)


# -- staff of an event ---------------------------------------------------------------------------------------------


def test_staff_of_an_event_do_what_the_banker_does() -> None:
    board = Board("global-village")
    marshal = newcomer(board, "Ann", "marshal")
    assert marshal.name == "Ann 2", "somebody at the board is called Ann"
    assert marshal.staff == "marshal"
    board.enter(0, "roll 3 4", marshal)
    board.take_back(0, person=marshal)
    board.say(marshal, Host("p", "pause"))
    assert you_info(board.table, marshal) == {
        "seat": None,
        "host": False,
        "role": "banker",
        "name": "Ann 2",
        "may_delete": False,
        "staff": "marshal",
    }
    assert staff_joined(board.table, "Ann", marshal.token_hash, "marshal", board.now) == []
    board.put(staff_joined(board.table, "Ann", marshal.token_hash, "organiser", board.now))
    assert marshal.staff == "organiser"
    assert len(board.table.people) == 2
    assert replay(board.journal).people == board.table.people


def sent(live: Live, staff: str) -> Person:
    live.put(staff_joined(live.table, "Max", "hash max", staff, live.now))
    return live.table.people[-1]


def say(live: Live, person: Person, text: str, seat: int = HOST) -> None:
    live.say(person, Do(secrets.token_hex(6), live.table.revision, text, seat))


def test_the_host_of_an_online_table_fines_notes_and_voids() -> None:
    live = Live("global-village")
    host, guest = live.person(0), live.person(1)
    say(live, host, "fine Bob 20")
    say(live, host, "note a phone is no adviser")
    say(live, host, "void throw")
    say(live, host, "break")
    say(live, host, "resume")
    with pytest.raises(Refused) as why:
        say(live, guest, "fine Ann 20")
    assert why.value.reason == "host-needed"
    for text in ("sold to Bob for 1", "abandon", "correct cash Bob 1: no"):
        with pytest.raises(Refused) as why:
            say(live, host, text)
        assert why.value.reason == "staff-needed"
    with pytest.raises(Refused) as why:
        say(live, host, "roll", 1)
    assert why.value.reason == "own-seat-only"
    with pytest.raises(Refused) as why:
        say(live, host, "flip the board")
    assert why.value.reason == "unread-action"
    say(live, host, "roll", 0)


def test_staff_at_an_online_table_take_back_what_no_dice_have_fallen_on() -> None:
    live = Live("global-village", people=2)
    marshal = sent(live, "marshal")
    live.do(0, "roll")
    live.do(1, "roll")
    say(live, live.person(0), "fine Bob 20")
    assert live.table.play is not None
    move = live.table.play.move
    with pytest.raises(Refused) as why:
        live.say(live.person(0), TakeBack("t", live.table.revision, move - 1, "too hard"))
    assert why.value.reason == "staff-needed"
    with pytest.raises(Refused) as why:
        live.say(marshal, TakeBack("t", live.table.revision, move - 2, "the throw"))
    assert why.value.reason == "take-back-throw"
    live.say(marshal, TakeBack("t", live.table.revision, move - 1, "too hard"))
    assert live.table.play.move == move - 1
    assert remarks(list(live.table.play.log)) == [(move - 1, 1, "too hard")]
    say(live, marshal, f"correct cash Bob {live.table.game.cash[1] + 7}: he was paid too little")
    with pytest.raises(Refused) as why:
        say(live, marshal, "sold to Bob for 1")
    assert why.value.code == "rules"
    assert list(replay(live.journal).play.log) == list(live.table.play.log)  # type: ignore[union-attr]


# -- forks and forgetting ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_a_fork_of_a_physical_table_throws_its_own_dice(edition: str) -> None:
    board = Board(edition)
    tried = 0
    for _ in range(12):
        board.play_on(7)
        game = board.table.game
        if game.over or is_being_dealt(game):
            continue
        tried += 1
        fork = forked_game(board.table.edition, position_text(game), NAMES[:4], 5)
        bots = People(4, 3).bots
        for _ in range(20):
            fork.settle()
            if fork.over:
                break
            action = bots[fork.to_act].choose(fork, fork.to_act)
            assert action is not None
            fork.play(fork.to_act, action)
    assert tried > 3


def said(entries: list[AnyEntry]) -> str:
    return "\n".join(encode(entry).decode() for entry in entries)


def test_the_names_at_a_real_board_go_with_whoever_typed_them() -> None:
    board = Board("global-village", banker=1)
    board.play_on(30)
    board.enter(HOST, "note Cy has gone home")
    board.enter(HOST, f"correct cash Bob {board.table.game.cash[1] + 5}: Ann gave him a wrong note")
    board.enter(HOST, "fine Di 10")
    board.take_back(board.play.move - 1, "Di was right")
    again = forget(board.table, board.journal, board.banker)
    text = said(again)
    assert not [name for name in [*NAMES[:4], "Bea"] if f"{name} " in text or f'"{name}"' in text]
    assert [place.name for place in replay(again).places] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    table = replay(again)
    assert table.game.cash[:] == board.table.game.cash[:]
    assert next(entry for entry in again if isinstance(entry, Undone)).reason == ""
    record_text(past_of(again))


def test_one_player_at_a_real_board_is_forgotten() -> None:
    board = Board("global-village")
    board.play_on(30)
    board.enter(HOST, "note Cy has gone home")
    board.enter(HOST, "note the rest play on")
    board.enter(HOST, f"correct cash Cy {board.table.game.cash[2] + 5}: two notes stuck together")
    board.take_back(board.play.move - 1, "Cy came back")
    again = forget_copies(board.journal, "Cy", board.table.edition)
    assert "Cy" not in said(again)
    assert "Ann" in said(again)
    assert "two notes stuck together" in said(again)
    assert moment(replay(again)).replace(b"Player 3", b"Cy") == moment(board.table)


# -- at the server -------------------------------------------------------------------------------------------------


def made(server: Server, edition: str = "global-village", **more: Any) -> dict[str, Any]:
    seats = [{"kind": "board", "name": name} for name in NAMES[:4]]
    return server.make(**({"edition": edition, "name": "Bea", "physical": True, "seats": seats} | more))


def enter(banker: Seat, seat: int, action: str) -> dict[str, Any]:
    """What a banker enters, with the step that came of it."""
    view = banker.until_playing()
    id = secrets.token_hex(6)
    answer = banker.ask({"type": "do", "id": id, "revision": view["revision"], "action": action, "seat": seat})
    assert answer["type"] == "ack", answer
    while banker.view is None or banker.view["revision"] < answer["revision"]:
        banker.wait("step")
    return answer


def taken_back(banker: Seat, to: int, reason: str) -> dict[str, Any]:
    view = banker.until_playing()
    wish = {"type": "take-back", "id": secrets.token_hex(6), "revision": view["revision"], "to": to, "reason": reason}
    return banker.ask(wish)


def test_a_table_with_a_real_board_is_made_and_begun(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = made(server)
        assert (table["seat"], table["commitment"]) == (None, "")
        banker = server.sit(table)
        assert banker.you["role"] == "banker"
        assert banker.table["status"] == "waiting"
        assert [(seat["kind"], seat["name"], seat["connected"]) for seat in banker.table["seats"]] == [
            ("board", name, True) for name in NAMES[:4]
        ]
        banker.host("start")
        banker.until_playing()
        enter(banker, 0, "roll 6 5")
        assert banker.view is not None
        assert banker.view["steps"][0] == {"move": 1, "seat": 0, "text": "roll 6 5"}
        assert len(banker.view["hands"]) == 4
        watcher = server.sit({"code": table["code"]})
        assert watcher.until_playing()["move"] == 1
        assert "hands" not in watcher.view
        assert banker.table["watchers"] in (0, 1)
        answer = watcher.do("roll 1 1")
        assert answer["reason"] == "watchers-only-watch"
        weighed = server.http.post(
            f"/api/tables/{table['code']}/weigh",
            json={"action": "roll 2 2", "seat": 1},
            headers={"authorization": f"Bearer {table['token']}"},
        )
        assert weighed.json()["legal"] is True
        record = server.http.get(f"/api/tables/{table['code']}/record")
        assert record.text.splitlines()[-1] == "Ann: roll 6 5"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seats": [{"kind": "board", "name": "Ann"}]}, "wrong-seats"),
        ({"seats": [{"kind": "board", "name": "Ann"}, {"kind": "bot"}]}, "name-missing"),
        ({"seats": [{"kind": "board", "name": "Ann"}, {"kind": "bot", "name": "Rob"}]}, "wrong-board-kind"),
        ({"seats": [{"kind": "board", "name": "Ann"}, {"kind": "board", "name": "ann"}]}, "name-twice"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "name-twice"),
        ({"seats": [{"kind": "board", "name": "Bank"}, {"kind": "me"}]}, "name-reserved"),
        ({"name": ""}, "name-missing"),
        ({"seats": None}, "wrong-seats"),
    ],
)
def test_a_wrong_party_is_refused(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    with running(tmp_path) as server:
        seats = [{"kind": "board", "name": name} for name in NAMES[:4]]
        wish = {"edition": "global-village", "name": "Bea", "physical": True, "seats": seats} | change
        response = server.http.post("/api/tables", json=wish)
        assert response.status_code >= 400
        assert response.json()["error"]["reason"] == reason


def test_everything_is_taken_back_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second server reads the same database: the first never had a chance to say goodbye to it."""
    monkeypatch.setattr(sockets, "MESSAGES", 10_000)
    people = People(4, 5)
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(running(tmp_path))
        table = made(first)
        banker = first.sit(table)
        banker.host("start")
        banker.until_playing()
        room = first.app.hub.rooms[table["code"]]
        for _ in range(140):
            # As many as a snapshot would have been made for.
            enter(banker, *people.next(room.table.game))
        before = moment(room.table)
        second = stack.enter_context(running(tmp_path))
        banker = second.sit(table)
        again = second.app.hub.rooms[table["code"]]
        assert moment(again.table) == before
        assert banker.you["role"] == "banker"
        assert taken_back(banker, 3, "from the beginning")["type"] == "ack"
        step = banker.wait("step")
        assert step["undone"] is True
        assert [event["name"] for event in step["events"]] == ["taken-back"]
        assert (step["events"][0]["amount"], step["events"][0]["text"]) == (137, "from the beginning")
        assert step["view"]["move"] == 3
        third = stack.enter_context(running(tmp_path))
        banker = third.sit(table)
        welcome = next(each for each in banker.heard if each["type"] == "welcome")
        assert welcome["log"][-1]["name"] == "taken-back"
        assert welcome["view"]["move"] == 3
        position = third.get(f"/api/tables/{table['code']}/position/2")
        assert position["moves"] == 3


def test_a_rematch_is_at_the_same_board(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = made(server)
        banker = server.sit(table)
        banker.host("start")
        banker.until_playing()
        banker.host("abandon")
        headers = {"authorization": f"Bearer {table['token']}"}
        again = server.http.post(f"/api/tables/{table['code']}/rematch", headers=headers)
        assert again.status_code == 201, again.text
        info = server.get(f"/api/tables/{again.json()['code']}")
        assert info["physical"] is True
        assert [seat["name"] for seat in info["seats"]] == NAMES[:4]
        gone = server.http.delete(f"/api/tables/{table['code']}/me", headers=headers)
        assert gone.status_code == 200, gone.text
        for code in (table["code"], again.json()["code"]):
            names = [seat["name"] for seat in server.get(f"/api/tables/{code}")["seats"]]
            assert names == [f"Player {number}" for number in range(1, 5)]


def test_a_moment_of_a_physical_table_goes_on_online(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = made(server)
        banker = server.sit(table)
        banker.host("start")
        banker.until_playing()
        people = People(4, 5)
        room = server.app.hub.rooms[table["code"]]
        for _ in range(12):
            enter(banker, *people.next(room.table.game))
        code = table["code"]
        forked = server.http.post(f"/api/tables/{code}/fork", json={"move": 11, "name": "Zoe", "pace": "skip"})
        assert forked.status_code == 201, forked.text
        zoe = server.sit(forked.json())
        assert zoe.table["physical"] is False
        assert zoe.until_mine()["over"] is False
