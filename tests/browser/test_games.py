"""Whole games and their turning points, played by pressing buttons."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, expect

from nights import by_night

from .house import PATIENCE, Person, Server, call_time, go_on, play_until, turn_of
from .laying import Lay, laid_out

TWO_AND_TWO_BOTS = [
    {"kind": "me"},
    {"kind": "open"},
    {"kind": "bot", "bot": "builder"},
    {"kind": "bot", "bot": "builder"},
]
TWO = [{"kind": "me"}, {"kind": "open"}]
BOTH = ["Ann", "Bob"]
EVENING: dict[str, object] = {
    "turn": "Ann",
    "players": BOTH,
    "deeds": {"Short Line": "Ann", "Oriental Avenue": "Ann", "Boardwalk": "Bob"},
}
BY_THE_SEA: dict[str, object] = {
    "turn": "Ann",
    "players": BOTH,
    "deeds": dict.fromkeys(("Nerang Road", "Kingsway", "Surf Road"), "Ann"),
}


def laid(lay: Lay, edition: str, given: dict[str, object]) -> tuple[Person, Person]:
    """Ann and Bob in the middle of a game."""
    table = lay(laid_out(edition, given))
    return table.sit("Ann"), table.sit("Bob")


def two(browser: Browser, server: Server, edition: str, **wish: object) -> tuple[Person, Person, str]:
    ann, bob = Person(browser, server), Person(browser, server)
    code = ann.create(edition=edition, **{"seats": TWO, **wish})
    bob.join(code, "Bob")
    expect(bob.page.locator(".hand")).to_be_visible()
    expect(ann.page.locator(".hand")).to_be_visible()
    return ann, bob, code


def test_fundraiser_from_the_lobby_to_called_time(browser: Browser, server: Server) -> None:
    ann, bob, code = two(browser, server, "fundraiser", seats=TWO_AND_TWO_BOTS)
    play_until([ann, bob], lambda: turn_of(ann) >= 12)
    call_time(ann, [bob])
    for person in (ann, bob):
        end = person.page.get_by_role("region", name="The end of the game")
        expect(end).to_be_visible()
        expect(end.locator(".register tbody tr")).to_have_count(4)
        expect(end.get_by_role("columnheader", name="cash")).to_be_visible()
        expect(end.get_by_role("img", name=re.compile("Wealth over time"))).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.get_by_text("Check the dice").click()
    expect(ann.page.get_by_text(re.compile(r"All \d+ throws and \d+ cards"))).to_be_visible()
    ann.page.get_by_role("button", name="Rematch").click()
    expect(ann.page).not_to_have_url(re.compile(code))
    bob.page.get_by_role("button", name="Join the rematch").click()
    expect(bob.page.locator(".hand")).to_be_visible()
    assert ann.errors + bob.errors == []


def test_an_auction(lay: Lay) -> None:
    buyer, other = laid(lay, "global-village", {"turn": "Ann", "players": BOTH, "purchase": "Oslo"})
    expect(buyer.button("buy")).to_contain_text(re.compile(r"Buy for \$\d+"))
    expect(buyer.page.locator("[data-leaves]")).to_have_text(re.compile(r"\$[\d,]+"))
    assert not other.can("buy"), "nobody is shown another seat's controls"
    buyer.press("decline")
    expect(buyer.page.locator(".auction")).to_be_visible()
    expect(other.page.locator(".auction")).to_be_visible()
    bidder = buyer if buyer.can("bid") else other
    raiser = other if bidder is buyer else buyer
    bidder.press("bid")
    expect(raiser.page.locator(".bid")).to_contain_text("leads")
    raiser.page.get_by_label("Exact bid").last.fill("77")
    raiser.page.get_by_label("Exact bid").last.press("Tab")
    raiser.page.get_by_role("button", name="Bid $77", exact=True).click()
    expect(bidder.page.locator(".bid")).to_contain_text("$77")
    expect(raiser.page.get_by_text("Yours is the highest bid")).to_be_visible()
    bidder.press("pass")
    expect(bidder.page.locator(".log")).to_contain_text(re.compile(r"pays \$77 and receives Oslo"))


def test_a_deal_with_a_counter_offer(lay: Lay) -> None:
    one, other = laid(lay, "fundraiser", EVENING)
    one.page.locator('[data-tool="deal"]').click()
    one.page.get_by_role("region", name="You give").locator(".chip").first.click()
    one.page.get_by_role("region", name="Bob gives").get_by_role("button", name="+100").click()
    expect(one.page.locator(".terms")).to_contain_text("leaves")
    one.press("offer")
    expect(other.button("accept")).to_contain_text("leaves")
    other.press("counter")
    other.page.get_by_role("region", name="You give").get_by_role("button", name="\u221210", exact=True).click()
    other.press("offer")
    expect(one.button("accept")).to_be_visible()
    one.press("accept")
    expect(one.page.locator(".log")).to_contain_text("deals with")
    assert one.errors + other.errors == []


def test_deeds_for_a_deal_are_tapped_on_the_board(lay: Lay) -> None:
    ann, bob = laid(lay, "fundraiser", EVENING)
    ann.page.locator('[data-tool="deal"]').click()
    theirs = bob.page.locator(".hand .chip").first.get_attribute("data-deed")
    ann.page.locator(f'[data-space][data-deed="{theirs}"]').click()
    expect(ann.page.get_by_role("region", name="Bob gives").locator(".chip.picked")).to_have_count(1)


def overbid(ann: Person, bob: Person, by: int) -> int:
    """Ann, who owns something, bids more than she has. In this edition that is allowed."""
    amount = cash_of(ann) + by
    ann.press("decline")
    expect(ann.page.get_by_label("Exact bid").last).to_be_visible()
    ann.page.get_by_label("Exact bid").last.fill(str(amount))
    ann.page.get_by_label("Exact bid").last.press("Tab")
    ann.page.get_by_role("button", name=f"Bid ${amount:,}", exact=True).click()
    bob.press("pass")
    return amount


def cash_of(person: Person) -> int:
    line = person.page.locator(".seats li", has_text="(you)").locator("strong").inner_text()
    return int(line.replace("$", "").replace(",", ""))


def test_a_debt_and_a_bankruptcy(lay: Lay) -> None:
    ann, bob = laid(lay, "cronulla", {**BY_THE_SEA, "purchase": "Purley Place"})
    owed = overbid(ann, bob, 7500)
    debt = ann.page.locator(".debt")
    expect(debt).to_contain_text(f"You owe the Bank ${owed:,}")
    expect(debt).to_contain_text("still short")
    expect(bob.page.locator(".debt")).to_contain_text("Ann owes the Bank")
    assert not bob.can("bankrupt")
    expect(ann.button("bankrupt")).to_contain_text("you are out")
    ann.press("bankrupt")
    asked = ann.page.get_by_role("dialog")
    expect(asked).to_contain_text("takes everything you have")
    asked.get_by_role("button", name="Cancel").click()
    assert bob.page.get_by_role("heading", name="You win!").count() == 0, "what cannot be taken back is asked twice"
    ann.press("bankrupt")
    asked.get_by_role("button", name="Declare bankruptcy").click()
    expect(bob.page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(ann.page.get_by_role("region", name="The end of the game")).to_contain_text("bankrupt in turn")


def test_a_debt_is_paid(lay: Lay) -> None:
    ann, bob = laid(lay, "cronulla", {**BY_THE_SEA, "purchase": "Purley Place"})
    overbid(ann, bob, 20)
    expect(ann.page.locator(".debt")).to_contain_text("$20")
    expect(ann.page.locator('[data-action="raise"]')).to_be_disabled()
    ann.press("mortgage")
    expect(ann.button("raise")).to_contain_text("and pay")
    ann.press("raise")
    expect(ann.page.locator(".debt")).to_have_count(0)
    expect(ann.page.locator(".log")).to_contain_text(re.compile(r"You pay \$[\d,]+ and receive"))


def test_mortgaging_and_lifting(lay: Lay) -> None:
    ann, _ = laid(lay, "cronulla", BY_THE_SEA)
    ann.page.locator('[data-tool="mortgage"]').click()
    ann.page.locator(".panel .chip").first.click()
    ann.press("mortgage-plan")
    expect(ann.page.locator(".log")).to_contain_text("You mortgage")
    ann.page.locator('[data-tool="mortgage"]').click()
    ann.page.locator(".panel .chip.mortgaged").first.click()
    expect(ann.button("mortgage-plan")).to_contain_text("Lift 1 mortgage")
    ann.press("mortgage-plan")
    expect(ann.page.locator(".log")).to_contain_text("You lift the mortgage")


@pytest.mark.parametrize("turns", [8, by_night(20)])
@pytest.mark.parametrize("edition", ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"])
def test_every_edition_through_its_opening_and_many_turns(
    browser: Browser, server: Server, edition: str, turns: int
) -> None:
    ann = Person(browser, server)
    ann.create(edition=edition, seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    play_until([ann], lambda: turn_of(ann) >= turns)
    assert ann.errors == []
    assert ann.page.locator(".notice.bad").count() == 0, "what is offered is accepted"


def test_building_on_the_board(browser: Browser, server: Server) -> None:
    """The championship lets everybody build before play, so there is always something to build."""
    ann = Person(browser, server)
    ann.create(edition="propnex", seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 3])
    play_until([ann], lambda: ann.stage() == "prebuild" and ann.can("pass"), rest_at="prebuild")
    badge = ann.page.locator(".badge.add text").first
    expect(badge).to_contain_text("+ M")
    open_deed = ann.page.locator('[data-space][data-state="open"]').first
    open_deed.click()
    expect(ann.button("build-plan")).to_contain_text(re.compile(r"Build for M\d+, leaves M[\d,]+"))
    expect(ann.page.locator("[data-bench]")).to_contain_text(re.compile(r"rent M\d+ → M\d+"))
    ann.press("build-plan")
    expect(ann.page.locator(".log")).to_contain_text("You build a house")


def test_a_refusal_says_why(lay: Lay) -> None:
    """The page offers nothing illegal, so its first word is falsified on the way; what is legal instead is pressed."""
    game = laid_out("global-village", {"turn": "Ann", "players": BOTH, "purchase": "Oslo"})
    ann = lay(game).sit("Ann", falsify={'"action":"decline"': '"action":"bid 10"'})
    ann.press("decline")
    notice = ann.page.locator(".notice.bad")
    expect(notice).to_contain_text("no auction is going on")
    notice.get_by_role("button", name="why?").click()
    expect(ann.page.get_by_role("dialog").locator("blockquote")).not_to_be_empty()
    ann.page.keyboard.press("Escape")
    notice.get_by_role("button", name="Buy Oslo").click()
    expect(ann.page.locator(".log")).to_contain_text("You buy Oslo for $200")
    expect(notice).to_have_count(0)


def test_why_opens_the_clause(lay: Lay) -> None:
    ann, _ = laid(lay, "fundraiser", EVENING)
    ann.press("roll")
    expect(ann.page.locator(".log")).to_contain_text("You throw")
    why = ann.page.locator(".log .why").last
    why.click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.locator("blockquote")).not_to_be_empty()
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert ann.page.evaluate("document.activeElement.classList.contains('why')"), "the focus goes back"


def test_keyboard_only(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = ann.open()
    start = page.get_by_role("button", name=re.compile("Play now"))
    expect(start).to_be_enabled()
    start.focus()
    page.keyboard.press("Enter")
    expect(ann.button("roll")).to_be_visible()
    for pace in ("Normal", "Fast"):
        page.get_by_role("button", name=f"Pace of the bots: {pace}").focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Pace of the bots: Skip")).to_be_focused()
    keys = {
        "roll": "r",
        "buy": "b",
        "decline": "d",
        "pass": "p",
        "end": "e",
        "claim": "c",
        "pay flat": "1",
        "refuse": "x",
    }
    limit = time.monotonic() + 4 * PATIENCE
    # Until the bots are quiet, too: what they do meanwhile must not come between two keys.
    while not (turn_of(ann) >= 5 and ann.can("roll")):
        assert time.monotonic() < limit, ann.page.locator(".headline").all_inner_texts()
        key = next((keys[word] for word in keys if ann.can(word)), None)
        if key:
            page.keyboard.press(key)
        page.wait_for_timeout(60)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Landing rate")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.space") == "1"


def test_events_are_told_to_screen_readers(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.create(edition="fundraiser", pace="normal")
    ann.press("roll")
    expect(ann.page.locator("[data-live]")).to_contain_text(re.compile("throw|begin|move"))


def test_chat_and_spectators(browser: Browser, server: Server) -> None:
    ann, bob, code = two(browser, server, "fundraiser")
    cat = Person(browser, server)
    cat.sit(code)
    expect(cat.page.get_by_text("Watching", exact=True)).to_be_visible()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_placeholder("Say something").fill("<b>good luck</b>")
    ann.page.get_by_role("button", name="Send").click()
    bob.page.get_by_role("tab", name="Chat").click()
    expect(bob.page.get_by_role("log")).to_contain_text("Ann: <b>good luck</b>")
    for _ in range(10):
        go_on(ann) or go_on(bob)
        assert cat.page.locator("[data-action]").count() == 0, "a spectator has nothing to press"
    assert cat.errors == []


def test_your_turn_in_the_title(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.create(edition="fundraiser")
    expect(ann.page).to_have_title(re.compile("Your turn"))
