"""Run a notebook from top to bottom, and print how many cells ran and everything they showed, as one line of JSON.

    python notebook.py FILE

A cell that fails ends this with its traceback, unless it is tagged `raises-exception`.
"""

from __future__ import annotations

import json
import sys

import nbformat
from nbclient import NotebookClient


def shown(output: nbformat.NotebookNode) -> str:
    """The words of one output, whatever it also is."""
    if output.output_type == "stream":
        return str(output.text)
    return str(output.get("data", {}).get("text/plain", ""))


def main() -> None:
    notebook = nbformat.read(sys.argv[1], as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    text = "\n".join(shown(output) for cell in cells for output in cell.outputs)
    print(json.dumps({"run": len(cells), "text": text}))


if __name__ == "__main__":
    main()
