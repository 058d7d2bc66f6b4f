"""Tell the worked examples of the rule books anew, for those who read a rule book and have no scenarios at hand.

    PYTHONPATH=src python tests/make_examples.py

The scenarios are the source; `examples.json` in the folder of each edition is made of those that name a worked example.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from freehold.editions import shelf
from freehold.scenario.reading import read_file
from freehold.scenario.telling import Told, tell

SCENARIOS: Final = Path(__file__).resolve().parent.parent / "scenarios"
DATA: Final = Path(shelf.__file__).parent / "data"
MOST: Final = 40
"""Nobody reads an example in which more happens than that."""


def examples_of(folder: str) -> list[Told]:
    """The worked examples of an edition, in the order of their files."""
    files = [read_file(path) for path in sorted((SCENARIOS / folder).glob("*.toml"))]
    told = [tell(scenario) for file in files for scenario in file.scenarios if scenario.example]
    return [example for example in told if len(example["when"]) <= MOST]


def written(examples: list[Told]) -> str:
    """One example a line, so that a change is seen where it is."""
    lines = ",\n".join(json.dumps(example, ensure_ascii=False, separators=(",", ":")) for example in examples)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    for home in sorted(folder.name for folder in DATA.iterdir() if folder.is_dir()):
        (DATA / home / "examples.json").write_text(written(examples_of(home)), encoding="utf-8")
