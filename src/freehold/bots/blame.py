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
    """The last line of the bot's own file on the way to an error; nothing for bots that come with Freehold."""
    if bot.is_sound:
        return ""
    named = plain_name(bot.name).rpartition(":")[0]
    for kind in type(bot).__mro__:
        module = sys.modules.get(kind.__module__)
        file = getattr(module, "__file__", None)
        if kind is Bot or not isinstance(file, str):
            break
        found = place_in_file(fault, file, named if named.endswith(".py") else os.path.basename(file))
        if found:
            return found
        # What the class does not do itself it has from the one it derives from, maybe in another file.
        named = ""
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
