"""A table is played to its end by the edition it began with, whatever an upgrade puts on the shelf meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freehold.editions import EditionError, Packed, packed, shipped_digest, unpacked
from freehold.editions import edition as take_edition
from freehold.engine.edition import Edition
from freehold.table.journal.entries import AnyEntry, Created, Pinned
from freehold.table.views.refusals import refused


def is_outdated(created: Created) -> bool:
    """Whether the table was begun with other files than those on the shelf."""
    return created.digest != "" and created.digest != shipped_digest(created.edition)


def begun_with(created: Created, kept: bytes | None = None) -> Edition:
    """The edition a table began with; `kept` is what its digest was kept under, needed only if it is outdated.

    A table that names no digest cannot know better than to take the edition on the shelf.
    """
    try:
        if not is_outdated(created):
            return take_edition(created.edition, created.options)
        if kept is not None:
            return unpacked(Packed(created.digest, kept), created.options)
    except EditionError as fault:
        raise _gone(created) from fault
    raise _gone(created)


def _gone(created: Created) -> Exception:
    return refused("edition-gone", edition=created.edition, version=created.version)


def pinned_to_shelf(created: Created, edition: Edition) -> Created:
    """A table that is set up with an edition from the shelf."""
    return pinned(created, Pinned(created.at, version=edition.version, digest=packed(edition.id).digest))


def pinned(created: Created, pin: Pinned) -> Created:
    """The first entry of a table as if it had named its files from the beginning."""
    return msgspec.structs.replace(created, version=pin.version, digest=pin.digest)


def pinned_by(created: Created, entries: Sequence[AnyEntry]) -> Created:
    """The first entry of a table with what its journal says later about its files."""
    for entry in entries:
        if isinstance(entry, Pinned):
            return pinned(created, entry)
    return created
