"""The bots of a table: they decide for seats without a person, and for people who are away or out of time."""

from __future__ import annotations

import zlib

from freehold.bots import Bot, bot_names, make_bot
from freehold.bots.driver import others_are_asked
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.notation import write
from freehold.table.entries import BOT, BY_AWAY, BY_BOT, BY_CLOCK
from freehold.table.manners import matter, sensible
from freehold.table.seating import Place

STAND_IN = "builder"


class Sitters:
    """One bot per seat, made when it is first needed. What they decide is journalled like anybody's move."""

    def __init__(self) -> None:
        self._bots: dict[int, tuple[str, Bot]] = {}
        self._offered: dict[str, tuple[int, ...]] = {}
        """Offers that have been made, with who owned what they are about at that time."""

    def next_move(self, game: Game, places: list[Place], code: str) -> tuple[int, str, str] | None:
        """The next move of a bot: seat, text and in whose place; None if the table waits for a person."""
        awaited = BANK if game.over or game.paused else game.to_act
        if awaited < 0:
            return None
        if others_are_asked(game):
            for other in game.others_from(awaited):
                if places[other].kind == BOT:
                    action = self._wish(game, other, self._bot(places[other], other, code))
                    if action is not None:
                        return other, write(game, other, action), BY_BOT
        return self._awaited_move(game, awaited, places[awaited], code)

    def _awaited_move(self, game: Game, seat: int, place: Place, code: str) -> tuple[int, str, str] | None:
        if not place.automatic:
            return None
        by = BY_BOT if place.kind == BOT else BY_CLOCK if place.tended == "clock" else BY_AWAY
        if place.tended == "gone" and game.why_not(seat, Action(act.QUIT)) is None:
            return seat, "quit", by
        action = self._wish(game, seat, self._bot(place, seat, code)) or _anything(game, seat)
        return (seat, write(game, seat, action), by) if action is not None else None

    def _wish(self, game: Game, seat: int, bot: Bot) -> Action | None:
        """What a bot wants; an offer it has made before is not made again until a deed it is about has moved."""
        try:
            action = bot.choose(game, seat)
        except Exception:
            # Somebody's own bot may be broken; the table goes on without its advice.
            return None
        if action is None or game.why_not(seat, action) is not None:
            return None
        about = matter(game, action)
        if about:
            text = f"{seat} {write(game, seat, action)}"
            if self._offered.get(text) == about:
                return _anything(game, seat) if game.to_act == seat else None
            self._offered[text] = about
        return sensible(game, seat, action)

    def _bot(self, place: Place, seat: int, code: str) -> Bot:
        name = place.bot if place.kind == BOT and place.bot in bot_names() else STAND_IN
        known = self._bots.get(seat)
        if known is not None and known[0] == name:
            return known[1]
        bot = make_bot(name, zlib.crc32(f"{code}/{seat}/{name}".encode()))
        self._bots[seat] = (name, bot)
        return bot


def _anything(game: Game, seat: int) -> Action | None:
    """Whatever keeps the table moving, if a bot has no answer: never leaving the game."""
    action = make_bot(STAND_IN).choose(game, seat)
    if action is not None and game.why_not(seat, action) is None:
        return action
    listed = [each for each in game.legal(seat) if each.kind != act.QUIT]
    return listed[0] if listed else None
