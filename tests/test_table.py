"""The table without a network: seats, journal, undo, clocks, absence, hosts, dice."""

from __future__ import annotations

import msgspec
import pytest

from freehold.bots import Bot
from freehold.editions import editions
from freehold.engine.action import Action
from freehold.engine.edition import HOST
from freehold.engine.game import Game
from freehold.engine.text.record import RecordError, read_record
from freehold.engine.text.record import replay as replay_record
from freehold.table import dice
from freehold.table.deciding.beginning import join
from freehold.table.deciding.commands import Chat, Contribute, Do, Host, Pace, Refused, Stale, Undo, UndoAnswer
from freehold.table.deciding.decide import decide
from freehold.table.deciding.ticking import AWAY_MS, due, returned, tick
from freehold.table.forking import forked_game, position_text
from freehold.table.history import past_of, record_text
from freehold.table.journal.entries import Began, ClockPlan, Moved, Rang, Tended
from freehold.table.table import OVER, PLAYING, STARTING, WAITING, Kept, replay, restore
from freehold.table.verifying import verify
from freehold.table.views.info import table_info
from freehold.table.views.offers import own_view
from freehold.table.views.view import public_view
from quick_bots import quick_names
from tabling import Live

SALT = "0123456789abcdef"


def as_json(live: Live) -> bytes:
    """A table as everybody sees it, and its game to the last die."""
    table = live.table
    assert table.play is not None
    seen = [public_view(table, [], live.now), *(own_view(table.game, seat) for seat in range(table.game.seats))]
    return msgspec.json.encode([table_info(table, [], 0), seen, list(table.play.log)]) + table.play.position()


# -- the journal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("bot", ["builder", "random"])
def test_a_journal_gives_the_same_table_again(edition: str, bot: str) -> None:
    live = Live(edition, people=0, bots=4, bot=bot)
    live.bot_moves(150)
    twin = Live.__new__(Live)
    twin.now, twin.table = live.now, replay(live.journal)
    assert as_json(twin) == as_json(live)


@pytest.mark.parametrize("edition", editions())
def test_a_snapshot_and_the_rest_give_the_same_table(edition: str) -> None:
    live = Live(edition, people=0, bots=4, bot="random")
    live.bot_moves(60)
    while live.table.play is not None and not live.table.play.is_settled:
        live.bot_moves(1)
    table = live.table
    assert table.play is not None
    kept = msgspec.json.decode(msgspec.json.encode(table.keep()), type=Kept)
    at = len(live.journal)
    twin = restore(kept, table.play.position())
    assert twin.seq == at
    live.bot_moves(60)
    for entry in live.journal[at:]:
        twin.apply(entry)
    assert public_view(twin, [], live.now) == public_view(table, [], live.now)
    assert [own_view(twin.game, seat) for seat in range(4)] == [own_view(table.game, seat) for seat in range(4)]
    assert twin.once.rows() == table.once.rows()
    assert twin.play is not None
    assert twin.play.position() == table.play.position()


def test_a_command_acts_once() -> None:
    live = Live()
    live.do(0, "roll", id="one")
    length = len(live.journal)
    live.do(0, "roll", id="one")
    assert len(live.journal) == length
    with pytest.raises(Refused):
        live.do(1, "roll extra", id="one")


def test_nobody_else_makes_the_table_forget_what_one_has_done() -> None:
    live = Live()
    live.do(0, "roll", id="one")
    for count in range(1_000):
        live.say(live.person(1), Chat(f"chat {count}", "Hello?"))
    length = len(live.journal)
    live.do(0, "roll", id="one")
    assert len(live.journal) == length, "a command that is sent again still acts once"
    again = restore(msgspec.json.decode(msgspec.json.encode(live.table.keep()), type=Kept), live.table.play.position())
    assert decide(again, again.people[0], Do("one", again.revision, "roll"), live.now) == []


def test_what_is_remembered_of_commands_does_not_grow() -> None:
    live = Live()
    for count in range(1_000):
        live.say(live.person(1), Chat(f"chat {count}", "Hello?"))
    assert len(live.table.once.rows()) < 200


def test_stale_is_about_what_one_answers_to() -> None:
    live = Live("fundraiser", people=3)
    seen = live.table.revision
    live.do(2, "token boot lace")
    live.do(0, "roll", revision=seen)
    while live.table.game.agenda[-1].kind == 1:
        live.do(live.table.game.to_act, "roll")
    with pytest.raises(Stale):
        live.do(live.table.game.to_act, "roll", revision=seen)
    with pytest.raises(Refused, match="revision"):
        live.do(live.table.game.to_act, "roll", revision=999)


def test_refused_commands_change_nothing() -> None:
    live = Live()
    before = as_json(live)
    for text in ("end", "buy", "bid 5", 'build "Nowhere"', "accept", "roll 3 4", "call time", "x" * 3000, "Bob: roll"):
        with pytest.raises(Refused) as refused:
            live.do(0, text)
        assert refused.value.sentence
        assert "\n" not in refused.value.sentence
    with pytest.raises(Refused, match="waits for"):
        live.do(1, "roll")
    assert as_json(live) == before


# -- undo ---------------------------------------------------------------------------------------------------


def into_turn(live: Live) -> int:
    """Throw until somebody's turn is open after a landing; who."""
    for _ in range(200):
        game = live.table.game
        seat = game.to_act
        stage = game.agenda[-1]
        texts = [action["text"] for action in own_view(game, seat)["actions"]]  # type: ignore[attr-defined]
        if stage.kind == 2 and "end" in texts:
            return seat
        for wanted in ("roll", "decline", "pass", "pay flat", "end"):
            if wanted in texts:
                live.do(seat, wanted)
                break
        else:
            live.do(seat, texts[0])
    raise AssertionError("no open turn was found")


def test_undo_needs_those_who_are_touched() -> None:
    live = Live("fundraiser", people=3)
    game = live.table.game.copy()
    deed = game.deeds_of(0)[0]
    mine = game.edition.deeds[deed].name
    live.do(0, f'mortgage "{mine}"')
    live.say(live.person(0), Undo("u1"))
    assert not live.table.game.mortgaged[deed], "nobody else was touched"
    live.do(0, f'offer Bob: give "{mine}" for 10')
    live.do(1, "accept")
    live.say(live.person(0), Undo("u2"))
    assert live.table.undo is not None
    assert live.table.undo.needs == [1]
    with pytest.raises(Refused, match="nobody has asked you"):
        live.say(live.person(2), UndoAnswer("a1", True))
    live.say(live.person(1), UndoAnswer("a2", False))
    assert live.table.undo is None
    live.say(live.person(0), Undo("u3"))
    live.say(live.person(1), UndoAnswer("a3", True))
    assert live.table.game.owner[deed] == 0
    assert list(live.table.game.cash) == list(game.cash)


def test_undo_never_goes_over_a_throw() -> None:
    live = Live()
    live.do(0, "roll")
    with pytest.raises(Refused, match="never undone"):
        live.say(live.person(0), Undo("u1"))


def test_playing_on_ends_a_wish_to_undo() -> None:
    live = Live("fundraiser", people=3)
    mine = live.table.game.edition.deeds[live.table.game.deeds_of(0)[0]].name
    live.do(0, f'offer Bob: give "{mine}" for 10')
    live.say(live.person(0), Undo("u1"))
    assert live.table.undo is not None
    live.do(1, "refuse")
    assert live.table.undo is None


def test_history_leaves_out_what_was_undone() -> None:
    live = Live()
    live.do(0, "token boat")
    live.say(live.person(0), Undo("u1"))
    live.do(0, "token car")
    past = past_of(live.journal)
    assert [move.text for move in past.moves] == ["token car"]
    assert live.table.play is not None
    assert live.table.play.move == 1
    assert all(told.text != "boat" for told in live.table.play.log)


# -- clocks and absence -------------------------------------------------------------------------------------


def test_a_clock_runs_for_whom_the_table_waits() -> None:
    live = Live(clock=ClockPlan(10_000, 2_000))
    clock = live.table.clock
    assert clock is not None
    live.now += 3_000
    live.do(0, "roll")
    assert clock.left[0] == 9_000
    assert clock.running == 1
    assert due(live.table, live.now, {}) == live.now + 10_000


def test_an_empty_clock_lets_a_bot_decide_until_there_is_time_again() -> None:
    live = Live(clock=ClockPlan(1_000, 500))
    live.now += 2_000
    found = tick(live.table, live.now, {})
    assert isinstance(found[0], Tended)
    live.put(found)
    assert live.table.places[0].tended == "clock"
    assert 1 <= live.bot_moves(10) < 10, "the bot decides until the table waits for somebody else"
    last = live.journal[-1]
    assert isinstance(last, Moved)
    assert last.by == "clock"
    assert live.table.places[0].tended == ""


def test_a_break_stops_the_clocks_and_the_minutes() -> None:
    live = Live(clock=ClockPlan(60_000, 0), minutes=1)
    live.now += 20_000
    live.say(live.person(0), Host("h1", "pause"))
    assert due(live.table, live.now, {}) is None
    live.now += 600_000
    assert tick(live.table, live.now, {}) == []
    live.say(live.person(0), Host("h2", "resume"))
    assert live.table.clock is not None
    assert live.table.clock.left_of(0, live.now) == 40_000
    assert live.table.playing_ms(live.now) == 20_000
    live.now += 40_000
    assert [type(entry) for entry in tick(live.table, live.now, {})] == [Rang], "the host is there, and calls time"


def test_without_a_host_time_is_called_when_the_minutes_are_over() -> None:
    live = Live(minutes=90)
    gone = {HOST: live.now}
    live.now += 90 * 60_000 - 1
    assert tick(live.table, live.now, gone) == []
    live.now += 1
    live.put(tick(live.table, live.now, gone))
    assert live.table.status == OVER


def test_a_host_who_is_there_hears_the_bell_and_calls_time() -> None:
    live = Live(minutes=90)
    live.now += 90 * 60_000
    assert due(live.table, live.now, {}) == live.now
    live.put(tick(live.table, live.now, {}))
    assert tick(live.table, live.now, {}) == [], "it rings once"
    assert due(live.table, live.now, {}) is None
    live.now += 42_000
    view = public_view(live.table, [], live.now)
    assert (view["ends_in_ms"], view["overtime"], view["time_runs"]) == (-42_000, True, True)
    gone = {HOST: live.now}
    assert due(live.table, live.now, gone, 5_000) == live.now + 5_000, "who only loads the page again is not gone"
    assert tick(live.table, live.now + 4_999, gone, 5_000) == []
    assert [entry.text for entry in tick(live.table, live.now + 5_000, gone, 5_000) if isinstance(entry, Moved)] == [
        "call time"
    ]
    live.say(live.person(0), Host("h1", "call-time"))
    assert live.table.status == OVER
    assert replay(live.journal).rung


@pytest.mark.parametrize(("policy", "why"), [("wait", None), ("bot", "away"), ("without", "gone")])
def test_an_absent_seat_is_held_and_then_the_policy_decides(policy: str, why: str | None) -> None:
    live = Live(people=3, policy=policy)
    gone = {0: live.now}
    assert tick(live.table, live.now + AWAY_MS - 1, gone) == []
    live.now += AWAY_MS
    found = tick(live.table, live.now, gone)
    if why is None:
        assert found == []
        return
    live.put(found)
    assert live.table.places[0].tended == why
    live.bot_moves(1)
    assert live.table.game.out[0] == (policy == "without") or live.table.play is not None
    if policy == "bot":
        live.put(returned(live.table, 0, live.now))
        assert live.table.places[0].tended == ""


# -- sitting down -------------------------------------------------------------------------------------------


def test_a_full_table_waits_for_contributions_and_then_begins() -> None:
    live = Live(begin=False)
    assert live.table.status == STARTING
    live.say(live.person(0), Contribute("c1", SALT))
    assert live.table.status == STARTING
    with pytest.raises(Refused, match="already"):
        live.say(live.person(0), Contribute("c2", SALT))
    with pytest.raises(Refused, match="hexadecimal"):
        live.say(live.person(1), Contribute("c3", "z" * 16))
    live.say(live.person(1), Contribute("c4", SALT))
    assert live.table.status == PLAYING
    assert live.table.game.seed == dice.mix("ab" * 32, [SALT, SALT])


def test_the_order_of_play_may_be_drawn() -> None:
    orders = set()
    for number in range(12):
        live = Live("euronopoly", people=4, options=["drawn-order"], seed=f"{number:02d}" * 32)
        began = next(entry for entry in live.journal if isinstance(entry, Began))
        orders.add(tuple(began.origin))
        assert [place.name for place in live.table.places] == live.table.game.names
        for seat in range(4):
            assert live.person(seat).name == live.table.game.names[seat]
    assert len(orders) > 3


def test_the_host_may_begin_with_open_seats() -> None:
    live = Live(people=2, begin=False)
    live.say(live.person(0), Host("r", "remove", seat=1))
    assert live.table.status == WAITING
    live.say(live.person(0), Host("s", "start"))
    assert live.table.status == PLAYING
    assert [place.kind for place in live.table.places] == ["person", "bot"]


def test_a_bot_can_take_a_seat_and_give_it_back() -> None:
    live = Live(people=3)
    bob = live.person(1)
    live.say(live.person(0), Host("h1", "seat-bot", seat=1))
    assert live.table.seat_of(bob.id) == -1
    with pytest.raises(Refused, match="has a seat"):
        live.say(bob, Do("d", live.table.revision, "roll"))
    live.say(live.person(0), Host("h2", "return", seat=1))
    assert live.table.seat_of(bob.id) == 1
    with pytest.raises(Refused, match="own seat"):
        live.say(live.person(0), Host("h3", "seat-bot", seat=0))


def test_somebody_may_join_on_a_seat_the_host_has_opened() -> None:
    live = Live(people=2, bots=1)
    with pytest.raises(Refused, match="taken"):
        live.put(join(live.table, "Eve", "hash e", None, False, live.now))
    live.say(live.person(0), Host("h1", "open-seat", seat=2))
    live.put(join(live.table, "Eve", "hash e", None, False, live.now))
    assert live.person(2).name == "Eve"
    live.bot_moves(5)


def test_settings_of_the_table() -> None:
    live = Live(people=2)
    live.say(live.person(1), Pace("p", "fast"))
    assert live.table.pace == "fast"
    with pytest.raises(Refused, match="one of"):
        live.say(live.person(1), Pace("p2", "warp"))
    with pytest.raises(Refused, match="only Ann"):
        live.say(live.person(1), Host("h", "disconnect-policy", policy="bot"))
    live.say(live.person(0), Host("h", "disconnect-policy", policy="bot"))
    assert live.table.policy == "bot"
    live.say(live.person(1), Chat("c", "good\u0007 game"))
    assert live.table.chat[-1].text == "good  game"


class Broken(Bot):
    """A bot that cannot think."""

    def choose(self, game: Game, seat: int) -> Action | None:  # noqa: ARG002
        raise ZeroDivisionError


def test_a_broken_bot_does_not_stop_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live(people=0, bots=3)
    monkeypatch.setattr(live.sitters, "_bot", lambda *_: Broken())
    assert live.bot_moves(20) == 20


@pytest.mark.parametrize("bot", quick_names())
def test_every_bot_plays_at_a_table(bot: str) -> None:
    live = Live("fundraiser", people=0, bots=4, bot=bot)
    assert live.bot_moves(80) == 80 or live.table.game.over


# -- dice, records, forks -----------------------------------------------------------------------------------


def finished(edition: str = "fundraiser") -> Live:
    """A game that was stopped after a while."""
    live = Live(edition, people=0, bots=4)
    live.bot_moves(120)
    if not live.table.game.over:
        live.say(live.table.people[0], Host("a", "abandon"))
    return live


@pytest.mark.parametrize("edition", editions())
def test_records_of_tables_replay_and_are_proved(edition: str) -> None:
    live = finished(edition)
    text = record_text(past_of(live.journal))
    record = read_record(text)
    game = replay_record(record, live.table.edition)
    assert game.cash == live.table.game.cash
    verdict = verify(text)
    assert verdict.ok, verdict.sentence
    assert verdict.moves == live.table.play.move if live.table.play else 0


def test_a_record_that_was_changed_is_not_proved() -> None:
    live = finished()
    text = record_text(past_of(live.journal))
    proof = dice.read_proof(text.split("\n"))
    assert proof is not None
    assert not verify(text.replace(proof.server_seed, "cd" * 32)).ok
    assert not verify(text.replace(proof.commitment, "cd" * 32)).ok
    assert not verify(text.replace(f"seed: {live.table.game.seed}", "seed: 12345")).ok
    assert not verify("\n".join(line for line in text.split("\n") if "dice" not in line)).ok
    lines = text.split("\n")
    wrong = "\n".join([*lines[:-2], "Bot 0: build everything", lines[-2], ""])
    with pytest.raises(RecordError, match="line"):
        verify(wrong)


def test_odd_names_do_no_harm() -> None:
    live = Live("fundraiser", people=0, bots=4)
    names = ["#1", "A: roll", 'C"D', "E, F"]
    began = next(entry for entry in live.journal if isinstance(entry, Began))
    odd = [msgspec.structs.replace(plan, name=name) for plan, name in zip(began.seats, names, strict=True)]
    journal = [msgspec.structs.replace(entry, seats=odd) if entry is began else entry for entry in live.journal]
    live.table, live.journal = replay(journal), journal
    live.bot_moves(60)
    live.say(live.table.people[0], Host("a", "abandon"))
    assert verify(record_text(past_of(live.journal))).ok


def test_the_commitment_binds_and_every_salt_counts() -> None:
    seed = "01" * 32
    assert dice.commitment(seed) != dice.commitment("02" * 32)
    assert dice.mix(seed, [SALT, ""]) != dice.mix(seed, ["", SALT])
    assert dice.mix(seed, [SALT]) != dice.mix(seed, [SALT, ""])
    assert 0 <= dice.mix(seed, [SALT]) < 2**96


@pytest.mark.parametrize("edition", editions())
def test_a_fork_keeps_the_position_and_not_the_future(edition: str) -> None:
    live = Live(edition, people=0, bots=4, bot="builder")
    live.bot_moves(40)
    game = live.table.game
    assert not game.over, "nobody has lost after forty moves"
    twin = forked_game(game.edition, position_text(game), ["W", "X", "Y", "Z"], 99)
    assert twin.names == ["W", "X", "Y", "Z"]
    assert (twin.cash, twin.owner, twin.place, twin.houses) == (game.cash, game.owner, game.place, game.houses)
    assert twin.dice.state() != game.dice.state()
    for deck in game.edition.decks:
        assert sorted(twin.decks[deck.index]) == sorted(game.decks[deck.index])


# -- what is offered is accepted ----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_what_is_offered_is_accepted_and_costs_what_it_says(edition: str) -> None:
    live = Live(edition, people=0, bots=4, bot="random", seed="17" * 32)
    for _ in range(150):
        game = live.table.game
        if game.over:
            break
        for seat in range(game.seats):
            for offer in own_view(game, seat)["actions"]:  # type: ignore[attr-defined]
                _check_offer(live, seat, offer)
        live.bot_moves(1)


_PAID_AT_ONCE = {"buy", "remote-buy", "build", "hotel", "remote-build", "sell", "mortgage", "lift", "pay fine", "place"}


def _check_offer(live: Live, seat: int, offer: dict[str, object]) -> None:
    game = live.table.game
    assert live.table.play is not None
    action = live.table.play.judge(seat, str(offer["text"]))
    if offer["kind"] not in _PAID_AT_ONCE or game.credit[seat] or game.agenda[-1].kind == 10:
        return
    twin = game.copy()
    before = twin.cash[seat]
    names = {event.name for event in twin.play(seat, action)}
    if names & {"wishes-asked", "salary", "rent-paid", "paid", "threw"}:
        return
    assert before - twin.cash[seat] == offer["cost"], offer
