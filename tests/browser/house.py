"""What the browser tests share: a server as a process, people at it, and what they press."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as TooLate

from freehold.server.doors import Bucket
from freehold.server.sockets import MESSAGES, SECONDS
from processes import compiled_folder

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "freehold" / "server" / "page"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARTEFACTS = ROOT / "artefacts"
KNOWN_SERVER = Path(__file__).with_name("known_server.py")
LAPTOP = (1280, 800)
PHONE = (360, 640)
HOLD = 4
"""For how many seconds the fixture `brief_server` holds seats."""


PATIENCE = 60
"""Seconds to wait for what comes within a few hundredths of one; on a machine that is busy it takes longer."""
expect.set_options(timeout=PATIENCE * 1_000)

NOTED = ("[data-said]", "[data-absence]")
"""What passes: these texts are gone after some seconds, so every page notes all of them that were ever shown."""

_NOTES = """(() => {
  const draw = crypto.getRandomValues.bind(crypto);
  // What the page mixes into the dice is known, too; nothing else of it has sixteen bytes.
  crypto.getRandomValues = (values) => values.length === 16 ? values.fill(7) : draw(values);
  const shown = window.everShown = {};
  const note = () => {
    for (const kind of KINDS) {
      const texts = shown[kind] ??= [];
      for (const { textContent } of document.querySelectorAll(kind)) {
        const text = textContent.replace(/\\s+/g, " ").trim();
        if (texts.at(-1) !== text && !texts.includes(text)) texts.push(text);
      }
    }
  };
  new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
})()"""


def was_shown(page: Page, text: str, kind: str = "[data-said]") -> None:
    """Wait until a text has been shown since the page was loaded, be it still there or gone again."""
    try:
        page.wait_for_function(
            "([kind, text]) => everShown[kind]?.some((one) => one.includes(text))", arg=[kind, text], polling=50
        )
    except TooLate as late:
        raise AssertionError(f"{text!r} was not among {page.evaluate('everShown')}") from late


SETTLED = """() => new Promise((done) => {
  const frame = (left) => left ? requestAnimationFrame(() => frame(left - 1)) : done();
  const pressable = () => document.querySelector(".fresh") ? requestAnimationFrame(pressable) : frame(3);
  document.getAnimations().forEach((one) => one.finish());
  pressable();
})"""
"""Wait until a window that has been resized is drawn, and what is new in it can be pressed."""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another window, once it is drawn; quicker than another page."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)


class Server:
    """`freehold serve` as a process of its own, with dice that are the same for a test whenever it runs."""

    running: ClassVar[list[Server]] = []
    test: ClassVar[str] = ""

    def __init__(self, data: Path, *options: str, program: tuple[str, ...] = (str(KNOWN_SERVER),)) -> None:
        self.data = data
        self.options = options
        self.program = program
        self.address = ""
        self.said: deque[str] = deque(maxlen=100)
        """What it has said since it began to serve: nothing, unless something is wrong."""
        self.process: subprocess.Popen[str] | None = None

    @classmethod
    def name_test(cls, name: str) -> None:
        """Tell every server which test is going on."""
        cls.test = name
        for server in cls.running:
            server.note_test()

    def note_test(self) -> None:
        (self.data / "test").write_text(self.test)

    def start(self, port: int = 0) -> None:
        self.note_test()
        self.running.append(self)
        command = [sys.executable, *self.program, "serve", "--no-browser", "--port", str(port)]
        command += ["--data", str(self.data), "--tables-per-hour", "10000", "--events-per-hour", "10000", *self.options]
        self.process = subprocess.Popen(
            command, env=self._surroundings(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://[\d.]+:\d+", line)
            if found:
                self.address = found.group()
                # A server whose words are not read would wait one day.
                threading.Thread(target=self.said.extend, args=(self.process.stdout,), daemon=True).start()
                return
        raise AssertionError("the server did not say where it is")

    @staticmethod
    def _surroundings() -> dict[str, str]:
        """With the compiled engine where there is one: bots take less of the processor that the browser wants."""
        folder = compiled_folder()
        return dict(os.environ) if folder is None else os.environ | {"PYTHONPATH": str(folder)}

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            self.running.remove(self)
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


class Person:
    """Somebody with a browser of their own, which may `ask` for something in every address, as for a language."""

    def __init__(
        self, browser: Browser, server: Server, size: tuple[int, int] = LAPTOP, ask: str = "", **more: Any
    ) -> None:
        settings: dict[str, Any] = {
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "color_scheme": "light",
            # A worker would answer for the server where a test wants to see it gone.
            "service_workers": "block",
            **more,
        }
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        self.server = server
        self.ask = ask
        self.context: BrowserContext = browser.new_context(viewport=viewport, **settings)
        self.context.add_init_script(_NOTES.replace("KINDS", json.dumps(NOTED)))
        # Whoever is tested knows the game; the guide has tests of its own.
        self.context.add_init_script("if (location.protocol !== 'about:') localStorage['freehold.guide'] ??= 'all'")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1_000)
        self.pace = Bucket(MESSAGES - 5, SECONDS)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if _is_fault(line) else None)

    def open(self, path: str = "") -> Page:
        self.page.goto(f"{self.server.address}/{self.ask}{path}")
        return self.page

    def create(self, **wish: Any) -> str:
        """A table made over HTTP, as the lobby makes it; the browser keeps the token."""
        self.open()
        seated = self.page.evaluate(
            """async (wish) => {
              const headers = {"Content-Type": "application/json"};
              const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
              const seated = await answer.json();
              if (!answer.ok) throw new Error(JSON.stringify(seated));
              localStorage.setItem("freehold.seat." + seated.code, seated.token);
              return seated;
            }""",
            {"name": "Ann", "pace": "skip", **wish},
        )
        self.sit(seated["code"])
        return str(seated["code"])

    def sit(self, code: str) -> None:
        self.open(f"#/t/{code}")
        expect(self.page.locator(".board")).to_be_visible()

    def join(self, code: str, name: str) -> None:
        """From an invite link to a seat: one look, one press."""
        self.page.goto(f"{self.server.address}/#/t/{code}")
        self.page.locator("form input").first.fill(name)
        self.page.get_by_role("button", name="Sit down").click()

    def button(self, action: str) -> Locator:
        """The first button whose action begins so."""
        return self.page.locator(f'[data-action^="{action}"]:not([disabled])').first

    def can(self, action: str) -> bool:
        return self.button(action).count() > 0

    def press(self, action: str) -> None:
        self.button(action).click()

    def stage(self) -> str:
        found = self.page.locator("[data-stage]")
        return found.first.get_attribute("data-stage") or "" if found.count() else ""

    def close(self) -> None:
        self.context.close()


def _is_fault(line: Any) -> bool:
    # A lost connection is what some tests are about; the browser tells it as an error of the network.
    return line.type == "error" and "WebSocket" not in line.text and "Failed to load resource" not in line.text


ORDER = (
    "claim", "roll", "card", "buy", "decline", "use card", "pay flat", "pay share", "place", "want", "keep", "refuse",
    "pass", "end", "stay", "raise", "sell", "mortgage", "put up", "agree", "accept", "token", "bankrupt",
)  # fmt: skip
"""What somebody who only wants to go on presses first."""


def go_on(person: Person, leave: tuple[str, ...] = (), rest_at: str = "") -> str:
    """Press one thing that is offered, the first of `ORDER` that is not to be left; empty if there is nothing.

    At the stage `rest_at` nothing is pressed, not even what was offered at the stage before and is called the same.
    """
    stage, offered = person.page.evaluate(
        """() => {
          const buttons = document.querySelectorAll("[data-action]:not([disabled])");
          const stage = document.querySelector("[data-stage]")?.dataset.stage ?? "";
          return [stage, [...buttons].map((button) => button.dataset.action)];
        }"""
    )
    if rest_at and stage == rest_at:
        return ""
    for word in (one for one in ORDER if one not in leave):
        for action in offered:
            if action == word or action.startswith(word + " "):
                return _pressed(person, action, rest_at)
    return ""


def _pressed(person: Person, action: str, rest_at: str) -> str:
    """Press the button of an action, no faster than a table listens; the action, or nothing if somebody was faster."""
    while not person.pace.take():
        person.page.wait_for_timeout(50)
    elsewhere = f'body:not(:has([data-stage="{rest_at}"])) ' if rest_at else ""
    try:
        button = f'{elsewhere}[data-action="{_escaped(action)}"]:not([disabled])'
        person.page.locator(button).first.click(timeout=3_000)
    except TooLate:
        return ""
    return action


def _escaped(action: str) -> str:
    return action.replace("\\", "\\\\").replace('"', '\\"')


def _where(person: Person) -> tuple[str, str, list[str], list[str]]:
    """What somebody sees who does not get on: the stage, the beginning of the page, its faults and the server's."""
    return person.stage(), person.page.locator("body").inner_text()[:400], person.errors, list(person.server.said)


def play_until(
    people: list[Person],
    done: Callable[[], bool],
    seconds: float = 4 * PATIENCE,
    leave: tuple[str, ...] = (),
    rest_at: str = "",
) -> None:
    """Everybody presses on until something is so, and leaves alone what the test wants to press itself."""
    limit = time.monotonic() + seconds
    while not done():
        if time.monotonic() > limit:
            raise AssertionError(f"the table did not come so far in {seconds} s: {[_where(one) for one in people]}")
        if not any(go_on(person, leave, rest_at) for person in people):
            people[0].page.wait_for_timeout(40)


def open_dialog(person: Person, name: str, settings: str = "Settings") -> None:
    """Press the button of a dialog in the bar, or, where that has no room for it, in the settings."""
    button = person.page.get_by_role("button", name=name, exact=True)
    if not button.is_visible():
        person.page.get_by_role("button", name=settings, exact=True).click()
    button.click()


def open_place(person: Person, place: str) -> None:
    """On a phone: go to one of the places below the board."""
    person.page.locator(f'[data-page="{place}"]').click()


def call_time(host: Person, others: Iterable[Person] = ()) -> None:
    """The host calls time; what has to be paid or decided even then is."""
    open_dialog(host, "Host")
    host.page.get_by_role("button", name="Call time").click()
    host.page.get_by_role("button", name="End the game now").click()
    end = host.page.get_by_role("region", name="The end of the game")
    play_until([host, *others], lambda: end.is_visible())


def turn_of(person: Person) -> int:
    """The number of the turn the log has reached."""
    heads = person.page.locator(".log h2").all_inner_texts()
    numbers = [int(found.group(1)) for head in heads if (found := re.search(r"Turn (\d+)", head))]
    return max(numbers, default=0)


_STILL = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished)).then(() => null)"""
"""Wait for what fades or moves: halfway, colours have a contrast that nobody reads by."""


def violations(page: Page) -> list[str]:
    """What axe finds wrong with what is shown now, once it has come to rest."""
    page.evaluate(_STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_axe())
    result = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']}: {found['help']}: {node['html'][:160]}"
        for found in result["violations"]
        for node in found["nodes"]
    ]


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def shot(page: Page, name: str) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")
