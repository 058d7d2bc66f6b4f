"""`freehold serve`: the browser table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from freehold.commands.durations import seconds_or_never
from freehold.commands.errors import reporting_mistakes
from freehold.console.mistakes import Mistake

if TYPE_CHECKING:
    from freehold.server.bounds import Bounds


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")] = 8080,
    data: Annotated[Path | None, typer.Option(help="Folder in which tables are kept.")] = None,
    browser: Annotated[bool, typer.Option("--open/--no-browser", help="Open the page in a browser.")] = True,
    editions: Annotated[
        list[Path] | None, typer.Option(metavar="FOLDER...", help="Put editions of your own on the shelf.")
    ] = None,
    folders: Annotated[list[Path] | None, typer.Argument(hidden=True)] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Address people see if there is a proxy in front: https://play.example.org")
    ] = None,
    tables_per_hour: Annotated[int, typer.Option(min=1, help="New tables per hour and address.")] = 120,
    events_per_hour: Annotated[int, typer.Option(min=1, help="New events per hour and address.")] = 10,
    requests_per_minute: Annotated[
        int, typer.Option(min=1, help="Requests per minute and address; looking back counts for several.")
    ] = 1200,
    sockets_per_address: Annotated[int, typer.Option(min=1, help="Open connections per address.")] = 200,
    messages_per_minute: Annotated[
        int, typer.Option(min=1, help="Messages per minute from all people at one address.")
    ] = 3000,
    bot_moves_per_minute: Annotated[
        int, typer.Option(min=1, help="Bot moves per minute at the tables watched from one address.")
    ] = 3600,
    bot_moves_alone: Annotated[
        int, typer.Option(min=1, help="After this many bot moves without a person a table rests until somebody acts.")
    ] = 5000,
    hold: Annotated[
        float, typer.Option(min=1, help="Seconds for which the seat of somebody who is away is held.")
    ] = 120,
    keep_bot_tables: Annotated[
        str,
        typer.Option(help="How long to keep an unfinished table at which only its maker sat: 12h, 30d, 8w, or never."),
    ] = "30d",
    purge_after: Annotated[
        str, typer.Option(help="Delete every table that has been silent for this long: 12h, 90d, 8w.")
    ] = "never",
) -> None:
    """Serve the browser table: play with friends and bots."""
    # Nobody who plays at the terminal waits for a server to be imported.
    from freehold.server.bounds import Bounds

    with reporting_mistakes() as console:
        bounds = Bounds(
            tables_per_hour=tables_per_hour,
            events_per_hour=events_per_hour,
            requests_per_minute=requests_per_minute,
            sockets_per_address=sockets_per_address,
            messages_per_minute=messages_per_minute,
            bot_moves_per_address=bot_moves_per_minute,
            bot_moves_alone=bot_moves_alone,
            hold_seconds=hold,
            keep_bots_seconds=seconds_or_never(keep_bot_tables, "--keep-bot-tables"),
            keep_seconds=seconds_or_never(purge_after, "--purge-after"),
        )
        if folders and not editions:
            raise Mistake(f"name folders of editions after --editions: --editions {folders[0]}", 2)
        _run(console, host, port, data, origin or [], browser, bounds, [*(editions or []), *(folders or [])])


def _run(
    console: Console,
    host: str,
    port: int,
    data: Path | None,
    origins: list[str],
    browser: bool,
    bounds: Bounds,
    editions: list[Path],
) -> None:
    """Run the server until it is stopped."""
    # Only who serves waits for the network libraries to be loaded.
    from freehold.server.serve import NoFolder, ServeFault, Settings, default_data, run
    from freehold.server.store import StoreFault

    def say(sentence: str) -> None:
        console.print(Text(sentence), soft_wrap=True)

    settings = Settings(host, port, data or default_data(), origins, browser, bounds, editions)
    try:
        run(settings, say)
    except KeyboardInterrupt:
        say("Stopped; every game is kept.")
    except NoFolder as fault:
        raise Mistake(str(fault), 2) from fault
    except (ServeFault, StoreFault) as fault:
        raise Mistake(str(fault)) from fault
