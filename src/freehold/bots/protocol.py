"""What a bot has to be able to do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from freehold.engine.action import Action
from freehold.engine.game import Game

# Why offers are refused by bots that do not weigh them one by one; the others' reasons are in `weighing`.
NO_DEALS: Final = "no-deals"
NOT_ALLOWED: Final = "not-allowed"
TOO_LITTLE: Final = "too-little"
WHIM: Final = "whim"


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who decides for a seat. Derive from this and write `choose`; one bot plays one seat of one game.

    A bot may remember what it likes between its decisions. It must not change the game, read a clock or draw numbers
    from anywhere but a `Stream` of its own seed: the same seed has to lead to the same game.
    """

    name: str = ""
    """What the roster calls it; `make_bot` fills it in."""
    is_sound: bool = False
    """Its answers are legal and need not be judged again; only the roster says so, of bots that come with Freehold."""
    thinks: bool = False
    """It takes its time over decisions: tables ask it in a process of its own."""
    rests_in: Game | None = None
    """The game in which it need not be asked in the turns of others; a bot that never says so is always asked."""
    rests_below: i64 = 0
    """It rests as long as its cash is below this,"""
    rests_with: i64 = 0
    """and its deeds are these, as a bit mask."""

    def choose(self, game: Game, seat: i64) -> Action | None:
        """Return a legal action for `seat`.

        None means "nothing for now" and is allowed only while the table does not wait for this seat.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say what it chooses")

    def go_on_in(self, game: Game) -> None:
        """Its game goes on in this object, set up from a position: whatever it remembers of it still holds."""
        if self.rests_in is not None:
            self.rests_in = game

    def begin_again(self) -> None:
        """Another game begins, be it at the same table: remember nothing of this one. Chance of its own goes on."""
        self.rests_in = None

    def why_refused(self, game: Game, seat: i64) -> str:  # noqa: ARG002
        """Why it refuses the offer that lies before `seat`, as a word; nothing if it does not say.

        Tables ask for it when it has refused, before that is carried out; games without people never do.
        """
        return ""
