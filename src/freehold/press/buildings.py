"""The buildings of a kit: nets that are cut, folded and glued, as many as the game has.

Every kind has sheets of its own, so that houses and hotels can be printed on paper of different colours.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from freehold.drawing.look import mixed
from freehold.press.grid import head_and_foot
from freehold.press.job import Job
from freehold.press.nets import Face, Net, boxed, gabled
from freehold.press.paper import Paper
from freehold.press.placed import Box
from freehold.press.type import LEAST, fits, line

_TOP: Final = 17.0
_SIDE: Final = 9.0
_GAP: Final = 1.6
"""Between two nets."""
_GREEN: Final = "#1e5e2c"
_RED: Final = "#bf2a20"
_BLUE: Final = "#1a5ba3"
_ADVICE_ROOM: Final = 72.0
"""What a sheet must have free for the picture of the finished building."""
_STEPS: Final = (
    "Score every dashed line with an empty pen, then cut along the solid ones.",
    "Fold all of them away from you: walls down, ends up, tabs in.",
    "Glue the long tab under the edge of the floor; this makes a tube.",
    "Close the ends over the tabs, and hold for a slow count to ten.",
)


class Model(NamedTuple):
    """A kind of building: what it is called, what it is worth on the ladder, its net and how it is painted."""

    kind: str
    name: str
    net: Net
    colour: str
    measures: tuple[float, float, float, float]
    """How wide, long, high to the eaves, and how much higher the roof is; a flat one is no higher."""
    worth: str = ""

    @property
    def size(self) -> str:
        """Its footprint and its height."""
        wide, long, wall, rise = self.measures
        return f"{wide:g} × {long:g} mm, {wall + rise:g} mm high"


def models(job: Job) -> list[tuple[Model, int]]:
    """What a game builds with, and how many of each."""
    words, box = job.edition.words, job.box
    if job.edition.rules.building_shape == "ladder":
        # One, three and nine: towers and houses stand two at the most on a plot, a villa alone.
        each = math.ceil(box.houses / 2)
        return [
            (_model("tower", words["house"], _BLUE, (7.0, 7.0, 12.0, 0.0), "1"), each),
            (_model("house", words["three"], _GREEN, (7.0, 12.0, 5.0, 3.5), "3"), each),
            (_model("villa", words["nine"], _RED, (9.0, 18.0, 6.0, 4.0), "9"), each // 2),
        ]
    return [
        (_model("house", words["house"], _GREEN, (7.0, 12.0, 5.0, 3.5)), box.houses),
        (_model("hotel", words["hotel"], _RED, (9.0, 16.0, 9.0, 0.0)), box.hotels),
    ]


def _model(kind: str, name: str, colour: str, measures: tuple[float, float, float, float], worth: str = "") -> Model:
    wide, long, wall, rise = measures
    net = gabled(wide, long, wall, rise) if rise else boxed(wide, long, wall)
    return Model(kind, name, net, colour, measures, worth)


def pages(job: Job) -> None:
    """Print the buildings, one kind after the other. Rule: CR-EQUIP-5, GV-EQUIP-4, PN-2d, PN-2e, EU-PREP-3"""
    for model, count in models(job):
        _sheets(job, model, count)


class Spot(NamedTuple):
    """Where a net lies on its sheet, upright or turned round."""

    x: float
    y: float
    turned: bool


def spots(sheet: Paper, net: Net) -> list[Spot]:
    """Nets head to foot: the wide foot of one beside the narrow stem of the next."""
    left, _, w, h = net.box
    stem = max(face.box[0] + face.box[2] for face in net.faces if face.kind == "wall")
    wing = -left
    pitch = stem + wing + _GAP
    across = int((sheet.w - 2 * _SIDE - w) // pitch) + 1
    down = int((sheet.h - 2 * _TOP + _GAP) // (h + _GAP))
    start = (sheet.w - (w + (across - 1) * pitch)) / 2
    return [
        Spot(start + column * pitch, _TOP + row * (h + _GAP), bool(column % 2))
        for row in range(down)
        for column in range(across)
    ]


def _sheets(job: Job, model: Model, count: int) -> None:
    sheet = job.order.paper
    places = spots(sheet, model.net)
    total = math.ceil(count / len(places))
    for number in range(total):
        here = min(len(places), count - number * len(places))
        title = f"{job.edition.title} · {count} × {model.name} · sheet {number + 1} of {total}"
        job.pen.page("buildings", title, sheet.w, sheet.h)
        _around(job, sheet, model, title)
        for at, spot in enumerate(places[:here]):
            _place(job, model, spot, number * len(places) + at)
        bottom = places[here - 1].y + model.net.box[3]
        if sheet.h - bottom > _ADVICE_ROOM:
            _advice(job, model, sheet.h - 52)


def _around(job: Job, sheet: Paper, model: Model, title: str) -> None:
    note = "cut solid lines, score and fold dashed ones, glue hatched tabs"
    if model.worth:
        note = f"counts {model.worth} · {note}"
    box = Box(_SIDE, _TOP - 2, sheet.w - 2 * _SIDE, sheet.h - 2 * _TOP)
    foot = "Freehold · card of 160 to 200 g/m² · fold away from you, roof first, ends last"
    head_and_foot(job.pen, sheet, box, title, note, foot, f"{model.size} · print at 100 %")


def _place(job: Job, model: Model, spot: Spot, number: int) -> None:
    left, top, w, h = model.net.box
    with job.pen.item(model.kind, f"{model.kind}:{number}", spot.x, spot.y, w, h):
        if spot.turned:
            with job.pen.moved(w + left, h + top, turn=180):
                draw(job, model)
        else:
            with job.pen.moved(-left, -top):
                draw(job, model)


def _advice(job: Job, model: Model, y: float) -> None:
    """The finished building, and how it is made."""
    pen, ink = job.pen, job.ink
    _sketch(job, model, 34, y + 26)
    pen.text(66, y + 2, f"One {model.name}", "B700", 12, ink.ink)
    for number, step in enumerate(_STEPS, 1):
        pen.text(66, y + 3 + number * 5, str(number), "A500", 8.5, ink.ink)
        pen.text(69.5, y + 3 + number * 5, step, "A500", 8.5, ink.ink)
    pen.text(66, y + 29, f"It stands on {model.size}.", "A500", 7.5, ink.soft)


def _sketch(job: Job, model: Model, x: float, y: float) -> None:
    """The building from one corner, twice its size: `x`, `y` is the foot of the corner in front."""
    pen, ink = job.pen, job.ink
    wide, long, wall, rise = model.measures

    def seen(right: float, back: float, up: float) -> tuple[float, float]:
        """A point of the building on paper: its front to the left, its side to the right."""
        return x + 1.8 * (back * 0.8 - right * 0.6), y - 1.8 * (up + 0.36 * (back + right))

    light, dark = ink.tint(model.colour, 0.16), ink.tint(model.colour, 0.3)
    peak = wall + rise
    front = [seen(0, 0, 0), seen(wide, 0, 0), seen(wide, 0, wall), seen(wide / 2, 0, peak), seen(0, 0, wall)]
    side = [seen(0, 0, 0), seen(0, long, 0), seen(0, long, wall), seen(0, 0, wall)]
    roof = [seen(0, 0, wall), seen(0, long, wall), seen(wide / 2, long, peak), seen(wide / 2, 0, peak)]
    if not rise:
        roof = [seen(0, 0, wall), seen(0, long, wall), seen(wide, long, wall), seen(wide, 0, wall)]
    for outline, fill in ((front, dark), (side, light), (roof, ink.flood(model.colour))):
        pen.polygon(outline, fill=fill, stroke=ink.ink, wide=0.3)
    # A door in front, a row of windows along the side.
    door = [seen(wide / 2 + at, 0, up) for at, up in ((-0.9, 0), (0.9, 0), (0.9, 2.7), (-0.9, 2.7))]
    pen.polygon(door, fill=ink.flood(mixed(model.colour, 0.8, ink.ink)), stroke=ink.ink, wide=0.2)
    floors, count = max(1, int((wall - 1.2) / 2.8)), max(2, int(long / 2.9))
    for floor in range(floors):
        up = (floor + 0.5) * wall / floors
        for n in range(count):
            back = (n + 0.5) * long / count
            corners = ((-0.65, -0.8), (0.65, -0.8), (0.65, 0.8), (-0.65, 0.8))
            window = [seen(0, back + at, up + above) for at, above in corners]
            pen.polygon(window, fill=ink.flood(ink.white), stroke=ink.ink, wide=0.18)


# -- painting ---------------------------------------------------------------------------------------------


def draw(job: Job, model: Model) -> None:
    """A net with its walls, roofs and tabs."""
    form = f"net-{model.kind}-{job.ink.saving}"
    left, top, w, h = model.net.box
    pen = job.pen
    # A form begins at its top left, and the ends of a net lie to the left of its strip.
    pen.form(form, w, h, lambda: _painted(job, model))
    pen.stamp(form, left, top)


def _painted(job: Job, model: Model) -> None:
    left, top, _, _ = model.net.box
    pen, ink, net = job.pen, job.ink, model.net
    with pen.moved(-left, -top):
        for tab in net.tabs:
            _tab(job, tab)
        for face in net.faces:
            _face(job, model, face)
        pen.lines([(*one, *other) for one, other in net.cuts()], ink.ink, 0.25)
        pen.lines([(*one, *other) for one, other in net.folds], ink.ink, 0.18, (0.9, 0.6))


def _tab(job: Job, tab: tuple[tuple[float, float], ...]) -> None:
    """Glue here: fine slanted lines, and none where ink is saved: what has three free edges is a tab."""
    pen, ink = job.pen, job.ink
    if ink.saving:
        return
    xs, ys = zip(*tab, strict=True)
    outline = "M" + "L".join(f"{x} {y}" for x, y in tab) + "Z"
    low, high = min(ys), max(ys)
    with pen.clipped_to(outline):
        start, deep = min(xs), high - low
        count = int((max(xs) - start + deep) / 0.9) + 1
        ends = [(start + n * 0.9, low, start + n * 0.9 - deep, high) for n in range(count)]
        pen.lines(ends, ink.shade(ink.ink, 0.45), 0.08)


def _face(job: Job, model: Model, face: Face) -> None:
    pen, ink = job.pen, job.ink
    wall = ink.tint(model.colour, 0.16)
    if face.kind == "roof":
        pen.polygon(face.outline, fill=ink.flood(model.colour))
        _roof(job, model, face)
        return
    pen.polygon(face.outline, fill=wall)
    if face.kind == "floor":
        return
    x, y, w, h = face.box
    with pen.moved(x + w / 2, y + h / 2, turn=face.turn):
        long, high = (h, w) if face.turn in (90.0, -90.0) else (w, h)
        if face.kind == "wall":
            _windows(job, model, long, high)
        else:
            _front(job, model, long, high)


def _roof(job: Job, model: Model, face: Face) -> None:
    """Courses of tiles; a flat roof has a ledge and says what it is."""
    pen, ink = job.pen, job.ink
    x, y, w, h = face.box
    colour = ink.ink if ink.saving else mixed("#000000", 0.35, model.colour)
    if model.kind in ("house", "villa"):
        if ink.saving:
            return
        rows = max(3, round(h / 1.3))
        deep = h / rows
        ends = [(x, y + row * deep, x + w, y + row * deep) for row in range(1, rows)]
        for row in range(rows):
            step = 1.5
            at = x + (step / 2 if row % 2 else step)
            while at < x + w - 0.1:
                ends.append((at, y + row * deep, at, y + (row + 1) * deep))
                at += step
        pen.lines(ends, colour, 0.1)
        return
    pen.rect(x + 0.8, y + 0.8, w - 1.6, h - 1.6, stroke=colour if ink.saving else "#ffffff", wide=0.2)
    said = model.name.upper() if w > 10 else model.worth
    if not fits("A700", said, w - 2.4, LEAST, 0.06):
        return
    size = line("A700", said, w - 2.4, 9.0, LEAST, 0.06)
    colour = ink.ink if ink.saving else "#ffffff"
    pen.text(x + w / 2, y + h / 2 + size * 0.125, said, "A700", size, colour, "centre", 0.06)


def _windows(job: Job, model: Model, long: float, high: float) -> None:
    """Rows of windows on a side."""
    floors = max(1, int((high - 1.2) / 2.8))
    count = 2 if job.ink.saving else max(2, int(long / 2.9))
    pitch = long / count
    for floor in range(floors):
        y = -high / 2 + (floor + 0.5) * high / floors
        for n in range(count):
            _window(job, model, -long / 2 + (n + 0.5) * pitch, y, 1.3, min(1.7, high / floors - 1.0))


def _front(job: Job, model: Model, long: float, high: float) -> None:
    """A door, windows, and above them a round one in the gable."""
    pen, ink = job.pen, job.ink
    colour = ink.ink if ink.saving else mixed(model.colour, 0.8, ink.ink)
    door, tall = 1.7, 2.7
    pen.rect(-door / 2, high / 2 - tall, door, tall, fill=ink.flood(colour), stroke=colour, wide=0.15)
    if model.kind in ("house", "villa"):
        pen.circle(0, -high / 2 + high * 0.4, 0.8, fill=ink.flood(ink.white), stroke=colour, wide=0.18)
        for x in (-1.0, 1.0):
            _window(job, model, x * (long / 2 - 1.4), high / 2 - 2.6, 1.2, 1.6)
        return
    floors = max(1, int((high - 3.6) / 2.8))
    for floor in range(floors):
        y = -high / 2 + 0.6 + (floor + 0.5) * (high - 3.6) / floors
        for x in (-0.3, 0.0, 0.3) if long > 8 else (-0.24, 0.24):
            _window(job, model, x * long, y, 1.3, 1.6)


def _window(job: Job, model: Model, x: float, y: float, w: float, h: float) -> None:
    ink = job.ink
    colour = ink.ink if ink.saving else mixed(model.colour, 0.8, ink.ink)
    job.pen.rect(x - w / 2, y - h / 2, w, h, fill=ink.flood(ink.white), stroke=colour, wide=0.14)
    if not ink.saving:
        job.pen.line(x, y - h / 2, x, y + h / 2, colour, 0.1)
