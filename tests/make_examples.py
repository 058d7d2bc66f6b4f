"""Tell the worked examples of the rule books anew, for those who read a rule book and have no scenarios at hand.

    PYTHONPATH=src python tests/make_examples.py

The scenarios are the source; `examples.json` in the folder of each edition is made of those that name a worked example,
and of a brief one for every clause and ruling without.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from freehold.editions import edition, shelf
from freehold.editions.boards import digest_of
from freehold.scenario.reading import Scenario, read_file
from freehold.scenario.telling import Told, tell

SCENARIOS: Final = Path(__file__).resolve().parent.parent / "scenarios"
DATA: Final = Path(shelf.__file__).parent / "data"
MOST: Final = 40
"""Nobody reads an example in which more happens than that."""
BRIEF: Final = 14
"""Nor a longer one for a clause whose rule book has no worked example."""


def examples_of(folder: str) -> list[Told]:
    """The worked examples of an edition in the order of their files; then one for every clause that has none."""
    files = [read_file(path) for path in sorted((SCENARIOS / folder).glob("*.toml"))]
    scenarios = [scenario for file in files for scenario in file.scenarios]
    worked = [tell(scenario) for scenario in scenarios if scenario.example]
    worked = [example for example in worked if len(example["when"]) <= MOST]
    return worked + _for_others(folder, scenarios, {clause for example in worked for clause in example["clauses"]})


def _for_others(folder: str, scenarios: list[Scenario], served: set[str]) -> list[Told]:
    """The briefest scenario for each clause and ruling that is not served yet, if there is one on the own board."""
    book = edition(folder)
    board = digest_of(book)
    told = [(digest_of(scenario.edition) != board, tell(scenario)) for scenario in scenarios if scenario.when]
    brief = sorted((pair for pair in told if 0 < len(pair[1]["when"]) <= BRIEF), key=lambda pair: _rank(*pair))
    found: list[Told] = []
    for id in [*book.clauses, *book.rulings]:
        about = [example for _, example in brief if id in example["clauses"]]
        if id in served or not about:
            continue
        best = min(about, key=lambda example: example["clauses"].index(id))
        found.append(best)
        served.update(best["clauses"])
    return found


def _rank(elsewhere: bool, example: Told) -> tuple[bool, bool, int]:
    """What is shown on the board people know, and does happen, is understood best."""
    return elsewhere, all("tried" in each for each in example["when"]), len(example["when"])


def written(examples: list[Told]) -> str:
    """One example a line, so that a change is seen where it is."""
    lines = ",\n".join(json.dumps(example, ensure_ascii=False, separators=(",", ":")) for example in examples)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    for home in sorted(folder.name for folder in DATA.iterdir() if folder.is_dir()):
        (DATA / home / "examples.json").write_text(written(examples_of(home)), encoding="utf-8")
