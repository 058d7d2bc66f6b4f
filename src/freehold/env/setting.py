"""What all games of one environment share: the edition, the spaces, and how a game begins and is seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from freehold.editions import edition as edition_called
from freehold.engine.edition import Edition
from freehold.engine.game import Game
from freehold.engine.party import party_fault
from freehold.env.core.coding import Coding
from freehold.env.core.play import Play
from freehold.env.core.viewing import HIGHEST, Layout, observe

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


Observation = dict[str, Any]
"""What an agent sees (`observation`), and which actions it may choose (`action_mask`)."""


class Setting:
    """One edition at a table of so many seats, with the limits of its games."""

    def __init__(
        self,
        edition: str | Path | Edition = "fundraiser",
        seats: int = 4,
        turns: int = 1000,
        offers: int = 2,
        asides: bool = False,
        quitting: bool = False,
    ) -> None:
        """Raise `ValueError` if the edition cannot be played by so many, or a limit makes no sense."""
        self.edition = edition if isinstance(edition, Edition) else edition_called(edition)
        fault = party_fault(self.edition, seats)
        if fault:
            raise ValueError(fault)
        if turns < 1:
            raise ValueError("a game needs at least one turn")
        if offers < 0:
            raise ValueError("nobody can begin fewer than no offers")
        self.seats = seats
        self.turns = turns
        self.offers = offers
        self.asides = asides
        self.quitting = quitting
        self.coding = Coding(self.edition, seats)
        self.layout = Layout(self.coding)
        self.agents = [f"player_{seat}" for seat in range(seats)]

    # -- the spaces -----------------------------------------------------------------------------------------

    def action_space(self) -> spaces.Discrete:
        """A fresh space of all actions, which are masked."""
        return spaces.Discrete(int(self.coding.size))

    def observation_space(self) -> spaces.Dict[Any]:
        """A fresh space of what an agent sees, with the mask."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, HIGHEST, (int(self.layout.size),), np.float32),
                "action_mask": spaces.Box(0, 1, (int(self.coding.size),), np.int8),
            }
        )

    # -- games ----------------------------------------------------------------------------------------------

    def begin(self, seed: int) -> Play:
        """A new game up to its first choice; nobody listens to it."""
        game = Game(self.edition, self.agents[:], seed, listening=False)
        play = self.play_on(game)
        play.begin()
        return play

    def play_on(self, game: Game) -> Play:
        """A game as it stands, to be played by numbers; `begin` or `go_on` asks for the first choice."""
        return Play(game, self.coding, self.turns, self.offers, self.asides, self.quitting)

    def seen(self, play: Play, seat: int) -> Floats:
        """The table seen from a seat."""
        return np.frombuffer(observe(play, seat, self.layout), np.float32)

    def mask(self, play: Play, seat: int) -> Mask:
        """What a seat may choose: nothing, if it is somebody else's choice."""
        if seat != play.seat:
            return np.zeros(int(self.coding.size), np.int8)
        return np.frombuffer(memoryview(play.choices.mask), np.int8).copy()

    def observation(self, play: Play, seat: int) -> Observation:
        """Both together."""
        return {"observation": self.seen(play, seat), "action_mask": self.mask(play, seat)}


def rewards_at_end(game: Game) -> list[float]:
    """A won game is 1, shared among those who have won it together; less what everybody has coming at the start."""
    places = game.ranking()
    winners = places[0] if places else []
    par = 1 / game.seats
    return [(1 / len(winners) if seat in winners else 0.0) - par for seat in range(game.seats)]
