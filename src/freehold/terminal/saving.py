"""Where records are kept."""

from __future__ import annotations

import os
from pathlib import Path

from freehold.console.mistakes import reason_of
from freehold.files import write_whole


def saves_folder() -> Path:
    """The folder for saved games: under XDG_DATA_HOME if that is set, as programs for this system do it."""
    base = os.environ.get("XDG_DATA_HOME", "")
    # A relative path is to be ignored, as the XDG rules say.
    root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return root / "freehold" / "saves"


def new_place(edition: str, seed: str) -> Path:
    """A file in the folder for saved games that does not exist yet."""
    folder = saves_folder()
    number = 1
    while True:
        tail = "" if number == 1 else f"-{number}"
        path = folder / f"{edition}-{seed}{tail}.record"
        if not os.path.lexists(path):
            return path
        number += 1


class Keeper:
    """Saves one game again and again, and complains once when that stops working."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault = ""
        """Why the last attempt failed, empty if it did not."""

    def save(self, text: str) -> str:
        """Save; return a sentence if something is newly wrong, else nothing."""
        try:
            write_whole(self.path, text)
        except OSError as fault:
            reason = f"The game cannot be saved as {self.path}: {reason_of(fault)}. It goes on."
            fresh = reason != self.fault
            self.fault = reason
            return reason if fresh else ""
        self.fault = ""
        return ""
