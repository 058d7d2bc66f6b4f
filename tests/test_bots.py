"""The bots: every one plays every edition, keeps its habits, and what goes wrong with one is told in full."""

from __future__ import annotations

import doctest
import pickle
import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.bots import Bot, BotFault, UnknownBot, bot_names, expand_seats, make_bot, next_action, play_out
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg
from freehold.engine.chapters.auction import Auction
from freehold.engine.edition import RELEASE, Edition
from freehold.engine.game import Game
from freehold.engine.position import from_data, to_data
from freehold.engine.stage import DEBT
from freehold.engine.state import ENTERED
from freehold.engine.text.notation import play_line
from quick_bots import quick_names

SEATS: Final = ["Ann", "Bob", "Cy", "Di"]
PAGE: Final = Path(__file__).parent.parent / "docs" / "bots.md"


def table(edition: Edition, seed: int, seats: int = 4) -> Game:
    game = Game(edition, SEATS[:seats], seed=seed)
    game.listening = False
    return game


def bots_of(names: list[str], seed: int) -> list[Bot]:
    return [make_bot(name, 100 * seed + seat) for seat, name in enumerate(names)]


def actions_of(game: Game, bots: list[Bot], seat: int, turns: int) -> list[tuple[Action, Any]]:
    """Play on and return what one seat does, each action with the stage it was done in."""
    done: list[tuple[Action, Any]] = []
    while game.throwing_turns < turns:
        found = next_action(game, bots)
        if found is None:
            break
        if found[0] == seat:
            done.append((found[1], game.agenda[-1].copy()))
        game.play(*found)
    return done


# -- the roster -------------------------------------------------------------------------------------------


def test_names_are_sorted_and_complete() -> None:
    assert bot_names() == [
        "builder",
        "copycat",
        "easy",
        "expert",
        "fixed-a",
        "fixed-b",
        "fixed-c",
        "fixed-h",
        "hard",
        "hoarder",
        "key-seller",
        "normal",
        "overcharger",
        "penny-bidder",
        "random",
        "refuse-all",
        "two-hole",
    ]
    for name in bot_names():
        assert make_bot(name).name == name


def test_a_list_of_names_belongs_to_whoever_asked() -> None:
    bot_names().clear()
    assert bot_names()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bilder", "there is no bot called 'bilder'; did you mean builder?"),
        ("fixed_h", "fixed-h"),
        ("Random", "did you mean random?"),
        ("zzz", "there is no bot called 'zzz'; the nearest are"),
        ("", "there is no bot called ''"),
        (":Bot", "names no bot"),
        ("module:", "names no bot"),
        ("no_such_module_here:Bot", "the module no_such_module_here cannot be imported: ModuleNotFoundError"),
        ("no/such/file.py:Bot", "there is no file no/such/file.py"),
        ("freehold.bots:Builderbot", "did you mean BuilderBot"),
        ("freehold.bots:make_bot", "make_bot in freehold.bots is no bot"),
        ("freehold.bots:Bot", "Bot in freehold.bots is no bot"),
    ],
)
def test_a_bot_nobody_knows(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBot) as fault:
        make_bot(name)
    assert sentence in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("random", ["random"]),
        ("a,b*2", ["a", "b", "b"]),
        (" fixed-h * 3 , random ", ["fixed-h", "fixed-h", "fixed-h", "random"]),
        ("mine.py:Bot*2", ["mine.py:Bot", "mine.py:Bot"]),
    ],
)
def test_seats_are_expanded(text: str, seats: list[str]) -> None:
    assert expand_seats(text) == seats


@pytest.mark.parametrize("text", ["", "a,", ",a", "a,,b", "*3", "a*", "a*0", "a*-1", "a*x", "a*2*2", "a*100", "a*²"])
def test_seats_that_make_no_sense(text: str) -> None:
    with pytest.raises(ValueError, match=r"without a bot|how many"):
        expand_seats(text)


# -- bots from outside ------------------------------------------------------------------------------------

HOME_MADE: Final = """
from freehold.bots import Bot, RandomBot
from freehold.bots.answers import answer
from freehold.engine import action as act
from freehold.engine import stage as stg
from freehold.engine.action import Action, Leg

class Sound(Bot):
    def choose(self, game, seat):
        return answer(game, seat) if game.to_act == seat else None

class Seeded(RandomBot):
    def __init__(self, seed):
        super().__init__(seed)
        self.given = seed

class Demanding(Bot):
    def __init__(self, seed, more):
        pass

class Crashing(Sound):
    def choose(self, game, seat):
        if game.throwing_turns > 2:
            raise KeyError("lost my notes")
        return super().choose(game, seat)

class Cheating(Sound):
    def choose(self, game, seat):
        return Action(act.BID, 5000) if game.to_act == seat else None

class Meddling(Sound):
    def choose(self, game, seat):
        return super().choose(game, seat) or Action(act.MORTGAGE, 0, [5], [1])

class Silent(Bot):
    def choose(self, game, seat):
        return None

class Chatting(Bot):
    def choose(self, game, seat):
        return "roll"

class Muddled(Bot):
    def choose(self, game, seat):
        return Action(act.BUILD, 0, ["Boardwalk"], [1])
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    path = tmp_path / "home_made.py"
    path.write_text(HOME_MADE)
    return path


def test_a_bot_from_a_file_plays(home: Path) -> None:
    game = table(freehold.edition("fundraiser"), 3)
    bots = bots_of([f"{home}:Sound", f"{home}:Seeded", "builder", "random"], 3)
    assert bots[1].given == 301  # type: ignore[attr-defined]
    assert bots[0].name == f"{home}:Sound"
    play_out(game, bots, turns=100)
    assert game.over or game.throwing_turns == 100


def test_a_bot_from_a_module_plays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(home.parent))
    game = table(freehold.edition("cronulla"), 3, seats=2)
    play_out(game, bots_of(["home_made:Sound", "builder"], 3), turns=60)
    assert game.over or game.throwing_turns == 60


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    made: list[Bot] = []
    for folder, word in (("one", "first"), ("two", "second")):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "mine.py"
        path.write_text(f"from freehold.bots import Bot\nclass Mine(Bot):\n    word = {word!r}\n")
        made.append(make_bot(f"{path}:Mine"))
    assert [bot.word for bot in made] == ["first", "second"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "wanted", "sentence"),
    [
        ("class Mine(:\n", "Mine", "cannot be imported: SyntaxError"),
        ("import nothing_of_the_kind\n", "Mine", "cannot be imported: ModuleNotFoundError"),
        ("class Mine:\n    pass\n", "Mine", "Mine in"),
        ("from freehold.bots import Bot\nclass Frugal(Bot):\n    pass\n", "Frugl", "did you mean Frugal?"),
        ("", "Mine", "has no class Mine"),
        (HOME_MADE, "Demanding", "cannot be made: TypeError"),
    ],
)
def test_a_file_without_a_usable_bot(tmp_path: Path, text: str, wanted: str, sentence: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text)
    with pytest.raises(UnknownBot) as fault:
        make_bot(f"{path}:{wanted}")
    assert sentence in str(fault.value)


# -- faults -----------------------------------------------------------------------------------------------

FAULTS: Final = [
    ("Crashing", "raised an error: KeyError: 'lost my notes'"),
    ("Cheating", "answered `bid 5000`: no auction is going on (FR-AUCTION-1)"),
    ("Meddling", 'answered `mortgage "Connecticut Avenue"`: Connecticut Avenue does not belong to Cy'),
    ("Silent", "did not answer: the table waits for it (first-throw)"),
    ("Muddled", "Boardwalk"),
]


@pytest.mark.parametrize("id", freehold.edition_ids())
@pytest.mark.parametrize("name", quick_names())
def test_answers_carried_out_as_they_are_need_no_judging(id: str, name: str) -> None:
    """Every answer is legal, and games in which they are judged end as those in which they are not."""
    for seed in (21, 22):
        ended = []
        for strict in (False, True):
            game = table(freehold.edition(id), seed)
            bots = [make_bot(name, seed), *bots_of(["builder", "fixed-h", "random"], seed)]
            played = play_out(game, bots, most=2500, strict=strict)
            ended.append((played, to_data(game)))
        assert ended[0] == ended[1]


def test_a_bot_of_ones_own_is_judged_whatever_it_derives_from(tmp_path: Path) -> None:
    file = tmp_path / "cheat.py"
    file.write_text(
        "from freehold.bots import BuilderBot\nfrom freehold.engine import action as act\n"
        "from freehold.engine.action import Action\n\n"
        "class Cheat(BuilderBot):\n    def choose(self, game, seat):\n        return Action(act.BID, 10**6)\n"
    )
    assert not make_bot(f"{file}:Cheat").is_sound
    with pytest.raises(BotFault, match="answered `bid 1000000`"):
        play_out(table(freehold.edition("fundraiser"), 3), [make_bot(f"{file}:Cheat"), *bots_of(["builder"] * 3, 3)])


@pytest.mark.parametrize(("name", "sentence"), FAULTS)
def test_a_fault_names_everything(home: Path, name: str, sentence: str) -> None:
    game = table(freehold.edition("fundraiser"), 12)
    bots = bots_of(["builder", "builder", f"{home}:{name}", "builder"], 12)
    with pytest.raises(BotFault) as fault:
        play_out(game, bots)
    seen = fault.value
    assert (seen.bot, seen.seat, seen.seed) == (f"{home}:{name}", 2, 12)
    start = f"{home}:{name} on seat 3 of the game with seed 12 "
    assert str(seen).startswith(start)
    assert sentence in str(seen)
    assert str(seen) == f"{start}{seen.answer}: {seen.reason}"


@pytest.mark.parametrize("name", [name for name, _ in FAULTS])
def test_one_action_at_a_time_the_faults_are_the_same(home: Path, name: str) -> None:
    names = ["builder", "builder", f"{home}:{name}", "builder"]
    with pytest.raises(BotFault) as single:
        actions_of(table(freehold.edition("fundraiser"), 12), bots_of(names, 12), 0, 1000)
    with pytest.raises(BotFault) as whole:
        play_out(table(freehold.edition("fundraiser"), 12), bots_of(names, 12))
    assert str(single.value) == str(whole.value)


def test_an_answer_that_is_no_action(home: Path) -> None:
    game = table(freehold.edition("fundraiser"), 12)
    with pytest.raises(BotFault, match=r"Chatting on seat 1 of the game with seed 12"):
        play_out(game, bots_of([f"{home}:Chatting", "builder", "builder", "builder"], 12))


def test_a_refused_answer_leaves_the_game_as_it_was(home: Path) -> None:
    game = table(freehold.edition("fundraiser"), 12)
    before = to_data(game)
    with pytest.raises(BotFault):
        play_out(game, bots_of([f"{home}:Cheating", "builder", "builder", "builder"], 12))
    before["auto_claim"] = to_data(game)["auto_claim"]
    assert to_data(game) == before


def test_what_is_no_fault_of_a_bot_is_not_called_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error inside the engine, or Ctrl-C, comes through as it is."""
    for error in (ZeroDivisionError("engine"), KeyboardInterrupt()):
        game = table(freehold.edition("fundraiser"), 12)

        def broken(*_: object, error: BaseException = error) -> None:
            raise error

        monkeypatch.setattr(game, "proceed", broken)
        with pytest.raises(type(error)):
            play_out(game, bots_of(["builder"] * 4, 12))


def test_faults_travel_between_processes() -> None:
    fault = BotFault("mine", 1, 77, 'answered "roll"', "not now")
    twin = pickle.loads(pickle.dumps(fault))
    assert str(twin) == str(fault)
    assert (twin.bot, twin.seat, twin.seed, twin.answer, twin.reason) == ("mine", 1, 77, 'answered "roll"', "not now")


def test_a_person_is_waited_for() -> None:
    game = table(freehold.edition("fundraiser"), 3)
    assert next_action(game, [None, None, None, None]) is None
    assert next_action(game, [make_bot("builder"), None, None, None]) is not None


def test_playing_stops_where_asked() -> None:
    game = table(freehold.edition("fundraiser"), 3)
    bots = bots_of(["builder"] * 4, 3)
    assert play_out(game, bots, most=10) == 10
    assert play_out(game, bots, turns=7) > 0
    assert game.throwing_turns == 7
    assert play_out(game, bots, turns=7) == 0


# -- whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", quick_names())
def test_every_bot_answers_for_its_rent_before_a_deal(name: str) -> None:
    """Whoever is asked whether rent is wanted before a deal says so, or lets the deal pass."""
    book = freehold.edition("cronulla")
    claims = [{"lander": "Bob", "deed": "Kingsway", "amount": 20}]
    deeds = {"Kingsway": "Cy", "Elouera Road": "Ann"}
    data: dict[str, object] = {"players": ["Ann", "Bob", "Cy"], "turn": {"seat": "Bob", "throws": 1}}
    game = from_data(book, {**data, "deeds": deeds, "claims": claims})
    play_line(game, 'Bob: offer Ann: give 100 for "Elouera Road"')
    play_line(game, "Ann: accept")
    assert (game.top.kind, game.to_act) == (stg.ASKING, 2)
    for _ in range(20):
        if game.top.kind != stg.ASKING:
            break
        wish = next_action(game, [None, None, make_bot(name, 7)])
        assert wish is not None
        game.play(*wish)
    assert game.top.kind == stg.TURN
    assert game.cash[0] == 1600


@pytest.mark.parametrize("name", quick_names())
@pytest.mark.parametrize("id", freehold.edition_ids())
def test_every_bot_plays_every_edition(id: str, name: str) -> None:
    """Among themselves, and beside one who does everything that is legal."""
    book = freehold.edition(id)
    for seed, names in enumerate(([name] * 4, [name, "random", name, "random"])):
        game = table(book, seed)
        play_out(game, bots_of(names, seed), most=8000, turns=120)
        assert game.over or game.throwing_turns == 120


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_mixed_tables(id: str) -> None:
    book = freehold.edition(id)
    names = quick_names()
    for seed in range(len(names)):
        game = table(book, seed)
        play_out(game, bots_of([names[(seed + 3 * seat) % len(names)] for seat in range(4)], seed), 8000, 100)
        assert game.over or game.throwing_turns == 100


@pytest.mark.parametrize("name", quick_names())
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    book = freehold.edition("global-village")
    ends: list[object] = []
    for _ in range(2):
        game = table(book, 5)
        play_out(game, bots_of([name] * 4, 5), turns=80)
        ends.append(to_data(game))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("id", ["global-village", "cronulla", "euronopoly"])
def test_bots_also_play_where_dice_and_cards_are_entered(id: str) -> None:
    game = Game(freehold.edition(id), SEATS, seed=1, chance=ENTERED)
    game.listening = False
    play_out(game, bots_of(["builder", "random", "fixed-h", "hoarder"], 1), turns=20)
    assert game.over or game.throwing_turns == 20


def test_the_builder_beats_three_who_play_at_random() -> None:
    book = freehold.edition("fundraiser")
    wins = 0
    for seed in range(12):
        names = ["random"] * 4
        names[seed % 4] = "builder"
        game = table(book, seed)
        play_out(game, bots_of(names, seed), turns=600)
        worth = [-1 if game.out[seat] else game.worth(seat) for seat in range(4)]
        wins += worth.index(max(worth)) == seed % 4
    assert wins >= 11


# -- random -----------------------------------------------------------------------------------------------

CLASSIC: Final = """roll, end, buy, decline, bid, pass, claim, auto-claim, build, hotel, sell, mortgage, lift, offer,
    counter, accept, refuse, withdraw, bankrupt, quit, token"""
KINDS: Final = {
    "fundraiser": f"{CLASSIC}, keep, pay fine, use card",
    "global-village": f"{CLASSIC}, keep, pay fine, use card, stay, pay flat, pay share, want, place",
    "cronulla": CLASSIC,
    "euronopoly": """roll, end, buy, decline, build, sell, sell deed, remote-buy, remote-build, pay fine, stay, quit,
        token""",
    "propnex": """roll, end, bid, pass, build, hotel, sell, mortgage, lift, put up, ask, agree, accept, refuse,
        pay fine, use card, token""",
}
"""Every kind of action that a player of the edition can come to play where dice and cards are not entered."""

DEALT: Final = {"opening.deal": 12, "players.max": 2}
EARLY: Final = {"building.houses_for_hotel": 1, "building.hotel_counts": 2}
TABLES: Final[dict[str, list[dict[str, Any]]]] = {
    "fundraiser": [DEALT | EARLY, {"opening.cash": 200}],
    "global-village": [DEALT | EARLY, DEALT | {"building.stock_houses": 4}, {"opening.cash": 200}],
    "cronulla": [DEALT | EARLY, {"opening.cash": 200}],
    "euronopoly": [{}],
    "propnex": [{}, {"building.stock_houses": 0}],
}
"""Tables at which everything happens soon: full hands, hotels early, few buildings, little money."""


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_random_play_reaches_every_kind_of_action(id: str) -> None:
    wanted = {word.strip() for word in KINDS[id].split(",")}
    books = [freehold.edition(id, [], changes) for changes in TABLES[id]]
    seen: set[str] = set()
    for seed in range(30):
        book = books[seed % len(books)]
        game = table(book, seed, seats=min(book.players_max, 4))
        bots = bots_of(["random"] * game.seats, seed)
        while game.throwing_turns < 250 and not seen >= wanted:
            found = next_action(game, bots)
            if found is None:
                break
            seen.add(act.WORDS[found[1].kind])
            game.play(*found)
    assert seen == wanted


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_random_games_do_not_grow_without_end(id: str) -> None:
    game = table(freehold.edition(id), 9)
    played = play_out(game, bots_of(["random"] * 4, 9), turns=100)
    assert played < 40 * game.throwing_turns


# -- habits -----------------------------------------------------------------------------------------------


def habits(name: str, id: str, others: str = "random", seeds: int = 3, turns: int = 100) -> list[tuple[Action, Any]]:
    """What a bot does beside three others in a few games."""
    done: list[tuple[Action, Any]] = []
    for seed in range(seeds):
        game = table(freehold.edition(id), seed)
        done += actions_of(game, bots_of([name, others, others, others], seed), 0, turns)
    return done


def kinds(done: list[tuple[Action, Any]]) -> Counter[int]:
    return Counter(action.kind for action, _ in done)


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_the_builder_never_deals(id: str) -> None:
    seen = kinds(habits("builder", id))
    assert not seen.keys() & {act.OFFER, act.COUNTER, act.ASK, act.AGREE}
    assert seen[act.BUILD] + seen[act.REMOTE_BUILD] > 0


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_refuse_all_refuses(id: str) -> None:
    seen = kinds(habits("refuse-all", id))
    assert not seen.keys() & {act.OFFER, act.COUNTER, act.ACCEPT, act.BID, act.ASK, act.AGREE}
    assert seen[act.REFUSE] > 0 or id == "euronopoly"


def test_refuse_all_mortgages_only_in_debt() -> None:
    done = habits("refuse-all", "cronulla", "fixed-a", seeds=6, turns=300)
    mortgages = [stage.kind for action, stage in done if action.kind == act.MORTGAGE]
    assert mortgages
    assert set(mortgages) == {DEBT}


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_the_hoarder_builds_nothing_and_wants_everything(id: str) -> None:
    done = habits("hoarder", id)
    seen = kinds(done)
    assert not seen.keys() & {act.BUILD, act.HOTEL, act.REMOTE_BUILD, act.OFFER, act.ACCEPT, act.LIFT}
    assert seen[act.BUY] + seen[act.BID] > 0
    if id == "fundraiser":
        prices = freehold.edition(id).deeds
        assert any(action.amount > prices[stage.deed].price for action, stage in done if action.kind == act.BID)


def test_the_penny_bidder_declines_and_bids_pennies() -> None:
    prices = freehold.edition("fundraiser").deeds
    done = habits("penny-bidder", "fundraiser", "fixed-h", seeds=6)
    seen = kinds(done)
    assert seen[act.DECLINE] > 0
    assert seen[act.BUY] > 0, "after a disappointment it buys"
    bids = [(action.amount, stage) for action, stage in done if action.kind == act.BID]
    assert bids
    for amount, lot in bids:
        assert isinstance(lot, Auction)
        assert amount == max(1, lot.bid + lot.least_raise if lot.bid else 1)
        assert 3 * amount <= prices[lot.deed].price
    first = next(action.kind for action, stage in done if action.kind in (act.BUY, act.DECLINE))
    assert first == act.DECLINE


def test_the_penny_bidder_buys_where_no_auction_follows() -> None:
    seen = kinds(habits("penny-bidder", "euronopoly", "fixed-h"))
    assert seen[act.BUY] > 0


def test_the_overcharger_asks_too_much_and_counters() -> None:
    prices = freehold.edition("fundraiser").deeds
    done = habits("overcharger", "fundraiser", seeds=4, turns=150)
    offers = [action.legs[0] for action, _ in done if action.kind == act.OFFER]
    assert len({(leg.get_cash, tuple(leg.get_deeds)) for leg in offers}) > 2, "the terms change"
    for leg in offers:
        assert leg.get_cash >= 2 * sum(prices[deed].price for deed in leg.give_deeds)
    counters = [action.legs[0] for action, _ in done if action.kind == act.COUNTER]
    assert counters
    for leg in counters:
        assert not (leg.give_deeds and leg.give_cash), "it never pays to be rid of a deed"


@pytest.mark.parametrize(
    ("given", "asked", "cards", "answer"),
    [(500, 100, 0, act.ACCEPT), (200, 100, 0, act.COUNTER), (0, 0, 1, act.COUNTER), (50, 0, 0, act.ACCEPT)],
)
def test_the_overcharger_takes_only_what_is_far_too_good(given: int, asked: int, cards: int, answer: int) -> None:
    game = table(freehold.edition("global-village"), 1)
    card = next(card.index for card in game.edition.cards if card.effect == RELEASE)
    game.held[0].append(card)
    game.auto_claim = [True] * 4
    offer = Leg(0, [], given, [], [], asked, [card] if cards else [])
    game.play(1, Action(act.OFFER, legs=[offer]))
    said = make_bot("overcharger").choose(game, 0)
    assert said is not None
    assert said.kind == answer
    assert game.why_not(0, said) is None
    if cards:
        assert said.legs[0].get_cash >= 3 * game.rules.detention_fine


def test_two_overchargers_do_not_bargain_for_ever() -> None:
    for id in ("fundraiser", "propnex"):
        game = table(freehold.edition(id), 4)
        played = play_out(game, bots_of(["overcharger"] * 4, 4), most=20_000, turns=200)
        assert played < 40 * game.throwing_turns


def test_the_overcharger_puts_deeds_up_where_there_are_only_auctions() -> None:
    prices = freehold.edition("propnex").deeds
    done = habits("overcharger", "propnex", seeds=3)
    ups = [action for action, stage in done if action.kind == act.PUT_UP and stage.kind != DEBT]
    assert ups
    assert all(up.amount >= 3 * prices[up.deeds[0]].price for up in ups)
    agreed = [action.amount / prices[stage.deed].price for action, stage in done if action.kind == act.AGREE]
    assert agreed
    assert min(agreed) >= 3


# -- at the terminal --------------------------------------------------------------------------------------


def test_bots_of_ones_own_sit_at_the_terminal(home: Path) -> None:
    result = CliRunner().invoke(
        cli.app, ["play", "--watch", "--seed", "2", "--turns", "8", "--bots", f"{home}:Sound*2,builder"]
    )
    assert result.exit_code == 0, result.output
    assert "The result" in result.output


def test_a_fault_at_the_terminal_is_one_sentence(home: Path) -> None:
    result = CliRunner().invoke(cli.app, ["play", "--watch", "--seed", "2", "--bots", f"builder,{home}:Crashing"])
    assert result.exit_code == 1
    last = result.output.strip().splitlines()[-1]
    assert "of the game with seed 2 raised an error: KeyError: 'lost my notes'" in last


def test_a_fault_at_a_table_with_people_keeps_the_game(home: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    words = ["play", "--seed", "2", "--name", "Ann", "--bots", f"{home}:Crashing", "--seats", "2", "--save", str(save)]
    result = CliRunner().invoke(cli.app, words, input="1\n" * 40, env={"COLUMNS": "200"})
    assert result.exit_code == 1, result.output
    last = result.output.strip().splitlines()[-1]
    assert f"the bot {home}:Crashing on seat 2, raised an error: KeyError: 'lost my notes' ({home}, line " in last
    assert last.endswith(f"The game is saved: {save}")
    assert CliRunner().invoke(cli.app, ["replay", str(save), "--quiet"]).exit_code == 0


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [("bilder", "did you mean builder?"), ("builder*x", "builder*3"), ("nofile.py:Mine", "there is no file nofile.py")],
)
def test_wrong_bots_at_the_terminal(bots: str, sentence: str) -> None:
    result = CliRunner().invoke(cli.app, ["play", "--watch", "--bots", bots])
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


# -- the page ---------------------------------------------------------------------------------------------


def test_the_page_names_every_bot_in_two_sentences() -> None:
    table = PAGE.read_text().partition("## Who is there")[2].partition("## At tables")[0]
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", table, re.MULTILINE))
    assert sorted(rows) == bot_names()
    for name, text in rows.items():
        assert text.count(".") == 2, name


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, examples = re.findall(r"```(?:python|pycon)\n(.*?)```", PAGE.read_text(), re.DOTALL)
    lines = source.strip().splitlines()
    assert len(lines) <= 24
    (tmp_path / "frugal.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    page = doctest.DocTestParser().get_doctest(examples, {}, "bots.md", str(PAGE), 0)
    assert len(page.examples) == 6
    said: list[str] = []
    assert doctest.DocTestRunner().run(page, out=said.append).failed == 0, "".join(said)
