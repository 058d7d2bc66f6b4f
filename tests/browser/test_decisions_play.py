"""Every decision of every edition, pressed in a browser: the game goes on as its button said."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from nights import by_day

from .house import Person, Server, shot
from .laying import Lay, laid_out
from .moments import BY_NAME


@dataclass(frozen=True)
class Course:
    """What the deciding seat presses in a moment, and what has to be in the log then."""

    moment: str
    presses: tuple[str, ...]
    log: str
    stage: str = ""
    """The stage that follows, where it does not depend on dice."""
    kinds: tuple[str, ...] = ()
    """The kinds of action carried out."""

    def __str__(self) -> str:
        return f"{self.moment}-{self.kinds[0] if self.kinds else self.presses[-1]}"


def press(person: Person, step: str) -> None:
    """`tool market`, `chip Orchard`, `more Tuas` (a plus button), `choose kite`, `amount 150`; else an action."""
    page = person.page
    word, _, rest = step.partition(" ")
    if word == "tool":
        page.locator(f'[data-tool="{rest}"]').click()
    elif word == "chip":
        page.locator("[data-bench] .chip", has_text=rest).click()
    elif word == "more":
        page.get_by_role("button", name=f"One more on {rest}" if rest else "One more", exact=True).click()
    elif word == "choose":
        if not page.get_by_role("radio").first.is_visible():
            page.locator("summary", has_text="Your token").click()
        page.get_by_role("group", name="Your token").locator("label", has=page.get_by_text(rest, exact=True)).click()
    elif word == "amount":
        field = page.locator("[data-bench] input[type=number]")
        field.fill(rest)
        field.press("Tab")
    elif step == "agree":
        page.locator('[data-action="agree"]').click()
    else:
        person.button(step.replace('"', '\\"')).click()


COURSES = [
    # -- buildings are short
    Course("gv-wishes", ("more", "want 2"), "Bob wants 2", "auction", ("want",)),
    Course("gv-wishes", ("want 0",), "Bob wants 0.*Ann builds", "turn"),
    Course("gv-wishes-hotel", ("want 1",), "Bob wants 1", "auction"),
    Course("gv-placing", ('place "Cairo"', 'place "Amman"'), "a house on Cairo.*a house on Amman", "turn", ("place",)),
    Course("gv-placing", ('place "Cairo"', "pass"), "a house on Cairo", "turn", ("pass",)),
    Course("gv-placing-won", ('place "Istanbul"',), r"a house on Istanbul for \$70", "wishes"),
    # -- mortgaged deeds change hands
    Course("gv-deal", ("accept",), "deals with", "handover", ("accept",)),
    Course("gv-deal", ("refuse",), "Bob refuses", "turn", ("refuse",)),
    Course(
        "gv-handover", ("chip Tokyo", "chip Mumbai", "lift-plan"),
        "lifts the mortgage on Tokyo and Mumbai", "turn", ("lift",),
    ),
    Course("gv-handover", ("keep",), r"keeps .+ mortgaged; \$48 interest", "turn", ("keep",)),
    Course("fr-handover", ("chip Boardwalk", "lift-plan"), "lifts the mortgage on Boardwalk"),
    # -- taxes, jail, cards, debts
    Course("gv-tax", ("pay flat",), r"Ann pays the Bank \$900", "turn", ("pay flat",)),
    Course("gv-tax", ("pay share",), r"Ann pays the Bank \$150", "turn", ("pay share",)),
    Course("gv-jail", ("pay fine",), r"Ann pays \$50 and is free", "turn", ("pay fine",)),
    Course("gv-jail", ("use card",), "Ann uses .+ and is free", "turn", ("use card",)),
    Course("gv-jail", ("stay",), "Ann sits out this turn", "turn", ("stay",)),
    Course("gv-rent-throw", ("roll",), r"Bob may ask Ann for \$\d+0 rent", "turn"),
    Course(
        "gv-debt", ('mortgage "Oslo"', 'mortgage "Nairobi"', "raise"),
        r"Ann pays Bob \$150 rent", "turn", ("mortgage",),
    ),
    # -- the championship
    Course("pn-first-throw", ("roll",), "Ann throws", "first-throw", ("roll",)),
    Course("pn-token", ("token orchid",), "Ann plays the orchid", "token-choice", ("token",)),
    Course("pn-kept-back", ("amount 90", "bid-exact"), "Ann bids M90", "auction", ("bid",)),
    Course(
        "pn-prebuild", ("more Bedok", "more Punggol", "more Geylang", "build-plan"),
        "Ann builds a house on Bedok", "prebuild", ("build",),
    ),
    Course(
        "pn-market", ("tool market", "chip Bidadari", "amount 200", "put-up"),
        "Ann puts Bidadari up", "auction", ("put up",),
    ),
    Course(
        "pn-market", ("tool market", "chip Orchard", "amount 350", "ask"),
        "Ann offers Bob M350 for Orchard", "approach", ("ask",),
    ),
    Course("pn-approach", ("agree",), "Bob agrees to an auction of Orchard", "auction", ("agree",)),
    Course("pn-approach", ("amount 450", "agree-minimum"), "Bob agrees to an auction of Orchard", "auction"),
    Course("pn-approach", ("refuse",), "Bob refuses", "turn"),
    Course("pn-sale", ("bid 150",), "Bob bids M150", "auction"),
    Course("pn-reserve", ("accept",), "Ann sells Bidadari to Bob for M150.*commission of M15", "turn"),
    Course("pn-reserve", ("refuse",), "Ann does not sell Bidadari", "turn"),
    Course(
        "pn-debt", ('sell "Tuas"', "raise", 'put up "Ubi"'),
        "sells .*Tuas to the Bank.*puts Ubi up", "auction", ("sell",),
    ),
    Course("pn-last-step", ('put up "Bidadari"',), "puts Bidadari up", "auction"),
    Course("pn-forced-sale", ("bid 200",), "Bob bids M200", "auction"),
    Course(
        "pn-site", ("tool build", "more Tuas", "more Sungei Kadut", "build-plan"),
        "Ann builds a house on Tuas, a house on Sungei Kadut",
    ),
    Course(
        "pn-hotel", ("tool build", 'hotel "Tuas" "Sungei Kadut"'),
        "builds a hotel on Tuas.*a hotel on Sungei Kadut", "", ("hotel",),
    ),
    Course("pn-jail", ("pay fine",), "Ann pays M50 and is free", "turn"),
    # -- the other game
    Course(
        "eu-remote-buy", ("tool remote", 'remote-buy "Lisbon"'),
        "Ann buys Lisbon from afar.*pays Bob a premium", "turn", ("remote-buy",),
    ),
    Course(
        "eu-remote-build", ("tool build", "more Prague", "build-plan"),
        "from afar.*pays Cy a premium", "", ("remote-build",),
    ),
    Course(
        "eu-sell-deed", ("tool sell-deed", "chip Athens", "mortgage-plan"),
        "Ann sells Athens to the Bank", "turn", ("sell deed",),
    ),
    Course("eu-credit", ("tool sell-deed", "chip Athens", "mortgage-plan"), "Ann repays the Bank", "turn"),
    Course("eu-purchase", ("buy",), "Ann buys Madrid", "turn", ("buy",)),
    Course("eu-toll", ("buy",), "Ann buys Brenner Pass", "turn"),
    Course("eu-purchase", ("decline",), "Ann does not buy Madrid", "turn", ("decline",)),
    Course("eu-prison", ("pay fine",), r"Ann pays MU.400 and is free", "turn"),
    Course("eu-prison", ("stay",), "Ann sits out this turn", "turn"),
    Course("eu-site", ("tool build", "more Budapest", "build-plan"), r"Ann builds .*apartment on Budapest"),
    Course("eu-again", ("roll",), "Ann throws", ""),
    Course("eu-again", ("end",), "Turn 1 · Bob", "turn", ("end",)),
    Course("eu-event", ("end",), "Turn 1 · Bob", "turn"),
    # -- along the beach
    Course("cr-short", ("choose mango", "roll"), "Ann plays the mango.*Ann throws", "first-throw"),
    Course("cr-claim", ("claim",), r"Ann pays Bob \$100 rent", "turn", ("claim",)),
    Course("cr-leaving", ("claim", ), r"Ann pays Bob \$100 rent", "leaving"),
    Course("cr-leaving", ("pass",), "Bob passes", "leaving"),
    Course("cr-asking", ("claim",), r"Ann pays Bob \$100 rent", "turn"),
    Course("cr-asking", ("pass",), "Bob does not ask for rent before the deal of Ann", "turn"),
    Course("cr-estate", ("bid 100",), r"Bob bids \$100", "auction"),
    Course("cr-overbid", ("bankrupt", "bankrupt"), "Ann cannot pay the Bank and is bankrupt", "auction", ("bankrupt",)),
    # -- the evening
    Course("fr-claim", ("claim",), r"Ann pays Bob \$16 rent", "turn"),
    Course("fr-claim", ("roll",), r"Bob can no longer ask Ann for \$16 rent", ""),
    Course("fr-jail-first", ("roll",), "Ann throws", ""),
    Course("fr-jail-last", ("roll",), "Ann must pay the fine|leaves .+ with a double", ""),
    Course("fr-ruin", ("bankrupt", "bankrupt"), "Ann cannot pay Bob and is bankrupt", "handover"),
    Course("fr-purchase", ("buy",), "Ann buys Marvin Gardens", "turn"),
]  # fmt: skip


@pytest.mark.parametrize(
    "course", by_day(COURSES, lambda course: course.kinds != () and len(course.presses) > 1), ids=str
)
def test_the_game_goes_on(lay: Lay, course: Course) -> None:
    moment = BY_NAME[course.moment]
    table = lay(moment.game())
    person = table.sit(moment.seat)
    # Whoever acts reads "you"; the names are read by somebody who looks on.
    eve = table.watch()
    for step in course.presses:
        press(person, step)
    expect(eve.page.locator(".log")).to_contain_text(re.compile(course.log, re.S))
    if course.stage:
        expect(person.page.locator(f'[data-stage="{course.stage}"]')).to_be_attached()
    assert person.page.locator(".notice.bad").count() == 0, "what is offered is accepted"
    assert person.errors == []


DEALS = [
    ("fundraiser", [], r"You are dealt"),
    ("cronulla", ["short-game"], r"You pay \$\d+ for the dealt"),
]

# -- what needs more than one --------------------------------------------------------------------------------


def test_a_shortage_from_the_first_wish_to_the_last_house(lay: Lay) -> None:
    moment = BY_NAME["gv-house-auction"]
    table = lay(moment.game())
    ann, bob = table.sit("Ann"), table.sit("Bob")
    expect(bob.page.locator(".lot")).to_contain_text("3 left at the Bank")
    bob.press("bid 10")
    expect(ann.page.locator(".bid")).to_contain_text(re.compile(r"\$10\s*Bob leads"))
    ann.press("pass")
    expect(bob.page.locator('[data-stage="placing"]')).to_be_attached()
    bob.page.locator('[data-space][aria-label^="Cairo"]').click()
    expect(bob.button("place")).to_be_focused()
    shot(bob.page, "decision-placing-picked-laptop")
    bob.page.keyboard.press("Enter")
    expect(ann.page.locator(".log")).to_contain_text("Bob builds a house on Cairo for $10")
    expect(ann.page.locator('[data-stage="wishes"]')).to_be_attached()
    for person in (ann, bob):
        person.press("want 0")
    expect(bob.page.locator('[data-stage="turn"]')).to_be_attached()


def test_an_offer_for_a_deed_becomes_an_auction_and_a_sale(lay: Lay) -> None:
    table = lay(BY_NAME["pn-market"].game())
    ann, bob, cy = table.sit("Ann"), table.sit("Bob"), table.sit("Cy")
    for step in ("tool market", "chip Orchard", "amount 350"):
        press(ann, step)
    expect(ann.button("ask")).to_contain_text("Offer Bob M350 for Orchard")
    shot(ann.page, "decision-pn-ask-laptop")
    ann.press("ask")
    agree = bob.page.locator('[data-action="agree"]')
    expect(agree).to_contain_text("at least M315 after commission")
    agree.click()
    expect(cy.page.locator(".bid")).to_contain_text(re.compile(r"M350\s*Ann leads"))
    cy.press("bid 351")
    ann.press("pass")
    table.sit("Di").press("pass")
    expect(bob.page.locator(".log")).to_contain_text("You sell Orchard to Cy for M351")


def test_a_mortgagee_sale_pays_the_creditor(lay: Lay) -> None:
    table = lay(BY_NAME["pn-last-step"].game())
    ann, cy = table.sit("Ann"), table.sit("Cy")
    expect(ann.page.locator(".debt")).to_contain_text("the Bank now sells your deeds for Bob")
    ann.press('put up \\"Bidadari')
    expect(cy.page.locator("div.lot")).to_contain_text("mortgaged · sold by Ann")
    table.sit("Bob").press("pass")
    cy.press("bid 200")
    table.sit("Di").press("pass")
    expect(ann.page.locator(".log")).to_contain_text("Your Bidadari is sold to Cy for M200")
    expect(ann.page.locator(".debt")).to_contain_text("You owe Bob M100")


def test_an_offer_is_answered_and_withdrawn(lay: Lay) -> None:
    table = lay(BY_NAME["gv-deal"].game())
    ann, bob = table.sit("Ann"), table.sit("Bob")
    bob.press("counter")
    press(bob, "chip Oslo")
    bob.press("offer")
    expect(ann.button("accept")).to_be_visible()
    expect(ann.page.locator(".log")).to_contain_text("Bob answers with")
    bob.press("withdraw")
    expect(ann.page.locator(".log")).to_contain_text("Bob withdraws the offer")


def test_the_evening_and_its_host(lay: Lay) -> None:
    """A break freezes everything, rent may be asked for by itself, somebody leaves, and time is called."""
    table = lay(BY_NAME["fr-claim"].game())
    ann, bob, cy = table.sit("Ann"), table.sit("Bob"), table.sit("Cy")
    ann.page.get_by_role("button", name="Host").click()
    panel = ann.page.get_by_role("dialog", name="Host")
    panel.get_by_role("button", name="Pause").click()
    expect(bob.page.locator(".headline")).to_contain_text("The game is paused")
    expect(bob.page.locator("[data-bench] [data-action]")).to_have_count(0)
    automatic = bob.page.get_by_label("Ask for every rent automatically")
    expect(automatic).to_be_disabled()
    ann.page.keyboard.press("Escape")
    shot(bob.page, "decision-break-laptop")
    ann.page.get_by_role("button", name="Host").click()
    panel.get_by_role("button", name="Go on").click()
    automatic.check()
    # A switch of one's own is no news for the ledger; the rent that is open is asked for at once.
    expect(ann.page.locator(".log")).to_contain_text(re.compile(r"pay Bob \$16 rent"))
    expect(automatic).to_be_checked()
    cy.page.get_by_role("button", name="Leave").click()
    cy.page.get_by_role("button", name="Leave the game for good").click()
    expect(ann.page.locator(".log")).to_contain_text("Cy leaves the game")
    panel.get_by_role("button", name="Call time").click()
    ann.page.get_by_role("button", name="End the game now").click()
    expect(bob.page.get_by_role("region", name="The end of the game")).to_be_visible()


def test_a_box_that_was_refused_shows_what_is_so(lay: Lay) -> None:
    """The page's wish is falsified on the way, so that the rules refuse it."""
    falsify = {'"action":"auto-claim on"': '"action":"bid 10"'}
    bob = lay(BY_NAME["fr-claim"].game()).sit("Bob", falsify=falsify)
    automatic = bob.page.get_by_label("Ask for every rent automatically")
    automatic.click()
    expect(bob.page.locator(".notice.bad")).to_contain_text("no auction is going on")
    expect(automatic).not_to_be_checked()
    automatic.click()
    expect(automatic).to_be_checked()


def test_a_token_that_was_refused_is_not_shown_as_taken(lay: Lay) -> None:
    falsify = {'"action":"token mango"': '"action":"bid 10"'}
    ann = lay(BY_NAME["cr-short"].game()).sit("Ann", falsify=falsify)
    choice = ann.page.locator("input[name=token]:checked")
    before = choice.input_value()
    press(ann, "choose mango")
    expect(ann.page.locator(".notice.bad")).to_contain_text("no auction is going on")
    expect(choice).to_have_value(before)
    press(ann, "choose mango")
    expect(ann.page.locator(".log")).to_contain_text("You play the mango")
    expect(choice).to_have_value("mango")


@pytest.mark.parametrize(("edition", "options", "told"), DEALS, ids=["fundraiser", "cronulla"])
def test_deeds_are_dealt(browser: Browser, server: Server, edition: str, options: list[str], told: str) -> None:
    ann = Person(browser, server)
    ann.create(edition=edition, options=options, seats=[{"kind": "me"}, {"kind": "bot", "bot": "builder"}])
    expect(ann.page.locator(".log")).to_contain_text(re.compile(told))
    expect(ann.page.locator(".hand .chip")).to_have_count(2)
    ann.close()


def test_a_hand_over_by_keyboard(lay: Lay) -> None:
    """From the first deed to the button that lifts it, and the focus stays where the game goes on."""
    bob = lay(BY_NAME["gv-handover"].game()).sit("Bob")
    page = bob.page
    page.locator("[data-bench] .chip").first.focus()
    page.keyboard.press("Space")
    expect(bob.button("lift-plan")).to_contain_text("$223, leaves $1,177")
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(bob.button("lift-plan")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("You lift the mortgage on Tokyo")
    expect(page.locator(":focus")).to_have_count(1)


def test_the_host_stops_a_game_without_a_result(lay: Lay) -> None:
    ann = lay(BY_NAME["gv-tax"].game()).sit("Ann")
    ann.page.get_by_role("button", name="Host").click()
    ann.page.get_by_role("button", name="Stop without a result").click()
    ann.page.get_by_role("button", name="Really stop").click()
    expect(ann.page.get_by_role("region", name="The end of the game")).to_contain_text("Stopped without a result")


def test_the_risk_space_shows_its_table(lay: Lay) -> None:
    ann = lay(BY_NAME["eu-risk"].game()).sit("Ann")
    ann.page.locator('[data-space][aria-label^="Risk"]').click()
    table = ann.page.get_by_role("dialog").get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(7)
    shot(ann.page, "decision-risk-laptop")
    ann.page.keyboard.press("Escape")
    ann.press("end")
    expect(ann.page.locator(".log")).to_contain_text("Turn 1 · Bob")


def test_plans_follow_the_shape_of_the_buildings(lay: Lay) -> None:
    """A plus is there where one more would be legal, with the price the rules ask for it."""
    ann = lay(BY_NAME["pn-prebuild"].game()).sit("Ann")
    for name in ("Bedok", "Punggol", "Geylang"):
        press(ann, f"more {name}")
    expect(ann.page.get_by_role("button", name="One more on Sungei Kadut")).to_be_disabled()
    expect(ann.button("build-plan")).to_contain_text("Build for M350, leaves M1,150")
    there = lay(BY_NAME["pn-site"].game()).sit("Ann")
    for step in ("tool build", "more Tuas"):
        press(there, step)
    expect(there.button("build-plan")).to_contain_text("Build for M50")
    press(there, "more Tuas")
    expect(there.button("build-plan")).to_contain_text("Build for M110")
    afar = lay(BY_NAME["eu-remote-build"].game()).sit("Ann")
    for step in ("tool build", "more Prague"):
        press(afar, step)
    expect(afar.page.locator(".verdict")).to_contain_text(re.compile(r"premium of MU.\d+ to Cy"))
    shot(afar.page, "decision-eu-remote-build-planned-laptop")


LIGHT_BLUES = ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")


def test_four_houses_become_a_hotel_where_three_would_do(lay: Lay) -> None:
    """The page does not take a deed with as many houses as there are for a finished one."""
    given = {
        "turn": "Ann",
        "players": ["Ann", "Bob"],
        "deeds": {name: {"owner": "Ann", "houses": 4} for name in LIGHT_BLUES},
    }
    ann = lay(laid_out("fundraiser", given)).sit("Ann")
    for step in ("tool build", "more Oriental Avenue"):
        press(ann, step)
    expect(ann.page.locator("section.bench")).to_contain_text("rent $400 → $550")
    expect(ann.button("build-plan")).to_contain_text("Build for $50")
    leave = ann.page.locator("[data-leave]")
    expect(leave).to_have_text("Cancel")
    ann.press("build-plan")
    expect(ann.page.locator(".log")).to_contain_text("You build a hotel on Oriental Avenue")
    expect(leave).to_have_text("Done")
    expect(ann.page.locator("section.bench")).to_contain_text("built to the top")
    leave.click()
    expect(ann.page.locator("section.bench")).to_have_count(0)


def test_even_building_says_what_comes_first(lay: Lay) -> None:
    given = {"turn": "Ann", "players": ["Ann", "Bob"], "deeds": dict.fromkeys(LIGHT_BLUES, "Ann")}
    ann = lay(laid_out("fundraiser", given)).sit("Ann")
    for step in ("tool build", "more Oriental Avenue"):
        press(ann, step)
    expect(ann.page.locator("section.bench")).to_contain_text("first on Vermont Avenue and Connecticut Avenue")


@pytest.mark.parametrize("tool", ["mortgage", "build", "deal"])
def test_what_is_owed_stays_in_view(lay: Lay, tool: str) -> None:
    given = {
        "turn": "Ann",
        "players": ["Ann", "Bob"],
        "cash": {"Ann": 60},
        "deeds": {
            **{name: {"owner": "Ann", "houses": 2} for name in LIGHT_BLUES},
            "Boardwalk": "Ann",
            "Park Place": "Bob",
        },
        "debts": [{"debtor": "Ann", "creditor": "Bob", "amount": 200, "deed": "Park Place"}],
    }
    ann = lay(laid_out("fundraiser", given)).sit("Ann")
    press(ann, f"tool {tool}")
    owed = ann.page.locator("section.bench [data-owed]")
    expect(owed).to_contain_text("You owe Bob $200")
    expect(owed).to_contain_text("$140 still short")
    if tool == "mortgage":
        press(ann, "chip Boardwalk")
        expect(owed).to_contain_text("enough to pay")


def test_the_lists_of_the_market_do_not_jump(lay: Lay) -> None:
    """What one points at stays where it is while one picks, and while others do something."""
    table = lay(BY_NAME["pn-market"].game())
    ann = table.sit(BY_NAME["pn-market"].seat)
    press(ann, "tool market")
    chips = ann.page.locator("[data-bench] .chip")
    expect(chips.first).to_be_visible()
    before = [chip.bounding_box() for chip in chips.all()]
    names = chips.all_inner_texts()
    for chip in (chips.first, chips.nth(1)):
        chip.hover()
        chip.click()
        assert [one.bounding_box() for one in chips.all()] == before
    assert chips.all_inner_texts() == names


PRESSED = {kind for course in COURSES for kind in course.kinds} | {
    "offer", "counter", "withdraw", "auto-claim", "quit", "break", "resume", "call time", "abandon",
}  # fmt: skip
"""The kinds of action carried out by pressing something in this file."""
