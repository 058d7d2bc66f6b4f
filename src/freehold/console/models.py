"""What people are told when an edition has no equity model that fits it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from freehold.bots.equity.judge import judge_of
from freehold.bots.roster import judges_by_equity
from freehold.console.screen import complaints
from freehold.engine.edition import Edition

_REASONS: Final = {
    "missing": "{title} has no equity model, so plain worth and income speak: `freehold fit {name}` makes one",
    "outdated": "the equity model of {title} is of another version, so plain worth and income speak: "
    "`freehold fit {name}` makes a new one",
    "foreign": "the equity model in the folder of {title} belongs to another edition, so plain worth and income speak",
    "damaged": "the equity model of {title} cannot be read, so plain worth and income speak",
}


def model_fault(edition: Edition, name: str = "") -> str:
    """Why an edition is judged by plain worth and income; nothing if it has a fitted model."""
    said = _REASONS.get(judge_of(edition).note, "")
    return said.format(title=edition.title, name=name or edition.id)


def warn_of_model(edition: Edition, name: str, bots: Iterable[str]) -> None:
    """Say so, if a bot that judges by equity sits at the table."""
    if any(judges_by_equity(bot) for bot in bots):
        fault = model_fault(edition, name)
        if fault:
            complaints().print(Text(f"warning: {fault}."))
