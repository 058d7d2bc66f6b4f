"""The small choices an offer is made of: which of them are open, and what each does."""

from __future__ import annotations

from mypy_extensions import i64

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.env.core import coding as code
from freehold.env.core import draft as drf
from freehold.env.core.choices import Choices
from freehold.env.core.coding import Coding, part
from freehold.env.core.draft import MOST_STEPS, Draft
from freehold.env.core.masking import is_legal


def list_steps(game: Game, draft: Draft, coding: Coding, found: Choices) -> None:
    """Sending what the rules allow, giving it up, and changing it while there are steps left."""
    found.add(code.CANCEL)
    if draft.kind == drf.PUT_UP or draft.kind == drf.ASK:
        _list_prices(game, draft, coding, found)
        return
    if not draft.is_empty() and is_legal(game, draft.seat, draft.action(game)):
        found.add(code.SEND)
    if draft.steps >= MOST_STEPS:
        return
    _list_deeds(game, draft, coding, found)
    _list_money(game, draft, coding, found)
    if game.rules.deal_cards:
        if game.held[draft.seat]:
            found.add(code.GIVE_CARD)
        if game.held[draft.partner]:
            found.add(code.GET_CARD)


def _list_deeds(game: Game, draft: Draft, coding: Coding, found: Choices) -> None:
    """Deeds of both, but not of groups that are built on: nobody may deal in those."""
    open_deeds = game.owned[draft.seat] | game.owned[draft.partner]
    if open_deeds & game.built != 0:
        for group in game.edition.groups:
            if game.built & group.mask != 0:
                open_deeds &= ~group.mask
    number = coding.toggle
    while open_deeds != 0:
        if open_deeds & 1:
            found.add(number)
        open_deeds >>= 1
        number += 1


def _list_money(game: Game, draft: Draft, coding: Coding, found: Choices) -> None:
    worth = draft.worth(game)
    mine = game.cash[draft.seat]
    theirs = game.cash[draft.partner]
    index: i64 = 0
    while index < code.AMOUNTS:
        amount = part(worth, index)
        if amount > mine and amount > theirs:
            return
        if amount <= mine:
            found.add(coding.give + index)
        if amount <= theirs:
            found.add(coding.get + index)
        index += 1


def _list_prices(game: Game, draft: Draft, coding: Coding, found: Choices) -> None:
    index: i64 = 0
    while index <= code.AMOUNTS:
        if is_legal(game, draft.seat, priced(draft, coding, index)):
            found.add(coding.minimum + index)
        index += 1


def priced(draft: Draft, coding: Coding, index: i64) -> Action:
    """A deed put up with a minimum, or asked for with an offer."""
    kind = act.PUT_UP if draft.kind == drf.PUT_UP else act.ASK
    amount: i64 = 0
    if index > 0:
        amount = part(coding.list_price(draft.deed), index - 1)
    return Action(kind, amount, [draft.deed], [1])


def change(game: Game, draft: Draft, coding: Coding, number: i64) -> None:
    """Another deed, other money, a card more or less."""
    if number == code.GIVE_CARD:
        draft.give_card = not draft.give_card
        draft.steps += 1
    elif number == code.GET_CARD:
        draft.get_card = not draft.get_card
        draft.steps += 1
    elif number >= coding.get:
        draft.get_cash = part(draft.worth(game), number - coding.get)
        draft.give_cash = 0
        draft.steps += 1
    elif number >= coding.give:
        draft.give_cash = part(draft.worth(game), number - coding.give)
        draft.get_cash = 0
        draft.steps += 1
    else:
        draft.toggle(game, number - coding.toggle)
