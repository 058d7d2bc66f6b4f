"""Sheets: how many things fit, where they are cut, and whether backs lie on their fronts."""

from __future__ import annotations

import pytest

from freehold.press.grid import BLEED, Grid, grid_for
from freehold.press.order import take_order
from freehold.press.paper import MARGIN, PAPERS
from freehold.press.placed import Box

from .kits import printed

_THOUSANDTH = 0.001


@pytest.mark.parametrize(
    ("paper", "across", "down", "x", "y"),
    [("a4", 3, 3, 10.5, 16.5), ("letter", 3, 3, 13.45, 7.7), ("a3", 4, 4, 22.5, 34)],
)
def test_cards_at_home_lie_without_gaps_in_the_middle(paper: str, across: int, down: int, x: float, y: float) -> None:
    grid = grid_for(take_order(paper=paper), 63, 88)
    assert (grid.across, grid.down, grid.gap) == (across, down, 0)
    assert (grid.x, grid.y) == pytest.approx((x, y))
    assert grid.place(1)[0] - grid.place(0)[0] == 63


def test_a_print_shop_has_bleed_around_everything() -> None:
    grid = grid_for(take_order(cut="shop"), 63, 88)
    assert (grid.across, grid.down, grid.bleed) == (2, 3, BLEED)
    assert grid.place(1)[0] - grid.place(0)[0] == 63 + 2 * BLEED


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("cut", ["home", "shop"])
@pytest.mark.parametrize("size", [(63.0, 88.0), (95.0, 50.0), (40.0, 40.0)])
def test_grids_keep_off_the_edge_that_printers_leave_white(paper: str, cut: str, size: tuple[float, float]) -> None:
    grid = grid_for(take_order(paper=paper, cut=cut), *size)
    sheet = PAPERS[paper]
    around = grid.bleed + MARGIN
    assert Box(around, around, sheet.w - 2 * around, sheet.h - 2 * around).holds(grid.box)


# -- backs ------------------------------------------------------------------------------------------------


def behind(front: Box, sheet: tuple[float, float], short_edge: bool) -> Box:
    """Where a box is seen from behind, when the sheet was turned on one of its edges."""
    w, h = sheet
    if short_edge:
        return Box(front.x, h - front.y - front.h, front.w, front.h)
    return Box(w - front.x - front.w, front.y, front.w, front.h)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("cut", ["home", "shop"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("parts", ["deeds", "cards"])
def test_backs_lie_on_their_fronts_to_a_tenth_of_a_mm(paper: str, cut: str, duplex: str, parts: str) -> None:
    kit = printed("cronulla", parts, paper=paper, cut=cut, duplex=duplex)
    kind = parts.removesuffix("s")
    fronts = {placed.key: placed for placed in kit.items(kind)}
    backs = {placed.key: placed for placed in kit.items(kind, "back")}
    assert fronts.keys() == backs.keys()
    assert len(fronts) >= 36
    sheet = (PAPERS[paper].w, PAPERS[paper].h)
    for key, front in fronts.items():
        back = backs[key]
        assert back.page == front.page + 1
        wanted = behind(front.box, sheet, duplex == "short")
        assert max(abs(one - other) for one, other in zip(back.box, wanted, strict=True)) <= 0.1


def test_an_offset_moves_backs_and_nothing_else() -> None:
    plain, moved = printed("euronopoly", "cards"), printed("euronopoly", "cards", offset="0.8,-1.5")
    pairs = zip(plain.log, moved.log, strict=True)
    for before, after in pairs:
        x, y = (0.8, -1.5) if after.side == "back" and after.kind == "card" else (0, 0)
        assert (after.box.x, after.box.y) == pytest.approx((before.box.x + x, before.box.y + y))


def test_every_place_has_another_behind_it() -> None:
    grid = Grid(PAPERS["a4"], 3, 2, 60, 80, 0, 15, 60)
    assert [grid.behind(at, short_edge=False) for at in range(6)] == [2, 1, 0, 5, 4, 3]
    assert [grid.behind(at, short_edge=True) for at in range(6)] == [3, 4, 5, 0, 1, 2]


def test_heads_and_feet_say_what_a_sheet_is() -> None:
    kit = printed("cronulla", "deeds")
    front, back = kit.pages()[:2]
    assert [line.text for line in front.words] == [
        "Cronulla · title deeds, face · sheet 1 of 4",
        "duplex: flip on the long edge",
        "Freehold · cut along the marks: 4 cuts across, 4 cuts down",
        "63 × 88 mm · print at 100 %",
    ]
    assert back.words[0].text == "Cronulla · title deeds, mortgaged side · sheet 1 of 4"
    assert back.words[1].text == "back of sheet 1, columns mirrored"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("cut", ["home", "shop"])
def test_nothing_is_written_on_the_white_edge_nor_where_it_is_cut(paper: str, cut: str) -> None:
    kit = printed("cronulla", "deeds", paper=paper, cut=cut)
    sheet = PAPERS[paper]
    live = Box(MARGIN, MARGIN, sheet.w - 2 * MARGIN, sheet.h - 2 * MARGIN)
    for page in kit.pages():
        cuts = [placed.box for placed in kit.log if placed.page == page.page and placed.kind == "deed"]
        for line in page.words:
            assert live.holds(line.box, 0.7), line.text
            assert not any(_overlap(line.box, box) for box in cuts), line.text


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > 0 and down > 0.3


def test_trim_boxes_are_the_cuts_of_the_sheet() -> None:
    kit = printed("cronulla", "deeds", cut="shop")
    grid = grid_for(take_order(cut="shop"), 63, 88)
    for page in kit.reader.pages:
        trim = [float(side) * 25.4 / 72 for side in page.trimbox]
        assert trim == pytest.approx(
            [grid.x, 297 - grid.y - grid.box.h, grid.x + grid.box.w, 297 - grid.y], abs=_THOUSANDTH * 10
        )
        assert float(page.bleedbox[0]) == pytest.approx(float(page.trimbox[0]) - BLEED * 72 / 25.4, abs=0.01)
