"""Reading `edition.toml`: who may play, by which rules and with which options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from freehold.editions.changing import SPACE, full_name, unknown
from freehold.editions.citable import CITABLE
from freehold.editions.demands import Demands, read_demands
from freehold.editions.icons import ICONS, Icons, read_icons
from freehold.editions.policies import PLAYERS, RULES, Rule, chapters
from freehold.editions.problems import did_you_mean
from freehold.editions.read_box import BOX, Box, read_box
from freehold.editions.read_money import MONEY, Money, read_money
from freehold.editions.tables import Table
from freehold.editions.themes import THEME, Theme, read_theme
from freehold.editions.values import id_fault, number_fault, written
from freehold.engine.edition import Option, Rules
from freehold.engine.party import MOST_PLAYERS


@dataclass(frozen=True)
class Head:
    """Everything `edition.toml` says."""

    root: Table
    id: str
    title: str
    version: str
    summary: str
    currency: str
    tokens: list[str]
    players_min: int
    players_max: int
    has_maximum: bool
    """Whether the file says how many may play at most."""
    rules: Rules
    faulty: frozenset[str]
    """Names of rules that could not be read; nothing may be concluded from them."""
    options: list[Option]
    sheets: list[tuple[str, list[list[str]]]]
    cites: dict[str, list[str]]
    words: dict[str, str]
    theme: Theme
    icons: Icons
    equipment: Table
    demands: Demands
    box: Box
    money: Money | None

    def rule(self, name: str, message: str) -> None:
        """Note that a rule does not go together with something else."""
        self.root.complain(f"rules.{name}", message)

    def sure(self, *names: str) -> bool:
        """Say whether all of these rules could be read."""
        return self.faulty.isdisjoint(names)


def read_edition(root: Table, known: Mapping[str, Rule], own_board: bool) -> Head:
    """Read the file; `known` is what options may change."""
    about = root.table("edition", required=True)
    tokens = about.lines("tokens")
    for index, token in enumerate(tokens):
        if token in tokens[:index]:
            about.complain(f"tokens[{index}]", f'"{token}" is there already: every token is another one')
    players = root.table("players", required=True)
    least, most = _players(players)
    rules, faulty = _rules(root.table("rules"))
    look = root.table(THEME)
    head = Head(
        root=root,
        id=about.id("id"),
        title=about.line("title"),
        version=about.id("version"),
        summary=about.text("summary"),
        currency=about.line("currency"),
        tokens=tokens,
        players_min=least,
        players_max=most,
        has_maximum="max" in players.entries(),
        rules=rules,
        faulty=frozenset(faulty),
        options=_options(root.tables("option"), known, own_board),
        sheets=_sheets(root.tables("sheet")),
        cites=_cites(root.table("cites")),
        words=_words(root.table("words")),
        icons=read_icons(look.table(ICONS)),
        theme=read_theme(look),
        equipment=root.table("equipment"),
        demands=read_demands(root.table("demands")),
        box=read_box(root.table(BOX)),
        money=read_money(root.table(MONEY)),
    )
    about.close()
    root.close()
    _fit(head)
    return head


def _players(table: Table) -> tuple[int, int]:
    for rule in PLAYERS:
        table.number(rule.key, None if rule.key == "min" else MOST_PLAYERS, rule.least, rule.most)
    table.close()
    if not table.good("min", "max"):
        return 2, MOST_PLAYERS
    least, most = table.number("min"), table.number("max", MOST_PLAYERS)
    if most < least:
        table.complain("max", f"{most} is less than min, which is {least}")
    return least, most


def _rules(table: Table) -> tuple[Rules, list[str]]:
    """Read the rules in which this book differs from the usual ones. Rule: FR-SHORT-1"""
    rules, faulty = Rules(), []
    for chapter in chapters():
        inner = table.table(chapter)
        for rule in RULES:
            if rule.chapter != chapter:
                continue
            value = inner.rule(rule)
            if value is not None:
                rule.put(rules, value)
            if not inner.good(rule.key):
                faulty.append(rule.name)
        inner.close()
    table.close()
    return rules, faulty


def _options(tables: list[Table], known: Mapping[str, Rule], own_board: bool) -> list[Option]:
    options: list[Option] = []
    for table in tables:
        option = Option(table.id("id"), table.line("title"), table.text("text"), table.id("clause", ""), [])
        if option.id and option.id in (other.id for other in options):
            table.complain("id", f'the option "{option.id}" is there already')
        option.changes = _settings(table.table("set", required=True), known, own_board)
        table.close()
        options.append(option)
    return options


def _settings(table: Table, known: Mapping[str, Rule], own_board: bool) -> list[tuple[str, str]]:
    settings: dict[str, str] = {}
    for name, value in table.entries().items():
        full = full_name(name)
        # Options speak of the edition's own board; on another one they are judged when chosen.
        if full not in known and full.startswith(SPACE) and not own_board:
            settings[full] = written(value)
            continue
        fault = known[full].fault(value) if full in known else unknown(name, known)
        if fault:
            table.complain(name, fault)
        else:
            settings[full] = written(value)
    return list(settings.items())


def _sheets(tables: list[Table]) -> list[tuple[str, list[list[str]]]]:
    sheets = [(table.line("title"), table.rows("rows")) for table in tables]
    for table in tables:
        table.close()
    return sheets


def _cites(table: Table) -> dict[str, list[str]]:
    """Read one clause id per rule, or a list of them with the most telling first."""
    cites: dict[str, list[str]] = {}
    for name, value in table.entries().items():
        ids = value if isinstance(value, list) else [value]
        faults = [fault for fault in map(id_fault, ids) if fault]
        if name not in CITABLE:
            faults = [f"the engine has no such rule{did_you_mean(name, CITABLE)}"]
        if faults or not ids:
            table.complain(name, faults[0] if faults else "name at least one clause")
        else:
            cites[name] = [str(each) for each in ids]
    return cites


def _words(table: Table) -> dict[str, str]:
    """Read what the rule book calls its buildings."""
    usual = {"house": "house", "hotel": "hotel", "three": "triple house", "nine": "ninefold house"}
    words = {key: table.line(key, word) for key, word in usual.items()}
    table.close()
    return words


def counts(equipment: Table) -> dict[str, int]:
    """Return what `[equipment]` counts, under dotted names such as `decks.chance`."""
    found: dict[str, int] = {}
    for name, value in equipment.entries().items():
        fault = number_fault(value)
        if name != "deeds" and not name.startswith(("decks.", "groups.", "moods.", "spaces.")):
            fault = "unknown key; known: deeds, decks, groups, moods, spaces"
        if fault:
            equipment.complain(name, fault)
        else:
            found[name] = int(str(value))
    return found


def _fit(head: Head) -> None:
    """Report rules that do not go together: the later of each pair is the one at fault."""
    rules = head.rules
    houses, needed = rules.building_houses, rules.building_houses_for_hotel
    no_detention = rules.detention_kind == "none"
    counting = rules.ending_kind == "bankruptcies"
    for bad, first, second, message in (
        (
            needed > houses,
            "building.houses",
            "building.houses_for_hotel",
            f"a hotel needs {needed} houses, but building.houses allows only {houses} on a lot",
        ),
        (
            no_detention and rules.turn_third_double == "detention",
            "detention.kind",
            "turn.third_double",
            '"detention" is not possible when detention.kind is "none"',
        ),
        (
            not no_detention and rules.detention_turns < 1,
            "detention.kind",
            "detention.turns",
            f'must be 1 or more when detention.kind is "{rules.detention_kind}"',
        ),
        (
            rules.turn_void_one_in == 1,
            "turn.void_one_in",
            "turn.void_one_in",
            "1 would make every throw void: use 0 for none, or 2 and more",
        ),
        (
            counting and rules.ending_bankruptcies < 1,
            "ending.kind",
            "ending.bankruptcies",
            'must be 1 or more when ending.kind is "bankruptcies"',
        ),
    ):
        if bad and head.sure(first, second):
            head.rule(second, message)
