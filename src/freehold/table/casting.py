"""Which of the people who stand for bots (`bots.folk`) sits on a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from freehold.bots import bot_names
from freehold.bots.folk import LEVELS, Character, character, folk, people_of, players_of, temperament_of
from freehold.table.journal.entries import BOT, SeatPlan
from freehold.table.naming import like
from freehold.table.seating import Place, free_name
from freehold.table.views.stages import Json


def policy_of(wanted: str) -> str:
    """The policy that is meant by its own name, or by whoever plays by it; nothing if there is no such bot.

    Parameters are for those who made up the people: a wish from outside could ask for hours of thinking.
    """
    known = character(wanted)
    if known is not None:
        return known.temperament.policy
    return wanted if wanted in bot_names() else ""


def cast(wanted: str, taken: Sequence[str]) -> Character | None:
    """Whoever is wanted, by id or by level; another of the same temperament while that one sits here already.

    Where all of them do, whoever is there least often sits down once more: nobody plays by a policy that is not theirs.
    """
    own = people_of(wanted) if wanted in LEVELS else players_of(policy_of(wanted))
    if not own:
        return None
    return min(own, key=lambda each: (taken.count(each.id), each.id != wanted))


def bot_plan(wanted: str, name: str, names: Iterable[str], taken: Sequence[str]) -> SeatPlan:
    """A bot's seat: `name` if it is given, else its character's, or that with a number."""
    names = list(names)
    alike = [each.id for each in folk() if not name and like(each.name, names)]
    who = cast(wanted, [*taken, *alike])
    policy = who.temperament.policy if who is not None else policy_of(wanted)
    called = name or free_name(who.name if who is not None else policy.capitalize(), names)
    return SeatPlan(BOT, called, policy, character=who.id if who is not None else "")


def seated_bot(wanted: str, places: Sequence[Place], seat: int) -> SeatPlan:
    """A bot for a seat of a table, which keeps the name it has."""
    others = [place for at, place in enumerate(places) if at != seat]
    taken = [place.character for place in others]
    return bot_plan(wanted, places[seat].name, [place.name for place in others], taken)


def character_data(who: Character) -> Json:
    """Somebody as clients see them."""
    nature = who.temperament
    return {
        "id": who.id,
        "name": who.name,
        "face": who.face,
        "temperament": nature.word,
        "level": nature.level,
        "strength": nature.strength,
        "policy": nature.policy,
    }


def temperament_at(policy: str) -> str:
    """What a bot is like, in a word; nothing if there is none, or one of somebody's own."""
    known = temperament_of(policy)
    return known.word if known is not None else ""
