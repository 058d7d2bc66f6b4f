"""Every rule an edition can set: its name, its values and what it means.

This is the one list of them. Checking, single changes, the documentation and comparisons read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from sys import intern
from typing import Final, Literal

from freehold.editions.values import MOST, Value, flag_fault, number_fault, word_fault, written
from freehold.engine.edition import UNLIMITED, Rules
from freehold.engine.party import MOST_PLAYERS

Form = Literal["number", "stock", "flag", "word"]


@dataclass(frozen=True, eq=False)
class Rule:
    """One parameter or named policy of the rules."""

    name: str
    """Chapter and key, for instance `rent.claim`."""
    meaning: str
    form: Form
    least: int = 0
    most: int = MOST
    words: Mapping[str, str] = field(default_factory=dict)
    """A policy: the allowed words and what each of them means."""

    @property
    def chapter(self) -> str:
        """The table `[rules.<chapter>]` the rule stands in."""
        return self.name.partition(".")[0]

    @property
    def key(self) -> str:
        """The key within the chapter."""
        return self.name.partition(".")[2]

    @property
    def attribute(self) -> str:
        """The attribute of `Rules` that holds the value."""
        return self.name.replace(".", "_")

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.form == "flag":
            return "`true`, `false`"
        if self.form == "word":
            return ", ".join(f"`{word}`" for word in self.words)
        span = f"{self.least} or more" if self.most == MOST else f"{self.least} to {self.most}"
        return f"`unlimited` or {span}" if self.form == "stock" else span

    def fault(self, value: object) -> str:
        """Say why the rule cannot have this value, or return an empty text if it can."""
        if self.form == "flag":
            return flag_fault(value)
        if self.form == "word":
            return word_fault(value, self.words)
        if self.form == "stock" and isinstance(value, str):
            return "" if value == "unlimited" else f'expected "unlimited" or a whole number, found "{value}"'
        return number_fault(value, self.least, self.most)

    def from_text(self, text: str) -> Value:
        """Return what `text` says, typed as the edition file would type it where that is possible."""
        if self.form == "flag" and text in ("true", "false"):
            return text == "true"
        digits = text.removeprefix("-")
        if self.form in ("number", "stock") and len(digits) < 20 and digits.isascii() and digits.isdigit():
            return int(text)
        return text

    def put(self, rules: Rules, value: Value) -> None:
        """Set the rule to a value of the edition file."""
        if value == "unlimited":
            value = UNLIMITED
        # The engine compares named policies all the time; a word it shares is compared at a glance.
        setattr(rules, self.attribute, intern(value) if isinstance(value, str) else value)

    def of(self, rules: Rules) -> str:
        """Return the value the rule has, as an edition file writes it."""
        value: Value = getattr(rules, self.attribute)
        if self.form == "stock" and value == UNLIMITED:
            return "unlimited"
        return written(value)


def _number(name: str, meaning: str, least: int = 0, most: int = MOST) -> Rule:
    return Rule(name, meaning, "number", least, most)


def _policy(name: str, meaning: str, **words: str) -> Rule:
    return Rule(name, meaning, "word", words={word.replace("_", "-"): text for word, text in words.items()})


RULES: Final[tuple[Rule, ...]] = (
    _number("opening.cash", "Cash each player starts with."),
    _number("opening.deal", "Deeds dealt to each player before the first throw."),
    _policy(
        "opening.deal_payment",
        "What a dealt deed costs.",
        free="nothing",
        price="its price, paid to the Bank at once",
    ),
    Rule("opening.deal_equally", "Whether all deeds are dealt in equal hands, whatever `opening.deal` says.", "flag"),
    _number("opening.keep_back", "Deeds kept back at least when hands are equal."),
    _policy(
        "opening.rest",
        "What happens to the deeds not dealt.",
        bank="they stay with the Bank",
        auction="they are auctioned before play, lowest price first, from their price on",
    ),
    _policy(
        "opening.order",
        "Who begins.",
        highest_throw="whoever throws highest",
        as_seated="the first seat",
        drawn="the seats are drawn into a random order",
    ),
    _policy(
        "opening.tokens",
        "How tokens are chosen.",
        free="freely before play",
        by_throw="in the order of the throws for the start",
    ),
    _number("opening.prebuild", "Houses each player may build before play, spread evenly.", most=12),
    _policy(
        "opening.deal_when",
        "When deeds are dealt, where throws decide who begins.",
        before_throws="before those throws",
        after_throws="after those throws, and after tokens that are chosen by them",
    ),
    _policy(
        "turn.extra_throw",
        "The extra throw after a double.",
        must="it has to be thrown",
        may="the player may end the turn instead",
    ),
    _policy(
        "turn.third_double",
        "What a third double in one turn does.",
        detention="the player goes to detention without moving",
        turn_ends="the player moves, then the turn ends without another throw",
    ),
    _policy(
        "turn.same_double",
        "What the same double twice running does.",
        nothing="nothing in particular",
        detention="the player goes to detention without moving",
    ),
    _policy(
        "turn.no_extra_on",
        "Where a double that ends there gives no further throw.",
        nowhere="nowhere",
        start_risk_cards="on the start, on risk spaces and on card spaces",
    ),
    _number(
        "turn.void_one_in",
        "Simulated throws that do not count and are thrown again: one in so many, 0 for none, never 1.",
    ),
    _number("movement.salary", "Money for reaching or passing the start space."),
    _number("movement.landing_bonus", "Money on top of the salary for stopping exactly on the start space."),
    _policy(
        "movement.backwards",
        "The salary when a card leads backwards.",
        pays_on_start="it is paid when the move ends exactly on the start",
        never="it is never paid",
    ),
    _policy(
        "purchase.offer",
        "When the Bank sells a deed.",
        on_landing="to whoever lands on it",
        never="never in the course of play",
    ),
    _policy(
        "purchase.decline",
        "What happens to a deed the lander does not buy.",
        auction="the Bank auctions it",
        stays="it stays with the Bank",
    ),
    _policy(
        "purchase.claims",
        "Whether one deed reserves its whole group.",
        none="no",
        group="yes, for groups with rent by levels",
    ),
    _number(
        "purchase.new_group_needs",
        "Deeds one must hold in every claimed group before opening another, 0 for no such rule.",
    ),
    Rule("purchase.remote", "Whether a claim holder may buy and build from afar where another player stands.", "flag"),
    _number("auction.minimum", "The lowest first bid.", least=1),
    _policy(
        "auction.cap",
        "How much one may bid.",
        means="cash plus what can be raised by selling buildings and mortgaging",
        cash="cash in hand",
        none="any amount; a winner who cannot pay is bankrupt to the Bank",
    ),
    _policy(
        "auction.passing",
        "What a pass means.",
        open="it is not final",
        final="it is final",
    ),
    _number("auction.least_raise", "The least raise in an auction of deeds.", least=1),
    _number("auction.opening_raise", "The least raise when deeds are auctioned before play.", least=1),
    _number("auction.commission", "Per cent of the price a selling player pays the Bank.", most=100),
    _policy(
        "rent.claim",
        "How rent falls due.",
        asked="the owner has to ask for it in time",
        auto="it is always asked for",
    ),
    _number(
        "rent.lapses",
        "The right lapses at the first throw of so many turns later; only turns with a throw count.",
        least=1,
    ),
    _number("rent.group_multiplier", "Factor on the rent of a bare lot whose whole group has one owner.", least=1),
    _policy(
        "rent.multiplier_on",
        "Which rents of a full group are multiplied.",
        bare="those of bare lots",
        any="any rent on the deed",
    ),
    _policy(
        "rent.detained_owner",
        "Rent of somebody in detention.",
        collects="it is collected as always",
        lost="none is owed",
    ),
    _policy(
        "rent.before_giving",
        "What happens to rent not yet asked for before the lander gives anything in a deal, or leaves.",
        nothing="nothing: it may be asked for until it lapses, and dies with a leaver",
        owners_first="its owners are asked whether they want it",
    ),
    _policy(
        "building.shape",
        "How buildings may be spread.",
        even="on full groups, evenly",
        ladder="by a ladder: one deed carries 1, two carry 2 each, three carry 3, 6 or 9 beside 1, 2 or 3",
        alike="on the deed landed on alone, or equally many on every deed of its group",
    ),
    _policy(
        "building.when",
        "When one may build.",
        any_time="at any time",
        on_landing="after landing on a deed of one's own",
    ),
    _policy(
        "building.sell_when",
        "When one may sell buildings without owing anything.",
        any_time="at any time",
        own_turn="in one's own turn",
        before_throw="in one's own turn before the first throw",
    ),
    _number("building.houses", "Most houses on one lot.", least=1, most=12),
    _number("building.houses_for_hotel", "Houses each lot of the group needs before a hotel can be built.", 1, 12),
    _number("building.hotel_counts", "Houses a hotel stands for when sold, valued or compared.", 1, 13),
    Rule("building.stock_houses", "Houses the Bank has.", "stock"),
    Rule("building.stock_hotels", "Hotels the Bank has.", "stock"),
    _policy(
        "building.shortage",
        "Who gets the last buildings.",
        first_come="whoever asks first",
        auction="they are auctioned one at a time if more are wanted than are left",
    ),
    _number("building.refund_percent", "Share of the building price the Bank pays back.", most=100),
    _policy(
        "building.refund_basis",
        "The price the refund is a share of.",
        deed="the price on the deed",
        paid="the price that was paid",
        sale="the sale value on the deed, in full",
    ),
    _number("building.duty_second", "Per cent of duty on the second house of a lot.", most=1000),
    _number("building.duty_later", "Per cent of duty on every later house and the hotel.", most=1000),
    Rule("building.direct_hotel", "Whether a hotel may be bought outright while the Bank has no houses.", "flag"),
    _policy(
        "mortgage.when",
        "When one may mortgage and lift.",
        any_time="at any time",
        own_turn="in one's own turn, and when settling a debt",
        never="there are no mortgages",
    ),
    _policy(
        "mortgage.needs",
        "What has to be sold before a deed is mortgaged.",
        bare_group="all buildings of its group",
        bare_deed="the buildings on the deed itself",
    ),
    _number("mortgage.interest", "Per cent added when a mortgage is lifted.", most=100),
    _policy(
        "mortgage.rounding",
        "How interest is rounded up.",
        payment="once for all deeds of one payment",
        deed="for every deed by itself",
    ),
    _number(
        "mortgage.transfer_interest",
        "Per cent due when a mortgaged deed changes hands, 0 for none.",
        most=100,
    ),
    _policy(
        "mortgage.inherited",
        "What it costs to lift an inherited mortgage whose interest has been paid.",
        interest_again="the principal and the interest again, whenever it is lifted",
        principal_in_turn="the principal alone in the turn in which it was inherited, the interest again later",
    ),
    _policy(
        "deal.kind",
        "How players deal with each other.",
        free="by offers of deeds, cash and cards",
        none="not at all",
        auction="by one auction a turn, before the throw, to sell a deed or to ask for one",
    ),
    Rule(
        "deal.deeds_to_bank", "Whether deeds may be sold to the Bank, in one's own turn before the first throw.", "flag"
    ),
    Rule("deal.cards", "Whether held cards may change hands in a deal.", "flag"),
    _policy(
        "deal.one_sided",
        "Whether a deal may give one side nothing.",
        allowed="yes: any price includes none",
        refused="no: everybody gives something and gets something",
    ),
    _policy(
        "detention.kind",
        "What detention is.",
        none="there is none",
        throw="out by a double, a card or the fine; after the last failed throw the fine is due",
        sit_out="out by a card, the fine or sitting out the turns of the stay",
        falling_fine="out by a fine that falls with every turn, or by sitting out the turns of the stay",
    ),
    _number("detention.fine", "The fine that ends detention."),
    _number(
        "detention.turns",
        "Turns a stay lasts at most: throws for a double before the fine is due, or turns to sit out.",
    ),
    _number("detention.fine_step", "How much the fine falls with every turn sat out."),
    _policy(
        "detention.after_fine",
        "What follows when the fine is paid.",
        throw="the player throws at once",
        wait="the player throws in the next turn",
    ),
    Rule("detention.double_throws_again", "Whether the double that ends detention earns another throw.", "flag"),
    Rule("detention.bans", "Whether detention bars from selling, buying and auctions.", "flag"),
    _policy(
        "cards.return",
        "What becomes of a used card.",
        bottom="it goes under its deck",
        reshuffle="it stays out until the last card is drawn, then all are shuffled",
    ),
    _policy(
        "debt.kind",
        "How a debt is paid.",
        **{"raise": "in full, after raising what is missing"},
        cash_first="all cash at once, the rest as it is raised",
        credit="the Bank lends what is missing; every receipt repays it",
    ),
    _policy(
        "debt.deal_test",
        "When a debtor may make a deal.",
        payable="if the debt can still be raised afterwards",
        cash_covers="if the cash afterwards covers the whole debt",
    ),
    _policy(
        "debt.last_step",
        "What a debtor to a player does when everything is mortgaged.",
        hand_over="everything is handed over",
        mortgagee_sale="the Bank auctions the mortgaged deeds from their mortgage value",
    ),
    _policy(
        "debt.order",
        "Who pays first when several players owe money at once.",
        as_due="everybody in the order in which the debts fell due",
        solvent_first="those who have the cash, before anybody raises money",
    ),
    _policy(
        "debt.unbid",
        "Whether a deed that a debtor has put up without a bid may be put up again for the same debt.",
        again="at any time",
        once="once something else has been raised",
    ),
    _policy(
        "estate.to_player",
        "How the deeds of a bankrupt reach a player.",
        as_they_stand="as they stand, after the buildings were sold",
        all_mortgaged="all mortgaged, after everything was raised that could be",
    ),
    _policy(
        "estate.to_bank",
        "How the Bank auctions the deeds of a bankrupt.",
        unmortgaged="free of mortgage",
        mortgaged="mortgaged",
        not_at_all="not at all: they are for sale again",
    ),
    _policy(
        "estate.leaver",
        "How somebody who leaves is treated.",
        as_bankrupt="as bankrupt to the Bank",
        departure="not as bankrupt; the Bank auctions the deeds free of mortgage",
        never="nobody leaves before the end",
    ),
    _policy(
        "estate.order",
        "In which order the Bank auctions deeds.",
        board="as they lie on the board",
        price="from the lowest price to the highest",
    ),
    _policy(
        "ending.kind",
        "When the game ends.",
        last_player="when one player is left",
        called_time="when the host calls time, or one player is left",
        bankruptcies="at a number of bankruptcies, or when one player is left",
    ),
    _number("ending.bankruptcies", "Bankruptcies that end the game, if they do."),
    _policy(
        "ending.call",
        "What a call of time stops.",
        stop_dead="everything but what is owed",
        finish_turn="the game after the turn in progress",
    ),
    _policy(
        "ending.turns",
        "When a call of time takes effect.",
        at_once="at once",
        equal="when everybody still in has had the same number of turns",
    ),
    _policy(
        "ending.last_bankrupt",
        "What the bankrupt who ends the game hands over.",
        as_it_stands="everything as it stands",
        ordinary="what any bankrupt hands over, without an auction",
    ),
    _number("ending.card_value", "What a held card is worth at the end."),
    _policy(
        "ending.tie",
        "Who wins among equals.",
        cash_then_shared="whoever has more cash, and if that is equal the place is shared",
        shared="the place is shared",
    ),
    _number("ending.minutes", "Planned playing time in minutes, 0 for none; only the host ends a game by time."),
    _policy(
        "ending.clock",
        "From when on time can be called.",
        opening="from the opening on",
        first_throw="from the first throw of play on, with which the clock starts",
    ),
)

MOST_DEEDS: Final = 62
"""Sets of deeds are bit masks in the engine's numbers."""

PLAYERS: Final[tuple[Rule, ...]] = (
    _number("players.min", "Fewest players.", 2, MOST_PLAYERS),
    _number("players.max", "Most players; left out where the rule book sets no maximum.", 2, MOST_PLAYERS),
)

SPACES: Final[tuple[Rule, ...]] = (
    _number("flat", "The tax to pay.", least=1),
    _number("percent", "The share of total worth one may pay instead, 0 for no choice.", most=100),
)
"""What can be changed about a tax space, as `board.spaces.<name>.<key>`."""

BY_NAME: Final[Mapping[str, Rule]] = {rule.name: rule for rule in RULES}


def chapters() -> list[str]:
    """Return the chapters of the rules in the order of the rule book."""
    return list(dict.fromkeys(rule.chapter for rule in RULES))


def markdown() -> str:
    """Return the list of rules as the documentation prints it."""
    usual = Rules()
    lines: list[str] = []
    for chapter in chapters():
        lines += [f"### `[rules.{chapter}]`", ""]
        lines += ["| rule | values | if left out | meaning |", "|---|---|---|---|"]
        for rule in RULES:
            if rule.chapter != chapter:
                continue
            words = "; ".join(f"`{word}`: {text}" for word, text in rule.words.items())
            meaning = f"{rule.meaning} {words}".strip()
            lines.append(f"| `{rule.name}` | {rule.allowed} | `{rule.of(usual)}` | {meaning} |")
        lines.append("")
    return "\n".join(lines)
