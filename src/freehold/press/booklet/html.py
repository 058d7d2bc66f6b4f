"""A rule book as one page that needs nothing beside it: its faces and colours are in it, and it prints as it reads."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Final

from freehold.drawing.look import mixed
from freehold.editions.looks import Look
from freehold.editions.themes import Colours
from freehold.engine.edition import Option, Ruling
from freehold.engine.party import party
from freehold.press.booklet.book import Book, Entry, Section, anchor
from freehold.press.sheets.tables import Table

LANGUAGE: Final = "en"
"""The rule books are written in English."""
MARK: Final = (
    '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" '
    'd="M2 2h9v9H2zM2 12.5h9v8H2zM2 22h9v8H2zM12.5 2H30v9H12.5zM12.5 12.5h10v8h-10z"/><path fill="none" '
    'stroke="currentColor" stroke-width="1.4" d="M24.7 13.2h4.6v6.6h-4.6zM13.2 22.7h16.1v6.6H13.2z"/></svg>'
)
_FACES: Final = (
    ("Besley", 600, "freehold.press", "besley-600"),
    ("Besley", 700, "freehold.drawing", "besley-700"),
    ("Archivo Narrow", 500, "freehold.press", "archivo-narrow-500"),
    ("Archivo Narrow", 600, "freehold.drawing", "archivo-narrow-600"),
)
_LATIN: Final = "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02DC, U+2000-206F, U+20AC, U+2122, U+2191-2215"
"""What the first file of a cut has; the second has the letters of other Latin alphabets."""


def html(book: Book, look: Look) -> str:
    """The whole page."""
    title = escape(f"{book.edition.title}: the rules")
    return (
        f'<!doctype html>\n<html lang="{LANGUAGE}">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{title}</title>\n<style>\n{_style(look)}</style>\n</head>\n<body>\n<main>\n{_title(book)}"
        f"{_sixty(book)}{_contents(book)}{''.join(map(_section, book.sections))}{_further(book.further)}"
        f"{_options(book.options)}{_tables(book.tables)}{_end(book)}</main>\n</body>\n</html>\n"
    )


# -- colours and faces ------------------------------------------------------------------------------------


def _style(look: Look) -> str:
    day, night = _keys(look.theme.light), _keys(look.theme.dark)
    return (
        f"{_faces()}:root {{ color-scheme: light dark; {day} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {night} }} }}\n"
        f"{(files(__package__) / 'page.css').read_text('utf-8')}"
    )


def _keys(keys: Colours) -> str:
    colours = {
        "desk": keys.desk,
        "cell": keys.cell,
        "ink": keys.ink,
        "accent": keys.accent,
        "water": keys.water,
        "soft": mixed(keys.ink, 0.74, keys.paper),
        "hair": mixed(keys.ink, 0.24, keys.cell),
    }
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())


@lru_cache(maxsize=1)
def _faces() -> str:
    return "".join(_face(*face) for face in _FACES)


def _face(family: str, weight: int, package: str, name: str) -> str:
    more = [("freehold.press", f"{name}-ext", "U+0100-02AF, U+1E00-1EFF"), (package, name, _LATIN)]
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; unicode-range: {signs}; '
        f"src: url(data:font/ttf;base64,{_encoded(home, file)}); }}\n"
        for home, file, signs in more
    )


def _encoded(package: str, name: str) -> str:
    return b64encode((files(package) / "fonts" / f"{name}.ttf").read_bytes()).decode("ascii")


# -- the book ---------------------------------------------------------------------------------------------


def _title(book: Book) -> str:
    edition = book.edition
    chosen = [edition.options[id].title for id in edition.chosen]
    chosen += [f"{name} = {value}" for name, value in edition.changed]
    said = f"<p><strong>As chosen: {escape('; '.join(chosen))}.</strong></p>\n" if chosen else ""
    return (
        f'<header>\n{MARK}\n<p class="label">The rules</p>\n<h1>{escape(edition.title)}</h1>\n'
        f'<p class="quiet">{party(edition)} players · version {escape(edition.version)}</p>\n'
        f'<p class="summary">{escape(edition.summary)}</p>\n{said}</header>\n'
    )


def _sixty(book: Book) -> str:
    if not book.sixty:
        return ""
    known = {*book.edition.clauses, *book.edition.rulings}
    lines = "".join(
        f"<li><span>{escape(line.text)}</span>{_link(line.clause, line.clause in known)}</li>\n" for line in book.sixty
    )
    return f'<section>\n<h2>In sixty seconds</h2>\n<ol class="sixty">\n{lines}</ol>\n</section>\n'


def _contents(book: Book) -> str:
    entries = [(section.title, len(section.entries)) for section in book.sections]
    entries += [(title, count) for title, count in _appendix(book) if count]
    lines = "".join(
        f'<li><a href="#{_slug(title)}"><span>{escape(title)}</span><small>{count}</small></a></li>\n'
        for title, count in entries
    )
    return f'<nav aria-label="Contents">\n<h2>Contents</h2>\n<ul class="toc">\n{lines}</ul>\n</nav>\n'


def _appendix(book: Book) -> list[tuple[str, int]]:
    return [("Further rulings", len(book.further)), ("Options", len(book.options)), ("Tables", len(book.tables))]


def _section(section: Section) -> str:
    return _chapter(section.title, "".join(map(_entry, section.entries)))


def _chapter(title: str, content: str) -> str:
    return f'<section id="{_slug(title)}">\n<h2>{escape(title)}</h2>\n{content}</section>\n' if content else ""


def _slug(title: str) -> str:
    return "section-" + "-".join("".join(sign if sign.isalnum() else " " for sign in title.lower()).split())


def _entry(entry: Entry) -> str:
    clause = entry.clause
    also = f'<p class="quiet">See also {", ".join(_link(id, True) for id in entry.also)}.</p>\n' if entry.also else ""
    return (
        f'<article id="{anchor(clause.id)}">\n<h3>{escape(clause.title)} {_link(clause.id, True)}</h3>\n'
        f"<p>{escape(clause.text)}</p>\n{''.join(map(_ruling, entry.rulings))}{also}</article>\n"
    )


def _ruling(ruling: Ruling) -> str:
    reason = f'<p class="quiet">{escape(ruling.reason)}</p>\n' if ruling.reason else ""
    return (
        f'<div class="ruling" id="{anchor(ruling.id)}">\n<p class="label">Ruling {_link(ruling.id, True)}</p>\n'
        f'<p class="question">{escape(ruling.question)}</p>\n<p>{escape(ruling.decision)}</p>\n{reason}</div>\n'
    )


def _link(id: str, known: bool) -> str:
    shown = f"§ {escape(id)}" if id else ""
    return f'<a href="#{anchor(id)}">{shown}</a>' if known else f"<small>{shown}</small>"


def _further(rulings: list[Ruling]) -> str:
    return _chapter("Further rulings", "".join(map(_ruling, rulings)))


def _options(options: list[Option]) -> str:
    return _chapter("Options", "".join(map(_option, options)))


def _option(option: Option) -> str:
    return (
        f"<article>\n<h3>{escape(option.title)} {_link(option.clause, bool(option.clause))}</h3>\n"
        f'<p>{escape(option.text)}</p>\n<p class="quiet">{escape(option.id)}</p>\n</article>\n'
    )


def _tables(tables: list[Table]) -> str:
    return _chapter("Tables", "".join(map(_table, tables)))


def _table(table: Table) -> str:
    numeric = [table.counts(column) for column in range(len(table.rows[0]))]
    head = "".join(
        f"<th{_class('n', right)}>{escape(cell)}</th>" for cell, right in zip(table.rows[0], numeric, strict=True)
    )
    rows = "".join(
        f"<tr{_class('marked', index in table.marked)}>"
        + "".join(f"<td{_class('n', right)}>{escape(cell)}</td>" for cell, right in zip(row, numeric, strict=True))
        + "</tr>\n"
        for index, row in enumerate(table.rows)
        if index
    )
    return (
        f'<div class="table"><table>\n<caption>{escape(table.title)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )


def _class(name: str, worn: bool) -> str:
    return f' class="{name}"' if worn else ""


def _end(book: Book) -> str:
    edition = book.edition
    counted = f"{edition.version}: {len(edition.clauses)} clauses and {len(edition.rulings)} rulings"
    return f'<footer class="quiet">{escape(edition.title)} {escape(counted)}. Made with Freehold.</footer>\n'
