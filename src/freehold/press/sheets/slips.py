"""Slips to fill in: auctions, deals, sales by auction and debts to the Bank; whichever of them a rule book knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from freehold.drawing.art import icon
from freehold.engine.edition import Edition
from freehold.press.grid import Heading, Piece, grid_for, print_sheets
from freehold.press.ink import Ink
from freehold.press.job import Job
from freehold.press.pen import Pen
from freehold.press.sheets.frame import sheet_paper
from freehold.press.sheets.reference import clause_of
from freehold.press.type import line

WIDE: Final = 95.0
HIGH: Final = 66.0
_EDGE: Final = 3.0
_LEFT: Final = 7.0


class Slip(NamedTuple):
    """A kind of slip: its name, its sign, its clause, what is filled in, and whether the rules know such a thing."""

    id: str
    title: str
    icon: str
    rule: str
    blanks: tuple[str, ...]
    columns: tuple[str, ...]
    """Heads of a table below the blanks, if there is one."""
    known: Callable[[Edition], bool]


def _auctions(edition: Edition) -> bool:
    rules = edition.rules
    return (
        (rules.purchase_offer == "on-landing" and rules.purchase_decline == "auction")
        or rules.opening_rest == "auction"
        or rules.building_shortage == "auction"
    )


SLIPS: Final = (
    Slip("auction", "Auction", "gavel", "auction.open", ("deed", "sold to", "for"), ("bidder", "bid") * 3, _auctions),
    Slip(
        "deal",
        "Deal",
        "deal",
        "deal.offer",
        ("between", "and"),
        ("the first gives", "the second gives"),
        lambda edition: edition.rules.deal_kind == "free",
    ),
    Slip(
        "sale",
        "Sale by auction",
        "gavel",
        "deal.by-auction",
        ("seller", "deed", "from", "sold to", "for", "commission"),
        (),
        lambda edition: edition.rules.deal_kind == "auction",
    ),
    Slip(
        "debt",
        "Debt to the Bank",
        "ledger",
        "debt.credit",
        ("player",),
        ("borrowed", "repaid", "still owed") * 2,
        lambda edition: edition.rules.debt_kind == "credit",
    ),
)


def slips(job: Job) -> None:
    """A sheet of each kind the edition knows."""
    paper = sheet_paper(job.order)
    grid = grid_for(job.order, WIDE, HIGH, paper)
    for slip in SLIPS:
        if not slip.known(job.edition):
            continue
        pieces = [
            Piece(f"slip-{slip.id}", f"slip-{slip.id}:{n}", lambda pen, slip=slip: _draw(job, pen, slip))  # type: ignore[misc]
            for n in range(grid.count)
        ]
        heading = Heading("sheets", f"{job.edition.title} · {slip.title.lower()} slips")
        print_sheets(job.pen, job.order, grid, pieces, heading)


def _draw(job: Job, pen: Pen, slip: Slip) -> None:
    ink, edition = job.ink, job.edition
    pen.rect(_EDGE, _EDGE, WIDE - 2 * _EDGE, HIGH - 2 * _EDGE, stroke=ink.ink, wide=0.25)
    pen.icon(icon(slip.icon), _LEFT + 2.4, 9.2, 5.2, ink.accent, 1.5)
    pen.text(_LEFT + 6.8, 11.2, slip.title, "B700", 13.0, ink.ink, spacing=-0.012)
    clause = clause_of(edition, slip.rule)
    right = WIDE - _LEFT
    pen.text(right, 8.8, edition.title, "A600", line("A600", edition.title, 38, 6.5), ink.soft, "right")
    if clause:
        pen.text(right, 11.8, f"§ {clause}", "A500", 6.0, ink.soft, "right")
    pen.line(_LEFT, 14, right, 14, ink.ink, 0.3)
    bottom = _blanks(pen, ink, _worded(edition, slip), 14.0, 44.0 if slip.columns else HIGH - 5)
    if slip.columns:
        _columns(pen, ink, slip.columns, bottom + 1.2)


def _worded(edition: Edition, slip: Slip) -> list[str]:
    """What an edition has to say beside a blank: its least bid, its commission."""
    rules = edition.rules
    said = {
        "from": f"from {edition.money(rules.auction_minimum)} up, asked" if rules.auction_minimum > 1 else "asked",
        "commission": f"{rules.auction_commission} % to the Bank" if rules.auction_commission else "",
    }
    return [said.get(blank, blank) for blank in slip.blanks if said.get(blank, blank)]


def _blanks(pen: Pen, ink: Ink, names: list[str], y: float, bottom: float) -> float:
    """Lines to write on, two beside each other where there are many."""
    pairs = [names[at : at + 2] for at in range(0, len(names), 2)]
    pitch = min(12.0, (bottom - y) / len(pairs))
    for pair in pairs:
        y += pitch
        each = (WIDE - 2 * _LEFT + 4) / len(pair)
        for number, name in enumerate(pair):
            x = _LEFT + number * each
            pen.text(x, y, name, "A500", 7.0, ink.soft)
            start = x + 2 + max(10.0, 1.25 * len(name))
            pen.line(start, y + 0.4, x + each - 4, y + 0.4, ink.ink, 0.15)
    return y


def _columns(pen: Pen, ink: Ink, heads: tuple[str, ...], y: float) -> None:
    top, bottom = y + 4.6, HIGH - 5.5
    each = (WIDE - 2 * _LEFT) / len(heads)
    for number, head in enumerate(heads):
        pen.text(_LEFT + number * each + 1, top - 1.3, head, "A600", line("A600", head, each - 2, 6.5), ink.soft)
    rows = max(2, int((bottom - top) // 6.5))
    pitch = (bottom - top) / rows
    for row in range(rows + 1):
        pen.line(_LEFT, top + row * pitch, WIDE - _LEFT, top + row * pitch, ink.hair, 0.12)
    for column in range(len(heads) + 1):
        pen.line(_LEFT + column * each, top, _LEFT + column * each, bottom, ink.hair, 0.12)
