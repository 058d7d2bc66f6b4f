"""Examples in docstrings, `>>>` and what is printed, set as examples: Markdown alone takes them for quotations.

It is an extension of Griffe, which reads the sources for the reference; `mkdocs.yml` names it.
"""

from __future__ import annotations

from doctest import DocTestParser, Example
from typing import Any

import griffe


def fenced(text: str) -> str:
    """A docstring with every run of examples in a fence of its own."""
    if ">>>" not in text or "```" in text:
        return text
    lines: list[str] = []
    run: list[str] = []
    for piece in DocTestParser().parse(text):
        if isinstance(piece, Example):
            source = piece.source.rstrip("\n").split("\n")
            run += [f"{'...' if at else '>>>'} {line}".rstrip() for at, line in enumerate(source)]
            run += piece.exc_msg.rstrip("\n").split("\n") if piece.exc_msg else piece.want.rstrip("\n").split("\n")
        elif piece.strip():
            lines += [*_block(run), piece.strip("\n")]
            run = []
    return "\n".join([*lines, *_block(run)])


def _block(run: list[str]) -> list[str]:
    return ["", "```pycon", *(line for line in run if line), "```", ""] if run else []


class Doctests(griffe.Extension):
    """Fences the examples of everything that has a docstring."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Whatever it is, if it says something."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
