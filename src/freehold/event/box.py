"""What lies in the box of an edition: the notes and the cards that players keep."""

from __future__ import annotations

from freehold.engine.edition import RELEASE, Edition


def denominations(edition: Edition) -> list[int]:
    """What is printed on the notes of an edition, the largest first: from its sheet of opening money."""
    for _, rows in edition.setup_notes:
        head = rows[0] if rows else []
        if head[-2:] == ["count", "subtotal"]:
            worths = [row[len(head) - 3].replace(",", "") for row in rows[1:]]
            return sorted((int(worth) for worth in worths if worth.isdigit()), reverse=True)
    return []


def release_cards(edition: Edition) -> list[int]:
    """The cards of the decks that players keep."""
    return [at for at, card in enumerate(edition.cards) if card.effect == RELEASE]
