"""What is written beside a tile of the board: how to put it together, a bar to measure by, and a key."""

from __future__ import annotations

from typing import Final

from freehold.drawing import geometry as at
from freehold.press.paper import MARGIN
from freehold.press.ring import Plate
from freehold.press.tiles import ORIGIN, START, STRIP, Tile, Tiling
from freehold.press.type import block, wide

_BAR: Final = 100.0
_KEY: Final = 32.0
_BELOW: Final = 62.0
"""What the words need below a tile, and what they need beside one."""
_BESIDE: Final = 40.0
_LABEL: Final = 7.0
_STEP: Final = 8.5


def write(plate: Plate, tiling: Tiling, tile: Tile) -> None:
    """Write it where the sheet has room: below the tile, beside it, or at its foot in short."""
    sheet = tiling.sheet
    bottom = ORIGIN + tile.part.h + (STRIP if "bottom" in tile.folds else 0.0)
    right = ORIGIN + tile.part.w + (STRIP if "right" in tile.folds else 0.0)
    if sheet.h - bottom >= _BELOW + 12:
        _below(plate, tiling, tile, bottom + 9)
    elif sheet.w - right >= _BESIDE + 6:
        _beside(plate, tiling, tile, right + 4)
    else:
        _foot(plate, tiling, bottom + 7)
    _edge(plate, tiling)


def _title(plate: Plate, tiling: Tiling, tile: Tile) -> str:
    count = len(tiling.tiles)
    return f"{plate.edition.title} · board" + (f", tile {tile.number} of {count}" if count > 1 else "")


def _steps(tiling: Tiling) -> list[str]:
    """How to make a board of the sheets."""
    count, side = len(tiling.tiles), f"{tiling.side:g}"
    if count == 1:
        made = [
            "Print at 100 % and check the bar: it must measure 100 mm.",
            "Cut along the outer edge of the strips and mitre the corners at 45°.",
            f"Glue to sturdy card of {side} × {side} mm and fold the strips back over its edge.",
        ]
        free = "cut the sheet along the middle, glue the halves with 2 mm free between them"
    else:
        made = [
            f"Print {_ALL.get(count, f'all {count}')} tiles at 100 % and check the bar: it must measure 100 mm.",
            "Cut along the dashed line where a tile meets one with a higher number; leave its overlaps.",
            "Lay equal corner marks on each other; begin with the last tile and glue the others over it.",
            f"Glue to sturdy card of {side} × {side} mm, fold the strips back over its edge, mitre the corners.",
        ]
        free = f"cut the overlap off along {_seam(tiling)} and glue the halves with a strip of 2 mm free"
    if tiling.across % 2 and count > 1:
        free = "leave a strip of 2 mm free along the middle"
    return [*made, f"To fold the board in half, {free}; score the back of the card there, not the printed side."]


_ALL: Final = {2: "both", 4: "all four", 6: "all six", 9: "all nine"}


def _seam(tiling: Tiling) -> str:
    """The numbers of the corner marks on the middle line."""
    marks = [str(row * (tiling.across + 1) + tiling.across // 2 + 1) for row in range(tiling.down + 1)]
    return "–".join(marks)


# -- three ways to lay it out -----------------------------------------------------------------------------


def _below(plate: Plate, tiling: Tiling, tile: Tile, top: float) -> None:
    pen, ink = plate.pen, plate.ink
    left, right = ORIGIN + 1, tiling.sheet.w - ORIGIN - 1
    keyed = len(tiling.tiles) > 1
    room = right - left - (_KEY + 14 if keyed else 0)
    y = pen.block(left, top, block("B700", _title(plate, tiling, tile), room, 13, 9, most=1), ink.ink) + 7
    y = _numbered(plate, _steps(tiling), left, y, room)
    bar = y + 9
    _bar(plate, left, bar)
    pen.text(left, bar + 9, _measures(plate, tiling), "A500", 7.5, ink.soft)
    if keyed:
        _key(plate, tiling, tile, right - _KEY, top - 4)


def _beside(plate: Plate, tiling: Tiling, tile: Tile, left: float) -> None:
    """In a column: the title, the steps, the key, and the bar upright."""
    pen, ink = plate.pen, plate.ink
    room = tiling.sheet.w - left - START
    title = block("B700", _title(plate, tiling, tile), room, 12, 8, most=4, leading=1.15)
    y = pen.block(left, ORIGIN + 4, title, ink.ink) + 8
    y = _numbered(plate, _steps(tiling), left, y, room)
    if len(tiling.tiles) > 1:
        _key(plate, tiling, tile, left + 2, y + 4)
        y += _KEY + 14
    else:
        y += 6
    with pen.moved(left + 8, y + 2, turn=90):
        _bar(plate, 0, 0)
    for n, part in enumerate(_measures(plate, tiling).split(" · ")):
        pen.text(left + 15, y + 6 + n * 4, part, "A500", 7, ink.soft)


def _foot(plate: Plate, tiling: Tiling, top: float) -> None:
    """A poster: a line and the bar."""
    pen, ink = plate.pen, plate.ink
    left = ORIGIN + 1
    pen.text(left, top, f"{plate.edition.title} · board", "B700", 12, ink.ink)
    pen.text(left, top + 5, _measures(plate, tiling), "A500", 7.5, ink.soft)
    _bar(plate, tiling.sheet.w - ORIGIN - _BAR - 8, top)


def _numbered(plate: Plate, steps: list[str], x: float, y: float, room: float) -> float:
    for number, step in enumerate(steps, 1):
        said = block("A500", step, room - 4, _STEP, balanced=False, leading=1.22)
        plate.pen.text(x, y, str(number), "A500", _STEP, plate.ink.ink)
        y = plate.pen.block(x + 3, y, said, plate.ink.ink) + 4.9
    return y - 4.9


def _measures(plate: Plate, tiling: Tiling) -> str:
    """How large everything is once it is put together."""
    mm = plate.mm
    cells = at.lay_out(len(plate.edition.spaces))
    across = min((min(cell.w, cell.h) for cell in cells if not cell.corner), default=at.DEPTH)
    return (
        f"Board {tiling.side:g} × {tiling.side:g} mm assembled · space {mm(across):.0f} × {mm(at.DEPTH):.0f} mm"
        f" · corner {mm(at.DEPTH):.0f} × {mm(at.DEPTH):.0f} mm · token up to {mm(at.LANE):.0f} mm"
    )


def _edge(plate: Plate, tiling: Tiling) -> None:
    """At the foot of the sheet, as on all others."""
    sheet, pen, ink = tiling.sheet, plate.pen, plate.ink
    w, h = tiling.side / tiling.across, tiling.side / tiling.down
    way = "portrait" if sheet.h >= sheet.w else "landscape"
    # A poster keeps all of its sheet for the board.
    if sheet.id == "poster" or sheet.h - ORIGIN - h - STRIP < 12:
        return
    y = sheet.h - MARGIN - 0.6
    pen.text(ORIGIN + 1, y, "Freehold", "A500", 6, ink.soft)
    said = f"{sheet.name} {way} · margins {START:g} mm · tile {w + 2 * STRIP:g} × {h + 2 * STRIP:g} mm with strips"
    pen.text(sheet.w - ORIGIN - 1, y, said, "A500", 6, ink.soft, "right")


# -- its parts --------------------------------------------------------------------------------------------


def label(plate: Plate, text: str, grounded: bool) -> None:
    """A line in the middle of a strip, on white where something is printed under it."""
    pen = plate.pen
    long = wide("A600", text, _LABEL)
    if grounded:
        pen.rect(-long / 2 - 4, -2.2, long + 8, 4.4, fill="#ffffff")
    pen.text(0, 0.85, text, "A600", _LABEL, plate.ink.ink, "centre")


def _bar(plate: Plate, x: float, y: float) -> None:
    """A bar of 100 mm."""
    pen, ink = plate.pen, plate.ink
    with pen.item("bar", "bar", x, y, _BAR, 3):
        for n in range(10):
            pen.rect(n * 10, 0, 10, 3, fill=ink.ink if n % 2 == 0 else "#ffffff", stroke=ink.ink, wide=0.2)
    for n in range(0, 101, 20):
        pen.text(x + n, y - 1.2, str(n), "A600", 7, ink.ink, "centre")
    pen.text(x + _BAR + 4, y + 2.6, "mm", "A600", 7.5, ink.ink)


def _key(plate: Plate, tiling: Tiling, tile: Tile, x: float, y: float) -> None:
    """Which tile lies where, and the numbers of their corners."""
    pen, ink = plate.pen, plate.ink
    w, h = _KEY / tiling.across, _KEY / tiling.down
    for each in tiling.tiles:
        fill = ink.flood(ink.gold) if each.number == tile.number else ink.cell
        left, top = x + each.column * w, y + each.row * h
        pen.rect(
            left, top, w, h, fill=fill, stroke=ink.ink, wide=0.8 if each.number == tile.number and ink.saving else 0.3
        )
        pen.text(left + w / 2, top + h / 2 + 1.7, str(each.number), "B700", min(13.0, h * 1.1), ink.ink, "centre")
    for each in tiling.tiles:
        for number, mx, my in each.marks:
            mark_x, mark_y = (
                x + (mx - ORIGIN + each.part.x) * _KEY / tiling.side,
                y + (my - ORIGIN + each.part.y) * _KEY / tiling.side,
            )
            pen.circle(mark_x, mark_y, 1.9, fill="#ffffff", stroke=ink.ink, wide=0.2)
            pen.text(mark_x, mark_y + 0.75, str(number), "A600", 6, ink.ink, "centre")
    pen.text(x + _KEY / 2, y + _KEY + 5.6, "tiles and corner marks", "A500", 7, ink.soft, "centre")
