"""`freehold tables`: what is in a data folder, and deleting from it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.commands.durations import seconds_of
from freehold.commands.errors import reporting_mistakes
from freehold.console.mistakes import Mistake
from freehold.console.screen import QUIET

if TYPE_CHECKING:
    from freehold.server.housekeeping import Folder, Shelved


def tables(
    data: Annotated[Path | None, typer.Option(help="Folder in which tables are kept.")] = None,
    delete: Annotated[str, typer.Option(metavar="CODE", help="Delete this table or event.")] = "",
    purge_after: Annotated[
        str, typer.Option(metavar="SPAN", help="Delete every table that has been silent for this long: 12h, 90d, 8w.")
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be deleted.")] = False,
) -> None:
    """List the tables of a server that is not running, or delete some."""
    with reporting_mistakes() as console:
        if delete and purge_after:
            raise Mistake("say either --delete or --purge-after", 2)
        if dry_run and not delete and not purge_after:
            raise Mistake("--dry-run goes with --delete or --purge-after", 2)
        if delete:
            _delete_one(console, data, delete, dry_run)
        elif purge_after:
            _purge(console, data, seconds_of(purge_after, "--purge-after"), dry_run)
        else:
            _list(console, data)


@contextmanager
def _folder(data: Path | None) -> Iterator[Folder]:
    """The folder, if there is one and no server has it."""
    from freehold.server.housekeeping import opened
    from freehold.server.serve import InUse, ServeFault, default_data
    from freehold.server.store import StoreFault

    path = data or default_data()
    try:
        with opened(path) as folder:
            yield folder
    except InUse as fault:
        raise Mistake(f"a server is running on {path}: stop it first, or name another folder with --data") from fault
    except (ServeFault, StoreFault) as fault:
        raise Mistake(str(fault)) from fault


def _list(console: Console, data: Path | None) -> None:
    """Say what is in a data folder."""
    with _folder(data) as folder:
        tables = folder.tables()
        _show(console, tables)
        _say(console, f"{_many(tables)} in {folder.path}, {_bytes(folder.size)} on the disk.")


def _delete_one(console: Console, data: Path | None, code: str, dry: bool) -> None:
    """Delete one table, or one event."""
    wanted = code.strip().upper()
    with _folder(data) as folder:
        # An event goes with its tables.
        found = [table for table in folder.tables() if wanted in (table.code, table.event)]
        if not found:
            raise Mistake(f"there is no table called {code} in {folder.path}")
        _delete(console, folder, found, dry)


def _purge(console: Console, data: Path | None, seconds: float, dry: bool) -> None:
    """Delete every table that has been silent for so long."""
    late = (time.time() - seconds) * 1000
    with _folder(data) as folder:
        found = [table for table in folder.tables() if table.at < late]
        if not found:
            _say(console, f"No table in {folder.path} has been silent for so long.")
            return
        _delete(console, folder, found, dry)


def _delete(console: Console, folder: Folder, tables: list[Shelved], dry: bool) -> None:
    _show(console, tables)
    if dry:
        _say(console, f"{_many(tables)} would be deleted; leave out --dry-run to delete for good.")
        return
    before = folder.size
    folder.delete([table.code for table in tables])
    _say(console, f"{_many(tables)} deleted for good; {folder.file} had {_bytes(before)}, now {_bytes(folder.size)}.")


def _show(console: Console, tables: list[Shelved]) -> None:
    if not tables:
        return
    shown = Table(box=None, pad_edge=False, header_style=QUIET, padding=(0, 2, 0, 0))
    for head in ("code", "edition", "status", "players", "last move"):
        shown.add_column(head, overflow="fold")
    shown.add_column("size", justify="right", no_wrap=True)
    for table in tables:
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.at / 1000))
        cells = (table.code, table.edition, table.status, ", ".join(table.players), at, _bytes(table.size))
        shown.add_row(*(Text(cell) for cell in cells))
    console.print(shown)


def _many(tables: list[Shelved]) -> str:
    return "1 table" if len(tables) == 1 else f"{len(tables)} tables"


def _bytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{max(count, 0) / 1e3:.0f} kB"


def _say(console: Console, sentence: str) -> None:
    console.print(Text(sentence), soft_wrap=True)
