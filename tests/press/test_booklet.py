"""The rules as a booklet: folded it reads in order, its contents lead to the right pages, and nothing is missing."""

from __future__ import annotations

import io

import pypdfium2
import pytest

from freehold.editions import editions
from freehold.editions.contents import contents
from freehold.press.booklet import reading_pages
from freehold.press.booklet.book import rule_book
from freehold.press.booklet.impose import imposed, padded
from freehold.press.booklet.pages import BOTTOM
from freehold.press.booklet.setting import chunks, paginate, sections
from freehold.press.placed import Placed

from .kits import EVERY_EDITION, SIXTH, Printed, printed, sixth


def plain(text: str) -> str:
    """Without blanks and without hyphens, which readers take away at the end of a line."""
    return "".join(text.split()).replace("-", "").replace("\ufffe", "").replace("\x02", "")


def read_pages(edition: str) -> list[str]:
    """What is written on every page of the PDF to read."""
    file = io.BytesIO()
    count = reading_pages(contents(sixth() if edition == SIXTH else edition), file)
    document = pypdfium2.PdfDocument(file.getvalue())
    assert len(document) == count
    return [page.get_textpage().get_text_range() for page in document]


def test_sheets_of_four_pages_read_in_order_when_nested() -> None:
    for count in range(1, 70):
        leaves = imposed(count)
        assert len(leaves) * 4 == padded(count) >= count
        first = [page for leaf in leaves for page in (leaf.outside.right, leaf.inside.left)]
        second = [page for leaf in reversed(leaves) for page in (leaf.inside.right, leaf.outside.left)]
        assert first + second == list(range(1, padded(count) + 1))


def number_of(placed: Placed) -> int:
    """The number of a page on a sheet."""
    return int(placed.key.partition(":")[2])


def behind(kit: Printed, front: Placed, duplex: str) -> Placed:
    """The page on the back of a sheet that lies behind one on its front, once the sheet has been turned over."""
    whole = next(page for page in kit.pages() if page.page == front.page).box.w
    backs = [placed for placed in kit.items("booklet-page") if placed.page == front.page + 1]
    # Turned on its short edge, a sheet that lies on its side swaps left and right; on its long edge, top and bottom.
    wanted = whole - front.box.x - front.box.w if duplex == "short" else front.box.x
    return next(placed for placed in backs if abs(placed.box.x - wanted) < 0.01)


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_folded_booklet_reads_from_its_first_page_to_its_last(edition: str, duplex: str, paper: str) -> None:
    """Fold the printed sheets: every page is where it belongs, and none is upside down."""
    kit = printed(edition, "rules", paper=paper, duplex=duplex)
    sheets = [
        sorted((one for one in kit.items("booklet-page") if one.page == page), key=lambda one: one.box.x)
        for page in range(0, len(kit.pages()), 2)
    ]
    first = [placed for _, right in sheets for placed in (right, behind(kit, right, duplex))]
    second = [placed for left, _ in reversed(sheets) for placed in (behind(kit, left, duplex), left)]
    read = first + second
    assert [number_of(placed) for placed in read] == list(range(1, len(read) + 1))
    for placed in read:
        # The back of a sheet turned on its long edge is printed upside down, so that it is upright in the booklet.
        over = duplex == "long" and placed.page % 2 == 1
        shown = str(number_of(placed))
        for word in (word for word in placed.words if (word.text, word.face, word.size) == (shown, "B700", 9.0)):
            from_foot = word.box.y if over else placed.box.h - word.box.y - word.box.h
            assert from_foot < BOTTOM, (placed.key, word)


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_a_booklet_has_a_cover_in_front_and_at_the_back(edition: str) -> None:
    kit = printed(edition, "rules")
    pages = {number_of(placed): [word.text for word in placed.words] for placed in kit.items("booklet-page")}
    assert len(pages) % 4 == 0
    assert kit.contents.edition.title.split()[0] in " ".join(pages[1])
    assert pages[len(pages)] == []


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_the_contents_lead_to_the_pages_on_which_sections_begin(edition: str) -> None:
    found = contents(sixth() if edition == SIXTH else edition)
    book = rule_book(found.edition, found.sixty)
    pages = read_pages(edition)
    listed: list[tuple[str, int]] = []
    for text in pages[1:4]:
        lines = [plain(line) for line in text.splitlines() if line.strip()]
        if "Contents" not in lines and "Contents,continued" not in lines:
            continue
        listed += [
            (title, int(number))
            for title in sections(book)
            for number in [following(lines, plain(title))]
            if number.isdigit()
        ]
    assert [title for title, _ in listed] == sections(book)
    for title, number in listed:
        assert plain(title) in plain(pages[number - 1]), (title, number)
        earlier = [text for text in pages[3 : number - 1] if heading_of(plain(title), text)]
        assert earlier == [], title
    assert [number for _, number in listed] == sorted(number for _, number in listed)


def following(lines: list[str], title: str) -> str:
    """What stands behind a title: on its line, or on the next."""
    for at, line in enumerate(lines):
        if line == title and at + 1 < len(lines):
            return lines[at + 1]
        if line.startswith(title) and line[len(title) :].isdigit():
            return line[len(title) :]
    return ""


def heading_of(title: str, text: str) -> bool:
    """Whether a title stands on a page as the heading of a section, beside the running title of the page."""
    return [plain(line) for line in text.splitlines()].count(title) > 1


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_clause_and_ruling_is_in_the_booklet(edition: str) -> None:
    """Rule: PN-INDEX"""
    found = contents(sixth() if edition == SIXTH else edition)
    # The head and the foot of a page may stand in the middle of a clause that goes on overleaf.
    pages = read_pages(edition)
    whole = plain("".join(pages))
    at = 0
    for clause in found.edition.clauses.values():
        place = whole.find(plain(f"{clause.title}§ {clause.id}"))
        assert place > at, clause.id
        at = place
        assert all(plain(word) in whole for word in clause.text.split()), clause.id
    for ruling in found.edition.rulings.values():
        assert plain(f"RULING {ruling.id.upper()}") in whole, ruling.id
        assert all(plain(word) in whole for word in ruling.decision.split()), ruling.id


@pytest.mark.parametrize("edition", editions())
def test_a_clause_that_stays_on_a_page_is_there_word_for_word(edition: str) -> None:
    pages = [plain(text) for text in read_pages(edition)]
    missing = [
        clause.id
        for clause in contents(edition).edition.clauses.values()
        if not any(plain(clause.text) in page for page in pages)
    ]
    assert len(missing) <= 2, missing


def test_pages_are_numbered_on_their_outer_side() -> None:
    kit = printed("cronulla", "rules")
    for placed in kit.items("booklet-page"):
        number = number_of(placed)
        shown = [word for word in placed.words if word.text == str(number) and word.face == "B700"]
        if number in (1, len(kit.items("booklet-page"))):
            assert not [word for word in shown if word.size < 10]
            continue
        upright = placed.page % 2 == 0
        right_hand = (number % 2 == 1) == upright
        middle = shown[-1].box.x + shown[-1].box.w / 2
        assert (middle > placed.box.x + placed.box.w / 2) == right_hand, placed.key


def test_a_book_of_one_long_clause_goes_over_several_pages() -> None:
    found = contents("global-village")
    clause = next(iter(found.edition.clauses.values()))
    text = clause.text
    try:
        clause.text = "A very long clause that says the same again and again. " * 300
        set_ = chunks(rule_book(found.edition), 122.0)
        pages = paginate(set_, 177.0)
    finally:
        clause.text = text
    assert [line for page in pages for _, line in page.lines] == [line for chunk in set_ for line in chunk.lines]
    assert all(at + line.high <= 177.0 + 1e-6 for page in pages for at, line in page.lines)
    assert len(pages) >= len(paginate(chunks(rule_book(found.edition), 122.0), 177.0)) + 4


def test_the_pdf_to_read_has_bookmarks() -> None:
    from pypdf import PdfReader

    file = io.BytesIO()
    found = contents("cronulla")
    reading_pages(found, file)
    reader = PdfReader(file)
    titles = [str(entry["/Title"]) for entry in reader.outline if isinstance(entry, dict)]
    assert titles == ["In sixty seconds", "Contents", *sections(rule_book(found.edition, found.sixty))]
