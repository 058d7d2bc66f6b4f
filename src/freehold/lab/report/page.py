"""One self-contained HTML page: a head, chapters with pictures and tables, and nothing to fetch from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files

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

    title: str
    subtitle: str
    tiles: Sequence[tuple[str, str]]
    """Figures to see first: the number and what it is."""
    facts: Sequence[tuple[str, str]]
    """How the figures came about: a name and a value."""
    chapters: Sequence[Chapter]

    def html(self) -> str:
        """The page as text."""
        look = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
        return "\n".join(
            [
                "<!doctype html>",
                '<html lang="en">',
                '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escape(self.title)}</title>",
                f"<style>\n{look}</style></head>",
                "<body>",
                self._head(),
                "<main>",
                *(_chapter(chapter) for chapter in self.chapters),
                "</main></body></html>\n",
            ]
        )

    def _head(self) -> str:
        tiles = "".join(
            f'<div class="tile"><b>{escape(number)}</b><small>{escape(what)}</small></div>'
            for number, what in self.tiles
        )
        facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in self.facts)
        links = "".join(f'<li><a href="#{chapter.id}">{escape(chapter.title)}</a></li>' for chapter in self.chapters)
        return "\n".join(
            [
                f'<header><h1>{escape(self.title)}</h1><p class="quiet">{escape(self.subtitle)}</p>',
                f'<div class="tiles">{tiles}</div>',
                f'<dl class="facts">{facts}</dl>',
                f'<nav aria-label="Contents"><ul>{links}</ul></nav></header>',
            ]
        )


def _chapter(chapter: Chapter) -> str:
    words = f"<p>{escape(chapter.words)}</p>" if chapter.words else ""
    parts = "\n".join(_part(part) for part in chapter.parts)
    return f'<section id="{chapter.id}"><h2>{escape(chapter.title)}</h2>{words}\n{parts}</section>'


def _part(part: Part) -> str:
    if isinstance(part, Picture):
        return _figure(part)
    if isinstance(part, Sheet):
        return _table(part)
    return f"<p>{escape(part)}</p>"


def _figure(picture: Picture) -> str:
    """The picture with its description for those who do not see it."""
    said = f'<svg role="img" aria-label="{escape(picture.alt)}" '
    if picture.least_width:
        said += f'style="min-width: {picture.least_width}px" '
    return f"<figure>{picture.svg.replace('<svg ', said, 1)}</figure>"


def _table(sheet: Sheet) -> str:
    head = "".join(_cell("th", column.title, column) for column in sheet.columns)
    body = "\n".join(_row(sheet, at) for at in range(len(sheet.rows)))
    return (
        f"<details open><summary>{escape(sheet.caption)}</summary>"
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div></details>'
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
