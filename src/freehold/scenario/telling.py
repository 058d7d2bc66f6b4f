"""A scenario in plain words: how things stand, what happens, and how they stand then.

Worked examples of a rule book are scenarios that name a clause and a number. Told this way they can be read by people
who have never seen the notation; whatever happens is told in the engine's own sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypedDict

from freehold.engine.edition import BANK
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.position import lay_out
from freehold.engine.refusal import Refusal
from freehold.engine.text.names import find_deck, find_deed, space_label
from freehold.engine.text.notation import parse_line
from freehold.engine.text.telling import counted, listed, standing
from freehold.scenario.lines import Line
from freehold.scenario.played import by_seat, items, table, texts
from freehold.scenario.reading import Scenario


class Happening(TypedDict, total=False):
    """One thing that happened, or that somebody tried in vain."""

    tried: str
    """The action in notation, if it was refused."""
    text: str
    clause: str


class Told(TypedDict):
    """One example, as it is kept and sent."""

    name: str
    clauses: list[str]
    given: list[str]
    when: list[Happening]
    then: list[str]


Teller = Callable[[Game, object], Iterator[str]]


def tell(scenario: Scenario) -> Told:
    """A scenario that holds, in plain words. Clauses stand beside the sentences they are behind."""
    layout = lay_out(scenario.edition, dict(scenario.given))
    given = _scene(layout.game, scenario.given, _GIVEN)
    game = layout.start()
    when = [_happened(event) for event in game.events]
    for line in scenario.when:
        when += _played(game, line)
    return {
        "name": scenario.name,
        "clauses": list(scenario.clauses),
        "given": given,
        "when": when,
        "then": _scene(game, scenario.then, _THEN),
    }


def _played(game: Game, line: Line) -> list[Happening]:
    try:
        seat, action = parse_line(game, line.action)
        return [_happened(event) for event in game.play(seat, action)]
    except Refusal as refusal:
        return [{"tried": line.action, "text": refusal.reason, "clause": refusal.clause}]


def _happened(event: Event) -> Happening:
    return {"text": event.sentence, "clause": event.clause}


def _scene(game: Game, said: dict[str, object], tellers: dict[str, Teller]) -> list[str]:
    """How things stand, as far as the scenario speaks of it."""
    return [sentence for key, tell in tellers.items() if key in said for sentence in tell(game, said[key])]


# -- single facts -------------------------------------------------------------------------------------------


def _turn(game: Game, _: object) -> Iterator[str]:
    if game.turn is not None:
        yield f"It is {game.names[game.turn.seat]}'s turn."


def _opening(_: Game, said: object) -> Iterator[str]:
    if said:
        yield "The game is about to begin."


def _landed(game: Game, _: object) -> Iterator[str]:
    if game.turn is not None:
        seat = int(game.turn.seat)
        yield f"{game.names[seat]} has landed on {space_label(game.edition, int(game.place[seat]))}."


def _thrown(game: Game, said: object) -> Iterator[str]:
    if said and game.turn is not None:
        yield f"{game.names[game.turn.seat]} has thrown."


# -- about single seats ---------------------------------------------------------------------------------------


def _each(fact: Callable[[Game, int], str]) -> Teller:
    """The same fact about every seat a scenario names, each in a sentence of its own."""

    def teller(game: Game, said: object) -> Iterator[str]:
        for seat, _, _ in by_seat(game, said):
            yield f"{game.names[seat]} {fact(game, seat)}."

    return teller


def _place(game: Game, seat: int) -> str:
    return f"stands on {space_label(game.edition, int(game.place[seat]))}"


def _cash(game: Game, seat: int) -> str:
    return f"has {game.edition.money(game.cash[seat])}"


def _credit(game: Game, seat: int) -> str:
    return f"owes the Bank {game.edition.money(game.credit[seat])}"


def _worth(game: Game, seat: int) -> str:
    return f"is worth {game.edition.money(game.worth(seat))}"


def _detained(game: Game, seat: int) -> str:
    where = game.edition.spaces[game.edition.detention_space].name
    return f"is {'held in' if game.detained[seat] else 'not held in'} {where}"


def _missing(game: Game, seat: int) -> str:
    return f"has {counted(game.missing[seat], 'turn')} to miss"


def _held(game: Game, seat: int) -> str:
    titles = _titles(game, game.held[seat])
    return f"holds {titles or 'no card'}"


def _titles(game: Game, cards: Iterable[int]) -> str:
    return listed([f"“{game.edition.cards[card].title}”" for card in cards])


# -- about the table ------------------------------------------------------------------------------------------


def _out(_: Game, said: object) -> Iterator[str]:
    for name in texts(said):
        yield f"{name} is out of the game."


def _bank(game: Game, said: object) -> Iterator[str]:
    counts = {"houses": game.stock_houses, "hotels": game.stock_hotels}
    # A scenario that says nothing about one of the two does not turn on it.
    left = [counted(counts[key], _word(game, key)) for key in table(said) if counts[key] >= 0]
    if left:
        yield f"The Bank has {listed(left)} left."


def _word(game: Game, key: str) -> str:
    return game.edition.words[key.removesuffix("s")]


def _next(game: Game, said: object) -> Iterator[str]:
    for name, cards in table(said).items():
        deck = find_deck(game.edition, name)
        top = game.decks[deck][: len(items(cards))]
        yield f"Next in the deck {game.edition.decks[deck].name}: {_titles(game, top)}."


def _deeds(game: Game, said: object) -> Iterator[str]:
    """Who owns what, the deeds of one owner in one sentence."""
    holdings: dict[int, list[str]] = {}
    for name in table(said):
        deed = find_deed(game.edition, name)
        holdings.setdefault(int(game.owner[deed]), []).append(_deed(game, deed))
    for owner, deeds in holdings.items():
        yield f"{'The Bank' if owner == BANK else game.names[owner]} owns {listed(deeds)}."


def _deed(game: Game, deed: int) -> str:
    """A deed with what stands on it."""
    name = game.edition.deeds[deed].name
    if game.mortgaged[deed]:
        return f"{name} (mortgaged)"
    if game.level(deed) == 0:
        return name
    return f"{name} with {standing(game.edition, game.houses[deed], game.hotel[deed])}"


_HOLDINGS: Final[dict[str, Teller]] = {
    "place": _each(_place),
    "detained": _each(_detained),
    "jail": _each(_detained),
    "missing": _each(_missing),
    "cash": _each(_cash),
    "cash_change": _each(_cash),
    "credit": _each(_credit),
    "deeds": _deeds,
    "levels": _deeds,
    "held": _each(_held),
    "bank": _bank,
    "out": _out,
    "worth": _each(_worth),
}
_GIVEN: Final[dict[str, Teller]] = {
    "opening": _opening,
    "turn": _turn,
    "landed": _landed,
    "thrown": _thrown,
    "next": _next,
    **_HOLDINGS,
}
_THEN: Final[dict[str, Teller]] = {"turn": _turn, **_HOLDINGS}
