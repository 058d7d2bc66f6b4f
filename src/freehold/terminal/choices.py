"""What every choice would mean, said before it is made: sentences from the price and the facts of a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freehold.engine.action import Action
from freehold.engine.describing import Choice
from freehold.engine.edition import HOST
from freehold.engine.game import Game
from freehold.engine.text import telling, terms
from freehold.terminal.facts import Facts
from freehold.terminal.scene import Scene
from freehold.terminal.spaces import is_ladder


class Case(Scene):
    """A choice of a seat, with all the facts it takes to say what it would mean."""

    def __init__(self, game: Game, seat: int, choice: Choice) -> None:
        super().__init__(game)
        self.seat = seat
        self.choice = choice
        self.action = choice.action
        self.note = Facts(choice.note)

    @property
    def amount(self) -> str:
        """The amount that was named."""
        return self.money(self.action.amount)

    @property
    def price(self) -> str:
        """What it costs, or brings."""
        cost = self.choice.cost
        return self.money(cost if cost >= 0 else -cost)

    @property
    def deeds(self) -> str:
        """The deeds that were named: `A and B`."""
        return telling.listed([self.deed_name(deed) for deed in self.action.deeds])

    @property
    def leaves(self) -> str:
        """The cash afterwards, or by how much it is short."""
        left = self.choice.cash_after
        return f"leaves {self.money(left)}" if left >= 0 else f"{self.money(-left)} more than the cash in hand"

    @property
    def raised(self) -> str:
        """What becomes of money raised: a debt comes first."""
        left = self.choice.cash_after
        if self.is_debt_of(self.seat):
            short = self.stage.number("amount") - left
            return f"{self.money(short)} still short" if short > 0 else f"pays the debt, leaves {self.money(-short)}"
        if "repays" in self.note:
            repaid = self.note.number("repays")
            return f"repays {self.money(repaid)}, leaves {self.money(left - repaid)}"
        return f"leaves {self.money(left)}"


def consequence(game: Game, seat: int, action: Action) -> str:
    """One sentence on what a legal action does; chance is never looked into."""
    case = Case(game, seat, Choice(game, seat, action))
    tell = (_HOST if seat == HOST else SENTENCES).get(case.choice.kind)
    return tell(case) if tell is not None else case.choice.text.capitalize()


# -- throwing and the turn ----------------------------------------------------------------------------------


_THROWS: Final = {
    "start": " for the start",
    "double": " for a double",
    "rent": " for the rent",
    "again": " again",
    "turn": "",
}
"""What a throw is for."""


def _roll(case: Case) -> str:
    action, note = case.action, case.note
    dice = f"Enter {action.first_die} and {action.second_die}" if action.amount else "Throw the dice"
    text = dice + _THROWS[note.text("for")]
    if "fine_if_not" in note:
        text += f"; without one the fine of {case.money(note.number('fine_if_not'))} is due"
    return f"{text}; rent you have not claimed will lapse" if note.number("lapses") else text


def _end(case: Case) -> str:
    unused = " without the further throw" if case.note.flag("unused_throw") else ""
    missed = "".join(f"{case.name(seat)} misses a turn, " for seat in case.note.numbers("missed"))
    return f"End the turn{unused}; {missed}{case.name(case.note.number('next'))} is next"


def _card(case: Case) -> str:
    if case.action.target >= 0:
        return f"{case.game.edition.cards[case.action.target].title} was drawn"
    return f"Draw the top card of {case.game.edition.decks[case.stage.number('deck')].name}"


# -- buying and bidding ---------------------------------------------------------------------------------------


def _decline(case: Case) -> str:
    then = "it is auctioned" if case.note.text("then") == "auction" else "it stays with the Bank"
    return f"Do not buy {case.deed}; {then}"


def _bid(case: Case) -> str:
    if case.game.rules.auction_cap == "cash":
        return f"Bid {case.amount} for {case.lot}, {case.leaves}"
    return f"Bid {case.amount} for {case.lot}; you could raise {case.money(case.note.number('means'))}"


def _pass(case: Case) -> str:
    return _PASSES[case.note.text("for")](case)


def _pass_auction(case: Case) -> str:
    final = " for good" if case.note.flag("final") else ""
    bid = case.stage.number("bid")
    if bid == 0:
        return f"Make no bid{final} for {case.lot}"
    return f"Pass{final}; {case.name(case.stage.number('leader'))} leads with {case.money(bid)}"


_PASSES: Final[dict[str, Callable[[Case], str]]] = {
    "auction": _pass_auction,
    "token": lambda c: f"Keep the {c.game.tokens[c.seat]}",
    "prebuild": lambda _: "Build nothing before play",
    "asking": lambda c: f"Ask for nothing now; {c.whose}'s deal goes ahead",
    "leaving": lambda c: f"Ask for nothing more; {c.whose} leaves",
    "placing": lambda _: "Place no building",
}


def _remote_buy(case: Case) -> str:
    price = case.money(case.choice.cost - case.note.number("premium"))
    return f"Buy {case.deeds} from afar for {price}, {_premium(case)}, {case.leaves}"


def _premium(case: Case) -> str:
    """The premium of an act from afar and who gets it."""
    taker = case.note.number("premium_to")
    return f"premium {case.money(case.note.number('premium'))} to {case.name(taker) if taker >= 0 else 'nobody'}"


# -- rent -------------------------------------------------------------------------------------------------------


def _claim(case: Case) -> str:
    note = case.note
    amount, deed = case.money(note.number("amount")), case.deed_name(note.number("deed"))
    return f"Ask {case.name(note.number('lander'))} for {amount} rent on {deed}"


# -- buildings --------------------------------------------------------------------------------------------------


def _build(case: Case) -> str:
    duty = case.note.number("duty")
    part = f" (duty {case.money(duty)})" if duty > 0 else ""
    return f"Build {_what_is_built(case)} for {case.price}{part}, {case.leaves}"


def _remote_build(case: Case) -> str:
    price = case.money(case.choice.cost - case.note.number("premium"))
    return f"Build {_what_is_built(case)} from afar for {price}, {_premium(case)}, {case.leaves}"


def _what_is_built(case: Case) -> str:
    """What is built where; on a ladder, what a single deed comes to."""
    edition, action = case.game.edition, case.action
    word = edition.words["house"]
    if len(action.deeds) == 1:
        deed = action.deeds[0]
        if is_ladder(edition):
            return f"{case.deeds} up to {telling.standing(edition, case.game.houses[deed] + action.counts[0], False)}"
        return f"{telling.counted(action.counts[0], word)} on {case.deeds}"
    if len(set(action.counts)) == 1:
        count = action.counts[0]
        each = f"one {word}" if count == 1 else telling.counted(count, word)
        return f"{each} on each of {case.deeds}"
    pairs = zip(action.counts, action.deeds, strict=True)
    return ", ".join(f"{telling.counted(count, word)} on {case.deed_name(deed)}" for count, deed in pairs)


def _hotel(case: Case) -> str:
    count = len(case.action.deeds)
    word = case.game.edition.words["hotel"]
    what = telling.counted(count, word)
    where = case.game.deed_names(case.action.deeds)
    outright = " outright" if case.note.flag("outright") else ""
    return f"Build {what} on {where}{outright} for {case.price}, {case.leaves}"


def _sell(case: Case) -> str:
    game, action = case.game, case.action
    parts: list[str] = []
    for deed, count in zip(action.deeds, action.counts, strict=True):
        step = telling.step_text(game.edition, count, game.level(deed) - count, game.hotel[deed])
        parts.append(f"{step} on {case.deed_name(deed)}")
    return f"Sell {', '.join(parts)} for {case.price}, {case.raised}"


def _want(case: Case) -> str:
    count = case.action.amount
    return f"Want {count} {case.note.text('piece')}{'' if count == 1 else 's'}"


def _place(case: Case) -> str:
    paid = ", paid already" if case.stage.number("price") >= 0 else ""
    return f"Place the {case.piece} on {case.deeds}{paid}"


# -- deeds to and from the Bank -----------------------------------------------------------------------------------


def _keep(case: Case) -> str:
    kept = telling.listed([case.deed_name(deed) for deed in case.stage.numbers("deeds")])
    return f"Keep {kept} mortgaged, interest for {case.price}, {case.leaves}"


def _sell_deed(case: Case) -> str:
    what = " and ".join(case.built(deed) for deed in case.action.deeds)
    return f"Sell {what} to the Bank for {case.price}, {case.raised}"


# -- deals ----------------------------------------------------------------------------------------------------------


def _offer(case: Case) -> str:
    return f"Offer {terms.terms_text(case.game, case.action.legs)}"


def _accept(case: Case) -> str:
    if case.kind == "reserve":
        return _sell_below(case)
    return f"Accept: you give {_side(case, 'give')} and get {_side(case, 'get')}"


def _side(case: Case, side: str) -> str:
    part = case.note.part(side)
    return terms.side_text(case.game, part.numbers("deeds"), part.number("cash"), part.numbers("cards"))


def _sell_below(case: Case) -> str:
    """Taking a bid below the minimum."""
    what = case.built(case.stage.number("deed"))
    buyer, price = case.name(case.stage.number("bidder")), case.money(case.stage.number("bid"))
    fee = case.money(case.note.number("commission"))
    return f"Sell {what} to {buyer} for {price}, commission {fee}, {case.leaves}"


def _refuse(case: Case) -> str:
    if case.kind == "reserve":
        return f"Call it off: {case.deed} stays yours"
    if case.kind == "approach":
        return f"Keep {case.deed}; {case.whose}'s {case.money(case.stage.number('bid'))} is refused"
    return "Refuse the offer"


def _put_up(case: Case) -> str:
    """A deed put up: freely with or without a minimum, to settle a debt, or as a last step."""
    note = case.note
    what = case.built(case.action.deeds[0])
    if note.flag("forced"):
        opens, creditor = case.money(note.number("least")), case.name(note.number("creditor"))
        return f"Forced sale of {case.deeds}, bids from {opens}; without a bid it goes to {creditor}"
    how = " to the highest bidder" if case.is_debt_of(case.seat) else f", {_minimum(case)}"
    return f"Put up {what}{how}; you pay {note.number('commission_percent')} % of the price"


def _minimum(case: Case) -> str:
    return f"minimum {case.amount}" if case.action.amount else "no minimum"


def _ask(case: Case) -> str:
    owner, what = case.name(case.note.number("owner")), case.built(case.action.deeds[0])
    return f"Ask {owner} to put up {what}; your {case.amount} is the first bid"


def _agree(case: Case) -> str:
    bid = f"{case.whose} bids {case.money(case.stage.number('bid'))}"
    return f"Put up {case.built(case.stage.number('deed'))}, {_minimum(case)}; {bid}"


# -- detention, taxes, leaving ----------------------------------------------------------------------------------------


def _pay_fine(case: Case) -> str:
    then = "be free" if case.note.text("then") == "throw" else "be free; you throw in your next turn"
    return f"Pay the fine of {case.price} and {then}, {case.leaves}"


def _stay(case: Case) -> str:
    following = case.note.number("fine_next")
    if following == 0:
        return "Sit out this turn; you are free in your next"
    if following == case.stage.number("fine"):
        return "Sit out this turn"
    return f"Sit out this turn; the fine falls to {case.money(following)}"


def _tax(what: str) -> Callable[[Case], str]:
    def tell(case: Case) -> str:
        left = case.choice.cash_after
        tail = f"leaves {case.money(left)}" if left >= 0 else f"{case.money(-left)} still to be raised"
        return f"Pay {what}, {case.price}, {tail}"

    return tell


def _bankrupt(case: Case) -> str:
    return f"Give up: {case.name(case.stage.number('creditor'))} takes what you have, and you are out"


SENTENCES: Final[dict[str, Callable[[Case], str]]] = {
    "roll": _roll,
    "end": _end,
    "card": _card,
    "buy": lambda c: f"Buy {c.deed} for {c.price}, {c.leaves}",
    "decline": _decline,
    "bid": _bid,
    "pass": _pass,
    "remote-buy": _remote_buy,
    "claim": _claim,
    "auto-claim": lambda c: f"Turn automatic rent claims {'on' if c.action.amount == 1 else 'off'}",
    "build": _build,
    "hotel": _hotel,
    "sell": _sell,
    "want": _want,
    "place": _place,
    "remote-build": _remote_build,
    "mortgage": lambda c: f"Mortgage {c.deeds} for {c.price}, {c.raised}",
    "lift": lambda c: f"Lift the mortgage on {c.deeds} for {c.price}, {c.leaves}",
    "keep": _keep,
    "sell deed": _sell_deed,
    "offer": _offer,
    "counter": _offer,
    "accept": _accept,
    "refuse": _refuse,
    "withdraw": lambda _: "Withdraw the offer",
    "put up": _put_up,
    "ask": _ask,
    "agree": _agree,
    "pay fine": _pay_fine,
    "use card": lambda _: "Use a card you keep and be free",
    "stay": _stay,
    "pay flat": _tax("the flat tax"),
    "pay share": _tax("the share of your worth"),
    "bankrupt": _bankrupt,
    "quit": lambda _: "Leave the game for good",
    "token": lambda c: f"Play the {c.action.text}",
}
"""One sentence for every kind of action, by its word in the notation."""


def _call_time(case: Case) -> str:
    if case.game.rules.ending_turns == "equal":
        return "Call time: play goes on until everybody has had the same number of turns, then everybody is valued"
    if case.game.rules.ending_call == "finish-turn":
        return "Call time: the turn in progress is the last one, then everybody is valued"
    return "Call time: what is due is settled, everybody is valued, the game is over"


def _sold_to(case: Case) -> str:
    """Rule: FR-AUCTION-2, GV-AUCTION-2, CR-AUCTION-2"""
    if case.action.target < 0:
        return "Close the auction: nobody has bid"
    return f"Close the auction: {case.game.names[case.action.target]} gets it for {case.amount}, or for more"


_HOST: Final[dict[str, Callable[[Case], str]]] = {
    "sold to": _sold_to,
    "call time": _call_time,
    "break": lambda _: "Begin a break: everything is frozen",
    "resume": lambda _: "End the break",
    "void throw": lambda _: "Declare the throw void, if a die has left the table",
    "abandon": lambda _: "Stop the game without a result",
}
