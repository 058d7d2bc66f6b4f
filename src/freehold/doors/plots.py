"""The pictures of the report one by one, to look at in a notebook or to keep as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from freehold.files import write_whole
from freehold.lab.report import figures
from freehold.lab.report.board_picture import landing_map
from freehold.lab.report.data import Results
from freehold.lab.report.pictures import Picture
from freehold.lab.report.pictures_money import earnings, wealth
from freehold.lab.report.pictures_outcome import causes_of_bankruptcy, game_lengths, win_shares
from freehold.lab.run.runs import Trouble
from freehold.showing import html_of

PAPER: Final = "#fffcf4"
_COLOURS: Final = {"ink": "#16262a", "faint": "#d3d0c4", "paper": PAPER, "accent": "#1a5ba3", "second": "#a1271f"}
"""What the page of a report leaves to the reader's day or night, decided: a picture that stands alone has one sheet."""


class Plot:
    """A picture of results: what is drawn as SVG, and what it shows in words."""

    def __init__(self, picture: Picture) -> None:
        svg = picture.svg
        for name, colour in _COLOURS.items():
            svg = svg.replace(f"var(--{name})", colour)
        self.svg = svg
        """The drawing; it needs nothing else."""
        self.alt = picture.alt
        """What it shows, in words."""

    def save(self, path: str | Path) -> Path:
        """Write the drawing to an SVG file, and return where it is."""
        target = Path(path)
        if target.suffix.lower() != ".svg":
            raise ValueError(f"a plot is written as .svg, not as {target.suffix or 'a file without an ending'}")
        write_whole(target, f'<?xml version="1.0" encoding="UTF-8"?>\n{self.svg}\n')
        return target

    def __repr__(self) -> str:
        return f"<Plot: {self.alt}>"

    def _repr_html_(self) -> str | None:
        """The drawing, for notebooks."""
        return html_of(self)


def _wins(results: Results) -> Plot:
    alike = [int(bot["seats"]) / len(results.bots) for bot in results.summary["bots"]]
    return Plot(win_shares(figures.wins_by_bot(results), "wins-bot", "Games won, by bot", alike))


def _seats(results: Results) -> Plot:
    count = len(results.bots)
    return Plot(win_shares(figures.wins_by_seat(results), "wins-seat", "Games won, by seat", [1 / count] * count))


def _lengths(results: Results) -> Plot:
    bars, median = figures.lengths(results)
    return Plot(game_lengths(bars, median, int(results.summary["cap"])))


def _landings(results: Results) -> Plot:
    shares = results.tables["spaces"].sort("space").collect()["share"].to_list()
    return Plot(landing_map(results.edition, [float(share) for share in shares]))


def _rents(results: Results) -> Plot:
    groups = figures.group_earners(results)
    return Plot(earnings(groups, "rent-groups", "Groups: rent and pay-back", results.edition.currency))


def _deeds(results: Results) -> Plot:
    deeds = figures.deed_earners(results)
    return Plot(earnings(deeds, "rent-deeds", "Deeds: rent and pay-back", results.edition.currency))


def _causes(results: Results) -> Plot:
    shares = figures.causes(results)
    if not shares:
        raise Trouble("nobody went bankrupt in these games")
    return Plot(causes_of_bankruptcy(shares))


def _wealth(results: Results) -> Plot:
    fortunes = figures.fortunes(results)
    if not fortunes:
        raise Trouble("these games were over before anybody's wealth was looked at")
    return Plot(wealth(fortunes, results.edition.currency))


PLOTS: Final[dict[str, Callable[[Results], Plot]]] = {
    "wins": _wins,
    "seats": _seats,
    "lengths": _lengths,
    "landings": _landings,
    "rents": _rents,
    "deeds": _deeds,
    "causes": _causes,
    "wealth": _wealth,
}
"""Every plot by its name."""
