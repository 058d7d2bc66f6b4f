"""How notebooks come to show things of the engine, which cannot draw: whoever can puts a painter here.

`freehold` itself does, before anything else of the package is read; what draws is only read when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Painter = Callable[[object], str | None]

_PAINTERS: Final[list[Painter]] = []


def shown_by(painter: Painter) -> None:
    """Have a painter asked for the picture of anything; it answers None where it knows none."""
    _PAINTERS.append(painter)


def html_of(thing: object) -> str | None:
    """The picture of something as HTML, or None where nobody draws it: then a notebook prints its `repr`."""
    for painter in _PAINTERS:
        found = painter(thing)
        if found is not None:
            return found
    return None
