"""The numbered menu of what a seat may do."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.text import Text

from freehold.console.screen import QUIET, STRONG
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters.opening import hand_size
from freehold.engine.chapters.prebuild import plots
from freehold.engine.describing import free_tokens
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.state import ENTERED
from freehold.engine.text.notation import write
from freehold.terminal.choices import consequence
from freehold.terminal.scene import Scene

SHOWN: Final = 12
"""Entries shown before the rest is folded away."""

_RAISING: Final = 5
"""Where selling and mortgaging stand in the order of the menu."""

_RAISES: Final = (act.SELL, act.MORTGAGE, act.SELL_DEED, act.PUT_UP, act.ASK)

_TO_PAY: Final = ("debt", "purchase", "handover")
"""Stages in which something is paid or could be."""

_ANSWERS: Final = {"approach": act.AGREE, "prebuild": act.BUILD}
"""Answers to a stage that the menu lists in a few forms only."""

_TYPED: Final = {
    act.ROLL: "Throw the dice and enter what they show, for instance: roll 3 4",
    act.CARD: "Draw a card and enter its title, for instance: {example}",
    act.HAND_OUT: "Deal the deeds and enter every hand, for instance: {example}",
    act.TOKEN: "Choose a token, for instance: {example}",
    act.PUT_UP: "Put a deed up, with a minimum or without: {example}",
    act.ASK: "Ask for a deed with an offer: {example}",
    act.AGREE: "Or agree with a minimum price: {example}",
    act.BUILD: "Or choose the plots yourself: {example}",
    act.SOLD_TO: "Or bid by word of mouth and enter what it came to: {example}",
}
"""These have too many forms for a menu; dice and cards only at a physical table."""

_ENTERED: Final = (act.ROLL, act.CARD)


class Menu:
    """What a seat may do, in the order people look for it. Numbers count from 1."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.scene = Scene(game)
        self.typed: list[int] = []
        """Kinds of action that are typed rather than picked."""
        self.actions: list[Action] = []
        for action in game.legal(seat):
            if game.chance == ENTERED and action.kind in _ENTERED:
                if action.kind not in self.typed:
                    self.typed.append(action.kind)
                continue
            if action not in self.actions:
                self.actions.append(action)
        self.typed += self._open_ended()
        # Rent lapses, so it comes first; leaving for good comes last.
        self.actions.sort(key=_rank)

    def _open_ended(self) -> list[int]:
        """Kinds of action whose amounts or names are for the player to say."""
        kinds = {action.kind for action in self.actions}
        stage = self.scene.kind
        if stage == "opening-deal":
            return [act.HAND_OUT] if self.seat == HOST else []
        if stage == "token-choice":
            return [act.TOKEN] if kinds and free_tokens(self.game, self.seat) else []
        if stage == "auction":
            return [act.SOLD_TO] if self.game.chance == ENTERED else []
        if stage in _ANSWERS:
            return [_ANSWERS[stage]] if _ANSWERS[stage] in kinds else []
        return [kind for kind in (act.PUT_UP, act.ASK) if kind in kinds and stage not in _TO_PAY]

    def pick(self, number: int) -> Action | None:
        """The action of a number, None if there is none."""
        return self.actions[number - 1] if 1 <= number <= len(self.actions) else None

    def texts(self) -> list[str]:
        """Every action in notation."""
        return [write(self.game, self.seat, action) for action in self.actions]

    def examples(self) -> list[str]:
        """Further forms of the actions, with amounts, steps and names, for completion."""
        found = [self._example(kind) for kind in self.typed if kind not in _ENTERED]
        if act.TOKEN in self.typed:
            found += [f"token {token}" for token in free_tokens(self.game, self.seat)]
        for action in self.actions:
            more = self._more_of(action)
            if more is not None and self.game.why_not(self.seat, more) is None:
                found.append(write(self.game, self.seat, more))
        return [text for text in dict.fromkeys(found) if text]

    def _more_of(self, action: Action) -> Action | None:
        """The same action with its usual amount, or on one deed twice."""
        if action.kind == act.PUT_UP:
            return Action(act.PUT_UP, self.game.edition.deeds[action.deeds[0]].price, action.deeds, action.counts)
        if action.kind in (act.BUILD, act.REMOTE_BUILD, act.SELL):
            return Action(action.kind, 0, action.deeds, [count + 1 for count in action.counts])
        return None

    def lines(self, width: int, everything: bool = False, most: int = SHOWN) -> list[Text]:
        """The menu to print, folded unless everything is asked for; the notation stands where it fits."""
        shown = self.actions if everything else self.actions[: self._worth_showing(max(most - len(self.typed), 3))]
        texts = [consequence(self.game, self.seat, action) for action in shown]
        digits = len(str(len(shown)))
        column = digits + 2 + max((len(text) for text in texts), default=0)
        lines: list[Text] = []
        for kind in self.typed:
            lines += self._entry("·", self._typed_text(kind), "", digits, column, width)
        for number, (action, text) in enumerate(zip(shown, texts, strict=True), 1):
            written = write(self.game, self.seat, action)
            lines += self._entry(str(number), text, written, digits, column, width)
        if len(shown) < len(self.actions):
            more = f"{len(self.actions) - len(shown)} more ({self._kinds_left(len(shown))}): menu all"
            lines += self._entry("…", more, "", digits, column, width)
        return lines

    def _worth_showing(self, most: int) -> int:
        """How many entries to show: raising money is folded away while nothing has to be paid."""
        count = len(self.actions)
        game = self.game
        if self.seat >= 0 and not game.is_idle and self.scene.kind not in _TO_PAY and not game.credit[self.seat]:
            count = sum(1 for action in self.actions if _rank(action) < _RAISING)
        count = min(count, most)
        return count if count and count + 2 < len(self.actions) else min(len(self.actions), most + 2)

    def _entry(self, number: str, text: str, written: str, digits: int, column: int, width: int) -> list[Text]:
        """One entry; a sentence that is too long goes on below."""
        lines: list[Text] = []
        for part in wrap(text, max(width - digits - 2, 10)) or [""]:
            line = Text(no_wrap=True)
            line.append(("" if lines else number).rjust(digits), style=STRONG)
            lines.append(line.append(f"  {part}"))
        start = max(column, lines[0].cell_len) + 2
        if written and len(lines) == 1 and start + len(written) <= width:
            lines[0].append(" " * (start - lines[0].cell_len))
            lines[0].append(written, style=QUIET)
        return lines

    def _typed_text(self, kind: int) -> str:
        text: str = _TYPED[kind]
        return text.format(example=self._example(kind))

    def _example(self, kind: int) -> str:
        game = self.game
        if kind == act.HAND_OUT:
            dealt = self.scene.stage.numbers("dealt")
            seat = next((seat for seat in range(game.seats) if seat not in dealt), 0)
            free = [deed for deed, owner in enumerate(game.owner) if owner == BANK]
            return write(game, HOST, Action(kind, deeds=free[: hand_size(game)], target=seat))
        if kind == act.TOKEN:
            return f"token {free_tokens(game, self.seat)[0]}"
        if kind == act.AGREE:
            stage = self.scene.stage
            price = max(game.edition.deeds[stage.number("deed")].price, stage.number("bid") + 1)
            return write(game, self.seat, Action(kind, price))
        if kind == act.BUILD:
            return self._prebuild_example()
        if kind == act.SOLD_TO:
            return write(game, HOST, next(action for action in game.legal(HOST) if action.kind == kind))
        for action in game.legal(self.seat):
            if action.kind == kind:
                more = self._more_of(action)
                fits = more is not None and game.why_not(self.seat, more) is None
                return write(game, self.seat, more if more is not None and fits else action)
        return ""

    def _prebuild_example(self) -> str:
        """As many houses as possible at the upper end of the hand; the menu has the lower one."""
        builds = [action for action in self.actions if action.kind == act.BUILD]
        most = max(builds, key=lambda action: len(action.deeds))
        other = Action(act.BUILD, 0, plots(self.game, self.seat)[-len(most.deeds) :], most.counts)
        fits = self.game.why_not(self.seat, other) is None
        return write(self.game, self.seat, other if fits else most)

    def _kinds_left(self, shown: int) -> str:
        return ", ".join(dict.fromkeys(act.WORDS[action.kind] for action in self.actions[shown:]))


def _rank(action: Action) -> int:
    if action.kind == act.CLAIM:
        return 0
    if action.kind == act.QUIT:
        return 99
    if action.kind in _RAISES:
        return _RAISING + _RAISES.index(action.kind)
    if action.kind in (act.BUILD, act.HOTEL, act.REMOTE_BUY, act.REMOTE_BUILD):
        return 3
    if action.kind == act.LIFT:
        return 4
    return 1
