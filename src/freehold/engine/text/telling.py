"""Events in English: the sentence for each, made from nothing but its facts.

The page words the same facts in its own languages; names of people, deeds, spaces and cards stand in every sentence
as they were given.
"""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from freehold.engine.action import Leg
from freehold.engine.edition import BANK, HOST, Edition
from freehold.engine.pieces import HOTEL_PIECE

if TYPE_CHECKING:
    from freehold.engine.event import Event

SENTENCES: Final = {
    # opening
    "deeds-dealt": "{seat} is dealt {deed}",
    "dealt-deed-paid": "{seat} pays {amount} for the dealt {deed}",
    "token-chosen": "{seat} plays the {text}",
    "threw-for-start": "{seat} throws {dice} for the start",
    "tie-for-start": "{seats} are level and throw again",
    "starts": "{seat} begins",
    "tokens-by-throw": "Tokens are chosen in the order {order}",
    "kept-back": "{deed} is kept back for auction",
    "prebuild-declined": "{seat} builds nothing more before play",
    # turn
    "threw": "{seat} throws {dice}",
    "throw-void": "A throw of {dice} is void and counts for nothing",
    "third-double": "{seat} has thrown a third double",
    "turn-begins": "It is {seat}'s turn",
    "same-double": "{seat} has thrown the same double twice running",
    "missed": "{seat} misses this turn",
    "turn-ends": "{seat} has finished",
    # movement
    "moved": "{seat} moves to {space}",
    "salary": "{seat} collects a salary of {amount}",
    "landing-bonus": "{seat} collects another {amount} for stopping on {space}",
    "risk-won": "{seat} wins {amount} on {space}",
    "rested": "{seat} rests on {space}",
    # purchase and auction
    "offered": "{seat} may buy {deed} for {amount}",
    "bought": "{seat} buys {deed} for {amount}",
    "not-for-sale": "{deed} is not for {seat} to buy: the rules bar it",
    "bought-from-afar": "{seat} buys {deed} from afar for {amount}",
    "premium-paid": "{seat} pays {other} a premium of {amount} for {deed}",
    "declined": "{seat} does not buy {deed}",
    "auction-opened": "{lot} is auctioned",
    "bid": "{seat} bids {amount}",
    "passed": "{seat} passes",
    "auction-won": "{seat} wins {lot} at {amount}",
    "auction-without-bids": "Nobody bids for {lot}",
    "lot-paid": "{seat} pays {amount} and receives {deed}",
    # rent
    "rent-due": "{other} may ask {seat} for {amount} rent on {deed}",
    "rent-asked": "{seat} asks {other} for {amount} rent on {deed}",
    "rent-lapsed": "{seat} can no longer ask {other} for {amount} rent on {deed}",
    "rent-paid": "{seat} pays {other} {amount} rent for {deed}",
    "no-rent-detained": "The owner of {deed} is detained: {seat} owes no rent",
    "no-rent-mortgaged": "{deed} is mortgaged: {seat} owes no rent",
    "auto-claim": "{seat} turns automatic rent claims {switch}",
    # building
    "built": "{seat} builds {buildings} for {amount}",
    "hotel-built": "{seat} builds a hotel on {deed} for {amount}",
    "built-from-afar": "{seat} builds {buildings} from afar for {amount}",
    "buildings-sold": "{seat} sells {buildings} to the Bank for {amount}",
    "wishes-asked": "There are not enough {pieces}: everybody who could build says how many are wanted",
    "wanted": "{seat} wants {number}",
    # mortgage
    "mortgaged": "{seat} mortgages {deeds} for {amount}",
    "lifted": "{seat} lifts the mortgage on {deeds} for {amount}",
    "interest-kept": "{seat} keeps {deeds} mortgaged; {amount} interest is due",
    # deals
    "deed-sold-to-bank": "{seat} sells {deed} to the Bank for {amount}",
    "put-up": "{seat} puts {deed} up for auction",
    "asked-for": "{seat} offers {other} {amount} for {deed}",
    "agreed": "{seat} agrees to an auction of {deed}",
    "below-reserve": "The best bid of {amount} for {deed} is below the minimum: {seat} decides",
    "called-off": "{seat} does not sell {deed}",
    "sold": "{seat} sells {deed} to {other} for {amount}",
    "commission": "{seat} pays a commission of {amount}",
    "forced-sale": "{deed} of {seat} is sold to {other} for {amount}",
    "forced-over": "Nobody bids: {deed} of {seat} passes to {other} against {amount}",
    "offered-deal": "{seat} offers {terms}",
    "countered": "{seat} answers with {terms}",
    "accepted": "{seat} accepts",
    "refused-deal": "{seat} refuses",
    "withdrawn": "{seat} withdraws the offer",
    "dealt": "{seat} deals with {terms}",
    # detention
    "sent-to-detention": "{seat} is sent to {space}",
    "left-by-double": "{seat} leaves {space} with a double",
    "no-double": "{seat} throws no double and stays in {space}",
    "fine-paid": "{seat} pays {amount} and is free",
    "fine-forced": "{seat} must pay the fine of {amount}",
    "card-used": "{seat} uses {card} and is free",
    "sat-out": "{seat} sits out this turn",
    "served": "{seat} is free again",
    # cards and taxes
    "drew": "{seat} draws “{card}”: {wording}",
    "card-kept": "{seat} keeps {card}",
    "collected": "{seat} collects {amount} from the Bank",
    "tax-choice": "{seat} may pay {flat} or {percent}% of total worth, {amount}",
    "reshuffled": "The cards are shuffled again",
    "crossed": "{seat} crosses to {space}",
    "throws-again": "{seat} throws again",
    "misses-next": "{seat} will miss a turn",
    "paid": "{seat} pays {other} {amount}",
    # debts, estates
    "repaid": "{seat} repays the Bank {amount}",
    "borrowed": "{seat} borrows {amount} from the Bank",
    "lost": "{seat} owes the Bank {amount}, more than everything is worth, and has lost",
    "paid-part": "{seat} pays {other} {amount} of what is owed",
    "owes": "{seat} owes {other} {amount} and must raise it",
    "bankrupt": "{seat} cannot pay {other} and is bankrupt",
    "estate-cash": "{other} receives {amount} from {seat}",
    "estate-deed": "{other} receives {deed} from {seat}",
    "estate-card": "{other} receives {card} from {seat}",
    "deal-waits": "Open rent comes before the deal of {seat} and {other}",
    "let-pass": "{seat} does not ask for rent before the deal of {other}",
    "deal-off": "The deal of {seat} and {other} is off",
    "leaving": "{seat} is about to leave the game",
    "left": "{seat} leaves the game",
    # ending and host
    "time-called": "Time is called",
    "last-turn": "Time is called: this is the last turn",
    "last-round": "Time is called: play goes on until everybody has had the same number of turns",
    "noted": "The host notes: {text}",
    "break": "A break begins: everything is frozen",
    "resumed": "Play goes on",
    "fined": "{seat} is fined {amount} by the host",
    "corrected-cash": "Corrected ({text}): {seat} has {amount} in cash",
    "corrected-owner": "Corrected ({text}): {deed} belongs to {other}",
    "corrected-place": "Corrected ({text}): {seat} stands on {space}",
    "corrected-buildings": "Corrected ({text}): {buildings}",
    "corrected-mortgaged": "Corrected ({text}): {deed} is mortgaged",
    "corrected-unmortgaged": "Corrected ({text}): {deed} is not mortgaged",
    "corrected-detained": "Corrected ({text}): {seat} is detained in {space}",
    "corrected-free": "Corrected ({text}): {seat} is not detained",
    "corrected-card-held": "Corrected ({text}): {seat} holds {card}",
    "corrected-card-returned": "Corrected ({text}): {seat} does not hold {card}",
    "abandoned": "The game is stopped without a result",
    "valued": "{seat} is worth {amount}",
    "won": "{seat} wins",
    "shared-win": "{seat} shares the win",
}
"""For every kind of event, the sentence people read."""

VARIANTS: Final = {
    # A debt entered by hand may not say which deed it is for.
    "premium-paid.plain": "{seat} pays {other} a premium of {amount}",
    "rent-due.plain": "{other} may ask {seat} for {amount} rent",
    "rent-asked.plain": "{seat} asks {other} for {amount} rent",
    "rent-lapsed.plain": "{seat} can no longer ask {other} for {amount} rent",
    "rent-paid.plain": "{seat} pays {other} {amount} rent",
    "hotel-built.plain": "{seat} builds a hotel for {amount}",
    "asked-for.plain": "{seat} offers {other} {amount}",
    "below-reserve.plain": "The best bid of {amount} is below the minimum: {seat} decides",
    # A host may void a throw without saying what it showed.
    "throw-void.plain": "A throw of the dice is void and counts for nothing",
}
"""The same with less to say, under the name of the event and `.plain`."""


TERMS: Final = {
    "offered-deal": "{other} {give} for {get}",
    "countered": "{give} to {other} for {get}",
    "dealt": "{other}: {give} for {get}",
}
"""What is exchanged with one partner, in the sentence of each event that tells it: both sides, the proposer's first."""


def sentence(edition: Edition, names: list[str], event: Event) -> str:
    """What happened, for people, without the clause; `names` are those of the seats."""
    pattern = _pattern(event)
    facts = Facts(edition, names, event)
    parts: list[str] = []
    for words, place in _parts(pattern):
        parts.append(words)
        if place:
            parts.append(_PLACES[place](facts))
    said = "".join(parts)
    return said if _opens_with_name(pattern, event) else said[0].upper() + said[1:]


def _parts(pattern: str) -> list[tuple[str, str]]:
    """The words of a pattern, each with the place that follows them, or with none."""
    found = _SPLIT.get(pattern)
    if found is None:
        found = [(words, place if place else "") for words, place, _, _ in Formatter().parse(pattern)]
        _SPLIT[pattern] = found
    return found


_SPLIT: Final[dict[str, list[tuple[str, str]]]] = {}
"""Patterns that have been taken apart already."""


def _pattern(event: Event) -> str:
    is_plain = event.first_die == 0 if event.name == "throw-void" else event.deed < 0
    plain = VARIANTS.get(f"{event.name}.plain") if is_plain else None
    return plain if plain is not None else SENTENCES[event.name]


def _opens_with_name(pattern: str, event: Event) -> bool:
    """Whether a sentence begins with a name, which keeps its letters; the Bank, the host and a house have no name."""
    place = pattern[: pattern.find("}") + 1]
    if place == "{seat}":
        return event.seat >= 0
    if place == "{other}":
        return event.other >= 0
    if place == "{lot}":
        return event.deed >= 0
    return place == "{deed}" or place == "{seats}"


# -- what stands in the places of a sentence ----------------------------------------------------------


class Facts:
    """The facts of an event as words."""

    def __init__(self, edition: Edition, names: list[str], event: Event) -> None:
        self.edition = edition
        self.names = names
        self.event = event

    def seat(self) -> str:
        return seat_name(self.names, self.event.seat)

    def other(self) -> str:
        return seat_name(self.names, self.event.other)

    def seats(self) -> str:
        return listed([self.names[seat] for seat in self.event.seats])

    def order(self) -> str:
        return ", ".join([self.names[seat] for seat in self.event.seats])

    def deed(self) -> str:
        return self.edition.deeds[self.event.deed].name if self.event.deed >= 0 else ""

    def deeds(self) -> str:
        return listed([self.edition.deeds[deed].name for deed in self.event.deeds])

    def buildings(self) -> str:
        return buildings(self.edition, self.event)

    def lot(self) -> str:
        return lot(self.edition, self.event.deed, self.event.piece)

    def pieces(self) -> str:
        return "hotels" if self.event.piece == HOTEL_PIECE else "houses"

    def amount(self) -> str:
        return self.edition.money(self.event.amount)

    def number(self) -> str:
        return str(self.event.amount)

    def space(self) -> str:
        return space_name(self.edition, self.event.space) if self.event.space >= 0 else ""

    def flat(self) -> str:
        return self.edition.money(self.edition.spaces[self.event.space].flat) if self.event.space >= 0 else ""

    def percent(self) -> str:
        return str(self.edition.spaces[self.event.space].percent) if self.event.space >= 0 else ""

    def dice(self) -> str:
        return f"{self.event.first_die} and {self.event.second_die}"

    def card(self) -> str:
        return self.edition.cards[self.event.card].title if self.event.card >= 0 else ""

    def wording(self) -> str:
        return self.edition.cards[self.event.card].text.rstrip(".") if self.event.card >= 0 else ""

    def terms(self) -> str:
        pattern = TERMS.get(self.event.name, TERMS["dealt"])
        return "; ".join([_leg(self.edition, self.names, pattern, leg) for leg in self.event.legs])

    def switch(self) -> str:
        return "on" if self.event.on else "off"

    def text(self) -> str:
        return self.event.text


_PLACES: Final[dict[str, Callable[[Facts], str]]] = {
    "seat": Facts.seat,
    "other": Facts.other,
    "seats": Facts.seats,
    "order": Facts.order,
    "deed": Facts.deed,
    "deeds": Facts.deeds,
    "buildings": Facts.buildings,
    "lot": Facts.lot,
    "pieces": Facts.pieces,
    "amount": Facts.amount,
    "number": Facts.number,
    "space": Facts.space,
    "flat": Facts.flat,
    "percent": Facts.percent,
    "dice": Facts.dice,
    "card": Facts.card,
    "wording": Facts.wording,
    "terms": Facts.terms,
    "switch": Facts.switch,
    "text": Facts.text,
}
"""What each place of a sentence is filled with; only those of the sentence at hand are asked."""


# -- parts of a sentence ------------------------------------------------------------------------------


def seat_name(names: list[str], seat: int) -> str:
    if seat == BANK:
        return "the Bank"
    if seat == HOST:
        return "the host"
    return names[seat]


def listed(names: list[str]) -> str:
    """Several names: `Ann`, `Ann and Bob`, `Ann, Bob and Cy`."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]


def lot(edition: Edition, deed: i64, piece: i64) -> str:
    """What is auctioned: a deed by its name, or a building."""
    if deed >= 0:
        return edition.deeds[deed].name
    return counted(1, edition.words["hotel" if piece == HOTEL_PIECE else "house"])


def buildings(edition: Edition, event: Event) -> str:
    """What was built or sold, in the words of the rule book; on a ladder also what now stands there."""
    parts: list[str] = []
    now: list[str] = []
    # A mortgage is about deeds as well, but about no steps.
    for index in range(len(event.counts)):
        name = edition.deeds[event.deeds[index]].name
        step = step_text(edition, event.counts[index], event.levels[index], event.deeds[index] in event.hotels)
        parts.append(f"{step} on {name}")
        now.append(f"{name} has {standing(edition, event.levels[index], False)}")
    said = ", ".join(parts)
    if edition.rules.building_shape != "ladder" or event.name == "buildings-sold":
        return said
    return f"{said} ({', '.join(now)})"


def step_text(edition: Edition, count: i64, left: i64, hotel: bool) -> str:
    """What goes up or comes down on one deed: so many houses, or a hotel with so much left of it."""
    if not hotel:
        return counted(count, edition.words["house"])
    if count == 1:
        return "one step of a hotel"
    whole = counted(1, edition.words["hotel"])
    return whole if left == 0 else f"{whole} down to {counted(left, edition.words['house'])}"


def counted(count: i64, word: str) -> str:
    """A number of buildings with its word: `a house`, `an apartment`, `2 houses`."""
    if count != 1:
        return f"{count} {word}s"
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def standing(edition: Edition, houses: i64, hotel: bool) -> str:
    """What stands on a deed, in the words of the rule book. Rule: EU-CITY-5, EU-CITY-6, EU-PREP-3"""
    words = edition.words
    if hotel:
        return f"1 {words['hotel']}"
    if edition.rules.building_shape != "ladder":
        return f"{houses} {words['house']}{'' if houses == 1 else 's'}" if houses else "bare"
    parts: list[str] = []
    left = houses
    for size, key in ((9, "nine"), (3, "three"), (1, "house")):
        count = left // size
        left -= count * size
        if count:
            parts.append(f"{count} {words[key]}{'' if count == 1 else 's'}")
    return " + ".join(parts) if parts else "bare"


def space_name(edition: Edition, index: i64) -> str:
    """A space by its name; one that shows only signs, as some fields of cards do, by its cards."""
    space = edition.spaces[index]
    if space.deck < 0 or any(sign.isalnum() for sign in space.name):
        return space.name
    return f"the {edition.decks[space.deck].name} space"


def _leg(edition: Edition, names: list[str], pattern: str, leg: Leg) -> str:
    """What is exchanged with one partner: `Bob: Reading Railroad + $50 for Vermont Avenue`."""
    give = _side(edition, leg.give_deeds, leg.give_cash, leg.give_cards)
    get = _side(edition, leg.get_deeds, leg.get_cash, leg.get_cards)
    return pattern.format(other=seat_name(names, leg.partner), give=give, get=get)


def _side(edition: Edition, deeds: list[int], cash: i64, cards: list[int]) -> str:
    parts = [edition.deeds[deed].name for deed in deeds]
    if cash > 0:
        parts.append(edition.money(cash))
    for card in cards:
        kept = edition.cards[card]
        parts.append(f"{kept.title} ({edition.decks[kept.deck].name})")
    return " + ".join(parts) if parts else "nothing"
