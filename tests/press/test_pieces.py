"""Printed buildings, tokens and dice: as many as belong in the box, and nets that fold to what they should be."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest

from freehold.press.buildings import spots
from freehold.press.nets import Net, Point, boxed, cube, gabled
from freehold.press.paper import MARGIN, PAPERS
from freehold.press.tokens import PIPS_ON_NET

from .kits import EVERY_EDITION, ink_area, printed

Segment = tuple[Point, Point]


# -- how many ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["global-village", "propnex"])
def test_buildings_are_the_stock_of_the_rule_book(edition: str) -> None:
    """Rule: GV-EQUIP-4, PN-2d, PN-2e"""
    kit = printed(edition, "buildings")
    assert (len(kit.items("house")), len(kit.items("hotel"))) == (32, 12)


@pytest.mark.parametrize("edition", ["cronulla", "fundraiser"])
def test_a_stock_without_limit_is_generous(edition: str) -> None:
    """Rule: CR-EQUIP-5"""
    kit = printed(edition, "buildings")
    # Two houses and a hotel for each of the 22 plots.
    assert (len(kit.items("house")), len(kit.items("hotel"))) == (44, 22)


def test_euronopoly_builds_with_three_kinds() -> None:
    """Rule: EU-PREP-3"""
    kit = printed("euronopoly", "buildings")
    found = Counter(placed.kind for placed in kit.log if placed.kind != "page")
    assert set(found) == {"tower", "house", "villa"}
    assert min(found.values()) >= 12
    for name, worth in (("apartment", 1), ("holiday house", 3), ("luxury villa", 9)):
        assert any(name in text and f"counts {worth}" in text for text in kit.texts), name


def test_the_tutorials_stock_is_printed() -> None:
    kit = printed("sixth", "buildings")
    assert len(kit.items("house")) == 12
    assert len(kit.items("hotel")) == kit.contents.edition.rules.building_stock_hotels


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_there_is_a_token_of_every_name_and_one_for_every_player(edition: str) -> None:
    """Rule: PN-2c, GV-EQUIP-3"""
    kit = printed(edition, "tokens")
    names = kit.contents.edition.tokens
    placed = kit.items("token")
    assert len(placed) == max(len(names), kit.contents.box.players)
    for token, name in zip(placed, names, strict=False):
        said = [line.text for line in token.words if len(line.text) > 2]
        assert "".join(said).replace(" ", "") == 2 * name.replace(" ", ""), "on both of its sides"
    assert len(kit.items("die")) == 2


def test_players_beyond_the_names_have_tokens_too() -> None:
    kit = printed("propnex", "tokens", players=11)  # type: ignore[arg-type]
    assert len(kit.items("token")) == 11
    assert any("player 11" in text for text in kit.texts)


# -- on the sheet -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("parts", ["buildings", "tokens"])
def test_everything_lies_where_printers_print_and_is_not_cut_off(edition: str, paper: str, parts: str) -> None:
    kit = printed(edition, parts, paper=paper)
    sheets = {page.page: page.box for page in kit.pages()}
    for placed in kit.log:
        sheet = sheets[placed.page]
        inner = sheet._replace(x=MARGIN, y=MARGIN, w=sheet.w - 2 * MARGIN, h=sheet.h - 2 * MARGIN)
        if placed.kind != "page":
            assert inner.holds(placed.box), placed.key
        for line in placed.words:
            assert inner.holds(line.box), line
            assert placed.box.holds(line.box), line


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("parts", ["buildings", "tokens"])
def test_saving_ink_takes_a_fifth_of_it_at_most(edition: str, parts: str) -> None:
    full, saving = (ink_area(printed(edition, parts, ink=ink).data) for ink in ("full", "saving"))
    assert saving <= full / 5


NETS = {
    "house": gabled(7.0, 12.0, 5.0, 3.5),
    "villa": gabled(9.0, 18.0, 6.0, 4.0),
    "tower": boxed(7.0, 7.0, 12.0),
    "hotel": boxed(9.0, 16.0, 9.0),
}


@pytest.mark.parametrize("kind", NETS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nets_lie_head_to_foot_and_never_cross(kind: str, paper: str) -> None:
    net = NETS[kind]
    left, top, w, h = net.box
    places = spots(PAPERS[paper], net)
    assert len(places) >= 20

    def cuts(at: int) -> list[Segment]:
        spot = places[at]
        return [
            (
                (
                    spot.x + (left + w - x if spot.turned else x - left),
                    spot.y + (top + h - y if spot.turned else y - top),
                ),
                (
                    spot.x + (left + w - u if spot.turned else u - left),
                    spot.y + (top + h - v if spot.turned else v - top),
                ),
            )
            for (x, y), (u, v) in net.cuts()
        ]

    across = sum(spot.y == places[0].y for spot in places)
    for one, other in combinations([0, 1, 2, across, across + 1], 2):
        assert not any(_cross(a, b) for a in cuts(one) for b in cuts(other)), (one, other)


def _cross(one: Segment, other: Segment) -> bool:
    def turn(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return turn(*one, other[0]) * turn(*one, other[1]) < 0 and turn(*other, one[0]) * turn(*other, one[1]) < 0


# -- folding ----------------------------------------------------------------------------------------------


def sides(outline: tuple[Point, ...]) -> list[float]:
    """The lengths of the edges."""
    return [round(math.dist(a, b), 6) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)]


def area(net: Net, kind: str) -> float:
    """What all faces of a kind make together."""

    def of(outline: tuple[Point, ...]) -> float:
        pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
        return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2

    return sum(of(face.outline) for face in net.faces if face.kind == kind)


def test_a_gabled_house_closes() -> None:
    net = gabled(7.0, 12.0, 5.0, 3.5)
    slope = math.hypot(3.5, 3.5)
    assert area(net, "floor") == pytest.approx(7 * 12)
    assert area(net, "wall") == pytest.approx(2 * 5 * 12)
    assert area(net, "roof") == pytest.approx(2 * slope * 12)
    assert area(net, "end") == pytest.approx(2 * (7 * 5 + 7 * 3.5 / 2))
    for end in (face for face in net.faces if face.kind == "end"):
        # Its base is the floor, its sides are the walls, its slopes the roof.
        assert sorted(sides(end.outline)) == pytest.approx(sorted([7, 5, 5, slope, slope]))
    assert len(net.folds) == len(net.faces) - 1 + len(net.tabs), "a tree of faces, and a fold for every tab"
    assert len(net.tabs) == 5


def test_a_box_closes() -> None:
    net = boxed(9.0, 16.0, 10.0)
    assert area(net, "roof") == area(net, "floor") == pytest.approx(9 * 16)
    assert area(net, "wall") == pytest.approx(2 * 10 * 16)
    assert area(net, "end") == pytest.approx(2 * 10 * 9)
    assert len(net.folds) == len(net.faces) - 1 + len(net.tabs)


def test_no_fold_is_cut() -> None:
    for net in (*NETS.values(), cube(16)):
        cut = {frozenset((tuple(map(round_, a)), tuple(map(round_, b)))) for a, b in net.cuts()}
        for fold in net.folds:
            assert frozenset(tuple(map(round_, point)) for point in fold) not in cut


def round_(value: float) -> float:
    return round(value, 4)


def test_a_die_has_six_faces_and_opposite_ones_make_seven() -> None:
    """Rule: CR-EQUIP-6, GV-EQUIP-2, PN-2b, EU-PREP-1"""
    net = cube(16)
    assert [sides(face.outline) for face in net.faces] == [[16.0] * 4] * 6
    first, second, third, fourth, left, right = PIPS_ON_NET
    assert sorted(PIPS_ON_NET) == [1, 2, 3, 4, 5, 6]
    assert first + third == second + fourth == left + right == 7
    assert len(net.tabs) == 7, "twelve edges, five of them folded"
