"""Writing files so that they are there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str | bytes) -> None:
    """Write beside the old file, then let the new one take its place; raise `OSError` if that cannot be done."""
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    try:
        os.chmod(name, mode_for(target))
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode() if isinstance(text, str) else text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def mode_for(target: Path) -> int:
    """Who may read the new file: whoever may read the old one, or whoever may read what this person usually writes."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        # There is no way to ask for the mask but to set it.
        mask = os.umask(0o077)
        os.umask(mask)
        return 0o666 & ~mask
