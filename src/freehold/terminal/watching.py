"""A table without people: bots play to the end, and the log is printed."""

from __future__ import annotations

from rich.console import Console

from freehold.bots import next_action
from freehold.console.screen import sentence
from freehold.editions.pace import planned_turns
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.edition import HOST, Edition
from freehold.terminal import views
from freehold.terminal.players import Party
from freehold.terminal.session import Session

_TURNS_WITHOUT_A_CLOCK = 5000


def most_turns(edition: Edition) -> int:
    """After how many turns a table without people is stopped: two turns a minute where a playing time is planned."""
    return planned_turns(edition) or _TURNS_WITHOUT_A_CLOCK


def is_called(session: Session) -> bool:
    """Whether time has been called already, be it that the turn in progress is still finished."""
    return session.game.time_is_called


def stop(session: Session) -> None:
    """Call time where the edition has it, else stop without a result."""
    call = Action(act.CALL_TIME)
    legal = session.game.why_not(HOST, call) is None
    if not legal and is_called(session):
        return
    session.act(HOST, call if legal else Action(act.ABANDON))


def watch(party: Party, console: Console, turns: int) -> None:
    """Play on without people, at most so many turns, and print every sentence."""
    session = party.session
    last = turns or most_turns(session.game.edition)
    _print_news(session, console)
    while not session.game.over:
        if session.game.throwing_turns >= last and not is_called(session):
            stop(session)
        else:
            found = next_action(session.game, party.bots)
            if found is None:
                stop(session)
                continue
            session.act(*found)
        _print_news(session, console)
    views.show_result(console, session.game)


def _print_news(session: Session, console: Console) -> None:
    for event in session.log.news():
        console.print(sentence(event), soft_wrap=True)
