"""Lay the pages of a kit side by side as one picture, to look at them all.

    python bench/kit_pages.py cronulla [--parts deeds,cards] [--ink saving] [--paper letter] [--pages 1,2,5]
                              [--across 6] [--wide 230] [-o artefacts/cronulla.png]

It needs the libraries of the tests (pypdfium2, Pillow). Pages are counted from 1; without `--pages` all are shown.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import pypdfium2
from PIL import Image

from freehold.editions.contents import contents
from freehold.press import kit_bytes, take_order

GAP = 10
DESK = "#8c9499"


def main() -> None:
    """Print, render and lay out."""
    parser = argparse.ArgumentParser()
    parser.add_argument("edition")
    for name, usual in (("parts", ""), ("ink", "full"), ("paper", "a4"), ("cut", "home"), ("board", ""), ("pages", "")):
        parser.add_argument(f"--{name}", default=usual)
    parser.add_argument("--across", type=int, default=6)
    parser.add_argument("--wide", type=int, default=230)
    parser.add_argument("-o", "--out", type=Path, default=Path("artefacts/kit.png"))
    asked = parser.parse_args()
    order = take_order(asked.paper, asked.ink, asked.parts, asked.board, cut=asked.cut)
    data = kit_bytes(contents(asked.edition), order)
    chosen = [int(number) - 1 for number in asked.pages.split(",") if number]
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    sheet(pictures(data, chosen, asked.wide), asked.across).save(asked.out, optimize=True, quality=80)
    print(f"{asked.out}")


def pictures(data: bytes, chosen: list[int], wide: int) -> list[Image.Image]:
    """Pages as pictures, each as wide as the others."""
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    found = []
    for number in chosen or range(len(document)):
        page = document[number]
        # Twice as large at first: thin lines survive.
        large = page.render(scale=2 * wide / page.get_width()).to_pil().convert("RGB")
        found.append(large.resize((wide, round(wide * large.height / large.width)), Image.Resampling.LANCZOS))
    return found


def sheet(pages: list[Image.Image], across: int) -> Image.Image:
    """All pages in rows."""
    rows = [pages[at : at + across] for at in range(0, len(pages), across)]
    high = [max(page.height for page in row) for row in rows]
    wide = max(sum(page.width + GAP for page in row) for row in rows) + GAP
    picture = Image.new("RGB", (wide, sum(high) + GAP * (len(rows) + 1)), DESK)
    y = GAP
    for row, tall in zip(rows, high, strict=True):
        x = GAP
        for page in row:
            picture.paste(page, (x, y))
            x += page.width + GAP
        y += tall + GAP
    return picture


if __name__ == "__main__":
    main()
