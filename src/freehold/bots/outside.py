"""Bots from outside: a class in a module or in a file, named as `module:Class` or `path/to/file.py:Class`."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Final

from freehold.bots.blame import place_in_file
from freehold.bots.parameters import UnknownBot
from freehold.bots.protocol import Bot
from freehold.editions.problems import did_you_mean

_CLASSES: Final[dict[str, type[Bot]]] = {}
"""Every class found so far, by the name it was asked for, so that a file is read once in a process."""

_LOOKING: Final = threading.RLock()
"""Held by whoever looks for a class: half-read files are nobody's, and a file may itself ask for another bot."""


def outside_class(name: str) -> type[Bot]:
    """The class `name` points to, which is without parameters."""
    with _LOOKING:
        found = _CLASSES.get(name)
        if found is None:
            found = _find_class(name)
            _CLASSES[name] = found
    return found


def _find_class(name: str) -> type[Bot]:
    place, _, wanted = name.rpartition(":")
    if not place or not wanted:
        raise UnknownBot(f"{name!r} names no bot; write module:Class or path/to/file.py:Class")
    module = _load_file(Path(place)) if place.endswith(".py") else _load_module(place)
    bots = [key for key, value in vars(module).items() if _is_bot(value)]
    found = getattr(module, wanted, None)
    if found is None:
        raise UnknownBot(f"{place} has no class {wanted}{did_you_mean(wanted, bots)}")
    if not _is_bot(found):
        raise UnknownBot(f"{wanted} in {place} is no bot: it has to be a class derived from freehold.bots.Bot")
    bot: type[Bot] = found
    return bot


def _is_bot(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, Bot) and thing is not Bot


def _load_module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as fault:
        raise UnknownBot(f"the module {name} cannot be imported: {_told(fault)}") from fault


def _load_file(path: Path) -> ModuleType:
    """Read a file as a module of its own; a file that cannot be read in full leaves no trace."""
    if not path.is_file():
        raise UnknownBot(f"there is no file {path}")
    name = f"freehold_outside_{path.resolve().as_posix().replace('/', '_').removesuffix('.py')}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UnknownBot(f"{path} cannot be read as Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        del sys.modules[name]
        raise UnknownBot(f"{path} cannot be imported: {_told(fault, path)}") from fault
    return module


def _told(fault: Exception, path: Path | None = None) -> str:
    """What went wrong and, in a file of somebody's own, in which line."""
    place = "" if path is None else place_in_file(fault, os.path.abspath(path), str(path))
    if not place:
        return f"{type(fault).__name__}: {fault}"
    # A syntax error names its line itself, without what is written there.
    said = fault.msg if isinstance(fault, SyntaxError) else str(fault)
    return f"{type(fault).__name__}: {said} ({place})"
