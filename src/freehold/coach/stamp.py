"""What a review was made with: one that was kept is only shown as long as it would be made the same way again."""

from __future__ import annotations

import hashlib
from typing import Final

from freehold._version import __version__
from freehold.coach.effort import REVIEW_PLAYOUTS, TURNS
from freehold.editions.models import model_text
from freehold.engine.edition import Edition

FORM: Final = 3
"""What a review holds, and how it is made up; one more whenever either changes between two versions."""


def review_stamp(edition: Edition) -> str:
    """The same for two reviews of a record if both come from the same program, budget and equity model."""
    made_with = [str(FORM), __version__, str(REVIEW_PLAYOUTS), str(TURNS), edition.version, model_text(edition) or ""]
    return hashlib.sha256("\0".join(made_with).encode()).hexdigest()[:32]
