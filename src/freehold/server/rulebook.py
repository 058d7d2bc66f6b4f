"""The rule book of an edition to read: its sections and clauses in order, rulings, examples, and the rules in brief."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources.abc import Traversable

import msgspec

from freehold.editions import edition as take_edition
from freehold.editions import look, sixty
from freehold.editions.shelf import examples_file
from freehold.editions.themes import Theme
from freehold.engine.edition import Clause, Edition, Ruling
from freehold.event.counting import worth_faults
from freehold.scenario.telling import Told
from freehold.server.catalogue import LANGUAGE, theme_data
from freehold.table.views.stages import Json

_EXAMPLES = msgspec.json.Decoder(list[Told])


def rulebook_data(edition: Edition) -> bytes:
    """The rule book as JSON."""
    return _rulebook_data(edition, look(edition.id).theme)


@lru_cache(maxsize=16)
def _rulebook_data(edition: Edition, theme: Theme) -> bytes:
    return msgspec.json.encode(_book(edition, theme))


def _book(edition: Edition, theme: Theme) -> Json:
    examples = _examples(examples_file(edition.id))
    clauses = list(edition.clauses.values())
    sections: dict[str, list[Json]] = {}
    for index, clause in enumerate(clauses):
        told = _clause(edition, clause, examples)
        told["previous"] = clauses[index - 1].id if index else ""
        told["next"] = clauses[index + 1].id if index + 1 < len(clauses) else ""
        sections.setdefault(clause.section, []).append(told)
    named = {id for clause in clauses for id in clause.rulings}
    return {
        "id": edition.id,
        "title": edition.title,
        "version": edition.version,
        "summary": edition.summary,
        "language": LANGUAGE,
        "theme": theme_data(theme),
        "counts": _counts(edition),
        "sixty": [line._asdict() for line in sixty(edition.id)],
        "sections": [{"title": title, "clauses": held} for title, held in sections.items()],
        "rulings": [_ruling(ruling, examples) for id, ruling in edition.rulings.items() if id not in named],
        "examples": examples,
    }


def _counts(edition: Edition) -> bool:
    """Whether a count sheet has a use: worth is counted at the end, at least by one of the options."""
    ways = [edition, *(take_edition(edition.id, [option]) for option in edition.options)]
    return any(not worth_faults(way) for way in ways)


def _clause(edition: Edition, clause: Clause, examples: list[Told]) -> Json:
    return {
        "id": clause.id,
        "title": clause.title,
        "section": clause.section,
        "kind": clause.kind,
        "text": clause.text,
        "how": clause.how,
        "rulings": [_ruling(edition.rulings[id], examples) for id in clause.rulings if id in edition.rulings],
        "examples": _about(clause.id, examples),
    }


def _ruling(ruling: Ruling, examples: list[Told]) -> Json:
    return {
        "id": ruling.id,
        "question": ruling.question,
        "decision": ruling.decision,
        "reason": ruling.reason,
        "examples": _about(ruling.id, examples),
    }


def _about(id: str, examples: list[Told]) -> list[int]:
    """The numbers of the examples of a clause or ruling, those first that are about nothing else so much."""
    about = [(each["clauses"].index(id), number) for number, each in enumerate(examples) if id in each["clauses"]]
    return [number for _, number in sorted(about)]


def _examples(file: Traversable | None) -> list[Told]:
    if file is None or not file.is_file():
        return []
    return _EXAMPLES.decode(file.read_bytes())
