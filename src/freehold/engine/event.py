"""What happened, with the clause that made it so, and a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from freehold.engine.edition import BANK, HOST

if TYPE_CHECKING:
    from freehold.engine.state import State

SENTENCES: Final = {
    # opening
    "deeds-dealt": "{seat} is dealt {deed}",
    "dealt-deed-paid": "{seat} pays {amount} for the dealt {deed}",
    "token-chosen": "{seat} plays the {text}",
    "threw-for-start": "{seat} throws {text} for the start",
    "tie-for-start": "{text} are level and throw again",
    "starts": "{seat} begins",
    "tokens-by-throw": "Tokens are chosen in the order {text}",
    "kept-back": "{deed} is kept back for auction",
    "prebuild-declined": "{seat} builds nothing more before play",
    # turn
    "threw": "{seat} throws {text}",
    "throw-void": "A throw of {text} is void and counts for nothing",
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
    "not-for-sale": "{deed} is not for {seat} to buy: {text}",
    "bought-from-afar": "{seat} buys {deed} from afar for {amount}",
    "premium-paid": "{seat} pays {other} a premium of {amount} for {deed}",
    "declined": "{seat} does not buy {deed}",
    "auction-opened": "{text} is auctioned",
    "bid": "{seat} bids {amount}",
    "passed": "{seat} passes",
    "auction-won": "{seat} wins {text} at {amount}",
    "auction-without-bids": "Nobody bids for {text}",
    "lot-paid": "{seat} pays {amount} and receives {deed}",
    # rent
    "rent-due": "{other} may ask {seat} for {amount} rent on {deed}",
    "rent-asked": "{seat} asks {other} for {amount} rent on {deed}",
    "rent-lapsed": "{seat} can no longer ask {other} for {amount} rent on {deed}",
    "rent-paid": "{seat} pays {other} {amount} rent for {deed}",
    "no-rent-detained": "The owner of {deed} is detained: {seat} owes no rent",
    "no-rent-mortgaged": "{deed} is mortgaged: {seat} owes no rent",
    "auto-claim": "{seat} turns automatic rent claims {text}",
    # building
    "built": "{seat} builds {text} for {amount}",
    "hotel-built": "{seat} builds a hotel on {deed} for {amount}",
    "built-from-afar": "{seat} builds {text} from afar for {amount}",
    "buildings-sold": "{seat} sells {text} to the Bank for {amount}",
    "wishes-asked": "There are not enough {text}: everybody who could build says how many are wanted",
    "wanted": "{seat} wants {amount_plain}",
    # mortgage
    "mortgaged": "{seat} mortgages {text} for {amount}",
    "lifted": "{seat} lifts the mortgage on {text} for {amount}",
    "interest-kept": "{seat} keeps {text} mortgaged; {amount} interest is due",
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
    "offered-deal": "{seat} offers {text}",
    "countered": "{seat} answers with {text}",
    "accepted": "{seat} accepts",
    "refused-deal": "{seat} refuses",
    "withdrawn": "{seat} withdraws the offer",
    "dealt": "{seat} deals with {text}",
    # detention
    "sent-to-detention": "{seat} is sent to {space}",
    "left-by-double": "{seat} leaves {space} with a double",
    "no-double": "{seat} throws no double and stays in {space}",
    "fine-paid": "{seat} pays {amount} and is free",
    "fine-forced": "{seat} must pay the fine of {amount}",
    "card-used": "{seat} uses {text} and is free",
    "sat-out": "{seat} sits out this turn",
    "served": "{seat} is free again",
    # cards and taxes
    "drew": "{seat} draws {text}",
    "card-kept": "{seat} keeps {text}",
    "collected": "{seat} collects {amount} from the Bank",
    "tax-choice": "{seat} may pay {text}",
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
    "estate-card": "{other} receives {text} from {seat}",
    "deal-waits": "Open rent comes before the deal of {seat} and {other}",
    "let-pass": "{seat} does not ask for rent before the deal of {other}",
    "deal-off": "The deal of {seat} and {other} is off",
    "leaving": "{seat} is about to leave the game",
    "left": "{seat} leaves the game",
    # ending and host
    "time-called": "Time is called",
    "last-turn": "Time is called: this is the last turn",
    "noted": "The host notes: {text}",
    "break": "A break begins: everything is frozen",
    "resumed": "Play goes on",
    "fined": "{seat} is fined {amount} by the host",
    "abandoned": "The game is stopped without a result",
    "valued": "{seat} is worth {amount}",
    "won": "{seat} wins",
    "shared-win": "{seat} shares the win",
}
"""For every kind of event, the sentence people read."""


class Event:
    """One thing that happened."""

    def __init__(
        self,
        name: str,
        rule: str,
        clause: str,
        seat: int,
        other: int,
        deed: int,
        amount: int,
        space: int,
        text: str,
        sentence: str,
    ) -> None:
        self.name = name
        self.rule = rule
        self.clause = clause
        self.seat = seat
        self.other = other
        self.deed = deed
        self.amount = amount
        self.space = space
        self.text = text
        self.sentence = sentence
        """For people, with the clause in brackets where one applies."""

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Event {self.name} {self.clause}: {self.sentence}>"


def seat_name(g: State, seat: int) -> str:
    if seat == BANK:
        return "the Bank"
    if seat == HOST:
        return "the host"
    return g.names[seat]


def make_event(
    g: State, name: str, rule: str, seat: int, other: int, deed: int, amount: int, space: int, text: str
) -> Event:
    """Write down what happened, citing the clause of the edition that lays down `rule`."""
    edition = g.edition
    clause = edition.cite(rule)
    pattern = SENTENCES[name]
    if deed < 0:
        # A debt entered by hand may not say which deed it is for.
        pattern = pattern.replace(" for {deed}", "").replace(" on {deed}", "")
    sentence = pattern.format(
        seat=seat_name(g, seat),
        other=seat_name(g, other),
        deed=edition.deeds[deed].name if deed >= 0 else "",
        amount=edition.money(amount),
        amount_plain=str(amount),
        space=edition.spaces[space].name if space >= 0 else "",
        text=text,
    )
    if sentence:
        sentence = sentence[0].upper() + sentence[1:]
    if clause:
        sentence = f"{sentence} ({clause})"
    return Event(name, rule, clause, seat, other, deed, amount, space, text, sentence)
