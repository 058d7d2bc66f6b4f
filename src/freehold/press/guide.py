"""The guide of a kit."""

from __future__ import annotations

from freehold.press.job import Job


def pages(job: Job) -> None:
    """Print this part of the kit."""
