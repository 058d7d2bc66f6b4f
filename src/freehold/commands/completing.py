"""What a shell offers when Tab is pressed: editions, their options and rules, and bots.

Whatever cannot be found out offers nothing: a shell that is asked to complete has no place for complaints.
"""

from __future__ import annotations

from collections.abc import Iterable

import typer


def editions(incomplete: str) -> list[str]:
    """Editions on the shelf; a folder is completed by the shell itself."""
    from freehold.editions import editions as on_shelf

    return _fitting(on_shelf(), incomplete)


def books(incomplete: str) -> list[str]:
    """Editions, and after a plus the options of one: `cronulla+sh`."""
    name, plus, part = incomplete.rpartition("+")
    if not plus:
        return editions(incomplete)
    return [f"{name}+{option}" for option in _fitting(_options_of(name.partition("+")[0]), part)]


def options(context: typer.Context, incomplete: str) -> list[str]:
    """Options of the edition that stands on the command line, the last of a list with commas."""
    # While an option still lacks its value, what was typed before it has not been sorted into arguments.
    typed = [context.params.get("edition"), *context.args]
    return _last(_options_of(next((str(word) for word in typed if word), "")), incomplete)


def rules(incomplete: str) -> list[str]:
    """Names of rules, and after the sign the words a rule knows: `rent.claim=au`."""
    from freehold.editions.policies import RULES

    name, sign, part = incomplete.partition("=")
    if not sign:
        return _fitting([f"{rule.name}=" for rule in RULES], incomplete)
    words = [word for rule in RULES if rule.name == name for word in rule.words]
    return [f"{name}={word}" for word in _fitting(words, part)]


def caps(incomplete: str) -> list[str]:
    """The one word that may stand for a number of turns."""
    return _fitting(["edition"], incomplete)


def bots(incomplete: str) -> list[str]:
    """Bots of a table, the last of a list with commas."""
    from freehold.bots.roster import bot_names

    return _last(bot_names(), incomplete)


def _options_of(name: str) -> Iterable[str]:
    from freehold.editions import EditionError, edition

    try:
        return edition(name or "fundraiser").options
    except EditionError:
        return []


def _last(words: Iterable[str], incomplete: str) -> list[str]:
    """The words that fit the last part of a list, behind what has been typed of it."""
    typed, comma, part = incomplete.rpartition(",")
    return [f"{typed}{comma}{word}" for word in _fitting(words, part)]


def _fitting(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]
