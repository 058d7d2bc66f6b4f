"""The page and `freehold draw` are twins: each space at its place, with the same drawing, name, lines and size."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, expect

from freehold.drawing import draw
from freehold.editions import edition, editions

from .house import LAPTOP, Person, Server

SVG = "{http://www.w3.org/2000/svg}"
CLOSE = 0.6
"""Units of a board of 1000 by which the twins may differ: a browser rounds the widths of letters in its own way."""

FONTS = (
    """() => Promise.all(["600 16px 'Archivo Narrow'", "700 16px Besley"].map((font) => document.fonts.load(font)))"""
)

PRINTED = """() => [...document.querySelectorAll(".board [data-at]")].map((space) => {
  const {e, f} = space.transform.baseVal.consolidate().matrix;
  const ground = space.querySelector(".ground");
  const name = space.querySelector(".name");
  return {
    at: Number(space.dataset.at),
    box: [e, f, Number(ground.getAttribute("width")), Number(ground.getAttribute("height"))],
    size: Number(name.getAttribute("font-size")),
    icon: space.querySelector(".glyph")?.getAttribute("d") ?? "",
    lines: [...name.querySelectorAll("tspan")].map((line) => line.textContent.trim()),
  };
})"""


def drawn(id: str) -> dict[int, dict[str, Any]]:
    """What `freehold draw` makes of every space."""
    found: dict[int, dict[str, Any]] = {}
    for space in ElementTree.fromstring(draw(edition(id))).iter(f"{SVG}g"):
        if "data-at" not in space.attrib:
            continue
        place = space.attrib["transform"].removeprefix("translate(").removesuffix(")").split()
        ground = next(one for one in space if one.attrib.get("class") == "ground")
        name = next(one for one in space if one.attrib.get("class") == "name")
        found[int(space.attrib["data-at"])] = {
            "box": [*map(float, place), float(ground.attrib["width"]), float(ground.attrib["height"])],
            "size": float(name.attrib["font-size"]),
            "icon": next((one.attrib["d"] for one in space if one.attrib.get("class") == "glyph"), ""),
            "lines": [line.text for line in name],
        }
    return found


@pytest.mark.parametrize("id", editions())
def test_the_page_and_the_picture_show_the_same_board(browser: Browser, server: Server, id: str) -> None:
    ann = Person(browser, server, LAPTOP)
    ann.create(edition=id, seats=[{"kind": "me"}, *[{"kind": "open"}] * 3])
    expected = drawn(id)
    expect(ann.page.locator(".board [data-at]")).to_have_count(len(expected))
    ann.page.evaluate(FONTS)
    printed = {space.pop("at"): space for space in ann.page.evaluate(PRINTED)}
    assert sorted(printed) == sorted(expected)
    lines = {at: (space["lines"], expected[at]["lines"]) for at, space in printed.items()}
    assert {at: pair for at, pair in lines.items() if pair[0] != pair[1]} == {}
    for at, space in printed.items():
        assert space["box"] == pytest.approx(expected[at]["box"], abs=CLOSE), at
        assert space["icon"] == expected[at]["icon"], space["lines"]
        assert space["size"] == pytest.approx(expected[at]["size"], abs=CLOSE), space["lines"]
