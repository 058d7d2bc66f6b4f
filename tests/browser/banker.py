"""A banker with a finger: enters what people do at a real board by the buttons of the pad, and counts the taps."""

from __future__ import annotations

import json
import re
import shlex
import time
import urllib.request
from collections import Counter
from typing import Any

from playwright.sync_api import Browser, Locator, Page

import freehold
from freehold.engine.edition import HOST, Edition
from freehold.server.doors import Bucket
from freehold.server.sockets import MESSAGES, SECONDS
from physical import NAMES, Line

_STEPS = {
    "build": ("build", "One more on"),
    "hotel": ("build", "One more on"),
    "remote-build": ("build", "One more on"),
    "sell": ("build", "One less on"),
}
_PICKS = {"mortgage": "mortgage", "lift": "mortgage", "sell deed": "sell-deed"}
_PLANS = {"build": "build-plan", "mortgage": "mortgage-plan", "sell-deed": "mortgage-plan"}


def physical_table(address: str, edition: str, names: list[str] = NAMES[:4], **more: Any) -> dict[str, Any]:
    """A table with a real board, and the token of its banker."""
    seats = [{"kind": "board", "name": name} for name in names]
    wish = {"edition": edition, "name": "Bea", "physical": True, "seats": seats, **more}
    body = json.dumps(wish).encode()
    request = urllib.request.Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def _counted(names: list[str]) -> Counter[str]:
    """Deeds with a count behind each; one where none is said."""
    counts: Counter[str] = Counter()
    last = ""
    for name in names:
        if name.isdigit():
            counts[last] += int(name) - 1
        else:
            last = name
            counts[name] += 1
    return counts


class Banker:
    """Knows the rule book's names and what stands on the buttons, and nothing of the game."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        edition: str,
        size: tuple[int, int] = (360, 640),
        ask: str = "",
        **more: Any,
    ) -> None:
        self.book: Edition = freehold.edition(edition)
        self.names = NAMES
        self.table = physical_table(address, edition)
        look: dict[str, Any] = {"reduced_motion": "reduce", "color_scheme": "light", "locale": "en-GB", **more}
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, service_workers="block", **look
        )
        self.troubles: list[str] = []
        key, token = f"freehold.seat.{self.table['code']}", self.table["token"]
        self.context.add_init_script(f"localStorage.setItem({key!r}, {token!r})")
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.goto(f"{address}/{ask}#/t/{self.table['code']}")
        # Nobody enters so much so fast; the server would ask for patience.
        self.pace = Bucket(MESSAGES - 5, SECONDS)
        self.moves = 0
        self.taps = 0
        self.keys = 0

    def begin(self) -> None:
        """Everybody has sat down."""
        self.page.wait_for_selector("[data-pad]")

    # -- the finger -----------------------------------------------------------------------------------------

    def tap(self, where: str | Locator) -> None:
        """One tap."""
        target = self.page.locator(where).first if isinstance(where, str) else where
        target.click(timeout=20_000)
        self.taps += 1

    def type(self, where: Locator, text: str) -> None:
        """A tap into a field, and a key for every letter."""
        self.tap(where)
        where.press_sequentially(text)
        self.keys += len(text)

    def has(self, where: str) -> bool:
        """Whether something can be pressed where one looks."""
        found = self.page.locator(f"{where}:not(:disabled)")
        return found.count() > 0 and found.first.is_visible()

    def settle(self) -> None:
        """Wait until the server has taken what was entered, be it the last step of all."""
        here = f"[data-pad][data-move='{self.moves}']:not([data-busy])"
        self.page.wait_for_selector(f"{here}, .cert", timeout=20_000)

    def enter(self, line: Line) -> None:
        """What somebody has done; what lies over the pad is put away when something else is entered."""
        while not self.pace.take():
            time.sleep(self.pace.wait())
        self.moves += 1
        self._enter(line.seat, line.text)
        self.settle()

    def close(self) -> None:
        """Put away what lies over the pad."""
        if self.page.locator("dialog[open]").count():
            self.tap("dialog[open] header button")
            self.page.wait_for_selector("dialog[open]", state="detached")

    # -- what is entered ------------------------------------------------------------------------------------

    def _enter(self, seat: int, text: str) -> None:
        word = text.split()[0]
        if not any(text.startswith(f"{each} ") for each in (*_PICKS, *_STEPS)):
            self.close()
        if word == "roll":
            self._roll(text)
        elif word == "end":
            self._end()
        elif word == "card":
            self._drawn(text)
        elif word == "sold":
            self._sold(text)
        elif seat == HOST and word == "deal":
            self._dealt(text)
        elif text.startswith("put up"):
            self._put_up(seat, text)
        elif not self._press(text):
            self._in_sheet(seat, text)

    def _drawn(self, text: str) -> None:
        """Cards of the same words are one to whoever reads them."""
        title = text.removeprefix('card "').rstrip('"').split(" #")[0]
        self.page.wait_for_selector("[data-card]")
        exact = f"[data-card={json.dumps(text)}]"
        self.tap(exact if self.has(exact) else self.page.get_by_role("button", name=title).first)

    def _roll(self, text: str) -> None:
        self.waive()
        _, first, second = text.split()
        self.tap(f"[data-die='1'][data-face='{first}']")
        self.tap(f"[data-die='2'][data-face='{second}']")

    def waive(self) -> None:
        """Rents nobody asked for."""
        while self.has("[data-waive]"):
            self.tap("[data-waive]")

    def _end(self) -> None:
        self.waive()
        self.tap("[data-next]:not(:disabled)")

    def _press(self, text: str, within: str = "[data-pad]") -> bool:
        """Tap the button that says it, if there is one in sight."""
        button = f"{within} button[data-action={json.dumps(text)}]"
        covered = within == "[data-pad]" and self.page.locator("dialog[open]").count() > 0
        if covered or not self.has(button):
            return not covered and self._raise(text)
        self.tap(f"{button}:not(:disabled)")
        if text == "bankrupt" and within == "[data-pad]":
            # What ends somebody's game is asked twice.
            self.tap(f"dialog[open] [data-action={text}]")
        return True

    def _raise(self, text: str) -> bool:
        """One of the ways out of a debt: ticked, and carried out."""
        way = f"[data-pad] input[data-action={json.dumps(text)}]:not([data-after])"
        if not self.has(way):
            return False
        self.tap(way)
        self.tap("[data-pad] [data-action=raise]:not(:disabled)")
        return True

    def _sold(self, text: str) -> None:
        found = re.fullmatch(r"sold to (.+) for (\d+)", text)
        if not found:
            self.tap("[data-unsold]")
            return
        who, amount = shlex.split(found[1])[0], found[2]
        self.tap(f"[data-who='{self.names.index(who)}']")
        self.amount(amount)
        self.tap("[data-sold]")

    def amount(self, amount: str, within: str = "") -> None:
        """The sum that was called, if it is not the one that stands there."""
        field = self.page.locator(f"{within} [data-price]").first
        if field.input_value() != amount:
            self.type(field, amount)

    def _dealt(self, text: str) -> None:
        _, who, *deeds = shlex.split(text)
        button = f"[data-who='{self.names.index(who)}']"
        if self.page.locator(button).first.get_attribute("aria-pressed") != "true":
            self.tap(button)
        for deed in deeds:
            self.tap(f"[data-pad] [data-deed='{self.deed(deed)}']")
        self.tap("[data-deal]")

    def deed(self, name: str) -> int:
        """The number of a deed of the rule book."""
        return next(n for n, deed in enumerate(self.book.deeds) if deed.name == name)

    def _put_up(self, seat: int, text: str) -> None:
        name, *minimum = shlex.split(text)[2:]
        if not minimum:
            self.tap("[data-sold-bar]")
            self.tap(f"[data-sold-sheet] [data-deed='{self.deed(name)}']")
            self.tap("[data-put-up]")
            return
        self._tool(seat, "market")
        self.tap(f".panel [data-deed='{self.deed(name)}']")
        field = self.page.locator(".panel .amount input")
        self.tap(field)
        field.fill(minimum[0])
        self.keys += len(minimum[0])
        self.tap(".panel [data-action='put-up']")

    # -- everything else ------------------------------------------------------------------------------------

    def _open_sheet(self, seat: int) -> None:
        if not self.page.locator("[data-seat-sheet]").count():
            self.close()
            self.tap("[data-more]")
        if not self.page.locator(f"[data-seat-sheet='{seat}']").count():
            self.tap(f"[data-seat-sheet] [data-who='{seat}']")
        self.page.wait_for_selector(f"[data-seat-sheet='{seat}']")

    def _tool(self, seat: int, name: str) -> None:
        self._open_sheet(seat)
        tool = self.page.locator(f"[data-tool='{name}']")
        if tool.get_attribute("aria-pressed") != "true":
            self.tap(tool)

    def _in_sheet(self, seat: int, text: str) -> None:
        word = next((each for each in (*_PICKS, *_STEPS) if text.startswith(f"{each} ")), "")
        names = shlex.split(text.removeprefix(word)) if word else []
        if word in _STEPS:
            self._plan(seat, word, names)
        elif word:
            self._pick(seat, _PICKS[word], names)
        else:
            self._open_sheet(seat)
            if not self._press(text, "[data-seat-sheet]"):
                self.tap("[data-seat-sheet] summary")
                assert self._press(text, "[data-seat-sheet]"), f"no button says {text!r}"

    def _plan(self, seat: int, word: str, names: list[str]) -> None:
        tool, says = _STEPS[word]
        counts = _counted(names)
        # Before play, and in a building shortage, the plan lies on the pad already.
        here = self.page.locator("[data-pad] [data-action='build-plan']").count() > 0
        within = "[data-pad]" if here else "[data-seat-sheet]"
        if here:
            self.close()  # the sheet of the last entry may still lie over it
        else:
            self._tool(seat, tool)
        while any(counts.values()):
            self._step(within, says, counts)
        self.tap(f"{within} [data-action='build-plan']:not(:disabled)")

    def _step(self, within: str, says: str, counts: Counter[str]) -> None:
        """One more step wherever one may be planned: what is built evenly goes round."""
        for name, left in counts.items():
            button = self.page.locator(f"{within} button[aria-label={json.dumps(f'{says} {name}')}]")
            if left and button.is_enabled():
                self.tap(button)
                counts[name] -= 1
                return
        raise AssertionError(f"nothing of {dict(counts)} can be planned")

    def _pick(self, seat: int, tool: str, names: list[str]) -> None:
        self._tool(seat, tool)
        for name in names:
            self.tap(f"[data-seat-sheet] .panel [data-deed='{self.deed(name)}']")
        self.tap(f"[data-seat-sheet] [data-action='{_PLANS[tool]}']:not(:disabled)")
