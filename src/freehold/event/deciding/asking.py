"""Who asks, when, and what for: what all decisions begin with."""

from __future__ import annotations

from dataclasses import dataclass

from freehold.editions.problems import did_you_mean
from freehold.engine.edition import Edition
from freehold.event.commands import Command
from freehold.event.event import Event, Person, Round
from freehold.event.plan import edition_of
from freehold.event.reasons import refused


@dataclass(frozen=True)
class Asked:
    """One command on its way."""

    event: Event
    person: Person
    now: int
    id: str
    edition: Edition
    """The rule book the event was set up with."""

    @property
    def by(self) -> tuple[int, int, str]:
        """When, by whom, and with which command: what every entry begins with."""
        return self.now, self.person.id, self.id


def asked(event: Event, person: Person, command: Command, now: int, edition: Edition | None = None) -> Asked:
    """A command as the decisions take it; without an edition the one on the shelf is taken."""
    return Asked(event, person, now, command.id, edition or edition_of(event.plan))


def current_round(event: Event) -> Round:
    """The round that is on, or was last."""
    if event.round is None:
        raise refused("no-round")
    return event.round


def round_of(event: Event, number: int) -> Round:
    """A round by its number."""
    if not 1 <= number <= len(event.rounds):
        raise refused("unknown-round", round=number)
    return event.rounds[number - 1]


def check_table(played: Round, table: int) -> None:
    """Whether a round has such a table."""
    if not 1 <= table <= len(played.tables):
        raise refused("unknown-table", table=table, round=played.number)


def check_guest(event: Event, guest: int) -> None:
    """Whether there is such a guest."""
    if not 0 <= guest < len(event.guests):
        raise refused("unknown-guest", guest=guest)


def check_clause(edition: Edition, clause: str) -> None:
    """A clause that is named is one of the edition's, if any is named."""
    if not clause:
        return
    known = [*edition.clauses, *edition.rulings]
    if clause not in known:
        raise refused("unknown-clause", clause=clause, hint=did_you_mean(clause, known))
