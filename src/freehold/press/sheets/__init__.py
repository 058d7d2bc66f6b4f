"""Sheets: what the Banker and the players have beside the board."""

from __future__ import annotations

from freehold.press.job import Job
from freehold.press.sheets.banker import bankers_sheet
from freehold.press.sheets.opening import opening_hand, opening_sheet
from freehold.press.sheets.players import player_cards
from freehold.press.sheets.score import score_sheet
from freehold.press.sheets.slips import slips
from freehold.press.sheets.table_card import table_card


def pages(job: Job) -> None:
    """Print this part of the kit."""
    hand = opening_hand(job)
    bankers_sheet(job, hand)
    opening_sheet(job, hand)
    player_cards(job)
    score_sheet(job)
    table_card(job)
    slips(job)
