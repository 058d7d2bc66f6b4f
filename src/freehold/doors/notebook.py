"""What notebooks show: boards and title deeds as pictures, results as tables with bars.

Pictures are images of their own, so that the hatches and letters of one never meet those of another on the same page.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from freehold.doors.judging import Odds
from freehold.doors.result import Result
from freehold.doors.title_deed import WIDE, title_deed
from freehold.drawing import draw, moment_of
from freehold.drawing.look import Inks, inks
from freehold.drawing.setting import DISPLAY, NARROW
from freehold.editions.shelf import look as look_on_shelf
from freehold.engine.edition import Deed, Edition
from freehold.engine.game import Game
from freehold.lab.arena.arena import Standing, book_of
from freehold.lab.stats.bootstrap import Estimate
from freehold.positions import Position, PositionError

_BOARD: Final = 640
"""How wide a board is shown, where there is room."""


def html(thing: object) -> str | None:
    """What a notebook shows of something, or None: then it prints its `repr`."""
    for kind, shown in _SHOWN.items():
        if isinstance(thing, kind):
            return shown(thing)
    return None


# -- pictures ---------------------------------------------------------------------------------------------


def _image(svg: str, wide: float, said: str, paper: str = "none") -> str:
    data = b64encode(svg.encode()).decode("ascii")
    style = f"width:100%;max-width:{wide:.0f}px;height:auto;background:{paper}"
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(said)}" style="{style}">'


def _edition(edition: Edition) -> str:
    return _image(draw(edition), _BOARD, f"The board of {edition.title}")


def _game(game: Game) -> str:
    return _image(draw(game.edition, moment=moment_of(game, _caption(game))), _BOARD, repr(game).strip("<>"))


def _caption(game: Game) -> str:
    """The moment below the title: the turn, and whom the table waits for."""
    moment = repr(game).partition(", ")[2].partition(":")[0]
    return f"{moment[:1].upper()}{moment[1:]}"


def _position(position: Position) -> str | None:
    try:
        return _game(position.game())
    except PositionError:
        return None


def _deed(deed: Deed) -> str | None:
    return None if deed.edition is None else _image(title_deed(deed.edition, deed), WIDE, repr(deed).strip("<>"))


def _plot(plot: object) -> str | None:
    """A plot; its package is only read by those who have drawn one."""
    from freehold.doors.plots import PAPER, Plot

    return _image(plot.svg, 860, plot.alt, PAPER) if isinstance(plot, Plot) else None


# -- tables -----------------------------------------------------------------------------------------------


class _Score(NamedTuple):
    """A line of a table: who, a share with its interval, and what else is told."""

    name: str
    share: Estimate
    more: tuple[str, ...] = ()


def _table(
    book: Edition, title: str, heads: Sequence[str], scores: Iterable[_Score], foot: str, fair: float | None = None
) -> str:
    """Shares as bars on a sheet of the edition's paper; intervals are in figures beside them."""
    colours = inks(look_on_shelf(book.id), dark=False)
    rows = list(scores)
    most = max([row.share.high for row in rows], default=1.0) or 1.0
    cells = "".join(_row(row, most, colours, fair) for row in rows)
    cell = f"padding:2px 12px 2px 0;font-weight:600;color:{colours.ink_soft};text-align:"
    titles = "".join(
        f'<th style="{cell}{"left" if n in (0, 1) else "right"}">{escape(head)}</th>' for n, head in enumerate(heads)
    )
    sheet = (
        f"display:inline-block;max-width:100%;overflow-x:auto;padding:14px 18px;border:1px solid {colours.line_strong};"
        f"border-radius:3px;background:{colours.keys.cell};color:{colours.keys.ink};font:14px/1.35 {NARROW}"
    ).replace('"', "'")
    bare = "border-collapse:collapse;border:0;background:none;margin:6px 0;font-size:14px;color:inherit"
    return (
        f'<div style="{sheet}">'
        f'<div style="font:700 19px/1.2 {DISPLAY.replace(chr(34), chr(39))}">{escape(title)}</div>'
        f'<table style="{bare}"><tr style="background:none">{titles}</tr>{cells}</table>'
        f'<div style="color:{colours.ink_soft};font-size:12.5px">{escape(foot)}</div></div>'
    )


def _row(row: _Score, most: float, colours: Inks, fair: float | None) -> str:
    cell = f"padding:3px 12px 3px 0;border:0;border-top:1px solid {colours.line};text-align:"
    told = [f"{100 * row.share.value:.1f} %", f"{100 * row.share.low:.1f} to {100 * row.share.high:.1f} %", *row.more]
    figures = "".join(
        f'<td style="{cell}right;font-variant-numeric:tabular-nums;white-space:nowrap">{escape(text)}</td>'
        for text in told
    )
    return (
        f'<tr style="background:none"><td style="{cell}left;font-weight:600">{escape(row.name)}</td>'
        f'<td style="{cell}left">{_bar(row.share, most, colours, fair)}</td>{figures}</tr>'
    )


def _bar(share: Estimate, most: float, colours: Inks, fair: float | None) -> str:
    """The share as a bar, its interval as a line, and where it would be if all were alike."""
    wide, high = 200.0, 16.0
    value, low, up = (wide * min(1.0, part / most) for part in (share.value, share.low, share.high))
    alike = ""
    if fair is not None and fair <= most:
        x = wide * fair / most
        alike = f'<path d="M{x:.1f} 0V{high:.0f}" stroke="{colours.danger}" stroke-width="1.5" stroke-dasharray="3 2"/>'
    return (
        f'<svg width="{wide:.0f}" height="{high:.0f}" viewBox="0 0 {wide:.0f} {high:.0f}" aria-hidden="true">'
        f'<rect y="3" width="{value:.1f}" height="10" fill="{colours.keys.accent}"/>'
        f'<path d="M{low:.1f} 8H{up:.1f}" stroke="{colours.keys.cell}" stroke-width="4.5"/>'
        f'<path d="M{low:.1f} 8H{up:.1f}" stroke="{colours.keys.ink}" stroke-width="1.6"/>{alike}</svg>'
    )


def _result(result: Result) -> str:
    found, book = result.summary, result.edition
    scores = [
        _Score(
            f"{row['seat'] + 1}. {row['bot']}",
            Estimate(**row["win_share"]),
            (f"{100 * row['bankrupt_share']['value']:.1f} %", book.money(round(row["worth"]["value"]))),
        )
        for row in found["seats"]
    ]
    turns, games = found["a_game"]["turns"], found["games"]
    foot = (
        f"{turns['value']:,.1f} turns a game ({turns['low']:,.1f} to {turns['high']:,.1f}); "
        f"{100 * found['capped_share']['value']:.1f} % were stopped at {found['cap']:,} turns."
    )
    if games["faulted"]:
        foot += f" {games['faulted']:,} games failed and do not count."
    heads = ("seat", "", "wins", "95 % interval", "bankrupt", "worth at the end")
    return _table(book, f"{book.title}: {games['played']:,} games", heads, scores, foot, 1 / len(scores))


def _odds(odds: Odds) -> str:
    book = odds.edition
    pairs = zip(odds.names, odds.chances, odds.worth, strict=True)
    scores = [_Score(name, chance, (book.money(round(worth.value)),)) for name, chance, worth in pairs]
    foot = f"Played on {odds.games:,} times by {', '.join(dict.fromkeys(odds.bots))}; worth at the end, on average."
    heads = ("seat", "", "wins", "95 % interval", "worth")
    return _table(book, f"{book.title}: who wins from here", heads, scores, foot)


def _standing(standing: Standing) -> str:
    book = book_of(standing.run)
    order = sorted(standing.bots, key=lambda bot: -standing.bots[bot].value)
    scores = [_Score(bot, standing.bots[bot], (f"{100 * standing.fair(bot):.1f} %",)) for bot in order]
    foot = f"{standing.units:,} seeds, every bot on every seat; {standing.turns.value:,.0f} turns a game."
    heads = ("bot", "", "wins", "95 % interval", "if all were alike")
    return _table(book, f"{book.title}: {standing.games:,} games", heads, scores, foot)


_SHOWN: Final[dict[type, Callable[..., str | None]]] = {
    Game: _game,
    Edition: _edition,
    Deed: _deed,
    Position: _position,
    Result: _result,
    Odds: _odds,
    Standing: _standing,
    object: _plot,
}
"""What is shown of everything; the last is asked about whatever none of the others knows."""
