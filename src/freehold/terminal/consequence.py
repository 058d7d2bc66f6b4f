"""What an action would mean, said before it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters import detention
from freehold.engine.chapters.auction import Auction
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.deal import Asking, Deal
from freehold.engine.chapters.debt import Debt
from freehold.engine.chapters.estate import Leaving
from freehold.engine.chapters.market import Approach, Reserve
from freehold.engine.chapters.means import means
from freehold.engine.chapters.opening import FirstThrow, TokenChoice
from freehold.engine.chapters.prebuild import Prebuild
from freehold.engine.chapters.purchase import Purchase
from freehold.engine.chapters.rent import find as find_claim
from freehold.engine.chapters.shortage import Placing, Wishes
from freehold.engine.chapters.taxes import TaxChoice
from freehold.engine.chapters.turn import Turn
from freehold.engine.edition import HOST
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.pieces import HOUSE
from freehold.engine.refusal import Refusal
from freehold.engine.text import telling, terms
from freehold.engine.text.notation import write
from freehold.terminal import dealings, works
from freehold.terminal.dealings import leaves

_SPENDS: Final = frozenset({"bought", "lifted", "interest-kept"})
_BRINGS: Final = frozenset({"buildings-sold", "mortgaged"})
_BESIDES: Final = frozenset({"repaid"})
"""What may come before the thing itself."""


def consequence(game: Game, seat: int, action: Action) -> str:
    """One sentence on what a legal action does; chance is never looked into."""
    if seat == HOST:
        if action.kind == act.CALL_TIME and game.rules.ending_call == "finish-turn":
            return "Call time: the turn in progress is the last one, then everybody is valued"
        return _HOST.get(action.kind, write(game, seat, action).capitalize())
    tell = _TELLERS.get(action.kind)
    if tell is not None:
        return tell(game, seat, action)
    return _priced(game, seat, action)


def first_event(game: Game, seat: int, action: Action) -> Event | None:
    """The first thing an action would make happen, tried on a copy; None for what chance decides or is refused."""
    if action.kind in (act.ROLL, act.CARD):
        return None
    twin = game.copy()
    twin.listening = True
    try:
        events = twin.play(seat, action)
    except Refusal:
        return None
    notable = [event for event in events if event.name not in _BESIDES]
    return notable[0] if notable else None


def _priced(game: Game, seat: int, action: Action) -> str:
    """An action with a price: what it costs or brings, and what is left."""
    event = first_event(game, seat, action)
    if event is None or (event.name not in _SPENDS and event.name not in _BRINGS):
        return str(event) if event is not None else write(game, seat, action).capitalize()
    money = game.edition.money
    if event.name in _SPENDS:
        return f"{_title(game, event)} for {money(event.amount)}, {leaves(game, seat, -event.amount)}"
    return f"{_title(game, event)} for {money(event.amount)}, {dealings.raised(game, seat, event.amount)}"


def _title(game: Game, event: Event) -> str:
    deed = game.edition.deeds[event.deed].name if event.deed >= 0 else ""
    names = [game.edition.deeds[each].name for each in event.deeds]
    titles = {
        "bought": f"Buy {deed}",
        "lifted": f"Lift the mortgage on {telling.listed(names)}",
        "interest-kept": f"Keep {telling.listed(names)} mortgaged, interest",
        "buildings-sold": f"Sell {telling.buildings(game.edition, event)}",
        "mortgaged": f"Mortgage {telling.listed(names)}",
    }
    return titles[event.name]


# -- one sentence for every kind --------------------------------------------------------------------------


def _roll(game: Game, seat: int, action: Action) -> str:
    dice = f"Enter {action.first_die} and {action.second_die}" if action.amount else "Throw the dice"
    top = game.top
    if isinstance(top, FirstThrow):
        return f"{dice} for the start"
    if game.detained[seat] and game.rules.detention_kind == "throw":
        last = game.detained[seat] >= game.rules.detention_turns
        fine = f"; without one the fine of {game.edition.money(game.rules.detention_fine)} is due" if last else ""
        return f"{dice} for a double{fine}"
    if isinstance(top, Turn) and top.throws > 0:
        dice += " again"
    waiting = [claim for claim in game.claims if claim.owner == seat]
    return f"{dice}; rent you have not claimed may lapse" if waiting else dice


def _end(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    top = game.top
    unused = " without the further throw" if isinstance(top, Turn) and top.again else ""
    following = game.next_seat(seat)
    missed = ""
    # Whoever has to miss a turn is stepped over, a few times at the most.
    for _ in range(game.seats):
        if game.missing[following] == 0 or following == seat:
            break
        missed += f"{game.names[following]} misses a turn, "
        following = game.next_seat(following)
    return f"End the turn{unused}; {missed}{game.names[following]} is next"


def _decline(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    top = game.top
    deed = game.edition.deeds[top.deed].name if isinstance(top, Purchase) else "it"
    then = "it is auctioned" if game.rules.purchase_decline == "auction" else "it stays with the Bank"
    return f"Do not buy {deed}; {then}"


def _bid(game: Game, seat: int, action: Action) -> str:
    top = game.top
    lot = telling.lot(game.edition, top.deed, top.piece) if isinstance(top, Auction) else "it"
    money = game.edition.money
    if game.rules.auction_cap == "cash":
        return f"Bid {money(action.amount)} for {lot}, {leaves(game, seat, -action.amount)}"
    return f"Bid {money(action.amount)} for {lot}; you could raise {money(means(game, seat))}"


def _pass(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    top = game.top
    if isinstance(top, TokenChoice):
        return f"Keep the {game.tokens[seat]}"
    if isinstance(top, Prebuild):
        return "Build nothing before play"
    if isinstance(top, Asking):
        return f"Ask for nothing now; {game.names[top.seat]}'s deal goes ahead"
    if isinstance(top, Leaving):
        return f"Ask for nothing more; {game.names[top.seat]} leaves"
    if not isinstance(top, Auction):
        return "Place no building"
    final = " for good" if game.rules.auction_passing == "final" else ""
    if top.bid == 0:
        return f"Make no bid{final} for {telling.lot(game.edition, top.deed, top.piece)}"
    leader = game.names[top.leader]
    return f"Pass{final}; {leader} leads with {game.edition.money(top.bid)}"


def _claim(game: Game, seat: int, action: Action) -> str:
    claim = find_claim(game, seat, action)
    if claim is None:
        return "Ask for rent"
    deed = game.edition.deeds[claim.deed].name
    return f"Ask {game.names[claim.lander]} for {game.edition.money(claim.amount)} rent on {deed}"


def _want(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    top = game.top
    piece = "house" if isinstance(top, Wishes) and top.piece == HOUSE else "hotel"
    return f"Want {action.amount} {piece}{'' if action.amount == 1 else 's'}"


def _place(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    top = game.top
    piece = "house" if isinstance(top, Placing) and top.piece == HOUSE else "hotel"
    paid = ", paid already" if isinstance(top, Placing) and top.price >= 0 else ""
    return f"Place the {piece} on {game.deed_names(action.deeds)}{paid}"


def _accept(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    top = game.top
    if isinstance(top, Reserve):
        return dealings.sell(game, seat, top)
    if not isinstance(top, Deal):
        return "Accept"
    for leg in top.legs:
        if leg.partner == seat:
            mine = leg.turned(top.seat)
            give = terms.side_text(game, mine.give_deeds, mine.give_cash, mine.give_cards)
            get = terms.side_text(game, mine.get_deeds, mine.get_cash, mine.get_cards)
            return f"Accept: you give {give} and get {get}"
    return "Accept"


def _refuse(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    top = game.top
    if isinstance(top, Reserve):
        return f"Call it off: {game.edition.deeds[top.deed].name} stays yours"
    if isinstance(top, Approach):
        offer = game.edition.money(top.bid)
        return f"Keep {game.edition.deeds[top.deed].name}; {game.names[top.seat]}'s {offer} is refused"
    return "Refuse the offer"


def _card(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    if action.target >= 0:
        return f"{game.edition.cards[action.target].title} was drawn"
    top = game.top
    deck = game.edition.decks[top.deck].name if isinstance(top, Draw) else "deck"
    return f"Draw the top card of {deck}"


def _use_card(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    return "Use a card you keep and be free"


def _pay_fine(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    amount = detention.fine(game, seat)
    top = game.top
    waits = game.rules.detention_after_fine == "wait" and isinstance(top, Turn) and top.throws == 0
    then = "be free; you throw in your next turn" if waits else "be free"
    return f"Pay the fine of {game.edition.money(amount)} and {then}, {leaves(game, seat, -amount)}"


def _stay(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    if game.detained[seat] >= game.rules.detention_turns:
        return "Sit out this turn; you are free in your next"
    if not game.rules.detention_fine_step:
        return "Sit out this turn"
    falls = detention.fine(game, seat) - game.rules.detention_fine_step
    return f"Sit out this turn; the fine falls to {game.edition.money(falls)}"


def _tax(game: Game, seat: int, action: Action) -> str:
    top = game.top
    if not isinstance(top, TaxChoice):
        return "Pay the tax"
    amount = top.flat if action.kind == act.PAY_FLAT else top.share
    what = "the flat tax" if action.kind == act.PAY_FLAT else "the share of your worth"
    money = game.edition.money
    left = game.cash[seat] - amount
    tail = f"leaves {money(left)}" if left >= 0 else f"{money(-left)} still to be raised"
    return f"Pay {what}, {money(amount)}, {tail}"


def _bankrupt(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    top = game.top
    creditor = game.names[top.creditor] if isinstance(top, Debt) and top.creditor >= 0 else "the Bank"
    return f"Give up: {creditor} takes what you have, and you are out"


def _plain(text: str) -> Callable[[Game, int, Action], str]:
    def tell(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
        return text

    return tell


def _offer(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    return f"Offer {terms.terms_text(game, action.legs)}"


def _token(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    return f"Play the {action.text}"


def _auto_claim(game: Game, seat: int, action: Action) -> str:  # noqa: ARG001
    return f"Turn automatic rent claims {'on' if action.amount == 1 else 'off'}"


_TELLERS: Final[dict[int, Callable[[Game, int, Action], str]]] = {
    act.ROLL: _roll,
    act.END: _end,
    act.DECLINE: _decline,
    act.BID: _bid,
    act.PASS: _pass,
    act.REMOTE_BUY: dealings.buy_from_afar,
    act.CLAIM: _claim,
    act.AUTO_CLAIM: _auto_claim,
    act.BUILD: works.build,
    act.HOTEL: works.hotel,
    act.REMOTE_BUILD: works.build_from_afar,
    act.SELL_DEED: dealings.sell_deeds,
    act.WANT: _want,
    act.PLACE: _place,
    act.OFFER: _offer,
    act.COUNTER: _offer,
    act.ACCEPT: _accept,
    act.REFUSE: _refuse,
    act.WITHDRAW: _plain("Withdraw the offer"),
    act.PUT_UP: dealings.put_up,
    act.ASK: dealings.ask,
    act.AGREE: dealings.agree,
    act.TOKEN: _token,
    act.CARD: _card,
    act.PAY_FINE: _pay_fine,
    act.USE_CARD: _use_card,
    act.STAY: _stay,
    act.PAY_FLAT: _tax,
    act.PAY_SHARE: _tax,
    act.BANKRUPT: _bankrupt,
    act.QUIT: _plain("Leave the game for good"),
}

_HOST: Final = {
    act.CALL_TIME: "Call time: what is due is settled, everybody is valued, the game is over",
    act.BREAK: "Begin a break: everything is frozen",
    act.RESUME: "End the break",
    act.VOID_THROW: "Declare the throw void, if a die has left the table",
    act.ABANDON: "Stop the game without a result",
}
