"""The weights that turn figures into scores: fitted ones read from a file, or plain ones made by hand."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.bots.equity.figures import COUNT, FIGURES, VERSION
from freehold.editions.boards import digest_of, rules_digest
from freehold.engine.edition import Edition

# Why there is no fitted model, for those who tell people.
FITTED: Final = ""
MISSING: Final = "missing"
OUTDATED: Final = "outdated"
FOREIGN: Final = "foreign"
DAMAGED: Final = "damaged"

BLOCKS: Final = ["start", "sold", "heat", "duel"]
"""Every figure has four weights: at the start, and what is added with the deeds sold, the heat, and for two left."""

_LARGEST: Final = 1_000_000
"""No weight is larger; in thousandths, as they are written."""


class Model:
    """Weights in thousandths, block after block, and where they come from."""

    def __init__(self, weights: list[int], note: str) -> None:
        self.weights = vec[i64](weights)
        self.note = note
        """Empty if they are fitted, else why they are not."""


_PLAIN: Final = {
    "cash": 300,
    "cash-share": 500,
    "means": 200,
    "worth-share": 3000,
    "mortgaged": -300,
    "income-share": 1500,
    "promise-share": 2500,
    "growth": 300,
    "groups": 600,
    "openings": 100,
    "keys": 100,
    "burden": -500,
    "ruin": -300,
    "coming": 100,
}


def plain_model(note: str) -> Model:
    """Plain worth and income, weighed by hand: what an edition without a model of its own is judged by."""
    weights = [_PLAIN.get(name, 0) for name in FIGURES]
    return Model(weights + [0] * (COUNT * (len(BLOCKS) - 1)), note)


def read_model(text: str | None, edition: Edition) -> Model:
    """The model a file holds, or a plain one that says why the file is of no use."""
    if text is None:
        return plain_model(MISSING)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        return plain_model(DAMAGED)
    fault = _fault(data, edition)
    if fault:
        return plain_model(fault)
    weights = _weights(data)
    return plain_model(DAMAGED) if weights is None else Model(weights, FITTED)


def _fault(data: dict[str, Any], edition: Edition) -> str:
    """Whether the file is a model, of this edition, and of what it is today."""
    head = data.get("model")
    if not isinstance(head, dict) or not isinstance(head.get("edition"), str):
        return DAMAGED
    if head["edition"] != edition.id:
        return FOREIGN
    if head.get("version") != edition.version or head.get("figures") != VERSION or head.get("names") != FIGURES:
        return OUTDATED
    if head.get("board") != digest_of(edition):
        return OUTDATED
    # Options and single changes are variants of the same game, and the model of the game is the best there is.
    is_variant = bool(edition.chosen) or bool(edition.changed)
    return "" if is_variant or head.get("rules") == rules_digest(edition) else OUTDATED


def _weights(data: dict[str, Any]) -> list[int] | None:
    table = data.get("weights")
    if not isinstance(table, dict):
        return None
    weights: list[int] = []
    for block in BLOCKS:
        row = table.get(block)
        if not isinstance(row, list) or len(row) != COUNT:
            return None
        for weight in row:
            if not isinstance(weight, int) or isinstance(weight, bool) or abs(weight) > _LARGEST:
                return None
            weights.append(weight)
    return weights
