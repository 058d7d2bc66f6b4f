"""kill -9 at any moment: after the restart every acknowledged move is there, once.

`FREEHOLD_KILLS=100` (or `processes_killed.py --kills 100`) for the long run; here a short one.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from processes_killed import torment


def test_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path) -> None:
    kills = int(os.environ.get("FREEHOLD_KILLS", "5"))
    result = asyncio.run(torment(tmp_path, kills, 6))
    assert result["faults"] == []
    assert result["moves"] > 10 * kills
