"""The few words on a board that are not the edition's own."""

from __future__ import annotations

from typing import Final

from freehold.drawing.moments import Held
from freehold.engine.edition import BANK, BY_DICE, DETENTION, START, TAX, Deed, Edition, Space

MORTGAGED: Final = "MORTGAGED"
_NARROW_BLANK: Final = "\u202f"
_TIMES: Final = "\u00d7"
_MINUS: Final = "\u2212"


def money(edition: Edition, amount: int) -> str:
    """An amount as the page writes it in English."""
    gap = _NARROW_BLANK if len(edition.currency) > 1 else ""
    return f"{_MINUS if amount < 0 else ''}{edition.currency}{gap}{abs(amount):,}"


def name_of(edition: Edition, space: Space) -> str:
    """The name of a space; one of a deck that is only a sign is called by its deck."""
    named = any(sign.isalpha() for sign in space.name)
    return space.name if named or not 0 <= space.deck < len(edition.decks) else edition.decks[space.deck].name


def line_of(edition: Edition, space: Space, deed: Deed | None, held: Held) -> str:
    """What stands below the name: the price, the rent once it is owned, what a tax takes."""
    if deed is None:
        return f"pay {money(edition, space.flat)}" if space.kind == TAX and space.flat else ""
    if held.owner == BANK:
        return money(edition, deed.price)
    by_dice = edition.groups[deed.group].rent == BY_DICE
    return f"rent {f'{held.rent} {_TIMES} dice' if by_dice else money(edition, held.rent)}"


def corner_words(edition: Edition, space: Space) -> tuple[str, str]:
    """The name of a corner and its small line; what stands behind a slash is said there: Jail / Just Visiting."""
    name, _, more = space.name.partition(" / ")
    if more:
        return name, more
    if space.kind == START and edition.rules.movement_salary > 0:
        return name, f"collect {money(edition, edition.rules.movement_salary)}"
    return name, "or just visiting" if space.kind == DETENTION else ""
