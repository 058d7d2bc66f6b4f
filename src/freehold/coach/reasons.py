"""Why an action is better than another: one fact, as a code with details.

What an action does at once is looked at first: groups, then prices, deals, rents and cash. Where none of that tells the
two apart, the judge is asked which of its figures would differ most, and at last it is the play-outs that say so.
"""

from __future__ import annotations

from typing import Final

from freehold.bots.equity.judge import Judge, judge_of
from freehold.coach import dangers
from freehold.coach.effects import NOTHING, Effect, completed, effect_of, share_of_group, wanted_by
from freehold.coach.shapes import Detail
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.chapters import detention
from freehold.engine.edition import BANK
from freehold.engine.game import Game
from freehold.engine.kinds import KINDS

Reason = tuple[str, dict[str, Detail]]

CODES: Final = (
    "completes-group",
    "swaps-groups",
    "denies-group",
    "advances-group",
    "cheaper-than-worth",
    "dearer-than-worth",
    "raises-rent",
    "rent-likely",
    "keeps-cash",
    "stays-safe",
    "out-to-buy",
    "earns-rent",
    "raises-cash",
    "smaller-payment",
    "good-deal",
    "poor-deal",
    "helps-rival",
    "figure",
    "waits",
    "playouts",
    "only-choice",
)
"""Every reason there is; pages and the command line have a sentence for each."""

_TAKES_NOTHING: Final = frozenset((act.DECLINE, act.PASS, act.REFUSE, act.ROLL, act.END, act.WITHDRAW))
_GOES_ON: Final = frozenset((act.ROLL, act.END))
_BUILDS: Final = frozenset((act.BUILD, act.HOTEL, act.REMOTE_BUILD, act.PLACE))
_RAISES: Final = frozenset((act.MORTGAGE, act.SELL, act.SELL_DEED, act.PUT_UP))
_LEAVES: Final = frozenset((act.PAY_FINE, act.USE_CARD))
_STAYS: Final = frozenset((act.STAY, act.ROLL))
_HURTS: Final = 3
"""A rent of more than a third of the cash is something to be afraid of."""
_NOTICED: Final = 3_000
"""Parts of a million by which the judge has to move before that is a reason."""


def reason_for(game: Game, seat: int, action: Action, other: Action | None) -> Reason:
    """Why `action` is better than `other`, for `seat`."""
    judge = judge_of(game.edition)
    mine = effect_of(game, seat, action)
    theirs = NOTHING if other is None else effect_of(game, seat, other)
    found = _by_groups(game, seat, mine, theirs)
    if found is None and action.kind in _TAKES_NOTHING:
        found = _against(game, seat, theirs, judge)
    if found is None and mine is not NOTHING:
        found = _in_favour(game, seat, mine, judge)
    if found is None:
        found = _by_kind(game, seat, action, other)
    if found is None and mine is NOTHING and theirs is NOTHING and other is not None:
        found = _by_figure(game, seat, action, other, judge)
    if found is None:
        found = ("only-choice", {}) if other is None else ("playouts", {})
    return found


# -- groups ---------------------------------------------------------------------------------------------------


def _by_groups(game: Game, seat: int, mine: Effect, theirs: Effect) -> Reason | None:
    """Whole groups count most: one's own, and those that others must not get."""
    own = completed(game, seat, mine.gets, mine.gives)
    partners = completed(game, mine.partner, mine.gives, mine.gets) if mine.partner != BANK else -1
    if own >= 0 and partners >= 0:
        return "swaps-groups", {"group": own, "rival": mine.partner, "theirs": partners}
    if own >= 0 and completed(game, seat, theirs.gets, theirs.gives) != own:
        return "completes-group", {"group": own}
    if mine.gets and mine.partner == BANK and not theirs.gets:
        rival = wanted_by(game, seat, mine.gets[0])
        if rival >= 0:
            return "denies-group", {"group": game.edition.deeds[mine.gets[0]].group, "rival": rival}
    if theirs.gives and theirs.partner != BANK and partners < 0:
        handed = completed(game, theirs.partner, theirs.gives, theirs.gets)
        if handed >= 0:
            return "denies-group", {"group": handed, "rival": theirs.partner}
    return None


# -- prices and deals -------------------------------------------------------------------------------------------


def _in_favour(game: Game, seat: int, mine: Effect, judge: Judge) -> Reason | None:
    """What speaks for a purchase, a bid or a deal."""
    if mine.leg is not None:
        before, after = judge.share(game, seat), judge.after_leg(game, mine.proposer, mine.leg)[seat]
        if after - before > _NOTICED:
            return "good-deal", {"partner": mine.partner, "before": before, "after": after}
        return None
    if not mine.gets:
        return "raises-cash", {"amount": -mine.price}
    worth = worth_of(game, seat, mine.gets[0], judge)
    if worth > mine.price:
        return "cheaper-than-worth", {"deed": mine.gets[0], "amount": mine.price, "worth": worth}
    group, have, of = share_of_group(game, seat, mine.gets)
    return ("advances-group", {"group": group, "have": have, "of": of}) if have > 1 else None


def _against(game: Game, seat: int, theirs: Effect, judge: Judge) -> Reason | None:
    """What speaks against a purchase, a bid or a deal that somebody had better leave alone."""
    if theirs.leg is not None:
        now, then = judge.shares(game), judge.after_leg(game, theirs.proposer, theirs.leg)
        if now[seat] - then[seat] > _NOTICED:
            return "poor-deal", {"partner": theirs.partner, "before": now[seat], "after": then[seat]}
        rival = theirs.partner
        if then[rival] - now[rival] > _NOTICED:
            return "helps-rival", {"rival": rival, "before": now[rival], "after": then[rival]}
        return None
    if not theirs.gets:
        return None
    worth = worth_of(game, seat, theirs.gets[0], judge)
    if worth < theirs.price:
        return "dearer-than-worth", {"deed": theirs.gets[0], "amount": theirs.price, "worth": worth}
    return _keeps_cash(game, seat, game.cash[seat])


def _keeps_cash(game: Game, seat: int, cash: int) -> Reason | None:
    """Cash is kept for rents only if there are any that would hurt."""
    rent, rival = dangers.highest_rent(game, seat)
    return ("keeps-cash", {"cash": cash, "rent": rent, "rival": rival}) if rent * _HURTS > cash else None


def worth_of(game: Game, seat: int, deed: int, judge: Judge) -> int:
    """The price at which a deed neither helps nor harms a seat, by the judge's word; never more than its cash."""
    now = judge.share(game, seat)
    low, high = 0, max(0, game.cash[seat])
    while high - low > 1:
        middle = (low + high) // 2
        if judge.after_purchase(game, seat, deed, middle) >= now:
            low = middle
        else:
            high = middle
    return low


# -- everything else ------------------------------------------------------------------------------------------


def _by_kind(game: Game, seat: int, action: Action, other: Action | None) -> Reason | None:
    """Buildings, mortgages, detention, taxes, and going on."""
    kind = action.kind
    if kind in _BUILDS:
        return _building(game, seat, action)
    if kind == act.LIFT:
        deed, _, rent = dangers.rent_raised(game, seat, action)
        return ("earns-rent", {"deed": deed, "rent": rent}) if deed >= 0 else None
    if kind in _RAISES:
        return "raises-cash", {"amount": -KINDS[kind].cost(game, seat, action)}
    if game.detained[seat] and kind in (_LEAVES | _STAYS) and detention.fine(game, seat) >= 0:
        return _detained(game, seat, kind)
    if other is None:
        return ("waits", {}) if kind in _GOES_ON else None
    saved = KINDS[other.kind].cost(game, seat, other) - KINDS[kind].cost(game, seat, action)
    if kind in (act.PAY_FLAT, act.PAY_SHARE) and saved > 0:
        return "smaller-payment", {"amount": saved}
    if kind in _TAKES_NOTHING and saved > 0:
        return _keeps_cash(game, seat, game.cash[seat])
    return ("waits", {}) if kind in _GOES_ON and other.kind not in _GOES_ON else None


def _building(game: Game, seat: int, action: Action) -> Reason | None:
    deed, before, rent = dangers.rent_raised(game, seat, action)
    if deed < 0:
        return None
    rival, chance = dangers.likeliest_visitor(game, seat, deed)
    if rival >= 0:
        return "rent-likely", {"deed": deed, "rival": rival, "chance": chance, "rent": rent}
    return "raises-rent", {"deed": deed, "amount": before, "rent": rent}


def _detained(game: Game, seat: int, kind: int) -> Reason | None:
    if kind in _LEAVES:
        vacant = sum(1 for owner in game.owner if owner == BANK)
        return ("out-to-buy", {"count": vacant}) if vacant else None
    rent, rival = dangers.highest_rent(game, seat)
    return ("stays-safe", {"rent": rent, "rival": rival}) if rent else None


def _by_figure(game: Game, seat: int, action: Action, other: Action, judge: Judge) -> Reason | None:
    """The figure of the judge that differs most between the two."""
    tables: list[dict[str, int]] = []
    for choice in (action, other):
        twin = game.fork(0)
        twin.play(seat, choice)
        tables.append({} if twin.over else dict(judge.terms(twin, seat)))
    better, worse = tables
    gains = [(better[name] - worse[name], name) for name in better if name in worse]
    if not gains:
        return None
    gain, name = max(gains)
    return ("figure", {"figure": name, "before": worse[name], "after": better[name]}) if gain > 0 else None
