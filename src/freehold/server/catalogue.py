"""Editions and bots as clients see them."""

from __future__ import annotations

import hashlib
from functools import lru_cache

import msgspec

from freehold.analysis.study import landing_rates
from freehold.bots.folk import folk
from freehold.editions import Look, look
from freehold.editions import edition as take_edition
from freehold.editions import editions as edition_ids
from freehold.editions.policies import RULES
from freehold.editions.themes import Colours, Theme
from freehold.engine.edition import Clause, Deed, Edition, Group, Option
from freehold.engine.party import knows_no_maximum
from freehold.event.box import denominations
from freehold.table.casting import character_data
from freehold.table.views.levels import building_data, levels_of, rows_of
from freehold.table.views.stages import Json

_SPACES = ["start", "deed", "cards", "tax", "detention", "go-to-detention", "rest", "risk"]
_RENTS = ["level", "owned", "dice"]

LANGUAGE = "en"
"""What the rule books on the shelf are written in: their names, summaries, options, clauses and cards."""

MOST_SEATS = 32
"""As many as a table of the server has room for."""


def bots() -> list[Json]:
    """Everybody one can play against, the strongest first, and what they do in English."""
    return [character_data(who) | {"text": who.temperament.text} for who in folk()]


def edition_list() -> list[Json]:
    """The editions one can play."""
    return [_summary(take_edition(id), look(id)) for id in edition_ids()]


def _summary(edition: Edition, seen: Look) -> Json:
    return {
        "id": edition.id,
        "title": edition.title,
        "version": edition.version,
        "summary": edition.summary,
        "language": LANGUAGE,
        "players": _players(edition),
        "currency": edition.currency,
        "tokens": edition.tokens,
        "spaces": len(edition.spaces),
        "minutes": edition.rules.ending_minutes,
        "timed": edition.rules.ending_kind == "called-time",
        "rents_asked": edition.rules.rent_claim != "auto",
        "options": [_option(edition, option) for option in edition.options.values()],
        "theme": theme_data(seen.theme),
    }


def theme_data(theme: Theme) -> Json:
    """The colours of an edition by day and by night."""
    return {name: _colours(colours) for name, colours in theme._asdict().items()}


def _colours(colours: Colours) -> Json:
    """The keys of an edition and what is written on the two of them that carry words of their own."""
    told = {key: value for key, value in colours._asdict().items() if value}
    told["on_accent"] = colours.on(colours.accent)
    if colours.corner:
        told["on_corner"] = colours.on(colours.corner)
    return told


def _players(edition: Edition) -> Json:
    most = min(edition.players_max, MOST_SEATS)
    return {"min": edition.players_min, "max": most, "unlimited": knows_no_maximum(edition)}


def _option(edition: Edition, option: Option) -> Json:
    clause = edition.clauses.get(option.clause)
    ruling = edition.rulings.get(option.clause)
    text = clause.text if clause is not None else ruling.decision if ruling is not None else ""
    title = clause.title if clause is not None else ruling.question if ruling is not None else ""
    return {
        "id": option.id,
        "title": option.title,
        "text": option.text,
        "clause": option.clause,
        "clause_title": title,
        "clause_text": text,
    }


def edition_data(edition: Edition) -> tuple[bytes, str]:
    """An edition as JSON with the look it has on the shelf today, and a tag that changes with both."""
    return _edition_data(edition, look(edition.id))


@lru_cache(maxsize=64)
def _edition_data(edition: Edition, seen: Look) -> tuple[bytes, str]:
    data = msgspec.json.encode(_full(edition, seen))
    return data, tag_of(data)


def tag_of(data: bytes) -> str:
    """By which a browser knows again what it has already."""
    return hashlib.sha256(data).hexdigest()[:20]


_RIGHTS = ("host.correct", "host.fine", "host.note", "turn.void-throw")
"""What whoever runs a table may decide, by the rules that give the right to."""


def _full(edition: Edition, seen: Look) -> Json:
    rulings = {
        id: {"question": ruling.question, "decision": ruling.decision, "reason": ruling.reason}
        for id, ruling in edition.rulings.items()
    }
    return {
        **_summary(edition, seen),
        "ground": seen.ground,
        "icons": dict(seen.icons),
        "chosen": edition.chosen,
        "words": edition.words,
        "spaces": _spaces(edition),
        "deeds": [_deed(edition, deed) for deed in edition.deeds],
        "groups": [_group(group) for group in edition.groups],
        "notes": denominations(edition),
        "decks": [{"index": d.index, "id": d.id, "name": d.name, "cards": len(d.cards)} for d in edition.decks],
        "clauses": {id: _clause(clause) for id, clause in edition.clauses.items()},
        "rulings": rulings,
        "rights": {right: edition.cite(right) for right in _RIGHTS},
        "rules": _rules(edition),
        "building": building_data(edition),
        "risk": edition.risk,
        "start_space": edition.start_space,
        "detention_space": edition.detention_space,
    }


def _spaces(edition: Edition) -> list[Json]:
    rates = landing_rates(edition)
    return [
        {
            "index": space.index,
            "name": space.name,
            "kind": _SPACES[space.kind],
            "deed": space.deed,
            "deck": space.deck,
            "flat": space.flat,
            "percent": space.percent,
            "rate": rates[space.index],
        }
        for space in edition.spaces
    ]


def _deed(edition: Edition, deed: Deed) -> Json:
    return {
        **{name: getattr(deed, name) for name in _DEED},
        "rents": list(deed.rents),
        "rows": rows_of(edition, deed),
        "levels": levels_of(edition, deed),
    }


def _group(group: Group) -> Json:
    return {
        "index": group.index,
        "id": group.id,
        "name": group.name,
        "colour": group.colour,
        "rent": _RENTS[group.rent],
        "buildable": group.buildable,
        "zone": group.zone,
        "deeds": list(group.deeds),
    }


_DEED = (
    "index",
    "name",
    "space",
    "group",
    "price",
    "mortgage",
    "house",
    "hotel",
    "sale",
    "sale_house",
    "premium",
    "premium_house",
)


def _clause(clause: Clause) -> Json:
    return {
        "title": clause.title,
        "text": clause.text,
        "section": clause.section,
        "kind": clause.kind,
        "rulings": clause.rulings,
    }


def _rules(edition: Edition) -> Json:
    """Every rule under its name; compiled classes have no `__dict__`, so the editions' own list is asked."""
    return {rule.attribute: getattr(edition.rules, rule.attribute) for rule in RULES}
