"""Reading `[theme.icons]`: the line drawings that stand on the spaces of a group, if they are not the usual ones."""

from __future__ import annotations

from typing import Final

from freehold.editions.tables import Table
from freehold.editions.values import word_fault

ICONS: Final = "icons"

DRAWINGS: Final = (
    *("bolt", "build", "buy", "cap", "card", "chat", "clock", "deal", "dice", "drop", "eye", "ferry", "gate", "gavel"),
    *("horn", "jail", "key", "ledger", "pay", "rent", "scroll", "seal", "speed", "star", "tax", "toll", "train"),
    *("tree", "vane", "wave"),
)
"""The drawings an edition may choose from: those of the page that mean something on a space."""

Icons = tuple[tuple[str, tuple[str, ...]], ...]
"""For ids of groups the drawings that their deeds take in turn."""


def read_icons(table: Table) -> Icons:
    """Read one drawing per group, or a list of them for its deeds in their order."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for group, value in table.entries().items():
        names = value if isinstance(value, list) else [value]
        faults = [fault for fault in (word_fault(name, DRAWINGS) for name in names) if fault]
        if faults or not names:
            table.complain(group, faults[0] if faults else "name at least one drawing")
        else:
            found.append((group, tuple(map(str, names))))
    return tuple(found)
