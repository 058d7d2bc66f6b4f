"""What building would mean: where, for how much, with which duty or premium."""

from __future__ import annotations

from freehold.engine.action import Action
from freehold.engine.chapters.construction import hotel_price, house_cost, level_text
from freehold.engine.game import Game
from freehold.engine.text.telling import counted
from freehold.terminal.dealings import leaves, premium
from freehold.terminal.spaces import is_ladder


def build(game: Game, seat: int, action: Action) -> str:
    """Houses on one deed or several."""
    cost = house_cost(game, action.deeds, action.counts)
    price = f"{game.edition.money(cost)}{_duty(game, action, cost)}"
    return f"Build {_what(game, action)} for {price}, {leaves(game, seat, -cost)}"


def build_from_afar(game: Game, seat: int, action: Action) -> str:
    """The same where another player stands, with a premium for that player."""
    cost = house_cost(game, action.deeds, action.counts)
    tail = leaves(game, seat, -cost - game.edition.deeds[action.deeds[0]].premium_house)
    what = _what(game, action)
    return f"Build {what} from afar for {game.edition.money(cost)}, {premium(game, seat, action, True)}, {tail}"


def _what(game: Game, action: Action) -> str:
    """What is built where; on a ladder, what a single deed comes to."""
    word = game.edition.words["house"]
    if len(action.deeds) == 1:
        deed = action.deeds[0]
        name = game.edition.deeds[deed].name
        if not is_ladder(game.edition):
            return f"{counted(action.counts[0], word)} on {name}"
        twin = game.copy()
        twin.set_buildings(deed, twin.houses[deed] + action.counts[0], False)
        return f"{name} up to {level_text(twin, deed)}"
    names = [game.edition.deeds[deed].name for deed in action.deeds]
    if len(set(action.counts)) == 1:
        count = action.counts[0]
        each = f"one {word}" if count == 1 else counted(count, word)
        return f"{each} on each of {', '.join(names[:-1])} and {names[-1]}"
    parts = [f"{counted(count, word)} on {name}" for count, name in zip(action.counts, names, strict=True)]
    return ", ".join(parts)


def _duty(game: Game, action: Action, cost: int) -> str:
    """The part of a price that is stamp duty."""
    base = sum(game.edition.deeds[deed].house * count for deed, count in zip(action.deeds, action.counts, strict=True))
    return f" (duty {game.edition.money(cost - base)})" if cost > base else ""


def hotel(game: Game, seat: int, action: Action) -> str:
    """Hotels in place of houses, or outright where those are skipped."""
    cost = sum(hotel_price(game, deed) for deed in action.deeds)
    needed = game.rules.building_houses_for_hotel
    skipped = game.rules.building_direct_hotel and any(game.houses[deed] < needed for deed in action.deeds)
    word = game.edition.words["hotel"]
    what = f"a {word}" if len(action.deeds) == 1 else f"{len(action.deeds)} {word}s"
    outright = " outright" if skipped else ""
    where = game.deed_names(action.deeds)
    return f"Build {what} on {where}{outright} for {game.edition.money(cost)}, {leaves(game, seat, -cost)}"
