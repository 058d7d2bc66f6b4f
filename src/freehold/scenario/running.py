"""Running a scenario: set up what is given, play the actions, compare."""

from __future__ import annotations

from dataclasses import dataclass, field

from freehold.engine.action import Action
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.position import PositionError, lay_out, to_data
from freehold.engine.refusal import Refusal
from freehold.engine.text.notation import parse_line, suggest, write, write_line
from freehold.scenario.expectations import Played, check
from freehold.scenario.failures import Failure
from freehold.scenario.lines import Line, is_as_expected
from freehold.scenario.reading import Scenario

_MOST_LEGAL = 12


@dataclass
class PlayedLine:
    """What one line of a scenario did."""

    line: str
    sentences: list[str]


@dataclass
class Result:
    """How a scenario came out."""

    scenario: Scenario
    steps: list[PlayedLine] = field(default_factory=list)
    """The actions up to the end or to the one that went wrong, with what happened."""
    failures: list[Failure] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.failures


def run(scenario: Scenario) -> Result:
    """Run a scenario; whatever goes wrong is in the result."""
    result = Result(scenario)
    try:
        layout = lay_out(scenario.edition, dict(scenario.given))
    except PositionError as error:
        result.failures = [Failure("given", problem) for problem in error.problems]
        return result
    before = list(layout.game.cash)
    game = layout.start()
    played = Played(game, before, list(game.events))
    if game.events:
        result.steps.append(PlayedLine("given", [str(event) for event in game.events]))
    for index, line in enumerate(scenario.when):
        if not _play(f"when[{index}]", line, played, result):
            return result
    result.failures = check(played, scenario.then)
    return result


def _play(key: str, line: Line, played: Played, result: Result) -> bool:
    """Play one line; tell whether it went as the scenario says."""
    before = to_data(played.game) if line.refused else {}
    action: Action | None = None
    try:
        seat, action = parse_line(played.game, line.action)
        events: list[Event] = played.game.play(seat, action)
    except Refusal as refusal:
        result.steps.append(PlayedLine(line.action, [f"refused: {refusal}"]))
        if not line.refused:
            result.failures.append(_unexpected(key, line, played.game, refusal))
        elif action is None and not line.clause:
            # A misspelt line must not pass for a refusal.
            result.failures.append(Failure(key, f"this line is not understood: {refusal}"))
        elif not is_as_expected(refusal, line):
            result.failures.append(Failure(key, line.action, f"refused by {line.clause}", f"refused: {refusal}"))
        elif to_data(played.game) != before:
            result.failures.append(Failure(key, f"{line.action} was refused, but changed the position"))
        return result.passed
    result.steps.append(PlayedLine(line.action, [str(event) for event in events]))
    played.events += events
    if line.refused:
        result.failures.append(Failure(key, line.action, f"refused {line.clause}".strip(), "the action is legal"))
    return result.passed


def _unexpected(key: str, line: Line, game: Game, refusal: Refusal) -> Failure:
    """A refusal nobody asked for: the reason, the clause and what was legal instead."""
    return Failure(key, f"{line.action} is refused: {refusal}", hints=_instead(game, line, refusal))


def _instead(game: Game, line: Line, refusal: Refusal) -> tuple[str, ...]:
    hints: list[str] = []
    if refusal.instead:
        hints.append(f"perhaps: {', '.join(refusal.instead)}")
    try:
        seat, _ = parse_line(game, line.action)
        nearest = suggest(game, seat, line.action.partition(":")[2].strip())
        nearest = nearest or [write(game, seat, action) for action in game.legal(seat)]
        hints.append(f"legal for this seat: {', '.join(nearest)}" if nearest else "nothing is legal for this seat")
    except Refusal:
        pass
    awaited = game.to_act
    legal = [write_line(game, awaited, action) for action in game.legal(awaited)]
    if legal:
        more = f" and {len(legal) - _MOST_LEGAL} more" if len(legal) > _MOST_LEGAL else ""
        hints.append(f"the table waits for: {', '.join(legal[:_MOST_LEGAL])}{more}")
    return tuple(hints)
