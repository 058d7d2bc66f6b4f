"""Commands of the browser table: `serve`, `tables` and `verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from freehold.commands.shared import told
from freehold.terminal.mistakes import Mistake


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes any that is free.")] = 8080,
    data: Annotated[Path | None, typer.Option(help="Folder in which tables are kept.")] = None,
    browser: Annotated[bool, typer.Option("--open/--no-browser", help="Open the page in a browser.")] = True,
    origin: Annotated[
        list[str] | None, typer.Option(help="Address people see, if a proxy stands before it: https://play.example.org")
    ] = None,
    tables_per_hour: Annotated[int, typer.Option(min=1, help="New tables per hour and address.")] = 120,
    requests_per_minute: Annotated[
        int, typer.Option(min=1, help="Requests per minute and address; looking back counts for several.")
    ] = 1200,
    sockets_per_address: Annotated[int, typer.Option(min=1, help="Open connections per address.")] = 200,
    messages_per_minute: Annotated[
        int, typer.Option(min=1, help="What people of one address may say at their tables in a minute.")
    ] = 3000,
    bot_moves_per_minute: Annotated[
        int, typer.Option(min=1, help="Moves of bots per minute at tables that people of one address look at.")
    ] = 3600,
    bot_moves_alone: Annotated[
        int, typer.Option(min=1, help="After so many moves of bots alone a table rests until somebody does something.")
    ] = 5000,
    hold: Annotated[
        float, typer.Option(min=1, help="Seconds for which the seat of somebody who is away is held.")
    ] = 120,
    keep_bot_tables: Annotated[
        str,
        typer.Option(help="How long an unfinished table nobody but its maker sat at is kept: 12h, 30d, 8w, or never."),
    ] = "30d",
    purge_after: Annotated[
        str, typer.Option(help="Delete every table that has been silent for so long: 12h, 90d, 8w.")
    ] = "never",
) -> None:
    """Serve the browser table: play with friends and bots."""
    # Nobody who plays at the terminal waits for a server to be imported.
    from freehold.server.bounds import Bounds
    from freehold.terminal import serving
    from freehold.terminal.durations import seconds_or_never

    with told() as console:
        bounds = Bounds(
            tables_per_hour=tables_per_hour,
            requests_per_minute=requests_per_minute,
            sockets_per_address=sockets_per_address,
            messages_per_minute=messages_per_minute,
            bot_moves_per_address=bot_moves_per_minute,
            bot_moves_alone=bot_moves_alone,
            hold_seconds=hold,
            keep_bots_seconds=seconds_or_never(keep_bot_tables, "--keep-bot-tables"),
            keep_seconds=seconds_or_never(purge_after, "--purge-after"),
        )
        serving.serve(console, host, port, data, origin or [], browser, bounds)


def tables(
    data: Annotated[Path | None, typer.Option(help="Folder in which tables are kept.")] = None,
    delete: Annotated[str, typer.Option(metavar="CODE", help="Delete this table.")] = "",
    purge_after: Annotated[
        str, typer.Option(metavar="SPAN", help="Delete every table that has been silent for so long: 12h, 90d, 8w.")
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be deleted.")] = False,
) -> None:
    """List the tables of a server that is not running, or delete some."""
    from freehold.terminal import tables as shelf
    from freehold.terminal.durations import seconds_of

    with told() as console:
        if delete and purge_after:
            raise Mistake("say either --delete or --purge-after", 2)
        if dry_run and not delete and not purge_after:
            raise Mistake("--dry-run goes with --delete or --purge-after", 2)
        if delete:
            shelf.delete_table(console, data, delete, dry_run)
        elif purge_after:
            shelf.purge(console, data, seconds_of(purge_after, "--purge-after"), dry_run)
        else:
            shelf.list_tables(console, data)


def verify(
    record: Annotated[Path, typer.Argument(help="A record downloaded from a table.")],
    edition: Annotated[str, typer.Option(help="Folder of the edition, if it is not shipped.")] = "",
) -> None:
    """Prove every throw and card of a table's game from its seeds."""
    from freehold.terminal import serving

    with told() as console:
        raise typer.Exit(serving.verify_file(console, record, edition))
