"""A review as one page that needs nothing from anywhere, drawn as the table is."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Final

from freehold.coach.picture import Paints, chart
from freehold.coach.shapes import GRADES, Decision, Player, Review, Swing
from freehold.coach.wording import change, counted, heading, points, said, sentence, told
from freehold.drawing.art import seat_shape
from freehold.drawing.look import Inks, inks, mixed
from freehold.editions.looks import Look
from freehold.editions.shelf import look as look_on_shelf
from freehold.engine.edition import Edition

_ONE: Final = 1_000_000
_SEATS: Final = 8
_CAUSES: Final = {"dice": "throw", "card": "card", "decision": "choice"}
_GRADES: Final = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}
_FONTS: Final = (("Besley", "besley-700.ttf", "700"), ("Archivo Narrow", "archivo-narrow-600.ttf", "600"))


def page_of(edition: Edition, review: Review, look: Look | None = None) -> str:
    """The page as text."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(edition.title)}: a game reviewed</title>",
        f"<style>{_style(look_on_shelf(edition.id) if look is None else look)}</style></head><body>",
        _head(edition, review),
        "<main>",
        _missing(review),
        _chances(review),
        _players(review),
        _swings(edition, review),
        _decisions(edition, review),
        "</main>",
        _foot(review),
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


# -- colours --------------------------------------------------------------------------------------------------


def _style(look: Look) -> str:
    day, night = inks(look, False), inks(look, True)
    fonts = "".join(_font(*font) for font in _FONTS)
    own = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    light, dark = _keys(day, "#1f653c", "#fbeecb"), _keys(night, "#93e0ae", "#3c3b2c")
    return f"{fonts}:root{{{light}}}\n@media (prefers-color-scheme: dark){{:root{{{dark}}}}}\n{own}"


def _font(family: str, file: str, weight: str) -> str:
    data = b64encode(files("freehold.drawing").joinpath("fonts", file).read_bytes()).decode()
    return f"@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/ttf;base64,{data})}}\n"


def _keys(colours: Inks, good: str, gold_soft: str) -> str:
    keys = colours.keys
    named = {
        "desk": keys.desk,
        "paper": keys.paper,
        "cell": keys.cell,
        "ink": keys.ink,
        "ink-soft": colours.ink_soft,
        "line": colours.line,
        "line-strong": colours.line_strong,
        "gold-leaf": colours.gold_leaf,
        "gold-soft": gold_soft,
        "danger": colours.danger,
        "good": good,
        "on-desk": "#f6efdf",
        "on-desk-soft": mixed("#f6efdf", 0.72, keys.desk),
    }
    for seat in range(_SEATS):
        named[f"seat-{seat}"] = colours.seat_line(seat)
    return "".join(f"--{name}:{value};" for name, value in named.items())


# -- what it is about -----------------------------------------------------------------------------------------


def _head(edition: Edition, review: Review) -> str:
    return (
        f'<header><div class="label">Freehold · a game reviewed</div><h1>{escape(edition.title)}</h1>'
        f"<p>{escape(heading(review))}</p></header>"
    )


def _missing(review: Review) -> str:
    """What the review leaves out."""
    said: list[str] = []
    if review.stopped is not None:
        said.append(f"The record makes no sense from line {review.stopped.line} on: {review.stopped.reason}.")
    if not review.complete:
        said.append("The review was interrupted: it ends where it was.")
    return f'<section class="sheet note">{escape(" ".join(said))}</section>' if said else ""


def _chances(review: Review) -> str:
    names = [f"var(--seat-{seat})" for seat in range(_SEATS)]
    paints = Paints("var(--cell)", "var(--ink)", "var(--ink-soft)", "var(--line)", "var(--gold-leaf)", names)
    wide, slim = chart(review, paints, 1040, 400), chart(review, paints, 420, 330)
    return (
        '<section class="sheet chart"><h2>Chances, turn by turn'
        "<small>bands hold the true chance in 95 of 100 cases; gold threads are turning points</small></h2>"
        f'<div class="desk">{wide}</div><div class="phone">{slim}</div></section>'
    )


# -- the players ----------------------------------------------------------------------------------------------


def _players(review: Review) -> str:
    largest = max((abs(part) for one in review.players for part in (one.luck, one.skill, one.gifts)), default=0)
    return f'<div class="players">{"".join(_player(review, one, max(1, largest)) for one in review.players)}</div>'


def _player(review: Review, player: Player, largest: int) -> str:
    bars = "".join(
        f"<span>{name}</span>{_bar(part, largest)}<b>{change(part)}</b>"
        for name, part in (("luck", player.luck), ("mistakes", player.skill), ("of others", player.gifts))
    )
    counts = [(grade, int(getattr(player, grade))) for grade in GRADES]
    strip = "".join(f'<i class="g-{grade}" style="flex:{count}"></i>' for grade, count in counts if count)
    words = "".join(f"<span><b>{count}</b> {_plural(grade, count)}</span>" for grade, count in counts)
    ends = f"{points(review.chances[0].shares[player.seat])} → {points(review.chances[-1].shares[player.seat])}"
    return (
        f'<section class="sheet player" style="--seat:var(--seat-{player.seat % _SEATS})">'
        f'<div class="top">{_mark(player.seat)}<span class="name">{escape(player.name)}</span>'
        f'<span class="figure">{player.accuracy} %<small>accuracy</small></span></div>'
        f'<div class="bars"><span>chance</span><b style="grid-column:2 / 4">{ends}</b>{bars}</div>'
        f'<div class="grades">{strip}</div><div class="counts">{words}</div></section>'
    )


def _plural(grade: str, count: int) -> str:
    return grade if count == 1 else _GRADES.get(grade, grade)


def _bar(part: int, largest: int) -> str:
    width = 50 * abs(part) / largest
    way = "up" if part >= 0 else "down"
    return f'<div class="bar"><i class="{way}" style="width:{width:.1f}%"></i></div>'


def _mark(seat: int) -> str:
    shape = f'<path d="{seat_shape(seat)}" fill="var(--seat-{seat % _SEATS})"/>' if seat >= 0 else ""
    return f'<svg class="mark" viewBox="-11 -11 22 22" aria-hidden="true">{shape}</svg>'


# -- what happened --------------------------------------------------------------------------------------------


def _swings(edition: Edition, review: Review) -> str:
    if not review.swings:
        return ""
    rows = "".join(_swing(edition, review, swing) for swing in sorted(review.swings, key=lambda one: one.move))
    return (
        '<section class="sheet"><h2>Turning points<small>in points of the chance to win</small></h2>'
        f"<ol>{rows}</ol></section>"
    )


def _swing(edition: Edition, review: Review, swing: Swing) -> str:
    changes = "".join(f"<span>{escape(name)} {_signed(one)}</span>" for name, one in _named(review, swing.change))
    own = swing.change[swing.seat] if swing.seat >= 0 else 0
    what = escape(told(edition, review.names, swing))
    return (
        f'<li class="row"><span class="turn">{swing.turn}</span>{_mark(swing.seat)}<span class="what">'
        f"{escape(review.names[swing.seat])}: {_CAUSES[swing.kind]} <code>{what}</code>"
        f'<small class="changes">{changes}</small></span><span class="amount">{_signed(own)}</span></li>'
    )


def _named(review: Review, row: Sequence[int]) -> list[tuple[str, int]]:
    return list(zip(review.names, row, strict=True))


def _signed(part: int) -> str:
    return f'<span class="{"plus" if part >= 0 else "minus"}">{change(part)}</span>'


def _decisions(edition: Edition, review: Review) -> str:
    poor = [one for one in review.decisions if one.grade in GRADES[2:]]
    rest = [one for one in review.decisions if one.grade not in GRADES[2:]]
    listed = "".join(_decision(edition, review, one) for one in poor) or '<li class="row">Nobody made a mistake.</li>'
    others = "".join(_decision(edition, review, one) for one in rest)
    more = (
        f"<details><summary>{counted(len(rest), 'good decision')}</summary><ol>{others}</ol></details>" if rest else ""
    )
    return (
        '<section class="sheet"><h2>What could have been done better'
        "<small>loss in points of the chance to win, ± one standard error</small></h2>"
        f"<ol>{listed}</ol>{more}</section>"
    )


def _decision(edition: Edition, review: Review, one: Decision) -> str:
    why = sentence(edition, review.names, one.reason, one.details)
    done = said(edition, review.names, one.text, one.about)
    better = escape(why)
    if one.better is not None:
        better = f"better: <code>{escape(one.better)}</code>, {better}"
    error = f"<small>± {100 * one.error / _ONE:.1f}</small>" if one.loss else ""
    amount = _signed(-one.loss) + error if one.loss else ""
    return (
        f'<li class="row"><span class="turn">{one.turn}</span>{_mark(one.seat)}<span class="what">'
        f'<span class="stamp s-{one.grade}">{one.grade}</span>'
        f"{escape(review.names[one.seat])}: <code>{escape(done)}</code><small>{better}</small></span>"
        f'<span class="amount">{amount}</span></li>'
    )


def _foot(review: Review) -> str:
    return (
        "<footer><p>Mistakes are what one's own decisions lost against the best there were, those of others what they "
        "lost in one's favour. The rest of the change from the first chance to the last is luck.</p>"
        f"<p>{escape(review.edition)} {escape(review.version)}, seed {review.seed}: the same record, budget and seed "
        "give the same review.</p></footer>"
    )
