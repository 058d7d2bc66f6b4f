"""German to the end: refusals too, and what belongs to a rule book is marked as its language."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from .house import LAPTOP, PHONE, Person, Server, open_place, play_until, shot, violations
from .laying import Lay, laid_out
from .moments import BY_NAME


def german(browser: Browser, server: Server, size: tuple[int, int] = (1280, 800)) -> Person:
    return Person(browser, server, size, locale="de-DE")


def at_table(lay: Lay, moment: str, locale: str) -> Person:
    return lay(BY_NAME[moment].game()).sit("Ann", locale=locale)


def test_only_the_language_in_use_is_loaded(browser: Browser, server: Server) -> None:
    anna = german(browser, server)
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    page = anna.open()
    expect(page.get_by_role("button", name="Neuer Tisch")).to_be_visible()
    messages = [url for url in asked if re.search(r"/(en|de)-[\w-]+\.js$", url)]
    assert [url for url in messages if "/de-" in url], "the language of the browser"
    assert not [url for url in messages if "/en-" in url], "and no other"
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("button", name="New table")).to_be_attached()
    assert [url for url in asked if "/en-" in url]
    assert page.evaluate("document.documentElement.lang") == "en"


def test_the_table_refuses_in_german(lay: Lay) -> None:
    """The button says beforehand why nothing can be undone; whoever uses the key is refused in the same words."""
    ann = at_table(lay, "fr-first-throw", "de-DE")
    ann.press("roll")
    why = "eit dem letzten Wurf hast du nichts getan, und Würfe werden nie zurückgenommen"
    button = ann.page.locator('[data-tool="undo"]')
    expect(button).to_be_disabled()
    expect(button).to_have_attribute("title", f"S{why}.")
    ann.page.keyboard.press("u")
    notice = ann.page.locator(".notice.bad .sentence")
    expect(notice).to_have_text(f"s{why}")
    assert notice.get_attribute("lang") == "de"
    shot(ann.page, "refused-german")


def weighed(reason: str, details: dict[str, Any]) -> dict[str, Any]:
    no = {"legal": False, "sentence": "said in English", "reason": reason, "details": details, "clause": "FR-SELL-1"}
    return {**no, "instead": [], "cost": 0, "cash_after": 0, "note": {}, "effects": []}


def test_the_rules_refuse_in_german(lay: Lay) -> None:
    """Seats, deeds, groups and amounts come as numbers and are worded here; what is not known is told in English."""
    anna = at_table(lay, "fr-jail-first", "de-DE")
    answers = [
        (weighed("not-enough-cash", {"seat": 0, "cash": 1100, "amount": 1250}), "Ann hat $1.100 und braucht $1.250"),
        (weighed("not-your-deed", {"seat": 0, "deed": 3}), "Oriental Avenue gehört Ann nicht"),
        (
            weighed("deal-cash-short", {"other": 1, "cash": 20, "amount": 300}),
            "Bob müsste $300 in bar geben und hat $20",
        ),
        (weighed("group-has-buildings", {"group": -1}), "in der Gruppe diese Gruppe stehen Gebäude"),
        (weighed("made-up", {}), "said in English"),
    ]
    answer: list[dict[str, Any]] = []

    def tell(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(answer[-1]))

    anna.page.route("**/weigh", tell)
    anna.page.locator('[data-tool="deal"]').click()
    anna.page.get_by_role("group", name="Mit").get_by_role("button").first.click()
    give = anna.page.get_by_role("region", name="Du gibst")
    for told, sentence in answers:
        answer.append(told)
        give.get_by_role("button", name="+10", exact=True).click()
        verdict = anna.page.locator(".verdict span[lang]")
        expect(verdict).to_contain_text(sentence)
        assert verdict.get_attribute("lang") == ("en" if told["reason"] == "made-up" else "de")
    expect(anna.button("offer")).to_have_count(0)


def test_a_real_refusal_of_the_rules(lay: Lay) -> None:
    """The server names reason and details as the message file knows them."""
    table = lay(BY_NAME["fr-jail-first"].game())
    anna = table.sit("Ann", locale="de-DE")
    said = anna.page.evaluate(
        """async (code) => {
          const token = localStorage.getItem("freehold.seat." + code);
          const headers = {"Content-Type": "application/json", Authorization: "Bearer " + token};
          const body = JSON.stringify({action: "bid 10"});
          return (await fetch(`/api/tables/${code}/weigh`, {method: "POST", headers, body})).json();
        }""",
        table.code,
    )
    assert (said["legal"], said["reason"], said["details"]) == (False, "no-auction", {})


def test_joining_is_refused_in_german(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    code = ann.create(edition="fundraiser", seats=[{"kind": "me"}, {"kind": "open"}])
    anna = german(browser, server, PHONE)
    anna.page.goto(f"{server.address}/#/t/{code}")
    anna.page.locator("form input").first.fill("Ann")
    anna.page.get_by_role("button", name="Hinsetzen").click()
    expect(anna.page.get_by_role("alert")).to_have_text("An diesem Tisch heißt schon jemand Ann")


def test_clauses_stay_in_the_language_of_the_rule_book(lay: Lay) -> None:
    anna = at_table(lay, "fr-purchase", "de-DE")
    anna.press("buy")
    anna.page.locator(".log .why").last.click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.locator("blockquote")).to_have_attribute("lang", "en")
    expect(dialog.locator("[data-foreign]")).to_have_text("Text des Regelhefts auf Englisch")
    shot(anna.page, "clause-german")
    assert violations(anna.page) == []
    ann = at_table(lay, "fr-purchase", "en-GB")
    ann.press("buy")
    ann.page.locator(".log .why").last.click()
    expect(ann.page.get_by_role("dialog").locator("blockquote")).to_be_visible()
    assert ann.page.locator("[data-foreign]").count() == 0


def test_what_cannot_be_read_is_refused_in_german(lay: Lay) -> None:
    """The page never sends such a thing; a client of somebody's own may."""
    table = lay(laid_out("fundraiser", {"turn": "Ann", "players": ["Ann", "Bob"]}))
    anna = table.sit("Ann", falsify={'"action":"roll"': '"action":"mortgage Bordwalk"'}, locale="de-DE")
    anna.press("roll")
    notice = anna.page.locator(".notice.bad .sentence")
    expect(notice).to_have_text("ein Grundstück „Bordwalk“ gibt es nicht; meinst du Boardwalk?")
    assert notice.get_attribute("lang") == "de"
    shot(anna.page, "unread-german")
    assert violations(anna.page) == []


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (
            "mortgage Pennsylvania",
            "„Pennsylvania“ gibt es mehr als einmal: Pennsylvania Railroad und Pennsylvania Avenue",
        ),
        ("bid", "hier fehlt ein Gebot, als ganze Zahl"),
    ],
)
def test_what_is_ambiguous_or_missing_is_named_in_german(lay: Lay, said: str, answer: str) -> None:
    table = lay(laid_out("fundraiser", {"turn": "Ann", "players": ["Ann", "Bob"]}))
    anna = table.sit("Ann", falsify={'"action":"roll"': f'"action":"{said}"'}, locale="de-DE")
    anna.press("roll")
    expect(anna.page.locator(".notice.bad .sentence")).to_have_text(answer)


def test_the_log_is_german_to_the_last_word(lay: Lay) -> None:
    """Ann owes the Bank so much that nothing she lands on is for her to buy."""
    given = {"turn": "Ann", "players": ["Ann", "Bob"], "cash": {"Ann": 0}, "credit": {"Ann": 2900}}
    anna = lay(laid_out("euronopoly", given), bot="builder").sit("Ann", locale="de-DE")
    log = anna.page.locator(".log")
    play_until([anna], lambda: " nicht kaufen: " in log.inner_text(), leave=("buy",))
    expect(log).to_contain_text("nicht kaufen: Die Regeln lassen es nicht zu")


def test_what_the_ledger_leaves_out_is_german_on_a_phone(lay: Lay) -> None:
    """The middle of the board tells what happened last, even what is not worth a line of the ledger."""
    table = lay(laid_out("fundraiser", {"turn": "Ann", "players": ["Ann", "Bob"]}))
    berta = table.sit("Ann", size=PHONE, locale="de-DE")
    open_place(berta, "phone.titles")
    berta.page.get_by_label("Jede Miete automatisch verlangen").click()
    told = "Du stellst das automatische Verlangen von Miete um: ein."
    expect(berta.page.locator(".latest")).to_have_text(told)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_how_many_play_is_told_as_the_rule_book_has_it(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    """A book that sets no maximum is for two or more, whatever a table has room for."""
    said = {"en-GB": ("2 or more players", "2\u20134 players"), "de-DE": ("2 oder mehr Personen", "2\u20134 Personen")}
    for locale, (unlimited, few) in said.items():
        page = Person(browser, server, size, locale=locale).open()
        books = page.locator("[data-folio]")
        expect(books.filter(has_text="Cronulla")).to_contain_text(unlimited)
        expect(books.filter(has_text="Euronopoly")).to_contain_text(few)
        page.get_by_role("button", name=re.compile("New table|Neuer Tisch")).click()
        expect(page.locator("form label").filter(has_text="Cronulla")).to_contain_text(unlimited)
        expect(page.locator("form label").filter(has_text="Euronopoly")).to_contain_text(few)
        shot(page, f"players-{locale[:2]}-{size[0]}")
        assert violations(page) == []


def test_turkish_letters_come_with_the_page(browser: Browser, server: Server) -> None:
    """The fonts of the page have them in small files of their own, fetched only where such a letter is shown."""
    ann = Person(browser, server)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    page = ann.open()
    expect(page.get_by_role("button", name="New table")).to_be_visible()
    assert not [url for url in asked if "turkish" in url]
    loaded = """async (font) => (await document.fonts.load(`600 16px "${font}"`, "ğĞşŞİ"))
      .filter((face) => face.status === "loaded" && face.unicodeRange !== "U+0-10FFFF").length"""
    for font in ("Besley", "Archivo Narrow"):
        assert page.evaluate(loaded, font) == 1, font
    assert len([url for url in asked if "turkish" in url]) == 2
    assert ann.errors == []
