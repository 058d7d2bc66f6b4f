"""Comparing the course of play: whose turn it is, what is going on, what is legal, what happened, who has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from freehold.engine.action import Action
from freehold.engine.chapters.debt import Debt
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.position import to_data
from freehold.engine.position.writing import claim_data, whole_stage
from freehold.engine.refusal import Refusal
from freehold.engine.stage import STAGE_NAMES
from freehold.engine.text.labels import party_name
from freehold.engine.text.names import find_deed, find_player, find_seat, folded, position_of
from freehold.engine.text.notation import parse_line
from freehold.scenario.failures import Failure, Unclear, differ, shown
from freehold.scenario.holdings import Check
from freehold.scenario.lines import LineError, is_as_expected, read_refused
from freehold.scenario.patterns import Patterns
from freehold.scenario.played import Played, items, known_keys, table, text, texts
from freehold.scenario.reading import unknown_clause

_CLAIM = ("lander", "owner", "deed", "amount", "age")
_DEBT = ("debtor", "creditor", "amount", "cause", "deed", "mortgaged", "announced", "unbid")


def _plain(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """A key that is compared as positions write it."""
    yield from differ(key, value, to_data(played.game).get(_last(key), False))


def _last(key: str) -> str:
    """The key without what it stands in."""
    return key.rpartition(".")[2]


# -- the agenda -------------------------------------------------------------------------------------


def _stage_of(game: Game, name: str) -> dict[str, Any] | None:
    """The innermost stage of a kind as positions write it, with what goes without saying."""
    for stage in reversed(game.agenda):
        if STAGE_NAMES[stage.kind] == name:
            return whole_stage(game, stage)
    return None


def _parts(key: str, wanted: dict[str, Any], found: dict[str, Any]) -> Iterator[Failure]:
    """The named parts of a table; names are compared as people write them."""
    for part, expected in wanted.items():
        if not _same(expected, found.get(part)):
            yield Failure(f"{key}.{part}", "", shown(expected), shown(found.get(part)))


def _same(expected: object, found: object) -> bool:
    if isinstance(expected, str) and isinstance(found, str):
        return position_of(expected, [found]) == 0
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(_same, expected, found))
    return expected == found and isinstance(expected, bool) == isinstance(found, bool)


def _stage_key(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """`turn`, `purchase`, `auction`: false for none, a name for its seat or deed, or a table."""
    name = _last(key)
    found = _stage_of(played.game, name)
    if value is False or found is None:
        if value is not False or found is not None:
            yield Failure(key, "", shown(value), shown(found))
        return
    if isinstance(value, str):
        if name == "turn":
            value = {"seat": played.game.names[find_player(played.game, value)]}
        else:
            value = {"deed": played.game.edition.deeds[find_deed(played.game.edition, value)].name}
    known_keys(table(value), (*found, "first", "deed"))
    if "first" in value:
        value = {("seat" if part == "first" else part): item for part, item in value.items()}
    yield from _parts(key, value, found)


def _thrown(played: Played, key: str, value: Any) -> Iterator[Failure]:
    turn = played.game.turn
    yield from differ(key, value, turn is not None and turn.throws > 0 and not turn.again)


def _move(played: Played, key: str, value: Any) -> Iterator[Failure]:
    found = _stage_of(played.game, "move")
    if isinstance(value, list):
        yield from differ(key, value, [played.game.first_die, played.game.second_die] if found else None)
    else:
        yield from differ(key, value, found["spaces"] if found else False)


def _agenda(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """Every stage, the innermost last, by its name or as a table."""
    found = [whole_stage(played.game, stage) for stage in played.game.agenda]
    wanted = [{"stage": each} if isinstance(each, str) else table(each) for each in items(value)]
    if len(wanted) != len(found):
        yield Failure(key, "", shown(value), shown([stage["stage"] for stage in found]))
        return
    for index, each in enumerate(wanted):
        yield from _parts(f"{key}[{index}]", each, found[index])


def _stage(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """The innermost stage by name; `over` after the end."""
    agenda = played.game.agenda
    if text(value) not in (*STAGE_NAMES, "over"):
        raise Unclear(f'there is no stage "{value}"; known: {", ".join(STAGE_NAMES)}, over')
    yield from differ(key, value, STAGE_NAMES[agenda[-1].kind] if agenda else "over")


def _to_act(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    seat = BANK if folded(text(value)) in ("nobody", "none") else find_seat(game, value)
    found = "nobody" if game.to_act == BANK else party_name(game, game.to_act)
    yield from differ(key, "nobody" if seat == BANK else party_name(game, seat), found)


def _claims(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """Every open right to ask for rent, oldest first."""
    game = played.game
    yield from _rows(key, value, [claim_data(game, claim) for claim in game.claims], _CLAIM)


def _asked(played: Played, key: str, value: Any) -> Iterator[Failure]:
    game = played.game
    yield from _rows(key, value, [debt.write(game) for debt in game.asked], _DEBT)


def _debts(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """Every debt on the agenda, the one to be settled first in front."""
    game = played.game
    found = [stage.write(game) for stage in reversed(game.agenda) if isinstance(stage, Debt)]
    yield from _rows(key, value, found, _DEBT)


def _rows(key: str, value: Any, found: list[dict[str, Any]], known: tuple[str, ...]) -> Iterator[Failure]:
    wanted = [table(each) for each in items(value)]
    if len(wanted) != len(found):
        yield Failure(key, "", shown(wanted), shown(found))
        return
    for index, each in enumerate(wanted):
        known_keys(each, known)
        yield from _parts(f"{key}[{index}]", each, found[index])


# -- what happened ----------------------------------------------------------------------------------


def _events(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """Every description fits an event; one that is given twice fits two."""
    patterns = Patterns(played.game)
    descriptions = texts(value)
    for index, description in enumerate(descriptions):
        test = patterns.read(description)
        count = sum(1 for event in played.events if test(event))
        needed = descriptions[: index + 1].count(description)
        if count < needed:
            name = description.split()[0]
            like = [str(event) for event in played.events if event.name == name]
            found = shown(like) if like else f"no {name}"
            yield Failure(f"{key}[{index}]", "", shown(description), found)


def _no_events(played: Played, key: str, value: Any) -> Iterator[Failure]:
    patterns = Patterns(played.game)
    for index, description in enumerate(texts(value)):
        test = patterns.read(description)
        found = [str(event) for event in played.events if test(event)]
        if found:
            yield Failure(f"{key}[{index}]", "", f"no {description}", shown(found))


def _sentences(played: Played, key: str, value: Any) -> Iterator[Failure]:
    said = [str(event) for event in played.events]
    for index, part in enumerate(texts(value)):
        if not any(part.casefold() in sentence.casefold() for sentence in said):
            yield Failure(f"{key}[{index}]", "", shown(part), shown(said))


# -- what is legal ----------------------------------------------------------------------------------


def _legal(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for index, line in enumerate(texts(value)):
        seat, action = parse_line(played.game, line)
        refusal = played.game.why_not(seat, action)
        if refusal is not None:
            yield Failure(f"{key}[{index}]", line, "legal", f"refused: {refusal}")


def _not_legal(played: Played, key: str, value: Any) -> Iterator[Failure]:
    for index, line in enumerate(texts(value)):
        seat, action = parse_line(played.game, line)
        if played.game.why_not(seat, action) is None:
            yield Failure(f"{key}[{index}]", line, "not legal", "the action is legal")


def _refused(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """Every action is refused, by its clause, and leaves everything as it was."""
    for index, entry in enumerate(texts(value)):
        yield from _refused_line(played.game.copy(), f"{key}[{index}]", entry)


def _refused_line(game: Game, key: str, entry: str) -> Iterator[Failure]:
    try:
        line = read_refused(entry)
    except LineError as error:
        raise Unclear(str(error)) from None
    fault = unknown_clause(game.edition, line.clause) if line.clause else ""
    if fault:
        raise Unclear(fault)
    before = to_data(game)
    action: Action | None = None
    try:
        seat, action = parse_line(game, line.action)
        game.play(seat, action)
    except Refusal as refusal:
        if action is None and not line.clause:
            raise
        if not is_as_expected(refusal, line):
            yield Failure(key, line.action, f"refused by {line.clause}", f"refused: {refusal}")
        if to_data(game) != before:
            yield Failure(key, f"{line.action} was refused, but changed the position")
        return
    yield Failure(key, line.action, f"refused {line.clause}".strip(), "the action is legal")


# -- results ----------------------------------------------------------------------------------------


def _winners(played: Played, key: str, value: Any) -> Iterator[Failure]:
    ranking = played.game.ranking()
    found = ranking[0] if ranking else []
    expected = sorted(find_player(played.game, name) for name in texts(value))
    names = played.game.names
    yield from differ(key, [names[seat] for seat in expected], [names[seat] for seat in sorted(found)])


def _ranking(played: Played, key: str, value: Any) -> Iterator[Failure]:
    """Best first; players who are level stand together: `["Cy", "Ann Bob"]` or `["Cy", ["Ann", "Bob"]]`."""
    game = played.game
    expected = [sorted(find_player(game, name) for name in _level(game, each)) for each in items(value)]
    found = [sorted(place) for place in game.ranking()]
    if expected != found:
        yield Failure(key, "", shown(value), shown([[game.names[seat] for seat in place] for place in found]))


def _level(game: Game, entry: Any) -> list[str]:
    if isinstance(entry, list):
        return texts(entry)
    if position_of(text(entry), game.names) >= 0:
        return [entry]
    return [name.strip() for name in entry.split(",")] if "," in entry else list(entry.split())


COURSE: dict[str, Check] = {
    "agenda": _agenda,
    "asked": _asked,
    "auction": _stage_key,
    "claims": _claims,
    "debts": _debts,
    "events": _events,
    "legal": _legal,
    "move": _move,
    "no_events": _no_events,
    "not_legal": _not_legal,
    "purchase": _stage_key,
    "ranking": _ranking,
    "refused": _refused,
    "sentences": _sentences,
    "stage": _stage,
    "thrown": _thrown,
    "to_act": _to_act,
    "turn": _stage_key,
    "winner": _winners,
    "winners": _winners,
    **dict.fromkeys(
        ("bankruptcies", "called", "last_turn", "last_round", "over", "paused", "throwing_turns", "unfinished"), _plain
    ),
    **dict.fromkeys(("chance", "edition", "options", "players", "seed", "version"), _plain),
}
"""For every key about the course of play: how it is compared."""
