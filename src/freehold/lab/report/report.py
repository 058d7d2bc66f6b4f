"""A run of the laboratory as one page with pictures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import polars as pl

from freehold.lab.report import figures as figures
from freehold.lab.report.board_picture import landing_map
from freehold.lab.report.data import Results, read_results
from freehold.lab.report.dress import look_for
from freehold.lab.report.page import Chapter, Column, Page, Part, Sheet
from freehold.lab.report.pictures_money import Earner, Fortune, earnings, wealth
from freehold.lab.report.pictures_outcome import Share, causes_of_bankruptcy, game_lengths, win_shares
from freehold.lab.run.runs import Trouble
from freehold.lab.stats.bootstrap import Estimate

_WEALTH_ROWS = 10


def report(folder: Path) -> str:
    """The page on the results in `folder`; raise `Trouble` if there are none to report on."""
    results = read_results(folder)
    try:
        return page(results).html()
    except pl.exceptions.PolarsError as fault:
        raise Trouble(f"the results in {folder} are damaged: a table lacks what it should have") from fault


def page(results: Results) -> Page:
    """Everything a report says."""
    chapters = [_winning(results), _length(results), _landings(results), _money(results), _bankruptcy(results)]
    chapters += _wealth(results) + _faults(results)
    title = f"{results.edition.title}: {results.played:,} {'game' if results.played == 1 else 'games'}"
    subtitle = (
        f"At the table sat {_bots_in_words(results.bots)}: computer players, each on the same seat in every game. This "
        "page tells who won, how long it took and what the properties earned, each figure with how sure it is."
    )
    look = look_for(str(results.summary["edition"]["name"]))
    label = "Freehold · games played by bots"
    return Page(label, title, subtitle, _tiles(results), _facts(results), chapters, _WORDS, look)


_WORDS = (
    (
        "bot",
        "A computer player. The one on every seat is named by how it plays; Freehold's pages on bots describe them.",
    ),
    ("seat", "A place at the table. Bots keep their seats in all games; dice may still decide who begins."),
    ("turn", "A turn with a throw of the dice, of all seats together: at a table of four, a round has four."),
    (
        "cap",
        "So many turns after which a game is stopped. Where the rules let the host call time, they decide who has "
        "won; elsewhere the order of worth does.",
    ),
    (
        "worth",
        "What the rules of the edition value a seat at: cash, deeds and buildings, less what is owed to the Bank.",
    ),
    ("landing", "A token comes to rest on a space, by dice or by card. Going to jail is no landing on it."),
    (
        "95 % interval",
        "Of a hundred runs with other dice, about ninety-five intervals hold the true figure. More games "
        "make them narrower.",
    ),
)


# -- the head ---------------------------------------------------------------------------------------------


def _bots_in_words(bots: Sequence[str]) -> str:
    names = [figures.plain_name(bot) for bot in bots]
    counts = {name: names.count(name) for name in names}
    return ", ".join(f"{count} × {bot}" if count > 1 else bot for bot, count in counts.items())


def _tiles(results: Results) -> list[tuple[str, str]]:
    turns, capped = results.a_game("turns"), Estimate(**results.summary["capped_share"])
    faulted = int(results.summary["games"]["faulted"])
    tiles = [
        (f"{turns.value:,.0f}", f"turns a game on average ({turns.low:,.0f} to {turns.high:,.0f})"),
        (_percent(capped.value), f"of games stopped at the cap ({_percent(capped.low)} to {_percent(capped.high)})"),
        (f"{results.a_game('bankruptcies').value:.2f}", "bankruptcies a game"),
        (f"{results.a_game('deals').value:.1f}", "deals a game"),
        (f"{results.a_game('auctions').value:.1f}", "auctions a game"),
        (results.edition.money(round(results.a_game("rent").value)), "rent a game"),
    ]
    if faulted:
        tiles.append((f"{faulted:,}", "games failed; see the end"))
    return tiles


def _facts(results: Results) -> list[tuple[str, str]]:
    """How to get the same figures again."""
    summary, book = results.summary, results.edition
    versions = summary["versions"]
    changes = ", ".join(
        f"{name.removeprefix('rules.')} {value}" for name, value in summary["edition"]["changes"].items()
    )
    facts = [
        ("Edition", f"{book.title} ({book.id}), version {versions['edition']}"),
        ("Options", ", ".join(summary["edition"]["options"]) or "none"),
        ("Changed rules", changes or "none"),
        ("Seats", ", ".join(f"{seat} {bot}" for seat, bot in enumerate(results.bots, 1))),
        ("Games", _games(summary["games"])),
        ("Cap", _cap(summary)),
        ("Seed", str(summary["seed"])),
        ("Freehold", f"{versions['freehold']}, engine {versions['engine']}, Python {versions['python']}"),
        ("Command", str(summary["command"])),
    ]
    if summary.get("position"):
        facts.insert(4, ("Start", f"the position {summary['position']['file']}"))
    if versions["edition"] != book.version:
        facts.append(("Note", f"the edition that is installed now has version {book.version}"))
    return facts


def _cap(summary: dict[str, Any]) -> str:
    """When games were stopped, and how that goes with the playing time of the book."""
    return f"{summary['cap']:,} turns with a throw. {summary.get('cap_note', '')}".strip()


def _games(counts: dict[str, int]) -> str:
    said = f"{counts['played']:,} played, {counts['capped']:,} of them stopped at the cap"
    return said + (f"; {counts['faulted']:,} failed" if counts["faulted"] else "")


# -- chapters ---------------------------------------------------------------------------------------------


def _winning(results: Results) -> Chapter:
    """Who wins: by seat, by bot if there are several, and by who plays first."""
    count = len(results.bots)
    by_seat, by_order = figures.wins_by_seat(results), figures.wins_by_order(results)
    chapter = Chapter("wins", "Who wins", "A win that is shared counts in parts, so that all shares add up to 100 %.")
    several = len(set(results.bots)) > 1
    if several:
        by_bot = figures.wins_by_bot(results)
        alike = [int(bot["seats"]) / count for bot in results.summary["bots"]]
        chapter.parts += [win_shares(by_bot, "wins-bot", "Games won, by bot", alike), _share_table("bot", by_bot)]
    chapter.parts += [
        win_shares(by_seat, "wins-seat", "Games won, by seat", [1 / count] * count, _SEATS if several else ""),
        _share_table("seat", by_seat),
    ]
    if figures.first_seat_always_plays_first(results):
        chapter.words += " The first seat always plays first."
        return chapter
    chapter.parts += [
        win_shares(by_order, "wins-order", "Games won, by order of play", [1 / count] * count, _ORDER),
        _share_table("order of play", by_order),
    ]
    return chapter


_SEATS = "The same seat by seat: does it matter where a bot sits, and does a bot on several seats win on all of them?"
_ORDER = "The same by who had the first turn of the game, the second and so on: does it pay to begin?"


def _share_table(what: str, shares: Sequence[Share], counted: str = "games won") -> Sheet:
    columns = [Column(what, text=True), Column(counted), Column("share"), Column("95 % interval")]
    rows = [
        [share.label, f"{share.count:,.6g}", _percent(share.value), f"{_percent(share.low)} to {_percent(share.high)}"]
        for share in shares
    ]
    return Sheet("Numbers", columns, rows)


def _length(results: Results) -> Chapter:
    bars, median = figures.lengths(results)
    cap = int(results.summary["cap"])
    words = f"Half of all games take at most {median:,.0f} turns; a turn without a throw does not count."
    columns = [Column("turns", text=True), Column("ended by the rules"), Column("stopped at the cap"), Column("share")]
    rows = [
        [
            f"{bar.low:,} to {bar.high - 1:,}",
            f"{bar.finished:,}",
            f"{bar.capped:,}",
            _percent((bar.finished + bar.capped) / results.played),
        ]
        for bar in bars
        if bar.finished or bar.capped
    ]
    parts: list[Part] = [game_lengths(bars, median, cap), Sheet("Numbers", columns, rows)]
    return Chapter("length", "How long games last", words, parts)


def _landings(results: Results) -> Chapter:
    book = results.edition
    rows = results.tables["spaces"].sort("space").collect().rows(named=True)
    rates = [float(row["share"]) for row in rows]
    order = sorted(rows, key=lambda row: (-row["share"], row["space"]))
    columns = [Column("space", text=True), Column("landings"), Column("share"), Column("95 % interval")]
    table = [
        [
            row["name"],
            f"{row['landings']:,}",
            f"{row['share']:.2%}",
            f"{max(0.0, row['share_low']):.2%} to {row['share_high']:.2%}",
        ]
        for row in order
    ]
    colours = [_space_colour(results, row["space"]) for row in order]
    words = (
        f"Every time a token comes to rest counts, by dice or by card. If all {len(rates)} spaces were alike, "
        f"each would have {1 / len(rates):.2%}."
    )
    parts: list[Part] = [landing_map(book, rates), Sheet("Spaces, the most visited first", columns, table, colours)]
    return Chapter("landings", "Where tokens land", words, parts)


def _space_colour(results: Results, space: int) -> str:
    deed = results.edition.spaces[space].deed
    return results.edition.groups[results.edition.deeds[deed].group].colour if deed >= 0 else ""


def _money(results: Results) -> Chapter:
    currency = results.edition.currency
    groups, deeds = figures.group_earners(results), figures.deed_earners(results)
    words = (
        "Pay-back compares what a deed costs - its list price, whatever was really paid for it, and the buildings put "
        "on it in a game on average - with the rent it takes: so many turns of all seats together pass until the one "
        "has returned the other. Time in which nobody owns the deed counts too, so this is pay-back as it happens in "
        "these games, not the best that could be had."
    )
    parts: list[Part] = [
        earnings(groups, "rent-groups", "Groups: rent and pay-back", currency),
        _earner_table("group", groups, results),
        earnings(deeds, "rent-deeds", "Deeds: rent and pay-back", currency),
        _earner_table("deed", deeds, results),
    ]
    return Chapter("rent", "What property earns", words, parts)


def _earner_table(what: str, earners: Sequence[Earner], results: Results) -> Sheet:
    money = results.edition.money
    columns = [
        Column(what, text=True),
        Column("list price"),
        Column("buildings a game"),
        Column("rent a game"),
        Column("95 % interval"),
        Column("rent ÷ cost"),
        Column("pay-back, turns"),
    ]
    rows = [
        [
            earner.name,
            money(round(earner.price)),
            money(round(earner.built)),
            money(round(earner.rent)),
            f"{money(round(earner.rent_low))} to {money(round(earner.rent_high))}",
            f"{earner.rent / earner.cost:.2f}" if earner.cost else "no cost",
            f"{earner.payback:,.0f}" if isfinite(earner.payback) else "no rent",
        ]
        for earner in earners
    ]
    return Sheet("Numbers", columns, rows, [earner.colour for earner in earners])


def _bankruptcy(results: Results) -> Chapter:
    shares = figures.causes(results)
    chapter = Chapter("bankruptcy", "What brings players down")
    if not shares:
        chapter.words = "Nobody went bankrupt in these games."
        return chapter
    every = sum(share.count for share in shares)
    chapter.words = f"What {every:,.0f} bankrupt players could not pay: the debt that brought them down."
    chapter.words += _leavers(results, every)
    chapter.parts = [causes_of_bankruptcy(shares), _share_table("cause", shares, "bankruptcies")]
    return chapter


def _leavers(results: Results, fallen: float) -> str:
    """Those who count as bankrupt although no debt brought them down; a position brings some of its own."""
    left = round(results.a_game("bankruptcies").value * results.played - fallen)
    if left <= 0 or results.summary["position"]:
        return ""
    return f" {left:,} more left the game and were treated as bankrupt."


def _wealth(results: Results) -> list[Chapter]:
    """How worth develops; a run whose games are all over before the first look has nothing to show."""
    found = figures.fortunes(results)
    if not found:
        return []
    words = (
        "Worth is what a seat would be valued at by the rules of the edition; those who went under count as worth "
        "nothing. Only games that still go on are counted, and the scale ends where too few of them are left."
    )
    currency = results.edition.currency
    return [Chapter("wealth", "How wealth grows", words, [wealth(found, currency), _wealth_table(found, results)])]


def _wealth_table(fortunes: Sequence[Fortune], results: Results) -> Sheet:
    money = results.edition.money
    columns = [Column("", text=True), Column("turn"), Column("games going on")]
    columns += [Column(f"{level} %") for level in (10, 25, 50, 75, 90)]
    rows = []
    for fortune in fortunes:
        step = -(-len(fortune.bands) // _WEALTH_ROWS)
        for band in fortune.bands[::step]:
            worth = [money(round(value)) for value in band.quantiles]
            rows.append([fortune.label, f"{band.turn:,}", f"{band.games:,}", *worth])
    return Sheet("Worth below which so many per cent of games lie", columns, rows)


def _faults(results: Results) -> list[Chapter]:
    """Games that could not be played to their end, with what is needed to play them again."""
    faulted = int(results.summary["games"]["faulted"])
    if not faulted:
        return []
    told: list[dict[str, Any]] = _told_faults(results)
    columns = [Column("game"), Column("seed"), *(Column(name, text=True) for name in ("bot", "seat", "did", "reason"))]
    rows = [
        [str(fault["game"]), str(fault["seed"]), fault["bot"], str(fault["seat"] + 1), fault["action"], fault["reason"]]
        for fault in told
    ]
    words = f"{faulted:,} games failed and are left out of every figure above; the seed alone plays one of them again."
    return [Chapter("faults", "Games that failed", words, [Sheet(f"The first {len(rows)}", columns, rows)])]


def _told_faults(results: Results) -> list[dict[str, Any]]:
    """The list of faults, or the few of them the summary tells if the list is gone."""
    file = results.path / "faults.json"
    told = json.loads(file.read_text(encoding="utf-8")) if file.exists() else results.summary["faults"]
    return list(told["faults"] if isinstance(told, dict) else told)[:20]


def _percent(share: float) -> str:
    return f"{share:.1%}"
