"""The page as an app: it can be installed, and without a connection its shell opens and says so."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .house import Person, Server

READY = "() => navigator.serviceWorker.ready.then((found) => found.active.state)"


def test_what_an_installer_asks_for(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    page = ann.open()
    manifest = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert manifest["name"] == "Freehold"
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"any", "192x192", "512x512"}
    for icon in manifest["icons"]:
        answer = page.request.get(server.address + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].partition(";")[0] == icon["type"]


def test_the_shell_opens_without_a_connection(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, service_workers="allow")
    code = ann.create(edition="fundraiser")
    ann.page.evaluate(READY)
    # Once more, so that the worker has seen every file the table needs.
    ann.page.reload()
    expect(ann.page.locator(".board")).to_be_visible()
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_text("The connection is lost. Coming back…")).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.page.locator(".board")).to_be_visible()
    assert code in ann.page.url
