"""Games at a real board, as a banker would enter them: dice and hammers that fell, cards that were drawn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import freehold
from freehold.bots import Bot, make_bot, next_action
from freehold.engine import action as act
from freehold.engine import actions
from freehold.engine.action import Action
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.opening import OpeningHands, hand_size
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.state import ENTERED
from freehold.engine.text.notation import write

NAMES = ["Noor", "Ada", "Bruno", "Clara", "Emil", "Fay"]


@dataclass(frozen=True)
class Line:
    """What somebody did, and in whose turn."""

    seat: int
    text: str
    turn: int
    """How many turns had begun; 0 before play."""
    stage: str
    """What the table was busy with."""


class Asking(Bot):
    """A player who asks for every rent in person, as people at a real board do."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot

    def choose(self, game: Game, seat: int) -> Action | None:
        """What the bot would do with nothing asked for by itself."""
        claims = [each for each in game.legal(seat) if each.kind == act.CLAIM]
        if claims:
            return claims[0]
        wish = self.bot.choose(game, seat)
        if wish is None or wish.kind != act.AUTO_CLAIM:
            return wish
        twin = game.copy()
        twin.play(seat, wish)
        return self.bot.choose(twin, seat)


class RealBoard:
    """People at a real board: bots decide, and chance comes from a seed."""

    def __init__(
        self, edition: str, seed: int, seats: int = 4, bot: str = "builder", names: Sequence[str] = NAMES
    ) -> None:
        self.game = Game(freehold.edition(edition), list(names[:seats]), 0, ENTERED)
        self.chance = random.Random(f"{edition} {seed}")
        self.bots: list[Bot | None] = [Asking(make_bot(bot, seed * 31 + seat)) for seat in range(seats)]
        self.turn = 0

    def record(self, turns: int, most: int = 2_000) -> list[Line]:
        """Play until so many turns are over, or the game is."""
        lines: list[Line] = []
        while not self.game.over and self.turn <= turns and len(lines) < most:
            lines.append(self._step())
        return [line for line in lines if line.turn <= turns]

    def _step(self) -> Line:
        game = self.game
        seat, action = self._next()
        line = Line(seat, write(game, seat, action), self.turn, game.top.word)
        self.turn += sum(event.name == "turn-begins" for event in game.play(seat, action))
        return line

    def _next(self) -> tuple[int, Action]:
        game = self.game
        if game.to_act == HOST:
            return HOST, self._dealt()
        if isinstance(game.top, Auction):
            return HOST, self._hammer()
        found = next_action(game, self.bots)
        assert found is not None
        seat, action = found
        return seat, self._fallen(seat, action)

    def _fallen(self, seat: int, action: Action) -> Action:
        """Dice and cards as they fall, not as the first of the list."""
        if action.kind == act.ROLL:
            return actions.roll(self.chance.randint(1, 6), self.chance.randint(1, 6))
        if action.kind == act.CARD:
            return self.chance.choice([each for each in self.game.legal(seat) if each.kind == act.CARD])
        return action

    def _dealt(self) -> Action:
        game = self.game
        stage = game.top
        assert isinstance(stage, OpeningHands), stage.word
        seat = next(each for each in range(game.seats) if not stage.dealt >> each & 1)
        pile = [deed for deed in range(len(game.owner)) if game.owner[deed] == BANK]
        return Action(act.HAND_OUT, deeds=self.chance.sample(pile, hand_size(game)), target=seat)

    def _hammer(self) -> Action:
        """What the auction comes to by word of mouth: bids and passes of which only the last is written down."""
        room = self.game.copy()
        lot = room.top
        assert isinstance(lot, Auction)
        bid, leader = lot.bid, lot.leader
        while room.top is lot and not room.over:
            bid, leader = lot.bid, lot.leader
            found = next_action(room, self.bots)
            assert found is not None
            if found[1].kind == act.BID:
                bid, leader = found[1].amount, found[0]
            room.play(*found)
        return actions.sold_to(leader, bid) if leader != BANK else actions.sold_to_nobody()
