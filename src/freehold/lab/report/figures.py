"""The figures a report shows, taken from the tables of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, Final

import polars as pl

from freehold.lab.report.data import Results
from freehold.lab.report.pictures_money import Band, Earner, Fortune
from freehold.lab.report.pictures_outcome import Bar, Share
from freehold.lab.run.rows import CAPPED, FAULTED
from freehold.lab.stats.bootstrap import Estimate, share
from freehold.lab.stats.intervals import ratio_interval

_BARS: Final = 36
_SEATS_APART: Final = 6
"""With more seats than this, wealth is shown by bot."""
_STILL_PLAYED: Final = 0.05
_ENOUGH: Final = 20
"""Wealth is shown as long as this share of all games is still being played, and so many of them, or half of few."""

_CAUSES: Final = {
    "auction.pay": "A winning bid",
    "cards.collect-each": "A card: another player collects from all",
    "cards.pay": "A card: pay the Bank",
    "cards.pay-each": "A card: pay every player",
    "detention.forced-fine": "The fine that ends detention",
    "host.fine": "A fine set by the host",
    "landing.risk": "A risk space",
    "mortgage.transfer": "Interest on deeds taken over with a mortgage",
    "rent.base": "Rent",
    "tax.choice": "A tax with a choice of amounts",
    "tax.flat": "A tax",
}


# -- winning ----------------------------------------------------------------------------------------------


def wins_by_seat(results: Results) -> list[Share]:
    return [
        _win_share(f"Seat {seat['seat'] + 1} ({plain_name(seat['bot'])})", seat) for seat in results.summary["seats"]
    ]


def wins_by_bot(results: Results) -> list[Share]:
    """All seats of a bot together."""
    return [_win_share(f"{plain_name(bot['bot'])}{_seats(int(bot['seats']))}", bot) for bot in results.summary["bots"]]


def plain_name(bot: str) -> str:
    """A bot without the file or module it comes from."""
    return bot.rpartition(":")[2]


def _seats(count: int) -> str:
    return f" ({count} seats)" if count > 1 else ""


def _win_share(label: str, entry: Mapping[str, Any]) -> Share:
    won = entry["win_share"]
    return Share(label, won["value"], won["low"], won["high"], entry["wins"])


def wins_by_order(results: Results) -> list[Share]:
    """Who had the first turn, the second and so on, whatever seat that was."""
    won = pl.when(pl.col("place") == 1).then(1 / pl.col("level")).otherwise(0.0).sum().alias("wins")
    rows = results.tables["seats"].group_by("order").agg(won).sort("order").collect().rows()
    found = []
    for order, wins in rows:
        estimate = share(float(wins), results.played)
        found.append(Share(f"Plays {_ordinal(int(order))}", estimate.value, estimate.low, estimate.high, float(wins)))
    return found


def _ordinal(number: int) -> str:
    """A place in a row: 1st, 2nd, 11th."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if number % 100 in (11, 12, 13) else endings.get(number % 10, "th")
    return f"{number}{ending}"


def first_seat_always_plays_first(results: Results) -> bool:
    """Whether the order of play is that of the seats in every game."""
    elsewhere = results.tables["seats"].filter(pl.col("order") != pl.col("seat") + 1)
    return elsewhere.head(1).collect().is_empty()


# -- length -----------------------------------------------------------------------------------------------


def lengths(results: Results) -> tuple[list[Bar], float]:
    """A histogram of turns, and their median."""
    games = results.tables["games"].filter(pl.col("result") != FAULTED)
    most, median = games.select(pl.col("turns").max(), pl.col("turns").median().alias("median")).collect().row(0)
    width = bar_width(int(most))
    capped = (pl.col("result") == CAPPED).sum().alias("capped")
    counted = (
        games.group_by((pl.col("turns") // width).alias("bar")).agg(pl.len().alias("all"), capped).sort("bar").collect()
    )
    by_bar = {int(bar): (int(every), int(stopped)) for bar, every, stopped in counted.rows()}
    bars = []
    for bar in range(min(by_bar), max(by_bar) + 1):
        every, stopped = by_bar.get(bar, (0, 0))
        bars.append(Bar(bar * width, (bar + 1) * width, every - stopped, stopped))
    return bars, float(median)


def bar_width(most: int) -> int:
    """A round width that makes a few dozen bars up to `most`."""
    width, factors = 1, (2, 5, 10)
    scale = 1
    while most / width > _BARS:
        width = next(scale * factor for factor in factors if scale * factor > width)
        if width == 10 * scale:
            scale *= 10
    return width


# -- going under ------------------------------------------------------------------------------------------


def cause_in_words(cause: str) -> str:
    """What somebody could not pay, in words; rules of other editions are told by their name."""
    return _CAUSES.get(cause) or cause.replace(".", ": ").replace("-", " ").capitalize()


def causes(results: Results) -> list[Share]:
    """Shares of all bankruptcies, the most frequent first."""
    fallen = results.tables["seats"].filter(pl.col("bankrupt"))
    rows = fallen.group_by("cause").agg(pl.len().alias("count")).sort("count", "cause", descending=[True, False])
    counted = [(str(cause), int(count)) for cause, count in rows.collect().rows()]
    every = sum(count for _, count in counted)
    found = []
    for cause, count in counted:
        estimate = share(count, every)
        found.append(Share(cause_in_words(cause), estimate.value, estimate.low, estimate.high, count))
    return found


# -- money ------------------------------------------------------------------------------------------------


def deed_earners(results: Results) -> list[Earner]:
    """What every deed costs and brings in."""
    turns = results.a_game("turns").value
    book = results.edition
    found = []
    for row in results.tables["deeds"].sort("deed").collect().rows(named=True):
        deed = book.deeds[row["deed"]]
        built = row["built"] / results.played
        low = max(0.0, row["rent_low"])
        payback = _payback(deed.price + built, row["rent_mean"], turns)
        colour = book.groups[deed.group].colour
        found.append(Earner(deed.name, colour, row["rent_mean"], low, row["rent_high"], deed.price, built, payback))
    return found


def group_earners(results: Results) -> list[Earner]:
    """What every group costs and brings in, all its deeds together; intervals come from the blocks of the run."""
    turns = results.a_game("turns").value
    book = results.edition
    found = []
    for group in book.groups:
        blocks = (
            results.tables["deeds_blocks"]
            .filter(pl.col("deed").is_in(list(group.deeds)))
            .group_by("block")
            .agg(pl.col("rent").sum(), pl.col("built").sum(), pl.col("games").first())
            .sort("block")
            .collect()
        )
        rent = _per_game(blocks["rent"].to_list(), blocks["games"].to_list())
        price = sum(int(book.deeds[deed].price) for deed in group.deeds)
        built = sum(blocks["built"].to_list()) / results.played
        payback = _payback(price + built, rent.value, turns)
        found.append(Earner(group.name, group.colour, rent.value, rent.low, rent.high, price, built, payback))
    return found


def _payback(cost: float, rent: float, turns: float) -> float:
    """Turns until rent that comes in evenly over a game of average length has returned the cost."""
    return cost * turns / rent if rent > 0 else inf


def _per_game(sums: Sequence[int], games: Sequence[int]) -> Estimate:
    """A mean over games of which only the sums of blocks are known; one block alone tells nothing about spread."""
    squares = sum(total * total for total in sums)
    products = sum(total * count for total, count in zip(sums, games, strict=True))
    games_squares = sum(count * count for count in games)
    found = ratio_interval(sum(sums), squares, products, sum(games), games_squares, len(sums))
    return Estimate(found.value, max(0.0, found.low), found.high)


# -- wealth -----------------------------------------------------------------------------------------------


def fortunes(results: Results) -> list[Fortune]:
    """Bands of worth by seat, or by bot at a large table, for as long as enough games go on."""
    least = max(_STILL_PLAYED * results.played, min(_ENOUGH, results.played / 2))
    bots = results.bots
    by_bot = len(bots) > _SEATS_APART
    wanted = pl.col("seat").is_null() if by_bot else pl.col("seat").is_not_null()
    bands: dict[str, list[Band]] = {}
    for row in results.tables["wealth"].filter(wanted).sort("turn", "seat", "bot").collect().rows(named=True):
        seats = bots.count(row["bot"]) if by_bot else 1
        if row["games"] / seats < least:
            continue
        name = plain_name(row["bot"])
        label = f"{name}{_seats(seats)}" if by_bot else f"Seat {row['seat'] + 1} ({name})"
        quantiles = (row["p10"], row["p25"], row["p50"], row["p75"], row["p90"])
        bands.setdefault(label, []).append(Band(row["turn"], quantiles, row["games"] // seats))
    return [Fortune(label, found) for label, found in bands.items()]
