"""What players and the Banker are told in a line each: `reference.toml`, and which of its lines an edition needs."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from freehold.editions.policies import BY_NAME
from freehold.engine.edition import CARDS, DETENTION, RELEASE, RISK, START, TAX, UNLIMITED, Edition, Space

LISTS: Final = {
    "turn": "A turn",
    "detention": "",
    "before-throw": "Before you throw",
    "on-landing": "On a deed of your own",
    "own-turn": "In your own turn",
    "any-time": "At any time",
    "debt": "If you cannot pay",
    "ending": "The end",
    "bank": "What the Bank does",
    "opening": "Setting up",
    "tie": "Among equals",
}
"""The lists and what stands over them; detention is headed by what the edition calls it."""

_KINDS: Final = {"cards": CARDS, "tax": TAX, "detention": DETENTION, "risk": RISK}
_BLANK: Final = re.compile(r"\{([a-z_]+)(?: ([a-z_.]+))?\}")


class Form(NamedTuple):
    """A line for every edition whose rules ask for it."""

    on: str
    icon: str
    text: str
    rule: str
    given: dict[str, list[str]]
    some: list[str]
    none: list[str]
    more: list[str]
    """Factors: told if they are more than one."""
    board: list[str]


class Told(NamedTuple):
    """A line as it is printed."""

    icon: str
    text: str
    clause: str
    """Empty where the edition has no clause on it."""


@lru_cache(maxsize=1)
def forms() -> list[Form]:
    """All lines there are."""
    data = tomllib.loads((files(__package__) / "reference.toml").read_text("utf-8"))
    blank = Form("", "", "", "", {}, [], [], [], [])
    return [blank._replace(**line) for line in data["line"]]


def told(edition: Edition, on: str) -> list[Told]:
    """The lines of a list that hold for an edition, in the order of play."""
    lines: list[Told] = []
    for form in forms():
        if form.on != on or not _holds(form, edition):
            continue
        if form.text == "{tax}":
            lines += [_taxed(edition, form, space) for space in edition.spaces if space.kind == TAX]
        else:
            lines.append(Told(form.icon, _sentence(_filled(form.text, edition)), clause_of(edition, form.rule)))
    return lines


def heading(edition: Edition, on: str) -> str:
    """What stands over a list."""
    return LISTS[on] or f"In {place(edition, DETENTION)}"


def clause_of(edition: Edition, rule: str) -> str:
    """The clause on a rule; a ruling only where the rule book itself is silent."""
    ids = edition.cites.get(rule, [])
    return next((id for id in ids if id in edition.clauses), edition.cite(rule))


# -- which lines hold -------------------------------------------------------------------------------------


def _holds(form: Form, edition: Edition) -> bool:
    rules = edition.rules
    return (
        all(BY_NAME[name].of(rules) in words for name, words in form.given.items())
        and not any(_number(edition, name) == 0 for name in form.some)
        and all(_number(edition, name) == 0 for name in form.none)
        and all(_number(edition, name) > 1 for name in form.more)
        and all(_has(edition, thing) for thing in form.board)
    )


def _number(edition: Edition, name: str) -> int:
    return int(getattr(edition.rules, BY_NAME[name].attribute))


def _has(edition: Edition, thing: str) -> bool:
    if thing == "lots":
        return any(group.buildable for group in edition.groups)
    if thing == "release":
        return any(card.effect == RELEASE for card in edition.cards)
    if thing == "stock":
        rules = edition.rules
        return rules.building_stock_houses != UNLIMITED and rules.building_stock_hotels != UNLIMITED
    return any(space.kind == _KINDS[thing] for space in edition.spaces)


# -- filling in -------------------------------------------------------------------------------------------


def _filled(text: str, edition: Edition) -> str:
    return _BLANK.sub(lambda blank: _name(edition, blank.group(1), blank.group(2) or ""), text)


def _name(edition: Edition, word: str, rule: str) -> str:
    if word == "money":
        return edition.money(_number(edition, rule))
    if word == "number":
        return str(_number(edition, rule))
    if word == "ordinal":
        return ordinal(_number(edition, rule))
    if word == "times":
        return times(_number(edition, rule))
    words = edition.words
    names = {
        "start": place(edition, START),
        "detention": place(edition, DETENTION),
        "risk": place(edition, RISK),
        "decks": _and([deck.name for deck in edition.decks]),
        "stay": _stay(edition),
        "hotel": words["hotel"],
        "houses": f"{words['house']}s",
        "hotels": f"{words['hotel']}s",
        "refund": _refund(edition),
        "stock_houses": str(edition.rules.building_stock_houses),
        "stock_hotels": str(edition.rules.building_stock_hotels),
    }
    return names[word]


def place(edition: Edition, kind: int) -> str:
    """What the board calls the space of a kind; what all of them have in common if there are several."""
    # Whoever is "Just Visiting" is told so on the space, and not sent there.
    names = [space.name.split(" / ")[0] for space in edition.spaces if space.kind == kind]
    if len(names) < 2:
        return names[0] if names else ""
    shared = [pair[0] for pair in zip(*(name.split() for name in names), strict=False) if len(set(pair)) == 1]
    return " ".join(shared) or names[0]


def _refund(edition: Edition) -> str:
    if edition.rules.building_refund_basis == "sale":
        return "the sale value"
    percent = edition.rules.building_refund_percent
    share = "half" if percent == 50 else f"{percent} % of"
    return f"{share} the price"


def _stay(edition: Edition) -> str:
    turns = edition.rules.detention_turns
    return "1 turn" if turns == 1 else f"up to {turns} turns"


def ordinal(number: int) -> str:
    """`second`, `third`, and from the sixth on in figures."""
    words = ("", "first", "second", "third", "fourth", "fifth")
    return words[number] if 0 < number < len(words) else f"{number}th"


def times(factor: int) -> str:
    """`double` or `3 times`."""
    return "double" if factor == 2 else f"{factor} times"


def _taxed(edition: Edition, form: Form, space: Space) -> Told:
    due = edition.money(space.flat)
    text = f"{due}, or {space.percent} % of your worth" if space.percent else f"{due} to the Bank"
    rule = "tax.choice" if space.percent else form.rule
    clause = space.clause if space.clause in edition.clauses else clause_of(edition, rule)
    return Told(form.icon, f"{space.name}: {text}", clause)


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
