"""The words of a refusal, and the rule each rests on."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Final

from freehold.engine import action as act
from freehold.engine import refusal as no
from freehold.engine.edition import BANK, HOST

if TYPE_CHECKING:
    from freehold.engine.action import Action
    from freehold.engine.state import State

_BY_KIND: Final = "@"
"""Stands for the rule of the refused kind of action."""

REASONS: Final = {
    no.GAME_OVER: ("", "the game is over"),
    no.PAUSED: ("host.break", "there is a break: everything is frozen until the host resumes"),
    no.HOST_ONLY: ("ending.call", "only the host does that"),
    no.HOST_DOES_NOT_PLAY: ("", "the host does not play; name the seat that acts"),
    no.NO_SUCH_SEAT: ("", "there is no such seat at this table"),
    no.RETIRED: ("estate.retire", "{seat} is out of the game"),
    no.NO_DEED_NAMED: ("", "name a deed"),
    no.NAMED_TWICE: ("", "every deed is named once, with a number of steps if more than one is meant"),
    no.NOT_AWAITED: ("turn.order", "the table waits for {awaited}"),
    no.WINDOW_CLOSED: (
        _BY_KIND,
        "not while a landing, a payment or an auction is going on; the next chance is before the following throw",
    ),
    no.TIME_IS_CALLED: ("ending.call", "time has been called: what is owed is settled, nothing new begins"),
    no.NO_THROW_AWAITED: ("turn.throw", "no throw is awaited; the table waits for {awaited}"),
    no.THROWN_ALREADY: ("turn.throw", "{seat} has thrown already in this turn"),
    no.THROW_BEFORE_ENDING: ("turn.throw", "{seat} has to throw before the turn can end"),
    no.MUST_THROW_AGAIN: ("turn.extra-throw", "after a double {seat} has to throw again"),
    no.DICE_MUST_BE_ENTERED: ("turn.throw", "say what the dice show, for instance: roll 3 4"),
    no.DICE_ARE_NOT_ENTERED: ("turn.throw", "this game throws its own dice; say: roll"),
    no.TWO_DICE_ONE_TO_SIX: ("turn.dice", "a throw is made with two dice, each from 1 to 6"),
    no.DETAINED_DO_NOT_THROW: (
        "detention.sit-out",
        "{seat} is detained and does not throw: leave first, or stay",
    ),
    no.NOT_DETAINED: ("detention.fine", "{seat} is not detained"),
    no.FINE_COMES_AFTER_THE_LAST_THROW: (
        "detention.forced-fine",
        "on the last turn of the stay {seat} throws first; without a double the fine follows",
    ),
    no.NO_CARD_HELD: ("detention.card", "{seat} holds no such card"),
    no.NO_SITTING_OUT: ("detention.double", "nobody sits out a turn in this edition: throw for a double"),
    no.NO_CARD_AWAITED: ("cards.draw", "no card is to be drawn by {seat} now"),
    no.CARD_MUST_BE_NAMED: ("cards.draw", "name the card that was drawn, by its title or what it does"),
    no.CARD_NOT_IN_DECK: ("cards.draw", "that card is not in the deck being drawn from"),
    no.NO_TAX_CHOICE: ("tax.choice", "{seat} has no tax to choose now"),
    no.CANNOT_PAY_THAT: ("tax.choice", "{seat} cannot raise {need}, but could pay the other sum"),
    no.NOTHING_FOR_SALE: ("purchase.offer", "nothing is offered to {seat} for sale now"),
    no.NOT_ENOUGH_CASH: (_BY_KIND, "{seat} has {cash} and needs {need}"),
    no.NO_AUCTION: ("auction.open", "no auction is going on"),
    no.NOT_AMONG_BIDDERS: ("auction.open", "{seat} has no part in this auction"),
    no.HIGHEST_ALREADY: ("auction.open", "{seat} has the highest bid already"),
    no.PASSED_ALREADY: ("auction.open", "{seat} has passed since the latest bid; a higher bid is still welcome"),
    no.DEBT_COMES_FIRST: ("debt.pay", "{seat} has a debt to pay first"),
    no.BID_TOO_LOW: ("auction.any-price", "a bid is in whole amounts and at least {need}"),
    no.BID_ABOVE_CAP: ("auction.cap", "{seat} could raise no more than {need}"),
    no.NO_CLAIM: (
        "rent.lapse",
        "{seat} has no such rent to ask for; it was never due, was asked for, or has lapsed",
    ),
    no.ALREADY_SO: ("rent.automatic", "that is how it is set already"),
    no.NO_BUILDINGS_ON_SUCH_DEEDS: ("building.streets-only", "nothing can be built on {deed}"),
    no.GROUP_INCOMPLETE: ("building.complete-group", "{seat} does not own the whole group {group}"),
    no.GROUP_MORTGAGED: (
        "building.unmortgaged-group",
        "a deed of {group} is mortgaged; lift it before building",
    ),
    no.HAS_HOTEL: ("building.one-hotel", "{deed} has its hotel; nothing more fits"),
    no.TOO_MANY_HOUSES: ("building.most-houses", "{deed} takes no more than {houses} houses"),
    no.UNEVEN: ("building.even", "building is even: no deed of {group} may be more than one house ahead"),
    no.HOTEL_TOO_EARLY: (
        "building.hotel-needs",
        "a hotel needs {hotel_houses} houses or a hotel on every deed of {group}",
    ),
    no.NO_HOUSES_LEFT: ("building.stock", "the Bank has {need_plain} houses left"),
    no.NO_HOTELS_LEFT: ("building.stock", "the Bank has {need_plain} hotels left"),
    no.NOTHING_OF_YOURS_TO_SELL: ("building.sell", "{deed} does not belong to {seat}"),
    no.NOT_THAT_MANY_BUILDINGS: ("building.sell", "there are not that many buildings on {deed}"),
    no.UNEVEN_SALE: (
        "building.sell-even",
        "buildings come down evenly: no deed of {group} may be more than one house ahead",
    ),
    no.NO_HOUSES_TO_BREAK_HOTEL: (
        "building.break-hotel",
        "the Bank lacks the houses to break the hotel into; sell further down in one sale",
    ),
    no.NOT_ASKED: ("building.shortage", "{seat} is not asked how many buildings are wanted"),
    no.CANNOT_WANT_THAT_MANY: ("building.shortage", "{seat} could place and pay for at most {need_plain}"),
    no.NOTHING_TO_PLACE: ("building.shortage", "{seat} has no building to place"),
    no.MUST_PLACE: ("building.shortage", "a building won at auction is placed at once"),
    no.NOT_YOUR_DEED: ("mortgage.take", "{deed} does not belong to {seat}"),
    no.MORTGAGED_ALREADY: ("mortgage.take", "{deed} is mortgaged already"),
    no.GROUP_HAS_BUILDINGS: ("mortgage.bare-group", "buildings stand on {group}; sell them all first"),
    no.NOT_MORTGAGED: ("mortgage.lift", "{deed} is not mortgaged"),
    no.MORTGAGE_OF_ANOTHER: (
        "mortgage.owner-keeps",
        "{deed} does not belong to {seat}; nobody gets a deed by paying off its mortgage",
    ),
    no.NO_HANDOVER: ("mortgage.transfer", "{seat} has received no mortgaged deed that wants a decision"),
    no.NOT_AMONG_HANDED_OVER: ("mortgage.transfer", "only the mortgaged deeds just received can be lifted now"),
    no.DEAL_EMPTY: ("deal.contents", "a deal gives deeds, cash or cards for something"),
    no.DEAL_PARTNER: (
        "deal.offer",
        "a deal is made with another player who is still in the game, each named once",
    ),
    no.DEAL_NAMED_TWICE: ("deal.contents", "every deed and card is named once"),
    no.DEAL_DEED_NOT_OWNED: ("deal.contents", "somebody would give a deed that is not theirs"),
    no.DEAL_BUILDINGS_IN_GROUP: (
        "deal.no-buildings",
        "buildings stand in the group of a deed that would change hands; sell them to the Bank first",
    ),
    no.DEAL_NO_CARDS: ("deal.cards", "cards do not change hands in this edition"),
    no.DEAL_CARD_NOT_HELD: ("deal.cards", "somebody would give a card they do not hold"),
    no.DEAL_CASH_SHORT: ("deal.contents", "somebody would have to give {need} in cash and has less"),
    no.DEAL_LENDS: ("deal.no-loans", "players do not lend to each other"),
    no.DEAL_IMMUNITY: ("deal.no-immunity", "freedom from rent is never part of a deal"),
    no.DEAL_MOVES_BUILDINGS: ("deal.buildings-stay", "buildings are sold to the Bank only, never to a player"),
    no.DEAL_PROMISES: ("deal.no-promises", "a deal is an exchange at once; promises are no part of it"),
    no.DEAL_BREAKS_DEBT: (
        "debt.deal",
        "somebody owes {need}, and a deal must leave that payable by selling something",
    ),
    no.DEAL_ONE_SIDED: (
        "deal.one-sided",
        "a deal gives every side something; a gift would be a special deal",
    ),
    no.DEAL_INTEREST_UNPAYABLE: (
        "mortgage.transfer",
        "somebody could not pay the {need} interest on the mortgaged deeds received",
    ),
    no.BANK_LENDS_ON_MORTGAGE_ONLY: (
        "bank.lends",
        "the Bank makes no deals; it lends on a mortgage and nothing else",
    ),
    no.OFFER_PENDING: ("deal.offer", "an offer is on the table; it is answered or withdrawn first"),
    no.NO_OFFER: ("deal.offer", "there is no offer for {seat} to answer or withdraw"),
    no.COUNTER_ONE_PARTNER: ("deal.offer", "an offer to several players is accepted or refused as it is"),
    no.NOT_IN_DEBT: ("estate.bankrupt", "{seat} owes nothing that cannot be paid"),
    no.CAN_STILL_PAY: ("estate.bankrupt", "{seat} can still raise the {need} that is owed, and has to"),
    no.PAY_DEBTS_FIRST: ("estate.quit-debts", "{seat} owes money that has to be settled before leaving"),
    no.QUIT_IN_AN_OPEN_WINDOW: (
        "estate.quit",
        "{seat} may leave before the next throw, when the table is not busy",
    ),
    no.TOKENS_ARE_CHOSEN_BEFORE_PLAY: ("opening.token", "tokens are chosen before play begins"),
    no.TOKEN_TAKEN: ("opening.token", "somebody has that token; pick another"),
    no.TOKEN_EMPTY: ("opening.token", "name a token"),
    no.NO_DEAL_AWAITED: ("opening.deal", "no deeds are to be dealt now"),
    no.HAND_ALREADY_DEALT: ("opening.deal", "that seat has its deeds"),
    no.WRONG_HAND_SIZE: ("opening.deal", "every seat is dealt {need_plain} different deeds"),
    no.DEED_NOT_IN_PILE: ("opening.deal", "a deed named is not with the Bank any more"),
    no.NO_TIMED_ENDING: (
        "ending.no-count",
        "this game ends by its own rules; wealth alone wins nothing and nobody calls time",
    ),
    no.NO_BREAK: ("host.break", "there is no break to end"),
    no.NO_SUCH_THING: ("", "that names something that does not exist in this game"),
    no.HANDOVER_FIRST: (
        "mortgage.transfer",
        "a mortgaged deed that has just changed hands is lifted or kept before it is dealt again",
    ),
    no.FINE_WHOM: ("host.fine", "a fine names a player still in the game and an amount"),
    no.NOT_FOR_SALE_IN_PLAY: ("purchase.offer", "deeds are not bought on landing in this edition"),
    no.CLAIMED_BY_ANOTHER: ("purchase.claim", "another player has the claim on {group}"),
    no.TWO_DEEDS_FIRST: ("purchase.new-group", "{seat} needs more deeds in every claimed group before opening another"),
    no.DEBTORS_DO_NOT_BUY: (
        "debt.freeze",
        "{seat} owes the Bank {credit}: no buying and no building before that is repaid",
    ),
    no.NO_REMOTE_BUYS: ("purchase.remote", "nothing is bought from afar in this edition"),
    no.NO_CLAIM_THERE: ("purchase.remote", "{seat} has no claim on {group}"),
    no.NOBODY_STANDS_THERE: ("purchase.remote", "no other player stands on {deed}"),
    no.DEED_IS_SOLD: ("purchase.remote", "{deed} is not with the Bank"),
    no.BOUGHT_FROM_AFAR_JUST_NOW: (
        "purchase.remote-build",
        "a deed of {group} was bought from afar in this turn; building there waits",
    ),
    no.ONLY_BEFORE_THE_THROW: ("turn.before-throw", "only in one's own turn, before the first throw"),
    no.ONLY_IN_OWN_TURN: ("turn.own-turn", "only in one's own turn, or to settle a debt"),
    no.DETAINED_MAY_NOT: ("detention.bans", "{seat} is detained and may not do that"),
    no.JUST_RELEASED: ("detention.released", "{seat} was released in this turn and has to wait for the next"),
    no.BUILD_AFTER_LANDING: (
        "building.on-landing",
        "building waits until {seat} lands on a deed of that group, and not on the landing of a purchase",
    ),
    no.LADDER_LIMIT: (
        "building.ladder",
        "the deeds of {group} that {seat} owns, and what stands on them, do not allow that",
    ),
    no.NOT_ALIKE: (
        "building.alike",
        "one builds on the deed landed on alone, or equally many on every deed of {group} that can take them",
    ),
    no.BUILT_ON_THIS_LANDING: ("building.once", "houses have been built on this landing already"),
    no.HOTEL_ON_LATER_LANDING: (
        "building.hotel-later",
        "a hotel needs four houses from an earlier turn on the deed landed on",
    ),
    no.SITE_MORTGAGED: ("building.unmortgaged-group", "{deed} is mortgaged; lift it before building"),
    no.HOTEL_IS_SOLD_WHOLE: ("building.sell", "a hotel is sold whole"),
    no.PREBUILD_SPREAD: (
        "opening.prebuild",
        "houses before play are spread evenly over the plots, and there are {prebuild} at most",
    ),
    no.NO_MORTGAGES: ("mortgage.take", "there are no mortgages in this edition"),
    no.DEED_HAS_BUILDINGS: ("mortgage.bare-group", "buildings stand on {deed}; sell them first"),
    no.NO_DEALS: ("deal.offer", "players do not deal with each other in this edition"),
    no.NO_DEEDS_TO_BANK: ("deal.to-bank", "deeds are not sold to the Bank in this edition"),
    no.DEALS_BY_AUCTION: ("deal.by-auction", "deeds change hands by auction only: put one up or ask for one"),
    no.NO_AUCTION_DEALS: ("deal.offer", "deeds are not put up for auction by players in this edition"),
    no.ONE_OFFER_A_TURN: ("deal.one-offer", "{seat} has made the one offer of this turn"),
    no.MORTGAGED_NOT_FOR_SALE: ("deal.mortgaged", "{deed} is mortgaged and cannot be put up"),
    no.OWNER_DETAINED: ("detention.bans", "the owner of {deed} is detained and cannot sell"),
    no.ASK_ANOTHER: ("deal.by-auction", "{deed} does not belong to another player"),
    no.NOT_APPROACHED: ("deal.by-auction", "nobody has asked {seat} for a deed"),
    no.NO_RESERVE_TO_DECIDE: ("deal.reserve", "{seat} has no bid below a minimum to decide about"),
    no.STEPS_FIRST: ("debt.steps", "every step is run to the end: sell, mortgage and auction first"),
    no.FIRST_SELL_OR_MORTGAGE: (
        "debt.forced-sale",
        "{deed} is not mortgaged; while anything can be raised, no mortgaged deed is sold",
    ),
    no.NO_HOTELS: ("building.ladder", "there are no hotels in this edition: build the next step"),
    no.NOT_YOUR_STREET: ("building.on-landing", "{deed} does not belong to {seat}"),
    no.PASSED_FOR_GOOD: ("auction.open", "{seat} has passed, and a pass is final"),
    no.NOTHING_TO_NOTE: ("host.note", "say what is to be noted"),
    no.WANTED_NONE: ("building.shortage", "only those who want a building and have a place for it bid for it"),
    no.BUILDING_BID_CAP: ("building.bid-cap", "a building is paid for at once, and {seat} has {need}"),
    no.LEAVERS_GIVE_NOTHING: ("estate.quit", "somebody who leaves may not give anything to another player"),
    no.LEAVE_BEFORE_THE_THROW: (
        _BY_KIND,
        "{seat} has thrown already; fine, card and sitting out come before the throw",
    ),
    no.RENT_IS_AUTOMATIC: ("rent.automatic", "rent is always asked for in this game"),
    no.NO_MINIMUM_IN_DEBT: ("debt.no-minimum", "no minimum is set when a deed is auctioned to pay a debt"),
    no.CARD_ORDERS_THROW: ("cards.roll-again", "the card orders {seat} to throw again"),
    no.NOBODY_LEAVES: (
        "estate.no-surrender",
        "nobody gives up early in this edition; every debt is settled step by step",
    ),
    no.TOKEN_TOO_LONG: ("opening.token", "the name of a token has at most {token_most} characters"),
    no.NOTE_TOO_LONG: ("host.note", "a note has at most {note_most} characters"),
}
"""For every code: the rule it rests on and a sentence for people."""

RULE_OF_KIND: Final = {
    act.BUY: "purchase.buy",
    act.BUILD: "building.any-time",
    act.HOTEL: "building.hotel",
    act.SELL: "building.sell",
    act.PLACE: "building.house",
    act.MORTGAGE: "mortgage.take",
    act.LIFT: "mortgage.lift",
    act.OFFER: "deal.offer",
    act.COUNTER: "deal.offer",
    act.ACCEPT: "deal.offer",
    act.PAY_FINE: "detention.fine",
    act.REMOTE_BUY: "purchase.remote",
    act.REMOTE_BUILD: "purchase.remote-build",
    act.SELL_DEED: "deal.to-bank",
    act.ASK: "deal.by-auction",
    act.STAY: "detention.sit-out",
    act.USE_CARD: "detention.card",
}
"""The rule to cite where the reason itself is common to many actions."""


def rule_of(code: int, kind: int) -> str:
    """The rule a refusal rests on."""
    rule: str = REASONS[code][0]
    return RULE_OF_KIND.get(kind, "") if rule == _BY_KIND else rule


NAMES: Final[dict[int, str]] = {
    code: constant.lower().replace("_", "-")
    for constant, code in vars(no).items()
    if constant.isupper() and isinstance(code, int) and code != no.OK
}
"""For every code a lasting name, such as `not-enough-cash`: whoever words it in another language knows it by that."""


def sentence_of(g: State, code: int, seat: int, awaited: int, action: Action) -> str:
    """The reason in words, with the names and figures of this refusal."""
    edition = g.edition
    deed = _deed(g, action)
    return REASONS[code][1].format(
        seat=_name(g, seat),
        awaited=_name(g, awaited),
        deed=edition.deeds[deed].name if deed >= 0 else "that deed",
        group=edition.groups[edition.deeds[deed].group].name if deed >= 0 else "that group",
        cash=edition.money(g.cash[seat]) if seat >= 0 else "",
        need=edition.money(g.need),
        need_plain=str(g.need),
        houses=str(g.rules.building_houses),
        hotel_houses=str(g.rules.building_houses_for_hotel),
        prebuild=str(g.rules.opening_prebuild),
        credit=edition.money(g.credit[seat]) if seat >= 0 else "",
        token_most=str(act.LONGEST_TOKEN),
        note_most=str(act.LONGEST_NOTE),
    )


def details_of(g: State, code: int, seat: int, awaited: int, action: Action) -> dict[str, int]:
    """The names and figures of this refusal as numbers: those its sentence speaks of, and no others.

    Ask right after `why_not`: the figure that was needed is the one of the latest judgement. Seats, deeds and
    groups are counted from 0; -1 in place of a deed or group means that none was named.
    """
    deed = _deed(g, action)
    known: dict[str, int] = {
        "seat": seat,
        "awaited": awaited,
        "deed": deed,
        "group": g.edition.deeds[deed].group if deed >= 0 else -1,
        "cash": g.cash[seat] if seat >= 0 else 0,
        "need": g.need,
        "need_plain": g.need,
        "houses": g.rules.building_houses,
        "hotel_houses": g.rules.building_houses_for_hotel,
        "prebuild": g.rules.opening_prebuild,
        "credit": g.credit[seat] if seat >= 0 else 0,
        "token_most": act.LONGEST_TOKEN,
        "note_most": act.LONGEST_NOTE,
    }
    spoken = [part[1] for part in Formatter().parse(REASONS[code][1])]
    return {name: known[name] for name in spoken if name is not None}


def _deed(g: State, action: Action) -> int:
    """The deed a refusal speaks of: the first that the action names, or -1."""
    return action.deeds[0] if action.deeds and 0 <= action.deeds[0] < len(g.edition.deeds) else -1


def _name(g: State, seat: int) -> str:
    if seat == BANK:
        return "nobody"
    if seat == HOST:
        return "the host"
    return g.names[seat]
