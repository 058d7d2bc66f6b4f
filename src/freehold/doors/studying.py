"""What a board is worth before anybody plays: `freehold.analyse` and `freehold.landing_rates`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from freehold.analysis import study
from freehold.analysis.study import Analysis
from freehold.doors.checks import Book, Changes, book_of
from freehold.editions.problems import did_you_mean, in_words
from freehold.engine.text.names import labels

Detention = Literal["leave", "stay"]
Of = Literal["landings", "throws", "turns"]

_DETENTION: Final = ("leave", "stay")
_OF: Final = ("landings", "throws", "turns")


def analyse(
    edition: Book, *, options: Sequence[str] = (), changes: Changes | None = None, detention: Detention = "leave"
) -> Analysis:
    """Compute where tokens land and what pays back first, without playing a single game.

    Detained players `leave` as soon as the rules let them, or `stay` as long as they may.

    >>> import freehold
    >>> found = freehold.analyse("fundraiser")
    >>> found
    <Analysis of fundraiser: most landings on Illinois Avenue (3.1 %), quickest pay-back by Orange (17 turns)>
    >>> found.edition.groups[found.by_payback()[0].group]
    <Group Orange: St. James Place, Tennessee Avenue, New York Avenue>
    """
    return study.analyse(book_of(edition, options, changes), _one_of(detention, "detention", _DETENTION) == "stay")


def landing_rates(
    edition: Book,
    *,
    of: Of = "landings",
    options: Sequence[str] = (),
    changes: Changes | None = None,
    detention: Detention = "leave",
) -> dict[str, float]:
    """How often tokens come to each space in the long run, in the order of the board; the shares make 1.

    It is the share of all landings, moves by card included; or of the `throws` or `turns` that end there, detained or
    not, which is the figure usually published. Spaces of the same name are numbered.

    >>> import freehold
    >>> rates = freehold.landing_rates("fundraiser", of="turns")
    >>> most = max(rates, key=rates.get)
    >>> f"{most} {rates[most]:.2%}"
    'Jail / Just Visiting 6.93%'
    """
    found = analyse(edition, options=options, changes=changes, detention=detention)
    by_kind = {"landings": found.landing_rates, "throws": found.throws_ending, "turns": found.turns_ending}
    rates = by_kind[_one_of(of, "of", _OF)]
    return dict(zip(labels([space.name for space in found.edition.spaces]), rates, strict=True))


def _one_of(value: str, what: str, known: Sequence[str]) -> str:
    if value in known:
        return value
    hint = did_you_mean(value, known) if isinstance(value, str) else ""
    raise ValueError(f"{what} is {in_words(known)}, not {value!r}{hint}")
