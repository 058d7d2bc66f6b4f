"""Every stage there is, for whoever asks which one is on top; each is at home in its chapter."""

from __future__ import annotations

from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Asking, Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.estate import Estate, Leaving
from freehold.engine.chapters.landing import Landing, RentThrow
from freehold.engine.chapters.market import Approach, ForcedSale, Reserve, Sale
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.movement import Move
from freehold.engine.chapters.opening import FirstThrow, OpeningHands, TokenChoice
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import PieceAuction, Placing, Wishes
from freehold.engine.chapters.taxes import TaxChoice
from freehold.engine.chapters.turn import Turn
from freehold.engine.stage import Stage

__all__ = [
    "Approach",
    "Asking",
    "Auction",
    "Deal",
    "Debt",
    "Draw",
    "Estate",
    "FirstThrow",
    "ForcedSale",
    "Handover",
    "Landing",
    "Leaving",
    "Move",
    "OpeningHands",
    "PieceAuction",
    "Placing",
    "Prebuild",
    "Purchase",
    "RentThrow",
    "Reserve",
    "Sale",
    "Stage",
    "TaxChoice",
    "TokenChoice",
    "Turn",
    "Wishes",
]
