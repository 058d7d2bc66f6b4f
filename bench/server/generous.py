"""The command of a server that measurements do not run into the limits of."""

from __future__ import annotations

import sys
from pathlib import Path

_MANY = "1000000"


def generous(folder: Path, port: int, sockets: int) -> list[str]:
    """A server of this machine for one address that asks for everything."""
    command = [
        sys.executable,
        "-m",
        "freehold.cli",
        "serve",
        "--port",
        str(port),
        "--no-browser",
        "--data",
        str(folder),
    ]
    for limit in ("--tables-per-hour", "--requests-per-minute", "--messages-per-minute", "--bot-moves-per-minute"):
        command += [limit, _MANY]
    return [*command, "--sockets-per-address", str(sockets)]
