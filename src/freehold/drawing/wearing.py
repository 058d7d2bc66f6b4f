"""What an edition looks like in a picture."""

from __future__ import annotations

from freehold.drawing.look import USUAL, Look
from freehold.engine.edition import Edition


def look_of(edition: Edition) -> Look:  # noqa: ARG001
    """The look of an edition; as long as editions say nothing about theirs, the usual one."""
    return USUAL
