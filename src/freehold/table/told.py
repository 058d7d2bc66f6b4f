"""What happened, as clients hear it."""

from __future__ import annotations

import msgspec

from freehold.engine.action import Leg
from freehold.engine.edition import HOST, Edition
from freehold.engine.event import Event
from freehold.engine.pieces import PIECES
from freehold.table.deciding.reasons import WORDS
from freehold.table.journal.entries import BY_HOST, BY_TABLE

TAKEN_BACK = "taken-back"
"""What is told when a banker or a marshal takes moves back: how many, and why."""

BOT_LATE = "bot-late"
BOT_FAILED = "bot-failed"
"""What is told where a bot has not answered, and why: it was not in time, or could not think at all."""

UNSAID = "…"
"""What is left of a reason or a note that is forgotten."""


class ToldCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card everybody has seen."""

    deck: int
    title: str
    text: str
    card: int = -1
    """Its number, by which the terms of a deal name it. A card that is drawn looks like others of its kind, and which
    of them it was is not told."""


class ToldLeg(msgspec.Struct, frozen=True):
    """One partner's part of a deal, seen from the proposer."""

    partner: int
    give_deeds: list[int]
    give_cash: int
    give_cards: list[int]
    get_deeds: list[int]
    get_cash: int
    get_cards: list[int]


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as clients hear it: its facts, and its sentence in English. What it is not about is left out."""

    name: str
    seat: int
    other: int
    deed: int
    amount: int
    space: int
    text: str
    clause: str
    turn: int
    move: int
    sentence: str
    by: str = msgspec.field(default_factory=str)
    """Who made the move: a person, a bot, a bot because of the clock or an absence, the host, the table. Always told,
    if only as an empty text: only plain defaults are left out."""
    dice: list[int] = []
    seats: list[int] = []
    deeds: list[int] = []
    counts: list[int] = []
    levels: list[int] = []
    hotels: list[int] = []
    cards: list[ToldCard] = []
    """The card the event is about, or all the cards in the terms of a deal."""
    legs: list[ToldLeg] = []
    piece: str = ""
    on: bool | None = None
    reason: str = ""
    """Why a bot has refused (`deciding.reasons`)."""


def told(edition: Edition, event: Event, turn: int, move: int, by: str = "", reason: str = "") -> Told:
    """An event for clients; the clause stands beside the sentence, not in it."""
    why = reason if event.name == "refused-deal" else ""
    cards = [_card(edition, event.card)] if event.card >= 0 else []
    for leg in event.legs:
        cards += [_card(edition, card, card) for card in leg.give_cards + leg.get_cards]
    return Told(
        event.name,
        event.seat,
        event.other,
        event.deed,
        event.amount,
        event.space,
        event.text,
        event.clause,
        turn,
        move,
        f"{event.sentence}: {WORDS.get(why, why)}" if why else event.sentence,
        by,
        dice=[event.first_die, event.second_die] if event.first_die else [],
        seats=event.seats[:],
        deeds=event.deeds[:],
        counts=event.counts[:],
        levels=event.levels[:],
        hotels=event.hotels[:],
        cards=cards,
        legs=[_leg(leg) for leg in event.legs],
        piece=PIECES[event.piece] if event.piece >= 0 else "",
        on=event.on if event.name == "auto-claim" else None,
        reason=why,
    )


def taken_back(edition: Edition, moves: int, reason: str, turn: int, move: int) -> Told:
    """That moves were taken back, as clients hear it: by the right that corrections are made by."""
    what = "1 move was taken back" if moves == 1 else f"{moves} moves were taken back"
    sentence = f"{what}: {reason}" if reason else f"{what}."
    clause = edition.cite("host.correct")
    return Told(TAKEN_BACK, HOST, -1, -1, moves, -1, reason or UNSAID, clause, turn, move, sentence, BY_HOST)


def lapsed(name: str, seat: int, called: str, turn: int, move: int) -> Told:
    """That a bot has not answered and follows a simple rule, as clients hear it."""
    why = "has not answered in time" if name == BOT_LATE else "cannot think at the moment"
    sentence = f"{called} {why} and follows a simple rule"
    return Told(name, seat, -1, -1, 0, -1, "", "", turn, move, sentence, BY_TABLE)


def _card(edition: Edition, card: int, number: int = -1) -> ToldCard:
    seen = edition.cards[card]
    return ToldCard(seen.deck, seen.title, seen.text, number)


def _leg(leg: Leg) -> ToldLeg:
    return ToldLeg(
        leg.partner,
        leg.give_deeds[:],
        leg.give_cash,
        leg.give_cards[:],
        leg.get_deeds[:],
        leg.get_cash,
        leg.get_cards[:],
    )
