"""Every command by everybody at every stage: a seat acts for itself, a host hosts, nobody does more.

The stages come from games that bots play; at each of them every role tries every command.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from freehold.editions import editions
from freehold.engine.stage import STAGE_NAMES
from freehold.engine.text.notation import write
from freehold.table.deciding.commands import (
    AnyCommand,
    Chat,
    Contribute,
    Do,
    Host,
    Pace,
    Refused,
    Spare,
    Stale,
    Undo,
    UndoAnswer,
)
from freehold.table.deciding.decide import decide
from freehold.table.journal.entries import BOT, PERSON, Joined, Moved
from freehold.table.seating import Person
from tabling import Live

HOST_WISHES = ["start", "pause", "resume", "call-time", "abandon", "seat-bot", "return", "remove", "open-seat"]
TEXTS = [
    "roll",
    "end",
    "buy",
    "decline",
    "bid 1",
    "pass",
    "claim",
    "accept",
    "refuse",
    "withdraw",
    "keep",
    "quit",
    "stay",
]
TEXTS += ["pay fine", "use card", "pay flat", "pay share", "bankrupt", "want 1", "agree", "token boot", "auto-claim on"]
TEXTS += [
    "call time",
    "break",
    "resume",
    "abandon",
    "fine Ann 100",
    "void throw",
    "note hello",
    "sold to Ann for 10",
    "correct cash Ann 10: slip",
    "card",
    "offer Bot 1: give 1 for 0",
]


def stages(edition: str, bot: str, seen: set[str]) -> Iterator[Live]:
    """A table at every stage that comes up in some games, each stage twice at the most."""
    for number in range(6):
        live = Live(edition, people=0, bots=4, bot=bot, seed=f"{number:02d}" * 32)
        people = [Joined(live.now, person=1, name="Pia", token_hash="p", seat=1)]
        people += [Joined(live.now, person=2, name="Quin", token_hash="q", seat=2)]
        people += [Joined(live.now, person=3, name="Sue", token_hash="s", seat=-1)]
        live.put(people)
        for _ in range(220):
            game = live.table.game
            if game.over:
                break
            name = STAGE_NAMES[game.agenda[-1].kind]
            key = f"{edition} {name} {game.to_act == 1}"
            if key not in seen:
                seen.add(key)
                yield live
            for seat in (1, 2):
                live.table.places[seat].kind, live.table.places[seat].bot = BOT, bot
            live.bot_moves(1)
            for seat in (1, 2):
                live.table.places[seat].kind, live.table.places[seat].bot = PERSON, ""


def commands(live: Live) -> Iterator[AnyCommand]:
    """Every command there is, in the forms that matter."""
    revision = live.table.revision
    for text in TEXTS:
        yield Do("x", revision, text)
    for seat in range(live.table.game.seats):
        for action in live.table.game.legal(seat)[:6]:
            yield Do("x", revision, write(live.table.game, seat, action))
    yield Chat("x", "hello")
    yield Undo("x")
    yield UndoAnswer("x", True)
    yield Contribute("x", "0123456789abcdef")
    yield Pace("x", "fast")
    for deed in (0, 5, 10_000):
        yield Spare("x", deed, True)
    for wish in HOST_WISHES:
        for seat in (-1, 0, 1, 9):
            yield Host("x", wish, seat)


def roles(live: Live) -> dict[str, Person | None]:
    """Somebody with a seat, another, a host without one, a spectator with a name, a stranger."""
    host, pia, quin, sue = live.table.people
    return {"seat": pia, "other": quin, "host": host, "spectator": sue, "stranger": None}


def judge(live: Live, role: str, person: Person | None, command: AnyCommand) -> str:
    """What the table says, checked against what this role may do at all."""
    try:
        entries = decide(live.table, person, command, live.now)
    except Refused as refused:
        return refused.code if refused.sentence else "silent"
    except Stale:
        return "stale"
    assert role != "stranger", command
    if isinstance(command, Do):
        assert role in ("seat", "other"), command
        assert [entry.seat for entry in entries if isinstance(entry, Moved)] == [1 if role == "seat" else 2]
        action = live.table.play.judge(1 if role == "seat" else 2, command.action) if live.table.play else None
        assert action is not None
    if isinstance(command, Host):
        assert role == "host", command
    if isinstance(command, (Undo, UndoAnswer, Contribute, Spare)):
        assert role in ("seat", "other"), command
    if isinstance(command, Pace):
        assert role != "spectator", command
    return "ok"


@pytest.mark.parametrize("edition", editions())
def test_nobody_does_more_than_they_may(edition: str) -> None:
    seen: set[str] = set()
    answers: dict[str, set[str]] = {}
    for bot in ("builder", "random"):
        for live in stages(edition, bot, seen):
            assert live.table.play is not None
            before = live.table.play.position()
            revision = live.table.revision
            for role, person in roles(live).items():
                for command in commands(live):
                    answers.setdefault(role, set()).add(judge(live, role, person, command))
            assert live.table.play.position() == before, "deciding changed the game"
            assert live.table.revision == revision
    assert len(seen) >= (4 if edition == "euronopoly" else 7), seen
    assert answers["stranger"] == {"not-yours"}
    assert "ok" in answers["seat"]
    assert "host-only" in answers["seat"]
    assert answers["spectator"] <= {"not-yours", "host-only", "ok"}
    assert answers["host"] >= {"ok", "not-yours", "rules"}
