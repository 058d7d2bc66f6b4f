"""The site is whole: faults are found out, every page is in its contents, and rule books are told completely."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import freehold
from freehold.editions.contents import contents

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "tools" / "site"
MADE = {"rules", "reference", "project"}
"""Folders of docs/ whose pages are made when the site is."""
MOST_BYTES, MOST_TOGETHER = 150_000, 1_500_000


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"site_{name}", TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


# -- links --------------------------------------------------------------------------------------------------


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Two pages, a picture and a style sheet that are in order."""
    (tmp_path / "index.html").write_text(
        '<link rel="stylesheet" href="site.css"><a href="more/page.html#place">x</a><img src="a.png" alt="A">'
        '<a href="https://example.org/elsewhere">y</a><a href="#here">z</a><p id="here">'
    )
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "page.html").write_text('<h2 id="place">x</h2><a href="../index.html">y</a><a href="..">z</a>')
    (tmp_path / "a.png").touch()
    (tmp_path / "f.ttf").touch()
    (tmp_path / "site.css").write_text(
        '@font-face { src: url("f.ttf") } p { background: url(data:image/png;base64,x) }'
    )
    return tmp_path


def test_a_site_in_order_has_no_faults(site: Path) -> None:
    assert tool("links").faults(site) == []


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ('<a href="gone.html">x</a>', "gone.html leads nowhere"),
        ('<a href="more/page.html#gone">x</a>', "more/page.html#gone names no place on that page"),
        ('<a href="#gone">x</a>', "#gone names no place on that page"),
        ('<a href="../secret.html">x</a>', "../secret.html leads out of the site"),
        ('<img src="gone.png" alt="A">', "gone.png is not there"),
        ('<img srcset="a.png, b.png 2x" src="a.png" alt="A">', "b.png is not there"),
        ('<img src="a.png">', "1 pictures say nothing to those who cannot see them"),
        ('<script src="https://cdn.example/x.js"></script>', "https://cdn.example/x.js is fetched from afar"),
        ('<link rel="preconnect" href="https://fonts.example">', "https://fonts.example is fetched from afar"),
        ("<p>| a | b |\n|---|---|</p>", "a table or list is set as plain text: | a | b | |---|---|"),
        ("<p>These:\n- a\n- <b>b</b></p>", "a table or list is set as plain text: These: - a - b"),
        ('<p style="background: url(//far.example/x.png)">', "//far.example/x.png is fetched from afar"),
    ],
)
def test_what_is_wrong_with_a_page_is_found(site: Path, page: str, fault: str) -> None:
    (site.parent / "secret.html").touch()
    (site / "wrong.html").write_text(page)
    assert tool("links").faults(site) == [f"wrong.html: {fault}"]


def test_what_is_wrong_with_a_style_sheet_is_found(site: Path) -> None:
    (site / "wrong.css").write_text('@import "https://fonts.example/css"; p { background: url("gone.png") }')
    assert tool("links").faults(site) == [
        "wrong.css: https://fonts.example/css is fetched from afar",
        "wrong.css: gone.png is not there",
    ]


# -- contents and pictures ----------------------------------------------------------------------------------


def test_every_page_is_in_the_contents_once() -> None:
    """`mkdocs.yml` names every page there is, and those that are made of code and data."""
    named = re.findall(r"([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert len(named) == len(set(named))
    kept = {page.name for page in (ROOT / "docs").glob("*.md")}
    assert {name for name in named if name.partition("/")[0] not in MADE} == kept


def test_the_contents_name_what_is_made(tmp_path: Path) -> None:
    for name, folder in (("books", "rules"), ("reference", "reference"), ("papers", "project")):
        getattr(tool(name), f"write_{name}")(tmp_path / folder)
    named = re.findall(r"([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    made = {str(page.relative_to(tmp_path)) for page in tmp_path.rglob("*.md")}
    assert {name for name in named if name.partition("/")[0] in MADE} == made


def test_pictures_are_small_enough_to_be_kept_and_all_are_shown() -> None:
    pictures = sorted((ROOT / "docs" / "gallery").iterdir())
    assert len(pictures) >= 8
    assert all(picture.stat().st_size < MOST_BYTES for picture in pictures)
    assert sum(picture.stat().st_size for picture in pictures) < MOST_TOGETHER
    shown = (ROOT / "docs" / "gallery.md").read_text("utf-8")
    assert {f"gallery/{picture.name}" for picture in pictures} <= set(re.findall(r"\]\((gallery/[^)]+)\)", shown))


def test_what_builds_the_site_is_pinned() -> None:
    lines = (ROOT / "requirements-docs.txt").read_text("utf-8").splitlines()
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines if not line.startswith("#"))
    assert any(line.startswith("zensical==") for line in lines)


# -- pages that are made ------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", freehold.edition_ids())
def test_a_rule_book_has_every_clause_and_ruling_once(id: str) -> None:
    page = tool("books").page(contents(id))
    book = freehold.edition(id)
    for clause in book.clauses.values():
        assert page.count(f"{{ #rule-{clause.id} }}") == 1
    for ruling in book.rulings.values():
        assert page.count(f'<span id="rule-{ruling.id}"></span>') == 1
    assert page.count("??? example") > 50, "worked examples are told"


def test_signs_of_markdown_in_a_rule_book_are_plain_signs() -> None:
    plain = tool("books").plain
    assert plain("5 * 3 < 20 & [no] `link`_") == r"5 \* 3 &lt; 20 &amp; \[no\] \`link\`\_"


def test_what_stands_between_backquotes_is_code_if_they_come_in_pairs() -> None:
    worded = tool("books").worded
    assert worded("`freehold rules` shows 2 * 3") == r"`freehold rules` shows 2 \* 3"
    assert worded("a lone ` sign") == r"a lone \` sign"


def test_the_reference_has_every_public_name() -> None:
    reference = tool("reference")
    names = {one.name: one for one in reference.public(freehold)}
    assert set(names) == {name for name in freehold.__all__ if not name.startswith("__")}
    assert names["Game"].page == "classes"
    assert names["Refusal"].page == "errors"
    assert names["edition"].page == "functions"
    assert names["actions"].path == "freehold.engine.actions"
    assert all(one.summary for one in names.values() if one.page != "constants"), "everything public says what it is"


def test_papers_are_linked_from_where_they_lie() -> None:
    moved = tool("papers").moved
    assert moved("[a](docs/bots.md#who) [b](CONTRIBUTING.md) [c](https://x.org) [d](#e) [f](web/f.py)") == (
        "[a](../bots.md#who) [b](contributing.md) [c](https://x.org) [d](#e) f"
    )


def test_examples_of_docstrings_are_fenced(monkeypatch: pytest.MonkeyPatch) -> None:
    # Griffe comes with what builds the site, not with what tests; nothing of it is needed here.
    monkeypatch.setitem(sys.modules, "griffe", SimpleNamespace(Extension=object))
    fenced = tool("doctests").fenced
    assert fenced("Says so.\n\n>>> 1 + 1\n2\n") == "Says so.\n\n```pycon\n>>> 1 + 1\n2\n```\n"
    assert fenced("Says so.") == "Says so."
    assert fenced("A.\n\n>>> f(\n...     1)\nTraceback (most recent call last):\n...\nE: x\n\nB.") == (
        "A.\n\n```pycon\n>>> f(\n...     1)\nE: x\n```\n\nB."
    )
