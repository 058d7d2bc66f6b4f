"""Make `docs/print-kit.png`, a contact sheet of a printed kit: one page of every kind, small, side by side.

PYTHONPATH=src python tests/press/make_contact_sheet.py
"""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

from freehold.editions.contents import contents
from freehold.press import take_order, write_kit
from freehold.press.placed import Placed

EDITION = "cronulla"
TARGET = Path(__file__).resolve().parent.parent.parent / "docs" / "print-kit.png"
ACROSS = 6
WIDE, HIGH, GAP = 208, 294, 12
"""Of a page and between pages, in pixels."""
DESK = "#e4e0d6"
COLOURS = 200
MOST_BYTES = 400_000


def chosen(pages: list[Placed]) -> list[int]:
    """The first pages of every part, both sides where there are two."""
    wanted = {"guide": 1, "board": 4, "deeds": 2, "cards": 2, "money": 2, "buildings": 2, "tokens": 1}
    found = [page.page for part, count in wanted.items() for page in [one for one in pages if one.part == part][:count]]
    kinds: dict[str, int] = {}
    for page in pages:
        if page.part == "sheets":
            kinds.setdefault(page.key.split()[0], page.page)
    booklet = [page.page for page in pages if page.part == "rules"]
    return sorted([*found, *kinds.values(), *booklet[:1], *booklet[4:5]])


def main() -> None:
    """Print the kit, choose pages and put them onto one picture."""
    file = io.BytesIO()
    kit = write_kit(contents(EDITION), take_order(duplex="short"), file)
    document = pypdfium2.PdfDocument(file.getvalue())
    numbers = chosen([placed for placed in kit.log if placed.kind == "page"])
    down = -(-len(numbers) // ACROSS)
    sheet = Image.new("RGB", (ACROSS * (WIDE + GAP) + GAP, down * (HIGH + GAP) + GAP), DESK)
    for at, number in enumerate(numbers):
        picture = document[number].render(scale=2).to_pil().convert("RGB")
        small = ImageOps.contain(picture, (WIDE, HIGH), Image.Resampling.LANCZOS)
        row, column = divmod(at, ACROSS)
        x = GAP + column * (WIDE + GAP) + (WIDE - small.width) // 2
        y = GAP + row * (HIGH + GAP) + (HIGH - small.height) // 2
        sheet.paste(small, (x, y))
    sheet.quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE).save(TARGET, optimize=True)
    size = TARGET.stat().st_size
    print(f"{TARGET.name}: {len(numbers)} of {len(document)} pages, {size:,} bytes")
    assert size < MOST_BYTES


if __name__ == "__main__":
    main()
