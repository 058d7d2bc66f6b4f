"""The terms of a deal in words, as the notation writes them."""

from __future__ import annotations

from freehold.engine.action import Leg
from freehold.engine.state import State
from freehold.engine.text.names import kept_card_label, quoted, seat_label


def side_text(g: State, deeds: list[int], cash: int, cards: list[int], extra: str = "") -> str:
    """One side of a deal: deeds, money and held cards, or `nothing`; `extra` is what no deal can hold."""
    parts = [quoted(g.edition.deeds[deed].name) for deed in deeds]
    if cash > 0:
        parts.append(str(cash))
    for card in cards:
        parts.append("card " + quoted(kept_card_label(g.edition, card)))
    if extra:
        parts.append(extra)
    return " + ".join(parts) if parts else "nothing"


def leg_text(g: State, leg: Leg, extra: str = "") -> str:
    """What one partner would exchange: `give "Reading Railroad" + 50 for "Vermont Avenue"`."""
    give = side_text(g, leg.give_deeds, leg.give_cash, leg.give_cards, extra)
    get = side_text(g, leg.get_deeds, leg.get_cash, leg.get_cards)
    return f"give {give} for {get}"


def terms_text(g: State, legs: list[Leg], extra: str = "") -> str:
    """All legs: `Bob: give "Reading Railroad" + 50 for "Vermont Avenue"; Cy: ...`."""
    parts: list[str] = []
    for index, leg in enumerate(legs):
        parts.append(f"{seat_label(g, leg.partner)}: {leg_text(g, leg, extra if index == 0 else '')}")
    return "; ".join(parts)
