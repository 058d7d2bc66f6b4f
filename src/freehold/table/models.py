"""Whether those who judge by equity at a table, hard bots and the coach, have a model of its edition that fits."""

from __future__ import annotations

from typing import Final

from freehold.bots.equity.model import read_model
from freehold.bots.roster import judges_by_equity
from freehold.editions.models import model_text
from freehold.engine.edition import Edition
from freehold.table.journal.entries import BOT
from freehold.table.table import Table

_MOST_KNOWN: Final = 256
_KNOWN: Final[dict[tuple[str, str, str, tuple[str, ...]], str]] = {}
"""What is wrong with models, by edition: tables are asked all the time, and files are read once."""


def model_fault(table: Table) -> str:
    """Why somebody judges by plain worth here: `missing`, `outdated`, `foreign`, `damaged`; nothing if nobody does."""
    created = table.created
    judged = created.advice or any(place.kind == BOT and judges_by_equity(place.bot) for place in table.places)
    return _fault_of(table.edition, created.digest) if judged else ""


def _fault_of(edition: Edition, digest: str) -> str:
    key = edition.id, edition.version, digest, tuple(edition.chosen)
    if key not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = read_model(model_text(edition), edition).note
    return _KNOWN[key]
