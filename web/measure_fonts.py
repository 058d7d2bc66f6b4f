"""Measure the page's fonts for `freehold draw`, and make the two files of them that pictures are set in.

    python web/measure_fonts.py

It needs fonttools, brotli and uharfbuzz, which nothing else here does: run it in an environment of its own after
`npm install`, whenever a font has a new version. It writes into `src/freehold/drawing/fonts`: `widths.json`, the
advance width of every sign in thousandths of the size with the kerning between any two, and for each face a plain
TrueType file of the one weight that is used. Both fonts are under the SIL Open Font License 1.1, kept beside them.
"""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import uharfbuzz as hb
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
FONTS = HERE / "node_modules" / "@fontsource-variable"
TARGET = HERE.parent / "src" / "freehold" / "drawing" / "fonts"

FACES = {"narrow": ("archivo-narrow", 600), "display": ("besley", 700)}


def main() -> None:
    """Measure every face and write what was found."""
    TARGET.mkdir(parents=True, exist_ok=True)
    measured = {}
    for face, (name, weight) in FACES.items():
        font = TTFont(FONTS / name / "files" / f"{name}-latin-wght-normal.woff2")
        font.flavor = None
        plain = instantiateVariableFont(font, {"wght": weight}, updateFontNames=False)
        plain["OS/2"].usWeightClass = weight
        data = io.BytesIO()
        plain.save(data)
        (TARGET / f"{name}-{weight}.ttf").write_bytes(data.getvalue())
        shutil.copyfile(FONTS / name / "LICENSE", TARGET / f"{name}.LICENSE.txt")
        measured[face] = {"font": name, "weight": weight, **measure(data.getvalue(), sorted(plain.getBestCmap()))}
    text = json.dumps(measured, ensure_ascii=True, separators=(",", ":"))
    (TARGET / "widths.json").write_text(text + "\n", encoding="ascii")


def measure(data: bytes, codes: list[int]) -> dict[str, object]:
    """The widths of all signs, and the kerning of all pairs by classes: signs that are kerned alike share one."""
    font = hb.Font(hb.Face(data))
    em = font.face.upem
    signs = [chr(code) for code in codes if chr(code).isprintable() or code == 0x202F]

    def width(text: str) -> int:
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(font, buffer)
        return round(sum(place.x_advance for place in buffer.glyph_positions) * 1000 / em)

    alone = {sign: width(sign) for sign in signs}
    rows = {left: tuple(width(left + right) - alone[left] - alone[right] for right in signs) for left in signs}
    lefts, left_classes = classes(rows)
    columns = {right: tuple(row[n] for row in lefts) for n, right in enumerate(signs)}
    rights, right_classes = classes(columns)
    kerning = [[column[n] for column in rights] for n in range(len(lefts))]
    return {"advance": alone, "left": left_classes, "right": right_classes, "kerning": kerning}


def classes(rows: dict[str, tuple[int, ...]]) -> tuple[list[tuple[int, ...]], dict[str, str]]:
    """The different rows, and for each of them (by its number) the signs that have it."""
    found: dict[tuple[int, ...], str] = {}
    for sign, row in rows.items():
        found[row] = found.get(row, "") + sign
    return list(found), {str(n): signs for n, signs in enumerate(found.values())}


if __name__ == "__main__":
    main()
