"""Keeping Python from looking for garbage while games are played."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def tidied_afterwards() -> Iterator[None]:
    """Leave garbage alone while games are played and collect it once they are done.

    A game is freed as soon as nobody holds it, for nothing in it points back at it: looking for reference cycles
    after every few hundred new objects costs time and finds nothing. A bot of somebody's own may leave some, hence the
    collection at the end. What was there before is frozen meanwhile, so that only what the games left is looked at;
    to look through all modules of the laboratory would take longer than to play a chunk.
    """
    before = gc.isenabled()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()
        if before:
            gc.enable()
