"""Kits as they come from the press, each printed once for all tests of this folder."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import pypdfium2
from pypdf import PdfReader

from freehold.editions import editions
from freehold.editions.contents import Contents, contents
from freehold.press import take_order, write_kit
from freehold.press.placed import Placed

TUTORIAL = Path(__file__).parent.parent.parent / "docs" / "tutorial-edition.md"
SIXTH = "sixth"
"""The edition that the tutorial writes."""
EVERY_EDITION = [*editions(), SIXTH]

_FILE = re.compile(r"^\*\*`([^`\n]+)`\*\*\n\n```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Printed:
    """A kit: what was put where, and the PDF."""

    contents: Contents
    log: list[Placed]
    data: bytes

    @cached_property
    def reader(self) -> PdfReader:
        """The PDF as another library reads it."""
        return PdfReader(io.BytesIO(self.data))

    @cached_property
    def texts(self) -> list[str]:
        """What is written on each page, as whoever copies it gets it."""
        document = pypdfium2.PdfDocument(self.data)
        return [page.get_textpage().get_text_range() for page in document]

    def items(self, kind: str, side: str = "front") -> list[Placed]:
        """Everything of a kind on one side of the sheets."""
        return [placed for placed in self.log if placed.kind == kind and placed.side == side]

    def pages(self) -> list[Placed]:
        """The pages themselves."""
        return [placed for placed in self.log if placed.kind == "page"]


@lru_cache(maxsize=64)
def printed(edition: str, parts: str, **options: str) -> Printed:
    """Print some parts of an edition."""
    found = contents(sixth() if edition == SIXTH else edition)
    file = io.BytesIO()
    kit = write_kit(found, take_order(parts=parts, **options), file)
    return Printed(found, kit.log, file.getvalue())


@lru_cache(maxsize=1)
def sixth() -> Path:
    """The folder of the tutorial's edition, as its page writes it."""
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="sixth-"))
    for name, text in _FILE.findall(TUTORIAL.read_text("utf-8")):
        (folder / Path(name).name).write_text(text, "utf-8")
    return folder


def words(placed: Placed) -> list[str]:
    """The lines on something."""
    return [line.text for line in placed.words]


def ink_area(data: bytes) -> float:
    """How much of all pages is not bare paper, in pages; nothing is smoothed, so that nothing counts half."""
    document = pypdfium2.PdfDocument(data)
    return sum(_inked(page) for page in document)


def _inked(page: pypdfium2.PdfPage) -> float:
    picture = page.render(scale=100 / 72, no_smoothtext=True, no_smoothpath=True, no_smoothimage=True)
    pixels = picture.to_numpy()[:, :, :3]
    return float((pixels < 255).any(axis=2).mean())


def fonts(reader: PdfReader) -> Iterator[tuple[str, bool]]:
    """The fonts of a PDF, and whether each of them is embedded."""
    for id in range(1, len(reader.xref[0]) + 1 if 0 in reader.xref else 0):
        found = reader.get_object(id)
        if isinstance(found, dict) and found.get("/Type") == "/Font":
            yield str(found["/BaseFont"]), "/FontFile2" in found.get("/FontDescriptor", {})
