"""What is put before a player who has to decide: the board, the hands, the news and the menu."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from freehold.console.screen import GOOD, QUIET, STRONG, seat_style, sentence
from freehold.engine.chapters.rent import lapses_in
from freehold.engine.edition import HOST
from freehold.engine.event import Event
from freehold.engine.game import Game
from freehold.engine.state import Claim
from freehold.terminal.board import Ring, board, fits_ring
from freehold.terminal.hands import summary
from freehold.terminal.log import Log
from freehold.terminal.menu import SHOWN, Menu
from freehold.terminal.situation import moment, task
from freehold.terminal.spaces import legend


def is_wide(game: Game, console: Console) -> bool:
    """Whether the ring and a menu fit on the screen together."""
    ring = fits_ring(game, console.width, console.height)
    return ring is not None and console.height >= ring.rows * ring.lines + 14


def show_board(console: Console, game: Game, log: Log) -> None:
    """The board; a ring has the hands and the latest news inside."""
    ring = fits_ring(game, console.width, console.height)
    middle = _middle(game, log, ring) if ring is not None else []
    console.print(board(game, console.width, console.height, middle))


def board_lines(game: Game, console: Console) -> int:
    """How many lines the ring takes."""
    ring = Ring(len(game.edition.spaces), console.width, console.height)
    return ring.rows * ring.lines + 4 + len(legend(game.edition, ring.width))


def _middle(game: Game, log: Log, ring: Ring) -> list[Text]:
    lines = [heading(game), Text()]
    lines += summary(game, ring.inside - 2)
    room = ring.inside_lines - len(lines) - 1
    if room > 0:
        lines.append(Text())
        lines += [sentence(event) for event in log.last(room)]
    return lines


def heading(game: Game) -> Text:
    """What is played and what the table is busy with."""
    text = Text().append(game.edition.title, style=STRONG)
    chosen = [*game.edition.chosen, *(f"{name}={value}" for name, value in game.edition.changed)]
    if chosen:
        text.append(f" ({', '.join(chosen)})", style=QUIET)
    text.append("  ").append_text(moment(game))
    return text


def show_news(console: Console, news: list[Event]) -> None:
    """The latest sentences, not more than a third of the screen."""
    room = max(console.height // 3, 6)
    if len(news) > room:
        console.print(Text(f"… {len(news) - room} earlier; say log to read them", style=QUIET))
    for event in news[-room:]:
        console.print(sentence(event), soft_wrap=not console.is_terminal)


def show_hands(console: Console, game: Game) -> None:
    """The heading and a line for every player."""
    console.print(heading(game), no_wrap=True, overflow="ellipsis", crop=True)
    for line in summary(game, console.width):
        console.print(line)


def show_claims(console: Console, game: Game, seat: int) -> None:
    """Rent a player can ask for, before it lapses."""
    for claim in game.claims:
        if claim.owner != seat:
            continue
        text = Text().append("Rent to claim: ", style=GOOD)
        deed = game.edition.deeds[claim.deed].name
        text.append(f"{game.names[claim.lander]} owes you {game.edition.money(claim.amount)} for {deed}. ")
        text.append(f"It lapses at {_lapse(game, claim)}.", style=QUIET)
        console.print(text)


def _lapse(game: Game, claim: Claim) -> str:
    """When a right to ask for rent ends, counted from this moment."""
    turns = lapses_in(game, claim)
    if turns < 1:
        return "the next throw"
    return "the first throw of the next turn" if turns == 1 else f"the first throw {turns} turns from now"


def show_task(console: Console, game: Game, seat: int) -> int:
    """What the seat that is asked has to know; return on how many lines."""
    text = task(game, seat)
    if not text:
        return 0
    lines = Text(text, style=STRONG).wrap(console, console.width)
    for line in lines:
        console.print(line, no_wrap=True)
    return len(lines)


def show_menu(console: Console, menu: Menu, everything: bool = False, most: int = SHOWN) -> None:
    """The numbered menu, or a word if there is nothing to pick."""
    if not menu.actions and not menu.typed:
        nobody = "the host" if menu.seat == HOST else "you"
        console.print(Text(f"There is nothing {nobody} can do now.", style=QUIET))
        return
    for line in menu.lines(console.width, everything, most):
        console.print(line)


def show_result(console: Console, game: Game) -> None:
    """The ranking and what everybody's worth is made of."""
    if game.unfinished:
        console.print(Text("The game was stopped without a result.", style=STRONG))
        return
    console.print(Text("The result", style=STRONG))
    table = Table(box=None, pad_edge=False, header_style=QUIET)
    table.add_column("place", justify="right")
    table.add_column("player")
    items = _items(game)
    for item in ["worth", *items]:
        table.add_column(_item_name(game, item), justify="right", no_wrap=True)
    place = 1
    for level in game.ranking():
        for seat in level:
            table.add_row(f"{place}.", Text(game.names[seat], style=seat_style(seat)), *_worth(game, seat, items))
        place += len(level)
    console.print(Padding(table, (0, 0, 0, 1)))


def _items(game: Game) -> list[str]:
    """The items of a valuation that anybody has, cash first."""
    found: list[str] = []
    for seat in range(game.seats):
        if not game.out[seat]:
            found += [item for item, amount in game.valuation(seat) if amount]
    return [item for item, _ in game.valuation(0) if item == "cash" or item in found]


def _item_name(game: Game, item: str) -> str:
    """An item in the words of the rule book, short enough for the head of a column."""
    if item == "houses":
        return f"{game.edition.words['house']}s"
    return item.replace(" at their price", "").replace(" deeds at half price", "")


def _worth(game: Game, seat: int, items: list[str]) -> list[str]:
    if game.out[seat]:
        return ["out"]
    money = game.edition.money
    parts = dict(game.valuation(seat))
    return [money(game.worth(seat)), *(money(parts[item]) for item in items)]
