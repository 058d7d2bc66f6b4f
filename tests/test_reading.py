"""What the server reads in threads is ready for reading when the server begins to serve."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

_PROGRAM: Final = """
import msgspec._utils

import freehold.server.app
from freehold.event import event, plan, standings
from freehold.scenario import telling
from freehold.server import housekeeping, rows, rulebook
from freehold.table import naming, table
from freehold.table.journal import forgetting

# Fields are named by texts; whoever makes a type ready looks them up one by one.
prepared = []
looked_up = msgspec._utils._forward_ref
msgspec._utils._forward_ref = lambda text: prepared.append(text) or looked_up(text)

for kind in KINDS:
    msgspec.json.Decoder(kind)
print(prepared)
"""
_KINDS: Final = [
    "table.Kept",
    "event.Event",
    "plan.Plan",
    "housekeeping._When",
    "housekeeping._Summary",
    "forgetting._Players",
    "naming._Lookalike",
]


def prepared_late(kinds: list[str]) -> str:
    """The fields that had to be made ready after everything was imported."""
    program = _PROGRAM.replace("KINDS", f"[{', '.join(kinds)}]")
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


def test_types_are_made_ready_before_threads_read_them() -> None:
    assert prepared_late(_KINDS) == "[]"


def test_a_type_nobody_has_read_is_found_out() -> None:
    assert prepared_late(["type('Late', (msgspec.Struct,), {'__annotations__': {'field': 'int'}})"]) == "['int']"
