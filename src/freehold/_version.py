"""The version of Freehold, and how it runs here."""

import sys
from importlib.util import find_spec
from pathlib import Path

__version__ = "0.2.0"

_BUILD = "_build.txt"
"""Lies beside the modules of a build that is more than compiled, and says in a word what it is."""


def engine_kind() -> str:
    """Whether the rules run interpreted, compiled or profile-guided; the games are the same.

    It is read off the files they are in, so that nobody has to wait for the rules to be told.
    """
    spec = find_spec("freehold.engine.game")
    if spec is None or str(spec.origin).endswith(".py"):
        return "interpreted"
    try:
        said = Path(__file__).with_name(_BUILD).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return "compiled"
    return said or "compiled"


def sqlite_version() -> str:
    """The SQLite that keeps tables and events; it comes with the package that talks to it, not with Python."""
    try:
        import apsw
    except ImportError:
        return "missing"
    return str(apsw.sqlite_lib_version())


def told() -> str:
    """What somebody who reports a problem is asked for first, on one line."""
    python = ".".join(map(str, sys.version_info[:3]))
    return f"freehold {__version__} (engine {engine_kind()}, Python {python}, SQLite {sqlite_version()})"
