"""The bots of a table: they decide for seats without a person, and for people who are away or out of time."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterator, Mapping, Sequence

from freehold.bots import Bot, make_bot, veiled_choice
from freehold.bots.driver import others_are_asked
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.text.notation import write
from freehold.table.deciding.manners import sensible
from freehold.table.deciding.repeats import is_repeated, wanted_of
from freehold.table.journal.entries import BOT, BY_AWAY, BY_BOT, BY_CLOCK
from freehold.table.seating import STAND_IN, Place, policy_at

Offered = Mapping[str, tuple[int, ...]]
"""What bots have offered, and who owned what that is about at that time (`Play.offered`)."""

Spared = Sequence[Sequence[int]]
"""For every seat the deeds its person does not want to be asked about."""


class Sitters:
    """One bot per seat, made when it is first needed. What they decide is journalled like anybody's move."""

    def __init__(self) -> None:
        self._bots: dict[int, tuple[str, Bot]] = {}

    def next_move(self, game: Game, places: list[Place], code: str, offered: Offered) -> tuple[int, str, str] | None:
        """The next move of a bot: seat, text and in whose place; None if the table waits for a person."""
        spared = [place.spared for place in places]
        awaited = BANK if game.over or game.paused else game.to_act
        if awaited < 0:
            return None
        claimed = stand_in_claim(game, places)
        if claimed is not None:
            return claimed
        if others_are_asked(game):
            for other in game.others_from(awaited):
                if places[other].kind == BOT:
                    action = self._wish(game, other, places[other], code, offered, spared)
                    if action is not None:
                        return other, write(game, other, action), BY_BOT
        return self._awaited_move(game, awaited, places[awaited], code, offered, spared)

    def _awaited_move(
        self, game: Game, seat: int, place: Place, code: str, offered: Offered, spared: Spared
    ) -> tuple[int, str, str] | None:
        if not place.automatic:
            return None
        if place.tended == "gone" and game.why_not(seat, Action(act.QUIT)) is None:
            return seat, "quit", _by(place)
        action = self._wish(game, seat, place, code, offered, spared) or _anything(game, seat, place)
        return (seat, write(game, seat, action), _by(place)) if action is not None else None

    def _wish(self, game: Game, seat: int, place: Place, code: str, offered: Offered, spared: Spared) -> Action | None:
        """What a bot wants. If that is what it shall not ask for, it may think of something else, and then plays on."""
        for _ in range(game.seats):
            action = self._choice(game, seat, place, code)
            if action is None:
                return None
            if not is_repeated(offered, game, seat, action) and not _is_spared(game, action, spared):
                return sensible(game, seat, action)
        return _anything(game, seat, place) if game.to_act == seat else None

    def _choice(self, game: Game, seat: int, place: Place, code: str) -> Action | None:
        """What a bot comes up with, if the rules allow it."""
        try:
            with _settled(game, seat, place):
                action = veiled_choice(self._bot(place, seat, code), game, seat)
        except Exception:
            # Somebody's own bot may be broken; the table goes on without its advice.
            return None
        if action is None or game.why_not(seat, action) is not None:
            return None
        return None if place.stands_in and action.kind == act.AUTO_CLAIM else action

    def _bot(self, place: Place, seat: int, code: str) -> Bot:
        name = policy_at(place)
        known = self._bots.get(seat)
        if known is not None and known[0] == name:
            return known[1]
        bot = make_bot(name, zlib.crc32(f"{code}/{seat}/{name}".encode()))
        self._bots[seat] = (name, bot)
        return bot


def _is_spared(game: Game, action: Action, spared: Spared) -> bool:
    """Whether somebody is asked for a deed they do not want to be asked about."""
    return any(deed in deeds for seat, deeds in enumerate(spared) for deed in wanted_of(game, action, seat))


def _by(place: Place) -> str:
    """In whose place a bot moves."""
    return BY_BOT if place.kind == BOT else BY_CLOCK if place.tended == "clock" else BY_AWAY


# -- standing in for a person -----------------------------------------------------------------------------


def stand_in_claim(game: Game, places: list[Place]) -> tuple[int, str, str] | None:
    """A rent that a stand-in asks for: it does so each time, since automatic claims are the person's own choice."""
    if game.over or game.paused:
        return None
    for claim in game.claims:
        place = places[claim.owner]
        action = Action(act.CLAIM)
        if place.stands_in and game.why_not(claim.owner, action) is None:
            return claim.owner, write(game, claim.owner, action), _by(place)
    return None


@contextlib.contextmanager
def _settled(game: Game, seat: int, place: Place) -> Iterator[None]:
    """Show a stand-in a game in which rents are asked for already; bots would else have that switched on first."""
    if not place.stands_in or game.auto_claim[seat]:
        yield
        return
    game.auto_claim[seat] = True
    try:
        yield
    finally:
        game.auto_claim[seat] = False


def _anything(game: Game, seat: int, place: Place) -> Action | None:
    """Whatever keeps the table moving, if a bot has no answer: never leaving the game, nor a person's settings."""
    with _settled(game, seat, place):
        action = make_bot(STAND_IN).choose(game, seat)
    if action is not None and game.why_not(seat, action) is None:
        return action
    barred = (act.QUIT, act.AUTO_CLAIM) if place.stands_in else (act.QUIT,)
    listed = [each for each in game.legal(seat) if each.kind not in barred]
    return listed[0] if listed else None
