"""A built site looked through: every link, anchor and picture is there, and nothing is fetched from afar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

_FETCHED: Final = {
    "img": ("src", "srcset"),
    "script": ("src",),
    "source": ("src", "srcset"),
    "iframe": ("src",),
    "video": ("src", "poster"),
    "audio": ("src",),
    "object": ("data",),
}
"""What a browser asks for by itself, as it does for what a `link` names."""
_KINDS_OF_LINK: Final = {"stylesheet", "icon", "preload", "modulepreload", "manifest", "preconnect", "dns-prefetch"}
_IN_STYLE: Final = re.compile(r"""url\(\s*['"]?([^'")]+)['"]?\s*\)|@import\s+['"]([^'"]+)""")
_HERE: Final = ("data:", "#", "about:", "blob:")


class Page(HTMLParser):
    """What a page has to jump to, where it leads, and what it fetches."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.nameless = 0
        """Pictures that say nothing to those who do not see them."""
        self.raw: list[str] = []
        """Paragraphs that were meant to be a table or a list: one needs an empty line above it."""
        self._paragraph: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names."""
        given = {name: value or "" for name, value in attrs}
        if tag == "p":
            self._paragraph = ""
        self.ids.update(given[name] for name in ("id", "name") if given.get(name))
        self.fetched += styled_with(given.get("style", ""))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "img" and not given.get("alt"):
            self.nameless += 1
        if tag == "link" and _KINDS_OF_LINK & set(given.get("rel", "").split()):
            self.fetched.append(given.get("href", ""))
        for name in _FETCHED.get(tag, ()):
            if name in given:
                self.fetched += [part.split()[0] for part in given[name].split(",") if part.split()]

    def handle_endtag(self, tag: str) -> None:
        """Look at a paragraph when it ends."""
        if tag == "p" and self._paragraph is not None:
            if re.match(r"\||(?s:.*)\n *(- |\|)", self._paragraph):
                self.raw.append(self._paragraph)
            self._paragraph = None

    def handle_data(self, data: str) -> None:
        """Add to the paragraph that is being read."""
        if self._paragraph is not None:
            self._paragraph += data


def styled_with(text: str) -> list[str]:
    return [first or second for first, second in _IN_STYLE.findall(text)]


def faults(site: Path) -> list[str]:
    """Everything that leads nowhere or far away, a sentence each."""
    found: list[str] = []
    for path in sorted(site.rglob("*.html")):
        page = _read(path)
        here = path.relative_to(site)
        found += [f"{here}: {fault}" for fault in _of_page(site, path, page)]
    for path in sorted(site.rglob("*.css")):
        here = path.relative_to(site)
        found += [f"{here}: {fault}" for fault in _of_style(path)]
    return found


@cache
def _read(path: Path) -> Page:
    return Page(path.read_text("utf-8"))


def _of_page(site: Path, path: Path, page: Page) -> Iterator[str]:
    if path.name == "404.html":  # it is shown anywhere, and its links begin at the root of wherever the site lies
        return
    for link in dict.fromkeys(page.links):
        yield from _of_link(site, path, link)
    for address in dict.fromkeys(page.fetched):
        yield from _of_fetched(path, address)
    for text in page.raw:
        yield f"a table or list is set as plain text: {' '.join(text.split())[:60]}"
    if page.nameless:
        yield f"{page.nameless} pictures say nothing to those who cannot see them"


def _of_link(site: Path, path: Path, link: str) -> Iterator[str]:
    parts = urlsplit(link)
    if parts.scheme in ("http", "https", "mailto") or parts.netloc:
        return
    target = path if not parts.path else (path.parent / unquote(parts.path)).resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        yield f"{link} leads nowhere"
    elif not target.is_relative_to(site.resolve()) and target != path:
        yield f"{link} leads out of the site"
    elif parts.fragment and target.suffix == ".html":
        ids = _read(target if target != path.resolve() else path).ids
        if unquote(parts.fragment) not in ids and parts.fragment != "__skip":
            yield f"{link} names no place on that page"


def _of_fetched(path: Path, address: str) -> Iterator[str]:
    if address.startswith(_HERE) or not address:
        return
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        yield f"{address} is fetched from afar"
    elif not (path.parent / unquote(parts.path)).is_file():
        yield f"{address} is not there"


def _of_style(path: Path) -> Iterator[str]:
    for address in dict.fromkeys(styled_with(path.read_text("utf-8"))):
        yield from _of_fetched(path, address)
