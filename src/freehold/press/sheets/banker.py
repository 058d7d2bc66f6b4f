"""The banker's sheet: what the Bank does, and every table of the rule book."""

from __future__ import annotations

from freehold.engine.edition import Edition
from freehold.press.job import Job
from freehold.press.sheets.blocks import LINE, ListBlock, Piece, TableBlock
from freehold.press.sheets.flow import flow
from freehold.press.sheets.frame import amounts_note, box_height, sheet
from freehold.press.sheets.opening import HandBlock, Held
from freehold.press.sheets.reference import Told, heading, told
from freehold.press.sheets.tables import Table, is_equipment, is_money, is_valuation, tables


def bankers_sheet(job: Job, hand: list[Held]) -> None:
    """As many sheets as the tables need.

    Rule: CR-BANKER-1, CR-BANKER-2, CR-BANKER-3, CR-BANK-1, GV-BANKER-1, GV-BANKER-2, FR-BANK-1, PN-4.3a, PN-4.3b,
    PN-4.3c
    """
    edition = job.edition
    ways = [flow(pieces, *box_height(job)) for pieces in _ways(job, hand)]
    pages = min(ways, key=len)
    for number, page in enumerate(pages, 1):
        box = sheet(job, "Banker’s sheet", edition.title, amounts_note(edition), number, len(pages))
        for piece, x, y, w in page:
            piece.draw(job.pen, job.ink, box.x + x, box.y + y, w)


def _ways(job: Job, hand: list[Held]) -> list[list[Piece]]:
    """What stands on the sheet, with room to spare; then closer, without what the opening sheet says as well."""
    edition = job.edition
    ways: list[list[Piece]] = []
    for size, pitch, with_hand in ((9.0, LINE, True), (9.0, LINE, False), (8.5, 5.2, False), (8.0, 4.5, False)):
        pieces: list[Piece] = [TableBlock(table) for table in bank_tables(edition)]
        pieces.append(ListBlock(heading(edition, "bank"), told(edition, "bank"), size, pitch))
        banker = bankers_clauses(edition)
        if banker:
            pieces.append(ListBlock("The Banker", banker, size, pitch))
        if hand and with_hand:
            pieces.append(HandBlock(job, hand))
        ways.append(pieces)
    return ways


def bank_tables(edition: Edition) -> list[Table]:
    """The tables of play, the largest first; what is counted out before it and what counts after it is elsewhere."""
    found = [table for table in tables(edition) if not (is_money(table) or is_equipment(table) or is_valuation(table))]
    return sorted(found, key=lambda table: len(table.rows) < 10)


def bankers_clauses(edition: Edition) -> list[Told]:
    """What the rule book asks of the person who is the Banker."""
    return [
        Told("host", clause.title, clause.id)
        for clause in edition.clauses.values()
        if "bank" in clause.section.lower().split() or clause.section.lower().endswith("banker")
        if clause.kind in ("role", "physical")
    ]
