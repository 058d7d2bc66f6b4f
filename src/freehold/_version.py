"""The version of Freehold, and how it runs here."""

from importlib.util import find_spec

__version__ = "0.2.0"


def engine_kind() -> str:
    """Whether the rules run compiled or interpreted; the games are the same.

    It is read off the file they are in, so that nobody has to wait for the rules to be told.
    """
    spec = find_spec("freehold.engine.game")
    return "interpreted" if spec is None or str(spec.origin).endswith(".py") else "compiled"
