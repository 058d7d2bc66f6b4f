"""The printed board: every space can be read, and tiles meet."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from freehold.drawing.geometry import body, lay_out
from freehold.drawing.wording import ENGLISH, name_of, words_in
from freehold.editions.contents import contents
from freehold.press import PressError, take_order, write_kit
from freehold.press.order import Layout
from freehold.press.paper import PAPERS
from freehold.press.placed import Box, Placed
from freehold.press.tiles import ORIGIN, STRIP, WHOLE, tile
from freehold.press.type import LEAST_NAME
from own_editions import change, own_edition

from .kits import EVERY_EDITION, Printed, ink_area, printed

LAYOUTS = [("a4", ""), ("letter", ""), ("a3", "1"), ("a4", "1"), ("a4", "2x1"), ("a4", "500x700")]


def plain(text: str) -> str:
    """A text as lines and blanks make no difference to it."""
    return "".join(text.split())


def board(edition: str, paper: str = "a4", layout: str = "", ink: str = "full") -> Printed:
    """A printed board."""
    return printed(edition, "board", paper=paper, board=layout, ink=ink)


# -- what is read on it -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize(("paper", "layout"), LAYOUTS)
def test_every_name_and_price_is_read_back_from_the_file(edition: str, paper: str, layout: str) -> None:
    kit = board(edition, paper, layout)
    shown = plain("".join(kit.texts))
    book = kit.contents.edition
    for space in book.spaces:
        for part in name_of(book, space).split(" / "):
            assert plain(part) in shown, space.name
        if space.deed >= 0:
            assert plain(words_in(ENGLISH).money(book, book.deeds[space.deed].price)) in shown


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize(("paper", "layout"), LAYOUTS)
@pytest.mark.parametrize("ink", ["full", "saving"])
def test_no_word_of_a_space_is_cut_off_or_smaller_than_six_points(
    edition: str, paper: str, layout: str, ink: str
) -> None:
    kit = board(edition, paper, layout, ink)
    spaces = kit.items("space")
    assert {space.key for space in spaces} == {f"space:{n}" for n in range(len(kit.contents.edition.spaces))}
    for space in spaces:
        assert space.words, space.key
        for line in space.words:
            assert space.box.holds(line.box, 0.05), (space.key, line)
            assert line.size >= LEAST_NAME - 0.001, (space.key, line)


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_words_of_a_deed_keep_off_the_band_and_the_front(edition: str) -> None:
    kit = board(edition, "a3", "1")
    book = kit.contents.edition
    tiling = tile(PAPERS["a3"], Layout(1, 1))
    cells = lay_out(len(book.spaces))
    for placed in kit.items("space"):
        cell = cells[int(placed.key.partition(":")[2])]
        if cell.corner or book.spaces[cell.index].deed < 0:
            continue
        x, y, w, h = (value * tiling.scale for value in body(cell, True))
        room = Box(placed.box.x + x, placed.box.y + y, w, h)
        # Letters with tails reach a little below their line, into the air that every room has.
        for line in placed.words:
            assert room.holds(line.box, 0.6), (book.spaces[cell.index].name, line)


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_deck_has_its_place(edition: str) -> None:
    """Rule: EU-PREP-8"""
    kit = board(edition, "a3", "1")
    decks = kit.items("deck")
    assert len(decks) == len(kit.contents.edition.decks)
    for placed, deck in zip(decks, kit.contents.edition.decks, strict=True):
        assert plain("".join(line.text for line in placed.words)) == plain(deck.name)
    cartouche = kit.items("cartouche")[0]
    for one, other in zip([*decks, cartouche], [*decks[1:], cartouche, *decks[:1]], strict=True):
        assert one is other or not _overlap(one.box, other.box)


def _overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.w and other.x < one.x + one.w and one.y < other.y + other.h and other.y < one.y + one.h
    )


# -- long names, many spaces ------------------------------------------------------------------------------


def long_names(place: Path, name: str) -> Path:
    """An edition in which a street has another name."""
    folder = own_edition(place, like="fundraiser")
    file = folder / "board.toml"
    file.write_text(file.read_text("utf-8").replace("Baltic Avenue", name), "utf-8")
    return folder


@pytest.mark.parametrize(
    "name",
    [
        "Saint Bartholomew's Upper Conservatory Gardens",
        "Donaudampfschifffahrtsgesellschaft",
        "Llanfairpwllgwyngyllgogerychwyrndrobwll",
        "Upper-Lower-Middle-Outer-Inner-Street",
        "Štěpánská Ulice nad Vltavou",
    ],
)
def test_long_names_wrap_and_shrink_and_are_never_cut(tmp_path: Path, name: str) -> None:
    kit = write_kit(contents(long_names(tmp_path, name)), take_order(parts="board"), io.BytesIO())
    placed = [each for each in kit.log if each.kind == "space" and _reads(each, name)]
    assert placed
    for space in placed:
        for line in space.words:
            assert space.box.holds(line.box, 0.05), line
            assert line.size >= LEAST_NAME - 0.001


def _reads(placed: Placed, name: str) -> bool:
    """Whether a name stands there, broken or not."""
    return plain(name).replace("-", "") in plain("".join(line.text for line in placed.words)).replace("-", "")


def test_a_board_too_small_for_its_names_says_which_option_tiles_it(tmp_path: Path) -> None:
    folder = long_names(
        tmp_path, "The Most Honourable Company of Stationers and Papermakers, Upper Hall and Garden Court"
    )
    with pytest.raises(PressError, match=r"smaller than can be read: tile it .* --board 2x1"):
        write_kit(contents(folder), take_order(parts="board", board="1"), io.BytesIO())
    with pytest.raises(PressError, match="--board 2x1"):
        write_kit(contents("cronulla"), take_order(parts="board", board="150x150"), io.BytesIO())


@pytest.mark.parametrize("more", [0, 7, 28])
def test_boards_of_any_number_of_spaces_fill_their_ring(tmp_path: Path, more: int) -> None:
    folder = own_edition(tmp_path, like="fundraiser")
    extra = "".join(f'  {{ name = "Meadow {n}", kind = "rest" }},\n' for n in range(more))
    change(folder / "board.toml", "spaces = [\n", f"spaces = [\n{extra}")
    found = contents(folder)
    kit = write_kit(found, take_order(parts="board", paper="a3"), io.BytesIO())
    assert len([each for each in kit.log if each.kind == "space"]) == len(found.edition.spaces)


# -- tiles ------------------------------------------------------------------------------------------------


def test_the_board_comes_on_four_sheets_of_a4() -> None:
    """Rule: CR-PRINT-6"""
    kit = board("cronulla")
    assert len(kit.pages()) == 4
    assert all((page.box.w, page.box.h) == (210, 297) for page in kit.pages())
    assert [tile.key for tile in kit.items("tile")] == ["tile:1", "tile:2", "tile:3", "tile:4"]
    assert "Board 352 × 352 mm assembled" in kit.texts[0]


def test_a_strip_is_left_free_for_the_fold_and_scored_on_the_back() -> None:
    """Rule: CR-PRINT-7"""
    for text in board("cronulla").texts:
        said = " ".join(text.split())
        assert "cut the overlap off along 2–5–8 and glue the halves with a strip of 2 mm free" in said
        assert "score the back of the card there, not the printed side" in said


@pytest.mark.parametrize("layout", [Layout(1, 1), Layout(2, 1), Layout(1, 2), Layout(2, 2), Layout(3, 2), Layout(4, 4)])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_tiles_meet_exactly(paper: str, layout: Layout) -> None:
    tiling = tile(PAPERS[paper], layout)
    assert sum(each.part.w * each.part.h for each in tiling.tiles) == pytest.approx(tiling.side**2)
    assert tiling.scale * WHOLE == pytest.approx(tiling.side)
    places: dict[int, set[tuple[float, float]]] = {}
    for each in tiling.tiles:
        for number, x, y in each.marks:
            places.setdefault(number, set()).add(
                (round(x - ORIGIN + each.part.x, 6), round(y - ORIGIN + each.part.y, 6))
            )
        # Everything is printed where every printer can print.
        right, bottom = ORIGIN + each.part.w + STRIP, ORIGIN + each.part.h + STRIP
        assert right <= tiling.sheet.w - 8.9
        assert bottom <= tiling.sheet.h - 8.9
        assert {*each.overlaps, *each.folds} >= {"left", "top"}
    assert sorted(places) == list(range(1, (layout.across + 1) * (layout.down + 1) + 1))
    assert all(len(found) == 1 for found in places.values()), "equal numbers lie on one point of the board"


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("layout", ["2x1", "2x2"])
def test_what_is_on_two_tiles_is_in_one_place_of_the_board(edition: str, layout: str) -> None:
    kit = board(edition, "a4", layout)
    tiling = tile(PAPERS["a4"], Layout(2, int(layout[-1])))
    places: dict[str, list[tuple[float, float]]] = {}
    for placed in kit.log:
        if placed.kind in ("space", "cartouche", "deck"):
            part = tiling.tiles[placed.page].part
            places.setdefault(placed.key, []).append((placed.box.x - ORIGIN + part.x, placed.box.y - ORIGIN + part.y))
    assert any(len(found) > 1 for found in places.values())
    for key, found in places.items():
        for place in found:
            assert place == pytest.approx(found[0], abs=1e-6), key


def test_every_tile_has_a_bar_of_100_mm_and_its_marks() -> None:
    kit = board("cronulla")
    assert [bar.box.w for bar in kit.items("bar")] == pytest.approx([100.0] * 4)
    assert len(kit.items("mark")) == 16
    assert not board("cronulla", "a4", "1").items("mark"), "one sheet meets no other"


def test_what_is_cut_out_of_a_sheet_is_its_trim() -> None:
    kit = board("cronulla")
    trims = [[float(side) * 25.4 / 72 for side in page.trimbox] for page in kit.reader.pages]
    # Tile 1 has strips on two sides that are folded, tile 4 on all four.
    assert trims[0] == pytest.approx([9, 297 - 193, 193, 288], abs=0.01)
    assert trims[3] == pytest.approx([9, 297 - 201, 201, 288], abs=0.01)


def test_poster_pages_have_the_size_that_was_ordered() -> None:
    kit = board("cronulla", "a4", "500x700")
    assert [(page.box.w, page.box.h) for page in kit.pages()] == [(500, 700)]
    tiling = tile(PAPERS["a4"], Layout(1, 1, 500, 700))
    assert tiling.side == pytest.approx(466)


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_saving_ink_takes_a_fifth_of_it_at_most(edition: str) -> None:
    assert ink_area(board(edition, ink="saving").data) <= ink_area(board(edition).data) / 5
