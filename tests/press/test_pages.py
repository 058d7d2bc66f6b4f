"""What holds of every page: nothing is cut off, everything can be read, and fonts are in the file."""

from __future__ import annotations

import io

import pytest

from freehold.press import PARTS
from freehold.press.faces import runs
from freehold.press.order import PART_NAMES
from freehold.press.type import LEAST
from nights import by_day

from .kits import EVERY_EDITION, Printed, fonts, ink_area, printed

WHOLE = ""
"""All parts."""
CUT_OUT = "deeds,cards"
LIVE = {"deed": 3.0, "card": 3.0}
"""From the cut to what is drawn."""


def kits(edition: str, paper: str, ink: str) -> Printed:
    """A whole kit."""
    return printed(edition, WHOLE, paper=paper, ink=ink)


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_a_whole_kit_has_every_part(edition: str) -> None:
    assert {placed.part for placed in kits(edition, "a4", "full").log} == set(PART_NAMES)
    assert list(PARTS) == list(PART_NAMES)


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["full", "saving"])
def test_every_word_is_inside_the_trim_and_can_be_read(edition: str, paper: str, ink: str) -> None:
    kit = kits(edition, paper, ink)
    for placed in kit.log:
        edge = LIVE.get(placed.kind, 0.0)
        box = placed.box._replace(
            x=placed.box.x + edge, y=placed.box.y + edge, w=placed.box.w - 2 * edge, h=placed.box.h - 2 * edge
        )
        for line in placed.words:
            assert box.holds(line.box), (placed.key, line)
            assert line.size >= LEAST - 0.001, (placed.key, line)


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_what_is_logged_is_what_the_file_says(edition: str) -> None:
    """The log is how kits are checked: it must not be wishful."""
    kit = kits(edition, "a4", "full")
    shown = [_letters(text) for text in kit.texts]
    for placed in kit.log:
        for line in placed.words:
            # Readers may put signs of another font out of order.
            for run in runs(line.face, line.text):
                assert _letters(run.text) in shown[placed.page], line


def _letters(text: str) -> str:
    """Without blanks, and without hyphens, which readers take away at the end of a line."""
    return "".join(text.split()).replace("-", "").replace("\ufffe", "").replace("\x02", "")


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_all_fonts_are_embedded_and_only_what_is_used_of_them(edition: str) -> None:
    found = dict(fonts(kits(edition, "a4", "full").reader))
    assert len(found) >= 4
    for name, embedded in found.items():
        assert embedded, name
        assert name[1:7].isupper(), name
        assert name[7] == "+", name


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4)), ("a3", (297, 420))])
def test_pages_have_the_size_of_the_paper(paper: str, size: tuple[float, float]) -> None:
    kit = printed("cronulla", CUT_OUT, paper=paper)
    assert len(kit.reader.pages) == len(kit.pages())
    for page in kit.reader.pages:
        measured = [float(side) * 25.4 / 72 for side in page.mediabox[2:]]
        assert measured == pytest.approx(size, abs=0.01)
        assert page.rotation == 0


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("parts", ["deeds", "cards"])
def test_saving_ink_takes_a_fifth_of_it_at_most(edition: str, parts: str) -> None:
    full, saving = (ink_area(printed(edition, parts, ink=ink).data) for ink in ("full", "saving"))
    assert saving <= full / 5


@pytest.mark.parametrize("edition", by_day(EVERY_EDITION, "fundraiser".__eq__))
def test_a_whole_kit_saves_as_much(edition: str) -> None:
    full, saving = (ink_area(kits(edition, "a4", ink).data) for ink in ("full", "saving"))
    assert saving <= full / 5


def test_copies_are_whole_sets() -> None:
    one, three = printed("euronopoly", CUT_OUT), printed("euronopoly", CUT_OUT, copies=3)  # type: ignore[arg-type]
    assert len(three.pages()) == 3 * len(one.pages())
    assert len(three.items("deed")) == 3 * len(one.items("deed"))
    assert len(three.data) < 3 * len(one.data), "what is drawn once is stamped in every copy"


def test_the_file_says_what_it_is() -> None:
    meta = kits("cronulla", "a4", "full").reader.metadata
    assert meta is not None
    assert meta.title == "Cronulla: print and play"
    assert meta.author == "Freehold"
    assert io.BytesIO(kits("cronulla", "a4", "full").data).read(5) == b"%PDF-"
