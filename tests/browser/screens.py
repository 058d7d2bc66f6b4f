"""Every screen there is, opened once: to take its picture, or to see whether it fits, at any size and in any theme.

The names of screens begin with two letters of their edition, as those of `moments.py` do; the house has none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from playwright.sync_api import Browser, expect

from freehold.engine.game import Game

from .company import say
from .house import PATIENCE, Person, Server, play_until
from .laying import LaidTable
from .moments import EDITIONS, MOMENTS, Moment
from .settled import NAMES, allowed, dearest, settled


class House:
    """Where screens are opened, one after the other, by one person whose browser is set in some way."""

    def __init__(self, browser: Browser, server: Server, **settings: Any) -> None:
        self.browser, self.server = browser, server
        self.person = Person(browser, server, **settings)
        self.person.open()

    def table(self, game: Game, seat: str = "Ann", bot: str = "", minutes: int = 0) -> tuple[LaidTable, Person]:
        """The person sits down at another table; nothing of the page is loaded again."""
        table = LaidTable(self.browser, self.server, game, bot, minutes=minutes)
        keeps = "([key, token]) => localStorage.setItem(key, token)"
        self.person.page.evaluate(keeps, [f"freehold.seat.{table.code}", table.tokens[seat]])
        self.person.sit(table.code)
        expect(self.person.page.locator("[data-stage]").first).to_be_attached()
        return table, self.person


@dataclass(frozen=True)
class Screen:
    """One screen, by its name."""

    name: str
    open: Callable[[House], Person]


def _moment(moment: Moment, house: House) -> Person:
    _, person = house.table(moment.game(), moment.seat)
    if moment.tool:
        person.page.locator(f'[data-tool="{moment.tool}"]').first.click()
    return person


def _lobby(house: House) -> Person:
    person = house.person
    person.open()
    person.page.locator("[data-folio]").first.wait_for()
    return person


def _new_table(house: House) -> Person:
    person = _lobby(house)
    person.page.locator("button[aria-expanded]").click()
    person.page.locator("form .editions").wait_for()
    return person


def _lobby_settings(house: House) -> Person:
    person = _lobby(house)
    person.page.locator(".shelf header .tb").click()
    person.page.locator("dialog[open]").wait_for()
    return person


def _missing(house: House) -> Person:
    person = house.person
    person.open("#/t/NOSUCH")
    person.page.locator("main").wait_for()
    return person


def _waiting(edition: str, house: House) -> Person:
    person = house.person
    people = max(4, allowed(edition, 2))
    person.create(
        edition=edition,
        seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "builder"}] * 2, *[{"kind": "open"}] * (people - 3)],
    )
    return person


def _rules(edition: str, house: House) -> Person:
    person = house.person
    person.open(f"#/rules/{edition}")
    person.page.locator("main h1").first.wait_for()
    return person


def _seats(edition: str, people: int, house: House) -> Person:
    return house.table(settled(edition, people))[1]


def _purchase(edition: str, house: House) -> Person:
    wanted = dearest(edition)
    return house.table(settled(edition, 4, vacant=[wanted], purchase=wanted))[1]


def _auction(edition: str, people: int, house: House) -> Person:
    """Bids up and down the ladder, and somebody who is out."""
    wanted = dearest(edition)
    names = NAMES[: allowed(edition, people)]
    auction = {"deed": wanted, "first": "Bob", "among": names}
    bids = [f"{name}: bid {10 + 30 * n}" for n, name in enumerate(names[1:-1])]
    passes = [f"{names[-1]}: pass"] if len(names) > 2 else []
    return house.table(settled(edition, people, [*bids, *passes], [wanted], auction=auction))[1]


def _opener(edition: str, tool: str, house: House) -> Person:
    person = _seats(edition, 4, house)
    person.page.locator(f'[data-tool="{tool}"]').first.click()
    person.page.locator("section.bench").wait_for()
    return person


def _composer(edition: str, house: House) -> Person:
    """An offer that is half composed."""
    person = _opener(edition, "deal", house)
    person.page.locator(".composer [role=group] button").first.click()
    for side in (0, 1):
        person.page.locator(".composer .halves > *").nth(side).locator(".chip").first.click()
    return person


def _dialog(nth: int, house: House) -> Person:
    """One of the dialogs behind the squares at the top right."""
    person = _seats("fundraiser", 4, house)
    person.page.locator("nav.bar .square").nth(nth).click()
    person.page.locator("dialog[open]").wait_for()
    return person


def _space(edition: str, house: House) -> Person:
    person = _seats(edition, 4, house)
    person.page.locator('[data-space="39"]').click()
    person.page.locator("dialog[open]").wait_for()
    return person


def _played(edition: str, turns: int, house: House) -> tuple[LaidTable, Person]:
    # Whatever the edition, time can be called where there was to be an end.
    table, person = house.table(settled(edition, 4), bot="hoarder", minutes=60)
    heads = person.page.locator(".log h2")
    play_until([person], lambda: heads.count() >= turns and person.can("roll"), 4 * PATIENCE)
    return table, person


def _late(edition: str, house: House) -> Person:
    return _played(edition, 8, house)[1]


CALLED = ("fundraiser", "propnex")
"""Editions in which somebody calls time; the others are given up."""


def _ended(edition: str, house: House) -> tuple[LaidTable, Person]:
    table, person = _played(edition, 8, house)
    answer = say(person, table.code, type="host", do="call-time" if edition in CALLED else "abandon")
    assert answer["type"] == "ack", answer
    play_until([person], lambda: person.page.locator("section.end").count() > 0)
    return table, person


def _end(edition: str, house: House) -> Person:
    return _ended(edition, house)[1]


def _replay(edition: str, house: House) -> Person:
    table, person = _ended(edition, house)
    person.open(f"#/t/{table.code}/replay/12")
    expect(person.page.locator(".board")).to_be_visible()
    return person


def _gone(house: House) -> Person:
    """Whoever has taken their name off a table."""
    _, person = house.table(settled("fundraiser", 2))
    person.page.locator("nav.bar .square").last.click()
    person.page.locator("dialog .button.danger").last.click()
    person.page.locator("dialog .button.danger").last.click()
    return person


SHORT = {edition: short for short, edition in EDITIONS.items()}
CROWDS = {
    "fundraiser": (2, 7, 14),
    "global-village": (3, 8, 12),
    "cronulla": (5, 7, 14),
    "euronopoly": (2, 3),
    "propnex": (5,),
}
"""How many sit at settled tables, beside the four of the other screens; those from seven up are rows."""
SELLS = ("fundraiser", "global-village", "cronulla", "euronopoly")
DEALS = ("fundraiser", "global-village", "cronulla")

SCREENS = [
    Screen("lobby", _lobby),
    Screen("new-table", _new_table),
    Screen("lobby-settings", _lobby_settings),
    Screen("missing", _missing),
    Screen("gone", _gone),
    *(Screen(f"{SHORT[one]}-waiting", partial(_waiting, one)) for one in SHORT),
    *(Screen(f"{SHORT[one]}-rules", partial(_rules, one)) for one in SHORT),
    *(Screen(f"{SHORT[one]}-quiet", partial(_seats, one, 4)) for one in SHORT),
    *(Screen(f"{SHORT[one]}-late", partial(_late, one)) for one in SHORT),
    *(Screen(f"{SHORT[one]}-seats-{n}", partial(_seats, one, n)) for one in SHORT for n in CROWDS[one]),
    *(Screen(f"{SHORT[one]}-buy", partial(_purchase, one)) for one in SELLS),
    *(Screen(f"{SHORT[one]}-lot", partial(_auction, one, 4)) for one in SHORT if one != "euronopoly"),
    Screen("fr-lot-14", partial(_auction, "fundraiser", 14)),
    *(Screen(f"{SHORT[one]}-composer", partial(_composer, one)) for one in DEALS),
    *(
        Screen(f"{SHORT[one]}-build-bench", partial(_opener, one, "build"))
        for one in ("fundraiser", "global-village", "cronulla")
    ),
    *(Screen(f"{SHORT[one]}-mortgage-bench", partial(_opener, one, "mortgage")) for one in ("fundraiser", "cronulla")),
    *(Screen(f"{SHORT[one]}-deed", partial(_space, one)) for one in SHORT),
    Screen("fr-host", partial(_dialog, 0)),
    Screen("fr-keys", partial(_dialog, 1)),
    Screen("fr-settings", partial(_dialog, 2)),
    *(Screen(f"{SHORT[one]}-end", partial(_end, one)) for one in SHORT),
    *(Screen(f"{SHORT[one]}-replay", partial(_replay, one)) for one in SHORT),
    *(Screen(moment.name, partial(_moment, moment)) for moment in MOMENTS),
]
BY_NAME = {screen.name: screen for screen in SCREENS}
