"""What nobody at the table has seen: the throws to come, the cards of a pile that lie face down, a deal to come.

What everybody has seen stays where it is known to be: cards set on top by hand, and used cards that went under their
pile in the open, which come up again in the order in which they were laid down.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.engine.chance import Stream
from freehold.engine.chapters.opening import OpeningHands
from freehold.engine.stage import OPENING_HANDS, Stage
from freehold.engine.state import DECK_LANE, DICE_LANE, HANDS_LANE, State

_DRAWN: Final = 0x666F726B << 64
_SMALL: Final = (1 << 64) - 1


class Future:
    """All that is hidden of one moment of a game, to be taken from it, kept and put into it."""

    def __init__(
        self, seed: int, dice: Stream, decks: list[list[int]], shuffles: list[Stream], pile: list[int]
    ) -> None:
        self.seed = seed
        self.dice = dice
        self.decks = decks
        self.shuffles = shuffles
        self.pile = pile
        """Deeds in the order to be dealt, where that was laid down before anybody has them."""

    def come_to(self, g: State) -> None:
        """Let this be what the game has in store."""
        g.seed = self.seed
        g.dice = self.dice
        g.decks = self.decks
        g.shuffles = self.shuffles
        hands = _awaited_deal(g)
        if hands is not None:
            hands.pile = self.pile


def future_of(g: State) -> Future:
    """What a game has in store: itself, no copy of it."""
    hands = _awaited_deal(g)
    return Future(g.seed, g.dice, g.decks, g.shuffles, [] if hands is None else hands.pile)


def drawn_future(g: State, seed: int) -> Future:
    """Another one that could be in store for all that anybody at the table knows, by `seed` and by nothing hidden.

    The last 64 bits of the seed count. They are marked, so that nobody draws the true future who happens on the seed
    of the game itself.
    """
    seed = seed & _SMALL | _DRAWN
    decks: list[list[int]] = []
    shuffles: list[Stream] = []
    for deck in range(len(g.decks)):
        stream = Stream(seed, DECK_LANE + deck)
        decks.append(_pile_drawn_anew(g, deck, stream))
        shuffles.append(stream)
    hands = _awaited_deal(g)
    pile: list[int] = []
    if hands is not None and hands.pile:
        pile = sorted(hands.pile)
        Stream(seed, HANDS_LANE).shuffle(pile)
    return Future(seed, Stream(seed, DICE_LANE), decks, shuffles, pile)


def _pile_drawn_anew(g: State, deck: i64, stream: Stream) -> list[int]:
    """The cards nobody has seen in another order, between those known to lie on top and at the bottom.

    They are shuffled from a sorted row, so that nothing of the true order is left in the new one.
    """
    cards = g.decks[deck]
    top: i64 = g.known[deck]
    below: i64 = len(cards) - g.seen[deck]
    if below - top < 2:
        return cards[:]
    unseen = sorted(cards[top:below])
    stream.shuffle(unseen)
    return cards[:top] + unseen + cards[below:]


def _awaited_deal(g: State) -> OpeningHands | None:
    """The deal of deeds that is to come, if there is one."""
    stage: Stage | None = g.top
    while stage is not None:
        if stage.kind == OPENING_HANDS and isinstance(stage, OpeningHands):
            return stage
        stage = stage.below
    return None
