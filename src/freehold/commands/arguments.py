"""Arguments and options that mean the same wherever they occur, and what is typed for them taken apart."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from freehold.commands import completing
from freehold.console.mistakes import Mistake

Book = Annotated[
    str, typer.Argument(help="Id of an edition, or the folder of one.", autocompletion=completing.editions)
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="Switch on an option of the edition.", autocompletion=completing.options),
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="RULE=VALUE",
        help="Change one rule, for instance rent.claim=auto.",
        autocompletion=completing.rules,
    ),
]
Seats = Annotated[
    str,
    typer.Option(
        help="The bots in the order of their seats, such as fixed-h,builder*3.", autocompletion=completing.bots
    ),
]
Seed = Annotated[int, typer.Option(help="Seed of all dice, cards and bots.")]
Workers = Annotated[int, typer.Option(min=0, help="Worker processes; 0 for one per processor.")]
Cap = Annotated[
    str,
    typer.Option(
        metavar="TURNS|edition",
        help="Stop a game after this many turns. edition: when its playing time is over, two turns a minute, as "
        "freehold play --watch does.",
        autocompletion=completing.caps,
    ),
]
File = Annotated[Path | None, typer.Option(help="Also write the results to this file.")]


def split_list(values: list[str]) -> list[str]:
    """Repeated options and lists with commas, as one list."""
    return [part.strip() for value in values for part in value.split(",") if part.strip()]


def split_changes(values: list[str]) -> dict[str, str]:
    """Pairs such as `rent.claim=auto`."""
    found: dict[str, str] = {}
    for value in values:
        name, sign, text = value.partition("=")
        if not sign or not name.strip():
            raise Mistake(f"--set takes a rule and its value, for instance rent.claim=auto, not {value!r}", 2)
        found[name.strip()] = text.strip()
    return found
