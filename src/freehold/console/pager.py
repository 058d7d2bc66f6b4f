"""Long texts one screen at a time, where somebody sits at a terminal and wants it so."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Final

from rich.console import Console, RenderableType

_USUAL: Final = "less"
_LESS: Final = "FRX"
"""How less is run unless somebody has settings of their own: in colour, and not at all for what fits on one screen."""
_NO_PAGER: Final = ("", "cat", "-")


def page(console: Console, parts: Sequence[RenderableType], wanted: bool = True) -> None:
    """Print parts below each other, in a pager if the output is a terminal and nobody has asked for none."""
    command = pager() if wanted and _somebody_looks(console) else []
    if command:
        with console.capture() as captured:
            console.print(*parts, sep="\n")
        if _shown(command, captured.get()):
            return
    console.print(*parts, sep="\n")


def scroll(console: Console, part: RenderableType, width: int) -> bool:
    """Show something wider than the screen in less, which scrolls sideways; whether that could be done.

    Other pagers would break the lines, which is worse than parts that fit below each other.
    """
    command = pager() if _somebody_looks(console) else []
    if not command or Path(command[0]).name != _USUAL:
        return False
    broad = Console(
        file=StringIO(), width=width, force_terminal=True, no_color=console.no_color, highlight=False, markup=False
    )
    with broad.capture() as captured:
        broad.print(part)
    return _shown([*command, "-S"], captured.get())


def _somebody_looks(console: Console) -> bool:
    return console.is_terminal and sys.stdin.isatty()


def pager() -> list[str]:
    """The command of the pager, as `PAGER` says or else less; nothing if there is none, or `NO_PAGER` is set."""
    said = os.environ.get("PAGER", _USUAL).strip()
    if os.environ.get("NO_PAGER") or said in _NO_PAGER:
        return []
    try:
        command = shlex.split(said)
    except ValueError:
        return []
    return command if command and shutil.which(command[0]) else []


def _shown(command: Sequence[str], text: str) -> bool:
    """Hand a text to a pager and wait until it is left; whether it could be started."""
    environment = {"LESS": _LESS, "LESSCHARSET": "utf-8", **os.environ}
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, env=environment, encoding="utf-8", errors="replace")
    except OSError:
        return False
    # Ctrl-C is for the pager, which may well go on.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        # Whoever leaves early has seen enough: a pipe that is closed then is no fault.
        process.communicate(text)
    finally:
        signal.signal(signal.SIGINT, before)
    return True
