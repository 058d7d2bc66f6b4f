"""What `import freehold` opens: games one speaks to, the doors of the laboratory, and mistakes told in a sentence."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import freehold
from freehold.bots import make_bot, play_out
from freehold.doors.checks import Book
from freehold.engine.position import to_data
from freehold.lab import needs
from own_editions import own_edition


@pytest.fixture
def game() -> freehold.Game:
    """Three players who throw for the start."""
    return freehold.game("fundraiser", ["Ann", "Bob", "Cy"], seed=7)


# -- games --------------------------------------------------------------------------------------------------


def test_players_are_a_number_or_names() -> None:
    assert freehold.game("fundraiser", players=2).names == ["Ann", "Bob"]
    assert freehold.game("fundraiser", players=("Mia", "Noah")).names == ["Mia", "Noah"]
    assert len(set(freehold.game("fundraiser", players=14).names)) == 14


def test_a_rule_book_without_a_maximum_seats_a_crowd() -> None:
    crowd = next(book for book in map(freehold.edition, freehold.edition_ids()) if book.players_max > 16)
    assert len(set(freehold.game(crowd, players=30).names)) == 30


def test_the_seed_decides_the_dice() -> None:
    first, again, other = (freehold.game("fundraiser", 3, seed) for seed in (7, 7, 8))
    assert to_data(first) == to_data(again) != to_data(other)


def test_editions_go_by_id_folder_or_themselves(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    book: Book
    for book in ("fundraiser", folder, str(folder), freehold.edition("fundraiser")):
        assert not freehold.game(book, 2).over


def test_options_and_changes_come_along() -> None:
    game = freehold.game("fundraiser", 2, options=["auto-claim"], changes={"movement.salary": 300})
    assert game.edition.chosen == ["auto-claim"]
    assert game.rules.movement_salary == 300


SAME: list[Callable[[freehold.Game], list[freehold.Event]]] = [
    lambda game: game.play("Ann: roll"),
    lambda game: game.play("Ann", "roll"),
    lambda game: game.play(0, "roll"),
    lambda game: game.play(0, freehold.actions.roll()),
    lambda game: game.play("Ann", freehold.actions.roll()),
    lambda game: game.act(0, freehold.actions.roll()),
    lambda game: freehold.play_line(game, "Ann: roll"),
    lambda game: freehold.play_text(game, 0, "roll"),
]


@pytest.mark.parametrize("play", SAME)
def test_every_way_to_say_it_plays_the_same(play: Callable[[freehold.Game], list[freehold.Event]]) -> None:
    games = [freehold.game("fundraiser", 3, seed=7) for _ in range(2)]
    events = games[0].play(0, freehold.actions.roll())
    assert [str(event) for event in play(games[1])] == [str(event) for event in events]
    assert to_data(games[0]) == to_data(games[1])


def test_legal_is_of_whom_the_table_waits_for_unless_somebody_is_named(game: freehold.Game) -> None:
    assert game.legal() == game.legal(game.to_act) == game.legal("Ann")
    assert game.legal("Bob") == game.legal(1) != game.legal()
    assert freehold.actions.break_() in game.legal("Host")


def test_nothing_is_legal_when_it_is_over(game: freehold.Game) -> None:
    play_out(game, [make_bot("fixed-h", seat) for seat in range(3)])
    assert game.over
    assert game.legal() == []


def test_why_not_takes_text_and_returns_what_play_raises(game: freehold.Game) -> None:
    for said in ("Cy: roll", "Ann: rol", "Ann: buy", "Zoe: roll", "roll"):
        answer = game.why_not(said)
        assert answer is not None
        with pytest.raises(type(answer)) as raised:
            game.play(said)
        assert (str(raised.value), raised.value.instead) == (str(answer), answer.instead)
    assert game.why_not("Ann: roll") is None
    assert game.why_not(0, "roll") is None


def test_a_copy_is_independent(game: freehold.Game) -> None:
    before = to_data(game)
    twin = game.copy()
    twin.play("Ann: roll")
    assert to_data(game) == before != to_data(twin)


# -- mistakes -----------------------------------------------------------------------------------------------

MISTAKES: list[tuple[Callable[[freehold.Game], object], type[Exception], str]] = [
    (lambda game: game.play(0, "rol"), freehold.UnknownWord, 'no action called "rol"; did you mean "roll"?'),
    (lambda game: game.play("x", 3), freehold.UnknownName, 'there is no player called "x"'),  # type: ignore[call-overload]
    (lambda game: game.play(0, 3), TypeError, 'an action is text such as "roll"'),  # type: ignore[call-overload]
    (lambda game: game.play(1.5, "roll"), TypeError, "a seat is a number or a name"),  # type: ignore[call-overload]
    (lambda game: game.play(0), TypeError, "say who does what"),  # type: ignore[call-overload]
    (lambda game: game.play("roll"), freehold.Malformed, "who does it?"),
    (lambda game: game.play(9, "roll"), freehold.Refusal, "no such seat"),
    (lambda game: game.play(0, "x" * 200), freehold.Unread, "there is no action called"),
    (lambda game: game.legal(9), ValueError, "there is no seat 9 at this table; they run from 0 to 2"),
    (lambda game: game.legal("Zoe"), freehold.UnknownName, 'no player called "Zoe"'),
    (lambda game: game.legal([0]), TypeError, "a seat is a number or a name"),  # type: ignore[call-overload]
    (lambda _: freehold.game("fundriser"), freehold.EditionError, "did you mean fundraiser?"),
    (lambda _: freehold.game(7), TypeError, "an edition goes by its id or its folder"),  # type: ignore[arg-type]
    (lambda _: freehold.game("fundraiser", players=1), ValueError, "played by 2 to 14 players, not 1"),
    (lambda _: freehold.game("fundraiser", players=10**12), ValueError, "not 1000000000000"),
    (lambda _: freehold.game("fundraiser", players="Ann"), TypeError, "a number or a list of names"),
    (lambda _: freehold.game("fundraiser", players=2.0), TypeError, "a number or a list of names"),  # type: ignore[arg-type]
    (lambda _: freehold.game("fundraiser", ["Ann", "ann"]), ValueError, "a name of their own"),
    (lambda _: freehold.arena("fundraiser", "builder*2", cap="ever"), ValueError, "or 'edition', not 'ever'"),  # type: ignore[arg-type]
    (lambda _: freehold.game("fundraiser", seed="7"), TypeError, "seed is a whole number, not '7'"),  # type: ignore[arg-type]
    (lambda _: freehold.game("fundraiser", options=["autoclaim"]), freehold.EditionError, "auto-claim"),
    (lambda game: freehold.game(game.edition, options=["auto-claim"]), ValueError, "give its id"),
    (lambda _: freehold.simulate("fundraiser", games=0), ValueError, "games is at least 1, not 0"),
    (lambda _: freehold.simulate("fundraiser", games="9"), TypeError, "games is a whole number"),  # type: ignore[arg-type]
    (lambda _: freehold.simulate("fundraiser", "fixd-h*2"), ValueError, "did you mean fixed-h"),
    (lambda _: freehold.simulate("fundraiser", 4), TypeError, "bots go by their names"),  # type: ignore[arg-type]
    (lambda _: freehold.simulate("fundraiser", "random*99"), ValueError, "played by 2 to 14 players"),
    (lambda _: freehold.simulate("fundraiser", workers=-1), ValueError, "workers is at least 0"),
    (lambda _: freehold.simulate("fundraiser", start="seats = 3"), freehold.Trouble, "the start"),
    (lambda _: freehold.arena("fundraiser", ["random", "randm"]), ValueError, "did you mean random"),
    (lambda game: freehold.odds(game, "fixed-h*2"), ValueError, "the game has 3 seats, and 2 bots are named"),
    (lambda _: freehold.odds(7), TypeError, "odds are of a game or a position"),  # type: ignore[arg-type]
    (lambda _: freehold.landing_rates("fundraiser", of="turn"), ValueError, "turns"),  # type: ignore[arg-type]
    (lambda _: freehold.analyse("fundraiser", detention="sit"), ValueError, "leave or stay"),  # type: ignore[arg-type]
    (lambda _: freehold.position("x"), TypeError, "a position is of a game"),  # type: ignore[arg-type]
    (lambda _: freehold.result("nowhere"), freehold.Trouble, "there is no folder nowhere"),
]


@pytest.mark.parametrize(("mistake", "kind", "said"), MISTAKES, ids=[said for _, _, said in MISTAKES])
def test_a_mistake_is_told_in_a_sentence(
    mistake: Callable[[freehold.Game], object], kind: type[Exception], said: str, game: freehold.Game
) -> None:
    before = to_data(game)
    with pytest.raises(kind) as raised:
        mistake(game)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)
    assert to_data(game) == before


@pytest.mark.parametrize(
    ("module", "ask"),
    [
        ("polars", lambda: freehold.simulate("fundraiser", games=1)),
        ("matplotlib", lambda: freehold.simulate("fundraiser", "fixed-h*2", games=2).plot()),
    ],
)
def test_a_missing_extra_is_named(module: str, ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    found = needs.find_spec
    monkeypatch.setattr(needs, "find_spec", lambda name: None if name == module else found(name))
    with pytest.raises(freehold.Missing, match=r'pip install "freehold\[lab\]"'):
        ask()


# -- the laboratory -----------------------------------------------------------------------------------------


def test_simulating_is_what_the_command_does(tmp_path: Path) -> None:
    by_command, by_door = tmp_path / "command", tmp_path / "door"
    words = ["simulate", "fundraiser", "--games", "12", "--seats", "fixed-h,random*2", "--out", str(by_command)]
    subprocess.run([sys.executable, "-m", "freehold.cli", *words], check=True, capture_output=True)
    result = freehold.simulate("fundraiser", "fixed-h,random*2", games=12, out=by_door, progress=False)
    for name in ("summary.json", "games.parquet", "seats.parquet", "spaces.parquet", "deeds.parquet"):
        assert (by_door / name).read_bytes() == (by_command / name).read_bytes(), name
    assert repr(freehold.result(by_command)) == repr(result)


@pytest.mark.parametrize(("edition", "turns"), [("fundraiser", 180), ("cronulla", 1000)])
def test_time_is_called_where_the_edition_plans_it(edition: str, turns: int) -> None:
    assert freehold.simulate(edition, "builder*2", games=2, cap="edition", progress=False).summary["cap"] == turns
    assert freehold.arena(edition, "builder*2", games=2, cap="edition", progress=False).run.cap == turns


def test_results_are_tables_and_plots(tmp_path: Path) -> None:
    result = freehold.simulate("fundraiser", ["fixed-h", "random"], games=10)
    assert result.games.height == 10
    assert result.seats.height == 20
    assert result.spaces.height == len(result.edition.spaces)
    assert result.deeds.height == len(result.edition.deeds)
    assert not result.wealth.is_empty()
    assert result.bots == ["fixed-h", "random"]
    for what in ("wins", "seats", "lengths", "landings", "rents", "deeds", "causes", "wealth"):
        assert result.plot(what).svg.startswith("<svg"), what
        assert "var(--" not in result.plot(what).svg, what
    assert result.plot().save(tmp_path / "wins.svg").read_text().startswith("<?xml")
    assert result.report(tmp_path / "page.html").read_text().startswith("<!")
    with pytest.raises(ValueError, match="did you mean wins"):
        result.plot("win")


def test_a_temporary_folder_goes_with_its_result() -> None:
    result = freehold.simulate("fundraiser", "random*2", games=2)
    path = result.path
    assert path.is_dir()
    del result
    assert not path.exists()


def test_workers_change_nothing() -> None:
    one, two = (freehold.simulate("fundraiser", "fixed-h*2", games=12, workers=workers) for workers in (1, 2))
    assert one.summary == two.summary
    assert one.games.equals(two.games)


SCRIPT = """
import freehold
print(freehold.simulate("fundraiser", "random*2", games=10, workers=2))
"""


def test_a_script_that_starts_itself_again_is_told_how_not_to(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, str(tmp_path / "script.py")], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert 'below `if __name__ == "__main__":`' in done.stderr


def test_games_begin_where_somebody_says(game: freehold.Game) -> None:
    play_out(game, [make_bot("fixed-h", seat) for seat in range(3)], turns=30)
    for start in (game, freehold.position(game)):
        result = freehold.simulate("fundraiser", "fixed-h*3", games=3, start=start)
        assert result.summary["position"] is not None


def test_odds_leave_the_game_as_it_is(game: freehold.Game) -> None:
    play_out(game, [make_bot("fixed-h", seat) for seat in range(3)], turns=20)
    before = to_data(game)
    found = freehold.odds(game, games=20)
    assert to_data(game) == before
    assert found.names == ("Ann", "Bob", "Cy")
    assert found.bots == ("fixed-h",) * 3
    assert sum(chance.value for chance in found.chances) == pytest.approx(1)
    assert [each.value for each in freehold.odds(freehold.position(game), games=20).chances] == [
        each.value for each in found.chances
    ]


def test_odds_of_an_edition_of_ones_own_need_its_folder(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    game = freehold.game(folder, 2)
    with pytest.raises(ValueError, match="give its folder"):
        freehold.odds(game, games=2)
    assert freehold.odds(game, games=2, edition=folder).games == 2


def test_an_arena_seats_everybody_everywhere() -> None:
    found = freehold.arena("fundraiser", ["fixed-h", "random"], games=8)
    assert found.games == 8
    assert found.bots["fixed-h"].value > found.bots["random"].value


@pytest.mark.parametrize("of", ["landings", "throws", "turns"])
def test_landing_rates_make_a_whole(of: str) -> None:
    rates = freehold.landing_rates("cronulla", of=of)  # type: ignore[arg-type]
    assert len(rates) == len(freehold.edition("cronulla").spaces)
    assert sum(rates.values()) == pytest.approx(1)


# -- progress -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wanted", "seen"), [(None, False), (False, False), (True, True)])
def test_progress_is_shown_where_it_is_wanted(
    wanted: bool | None, seen: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    freehold.arena("fundraiser", "random*2", games=4, progress=wanted)
    told = capsys.readouterr()
    assert told.out == ""
    assert ("4 of 4 games" in told.err) is seen


def test_a_notebook_has_a_bar_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has to be installed for it, and nothing of it is left behind."""
    told: list[str] = []
    handle = SimpleNamespace(update=told.append)

    def display(html: str, display_id: bool) -> SimpleNamespace:
        assert display_id
        told.append(html)
        return handle

    running = SimpleNamespace(config={"IPKernelApp": {}})
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: running))
    monkeypatch.setitem(sys.modules, "IPython.display", SimpleNamespace(HTML=str, display=display))
    freehold.arena("fundraiser", "random*2", games=4)
    assert "0 of 4 games" in told[0]
    assert told[-1] == ""
    freehold.arena("fundraiser", "random*2", games=4, progress=True)
    assert "4 of 4 games" in told[-1]
    told.clear()
    freehold.arena("fundraiser", "random*2", games=4, progress=False)
    assert told == []
