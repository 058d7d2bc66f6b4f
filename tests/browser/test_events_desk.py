"""The organiser's desk and the pages of bankers, players and onlookers, against a real server."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from nights import by_night

from .house import AXE, LAPTOP, PHONE, Person, Server, shot, violations

CLUBS = ("Rovers", "Town", "United", "Harbour")
NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gil", "Hana", "Ivo", "Jo", "Kim", "Lou")
GUESTS = "name,club,alternate\n" + "".join(f"{name},{CLUBS[at % 4]}\n" for at, name in enumerate(NAMES))
PLAN: dict[str, Any] = {
    "name": "Harbour cup",
    "edition": "propnex",
    "format": "championship",
    "rounds": 2,
    "cut": 4,
    "start": "19:15",
    "bankers": ["Mr Teller"],
    "marshals": ["Uncle"],
}
TABLET = (768, 1024)

_CREATE = """async (wish) => {
  const headers = {"Content-Type": "application/json"};
  const answer = await fetch("/api/events", {method: "POST", headers, body: JSON.stringify(wish)});
  const made = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(made));
  localStorage.setItem("freehold.event." + made.code, made.token);
  return made.code;
}"""

_TELL = """([code, commands]) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const answers = [];
  const next = () => {
    if (answers.length === commands.length) { socket.close(); done(answers); return; }
    socket.send(JSON.stringify({...commands[answers.length], id: `${Date.now()}-${answers.length}`}));
  };
  const token = localStorage["freehold.event." + code];
  socket.onopen = () => socket.send(JSON.stringify({type: "hello", event: code, token}));
  let begun = false;
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.type === "event" && !begun) { begun = true; next(); }
    if (["ack", "no", "refused"].includes(message.type)) { answers.push(message); next(); }
  };
})"""

_BANKER = """async (code) => {
  const token = localStorage["freehold.event." + code];
  const headers = {"Content-Type": "application/json", Authorization: `Bearer ${token}`};
  const body = JSON.stringify({role: "banker", name: "Mr Teller", table: 1});
  return (await (await fetch(`/api/events/${code}/roles`, {method: "POST", headers, body})).json()).token;
}"""


def make(person: Person, plan: dict[str, Any] | None = None, guests: str = GUESTS) -> str:
    """An event set up over HTTP, as the set-up page does it; the browser keeps the organiser's token."""
    person.open()
    return str(person.page.evaluate(_CREATE, {"plan": plan or PLAN, "guests": guests, "name": "Ruth"}))


def tell(page: Page, code: str, *commands: dict[str, Any]) -> None:
    """What the organiser does on pages that have tests of their own."""
    answers = page.evaluate(_TELL, [code, list(commands)])
    assert [answer["type"] for answer in answers] == ["ack"] * len(commands), answers


def everybody(count: int = len(NAMES)) -> list[dict[str, Any]]:
    return [{"type": "arrive", "guest": guest} for guest in range(count)]


def begin(page: Page, code: str) -> None:
    """The round is seated and its clock runs."""
    tell(page, code, *everybody(), {"type": "seat"}, {"type": "start"}, {"type": "first-throw", "table": 1})


def rounds(person: Person, code: str) -> list[Any]:
    view = person.page.evaluate("async (code) => (await fetch(`/api/events/${code}`)).json()", code)
    found: list[Any] = view["rounds"]
    return found


def tables(person: Person, code: str) -> list[list[int]]:
    """Who sits where in the round that was seated last."""
    return [table["seats"] for table in rounds(person, code)[-1]["tables"]]


def results_of(person: Person, code: str) -> list[dict[str, Any]]:
    """Results of all tables of the round: the later somebody is on the list, the richer."""
    number = len(rounds(person, code))
    return [
        {"type": "enter-result", "round": number, "table": at, "outcome": {"figures": [figures(one) for one in table]}}
        for at, table in enumerate(tables(person, code), 1)
    ]


def figures(guest: int) -> dict[str, int]:
    return {"guest": guest, "worth": 100 * guest, "cash": guest}


def go(person: Person, code: str, page: str = "") -> Page:
    return person.open(f"#/e/{code}{'/' if page else ''}{page}")


def fits(page: Page) -> bool:
    """Nothing is wider than the screen."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


# -- setting up ---------------------------------------------------------------------------------------------


def test_mistakes_in_a_pasted_list_are_marked_where_they_stand(browser: Browser, server: Server) -> None:
    person = Person(browser, server)
    page = person.open()
    page.get_by_role("link", name="Run an event").click()
    page.get_by_label("Name of the event").fill("Harbour cup")
    guests = page.get_by_label("Guests, one to a line")
    guests.fill("name,club,alternate\nAnn,Rovers\nann,Town\n,Rovers\nCy,Town,perhaps\nDi,Town,no,more,cells\n")
    faults = page.locator("#guests-wrong li")
    expect(faults).to_have_count(4)
    assert [text.split("\n")[0].split()[1][:1] for text in faults.all_inner_texts()] == ["3", "4", "5", "6"]
    expect(page.locator(".gutter .wrong")).to_have_text(["3", "4", "5", "6"])
    expect(page.get_by_role("button", name="Set up")).to_be_disabled()
    faults.nth(1).get_by_role("button").click()
    assert page.evaluate("() => getSelection().toString() || document.activeElement.tagName") in (",Rovers", "TEXTAREA")
    page.reload()
    expect(page.get_by_label("Name of the event")).to_have_value("Harbour cup")
    expect(faults).to_have_count(4)
    assert person.errors == []


def test_three_guests_for_tables_of_four_are_told_so(browser: Browser, server: Server) -> None:
    page = Person(browser, server).open("#/events")
    page.get_by_label("Edition").select_option("propnex")
    page.get_by_label("Name of the event").fill("Small cup")
    page.get_by_label("Guests, one to a line").fill("Ann\nBob\nCy")
    expect(page.locator("[data-unseated]")).to_contain_text("3")
    page.get_by_label("Guests, one to a line").fill("\n".join(NAMES[:9]))
    expect(page.locator(".tables")).to_contain_text("1 table of 5 and 1 table of 4")
    page.get_by_label("Players at a table").fill("9")
    expect(page.locator("[data-at='tables.size'] .fault")).to_be_visible()
    expect(page.locator("#plan-tables-size")).to_have_attribute("aria-invalid", "true")


def test_a_list_is_opened_whatever_its_encoding_and_which_is_said(browser: Browser, server: Server) -> None:
    page = Person(browser, server).open("#/events")
    file: FilePayload = {
        "name": "list.csv",
        "mimeType": "text/csv",
        "buffer": "Zoë,Rovers\nJürgen,Town".encode("cp1252"),
    }
    page.locator(".guests input[type=file]").set_input_files(file)
    expect(page.get_by_label("Guests, one to a line")).to_have_value("Zoë,Rovers\nJürgen,Town")
    expect(page.get_by_text("read as WINDOWS-1252")).to_be_visible()
    file = {"name": "list.xlsx", "mimeType": "text/csv", "buffer": b"PK\x03\x04\x00\x00"}
    page.locator(".guests input[type=file]").set_input_files(file)
    expect(page.get_by_text("list.xlsx is no text")).to_be_visible()
    expect(page.get_by_label("Guests, one to a line")).to_have_value("Zoë,Rovers\nJürgen,Town")


def test_a_plan_goes_to_a_file_and_comes_back(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = Person(browser, server).open("#/events")
    page.get_by_label("Name of the event").fill("Third annual fund-raiser")
    page.get_by_label("Play begins").fill("19:15")
    for after in ("30", "60"):
        page.get_by_role("button", name="Add a break").click()
        page.get_by_label("After minutes of play").last.fill(after)
    page.get_by_label("Bankers").fill("Mr Teller\nMs Till")
    page.get_by_label("Guests, one to a line").fill("\n".join(NAMES))
    expect(page.locator(".hours .break")).to_have_count(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the plan").click()
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    assert path.name == "third-annual-fund-raiser.toml"
    page.get_by_role("button", name="Start anew").click()
    expect(page.get_by_label("Name of the event")).to_have_value("")
    page.locator("header input[type=file]").set_input_files(path)
    expect(page.get_by_label("Name of the event")).to_have_value("Third annual fund-raiser")
    expect(page.get_by_label("After minutes of play")).to_have_count(2)
    expect(page.get_by_label("Bankers")).to_have_value("Mr Teller\nMs Till")
    path.write_text("[event]\nname = 3\n")
    page.locator("header input[type=file]").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("line 2")
    expect(page.get_by_label("Name of the event")).to_have_value("Third annual fund-raiser")


# -- from the door to the results ----------------------------------------------------------------------------


def test_an_event_from_the_list_to_the_corrected_result(browser: Browser, server: Server, tmp_path: Path) -> None:
    person = Person(browser, server)
    page = person.open("#/events")
    page.get_by_label("Name of the event").fill("Harbour cup")
    page.get_by_label("Edition").select_option("propnex")
    page.get_by_label("Championship").check()
    page.get_by_label("Players in the final").fill("4")
    page.get_by_label("Bankers").fill("Mr Teller\nMs Till")
    page.get_by_label("Guests, one to a line").fill(GUESTS)
    page.get_by_role("button", name="Set up").click()

    # Cards for those of the plan, each with a link of its own.
    page.get_by_role("button", name="Make their cards").click()
    expect(page.locator(".cards .role-card")).to_have_count(2)
    links = page.locator(".cards .link").all_inner_texts()
    assert len(set(links)) == 2
    assert all(link.startswith(f"{server.address}/#/e/") for link in links)
    code = links[0].split("/e/")[1].split("/")[0]

    # One does not come, and one comes who was on no list.
    page.get_by_label("Search for a name").fill("lou")
    page.locator("[data-guest='11']").get_by_role("button", name="missing").click()
    expect(page.locator("[data-guest='11']")).to_have_class(re.compile("missing"))
    page.get_by_label("Search for a name").fill("")
    page.get_by_role("button", name="The other 11 are here").click()
    expect(page.locator("[data-here]")).to_have_text("11")
    page.get_by_role("button", name="Late arrival").click()
    page.get_by_label("Name", exact=True).first.fill("Max Late")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("[data-here]")).to_have_text("12")

    # The round is seated; two change places by the keyboard.
    page.get_by_role("link", name="Seating").click()
    page.get_by_role("button", name="Seat round 1").click()
    seats = page.locator("[data-seat]")
    expect(seats).to_have_count(12)
    before = [seat.get_attribute("data-seat") for seat in seats.all()]
    seats.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-said-seating]")).to_contain_text("is picked up")
    page.keyboard.press("Escape")
    expect(page.locator("[data-said-seating]")).to_contain_text("stays where they were")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    target = page.evaluate("() => document.activeElement.dataset.seat")
    assert target != before[0]
    page.keyboard.press("Enter")
    anyway = page.get_by_role("button", name="Swap anyway")
    expect(page.locator("dialog").or_(page.get_by_text("have changed places"))).to_be_visible()
    if anyway.count():
        expect(page.locator(".doubts li").first).to_contain_text("are of one club")
        anyway.click()
    expect(page.locator("[data-said-seating]")).to_contain_text("have changed places")
    swapped = {before[0]: target, target: before[0]}
    after = [swapped.get(guest, guest) for guest in before]
    expect(seats.first).to_have_attribute("data-seat", str(target))
    assert [seat.get_attribute("data-seat") for seat in seats.all()] == after

    # And by dragging: at one table that changes nobody's company.
    first, second = after[:2]
    seats.first.drag_to(seats.nth(1))
    expect(seats.first).to_have_attribute("data-seat", str(second))
    expect(seats.nth(1)).to_have_attribute("data-seat", str(first))

    # On paper, too.
    for button, name in (("Seating list", "seating.pdf"), ("Table cards", "cards.pdf")):
        with page.expect_download() as printed:
            page.get_by_role("button", name=button).click()
        printed.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(b"%PDF")

    # After the first throw nobody changes tables.
    tell(page, code, {"type": "start"}, {"type": "first-throw", "table": 1})
    expect(seats.first).to_be_disabled()

    # Results by figures; one that does not add up is refused, and says with whom.
    page.get_by_role("link", name="Results").click()
    for table in (1, 2, 3):
        page.locator(f"[data-result='{table}']").get_by_role("button", name="Enter").click()
        fields = page.locator("dialog tbody input[type=number]")
        for at in range(4):
            fields.nth(2 * at).fill(str(4000 - 500 * at + table))
            fields.nth(2 * at + 1).fill("300")
        if table == 1:
            fields.nth(3).fill("9000")
            page.get_by_role("button", name="Enter the result").click()
            expect(page.locator("dialog tr.wrong")).to_have_count(1)
            fields.nth(3).fill("300")
        page.get_by_role("button", name="Enter the result").click()
        expect(page.locator("dialog")).to_have_count(0)
    leader = page.locator("tr.first th").first
    expect(leader).to_be_visible()
    expect(page.locator("[data-standing]")).to_have_count(12)
    expect(page.locator("[data-standing] .final")).to_have_count(4)

    # The last of table 1 was the richest of all.
    last = page.locator("[data-result='1'] .lines li").nth(3).locator("bdi").inner_text()
    page.locator("[data-result='1']").get_by_role("button", name="Correct").click()
    row = page.locator("dialog tbody tr", has_text=last)
    row.locator("input[type=number]").first.fill("8000")
    expect(page.get_by_role("button", name="Correct the result")).to_be_disabled()
    page.get_by_label("Reason").fill("a hotel was forgotten")
    page.get_by_label("Clause").fill("PN-9.2")
    page.get_by_role("button", name="Correct the result").click()
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("a hotel was forgotten")
    expect(notice.locator("tr", has_text=last)).to_contain_text(re.compile(r"1 5"))
    expect(notice).to_contain_text(f"Now in the final: {last}")
    expect(leader).to_contain_text(last)
    expect(page.locator("[data-result='1'] .corrected")).to_contain_text("PN-9.2")

    # And it is in the files.
    for button, name in (("CSV", "standings.csv"), ("JSON", "event.json")):
        with page.expect_download() as download:
            page.get_by_role("button", name=button).click()
        download.value.save_as(tmp_path / name)
    assert (tmp_path / "standings.csv").read_text().splitlines()[1].startswith(f"1,{last},")
    exported = json.loads((tmp_path / "event.json").read_text())
    assert exported["standings"][0]["name"] == last
    assert exported["rounds"][0]["tables"][0]["corrected"] == 1
    assert person.errors == []


def test_the_final_has_a_winner(browser: Browser, server: Server) -> None:
    person = Person(browser, server)
    code = make(person, {**PLAN, "rounds": 1})
    page = go(person, code, "results")
    expect(page.get_by_text("Nothing has been played yet.")).to_be_visible()
    begin(page, code)
    tell(page, code, *results_of(person, code), {"type": "seat"}, {"type": "start"})
    expect(page.get_by_role("button", name="Final", exact=True)).to_be_visible()
    finalists = tables(person, code)[0]
    assert (len(finalists), finalists[0]) == (4, 11)
    # The last of those who got into the final wins it.
    last = {guest: {"guest": guest, "worth": 100 * at, "cash": at} for at, guest in enumerate(finalists, 1)}
    result = {"type": "enter-result", "round": 2, "table": 1, "outcome": {"figures": [*last.values()]}}
    tell(page, code, {"type": "first-throw", "table": 1}, result, {"type": "finish"})
    best = page.locator("[data-standing]").first
    expect(best).to_have_attribute("data-standing", str(finalists[3]))
    champion = best.locator("th bdi").first.inner_text()
    expect(page.get_by_role("region", name="Winner")).to_contain_text(champion)
    with page.expect_download() as printed:
        page.get_by_role("button", name="Certificates").click()
    assert Path(printed.value.path()).read_bytes().startswith(b"%PDF")
    hall = go(person, code, "hall")
    expect(hall.locator(".winner .name")).to_have_text(champion)
    assert person.errors == []


# -- people with a role --------------------------------------------------------------------------------------


def test_a_banker_calls_fines_and_rules_at_their_table(browser: Browser, server: Server) -> None:
    organiser = Person(browser, server)
    code = make(organiser)
    page = go(organiser, code, "people")
    page.get_by_role("button", name="Make their cards").click()
    link = page.locator(".role-card", has_text="Mr Teller").locator(".link").inner_text()
    banker = Person(browser, server, PHONE)
    theirs = banker.open(link.removeprefix(f"{server.address}/"))
    expect(theirs.get_by_text("has not been seated yet")).to_be_visible()
    expect(theirs).to_have_url(f"{server.address}/#/e/{code}")
    expect(page.locator("tr", has_text="Mr Teller").locator(".dot.on")).to_be_visible()
    begin(page, code)
    theirs.get_by_role("button", name="Houses").click()
    theirs.get_by_role("button", name="Marshal", exact=True).click()
    expect(theirs.locator("p.open")).to_have_count(2)
    expect(theirs.get_by_role("button", name="Marshal", exact=True)).to_be_disabled()
    theirs.get_by_label("The ruling").fill("The throw stands")
    theirs.get_by_label("Clause").fill("PN-9.9")
    theirs.get_by_role("button", name="Enter the ruling").click()
    expect(theirs.get_by_role("alert")).to_contain_text("PN-9.9")
    theirs.get_by_label("Clause").fill("PN-9.2")
    theirs.get_by_role("button", name="Enter the ruling").click()
    expect(theirs.get_by_role("region", name="Rulings")).to_contain_text("The throw stands")
    theirs.get_by_role("button", name="Fine", exact=True).click()
    theirs.get_by_label("Who pays").select_option(index=1)
    theirs.get_by_label("Reason").fill("moved another's token")
    theirs.get_by_role("button", name="Enter the fine").click()
    expect(theirs.get_by_text("The fine has been entered.")).to_be_visible()
    theirs.get_by_role("button", name="Banker’s pad").click()
    expect(theirs).to_have_url(re.compile(r"#/t/\w+$"))
    go(banker, code)
    row = page.locator("tr", has_text="Mr Teller")
    row.get_by_role("button", name="End").click()
    row.get_by_role("button", name="Really end").click()
    expect(theirs.get_by_text("Your role has ended")).to_be_visible()
    assert organiser.errors == banker.errors == []


def test_a_guest_finds_their_name_and_sits_down_once(browser: Browser, server: Server) -> None:
    organiser = Person(browser, server)
    code = make(organiser, {**PLAN, "kind": "online", "bots": True})
    phone = Person(browser, server, PHONE)
    page = go(phone, code)
    page.get_by_label("Search for a name").fill("nobody")
    expect(page.get_by_text("Nobody of that name is on the list")).to_be_visible()
    page.get_by_label("Search for a name").fill("hana")
    page.get_by_role("button", name=re.compile("That’s me.*Hana")).click()
    expect(page.get_by_text("Welcome, Hana")).to_be_visible()
    other = go(Person(browser, server, PHONE), code)
    other.get_by_label("Search for a name").fill("hana")
    expect(other.get_by_text("taken")).to_be_visible()
    begin(organiser.page, code)
    expect(page.get_by_role("region", name="Your place")).to_be_visible()
    expect(page.locator("[data-phase=playing]")).to_be_visible()
    page.get_by_role("button", name="To the board").click()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator("[data-stage]").first).to_be_attached()
    expect(page.get_by_text("Hana").first).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    assert phone.errors == []


# -- how it looks --------------------------------------------------------------------------------------------

LOOKS = [
    (LAPTOP, "light", ""),
    (PHONE, "dark", ""),
    by_night(TABLET, "light", "?lang=ar"),
    by_night(PHONE, "light", "?lang=de"),
    by_night(TABLET, "dark", ""),
]


@pytest.mark.skipif(not AXE.is_file() and "CI" not in os.environ, reason="no axe-core yet: make web")
@pytest.mark.parametrize(("size", "theme", "ask"), LOOKS, ids=lambda value: str(value))
def test_every_page_fits_and_is_free_of_violations(
    browser: Browser, server: Server, size: tuple[int, int], theme: str, ask: str
) -> None:
    person = Person(browser, server, size, ask, color_scheme=theme)
    label = f"{size[0]}-{theme}{ask.replace('?lang=', '-')}"
    person.open("#/events")
    person.page.locator(".paper textarea").fill("Ann\nann\n")
    expect(person.page.locator("#guests-wrong li")).to_have_count(1)
    seen(person, f"event-setup-{label}")
    code = make(person)
    begin(person.page, code)
    ruling = {"type": "rule-all", "text": "Dice in the tray or again", "clause": "PN-9.2"}
    tell(person.page, code, ruling, *results_of(person, code))
    for page, shown in (("people", "#arrivals"), ("seating", "[data-seat]"), ("results", "[data-standing]")):
        go(person, code, page)
        person.page.locator(shown).first.wait_for()
        seen(person, f"event-{page}-{label}")
    token = person.page.evaluate(_BANKER, code)
    other = Person(browser, server, size, ask, color_scheme=theme)
    go(other, code)
    other.page.locator(".find").wait_for()
    seen(other, f"event-onlooker-{label}")
    other.page.locator(".find input").fill("hana")
    other.page.locator(".find li button").click()
    other.page.locator("section.place").wait_for()
    seen(other, f"event-player-{label}")
    go(other, code, f"as/{token}")
    other.page.locator("button.marshal").wait_for()
    seen(other, f"event-banker-{label}")
    assert person.errors == other.errors == []


def seen(person: Person, name: str) -> None:
    shot(person.page, name)
    assert violations(person.page) == [], name
    assert fits(person.page), name
