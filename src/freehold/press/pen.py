"""The pen: draws on pages in mm from the top left, and keeps a log of what it has placed.

    pen.page("deeds", "face 1", 210, 297)            # a new page of a part
    with pen.item("deed", "deed:0", 10.5, 16.5, 63, 88):
        pen.rect(3, 3, 57, 82, stroke=ink.ink)       # now from the top left of the item
        pen.text(12.2, 16.6, "Nerang Road", "B700", 14.5, ink.ink)

Type sizes are in points, everything else is in mm. Colours are `#rrggbb`, None is no ink. `moved` shifts, turns and
scales what is drawn within; `clipped` cuts it off at a box. `form` draws something once that is then stamped many times
in any colour.
`art` draws what `freehold.drawing.art` has: icons, tokens, buildings, shapes. The log is `pen.log`; every text is
in it with the box it takes up, on the innermost item or else on its page.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import IO, TYPE_CHECKING, Any, Final, Literal
from xml.etree import ElementTree

from freehold.press.faces import Face, Run, first_font, kern, runs, width, written
from freehold.press.needs import reportlab_part
from freehold.press.outlines import Step, outline
from freehold.press.paper import POINT
from freehold.press.placed import Box, Placed, Side, Words
from freehold.press.type import Block

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

Align = Literal["left", "centre", "right"]
Matrix = tuple[float, float, float, float, float, float]
Classes = Mapping[str, Mapping[str, str]]
"""What the classes of a drawing look like: attributes of SVG by class."""

_PLAIN: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_ASCENT: Final = 0.74
_DESCENT: Final = 0.22
"""How far letters reach above and below their line, in sizes."""
_ROUND: Final = 0.5523
"""How far the handles of a quarter circle reach, in radii."""
_CAPS: Final = {"butt": 0, "round": 1, "square": 2}
_JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}


class Pen:
    """Draws a document."""

    def __init__(self, file: IO[bytes], title: str, subject: str = "") -> None:
        canvas = reportlab_part("pdfgen.canvas")
        self._canvas: Canvas = canvas.Canvas(
            file, pagesize=(595.0, 842.0), pageCompression=1, invariant=1, initialFontName=first_font(), lang="en"
        )
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setAuthor("Freehold")
        self._canvas.setCreator("Freehold")
        self._canvas.setProducer("Freehold")
        self._matrix = _PLAIN
        self._forms: set[str] = set()
        self._in_form = False
        self._open = False
        self._items: list[Placed] = []
        self._part = ""
        self._marks = 0
        self.pages = 0
        """How many pages were begun."""
        self.w = self.h = 0.0
        """The size of the page."""
        self.log: list[Placed] = []

    # -- pages and items --------------------------------------------------------------------------------------

    def page(
        self,
        part: str,
        name: str,
        w: float,
        h: float,
        trim: Box | None = None,
        bleed: float = 0.0,
        side: Side = "front",
    ) -> None:
        """Begin a page; `trim` is what is left of it after cutting, and `bleed` how far the drawing goes beyond."""
        self._finish_page()
        canvas = self._canvas
        canvas.setPageSize((w / POINT, h / POINT))
        kept = trim or Box(0, 0, w, h)
        for box, more in (("trim", 0.0), ("bleed", bleed)):
            x0, y0 = max(0.0, kept.x - more), max(0.0, kept.y - more)
            x1, y1 = min(w, kept.x + kept.w + more), min(h, kept.y + kept.h + more)
            corners = (x0 / POINT, (h - y1) / POINT, x1 / POINT, (h - y0) / POINT)
            canvas.setCropBox(corners, name=box)
        # From here on everything is in mm, downwards.
        canvas.transform(1 / POINT, 0, 0, -1 / POINT, 0, h / POINT)
        self.w, self.h = w, h
        self._part = part
        self._open = True
        self._matrix = _PLAIN
        self._items = [Placed(self.pages, part, "page", name, side, Box(0, 0, w, h))]
        self.log.append(self._items[0])
        self.pages += 1

    def close(self) -> None:
        """Finish the document."""
        self._finish_page()
        self._canvas.save()

    def _finish_page(self) -> None:
        if self._open:
            self._canvas.showPage()
        self._open = False

    def bookmark(self, title: str, level: int = 0) -> None:
        """An entry of the reader's table of contents that leads to this page."""
        self._marks += 1
        key = f"mark-{self._marks}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level, closed=level > 0)

    @contextmanager
    def item(
        self, kind: str, key: str, x: float, y: float, w: float, h: float, side: Side = "front"
    ) -> Iterator[Placed]:
        """Place something that is cut out; what is drawn within starts at its top left."""
        with self.moved(x, y):
            placed = Placed(self.pages - 1, self._part, kind, key, side, self._seen(0, 0, w, h))
            self.log.append(placed)
            self._items.append(placed)
            try:
                yield placed
            finally:
                self._items.pop()

    # -- where ------------------------------------------------------------------------------------------------

    @contextmanager
    def moved(self, x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: float = 0.0) -> Iterator[None]:
        """Shift to a point, then turn clockwise by degrees, then scale."""
        cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        with self.transformed((cos, sin, -sin, cos, x, y)):
            yield

    @contextmanager
    def transformed(self, by: Matrix) -> Iterator[None]:
        """Draw through any transform, given as PDF and SVG write it."""
        before = self._matrix
        self._canvas.saveState()
        self._canvas.transform(*by)
        self._matrix = times(by, before)
        try:
            yield
        finally:
            self._canvas.restoreState()
            self._matrix = before

    @contextmanager
    def clipped(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Show only what lies in a box."""
        with self.clipped_to(f"M{x} {y}h{w}v{h}h{-w}Z"):
            yield

    @contextmanager
    def clipped_to(self, d: str) -> Iterator[None]:
        """Show only what lies in an outline."""
        canvas = self._canvas
        canvas.saveState()
        path = canvas.beginPath()
        _walk(path, outline(d))
        canvas.clipPath(path, stroke=0, fill=0)
        try:
            yield
        finally:
            canvas.restoreState()

    def _seen(self, x: float, y: float, w: float, h: float) -> Box:
        """A box as it lies on the page."""
        a, b, c, d, e, f = self._matrix
        corners = [(a * px + c * py + e, b * px + d * py + f) for px in (x, x + w) for py in (y, y + h)]
        left, top = min(px for px, _ in corners), min(py for _, py in corners)
        return Box(left, top, max(px for px, _ in corners) - left, max(py for _, py in corners) - top)

    # -- lines and areas --------------------------------------------------------------------------------------

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str | None, wide: float, dash: Sequence[float] = ()
    ) -> None:
        """A straight line."""
        self.lines([(x1, y1, x2, y2)], colour, wide, dash)

    def lines(
        self,
        ends: Iterable[tuple[float, float, float, float]],
        colour: str | None,
        wide: float,
        dash: Sequence[float] = (),
    ) -> None:
        """Straight lines of one kind."""
        steps = [step for x1, y1, x2, y2 in ends for step in (Step("m", (x1, y1)), Step("l", (x2, y2)))]
        self._paint(steps, None, colour, wide, dash)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str | None = None,
        stroke: str | None = None,
        wide: float = 0.25,
        radius: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:
        """A box, with round corners if they have a radius."""
        r = min(radius, w / 2, h / 2)
        arc = f"a{r} {r} 0 0 1" if r > 0 else ""
        d = (
            f"M{x + r} {y}h{w - 2 * r}{arc} {r} {r}v{h - 2 * r}{arc} {-r} {r}"
            f"h{2 * r - w}{arc} {-r} {-r}v{2 * r - h}{arc} {r} {-r}Z"
            if arc
            else f"M{x} {y}h{w}v{h}h{-w}Z"
        )
        self._paint(outline(d), fill, stroke, wide, dash)

    def circle(
        self, x: float, y: float, r: float, fill: str | None = None, stroke: str | None = None, wide: float = 0.25
    ) -> None:
        """A circle around a point."""
        self._paint(_ellipse(x, y, r, r), fill, stroke, wide, ())

    def polygon(
        self,
        points: Sequence[tuple[float, float]],
        fill: str | None = None,
        stroke: str | None = None,
        wide: float = 0.25,
        closed: bool = True,
    ) -> None:
        """Straight lines from point to point."""
        steps = [Step("l" if at else "m", point) for at, point in enumerate(points)]
        self._paint([*steps, Step("h")] if closed else steps, fill, stroke, wide, ())

    def path(
        self,
        d: str,
        fill: str | None = None,
        stroke: str | None = None,
        wide: float = 0.25,
        dash: Sequence[float] = (),
        round_: bool = False,
        even_odd: bool = False,
    ) -> None:
        """An outline as SVG writes it; `round_` rounds the ends and joins of its line."""
        self._paint(outline(d), fill, stroke, wide, dash, 1 if round_ else 0, 1 if round_ else 0, even_odd)

    def _paint(
        self,
        steps: Iterable[Step],
        fill: str | None,
        stroke: str | None,
        wide: float,
        dash: Sequence[float],
        cap: int = 0,
        join: int = 0,
        even_odd: bool = False,
    ) -> None:
        if fill is None and stroke is None:
            return
        canvas = self._canvas
        if fill is not None:
            canvas.setFillColorRGB(*_channels(fill))
        if stroke is not None:
            canvas.setStrokeColorRGB(*_channels(stroke))
            canvas.setLineWidth(wide)
            canvas.setLineCap(cap)
            canvas.setLineJoin(join)
            canvas.setDash(list(dash))
        path = canvas.beginPath()
        _walk(path, steps)
        canvas.drawPath(path, stroke=int(stroke is not None), fill=int(fill is not None), fillMode=0 if even_odd else 1)

    def veil(self, d: str, colour: str, part: float) -> None:
        """Lay a thin coat of a colour over what is drawn already, within an outline (inside and outside by turns)."""
        canvas = self._canvas
        canvas.saveState()
        canvas.setFillAlpha(part)
        self.path(d, fill=colour, even_odd=True)
        canvas.restoreState()

    # -- words ------------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face,
        size: float,
        colour: str | None,
        align: Align = "left",
        spacing: float = 0.0,
        turn: float = 0.0,
        stroke: str | None = None,
        wide: float = 0.2,
    ) -> float:
        """A line of text at a point on its base line, turned clockwise by degrees; returns how wide it is.

        `spacing` is put after every sign, in sizes. With `stroke` letters are outlined, and hollow without a colour.
        """
        shown = written(face, text)
        if not shown.strip() or (colour is None and stroke is None):
            return 0.0
        em = size * POINT
        long = width(face, text, spacing) * em
        start = {"left": 0.0, "centre": -long / 2, "right": -long}[align]
        with self.moved(x, y, turn=turn):
            self._letters(shown, face, em, start, spacing, colour, stroke, wide)
            box = self._seen(start, -_ASCENT * em, long, (_ASCENT + _DESCENT) * em)
            seen = size * math.hypot(self._matrix[0], self._matrix[1])
        if not self._in_form:
            self._items[-1].words.append(Words(shown, face, seen, box))
        return long

    def _letters(
        self,
        shown: str,
        face: Face,
        em: float,
        start: float,
        spacing: float,
        colour: str | None,
        stroke: str | None,
        wide: float,
    ) -> None:
        canvas = self._canvas
        out = canvas.beginText()
        out.setTextTransform(1, 0, 0, -1, start, 0)
        if colour is not None:
            out.setFillColorRGB(*_channels(colour))
        if stroke is not None:
            out.setStrokeColorRGB(*_channels(stroke))
            canvas.setLineWidth(wide)
            canvas.setLineJoin(1)
            canvas.setDash([])
            out.setTextRenderMode(1 if colour is None else 2)
        if spacing:
            out.setCharSpace(spacing * em)
        for run in runs(face, shown):
            out.setFont(run.font, em)
            _show(canvas, out, run, face, em, spacing)
        if stroke is not None:
            out.setTextRenderMode(0)
        if spacing:
            out.setCharSpace(0)
        canvas.drawText(out)

    def block(self, x: float, y: float, block: Block, colour: str | None, align: Align = "left") -> float:
        """Lines one below the other, the first on the base line `y`; returns the base line of the last."""
        for at, text in enumerate(block.lines):
            self.text(x, y + at * block.leading, text, block.face, block.size, colour, align, block.spacing)
        return y + block.leading * max(0, len(block.lines) - 1)

    # -- forms ------------------------------------------------------------------------------------------------

    def form(self, name: str, w: float, h: float, draw: Callable[[], None]) -> None:
        """Draw something once, from its top left, to be stamped; what is drawn before under that name stays."""
        if name in self._forms:
            return
        self._forms.add(name)
        before, self._in_form = (self._matrix, self._in_form), True
        self._matrix = _PLAIN
        self._canvas.beginForm(name, -1, -1, w + 1, h + 1)
        draw()
        self._canvas.endForm()
        self._matrix, self._in_form = before

    def outline_form(self, name: str, steps: Sequence[Step], w: float, h: float, filled: bool = False) -> None:
        """Keep an outline to be stamped in any colour and width; its middle, not its top left, is the origin."""
        if name in self._forms:
            return
        self._forms.add(name)
        canvas: Any = self._canvas  # its stubs know whole numbers only
        canvas.beginForm(name, -w / 2, -h / 2, w / 2, h / 2)
        path = canvas.beginPath()
        _walk(path, steps)
        canvas.drawPath(path, stroke=int(not filled), fill=int(filled))
        canvas.endForm()

    def unpainted(self, steps: Sequence[Step]) -> None:
        """Draw lines within a form in whatever colour and width it is stamped with."""
        path = self._canvas.beginPath()
        _walk(path, steps)
        self._canvas.drawPath(path, stroke=1, fill=0)

    def stamp(
        self,
        name: str,
        x: float,
        y: float,
        scale: float = 1.0,
        turn: float = 0.0,
        fill: str | None = None,
        stroke: str | None = None,
        wide: float = 0.2,
        stretch: float = 1.0,
        round_: bool = False,
    ) -> None:
        """Draw a form at a point; colours and width count where the form sets none. `stretch` scales across only."""
        canvas = self._canvas
        with self.moved(x, y, turn=turn), self.transformed((scale * stretch, 0, 0, scale, 0, 0)):
            if fill is not None:
                canvas.setFillColorRGB(*_channels(fill))
            if stroke is not None:
                canvas.setStrokeColorRGB(*_channels(stroke))
                canvas.setLineWidth(wide / scale)
                canvas.setDash([])
                canvas.setLineCap(int(round_))
            canvas.doForm(name)

    # -- drawings ---------------------------------------------------------------------------------------------

    def art(
        self,
        drawing: str,
        x: float,
        y: float,
        scale: float,
        fill: str | None = None,
        stroke: str | None = None,
        wide: float = 0.0,
        classes: Classes | None = None,
        ground: str = "#ffffff",
        turn: float = 0.0,
    ) -> None:
        """A drawing of the page (elements of SVG) with its origin at a point.

        `fill`, `stroke` and `wide` (in the drawing's units) count where an element says nothing; `classes` say what its
        classes stand for, in attributes of SVG, where `currentColor` is `fill` and `ground` is the ground. Opacity is
        mixed with the ground.
        """
        root = ElementTree.fromstring(f"<g>{drawing}</g>")
        with self.moved(x, y, scale, turn):
            for element in root:
                self._element(element, _Style(fill, stroke, wide, ground), classes or {})

    def icon(self, d: str, x: float, y: float, size: float, colour: str, wide: float = 1.7) -> None:
        """A line drawing in a square of 20, centred on a point; `wide` in the drawing's units."""
        with self.moved(x, y, size / 20):
            self.moved_path(d, -10, -10, colour, wide)

    def moved_path(self, d: str, x: float, y: float, stroke: str, wide: float) -> None:
        """A rounded line that starts from another origin."""
        with self.moved(x, y):
            self.path(d, stroke=stroke, wide=wide, round_=True)

    def _element(self, element: ElementTree.Element, style: _Style, classes: Classes) -> None:
        said = {key: value for name in element.get("class", "").split() for key, value in classes.get(name, {}).items()}
        said.update(element.attrib)
        style = style.with_(said)
        with self.transformed(_transform(said.get("transform", ""))):
            for child in element:
                self._element(child, style, classes)
            steps = _shape(element.tag.rpartition("}")[2], element)
            if steps:
                cap, join = _CAPS[style.cap], _JOINS[style.join]
                self._paint(steps, style.fill, style.stroke, style.wide, style.dash, cap, join, style.even_odd)


class _Style:
    """How an element is painted, handed down to those within."""

    def __init__(self, fill: str | None, stroke: str | None, wide: float, ground: str) -> None:
        self.fill, self.stroke, self.wide, self.ground = fill, stroke, wide, ground
        self.own = fill
        self.dash: Sequence[float] = ()
        self.cap = self.join = "butt"
        self.join = "miter"
        self.even_odd = False

    def with_(self, said: Mapping[str, str]) -> _Style:
        """As an element says, else as before."""
        new = _Style(self.fill, self.stroke, self.wide, self.ground)
        new.own, new.dash, new.cap, new.join, new.even_odd = self.own, self.dash, self.cap, self.join, self.even_odd
        new.fill = self._colour(said.get("fill"), self.fill)
        new.stroke = self._colour(said.get("stroke"), self.stroke)
        new.wide = float(said.get("stroke-width", self.wide))
        new.cap = said.get("stroke-linecap", self.cap)
        new.join = said.get("stroke-linejoin", self.join)
        new.even_odd = said.get("fill-rule", "evenodd" if self.even_odd else "nonzero") == "evenodd"
        if "stroke-dasharray" in said:
            new.dash = [float(part) for part in said["stroke-dasharray"].replace(",", " ").split() if part != "none"]
        part = float(said.get("opacity", "1"))
        new.fill = _thinned(new.fill, part * float(said.get("fill-opacity", "1")), self.ground)
        new.stroke = _thinned(new.stroke, part * float(said.get("stroke-opacity", "1")), self.ground)
        return new

    def _colour(self, said: str | None, before: str | None) -> str | None:
        if said is None:
            return before
        if said == "none":
            return None
        if said == "currentColor":
            return self.own
        if said == "ground":
            return self.ground
        return "#" + "".join(2 * digit for digit in said[1:]) if len(said) == 4 else said


def _thinned(colour: str | None, part: float, ground: str) -> str | None:
    if colour is None or part >= 1:
        return colour
    mixed = (one * part + other * (1 - part) for one, other in zip(_channels(colour), _channels(ground), strict=True))
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in mixed)


def _shape(tag: str, element: ElementTree.Element) -> Sequence[Step]:
    def number(name: str) -> float:
        return float(element.get(name, "0"))

    if tag == "path":
        return outline(element.get("d", ""))
    if tag == "circle":
        return _ellipse(number("cx"), number("cy"), number("r"), number("r"))
    if tag == "ellipse":
        return _ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
    if tag == "rect":
        w, h = number("width"), number("height")
        return outline(f"M{number('x')} {number('y')}h{w}v{h}h{-w}Z")
    if tag == "line":
        return [Step("m", (number("x1"), number("y1"))), Step("l", (number("x2"), number("y2")))]
    return []


def _transform(text: str) -> Matrix:
    found = _PLAIN
    for name, _, inside in (part.strip().partition("(") for part in text.split(")") if part.strip()):
        numbers = [float(part) for part in inside.replace(",", " ").split()]
        found = times(_one_transform(name.strip(), numbers), found)
    return found


def _one_transform(name: str, n: list[float]) -> Matrix:
    if name == "translate":
        return (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0.0)
    if name == "scale":
        return (n[0], 0, 0, n[-1], 0, 0)
    if name == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
    turned = (cos, sin, -sin, cos, 0.0, 0.0)
    if len(n) < 3:
        return turned
    return times((1, 0, 0, 1, -n[1], -n[2]), times(turned, (1, 0, 0, 1, n[1], n[2])))


def times(first: Matrix, then: Matrix) -> Matrix:
    """Do one, then the other."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _ellipse(x: float, y: float, rx: float, ry: float) -> list[Step]:
    kx, ky = rx * _ROUND, ry * _ROUND
    return [
        Step("m", (x + rx, y)),
        Step("c", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        Step("c", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        Step("c", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        Step("c", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
        Step("h"),
    ]


def _walk(path: object, steps: Iterable[Step]) -> None:
    does = {name: getattr(path, long) for name, long in _PDF.items()}
    for kind, points in steps:
        does[kind](*points)


_PDF: Final = {"m": "moveTo", "l": "lineTo", "c": "curveTo", "h": "close"}


def _channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red / 255, green / 255, blue / 255


def _show(canvas: Any, out: Any, run: Run, face: Face, em: float, spacing: float) -> None:
    """Show signs of one font, moved together or apart where the face says so; the library itself does not kern."""
    font = reportlab_part("pdfbase.pdfmetrics").getFont(run.font)
    apart = [0 if spacing else kern(face, one, other) for one, other in pairwise(run.text)] + [0]
    at = 0
    for subset, codes in font.splitString(run.text, canvas._doc):
        parts: list[str] = []
        start = 0
        for n in range(len(codes)):
            if apart[at + n] or n == len(codes) - 1:
                parts += [
                    f"({canvas._escape(codes[start : n + 1])})",
                    *([f"{-apart[at + n]}"] if apart[at + n] else []),
                ]
                start = n + 1
        at += len(codes)
        out._code.append(f"{font.getSubsetInternalName(subset, canvas._doc)} {em:.4f} Tf [{' '.join(parts)}] TJ")
