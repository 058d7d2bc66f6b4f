"""A title deed as a picture that stands alone: spine, plots of the group, prices, and the ladder of rents."""

from __future__ import annotations

from typing import Final

from freehold.drawing.art import coloured, group_colour, hatch, hatches, piece_art
from freehold.drawing.fitting import Face, Line, fit, width
from freehold.drawing.look import Inks, inks, mixed
from freehold.drawing.setting import DISPLAY, NARROW
from freehold.drawing.xml import number, placed, tag, text_of
from freehold.editions.shelf import look as look_on_shelf
from freehold.engine.edition import Deed, Edition, Group
from freehold.press.titles import Row, short_names, title_of

WIDE: Final = 504.0
HIGH: Final = 282.0
_SPINE: Final = 30.0
_LEFT: Final = _SPINE + 14
_PERFORATION: Final = WIDE - 206
_RIGHT: Final = _PERFORATION - 12
_ROOM: Final = _RIGHT - _LEFT
_MOST_PLOTS: Final = 4
_FAMILIES: Final = {"narrow": NARROW, "display": DISPLAY}
_WIDTHS: Final = {"house": 10.0, "hotel": 18.0, "tower": 8.0, "villa": 18.0}


def title_deed(edition: Edition, deed: Deed) -> str:
    """The face of a deed as SVG."""
    colours = inks(look_on_shelf(edition.id), dark=False)
    group = edition.groups[deed.group]
    return tag(
        "svg",
        tag("title", text_of(f"{deed.name}, {group.name}, {edition.title}")),
        tag("defs", hatches({hatch(edition, group.index)}, colours)),
        tag("rect", width=WIDE, height=HIGH, fill=colours.keys.cell),
        _spine(edition, group, colours),
        _head(edition, deed, colours),
        _plots(edition, deed, group, colours),
        _prices(edition, deed, colours),
        _rents(edition, deed, group, colours),
        tag(
            *("rect",),
            x=0.75,
            y=0.75,
            width=WIDE - 1.5,
            height=HIGH - 1.5,
            rx=3,
            fill="none",
            stroke=colours.line_strong,
            stroke_width=1.5,
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDE)} {number(HIGH)}",
        width=WIDE,
        height=HIGH,
    )


def _said(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str = "start",
    face: Face = "narrow",
    weight: int = 500,
    room: float = WIDE,
) -> str:
    """A line that keeps to its place in whatever font it is shown."""
    wide = min(width(text, face) * size, room)
    return tag(
        "text",
        text_of(text),
        x=x,
        y=y,
        font_family=_FAMILIES[face],
        font_size=size,
        font_weight=weight,
        text_anchor=anchor,
        fill=fill,
        textLength=wide or None,
        lengthAdjust="spacingAndGlyphs",
    )


def _spine(edition: Edition, group: Group, colours: Inks) -> str:
    """Colour and hatch of the group, with its name upright on paper."""
    fills = (group_colour(edition, group.index), f"url(#{hatch(edition, group.index)})")
    strips = [tag("rect", width=_SPINE, height=HIGH, fill=fill) for fill in fills]
    name = group.name.upper()
    wide = min(width(name) * 11 * 1.09, HIGH - 40)
    label = tag("rect", x=-wide / 2 - 9, y=-9.5, width=wide + 18, height=19, rx=2, fill=colours.keys.cell)
    written = tag(
        "text",
        text_of(name),
        y=4,
        font_family=NARROW,
        font_size=11,
        font_weight=600,
        text_anchor="middle",
        fill=colours.keys.ink,
        textLength=wide,
        lengthAdjust="spacing",
    )
    return "".join(strips) + tag("g", label, written, transform=f"translate({_SPINE / 2} {HIGH / 2}) rotate(-90)")


def _head(edition: Edition, deed: Deed, colours: Inks) -> str:
    """Number of the title, the rule book, and the name as large as it fits."""
    soft = colours.ink_soft
    number_of = f"TITLE NO. {deed.space}"
    taken = width(number_of) * 11 + 14
    name = fit(deed.name, _ROOM, 66, 30, 15, 2, "display")
    high = name.size * 1.06
    top = 64 - high * len(name.lines) / 2 + name.size * 0.82
    lines = [
        _said(each.text, _LEFT, top + n * high, name.size, colours.keys.ink, face="display", weight=700, room=_ROOM)
        for n, each in enumerate(name.lines)
    ]
    return (
        _said(number_of, _LEFT, 22, 11, soft, weight=600)
        + _said(edition.title, _RIGHT, 22, 11, soft, anchor="end", room=_ROOM - taken)
        + "".join(lines)
    )


def _plots(edition: Edition, deed: Deed, group: Group, colours: Inks) -> str:
    """The plots of the group side by side, as on a survey; this one in its colour, with a flag."""
    top, high = 118.0, 62.0
    names = short_names(edition, group)
    if len(names) > _MOST_PLOTS:
        at = list(group.deeds).index(deed.index) + 1
        text = f"number {at} of the {len(names)} of {group.name}"
        return _said(text, _LEFT, top + 34, 14, colours.ink_soft, room=_ROOM)
    step = _ROOM / len(names)
    drawn = []
    for n, (name, member) in enumerate(zip(names, group.deeds, strict=True)):
        mine = member == deed.index
        x = _LEFT + n * step
        ground = mixed(group_colour(edition, group.index), 0.3, colours.keys.cell) if mine else colours.keys.paper
        drawn.append(
            tag("rect", x=x, y=top, width=step, height=high, fill=ground, stroke=colours.line_strong, stroke_width=1)
        )
        fitted = fit(name, step - 10, 34, 13, 8, 3)
        first = top + high - 8 - (len(fitted.lines) - 1) * fitted.size * 1.06
        drawn += [
            _middle(each, x + step / 2, first + row * fitted.size * 1.06, fitted.size, colours.keys.ink, mine)
            for row, each in enumerate(fitted.lines)
        ]
        if mine:
            flag = f"M{number(x + step / 2 - 3)} {top + 24}v-17l12 4.4-12 4.4"
            drawn.append(tag("path", d=flag, fill=colours.gold_leaf, stroke=colours.keys.ink, stroke_width=1.1))
    return "".join(drawn)


def _middle(text: Line, x: float, y: float, size: float, fill: str, strong: bool) -> str:
    return _said(text.text, x, y, size, fill, anchor="middle", weight=700 if strong else 500, room=text.wide)


def _prices(edition: Edition, deed: Deed, colours: Inks) -> str:
    """What the deed costs, large, and what else is paid for or with it."""
    soft, ink = colours.ink_soft, colours.keys.ink
    parts = [
        tag("path", d=f"M{_LEFT} 200H{_RIGHT}", stroke=colours.line_strong, stroke_width=1),
        _said("Price", _LEFT, 219, 12, soft),
        _said(edition.money(deed.price), _LEFT, 252, 28, ink, face="display", weight=700, room=_ROOM * 0.42),
    ]
    prices = title_of(edition, deed).prices
    beside = [max(width(price.label) * 12, width(price.shown, "display") * 15) for price in prices]
    room = _ROOM - min(width(edition.money(deed.price), "display") * 28, _ROOM * 0.42) - 10
    shrink = min(1.0, room / (sum(beside) + 12 * len(beside))) if beside else 1.0
    x = _RIGHT
    for price, wide in zip(reversed(prices), reversed(beside), strict=True):
        parts.append(_said(price.label, x, 232, 12 * shrink, soft, anchor="end"))
        parts.append(_said(price.shown, x, 252, 15 * shrink, ink, anchor="end", face="display", weight=700))
        x -= (wide + 12) * shrink
    return "".join(parts)


def _rents(edition: Edition, deed: Deed, group: Group, colours: Inks) -> str:
    """Every rent with a bar as long as it is high, beyond the perforation."""
    title = title_of(edition, deed)
    left, right = _PERFORATION + 14, WIDE - 14
    parts = [
        tag("rect", x=_PERFORATION, width=206, height=HIGH, fill=mixed(colours.keys.map, 0.05, colours.keys.cell)),
        tag(
            "path",
            d=f"M{_PERFORATION} 0V{HIGH}",
            stroke=colours.line_strong,
            stroke_width=1.2,
            stroke_dasharray="4 4",
        ),
        _said("RENT", left, 22, 11, colours.ink_soft, weight=600),
    ]
    notes = [fit(note, right - left, 30, 11, 9, 2) for note in title.notes]
    foot = HIGH - 14 - sum(len(note.lines) * 12.5 for note in notes)
    step = min(32.0, (foot - 34) / max(1, len(title.rows)))
    most = max([row.amount for row in title.rows], default=1) or 1
    colour = group_colour(edition, group.index)
    for n, row in enumerate(title.rows):
        base = 34 + (n + 0.68) * step
        long = 0.0 if "×" in row.shown else (right - left) * row.amount / most
        parts.append(tag("rect", x=left, y=base + 4, width=right - left, height=2.4, fill=colours.line))
        parts.append(tag("rect", x=left, y=base + 4, width=max(long, 1.5), height=2.4, fill=colour) if long else "")
        parts.append(_label(row, left, base, colours))
        parts.append(_said(row.shown, right, base, 14, colours.keys.ink, anchor="end", face="display", weight=700))
    lines = [(each.text, note.size) for note in notes for each in note.lines]
    for n, (text, size) in enumerate(lines):
        parts.append(_said(text, left, foot + 10 + n * 12.5, size, colours.ink_soft, room=right - left))
    return "".join(parts)


def _label(row: Row, x: float, base: float, colours: Inks) -> str:
    """In words, or by what stands there."""
    if not row.pieces:
        return _said(row.label, x, base, 13, colours.keys.ink)
    ink = colours.keys.ink
    classes = {"hb": {"fill": ink}, "ho": {"fill": colours.keys.cell}, "hf": {"fill": ink, "stroke": ink}}
    drawn = []
    for name in row.pieces:
        scale = 1.15 * (0.8 if name == "hotel" else 1.0)
        wide = _WIDTHS[name] * scale
        drawn.append(tag("g", coloured(piece_art(name), classes), transform=placed(x + wide / 2, base + 0.5, scale)))
        x += wide + 3
    return "".join(drawn)
