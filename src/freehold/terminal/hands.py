"""What the players have: a line for everybody, or one hand in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from freehold.console.screen import ALARM, QUIET, STRONG, group_ink, group_of, seat_style, tags
from freehold.engine.chapters import credit, detention, rent
from freehold.engine.chapters.construction import house_price, level_text
from freehold.engine.chapters.mortgage import lift_cost
from freehold.engine.chapters.to_bank import sale_price
from freehold.engine.edition import BY_DICE
from freehold.engine.game import Game
from freehold.terminal.spaces import HOTEL, buildings, is_ladder, short_name

_CLEAR: Final = "■"
_BURDENED: Final = "□"


def summary(game: Game, width: int) -> list[Text]:
    """A line for every player: cash, worth, place and deeds."""
    longest = min(max(len(name) for name in game.names), 14)
    place_room = 20 if width >= 76 else 12
    lines: list[Text] = []
    for seat in range(game.seats):
        lines.append(_player_line(game, seat, longest, place_room, width))
    return lines


def _player_line(game: Game, seat: int, longest: int, place_room: int, width: int) -> Text:
    awaited = game.to_act == seat
    line = Text(no_wrap=True, overflow="crop")
    line.append("► " if awaited else "  ", style=STRONG)
    line.append(tags(game.names)[seat].ljust(3), style=seat_style(seat))
    line.append(short_name(game.names[seat], longest).ljust(longest), style=STRONG if awaited else "")
    if game.out[seat]:
        line.append("  out of the game", style=QUIET)
        return line
    line.append(f" {game.edition.money(game.cash[seat]):>8}")
    if game.credit[seat]:
        line.append(f" {'owes ' + game.edition.money(game.credit[seat]):<14} ", style=ALARM)
    else:
        line.append(f" {'worth ' + game.edition.money(game.worth(seat)):<14} ", style=QUIET)
    where = game.edition.spaces[game.place[seat]].name
    if game.detained[seat]:
        where = f"in {where}"
    line.append(short_name(where, place_room).ljust(place_room + 1), style=ALARM if game.detained[seat] else "")
    if game.missing[seat]:
        line.append(f"misses {game.missing[seat]} ", style=ALARM)
    line.append_text(_deed_marks(game, seat))
    if game.held[seat]:
        line.append(f" +{len(game.held[seat])} card", style=QUIET)
    line.truncate(width)
    return line


def _deed_marks(game: Game, seat: int) -> Text:
    """A small square for every deed in the colour of its group, hollow if mortgaged, with its buildings."""
    marks = Text()
    for group in game.edition.groups:
        mine = [deed for deed in group.deeds if game.owner[deed] == seat]
        for deed in mine:
            marks.append(_BURDENED if game.mortgaged[deed] else _CLEAR, style=group_ink(group))
            if game.houses[deed] or game.hotel[deed]:
                marks.append(HOTEL if game.hotel[deed] else str(game.houses[deed]))
        if mine:
            marks.append(" ")
    return marks


# -- one hand ---------------------------------------------------------------------------------------------


def hand(game: Game, seat: int) -> RenderableType:
    """Everything a player has."""
    edition = game.edition
    title = Text().append(game.names[seat], style=seat_style(seat))
    title.append(f" ({game.tokens[seat]})", style=QUIET)
    if game.out[seat]:
        return title.append(" is out of the game")
    title.append(f"  cash {edition.money(game.cash[seat])}, worth {edition.money(game.worth(seat))}, ")
    title.append(f"on {edition.spaces[game.place[seat]].name}")
    for trouble in _troubles(game, seat):
        title.append(f", {trouble}", style=ALARM)
    if game.auto_claim[seat] and game.rules.rent_claim != "auto":
        title.append(", claims rent automatically", style=QUIET)
    parts: list[RenderableType] = [title]
    if game.owned[seat]:
        parts.append(_deed_table(game, seat))
    else:
        parts.append(Text("no deeds", style=QUIET))
    for card in game.held[seat]:
        kept = edition.cards[card]
        parts.append(Text(f"keeps the card {kept.title} ({edition.decks[kept.deck].name})"))
    return Lines(*parts)


def _troubles(game: Game, seat: int) -> list[str]:
    """What holds a player back: detention, a debt at the Bank, turns to miss."""
    money = game.edition.money
    found: list[str] = []
    if game.detained[seat]:
        text = f"detained (turn {game.detained[seat]} of {game.rules.detention_turns}"
        falling = f", fine {money(detention.fine(game, seat))}" if game.rules.detention_fine_step else ""
        found.append(f"{text}{falling})")
    if game.credit[seat]:
        owed = f"owes the Bank {money(game.credit[seat])}"
        found.append(f"{owed} and would lose above {money(credit.value(game, seat))}")
    if game.missing[seat]:
        found.append(f"misses {game.missing[seat]} turn{'' if game.missing[seat] == 1 else 's'}")
    return found


def _deed_table(game: Game, seat: int) -> Table:
    table = Table(box=None, pad_edge=False, header_style=QUIET)
    table.add_column("deed", no_wrap=True)
    table.add_column("group")
    table.add_column("built", no_wrap=not is_ladder(game.edition))
    last = "to the Bank" if game.rules.deal_deeds_to_bank else "mortgage"
    for head in ("rent now", game.edition.words["house"], last):
        table.add_column(head, justify="right", no_wrap=True)
    for group in game.edition.groups:
        for deed in group.deeds:
            if game.owner[deed] == seat:
                table.add_row(*_deed_row(game, deed))
    return table


def _deed_row(game: Game, deed: int) -> Sequence[Text | str]:
    edition = game.edition
    title = edition.deeds[deed]
    group = group_of(edition, deed)
    owner = game.owner[deed]
    held = sum(1 for each in group.deeds if game.owner[each] == owner)
    name = Text().append("█ ", style=group_ink(group)).append(title.name)
    of_group = f"{group.name} {held}/{len(group.deeds)}" + (f", {group.zone}" if group.zone else "")
    if game.mortgaged[deed]:
        loan = f"lift {edition.money(lift_cost(game, [deed]))}"
        return [name, of_group, Text("mortgaged", style=ALARM), "none", "", loan]
    full = game.hotel[deed] or game.houses[deed] >= game.rules.building_houses
    house = edition.money(house_price(game.rules, title, game.houses[deed])) if group.buildable and not full else ""
    if is_ladder(edition) and group.buildable:
        built = level_text(game, deed)
    else:
        built = edition.words["hotel"] if game.hotel[deed] else buildings(game, deed, 12)
    return [name, of_group, built, rent_now(game, deed), house, edition.money(_brings(game, deed))]


def _brings(game: Game, deed: int) -> int:
    """What a deed would bring at the Bank: sold with what stands on it, or mortgaged."""
    return sale_price(game, deed) if game.rules.deal_deeds_to_bank else game.edition.deeds[deed].mortgage


def rent_now(game: Game, deed: int) -> str:
    """What a landing on an owned deed costs at this moment."""
    due = rent.rent_now(game, deed)
    return f"{due} x dice" if group_of(game.edition, deed).rent == BY_DICE else game.edition.money(due)
