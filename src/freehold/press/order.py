"""What somebody orders from the press: which game, on which paper, in which ink, cut how.

`Order` holds checked values. `take_order` makes one of what was typed, and every fault is a `PressError` with a
sentence that names what is possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from freehold.press.paper import PAPERS, Paper

INKS: Final = ("full", "saving")
CUTS: Final = ("home", "shop")
DUPLEX: Final = ("long", "short")
PART_NAMES: Final = (
    "guide",
    "board",
    "deeds",
    "cards",
    "money",
    "buildings",
    "tokens",
    "sheets",
    "rules",
)
"""Everything the press can print, in the order of the kit."""

MOST_COPIES: Final = 20
MOST_PLAYERS: Final = 32
MOST_OFFSET: Final = 10.0
_LARGEST: Final = 1200
_SMALLEST: Final = 150
_MOST_TILES: Final = 6


class PressError(Exception):
    """An order that cannot be printed; the text is a sentence without its full stop."""


class Layout(NamedTuple):
    """How the board is laid on sheets: so many tiles across and down, or one sheet of a size of its own."""

    across: int
    down: int
    w: float = 0.0
    """In mm; 0 unless the sheet has a size of its own."""
    h: float = 0.0

    @property
    def poster(self) -> bool:
        """Whether the board comes on one sheet of a size of its own."""
        return self.w > 0


@dataclass(frozen=True)
class Order:
    """Everything the press has to know besides the game itself."""

    paper: Paper = PAPERS["a4"]
    saving: bool = False
    """Outlines and one black instead of colours and floods."""
    parts: tuple[str, ...] = PART_NAMES
    layout: Layout | None = None
    """None for what suits the paper."""
    copies: int = 1
    players: int = 0
    """For how many the money, the tokens and the sheets are; 0 for as many as the box is made for."""
    shop: bool = False
    """Cut by a print shop, with bleed; else at home, along lines without gaps."""
    short_edge: bool = False
    """Which edge a printer turns the sheet on to print its back."""
    offset: tuple[float, float] = (0.0, 0.0)
    """How far backs are moved to the right and down, in mm, to lie on their fronts."""


def take_order(
    paper: str = "a4",
    ink: str = "full",
    parts: str = "",
    board: str = "",
    copies: int = 1,
    players: int = 0,
    cut: str = "home",
    duplex: str = "long",
    offset: str = "0,0",
) -> Order:
    """Make an order of what was typed, or say what is wrong with it."""
    return Order(
        paper=PAPERS[_one_of("paper", paper.lower(), PAPERS)],
        saving=_one_of("ink", ink.lower(), INKS) == "saving",
        parts=_parts(parts),
        layout=_layout(board),
        copies=_number("copies", copies, 1, MOST_COPIES),
        players=_number("players", players, 0, MOST_PLAYERS),
        shop=_one_of("cut", cut.lower(), CUTS) == "shop",
        short_edge=_one_of("duplex", duplex.lower(), DUPLEX) == "short",
        offset=_offset(offset),
    )


def _one_of(what: str, value: str, known: Iterable[str]) -> str:
    if value in known:
        return value
    raise PressError(f'there is no {what} "{value}"; possible are {", ".join(known)}')


def _parts(text: str) -> tuple[str, ...]:
    asked = [part.strip().lower() for part in text.split(",") if part.strip()]
    for part in asked:
        _one_of("part", part, PART_NAMES)
    return tuple(part for part in PART_NAMES if part in asked) if asked else PART_NAMES


def _number(what: str, value: int, least: int, most: int) -> int:
    if least <= value <= most:
        return value
    raise PressError(f"{what} must be from {least} to {most}, not {value}")


def _layout(text: str) -> Layout | None:
    if not text:
        return None
    if text == "1":
        return Layout(1, 1)
    found = re.fullmatch(r"(\d{1,4})\s*[x×]\s*(\d{1,4})(?:\s*mm)?", text.lower())
    across, down = (int(found[1]), int(found[2])) if found else (0, 0)
    if 1 <= across <= _MOST_TILES and 1 <= down <= _MOST_TILES:
        return Layout(across, down)
    if _SMALLEST <= across <= _LARGEST and _SMALLEST <= down <= _LARGEST:
        return Layout(1, 1, float(across), float(down))
    raise PressError(
        f'"{text}" is no layout of a board; possible are 1 for one sheet, tiles such as 2x1 or 2x2 '
        f"(up to {_MOST_TILES}x{_MOST_TILES}), or a sheet of W x H mm such as 500x500 "
        f"({_SMALLEST} to {_LARGEST})"
    )


def _offset(text: str) -> tuple[float, float]:
    found = re.fullmatch(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*", text)
    if found is None:
        raise PressError(f'an offset is two numbers of mm, to the right and down, such as 0.5,-1.2, not "{text}"')
    x, y = float(found[1]), float(found[2])
    if max(abs(x), abs(y)) > MOST_OFFSET:
        raise PressError(f"an offset may be up to {MOST_OFFSET:g} mm in each direction, not {text.strip()}")
    return x, y
