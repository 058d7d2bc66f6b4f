"""The interpreted and the compiled engine play the same games, event by event."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from processes import NOT_COMPILED, SOURCES, TABLES, compiled_folder, options_of, start, table_name

GAMES: Final = 200


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_same_games_interpreted_and_compiled(table: tuple[str, tuple[str, ...]]) -> None:
    folder = compiled_folder()
    if folder is None:
        pytest.fail(f"FREEHOLD_COMPILED is not set; {NOT_COMPILED}")
    arguments = [*options_of(table), "--games", str(GAMES)]
    both = [start("streams.py", arguments, SOURCES), start("streams.py", arguments, folder)]
    results: list[dict[str, Any]] = []
    for process in both:
        out, err = process.communicate()
        assert process.returncode == 0, err
        results.append(json.loads(out))
    interpreted, compiled = results
    assert compiled["compiled"], f"the engine in {folder} is not compiled; {NOT_COMPILED}"
    assert not interpreted["compiled"], f"the engine in {SOURCES} is compiled: remove what was built there"
    pairs = zip(interpreted["digests"], compiled["digests"], strict=True)
    different = [seed for seed, (one, other) in enumerate(pairs) if one != other]
    assert not different, f"the games of these seeds differ: {different}"
    assert len(interpreted["digests"]) == GAMES
    assert interpreted["events"] == compiled["events"] > 50 * GAMES
