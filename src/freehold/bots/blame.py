"""Where in somebody's own file an error comes from: the file, the line, and what is written there."""

from __future__ import annotations

import linecache
import os
import sys
from types import TracebackType
from typing import Final

from freehold.bots.parameters import plain_name
from freehold.bots.protocol import Bot

_LONGEST: Final = 100
"""Signs of a line that are quoted."""


def place_in_bot(bot: Bot, fault: Exception) -> str:
    """The last line of the bot's own file on the way to an error; nothing for bots that come with Freehold.

    The name says which file that is, and not the class: another may stand in for it that notes what it answers.
    """
    home, sign, _ = plain_name(bot.name).rpartition(":")
    if bot.is_sound or (bot.name and not sign):
        return ""
    if home.endswith(".py"):
        found = place_in_file(fault, os.path.abspath(home), home)
    else:
        file = str(getattr(sys.modules.get(home), "__file__", ""))
        found = place_in_file(fault, file, os.path.basename(file))
    if found:
        return found
    # What a bot does not do itself it has from a class in another file.
    file = _first_outside(fault)
    return place_in_file(fault, file, os.path.basename(file))


def _first_outside(fault: Exception) -> str:
    """The file to which Freehold handed over on the way to an error; compiled code names its own without a folder."""
    own = os.path.join(os.path.dirname(str(sys.modules["freehold"].__file__)), "")
    trace: TracebackType | None = fault.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if os.path.isabs(file) and not file.startswith(own):
            return file
        trace = trace.tb_next
    return ""


def place_in_file(fault: Exception, file: str, called: str) -> str:
    """The last line of a file on the way to an error, and what is written there; `called` is what people call it."""
    number = 0
    if isinstance(fault, SyntaxError) and fault.filename == file:
        number = fault.lineno or 0
    trace: TracebackType | None = fault.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            number = trace.tb_lineno
        trace = trace.tb_next
    if not number:
        return ""
    line = linecache.getline(file, number).strip()
    if len(line) > _LONGEST:
        line = f"{line[:_LONGEST]}..."
    return f"{called}, line {number}: `{line}`" if line else f"{called}, line {number}"
