"""Reading the short ways to say what is going on: whose turn it is and what interrupts it."""

from __future__ import annotations

from typing import Final

from freehold.engine.chapters import landing
from freehold.engine.chapters.movement import Move
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.pieces import FORCED_SALE
from freehold.engine.position.stages import read_auction, read_debt
from freehold.engine.position.values import Fields

SHORTHANDS: Final = ["turn", "thrown", "landed", "debts", "move", "purchase", "auction"]
"""The keys that stand for an agenda."""


def read_shorthands(table: Fields, game: Game) -> None:
    """A turn, and above it what interrupts it: purchase or auction, dice at rest, debts."""
    turn = _read_turn(table, game)
    game.push(turn)
    if turn.seat < 0:
        return
    if table.has("landed"):
        _read_landing(table, game, turn)
    if table.has("purchase") and table.has("auction"):
        table.complain("auction", "a deed is bought or auctioned; leave one of them out")
    if table.has("purchase"):
        deed = table.deed("purchase")
        if deed >= 0 and game.owner[deed] != BANK:
            table.complain("purchase", f"{game.edition.deeds[deed].name} does not belong to the Bank")
        if deed >= 0:
            game.place[turn.seat] = game.edition.deeds[deed].space
        game.push(Purchase(turn.seat, deed))
    if table.has("auction"):
        _read_auction(table, game, turn.seat)
    if table.has("move"):
        _read_move(table, game, turn)
    debts = [read_debt(each, game) for each in table.tables("debts")]
    # The agenda is a stack: the first debt lies on top.
    for debt in reversed(debts):
        game.push(debt)


def _read_turn(table: Fields, game: Game) -> Turn:
    """Whose turn it is. Purchases, auctions and moves follow a throw."""
    thrown = table.has("purchase") or table.has("auction") or table.has("move") or table.has("landed")
    throws = 1 if table.flag("thrown", thrown) else 0
    value = table.take("turn")
    if isinstance(value, dict):
        if table.has("thrown"):
            table.complain("thrown", "say throws in the table of the turn instead")
        inner = table.as_fields("turn", value)
        turn = Turn.read(inner, game, throws)
        inner.close()
    elif value is None:
        turn = Turn(game.next_seat(game.seats - 1), throws, 0, False)
    else:
        turn = Turn(table.as_seat("turn", value, game), throws, 0, False)
    if turn.seat >= 0 and game.out[turn.seat]:
        table.complain("turn", f"{game.names[turn.seat]} is out of the game")
    return turn


def _read_landing(table: Fields, game: Game, turn: Turn) -> None:
    """The player on turn has come to rest there, last of all, and the landing is over; building may be open."""
    for name in ("purchase", "move"):
        if table.has(name):
            table.complain("landed", f"says where the token rests; leave it or {name} out")
    space = table.as_space("landed", table.take("landed"))
    if space < 0:
        return
    if game.detained[turn.seat] and space not in game.edition.detention_spaces:
        table.complain("landed", f"{game.names[turn.seat]} is detained and cannot be there")
    game.move_token(turn.seat, space)
    # A table for the turn that says where building is open has the last word.
    if turn.site < 0:
        landing.note_landing(game, turn.seat, game.edition.spaces[space])


def _read_auction(table: Fields, game: Game, on_turn: int) -> None:
    """A lot by its name alone, or a table; the left neighbour of the player on turn is asked first."""
    value = table.take("auction")
    if isinstance(value, str):
        value = {"deed": value}
    inner = table.as_fields("auction", value)
    first = inner.seat("first", game) if inner.has("first") else game.next_seat(on_turn)
    auction = read_auction(inner, game, first)
    inner.close()
    if auction.piece == FORCED_SALE:
        inner.complain("piece", "a forced sale interrupts a debt; write the agenda in full")
    game.push(auction)


def _read_move(table: Fields, game: Game, turn: Turn) -> None:
    """Dice at rest: both dice, or just the number of spaces."""
    value = table.take("move")
    if not isinstance(value, list):
        game.push(Move(turn.seat, table.as_number("move", value, 0)))
        return
    dice = table.numbers("move", 1, 6)
    if len(dice) != 2:
        table.complain("move", "expected both dice, for instance [3, 4], or a number of spaces")
        return
    game.first_die = dice[0]
    game.second_die = dice[1]
    if dice[0] == dice[1] and turn.doubles == 0 and not game.detained[turn.seat]:
        turn.doubles = 1
        turn.again = True
    game.push(Move(turn.seat, dice[0] + dice[1]))
