"""Before play: how the table is set, and what everybody is given."""

from __future__ import annotations

from typing import Final, NamedTuple

from freehold.drawing.look import mixed
from freehold.engine.edition import Edition
from freehold.press.ink import Ink
from freehold.press.job import Job
from freehold.press.pen import Pen
from freehold.press.sheets.blocks import ListBlock, Piece, TableBlock, heading, heading_height
from freehold.press.sheets.flow import flow
from freehold.press.sheets.frame import amounts_note, box_height, sheet
from freehold.press.sheets.reference import heading as headed
from freehold.press.sheets.reference import told
from freehold.press.sheets.tables import Table, folded, is_equipment, tables
from freehold.press.type import line
from freehold.press.values import marks

SQUARE: Final = 11.0
"""A note or chip of the opening hand, small."""
TITLE: Final = "To start, for each player"
_SIDES: Final = 6
"""A table of hands goes up to so many players at least."""


class Held(NamedTuple):
    """One value of the opening hand."""

    value: int
    number: int
    colour: str
    """What it is printed in."""
    name: str
    """What the rule book calls the colour, if it does."""


class HandBlock:
    """The opening hand: a square for each value, how many of it, and what they are worth together."""

    def __init__(self, job: Job, hand: list[Held]) -> None:
        self._edition = job.edition
        self._hand = hand
        # The sum stands below the names of colours, where the rule book has them.
        self._sum_at = 23.6 if any(held.name for held in hand) else 20.6

    @property
    def least(self) -> float:
        """All values in a row."""
        return max(60.0, (SQUARE + 1) * len(self._hand) - 1)

    def height(self, w: float) -> float:
        """Heading, squares, values and their sum."""
        return heading_height(TITLE, w) + self._sum_at + 3.4

    def draw(self, pen: Pen, ink: Ink, x: float, y: float, w: float) -> None:
        """Largest value first."""
        y = heading(pen, ink, x, y, w, TITLE) + 2.7
        pitch = min(w / len(self._hand), SQUARE + 6)
        side = min(SQUARE, pitch - 1)
        for place, held in enumerate(self._hand):
            left = x + place * pitch
            fill = None if ink.saving else ink.tint(held.colour, 0.12)
            # White would be no edge on white.
            edge = ink.ink if ink.saving else mixed(held.colour, 0.75, ink.ink)
            pen.rect(left, y, side, SQUARE, fill=fill, stroke=edge, wide=0.3)
            pen.text(left + side / 2, y + 6.8, f"{held.number} ×", "A600", 8.0, ink.ink, "centre")
            value = self._edition.money(held.value)
            pen.text(left + side / 2, y + 15.9, value, "B700", line("B700", value, pitch - 1, 8.5), ink.ink, "centre")
            if held.name:
                pen.text(left + side / 2, y + 19.2, held.name, "A500", 6.5, ink.soft, "centre")
        together = sum(held.value * held.number for held in self._hand)
        pieces = sum(held.number for held in self._hand)
        said = f"{pieces} in all · together {self._edition.money(together)}"
        pen.text(x + w, y + self._sum_at, said, "A600", 8.0, ink.ink, "right")


def opening_hand(job: Job) -> list[Held]:
    """What everybody is given, the largest value first."""
    money = job.contents.money
    looks = marks(money, job.ink)
    return [
        Held(piece.value, piece.hand, looks[piece.value].colour, piece.colour) for piece in money.pieces if piece.hand
    ]


def opening_sheet(job: Job, hand: list[Held]) -> None:
    """How to begin. Rule: CR-PREP-4, FR-PREP-3, GV-SETUP-5, EU-PREP-7"""
    edition = job.edition
    pieces: list[Piece] = [ListBlock(headed(edition, "opening"), told(edition, "opening"))]
    if hand:
        pieces += [HandBlock(job, hand), TableBlock(hands(job, hand), strong=False)]
    own = [table for table in tables(edition) if is_equipment(table)] or [equipment(job)]
    dealt = [table for table in tables(edition) if _by_players(table)]
    pieces += [TableBlock(table, strong=False) for table in (*own, *dealt, price_list(edition))]
    pages = flow(pieces, *box_height(job))
    for number, page in enumerate(pages, 1):
        box = sheet(job, "Setting up", edition.title, amounts_note(edition), number, len(pages))
        for piece, x, y, w in page:
            piece.draw(job.pen, job.ink, box.x + x, box.y + y, w)


def equipment(job: Job) -> Table:
    """What belongs in the box, for an edition that does not list it."""
    edition, box = job.edition, job.box
    rows = [["item", "count"], ["board", "1"], ["title deeds", str(len(edition.deeds))]]
    rows += [[f"{deck.name} cards", str(len(deck.cards))] for deck in edition.decks]
    rows += [
        [f"{edition.words[kind]}s", str(count)]
        for kind, count in (("house", box.houses), ("hotel", box.hotels))
        if count
    ]
    return Table("In the box", [*rows, ["tokens", str(len(edition.tokens) or job.players)], ["dice", "2"]], [])


def price_list(edition: Edition) -> Table:
    """Every deed, to see that none is missing."""
    rows = [["deed", "group", "price"]]
    rows += [[deed.name, edition.groups[deed.group].name, str(deed.price)] for deed in edition.deeds]
    return folded(Table("The deeds, in the order of the board", rows, []))


def hands(job: Job, hand: list[Held]) -> Table:
    """How many of each value are counted out for so many players."""
    edition = job.edition
    most = max(job.players, min(edition.players_max, _SIDES))
    columns = range(edition.players_min, most + 1)
    rows = [["players", *(str(players) for players in columns)]]
    rows += [[edition.money(held.value), *(str(held.number * players) for players in columns)] for held in hand]
    whole = sum(held.value * held.number for held in hand)
    rows.append(["together", *(edition.money(whole * players) for players in columns)])
    return Table("Counting out", rows, [], frozenset([len(rows) - 1]))


def _by_players(table: Table) -> bool:
    """Whether a table says what depends on how many play."""
    return table.rows[0][0] == "players"
