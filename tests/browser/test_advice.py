"""Asking what a good player would do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .company import look
from .house import LAPTOP, PHONE
from .laying import Lay
from .moments import BY_NAME


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_is_advised_is_done_with_one_press(lay: Lay, size: tuple[int, int]) -> None:
    """Others hear that somebody has asked, and not what they were told."""
    table = lay(BY_NAME["fr-purchase"].game(), advice=True)
    ann, bob = table.sit("Ann", size), table.sit("Bob")
    ann.page.locator("[data-tool=advise]").click()
    advice = ann.page.locator("[data-advice=buy]")
    expect(advice).to_be_visible()
    look(ann, f"advice-{size[0]}")
    expect(bob.page.locator("[data-said]")).to_contain_text("Ann has asked for advice")
    expect(bob.page.locator("[data-advice]")).to_have_count(0)
    advice.get_by_role("button", name=re.compile("^Buy")).click()
    expect(ann.page.locator("[data-advice]")).to_have_count(0)
    expect(bob.page.locator(".log")).to_contain_text("Ann buys")


def test_where_it_is_not_allowed_nobody_is_offered_advice(lay: Lay) -> None:
    ann = lay(BY_NAME["fr-purchase"].game()).sit("Ann")
    expect(ann.page.locator("[data-tool=undo]")).to_be_visible()
    expect(ann.page.locator("[data-tool=advise]")).to_have_count(0)
