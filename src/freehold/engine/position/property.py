"""Reading the deeds of a position, what stands on them, and the stock of the Bank."""

from __future__ import annotations

from freehold.engine.edition import BANK, UNLIMITED
from freehold.engine.game import Game
from freehold.engine.position.values import Fields


def read_deeds(table: Fields, game: Game) -> None:
    inner = table.fields("deeds")
    seen: list[int] = []
    for name in inner.data:
        value = inner.take(name)
        deed = inner.as_deed(name, name)
        if deed < 0:
            continue
        if deed in seen:
            inner.complain(name, "the deed is named twice")
        seen.append(deed)
        _read_deed(inner, name, value, game, deed)
    _read_levels(table, game)


def _read_levels(table: Fields, game: Game) -> None:
    """Buildings counted in houses, for deeds whose owner has been named."""
    inner = table.fields("levels")
    for name in inner.data:
        value = inner.take(name)
        deed = inner.as_deed(name, name)
        if deed < 0:
            continue
        if game.level(deed):
            inner.complain(name, "the buildings are given with the deed")
            continue
        game.set_buildings(deed, inner.as_number(name, value, 0, 0, game.rules.building_houses), False)
        _check_buildings(inner, name, game, deed)
        game.set_payments(deed, [game.edition.deeds[deed].house] * game.houses[deed])


def _read_deed(table: Fields, name: str, value: object, game: Game, deed: int) -> None:
    if isinstance(value, str):
        owner = Fields(table.path, {name: value}, table.edition, table.problems).party(name, game)
        _give(table, name, game, deed, owner)
        return
    inner = table.as_fields(name, value)
    inner.needs("owner")
    owner = inner.party("owner", game)
    _give(inner, "owner", game, deed, owner)
    game.set_mortgaged(deed, inner.flag("mortgaged"))
    key = "level" if inner.has("level") and not inner.has("houses") else "houses"
    game.set_buildings(deed, inner.number(key, 0, 0, game.rules.building_houses), inner.flag("hotel"))
    if game.hotel[deed] and game.houses[deed]:
        inner.complain(key, "a hotel has taken the place of the houses; leave them out")
    if inner.has("level") and key != "level":
        inner.complain("level", "says the same as houses; leave one of them out")
    if owner == BANK and game.mortgaged[deed]:
        inner.complain("mortgaged", "deeds of the Bank carry no buildings and no mortgage")
    _check_buildings(inner, "hotel" if game.hotel[deed] else key, game, deed)
    _read_paid(inner, game, deed, game.level(deed))
    inner.close()


def _check_buildings(table: Fields, name: str, game: Game, deed: int) -> None:
    if game.level(deed) == 0:
        return
    if not game.edition.groups[game.edition.deeds[deed].group].buildable:
        table.complain(name, "nothing can be built there")
    if game.owner[deed] == BANK:
        table.complain(name, "deeds of the Bank carry no buildings and no mortgage")


def _give(table: Fields, name: str, game: Game, deed: int, owner: int) -> None:
    if owner >= 0 and game.out[owner]:
        table.complain(name, f"{game.names[owner]} is out of the game and owns nothing")
        return
    game.give_deed(deed, owner)


def _read_paid(table: Fields, game: Game, deed: int, level: int) -> None:
    """What was paid for every building step: the price on the deed unless given."""
    title = game.edition.deeds[deed]
    prices = [title.house] * level
    if game.hotel[deed]:
        prices[-1] = title.hotel
    if table.has("paid"):
        prices = table.numbers("paid")
        if len(prices) != level:
            table.complain("paid", f"{len(prices)} payments for buildings that count as {level}")
            return
    game.set_payments(deed, prices)


def read_bank(table: Fields, game: Game) -> None:
    """The Bank has what does not stand on the board, unless given."""
    if game.stock_houses != UNLIMITED:
        game.stock_houses = max(0, game.stock_houses - sum(game.houses))
    if game.stock_hotels != UNLIMITED:
        game.stock_hotels = max(0, game.stock_hotels - sum(1 for built in game.hotel if built))
    inner = table.fields("bank")
    game.stock_houses = _read_stock(inner, "houses", game.stock_houses)
    game.stock_hotels = _read_stock(inner, "hotels", game.stock_hotels)
    inner.close()


def _read_stock(table: Fields, name: str, default: int) -> int:
    value = table.take(name)
    if value is None:
        return default
    if value == "unlimited":
        return UNLIMITED
    return table.as_number(name, value, default)
