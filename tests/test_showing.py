"""How things print, and what notebooks show of them: everything reads like the game, boards and deeds are drawn."""

from __future__ import annotations

import re
from base64 import b64decode
from xml.etree import ElementTree

import pytest

import freehold
from freehold.bots import make_bot, play_out
from freehold.engine.edition import Deed
from freehold.press.titles import title_of

ADDRESS = re.compile(r" at 0x[0-9a-f]+|object>|<freehold\.")


@pytest.fixture(scope="module")
def game() -> freehold.Game:
    """A game in its fortieth turn."""
    found = freehold.game("fundraiser", ["Ann", "Bob", "Cy"], seed=3)
    play_out(found, [make_bot("fixed-h", seat) for seat in range(3)], turns=40)
    return found


@pytest.fixture(scope="module")
def result() -> freehold.Result:
    return freehold.simulate("fundraiser", "fixed-h,builder", games=10)


# -- in words -----------------------------------------------------------------------------------------------


def everything(game: freehold.Game, result: freehold.Result) -> list[object]:
    """One of each kind that people come upon."""
    book = game.edition
    record = freehold.record_of(game)
    stages = [*game.agenda, *game.claims]
    study = freehold.analyse(book)
    return [
        *(game, book, book.deeds[0], book.groups[0], book.spaces[0], book.cards[0], book.decks[0]),
        *(next(iter(book.clauses.values())), next(iter(book.rulings.values())), next(iter(book.options.values()))),
        *(freehold.Leg(1, [3], 50, [], [], 0, []), freehold.actions.roll(3, 4), *stages),
        *(record, record.lines[0], game.why_not("Cy: buy"), game.why_not("Cy: by"), freehold.position(game)),
        *(result, result.plot(), freehold.odds(game, games=2), freehold.arena("fundraiser", "random*2", games=2)),
        *(study, study.groups[0], study.deeds[0], study.groups[0].best),
        *freehold.game("fundraiser", 2).play("Ann: roll"),
    ]


def test_nothing_prints_as_an_address(game: freehold.Game, result: freehold.Result) -> None:
    for thing in everything(game, result):
        said = repr(thing)
        assert not ADDRESS.search(said), said
        assert said.startswith("<"), said
        assert said.endswith(">"), said
        assert "\n" not in said, said


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_every_part_of_every_edition_prints(id: str) -> None:
    book = freehold.edition(id)
    for part in [*book.spaces, *book.deeds, *book.groups, *book.cards, *book.decks]:
        assert (part.title if isinstance(part, freehold.Card) else part.name) in repr(part)


def test_a_game_tells_its_moment(game: freehold.Game) -> None:
    assert repr(freehold.game("fundraiser", ["Ann", "Bob"], seed=7)) == (
        "<Game fundraiser, opening, first throw, Ann to act: Ann $1,500 and 2 deeds, Bob $1,500 and 2 deeds>"
    )
    assert re.fullmatch(r"<Game fundraiser, turn 40, .*\w+ to act: Ann .*, Bob .*, Cy .*>", repr(game))
    twin = game.copy()
    twin.play("Host: break")
    assert ", at a break: " in repr(twin)
    twin.play("Host: resume")
    play_out(twin, [make_bot("fixed-h", seat) for seat in range(3)])
    assert re.match(r"<Game fundraiser, over after \d+ turns: ", repr(twin))
    assert (
        freehold.Game(game.edition, ["Ann", "Bob"], begin=False).__repr__().startswith("<Game fundraiser, not begun: ")
    )


def test_debts_to_the_bank_are_told() -> None:
    game = freehold.game("euronopoly", 2)
    game.cash[0], game.credit[0] = 0, 250
    assert f"Ann {game.edition.money(250)} in debt" in repr(game)


def test_a_position_that_makes_no_sense_says_so() -> None:
    assert repr(freehold.Position("seats = ")).startswith("<Position that makes no sense: ")
    assert freehold.Position("seats = ")._repr_html_() is None


# -- in notebooks -------------------------------------------------------------------------------------------


def drawn(html: str | None) -> ElementTree.Element:
    """The picture in the HTML of a notebook."""
    found = re.fullmatch(r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)" style="[^"]*">', html or "")
    assert found is not None
    return ElementTree.fromstring(b64decode(found[1]))


def words(svg: ElementTree.Element) -> str:
    return " ".join(text for text in svg.itertext() if text.strip())


def test_a_game_is_drawn_as_it_stands(game: freehold.Game) -> None:
    for thing in (game, freehold.position(game)):
        said = words(drawn(thing._repr_html_()))
        assert "Turn 40" in said
        for seat, name in enumerate(game.names):
            assert name in said
            assert game.edition.money(game.cash[seat]) in said


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_an_edition_is_its_board(id: str) -> None:
    book = freehold.edition(id)
    assert "viewBox" in drawn(book._repr_html_()).attrib
    assert book.deeds[0].name.split()[0] in words(drawn(book._repr_html_()))


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_every_deed_is_a_card_with_its_prices_and_rents(id: str) -> None:
    book = freehold.edition(id)
    for deed in book.deeds:
        svg = drawn(deed._repr_html_())
        said = words(svg)
        assert all(word in said for word in deed.name.split())
        assert book.money(deed.price) in said
        assert f"{deed.rents[0]:,}" in said
        assert book.groups[deed.group].name.upper() in said
        assert all(price.label in said and price.shown in said for price in title_of(book, deed).prices)
        wide, high = float(svg.attrib["width"]), float(svg.attrib["height"])
        for text in svg.iter("{http://www.w3.org/2000/svg}text"):
            if "x" in text.attrib:
                _stands_inside(text, wide, high)


def _stands_inside(text: ElementTree.Element, wide: float, high: float) -> None:
    """No line leaves the card."""
    x, long = float(text.attrib["x"]), float(text.attrib.get("textLength", 0))
    left = {"start": x, "middle": x - long / 2, "end": x - long}[text.attrib["text-anchor"]]
    assert left >= 0, text.text
    assert left + long <= wide, text.text
    assert 0 < float(text.attrib["y"]) < high, text.text


def test_a_deed_that_belongs_to_no_edition_only_prints() -> None:
    deed = Deed(0, "Here", 1, 0, 60, 30, 50, 50, [2, 4])
    assert repr(deed) == "<Deed Here: 60>"
    assert deed._repr_html_() is None


def test_results_are_tables(game: freehold.Game, result: freehold.Result) -> None:
    for thing, told in (
        (result, ["fixed-h", "builder", "bankrupt", "10 games"]),
        (freehold.odds(game, games=4), ["Ann", "Bob", "Cy", "who wins from here"]),
        (freehold.arena("fundraiser", "random*2", games=2), ["random", "if all were alike"]),
    ):
        html = thing._repr_html_() or ""
        ElementTree.fromstring(html)
        assert all(word in html for word in told)
    assert words(drawn(result.plot("landings")._repr_html_())) is not None


def test_names_cannot_smuggle_anything_into_a_page() -> None:
    game = freehold.game("fundraiser", ["<script>x</script>", 'Bob"onload="x'])
    html = (game._repr_html_() or "") + (freehold.odds(game, games=2)._repr_html_() or "")
    assert "<script" not in html
    assert '"onload=' not in html
