"""The rule books as pages of the site: clauses, rulings and worked examples, of the data that is played with.

Examples are the scenarios of `scenarios/`, in plain words, as the page of the browser table tells them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from freehold.commands.compare import Row, side_by_side
from freehold.editions import editions
from freehold.editions.contents import Contents, contents
from freehold.editions.shelf import examples_file
from freehold.editions.themes import Colours
from freehold.engine.edition import Clause, Edition, Option, Ruling
from freehold.engine.party import party
from freehold.press.booklet.book import Book, Entry, Section, anchor, rule_book
from freehold.press.sheets.tables import Table
from freehold.scenario.telling import Happening, Told

_NUMBERS: Final = {5: "Five", 6: "Six", 7: "Seven"}
_NIGHT: Final = 'body[data-md-color-scheme="slate"]'
_SIGNS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|"})


def write_books(target: Path) -> None:
    """Write a page for every edition, a shelf in front of them and a comparison behind."""
    target.mkdir(exist_ok=True)
    found = [contents(id) for id in editions()]
    (target / "index.md").write_text(shelf(found), "utf-8")
    (target / "compare.md").write_text(comparison([one.edition for one in found]), "utf-8")
    for one in found:
        (target / f"{one.edition.id}.md").write_text(page(one), "utf-8")


def write_colours(target: Path) -> None:
    """The eight keys of every edition, by day and by night, for pages and cards that show it."""
    rules = []
    for id in editions():
        theme = contents(id).look.theme
        here = f'body:has(.rulebook[data-edition="{id}"]), .folio[data-edition="{id}"]'
        night = f'{_NIGHT}:has(.rulebook[data-edition="{id}"]), {_NIGHT} .folio[data-edition="{id}"]'
        rules += [f"{here} {{ {_keys(theme.light)} }}", f"{night} {{ {_keys(theme.dark)} }}"]
    target.write_text("/* Made by tools/site of the editions' own colours. */\n" + "\n".join(rules) + "\n", "utf-8")


def _keys(keys: Colours) -> str:
    names = ("desk", "paper", "cell", "ink", "accent", "map", "water", "sand")
    return " ".join(f"--{name}: {getattr(keys, name)};" for name in names)


def plain(text: str) -> str:
    """A text as it stands, whatever signs of Markdown there are in it."""
    return escape(text, quote=False).translate(_SIGNS).replace("\\<", "<").replace("\\>", ">")


def worded(text: str) -> str:
    """The same, with what stands between backquotes set as code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return plain(text)
    return "".join(f"`{part}`" if index % 2 else plain(part) for index, part in enumerate(parts))


# -- the shelf and the comparison -------------------------------------------------------------------------


def shelf(found: Sequence[Contents]) -> str:
    """All books, each on a card in its own colours."""
    cards = "\n".join(_card(one.edition) for one in found)
    books = _NUMBERS.get(len(found), len(found))
    clauses = sum(len(one.edition.clauses) for one in found)
    rulings = sum(len(one.edition.rulings) for one in found)
    return (
        "# The rule books\n\n"
        f"{books} rule books, {clauses} clauses and {rulings} rulings where a book is silent or contradicts itself. "
        "Every clause here is the text the engine cites when it allows, refuses or books something; the examples are "
        "scenarios that run with every change of the code. [Side by side](compare.md) is everything in which they "
        "differ, and `freehold rules` prints a book at the terminal, as a page or as a PDF.\n\n"
        f'<div class="shelf">\n{cards}\n</div>\n'
    )


def _card(book: Edition) -> str:
    first = book.summary.split(". ")[0].rstrip(".") + "."
    facts = f"{party(book)} players · {len(book.clauses)} clauses · {len(book.rulings)} rulings"
    return (
        f'<a class="folio" data-edition="{book.id}" href="{book.id}.html"><strong>{escape(book.title)}</strong>'
        f"<span>{escape(first)}</span><small>{facts}</small></a>"
    )


def comparison(books: Sequence[Edition]) -> str:
    """Everything in which the editions differ, chapter by chapter."""
    chapters = "".join(_chapter(title, rows, books) for title, rows in side_by_side(books).items())
    return (
        "---\nhide:\n  - toc\n---\n\n# Side by side\n\n"
        "Everything in which the rule books differ. What only one of them has is set in bold; `freehold compare` "
        f"prints the same for any two or more, options and editions of your own among them.\n\n{chapters}"
    )


def _chapter(title: str, rows: Sequence[Row], books: Sequence[Edition]) -> str:
    shown = [row for row in rows if row.differs]
    if not shown:
        return ""
    head = "".join(f"<th>{escape(book.title)}</th>" for book in books)
    body = "\n".join(_compared(row) for row in shown)
    return (
        f"## {title}\n\n{len(shown)} of {len(rows)} differ.\n\n"
        f'<div class="wide"><table class="compare">\n<thead><tr><th></th>{head}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody>\n</table></div>\n\n"
    )


def _compared(row: Row) -> str:
    cells = "".join(f"<td>{_value(row, value)}</td>" for value in row.values)
    meaning = f"<small>{escape(row.meaning)}</small>" if row.meaning else ""
    return f"<tr><th>{escape(row.name)}{meaning}</th>{cells}</tr>"


def _value(row: Row, value: str) -> str:
    shown = escape(value or "none")
    return f"<strong>{shown}</strong>" if row.values.count(value) == 1 else shown


# -- one book ---------------------------------------------------------------------------------------------


def page(found: Contents) -> str:
    """The whole book as Markdown."""
    book = rule_book(found.edition, found.sixty)
    told = json.loads(file.read_text("utf-8")) if (file := examples_file(book.edition.id)) else []
    parts = [_title(book), _sixty(book), *(_section(section, told) for section in book.sections)]
    parts += [_further(book.further, told), _options(book.options), _tables(book.tables)]
    return "\n".join(filter(None, parts))


def _title(book: Book) -> str:
    one = book.edition
    counted = f"{party(one)} players · version {one.version} · {len(one.clauses)} clauses, {len(one.rulings)} rulings"
    return (
        f"# {plain(one.title)}\n\n"
        f'<p class="rulebook" data-edition="{one.id}">{counted}</p>\n\n'
        f"{plain(one.summary)}\n\n"
        f"```sh\nfreehold play {one.id}\nfreehold rules {one.id} --html\n```\n"
    )


def _sixty(book: Book) -> str:
    if not book.sixty:
        return ""
    known = {*book.edition.clauses, *book.edition.rulings}
    lines = "\n".join(
        f"1. {plain(line.text)} {_cited([line.clause], line.clause in known)}".rstrip() for line in book.sixty
    )
    return f"## In sixty seconds\n\n{lines}\n"


def _section(section: Section, told: Sequence[Told]) -> str:
    return f"## {plain(section.title)}\n\n" + "\n".join(_entry(entry, told) for entry in section.entries)


def _entry(entry: Entry, told: Sequence[Told]) -> str:
    clause = entry.clause
    parts = [f"### {plain(clause.title)} `{clause.id}` {{ #{anchor(clause.id)} }}\n", f"{plain(clause.text)}\n"]
    parts += [_ruling(ruling, told) for ruling in entry.rulings]
    if entry.also:
        parts.append(f"See also {_cited(entry.also)}.\n")
    return "\n".join([*parts, *_examples(clause.id, told), _held(clause)])


def _held(clause: Clause) -> str:
    how = f"{worded(clause.how)} " if clause.how else ""
    where = ", ".join(f"`{path}`" for path in clause.tested)
    return f'<small class="held" markdown>{how}{f"Held by {where}." if where else ""}</small>\n' if how or where else ""


def _ruling(ruling: Ruling, told: Sequence[Told]) -> str:
    lines = [
        f'!!! ruling "Ruling {ruling.id}"\n',
        f'    <span id="{anchor(ruling.id)}"></span>*{plain(ruling.question)}*\n',
        f"    {worded(ruling.decision)}\n",
    ]
    if ruling.reason:
        lines.append(f"    {worded(ruling.reason)}\n")
    lines += [_indented(example) for example in _examples(ruling.id, told)]
    return "\n".join(lines)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines()) + "\n"


def _cited(ids: Iterable[str], known: bool = True) -> str:
    return ", ".join(f"[{id}](#{anchor(id)})" if known else id for id in ids if id)


def _further(rulings: Sequence[Ruling], told: Sequence[Told]) -> str:
    return "## Further rulings\n\n" + "\n".join(_ruling(one, told) for one in rulings) if rulings else ""


def _options(options: Sequence[Option]) -> str:
    lines = [f"- **{plain(one.title)}** (`{one.id}`, {_cited([one.clause])}): {plain(one.text)}" for one in options]
    return "## Options\n\n" + "\n".join(lines).replace(", )", ")") + "\n" if lines else ""


def _tables(tables: Sequence[Table]) -> str:
    return "## Tables\n\n" + "\n".join(_table(table) for table in tables) if tables else ""


def _table(table: Table) -> str:
    counts = [table.counts(column) for column in range(len(table.rows[0]))]

    def row(tag: str, cells: Sequence[str]) -> str:
        pairs = zip(cells, counts, strict=True)
        return f"<tr>{''.join(f'<{tag}{_right(right)}>{escape(cell)}</{tag}>' for cell, right in pairs)}</tr>"

    head, *body = table.rows
    rows = "\n".join(row("td", cells) for cells in body)
    return (
        f'<div class="wide"><table>\n<caption>{escape(table.title)}</caption>\n<thead>{row("th", head)}</thead>\n'
        f"<tbody>\n{rows}\n</tbody>\n</table></div>\n"
    )


def _right(right: bool) -> str:
    return ' class="n"' if right else ""


# -- worked examples --------------------------------------------------------------------------------------


def _examples(id: str, told: Sequence[Told]) -> Iterator[str]:
    """The examples that are about a clause or ruling before all others, closed until somebody wants to read one."""
    for example in told:
        if example["clauses"] and example["clauses"][0] == id:
            yield _example(example)


def _example(example: Told) -> str:
    name = example["name"].replace('"', "'").replace("<", "&lt;")
    lines = [f'??? example "{name[0].upper() + name[1:]}"\n']
    for word, said in (
        ("Given", [plain(line) for line in example["given"]]),
        ("When", [_happened(each) for each in example["when"]]),
        ("Then", [plain(line) for line in example["then"]]),
    ):
        if said:
            lines += [f"    **{word}**\n", *(f"    - {line}" for line in said), ""]
    return "\n".join(lines)


def _happened(each: Happening) -> str:
    tried = f"`{each['tried']}` is refused: " if "tried" in each else ""
    clause = f" `{each['clause']}`" if each.get("clause") else ""
    return f"{tried}{plain(each['text'])}{clause}"
