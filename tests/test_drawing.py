"""Boards as pictures: whole, alone, with every word in its place and every mark of a game."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.bots import make_bot
from freehold.bots.driver import next_action
from freehold.drawing import Moment, draw, languages, moment_of, png
from freehold.drawing import geometry as at
from freehold.drawing.art import icon
from freehold.drawing.fitting import fit, width
from freehold.drawing.look import inks
from freehold.drawing.moments import Held, Seat
from freehold.editions import edition, editions, look
from freehold.editions.looks import look_of
from freehold.editions.themes import USUAL
from freehold.engine.edition import BANK, DETENTION, Edition
from serving import running
from test_editions import folder

WEB = Path(__file__).parent.parent / "web"
SVG = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element


def picture(book: Edition, dark: bool = False, moment: Moment | None = None) -> Element:
    return ElementTree.fromstring(draw(book, None, dark, moment))


def played(book: Edition, moves: int = 600) -> freehold.Game:
    game = freehold.Game(book, ["Ann", "Bob", "Cy", "Di"], seed=5)
    bots = [make_bot("builder") for _ in game.names]
    for _ in range(moves):
        found = next_action(game, bots)
        if found is None:
            break
        game.play(*found)
    return game


def cells(drawn: Element) -> dict[int, Element]:
    return {int(one.attrib["data-at"]): one for one in drawn.iter(f"{SVG}g") if "data-at" in one.attrib}


def bare(book: Edition, **changed: object) -> Moment:
    """A moment at which nothing has happened yet, but for what is named: deeds by number, seats in order."""
    deeds = [Held() for _ in book.deeds]
    found = changed.pop("deeds", {})
    assert isinstance(found, dict)
    for deed, held in found.items():
        deeds[deed] = held
    seats = changed.pop("seats", [])
    assert isinstance(seats, list)
    return Moment(deeds, seats)


def seated(name: str, place: int = 0, **changed: object) -> Seat:
    return Seat(name, "", place, bool(changed.get("detained")), bool(changed.get("out")), 1500)


def glyphs(drawn: Element) -> dict[int, str]:
    """The line drawing on every space that has one."""
    return {
        place: one.attrib["d"]
        for place, cell in cells(drawn).items()
        for one in cell.iter(f"{SVG}path")
        if one.attrib.get("class") == "glyph"
    }


# -- every edition ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", editions())
@pytest.mark.parametrize("dark", [False, True])
def test_every_edition_is_drawn_whole(id: str, dark: bool) -> None:
    book = edition(id)
    drawn = picture(book, dark, moment_of(played(book)))
    assert sorted(cells(drawn)) == list(range(len(book.spaces)))
    assert drawn.attrib["viewBox"] == "-14 -14 1028 1028"


def test_an_edition_chooses_the_drawings_on_its_spaces() -> None:
    book = edition("propnex")
    services = [deed.space for deed in book.deeds if book.groups[deed.group].id == "railroad"]
    drawn = glyphs(picture(book))
    assert [drawn[place] for place in services] == [icon(name) for name in ("deal", "horn", "cap", "key")]
    wished = look("propnex")._replace(icons=(("railroad", ("star",)), ("brown", ("tree",))))
    again = glyphs(ElementTree.fromstring(draw(book, wished)))
    assert {again[place] for place in services} == {icon("star")}
    plots = [deed.space for deed in book.deeds if book.groups[deed.group].id == "brown"]
    assert {again[place] for place in plots} == {icon("tree")}, "also on plots"


@pytest.mark.parametrize("id", editions())
def test_a_picture_needs_nothing_but_itself(id: str) -> None:
    book = edition(id)
    text = draw(book, moment=moment_of(played(book)))
    drawn = ElementTree.fromstring(text)
    assert not {one.tag for one in drawn.iter()} & {f"{SVG}{name}" for name in ("style", "script", "image", "use", "a")}
    ids = {one.attrib["id"] for one in drawn.iter() if "id" in one.attrib}
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= ids
    assert not [key for one in drawn.iter() for key in one.attrib if key == "style" or key.startswith("on")]
    assert "var(" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("id", editions())
@pytest.mark.parametrize("moves", [0, 600])
def test_no_word_leaves_its_space(id: str, moves: int) -> None:
    book = edition(id)
    _words_keep_to_their_spaces(book, moves, "en")


@pytest.mark.parametrize("language", languages())
def test_no_word_of_any_language_leaves_its_space(language: str) -> None:
    _words_keep_to_their_spaces(edition("global-village"), 600, language)


def _words_keep_to_their_spaces(book: Edition, moves: int, language: str) -> None:
    moment = moment_of(played(book, moves))
    drawn = cells(ElementTree.fromstring(draw(book, moment=moment, language=language)))
    for cell in at.lay_out(len(book.spaces)):
        deed = book.spaces[cell.index].deed >= 0
        room = at.body(cell, deed) if not cell.corner else at.Box(0, 0, cell.w, cell.h)
        for text in drawn[cell.index].iter(f"{SVG}text"):
            if text.attrib["class"] == "stamp":
                continue
            for line in text:
                size, wide, x, y = (
                    float(text.attrib["font-size"]),
                    *(float(line.attrib[key]) for key in ("textLength", "x", "y")),
                )
                face = "display" if "Besley" in text.attrib["font-family"] else "narrow"
                measured = width(line.text or "", face) * size
                # What is squeezed is squeezed a little: nobody has to guess at letters.
                assert wide <= measured + 0.01 <= wide * 1.2, line.text
                assert room.x - 0.1 <= x - wide / 2, line.text
                assert x + wide / 2 <= room.x + room.w + 0.1, line.text
                assert room.y - 1 <= y - size * 0.75, line.text
                assert y <= room.y + room.h + 1, line.text
                assert size >= 11


def test_an_edition_wears_its_own_colours_and_ground(tmp_path: Path) -> None:
    for id in editions():
        text = draw(edition(id))
        worn = look(id).theme.light
        assert all(colour in text for colour in (worn.paper, worn.cell, worn.map, worn.corner or worn.accent))
        assert 'clip-path="url(#inside)"' in text
    home = folder(tmp_path / "village")
    own = tmp_path / "village" / "edition.toml"
    own.write_text(own.read_text(encoding="utf-8") + '\n[theme.light]\npaper = "#fdf6f0"\n', encoding="utf-8")
    target = tmp_path / "own.svg"
    assert said(str(home), "-o", str(target))[0] == 0
    assert "#fdf6f0" in target.read_text(encoding="utf-8")


# -- any board --------------------------------------------------------------------------------------------


def test_a_board_of_another_size_is_drawn(tmp_path: Path) -> None:
    book = edition(folder(tmp_path / "village"))
    assert len(book.spaces) != 40
    drawn = cells(picture(book, moment=moment_of(freehold.Game(book, ["Ann", "Bob"], seed=1))))
    assert len(drawn) == len(book.spaces)


@pytest.mark.parametrize("count", [*range(4, 24), 40, 41, 60])
def test_spaces_fill_the_ring_and_nothing_else(count: int) -> None:
    laid = at.lay_out(count)
    assert [cell.index for cell in laid] == list(range(count))
    sides = at.SIZE - 2 * at.DEPTH
    missing = sum(sides * at.DEPTH for side in ("bottom", "left", "top", "right") if not _between(laid, side))
    area = sum(cell.w * cell.h for cell in laid)
    assert area == pytest.approx(at.SIZE**2 - sides**2 - missing)
    for one in laid:
        assert 0 <= one.x <= one.x + one.w <= at.SIZE + 1e-6
        assert 0 <= one.y <= one.y + one.h <= at.SIZE + 1e-6


def _between(laid: list[at.Cell], side: str) -> list[at.Cell]:
    return [cell for cell in laid if cell.side == side and not cell.corner]


@pytest.mark.parametrize("of", [1, 2, 3, 6, 8, 14])
def test_tokens_never_cover_each_other_or_a_word(of: int) -> None:
    laid = at.lay_out(40)
    for cell in (laid[0], laid[3], laid[13], laid[23], laid[33]):
        spots = [at.standing(cell, n, of) for n in range(of)]
        for n, one in enumerate(spots):
            for other in spots[:n]:
                apart = max(abs(one.x - other.x), abs(one.y - other.y))
                assert apart >= one.size - 0.01
            if not cell.corner:
                inside = at.DEPTH < one.x < at.SIZE - at.DEPTH and at.DEPTH < one.y < at.SIZE - at.DEPTH
                assert inside


# -- fitting ----------------------------------------------------------------------------------------------


def test_widths_are_those_of_the_fonts() -> None:
    assert width("") == 0
    assert width("W") > width("i") > 0
    assert width("AV") < width("A") + width("V"), "pairs are kerned"
    assert width("Besley", "display") > width("Besley")


def test_a_name_breaks_at_blanks_hyphens_and_slashes() -> None:
    fitted = fit("Holland/Bukit Timah", 60, 60, 15.8, 12, 3)
    assert [line.text for line in fitted.lines] == ["Holland/", "Bukit", "Timah"]
    short = fit("Go", 60, 60, 15.8, 12, 3)
    assert (len(short.lines), short.size) == (1, 15.8)
    long = fit("Donaudampfschifffahrt", 60, 60, 15.8, 12, 3)
    assert long.size == 12
    assert long.lines[0].wide == 60


# -- a moment of a game -----------------------------------------------------------------------------------


def test_owners_buildings_and_mortgages_are_marked() -> None:
    book = edition("fundraiser")
    held = {0: Held(1, 3, rent=90), 1: Held(0, hotel=True, rent=450), 2: Held(2, mortgaged=True)}
    drawn = cells(picture(book, moment=bare(book, deeds=held)))
    of = {deed: drawn[book.deeds[deed].space] for deed in held}
    owners = {
        deed: [one.attrib["data-owner"] for one in cell.iter() if "data-owner" in one.attrib]
        for deed, cell in of.items()
    }
    assert owners == {0: ["1"], 1: ["0"], 2: ["2"]}
    pieces = [[one.attrib["data-piece"] for one in cell.iter() if "data-piece" in one.attrib] for cell in of.values()]
    assert pieces == [["house"] * 3, ["hotel"], []]
    texts = ["".join(cell.itertext()) for cell in of.values()]
    assert "rent $90" in texts[0]
    assert "rent $450" in texts[1]
    assert "MORTGAGED" in texts[2]
    assert "rent" not in texts[2]
    vacant = drawn[book.deeds[5].space]
    assert not [one for one in vacant.iter() if "data-owner" in one.attrib]


def test_a_ladder_is_built_of_towers_houses_and_villas() -> None:
    book = edition("euronopoly")
    drawn = cells(picture(book, moment=bare(book, deeds={0: Held(0, 13)})))
    cell = drawn[book.deeds[0].space]
    pieces = [one.attrib["data-piece"] for one in cell.iter() if "data-piece" in one.attrib]
    assert pieces == ["villa", "house", "tower"]


def test_reserved_deeds_fly_a_flag() -> None:
    book = edition("euronopoly")
    drawn = cells(picture(book, moment=bare(book, deeds={0: Held(BANK, reserved=3)})))
    flags = [one.attrib["data-reserved"] for one in drawn[book.deeds[0].space].iter() if "data-reserved" in one.attrib]
    assert flags == ["3"]


def test_tokens_stand_where_they_are_and_who_is_out_does_not() -> None:
    book = edition("fundraiser")
    seats = [
        seated("Ann", 3),
        seated("Bob", 3),
        seated("Cy", out=True),
        seated("Di", book.detention_space, detained=True),
    ]
    drawn = picture(book, moment=bare(book, seats=seats)._replace(on_turn=1, caption="Table ABC, move 9"))
    tokens = {one.attrib["data-token"]: one for one in drawn.iter() if "data-token" in one.attrib}
    assert sorted(tokens) == ["0", "1", "3"]
    halos = [n for n, token in tokens.items() if token.find(f"{SVG}circle") is not None]
    assert halos == ["1"]
    words = "".join(drawn.itertext())
    assert "Table ABC, move 9" in words
    assert all(seat.name in words for seat in seats)
    jail = next(cell for cell in at.lay_out(40) if book.spaces[cell.index].kind == DETENTION)
    cage = at.prison(jail)
    x, y = map(float, re.findall(r"-?[\d.]+", tokens["3"].attrib["transform"])[:2])
    assert jail.x + cage.x < x < jail.x + cage.x + cage.w
    assert jail.y + cage.y < y < jail.y + cage.y + cage.h


def test_names_are_words_and_never_markup() -> None:
    book = edition("fundraiser")
    names = ['<script>alert("1")</script>', "a&b]]>", "\x07bell\u202e"]
    text = draw(book, moment=bare(book, seats=[seated(name) for name in names]))
    drawn = ElementTree.fromstring(text)
    assert "<script" not in text
    assert names[0] in "".join(drawn.itertext())
    assert "\x07" not in text


# -- the page's twin --------------------------------------------------------------------------------------


def test_drawings_are_those_of_the_page() -> None:
    spec = importlib.util.spec_from_file_location("copy_art", WEB / "copy_art.py")
    assert spec is not None
    assert spec.loader is not None
    copying = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(copying)
    for target, text in copying.written().items():
        assert target.read_text(encoding="utf-8") == text, "run python web/copy_art.py"


def test_colours_are_those_of_the_page() -> None:
    text = (WEB / "src" / "look" / "tokens.css").read_text(encoding="utf-8")
    light, dark = text.split('[data-theme="dark"] {', 1)
    for sheet, keys, found in (
        (light, USUAL.light, inks(look_of(None), False)),
        (dark, USUAL.dark, inks(look_of(None), True)),
    ):
        said = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", sheet))
        assert {name: said[name] for name in keys._fields if name != "corner"} == {
            name: colour for name, colour in keys._asdict().items() if name != "corner"
        }
        assert [said[f"seat-{n}"] for n in range(8)] == list(found.seats)
        assert (said["gold-leaf"], said["danger"]) == (found.gold_leaf, found.danger)


# -- freehold draw ----------------------------------------------------------------------------------------


def said(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli.app, ["draw", *words], env={"COLUMNS": "400"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, " ".join((result.stdout + result.stderr).split())


def test_a_board_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, told = said("cronulla")
    assert (code, told) == (0, "The board of Cronulla is cronulla.svg.")
    assert said("cronulla", "-o", "night.svg", "--theme", "dark")[0] == 0
    day, night = (Path(name).read_text(encoding="utf-8") for name in ("cronulla.svg", "night.svg"))
    assert look("cronulla").theme.light.paper in day
    assert look("cronulla").theme.dark.paper in night
    assert len(cells(ElementTree.fromstring(day))) == len(cells(ElementTree.fromstring(night))) == 40


def test_a_folder_is_drawn(tmp_path: Path) -> None:
    home = folder(tmp_path / "village")
    target = tmp_path / "own.svg"
    assert said(str(home), "-o", str(target))[0] == 0
    assert len(cells(ElementTree.parse(target).getroot())) == len(edition(home).spaces)


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("fundrasier",), 2, "did you mean fundraiser?"),
        (("fundraiser", "-o", "board.pdf"), 2, "drawn as .svg or .png, not as .pdf"),
        (("fundraiser", "-o", "board"), 2, "not as a file without an ending"),
        (("fundraiser", "-o", "taken/board.svg"), 1, "taken/board.svg cannot be written: "),
    ],
)
def test_what_cannot_be_drawn_is_told(
    words: tuple[str, ...], code: int, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("a file, not a folder", encoding="utf-8")
    found, told = said(*words)
    assert found == code
    assert sentence in told
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_without_the_library_a_png_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "find_spec", lambda _: None)
    code, told = said("fundraiser", "-o", str(tmp_path / "board.png"))
    assert code == 1
    assert 'pip install "freehold[draw]"' in told
    assert not list(tmp_path.iterdir())


def test_a_png_is_set_in_our_own_fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, object]] = []

    def svg_to_bytes(**wish: object) -> bytes:
        asked.append(wish)
        fonts = wish["font_files"]
        assert isinstance(fonts, list)
        assert all(Path(name).read_bytes()[:4] == b"\0\1\0\0" for name in fonts)
        return b"\x89PNG"

    monkeypatch.setattr(png, "find_spec", lambda _: SimpleNamespace())
    monkeypatch.setattr(png, "import_module", lambda _: SimpleNamespace(svg_to_bytes=svg_to_bytes))
    target = tmp_path / "board.png"
    assert said("fundraiser", "-o", str(target), "--size", "600")[0] == 0
    assert target.read_bytes() == b"\x89PNG"
    assert (asked[0]["width"], asked[0]["height"]) == (600, 600)


@pytest.mark.skipif(importlib.util.find_spec("resvg_py") is None, reason="freehold[draw] is not installed")
def test_a_png_is_a_png() -> None:
    assert png.png_of(draw(edition("fundraiser")), 300)[:8] == b"\x89PNG\r\n\x1a\n"


def leftwards(word: str, figure: str) -> str:
    """A line that runs from right to left, with a figure in it that does not."""
    return f"\u2067{word} \u2066{figure}\u2069\u2069"


# -- languages --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "rent", "tax", "start", "stamp"),
    [
        ("en", "rent $1,400", "pay $200", "collect $200", "MORTGAGED"),
        ("de", "Miete $1.400", "zahle $200", "erhalte $200", "VERPFÄNDET"),
        ("es", "alquiler $1.400", "paga $200", "cobra $200", "CON HIPOTECA"),
        ("fr", "loyer $1\u202f400", "paie $200", "touche $200", "SOUS HYPOTHÈQUE"),
        ("pt", "aluguel $1.400", "pague $200", "receba $200", "COM HIPOTECA"),
        ("tr", "kira $1.400", "$200 öde", "$200 al", "İPOTEKLİ"),
        (
            "ar",
            leftwards("الإيجار", "$1,400"),
            leftwards("ادفع", "$200"),
            leftwards("اقبض", "$200"),
            "مرهون",
        ),
    ],
)
def test_a_board_is_worded_in_the_language_of_its_reader(
    language: str, rent: str, tax: str, start: str, stamp: str
) -> None:
    book = edition("fundraiser")
    moment = bare(book, deeds={0: Held(0, rent=1400), 1: Held(1, mortgaged=True)})
    drawn = cells(ElementTree.fromstring(draw(book, moment=moment, language=language)))
    assert rent in "".join(drawn[book.deeds[0].space].itertext())
    assert stamp in "".join(drawn[book.deeds[1].space].itertext())
    assert tax in "".join(drawn[4].itertext())
    assert start in "".join(drawn[0].itertext())
    assert "Oriental Avenue" in " ".join(drawn[6].itertext()), "names stay those of the edition"


def test_what_marks_the_order_of_letters_takes_no_room() -> None:
    assert width("\u2067\u2066$1\u2069\u2069") == width("$1")
    assert width("مرهونٌ") == width("مرهون")


def test_a_language_nobody_words_pictures_in_is_refused(tmp_path: Path) -> None:
    code, words = said("fundraiser", "--lang", "xx", "-o", str(tmp_path / "x.svg"))
    assert (code, words) == (2, 'there is no language "xx" for pictures; there is ar, de, en, es, fr, pt, tr.')
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(importlib.util.find_spec("resvg_py") is None, reason="freehold[draw] is not installed")
def test_a_machine_without_arabic_letters_draws_no_boxes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    resvg = importlib.import_module("resvg_py")

    def without_fonts(**wish: object) -> bytes:
        return bytes(resvg.svg_to_bytes(skip_system_fonts=True, **wish))

    monkeypatch.setattr(png, "import_module", lambda _: SimpleNamespace(svg_to_bytes=without_fonts))
    code, words = said("fundraiser", "--lang", "ar", "-o", str(tmp_path / "x.png"), "--size", "300")
    assert code == 1
    assert words.startswith("no font of this machine has Arabic letters")
    assert list(tmp_path.iterdir()) == []
    assert said("fundraiser", "-o", str(tmp_path / "x.png"), "--size", "300")[0] == 0, "English needs none"
    assert said("fundraiser", "--lang", "ar", "-o", str(tmp_path / "x.svg"))[0] == 0


# -- a moment at a table ----------------------------------------------------------------------------------


def test_a_moment_of_a_table_is_drawn_and_can_do_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.make(seats=[{"kind": "me"}, {"kind": "bot"}])
        ann = server.sit(table)
        ann.until_playing()
        code = table["code"]
        answer = server.http.get(f"/api/tables/{code}/picture/0.svg")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["content-disposition"] == f'inline; filename="freehold-{code}-0.svg"'
        policies = answer.headers.get_list("content-security-policy")
        assert "default-src 'none'; sandbox" in policies
        assert answer.headers["x-content-type-options"] == "nosniff"
        drawn = ElementTree.fromstring(answer.text)
        assert f"Table {code} · Move 0" in "".join(drawn.itertext())
        assert "Ann" in "".join(drawn.itertext())
        assert (
            look("fundraiser").theme.dark.paper in server.http.get(f"/api/tables/{code}/picture/0.svg?theme=dark").text
        )
        turkish = ElementTree.fromstring(server.http.get(f"/api/tables/{code}/picture/0.svg?lang=tr").text)
        assert f"Masa {code} · Hamle 0" in "".join(turkish.itertext())
        refusal = server.get(f"/api/tables/{code}/picture/0.svg?lang=xx", 400)["error"]
        assert (refusal["code"], refusal["reason"]) == ("malformed", "wrong-language")
        assert refusal["sentence"] == "lang is one of ar, de, en, es, fr, pt, tr"
        for move in ("99999", "x", "-1"):
            assert server.get(f"/api/tables/{code}/picture/{move}.svg", 404)["error"]["code"] == "no-such-move"
        ann.close()
