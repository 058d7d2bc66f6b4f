"""Tables at which everything is there to be drawn: whole and split groups, buildings, mortgages, many seats or few."""

from __future__ import annotations

from collections.abc import Iterable

from freehold.editions import edition as take_edition
from freehold.engine.edition import Edition
from freehold.engine.game import Game

from .laying import laid_out

NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Fay", "Gus", "Hana", "Ivo", "Jo", "Kai", "Lea", "Maximilian", "Ned"]
HOUSES = 2


def allowed(edition: str, people: int) -> int:
    """As many people as wished, or as few or as many as the edition has seats for."""
    title = take_edition(edition, [])
    return max(title.players_min, min(title.players_max, people))


def _spread(title: Edition, names: list[str], vacant: Iterable[str]) -> dict[str, object]:
    """Every other group is somebody's whole, with buildings; the rest is split, the last deed of each mortgaged."""
    deeds: dict[str, object] = {}
    for group in range(len(title.groups)):
        members = [deed for deed in title.deeds if deed.group == group]
        for n, deed in enumerate(members):
            if deed.name in vacant:
                continue
            whole = group % 2 == 1
            owner = names[(group // 2 if whole else group + n) % len(names)]
            last = n == len(members) - 1
            if whole and deed.house > 0 and not any(one.name in vacant for one in members):
                deeds[deed.name] = {"owner": owner, "houses": HOUSES}
            else:
                deeds[deed.name] = {"owner": owner, "mortgaged": not whole and last}
    return deeds


def dearest(edition: str) -> str:
    """The deed with the highest price among those one can build on."""
    title = take_edition(edition, [])
    return max((deed for deed in title.deeds if deed.house > 0), key=lambda deed: deed.price).name


def settled(edition: str, people: int, when: Iterable[str] = (), vacant: Iterable[str] = (), **given: object) -> Game:
    """A game well under way; it is Ann's turn unless something else is said."""
    names = NAMES[: allowed(edition, people)]
    title = take_edition(edition, [])
    return laid_out(edition, {"turn": "Ann", "players": names, "deeds": _spread(title, names, vacant), **given}, when)
