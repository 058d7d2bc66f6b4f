"""What the environment needs beyond the plain installation, told in one sentence when it is missing."""

from __future__ import annotations

from importlib.util import find_spec

_PACKAGES = ("numpy", "gymnasium", "pettingzoo")


class Missing(ImportError):
    """A package of the extra is not installed; the text says how to get it."""


def need_rl() -> None:
    """Raise `Missing` unless everything that comes with the extra `rl` can be imported."""
    for package in _PACKAGES:
        if find_spec(package) is None:
            raise Missing(f'the environment for learning needs {package}: pip install "freehold[rl]"')
