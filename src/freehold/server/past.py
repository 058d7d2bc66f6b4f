"""Looking back: history, any position of a game, its record and the proof of its dice."""

from __future__ import annotations

import asyncio

import msgspec

from freehold.drawing import draw, moment_of, words_in
from freehold.engine.game import Game
from freehold.engine.text.notation import parse
from freehold.server.refusals import refused
from freehold.server.room import Room
from freehold.server.rows import DamagedSnapshot, decoded, position_of
from freehold.server.store import Snapshot, Store
from freehold.table.casting import temperament_at
from freehold.table.forking import foretells, is_being_dealt
from freehold.table.forking import position_text as text_of
from freehold.table.history import Past, Sample, past_of, record_text
from freehold.table.journal.entries import AnyEntry, Created, Fork, Moved, Undone
from freehold.table.journal.pinning import is_outdated
from freehold.table.story import Story, story_of
from freehold.table.table import OVER
from freehold.table.told import Told, told
from freehold.table.verifying import Verdict, verify_by
from freehold.table.views.refusals import refused as table_refused
from freehold.table.views.stages import Json
from freehold.table.views.view import game_view


class Moment(msgspec.Struct):
    """A game after some move, and what that move made happen."""

    move: int
    moves: int
    turn: int
    game: Game
    events: list[Told]


async def _past(store: Store, room: Room) -> Past:
    rows = await store.read(room.table.code)
    return await asyncio.to_thread(lambda: past_of(decoded(room.table.code, 0, rows), room.table.edition))


def _check_begun(room: Room) -> None:
    if room.table.play is None:
        raise table_refused("not-begun")


def _check_over(room: Room) -> None:
    _check_begun(room)
    if room.table.status != OVER:
        raise refused("not-over")


async def _check_parents(store: Store, fork: Fork | None) -> None:
    """Refuse what an older fork holds of its parents while one of them is still played.

    The record of such a fork shows the seed and the decks of the game it comes from; where that is an older fork
    itself, the cards of its parent can be reckoned back from there.
    """
    while fork is not None and foretells(fork.position):
        rows = await store.read(fork.code)
        if not rows:
            return
        listing = await store.listing(fork.code)
        if listing is None or listing.status != OVER:
            raise refused("parent-not-over", code=fork.code)
        [created] = decoded(fork.code, 0, rows[:1])
        fork = created.fork if isinstance(created, Created) else None


async def history(store: Store, room: Room) -> Json:
    """Every move that counts, and everybody's wealth over time."""
    _check_begun(room)
    past = await _past(store, room)
    play = room.table.play
    assert play is not None
    game = play.game
    wealth = [*past.wealth]
    if game.over or not wealth:
        worth = [0 if game.out[seat] else game.worth(seat) for seat in range(game.seats)]
        wealth.append(Sample(play.move, play.turn, worth))
    return {
        "code": room.table.code,
        "edition": past.created.edition,
        "options": past.created.options,
        "edition_digest": past.created.digest,
        "outdated": is_outdated(past.created),
        "seats": past.names,
        "over": game.over,
        "first": past.first,
        "moves": past.moves,
        "wealth": wealth,
    }


async def story(store: Store, room: Room) -> Story:
    """The whole game told once more; only once it is over, because it is played through for that."""
    _check_over(room)
    past = await _past(store, room)
    return await asyncio.to_thread(story_of, past)


async def record(store: Store, room: Room) -> str:
    """The record with the proof of the dice: once the game is over, or at any time if the dice hold no secret."""
    if room.table.is_physical:
        _check_begun(room)
    else:
        _check_over(room)
    await _check_parents(store, room.table.created.fork)
    past = await _past(store, room)
    return await asyncio.to_thread(record_text, past)


async def verdict(store: Store, room: Room) -> Verdict:
    """What checking the record shows."""
    text = await record(store, room)
    return await asyncio.to_thread(verify_by, text, room.table.edition)


# -- positions --------------------------------------------------------------------------------------------


async def position(store: Store, room: Room, move: int) -> Moment:
    """The game after a move: from the nearest snapshot before it, and the moves since."""
    _check_begun(room)
    play = room.table.play
    assert play is not None
    total = play.move
    first = room.table.created.fork.move if room.table.created.fork is not None else 0
    if not first <= move <= total:
        raise refused("no-such-move", first=first, last=total)
    # One move before the one that is asked for, so that its events can be told.
    snapshot = await store.before(room.table.code, max(move - 1, first))
    rows = await store.read(room.table.code, snapshot.seq if snapshot is not None else 0)
    try:
        return await asyncio.to_thread(_rebuild, room, snapshot, rows, move, total)
    except DamagedSnapshot:
        return await asyncio.to_thread(_rebuild, room, None, await store.read(room.table.code), move, total)


def _rebuild(room: Room, snapshot: Snapshot | None, rows: list[bytes], move: int, total: int) -> Moment:
    entries = decoded(room.table.code, snapshot.seq if snapshot is not None else 0, rows)
    if snapshot is not None:
        game = position_of(room.table.edition, room.table.code, snapshot)
        at, turn = snapshot.move, snapshot.turn
        opening: list[Told] = []
    else:
        past = past_of(entries, room.table.edition)
        game, at, turn = past.start(), past.first, 0
        turn = sum(1 for event in game.events if event.name == "turn-begins")
        opening = [told(game.edition, event, turn, at) for event in game.events]
    game.listening = True
    texts = _moves(entries, at)
    events = opening
    for seat, text, reason in texts[: move - at]:
        happened = game.play(seat, parse(game, seat, text))
        at += 1
        events = []
        for event in happened:
            turn += event.name == "turn-begins"
            events.append(told(game.edition, event, turn, at, reason=reason))
    return Moment(move, total, turn, game, events)


def _moves(entries: list[AnyEntry], at: int) -> list[tuple[int, str, str]]:
    """The moves that count from move `at` on, with why bots refused."""
    found: list[tuple[int, str, str]] = []
    for entry in entries:
        if isinstance(entry, Moved):
            found.append((entry.seat, entry.text, entry.reason))
        elif isinstance(entry, Undone):
            del found[entry.to - at :]
    return found


def position_view(room: Room, moment: Moment) -> Json:
    """A moment as clients see it."""
    view = game_view(moment.game, moment.move, moment.move, moment.turn)
    seats = view["seats"]
    assert isinstance(seats, list)
    for data, place in zip(seats, room.table.places, strict=True):
        data |= {"bot": place.bot, "character": place.character, "temperament": temperament_at(place.bot)}
    view |= {"actions": [], "auction": None, "deal": None, "debt": None, "shut": [], "tokens": [], "undo": None}
    return {"move": moment.move, "moves": moment.moves, "events": moment.events, "view": view}


def picture(room: Room, moment: Moment, dark: bool, language: str) -> str:
    """A moment as a drawing, with words in the reader's language."""
    caption = words_in(language).caption(room.table.code, moment.move)
    return draw(moment.game.edition, dark=dark, moment=moment_of(moment.game, caption), language=language)


def position_text(moment: Moment) -> str:
    """A moment for a fork."""
    if moment.game.over:
        raise refused("nothing-left")
    if is_being_dealt(moment.game):
        raise refused("being-dealt")
    return text_of(moment.game)
