"""A written position restores every field that decides how the game goes on.

The fields are found by looking at the classes themselves. Whoever adds one has to write it into positions, or to name
it here with the reason why it decides nothing.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Final

from freehold.editions import edition, editions
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.chance import Stream
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Asking, Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.estate import Estate, Leaving
from freehold.engine.chapters.landing import Landing, RentThrow
from freehold.engine.chapters.market import Approach, ForcedSale, Reserve, Sale
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.movement import Move
from freehold.engine.chapters.opening import FirstThrow, OpeningHands, TokenChoice
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import PieceAuction, Placing, Wishes
from freehold.engine.chapters.taxes import TaxChoice
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.pieces import HOTEL_PIECE, HOUSE, LOT
from freehold.engine.position import PositionError, from_data
from freehold.engine.position.writing import order_of_arrival
from freehold.engine.stage import Stage
from freehold.engine.state import OPEN, Claim
from freehold.positions import read_position, write_position
from test_position import random_game, random_move

FUNDRAISER: Final = edition("fundraiser")

STATE_APART: Final = {
    "edition": "named in the heading and read again as a whole",
    "rules": "those of the edition",
    "most_steps": "follows from the rules",
    "counts_houses": "follows from the rules",
    "counts_hotels": "follows from the rules",
    "bottom": "the idle stage below all others",
    "top": "the last stage of the agenda, which is compared",
    "turn": "the turn on the agenda, which is compared",
    "is_idle": "follows from the agenda, which is compared",
    "to_act": "follows from the agenda, which is compared",
    "arrived": "a running number of which only the order counts; the order is compared",
    "arrivals": "the highest of those numbers",
    "paid": "a row for each deed of which only what stands there counts; the payments are compared",
    "throws": "counts what the generator of the dice has given, for those who prove it",
    "seen": "counts what those who were there have watched going under the piles; a position knows no such witness",
    "listening": "whether anybody hears the events",
    "events": "what has been told of the latest action",
    "repaid": "what has not been told yet of the latest action; nothing between two of them",
    "transfers": "a hint for bots that what they know of the deeds is old",
    "tally": "figures for the laboratory",
    "party": "the names before the order of play was drawn, for a table that begins again",
}
"""What of a game no position holds, or not by itself, and why."""

STAGE_APART: Final = {
    "kind": "the word for the stage itself",
    "word": "follows from the kind",
    "below": "the stage before it on the agenda",
}
"""What of a stage no position holds by itself, and why."""

SEAT_APART: Final = {
    OpeningHands: "the Bank's",
    FirstThrow: "the one who began the throwing; whose throw is awaited follows from the rivals",
    TokenChoice: "the one who chose first; whose choice is awaited follows from the order",
}
"""Stages whose seat decides nothing, and why."""

ONE_PIECE: Final = {"Auction.piece", "Auction.seller", "Sale.piece", "PieceAuction.deed", "PieceAuction.seller"}
"""What is the same in every auction of a class: it sells one kind of thing; a lot is the Bank's, a building no deed."""


# -- what can be compared ---------------------------------------------------------------------------------


def fields(thing: object) -> list[str]:
    """Everything an object of the engine holds or offers that is no method."""
    return [name for name in dir(thing) if name[0] != "_" and not callable(getattr(thing, name))]


def shown(value: object) -> object:
    """A value as something that can be compared and kept."""
    if isinstance(value, Stage):
        return stage_shown(value)
    if isinstance(value, Stream):
        return tuple(value.state())
    if isinstance(value, (Claim, Leg)):
        return tuple((name, shown(getattr(value, name))) for name in fields(value))
    if value is None or isinstance(value, (bool, int, str)):
        return value
    return tuple(shown(each) for each in value)  # type: ignore[attr-defined]


def stage_fields(stage: Stage) -> list[str]:
    apart = [*STAGE_APART, "seat"] if type(stage) in SEAT_APART else [*STAGE_APART]
    return [name for name in fields(stage) if name not in apart]


def stage_shown(stage: Stage) -> tuple[object, ...]:
    return (type(stage).__name__, *((name, shown(getattr(stage, name))) for name in stage_fields(stage)))


def state_shown(game: Game) -> dict[str, object]:
    return {name: shown(getattr(game, name)) for name in fields(game) if name not in STATE_APART}


def test_what_is_left_apart_is_still_there() -> None:
    game = Game(FUNDRAISER, ["Ann", "Bob"])
    assert set(STATE_APART) <= set(fields(game))
    assert set(STAGE_APART) <= set(fields(game.top))


# -- stages, claims and debts: every field with other values ----------------------------------------------


def table() -> Game:
    """A table at which every specimen below makes sense."""
    hands = {title.name: ("Ann", "Bob")[title.index // 5] for title in FUNDRAISER.deeds[:10]}
    held = {"Ann": ["Chance"], "Bob": ["Community Chest"]}
    return from_data(FUNDRAISER, {"turn": "Ann", "deeds": hands, "held": held, "throwing_turns": 5})


def turn() -> Turn:
    """A turn that remembers everything a turn can remember."""
    full = Turn(1, 2, 1, True)
    full.ordered = True
    full.last_double = 3
    full.site = 7
    full.built = True
    full.raised = 5
    full.upgraded = True
    full.scarce = True
    full.remote = 3
    full.offered = True
    full.released = True
    full.kept = 9
    return full


def debt(creditor: int = 1) -> Debt:
    full = Debt(0, creditor, 80, "rent.base", 7, True)
    full.announced = True
    full.unbid = 6
    return full


def auction(full: Auction, seller: int) -> Auction:
    """An auction that knows everything an auction can know."""
    full.mortgaged = True
    full.floor = 20
    full.least_raise = 10
    full.seller = seller
    full.reserve = 40
    return full


def legs(game: Game) -> list[Leg]:
    return [Leg(1, [0, 1], 5, game.held[0][:], [6, 7], 7, game.held[1][:]), Leg(2, [2], 0, [], [], 9, [])]


def specimens(game: Game) -> list[Stage]:
    """At least one of each kind, with lists that read differently backwards."""
    return [
        *(OpeningHands(2, [20, 12, 11]), OpeningHands(0, [])),
        FirstThrow([1, 0], [5], [2], [[3], [2]]),
        TokenChoice([2, 1, 3]),
        Prebuild(0),
        *(turn(), Turn(0, 1, 0, False)),
        Move(0, 7),
        Landing(0, 1),
        RentThrow(0, 7),
        Purchase(0, 20),
        TaxChoice(0, 200, 150),
        Draw(0, 1),
        *(auction(Auction(2, LOT, deed, False, 14, 30, 2, 8), BANK) for deed in (20, 21)),
        *(auction(Sale(2, deed, 14, 30, 2, 8), seller) for deed, seller in ((0, 0), (7, 1))),
        *(auction(PieceAuction(2, piece, 14, 30, 2, 8), BANK) for piece in (HOUSE, HOTEL_PIECE)),
        *(Approach(0, 7, 60), Approach(2, 8, 70)),
        *(Reserve(0, 1, 2, 60), Reserve(1, 7, 3, 60)),
        *(debt(), debt(BANK), Debt(2, 3, 9, "cards.pay-each")),
        *(Deal(0, legs(game), 0), Deal(0, legs(game)[:1], 0)),
        Deal(3, [Leg(0, [], 4, [], [1], 0, [])], 0),
        *(Handover(0, [3, 1]), Handover(0, [3, 1], True)),
        Wishes(0, HOUSE, [2, -1, 1, 0], [4, 3], [2, 1]),
        *(Placing(0, HOUSE, 2, -1), Placing(0, HOUSE, 2, 90)),
        Estate(0, [21, 20], [True, False], True),
        Leaving(0, 2),
        *(Asking(0, legs(game), 6), Asking(3, [Leg(0, [], 4, [], [1], 0, [])], 1)),
    ]


def others(value: object) -> list[object]:
    """Other values of the same kind; some of them may make no sense where they are put."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [number for number in range(6) if number != value]
    if isinstance(value, str):
        return [cause for cause in ("cards.pay", "rent.base", "host.fine") if cause != value]
    assert isinstance(value, list)
    return [value[::-1], value[:-1], *([other, *value[1:]] for first in value[:1] for other in _elements(first))]


def _elements(first: object) -> list[object]:
    return others(first) if isinstance(first, (bool, int)) else []


def mutants(stage: Stage) -> list[Stage]:
    """Copies of a stage with another value in one field."""
    found: list[Stage] = []
    for name in stage_fields(stage):
        if name == "piece" and isinstance(stage, Auction):
            # Another piece is another auction: every kind has a specimen.
            continue
        for value in others(getattr(stage, name)):
            twin = stage.copy()
            setattr(twin, name, value)
            found.append(twin)
    return found


def restored(game: Game) -> Game | None:
    """The game read from its own text, or None if it makes no sense."""
    try:
        return read_position(write_position(game))
    except (PositionError, LookupError, ValueError):
        return None


def check_values(seen: dict[str, set[object]], names: list[str]) -> None:
    """Every field was restored with two values at least: one could be what goes without saying."""
    for name in names:
        assert len(seen[name]) > 1 or name in ONE_PIECE, (
            f"{name} was never restored with another value: give a specimen one"
        )


def test_every_kind_of_stage_has_a_specimen() -> None:
    kinds = {*Stage.__subclasses__(), *Auction.__subclasses__()}
    # A forced sale needs the debt it interrupts below it, and has a test of its own.
    assert {type(stage) for stage in specimens(table())} == kinds - {ForcedSale}


def test_every_field_of_a_forced_sale_is_restored() -> None:
    for specimen in (auction(ForcedSale(2, 0, 14, 30, 2, 8), 0), auction(ForcedSale(1, 1, 12, 0, BANK, 4), 0)):
        game = table()
        specimen.mortgaged = specimen.leader == 2
        game.set_agenda([Turn(0, 1, 0, False), Debt(0, 1, 80, "rent.base", 7), specimen])
        assert stage_shown(specimen.copy()) == stage_shown(specimen)
        assert stage_shown(read_position(write_position(game)).top) == stage_shown(specimen)


def test_every_field_of_every_stage_is_restored() -> None:
    seen: dict[str, set[object]] = defaultdict(set)
    names: dict[str, None] = {}
    for specimen in specimens(table()):
        assert stage_shown(specimen.copy()) == stage_shown(specimen), "a copy forgets something"
        for stage in [specimen, *mutants(specimen)]:
            game = table()
            game.set_agenda([Turn(0, 1, 0, False), stage])
            twin = restored(game)
            if twin is None:
                assert stage is not specimen, f"this specimen makes no sense: {stage_shown(stage)}"
                continue
            assert stage_shown(twin.top) == stage_shown(stage)
            for name in stage_fields(stage):
                seen[f"{type(stage).__name__}.{name}"].add(shown(getattr(stage, name)))
        names.update(dict.fromkeys(f"{type(specimen).__name__}.{name}" for name in stage_fields(specimen)))
    check_values(seen, list(names))


def test_every_field_of_a_claim_and_of_a_debt_asked_for_is_restored() -> None:
    seen: dict[str, set[object]] = defaultdict(set)
    for claim in (Claim(2, 0, 1, 16, 4), Claim(3, 1, 7, 8, 5), Claim(0, 1, 6, 9, 3)):
        for asked in [debt(), *mutants(debt()), *mutants(Debt(2, 3, 9, "cards.pay-each"))]:
            assert isinstance(asked, Debt)
            game = table()
            game.claims = [claim.copy()]
            game.asked = [asked]
            twin = restored(game)
            if twin is None:
                continue
            assert shown(twin.claims) == shown([claim])
            assert shown(twin.asked) == shown([asked])
            for name in fields(claim):
                seen[f"Claim.{name}"].add(getattr(claim, name))
            for name in stage_fields(asked):
                seen[f"Debt.{name}"].add(shown(getattr(asked, name)))
    check_values(seen, [f"Claim.{name}" for name in fields(Claim(0, 0, 0, 0, 0))])
    check_values(seen, [f"Debt.{name}" for name in stage_fields(debt())])


def test_every_field_of_a_part_of_an_offer_is_restored() -> None:
    seen: dict[str, set[object]] = defaultdict(set)
    for own in legs(table()):
        game = table()
        game.set_agenda([Turn(0, 1, 0, False), Deal(0, [own], 0)])
        twin = read_position(write_position(game)).top
        assert isinstance(twin, Deal)
        assert shown(twin.legs) == shown([own])
        for name in fields(own):
            seen[f"Leg.{name}"].add(shown(getattr(own, name)))
    check_values(seen, [f"Leg.{name}" for name in fields(Leg(0, [], 0, [], [], 0, []))])


# -- the state: what real games make of it ----------------------------------------------------------------


def compare(game: Game, changed: set[str]) -> None:
    """A game and what is read from its position hold the same; note what is not as in an empty position."""
    twin = read_position(write_position(game))
    found = state_shown(game)
    assert state_shown(twin) == found
    assert order_of_arrival(twin) == order_of_arrival(game)
    for deed in range(len(game.owner)):
        assert twin.payments(deed) == game.payments(deed)
    empty = state_shown(from_data(game.edition, {}))
    changed |= {name for name in found if found[name] != empty[name]}


def close(game: Game, rng: random.Random) -> None:
    """The host ends the game somehow."""
    for kind in rng.sample((act.CALL_TIME, act.ABANDON), 2):
        if game.why_not(HOST, Action(kind)) is None:
            game.play(HOST, Action(kind))
            return


def test_every_field_of_the_state_is_restored() -> None:
    changed: set[str] = set()
    for id in editions():
        for seed in range(14):
            game, rng = random_game(id, seed, 0)
            for step in range(260):
                if game.over:
                    break
                if step == 2 and game.why_not(0, Action(act.TOKEN, text="kayak")) is None:
                    game.play(0, Action(act.TOKEN, text="kayak"))
                else:
                    game.play(*random_move(game, rng))
                if step % 9 == 0 or game.top.kind == stg.DEBT:
                    compare(game, changed)
            if not game.over and seed % 2:
                close(game, rng)
                compare(game, changed)
    compare(Game(FUNDRAISER, ["Ann", "Bob", "Cy"], 5, OPEN, BANK), changed)
    compare(from_data(FUNDRAISER, {"chance": "open", "next": {"chance": ["collect 50"]}}), changed)
    compare(from_data(FUNDRAISER, {"turn": "Ann", "last_round": True}), changed)
    never = set(state_shown(Game(FUNDRAISER, ["Ann", "Bob"]))) - changed
    assert never == set(), f"no game made anything of {never}: play one that does, or say why it decides nothing"
