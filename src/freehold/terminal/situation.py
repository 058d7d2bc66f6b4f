"""What is going on, made from the facts of the stage on top: a few words for everybody, more for whoever is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from freehold.console.screen import QUIET, seat_style
from freehold.engine.chapters import credit
from freehold.engine.describing import free_tokens
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.terminal.scene import Scene

_BEFORE_PLAY: Final = ("token-choice", "prebuild")
"""What comes before a first turn that lies ready below it."""


def moment(game: Game) -> Text:
    """Whose turn it is and what is going on."""
    if game.over:
        return Text("the game is over")
    turn = game.turn
    text = Text()
    if turn is not None and not any(stage.word in _BEFORE_PLAY for stage in game.agenda):
        text.append(f"{game.names[turn.seat]}'s turn", style=seat_style(turn.seat))
        text.append(f" {game.throwing_turns + (1 if turn.throws == 0 else 0)}", style=QUIET)
    else:
        text.append("before the first turn")
    if game.paused:
        return text.append(", a break")
    scene = Scene(game)
    if scene.kind != "turn":
        text.append(f", {_busy(scene)}")
    if game.time_is_called:
        text.append(", time is called")
    return text


def _busy(scene: Scene) -> str:
    tell = BUSY.get(scene.kind)
    if tell is not None:
        return tell(scene)
    doing = DOING.get(scene.kind)
    return f"{scene.awaited} {doing}" if doing else scene.kind.replace("-", " ")


def _auctioned(scene: Scene) -> str:
    leader = scene.stage.number("leader")
    bids = f"{scene.name(leader)} bids {scene.money(scene.stage.number('bid'))}" if leader != BANK else "no bid yet"
    return f"{_auction_head(scene)}: {bids}"


def _auction_head(scene: Scene) -> str:
    """What is auctioned, and who sells it."""
    if scene.piece == "sale":
        return f"{scene.name(scene.stage.number('seller'))} sells {scene.lot}"
    if scene.piece == "forced-sale":
        return f"forced sale of {scene.name(scene.stage.number('seller'))}'s {scene.lot}"
    return f"auction of {scene.lot}"


def _owed(scene: Scene) -> str:
    return f"{scene.whose} owes {_creditor(scene)} {scene.money(scene.stage.number('amount'))}"


def _creditor(scene: Scene) -> str:
    return scene.name(scene.stage.number("creditor"))


def _best_bid(scene: Scene) -> str:
    return f"{scene.name(scene.stage.number('bidder'))}'s {scene.money(scene.stage.number('bid'))}"


def _deck(scene: Scene) -> str:
    return scene.game.edition.decks[scene.stage.number("deck")].name


BUSY: Final[dict[str, Callable[[Scene], str]]] = {
    "debt": _owed,
    "auction": _auctioned,
    "approach": lambda s: f"{s.whose} asks {s.name(s.stage.number('owner'))} for {s.deed}",
    "reserve": lambda s: f"{s.whose} decides on {_best_bid(s)} for {s.deed}",
    "asking": lambda s: f"{s.whose}'s deal waits; {s.awaited} may ask for rent first",
    "leaving": lambda s: f"{s.whose} leaves; {s.awaited} may still ask for rent",
    "purchase": lambda s: f"{s.awaited} may buy {s.deed}",
    "draw": lambda s: f"{s.awaited} draws from {_deck(s)}",
    "wishes": lambda s: f"{s.piece}s are short: {s.awaited} says how many are wanted",
    "placing": lambda s: f"{s.awaited} places a {s.piece}",
}

DOING: Final = {
    "first-throw": "throws for the start",
    "token-choice": "chooses a token",
    "prebuild": "may build before play",
    "tax-choice": "chooses how to pay the tax",
    "deal": "answers an offer",
    "handover": "takes over mortgaged deeds",
    "rent-throw": "throws for the rent",
    "opening-deal": "deals the deeds",
}
"""Stages in which whoever is awaited simply has to do something."""


# -- what a player who is asked has to know -----------------------------------------------------------------


def task(game: Game, seat: int) -> str:
    """The task of a seat in a sentence or two, or nothing where the menu says it all."""
    if game.is_idle or seat < 0 or game.out[seat]:
        return ""
    scene = Scene(game)
    if scene.kind == "auction":
        # Bids are open to everybody who takes part.
        return _auction(scene, seat) if seat in scene.stage.numbers("among") else ""
    tell = _TASKS.get(scene.kind)
    return tell(scene, seat) if tell is not None and game.to_act == seat else ""


_CAUSES: Final = {
    "rent": "rent",
    "tax": "tax",
    "detention": "the fine",
    "cards": "a card",
    "landing": "the risk space",
    "host": "a fine of the host",
    "auction": "the winning bid",
}
"""What a debt is for, by the chapter of the rule that makes it due."""


def _debt(scene: Scene, seat: int) -> str:  # noqa: ARG001
    """What is owed, what could be raised, and what is still short."""
    debt = scene.stage
    what = _CAUSES.get(debt.text("cause").partition(".")[0], "")
    if what and debt.number("deed") >= 0:
        what += f" for {scene.deed}"
    owed = f"You owe {_creditor(scene)} {scene.money(debt.number('amount'))}" + (f" ({what})" if what else "")
    cash, short, could = debt.number("cash"), debt.number("short"), debt.number("could_raise")
    if could == 0:
        return f"{owed} and can raise nothing from the Bank. {_last_step(scene)}".rstrip()
    have = f" and have {scene.money(cash)}: {scene.money(short)} short" if cash else ""
    rest = f"; {scene.money(short - could)} would still be missing" if could < short else ""
    return f"{owed}{have}. Buildings and mortgages could bring {scene.money(could)}{rest}."


def _last_step(scene: Scene) -> str:
    rules = scene.game.rules
    if rules.debt_last_step == "mortgagee-sale" and scene.stage.number("creditor") != BANK:
        return f"Put up a mortgaged deed: bids open at its mortgage, unsold it goes to {_creditor(scene)}."
    return "Only a deal can help." if rules.deal_kind == "free" else ""


def _auction(scene: Scene, seat: int) -> str:
    stage = scene.stage
    head = _auction_head(scene)
    parts = _lot_details(scene)
    details = f" ({', '.join(parts)})" if parts else ""
    text = f"{head[0].upper()}{head[1:]}{details}. "
    if "owed" in stage:
        debtor = scene.name(stage.number("seller"))
        text += f"{debtor} owes {_creditor(scene)} {scene.money(stage.number('owed'))}. "
    if stage.number("leader") == seat:
        return f"{text}You lead with {scene.money(stage.number('bid'))}."
    return f"{text}{_range(scene, seat)}"


def _lot_details(scene: Scene) -> list[str]:
    game, stage = scene.game, scene.stage
    parts: list[str] = []
    if stage.number("deed") >= 0:
        title = game.edition.deeds[stage.number("deed")]
        parts.append(f"{game.edition.groups[title.group].name}, price {scene.money(title.price)}")
        if game.level(title.index):
            parts.append(scene.built(title.index).removeprefix(f"{title.name} "))
        if stage.flag("mortgaged"):
            parts.append("mortgaged")
    if scene.piece == "sale":
        reserve = stage.number("reserve")
        parts.append(f"minimum {scene.money(reserve)}" if reserve else "no minimum")
    return parts


def _range(scene: Scene, seat: int) -> str:
    """What may be bid."""
    stage = scene.stage
    lowest, leader = stage.number("lowest"), stage.number("leader")
    highest = scene.game.top.cap(scene.game, seat)
    leads = f"{scene.name(leader)} leads with {scene.money(stage.number('bid'))}. " if leader != BANK else ""
    if 0 <= highest < lowest:
        return f"{leads}The lowest bid is {scene.money(lowest)}, more than you may bid."
    most = f" to {scene.money(highest)}" if highest >= 0 else " upwards"
    return f"{leads}Bid from {scene.money(lowest)}{most}."


def _approach(scene: Scene, seat: int) -> str:  # noqa: ARG001
    what = scene.built(scene.stage.number("deed"))
    offer = scene.money(scene.stage.number("bid"))
    return f"{scene.whose} offers {offer} for your {what} and asks you to put it up for auction."


def _reserve(scene: Scene, seat: int) -> str:  # noqa: ARG001
    what = scene.built(scene.stage.number("deed"))
    return f"The best bid for your {what} is {_best_bid(scene)}, below your minimum."


def _asking(scene: Scene, seat: int) -> str:  # noqa: ARG001
    return f"{scene.whose}'s deal is agreed: ask for your rent before anything changes hands, or let it pass."


def _leaving(scene: Scene, seat: int) -> str:  # noqa: ARG001
    return f"{scene.whose} is about to leave: rent not asked for now is lost."


def _token_choice(scene: Scene, seat: int) -> str:
    free = ", ".join(free_tokens(scene.game, seat))
    return f"You may choose a token: {free}." if free else ""


def _prebuild(scene: Scene, seat: int) -> str:  # noqa: ARG001
    game = scene.game
    stock = f" The Bank has {game.stock_houses}." if game.counts_houses else ""
    most = scene.stage.number("most")
    return f"Before play you may build up to {most} houses, once, spread evenly over your plots.{stock}"


def _turn(scene: Scene, seat: int) -> str:
    game, turn = scene.game, scene.stage
    parts: list[str] = []
    if game.credit[seat]:
        owed, limit = scene.money(game.credit[seat]), scene.money(credit.value(game, seat))
        parts.append(f"You owe the Bank {owed}: no buying or building, and above {limit} you lose.")
    if game.detained[seat] and turn.number("throws") == 0:
        where = game.edition.spaces[game.place[seat]].name.partition(" / ")[0]
        turns = f"turn {game.detained[seat]} of {game.rules.detention_turns}"
        parts.append(f"You are in {where}, {turns}; the fine is {scene.money(turn.number('fine'))}.")
    if turn.number("site") >= 0 and turn.number("throws") > 0:
        parts.append(_site(scene, seat))
    return " ".join(parts)


def _site(scene: Scene, seat: int) -> str:
    """Where one may build after landing on a deed of one's own."""
    game, site = scene.game, scene.stage.number("site")
    group = game.edition.groups[game.edition.deeds[site].group]
    if not group.buildable or game.credit[seat]:
        return ""
    here = f"You are on your own {scene.deed_name(site)}"
    if game.mortgaged[site]:
        return f"{here}, but it is mortgaged: no building."
    if game.rules.building_shape != "alike":
        return f"{here}: you may build in {group.name}."
    if scene.stage.flag("outright"):
        return f"{here}, and the Bank has no houses: hotels may be built outright."
    if scene.stage.flag("built"):
        return ""
    return f"{here}: build there, or alike on all your {group.name} deeds, once."


_TASKS: Final[dict[str, Callable[[Scene, int], str]]] = {
    "debt": _debt,
    "turn": _turn,
    "approach": _approach,
    "reserve": _reserve,
    "asking": _asking,
    "leaving": _leaving,
    "token-choice": _token_choice,
    "prebuild": _prebuild,
}
