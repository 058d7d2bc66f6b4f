"""Who sits at a table, who watches, and whose token is whose."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from freehold.bots import make_bot
from freehold.bots.roster import USUAL_BOT as USUAL
from freehold.bots.roster import is_shipped
from freehold.table.journal.entries import BOT, OPEN, PERSON, SeatPlan
from freehold.table.naming import like

NOBODY = -1

STAND_IN = "builder"
"""The policy of whoever decides for a person."""

USUAL_BOT = USUAL
"""Whoever sits down where nobody says who; also the rule that a bot without an answer falls back on: it is quick."""

MAKER = 0
"""Whoever makes a table is the first person at it."""


class Person(msgspec.Struct):
    """Somebody with a token: a player, the host, or a spectator with a name."""

    id: int
    name: str
    token_hash: str
    host: bool = False
    gone: bool = False
    staff: str = ""
    """What an event has sent them for: `banker`, `marshal`, `organiser`; nothing for everybody else."""


class Place(msgspec.Struct):
    """A seat of the table."""

    kind: str
    name: str = ""
    bot: str = ""
    person: int = NOBODY
    salt: str = ""
    free: bool = False
    """Anybody may join here, though a bot plays it."""
    tended: str = ""
    """Why a bot decides for the person: `clock`, `away`, `gone` or `host`; empty while nobody has to."""
    taken_from: int = NOBODY
    """The person the host has put a bot in place of."""
    kept_for: str = ""
    """At a rematch: who of the old table may sit here."""
    character: str = ""
    """Who the bot is."""
    advised: int = 0
    """How often the person has asked what to do."""
    spared: list[int] = []
    """Deeds the person does not want to be asked about by bots; replaced as a whole, never changed."""

    @property
    def automatic(self) -> bool:
        """Whether a bot decides at this moment."""
        return self.kind == BOT or self.tended != ""

    @property
    def stands_in(self) -> bool:
        """Whether the bot that decides does so for a person, who may be back and finds their settings as they were."""
        return self.tended != "" or (self.kind == BOT and self.taken_from != NOBODY)


def may_referee(person: Person) -> bool:
    """Whether somebody may enter what others do at a physical table. Rule: PN-4.2b, PN-4.2c, PN-4.3b"""
    return person.host or person.staff != ""


def policy_at(place: Place) -> str:
    """What the bot plays by that decides for a seat."""
    return place.bot if place.kind == BOT and _is_known(place.bot) else STAND_IN


@lru_cache(maxsize=256)
def _is_known(policy: str) -> bool:
    """Whether there is such a bot here, with such parameters: a journal may come from another version."""
    return is_shipped(policy)


@lru_cache(maxsize=256)
def is_thinker(policy: str) -> bool:
    """Whether a bot takes its time, so that nobody else may have to wait for it."""
    return make_bot(policy).thinks


def place_of(plan: SeatPlan) -> Place:
    """A seat as it was planned."""
    free = plan.kind == OPEN
    return Place(plan.kind, plan.name, plan.bot, free=free, kept_for=plan.kept_for, character=plan.character)


def plan_of(place: Place) -> SeatPlan:
    """A seat as it stands, for the journal."""
    return SeatPlan(place.kind, place.name, place.bot, character=place.character)


def free_name(wanted: str, names: list[str]) -> str:
    """A name nobody has yet: the one wanted, or with a number."""
    name = wanted
    number = 1
    while like(name, names):
        number += 1
        name = f"{wanted} {number}"
    return name


def is_ready(place: Place) -> bool:
    """Whether a seat need not be waited for before the dice are mixed."""
    return place.kind != PERSON or place.salt != ""
