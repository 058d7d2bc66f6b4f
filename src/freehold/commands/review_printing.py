"""A review in a terminal: who stood how, where the game turned, and what could have been done better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.coach.shapes import GRADES, Decision, Review, Swing
from freehold.coach.wording import change, heading, points, said, sentence, told
from freehold.commands.many_games import note
from freehold.console.screen import ALARM, QUIET, STRONG, clip, seat_style
from freehold.engine.edition import Edition

_NAME: Final = 14
_SPARK: Final = 60
_LEAST_SPARK: Final = 12
_FIGURES: Final = 64
"""As many columns everything but the line over time takes."""
_BARS: Final = " ▁▂▃▄▅▆▇█"
_MOST_LISTED: Final = 40
_STYLES: Final = {"blunder": ALARM, "mistake": "bold yellow", "inaccuracy": "yellow", "good": "green", "best": "green"}
_CAUSES: Final = {"dice": "throw", "card": "card", "decision": "choice"}


def print_review(console: Console, edition: Edition, review: Review, seat: int = -1) -> None:
    """Print all of a review; of the decisions only those of one seat, if there is one."""
    if not review.chances:
        return
    console.print(Text(f"{edition.title}: {heading(review)}, seed {review.seed}", style=STRONG))
    _print_chances(console, review)
    _print_players(console, review)
    _print_swings(console, edition, review)
    _print_mistakes(console, edition, review, seat)


def sparkline(shares: Sequence[int], width: int = _SPARK) -> str:
    """A share over time, a sign for each of `width` stretches."""
    if len(shares) > width:
        shares = [shares[place * (len(shares) - 1) // (width - 1)] for place in range(width)]
    steps = len(_BARS) - 1
    return "".join(_BARS[min(steps, (share * steps + 500_000) // 1_000_000)] for share in shares)


def _print_chances(console: Console, review: Review) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("chances", no_wrap=True)
    width = min(_SPARK, max(_LEAST_SPARK, console.width - _FIGURES))
    table.add_column("over time", no_wrap=True)
    for title in ("first", "last", "luck", "mistakes", "others'"):
        table.add_column(title, justify="right", no_wrap=True)
    for player in review.players:
        shares = [moment.shares[player.seat] for moment in review.chances]
        style = seat_style(player.seat)
        table.add_row(
            Text(clip(player.name, _NAME), style=style),
            Text(sparkline(shares, width), style=style),
            points(shares[0]),
            points(shares[-1]),
            *(change(part) for part in (player.luck, player.skill, player.gifts)),
        )
    console.print(table)


def _print_players(console: Console, review: Review) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("decisions", no_wrap=True)
    for title in ("accuracy", "best", "good", "inaccuracies", "mistakes", "blunders"):
        table.add_column(title, justify="right", no_wrap=True)
    for player in review.players:
        counts = [str(getattr(player, grade)) for grade in GRADES]
        name = Text(clip(player.name, _NAME), style=seat_style(player.seat))
        table.add_row(name, f"{player.accuracy} %", *counts)
    console.print(table)


def _print_swings(console: Console, edition: Edition, review: Review) -> None:
    if not review.swings:
        return
    console.print(Text("Turning points, in points of the chance to win", style=STRONG))
    table = Table(box=None, pad_edge=False, show_header=True, header_style=QUIET)
    table.add_column("turn", justify="right")
    table.add_column("who")
    table.add_column("what")
    for name in review.names:
        table.add_column(clip(name, 8), justify="right", no_wrap=True)
    for swing in sorted(review.swings, key=lambda one: one.move):
        table.add_row(
            str(swing.turn),
            _name(review, swing.seat),
            _told(edition, review, swing),
            *(change(one) for one in swing.change),
        )
    console.print(table)
    console.print()


def _told(edition: Edition, review: Review, swing: Swing) -> Text:
    return Text(f"{_CAUSES[swing.kind]} ", style=QUIET).append(told(edition, review.names, swing), style="default")


def _print_mistakes(console: Console, edition: Edition, review: Review, seat: int) -> None:
    """Decisions that lost something, in the order of the game; the worst, if there are very many."""
    poor = [one for one in review.decisions if one.grade in GRADES[2:] and seat in (-1, one.seat)]
    if not poor:
        console.print(Text("Nobody made a mistake." if seat < 0 else f"{review.names[seat]} made no mistake."))
        return
    listed = sorted(poor, key=lambda one: -one.loss)[:_MOST_LISTED]
    console.print(Text("What could have been done better", style=STRONG))
    for decision in sorted(listed, key=lambda one: one.move):
        console.print(_line(edition, review, decision), soft_wrap=True)
    if len(poor) > len(listed):
        console.print(note(f"and {len(poor) - len(listed)} lesser ones"))
    console.print(note("Losses are in points of the chance to win, with one standard error."))


def _line(edition: Edition, review: Review, decision: Decision) -> Text:
    line = Text(f"turn {decision.turn:>3}  ", style=QUIET)
    done = said(edition, review.names, decision.text, decision.about)
    line.append_text(_name(review, decision.seat)).append(f": {done}  ", style="default")
    line.append(decision.grade, style=_STYLES[decision.grade])
    line.append(f" {change(-decision.loss)} ± {100 * decision.error / 1_000_000:.1f}", style="default")
    if decision.better is not None:
        why = sentence(edition, review.names, decision.reason, decision.details)
        line.append(f"\n          better: {decision.better}", style="default").append(f" ({why})", style=QUIET)
    return line


def _name(review: Review, seat: int) -> Text:
    return Text(clip(review.names[seat], _NAME), style=seat_style(seat)) if seat >= 0 else Text("the host")
