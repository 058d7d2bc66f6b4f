"""Taps per turn at the Banker's pad: games of bots at a real board, entered through the real page in Chromium.

    PYTHONPATH=src:tests python bench/taps.py [TURNS] [EDITION …]

Every press of a button counts, and every key of a sum that is typed; a card is one tap, as its list is scrolled.
What is entered before the first throw of play (throws for the start, tokens, hands, lots, buildings) is the opening.
A plain turn is thrown, answered at most once, and passed on; turns with a sale, and all others, are told beside it.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser.banker import Banker
from browser.conftest import CHROMIUM
from browser.house import Server
from physical import Line, RealBoard

EDITIONS = ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"]
ANSWERS = ("buy", "decline", "claim", "pay flat", "pay share", "card", "use card", "pay fine", "stay")


@dataclass
class Counted:
    """The taps of one turn, and what was entered in it."""

    taps: int = 0
    lines: list[Line] = field(default_factory=list)

    @property
    def is_plain(self) -> bool:
        """Thrown once, answered at most once, passed on."""
        words = [line.text for line in self.lines]
        answers = [text for text in words if text.startswith(ANSWERS)]
        return (
            sum(text.startswith("roll") for text in words) == 1 and len(answers) <= 1 and len(words) == 2 + len(answers)
        )

    @property
    def has_sale(self) -> bool:
        """Something went under the hammer."""
        return any(line.text.startswith("sold") for line in self.lines)


def is_opening(line: Line, begun: bool) -> bool:
    """Whether it comes before the first throw of play."""
    return not begun and not (line.stage == "turn" and line.text.startswith("roll"))


def measure(banker: Banker, lines: list[Line]) -> tuple[int, list[Counted]]:
    """The taps of the opening, and of every turn."""
    turns: dict[int, Counted] = {}
    opening, begun = 0, False
    for line in lines:
        before = banker.taps + banker.keys
        banker.enter(line)
        spent = banker.taps + banker.keys - before
        if is_opening(line, begun):
            opening += spent
            continue
        begun = True
        turn = turns.setdefault(line.turn, Counted())
        turn.taps += spent
        turn.lines.append(line)
    return opening, list(turns.values())


def row(name: str, opening: int, turns: list[Counted]) -> str:
    """A line of the table."""
    plain = [turn.taps for turn in turns if turn.is_plain]
    sales = [turn.taps for turn in turns if turn.has_sale]
    worst = max(turns, key=lambda turn: turn.taps)
    told = ", ".join(line.text for line in worst.lines)
    cells = [name, str(len(turns)), f"{statistics.median(turn.taps for turn in turns):g}", str(worst.taps)]
    cells += [f"{len(plain)}: {max(plain, default=0)}", f"{len(sales)}: {max(sales, default=0)}", str(opening)]
    return f"| {' | '.join(cells)} | {told[:90]} |"


def main() -> int:
    """Measure the editions that were named, or all of them."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    print("| edition | turns | median | worst | plain turns: worst | with a sale: worst | opening | the worst turn |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for edition in sys.argv[2:] or EDITIONS:
            banker = Banker(chromium, server.address, edition)
            banker.begin()
            print(row(edition, *measure(banker, RealBoard(edition, 1).record(most))), flush=True)
            assert banker.troubles == [], banker.troubles
            banker.context.close()
        chromium.close()
        server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
