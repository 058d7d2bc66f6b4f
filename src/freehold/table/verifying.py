"""Checking that every throw and card of a game came from a seed nobody could choose."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from freehold.editions import EditionError
from freehold.editions import edition as take_edition
from freehold.editions.boards import check_board, check_rules
from freehold.engine.edition import Edition
from freehold.engine.refusal import Refusal
from freehold.engine.state import SEEDED
from freehold.engine.text.notation import parse_line
from freehold.engine.text.record import Record, RecordError, begin, read_record
from freehold.table import dice

_THROWS = ("threw", "threw-for-start")


class Verdict(msgspec.Struct):
    """What checking a record has shown."""

    ok: bool
    sentence: str
    commitment: str = ""
    server_seed: str = ""
    salts: list[str] = []
    seed: str = ""
    moves: int = 0
    throws: int = 0
    cards: int = 0


def verify(text: str, folder: str = "") -> Verdict:
    """Recompute commitment and seed of a record, and replay every throw and card; `folder` is the edition's if it is
    not shipped.

    Raise `RecordError` if the text is not a record or a line of it does not fit the game.
    """
    record = read_record(text)
    return _judged(record, lambda: _edition(record, folder))


def verify_by(text: str, edition: Edition) -> Verdict:
    """The same for a game whose edition is at hand, whichever is on the shelf by now."""
    return _judged(read_record(text), lambda: edition)


def _judged(record: Record, edition: Callable[[], Edition]) -> Verdict:
    """What a record proves; its edition is asked for once the dice are."""
    if record.chance != SEEDED:
        return Verdict(False, "dice or cards of this game were entered by hand", seed=str(record.seed))
    proof = dice.read_proof([line.text for line in record.lines])
    if proof is None:
        return Verdict(False, "this record carries no proof of its dice", seed=str(record.seed))
    fault = dice.fault(proof, record.seed)
    verdict = Verdict(not fault, fault, proof.commitment, proof.server_seed, proof.salts, str(record.seed))
    if not fault:
        _replay_with(record, edition(), verdict)
        verdict.sentence = (
            f"The dice are proved: {verdict.throws} throws and {verdict.cards} cards in {verdict.moves} moves "
            "come from a seed the server committed to before anybody contributed."
        )
    return verdict


def _edition(record: Record, folder: str) -> Edition:
    try:
        return take_edition(folder or record.edition, record.options, dict(record.changes))
    except EditionError as fault:
        where = record.where.get("edition", 0)
        raise RecordError(where, "", "; ".join(str(problem) for problem in fault.problems)) from fault


def _replay_with(record: Record, edition: Edition, verdict: Verdict) -> None:
    """Play a record again; where it does not fit and the edition is of another version, say so: it is why."""
    try:
        _replay(record, edition, verdict)
    except RecordError as fault:
        if record.version == edition.version:
            raise
        reason = (
            f"{fault.reason}; the record was played with {edition.id} {record.version}, and this is {edition.version}"
        )
        raise RecordError(fault.number, fault.line, reason, fault.game, fault.refusal) from fault


def _replay(record: Record, edition: Edition, verdict: Verdict) -> None:
    check_board(record, edition)
    check_rules(record, edition)
    game = begin(record, edition)
    game.listening = True
    for line in record.actions():
        try:
            seat, action = parse_line(game, line.text)
            events = game.play(seat, action)
        except Refusal as refusal:
            raise RecordError(line.number, line.text, str(refusal), game, refusal) from refusal
        verdict.moves += 1
        verdict.throws += sum(1 for event in events if event.name in _THROWS)
        verdict.cards += sum(1 for event in events if event.name == "drew")
