"""`freehold verify`: whether the dice and cards of a record are proved by its seeds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from freehold.commands.errors import reporting_mistakes
from freehold.console.mistakes import Mistake, read_text
from freehold.engine.text.record import RecordError


def verify(
    record: Annotated[Path, typer.Argument(help="A record downloaded from a table.")],
    edition: Annotated[str, typer.Option(help="Folder of the edition, if it is not shipped.")] = "",
) -> None:
    """Prove every throw and card of a table's game from its seeds."""
    with reporting_mistakes() as console:
        raise typer.Exit(_prove(console, record, edition))


def _prove(console: Console, path: Path, folder: str = "") -> int:
    """Say whether the dice of a record are proved, and by what."""
    from freehold.table.verifying import verify as verdict_on

    try:
        verdict = verdict_on(read_text(path), folder)
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
