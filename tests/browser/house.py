"""What the browser tests share: a server as a process, people at it, and what they press."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "freehold" / "server" / "page"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARTEFACTS = ROOT / "artefacts"
LAPTOP = (1280, 800)
PHONE = (360, 640)
HOLD = 3
"""For how many seconds the fixture `brief_server` holds seats."""


class Server:
    """`freehold serve` as a process of its own."""

    def __init__(self, data: Path, *options: str, program: tuple[str, ...] = ("-m", "freehold.cli")) -> None:
        self.data = data
        self.options = options
        self.program = program
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self, port: int = 0) -> None:
        command = [sys.executable, *self.program, "serve", "--no-browser", "--port", str(port)]
        command += ["--data", str(self.data), "--tables-per-hour", "10000", *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://[\d.]+:\d+", line)
            if found:
                self.address = found.group()
                return
        raise AssertionError("the server did not say where it is")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, server: Server, size: tuple[int, int] = LAPTOP, **more: Any) -> None:
        settings: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "light", **more}
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        self.server = server
        self.context: BrowserContext = browser.new_context(viewport=viewport, **settings)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if _is_fault(line) else None)

    def open(self, path: str = "") -> Page:
        self.page.goto(f"{self.server.address}/{path}")
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
        self.page.goto(f"{self.server.address}/#/t/{code}")
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
    "pass", "end", "stay", "sell", "mortgage", "put up", "agree", "accept", "token", "bankrupt",
)  # fmt: skip
"""What somebody who only wants to go on presses first."""


def go_on(person: Person, leave: tuple[str, ...] = (), rest_at: str = "") -> str:
    """Press one thing that is offered, the first of `ORDER` that is not to be left; empty if there is nothing.

    At the stage `rest_at` nothing is pressed: what is offered and the stage are read in one go.
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
                try:
                    person.page.locator(f'[data-action="{_escaped(action)}"]:not([disabled])').first.click(
                        timeout=1_000
                    )
                except Exception:
                    return ""  # somebody was faster
                return str(action)
    return ""


def _escaped(action: str) -> str:
    return action.replace("\\", "\\\\").replace('"', '\\"')


def play_until(
    people: list[Person],
    done: Callable[[], bool],
    seconds: float = 60,
    leave: tuple[str, ...] = (),
    rest_at: str = "",
) -> None:
    """Everybody presses on until something is so, and leaves alone what the test wants to press itself."""
    limit = time.monotonic() + seconds
    while not done():
        if time.monotonic() > limit:
            where = [(person.stage(), person.page.locator(".headline").all_inner_texts()) for person in people]
            raise AssertionError(f"the table did not come so far in {seconds} s: {where}")
        if not any(go_on(person, leave, rest_at) for person in people):
            people[0].page.wait_for_timeout(40)


def turn_of(person: Person) -> int:
    """The number of the turn the log has reached."""
    heads = person.page.locator(".log h2").all_inner_texts()
    numbers = [int(found.group(1)) for head in heads if (found := re.search(r"Turn (\d+)", head))]
    return max(numbers, default=0)


def violations(page: Page) -> list[str]:
    """What axe finds wrong with what is shown now."""
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
