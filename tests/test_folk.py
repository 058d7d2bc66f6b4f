"""Bots are people: who they are, who sits where, why they refuse, what they do not ask for again or at all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from freehold.bots import bot_names, make_bot
from freehold.bots.folk import LEVELS, character, folk, people_of, players_of, temperament_of
from freehold.bots.protocol import NO_DEALS, NOT_ALLOWED, TOO_LITTLE, WHIM
from freehold.bots.weighing import OBJECTIONS
from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.chapters.deal import Deal
from freehold.engine.chapters.market import Approach
from freehold.engine.game import Game
from freehold.engine.text.notation import parse, write
from freehold.server.requests import NewTable, SeatWish, created_from
from freehold.table.casting import cast
from freehold.table.deciding.commands import Host, Refused, Spare
from freehold.table.deciding.moving import move
from freehold.table.deciding.reasons import SPARED, WORDS
from freehold.table.history import past_of
from freehold.table.journal.entries import Moved, SeatPlan, Tended, decode, encode
from freehold.table.naming import alike, name_fault
from freehold.table.sitters import Sitters
from freehold.table.table import OVER, Kept, replay, restore
from freehold.table.told import Told
from freehold.table.views.info import table_info
from freehold.table.views.view import public_view
from serving import running
from tabling import Live
from test_bots_fixed import ANN, BALTIC, BOARDWALK, BOB, ELECTRIC, MEDITERRANEAN, ORIENTAL, PARK_PLACE, READING, VERMONT
from test_bots_fixed import table as game_of

WEB: Final = Path(__file__).parents[1] / "web" / "src" / "lib"
FACE: Final = {"hair": 8, "brow": 4, "eyes": 3, "glasses": 3, "nose": 3, "mouth": 4, "beard": 4}


# -- who there is ---------------------------------------------------------------------------------------------


def test_everybody_plays_as_it_is_said_of_them() -> None:
    natures = {each.temperament.word: each.temperament for each in folk()}
    assert len({nature.policy for nature in natures.values()}) == len(natures), "a temperament is one way of playing"
    for nature in natures.values():
        assert make_bot(nature.policy).name == nature.policy, "there is such a bot, with such parameters"
        assert nature.policy.partition("?")[0] == nature.level
        assert temperament_of(nature.policy) is nature
        assert temperament_of(nature.formerly) is nature, "journals of older versions name that policy"
        assert nature.formerly in bot_names(), "and play on by it"
    assert {nature.level for nature in natures.values()} == set(LEVELS)
    strengths = [each.temperament.strength for each in folk()]
    assert strengths == sorted(strengths, reverse=True)


def test_everybody_has_a_name_and_a_face_of_their_own() -> None:
    people = folk()
    assert 12 <= len(people) <= 16
    assert len({each.id for each in people}) == len(people)
    assert not {each.id for each in people} & set(bot_names()), "a wish names one or the other"
    assert len({tuple(each.face.items()) for each in people}) == len(people)
    for each in people:
        assert each.face.keys() == FACE.keys()
        assert all(0 <= each.face[part] < count for part, count in FACE.items()), each.id
        assert not name_fault(each.name)
    told = re.search(r"NICKNAMES = \[(.*?)\]", (WEB / "keeping.ts").read_text(encoding="utf-8"))
    assert told is not None
    names = [*re.findall(r'"(\w+)"', told[1]), *(each.name for each in people)]
    pairs = [(one, other) for at, one in enumerate(names) for other in names[:at] if alike(one, other)]
    assert pairs == []


# -- who sits where -------------------------------------------------------------------------------------------


def seats_of(*bots: str, name: str = "Ann", names: tuple[str, ...] = ()) -> list[SeatPlan]:
    wishes = [SeatWish("bot", bot, called) for bot, called in zip(bots, names or ("",) * len(bots), strict=True)]
    created, _ = created_from(
        NewTable("fundraiser", name=name, seats=[SeatWish("me"), *wishes]), "CODE22", "ab" * 32, 1
    )
    return created.seats[1:]


def test_a_seat_is_wished_for_by_character_level_or_policy() -> None:
    [by_character, by_level, by_policy] = seats_of("kwame", "hard", "overcharger")
    assert (by_character.name, by_character.bot, by_character.character) == ("Kwame", "normal?risk=0&limit=90", "kwame")
    assert (by_level.name, by_level.bot, by_level.character) == ("Ottilie", "hard", "ottilie")
    assert (by_policy.name, by_policy.bot, by_policy.character) == ("Overcharger", "overcharger", "")
    [named] = seats_of("kwame", names=("Doc",))
    assert (named.name, named.character) == ("Doc", "kwame")
    for nobody in ("nobody", "expert?playouts=1000000", "normal?risk=0&limit=90", "tests/x.py:Bot"):
        with pytest.raises(Refused) as caught:
            seats_of(nobody)
        assert caught.value.reason == "no-such-bot"


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_comes_for_a_level_stands_on_it(level: str) -> None:
    plans = seats_of(level, level, level, level)
    own = people_of(level)
    assert {plan.character for plan in plans} <= {each.id for each in own}
    assert len({plan.character for plan in plans}) == min(4, len(own))
    assert plans[0].bot == level, "its plain policy first"
    for plan in plans:
        who = character(plan.character)
        assert who is not None
        assert (who.temperament.level, who.temperament.policy) == (level, plan.bot)


def test_who_does_not_choose_plays_against_normal() -> None:
    created, _ = created_from(NewTable("fundraiser", name="Ann"), "CODE22", "ab" * 32, 1)
    assert [plan.bot.partition("?")[0] for plan in created.seats[1:]] == ["normal"] * 3
    assert len({plan.character for plan in created.seats[1:]}) == 3


def test_nobody_sits_twice_while_others_are_left() -> None:
    four = seats_of("expert", "amara", "expert", "tariq")
    assert sorted(plan.character for plan in four) == sorted(each.id for each in players_of("expert"))
    assert [four[1].character, four[3].character] == ["amara", "tariq"], "who is asked for by name comes"
    five = seats_of("easy", "easy", "easy", "easy", "luca")
    assert {plan.character for plan in five} == {"luca", "henrik", "greta"}
    assert len({plan.name for plan in five}) == 5
    twice = seats_of("kwame", "kwame")
    assert [plan.character for plan in twice] == ["kwame", "ingrid"]


def test_somebody_of_the_same_name_makes_another_come() -> None:
    [plan] = seats_of("normal", name="Priya")
    assert plan.character == "anton"
    assert cast("priya", ["priya", "anton", "priya"]) is character("anton")


def test_the_table_tells_who_its_bots_are() -> None:
    live = Live(people=2, bots=1)
    live.say(live.person(0), Host("h", "seat-bot", seat=1, bot="zainab"))
    told: Any = table_info(live.table, [], 0)["seats"]
    by_name = {seat["name"]: seat for seat in told}
    zainab = character("zainab")
    assert zainab is not None
    assert by_name["Bob"]["character"] == {
        "id": "zainab",
        "name": "Zainab",
        "face": zainab.face,
        "temperament": "bold",
        "level": "hard",
        "strength": 4,
        "policy": "hard?greed=0&envy=0",
    }
    assert (by_name["Bot 0"]["character"], by_name["Bot 0"]["temperament"]) == (None, "industrious"), "an old seat"
    assert (by_name["Ann"]["character"], by_name["Ann"]["temperament"]) == (None, "")
    seen: Any = public_view(live.table, [], 0)["seats"]
    sitting = {(seat["character"], seat["temperament"], seat["bot"]) for seat in seen}
    assert ("zainab", "bold", "hard?greed=0&envy=0") in sitting
    assert replay(live.journal).places == live.table.places
    live.say(live.person(0), Host("r", "return", seat=1))
    assert live.table.places[1].character == ""


def test_open_seats_are_filled_by_people() -> None:
    live = Live(people=2, begin=False)
    live.say(live.person(0), Host("r", "remove", seat=1))
    live.say(live.person(0), Host("s", "start"))
    filled = next(place for place in live.table.places if place.kind == "bot")
    assert (filled.name, filled.bot, filled.character) == ("Priya", "normal", "priya")


def test_entries_from_before_bots_were_people() -> None:
    old = b'{"entry":"moved","at":5,"seat":1,"text":"refuse","by":"bot","turn":3}'
    assert decode(old) == Moved(5, seat=1, text="refuse", by="bot", turn=3)
    assert json.loads(encode(Moved(5, seat=1, text="roll"))).keys() == {"entry", "at", "seat", "text"}
    plan = msgspec.json.decode(b'{"kind":"bot","name":"Ada","bot":"fixed-h","kept_for":""}', type=SeatPlan)
    assert plan == SeatPlan("bot", "Ada", "fixed-h")


# -- why they refuse ------------------------------------------------------------------------------------------


def test_every_reason_is_worded() -> None:
    assert {*OBJECTIONS[1:], NO_DEALS, NOT_ALLOWED, TOO_LITTLE, WHIM, SPARED} == WORDS.keys()


def leg(give: tuple[int, ...] = (), pays: int = 0, get: tuple[int, ...] = (), asks: int = 0, partner: int = ANN) -> Leg:
    """What Bob gives and gets."""
    return Leg(partner, list(give), pays, [], list(get), asks, [])


def laid_out(change: Callable[[Game], None] | None = None) -> Game:
    """Bob lacks Mediterranean, which Ann has; Ann has all of the dark blue group."""
    game = game_of("global-village")
    for deed in (MEDITERRANEAN, BOARDWALK, PARK_PLACE, ORIENTAL, READING):
        game.give_deed(deed, ANN)
    for deed in (BALTIC, VERMONT, ELECTRIC):
        game.give_deed(deed, BOB)
    if change is not None:
        change(game)
    return game


def poor(game: Game) -> None:
    game.cash[ANN] = 90


def short(game: Game) -> None:
    game.cash[ANN] = 150


def pledged(game: Game) -> None:
    game.mortgaged[ORIENTAL] = True
    game.pledged |= 1 << ORIENTAL


CASES: Final = [
    ("fixed-h", leg(pays=99, get=(ORIENTAL,)), None, "too-little"),
    ("fixed-h", leg(pays=900, get=(MEDITERRANEAN,)), None, "completes-group"),
    ("fixed-a", leg(pays=900, get=(BOARDWALK,)), None, "breaks-group"),
    ("fixed-a", leg(give=(VERMONT,), asks=90), poor, "needs-cash"),
    ("fixed-a", leg(give=(VERMONT,), asks=80), poor, "needs-cash"),
    ("fixed-a", leg(give=(VERMONT,), asks=50), short, ""),
    ("fixed-a", leg(pays=20, get=(ORIENTAL,)), short, "needs-cash"),
    ("fixed-h", leg(pays=20, get=(ORIENTAL,)), short, "too-little"),
    ("fixed-b", leg(pays=400, get=(READING,)), None, "not-for-sale"),
    ("fixed-b", leg(give=(ELECTRIC,), asks=10), None, "unwanted"),
    ("fixed-h", leg(pays=400, get=(ORIENTAL,)), pledged, "mortgaged"),
    ("penny-bidder", leg(pays=99, get=(ORIENTAL,)), None, "too-little"),
    ("builder", leg(pays=900, get=(ORIENTAL,)), None, "no-deals"),
    ("refuse-all", leg(pays=900, get=(ORIENTAL,)), None, "no-deals"),
    ("hoarder", leg(give=(VERMONT,), asks=1), None, "no-deals"),
    ("random", leg(pays=900, get=(ORIENTAL,)), None, "whim"),
    ("overcharger", leg(pays=200, get=(ORIENTAL,)), None, "too-little"),
]


@pytest.mark.parametrize(("policy", "terms", "change", "reason"), CASES)
def test_the_reason_is_what_the_bot_found(
    policy: str, terms: Leg, change: Callable[[Game], None] | None, reason: str
) -> None:
    game = laid_out(change)
    game.push(Deal(BOB, [terms], 0))
    if not reason:
        assert make_bot(policy).choose(game, ANN) == Action(act.ACCEPT)
        return
    assert make_bot(policy).why_refused(game, ANN) == reason
    if policy not in ("random", "overcharger"):
        assert make_bot(policy).choose(game, ANN) == Action(act.REFUSE)


@pytest.mark.parametrize(("policy", "bid", "reason"), [("fixed-h", 10, "too-little"), ("builder", 900, "no-deals")])
def test_a_request_to_put_a_deed_up_is_refused_for_a_reason(policy: str, bid: int, reason: str) -> None:
    game = game_of("propnex")
    game.give_deed(ORIENTAL, ANN)
    game.push(Approach(BOB, ORIENTAL, bid))
    assert make_bot(policy).choose(game, ANN) == Action(act.REFUSE)
    assert make_bot(policy).why_refused(game, ANN) == reason


def refusals(live: Live) -> list[Told]:
    assert live.table.play is not None
    return [event for event in live.table.play.log if event.name == "refused-deal"]


def dealing(bot: str = "fixed-h") -> tuple[Live, int]:
    """A person on turn who owns a deed, as others do, at a table with bots; and a bot to the left who owns one."""
    live = Live("fundraiser", people=2, bots=2, bot=bot)
    game = live.table.game
    for _ in range(60):
        if game.to_act == 0 and game.turn is not None and game.turn.seat == 0:
            break
        if live.bot_moves(1) == 0:
            live.do(
                game.to_act, write(game, game.to_act, make_bot("builder").choose(game, game.to_act) or Action(act.END))
            )
    bots = [seat for seat, place in enumerate(live.table.places) if place.kind == "bot"]
    return live, bots[0]


def test_a_refusal_tells_its_reason_and_keeps_it() -> None:
    live, bot = dealing()
    game = live.table.game
    deed = next(deed for deed in game.deeds_of(bot))
    live.do(0, write(game, 0, Action(act.OFFER, legs=[Leg(bot, [], 1, [], [deed], 0, [])])))
    assert live.bot_moves(1) == 1
    entry = live.journal[-1]
    assert isinstance(entry, Moved)
    assert (entry.text, entry.reason) == ("refuse", "too-little")
    [told] = refusals(live)
    assert (told.seat, told.other, told.reason) == (bot, 0, "too-little")
    assert told.sentence == f"{game.names[bot]} refuses: that is too little"
    again = replay([decode(encode(entry)) for entry in live.journal])
    assert again.play is not None
    assert list(again.play.log) == list(live.table.play.log if live.table.play is not None else [])
    assert past_of(live.journal).moves[-1].text == "refuse", "records tell what was played and nothing else"


def test_a_person_need_not_say_why() -> None:
    live, bot = dealing()
    game = live.table.game
    live.do(0, write(game, 0, Action(act.OFFER, legs=[Leg(1, [], 1, [], game.deeds_of(1)[:1], 0, [])])))
    live.do(1, "refuse")
    [told] = refusals(live)
    assert told.reason == ""
    assert bot != 1


# -- what they do not ask for ---------------------------------------------------------------------------------


class Demand(msgspec.Struct, frozen=True):
    """Something a bot wants of a person."""

    seat: int
    given: tuple[int, ...]
    wanted: tuple[int, ...]
    cards: tuple[int, ...]
    cash: int
    """What it leaves the person."""
    owners: tuple[int, ...]
    """Of the groups it is about."""


def demands(game: Game, seat: int, text: str) -> Iterator[Demand]:
    """What a move asks of the person on seat 0."""
    action = parse(game, seat, text)
    legs = [each for each in action.legs if each.partner == 0]
    if action.kind == act.ASK and game.owner[action.deeds[0]] == 0:
        legs = [Leg(0, [], action.amount, [], action.deeds, 0, [])]
    for each in legs if action.kind in (act.OFFER, act.COUNTER, act.ASK) else []:
        deeds = [*each.give_deeds, *each.get_deeds]
        groups = {game.edition.deeds[deed].group for deed in deeds}
        owners = tuple(game.owner[deed] for group in sorted(groups) for deed in game.edition.groups[group].deeds)
        given, wanted = tuple(sorted(each.give_deeds)), tuple(sorted(each.get_deeds))
        cards = (*sorted(each.give_cards), -1, *sorted(each.get_cards))
        yield Demand(seat, given, wanted, cards, each.give_cash - each.get_cash, owners)


def with_refuser(edition: str, bot: str, turns: int, each: Callable[[Live], None] = lambda _: None) -> list[Demand]:
    """Everything bots ask of a person who refuses whatever they are offered."""
    live = Live(edition, people=1, bots=3, bot=bot, seed="5e" * 32)
    person = make_bot("refuse-all")
    asked: list[Demand] = []
    while live.table.status != OVER and live.table.play is not None and live.table.play.turn < turns:
        each(live)
        game = live.table.game
        found = live.bot_move()
        if found is None:
            seat = game.to_act
            assert seat == 0
            action = person.choose(game, seat)
            assert action is not None
            live.do(seat, write(game, seat, action))
            continue
        if found[0] != 0:
            asked += demands(game, found[0], found[1])
        live.put([move(live.table, *found, live.now)])
        if game.out[0]:
            break
    return asked


@pytest.mark.parametrize(
    ("edition", "bot"),
    [
        ("global-village", "fixed-h"),
        ("global-village", "overcharger"),
        ("cronulla", "fixed-a"),
        ("cronulla", "random"),
        ("propnex", "fixed-b"),
    ],
)
def test_nobody_is_asked_the_same_again(edition: str, bot: str) -> None:
    asked = with_refuser(edition, bot, 160)
    assert asked
    last: dict[object, Demand] = {}
    for demand in asked:
        before = last.get((demand.seat, demand.given, demand.wanted, demand.cards))
        if before is not None and before.owners == demand.owners:
            assert demand.cash > before.cash, f"{demand} again, and no better"
        last[demand.seat, demand.given, demand.wanted, demand.cards] = demand


def restarting(live: Live) -> None:
    """What a restart of the server does, from the journal or from a snapshot."""
    play = live.table.play
    assert play is not None
    if len(live.journal) % 5 == 0:
        again = replay([decode(encode(entry)) for entry in live.journal])
    elif play.is_settled:
        kept = msgspec.json.decode(msgspec.json.encode(live.table.keep()), type=Kept)
        again = restore(kept, play.position())
    else:
        return
    assert again.play is not None
    assert again.play.offered == play.offered
    assert again.places == live.table.places
    live.table, live.sitters = again, Sitters()


def test_a_restart_makes_nobody_ask_again() -> None:
    asked = with_refuser("global-village", "fixed-h", 100, restarting)
    assert asked
    assert len(set(asked)) == len(asked)


def sparing(live: Live) -> None:
    """Spare every deed as soon as one owns it."""
    for deed in live.table.game.deeds_of(0):
        if deed not in live.table.places[0].spared:
            live.say(live.person(0), Spare(f"s{len(live.journal)}", deed, True))
    restarting(live)


@pytest.mark.parametrize(("edition", "bot"), [("global-village", "fixed-h"), ("propnex", "fixed-b")])
def test_what_is_spared_is_not_asked_for(edition: str, bot: str) -> None:
    assert any(demand.wanted for demand in with_refuser(edition, bot, 100))
    assert not any(demand.wanted for demand in with_refuser(edition, bot, 100, sparing))


def test_whoever_spares_owns() -> None:
    live, bot = dealing()
    game = live.table.game
    mine, theirs = game.deeds_of(0)[0], game.deeds_of(bot)[0]
    with pytest.raises(Refused) as caught:
        live.say(live.person(0), Spare("a", theirs, True))
    assert caught.value.reason == "deed-not-yours"
    with pytest.raises(Refused):
        live.say(live.person(0), Spare("b", 10_000, True))
    before = live.table.revision
    live.say(live.person(0), Spare("c", mine, True))
    live.say(live.person(0), Spare("d", mine, True))
    assert live.table.places[0].spared == [mine]
    assert live.table.revision == before, "nothing has happened in the game"
    live.say(live.person(0), Spare("e", mine, False))
    assert live.table.places[0].spared == []


def test_a_stand_in_keeps_to_what_is_spared() -> None:
    live, bot = dealing("random")
    game = live.table.game
    mine = game.deeds_of(1)[0]
    live.say(live.person(1), Spare("c", mine, True))
    live.put([Tended(live.now, seat=1, why="away")])
    live.do(0, write(game, 0, Action(act.OFFER, legs=[Leg(1, [], 100, [], [mine], 0, [])])))
    live.bot_moves(1)
    assert [told.reason for told in refusals(live)] == [SPARED]
    assert bot != 1


# -- on a server ----------------------------------------------------------------------------------------------


def test_a_server_keeps_who_sits_there_and_what_is_spared(tmp_path: Path) -> None:
    wishes = [{"kind": "me"}, {"kind": "bot", "bot": "ottilie"}, {"kind": "bot", "bot": "hard"}]
    with running(tmp_path) as server:
        offered = server.get("/api/bots")
        assert [bot["id"] for bot in offered] == [each.id for each in folk()]
        assert offered[0].keys() == {"id", "name", "face", "temperament", "level", "strength", "policy", "text"}
        made = server.make(seats=wishes)
        ann = server.sit(made)
        view = ann.until_mine()
        seat = ann.you["seat"]
        deed = view["seats"][seat]["deeds"][0]
        assert view["spared"] == []
        assert ann.ask({"type": "spare", "id": "s1", "deed": deed, "on": True})["type"] == "ack"
        assert ann.wait("view")["view"]["spared"] == [deed]
        sitting = server.get(f"/api/tables/{made['code']}")["seats"]
        watcher = server.sit({"code": made["code"]})
        assert watcher.until_playing()["spared"] == []
    with running(tmp_path) as server:
        again = server.get(f"/api/tables/{made['code']}")["seats"]
        assert [seat["character"] for seat in again] == [seat["character"] for seat in sitting]
        assert {seat["character"]["id"] for seat in again if seat["character"]} == {"ottilie", "diego"}
        assert server.sit(made).until_playing()["spared"] == [deed]
