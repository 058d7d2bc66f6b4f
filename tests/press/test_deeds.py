"""Title deeds: one for every property, with what the rules make of it."""

from __future__ import annotations

import pytest

from freehold.editions import editions
from freehold.engine.chapters.mortgage import lift_cost
from freehold.engine.edition import BY_DICE, BY_LEVEL, Deed, Edition
from freehold.engine.game import Game
from freehold.press.titles import Title, is_mortgaged, short_names, title_of

from .kits import EVERY_EDITION, printed, words


def deeds(edition: str, side: str = "front") -> dict[str, list[str]]:
    """What is written on every deed."""
    return {placed.key: words(placed) for placed in printed(edition, "deeds").items("deed", side)}


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_property_has_one_deed_in_the_order_of_the_board(edition: str) -> None:
    book = printed(edition, "deeds").contents.edition
    named = [key for key in deeds(edition) if key.startswith("deed:")]
    assert named == [f"deed:{deed.index}" for deed in sorted(book.deeds, key=lambda deed: deed.space)]


@pytest.mark.parametrize(
    ("edition", "count"), [("cronulla", 28), ("propnex", 28), ("global-village", 28), ("euronopoly", 32)]
)
def test_there_are_as_many_deeds_as_the_rule_book_says(edition: str, count: int) -> None:
    """Rule: CR-EQUIP-2, PN-2g, GV-EQUIP-6, EU-PREP-4"""
    assert len([key for key in deeds(edition) if key.startswith("deed:")]) == count


def test_cronulla_has_eight_deeds_without_a_name() -> None:
    """Rule: CR-EQUIP-3"""
    blank = {key: text for key, text in deeds("cronulla").items() if key.startswith("blank:")}
    assert len(blank) == 8
    names = {deed.name for deed in printed("cronulla", "deeds").contents.edition.deeds}
    for text in blank.values():
        assert not names & set(text)
        assert "TITLE NO." in text
    assert len(deeds("cronulla")) == 36
    assert not [key for key in deeds("fundraiser") if key.startswith("blank:")]


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_a_deed_says_its_name_its_price_and_all_its_rents(edition: str) -> None:
    book = printed(edition, "deeds").contents.edition
    found = deeds(edition)
    for deed in book.deeds:
        text = found[f"deed:{deed.index}"]
        together = " ".join(text)
        assert deed.name in together.replace("- ", "-").replace("/ ", "/"), deed.name
        assert book.money(deed.price) in text
        group = book.groups[deed.group]
        for rent in deed.rents:
            assert (f"{rent:,} × dice" if group.rent == BY_DICE else book.money(rent)) in text, deed.name
        if group.rent == BY_LEVEL:
            assert book.money(deed.house) in text


@pytest.mark.parametrize("edition", editions())
def test_what_is_printed_is_what_the_engine_asks(edition: str) -> None:
    """Rents of a whole group, built on or not, are those of a game."""
    book = printed(edition, "deeds").contents.edition
    for deed in book.deeds:
        title = title_of(book, deed)
        assert [row.amount for row in title.rows] == _rents_by_the_rules(book, deed)
        if is_mortgaged(book, deed):
            assert title.prices[-1].shown == book.money(_lift(book, deed))
        else:
            assert "Lifting" not in [price.label for price in title.prices]


def _rents_by_the_rules(book: Edition, deed: Deed) -> list[int]:
    """Each row of the table, by the rules in force."""
    rents = [int(rent) for rent in deed.rents]
    times = int(book.rules.rent_group_multiplier)
    if book.groups[deed.group].rent != BY_LEVEL or times == 1:
        return rents
    return [rents[0], rents[0] * times, *rents[1:]]


def _lift(book: Edition, deed: Deed) -> int:
    """What a game asks for lifting the mortgage of one deed."""
    game = Game(book, ["Ann", "Ben", "Cy", "Di"], seed=1)
    return int(lift_cost(game, [deed.index]))


@pytest.mark.parametrize("edition", ["cronulla", "fundraiser", "global-village", "propnex"])
def test_the_other_side_is_mortgaged_and_says_what_lifting_costs(edition: str) -> None:
    kit = printed(edition, "deeds")
    book = kit.contents.edition
    backs = deeds(edition, "back")
    for deed in book.deeds:
        text = backs[f"deed:{deed.index}"]
        assert "MORTGAGED" in text
        assert book.money(deed.mortgage) in text
        assert book.money(_lift(book, deed)) in text
        assert book.cite("mortgage.transfer") in " ".join(text)


def test_where_nothing_is_mortgaged_the_back_says_what_the_deed_brings() -> None:
    book = printed("euronopoly", "deeds").contents.edition
    for deed in book.deeds:
        text = deeds("euronopoly", "back")[f"deed:{deed.index}"]
        assert "MORTGAGED" not in text
        for amount in (deed.sale, deed.sale_house, deed.premium, deed.premium_house):
            assert not amount or book.money(amount) in text


def test_duty_is_said_where_building_costs_more_each_time() -> None:
    book = printed("propnex", "deeds").contents.edition
    (tuas,) = (deed for deed in book.deeds if deed.name == "Tuas")
    assert _notes(title_of(book, tuas)) == (
        "The whole group pays twice, built on or not. With duty: second house M60, then M65, hotel M65."
    )


def _notes(title: Title) -> str:
    return " ".join(title.notes)


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_deed_names_all_of_its_group(edition: str) -> None:
    book = printed(edition, "deeds").contents.edition
    found = deeds(edition)
    for group in book.groups:
        for deed in group.deeds:
            together = "".join(found[f"deed:{deed}"]).replace(" ", "").replace("-", "")
            for name in short_names(book, group):
                assert name.replace(" ", "").replace("-", "") in together


def test_names_are_short_where_all_share_a_word() -> None:
    book = printed("cronulla", "deeds").contents.edition
    short = {group.id: short_names(book, group) for group in book.groups}
    assert short["surf_club"] == ["Wanda", "Elouera", "North Cronulla", "Cronulla"]
    assert short["transport"] == ["Station", "Ferry Wharf"]
    assert short["brown"] == ["Nerang", "Marlo"]
    assert short["red"] == ["Elouera", "Mitchell", "Kingsway"]
