"""Every screen fits: at six sizes of window and at twice their zoom, in the longest language, with few people or many.

Each screen is opened once, and its window is resized. Zooming to 200 % is, to a page, a window of half the size.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from nights import by_day, by_night

from .house import LAPTOP, Server, resize
from .screens import BY_NAME, House

SIZES = [(1280, 800), (1366, 768), (1024, 768), (1920, 1080), (768, 1024), (360, 640)]
ZOOMED = [(640, 400), (683, 384), (512, 384), (960, 540), (384, 512)]
"""The same windows at 200 %; a phone enlarges a part of its page instead, for which nothing is laid out anew."""
BY_DAY = [(1280, 800), (768, 1024), (360, 640), (640, 400)]
"""Of both, one for each way the page is laid out."""

LONGEST = "de"
"""Of the languages there are, the one with the most letters in what stands on buttons and labels."""

FAULTS = r"""() => {
  const faults = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} wide`);
  const called = (part) => (part.ariaLabel ?? part.textContent).trim().replace(/\s+/g, " ").slice(0, 50);
  const shown = { visibilityProperty: true, opacityProperty: true };
  const seen = (part) => part.checkVisibility(shown) && part.clientWidth > 0;
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const there = (part) => seen(part) && !part.closest(".sr, svg, .log");
  const all = (what) => [...root.querySelectorAll(what)].filter(there);
  const controls = all("button, a[href], summary, select, input").filter((part) => !part.closest("[inert]"));
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];

  // Names that are long are told in full elsewhere, on the board and in what a seat has; what is clipped is read out.
  const SHORTENED = ".tiles, .seats, .seatstrip, .benches, .home, select, input, svg, .sr";
  const words = [...controls, ...all("label, [role=tab], th, dt, h2, .label")];
  for (const part of words.flatMap((one) => [one, ...one.querySelectorAll("*")])) {
    const { display, clipPath } = getComputedStyle(part);
    if (!seen(part) || part.closest(SHORTENED) || display === "inline" || clipPath !== "none") continue;
    const over = part.scrollWidth - part.clientWidth;
    if (over > 2) faults.push(`cut off by ${over}: ${called(part)}`);
  }

  const MAIN = "[data-bench] :is(.button, .rung).primary:not(:disabled), main .big.primary, dialog .primary";
  for (const main of all(MAIN).slice(0, 1)) {
    const box = main.getBoundingClientRect();
    const within = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
    if (!within) faults.push(`out of sight: ${called(main)}`);
    else if (!main.contains(document.elementFromPoint(...middle(box)))) faults.push(`covered: ${called(main)}`);
  }

  const hides = (part, block, inline) => {
    part.scrollIntoView({ block, inline });
    const hit = document.elementFromPoint(...middle(part.getBoundingClientRect())) ?? document.body;
    return part.contains(hit) || [...(part.labels ?? [])].some((label) => label.contains(hit)) ? null : hit;
  };
  for (const part of controls) {
    // Cards in a hand lie over each other, and what passes may lie over the glass that enlarges the board.
    if (part.closest(".held") || (part.closest(".box") && document.querySelector(".claims"))) continue;
    const over = hides(part, "center", "center") && hides(part, "start", "center") && hides(part, "end", "end");
    if (over) faults.push(`out of reach: ${called(part)}, under ${over.tagName} ${called(over)}`);
  }
  scrollTo(0, 0);
  for (const part of document.querySelectorAll("*")) if (part.scrollTop || part.scrollLeft) part.scrollTo(0, 0);
  return [...new Set(faults)];
}"""
"""What is wider than the window; words without room; a main button one has to look for; controls that something lies
over, wherever they are scrolled to."""


def faults(page: Page, size: tuple[int, int]) -> list[str]:
    resize(page, size)
    return [f"{size[0]}x{size[1]} {fault}" for fault in page.evaluate(FAULTS)]


KINDS = {
    "house": ("lobby", "new-table", "lobby-settings", "gone"),
    "fundraiser": (
        "fr-waiting", "fr-rules", "fr-seats-2", "fr-seats-7", "fr-seats-14", "fr-buy", "fr-lot-14", "fr-composer",
        "fr-build-bench", "fr-mortgage-bench", "fr-deed", "fr-host", "fr-jail-first", "fr-handover",
    ),
    "global-village": ("gv-seats-12", "gv-lot", "gv-deal", "gv-wishes-many", "gv-tax"),
    "cronulla": ("cr-seats-14", "cr-overbid", "cr-claim"),
    "euronopoly": ("eu-seats-3", "eu-buy", "eu-risk", "eu-prison", "eu-remote-buy"),
    "propnex": ("pn-seats-5", "pn-debt", "pn-market", "pn-prebuild", "pn-sale"),
}  # fmt: skip
"""At least one screen of every kind; the gallery has them all."""


@pytest.mark.parametrize("sizes", [BY_DAY, by_night(SIZES + ZOOMED)], ids=["by-day", "all"])
@pytest.mark.parametrize("kind", by_day(KINDS, ("house", "fundraiser").__contains__))
def test_everything_fits(browser: Browser, server: Server, kind: str, sizes: list[tuple[int, int]]) -> None:
    house = House(browser, server, locale=LONGEST)
    found = []
    for name in KINDS[kind]:
        house.person.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
        page = BY_NAME[name].open(house).page
        found += [f"{name} {fault}" for size in sizes for fault in faults(page, size)]
    assert found == []
    assert house.person.errors == []
