"""Cards: the exact number of each, a back for every deck, and kept cards marked as such."""

from __future__ import annotations

from collections import Counter

import pytest

from freehold.editions import editions
from freehold.press.cards import effect_of, is_kept

from .kits import EVERY_EDITION, printed, words


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_card_is_printed_as_often_as_the_deck_has_it(edition: str) -> None:
    """Rule: CR-EQUIP-4, GV-EQUIP-5, PN-2f"""
    kit = printed(edition, "cards")
    book = kit.contents.edition
    fronts = kit.items("card")
    assert Counter(placed.key.rpartition(":")[0] for placed in fronts) == {
        deck.id: len(deck.cards) for deck in book.decks if deck.cards
    }
    texts = Counter(_plain("".join(words(placed))) for placed in fronts)
    assert sum(texts.values()) == sum(len(deck.cards) for deck in book.decks)
    for placed in fronts:
        deck_id, _, number = placed.key.rpartition(":")
        (deck,) = (deck for deck in book.decks if deck.id == deck_id)
        card = book.cards[deck.cards[int(number) - 1]]
        together = _plain("".join(words(placed)))
        assert _plain(card.title) in together
        assert _plain(card.text) in together
        assert _plain(effect_of(book, card).large) in together


def _plain(text: str) -> str:
    """Without blanks and hyphens, which may be where a line ends."""
    return text.replace(" ", "").replace("-", "")


def test_cronulla_has_forty_eight_cards_of_good_luck_and_twenty_three_of_bad() -> None:
    """Rule: CR-EQUIP-4"""
    moods = Counter(
        "good" if "good luck" in text else "bad" if "bad luck" in text else ""
        for text in map(words, printed("cronulla", "cards").items("card"))
    )
    assert moods == {"good": 48, "bad": 23}


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_card_has_the_back_of_its_deck(edition: str) -> None:
    kit = printed(edition, "cards")
    names = {deck.id: deck.name for deck in kit.contents.edition.decks}
    backs = kit.items("card", "back")
    assert len(backs) == len(kit.items("card"))
    for placed in backs:
        assert words(placed) == [names[placed.key.rpartition(":")[0]]]


@pytest.mark.parametrize("edition", editions())
def test_cards_that_are_kept_say_so_and_no_others(edition: str) -> None:
    kit = printed(edition, "cards")
    book = kit.contents.edition
    kept = {
        f"{deck.id}:{number}"
        for deck in book.decks
        for number, card in enumerate(deck.cards, 1)
        if is_kept(book.cards[card])
    }
    assert {placed.key for placed in kit.items("card") if "KEEP THIS CARD" in words(placed)} == kept


def test_decks_that_can_be_kept_from_have_such_cards() -> None:
    assert [edition for edition in editions() if "KEEP THIS CARD" in str(printed(edition, "cards").log)] == [
        "fundraiser",
        "global-village",
        "propnex",
    ]


@pytest.mark.parametrize("edition", editions())
def test_every_card_names_a_clause(edition: str) -> None:
    kit = printed(edition, "cards")
    for placed in kit.items("card"):
        clauses = [text.removeprefix("§ ") for text in words(placed) if text.startswith("§ ")]
        assert len(clauses) == 1
        assert clauses[0] in kit.contents.edition.clauses or clauses[0] in kit.contents.edition.rulings
