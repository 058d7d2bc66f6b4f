"""`freehold rules`: the rule book of an edition as text, from the same data the game is played with."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import JustifyMethod, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from freehold.commands.arguments import Book, Options, split_list
from freehold.commands.errors import reporting_mistakes
from freehold.console.loading import take_edition
from freehold.console.mistakes import Mistake, edition_faults, reason_of
from freehold.console.pager import page
from freehold.console.quoting import clause_text, quote, ruling_text
from freehold.console.screen import QUIET, STRONG, closed
from freehold.editions.contents import contents
from freehold.editions.policies import RULES, Rule
from freehold.editions.problems import did_you_mean
from freehold.engine.edition import Edition
from freehold.engine.party import party
from freehold.files import write_whole
from freehold.press import PressError
from freehold.press.booklet import reading_pages
from freehold.press.booklet.book import rule_book as book_of
from freehold.press.booklet.html import html as page_of

Page = list[RenderableType]
Makers = dict[str, Callable[[], Page]]

STANDARD_OUTPUT = Path("-")

SHEETS = "Sheets"
OPTIONS = "Options"
RULES_IN_FORCE = "Rules in force"
RULINGS = "Further rulings"


def rules(
    edition: Book,
    section: Annotated[str, typer.Option(help="One section only, by its name or part of it.")] = "",
    clause: Annotated[str, typer.Option(help="One clause or ruling only.")] = "",
    option: Options = None,
    html: Annotated[bool, typer.Option("--html", help="Write the book as one page for a browser.")] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="Write the book as a PDF to read.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="The file to write; ID.html or ID.pdf if left out, - for standard output.")
    ] = None,
    paged: Annotated[
        bool, typer.Option("--pager/--no-pager", help="At a terminal, show the book in PAGER or less.")
    ] = True,
) -> None:
    """Print the rule book of an edition, or write it as a page or a PDF.

    At a terminal the book is shown one screen at a time, in the pager that PAGER names or in less. --no-pager or the
    variable NO_PAGER prints it as it is; what is piped or written to a file is never paged.
    """
    with reporting_mistakes() as console:
        book = take_edition(edition, split_list(option or []), {})
        if html or pdf or out:
            written = write_book(edition, book, _form(html, pdf, out, section or clause), out)
            if written == STANDARD_OUTPUT:
                return
            console.print(f"The rules of {book.title} are {written}.", soft_wrap=True, markup=False)
            return
        if clause:
            console.print(quote(book, clause))
            return
        page(console, rule_book(book, section), paged)


def _form(html: bool, pdf: bool, out: Path | None, part: str) -> str:
    """As what the book is written; one form, and the whole book."""
    if part:
        raise Mistake("a page or a PDF is the whole book: leave out --section and --clause", 2)
    if html == pdf:
        raise Mistake("write the book with either --html or --pdf", 2)
    form = ".html" if html else ".pdf"
    if out is not None and out != STANDARD_OUTPUT and out.suffix.lower() != form:
        raise Mistake(
            f"with --{form[1:]} the book is written as {form}, not as {out.suffix or 'a file without an ending'}", 2
        )
    return form


def write_book(name: str, book: Edition, form: str, out: Path | None) -> Path:
    """Write the whole book to a file, and say to which."""
    with edition_faults():
        found = contents(name)._replace(edition=book)
    target = out or Path(f"{book.id}{form}")
    try:
        if form == ".html":
            text = page_of(book_of(book, found.sixty), found.look).encode()
        else:
            file = io.BytesIO()
            reading_pages(found, file)
            text = file.getvalue()
        if target == STANDARD_OUTPUT:
            typer.echo(text, nl=False)
        else:
            write_whole(target, text)
    except BrokenPipeError:
        raise
    except PressError as fault:
        raise Mistake(closed(str(fault))) from fault
    except OSError as fault:
        raise Mistake(f"{target} cannot be written: {reason_of(fault)}") from fault
    return target


def rule_book(edition: Edition, section: str = "") -> Page:
    """The whole book, or one section of it."""
    quoted: set[str] = set()
    makers: Makers = {SHEETS: partial(sheets, edition)}
    for name in clause_sections(edition):
        makers[name] = partial(_clauses, edition, name, quoted)
    makers[RULINGS] = partial(further_rulings, edition)
    makers[OPTIONS] = partial(options, edition)
    makers[RULES_IN_FORCE] = partial(rules_in_force, edition)
    if section:
        return _page(_pick_section(section, list(makers)), makers)
    book = _title(edition)
    for name in makers:
        book += _page(name, makers)
    return book


def clause_sections(edition: Edition) -> list[str]:
    """The sections in the order of the book."""
    return list(dict.fromkeys(clause.section for clause in edition.clauses.values()))


def _page(name: str, makers: Makers) -> Page:
    content = makers[name]()
    return [Text(), Line(Text(name, style=STRONG), align="left"), *content] if content else []


def _pick_section(asked: str, names: Sequence[str]) -> str:
    """A section by its name or part of it."""
    wanted = asked.strip().lower()
    for name in names:
        if name.lower() == wanted:
            return name
    parts = [name for name in names if wanted in name.lower()]
    if len(parts) == 1:
        return parts[0]
    if parts:
        raise Mistake(f"several sections fit {asked!r}: {', '.join(parts)}", 2)
    raise Mistake(f"there is no section called {asked!r}{did_you_mean(asked, names)}", 2)


def _title(edition: Edition) -> Page:
    players = f"{party(edition)} players"
    page: Page = [
        Text().append(edition.title, style=STRONG).append(f"  {edition.id} {edition.version}, {players}", style=QUIET),
        Text(edition.summary),
    ]
    chosen = [edition.options[id].title for id in edition.chosen]
    chosen += [f"{name} = {value}" for name, value in edition.changed]
    if chosen:
        page.append(Text(f"As chosen: {'; '.join(chosen)}.", style=STRONG))
    return page


# -- sections ---------------------------------------------------------------------------------------------


def sheets(edition: Edition) -> Page:
    """The tables that come with the box."""
    page: Page = []
    for title, rows in edition.setup_notes:
        table = Table(box=None, pad_edge=False, header_style=QUIET)
        for index, cell in enumerate(rows[0] if rows else []):
            table.add_column(cell, justify=_justify(rows, index))
        for row in rows[1:]:
            table.add_row(*row)
        page += [Text(title, style="italic"), Padding(table, (0, 0, 1, 2))]
    return page


def _justify(rows: list[list[str]], column: int) -> JustifyMethod:
    cells = [row[column] for row in rows[1:] if row[column]]
    return "right" if cells and all(cell.strip("$%-").replace(",", "").isdigit() for cell in cells) else "left"


def _clauses(edition: Edition, section: str, quoted: set[str]) -> Page:
    page: Page = []
    for clause in edition.clauses.values():
        if clause.section == section:
            page.append(Padding(clause_text(edition, clause, quoted), (0, 0, 1, 0)))
    return page


def further_rulings(edition: Edition) -> Page:
    """Rulings no clause names."""
    named = {id for clause in edition.clauses.values() for id in clause.rulings}
    return [Padding(ruling_text(ruling), (0, 0, 1, 0)) for id, ruling in edition.rulings.items() if id not in named]


def options(edition: Edition) -> Page:
    """The variants the edition offers."""
    page: Page = []
    for option in edition.options.values():
        chosen = " (chosen)" if option.id in edition.chosen else ""
        head = Text().append(option.id, style=STRONG).append(f"  {option.title}{chosen}", style=STRONG)
        head.append(f"  {option.clause}", style=QUIET)
        changes = "; ".join(f"{name} = {value}" for name, value in option.changes)
        page += [head, Padding(Text(option.text), (0, 0, 0, 2))]
        page.append(Padding(Text(f"Sets {changes}.", style=QUIET), (0, 0, 1, 2)))
    return page


def rules_in_force(edition: Edition) -> Page:
    """Every parameter and policy with its value and what that means."""
    table = Table(box=None, pad_edge=False, header_style=QUIET)
    table.add_column("rule", no_wrap=True)
    table.add_column("value", no_wrap=True)
    table.add_column("meaning")
    for rule in RULES:
        table.add_row(rule.name, rule.of(edition.rules), meaning(rule, edition))
    return [table]


def meaning(rule: Rule, edition: Edition) -> str:
    """What a rule is about and, for a policy, what its word says."""
    said = rule.words.get(rule.of(edition.rules), "")
    return f"{rule.meaning} Here: {said}." if said else rule.meaning
