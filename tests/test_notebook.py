"""The notebook of examples/ runs from top to bottom and shows what it promises.

Each cell says in its metadata, under `freehold`, what it tells (`told`: texts that are printed or returned) and what it
shows (`shows`: `image` or `table`). A notebook server is not needed here; `tests/fresh` runs it in one.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

NOTEBOOK = Path(__file__).resolve().parent.parent / "examples" / "first_steps.ipynb"
MARKS = {"image": "<img src=", "table": "<table"}


class Shown(NamedTuple):
    """What came of a cell: what it printed with the `repr` of its last value, and the HTML of that value."""

    text: str
    html: str


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return found


def run(code: str, names: dict[str, Any]) -> Shown:
    """Run a cell as a notebook does: the value of its last line is shown."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(tree, NOTEBOOK.name, "exec"), names)
        value = eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names) if last is not None else None
    html = value._repr_html_() if hasattr(value, "_repr_html_") else ""
    return Shown(out.getvalue() + ("" if value is None else repr(value)), html)


def test_every_cell_shows_what_it_promises() -> None:
    names: dict[str, Any] = {}
    promises = 0
    for cell in cells():
        if cell["cell_type"] != "code":
            continue
        shown = run("".join(cell["source"]), names)
        promise = cell["metadata"]["freehold"]
        for text in promise.get("told", []):
            assert text in shown.text
        if "shows" in promise:
            assert MARKS[promise["shows"]] in shown.html
        promises += len(promise)
    assert promises >= 10


@pytest.mark.parametrize("cell", [cell for cell in cells() if cell["cell_type"] == "code"], ids=lambda cell: cell["id"])
def test_it_is_kept_without_outputs(cell: dict[str, Any]) -> None:
    """What is shown follows from the code; kept twice it would grow stale."""
    assert cell["outputs"] == []
    assert cell["execution_count"] is None
