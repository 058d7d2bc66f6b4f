"""What the table is busy with, in a few words: whom it waits for, and for what."""

from __future__ import annotations

from rich.text import Text

from freehold.console.screen import QUIET, seat_style
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Asking, Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.estate import Leaving
from freehold.engine.chapters.landing import RentThrow
from freehold.engine.chapters.market import Approach, Reserve
from freehold.engine.chapters.mortgage import Handover
from freehold.engine.chapters.opening import FirstThrow, OpeningDeal, TokenChoice
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.shortage import Placing, Wishes
from freehold.engine.chapters.taxes import TaxChoice
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.pieces import FORCED_SALE, HOUSE, SALE
from freehold.engine.stage import PREBUILD, STAGE_NAMES, TOKEN_CHOICE, Stage
from freehold.engine.text.telling import lot, seat_name


def moment(game: Game) -> Text:
    """Whose turn it is and what is going on."""
    if game.over:
        return Text("the game is over")
    turn = game.turn
    text = Text()
    if isinstance(turn, Turn) and not _before_play(game):
        text.append(f"{game.names[turn.seat]}'s turn", style=seat_style(turn.seat))
        text.append(f" {game.throwing_turns + (1 if turn.throws == 0 else 0)}", style=QUIET)
    else:
        text.append("before the first turn")
    if game.paused:
        return text.append(", a break")
    if not isinstance(game.top, Turn):
        text.append(f", {_busy(game, game.top)}")
    if game.called or game.last_turn:
        text.append(", time is called")
    return text


def _before_play(game: Game) -> bool:
    """Whether the first turn lies ready, but something still comes before it."""
    return any(stage.kind in (TOKEN_CHOICE, PREBUILD) for stage in game.agenda)


def _busy(game: Game, top: Stage) -> str:
    money = game.edition.money
    name = seat_name(game.names, top.seat)
    if isinstance(top, Debt):
        return f"{name} owes {seat_name(game.names, top.creditor)} {money(top.amount)}"
    if isinstance(top, Auction):
        bids = f"{game.names[top.leader]} bids {money(top.bid)}" if top.leader != BANK else "no bid yet"
        return f"{auction_head(game, top)}: {bids}"
    if isinstance(top, Approach):
        deed = game.edition.deeds[top.deed].name
        return f"{name} asks {seat_name(game.names, game.owner[top.deed])} for {deed}"
    if isinstance(top, Reserve):
        return f"{name} decides on {game.names[top.bidder]}'s {money(top.bid)} for {game.edition.deeds[top.deed].name}"
    if isinstance(top, Asking):
        return f"{name}'s deal waits; {seat_name(game.names, game.to_act)} may ask for rent first"
    if isinstance(top, Leaving):
        return f"{name} leaves; {seat_name(game.names, game.to_act)} may still ask for rent"
    return _choice(game, top, seat_name(game.names, game.to_act))


def _choice(game: Game, top: Stage, name: str) -> str:
    """Stages in which one player simply has to do something."""
    if isinstance(top, Purchase):
        return f"{name} may buy {game.edition.deeds[top.deed].name}"
    if isinstance(top, Draw):
        return f"{name} draws from {game.edition.decks[top.deck].name}"
    if isinstance(top, Wishes):
        return f"{'houses' if top.piece == HOUSE else 'hotels'} are short: {name} says how many are wanted"
    if isinstance(top, Placing):
        return f"{name} places a {'house' if top.piece == HOUSE else 'hotel'}"
    plain = {
        FirstThrow: "throws for the start",
        TokenChoice: "chooses a token",
        Prebuild: "may build before play",
        TaxChoice: "chooses how to pay the tax",
        Deal: "answers an offer",
        Handover: "takes over mortgaged deeds",
        RentThrow: "throws for the rent",
        OpeningDeal: "deals the deeds",
    }
    doing = plain.get(type(top))
    return f"{name} {doing}" if doing else STAGE_NAMES[top.kind].replace("-", " ")


def auction_head(game: Game, stage: Auction) -> str:
    """What is auctioned, and who sells it."""
    if stage.piece == SALE:
        return f"{game.names[stage.seller]} sells {lot(game.edition, stage.deed, stage.piece)}"
    if stage.piece == FORCED_SALE:
        return f"forced sale of {game.names[stage.seller]}'s {lot(game.edition, stage.deed, stage.piece)}"
    return f"auction of {lot(game.edition, stage.deed, stage.piece)}"
