"""Cut the page's fonts for `freehold print`: plain TrueType files of single weights, which printing needs.

    python web/cut_fonts.py

It needs fonttools and brotli: run it in an environment of its own after `npm install`, whenever a font has a new
version. It writes into `src/freehold/press/fonts`: every weight that print uses and `freehold draw` does not, and for
all of them a second file with the letters of other Latin alphabets, Turkish among them. Both fonts are under the SIL
Open Font License 1.1, kept beside them. `kerning.json` says how much closer than usual two signs stand, in
thousandths of the size.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
FONTS = HERE / "node_modules" / "@fontsource-variable"
TARGET = HERE.parent / "src" / "freehold" / "press" / "fonts"
DRAWN = TARGET.parent.parent / "drawing" / "fonts"

CUTS = {"besley": (600, 700, 800), "archivo-narrow": (500, 600, 700)}
EXTENDED = [*range(0x100, 0x250), *range(0x1E00, 0x1F00), *range(0x20A0, 0x20D0)]
"""Letters of the other Latin alphabets, and signs of money."""


def main() -> None:
    """Cut every weight and write what two signs say of one another."""
    TARGET.mkdir(parents=True, exist_ok=True)
    kerning = {}
    for name, weights in CUTS.items():
        shutil.copyfile(FONTS / name / "LICENSE", TARGET / f"{name}.LICENSE.txt")
        for weight in weights:
            plain = cut(name, "latin", weight)
            kerning[f"{name}-{weight}"] = pairs(plain)
            if not (DRAWN / f"{name}-{weight}.ttf").exists():
                save(plain, TARGET / f"{name}-{weight}.ttf", sorted(plain.getBestCmap()))
            save(cut(name, "latin-ext", weight), TARGET / f"{name}-{weight}-ext.ttf", EXTENDED)
    text = json.dumps(kerning, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    (TARGET / "kerning.json").write_text(text + "\n", encoding="ascii")


def cut(name: str, part: str, weight: int) -> TTFont:
    """One weight of a part of a font."""
    font = TTFont(FONTS / name / "files" / f"{name}-{part}-wght-normal.woff2")
    font.flavor = None
    plain = instantiateVariableFont(font, {"wght": weight}, updateFontNames=False)
    plain["OS/2"].usWeightClass = weight
    # Each cut is a font of its own to whoever reads the file.
    family = name.title().replace("-", "")
    for record in plain["name"].names:
        if record.nameID == 6:
            record.string = f"{family}-{weight}{'' if part == 'latin' else '-ext'}"
    return plain


def save(font: TTFont, path: Path, signs: list[int]) -> None:
    """Write the outlines of some signs, without anything that only shaping needs."""
    options = Options()
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "DSIG"]
    options.layout_features = []
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=signs)
    subsetter.subset(font)
    font.save(path, reorderTables=True)


def pairs(font: TTFont) -> dict[str, dict[str, int]]:
    """The kerning of plain letters, figures and marks, by the first sign and the second."""
    cmap = font.getBestCmap()
    signs = [chr(code) for code in cmap if chr(code).isascii() and chr(code).isprintable()] + ["\u2019", "\u2013"]
    em = font["head"].unitsPerEm
    lookups = kern_lookups(font)
    found: dict[str, dict[str, int]] = {}
    for one in signs:
        for other in signs:
            amount = round(kern_of(lookups, cmap[ord(one)], cmap[ord(other)]) * 1000 / em)
            if amount:
                found.setdefault(one, {})[other] = amount
    return found


def kern_lookups(font: TTFont) -> list[list[object]]:
    """The tables of pairs that the feature `kern` uses, lookup by lookup."""
    table = font["GPOS"].table
    numbers = sorted(
        {
            number
            for record in table.FeatureList.FeatureRecord
            if record.FeatureTag == "kern"
            for number in record.Feature.LookupListIndex
        }
    )
    lookups = []
    for number in numbers:
        tables = [getattr(part, "ExtSubTable", part) for part in table.LookupList.Lookup[number].SubTable]
        lookups.append([part for part in tables if part.LookupType == 2])
    return lookups


def kern_of(lookups: list[list[object]], one: str, other: str) -> int:
    """How far the advance of a glyph changes before another: in each lookup the first table that knows the pair."""
    return sum(
        next((value for part in tables if (value := pair_of(part, one, other)) is not None), 0) for tables in lookups
    )


def pair_of(part: object, one: str, other: str) -> int | None:
    """What one table says of a pair; None if it says nothing."""
    if one not in part.Coverage.glyphs:
        return None
    if part.Format == 1:
        records = part.PairSet[part.Coverage.glyphs.index(one)].PairValueRecord
        return next((advance(record.Value1) for record in records if record.SecondGlyph == other), None)
    first = part.ClassDef1.classDefs.get(one, 0)
    second = part.ClassDef2.classDefs.get(other, 0)
    return advance(part.Class1Record[first].Class2Record[second].Value1)


def advance(value: object) -> int:
    """The change of an advance, 0 if there is none."""
    return getattr(value, "XAdvance", 0) or 0


if __name__ == "__main__":
    main()
