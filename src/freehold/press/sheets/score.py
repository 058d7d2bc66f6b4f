"""The score sheet: how the game ends, what counts then and for how much, and a line for every player."""

from __future__ import annotations

from typing import Final

from freehold.engine.edition import RELEASE, Edition
from freehold.press.ink import Ink
from freehold.press.job import Job
from freehold.press.pen import Pen
from freehold.press.sheets.blocks import ListBlock, Piece, TableBlock, heading, heading_height
from freehold.press.sheets.flow import flow
from freehold.press.sheets.frame import amounts_note, box_height, sheet
from freehold.press.sheets.reference import Told, clause_of, told
from freehold.press.sheets.reference import heading as headed
from freehold.press.sheets.tables import Table, folded, is_valuation, tables
from freehold.press.type import line

_VALUED: Final = ("called-time", "bankruptcies")
"""How games end in which worth decides."""
_LEAST_LINES: Final = 6


class LinesBlock:
    """Empty lines under heads, to be filled in by hand."""

    def __init__(self, title: str, heads: list[str], lines: int, first: float = 2.6, pitch: float = 9.0) -> None:
        self._title = title
        self._heads = heads
        self._lines = lines
        self._first = first
        """How much wider the first column is than the others."""
        self._pitch = pitch

    @property
    def least(self) -> float:
        """Room to write in every column."""
        return 16.0 * (len(self._heads) - 1 + self._first)

    def height(self, w: float) -> float:
        """Heading, heads and lines."""
        return heading_height(self._title, w) + 6.0 + self._pitch * self._lines

    def draw(self, pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        """Boxes, one for every sum."""
        y = heading(pen, ink, x, y, w, self._title) + 6.0
        each = w / (len(self._heads) - 1 + self._first)
        edges = [x, *(x + each * (self._first + n) for n in range(len(self._heads)))]
        for text, left, right in zip(self._heads, edges, edges[1:], strict=False):
            size = line("A600", text, right - left - 2, 7.0)
            pen.text(left + 1, y - 1.6, text, "A600", size, ink.soft)
        for number in range(self._lines + 1):
            pen.line(x, y + number * self._pitch, x + w, y + number * self._pitch, ink.hair, 0.15)
        bottom = y + self._lines * self._pitch
        for edge in edges:
            pen.line(edge, y, edge, bottom, ink.hair, 0.15)


def score_sheet(job: Job) -> None:
    """Where worth decides, or may by an option, a sum for every player; else who left when.

    Rule: FR-VAL-1, FR-VAL-2, FR-VAL-3, FR-VAL-4, FR-VAL-5, CR-SHORT-VAL-1, PN-11.1a, PN-11.2
    """
    edition = job.edition
    lines = max(job.players, _LEAST_LINES)
    pieces: list[Piece] = []
    if is_valued(edition):
        heads = ["player", *(name for name, _ in counted(edition)), "worth", "place"]
        pieces.append(LinesBlock("The count", heads, lines))
        pieces.append(TableBlock(valuation(edition), strong=False))
    if edition.rules.ending_kind == "last-player":
        pieces += _leavings(lines, alone=not is_valued(edition))
    pieces.append(ListBlock(headed(edition, "ending"), endings(edition)))
    if is_valued(edition):
        pieces.append(TableBlock(values(edition), strong=False))
    pages = flow(pieces, *box_height(job))
    for number, page in enumerate(pages, 1):
        box = sheet(job, "Score sheet", edition.title, amounts_note(edition), number, len(pages))
        for piece, x, y, w in page:
            piece.draw(job.pen, job.ink, box.x + x, box.y + y, w)


def _leavings(lines: int, alone: bool) -> list[Piece]:
    """Who left when, for one game beside the count, or for an evening of several."""
    heads = ["player", "out in turn of", "to whom", "place"]
    if not alone:
        return [LinesBlock("Who is out", heads, lines, 1.4, 7.0)]
    return [LinesBlock(f"Game {game}: who is out", heads, lines, 1.4, 8.0) for game in range(1, 5)]


def is_valued(edition: Edition) -> bool:
    """Whether worth decides, by the rules or by an option."""
    return edition.rules.ending_kind in _VALUED or any(_values(edition, id) for id in edition.options)


def _values(edition: Edition, option: str) -> bool:
    changes = edition.options[option].changes
    return any(name == "rules.ending.kind" and value in _VALUED for name, value in changes)


def hotel_counts(edition: Edition) -> int:
    """How many houses a hotel stands for in the count: where only an option makes worth decide, as that option says."""
    said = int(edition.rules.building_hotel_counts)
    if edition.rules.ending_kind in _VALUED:
        return said
    changes = [change for id in edition.options if _values(edition, id) for change in edition.options[id].changes]
    return next((int(value) for name, value in changes if name == "rules.building.hotel_counts"), said)


def endings(edition: Edition) -> list[Told]:
    """How the game ends, with every option that changes it, and who wins among equals."""
    lines = told(edition, "ending")
    lines += [
        Told("sliders", f"{o.title}: {_lowered(o.text)}", o.clause)
        for id, o in edition.options.items()
        if _values(edition, id)
    ]
    return lines + told(edition, "tie") if is_valued(edition) else lines


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")


def counted(edition: Edition) -> list[tuple[str, str]]:
    """What counts at the end, and for how much: what the engine adds up."""
    rules = edition.rules
    house, hotel = edition.words["house"], edition.words["hotel"]
    items = [("cash", "face value"), ("deeds", "printed price")]
    if rules.mortgage_when != "never":
        items.append(("mortgaged", "half the printed price"))
    if any(group.buildable for group in edition.groups):
        items.append((f"{house}s", "their price on the deed"))
        if rules.building_shape != "ladder":
            items.append((f"{hotel}s", f"{hotel_counts(edition)} times the price of a {house}"))
    if rules.ending_card_value and any(card.effect == RELEASE for card in edition.cards):
        items.append(("held cards", f"{edition.money(rules.ending_card_value)} each"))
    if rules.debt_kind == "credit":
        items.append(("debt", "taken off"))
    return items


def valuation(edition: Edition) -> Table:
    """The rule book's own table, or what the engine adds up."""
    own = next((table for table in tables(edition) if is_valuation(table)), None)
    if own is not None:
        return own
    clause = clause_of(edition, "ending.valuation")
    rows = [["asset", "counts as"], *([name, worth] for name, worth in counted(edition))]
    return Table("What counts", rows, [clause] if clause else [])


def values(edition: Edition) -> Table:
    """What every deed counts for, and what stands on it."""
    rules = edition.rules
    mortgages = rules.mortgage_when != "never"
    hotels = rules.building_shape != "ladder"
    head = ["deed", "price", *(["half"] if mortgages else []), edition.words["house"]]
    rows = [head + ([edition.words["hotel"]] if hotels else [])]
    for deed in edition.deeds:
        cells = [deed.name, str(deed.price), *([str(deed.price // 2)] if mortgages else [])]
        built = [deed.house, deed.hotel + (hotel_counts(edition) - 1) * deed.house] if hotels else [deed.house]
        rows.append(cells + [str(amount) if amount else "–" for amount in built])
    return folded(Table("What each deed counts for", rows, []))
