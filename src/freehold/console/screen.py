"""Where things are printed, and the styles everything shares."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.style import Style
from rich.text import Text

from freehold.engine.edition import Edition, Group
from freehold.engine.event import Event

QUIET: Final = "dim"
STRONG: Final = "bold"
ALARM: Final = "bold red"
GOOD: Final = "bold green"

_SEAT_COLOURS: Final = ("cyan", "magenta", "green", "yellow", "blue", "red", "bright_black", "white")


def screen() -> Console:
    """The console for everything that was asked for."""
    # Names are chosen by people and editions: nothing in them may be taken for markup.
    return Console(highlight=False, markup=False, emoji=False)


def complaints() -> Console:
    """The console for mistakes and warnings."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return f"bold {_SEAT_COLOURS[seat % len(_SEAT_COLOURS)]}"


def group_ink(group: Group) -> Style:
    """Something written in the colour of a group, lightened where it would drown in a dark screen."""
    parts = _parts(group.colour)
    if _brightness(parts) < 90:
        parts = [part + (255 - part) * 2 // 5 for part in parts]
    return Style(color="#" + "".join(f"{part:02x}" for part in parts))


def group_paint(group: Group) -> Style:
    """Something written on the colour of a group, readable on it."""
    light = _brightness(_parts(group.colour)) > 130
    return Style(color="#000000" if light else "#ffffff", bgcolor=group.colour)


def _parts(colour: str) -> list[int]:
    """Red, green and blue of `#rrggbb`."""
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _brightness(parts: list[int]) -> int:
    """How bright people find a colour, from 0 to 255."""
    return (299 * parts[0] + 587 * parts[1] + 114 * parts[2]) // 1000


def sentence(event: Event) -> Text:
    """A sentence about what happened, with its clause drawn back."""
    found = Text(event.sentence)
    return found.append(f" ({event.clause})", style=QUIET) if event.clause else found


def tags(names: list[str]) -> list[str]:
    """A short mark for every seat: its initial if that is enough, else two letters or a number."""
    initials = [name.strip()[0].upper() for name in names]
    pairs = [name.strip()[:2].capitalize() for name in names]
    found: list[str] = []
    for seat, initial in enumerate(initials):
        if initials.count(initial) == 1:
            found.append(initial)
        elif len(pairs[seat]) == 2 and pairs.count(pairs[seat]) == 1:
            found.append(pairs[seat])
        else:
            found.append(str(seat + 1))
    return found


def clip(text: str, width: int) -> str:
    """The text if it fits, else its beginning and a mark for the rest."""
    if len(text) <= width:
        return text
    return text[: max(width - 1, 0)].rstrip() + "…" if width > 0 else ""


def group_of(edition: Edition, deed: int) -> Group:
    return edition.groups[edition.deeds[deed].group]


def closed(text: str) -> str:
    """The text as a whole sentence, with one mark at its end."""
    return text if text.endswith(("?", ".", "!")) else f"{text}."
