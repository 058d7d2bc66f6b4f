"""Cards: every deck with a back of its own, and as many of each card as the edition has.

63 by 88 mm, like deeds. Good luck is in the accent with a filled triangle that points up, bad luck in the colour of the
corners with a hollow one that points down: colour is never all that tells. Cards that are kept say so.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from freehold.drawing.art import icon
from freehold.drawing.emblems import deck_emblem
from freehold.drawing.look import mixed
from freehold.engine.edition import (
    ADVANCE_TO,
    ADVANCE_TO_NEAREST,
    BACK,
    COLLECT,
    COLLECT_EACH,
    MISS_ROUND,
    OPPOSITE_SIDE,
    PAY,
    PAY_EACH,
    RELEASE,
    RENT_DOUBLE,
    RENT_TEN_TIMES_FRESH_THROW,
    REPAIRS,
    ROLL_AGAIN,
    SENT_TO_DETENTION,
    Card,
    Deck,
    Edition,
)
from freehold.press.grid import Heading, Piece, grid_for, print_sheets
from freehold.press.ink import Ink
from freehold.press.job import Job
from freehold.press.patterns import WREATH, rosette
from freehold.press.pen import Pen
from freehold.press.type import LEAST, block, line, wide

W: Final = 63.0
H: Final = 88.0
EDGE: Final = 3.0
LEFT: Final = 7.0
RIGHT: Final = 56.0
ROOM: Final = RIGHT - LEFT
MIDDLE: Final = W / 2
_RULE: Final = 66.5
_GOOD: Final = "good"
_BAD: Final = "bad"
_RULES: Final = {
    COLLECT: "cards.collect",
    COLLECT_EACH: "cards.collect-each",
    PAY: "cards.pay",
    PAY_EACH: "cards.pay-each",
    REPAIRS: "cards.pay",
    RELEASE: "cards.keep",
    MISS_ROUND: "cards.miss-round",
    ROLL_AGAIN: "cards.roll-again",
    OPPOSITE_SIDE: "cards.opposite-side",
}
"""Which rule of the engine a card is a case of, where it is not that of drawing a card."""


class Effect(NamedTuple):
    """What a card does at a glance: a figure or a word, and what it is about."""

    large: str
    small: str


def pages(job: Job) -> None:
    """Print all decks, one after the other. Rule: CR-EQUIP-4, GV-EQUIP-5, PN-2f, EU-PREP-4"""
    grid = grid_for(job.order, W, H)
    for deck in job.edition.decks:
        if not deck.cards:
            continue
        ground = job.ink.flood(_deck_colour(job.ink, deck))
        pieces = [
            Piece(
                "card",
                f"{deck.id}:{number}",
                partial(_face, job, deck, job.edition.cards[card], number),
                partial(_back, job, deck),
                job.ink.cell,
                ground,
            )
            for number, card in enumerate(deck.cards, 1)
        ]
        heading = Heading("cards", f"{job.edition.title} · {deck.name}")
        print_sheets(job.pen, job.order, grid, pieces, heading)


def effect_of(edition: Edition, card: Card) -> Effect:
    """What a card does at a glance."""
    money = edition.money(card.amount)
    kind = card.effect
    if kind in (COLLECT, COLLECT_EACH):
        return Effect(f"+{money}", "from the Bank" if kind == COLLECT else "from every player")
    if kind in (PAY, PAY_EACH):
        return Effect(f"−{money}", "to the Bank" if kind == PAY else "to every player")
    if kind == REPAIRS:
        words = edition.words
        large = f"−{money}"
        return Effect(large, f"per {words['house']}, {edition.money(card.hotel_amount)} per {words['hotel']}")
    if kind == ADVANCE_TO:
        return Effect("Move", f"to {edition.spaces[card.amount].name}")
    if kind == ADVANCE_TO_NEAREST:
        rent = {RENT_DOUBLE: ", rent × 2", RENT_TEN_TIMES_FRESH_THROW: ", 10 × dice"}.get(card.rent, "")
        return Effect("Move", f"to the next of {edition.groups[card.amount].name}{rent}")
    if kind == BACK:
        return Effect(f"Back {card.amount}", "spaces")
    if kind == SENT_TO_DETENTION:
        return Effect(
            "Go", f"to {edition.spaces[edition.detention_space].name}" if edition.detention_space >= 0 else ""
        )
    return {
        RELEASE: Effect("Keep", "until it is used"),
        MISS_ROUND: Effect("Miss", "the next turn"),
        ROLL_AGAIN: Effect("Again", "throw the dice"),
        OPPOSITE_SIDE: Effect("Across", "to the opposite side"),
    }[kind]


def is_kept(card: Card) -> bool:
    """Whether a card stays with whoever draws it."""
    return card.effect == RELEASE


# -- the face ---------------------------------------------------------------------------------------------


def _face(job: Job, deck: Deck, card: Card, number: int, pen: Pen) -> None:
    ink = job.ink
    colour = _colour(ink, deck, card)
    pen.rect(EDGE, EDGE, W - 2 * EDGE, H - 2 * EDGE, fill=ink.cell)
    if not ink.saving:
        with pen.clipped(4.3, 10.5, 54.4, 20):
            rosette(pen, MIDDLE, 20, 27, ink.shade(colour, 0.3), 0.18)
    pen.rect(EDGE, EDGE, W - 2 * EDGE, H - 2 * EDGE, stroke=ink.ink, wide=0.25)
    pen.rect(4.2, 4.2, 54.6, 79.6, stroke=colour, wide=0.18)
    pen.circle(MIDDLE, 20, 8, fill=ink.white, stroke=colour, wide=0.5)
    pen.circle(MIDDLE, 20, 7, stroke=colour, wide=0.15)
    pen.icon(icon(deck_emblem(deck.index)), MIDDLE, 19.9, 9.2, colour, 1.3)
    count = f"{number} / {len(deck.cards)}"
    taken = pen.text(RIGHT, 8.8, count, "A600", 6, ink.soft, "right", 0.09)
    name = deck.name.upper()
    pen.text(LEFT, 8.8, name, "A600", line("A600", name, ROOM - taken - 2, 6, spacing=0.09), ink.soft, spacing=0.09)
    _words(job, pen, card)
    _effect(job, pen, deck, card, colour)


def _words(job: Job, pen: Pen, card: Card) -> None:
    """The title and the text, both in balanced lines; a long text takes what room the title leaves."""
    ink = job.ink
    title = block("B700", card.title, ROOM, 13.5, 9.0, 9.6, 2, 1.06)
    last = 39.5 if len(title.lines) == 1 else 37.8 + title.leading * (len(title.lines) - 1)
    pen.block(MIDDLE, last - title.leading * (len(title.lines) - 1), title, ink.ink, "centre")
    ribbon = 2.0 if is_kept(card) else 0.0
    text = block("A500", card.text, ROOM - 2, 9.0, 6.5, _RULE - 3.5 - ribbon - (last + 3.6), leading=1.3)
    pen.block(MIDDLE, last + 3.6 + text.cap + 1.0, text, ink.ink, "centre")


def _effect(job: Job, pen: Pen, deck: Deck, card: Card, colour: str) -> None:
    ink = job.ink
    effect = effect_of(job.edition, card)
    pen.line(LEFT, _RULE, RIGHT, _RULE, ink.ink, 0.25)
    if is_kept(card):
        _kept(job, pen, colour)
    large = line("B700", effect.large, 30, 24, 12)
    taken = wide("B700", effect.large, large)
    pen.text(LEFT, 77.6, effect.large, "B700", large, colour)
    room = ROOM - taken - 2.5
    if card.mood:
        said = f"{card.mood} {deck.name.lower()}"
        pen.text(RIGHT, 73.4, said, "A600", line("A600", said, room, 7), colour, "right")
        _triangle(pen, card.mood, colour)
    small = block("A500", effect.small, room, 8.0, LEAST, 5.6 if card.mood else 9.0, 2 if card.mood else 3, 1.15)
    pen.block(RIGHT, 77.4 - (small.leading * (len(small.lines) - 1) if not card.mood else 0.0), small, ink.ink, "right")
    clause = job.edition.cite(_RULES.get(card.effect, "cards.draw")) or job.edition.cite("cards.draw")
    if clause:
        pen.text(RIGHT, 81.4, f"§ {clause}", "A500", 6, ink.soft, "right")


def _triangle(pen: Pen, mood: str, colour: str) -> None:
    if mood == _BAD:
        pen.path("M7 79.2l1.5 2.4 1.5-2.4z", stroke=colour, wide=0.25)
    else:
        pen.path("M7 81.6l1.5-2.4 1.5 2.4z", fill=colour if mood == _GOOD else None, stroke=colour, wide=0.25)


def _kept(job: Job, pen: Pen, colour: str) -> None:
    """A ribbon on the rule: this card is not put back."""
    text = "KEEP THIS CARD"
    half = wide("A700", text, 6.5, 0.09) / 2 + 2.2
    points = [(-half, -1.9), (half, -1.9), (half + 1.9, 0), (half, 1.9), (-half, 1.9), (-half - 1.9, 0)]
    ink = job.ink
    ground = ink.flood(colour)
    pen.polygon([(MIDDLE + x, _RULE + y) for x, y in points], fill=ground or ink.white, stroke=colour, wide=0.3)
    pen.text(MIDDLE, _RULE + 0.82, text, "A700", 6.5, ink.white if ground else ink.ink, "centre", 0.09)


# -- the back ---------------------------------------------------------------------------------------------


def _back(job: Job, deck: Deck, pen: Pen) -> None:
    ink = job.ink
    colour = _deck_colour(ink, deck)
    name = f"card-back-{deck.index}"
    pen.form(name, W, H, partial(_pattern, ink, colour, deck, pen))
    pen.stamp(name, 0, 0)
    light = ink.ink if ink.saving else ink.white
    size = line("B700", deck.name, 34, 12, 6)
    half = max(11.0, wide("B700", deck.name, size) / 2 + 3)
    pen.rect(MIDDLE - half, 61, 2 * half, 6.4, fill=ink.white if ink.saving else colour, stroke=light, wide=0.2)
    pen.text(MIDDLE, 61 + 3.2 + size * 0.3528 * 0.345, deck.name, "B700", size, light, "centre")


def _pattern(ink: Ink, colour: str, deck: Deck, pen: Pen) -> None:
    """A border of waves around a guilloche; where ink is saved, only the border."""
    light = ink.ink if ink.saving else ink.white
    pen.rect(EDGE, EDGE, W - 2 * EDGE, H - 2 * EDGE, fill=ink.flood(colour), stroke=ink.ink, wide=0.25)
    pen.rect(4.5, 4.5, 54, 79, stroke=light, wide=0.2)
    pen.rect(9, 9, 45, 70, stroke=light, wide=0.2)
    heights = (1.5,) if ink.saving else (3.0, 2.25, 1.5, 0.75)
    for high in heights:
        for y in (6.75, 81.25):
            _waves(pen, 9, y, 45, high, light)
        for x in (6.75, 56.25):
            with pen.moved(x, 9, turn=90):
                _waves(pen, 0, 0, 70, high, light)
    if ink.saving:
        pen.icon(icon(deck_emblem(deck.index)), MIDDLE, 44, 10, light, 1.1)
        return
    for x in (6.75, 56.25):
        for y in (6.75, 81.25):
            rosette(pen, x, y, 2.25, light, 0.07)
    with pen.clipped(9, 9, 45, 70):
        rosette(pen, MIDDLE, 44, 36, mixed(light, 0.72, colour), 0.16)
        rosette(pen, MIDDLE, 44, 20, mixed(ink.sand or light, 0.95, colour), 0.2, WREATH)
    pen.circle(MIDDLE, 44, 9.5, fill=colour, stroke=light, wide=0.4)
    pen.icon(icon(deck_emblem(deck.index)), MIDDLE, 44, 10, light, 1.1)


def _waves(pen: Pen, x: float, y: float, long: float, high: float, colour: str) -> None:
    """Two waves that cross, each five mm long."""
    count = round(long / 5)
    for sign in (-1, 1):
        half = f"q1.25 {sign * high} 2.5 0q1.25 {-sign * high} 2.5 0"
        pen.path(f"M{x} {y}" + half * count, stroke=colour, wide=0.14)


# -- colours ----------------------------------------------------------------------------------------------


def _colour(ink: Ink, deck: Deck, card: Card) -> str:
    if card.mood == _BAD:
        return ink.corner
    return ink.accent if card.mood else _deck_colour(ink, deck)


def _deck_colour(ink: Ink, deck: Deck) -> str:
    """Every deck has a colour of its own, as far as the edition has different ones."""
    colours = list(dict.fromkeys((ink.accent, ink.corner, ink.map, ink.desk)))
    return colours[deck.index % len(colours)]
