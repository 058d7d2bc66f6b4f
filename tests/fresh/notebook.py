"""Run a notebook from top to bottom, and print which promises of its cells are kept, as one line of JSON.

    python notebook.py FILE

What a cell promises stands in its metadata, under `freehold`: texts that it tells, and whether it shows an image or a
table. A cell that fails ends this with its traceback, unless it is tagged `raises-exception`.
"""

from __future__ import annotations

import json
import sys

import nbformat
from nbclient import NotebookClient

MARKS = {"image": "<img src=", "table": "<table"}
"""What tells the HTML of something that is shown."""


def words(output: nbformat.NotebookNode) -> str:
    """The words of one output, whatever it also is."""
    if output.output_type == "stream":
        return str(output.text)
    return str(output.get("data", {}).get("text/plain", ""))


def html(output: nbformat.NotebookNode) -> str:
    return str(output.get("data", {}).get("text/html", ""))


def promises(cell: nbformat.NotebookNode) -> dict[str, bool]:
    """What a cell has promised, and whether that came of it."""
    promise = cell.metadata.get("freehold", {})
    text = "\n".join(words(output) for output in cell.outputs)
    kept = {f"tells {told!r}": told in text for told in promise.get("told", [])}
    if "shows" in promise:
        drawn = any(MARKS[promise["shows"]] in html(output) for output in cell.outputs)
        kept[f"{cell.id} shows an {promise['shows']}"] = drawn
    return kept


def main() -> None:
    notebook = nbformat.read(sys.argv[1], as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    kept: dict[str, bool] = {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            kept |= promises(cell)
    print(json.dumps({"kept": sum(kept.values()), "broken": [promise for promise in kept if not kept[promise]]}))


if __name__ == "__main__":
    main()
