"""What a soak calls growth: a floor that rises, not a figure that wavers."""

from __future__ import annotations

import random
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

SOAK = Path(__file__).resolve().parent.parent / "bench" / "server"


@pytest.fixture
def soak(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.syspath_prepend(str(SOAK))
    try:
        return runpy.run_path(str(SOAK / "soak.py"))
    finally:
        sys.modules.pop("visitors", None)


def test_a_leak_is_found_and_noise_is_not(soak: dict[str, Any]) -> None:
    dice = random.Random(5)
    noise = [70 + dice.uniform(0, 8) for _ in range(300)]
    assert not soak["growth"](noise).is_too_much
    assert soak["growth"]([value + at * 0.01 for at, value in enumerate(noise)]).is_too_much
    assert not soak["growth"]([value - at * 0.01 for at, value in enumerate(noise)]).is_too_much
    steps = soak["growth"]([5.0] * 150 + [6.0] * 150)
    assert steps.is_too_much, "a thread that is never ended"
    assert soak["growth"]([70.0] * 15) is None


def test_a_report_fails_for_what_grows(soak: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    even = [soak["Sample"](2.0 * at, 70.0, 40, 5, 1_000 * at, at) for at in range(100)]
    assert soak["report"](even, {"moves": 99})
    assert "disk per move: 1,000 bytes" in capsys.readouterr().out
    more = [soak["Sample"](2.0 * at, 70.0, 40 + at // 9, 5, 0, at) for at in range(100)]
    assert not soak["report"](more, {})
    told = capsys.readouterr().out
    assert "GROWS" in told
    assert told.count("steady") == 2
