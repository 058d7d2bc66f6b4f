"""The pen and what it writes with: paths, faces, lines of text, hatches."""

from __future__ import annotations

import io
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from freehold.press.faces import runs, width, written
from freehold.press.outlines import outline
from freehold.press.patterns import ROSE, WREATH, guilloche, hatch
from freehold.press.pen import Pen
from freehold.press.placed import Box
from freehold.press.type import LEAST, block, fits, line, wide


def drawn() -> tuple[Pen, io.BytesIO]:
    """A pen on an empty page."""
    file = io.BytesIO()
    pen = Pen(file, "test")
    pen.page("test", "page", 100, 50)
    return pen, file


# -- where things are -------------------------------------------------------------------------------------


def test_pages_have_the_size_they_were_given() -> None:
    pen, file = drawn()
    pen.page("test", "next", 210, 297, Box(10, 20, 190, 250), 3)
    pen.close()
    first, second = PdfReader(file).pages
    assert [round(float(side) * 25.4 / 72, 2) for side in first.mediabox] == [0, 0, 100, 50]
    assert [round(float(side) * 25.4 / 72, 2) for side in second.trimbox] == [10, 27, 200, 277]
    assert [round(float(side) * 25.4 / 72, 2) for side in second.bleedbox] == [7, 24, 203, 280]


def test_items_are_logged_where_they_are_cut() -> None:
    pen, _ = drawn()
    with pen.item("note", "a", 10, 5, 40, 20), pen.moved(1, 2, 0.5):
        pen.text(0, 0, "inner", "A500", 10, "#000000")
    page, note = pen.log
    assert (page.kind, note.kind, note.key, note.page) == ("page", "note", "a", 0)
    assert note.box == Box(10, 5, 40, 20)
    (found,) = note.words
    assert (found.text, found.size) == ("inner", 5)
    assert found.box.x == pytest.approx(11)
    assert found.box.w == pytest.approx(wide("A500", "inner", 5))
    assert not page.words


def test_text_turned_upright_takes_up_height() -> None:
    pen, _ = drawn()
    pen.text(50, 25, "upright", "A600", 8, "#000000", "centre", turn=-90)
    (found,) = pen.log[0].words
    assert found.box.h == pytest.approx(wide("A600", "upright", 8))
    assert found.box.y + found.box.h / 2 == pytest.approx(25)


def test_no_ink_is_no_word() -> None:
    pen, _ = drawn()
    pen.text(1, 1, "nothing", "A500", 8, None)
    pen.text(1, 1, "  ", "A500", 8, "#000000")
    assert not pen.log[0].words


# -- faces ------------------------------------------------------------------------------------------------


def test_letters_of_other_alphabets_come_from_the_second_file() -> None:
    assert [run.text for run in runs("B700", "Beyoğlu")] == ["Beyo", "ğ", "lu"]
    assert len({run.font for run in runs("B700", "Beyoğlu")}) == 2


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("K\u0131z\u0131l\u0131rmak İş", "K\u0131z\u0131l\u0131rmak İş"),
        ("non\u2011breaking\u00a0space", "non-breaking space"),
        ("a\u200bb", "ab"),
    ],
)
def test_signs_are_written_as_the_faces_have_them(text: str, shown: str) -> None:
    assert written("A500", text) == shown


def test_a_sign_that_no_face_has_is_a_question_mark_and_no_fault() -> None:
    pen, file = drawn()
    pen.text(1, 10, "東京 Tokyo ﬁ", "B700", 8, "#000000")
    pen.close()
    assert pen.log[0].words[0].text == "?? Tokyo fi"
    assert len(PdfReader(file).pages) == 1


def test_words_are_measured_as_they_are_kerned() -> None:
    apart = width("B700", "A") + width("B700", "V")
    assert width("B700", "AV") < apart
    assert width("B700", "AV", 0.1) == pytest.approx(apart + 0.1)


# -- lines ------------------------------------------------------------------------------------------------

WORDS = st.text(st.sampled_from("abcdeimnostuvwxyzABGMW-/"), min_size=1, max_size=30)


@given(st.lists(WORDS, min_size=1, max_size=12), st.floats(8, 60), st.floats(6, 20))
def test_nothing_is_ever_cut_off(words: list[str], room: float, size: float) -> None:
    text = " ".join(words)
    found = block("B700", text, room, size)
    assert LEAST <= found.size <= size
    assert found.wide <= room + 0.01
    letters = "".join(found.lines).replace(" ", "").replace("-", "")
    assert letters == text.replace(" ", "").replace("-", "")


def test_lines_are_balanced_and_no_word_is_left_alone() -> None:
    found = block("A500", "A warm afternoon, and the jug is empty by three. Collect $20 from the Bank.", 47, 9)
    longest, shortest = (pick(wide("A500", one, 9) for one in found.lines) for pick in (max, min))
    assert len(found.lines) == 2
    assert shortest > longest * 0.75


def test_what_belongs_together_is_not_parted() -> None:
    for room in range(15, 60):
        lines = block("B700", "Parade on St. Charles Place, 3 spaces back", room, 12, 12).lines
        assert not any(one.endswith(("St.", " 3")) for one in lines)


def test_one_line_shrinks_no_further_than_it_may() -> None:
    assert line("B700", "Nerang Road", 45.8, 14.5, 12) == 14.5
    shrunk = line("B700", "Gunnamatta Road East", 45.8, 14.5, 5)
    assert 5 < shrunk < 14.5
    assert fits("B700", "Gunnamatta Road East", 45.8, shrunk)
    assert line("B700", "Gunnamatta Road East", 10, 14.5, 12) == 12


# -- paths ------------------------------------------------------------------------------------------------


def test_paths_are_read_as_svg_writes_them() -> None:
    steps = outline("M1 2h3v-1l-1-1.5.5.5z")
    assert [(step.kind, *step.points) for step in steps] == [
        ("m", 1, 2),
        ("l", 4, 2),
        ("l", 4, 1),
        ("l", 3, -0.5),
        ("l", 3.5, 0),
        ("h",),
    ]


def test_arcs_end_where_they_should_and_keep_their_distance() -> None:
    steps = outline("M10 0A10 10 0 0 1-10 0")
    assert steps[-1].points[-2:] == pytest.approx((-10, 0))
    assert len(steps) == 3
    x, y = steps[1].points[-2:]
    assert math.hypot(x, y) == pytest.approx(10)
    assert y == pytest.approx(10)
    assert outline("M0 0a1 1 0 012 0")[-1].points[-2:] == pytest.approx((2, 0))


def test_curves_go_on_smoothly() -> None:
    assert outline("M0 0C0 1 1 2 2 2S4 1 4 0")[2].points[:2] == (3, 2)
    assert outline("M0 0Q1 2 2 0T4 0")[2].points[:2] == pytest.approx((2 + 2 / 3, -4 / 3))


def test_guilloches_are_closed_and_keep_between_their_circles() -> None:
    for form in (ROSE, WREATH):
        steps = guilloche(*form)
        radii = [math.hypot(*step.points[-2:]) for step in steps[:-1]]
        assert steps[0].points == pytest.approx(steps[-2].points[-2:])
        assert min(radii) == pytest.approx(form[2], abs=0.02)
        assert max(radii) == pytest.approx(1)


def test_a_hatch_is_drawn_once_and_stamped_again() -> None:
    pen, file = drawn()
    for x in (1, 20):
        hatch(pen, 3, x, 1, 7, 40, "#000000")
    pen.close()
    forms = PdfReader(file).pages[0]["/Resources"]["/XObject"]
    assert len(forms) == 1
