"""What the laboratory needs beyond the plain installation, told in one sentence when it is missing."""

from __future__ import annotations

from importlib.util import find_spec

_ROOMS = {"lab": "the laboratory", "cluster": "the cluster"}


class Missing(Exception):
    """A package of an optional extra is not installed; the text says how to get it."""


def need(module: str, extra: str) -> None:
    """Raise `Missing` unless `module`, which comes with the extra `extra`, can be imported."""
    if find_spec(module) is None:
        raise Missing(f'this needs {_ROOMS.get(extra, extra)}: pip install "freehold[{extra}]"')
