"""The count sheet: what lies before every player at the end, and what the edition makes of it.

The sheet is laid out as a position of a finished game, and the engine is asked for worth and ranking: there is no
second valuation. Before that, everything is looked for that cannot be, each fault with the player and the row it is in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, NamedTuple

import msgspec

from freehold.engine.edition import UNLIMITED, Edition
from freehold.engine.game import Game
from freehold.engine.position import PositionError, from_data
from freehold.engine.text.names import card_id
from freehold.event.box import denominations, release_cards
from freehold.event.count_reasons import CountError, CountProblem
from freehold.event.plan_reasons import party_problem
from freehold.table.deciding.commands import MOST_NUMBER, Detail

MOST_AMOUNT: Final = 1_000_000_000
MOST_COUNTED_DEEDS: Final = 200
MOST_KINDS_OF_NOTES: Final = 40

_SEAT: Final = "Seat {}"

_Number = Annotated[int, msgspec.Meta(ge=-MOST_NUMBER, le=MOST_NUMBER)]
_Printed = Annotated[str, msgspec.Meta(max_length=9)]
"""What is printed on a note."""


class DeedCount(msgspec.Struct, frozen=True):
    """A deed that lies before a player, and what stands on it."""

    deed: _Number
    houses: _Number = 0
    hotel: bool = False
    mortgaged: bool = False


class PlayerCount(msgspec.Struct, frozen=True):
    """One column of the sheet."""

    name: Annotated[str, msgspec.Meta(max_length=60)]
    cash: _Number = -1
    """-1 where only the notes were counted."""
    notes: Annotated[dict[_Printed, _Number], msgspec.Meta(max_length=MOST_KINDS_OF_NOTES)] = {}
    deeds: Annotated[list[DeedCount], msgspec.Meta(max_length=MOST_COUNTED_DEEDS)] = []
    cards: _Number = 0
    debt: _Number = 0
    out: _Number = 0
    """Who went out first has 1, the next 2; 0 for those who were there at the end."""


class Counted(NamedTuple):
    """What the edition makes of a sheet."""

    items: list[list[tuple[str, int]]]
    """For every player what the worth is made of; nothing for those who are out."""
    worth: list[int]
    cash: list[int]
    ranking: list[list[int]]
    """Players from first to last, level players together."""
    decided_by: str
    """`worth`; `cash` where only that set the first two apart; `shared` if nothing did; `last` if one is left."""
    clause: str


def cash_of(player: PlayerCount) -> int:
    """A player's money: as written down, or as the notes make it."""
    return player.cash if player.cash >= 0 else notes_sum(player.notes)


def notes_sum(notes: Mapping[str, int]) -> int:
    """What notes are worth together."""
    return sum(int(note) * count for note, count in notes.items() if is_note(note))


def is_note(text: str) -> bool:
    """Whether this can be printed on a note: a number in plain digits."""
    return text.isascii() and text.isdigit() and len(text) < 10


# -- faults -------------------------------------------------------------------------------------------------


def count_faults(edition: Edition, players: Sequence[PlayerCount], handed: Mapping[str, int]) -> list[CountProblem]:
    """Everything on a sheet that cannot be; `handed` are the notes the table was given, empty if nobody knows."""
    found = worth_faults(edition)
    if found:
        return found
    found += _party_faults(edition, len(players))
    for at, player in enumerate(players):
        found += _column_faults(edition, at, player)
    gone = sorted(player.out for player in players if player.out)
    if gone != list(range(1, len(gone) + 1)):
        found.append(CountProblem("count-out-order", -1, {}))
    if gone and len(gone) == len(players):
        found.append(CountProblem("count-nobody", -1, {}))
    found += _deeds_twice(edition, players) + _stock_faults(edition, players)
    found += _notes_faults(players, handed)
    return found


def worth_faults(edition: Edition) -> list[CountProblem]:
    """Why no sheet of an edition can be counted, whatever is on it."""
    last = edition.rules.ending_kind == "last-player"
    return [CountProblem("count-no-worth", -1, {"edition": edition.title})] if last else []


def _party_faults(edition: Edition, found: int) -> list[CountProblem]:
    """Rule: PN-3.1"""
    end, details = party_problem(edition, found)
    return [CountProblem(f"count-{end}", -1, details)] if end else []


def _column_faults(edition: Edition, at: int, player: PlayerCount) -> list[CountProblem]:
    found: list[CountProblem] = []
    if player.cards < 0:
        found.append(CountProblem("count-negative-cards", at, {}))
    if player.debt < 0:
        found.append(CountProblem("count-negative-debt", at, {}))
    if player.cash < -1 or any(count < 0 for count in player.notes.values()):
        found.append(CountProblem("count-negative-money", at, {}))
    large = max(cash_of(player), player.debt)
    if large > MOST_AMOUNT:
        found.append(CountProblem("count-too-much", at, {"amount": large}))
    if player.debt and edition.rules.debt_kind != "credit":
        found.append(CountProblem("count-no-debt", at, {}))
    has = player.cash > 0 or any(player.notes.values()) or player.deeds or player.cards or player.debt
    if player.out and has:
        found.append(CountProblem("count-out-has", at, {"player": player.name}))
    known = denominations(edition)
    for note in player.notes:
        if not is_note(note) or (known and int(note) not in known):
            found.append(CountProblem("count-note-unknown", at, {"note": note}))
    if player.cash >= 0 and player.notes and notes_sum(player.notes) != player.cash:
        found.append(CountProblem("count-notes-sum", at, {"sum": notes_sum(player.notes), "cash": player.cash}))
    for counted in player.deeds:
        found += _deed_faults(edition, at, counted)
    return found


def _deed_faults(edition: Edition, at: int, counted: DeedCount) -> list[CountProblem]:
    if not 0 <= counted.deed < len(edition.deeds):
        return [CountProblem("count-deed-unknown", at, {"number": counted.deed})]
    rules, title = edition.rules, edition.deeds[counted.deed]
    built = counted.houses > 0 or counted.hotel
    faults: list[tuple[bool, str, dict[str, Detail]]] = [
        (counted.houses < 0, "count-negative-houses", {}),
        (built and not edition.groups[title.group].buildable, "count-not-buildable", {}),
        (
            counted.houses > rules.building_houses,
            "count-too-high",
            {"found": counted.houses, "most": int(rules.building_houses)},
        ),
        (counted.hotel and counted.houses > 0, "count-house-and-hotel", {}),
        (counted.hotel and rules.building_houses_for_hotel == 0, "count-no-hotel", {}),
        (built and counted.mortgaged, "count-mortgaged-built", {}),
    ]
    return [
        CountProblem(reason, at, {"deed": title.name, **details}, counted.deed)
        for wrong, reason, details in faults
        if wrong
    ]


def _deeds_twice(edition: Edition, players: Sequence[PlayerCount]) -> list[CountProblem]:
    first: dict[int, int] = {}
    found: list[CountProblem] = []
    for at, player in enumerate(players):
        for counted in player.deeds:
            if counted.deed in first and 0 <= counted.deed < len(edition.deeds):
                details: dict[str, Detail] = {
                    "deed": edition.deeds[counted.deed].name,
                    "first": players[first[counted.deed]].name,
                    "second": player.name,
                }
                found.append(CountProblem("count-deed-twice", at, details, counted.deed))
            first.setdefault(counted.deed, at)
    return found


def _stock_faults(edition: Edition, players: Sequence[PlayerCount]) -> list[CountProblem]:
    """More pieces than the box holds; where they never run out, more were brought. Rule: FR-SUPPLY-2"""
    rules = edition.rules
    houses = sum(deed.houses for player in players for deed in player.deeds)
    hotels = sum(deed.hotel for player in players for deed in player.deeds)
    cards = sum(player.cards for player in players)
    found: list[CountProblem] = []
    for reason, count, most in (
        ("count-stock-houses", houses, rules.building_stock_houses),
        ("count-stock-hotels", hotels, rules.building_stock_hotels),
        ("count-cards", cards, len(release_cards(edition))),
    ):
        if most != UNLIMITED and count > most:
            found.append(CountProblem(reason, -1, {"found": int(count), "most": int(most)}))
    return found


def _notes_faults(players: Sequence[PlayerCount], handed: Mapping[str, int]) -> list[CountProblem]:
    """More notes, or more money, than the table was handed out. Rule: PN-3.2, PN-3.10a"""
    if not handed:
        return []
    found: list[CountProblem] = []
    for note, most in handed.items():
        count = sum(player.notes.get(note, 0) for player in players)
        if count > most:
            found.append(CountProblem("count-notes", -1, {"note": note, "found": count, "most": most}))
    cash, all_money = sum(max(cash_of(player), 0) for player in players), notes_sum(handed)
    if cash > all_money and not found:
        found.append(CountProblem("count-money", -1, {"found": cash, "most": all_money}))
    return found


# -- counting -----------------------------------------------------------------------------------------------


def count(edition: Edition, players: Sequence[PlayerCount], handed: Mapping[str, int] | None = None) -> Counted:
    """Value a sheet and rank its players as the edition does, or raise `CountError`.

    Rule: FR-WIN-1, FR-WIN-2, FR-END-2, PN-10b, PN-11.1a, PN-11.1b, PN-11.1c, PN-11.1d, PN-11.1e, PN-11.1f,
    PN-11.2, R-PN-TIE
    """
    problems = count_faults(edition, players, handed or {})
    if problems:
        raise CountError(problems)
    try:
        game = from_data(edition, _position(edition, players))
    except PositionError as fault:
        raise CountError([CountProblem("count-position", -1, {"fault": text}) for text in fault.problems]) from fault
    places = game.ranking()
    seats = range(len(players))
    rule, by = _deciding_rule(game, places)
    return Counted(
        items=[
            [] if game.out[seat] else [(name, int(amount)) for name, amount in game.valuation(seat)] for seat in seats
        ],
        worth=[0 if game.out[seat] else int(game.worth(seat)) for seat in seats],
        cash=[int(game.cash[seat]) for seat in seats],
        ranking=[[int(seat) for seat in level] for level in places],
        decided_by=by,
        clause=edition.cite(rule),
    )


def _position(edition: Edition, players: Sequence[PlayerCount]) -> dict[str, object]:
    """The sheet as a position of a finished game. Names are the seats': any name may be on a sheet."""
    names = [_SEAT.format(at + 1) for at in range(len(players))]
    staying = [at for at, player in enumerate(players) if not player.out]
    gone = sorted((player.out, at) for at, player in enumerate(players) if player.out)
    cards = release_cards(edition)
    held: dict[str, object] = {}
    for at, player in enumerate(players):
        if player.cards:
            taken, cards = cards[: player.cards], cards[player.cards :]
            held[names[at]] = [card_id(edition, card) for card in taken]
    return {
        "players": names,
        "banker": "none",
        "over": True,
        "called": True,
        "retired": [names[at] for _, at in gone],
        "cash": {names[at]: cash_of(players[at]) for at in staying},
        "credit": {names[at]: players[at].debt for at in staying if players[at].debt},
        "held": held,
        "deeds": {
            edition.deeds[counted.deed].name: _deed(names[at], counted)
            for at, player in enumerate(players)
            for counted in player.deeds
        },
    }


def _deed(owner: str, counted: DeedCount) -> dict[str, object]:
    data: dict[str, object] = {"owner": owner, "mortgaged": counted.mortgaged}
    if counted.hotel:
        data["hotel"] = True
    elif counted.houses:
        data["houses"] = counted.houses
    return data


def _deciding_rule(game: Game, places: list[list[int]]) -> tuple[str, str]:
    """By which rule the first place is won, and in a word."""
    if game.active_count() < 2:
        return "ending.winner", "last"
    if len(places[0]) > 1:
        return "ending.winner.shared", "shared"
    if game.worth(places[0][0]) == game.worth(places[1][0]):
        return "ending.winner.cash", "cash"
    return "ending.winner.worth", "worth"
