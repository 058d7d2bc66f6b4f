"""One self-contained HTML page: a head, chapters with pictures and tables, and nothing to fetch from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from freehold.editions.looks import Look
from freehold.lab.report.dress import style_of
from freehold.lab.report.pictures import Picture


@dataclass(frozen=True)
class Column:
    """The head of a column, and whether it holds text rather than numbers."""

    title: str
    text: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table: its columns, its rows, and colours to show before the first cell of rows that have one."""

    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    colours: Sequence[str] = ()


Part = Picture | Sheet | str
"""What a chapter is made of; plain text is a paragraph."""


@dataclass
class Chapter:
    """A part of the page: one question, its pictures and its numbers."""

    id: str
    title: str
    words: str = ""
    parts: list[Part] = field(default_factory=list)


@dataclass
class Page:
    """Everything on the page."""

    label: str
    """What kind of page this is."""
    title: str
    subtitle: str
    tiles: Sequence[tuple[str, str]]
    """Figures to see first: the number and what it is."""
    facts: Sequence[tuple[str, str]]
    """How the figures came about: a name and a value."""
    chapters: Sequence[Chapter]
    words: Sequence[tuple[str, str]] = ()
    """Words of the laboratory and what they mean."""
    look: Look | None = None
    """How the edition looks; the usual way if it is not said."""

    def html(self) -> str:
        """The page as text."""
        return "\n".join(
            [
                "<!doctype html>",
                '<html lang="en">',
                '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escape(self.title)}</title>",
                f"<style>\n{style_of(self.look)}</style></head>",
                "<body>",
                self._head(),
                "<main>",
                *(_chapter(chapter) for chapter in self.chapters),
                self._foot(),
                "</main></body></html>\n",
            ]
        )

    def _head(self) -> str:
        tiles = "".join(
            f'<div class="tile"><b>{escape(number)}</b><small>{escape(what)}</small></div>'
            for number, what in self.tiles
        )
        links = [f'<li><a href="#{chapter.id}">{escape(chapter.title)}</a></li>' for chapter in self.chapters]
        links.append('<li><a href="#again">How to get these figures again</a></li>')
        return "\n".join(
            [
                f'<header><div class="label">{escape(self.label)}</div><h1>{escape(self.title)}</h1>',
                f"<p>{escape(self.subtitle)}</p>",
                f'<nav aria-label="Contents"><ul>{"".join(links)}</ul></nav></header>',
                f'<div class="tiles">{tiles}</div>',
            ]
        )

    def _foot(self) -> str:
        facts, words = _pairs("facts", self.facts), _pairs("words", self.words)
        meaning = f'<h3 id="words">What the words mean</h3>{words}' if self.words else ""
        return f'<section class="sheet" id="again"><h2>How to get these figures again</h2>{facts}{meaning}</section>'


def _pairs(kind: str, pairs: Sequence[tuple[str, str]]) -> str:
    told = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in pairs)
    return f'<dl class="{kind}">{told}</dl>'


def _chapter(chapter: Chapter) -> str:
    words = f"<p>{escape(chapter.words)}</p>" if chapter.words else ""
    parts = "\n".join(_part(part) for part in chapter.parts)
    return f'<section class="sheet" id="{chapter.id}"><h2>{escape(chapter.title)}</h2>{words}\n{parts}</section>'


def _part(part: Part) -> str:
    if isinstance(part, Picture):
        return _figure(part)
    if isinstance(part, Sheet):
        return _table(part)
    return f"<p>{escape(part)}</p>"


def _figure(picture: Picture) -> str:
    """The picture with how it is read, and its description for those who do not see it."""
    said = f'<svg role="img" aria-label="{escape(picture.alt)}" '
    width = f'style="min-width: {picture.least_width}px" ' if picture.least_width else ""
    wide = picture.svg.replace("<svg ", said + width, 1)
    if picture.slim:
        slim = picture.slim.replace("<svg ", said, 1)
        drawn = f'<div class="desk">{wide}</div><div class="phone">{slim}</div>'
    else:
        drawn = f'<div class="wide" tabindex="0" role="group" aria-label="{escape(picture.title)}">{wide}</div>'
    title = f"<h3>{escape(picture.title)}</h3>" if picture.title else ""
    caption = f"<figcaption>{escape(picture.caption)}</figcaption>" if picture.caption else ""
    return f"{title}<figure>{caption}{drawn}</figure>"


def _table(sheet: Sheet) -> str:
    head = "".join(_cell("th", column.title, column) for column in sheet.columns)
    body = "\n".join(_row(sheet, at) for at in range(len(sheet.rows)))
    room = f'<div class="wide" tabindex="0" role="group" aria-label="{escape(sheet.caption)}">'
    return (
        f"<details open><summary>{escape(sheet.caption)}</summary>{room}"
        f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div></details>"
    )


def _row(sheet: Sheet, at: int) -> str:
    cells = [_cell("td", text, column) for text, column in zip(sheet.rows[at], sheet.columns, strict=True)]
    if sheet.colours:
        # Rows without a colour keep the room for one, so that names stay below each other.
        paint = f"background: {escape(sheet.colours[at])}" if sheet.colours[at] else "visibility: hidden"
        mark = f'<span class="swatch" style="{paint}"></span>'
        cells[0] = cells[0].replace(">", f">{mark}", 1)
    return f"<tr>{''.join(cells)}</tr>"


def _cell(tag: str, text: str, column: Column) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    kind = ' class="text"' if column.text else ""
    return f"<{tag}{scope}{kind}>{escape(text)}</{tag}>"
