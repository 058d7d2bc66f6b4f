"""`freehold analyse`: landing rates and pay-back of an edition as tables."""

from __future__ import annotations

from collections.abc import Iterable
from math import isinf
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from freehold.analysis import study
from freehold.analysis.payback import GroupReturn, Outlay
from freehold.analysis.study import Analysis
from freehold.commands.analysis_csv import write_analysis
from freehold.commands.analysis_steps import step_heading, step_name
from freehold.commands.arguments import Book, Changes, Options, split_changes, split_list
from freehold.commands.errors import reporting_mistakes
from freehold.console.loading import take_edition
from freehold.console.mistakes import Mistake, reason_of
from freehold.console.screen import QUIET, STRONG, closed, group_ink
from freehold.editions.problems import did_you_mean
from freehold.engine.edition import Edition, Group, Space
from freehold.files import write_whole
from freehold.lab.needs import Missing, need
from freehold.terminal.spaces import short_name

LEAVE: Final = "leave"
STAY: Final = "stay"

_NARROW: Final = 100
"""Below this width names are shortened, so that nothing is broken."""
_SHORT_NAME: Final = 21
_LONG_NAME: Final = 30
_SHORT_BAR: Final = 12
_LONG_BAR: Final = 24


def analyse(
    edition: Book,
    option: Options = None,
    change: Changes = None,
    detention: Annotated[str, typer.Option(help="What detained players do: leave at once, or stay.")] = LEAVE,
    file: Annotated[Path | None, typer.Option("--csv", help="Also write the figures to this file.")] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Also draw where throws end on the board, as SVG; needs the laboratory.")
    ] = None,
) -> None:
    """Compute where tokens land and what pays back first.

    The bars show which share of throws ends on each space, players in jail included: the figure that is usually
    published. How often one lands on a space, which is what rent follows, stands beside it.
    """
    with reporting_mistakes() as console:
        stays = stays_in_detention(detention)
        found = study.analyse(take_edition(edition, split_list(option or []), split_changes(change or [])), stays)
        if file is not None:
            write_analysis(file, found)
        if plot is not None:
            write_plot(plot, found)
        print_analysis(console, found, stays)


def stays_in_detention(policy: str) -> bool:
    """What detained players do, by the word for it."""
    if policy not in (LEAVE, STAY):
        raise Mistake(f"--detention is {LEAVE} or {STAY}, not {policy!r}{did_you_mean(policy, [LEAVE, STAY])}", 2)
    return policy == STAY


def write_plot(path: Path, found: Analysis) -> None:
    """Draw the board with the share of throws that end on every space."""
    try:
        need("matplotlib", "lab")
        from freehold.lab.report.board_picture import ENDS, board_svg

        write_whole(path, board_svg(found.edition, found.throws_ending, ENDS))
    except Missing as missing:
        raise Mistake(closed(str(missing))) from missing
    except OSError as fault:
        raise Mistake(f"{path} cannot be written: {reason_of(fault)}") from fault


def print_analysis(console: Console, found: Analysis, stays: bool) -> None:
    """Everything: where tokens land, which groups pay back first, and every deed step by step."""
    edition = found.edition
    narrow = console.width < _NARROW
    name = _SHORT_NAME if narrow else _LONG_NAME
    bars = _bars(found.throws_ending, _SHORT_BAR if narrow else _LONG_BAR, console.encoding)
    _print_head(console, found, stays)
    _print_part(console, "Where tokens end and land", _LANDINGS, _landings(found, name, bars))
    _print_part(console, "Groups, quickest pay-back first", _GROUPS, _groups(found, name))
    for title, part in _kinds(edition).items():
        note = _WHOLE if part[0].buildable else _SO_MANY
        _print_part(console, f"Whole groups: {title}", note, _group_steps(found, part, name))
    for title, part in _kinds(edition).items():
        note = _BUILT if part[0].buildable else _BY_NUMBER
        _print_part(console, f"Single deeds: {title}", note, _deed_steps(found, part, name))


_LANDINGS: Final = (
    "Throws end, with the bar: the share of throws after which the token stands there, detained or not. It is what "
    "is usually published, where every throw counts as a turn; turns end is the same of whole turns, doubles "
    "and all. Landings also count spaces that a card leads on from and leave out who is detained: rent follows "
    "them. How many in a throw and in a round, and their share of all."
)
_GROUPS: Final = (
    "Best at: where all the money spent on deeds and buildings comes back soonest. Income: from one opponent in one "
    "round. Turns: of opponents, until the cost has come back; with three opponents a third as many rounds."
)
_WHOLE: Final = "Turns of opponents until the deeds and everything built on them have paid for themselves."
_SO_MANY: Final = "Turns of opponents until so many deeds of the group have paid for themselves."
_BUILT: Final = (
    "Turns of opponents until a step has paid for itself: the deed alone in its group, then one building after the "
    "other in a complete group, each at its own price."
)
_BY_NUMBER: Final = "Turns of opponents until a deed has paid for itself, by how many deeds of its group one owns."


def _print_head(console: Console, found: Analysis, stays: bool) -> None:
    edition = found.edition
    chosen = [edition.options[id].title for id in edition.chosen]
    chosen += [f"{name} = {value}" for name, value in edition.changed]
    console.print(Text().append(edition.title, style=STRONG).append(f"  {edition.id} {edition.version}", style=QUIET))
    if chosen:
        console.print(Text(f"As chosen: {'; '.join(chosen)}.", style=STRONG))
    sentence = f"{found.throws_per_round:.3f} throws in a round of one player."
    if edition.detention_spaces and edition.rules.detention_kind != "none":
        does = "stay as long as they may" if stays else "leave as soon as they may"
        sentence += f" Detained players {does}; in {found.detained:.1%} of rounds one is detained."
    console.print(Text(sentence))


def _print_part(console: Console, title: str, note: str, table: Table) -> None:
    console.print()
    console.print(Line(Text(title, style=STRONG), align="left"))
    console.print(Text(note, style=QUIET))
    console.print(table)


def _table(*columns: str) -> Table:
    """A table whose first column is text and whose others are figures, never broken."""
    table = Table(box=None, pad_edge=False, header_style=QUIET, padding=(0, 2, 0, 0))
    for index, column in enumerate(columns):
        table.add_column(column, justify="right" if index else "left", no_wrap=True)
    return table


# -- landings ---------------------------------------------------------------------------------------------


def _landings(found: Analysis, width: int, bars: list[str]) -> Table:
    table = _table("space", "throws\nend", "", "turns\nend", "landings\na throw", "a\nround", "of\nall")
    table.columns[2].justify = "left"
    for space in found.edition.spaces:
        table.add_row(
            _space(found.edition, space, width),
            f"{found.throws_ending[space.index]:.2%}",
            bars[space.index],
            f"{found.turns_ending[space.index]:.2%}",
            f"{found.landings_per_throw[space.index]:.4f}",
            f"{found.landings_per_round[space.index]:.4f}",
            f"{found.landing_rates[space.index]:.2%}",
        )
    return table


def _space(edition: Edition, space: Space, width: int) -> Text:
    """Number and name; a deed in the colour of its group."""
    text = Text(f"{space.index:>2} ", style=QUIET)
    style = group_ink(edition.groups[edition.deeds[space.deed].group]) if space.deed >= 0 else "default"
    return text.append(short_name(space.name, width), style=style)


def _bars(shares: list[float], width: int, encoding: str) -> list[str]:
    """A bar for every share, the longest as wide as there is room."""
    most = max(shares)
    return [bar(share / most, width, encoding) for share in shares]


def bar(share: float, width: int, encoding: str) -> str:
    """A part of a full bar, in eighths of a column where the terminal has signs for them."""
    eighths = round(share * width * 8)
    if not encoding.lower().startswith("utf"):
        return "#" * round(eighths / 8)
    return "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]


# -- pay-back ---------------------------------------------------------------------------------------------


def _groups(found: Analysis, width: int) -> Table:
    edition = found.edition
    table = _table("group", "deeds", "landings", "best at", "cost", "income", "turns")
    for group in found.by_payback():
        best = group.best
        landings = sum(found.landings_per_round[edition.deeds[deed].space] for deed in _deeds(edition, group))
        table.add_row(
            _group(edition.groups[group.group], width),
            str(len(_deeds(edition, group))),
            f"{landings:.4f}",
            step_name(edition, best),
            edition.money(best.cost),
            f"{best.income:,.2f}",
            turns(best.turns),
        )
    return table


def _deeds(edition: Edition, group: GroupReturn) -> list[int]:
    return list(edition.groups[group.group].deeds)


def _group(group: Group, width: int) -> Text:
    return Text(short_name(group.name, width), style=group_ink(group))


def _kinds(edition: Edition) -> dict[str, list[Group]]:
    """Groups that are built on, and groups whose rent goes by the number owned, if there are any."""
    parts = {
        "buildings": [group for group in edition.groups if group.buildable],
        "rent by number owned": [group for group in edition.groups if not group.buildable],
    }
    return {title: part for title, part in parts.items() if part}


def _group_steps(found: Analysis, part: list[Group], width: int) -> Table:
    edition = found.edition
    rows = [found.groups[group.index].steps for group in part]
    table = _table("group", *_heads(edition, rows))
    for group, steps in zip(part, rows, strict=True):
        table.add_row(_group(group, width), *_turns_of(steps))
    return table


def _deed_steps(found: Analysis, part: list[Group], width: int) -> Table:
    edition = found.edition
    deeds = [found.deeds[deed] for group in part for deed in group.deeds]
    table = _table("deed", "price", *_heads(edition, [deed.steps for deed in deeds]))
    for deed in deeds:
        title = edition.deeds[deed.deed]
        name = Text(short_name(title.name, width), style=group_ink(edition.groups[title.group]))
        table.add_row(name, f"{title.price:,}", *_turns_of(deed.steps))
    return table


def _heads(edition: Edition, rows: list[list[Outlay]]) -> list[str]:
    """Short names of the steps, from the row that has most of them."""
    return [step_heading(edition, step) for step in max(rows, key=len)]


def _turns_of(steps: Iterable[Outlay]) -> list[str]:
    return [turns(step.turns) for step in steps]


def turns(count: float) -> str:
    """A number of turns, with as much precision as somebody will read."""
    if isinf(count):
        return "never"
    return f"{count:,.0f}" if count >= 100 else f"{count:.1f}"
