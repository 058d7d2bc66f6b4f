"""The English of the coach: a sentence for every reason, and chances as people read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from freehold.coach.shapes import Detail, Exchange, Review, Swing
from freehold.engine.edition import BANK, Edition

_ONE: Final = 1_000_000

_SENTENCES: Final[dict[str, str]] = {
    "completes-group": "it completes {group}",
    "swaps-groups": "both complete a group: {group} for you, {theirs} for {rival}",
    "denies-group": "it keeps {group} from {rival}",
    "advances-group": "it makes it {have} of {of} in {group}",
    "cheaper-than-worth": "{deed} is worth about {worth} here, and {amount} is less",
    "dearer-than-worth": "{deed} is worth about {worth} here, and {amount} is more",
    "raises-rent": "the rent of {deed} goes from {amount} to {rent}",
    "rent-likely": "{rival} lands on {deed} with the next throw in {chance} of all cases, for {rent}",
    "keeps-cash": "it keeps {cash} in hand while {rival} may ask for a rent of {rent}",
    "stays-safe": "outside, {rival} may ask for a rent of {rent}",
    "out-to-buy": "outside, {count} still to be had",
    "earns-rent": "{deed} earns a rent of {rent} again",
    "raises-cash": "it brings {amount}",
    "smaller-payment": "it costs {amount} less",
    "good-deal": "the deal with {partner} lifts the chance from {before} to {after}",
    "poor-deal": "the deal with {partner} would lower the chance from {before} to {after}",
    "helps-rival": "the deal would lift {rival} from {before} to {after}",
    "figure": "above all for {figure}",
    "waits": "nothing else is worth its price now",
    "playouts": "games played on from here favour it",
    "only-choice": "nothing else came close",
}

GRADE_WORDS: Final = {
    "best": "best",
    "good": "good",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
    "blunder": "blunder",
}


def counted(count: int, word: str) -> str:
    """`1 play-out`, `2 play-outs`."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def heading(review: Review) -> str:
    """How long the game was and how closely it was looked at."""
    turns = counted(review.chances[-1].turn if review.chances else 0, "turn")
    playouts = counted(review.playouts, "play-out")
    return f"{turns}, {counted(len(review.decisions), 'decision')}, at least {playouts} each"


def points(parts: int) -> str:
    """A chance in per cent."""
    return f"{100 * parts / _ONE:.1f} %"


def change(parts: int) -> str:
    """A change of a chance in points, with its sign unless it is too small for one."""
    said = f"{100 * parts / _ONE:+.1f}"
    return said[1:] if said[1:] == "0.0" else said.replace("-", "\u2212")


def sentence(edition: Edition, names: Sequence[str], reason: str, details: dict[str, Detail]) -> str:
    """Why, in one sentence without its full stop."""
    words = {name: _word(edition, names, name, value) for name, value in details.items()}
    return _SENTENCES[reason].format(**words)


def said(edition: Edition, names: Sequence[str], text: str, about: Exchange | None) -> str:
    """An action in the notation, and where that is an answer, to what."""
    if about is None:
        return text
    word, _, rest = text.partition(" ")
    gets = _side(edition, about.gets, about.earns, about.gets_cards)
    gives = _side(edition, about.gives, about.pays, about.gives_cards)
    if word in ("buy", "decline"):
        return f"{word} {gets} for {gives}"
    if word == "bid":
        return f"bid {edition.money(int(rest))} for {gets}" if rest.isdecimal() else f"{text} for {gets}"
    if word == "pass":
        return f"pass on {gets} at {gives}" if about.pays else f"pass on {gets}"
    offer = f"{names[about.partner]}'s offer: {gets} for {gives}" if about.partner != BANK else f"{gets} for {gives}"
    return f"{word} {offer}" if word in ("accept", "refuse") else f"{text} ({offer})"


def _side(edition: Edition, deeds: Sequence[int], money: int, decks: Sequence[int]) -> str:
    """One side of an exchange."""
    parts = [edition.deeds[deed].name for deed in deeds]
    if money:
        parts.append(edition.money(money))
    parts += [f"card {edition.decks[deck].name}" for deck in decks]
    return " + ".join(parts) or "nothing"


def told(edition: Edition, names: Sequence[str], swing: Swing) -> str:
    """What happened at a turning point."""
    if swing.kind == "decision" or swing.space < 0:
        return said(edition, names, swing.text, swing.about)
    place = f"to {edition.spaces[swing.space].name}"
    card = f", drawing {_title(edition, swing.card)}" if swing.card >= 0 else ""
    return f"{swing.text.removeprefix('roll ')} {place}{card}"


def _title(edition: Edition, card: int) -> str:
    """What a card is called, or what it says."""
    drawn = edition.cards[card]
    return f"“{drawn.title or drawn.text}”"


def _deeds(count: int) -> str:
    return f"{counted(count, 'deed')} {'is' if count == 1 else 'are'}"


def _word(edition: Edition, names: Sequence[str], name: str, value: Detail) -> str:
    if not isinstance(value, int):
        return str(value).replace("-", " ").replace("_", " ")
    if name in ("group", "theirs"):
        return edition.groups[value].name
    if name == "deed":
        return edition.deeds[value].name
    if name in ("rival", "partner"):
        return names[value]
    kinds: dict[str, Callable[[int], str]] = {"chance": points, "before": points, "after": points, "count": _deeds}
    for money in ("amount", "worth", "rent", "cash"):
        kinds[money] = edition.money
    return kinds.get(name, str)(value)
