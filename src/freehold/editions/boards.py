"""Which board a game is played on and by which rules: digests, which its record carries as remarks.

Edition and version say which rule book a record belongs to, but any rule book can be played on another board
(`edition(..., board=FILE)`, or a folder of one's own). Whoever wants to play such a record again has to know which.
The record of a table also outlives the version of the edition it was begun with: its rules have a digest, too.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Final

from freehold.editions.policies import RULES
from freehold.engine.edition import Edition, Rules
from freehold.engine.game import Game
from freehold.engine.text import record as plain
from freehold.engine.text.record import Record, RecordError

_REMARK: Final = "board: "
_NAMED: Final = re.compile(rf"# {_REMARK}([0-9a-f]{{12}}) (.+)")

_RULES: Final = "rules: "
_RULED: Final = re.compile(rf"# {_RULES}([0-9a-f]{{12}})")

_NAMES: Final[dict[tuple[str, str], str]] = {}
"""Names of boards that were read from files of one's own, by the edition and their digest: two may share a board."""


def digest_of(edition: Edition) -> str:
    """Twelve digits for everything about a board that play depends on: spaces, deeds, groups, cards, risk.

    Colours and the texts of cards are left out: whoever corrects them changes no game.
    """
    spaces = [[space.name, space.kind, space.deed, space.deck, space.flat, space.percent] for space in edition.spaces]
    deeds = [
        [
            *(deed.name, deed.space, deed.group, deed.price, deed.mortgage, deed.house, deed.hotel),
            *(deed.sale, deed.sale_house, deed.premium, deed.premium_house),
            *deed.rents,
        ]
        for deed in edition.deeds
    ]
    groups = [[group.id, group.name, group.rent, list(group.deeds)] for group in edition.groups]
    decks = [[deck.id, deck.name, deck.cards] for deck in edition.decks]
    cards = [[card.title, card.code] for card in edition.cards]
    text = json.dumps([spaces, deeds, groups, decks, cards, edition.risk], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def rules_digest(edition: Edition) -> str:
    """Twelve digits for the rules as they are in force, options and changes included.

    What is as usual is left out, so that a rule the engine learns later changes no digest.
    """
    usual = Rules()
    special = {rule.name: rule.of(edition.rules) for rule in RULES if rule.of(edition.rules) != rule.of(usual)}
    text = json.dumps(special, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def keep_name(edition: Edition, name: str) -> None:
    """Remember what the board of an edition is called that does not come with Freehold."""
    _NAMES[edition.id, digest_of(edition)] = "".join(sign if sign.isprintable() else "?" for sign in name)


def board_of(edition: Edition) -> tuple[str, str]:
    """The digest of a board and its name: that of its file, or of the edition it belongs to."""
    digest = digest_of(edition)
    return digest, _NAMES.get((edition.id, digest), edition.id)


# -- records ----------------------------------------------------------------------------------------------


def name_board(record: Record, edition: Edition) -> None:
    """Write down on which board the game is played."""
    record.remark(_REMARK + " ".join(board_of(edition)))


def check_board(record: Record, edition: Edition) -> None:
    """Raise `RecordError` if a record names another board than that of the edition.

    The board of another version of the same edition is let pass: that version is told about already.
    """
    for line in record.lines:
        named = _NAMED.fullmatch(line.text)
        if named is None:
            continue
        digest, name = named.groups()
        here = board_of(edition)
        own = name == edition.id and record.version != edition.version
        if digest != here[0] and not own:
            reason = f"this game needs the board {name} ({digest}), and here is {here[1]} ({here[0]})"
            raise RecordError(line.number, line.text, reason)
        return


def name_rules(record: Record, edition: Edition) -> None:
    """Write down by which rules the game is played."""
    record.remark(_RULES + rules_digest(edition))


def check_rules(record: Record, edition: Edition) -> None:
    """Raise `RecordError` if a record names other rules than those of the edition, though it is of the same version."""
    if record.version != edition.version:
        return
    here = rules_digest(edition)
    for line in record.lines:
        named = _RULED.fullmatch(line.text)
        if named is not None and named[1] != here:
            reason = f"this game needs other rules ({named[1]}) than {edition.id} {edition.version} has here ({here})"
            raise RecordError(line.number, line.text, reason)


def record_of(game: Game) -> Record:
    """An empty record for a game that is about to begin; it names the board."""
    record = plain.record_of(game)
    name_board(record, game.edition)
    return record


def replay(record: Record, edition: Edition, count: int = -1) -> Game:
    """Play a record again: all of it, or its first `count` actions.

    Raise `RecordError` if it needs another board or other rules, or at the first line that makes no sense, with the
    game up to there.
    """
    check_board(record, edition)
    check_rules(record, edition)
    return plain.replay(record, edition, count)
