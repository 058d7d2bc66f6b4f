"""A moment of a game for people: a few lines of text, or the board as a picture."""

from __future__ import annotations

from freehold.drawing import draw, moment_of
from freehold.engine.game import Game
from freehold.engine.stage import STAGE_NAMES
from freehold.engine.text.terms import terms_text
from freehold.env.core import draft as drf
from freehold.env.core.play import Play


def as_text(play: Play) -> str:
    """Who has what, what the table is busy with, and what is being offered."""
    game = play.game
    lines = [f"{game.edition.title}, turn {game.throwing_turns}: {_business(play)}"]
    lines += [_seat_line(game, seat, seat == play.seat) for seat in range(game.seats)]
    if play.draft.kind in (drf.OFFER, drf.COUNTER) and not play.draft.is_empty():
        lines.append(f"on paper: {terms_text(game, [play.draft.leg(game)])}")
    pending = play.pending()
    if pending is not None:
        lines.append(f"{game.names[pending.seat]} offers {terms_text(game, pending.legs)}")
    return "\n".join(lines)


def as_svg(play: Play) -> str:
    """The board as the page draws it."""
    return draw(play.game.edition, moment=moment_of(play.game, f"turn {play.game.throwing_turns}"))


def _business(play: Play) -> str:
    game = play.game
    if game.over:
        return " and ".join(game.names[seat] for seat in game.ranking()[0]) + " won"
    if play.stopped:
        return "stopped without a result"
    return f"{STAGE_NAMES[game.top.kind]}, {game.names[play.seat]} to choose"


def _seat_line(game: Game, seat: int, chooses: bool) -> str:
    mark = ">" if chooses else " "
    if game.out[seat]:
        return f"{mark} {game.names[seat]} is out"
    where = game.edition.spaces[game.place[seat]].name
    held = ", ".join(_deed(game, deed) for deed in game.deeds_of(seat)) or "no deeds"
    return f"{mark} {game.names[seat]} has {game.edition.money(game.cash[seat])}, is on {where}: {held}"


def _deed(game: Game, deed: int) -> str:
    name = game.edition.deeds[deed].name
    if game.mortgaged[deed]:
        return f"{name} (mortgaged)"
    level = game.level(deed)
    return f"{name} +{level}" if level > 0 else name
