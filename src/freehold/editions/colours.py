"""Colours as edition files write them, `#rrggbb`, and how well one is read on another."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable

Channels = tuple[float, float, float]


def contrast(ink: str, ground: str) -> float:
    """How well a colour is told from its ground: from 1, not at all, to 21 for black on white (WCAG 2)."""
    darker, lighter = sorted((_luminance(ink), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def clearest(inks: Iterable[str], ground: str) -> str:
    """Of several colours the one that is read best on a ground."""
    return max(inks, key=lambda ink: contrast(ink, ground))


def toned(colour: str, like: str) -> str:
    """A colour in the hue of another: as light as it was, and no more colourful than either."""
    _, lightness, saturation = colorsys.rgb_to_hls(*_channels(colour))
    hue, _, most = colorsys.rgb_to_hls(*_channels(like))
    return _written(colorsys.hls_to_rgb(hue, lightness, min(saturation, most)))


def _channels(colour: str) -> Channels:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _written(channels: Iterable[float]) -> str:
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in channels)


def _luminance(colour: str) -> float:
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in _channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
