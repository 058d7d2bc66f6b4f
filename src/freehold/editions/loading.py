"""From the files of a folder to an `Edition`.

Reading goes through to the end whatever is wrong, so that all problems are found at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from freehold.editions.changing import settable
from freehold.editions.demands import hold_board
from freehold.editions.documents import CARDS, CLAUSES, EDITION, GROUND, SIXTY, Documents
from freehold.editions.grounds import read_ground
from freehold.editions.icons import ICONS
from freehold.editions.problems import EditionError, Problem, did_you_mean
from freehold.editions.read_board import KINDS, Board, read_board
from freehold.editions.read_cards import Decks, deck_ids, read_cards
from freehold.editions.read_clauses import Book, read_clauses
from freehold.editions.read_edition import Head, counts, read_edition
from freehold.editions.read_sixty import Brief, read_sixty
from freehold.editions.tables import Table
from freehold.editions.themes import THEME
from freehold.engine.edition import DETENTION, GO_TO_DETENTION, Edition


@dataclass
class Draft:
    """An edition on its way: what could be read, and everything found wrong."""

    head: Head | None = None
    board: Board | None = None
    decks: Decks | None = None
    book: Book | None = None
    ground: str = ""
    """The drawing under the board, if the folder has one."""
    sixty: list[Brief] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def draft(documents: Documents) -> Draft:
    """Read the files and note what is wrong with each of them and between them."""
    found = Draft()

    def root(file: str, data: dict[str, Any]) -> Table:
        return Table(file, "", data, found.problems)

    if documents.edition is not None:
        known = settable(documents.board)
        found.head = read_edition(root(EDITION, documents.edition), known, _has_own_board(documents))
    head = found.head
    if documents.board is not None:
        rules = head.rules if head and head.sure("building.houses") and head.sure("building.shape") else None
        table = root(documents.board_file, documents.board)
        found.board = read_board(table, deck_ids(documents.cards), rules)
    if documents.cards is not None:
        kind = head.rules.detention_kind if head and head.sure("detention.kind") else None
        found.decks = read_cards(root(CARDS, documents.cards), found.board, kind)
    if documents.clauses is not None:
        found.book = read_clauses(root(CLAUSES, documents.clauses))
    if documents.sixty is not None:
        table = root(SIXTY, documents.sixty)
        found.sixty = read_sixty(table)
        _clauses_in_brief(table, found)
    if documents.ground is not None:
        found.ground = read_ground(documents.ground, head.id if head is not None else "", found.problems)
    if head is not None:
        _agree(head, found, documents.own_board)
    if head is not None and found.board is not None:
        hold_board(found.board, head.demands, deck_ids(documents.cards))
    return found


def stops_play(problem: Problem) -> bool:
    """Whether no game can be played until this is mended.

    Colours, icons, the ground and the rules in sixty seconds are no part of any game: errors in them keep an edition
    from being drawn and from being put on the shelf of a server, but not from being played.
    """
    of_look = problem.file in (GROUND, SIXTY) or problem.key.partition(".")[0] == THEME
    return problem.is_error and not of_look


def build(found: Draft, chosen: Sequence[str] = (), changed: Sequence[tuple[str, str]] = ()) -> Edition:
    """Build the edition, or raise what is wrong with it."""
    head, board, decks, book = found.head, found.board, found.decks, found.book
    unplayable = any(stops_play(problem) for problem in found.problems)
    if unplayable or head is None or board is None or decks is None or book is None:
        raise EditionError(found.problems)
    return Edition(
        id=head.id,
        title=head.title,
        version=head.version,
        summary=head.summary,
        currency=head.currency,
        players_min=head.players_min,
        players_max=head.players_max,
        spaces=board.spaces,
        deeds=board.deeds,
        groups=board.groups,
        cards=decks.cards,
        decks=decks.decks,
        tokens=head.tokens,
        rules=head.rules,
        cites=head.cites,
        clauses=book.clauses,
        rulings=book.rulings,
        options={option.id: option for option in head.options},
        chosen=list(chosen),
        changed=list(changed),
        setup_notes=head.sheets,
        risk=board.risk,
        words=head.words,
    )


def _has_own_board(documents: Documents) -> bool:
    return documents.own_board and documents.board is not None


def _agree(head: Head, found: Draft, own_board: bool) -> None:
    """Report what the files say against one another."""
    if found.board is not None:
        _board_fits(head, found.board, own_board)
        if own_board:
            _icons_have_groups(head, found.board)
    if found.book is not None:
        _clauses_exist(head, found.book)
        if found.board is not None:
            _clauses_of_spaces(found.board, found.book, own_board)
    counted = counts(head.equipment)
    if own_board:
        _count(head.equipment, counted, _equipment(found), found)


def _count(table: Table, counted: dict[str, int], have: dict[str, int], found: Draft) -> None:
    """Report counts of `[equipment]` that differ from what the folder has."""
    for name, number in counted.items():
        if name not in have and name != "deeds" and found.decks is not None:
            table.complain(name, f"there is nothing of this name to count{did_you_mean(name, have)}")
        elif have.get(name, number) != number:
            table.complain(name, f"{number} here, but the folder has {have[name]}")


def _equipment(found: Draft) -> dict[str, int]:
    """Count what the folder has, under the names `[equipment]` uses."""
    have: dict[str, int] = {}
    if found.board is not None:
        have["deeds"] = found.board.deeds_listed
        have |= {f"groups.{group.id}": len(group.deeds) for group in found.board.groups}
        for word, kind in KINDS.items():
            have[f"spaces.{word}"] = len(found.board.of_kind(kind))
    if found.decks is not None:
        have |= {f"decks.{deck.id}": len(deck.cards) for deck in found.decks.decks}
        for mood in ("good", "bad"):
            have[f"moods.{mood}"] = sum(card.mood == mood for card in found.decks.cards)
    return have


def _board_fits(head: Head, board: Board, own_board: bool) -> None:
    deal, most = head.rules.opening_deal, head.players_max
    # Another board may be a small one for a test; the players who sit down decide there.
    if own_board and head.sure("opening.deal") and deal * most > board.deeds_listed:
        head.rule(
            "opening.deal",
            f"{deal} deeds for each of {most} players are {deal * most}, but there are {board.deeds_listed}",
        )
    if not head.sure("detention.kind") or not board.table.good("spaces"):
        return
    kind = head.rules.detention_kind
    if kind != "none" and not board.of_kind(DETENTION):
        head.rule("detention.kind", f'"{kind}" needs a space of kind "detention", and the board has none')
    if kind == "none":
        for space in board.of_kind(GO_TO_DETENTION):
            board.table.complain(
                f"spaces[{space.index}].kind", 'there is no detention to go to: detention.kind is "none"'
            )


def _icons_have_groups(head: Head, board: Board) -> None:
    known = [group.id for group in board.groups]
    for group, _ in head.icons if known else ():
        if group not in known:
            head.root.complain(f"{THEME}.{ICONS}.{group}", f"the board has no such group{did_you_mean(group, known)}")


def _clauses_exist(head: Head, book: Book) -> None:
    known = [*book.clauses, *book.rulings]
    cited = {f"cites.{name}": ids for name, ids in head.cites.items()}
    cited |= {f"box.cites.{name}": list(ids) for name, ids in head.box.cites.items()}
    for name, ids in cited.items():
        for clause in ids:
            if clause not in known:
                hint = did_you_mean(clause, known)
                head.root.complain(name, f'there is no clause "{clause}"{hint}')
    for index, option in enumerate(head.options):
        if option.clause and option.clause not in known:
            hint = did_you_mean(option.clause, known)
            head.root.complain(f"option[{index}].clause", f'there is no clause "{option.clause}"{hint}')


def _clauses_in_brief(table: Table, found: Draft) -> None:
    known = [*found.book.clauses, *found.book.rulings] if found.book is not None else []
    for index, brief in enumerate(found.sixty if known else []):
        if brief.clause and brief.clause not in known:
            hint = did_you_mean(brief.clause, known)
            table.complain(f"line[{index}].clause", f'there is no clause "{brief.clause}"{hint}')


def _clauses_of_spaces(board: Board, book: Book, own_board: bool) -> None:
    """A board of another edition names clauses of that one: here the rule's own clause speaks instead."""
    known = [*book.clauses, *book.rulings]
    for space in board.spaces:
        if not space.clause or space.clause in known:
            continue
        if own_board:
            hint = did_you_mean(space.clause, known)
            board.table.complain(f"spaces[{space.index}].clause", f'there is no clause "{space.clause}"{hint}')
        space.clause = ""
