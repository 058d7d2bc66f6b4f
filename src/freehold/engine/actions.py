"""Actions as people make them: one function for every word of the notation.

>>> bid(120), roll(), roll(3, 4), build(15, 2)
(<bid 120>, <roll>, <roll 3 4>, <build #15 2>)

Deeds, seats and cards are given by their numbers. Where an edition or a game is said with `at`, names will do, or parts
of them, as in the notation: `mortgage("Indiana", "Boardwalk", at=edition)`. Seats and drawn cards have names at a game
only. Two words of the notation are no names in Python: those functions are called `break_` and `pass_`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from freehold.engine import action as act
from freehold.engine.action import Action, Leg
from freehold.engine.edition import Edition
from freehold.engine.state import State
from freehold.engine.text.names import find_deed, find_kept_card, find_seat, find_space
from freehold.engine.text.parsing import drawn_card
from freehold.engine.text.quoting import quoted

Thing = int | str
Things = Thing | Sequence[Thing]
Steps = Mapping[str, int] | Mapping[int, int]

# -- throwing and the turn --------------------------------------------------------------------------------


def roll(*dice: int) -> Action:
    """Throw the dice, or enter both as they were thrown."""
    return Action(act.ROLL, _dice(dice))


def end() -> Action:
    """Finish the turn."""
    return Action(act.END)


def card(drawn: Thing = -1, *, at: State | None = None) -> Action:
    """Turn over the top card, or enter the one that was drawn."""
    if isinstance(drawn, int):
        return Action(act.CARD, target=drawn)
    return Action(act.CARD, target=drawn_card(_game(drawn, at), drawn))


def token(name: str) -> Action:
    """Choose a token before play."""
    return Action(act.TOKEN, text=name)


# -- buying, bidding and rent -----------------------------------------------------------------------------


def buy() -> Action:
    """Buy the deed one has landed on."""
    return Action(act.BUY)


def decline() -> Action:
    """Leave it to an auction, or to the Bank."""
    return Action(act.DECLINE)


def bid(amount: int) -> Action:
    """Bid in an auction."""
    return Action(act.BID, amount)


def pass_() -> Action:
    """Leave an auction to the others, or let a chance go by."""
    return Action(act.PASS)


def remote_buy(deed: Thing, *, at: State | Edition | None = None) -> Action:
    """Buy a deed from afar."""
    return _on_deeds(act.REMOTE_BUY, [deed], at)


def claim(lander: Thing = -1, deed: Thing = -1, *, at: State | None = None) -> Action:
    """Ask for the rent of a landing; what is left out is the oldest claim's."""
    found = _deed(deed, at)
    return Action(act.CLAIM, deeds=[found] if found >= 0 else None, target=_seat(lander, at))


def auto_claim(on: bool) -> Action:
    """Have every rent asked for automatically, or stop that."""
    return Action(act.AUTO_CLAIM, 1 if on else 0)


# -- buildings --------------------------------------------------------------------------------------------


def build(deeds: Thing | Steps, count: int = 1, *, at: State | Edition | None = None) -> Action:
    """Put up so many houses on a deed, or on several at the same moment: `build({15: 2, 16: 1})`."""
    return _steps(act.BUILD, deeds, count, at)


def hotel(*deeds: Thing, at: State | Edition | None = None) -> Action:
    """Put up a hotel on each of some deeds."""
    return _on_deeds(act.HOTEL, deeds, at)


def sell(deeds: Thing | Steps, count: int = 1, *, at: State | Edition | None = None) -> Action:
    """Sell buildings of a deed to the Bank in so many steps from the top, or of several: `sell({15: 2, 16: 1})`."""
    return _steps(act.SELL, deeds, count, at)


def want(count: int) -> Action:
    """Say how many buildings one would buy when they are short."""
    return Action(act.WANT, count)


def place(deed: Thing, *, at: State | Edition | None = None) -> Action:
    """Put a building obtained in a shortage on the board."""
    return _on_deeds(act.PLACE, [deed], at)


def remote_build(deed: Thing, count: int = 1, *, at: State | Edition | None = None) -> Action:
    """Build from afar."""
    return _steps(act.REMOTE_BUILD, deed, count, at)


# -- mortgages, and deeds sold to the Bank ----------------------------------------------------------------


def mortgage(*deeds: Thing, at: State | Edition | None = None) -> Action:
    """Mortgage deeds."""
    return _on_deeds(act.MORTGAGE, deeds, at)


def lift(*deeds: Thing, at: State | Edition | None = None) -> Action:
    """Lift mortgages."""
    return _on_deeds(act.LIFT, deeds, at)


def keep() -> Action:
    """Keep deeds just received mortgaged."""
    return Action(act.KEEP)


def sell_deed(*deeds: Thing, at: State | Edition | None = None) -> Action:
    """Sell deeds to the Bank, with what stands on them."""
    return _on_deeds(act.SELL_DEED, deeds, at)


# -- deals ------------------------------------------------------------------------------------------------


def leg(
    partner: Thing,
    *,
    give_deeds: Things = (),
    give_cash: int = 0,
    give_cards: Things = (),
    get_deeds: Things = (),
    get_cash: int = 0,
    get_cards: Things = (),
    at: State | None = None,
) -> Leg:
    """One partner's part of a deal, seen from the proposer: what goes there and what comes back."""
    seat = _seat(partner, at)
    held = at.held[seat] if at is not None and seat >= 0 else []
    return Leg(
        seat,
        [_deed(deed, at) for deed in _each(give_deeds)],
        give_cash,
        [_kept_card(kept, [], at) for kept in _each(give_cards)],
        [_deed(deed, at) for deed in _each(get_deeds)],
        get_cash,
        [_kept_card(kept, held, at) for kept in _each(get_cards)],
    )


def offer(*legs: Leg) -> Action:
    """Offer a deal, made of a `leg` for every partner."""
    return Action(act.OFFER, legs=list(legs))


def counter(*legs: Leg) -> Action:
    """Answer an offer with another."""
    return Action(act.COUNTER, legs=list(legs))


def accept() -> Action:
    """Take an offer."""
    return Action(act.ACCEPT)


def refuse() -> Action:
    """Turn an offer down."""
    return Action(act.REFUSE)


def withdraw() -> Action:
    """Take one's own offer back."""
    return Action(act.WITHDRAW)


# -- deals by auction -------------------------------------------------------------------------------------


def put_up(deed: Thing, minimum: int = 0, *, at: State | Edition | None = None) -> Action:
    """Put a deed up for auction, with a minimum price or without."""
    return Action(act.PUT_UP, minimum, [_deed(deed, at)], [1])


def ask(deed: Thing, amount: int, *, at: State | Edition | None = None) -> Action:
    """Ask the owner of a deed to put it up, with an offer that stands as first bid."""
    return Action(act.ASK, amount, [_deed(deed, at)], [1])


def agree(minimum: int = 0) -> Action:
    """Put the deed up that was asked for, with a minimum price or without."""
    return Action(act.AGREE, minimum)


# -- detention, taxes, leaving ----------------------------------------------------------------------------


def pay_fine() -> Action:
    """Leave detention for the fine."""
    return Action(act.PAY_FINE)


def use_card(kept: Thing = -1, *, at: State | Edition | None = None) -> Action:
    """Leave detention with a card."""
    return Action(act.USE_CARD, target=_kept_card(kept, [], at))


def stay() -> Action:
    """Sit the turn out in detention."""
    return Action(act.STAY)


def pay_flat() -> Action:
    """Pay the fixed amount of a tax."""
    return Action(act.PAY_FLAT)


def pay_share() -> Action:
    """Pay the share of a tax."""
    return Action(act.PAY_SHARE)


def bankrupt() -> Action:
    """Give up a debt that cannot be paid."""
    return Action(act.BANKRUPT)


def quit() -> Action:
    """Leave the game."""
    return Action(act.QUIT)


# -- the host ---------------------------------------------------------------------------------------------


def deal(seat: Thing, *deeds: Thing, at: State | None = None) -> Action:
    """Enter the deeds dealt to a seat at a physical table."""
    return Action(act.HAND_OUT, 0, [_deed(deed, at) for deed in deeds], target=_seat(seat, at))


def call_time() -> Action:
    """Call time."""
    return Action(act.CALL_TIME)


def break_() -> Action:
    """Begin a break."""
    return Action(act.BREAK)


def resume() -> Action:
    """End a break."""
    return Action(act.RESUME)


def fine(seat: Thing, amount: int, *, at: State | None = None) -> Action:
    """Fine somebody, to be paid to the Bank."""
    return Action(act.FINE, amount, target=_seat(seat, at))


def void_throw(*dice: int) -> Action:
    """A throw that does not count."""
    return Action(act.VOID_THROW, _dice(dice))


def note(text: str) -> Action:
    """A remark or decision for the record."""
    return Action(act.NOTE, text=text)


def abandon() -> Action:
    """Stop without a result."""
    return Action(act.ABANDON)


def sold_to(seat: Thing, amount: int, *, at: State | None = None) -> Action:
    """Who won an oral auction, and at which price."""
    return Action(act.SOLD_TO, amount, target=_seat(seat, at))


def sold_to_nobody() -> Action:
    """Nobody bid in an oral auction."""
    return Action(act.SOLD_TO)


# -- what was wrongly booked ------------------------------------------------------------------------------


def correct_cash(seat: Thing, amount: int, why: str, *, at: State | None = None) -> Action:
    """So much somebody has in cash."""
    return Action(act.CORRECT_CASH, amount, target=_seat(seat, at), text=why)


def correct_owner(deed: Thing, owner: Thing, why: str, *, at: State | None = None) -> Action:
    """A deed belongs to a player, or to the Bank."""
    return Action(act.CORRECT_OWNER, 0, [_deed(deed, at)], target=_seat(owner, at), text=why)


def correct_place(seat: Thing, space: Thing, why: str, *, at: State | None = None) -> Action:
    """Somebody's token stands on a space."""
    number = space if isinstance(space, int) else find_space(_edition(space, at), space)
    return Action(act.CORRECT_PLACE, number, target=_seat(seat, at), text=why)


def correct_buildings(standing: Steps, why: str, *, at: State | None = None) -> Action:
    """So many houses stand on each deed; `A_HOTEL` stands for a hotel."""
    deeds = [_deed(deed, at) for deed in standing]
    return Action(act.CORRECT_BUILDINGS, 0, deeds, list(standing.values()), text=why)


def correct_mortgage(deed: Thing, on: bool, why: str, *, at: State | None = None) -> Action:
    """A deed is mortgaged, or not."""
    return Action(act.CORRECT_MORTGAGE, int(on), [_deed(deed, at)], text=why)


def correct_detention(seat: Thing, on: bool, why: str, *, at: State | None = None) -> Action:
    """Somebody is detained, or not."""
    return Action(act.CORRECT_DETENTION, int(on), target=_seat(seat, at), text=why)


def correct_card(seat: Thing, card: Thing, on: bool, why: str, *, at: State | None = None) -> Action:
    """Somebody holds a card that one keeps, or does not."""
    whom = _seat(seat, at)
    held = at.held[whom] if at is not None and not on else []
    return Action(act.CORRECT_CARD, int(on), counts=[_kept_card(card, held, at)], target=whom, text=why)


# -- numbers and names ------------------------------------------------------------------------------------


def _dice(dice: tuple[int, ...]) -> int:
    if not dice:
        return 0
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise ValueError("both dice, each 1 to 6, or none")
    return dice[0] * 10 + dice[1]


def _steps(kind: int, deeds: Thing | Steps, count: int, at: State | Edition | None) -> Action:
    """So many steps on one deed, or on each of several."""
    if isinstance(deeds, (int, str)):
        return Action(kind, 0, [_deed(deeds, at)], [count])
    return Action(kind, 0, [_deed(deed, at) for deed in deeds], list(deeds.values()))


def _on_deeds(kind: int, deeds: Sequence[Thing], at: State | Edition | None) -> Action:
    return Action(kind, 0, [_deed(deed, at) for deed in deeds], [1 for _ in deeds])


def _each(things: Things) -> Sequence[Thing]:
    """One thing or several, as several."""
    return [things] if isinstance(things, (int, str)) else things


def _deed(deed: Thing, at: State | Edition | None) -> int:
    return deed if isinstance(deed, int) else find_deed(_edition(deed, at), deed)


def _kept_card(kept: Thing, held: list[int], at: State | Edition | None) -> int:
    return kept if isinstance(kept, int) else find_kept_card(_edition(kept, at), kept, held)


def _seat(seat: Thing, at: State | None) -> int:
    return seat if isinstance(seat, int) else find_seat(_game(seat, at), seat)


def _edition(name: str, at: State | Edition | None) -> Edition:
    if at is None:
        raise ValueError(f"{quoted(name)} is a name: say at which game or edition, with at=")
    return at if isinstance(at, Edition) else at.edition


def _game(name: str, at: State | None) -> State:
    if at is None:
        raise ValueError(f"{quoted(name)} is a name: say at which game, with at=")
    return at
