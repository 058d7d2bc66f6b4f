"""Why a bot has refused an offer, as a fact for those who hear of it.

It is found when the bot answers, from the position and the policy alone, and goes into the journal with the answer:
what was said then is said again whenever the journal is read, also by a version whose bots weigh otherwise.
"""

from __future__ import annotations

from typing import Final

from freehold.bots import make_bot
from freehold.bots.protocol import NOT_ALLOWED, TOO_LITTLE
from freehold.engine import action as act
from freehold.engine.action import Action
from freehold.engine.game import Game
from freehold.engine.stage import APPROACH, DEAL
from freehold.table.journal.entries import BY_AWAY, BY_BOT, BY_CLOCK
from freehold.table.seating import Place, policy_at

SPARED: Final = "spared"
_BOTS: Final = (BY_BOT, BY_CLOCK, BY_AWAY)
_OFFERS: Final = (DEAL, APPROACH)

WORDS: Final = {
    "too-little": "that is too little",
    "needs-cash": "the cash is needed",
    "completes-group": "that would complete the other side's group",
    "breaks-group": "that would break up a group",
    "not-for-sale": "that deed is not for sale",
    "mortgaged": "nothing mortgaged, please",
    "unwanted": "deeds of that kind are not wanted",
    "no-deals": "no deals at all",
    "not-allowed": "the rules would not allow it",
    "whim": "for no reason at all",
    "spared": "the owner does not want to be asked about that deed",
}
"""Every reason, and how it is said in English."""


def why_refused(game: Game, seat: int, place: Place, action: Action, by: str) -> str:
    """Why the bot that decides for a seat refuses what lies before it; nothing where it does something else."""
    if action.kind != act.REFUSE or by not in _BOTS:
        return ""
    if game.top.kind not in _OFFERS:
        return ""
    if place.stands_in and any(deed in place.spared for deed in game.top.sought()):
        return SPARED
    said = make_bot(policy_at(place)).why_refused(game, seat)
    # Whoever looks ahead may refuse what the base policy has nothing against; the rules are not to blame for that.
    willing = Action(act.AGREE if game.top.kind == APPROACH else act.ACCEPT)
    return TOO_LITTLE if said == NOT_ALLOWED and game.why_not(seat, willing) is None else said
