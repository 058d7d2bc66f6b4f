"""The words of a refusal, and the rule each rests on; `engine.citing` tells the cases apart."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Final

from freehold.engine import refusal as no
from freehold.engine.edition import BANK, HOST

if TYPE_CHECKING:
    from freehold.engine.state import State

REASONS: Final = {
    no.GAME_OVER: ("", "the game is over"),
    no.PAUSED: ("host.break.frozen", "there is a break: everything is frozen until the host resumes"),
    no.HOST_ONLY: ("ending.call", "only the host may do that"),
    no.HOST_DOES_NOT_PLAY: ("", "the host does not play; name the seat that acts"),
    no.NO_SUCH_SEAT: ("", "there is no such seat at this table"),
    no.RETIRED: ("estate.retire", "{seat} is out of the game"),
    no.NO_DEED_NAMED: ("", "name a deed"),
    no.NAMED_TWICE: (
        "",
        "{deed} is named twice; name every deed once, with a number of steps if more than one is meant",
    ),
    no.NOT_AWAITED: ("turn.order", "the table waits for {awaited}"),
    no.WINDOW_CLOSED: (
        "turn.order.window",
        "not while a landing, a payment or an auction is going on; the next chance is before the following throw",
    ),
    no.TIME_IS_CALLED: ("ending.call.closed", "time has been called: what is owed is settled, nothing new begins"),
    no.NO_THROW_AWAITED: ("turn.order", "no throw is awaited; the table waits for {awaited}"),
    no.THROWN_ALREADY: ("turn.throw.done", "{seat} has already thrown in this turn"),
    no.THROW_BEFORE_ENDING: ("turn.throw.due", "{seat} has to throw before the turn can end"),
    no.MUST_THROW_AGAIN: ("turn.extra-throw", "after a double {seat} has to throw again"),
    no.DICE_MUST_BE_ENTERED: ("turn.throw", "say what the dice show, for instance: roll 3 4"),
    no.DICE_ARE_NOT_ENTERED: ("turn.throw", "this game throws its own dice; say: roll"),
    no.TWO_DICE_ONE_TO_SIX: ("turn.dice", "a throw is made with two dice, each from 1 to 6"),
    no.DETAINED_DO_NOT_THROW: (
        "detention.sit-out.no-throw",
        "{seat} is detained and does not throw: leave first, or stay",
    ),
    no.NOT_DETAINED: ("detention.fine", "{seat} is not detained"),
    no.FINE_COMES_AFTER_THE_LAST_THROW: (
        "detention.fine.last-turn",
        "on the last turn of the stay {seat} throws first; without a double the fine follows",
    ),
    no.NO_CARD_HELD: ("detention.card", "{seat} holds no such card"),
    no.NO_SITTING_OUT: ("detention.double", "nobody sits out a turn in this edition: throw for a double"),
    no.NO_CARD_AWAITED: ("cards.draw", "{seat} has no card to draw now"),
    no.CARD_MUST_BE_NAMED: ("cards.draw", "name the card that was drawn, by its title or what it does"),
    no.CARD_NOT_IN_DECK: ("cards.draw", "that card is not in the deck being drawn from"),
    no.NO_TAX_CHOICE: ("tax.choice", "{seat} has no tax to choose now"),
    no.CANNOT_PAY_THAT: ("tax.choice.unpayable", "{seat} cannot raise {amount}, but could pay the other sum"),
    no.NOTHING_FOR_SALE: ("purchase.offer", "nothing is for sale to {seat} now"),
    no.NOT_ENOUGH_CASH: ("purchase.buy.cash", "{seat} has {cash} and needs {amount}"),
    no.NO_AUCTION: ("auction.open", "no auction is going on"),
    no.NOT_AMONG_BIDDERS: ("auction.open.bidders", "{seat} has no part in this auction"),
    no.HIGHEST_ALREADY: ("auction.open.passing", "{seat} already has the highest bid"),
    no.PASSED_ALREADY: (
        "auction.open.passing",
        "{seat} has already passed on the latest bid; a higher bid is still welcome",
    ),
    no.DEBT_COMES_FIRST: ("debt.pay", "{seat} owes {amount} and has to pay that first"),
    no.BID_TOO_LOW: ("auction.any-price", "the lowest bid now is {amount}"),
    no.BID_ABOVE_CAP: ("auction.cap", "the highest bid that {seat} could pay is {amount}"),
    no.NO_CLAIM: (
        "rent.lapse",
        "{seat} has no such rent to ask for; it was never due, has been asked for, or has lapsed",
    ),
    no.ALREADY_SO: ("rent.automatic", "it is already set that way"),
    no.NO_BUILDINGS_ON_SUCH_DEEDS: ("building.streets-only", "nothing can be built on {deed}"),
    no.GROUP_INCOMPLETE: (
        "building.complete-group",
        "{seat} does not own all of {group}, and building there needs the whole group",
    ),
    no.GROUP_MORTGAGED: ("building.unmortgaged-group", "{deed} is mortgaged; lift it before building on {group}"),
    no.HAS_HOTEL: ("building.one-hotel", "{deed} already has a hotel; nothing more can be built there"),
    no.TOO_MANY_HOUSES: ("building.most-houses", "{deed} takes no more than {limit} houses"),
    no.UNEVEN: ("building.even", "{deed} would be more than one house ahead of another deed of {group}; build evenly"),
    no.HOTEL_TOO_EARLY: (
        "building.hotel-needs",
        "{deed} has too few houses: a hotel needs {limit} houses, or a hotel, on every deed of {group}",
    ),
    no.NO_HOUSES_LEFT: ("building.stock", "that takes more houses than the Bank has left ({limit})"),
    no.NO_HOTELS_LEFT: ("building.stock.hotels", "that takes more hotels than the Bank has left ({limit})"),
    no.NOTHING_OF_YOURS_TO_SELL: ("building.sell", "{deed} does not belong to {seat}"),
    no.NOT_THAT_MANY_BUILDINGS: (
        "building.sell",
        "there are not that many buildings on {deed}; the steps that can be sold there: {limit}",
    ),
    no.UNEVEN_SALE: (
        "building.sell-even",
        "{deed} would be left more than one house ahead of another deed of {group}; sell evenly",
    ),
    no.NO_HOUSES_TO_BREAK_HOTEL: (
        "building.break-hotel",
        "breaking up the hotel takes more houses than the Bank has left ({limit}); sell further down in one sale",
    ),
    no.NOT_ASKED: ("building.shortage.terms", "{seat} is not being asked how many buildings are wanted"),
    no.CANNOT_WANT_THAT_MANY: ("building.shortage.terms", "{seat} could place and pay for at most {limit}"),
    no.NOTHING_TO_PLACE: ("building.shortage.terms", "{seat} has no building to place"),
    no.MUST_PLACE: ("building.shortage.terms", "a building won at auction has to be placed at once"),
    no.NOT_YOUR_DEED: ("mortgage.take", "{deed} does not belong to {seat}"),
    no.MORTGAGED_ALREADY: ("mortgage.take", "{deed} is already mortgaged"),
    no.GROUP_HAS_BUILDINGS: ("mortgage.bare-group", "buildings stand on {group}; sell them all first"),
    no.NOT_MORTGAGED: ("mortgage.lift", "{deed} is not mortgaged"),
    no.MORTGAGE_OF_ANOTHER: (
        "mortgage.owner-keeps",
        "{deed} does not belong to {seat}; nobody gets a deed by paying off its mortgage",
    ),
    no.NO_HANDOVER: (
        "mortgage.transfer",
        "{seat} has not just received a mortgaged deed, so there is none to lift or keep",
    ),
    no.NOT_AMONG_HANDED_OVER: (
        "mortgage.transfer",
        "only mortgaged deeds just received can be lifted now, and {deed} is not one of them",
    ),
    no.DEAL_EMPTY: ("deal.contents", "a deal needs something to change hands: deeds, cash or cards"),
    no.DEAL_PARTNER: (
        "deal.offer",
        "{other} cannot be the partner here: a deal is made with other players still in the game, each named once",
    ),
    no.DEAL_NAMED_TWICE: ("deal.contents", "{deed} is named twice; every deed and card is named once"),
    no.DEAL_DEED_NOT_OWNED: ("deal.contents", "{other} does not own {deed} and cannot give it"),
    no.DEAL_BUILDINGS_IN_GROUP: (
        "deal.no-buildings",
        "buildings stand on {group}; they have to be sold to the Bank before {deed} changes hands",
    ),
    no.DEAL_NO_CARDS: ("deal.cards", "cards do not change hands in this edition"),
    no.DEAL_CARD_NOT_HELD: ("deal.cards", "{other} does not hold that card and cannot give it"),
    no.DEAL_CASH_SHORT: ("deal.contents", "{other} would have to give {amount} in cash and has {cash}"),
    no.DEAL_LENDS: ("deal.no-loans", "players do not lend to each other"),
    no.DEAL_IMMUNITY: ("deal.no-immunity", "freedom from rent is never part of a deal"),
    no.DEAL_MOVES_BUILDINGS: ("deal.buildings-stay", "buildings are sold to the Bank only, never to a player"),
    no.DEAL_PROMISES: ("deal.no-promises", "a deal is an exchange at once; promises are no part of it"),
    no.DEAL_BREAKS_DEBT: (
        "debt.deal",
        "{other} owes {amount} and may deal only by selling something, so that this can still be paid",
    ),
    no.DEAL_ONE_SIDED: (
        "deal.one-sided",
        "a deal gives every side something; a gift would be a special deal",
    ),
    no.DEAL_INTEREST_UNPAYABLE: (
        "mortgage.transfer",
        "{other} could not pay the {amount} interest on the mortgaged deeds received",
    ),
    no.BANK_LENDS_ON_MORTGAGE_ONLY: ("bank.lends", "the Bank makes no deals; it lends on a mortgage and nothing else"),
    no.OFFER_PENDING: ("deal.offer", "an offer is on the table; it is answered or withdrawn first"),
    no.NO_OFFER: ("deal.offer", "there is no offer for {seat} to answer or withdraw"),
    no.COUNTER_ONE_PARTNER: ("deal.offer", "an offer to several players is accepted or refused as it stands"),
    no.NOT_IN_DEBT: ("estate.bankrupt", "{seat} has no debt that cannot be paid"),
    no.CAN_STILL_PAY: ("estate.bankrupt.can-pay", "{seat} can still raise the {amount} that is owed, and has to"),
    no.PAY_DEBTS_FIRST: ("estate.quit-debts", "{seat} owes {amount}, which has to be settled before leaving"),
    no.QUIT_IN_AN_OPEN_WINDOW: ("estate.quit", "{seat} may leave before the next throw, when the table is not busy"),
    no.TOKENS_ARE_CHOSEN_BEFORE_PLAY: ("opening.token", "tokens are chosen before play begins"),
    no.TOKEN_TAKEN: ("opening.token.taken", "{other} has that token; pick another"),
    no.TOKEN_EMPTY: ("opening.token", "name a token"),
    no.NO_DEAL_AWAITED: ("opening.deal", "there are no deeds to deal now"),
    no.HAND_ALREADY_DEALT: ("opening.deal", "{other} has already been dealt a hand"),
    no.WRONG_HAND_SIZE: ("opening.deal.size", "the number of different deeds dealt to every seat is {limit}"),
    no.DEED_NOT_IN_PILE: ("opening.deal", "{deed} is no longer with the Bank"),
    no.NO_TIMED_ENDING: (
        "ending.no-count",
        "this game ends by its own rules; wealth alone wins nothing and nobody calls time",
    ),
    no.NO_BREAK: ("host.break", "there is no break to end"),
    no.NO_SUCH_THING: ("", "that names something that does not exist in this game"),
    no.HANDOVER_FIRST: (
        "mortgage.transfer",
        "{deed} is mortgaged and has just changed hands; its new owner lifts or keeps it before it is dealt again",
    ),
    no.FINE_WHOM: ("host.fine", "a fine names a player still in the game and an amount above 0"),
    no.NOT_FOR_SALE_IN_PLAY: ("purchase.offer", "deeds are not bought on landing in this edition"),
    no.CLAIMED_BY_ANOTHER: ("purchase.claim", "{other} has the claim on {group}"),
    no.TWO_DEEDS_FIRST: ("purchase.new-group", "{seat} needs {limit} deeds of {group} before opening another group"),
    no.DEBTORS_DO_NOT_BUY: (
        "debt.freeze",
        "{seat} owes the Bank {amount}: no buying and no building before that is repaid",
    ),
    no.NO_REMOTE_BUYS: ("purchase.remote", "nothing is bought from afar in this edition"),
    no.NO_CLAIM_THERE: ("purchase.remote", "{seat} has no claim on {group}"),
    no.NOBODY_STANDS_THERE: ("purchase.remote.standing", "no other player stands on {deed}"),
    no.DEED_IS_SOLD: ("purchase.remote", "{deed} already belongs to {other}"),
    no.BOUGHT_FROM_AFAR_JUST_NOW: (
        "purchase.remote-build.waits",
        "a deed of {group} was bought from afar in this turn; building there waits for a later one",
    ),
    no.ONLY_BEFORE_THE_THROW: ("turn.before-throw", "that is done only in one's own turn, before the first throw"),
    no.ONLY_IN_OWN_TURN: ("turn.own-turn", "that is done only in one's own turn, or to settle a debt"),
    no.DETAINED_MAY_NOT: ("detention.bans", "{seat} is detained and may not do that"),
    no.JUST_RELEASED: ("detention.released", "{seat} was released in this turn and has to wait for the next"),
    no.BUILD_AFTER_LANDING: (
        "building.on-landing",
        "{seat} may build on {group} only after landing on a deed they own there, not on the landing that bought it",
    ),
    no.LADDER_LIMIT: (
        "building.ladder",
        "what would stand on {group} is beyond its limits: one plot carries 1, two carry 2 each, "
        "and of three the steps 3, 6 and 9 need 1, 2 and 3 on both others",
    ),
    no.NOT_ALIKE: (
        "building.alike",
        "build on the deed landed on alone, or equally many houses on every deed of {group} that can take them",
    ),
    no.BUILT_ON_THIS_LANDING: ("building.once", "{seat} has already built houses on this landing"),
    no.HOTEL_ON_LATER_LANDING: (
        "building.hotel-later",
        "a hotel on {deed} needs {limit} houses that have stood there since an earlier turn",
    ),
    no.SITE_MORTGAGED: ("building.unmortgaged-group", "{deed} is mortgaged; lift it before building"),
    no.HOTEL_IS_SOLD_WHOLE: ("building.sell.hotel", "the hotel on {deed} is sold whole; that makes {limit} steps"),
    no.PREBUILD_SPREAD: (
        "opening.prebuild",
        "houses before play are spread evenly over the plots, and there are {limit} at most",
    ),
    no.NO_MORTGAGES: ("mortgage.take", "there are no mortgages in this edition"),
    no.DEED_HAS_BUILDINGS: ("mortgage.bare-group", "buildings stand on {deed}; sell them first"),
    no.NO_DEALS: ("deal.offer", "players do not deal with each other in this edition"),
    no.NO_DEEDS_TO_BANK: ("deal.to-bank", "deeds are not sold to the Bank in this edition"),
    no.DEALS_BY_AUCTION: ("deal.by-auction.swap", "deeds change hands by auction only: put one up or ask for one"),
    no.NO_AUCTION_DEALS: ("deal.offer", "deeds are not put up for auction by players in this edition"),
    no.ONE_OFFER_A_TURN: ("deal.one-offer", "{seat} has already made the one offer of this turn"),
    no.MORTGAGED_NOT_FOR_SALE: ("deal.mortgaged", "{deed} is mortgaged and cannot be put up for auction"),
    no.OWNER_DETAINED: ("detention.bans", "{other}, who owns {deed}, is detained and cannot sell"),
    no.ASK_ANOTHER: ("deal.by-auction.ask", "{deed} does not belong to another player"),
    no.NOT_APPROACHED: ("deal.by-auction.ask", "nobody has asked {seat} for a deed"),
    no.NO_RESERVE_TO_DECIDE: ("deal.reserve", "{seat} has no bid below the minimum price to decide about"),
    no.STEPS_FIRST: (
        "debt.steps",
        "{seat} cannot give up yet: every step is taken to its end, so sell, mortgage and auction first",
    ),
    no.FIRST_SELL_OR_MORTGAGE: (
        "debt.forced-sale",
        "{deed} is mortgaged and goes last: first raise the {amount} that selling and mortgaging can still bring",
    ),
    no.NO_HOTELS: ("building.ladder", "there are no hotels in this edition: build the next step"),
    no.NOT_YOUR_STREET: ("building.on-landing", "{deed} does not belong to {seat}"),
    no.PASSED_FOR_GOOD: ("auction.open.passing", "{seat} has passed, and a pass is final"),
    no.NOTHING_TO_NOTE: ("host.note", "say what is to be noted"),
    no.WANTED_NONE: (
        "building.shortage.terms",
        "only those who want a building and have a place for it may bid for it",
    ),
    no.BUILDING_BID_CAP: (
        "building.bid-cap",
        "a building is paid for at once in cash: {seat} can bid {amount} at most",
    ),
    no.LEAVERS_GIVE_NOTHING: (
        "estate.quit.nothing-given",
        "{other} is leaving the game and may not give anything to another player",
    ),
    no.LEAVE_BEFORE_THE_THROW: (
        "detention.sit-out",
        "{seat} has thrown already; fine, card and sitting out come before the throw",
    ),
    no.RENT_IS_AUTOMATIC: ("rent.automatic", "rent is always asked for in this game"),
    no.NO_MINIMUM_IN_DEBT: ("debt.no-minimum", "no minimum is set when a deed is auctioned to pay a debt"),
    no.CARD_ORDERS_THROW: ("cards.roll-again", "the card orders {seat} to throw again"),
    no.NOBODY_LEAVES: (
        "estate.no-surrender",
        "nobody gives up early in this edition; every debt is settled step by step",
    ),
    no.TOKEN_TOO_LONG: ("opening.token", "the name of a token has at most {limit} characters"),
    no.NOTE_TOO_LONG: ("host.note", "a note has at most {limit} characters"),
    no.ONE_DEED_ONLY: ("", "name one deed only"),
    no.STEPS_FROM_ONE: (
        "",
        "the number of steps on {deed} has to be 1, or more where several are built or sold at once",
    ),
    no.DECIDE_FIRST: ("turn.order", "{seat} has something else to decide or pay first"),
    no.DECIDE_BEFORE_THROWING: ("turn.order", "no throw is awaited; {seat} has something else to decide or pay first"),
    no.DEAL_CARD_NAMED_TWICE: ("deal.contents", "a card is named twice; every deed and card is named once"),
    no.DEAL_BREAKS_BID: (
        "auction.cap",
        "{other} has bid {amount} in an auction and could not pay that after this deal",
    ),
    no.COUNTER_TO_PROPOSER: ("deal.offer", "a counter-offer goes to {other} alone, who made the offer"),
    no.HOTEL_ON_SITE_FIRST: (
        "building.hotel-later",
        "the first hotel goes on {deed}, the deed landed on; others are built with it or after it",
    ),
    no.UNBID_BEFORE: (
        "debt.unbid",
        "nobody bid for {deed}; it is not put up again before {seat} has raised something else",
    ),
    no.PLAY_NOT_BEGUN: ("ending.clock", "time is not called before the first throw of play: the clock starts with it"),
    no.BIDS_ARE_ENTERED: ("auction.open", "everybody bids for themselves here; the host enters oral auctions only"),
    no.A_BID_STANDS: ("auction.open.passing", "{other} has bid {amount}, and that bid stands"),
    no.NO_REASON: ("host.correct", "say why, behind a colon: a correction has a reason, of {limit} characters at most"),
    no.CORRECT_WHOM: ("host.correct", "a correction names a player still in the game"),
    no.BOOKED_SO: ("host.correct", "it is booked that way already"),
    no.FINISH_FIRST: (
        "host.correct",
        "first finish what the table is busy with: it waits for {awaited}; then it can be put right",
    ),
    no.CASH_IS_NEEDED: (
        "host.correct",
        "first finish what the table is busy with: the {cash} of {other} may be counted on, so only more can be booked",
    ),
    no.CORRECT_BUILDINGS_FIRST: ("host.correct", "buildings stand on {group}; correct those first"),
    no.CORRECT_MORTGAGE_FIRST: ("host.correct", "{deed} is mortgaged; correct that first"),
    no.CORRECT_OWNER_FIRST: ("host.correct", "{deed} belongs to the Bank; correct its owner first"),
    no.CORRECT_DETENTION_FIRST: ("host.correct", "{other} is detained; correct that first"),
    no.CARD_ELSEWHERE: (
        "host.correct",
        "that card is not there: one is given to {other} out of its deck, and taken back out of their hand",
    ),
    no.NO_DETENTION: ("host.correct", "nobody is detained in this edition"),
}
"""For every code: the rule it rests on, cases apart, and a sentence for people."""

NAMES: Final[dict[int, str]] = {
    code: constant.lower().replace("_", "-")
    for constant, code in vars(no).items()
    if constant[0] != "_" and constant.isupper() and isinstance(code, int) and code != no.OK
}
"""For every code a lasting name, such as `not-enough-cash`: whoever words it in another language knows it by that."""

_OWN_DECISION: Final = {no.NOT_AWAITED: no.DECIDE_FIRST, no.NO_THROW_AWAITED: no.DECIDE_BEFORE_THROWING}
"""What is said to the one the table waits for, to whom their own name would explain nothing; on the same rule."""

_SEATS: Final = ("seat", "awaited", "other")
_AMOUNTS: Final = ("amount", "cash")


def refusal_of(g: State, verdict: int, seat: int, awaited: int, rule: str) -> no.Refusal:
    """What people are told about a verdict: `seat` wanted to do something while the table waits for `awaited`."""
    code = no.code_of(verdict)
    if seat == awaited:
        code = _OWN_DECISION.get(code, code)
    clause = g.edition.cite(rule)
    details = details_of(g, code, verdict, seat, awaited)
    return no.Refusal(sentence_of(g, code, details), clause, None, code, NAMES[code], details)


def details_of(g: State, code: int, verdict: int, seat: int, awaited: int) -> dict[str, int | str | list[str]]:
    """The facts of a refusal as numbers: those its sentence speaks of, and no others.

    `seat` is whoever is refused and `other` whoever is to blame, which may be the same; `cash` is what the latter has.
    Seats, deeds and groups are counted from 0; -1 in place of a deed or group means that none was named.
    """
    deed = no.deed_of(verdict)
    other = no.seat_of(verdict)
    payer = other if other >= 0 else seat
    known: dict[str, int] = {
        "seat": seat,
        "awaited": awaited,
        "other": other,
        "deed": deed,
        "group": g.edition.deeds[deed].group if deed >= 0 else -1,
        "amount": no.amount_of(verdict),
        "limit": no.amount_of(verdict),
        "cash": g.cash[payer] if payer >= 0 else 0,
    }
    return {place: known[place] for place in _places(REASONS[code][1])}


def sentence_of(g: State, code: int, details: dict[str, int | str | list[str]]) -> str:
    """The reason in words, made from its facts and nothing else."""
    words = {place: _worded(g, place, value) for place, value in details.items()}
    return REASONS[code][1].format(**words)


def _places(sentence: str) -> list[str]:
    """What is filled into a sentence."""
    return [part[1] for part in Formatter().parse(sentence) if part[1] is not None]


def _worded(g: State, place: str, value: int | str | list[str]) -> str:
    if not isinstance(value, int):
        return str(value)
    if place in _SEATS:
        return _name(g, value)
    if place in _AMOUNTS:
        return g.edition.money(value)
    if place == "deed":
        return g.edition.deeds[value].name if value >= 0 else "that deed"
    if place == "group":
        return g.edition.groups[value].name if value >= 0 else "that group"
    return str(value)


def _name(g: State, seat: int) -> str:
    if seat == BANK:
        return "nobody"
    if seat == HOST:
        return "the host"
    return g.names[seat]
