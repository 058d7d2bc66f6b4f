"""`freehold serve` and `freehold verify`, as the command line sees them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from freehold.engine.text.record import RecordError
from freehold.terminal.mistakes import Mistake, read_text

if TYPE_CHECKING:
    from freehold.server.bounds import Bounds


def serve(
    console: Console,
    host: str,
    port: int,
    data: Path | None,
    origins: list[str],
    browser: bool,
    bounds: Bounds,
) -> None:
    """Run the server until it is stopped."""
    # Only who serves waits for the network libraries to be loaded.
    from freehold.server.serve import ServeFault, Settings, default_data, run
    from freehold.server.store import StoreFault

    def say(sentence: str) -> None:
        console.print(Text(sentence), soft_wrap=True)

    settings = Settings(host, port, data or default_data(), origins, browser, bounds)
    try:
        run(settings, say)
    except KeyboardInterrupt:
        say("Stopped; every game is kept.")
    except (ServeFault, StoreFault) as fault:
        raise Mistake(str(fault)) from fault


def verify_file(console: Console, path: Path, folder: str = "") -> int:
    """Say whether the dice of a record are proved, and by what."""
    from freehold.table.verifying import verify

    try:
        verdict = verify(read_text(path), folder)
    except RecordError as fault:
        raise Mistake(f"{path} is not proved: {fault}") from fault
    if verdict.commitment:
        console.print(Text(f"commitment   {verdict.commitment}"), soft_wrap=True)
        console.print(Text(f"server seed  {verdict.server_seed}"), soft_wrap=True)
        console.print(Text(f"salts        {', '.join(salt or '-' for salt in verdict.salts)}"), soft_wrap=True)
    console.print(Text(f"seed         {verdict.seed}"), soft_wrap=True)
    sentence = verdict.sentence if verdict.ok else f"Not proved: {verdict.sentence}."
    console.print(Text(sentence), soft_wrap=True)
    return 0 if verdict.ok else 1
