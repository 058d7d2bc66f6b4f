"""What people decide beside the clock: fines, rulings, calls for a marshal or for pieces, and what was raised."""

from __future__ import annotations

from typing import Final

from freehold.event.commands import Answer, CallMarshal, CallPieces, Fine, Raise, Rule, RuleAll
from freehold.event.deciding.asking import Asked, check_clause, check_guest, check_table, current_round
from freehold.event.journal import EVERYWHERE, Answered, AnyEntry, Called, Fined, Raised, Ruled
from freehold.event.reasons import refused

MOST_FINE: Final = 1_000_000
MOST_RAISED: Final = 1_000_000_000
MARSHAL_CALL: Final = "marshal"
PIECES: Final = ("houses", "hotels", "notes")


def fine(asked: Asked, command: Fine) -> list[AnyEntry]:
    """A fine at a table, paid to the Bank there; it stands in the log of the event. Rule: PN-5.7, R-PN-TOKEN-FINE"""
    event = asked.event
    played = current_round(event)
    check_table(played, command.table)
    check_guest(event, command.guest)
    if played.clock.started_at < 0:
        raise refused("round-not-begun", round=played.number)
    if played.closed:
        raise refused("round-closed", round=played.number)
    if command.guest not in played.tables[command.table - 1]:
        raise refused("result-unknown-player", name=event.name_of(command.guest), table=command.table)
    if not 1 <= command.amount <= MOST_FINE:
        raise refused("fine-amount", most=MOST_FINE)
    # What a Banker has entered at the table is written down as it was: there the Banker's word is enough.
    if not command.reason.strip() and asked.person.id >= 0:
        raise refused("fine-reason")
    check_clause(asked.edition, command.clause)
    return [
        Fined(
            *asked.by,
            round=played.number,
            table=command.table,
            guest=command.guest,
            amount=command.amount,
            reason=command.reason.strip(),
            clause=command.clause,
        )
    ]


def rule(asked: Asked, command: Rule) -> list[AnyEntry]:
    """A ruling of a Banker or Marshal at one table, which is final. Rule: PN-4.2b, PN-4.2c, PN-9.2"""
    check_table(current_round(asked.event), command.table)
    return [_ruled(asked, command, command.table)]


def rule_all(asked: Asked, command: RuleAll) -> list[AnyEntry]:
    """A ruling for all tables. Rule: PN-4.2c, PN-9.2"""
    return [_ruled(asked, command, EVERYWHERE)]


def _ruled(asked: Asked, command: Rule | RuleAll, table: int) -> Ruled:
    event = asked.event
    text = command.text.strip()
    if not text:
        raise refused("ruling-empty")
    check_clause(asked.edition, command.clause)
    if command.instead_of:
        if command.instead_of > len(event.rulings):
            raise refused("ruling-unknown", number=command.instead_of)
        if any(ruling.instead_of == command.instead_of for ruling in event.rulings):
            raise refused("ruling-replaced", number=command.instead_of)
    number = len(event.rulings) + 1
    at, who, id = asked.by
    return Ruled(
        at, who, id, number=number, text=text, table=table, clause=command.clause, instead_of=command.instead_of
    )


def call_marshal(asked: Asked, command: CallMarshal) -> list[AnyEntry]:
    """A table wants a marshal; it stops nothing. Rule: PN-4.2c"""
    return [_called(asked, command.table, MARSHAL_CALL, command.text)]


def call_pieces(asked: Asked, command: CallPieces) -> list[AnyEntry]:
    """A Banker signals that pieces run short; the sale stands. Rule: FR-SUPPLY-1, FR-SUPPLY-2"""
    if command.what not in PIECES:
        raise refused("call-what", known=", ".join(PIECES))
    return [_called(asked, command.table, command.what, command.text)]


def _called(asked: Asked, table: int, what: str, text: str) -> Called:
    event = asked.event
    check_table(current_round(event), table)
    if any(call.table == table and call.what == what for call in event.open_calls()):
        raise refused("call-open", table=table)
    return Called(*asked.by, number=len(event.calls) + 1, table=table, what=what, text=text.strip())


def answer(asked: Asked, command: Answer) -> list[AnyEntry]:
    """Somebody has gone there."""
    calls = asked.event.calls
    if not 1 <= command.number <= len(calls):
        raise refused("unknown-call", number=command.number)
    if not calls[command.number - 1].open:
        raise refused("call-answered", number=command.number)
    return [Answered(*asked.by, number=command.number, text=command.text.strip())]


def raise_funds(asked: Asked, command: Raise) -> list[AnyEntry]:
    """What has been raised for the cause so far. Rule: FR-EVENT-1"""
    if not 0 <= command.amount <= MOST_RAISED:
        raise refused("raised-amount", most=MOST_RAISED)
    return [Raised(*asked.by, amount=command.amount)]
