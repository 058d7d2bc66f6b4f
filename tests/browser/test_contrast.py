"""The tokens of every edition, by day and by night, measured as the browser paints them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from freehold.editions import editions

from .house import Person, Server

TEXT = 4.5
LINE = 3.0
SEATS = range(8)
WRITTEN = [
    ("ink", "paper"), ("ink", "cell"), ("ink", "raised"), ("ink", "gold-soft"), ("ink", "accent-soft"),
    ("ink-soft", "paper"), ("ink-soft", "cell"), ("ink-soft", "raised"),
    ("on-desk", "desk"), ("on-desk-soft", "desk"), ("on-accent", "accent"), ("on-corner", "corner"),
    ("on-gold", "gold-leaf"), ("accent", "cell"), ("accent", "paper"), ("gold", "cell"), ("gold", "gold-soft"),
    ("danger", "cell"), ("danger", "paper"), ("danger", "danger-soft"), ("good", "cell"),
]  # fmt: skip
"""Words and the ground they stand on."""
DRAWN = [("line-strong", "cell"), ("line-strong", "paper"), ("map", "paper"), ("gold-leaf", "desk")]
"""Lines that mean something."""

_MEASURE = """([written, drawn, seats]) => {
  const pen = Object.assign(document.createElement("canvas"), {width: 1, height: 1})
    .getContext("2d");
  const probe = document.body.appendChild(document.createElement("i"));
  const light = (colour) => {
    probe.style.color = colour;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const found = {};
  for (const [ink, ground] of [...written, ...drawn]) {
    found[`${ink} on ${ground}`] = ratio(`var(--${ink})`, `var(--${ground})`);
  }
  for (const seat of seats) {
    found[`white on seat ${seat}`] = ratio("#fff", `var(--seat-${seat})`);
    const line = `color-mix(in srgb, var(--seat-${seat}), #fff var(--lift))`;
    found[`line of seat ${seat} on cell`] = ratio(line, "var(--cell)");
  }
  probe.remove();
  return found;
}"""


@pytest.mark.parametrize("edition", list(editions()))
def test_everything_can_be_read_in_every_edition(browser: Browser, server: Server, edition: str) -> None:
    ann = Person(browser, server)
    ann.create(edition=edition)
    desks = set()
    for theme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=theme)
        ann.page.wait_for_function(f"() => {_DESK} !== '' && ![{', '.join(map(repr, desks))}].includes({_DESK})")
        desks.add(ann.page.evaluate(_DESK))
        check(ann.page, theme)


_DESK = "document.documentElement.style.getPropertyValue('--desk')"


def check(page: Page, theme: str) -> None:
    measured = page.evaluate(_MEASURE, [WRITTEN, DRAWN, list(SEATS)])
    least = {
        **{f"{ink} on {ground}": TEXT for ink, ground in WRITTEN},
        **{f"{ink} on {ground}": LINE for ink, ground in DRAWN},
        **{f"white on seat {seat}": TEXT for seat in SEATS},
        **{f"line of seat {seat} on cell": LINE for seat in SEATS},
    }
    assert measured.keys() == least.keys()
    dim = {pair: round(ratio, 2) for pair, ratio in measured.items() if ratio < least[pair]}
    assert dim == {}, theme
