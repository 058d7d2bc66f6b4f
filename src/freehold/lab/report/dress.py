"""The colours and letters of a page of the laboratory: sheets on a desk, as the edition has them, by day and night."""

from __future__ import annotations

from base64 import b64encode
from importlib.resources import files
from typing import Final

from freehold.drawing.look import Inks, inks, mixed
from freehold.editions import EditionError
from freehold.editions.contents import contents
from freehold.editions.looks import Look, look_of

_FONTS: Final = (
    ("Besley", "700", "freehold.drawing", "besley-700.ttf"),
    ("Archivo Narrow", "500", "freehold.press", "archivo-narrow-500.ttf"),
    ("Archivo Narrow", "600", "freehold.drawing", "archivo-narrow-600.ttf"),
)
_ON_DESK: Final = "#f6efdf"


def look_for(name: str) -> Look:
    """The look of an edition by its id or folder; the usual one if its own cannot be read."""
    try:
        return contents(name).look
    except EditionError:
        return look_of(None)


def style_of(look: Look | None) -> str:
    """Everything that is said about looks, letters included: the page fetches nothing."""
    worn = look_of(None) if look is None else look
    fonts = "".join(_font(*font) for font in _FONTS)
    own = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    day, night = _keys(inks(worn, False)), _keys(inks(worn, True))
    dark = f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {night} }} }}"
    return f"{fonts}:root {{ {day} }}\n{dark}\n{own}"


def _font(family: str, weight: str, package: str, file: str) -> str:
    data = b64encode(files(package).joinpath("fonts", file).read_bytes()).decode()
    source = f"url(data:font/ttf;base64,{data})"
    return f"@font-face {{ font-family: '{family}'; font-weight: {weight}; src: {source}; }}\n"


def _keys(colours: Inks) -> str:
    """The names that the page and its pictures know colours by."""
    keys = colours.keys
    named = {
        "desk": keys.desk,
        "on-desk": _ON_DESK,
        "on-desk-soft": mixed(_ON_DESK, 0.72, keys.desk),
        "paper": keys.cell,
        "panel": keys.paper,
        "ink": keys.ink,
        "quiet": colours.ink_soft,
        "faint": colours.line,
        "strong": colours.line_strong,
        "accent": keys.accent,
        "second": colours.danger,
        "gold": colours.gold_leaf,
    }
    return " ".join(f"--{name}: {value};" for name, value in named.items())
