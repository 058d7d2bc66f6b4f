"""Title deeds: the face with the whole rent table, and the side that lies up while a deed is mortgaged.

63 by 88 mm, in the order of the board; everything drawn ends 3 mm inside the cut. Deeds without a name come last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from freehold.drawing.art import icon, piece_art
from freehold.drawing.emblems import emblem
from freehold.drawing.look import mixed
from freehold.engine.edition import Deed, Group
from freehold.press.grid import Heading, Piece, grid_for, print_sheets
from freehold.press.ink import BLACK
from freehold.press.job import Job
from freehold.press.patterns import hatch, rosette
from freehold.press.pen import Pen
from freehold.press.titles import Price, Row, Title, fee, is_mortgaged, short_names, title_of
from freehold.press.type import LEAST, block, fits, line, wide

W: Final = 63.0
H: Final = 88.0
EDGE: Final = 3.0
"""From the cut to the frame."""
SPINE: Final = 7.0
LEFT: Final = 12.2
RIGHT: Final = 58.0
ROOM: Final = RIGHT - LEFT
_TABLE: Final = 41.0
"""Where the rents begin."""
_RULE: Final = 71.3
"""The line above the prices."""
_BARS: Final = 30.0
_LONGEST_BAR: Final = 14.5
_MOST_ON_A_ROW: Final = 5
_PIECES: Final = {"house": (10.0, 10.0), "hotel": (18.0, 16.5), "tower": (8.0, 11.0), "villa": (18.0, 9.0)}
"""How wide and how high buildings are drawn."""
_TALLEST: Final = {"house": 2.5, "hotel": 3.3, "tower": 2.5, "villa": 2.3}
"""How high they stand in a rent table that has room."""
_GAP: Final = 0.5
_MOST_PIECES: Final = 5


def pages(job: Job) -> None:
    """Print all deeds, then those without a name; a mortgaged one shows its other side.

    Rule: CR-EQUIP-2, CR-EQUIP-3, CR-RENT-3, FR-RENT-3, GV-EQUIP-6, PN-2g, PN-6.3.2b, EU-PREP-4
    """
    edition = job.edition
    deeds = sorted(edition.deeds, key=lambda deed: deed.space)
    pieces = [_piece(job, deed) for deed in deeds]
    pieces += [
        Piece("deed", f"blank:{n}", partial(_blank, job), partial(_blank_back, job), job.ink.cell, job.ink.paper)
        for n in range(job.box.blank_deeds)
    ]
    if not pieces:
        return
    back = "mortgaged side" if any(is_mortgaged(edition, deed) for deed in deeds) else "back"
    heading = Heading("deeds", f"{edition.title} · title deeds", back=back)
    print_sheets(job.pen, job.order, grid_for(job.order, W, H), pieces, heading)


def _piece(job: Job, deed: Deed) -> Piece:
    back = _mortgaged if is_mortgaged(job.edition, deed) else _terms
    key = f"deed:{deed.index}"
    return Piece("deed", key, partial(_face, job, deed), partial(back, job, deed), job.ink.cell, job.ink.paper)


# -- what faces and backs share ---------------------------------------------------------------------------


def _frame(pen: Pen, ground: str | None) -> None:
    pen.rect(EDGE, EDGE, W - 2 * EDGE, H - 2 * EDGE, fill=ground)


def _outline(job: Job, pen: Pen) -> None:
    pen.rect(EDGE, EDGE, W - 2 * EDGE, H - 2 * EDGE, stroke=job.ink.ink, wide=0.25)


def _spine(job: Job, pen: Pen, group: Group, pale: bool) -> None:
    """The colour and the hatch of the group, with its name; on a mortgaged deed only the hatch is left."""
    ink = job.ink
    colour = ink.groups[group.index]
    lines = mixed(BLACK, 0.22, ink.white) if pale or ink.saving else ink.hatch(colour)
    edge = mixed(colour, 0.7, ink.ink) if pale else ink.ink
    pen.rect(EDGE, EDGE, SPINE, H - 2 * EDGE, fill=ink.cell if pale else ink.flood(colour))
    hatch(pen, group.index, EDGE, EDGE, SPINE, H - 2 * EDGE, lines)
    pen.rect(EDGE, EDGE, SPINE, H - 2 * EDGE, stroke=edge, wide=0.25)
    _on_spine(job, pen, group.name)


def _on_spine(job: Job, pen: Pen, name: str) -> None:
    ink = job.ink
    text = name.upper()
    size = line("A600", text, H - 2 * EDGE - 8, 6.0, spacing=0.09)
    long = wide("A600", text, size, 0.09)
    middle = EDGE + SPINE / 2
    pen.rect(middle - 2.1, H / 2 - long / 2 - 1.5, 4.2, long + 3, fill=ink.white, stroke=ink.ink, wide=0.15, radius=0.6)
    pen.text(middle + 0.75, H / 2, text, "A600", size, ink.ink, "centre", 0.09, turn=-90)


def _kicker(job: Job, pen: Pen, left: str, right: str) -> None:
    """The two labels at the top; the left one is whole, the right one takes what room is left."""
    soft = job.ink.soft
    left = left.upper()
    taken = pen.text(LEFT, 7.6, left, "A600", line("A600", left, ROOM * 0.62, 5.5, spacing=0.09), soft, spacing=0.09)
    text = _shortened(right.upper(), ROOM - taken - 2)
    pen.text(RIGHT, 7.6, text, "A600", LEAST, soft, "right", 0.09)


def _shortened(text: str, room: float) -> str:
    """As many words as there is room for, the rest as dots."""
    words = text.split()
    for count in range(len(words), 0, -1):
        shown = " ".join(words[:count]) + ("" if count == len(words) else " …")
        if fits("A600", shown, room, LEAST, 0.09):
            return shown
    return ""


def _name(job: Job, pen: Pen, name: str) -> None:
    """On one line as long as it is no smaller than 12 points, else on two."""
    size = line("B700", name, ROOM, 14.5, 12.0)
    if fits("B700", name, ROOM, size):
        pen.text(LEFT, 16.6, name, "B700", size, job.ink.ink)
        return
    set_ = block("B700", name, ROOM, 13.0, 7.0, 9.6, 2, 1.08)
    pen.block(LEFT, 18.95 - set_.leading * (len(set_.lines) - 1), set_, job.ink.ink)


# -- the face ---------------------------------------------------------------------------------------------


def _face(job: Job, deed: Deed, pen: Pen) -> None:
    ink, edition = job.ink, job.edition
    group = edition.groups[deed.group]
    title = title_of(edition, deed)
    _frame(pen, ink.cell)
    if not ink.saving:
        with pen.clipped(EDGE + SPINE, EDGE, W - 2 * EDGE - SPINE, 20.0):
            rosette(pen, 50, 14, 18.6, ink.shade(ink.groups[group.index], 0.5), 0.2)
    _spine(job, pen, group, pale=False)
    _outline(job, pen)
    _kicker(job, pen, f"Title no. {deed.space}", edition.title)
    _name(job, pen, deed.name)
    _plan(job, pen, deed, group)
    _rents(job, pen, title, group)
    _prices(job, pen, edition.money(deed.price), title.prices)


def _plan(job: Job, pen: Pen, deed: Deed, group: Group) -> None:
    """The plots of the group side by side as on a survey, this one with its flag."""
    members = list(group.deeds)
    names = short_names(job.edition, group)
    rows = -(-len(members) // _MOST_ON_A_ROW)
    if rows > 2:
        text = f"One of {len(members)}: {', '.join(names)}"
        pen.block(LEFT, 25.0, block("A500", text, ROOM, 6.0, LEAST, 11.0, balanced=False), job.ink.soft)
        return
    per_row = -(-len(members) // rows)
    top, high = 22.8, 12.2 / rows
    for row in range(rows):
        some = members[row * per_row : (row + 1) * per_row]
        labels = names[row * per_row : (row + 1) * per_row]
        _plots(job, pen, group, deed.index, some, labels, top + row * high, high)


def _plots(
    job: Job, pen: Pen, group: Group, own: int, members: Sequence[int], names: Sequence[str], top: float, high: float
) -> None:
    ink = job.ink
    colour = ink.groups[group.index]
    parts = _widths(names, int(group.index))
    cuts = [LEFT + ROOM * sum(parts[:n]) / sum(parts) for n in range(len(members) + 1)]
    order = [n for n in range(len(members)) if members[n] != own] + [
        n for n in range(len(members)) if members[n] == own
    ]
    for n in order:
        mine = members[n] == own
        lift = 0.6 if mine else 0.0
        left, right = cuts[n], cuts[n + 1]
        lean_left, lean_right = (0.0 if n == 0 else 0.5), 0.5
        slope = 0.4 if n % 2 else -0.4
        points = [
            (left, top + slope - lift),
            (right, top - slope - lift),
            (right - lean_right, top + high - slope * 0.6 + lift),
            (left - lean_left, top + high + slope * 0.4 + lift),
        ]
        fill = ink.tint(colour, 0.4 if mine else 0.18)
        pen.polygon(points, fill=fill or ink.white, stroke=ink.ink if mine else ink.soft, wide=0.45 if mine else 0.15)
        middle = (left + right) / 2 - 0.2
        face, size = ("A700", 6.5) if mine else ("A500", 6.0)
        room = high - (6.6 if mine and high > 8 else 2.0)
        label = block(face, names[n], right - left - 2.0, size, LEAST, max(2.0, room), 3, 1.1)
        pen.block(
            middle,
            top + high - 1.9 - label.leading * (len(label.lines) - 1),
            label,
            ink.ink if mine else ink.soft,
            "centre",
        )
        if mine and high > 8:
            foot = top + high - 3.0 - label.height
            pen.path(f"M{middle - 1} {foot}v-4.2l3.6 1.3-3.6 1.3", fill=ink.flood(ink.gold), stroke=ink.ink, wide=0.3)


def _widths(names: Sequence[str], group: int) -> list[float]:
    """Every plot has room for its longest word, as far as there is room; and no two groups are cut alike."""
    needs = [max(wide("A700", word, 6.5) for word in name.split()) + 2.4 for name in names]
    left = ROOM - sum(needs)
    if left <= 0:
        return needs
    parts = [1 + 0.12 * ((n * 7 + group * 3) % 4 - 1.5) for n in range(len(names))]
    even = [ROOM * part / sum(parts) for part in parts]
    if all(need <= part for need, part in zip(needs, even, strict=True)):
        return even
    return [need + left * part / sum(parts) for need, part in zip(needs, parts, strict=True)]


def _rents(job: Job, pen: Pen, title: Title, group: Group) -> None:
    ink = job.ink
    rows = title.rows
    pen.text(LEFT, 40.2, "RENT", "A600", 5.5, ink.soft, spacing=0.09)
    if group.zone:
        zone = group.zone.upper()
        pen.text(RIGHT, 40.2, zone, "A600", line("A600", zone, ROOM - 12, 5.5, spacing=0.09), ink.soft, "right", 0.09)
    notes = [block("A500", note, ROOM, line("A500", note, ROOM, 6.5, 6.0), LEAST, most=2) for note in title.notes]
    below = sum(note.height + 1.3 for note in notes)
    pitch = min(6.0, (_RULE - 2.0 - _TABLE - below) / max(1, len(rows)))
    size = min(11.0 if pitch > 5 else 9.0, pitch / 0.3528 * 0.82)
    small = min(7.5, size)
    most = max((row.amount for row in rows), default=1) or 1
    widest = max((wide("B700", row.shown, size) for row in rows), default=0.0)
    longest = min(_LONGEST_BAR, RIGHT - widest - 1.5 - _BARS)
    y = _TABLE
    for row in rows:
        base = y + pitch - (pitch - size * 0.3528 * 0.7) / 2 - 0.1
        _label(job, pen, row, base, small, pitch)
        if (row.pieces or not _by_label(rows)) and "×" not in row.shown:
            high = min(1.9, pitch * 0.55)
            stroke = ink.ink if ink.saving else None
            bar = max(0.5, longest * row.amount / most)
            pen.rect(_BARS, base - high, bar, high, fill=ink.bar(group.index), stroke=stroke, wide=0.2)
        pen.text(RIGHT, base, row.shown, "B700", size, ink.ink, "right")
        y += pitch
        pen.line(LEFT, y, RIGHT, y, ink.hair, 0.1)
    for note in notes:
        y += note.cap + 1.3
        y = pen.block(LEFT, y, note, ink.soft)


def _by_label(rows: Sequence[Row]) -> bool:
    """Whether some rents are told by buildings: bars stand beside those alone."""
    return any(row.pieces for row in rows)


def _label(job: Job, pen: Pen, row: Row, base: float, size: float, pitch: float) -> None:
    ink = job.ink
    if not row.pieces:
        pen.text(LEFT, base, row.label, "A500", line("A500", row.label, _BARS - LEFT - 1, size), ink.ink)
        return
    x = LEFT
    shown = row.pieces
    if len(shown) > _MOST_PIECES:
        x += pen.text(x, base, f"{len(shown)} ×", "A600", size, ink.ink) + 0.8
        shown = shown[:1]
    for name in shown:
        across, high = _PIECES[name]
        scale = min(_TALLEST[name], pitch - 0.7) / high
        building(job, pen, name, x + across * scale / 2, base + 0.1, scale)
        x += across * scale + _GAP


def building(job: Job, pen: Pen, name: str, x: float, y: float, scale: float) -> None:
    """A building in ink, standing on a point; an outline where ink is saved."""
    ink = job.ink
    if ink.saving:
        wall = {"fill": "none", "stroke": ink.ink, "stroke-width": f"{0.18 / scale:.3f}", "stroke-linejoin": "round"}
        classes = {
            "hb": wall,
            "ho": {"fill": "none"},
            "hf": {"fill": ink.ink, "stroke": ink.ink, "stroke-width": "0.4"},
        }
    else:
        classes = {
            "hb": {"fill": ink.ink},
            "ho": {"fill": ink.white},
            "hf": {"fill": ink.ink, "stroke": ink.ink, "stroke-width": "1.1"},
        }
    pen.art(piece_art(name), x, y, scale, classes=classes)


def _prices(job: Job, pen: Pen, price: str, prices: Sequence[Price]) -> None:
    ink = job.ink
    pen.line(LEFT, _RULE, RIGHT, _RULE, ink.ink, 0.3)
    pen.text(LEFT, 74.6, "Price", "A500", 6.5, ink.soft)
    beside = [max(wide("B700", one.shown, 9.0), wide("A500", one.label, 6.5)) for one in prices]
    room = ROOM - sum(beside) - 1.6 * len(prices)
    size = line("B700", price, max(room, ROOM * 0.3), 15.5, 9.0)
    taken = pen.text(LEFT, 81.6, price, "B700", size, ink.ink)
    shrink = min(1.0, (ROOM - taken - 1.2 * len(prices)) / sum(beside)) if prices else 1.0
    gap = (ROOM - taken - sum(beside) * shrink) / max(1, len(prices))
    x = RIGHT
    for one, wide_ in zip(reversed(prices), reversed(beside), strict=True):
        pen.text(x, 77.0, one.label, "A500", max(LEAST, 6.5 * shrink), ink.soft, "right")
        pen.text(x, 81.6, one.shown, "B700", max(6.5, 9.0 * shrink), ink.ink, "right")
        x -= wide_ * shrink + gap


# -- the back ---------------------------------------------------------------------------------------------


def _mortgaged(job: Job, deed: Deed, pen: Pen) -> None:
    edition, rules = job.edition, job.edition.rules
    _back(job, pen, edition.groups[deed.group], f"Title no. {deed.space}", "Pledged to the Bank", deed.name)
    _stamp(job, pen)
    cost = fee(edition, deed)
    rounded = " rounded up" if deed.mortgage * rules.mortgage_interest % 100 else ""
    rows = [
        Price("Loan paid out by the Bank", edition.money(deed.mortgage)),
        Price(f"Fee, {rules.mortgage_interest} %{rounded}", edition.money(cost)),
    ]
    _terms_rows(job, pen, 54.0, rows)
    _due(job, pen, "To lift the mortgage pay", edition.money(deed.mortgage + cost), _on_transfer(job))


def _on_transfer(job: Job) -> str:
    percent = job.edition.rules.mortgage_transfer_interest
    clause = job.edition.cite("mortgage.transfer")
    said = f"a new owner pays {percent} % at once" if percent else "no interest when it changes hands"
    return f"{said} · § {clause}" if clause else said


def _back(job: Job, pen: Pen, group: Group | None, left: str, right: str, name: str) -> None:
    _frame(pen, job.ink.paper)
    if group is not None:
        _spine(job, pen, group, pale=True)
    else:
        _bare_spine(job, pen)
    _outline(job, pen)
    _kicker(job, pen, left, right)
    if name:
        _name(job, pen, name)
    pen.line(LEFT, 22.0, RIGHT, 22.0, job.ink.ink, 0.2)


def _stamp(job: Job, pen: Pen) -> None:
    red = job.ink.danger
    with pen.moved(35.1, 32, turn=-5):
        pen.rect(-22, -4.68, 44, 8.7, stroke=red, wide=0.5, radius=0.8)
        pen.rect(-21.2, -3.88, 42.4, 7.1, stroke=red, wide=0.18)
        pen.text(0.2, 1.68, "MORTGAGED", "A700", 17, red, "centre", 0.09)
    pen.text(35.1, 44, "No rent is due here.", "A600", 9, job.ink.ink, "centre")
    pen.text(35.1, 47.8, "Turn the card when the loan is paid off.", "A500", 7, job.ink.soft, "centre")


def _terms_rows(job: Job, pen: Pen, y: float, rows: Sequence[Price]) -> None:
    for row in rows:
        taken = pen.text(RIGHT, y, row.shown, "B700", 10, job.ink.ink, "right")
        pen.text(LEFT, y, row.label, "A500", line("A500", row.label, ROOM - taken - 2, 8), job.ink.ink)
        pen.line(LEFT, y + 1.6, RIGHT, y + 1.6, job.ink.hair, 0.1)
        y += 5.8


def _due(job: Job, pen: Pen, label: str, amount: str, note: str) -> None:
    ink = job.ink
    pen.line(LEFT, 68, RIGHT, 68, ink.ink, 0.3)
    pen.text(LEFT, 72.2, label, "A500", 7, ink.soft)
    taken = pen.text(LEFT, 80.6, amount, "B700", line("B700", amount, ROOM * 0.55, 22, 12), ink.ink) if amount else 0.0
    set_ = block("A500", note, min(26.0, ROOM - taken - 3), 6.5, LEAST, 9.0, 4, 1.3)
    pen.block(RIGHT, 80.6 - set_.leading * (len(set_.lines) - 1), set_, ink.soft, "right")


def _terms(job: Job, deed: Deed, pen: Pen) -> None:
    """The back where nothing is ever mortgaged: what the deed brings and what it costs from afar."""
    edition = job.edition
    group = edition.groups[deed.group]
    _back(job, pen, group, f"Title no. {deed.space}", edition.title, deed.name)
    if not job.ink.saving:
        with pen.clipped(EDGE + SPINE, 22.2, W - 2 * EDGE - SPINE, 24.0):
            rosette(pen, 35.1, 34, 18.6, mixed(job.ink.groups[group.index], 0.35, job.ink.paper or job.ink.white), 0.2)
    pen.circle(35.1, 34, 7.5, fill=job.ink.white, stroke=job.ink.ink, wide=0.4)
    pen.circle(35.1, 34, 6.6, stroke=job.ink.ink, wide=0.15)
    drawn = emblem(edition, job.look, edition.spaces[deed.space])
    if drawn:
        pen.icon(icon(drawn), 35.1, 34, 8.4, job.ink.ink, 1.4)
    else:
        building(job, pen, "house", 35.1, 37.2, 0.66)
    rows = [
        Price(label, edition.money(amount))
        for label, amount in (
            ("The Bank pays for the deed", deed.sale),
            (f"and for each {edition.words['house']}", deed.sale_house),
            ("Premium, bought from afar", deed.premium),
            ("Premium, each building from afar", deed.premium_house),
        )
        if amount
    ]
    _terms_rows(job, pen, 50.0, rows)
    note = "premiums go to whoever stands on the plot" if deed.premium or deed.premium_house else "never mortgaged"
    _due_price(job, pen, edition.money(deed.price), note)


def _due_price(job: Job, pen: Pen, price: str, note: str) -> None:
    ink = job.ink
    pen.line(LEFT, _RULE, RIGHT, _RULE, ink.ink, 0.3)
    pen.text(LEFT, 74.6, "Price", "A500", 6.5, ink.soft)
    taken = pen.text(LEFT, 81.6, price, "B700", line("B700", price, ROOM * 0.55, 15.5, 9.0), ink.ink)
    set_ = block("A500", note, min(26.0, ROOM - taken - 3), 6.5, LEAST, 7.0, 3, 1.3)
    pen.block(RIGHT, 81.6 - set_.leading * (len(set_.lines) - 1), set_, ink.soft, "right")


# -- deeds without a name ---------------------------------------------------------------------------------


def _bare_spine(job: Job, pen: Pen) -> None:
    pen.rect(EDGE, EDGE, SPINE, H - 2 * EDGE, stroke=job.ink.ink, wide=0.25, dash=(1.2, 0.9))


def _write_on(job: Job, pen: Pen, x1: float, x2: float, y: float) -> None:
    pen.line(x1, y, x2, y, job.ink.soft, 0.15, (0.3, 0.7))


def _blank(job: Job, pen: Pen) -> None:
    """A face to be written by hand, with the rents that the rules ask for."""
    ink, edition = job.ink, job.edition
    _frame(pen, ink.cell)
    _bare_spine(job, pen)
    _outline(job, pen)
    _kicker(job, pen, "Title no.", edition.title)
    _write_on(job, pen, LEFT + 13, LEFT + 20, 7.9)
    _write_on(job, pen, LEFT, RIGHT, 16.8)
    _write_on(job, pen, LEFT, RIGHT, 23.2)
    pen.rect(LEFT, 26.0, ROOM, 9.4, stroke=ink.soft, wide=0.15, dash=(1.2, 0.9))
    pen.text(LEFT + 1.2, 28.6, "THE PLOTS OF THE GROUP", "A600", 5.5, ink.soft, spacing=0.09)
    sample = next((deed for deed in edition.deeds if edition.groups[deed.group].buildable), None)
    rows = title_of(edition, sample).rows if sample is not None else []
    pen.text(LEFT, 40.2, "RENT", "A600", 5.5, ink.soft, spacing=0.09)
    pitch = min(6.0, (_RULE - 2.0 - _TABLE) / max(1, len(rows)))
    for n, row in enumerate(rows):
        base = _TABLE + (n + 1) * pitch - 0.9
        _label(job, pen, row, base, min(7.5, pitch / 0.3528 * 0.8), pitch)
        _write_on(job, pen, 42.0, RIGHT, base + 0.2)
    pen.line(LEFT, _RULE, RIGHT, _RULE, ink.ink, 0.3)
    labels = ["Price", *(price.label for price in (title_of(edition, sample).prices if sample is not None else []))]
    step = ROOM / len(labels)
    for n, label in enumerate(labels):
        pen.text(LEFT + n * step, 74.6, label, "A500", line("A500", label, step - 1, 6.5), ink.soft)
        _write_on(job, pen, LEFT + n * step, LEFT + (n + 1) * step - 2, 81.6)


def _blank_back(job: Job, pen: Pen) -> None:
    rules = job.edition.rules
    _back(job, pen, None, "Title no.", "Pledged to the Bank", "")
    _write_on(job, pen, LEFT + 13, LEFT + 20, 7.9)
    _write_on(job, pen, LEFT, RIGHT, 16.8)
    if rules.mortgage_when == "never":
        return
    _stamp(job, pen)
    for n, label in enumerate(("Loan paid out by the Bank", f"Fee, {rules.mortgage_interest} % rounded up")):
        y = 54.0 + 5.8 * n
        pen.text(LEFT, y, label, "A500", 8, job.ink.ink)
        _write_on(job, pen, 44.0, RIGHT, y + 0.2)
    _due(job, pen, "To lift the mortgage pay", "", _on_transfer(job))
    _write_on(job, pen, LEFT, 30.0, 80.6)
