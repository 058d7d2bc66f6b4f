"""`freehold rules --html` and `--pdf`: one file that stands alone, with every clause and ruling in it."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from freehold.cli import app
from freehold.editions import edition, editions, look, sixty
from freehold.editions.contents import contents
from freehold.press import needs
from freehold.press.booklet.book import anchor, rule_book
from freehold.press.booklet.html import html

from .kits import EVERY_EDITION, SIXTH, sixth


def page(id: str) -> str:
    """The page of an edition."""
    found = contents(sixth() if id == SIXTH else id)
    return html(rule_book(found.edition, found.sixty), found.look)


def tree(text: str) -> ElementTree.Element:
    """The page as a tree; what is not well-formed raises."""
    return ElementTree.fromstring(text.removeprefix("<!doctype html>\n"))


class _Sources(HTMLParser):
    """Collects what a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [
            value or "" for name, value in attrs if name in ("src", "srcset") or (tag == "link" and name == "href")
        ]


@pytest.mark.parametrize("id", EVERY_EDITION)
def test_the_page_is_well_formed_and_has_every_clause_and_ruling_once(id: str) -> None:
    text = page(id)
    book = contents(sixth() if id == SIXTH else id).edition
    ids = [element.get("id") for element in tree(text).iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {anchor(name) for name in (*book.clauses, *book.rulings)} <= set(ids)
    shown = "".join(tree(text).itertext())
    for clause in book.clauses.values():
        assert clause.text in shown
        assert f"§ {clause.id}" in shown
    for ruling in book.rulings.values():
        assert ruling.decision in shown


@pytest.mark.parametrize("id", EVERY_EDITION)
def test_every_link_of_the_page_leads_somewhere(id: str) -> None:
    root = tree(page(id))
    ids = {element.get("id") for element in root.iter()}
    links = [element.get("href", "") for element in root.iter("a")]
    assert links
    assert {link for link in links if link.removeprefix("#") not in ids} == set()


@pytest.mark.parametrize("id", EVERY_EDITION)
def test_the_page_needs_nothing_beside_it(id: str) -> None:
    text = page(id)
    sources = _Sources()
    sources.feed(text)
    assert sources.fetched == []
    assert "http" not in text.replace("http-equiv", "")
    assert text.count("url(") == text.count("url(data:font/ttf;base64,") == 8
    assert "<script" not in text


def test_words_of_an_edition_are_only_words() -> None:
    book = edition("cronulla")
    clause = book.clauses["CR-AIM-1"]
    text = clause.text
    try:
        clause.text = 'Less < more & "quoted" <script>alert(1)</script>'
        made = html(rule_book(book, sixty("cronulla")), look("cronulla"))
    finally:
        clause.text = text
    assert "<script" not in made
    assert "Less < more" in "".join(tree(made).itertext())


@pytest.mark.parametrize("id", editions())
def test_the_page_wears_the_colours_of_the_edition(id: str) -> None:
    text = page(id)
    for colours in look(id).theme:
        assert f"--desk: {colours.desk};" in text
        assert f"--accent: {colours.accent};" in text


def run(*arguments: str) -> tuple[int, str]:
    """What the command prints, and how it ends."""
    result = CliRunner().invoke(app, ["rules", *arguments])
    return result.exit_code, result.output


def test_the_command_writes_a_page_or_a_pdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("cronulla", "--html") == (0, "The rules of Cronulla are cronulla.html.\n")
    assert (tmp_path / "cronulla.html").read_text("utf-8") == page("cronulla")
    code, said = run("propnex", "--pdf", "--out", "deep/book.pdf")
    assert (code, said) == (0, "The rules of PropNex Championship are deep/book.pdf.\n")
    assert (tmp_path / "deep" / "book.pdf").read_bytes().startswith(b"%PDF-")


def test_options_are_named_in_what_is_written(tmp_path: Path) -> None:
    target = tmp_path / "short.html"
    assert run("cronulla", "--html", "--option", "short-game", "--out", str(target))[0] == 0
    assert "As chosen: Short game." in target.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--html", "--pdf"], "write the book with either --html or --pdf"),
        (["--out", "x.pdf"], "write the book with either --html or --pdf"),
        (["--pdf", "--out", "x.html"], "with --pdf the book is written as .pdf, not as .html"),
        (["--html", "--out", "x"], "with --html the book is written as .html, not as a file without an ending"),
        (["--html", "--clause", "CR-AIM-1"], "a page or a PDF is the whole book: leave out --section and --clause"),
        (["--html", "--section", "Houses"], "a page or a PDF is the whole book: leave out --section and --clause"),
    ],
)
def test_a_wrong_wish_is_a_sentence(arguments: list[str], said: str) -> None:
    assert run("cronulla", *arguments) == (2, f"{said}\n")


def test_a_file_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", "utf-8")
    target = tmp_path / "taken" / "book.html"
    code, said = run("cronulla", "--html", "--out", str(target))
    assert code == 1
    assert said.replace("\n", "").startswith(f"{target} cannot be written: ")


def test_a_page_needs_no_library_and_a_pdf_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda _: None)
    needs.reportlab_part.cache_clear()
    assert run("cronulla", "--html", "--out", str(tmp_path / "book.html"))[0] == 0
    code, said = run("cronulla", "--pdf", "--out", str(tmp_path / "book.pdf"))
    assert code == 1
    assert 'pip install "freehold[press]"' in said.replace("\n", " ")
    assert not (tmp_path / "book.pdf").exists()


def test_a_folder_of_ones_own_has_a_page_too(tmp_path: Path) -> None:
    target = tmp_path / "own.html"
    assert run(str(sixth()), "--html", "--out", str(target))[0] == 0
    assert target.read_text("utf-8") == page(SIXTH)
