"""The printed matter of events: what stands on it is what the journal says, and its codes can be read."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import pypdfium2
import pytest

from event.hall import Hall, hall, people
from freehold.editions import editions
from freehold.editions.contents import contents
from freehold.event import commands as do
from freehold.event.guests import Guest
from freehold.event.plan import CHAMPIONSHIP, PODS, Break, Plan
from freehold.event.printing import contents_of_plan, occasion_of, planned
from freehold.event.roles import BANKER, MARSHAL
from freehold.event.standings import standings, teams
from freehold.press import PressError, take_order
from freehold.press.event import PRINTS, print_bytes, write_print
from freehold.press.event.facts import Occasion, Player, Role, Round, Table
from freehold.press.event.seating import alphabetical
from freehold.press.placed import Box, Placed
from freehold.press.sheets.score import is_valued

from .reading_codes import read_code

ADDRESS = "http://192.168.1.23:8080/#/e/CUP"
ROLES = (
    Role("Ms Till", "banker", f"{ADDRESS}/as/Zk3f8aQ7b1xYw0PqLm9TnRuV", 2),
    Role("Uncle", "marshal", f"{ADDRESS}/as/0123456789abcdefghijklmn"),
)
MORNING = 1_795_251_600_000
NAMES = ["Zoë Tan", "Élodie Smith", "ada Lee", "Bruno Öztürk", "Quentin Featherstonehaugh-Cholmondeley of the Harbour"]


@pytest.fixture(autouse=True)
def _in_the_hall() -> Iterator[None]:
    """Times are those of the hall, wherever the tests run."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    yield
    os.environ.pop("TZ") if before is None else os.environ.update(TZ=before)
    time.tzset()


@dataclass(frozen=True)
class Printed:
    """Something of an event on paper."""

    data: bytes
    log: list[Placed]

    @property
    def text(self) -> str:
        """Everything that is written, as whoever copies it gets it."""
        document = pypdfium2.PdfDocument(self.data)
        return "\n".join(page.get_textpage().get_text_range() for page in document)

    def items(self, kind: str) -> list[Placed]:
        return [placed for placed in self.log if placed.kind == kind]


def printed(what: str, house: Hall, paper: str = "a4", ink: str = "full", **more: object) -> Printed:
    found = replace(occasion_of(house.event, ADDRESS, ROLES), **more)  # type: ignore[arg-type]
    return printed_of(what, found, house.event.plan.edition, paper, ink)


def printed_of(what: str, occasion: Occasion, edition: str, paper: str = "a4", ink: str = "full") -> Printed:
    file = io.BytesIO()
    kit = write_print(what, contents(edition), occasion, take_order(paper=paper, ink=ink), file)
    return Printed(file.getvalue(), kit.log)


@lru_cache(maxsize=1)
def cup() -> Hall:
    """Two rounds and a final, with a fine, a ruling and a correction."""
    plan = Plan(
        "Cup of the islands",
        "propnex",
        CHAMPIONSHIP,
        rounds=2,
        cut=4,
        seating=PODS,
        date="2026-11-21",
        place="Harbour Hall",
        cause="the lifeboats",
        arrival="09:00",
        start="10:00",
        breaks=[Break(45, 10)],
    )
    house = hall(plan, [Guest(name) for name in NAMES] + people(13))
    house.now = MORNING
    house.play()
    house.do(do.Fine, BANKER, table=1, guest=house.event.rounds[0].tables[0][0], amount=100, reason="moved a token")
    house.do(do.RuleAll, MARSHAL, text="Deals are spoken aloud.", clause="PN-9.2")
    house.do(do.Rule, MARSHAL, table=1, text="They are written down.", instead_of=1)
    seats = house.event.rounds[0].tables[1]
    outcome = house.outcome(2, [400 + guest for guest in seats], round=1)
    house.do(do.CorrectResult, MARSHAL, round=1, table=2, outcome=outcome, reason="a note was overlooked")
    house.play()
    house.play()
    house.do(do.Finish)
    return house


@lru_cache(maxsize=1)
def night() -> Hall:
    plan = Plan("Night", "fundraiser", tables=5, arrival="18:00", start="19:15", breaks=[Break(30, 25), Break(60, 25)])
    house = hall(plan, people(20))
    house.play()
    return house


# -- all of them --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", PRINTS)
@pytest.mark.parametrize(("paper", "ink"), [("a4", "full"), ("letter", "saving")])
def test_everything_keeps_to_its_paper(what: str, paper: str, ink: str) -> None:
    """Nothing is written beyond the edge that printers leave white, and nothing is too small to read."""
    for house in (cup(), night()):
        found = printed(what, house, paper, ink)
        sheets = {placed.page: placed.box for placed in found.items("page")}
        assert sheets
        for placed in found.log:
            sheet = sheets[placed.page]
            live = Box(4.4, 4.4, sheet.w - 8.8, sheet.h - 8.8)
            for line in placed.words:
                assert live.holds(line.box), (line.text, line.box)
                assert line.size >= 5.5, line.text


@pytest.mark.parametrize("what", PRINTS)
def test_the_same_order_gives_the_same_bytes(what: str) -> None:
    assert printed(what, cup()).data == printed(what, cup()).data


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("seating", "nobody has been seated"),
        ("count", "nobody has been seated"),
        ("cards", "how many tables"),
        ("roles", "nobody to print a card for"),
        ("results", "nothing has been played"),
        ("certificates", "nobody has won"),
        ("timetable", "neither when guests come"),
        ("cats", "possible are seating, cards"),
    ],
)
def test_what_is_not_known_is_not_printed(what: str, said: str) -> None:
    plan = Plan("Night", "fundraiser")
    with pytest.raises(PressError, match=said):
        print_bytes(what, contents_of_plan(plan), planned(plan), take_order())


# -- codes --------------------------------------------------------------------------------------------------


def pictures(found: Printed, dots: float) -> list[np.ndarray]:
    document = pypdfium2.PdfDocument(found.data)
    return [page.render(scale=dots * 25.4 / 72).to_numpy()[:, :, :3] for page in document]


def codes(found: Printed) -> list[str]:
    """What a phone reads on all pages."""
    pages = pictures(found, 8.0)
    return [
        read_code(pages[placed.page], placed.box.x, placed.box.y, placed.box.w, 8.0) for placed in found.items("code")
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["full", "saving"])
def test_the_code_on_a_table_card_leads_to_the_event(paper: str, ink: str) -> None:
    found = printed("cards", night(), paper, ink)
    cards = [placed.key for placed in found.items("table-card")]
    assert sorted(cards) == sorted(f"{side}:{number}" for side in ("near", "far") for number in range(1, 6))
    assert codes(found) == [ADDRESS] * 5


def test_a_card_without_a_timetable_has_the_code_on_both_sides() -> None:
    found = printed("cards", night(), timetable=())
    assert codes(replace(found, log=[placed for placed in found.log if placed.box.y > 148])) == [ADDRESS] * 5
    assert len(found.items("code")) == 10


def test_without_an_address_nothing_has_a_code() -> None:
    assert printed("cards", night(), address="").items("code") == []
    assert printed("timetable", night(), address="").items("code") == []


def test_the_code_on_a_role_card_is_its_own() -> None:
    """Rule: PN-4.2a"""
    found = printed("roles", cup())
    assert codes(found) == [role.address for role in ROLES]
    said = [[line.text for line in card.words] for card in found.items("role-card")]
    assert "Banker, table 2" in said[0]
    assert "Marshal" in said[1]


# -- seating ------------------------------------------------------------------------------------------------


def test_the_list_by_name_has_everybody_once_in_order() -> None:
    house = cup()
    found = printed("seating", house, round=occasion_of(house.event, round=1).round)
    page = found.items("page")[0]
    names = [line.text for line in page.words if line.face == "A600" and line.text in _names(house)]
    assert sorted(names) == sorted(_names(house))
    # Two columns, each in order from the top, the second after the first.
    assert names == sorted(names, key=alphabetical)
    assert names[0] == "ada Lee"


def _names(house: Hall) -> list[str]:
    return [house.event.name_of(guest) for table in house.event.rounds[0].tables for guest in table]


def test_the_list_by_table_has_the_seats_in_their_order() -> None:
    house = night()
    blocks = printed("seating", house).items("seated-table")
    for block, seats in zip(blocks, house.event.rounds[0].tables, strict=True):
        said = [line.text for line in block.words if line.face == "A600"]
        assert said == [house.event.name_of(guest) for guest in seats]
    assert "Banker: The banker" in [line.text for line in blocks[0].words]


def test_five_hundred_players_are_listed_on_as_many_sheets_as_it_takes() -> None:
    players = [Player(f"Player {at}", "A club") for at in range(500)]
    tables = tuple(Table(at + 1, tuple(players[4 * at : 4 * at + 4])) for at in range(125))
    found = printed_of("seating", Occasion("Large", round=Round(1, tables)), "propnex")
    assert len(found.items("seated-table")) == 125
    names = [line.text for placed in found.items("page") for line in placed.words if line.text.startswith("Player ")]
    assert sorted(names) == sorted(player.name for player in players)


# -- counting -----------------------------------------------------------------------------------------------


def test_a_count_sheet_has_the_names_the_notes_and_every_deed() -> None:
    """Rule: PN-10b, FR-VAL-1"""
    house = night()
    found = printed("count", house)
    assert len(found.items("page")) == 5
    text = pypdfium2.PdfDocument(found.data)[0].get_textpage().get_text_range()
    book = contents("fundraiser")
    for deed in book.edition.deeds:
        assert deed.name in text
    for piece in book.money.pieces:
        assert f"notes of {piece.value:,}" in text
    written = " ".join(line.text for line in found.items("page")[0].words) + " "
    for guest in house.event.rounds[0].tables[0]:
        # At the head of both halves, and where they sign.
        assert written.count(f"{house.event.name_of(guest)} ") == 3


@pytest.mark.parametrize("edition", editions())
def test_every_edition_that_counts_has_a_sheet(edition: str) -> None:
    round = Round(1, (Table(1, tuple(Player(name) for name in NAMES)),))
    book = contents(edition).edition
    if not is_valued(book):
        with pytest.raises(PressError, match="until one player is left"):
            printed_of("count", Occasion("Night", round=round), edition)
        return
    found = printed_of("count", Occasion("Night", round=round), edition)
    assert len(found.items("page")) == 1
    page = found.items("page")[0]
    assert page.box.w > page.box.h


# -- results ------------------------------------------------------------------------------------------------


def test_the_result_sheet_says_what_the_standings_say() -> None:
    """Points of each round, totals, clubs, tables, and what was ruled, fined and corrected. Rule: PN-9.2, PN-11.2"""
    house = cup()
    text = printed("results", house).text.replace("\r\n", "\n")
    for line in standings(house.event):
        assert house.event.name_of(line.guest) in text
        assert house.event.created.plan.name in text
        assert f"M{line.worth:,}" in text
    for team in teams(house.event):
        assert team.club in text
    for said in (
        "a note was overlooked",
        "round 1, table 2",
        "1. Deals are spoken aloud.",
        "2. They are written down. (instead of ruling 1)",
        "moved a token",
        "The marshal · § PN-9.2",
        "Final",
    ):
        assert said in text
    assert "so far" not in text
    assert "so far" in printed("results", night()).text


def test_points_of_a_round_somebody_missed_are_a_dash() -> None:
    plan = Plan("Cup", "propnex", CHAMPIONSHIP, rounds=2, seating=PODS)
    house = hall(plan, people(13), arrive=False)
    house.arrive(*range(12))
    house.play()
    house.arrive(12)
    house.play()
    late = next(line for line in occasion_of(house.event).standings if line.name == "Guest 12")
    assert late.points[0] is None
    assert late.total == late.points[1]


def test_a_section_that_goes_on_begins_its_next_sheet_with_its_head() -> None:
    house = hall(Plan("Large", "fundraiser"), people(96))
    house.play()
    found = printed("results", house)
    first, second = found.items("page")[:2]
    assert [line.text for line in first.words].count("Standings") == 1
    assert [line.text for line in second.words].count("Standings") == 1


# -- certificates -------------------------------------------------------------------------------------------


def test_the_first_three_of_the_final_get_certificates() -> None:
    """Rule: PN-11.2"""
    house = cup()
    found = printed("certificates", house)
    places = [one for one in house.event.rounds[-1].results[1].results if one.place <= 3]
    assert [item.key for item in found.items("certificate")] == [
        f"in the final:{house.event.name_of(one.guest)}" for one in places
    ]
    for said in ("Cup of the islands", "Saturday 21 November 2026 · Harbour Hall", "FIRST PLACE", "for the lifeboats"):
        assert said in found.text
    for said in ("Organiser", "Game Marshal"):
        assert found.text.count(said) == 3


def test_an_evening_has_winners_of_all_and_of_every_table() -> None:
    """Rule: FR-WIN-1"""
    house = night()
    keys = [item.key for item in printed("certificates", house).items("certificate")]
    assert [key.partition(":")[0] for key in keys] == ["among 20 players at 5 tables"] * 3 + [
        f"at table {number}" for number in range(1, 6)
    ]


# -- timetable ----------------------------------------------------------------------------------------------


def test_the_poster_announces_the_evening_as_its_document_does() -> None:
    """Rule: FR-EVENT-3, FR-CLOCK-1, FR-CLOCK-3, FR-CLOCK-4"""
    (page,) = printed("timetable", night()).items("page")
    said = [line.text for line in page.words]
    times = [text for text in said if len(text) == 5 and text[2] == ":"]
    assert times == ["18:00", "19:15", "19:45", "20:10", "20:40", "21:05", "21:35", "21:35"]
    for words in ("Doors open", "Play begins", "Break", "Play goes on", "Time is called", "Results and certificates"):
        assert words in said
    assert said.count("25 min") == 2


def test_a_championship_names_its_rounds_and_its_final() -> None:
    (page,) = printed("timetable", cup()).items("page")
    said = [line.text for line in page.words]
    for words in ("Round 1 begins", "Round 2 begins", "Time is called in round 2", "The final begins"):
        assert words in said
    assert "Time is called in the final" in said
