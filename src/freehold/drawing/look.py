"""The colours of a picture: eight keys of the edition, and what follows from them as in `web/src/look/tokens.css`."""

from __future__ import annotations

from typing import Final, NamedTuple

from freehold.editions.looks import Look
from freehold.editions.themes import Colours

_DAY_SEATS: Final = ("#bf2a20", "#1a5ba3", "#1e5e2c", "#7a3d9e", "#9c4a00", "#006a74", "#8c3563", "#47525d")
_NIGHT_SEATS: Final = ("#cc3d35", "#2874c6", "#2f8237", "#9458bd", "#b35b0c", "#08808b", "#b04f83", "#6b7783")
_LIFT: Final = 0.45
"""How much white a seat's colour takes on by night when it is a line."""


class Inks(NamedTuple):
    """Every colour of a picture."""

    keys: Colours
    ink_soft: str
    line: str
    line_strong: str
    corner: str
    on_corner: str
    gold_leaf: str
    danger: str
    ground: float
    """How strong the drawn ground is."""
    seats: tuple[str, ...]
    seat_lines: tuple[str, ...]

    def seat(self, seat: int) -> str:
        """The colour of a seat; beyond the eighth they begin again, and shapes tell them apart."""
        return self.seats[seat % len(self.seats)]

    def seat_line(self, seat: int) -> str:
        """The colour of a seat as a line on paper."""
        return self.seat_lines[seat % len(self.seat_lines)]


def inks(look: Look, dark: bool) -> Inks:
    """The colours of a sheet."""
    return _night(look.theme.dark) if dark else _day(look.theme.light)


def _day(keys: Colours) -> Inks:
    corner = keys.corner or keys.accent
    return Inks(
        keys=keys,
        ink_soft=mixed(keys.ink, 0.74, keys.paper),
        line=mixed(keys.ink, 0.16, keys.paper),
        line_strong=mixed(keys.ink, 0.55, keys.paper),
        corner=corner,
        on_corner=keys.on(corner),
        gold_leaf="#e2a526",
        danger="#a1271f",
        ground=0.62,
        seats=_DAY_SEATS,
        seat_lines=_DAY_SEATS,
    )


def _night(keys: Colours) -> Inks:
    return Inks(
        keys=keys,
        ink_soft=mixed(keys.ink, 0.74, keys.paper),
        line=mixed(keys.map, 0.27, keys.paper),
        line_strong=mixed(keys.map, 0.82, keys.paper),
        corner=keys.corner or mixed(keys.map, 0.26, keys.paper),
        on_corner=keys.on(keys.corner) if keys.corner else keys.ink,
        gold_leaf="#f2bf4a",
        danger="#ffb1a6",
        ground=0.6,
        seats=_NIGHT_SEATS,
        seat_lines=tuple(mixed("#ffffff", _LIFT, seat) for seat in _NIGHT_SEATS),
    )


def mixed(colour: str, part: float, other: str) -> str:
    """So much of a colour, the rest of another."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(one * part + rest * (1 - part)):02x}" for one, rest in pairs)


def lightness(colour: str) -> float:
    """How light a colour is, from 0 to 1, as the eye sees it."""
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
