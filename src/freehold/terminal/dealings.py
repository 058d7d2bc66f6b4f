"""What it would mean to buy from afar, to sell to the Bank, and to deal by auction."""

from __future__ import annotations

from freehold.engine.action import Action
from freehold.engine.chapters.construction import level_text
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.market import Approach, Reserve, commission
from freehold.engine.chapters.remote import first_to_arrive
from freehold.engine.chapters.to_bank import sale_price
from freehold.engine.game import Game


def leaves(game: Game, seat: int, change: int) -> str:
    """The cash after a payment, or by how much it is short."""
    left = game.cash[seat] + change
    money = game.edition.money
    return f"leaves {money(left)}" if left >= 0 else f"{money(-left)} more than the cash in hand"


def raised(game: Game, seat: int, amount: int) -> str:
    """What becomes of money raised: a debt comes first."""
    money = game.edition.money
    top = game.top
    if isinstance(top, Debt) and top.seat == seat:
        short = top.amount - game.cash[seat] - amount
        return f"{money(short)} still short" if short > 0 else f"pays the debt, leaves {money(-short)}"
    repaid = min(game.credit[seat], amount)
    if repaid:
        return f"repays {money(repaid)}, leaves {money(game.cash[seat] + amount - repaid)}"
    return f"leaves {money(game.cash[seat] + amount)}"


def standing(game: Game, deed: int) -> str:
    """A deed and what stands on it: `Orchard with its 2 houses`."""
    name = game.edition.deeds[deed].name
    return f"{name} with its {level_text(game, deed).removeprefix('1 ')}" if game.level(deed) > 0 else name


def buy_from_afar(game: Game, seat: int, action: Action) -> str:
    """Price to the Bank, premium to whoever came first."""
    money = game.edition.money
    title = game.edition.deeds[action.deeds[0]]
    tail = leaves(game, seat, -title.price - title.premium)
    return f"Buy {title.name} from afar for {money(title.price)}, {premium(game, seat, action)}, {tail}"


def premium(game: Game, seat: int, action: Action, building: bool = False) -> str:
    """The premium of an act from afar and who gets it."""
    title = game.edition.deeds[action.deeds[0]]
    taker = first_to_arrive(game, seat, title.index)
    amount = title.premium_house if building else title.premium
    return f"premium {game.edition.money(amount)} to {game.names[taker] if taker >= 0 else 'nobody'}"


def sell_deeds(game: Game, seat: int, action: Action) -> str:
    """Deeds sold to the Bank with what stands on them."""
    total = sum(sale_price(game, deed) for deed in action.deeds)
    what = " and ".join(standing(game, deed) for deed in action.deeds)
    return f"Sell {what} to the Bank for {game.edition.money(total)}, {raised(game, seat, total)}"


def put_up(game: Game, seat: int, action: Action) -> str:
    """A deed put up: freely with or without a minimum, to settle a debt, or as a last step."""
    deed = action.deeds[0]
    money = game.edition.money
    top = game.top
    if not isinstance(top, Debt) or top.seat != seat:
        minimum = f"minimum {money(action.amount)}" if action.amount else "no minimum"
        return f"Put up {standing(game, deed)}, {minimum}; {_commission(game)}"
    if not game.mortgaged[deed]:
        return f"Put up {standing(game, deed)} to the highest bidder; {_commission(game)}"
    opens = money(game.edition.deeds[deed].mortgage)
    creditor = game.names[top.creditor] if top.creditor >= 0 else "the Bank"
    name = game.edition.deeds[deed].name
    return f"Forced sale of {name}, bids from {opens}; without a bid it goes to {creditor}"


def _commission(game: Game) -> str:
    return f"you pay {game.rules.auction_commission} % of the price"


def ask(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    """A request to put a deed up."""
    deed = action.deeds[0]
    owner = game.names[game.owner[deed]] if game.owner[deed] >= 0 else "the Bank"
    return f"Ask {owner} to put up {standing(game, deed)}; your {game.edition.money(action.amount)} is the first bid"


def agree(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    """The answer to such a request."""
    top = game.top
    if not isinstance(top, Approach):
        return "Agree"
    money = game.edition.money
    minimum = f"minimum {money(action.amount)}" if action.amount else "no minimum"
    return f"Put up {standing(game, top.deed)}, {minimum}; {game.names[top.seat]} bids {money(top.bid)}"


def sell(game: Game, seat: int, stage: Reserve) -> str:
    """Taking a bid below the minimum."""
    money = game.edition.money
    fee = commission(game, stage.bid)
    what = standing(game, stage.deed)
    tail = leaves(game, seat, stage.bid - fee)
    return f"Sell {what} to {game.names[stage.bidder]} for {money(stage.bid)}, commission {money(fee)}, {tail}"
