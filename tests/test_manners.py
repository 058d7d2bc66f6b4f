"""Bots at a table: they raise in sensible steps, never repeat an offer that was refused until something changed, and
leave alone what a person they stand in for has chosen."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from freehold.engine.chapters.auction import Auction
from freehold.engine.text.notation import parse
from freehold.table.deciding.commands import Host
from freehold.table.deciding.moving import move
from freehold.table.deciding.repeats import matter
from freehold.table.deciding.ticking import returned
from freehold.table.journal.entries import Tended
from freehold.table.sitters import Sitters
from freehold.table.table import OVER, Kept, replay, restore
from freehold.table.told import Told
from freehold.table.views.offers import bid_unit
from tabling import Live

Offer = tuple[int, str, tuple[int, ...]]


def played(
    edition: str, bot: str, turns: int, reload: Callable[[Live], None] | None = None
) -> tuple[list[Offer], list[tuple[int, int, int]]]:
    """Four bots for some turns: their offers with what they were about, and their raises as (from, to, price).

    `reload` may do to the table what a restart of the server does; it is asked after every move.
    """
    live = Live(edition, people=0, bots=4, bot=bot, seed="cd" * 32)
    table = live.table
    offers: list[Offer] = []
    raises: list[tuple[int, int, int]] = []
    while table.status != OVER and table.play is not None and table.play.turn < turns:
        game = table.game
        found = live.bot_move()
        assert found is not None
        seat, text, by = found
        action = parse(game, seat, text)
        stage = game.agenda[-1]
        if matter(game, action):
            offers.append((seat, text, matter(game, action)))
        if text.startswith("bid ") and isinstance(stage, Auction) and stage.deed >= 0 and stage.bid > 0:
            raises.append((stage.bid, action.amount, game.edition.deeds[stage.deed].price))
        live.put([move(table, seat, text, by, live.now)])
        if reload is not None:
            reload(live)
            table = live.table
    return offers, raises


@pytest.mark.parametrize(
    ("edition", "bot"), [("global-village", "fixed-h"), ("cronulla", "fixed-h"), ("propnex", "fixed-h")]
)
def test_offers_and_raises(edition: str, bot: str) -> None:
    offers, raises = played(edition, bot, 100)
    assert offers
    assert len(set(offers)) == len(offers), "nothing is offered twice while those deeds have the same owners"
    assert raises
    too_small = [(low, high) for low, high, price in raises if high - low < bid_unit(price) and high != price]
    assert too_small == []


# -- restarts -------------------------------------------------------------------------------------------------


def from_journal(live: Live) -> None:
    """Now and then, the table as its journal tells it, and bots that remember nothing."""
    if len(live.journal) % 7:
        return
    live.table = replay(live.journal)
    live.sitters = Sitters()


def from_snapshot(live: Live) -> None:
    """The same from a snapshot, wherever one could have been made."""
    play = live.table.play
    assert play is not None
    if not play.is_settled:
        return
    kept = msgspec.json.decode(msgspec.json.encode(live.table.keep()), type=Kept)
    live.table = restore(kept, play.position())
    live.sitters = Sitters()


@pytest.mark.parametrize("reload", [from_journal, from_snapshot])
@pytest.mark.parametrize("edition", ["global-village", "propnex"])
def test_a_restart_does_not_make_bots_repeat_themselves(edition: str, reload: Callable[[Live], None]) -> None:
    offers, _ = played(edition, "fixed-h", 100, reload)
    assert offers
    assert len(set(offers)) == len(offers)


# -- standing in for a person ---------------------------------------------------------------------------------


def away(live: Live, seat: int) -> None:
    """A person who does not come back in time."""
    live.put([Tended(live.now, seat=seat, why="away")])


def out_of_time(live: Live, seat: int) -> None:
    """A person whose clock is empty."""
    live.put([Tended(live.now, seat=seat, why="clock")])


def given_away(live: Live, seat: int) -> None:
    """A seat the host has given to a bot, of the kind that likes to switch things."""
    live.say(live.person(0), Host("give", "seat-bot", seat=seat, bot="random"))


STAND_INS = [(away, "away"), (out_of_time, "clock"), (given_away, "bot")]


@pytest.mark.parametrize("chosen", ["off", "on"])
@pytest.mark.parametrize(("hand_over", "by"), STAND_INS)
@pytest.mark.parametrize("edition", ["fundraiser", "global-village", "cronulla"])
def test_a_stand_in_leaves_a_persons_choices_alone(
    edition: str, hand_over: Callable[[Live, int], None], by: str, chosen: str
) -> None:
    live = Live(edition, people=2, bots=2)
    if chosen == "on":
        live.do(1, "auto-claim on")
    away(live, 0)
    hand_over(live, 1)
    claimed, told = 0, list[Told]()
    for _ in range(300):
        found = live.bot_move()
        if found is None or live.table.game.out[1]:
            break
        assert not (found[0] == 1 and found[1].startswith("auto-claim"))
        claimed += found[0] == 1 and found[1].startswith("claim") and found[2] == by
        live.put([move(live.table, *found, live.now)])
        assert live.table.game.auto_claim[1] == (chosen == "on")
        assert live.table.play is not None
        told += [event for event in live.table.play.told if event.seat == 1]
    names = {event.name for event in told}
    assert "rent-asked" in names
    assert "rent-lapsed" not in names, "it asks for every rent"
    assert (claimed > 0) == (chosen == "off"), "and has to say so where the person has not had it said"


def test_who_comes_back_finds_everything_as_it_was() -> None:
    live = Live(people=1, bots=2)
    away(live, 0)
    assert live.bot_moves(40) == 40, "nobody is waited for"
    live.put(returned(live.table, 0, live.now))
    assert not live.table.game.auto_claim[0]
    assert live.bot_moves(100) < 100
    assert live.table.game.to_act == 0


def test_a_bot_of_its_own_still_has_rent_asked_for() -> None:
    live = Live(people=1, bots=2)
    away(live, 0)
    live.bot_moves(40)
    assert [bool(on) for on in live.table.game.auto_claim] == [False, True, True]
