"""The stage on top of the agenda by its facts, with words for the seats, deeds and sums in them."""

from __future__ import annotations

from freehold.engine.chapters.construction import level_text
from freehold.engine.describing import situation
from freehold.engine.game import Game
from freehold.engine.text.telling import seat_name
from freehold.terminal.facts import Facts


class Scene:
    """What the table is busy with."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.stage = Facts(situation(game))

    @property
    def kind(self) -> str:
        """The word of the stage."""
        return self.stage.text("kind")

    @property
    def whose(self) -> str:
        """The player the stage belongs to, by name."""
        return self.name(self.stage.number("seat"))

    @property
    def awaited(self) -> str:
        """Whom the table waits for, by name."""
        return self.name(self.game.to_act)

    @property
    def deed(self) -> str:
        """The deed it is about, by name."""
        return self.deed_name(self.stage.number("deed"))

    @property
    def lot(self) -> str:
        """What is auctioned: a deed by its name, or a building."""
        if self.stage.number("deed") >= 0:
            return self.deed
        return f"a {self.piece}"

    @property
    def piece(self) -> str:
        """The building it is about."""
        return self.stage.text("piece")

    def name(self, seat: int) -> str:
        return seat_name(self.game.names, seat)

    def deed_name(self, deed: int) -> str:
        return self.game.edition.deeds[deed].name

    def money(self, amount: int) -> str:
        return self.game.edition.money(amount)

    def built(self, deed: int) -> str:
        """A deed and what stands on it: `Orchard with its 2 houses`."""
        name = self.deed_name(deed)
        if self.game.level(deed) == 0:
            return name
        return f"{name} with its {level_text(self.game, deed).removeprefix('1 ')}"

    def is_debt_of(self, seat: int) -> bool:
        """Whether a seat has to raise money for a debt."""
        return self.kind == "debt" and self.stage.number("seat") == seat
