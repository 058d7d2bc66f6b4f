"""A championship from the list of guests to the final: rounds, seven pages open, a power cut.

Two tables have a real board, and their Bankers enter recorded games at the pad; all others are played online by bots at
full speed. What the journal says at the end is what everybody saw. Sixty-four play three rounds at night; everything
there is to see and press is there with sixteen and two, too.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

import freehold
from freehold.engine.edition import Edition
from freehold.event.event import replay
from freehold.event.journal import decode
from freehold.event.standings import standings
from freehold.server.doors import Bucket
from freehold.server.sockets import MESSAGES, SECONDS
from physical import RealBoard

from .banker import Banker
from .house import LAPTOP, PATIENCE, PHONE, Person, Server, shot

Json = dict[str, Any]

CLUBS = ("Rovers", "Town", "United", "Harbour", "Forest", "Albion", "County", "Athletic")
FIRST = ("Ada", "Ben", "Cleo", "Dov", "Elsa", "Finn", "Gina", "Hugo")
LAST = ("Amari", "Berg", "Costa", "Dahl", "Ek", "Fischer", "Gupta", "Hahn")
GUESTS = [(f"{first} {last}", CLUBS[at]) for last in LAST for at, first in enumerate(FIRST)]
PLAN = """
[event]
name = "Marina Bay Championship"
edition = "propnex"
format = "championship"
cause = "the harbour hospice"

[tables]
size = 4
online = ONLINE
bots = true
pace = "skip"

[rounds]
count = ROUNDS
seating = "pods"
cut = 4

[clock]
start = "19:15"
minutes = 90

[[break]]
after = 45
minutes = 10

[staff]
bankers = ["Mr Teller", "Ms Till"]
marshals = ["Jo"]
"""
RESERVE = "Rita Reserve"
HALL = (1920, 1080)
BOARDS = (1, 2)
STAFF = ("Mr Teller", "Ms Till")


@dataclass(frozen=True)
class Size:
    """How large a championship is."""

    players: int
    rounds: int
    turns: int
    """Turns of play that are entered at each real board in a round; time is called then."""

    @property
    def tables(self) -> int:
        return self.players // 4

    @property
    def guests(self) -> list[tuple[str, str]]:
        return GUESTS[: self.players]

    @property
    def absent(self) -> str:
        return self.guests[-1][0]

    def csv(self) -> FilePayload:
        """The list as a spreadsheet writes it."""
        rows = ["name;club;alternate", *(f"{name};{club};" for name, club in self.guests), f"{RESERVE};;yes"]
        return {"name": "guests.csv", "mimeType": "text/csv", "buffer": "\r\n".join(rows).encode("cp1252")}

    def plan(self) -> FilePayload:
        online = str([*range(len(BOARDS) + 1, self.tables + 1)])
        text = PLAN.replace("ONLINE", online).replace("ROUNDS", str(self.rounds))
        return {"name": "evening.toml", "mimeType": "text/plain", "buffer": text.encode()}


SMALL = Size(16, rounds=2, turns=2)
LARGE = Size(64, rounds=3, turns=4)


class PadBanker(Banker):
    """A Banker of the event, who comes to the pad by the card they were given."""

    def __init__(self, person: Person, link: str, table: int) -> None:
        self.person = person
        self.page = person.page
        self.number = table
        self.book = freehold.edition("propnex")
        self.names: list[str] = []
        self.pace = Bucket(MESSAGES - 5, SECONDS)
        self.moves = self.taps = self.keys = 0
        self.home = link
        self.page.goto(link)

    def sit_down(self, names: list[str]) -> None:
        """From one's own page to the pad of the round."""
        self.names, self.moves = names, 0
        self.page.goto(self.home)
        self.page.get_by_role("button", name="Banker’s pad").click()
        self.page.wait_for_selector("[data-pad]")


class Championship:
    """Everybody's pages, and what the server says to whoever asks."""

    def __init__(self, browser: Browser, server: Server, size: Size) -> None:
        self.browser = browser
        self.server = server
        self.size = size
        # A server that was killed leaves nothing of an old connection.
        self.http = httpx.Client(timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))
        self.organiser = Person(browser, server, LAPTOP)
        self.code = ""
        self.token = ""

    def person(self, size: tuple[int, int], link: str) -> Page:
        """Somebody with a device of their own, who opens what was handed to them."""
        person = Person(self.browser, self.server, size)
        person.page.goto(link)
        return person.page

    def view(self) -> Json:
        found: Json = self.http.get(f"{self.server.address}/api/events/{self.code}").json()
        return found

    def until(self, holds: Callable[[Json], bool], what: str) -> Json:
        """Wait for something in the public view."""
        late = time.monotonic() + PATIENCE * 2
        while not holds(view := self.view()):
            assert time.monotonic() < late, f"{what}: {[table['state'] for table in view['tables']]}"
            time.sleep(0.2)
        return view

    def journal(self) -> list[str]:
        found = self.http.get(
            f"{self.server.address}/api/events/{self.code}/journal", headers={"Authorization": f"Bearer {self.token}"}
        )
        return found.text.splitlines()

    # -- what the organiser does --------------------------------------------------------------------

    @property
    def control(self) -> Page:
        return self.organiser.page

    def room(self, part: str = "") -> Page:
        """One of the organiser's pages."""
        self.control.goto(f"{self.server.address}/#/e/{self.code}{part}")
        return self.control

    def step(self, name: str) -> None:
        """The one thing that comes next."""
        self.control.get_by_role("button", name=name).first.click()

    def call_time(self) -> None:
        """Held for two seconds, so that nobody ends a round by accident."""
        button = self.control.get_by_role("button", name="Call time")
        button.hover()
        self.control.mouse.down()
        self.until(lambda view: view["clock"]["phase"] == "called", "time is not called")
        self.control.mouse.up()


def set_up(day: Championship) -> None:
    """The plan and the list of guests, from files; and a card for everybody on the staff."""
    page = day.organiser.open("#/events")
    page.locator("input[type=file][accept*='.toml']").set_input_files(day.size.plan())
    expect(page.get_by_label("Name of the event")).to_have_value("Marina Bay Championship")
    page.locator("input[type=file][accept*='.csv']").set_input_files(day.size.csv())
    expect(page.get_by_text("was read as")).to_be_visible()
    shot(page, "championship-setup")
    page.get_by_role("button", name="Set up").click()
    page.wait_for_url("**/people")
    day.code = page.url.split("/e/")[1].split("/")[0]
    day.token = str(page.evaluate(f"localStorage['freehold.event.{day.code}']"))


def cards(day: Championship) -> dict[str, str]:
    """The links on the cards of the staff, by name."""
    page = day.control
    page.get_by_role("button", name="Make their cards").click()
    made = page.locator(".role-card", has_text="/as/")
    expect(made).to_have_count(3)
    return {card.locator("h3").inner_text(): card.locator(".link").inner_text() for card in made.all()}


def arrive(day: Championship) -> None:
    """Everybody has come but one; somebody in reserve has come, too."""
    page = day.control
    row = page.locator("[data-guest]", has_text=day.size.absent)
    row.get_by_role("button", name="missing", exact=False).click()
    expect(row).to_have_class(re.compile("missing"))
    page.get_by_role("button", name="The other").click()
    expect(page.locator("[data-here]")).to_have_text(str(day.size.players), timeout=PATIENCE * 1_000)


class Boards:
    """The two real boards of a round: what was recorded there is entered at the pad."""

    def __init__(self, day: Championship, bankers: list[PadBanker]) -> None:
        self.day = day
        self.bankers = bankers
        self.games: list[RealBoard] = []

    def sit_down(self) -> None:
        """Everybody sits down at the tables of the round."""
        view = self.day.until(lambda view: view["tables"][0]["state"] != "seated", "the round is not opened")
        number = view["round"]["number"]
        self.games = []
        for banker in self.bankers:
            names = [seat["name"] for seat in view["tables"][banker.number - 1]["seats"]]
            banker.sit_down(names)
            self.games.append(RealBoard("propnex", 10 * number + banker.number, names=names))

    def play(self, turns: int) -> None:
        """So many turns at each board."""
        for banker, game in zip(self.bankers, self.games, strict=True):
            for line in game.record(turns):
                banker.enter(line)


def books(day: Championship, banker: PadBanker) -> list[Json]:
    """What the people of a board have at the end: here the pad's books know it, at a real one their hands do."""
    token = banker.home.rpartition("/")[2]
    address = f"{day.server.address}/api/events/{day.code}/books/{banker.number}"
    found: list[Json] = day.http.get(address, headers={"Authorization": f"Bearer {token}"}).json()["sheet"]
    return found


def count(day: Championship, banker: PadBanker) -> None:
    """The count sheet of a real board, on the Banker's phone: the cash of everybody, and their deeds."""
    page = banker.page
    page.goto(f"{day.server.address}/#/e/{day.code}/count/{banker.number}")
    for column in books(day, banker):
        page.get_by_role("tab", name=column["name"]).click()
        cash = page.get_by_label(f"{column['name']}: cash")
        cash.fill(str(column["cash"]))
        cash.press("Tab")
        tick(page, column["deeds"])
        build(page, banker.book, column)
        assert not any(column[key] for key in ("cards", "debt", "out")), column
    page.get_by_role("tab", name="Ranking").click()
    expect(page.locator("[data-books]")).to_contain_text("agrees")
    page.get_by_role("button", name="Enter result").click()
    expect(page.get_by_text("The result has been entered")).to_be_visible()


def tick(page: Page, deeds: list[Json]) -> None:
    """The deeds that lie before somebody, ticked in the list of all."""
    if not deeds:
        return
    page.get_by_role("button", name="Tick deeds").filter(visible=True).click()
    for each in deeds:
        line = page.locator(f"[data-pick='{each['deed']}']")
        line.get_by_role("checkbox").check()
        if each["mortgaged"]:
            line.get_by_role("button").click()
    page.locator("dialog[open] header button").click()


def build(page: Page, book: Edition, column: Json) -> None:
    """Houses and hotels are counted by group."""
    for what in ("houses", "hotels"):
        counts = Counter({book.deeds[each["deed"]].group: 0 for each in column["deeds"]})
        for each in column["deeds"]:
            counts[book.deeds[each["deed"]].group] += int(each["houses" if what == "houses" else "hotel"])
        for group, number in counts.items():
            if number:
                field = page.get_by_label(f"{column['name']}: {what}, {book.groups[group].name}")
                field.fill(str(number))
                field.press("Tab")


def fine(banker: PadBanker) -> None:
    """A fine for a token that somebody else has moved. Rule: PN-5.7"""
    page = banker.page
    page.locator("[data-menu]").first.click()
    page.locator("[data-open='fine']").click()
    page.locator("[data-form='fine'] [data-who='2']").click()
    page.locator("[data-form='fine'] [data-send]").click()
    page.wait_for_selector("[data-form='fine']", state="detached")
    banker.moves += 1


def rule(page: Page, words: str) -> None:
    """A ruling of the marshal for all tables."""
    page.locator("[data-panel='rulings'] input.words").fill(words)
    page.locator("[data-action='rule']").click()
    expect(page.locator("[data-ruling]", has_text=words)).to_be_visible()


def enter_figures(day: Championship, page: Page, table: int) -> None:
    """A result that somebody has written down."""
    page.goto(f"{day.server.address}/#/e/{day.code}/results")
    page.get_by_role("button", name=re.compile(rf"^Enter\s*: Table {table}$")).click()
    page.get_by_role("button", name="Enter the result").click()
    page.wait_for_selector("dialog[open]", state="detached")


def correct(day: Championship, page: Page, table: int, reason: str) -> None:
    """A result was read wrongly: everything after it is reckoned anew, and what that changes is told."""
    page.goto(f"{day.server.address}/#/e/{day.code}/results")
    page.get_by_role("button", name=re.compile(rf"^Correct\s*: Table {table}$")).click()
    worth = page.get_by_label("Worth of").filter(visible=True)
    last = next(at for at in range(3, -1, -1) if worth.nth(at).is_enabled())
    worth.nth(last).fill("99999")
    page.get_by_label("Reason").fill(reason)
    page.get_by_role("button", name="Correct the result").click()
    page.wait_for_selector("dialog[open]", state="detached")
    expect(page.locator("[data-notice]").first).to_contain_text(reason)


def take_name(day: Championship, name: str) -> None:
    """A guest finds their own name by the code in the hall, and then their table and seat."""
    page = day.person(PHONE, f"{day.server.address}/#/e/{day.code}")
    page.get_by_role("searchbox").fill(name)
    page.get_by_role("button", name=name).click()
    expect(page.get_by_label("Your place")).to_contain_text("1")
    shot(page, "championship-player")


def power_cut(day: Championship, boards: Boards) -> None:
    """The laptop goes off in the middle of a round, and on again."""
    before = day.view()
    known = day.journal()
    day.server.kill()
    day.server.start(day.server.port)
    after = day.until(lambda view: view["clock"]["played_ms"] > before["clock"]["played_ms"], "the clock stands")
    assert day.journal()[: len(known)] == known
    assert after["rounds"][: len(before["rounds"]) - 1] == before["rounds"][:-1]
    for banker in boards.bankers:
        banker.page.wait_for_selector(f"[data-pad][data-move='{banker.moves}']")


def end_round(day: Championship, boards: Boards, by_hand: Page | None = None) -> None:
    """Time for all: tables of bots report by themselves, the boards are counted."""
    day.room()
    day.call_time()
    count(day, boards.bankers[0])
    if by_hand is None:
        count(day, boards.bankers[1])
    else:
        enter_figures(day, by_hand, 2)
    day.until(lambda view: view["round"]["complete"], "results are missing")


@pytest.mark.nightly
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["16", "64"])
def test_a_championship_from_the_list_to_the_final(browser: Browser, tmp_path: Path, size: Size) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        play_championship(Championship(browser, server, size))
    finally:
        server.kill()


def play_championship(day: Championship) -> None:
    browser, server, turns = day.browser, day.server, day.size.turns
    set_up(day)
    links = cards(day)
    bankers = [
        PadBanker(Person(browser, server, PHONE), links[name], at) for at, name in zip(BOARDS, STAFF, strict=True)
    ]
    marshal = day.person(LAPTOP, links["Jo"])
    hall = day.person(HALL, f"{server.address}/#/e/{day.code}/hall")
    onlooker = day.person(PHONE, f"{server.address}/#/e/{day.code}")
    boards = Boards(day, bankers)
    arrive(day)
    day.room()

    # Round 1: a fine at a board, a ruling for all, a break, and one result written down by hand and read wrongly.
    day.step("Seat round 1")
    expect(day.control.get_by_role("button", name="Start the round")).to_be_visible()
    view = day.view()
    assert len(view["tables"]) == day.size.tables
    assert {guest["name"] for guest in view["guests"] if not guest["table"]} == {day.size.absent}
    day.step("Start the round")
    boards.sit_down()
    assert day.view()["clock"]["phase"] == "setting-up" or day.view()["clock"]["running"]
    boards.play(turns)
    fine(bankers[0])
    rule(marshal, "Dice in the tray, or again")
    expect(onlooker.get_by_text("Dice in the tray, or again")).to_be_visible()
    day.step("Break now")
    expect(hall.get_by_role("timer")).to_contain_text("Break")
    expect(bankers[0].page.locator("[data-pad]")).to_contain_text("Break")
    day.step("Play goes on")
    picture(day, hall, marshal, bankers[0].page, onlooker, "1")
    end_round(day, boards, marshal)
    correct(day, marshal, 2, "the count was read from the wrong column")

    # Round 2: somebody looks for their name, a marshal is called; then the power fails.
    day.room()
    day.step("Seat round 2")
    day.step("Start the round")
    boards.sit_down()
    take_name(day, bankers[0].names[0])
    bankers[1].tap("[data-marshal]")
    expect(day.control.locator("[data-table='2']")).to_have_attribute("data-look", "marshal")
    boards.play(turns // 2)
    power_cut(day, boards)
    boards.play(turns)
    marshal.goto(f"{server.address}/#/e/{day.code}")
    marshal.get_by_role("button", name="I go").click()
    expect(day.control.locator("[data-table='2']")).not_to_have_attribute("data-look", "marshal")
    end_round(day, boards)

    # What rounds there are still, the cut, and the final.
    for number in range(3, day.size.rounds + 1):
        day.room()
        day.step(f"Seat round {number}")
        day.step("Start the round")
        boards.sit_down()
        boards.play(turns)
        end_round(day, boards)
    day.room()
    day.step("Seat the final")
    final = day.until(lambda view: view["round"]["final"], "no final")
    assert [seat["guest"] for seat in final["tables"][0]["seats"]] == [line["guest"] for line in final["standings"][:4]]
    day.step("Start the round")
    boards.bankers = bankers[:1]
    boards.sit_down()
    boards.play(turns)
    day.room()
    day.call_time()
    count(day, bankers[0])
    day.room()
    day.step("Finish the event")
    day.control.locator("dialog[open]").get_by_role("button", name="Finish the event").click()
    last = day.until(lambda view: view["finished"], "not finished")
    expect(hall.locator("[data-stage]")).to_have_attribute("data-stage", "finished")
    picture(day, hall, marshal, bankers[0].page, onlooker, "end")
    check_replay(day, last)


def picture(day: Championship, hall: Page, marshal: Page, pad: Page, onlooker: Page, when: str) -> None:
    pages = {"control": day.control, "hall": hall, "marshal": marshal, "pad": pad, "onlooker": onlooker}
    for name, page in pages.items():
        shot(page, f"championship-{name}-{when}")


def check_replay(day: Championship, last: Json) -> None:
    """The same event follows from its journal alone."""
    event = replay([decode(line) for line in day.journal()])
    lines = [(line.guest, line.place, line.points, line.worth, line.cash) for line in standings(event)]
    seen = [(line["guest"], line["place"], line["points"], line["worth"], line["cash"]) for line in last["standings"]]
    assert lines == seen
    assert len(event.fines) == 1
    assert len(event.rounds) == day.size.rounds + 1
    assert sum(len(result.corrections) for played in event.rounds for result in played.results.values()) == 1
