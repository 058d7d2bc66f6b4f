"""Letting bots play: asking everybody, in an order that the rules ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.bots.blame import place_in_bot
from freehold.bots.protocol import Bot
from freehold.bots.veil import veiled_choice
from freehold.engine import stage as stg
from freehold.engine.action import Action
from freehold.engine.chapters.turn import Turn
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.text.notation import write

_NO_LIMIT: Final = 1 << 62


class BotFault(Exception):
    """A bot raised an error, said nothing when it was its turn, or answered against the rules.

    The seed is the game's: with the same bots on the same seats it leads to the same fault again.
    """

    def __init__(self, bot: str, seat: i64, seed: int, answer: str, reason: str) -> None:
        super().__init__(f"{bot} on seat {seat + 1} of the game with seed {seed} {answer}: {reason}")
        self.bot = bot
        self.seat = seat
        self.seed = seed
        self.answer = answer
        """What it did, with the action in notation where there is one: "answered `bid 5000`"."""
        self.reason = reason

    def __reduce__(self) -> tuple[type[BotFault], tuple[str, int, int, str, str]]:
        """Faults travel between processes whole."""
        return BotFault, (self.bot, self.seat, self.seed, self.answer, self.reason)


# -- one action at a time ---------------------------------------------------------------------------------


def others_are_asked(game: Game) -> bool:
    """Whether seats out of turn are asked: while rent can be claimed, and before the first throw of a turn."""
    return (isinstance(game.top, Turn) and game.top.throws == 0) or len(game.claims) > 0


def next_action(game: Game, bots: Sequence[Bot | None]) -> tuple[int, Action] | None:
    """Ask the others whether they want to act out of turn, then the seat the table waits for.

    A seat without a bot is left to its person: None means that the table waits for one, or for nobody. What is
    returned is legal; a bot that cannot do that is a `BotFault`. None of them sees what is to come: those that come
    with Freehold do not look, and the others are shown something else.
    """
    awaited = game.to_act
    if awaited < 0:
        return None
    if others_are_asked(game):
        for other in game.others_from(awaited):
            wish = _checked(game, bots[other], other)
            if wish is not None:
                return other, wish
    bot = bots[awaited]
    answer = _checked(game, bot, awaited)
    if answer is not None:
        return awaited, answer
    if bot is not None:
        raise _silent(game, bot, awaited)
    return None


def _checked(game: Game, bot: Bot | None, seat: i64) -> Action | None:
    """What a bot wants to do, if it has been found legal."""
    if bot is None:
        return None
    try:
        answer = _answer(game, bot, seat)
    except Exception as fault:
        raise _raised(game, bot, seat, fault) from fault
    if answer is None:
        return None
    blame = _fault_in(game, bot, seat, answer)
    if blame is not None:
        raise blame
    return answer


# -- whole games ------------------------------------------------------------------------------------------


def begin_again(game: Game, bots: Sequence[Bot], seed: int) -> None:
    """Let the same bots begin another game at the same table, as if both were new; see `Game.begin_again`."""
    game.begin_again(seed)
    for bot in bots:
        bot.begin_again()


def play_out(
    game: Game,
    bots: list[Bot],
    most: i64 = 20_000,
    turns: i64 = _NO_LIMIT,
    strict: bool = False,
    told: list[Event] | None = None,
) -> i64:
    """Play until the game is over, `most` actions have been played or `turns` turns have begun; return how many
    actions that were. What happens is added to `told`, if the game is listened to.

    Every seat needs a bot. Answers of bots that come with Freehold are carried out as they are, unless `strict`; all
    others are judged, and those bots cannot see what is to come. The loop asks and plays and does nothing else: who
    was asked and what came back is kept in two variables, from which a fault is explained if there is one.
    """
    asked: i64 = -1
    answer: Action | None = None
    played: i64 = 0
    seated = vec[Bot](bots)
    try:
        while played < most and game.throwing_turns < turns:
            awaited = game.to_act
            if awaited < 0:
                return played
            asked = awaited
            if others_are_asked(game):
                asked = _next_awake(game, seated, awaited, awaited)
                while asked != awaited:
                    answer = _answer(game, seated[asked], asked)
                    if answer is not None:
                        break
                    asked = _next_awake(game, seated, asked, awaited)
            bot = seated[asked]
            if answer is None:
                answer = _answer(game, bot, awaited)
                if answer is None:
                    raise _silent(game, bot, awaited)
            _play(game, bot, asked, answer, strict, told)
            answer = None
            played += 1
    except BotFault:
        raise
    except Exception as fault:
        blame = _explained(game, bots, asked, answer, fault)
        if blame is None:
            raise
        raise blame from fault
    return played


def _answer(game: Game, bot: Bot, seat: i64) -> Action | None:
    """Ask a bot; those that come with Freehold are known not to look at what is to come."""
    return bot.choose(game, seat) if bot.is_sound else veiled_choice(bot, game, seat)


def _play(game: Game, bot: Bot, seat: i64, answer: Action, strict: bool, told: list[Event] | None) -> None:
    """Carry out an answer, judged unless it is known to be legal; what happens is added to `told`."""
    known = bot.is_sound and not strict
    if known and not game.listening:
        game.proceed(seat, answer)
        return
    events = game.carry_out(seat, answer) if known else game.act(seat, answer)
    if told is not None:
        told.extend(events)


def _next_awake(game: Game, seated: vec[Bot], seat: i64, awaited: i64) -> i64:
    """The next seat to the left whose bot does not rest, or the seat the table waits for."""
    while True:
        seat += 1
        if seat >= game.seats:
            seat = 0
        if seat == awaited:
            return seat
        if not (_rests(game, seated[seat], seat) or game.out[seat]):
            return seat


def _rests(game: Game, bot: Bot, seat: i64) -> bool:
    """Whether a bot need not be asked: it has no more cash than it had nothing to do with, and the same deeds."""
    return game.cash[seat] < bot.rests_below and game.owned[seat] == bot.rests_with and bot.rests_in is game


# -- faults -----------------------------------------------------------------------------------------------


def _explained(game: Game, bots: list[Bot], seat: i64, answer: object, fault: Exception) -> BotFault | None:
    """What a bot did wrong, or None: what the engine raises while it carries out a legal action is no bot's fault."""
    if seat < 0:
        return None
    if answer is None:
        return _raised(game, bots[seat], seat, fault)
    return _fault_in(game, bots[seat], seat, answer)


def _fault_in(game: Game, bot: Bot, seat: i64, answer: object) -> BotFault | None:
    """What is wrong with an answer, or None if it is a legal action."""
    if not isinstance(answer, Action):
        said = repr(answer)
        said = said if len(said) <= 60 else f"{said[:57]}..."
        return BotFault(bot_label(bot), seat, game.seed, f"answered {said}", "that is no Action")
    try:
        refusal = game.why_not(seat, answer)
        if refusal is None:
            return None
        reason = str(refusal)
    except Exception as fault:
        # Fields of the wrong type cannot even be judged.
        reason = f"{type(fault).__name__}: {fault}"
    return BotFault(bot_label(bot), seat, game.seed, f"answered `{_notation(game, seat, answer)}`", reason)


def _raised(game: Game, bot: Bot, seat: i64, fault: Exception) -> BotFault:
    kind = type(fault).__name__
    reason = f"{kind}: {fault}" if str(fault) else kind
    place = place_in_bot(bot, fault)
    if place:
        reason = f"{reason} ({place})"
    return BotFault(bot_label(bot), seat, game.seed, "raised an error", reason)


def _silent(game: Game, bot: Bot, seat: i64) -> BotFault:
    stage = stg.STAGE_NAMES[game.top.kind]
    return BotFault(bot_label(bot), seat, game.seed, "did not answer", f"the table waits for it ({stage})")


def _notation(game: Game, seat: i64, action: Action) -> str:
    """The action as people write it, or its plain fields if it names things that do not exist."""
    try:
        return write(game, seat, action)
    except Exception:
        return repr(action)


def bot_label(bot: Bot) -> str:
    """What a bot is called in messages: its name on the roster, else its class."""
    return bot.name or type(bot).__name__
