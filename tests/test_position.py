"""Positions: one moment of a game, written down and set up again."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.editions import edition, editions
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Asking
from freehold.engine.chapters.debt import CAUSES, Debt
from freehold.engine.chapters.market import Reserve
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.opening import FirstThrow, TokenChoice
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BANK, HOST, Edition
from freehold.engine.game import Game
from freehold.engine.pieces import FORCED_SALE
from freehold.engine.position import PositionError, from_data, lay_out, to_data
from freehold.engine.state import ENTERED, OPEN, SEEDED
from freehold.engine.text.notation import play_line
from freehold.positions import read_position, write_position

ENGINE = Path(__file__).parent.parent / "src" / "freehold" / "engine"
FUNDRAISER = edition("fundraiser")
EURONOPOLY = edition("euronopoly")
PROPNEX = edition("propnex")
PLAY_ON = 30


def fundraiser(**data: Any) -> Game:
    return from_data(FUNDRAISER, {"chance": "open", "players": ["Ann", "Bob", "Cy"], **data})


def euronopoly(**data: Any) -> Game:
    return from_data(EURONOPOLY, {"chance": "open", "players": ["Ann", "Bob", "Cy"], **data})


def propnex(**data: Any) -> Game:
    return from_data(PROPNEX, {"chance": "open", **data})


def again(game: Game) -> Game:
    """The game once more, read from its own position; that it is the same goes without saying."""
    twin = read_position(write_position(game))
    assert to_data(twin) == to_data(game)
    return twin


def problems(book: Edition = FUNDRAISER, **data: Any) -> list[str]:
    players = ["Ann", "Bob", "Cy", "Di"][: max(3, book.players_min)]
    with pytest.raises(PositionError) as caught:
        from_data(book, {"players": players, **data})
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


def deed(game: Game, name: str) -> int:
    return next(each.index for each in game.edition.deeds if each.name == name)


# -- random games -------------------------------------------------------------------------------------


def random_offer(game: Game, seat: int, rng: random.Random) -> Action:
    others = [other for other in range(game.seats) if other != seat and not game.out[other]]
    legs: list[Leg] = []
    for partner in rng.sample(others, min(len(others), rng.choice((1, 1, 2)))):
        mine, theirs = game.deeds_of(seat), game.deeds_of(partner)
        give = [rng.choice(mine)] if mine and not legs else []
        get = [rng.choice(theirs)] if theirs and rng.random() < 0.7 else []
        cards = game.held[seat][:1] if not legs else []
        legs.append(Leg(partner, give, rng.choice((0, 1, 20)), cards, get, rng.choice((0, 5)), []))
    return Action(act.OFFER, legs=legs)


def random_move(game: Game, rng: random.Random) -> tuple[int, Action]:
    """Something legal: usually what the table waits for, now and then anything else."""
    chance = rng.random()
    if chance < 0.03:
        host = rng.choice([Action(act.FINE, 30, target=rng.randrange(game.seats)), Action(act.BREAK)])
        if game.why_not(HOST, host) is None:
            return HOST, host
    leaver = Action(act.QUIT)
    if 0.5 < chance < 0.54 and game.claims and game.why_not(game.claims[0].lander, leaver) is None:
        return game.claims[0].lander, leaver
    seat = game.to_act
    if chance < 0.2 and not game.paused:
        seat = rng.choice([each for each in range(game.seats) if not game.out[each]])
        offer = random_offer(game, seat, rng)
        if chance < 0.12 and game.why_not(seat, offer) is None:
            return seat, offer
        switch = Action(act.AUTO_CLAIM, rng.randrange(2))
        if chance < 0.13 and game.why_not(seat, switch) is None:
            return seat, switch
    legal = game.legal(seat) or game.legal(game.to_act)
    seat = seat if game.legal(seat) else game.to_act
    if seat == HOST and game.paused:
        return HOST, Action(act.RESUME)
    for each in legal:
        if each.kind in (act.PUT_UP, act.AGREE) and game.top.kind != stg.DEBT:
            # The listed ones go without a minimum; outside a debt any other is as legal.
            each.amount = rng.choice((0, 0, 60, 900))
    rare = (act.QUIT, act.BANKRUPT)
    usual = [each for each in legal if each.kind not in rare]
    building = [each for each in usual if each.kind in (act.BUILD, act.HOTEL, act.BUY)]
    if building and rng.random() < 0.6:
        return seat, rng.choice(building)
    return seat, rng.choice(usual if usual and rng.random() < 0.98 else legal)


def play_on(game: Game, rng: random.Random, count: int) -> list[str]:
    told: list[str] = []
    for _ in range(count):
        if game.over:
            break
        seat, action = random_move(game, rng)
        told += [event.sentence for event in game.play(seat, action)]
    return told


def enrich(game: Game, rng: random.Random) -> None:
    """Share out the deeds, so that buildings, deals, debts and shortages come up early."""
    for index in range(len(game.owner)):
        group = game.edition.deeds[index].group
        if game.owner[index] == BANK and rng.random() < 0.9:
            game.give_deed(index, group % game.seats)
    for deck in game.decks:
        # A card that makes the rent a fresh throw comes up rarely by itself.
        deck.sort(key=lambda card: not game.edition.cards[card].code.endswith("dice_x10"))
    if rng.random() < 0.5:
        game.stock_houses = rng.choice((3, 5, 32))
        game.stock_hotels = rng.choice((1, 12))


def random_game(id: str, seed: int, length: int) -> tuple[Game, random.Random]:
    rng = random.Random(seed)
    offered = edition(id)
    options = [option for option in offered.options if rng.random() < 0.3]
    book = edition(id, options)
    names = ["Ann", "Bo b", "Cy-D", "Zoë", "E"][: rng.randint(book.players_min, min(5, book.players_max))]
    banker = rng.choice((BANK, 0, 1))
    game = Game(book, names, seed, rng.choice((SEEDED, SEEDED, OPEN)), banker)
    if rng.random() < 0.7:
        enrich(game, rng)
    play_on(game, rng, length)
    return game, rng


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.sampled_from(editions()), st.integers(0, 2**32), st.integers(0, 300))
def test_a_position_at_any_moment_of_any_game_is_exact_and_plays_on_alike(id: str, seed: int, length: int) -> None:
    game, rng = random_game(id, seed, length)
    data = to_data(game)
    twin = from_data(game.edition, data)
    assert to_data(twin) == data
    read = read_position(write_position(game))
    assert to_data(read) == data
    state = rng.getstate()
    told = play_on(game, rng, PLAY_ON)
    for other in (twin, read):
        rng.setstate(state)
        assert play_on(other, rng, PLAY_ON) == told
        assert to_data(other) == to_data(game)


def test_random_games_reach_every_stage() -> None:
    """The property above is worth little if some stage never comes up."""
    seen: set[int] = set()
    for id in editions():
        for seed in range(40):
            game, rng = random_game(id, seed, 0)
            for _ in range(250):
                if game.over:
                    break
                play_on(game, rng, 1)
                for stage in game.agenda:
                    if stage.kind not in seen:
                        seen.add(stage.kind)
                        assert to_data(from_data(game.edition, to_data(game))) == to_data(game)
    # These last no longer than an action; dealing by hand and cards drawn by people have tests of their own.
    automatic = {stg.MOVE, stg.LANDING, stg.OPENING_HANDS}
    assert {stg.STAGE_NAMES[kind] for kind in range(len(stg.STAGE_NAMES)) if kind not in seen | automatic} == set()


def test_dealing_by_hand_is_part_of_a_position() -> None:
    game = Game(FUNDRAISER, ["Ann", "Bob"], chance=ENTERED)
    game.play(HOST, Action(act.HAND_OUT, deeds=[0, 1], target=1))
    twin = read_position(write_position(game))
    assert to_data(twin) == to_data(game)
    assert [stage["stage"] for stage in to_data(twin)["agenda"]] == ["opening-deal"]  # type: ignore[attr-defined]
    twin.play(HOST, Action(act.HAND_OUT, deeds=[2, 3], target=0))
    assert twin.top.kind == stg.FIRST_THROW


def test_every_cause_of_a_debt_can_be_read() -> None:
    used: set[str] = set()
    for file in ENGINE.rglob("*.py"):
        used |= set(re.findall(r'(?:Debt|owe|owe_later)\([^"\n]*"([a-z-]+[.][a-z-]+)"', file.read_text("utf-8")))
    assert used
    assert used <= set(CAUSES)


# -- text -----------------------------------------------------------------------------------------------


def test_the_text_is_readable_and_names_everything() -> None:
    game = fundraiser(
        seed=7, turn="Bob", deeds={"Boardwalk": "Bob", "Park Place": {"owner": "Bob", "houses": 3}}, place={"Bob": 7}
    )
    text = write_position(game)
    data = tomllib.loads(text)
    assert data["edition"] == "fundraiser"
    assert data["deeds"] == {"Boardwalk": "Bob", "Park Place": {"owner": "Bob", "houses": 3, "paid": [200, 200, 200]}}
    assert data["place"] == {"Ann": "GO", "Bob": "Chance #1", "Cy": "GO"}
    assert data["agenda"] == [{"stage": "turn", "seat": "Bob", "throws": 0, "doubles": 0, "again": False}]
    assert "claims" not in data


def test_options_and_changes_are_kept() -> None:
    book = edition("fundraiser", ["luxury-tax-75"], {"rent.claim": "auto"})
    game = from_data(book, {"players": ["Ann", "Bob"]})
    twin = read_position(write_position(game))
    assert (twin.edition.chosen, twin.edition.changed) == (book.chosen, book.changed)
    assert list(twin.auto_claim) == [True, True]


def test_a_position_of_an_edition_from_a_folder_is_read_with_that_edition() -> None:
    text = 'players = ["Ann", "Bob"]\ncash = {Ann = 3}'
    assert list(read_position(text, FUNDRAISER).cash) == [3, 1500]
    with pytest.raises(PositionError, match="edition: is missing"):
        read_position(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cash = {", "this is not TOML"),
        ('edition = "fundraisr"', "fundraiser"),
        ("edition = 3", "edition: expected the id of an edition, found the number 3"),
        ('edition = "fundraiser"\noptions = "x"', "options: expected a list of option ids"),
        ('edition = "fundraiser"\nchanges = 3', "changes: expected a table"),
        ('edition = "fundraiser"\noptions = ["luxury-tax-57"]', "luxury-tax-75"),
        ('edition = "fundraiser"\nversion = "0.0.1"', "version: the edition is"),
        ('edition = "fundraiser"\nplayers = ["Ann"]', "players: .* is played by 2 to 14 players, not 1"),
        ('edition = "fundraiser"\nplayers = ["Ann", "ANN"]', "players: every player needs a name of their own"),
        ('edition = "fundraiser"\nseed = -1', "seed: expected a number at least 0"),
    ],
)
def test_text_that_is_no_position_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        read_position(text)


# -- what may be left out -------------------------------------------------------------------------------


def test_an_empty_position_is_the_start_of_play() -> None:
    game = from_data(FUNDRAISER, {})
    assert game.names == ["Ann", "Bob", "Cy", "Di"]
    assert list(game.cash) == [1500] * 4
    assert (game.to_act, game.top.kind, game.banker, game.chance) == (0, stg.TURN, 0, SEEDED)
    assert game.tokens == FUNDRAISER.tokens[:4]


def test_the_turn_as_a_name_and_as_a_table() -> None:
    assert fundraiser(turn="bob").to_act == 1
    turn = fundraiser(turn="Bob", thrown=True).turn
    assert turn is not None
    assert turn.throws == 1
    turn = fundraiser(turn={"seat": "Bob", "throws": 2, "doubles": 2, "again": True}).turn
    assert turn is not None
    assert (turn.seat, turn.throws, turn.doubles, turn.again) == (1, 2, 2, True)


def test_the_first_turn_goes_to_the_first_seat_in_the_game() -> None:
    game = fundraiser(out=["Ann"])
    assert game.to_act == 1
    assert (game.cash[0], game.bankruptcies, game.retired) == (0, 1, [0])
    assert fundraiser(out=["Bob", "Ann"], retired=["Bob", "Ann"], bankruptcies=1, over=True).retired == [1, 0]


def test_the_detained_stand_in_detention() -> None:
    game = fundraiser(jail={"Bob": 2})
    assert (game.detained[1], game.place[1]) == (2, FUNDRAISER.detention_space)
    assert to_data(game)["detained"] == {"Bob": 2}


def test_a_stay_that_was_sat_out_ends_when_the_turn_comes() -> None:
    book = edition("global-village")
    stay = {"detained": {"Ann": 2}}
    assert from_data(book, stay).detained[0] == 0
    assert from_data(book, {**stay, "turn": "Bob"}).detained[0] == 2


def test_places_by_name_number_and_numbered_name() -> None:
    game = fundraiser(place={"Ann": "boardwalk", "Bob": 30, "Cy": "Chance #2"})
    assert list(game.place) == [39, 30, 22]


def test_buildings_cost_the_price_on_the_deed_unless_given() -> None:
    game = fundraiser(
        deeds={
            "Boardwalk": {"owner": "Ann", "hotel": True},
            "Park Place": {"owner": "Ann", "houses": 2, "paid": [200, 231]},
            "Baltic Avenue": {"owner": "Bob", "mortgaged": True},
            "Mediterranean Avenue": "Bank",
        }
    )
    assert game.payments(deed(game, "Boardwalk")) == [200] * 4
    assert game.payments(deed(game, "Park Place")) == [200, 231]
    assert game.mortgaged[deed(game, "Baltic Avenue")]
    assert game.owner[deed(game, "Mediterranean Avenue")] == BANK
    assert game.deeds_of(1) == [deed(game, "Baltic Avenue")]


def test_the_bank_has_what_does_not_stand_on_the_board() -> None:
    book = edition("global-village")
    names = [each.name for each in book.deeds if book.groups[each.group].buildable][:2]
    deeds = {names[0]: {"owner": "Ann", "houses": 3}, names[1]: {"owner": "Ann", "hotel": True}}
    game = from_data(book, {"deeds": deeds})
    assert (game.stock_houses, game.stock_hotels) == (29, 11)
    game = from_data(book, {"deeds": deeds, "bank": {"houses": 1, "hotels": "unlimited"}})
    assert (game.stock_houses, game.stock_hotels) == (1, -1)


def test_held_cards_by_deck_title_and_effect() -> None:
    game = fundraiser(held={"Bob": ["Chance"], "Cy": ["Get Out of Jail Free"]})
    assert [FUNDRAISER.cards[card].deck for card in game.held[1] + game.held[2]] == [0, 1]
    assert [len(deck) for deck in game.decks] == [15, 15]
    assert len(fundraiser(cards={"Bob": ["jail_free", "jail_free"]}).held[1]) == 2


def test_cards_set_on_top_are_known() -> None:
    game = fundraiser(next={"chance": ["pay 15", "Catch the Next Train", "Catch the Next Train"]})
    titles = [FUNDRAISER.cards[card].title for card in game.decks[0]]
    assert titles[:3] == ["Overdue Library Book", "Catch the Next Train", "Catch the Next Train"]
    assert game.decks[0][1] != game.decks[0][2]
    assert game.known == [3, 0]
    assert sorted(game.decks[0]) == sorted(FUNDRAISER.decks[0].cards)


def test_a_whole_deck_is_known_where_people_may_draw() -> None:
    order = to_data(fundraiser(seed=3))["decks"]
    assert fundraiser(decks=order).known == [16, 16]
    assert fundraiser(decks=order, known={"chance": 2}).known == [2, 16]
    assert fundraiser(decks=order, chance="seeded").known == [0, 0]


def test_dice_at_rest_stay_until_the_next_action() -> None:
    game = fundraiser(turn="Bob", place={"Bob": 36}, move=[3, 5])
    assert (game.top.kind, game.place[1], game.first_die) == (stg.MOVE, 36, 3)
    assert to_data(from_data(FUNDRAISER, to_data(game))) == to_data(game)
    turn = fundraiser(turn="Bob", move=[2, 2]).turn
    assert turn is not None
    assert (turn.doubles, turn.again) == (1, True)
    game.play(HOST, Action(act.CALL_TIME))
    assert (game.place[1], game.cash[1], game.over) == (4, 1500, True)


def test_debts_lie_above_the_turn_the_first_one_on_top() -> None:
    game = fundraiser(
        turn="Bob",
        cash={"Bob": 10},
        deeds={"Boardwalk": "Bob"},
        debts=[{"debtor": "Bob", "creditor": "Ann", "amount": 300}, {"debtor": "Bob", "amount": 20}],
    )
    found = [stage for stage in game.agenda if isinstance(stage, Debt)]
    assert [(debt.creditor, debt.cause) for debt in found] == [(BANK, "cards.pay"), (0, "rent.base")]
    assert game.events[-1].name == "owes"


def test_what_can_be_paid_is_paid_at_once_but_not_while_dice_are_at_rest() -> None:
    debts = [{"debtor": "Bob", "creditor": "Ann", "amount": 300}]
    assert list(fundraiser(debts=debts).cash) == [1800, 1200, 1500]
    assert list(fundraiser(asked=debts).cash) == [1800, 1200, 1500]
    assert list(fundraiser(debts=debts, move=3).cash) == [1500] * 3
    layout = lay_out(FUNDRAISER, {"debts": debts})
    assert list(layout.game.cash) == [1500] * 4
    assert list(layout.start().cash) == [1800, 1200, 1500, 1500]


def test_a_purchase_and_an_auction() -> None:
    game = fundraiser(turn="Bob", purchase="Marvin Gardens")
    assert (game.top.kind, game.place[1]) == (stg.PURCHASE, 29)
    game = fundraiser(turn="Bob", auction="Marvin Gardens")
    assert game.to_act == 2
    game = fundraiser(turn="Bob", auction={"deed": "Marvin Gardens", "first": "Ann", "bid": 20, "leader": "Cy"})
    assert (game.top.kind, game.to_act) == (stg.AUCTION, 0)


def test_claims_take_owner_and_rent_from_the_deed() -> None:
    game = fundraiser(
        deeds={"New York Avenue": "Cy"},
        throwing_turns=9,
        claims=[{"lander": "Ann", "deed": "New York Avenue", "age": 1}],
    )
    claim = game.claims[0]
    assert (claim.owner, claim.amount, claim.opened) == (2, 16, 8)


def test_the_opening_with_a_pile() -> None:
    pile = [title.name for title in FUNDRAISER.deeds[:6]]
    game = fundraiser(opening=True, pile=pile, tokens={"Ann": "boat"})
    # Ann keeps the Bank: Bob is dealt to first.
    assert [game.owner[index] for index in range(6)] == [1, 2, 0, 1, 2, 0]
    assert (game.top.kind, game.tokens[0]) == (stg.FIRST_THROW, "boat")
    assert [event.name for event in game.events] == ["deeds-dealt"] * 6
    shuffled = fundraiser(opening=True, seed=4, chance="seeded")
    assert to_data(shuffled) == to_data(Game(FUNDRAISER, ["Ann", "Bob", "Cy"], 4))


def test_flags_of_the_course_of_play() -> None:
    assert fundraiser(paused=True).to_act == HOST
    assert fundraiser(called=True).over
    assert fundraiser(over=True, unfinished=True).ranking() == []
    assert list(fundraiser(auto_claim=["Bob"]).auto_claim) == [False, True, False]
    assert fundraiser(banker="none").banker == BANK
    assert fundraiser(banker="cy").banker == 2


# -- what only some editions know -----------------------------------------------------------------------


def test_debts_to_the_bank_and_turns_to_miss() -> None:
    game = euronopoly(turn="Ann", cash={"Ann": 0}, credit={"ann": 80}, missing={"Bob": 1}, thrown=True)
    assert (list(game.credit), list(game.missing)) == ([80, 0, 0], [0, 1, 0])
    assert (to_data(game)["credit"], to_data(game)["missing"]) == ({"Ann": 80}, {"Bob": 1})
    assert "credit" not in tomllib.loads(write_position(fundraiser()))
    twin = again(game)
    play_line(twin, "Ann: end")
    assert (twin.to_act, list(twin.missing)) == (2, [0, 0, 0])


def test_the_order_of_arrival() -> None:
    lisbon = {"Bob": "Lisbon", "Cy": "Lisbon"}
    game = euronopoly(turn="Ann", place=lisbon, arrived=["Cy", "Bob"], deeds={"Athens": "Ann"})
    assert game.arrived[2] < game.arrived[1] <= game.arrivals
    assert to_data(game)["arrived"] == ["Cy", "Bob"]
    twin = again(game)
    play_line(twin, 'Ann: remote-buy "Lisbon"')
    assert twin.cash[2] > 3000 == twin.cash[1]
    # Without an order they came there together, and the first seat goes before the others.
    level = euronopoly(turn="Ann", place=lisbon, deeds={"Athens": "Ann"})
    play_line(level, 'Ann: remote-buy "Lisbon"')
    assert level.cash[1] > 3000
    turn = again(twin).turn
    assert turn is not None
    assert turn.remote == 1 << EURONOPOLY.deeds[deed(twin, "Lisbon")].group
    assert to_data(fundraiser())["arrived"] == []


def test_a_landing_that_is_over_opens_building() -> None:
    game = euronopoly(turn="Ann", landed="Athens", deeds={"Athens": "Ann", "Lisbon": "Ann"})
    turn = game.turn
    assert turn is not None
    assert (turn.throws, turn.site, game.place[0]) == (1, deed(game, "Athens"), EURONOPOLY.deeds[turn.site].space)
    assert to_data(game)["arrived"] == ["Ann"]
    play_line(again(game), "Ann: build Athens")
    elsewhere = euronopoly(turn="Ann", landed="Lisbon", deeds={"Athens": "Ann"}).turn
    assert elsewhere is not None
    assert (elsewhere.throws, elsewhere.site) == (1, -1)
    bare = propnex(turn="Ann", landed="Orchard", deeds={"Orchard": "Ann"}, bank={"houses": 0}).turn
    assert bare is not None
    assert bare.scarce
    extra = propnex(turn={"seat": "Ann", "doubles": 1, "again": True}, landed="Orchard").turn
    assert extra is not None
    assert (extra.throws, extra.again) == (1, True)
    # Where building waits for nothing, a landing is just a place.
    plain = fundraiser(turn="Ann", landed="Boardwalk", deeds={"Boardwalk": "Ann"}).turn
    assert plain is not None
    assert (plain.throws, plain.site) == (1, -1)


def test_levels_are_houses() -> None:
    game = euronopoly(deeds={"Athens": {"owner": "Ann", "level": 3}, "Lisbon": "Ann"}, levels={"lisbon": 2})
    assert [game.houses[deed(game, name)] for name in ("Athens", "Lisbon", "Madrid")] == [3, 2, 0]
    assert len(game.payments(deed(game, "Lisbon"))) == 2
    again(game)


def test_any_place_of_detention_will_do() -> None:
    game = euronopoly(detained={"Ann": 1, "Bob": 4, "Cy": 1}, place={"Cy": "Prison II"}, turn="Ann")
    assert [EURONOPOLY.spaces[place].name for place in game.place] == ["Prison I", "Prison I", "Prison II"]
    again(game)


def test_spent_cards_are_in_no_deck() -> None:
    titles = [EURONOPOLY.cards[card].title for card in EURONOPOLY.decks[0].cards[:3]]
    game = euronopoly(seed=5, spent={"event": titles}, turn="Ann")
    assert [len(game.spent[0]), len(game.decks[0])] == [3, len(EURONOPOLY.cards) - 3]
    assert sorted(game.spent[0] + game.decks[0]) == EURONOPOLY.decks[0].cards
    twin = again(game)
    for each in (game, twin):
        each.chance = SEEDED
        for _ in range(30):
            each.place[0] = 1
            each.set_agenda([Turn(0, 0, 0, False), Draw(0, 0)])
            each.settle()
    # The shuffle in between is the same.
    assert (game.decks, game.spent) == (twin.decks, twin.spent)
    again(game)


def test_the_last_turn_and_the_opener() -> None:
    game = again(propnex(turn="Ann", thrown=True, last_turn=True, opener="Cy"))
    assert (game.last_turn, game.opener) == (True, 2)
    play_line(game, "Ann: end")
    assert game.over


def test_what_a_turn_remembers() -> None:
    game = propnex(
        deeds={"Orchard": "Ann", "Tuas": "Ann"},
        turn={
            "seat": "Ann",
            "throws": 1,
            "last_double": 4,
            "site": "Orchard",
            "built": True,
            "raised": ["Orchard", "Tuas"],
            "upgraded": True,
            "scarce": True,
            "remote": ["Brown", "dark_blue"],
            "offered": True,
            "released": True,
        },
    )
    turn = again(game).turn
    assert turn is not None
    assert (turn.last_double, turn.site, turn.built) == (4, deed(game, "Orchard"), True)
    assert turn.raised == 1 << deed(game, "Orchard") | 1 << deed(game, "Tuas")
    assert turn.remote == 1 << 0 | 1 << 7
    assert turn.upgraded
    assert turn.scarce
    assert turn.offered
    assert turn.released
    assert to_data(game)["agenda"][0]["remote"] == ["brown", "dark_blue"]  # type: ignore[index]


def test_a_deed_asked_for_put_up_and_decided_on() -> None:
    game = propnex(turn="Ann", deeds={"Orchard": "Bob"})
    play_line(game, 'Ann: ask "Orchard" 500')
    assert again(game).to_act == 1
    play_line(game, "Bob: agree 600")
    auction = again(game).top
    assert isinstance(auction, Auction)
    assert (auction.seller, auction.reserve, auction.bid, auction.leader) == (1, 600, 500, 0)
    play_line(game, "Cy: pass")
    play_line(game, "Di: pass")
    twin = again(game)
    assert isinstance(twin.top, Reserve)
    play_line(twin, "Bob: accept")
    assert twin.owner[deed(twin, "Orchard")] == 0


def test_a_sale_as_a_shorthand() -> None:
    game = propnex(turn="Bob", deeds={"Orchard": "Bob"}, auction={"deed": "Orchard", "piece": "sale", "reserve": 90})
    auction = again(game).top
    assert isinstance(auction, Auction)
    assert (auction.seller, auction.among, auction.reserve, game.to_act) == (1, 0b1101, 90, 2)


def test_an_agreed_deal_waits_for_an_owner() -> None:
    game = fundraiser(
        turn={"seat": "Bob", "throws": 1},
        deeds={"New York Avenue": "Cy", "Short Line": "Ann"},
        claims=[{"lander": "Bob", "deed": "New York Avenue"}],
    )
    play_line(game, 'Bob: offer Ann: give 100 for "Short Line"')
    play_line(game, "Ann: accept")
    twin = again(game)
    asking = twin.top
    assert isinstance(asking, Asking)
    assert (asking.seat, asking.silent, twin.to_act) == (1, 0b011, 2)
    assert asking.copy().legs == asking.legs
    play_line(twin, "Cy: pass")
    assert twin.owner[deed(twin, "Short Line")] == 1
    assert len(twin.claims) == 1


def test_an_agreed_deal_has_a_partner() -> None:
    agenda = [{"stage": "turn", "seat": "Bob", "throws": 1}, {"stage": "asking", "seat": "Bob", "legs": []}]
    assert problems(agenda=agenda) == ["agenda[1].legs: a deal has a partner"]


def test_the_interest_paid_on_an_inheritance_is_remembered_for_the_turn() -> None:
    game = fundraiser(
        turn="Bob",
        thrown=True,
        cash={"Bob": 10},
        deeds={"Boardwalk": {"owner": "Bob", "mortgaged": True}},
        debts=[{"debtor": "Bob", "creditor": "Ann", "amount": 500}],
    )
    play_line(game, "Bob: bankrupt")
    twin = again(game)
    handover = twin.top
    assert isinstance(handover, Handover)
    assert handover.inherited
    play_line(twin, "Ann: keep")
    turn = again(twin).turn
    assert turn is not None
    assert turn.kept == 1 << deed(twin, "Boardwalk")


def test_a_forced_sale_interrupts_its_debt() -> None:
    game = propnex(
        turn="Bob",
        cash={"Bob": 0},
        deeds={"Orchard": {"owner": "Bob", "mortgaged": True}},
        debts=[{"debtor": "Bob", "creditor": "Ann", "amount": 50}],
    )
    play_line(game, 'Bob: put up "Orchard"')
    auction = again(game).top
    assert isinstance(auction, Auction)
    assert (auction.piece, auction.seller) == (FORCED_SALE, 1)
    assert auction.floor == PROPNEX.deeds[auction.deed].mortgage


def test_an_opening_with_ranks_tokens_an_auction_and_houses() -> None:
    pile = [title.name for title in PROPNEX.deeds[:24]]
    game = propnex(opening=True, pile=pile, banker="none", tokens={"Ann": "kayak"})
    assert again(game).agenda[0].kind == stg.OPENING_HANDS
    for line in ("Ann: roll 1 2", "Bob: roll 1 2", "Cy: roll 3 4", "Di: roll 1 1"):
        play_line(game, line)
    throw = again(game).top
    assert isinstance(throw, FirstThrow)
    assert (throw.rivals, throw.ranked, throw.level) == ([0, 1], [2], [[3]])
    play_line(game, "Ann: roll 1 2")
    play_line(game, "Bob: roll 1 3")
    choice = again(game).top
    assert isinstance(choice, TokenChoice)
    assert (choice.order, game.tokens[0], game.opener) == ([2, 1, 0, 3], "kayak", 2)
    for line in ("Cy: pass", "Bob: token boat", "Ann: pass", "Di: pass"):
        play_line(game, line)
    auction = again(game).top
    assert isinstance(auction, Auction)
    assert (auction.floor, auction.least_raise) == (PROPNEX.deeds[auction.deed].price, 10)
    assert [game.owner[index] for index in range(5)] == [0, 1, 2, 3, 0]
    assert again(game).agenda[-2].kind == stg.ESTATE
    while isinstance(game.top, Auction):
        game.play(game.to_act, Action(act.PASS))
    assert isinstance(again(game).top, Prebuild)
    while isinstance(game.top, Prebuild):
        game.play(game.to_act, Action(act.PASS))
    assert (game.top.kind, game.to_act) == (stg.TURN, 2)


def test_an_opening_without_a_throw() -> None:
    game = euronopoly(opening=True, tokens={"Ann": "kayak"})
    assert (game.top.kind, game.to_act, game.tokens[0]) == (stg.TURN, 0, "kayak")
    assert to_data(euronopoly(opening=True, seed=4)) == to_data(Game(EURONOPOLY, ["Ann", "Bob", "Cy"], 4, OPEN))


@pytest.mark.parametrize(
    ("book", "data", "message"),
    [
        (FUNDRAISER, {"credit": {"Ann": 3}}, "credit.Ann: the Bank lends nothing in this edition"),
        (FUNDRAISER, {"spent": {"chance": ["pay 15"]}}, "spent.chance: used cards go under their deck"),
        (FUNDRAISER, {"pile": ["Boardwalk"], "opening": True}, "pile: 6 deeds are dealt, but the pile has 1"),
        (EURONOPOLY, {"pile": ["Rome"], "opening": True}, "pile: no deeds are dealt in this edition"),
        (PROPNEX, {"pile": ["Orchard"], "opening": True}, "pile: 24 deeds are dealt, but the pile has 1"),
        (EURONOPOLY, {"credit": {"Ann": 3}, "out": ["Ann"]}, "credit.Ann: Ann is out of the game"),
        (EURONOPOLY, {"missing": {"Ann": 3}, "out": ["Ann"]}, "missing.Ann: Ann is out of the game"),
        (EURONOPOLY, {"missing": {"Ann": True}}, "missing.Ann: expected a whole number"),
        (EURONOPOLY, {"arrived": ["Ann", "ann"]}, r"arrived\[1\]: Ann is named twice"),
        (EURONOPOLY, {"detained": {"Ann": 1}, "place": {"Ann": "Rome"}}, "place.Ann: Ann is detained"),
        (EURONOPOLY, {"detained": {"Ann": 1}, "landed": "Rome"}, "landed: Ann is detained and cannot be there"),
        (EURONOPOLY, {"detained": {"Ann": 5}}, "detained.Ann: expected a number from 0 to 4"),
        (EURONOPOLY, {"landed": "Roma"}, 'landed: there is no space called "Roma"; did you mean "Rome"'),
        (EURONOPOLY, {"landed": "Rome", "move": 3}, "landed: says where the token rests"),
        (EURONOPOLY, {"landed": "Rome", "purchase": "Rome"}, "landed: says where the token rests"),
        (EURONOPOLY, {"landed": "Rome", "opening": True}, "landed: there is no turn yet"),
        (EURONOPOLY, {"levels": {"Rome": 3}}, "levels.Rome: deeds of the Bank carry no buildings"),
        (EURONOPOLY, {"levels": {"Roma": 3}}, "levels.Roma: there is no deed"),
        (EURONOPOLY, {"levels": {"Rome": 10}, "deeds": {"Rome": "Ann"}}, "levels.Rome: expected a number from 0 to 9"),
        (
            EURONOPOLY,
            {"levels": {"Rome": 3}, "deeds": {"Rome": {"owner": "Ann", "level": 3}}},
            "levels.Rome: the buildings are given with the deed",
        ),
        (
            EURONOPOLY,
            {"deeds": {"Rome": {"owner": "Ann", "level": 3, "houses": 3}}},
            "deeds.Rome.level: says the same as houses",
        ),
        (EURONOPOLY, {"spent": {"event": [f"event/{n}" for n in range(1, 25)]}}, "shuffled again before its last"),
        (EURONOPOLY, {"spent": {"event": ["event/1"]}, "next": {"event": ["event/1"]}}, r"next.event\[0\]: the card"),
        (EURONOPOLY, {"streams": {"decks": {"event": [1]}}}, "streams.decks.event: expected four numbers, found 1"),
        (EURONOPOLY, {"streams": {"deck": {}}}, 'streams.deck: unknown key; did you mean "decks"'),
        (EURONOPOLY, {"turn": {"seat": "Ann", "remote": ["Sud"]}}, r'turn.remote\[0\]: there is no group called "Sud"'),
        (EURONOPOLY, {"turn": {"seat": "Ann", "site": "Roma"}}, "turn.site: there is no deed"),
        (PROPNEX, {"opener": "Zed"}, "opener: there is no player"),
        (PROPNEX, {"auction": {"deed": "Orchard", "piece": "sale"}}, "auction.deed: Orchard belongs to the Bank"),
        (
            PROPNEX,
            {"auction": {"deed": "Orchard", "piece": "sale", "seller": "Bob"}, "deeds": {"Orchard": "Ann"}},
            "auction.seller: Orchard is not theirs to sell",
        ),
        (
            PROPNEX,
            {"auction": {"deed": "Orchard", "piece": "forced-sale"}, "deeds": {"Orchard": "Ann"}},
            "auction.piece: a forced sale interrupts a debt",
        ),
        (
            PROPNEX,
            {
                "agenda": [{"stage": "auction", "seat": "Bob", "deed": "Orchard", "piece": "forced-sale"}],
                "deeds": {"Orchard": "Ann"},
            },
            r"agenda\[0\].piece: a forced sale interrupts a debt",
        ),
        (PROPNEX, {"agenda": [{"stage": "token-choice", "order": []}]}, "order: somebody has still to choose"),
        (
            PROPNEX,
            {"agenda": [{"stage": "first-throw", "rivals": ["Ann"], "level": [["Zed"]]}]},
            r"level\[0\]\[0\]: there is no player",
        ),
        (
            PROPNEX,
            {"agenda": [{"stage": "approach", "seat": "Ann", "deed": "Orchard", "bid": 3}]},
            "deed: Orchard belongs to no other player",
        ),
        (
            PROPNEX,
            {"agenda": [{"stage": "reserve", "seat": "Ann", "deed": "Orchard", "bid": 3, "bidder": "Bob"}]},
            "deed: Orchard is not theirs to sell",
        ),
    ],
)
def test_what_makes_no_sense_in_those_editions_is_told(book: Edition, data: dict[str, Any], message: str) -> None:
    found = problems(book, **data)
    assert any(re.search(message, problem) for problem in found), found


# -- what is wrong --------------------------------------------------------------------------------------


def test_all_problems_are_told_at_once() -> None:
    found = problems(
        cash={"Bobb": 3, "Ann": "much"},
        place={"Ann": "Broadwalk", "Bob": 99},
        deeds={"Bordwalk": "Bob", "Park Place": {"owner": "Zed", "house": 3}},
        trun="Bob",
        next={"chanse": ["x"], "chest": ["Dentistt"]},
        held={"Bob": ["Dentist"]},
    )
    text = "\n".join(found)
    assert 'cash.Bobb: there is no player called "Bobb"; did you mean "Bob"?' in text
    assert 'cash.Ann: expected a whole number, found the text "much"' in text
    assert 'place.Ann: there is no space called "Broadwalk"; did you mean "Boardwalk"' in text
    assert "place.Bob: there is no space 99" in text
    assert 'deeds.Bordwalk: there is no deed called "Bordwalk"; did you mean "Boardwalk"?' in text
    assert "deeds.Park Place.owner: there is no player" in text
    assert 'deeds.Park Place.house: unknown key; did you mean "houses"' in text
    assert 'trun: unknown key; did you mean "turn"' in text
    assert "next.chanse: there is no deck" in text
    assert 'next.chest[0]: there is no Community Chest card called "Dentistt"; did you mean "Dentist"?' in text
    assert 'held.Bob[0]: "Dentist" is no card one keeps' in text
    assert len(found) == 11


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"cash": [3]}, "cash: expected a table, found a list"),
        ({"cash": {"Ann": -1}}, "cash.Ann: expected a number at least 0, found the number -1"),
        ({"cash": {"Ann": 1, "ann": 2}}, "cash.ann: Ann is named twice"),
        ({"cash": {"Ann": True}}, "cash.Ann: expected a whole number, found true"),
        ({"place": {"Ann": "Chance"}}, 'place.Ann: there is more than one "Chance": "Chance #1"'),
        ({"place": {"Ann": 1.5}}, "place.Ann: expected the name or number of a space, found something else"),
        ({"place": {"Bob": 3}, "detained": {"Bob": 1}}, "place.Bob: Bob is detained and cannot be there"),
        ({"detained": {"Bob": 4}}, "detained.Bob: expected a number from 0 to 3"),
        ({"deeds": {"Boardwalk": {"owner": "Bob", "houses": 9}}}, "deeds.Boardwalk.houses: expected a number from 0"),
        ({"deeds": {"Boardwalk": {"houses": 1}}}, "deeds.Boardwalk.owner: is missing"),
        ({"deeds": {"Short Line": {"owner": "Bob", "houses": 1}}}, "deeds.Short Line.houses: nothing can be built"),
        ({"deeds": {"Boardwalk": {"owner": "Bob", "hotel": True, "houses": 1}}}, "a hotel has taken the place"),
        ({"deeds": {"Boardwalk": {"owner": "Bob", "houses": 1, "paid": []}}}, "paid: 0 payments for buildings"),
        ({"deeds": {"Boardwalk": {"owner": "Bank", "mortgaged": True}}}, "deeds of the Bank carry no buildings"),
        ({"deeds": {"Boardwalk": 3}}, "deeds.Boardwalk: expected a table, found the number 3"),
        ({"deeds": {"Boardwalk": "Host"}}, "deeds.Boardwalk: the host has no part in this"),
        ({"deeds": {"Boardwalk": "Bob", "BOARDWALK": "Bob"}}, "deeds.BOARDWALK: the deed is named twice"),
        ({"deeds": {"Boardwalk": "Bob"}, "out": ["Bob"]}, "deeds.Boardwalk: Bob is out of the game"),
        ({"out": ["Bob", "Bob"]}, r"out\[1\]: Bob is named twice"),
        ({"out": ["Bob"], "retired": ["Ann"]}, "retired: names the same players as out"),
        ({"out": ["Bob"], "turn": "Bob"}, "turn: Bob is out of the game"),
        ({"out": ["Bob"], "held": {"Bob": ["Chance"]}}, "held.Bob: Bob is out of the game and holds nothing"),
        ({"tokens": {"Ann": "ship"}}, "tokens: Ann and Bob both have the ship"),
        ({"chance": "luck"}, 'chance: expected one of "seeded", "entered", "open"'),
        ({"banker": "Zed"}, 'banker: no player is called "Zed"'),
        ({"players": ["Ann", 3]}, r"players\[1\]: expected a text"),
        ({"dice": [3]}, "dice: expected both dice"),
        ({"dice": [3, 7]}, r"dice\[1\]: expected a number from 0 to 6"),
        ({"streams": {"dice": [1]}}, "streams.dice: expected four numbers, found 1"),
        ({"bank": {"houses": "many"}}, "bank.houses: expected a whole number"),
        ({"held": {"Bob": ["Chance", "Chance"]}}, r'held.Bob\[1\]: there is no further card "Chance" to hold'),
        ({"next": {"chance": ["pay 15", "pay 15"]}}, r"next.chance\[1\]: the card called"),
        ({"decks": {"chance": ["pay 15"]}}, "decks.chance: 15 cards are missing"),
        ({"known": {"chance": 17}}, "known.chance: expected a number from 0 to 16"),
        ({"claims": [{"lander": "Ann", "deed": "Boardwalk"}]}, r"claims\[0\].owner: is missing, and Boardwalk"),
        ({"debts": [{"debtor": "Ann", "amount": 3, "creditor": "Ann"}]}, "nobody owes money to themselves"),
        ({"debts": [{"debtor": "Ann"}]}, r"debts\[0\].amount: is missing"),
        ({"debts": [{"debtor": "Ann", "amount": 3, "cause": "rent.bse"}]}, 'did you mean "rent.base"'),
        ({"debts": [{"debtor": "Ann", "amount": 3, "cause": "auction.pay"}]}, "a winning bid pays for a lot"),
        ({"asked": [{"debtor": "Ann", "amount": 3, "creditor": "Bob"}], "out": ["Bob"]}, "Bob is out of the game"),
        ({"move": [1]}, "move: expected both dice"),
        ({"move": "far"}, "move: expected a whole number"),
        ({"purchase": "Boardwalk", "deeds": {"Boardwalk": "Bob"}}, "purchase: Boardwalk does not belong to the Bank"),
        ({"purchase": "Boardwalk", "auction": "Boardwalk"}, "auction: a deed is bought or auctioned"),
        ({"auction": {"deed": "Boardwalk", "bid": 3}}, "auction.leader: a highest bid has a bidder"),
        ({"auction": "Boardwalk", "deeds": {"Boardwalk": "Bob"}}, "auction.deed: Boardwalk belongs to Bob"),
        ({"agenda": []}, "agenda: is empty, but the game is not over"),
        ({"agenda": [{"stage": "trun"}]}, 'there is no stage "trun"; did you mean "turn"?'),
        ({"agenda": [{"stage": "turn"}]}, r"agenda\[0\].seat: is missing"),
        ({"agenda": [{"stage": "turn", "seat": "Ann", "age": 3}]}, r"agenda\[0\].age: unknown key"),
        ({"agenda": [{"stage": "turn", "seat": "Ann"}], "turn": "Ann"}, "turn: the agenda says everything"),
        ({"agenda": [{"stage": "first-throw", "rivals": []}]}, "totals: somebody has still to throw"),
        ({"agenda": [{"stage": "deal", "seat": "Ann", "legs": []}]}, "answered: somebody has still to answer"),
        ({"agenda": [{"stage": "estate", "seat": "Ann", "deeds": [], "mortgaged": [True]}]}, "one entry for every"),
        ({"agenda": [{"stage": "wishes", "seat": "Ann", "counts": [1]}]}, "counts: has one entry for every deed"),
        (
            {"agenda": [{"stage": "deal", "seat": "Ann", "legs": [{"partner": "Bob", "give_cards": ["Chance"]}]}]},
            "nobody can offer a card they do not hold",
        ),
        ({"turn": {"seat": "Ann", "again": True}}, "turn.again: another throw is earned by a throw"),
        ({"turn": {"seat": "Ann"}, "thrown": True}, "thrown: say throws in the table of the turn"),
        ({"turn": 3}, "turn: expected a text"),
        ({"over": True, "turn": "Ann"}, "turn: the game is over"),
        ({"over": "yes"}, "over: expected true or false"),
        ({"pile": ["Boardwalk"]}, "pile: deeds are dealt in the opening"),
        ({"pile": ["Boardwalk"], "opening": True}, "pile: 6 deeds are dealt, but the pile has 1"),
        ({"opening": True, "turn": "Ann"}, "turn: there is no turn yet"),
        ({"opening": True, "out": ["Ann"]}, "out: nobody leaves before the opening"),
        ({"edition": "cronulla"}, "edition: the position is of another edition than fundraiser"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_key(data: dict[str, Any], message: str) -> None:
    assert any(re.search(message, problem) for problem in problems(**data)), problems(**data)


def test_there_is_no_detention_where_the_edition_has_none() -> None:
    with pytest.raises(PositionError, match=r"detained\.Bob"):
        from_data(edition("cronulla"), {"detained": {"Bob": 1}})
