"""What a game is played with: the board, the deeds, the cards and the rules of one edition.

Everything here is fixed before the first throw. A `Game` reads it and never writes it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.engine.masks import bit
from freehold.showing import html_of

BANK: Final[i64] = -1
"""The Bank, wherever a seat could stand: as owner of a deed, creditor of a debt, giver of money."""

HOST: Final[i64] = -2
"""The host of the table: calls time and breaks, imposes fines, voids throws."""

UNLIMITED: Final[i64] = -1
"""A stock of buildings that never runs out."""

# What a space is for.
START: Final[i64] = 0
DEED: Final[i64] = 1
CARDS: Final[i64] = 2
TAX: Final[i64] = 3
DETENTION: Final[i64] = 4
GO_TO_DETENTION: Final[i64] = 5
REST: Final[i64] = 6
RISK: Final[i64] = 7

SPACE_KINDS: Final = ["start", "deed", "cards", "tax", "detention", "go to detention", "rest", "risk"]
"""What each is called where one is printed."""

# How the rent of a group is read off its deeds.
BY_LEVEL: Final[i64] = 0
BY_OWNED: Final[i64] = 1
BY_DICE: Final[i64] = 2

# What a card does.
ADVANCE_TO: Final[i64] = 0
ADVANCE_TO_NEAREST: Final[i64] = 1
BACK: Final[i64] = 2
SENT_TO_DETENTION: Final[i64] = 3
RELEASE: Final[i64] = 4
COLLECT: Final[i64] = 5
PAY: Final[i64] = 6
COLLECT_EACH: Final[i64] = 7
PAY_EACH: Final[i64] = 8
REPAIRS: Final[i64] = 9
MISS_ROUND: Final[i64] = 10
ROLL_AGAIN: Final[i64] = 11
OPPOSITE_SIDE: Final[i64] = 12

# How a card changes the rent at the space it leads to.
RENT_AS_LISTED: Final[i64] = 0
RENT_DOUBLE: Final[i64] = 1
RENT_TEN_TIMES_FRESH_THROW: Final[i64] = 2


class Space:
    """A field of the board."""

    def __init__(
        self,
        index: i64,
        name: str,
        kind: i64,
        deed: i64 = -1,
        deck: i64 = -1,
        flat: i64 = 0,
        percent: i64 = 0,
        clause: str = "",
    ) -> None:
        self.index = index
        self.name = name
        self.kind = kind
        self.deed = deed
        self.deck = deck
        self.flat = flat
        """A tax space: the flat amount."""
        self.percent = percent
        """A tax space: the share of total worth one may pay instead, 0 for no choice."""
        self.clause = clause
        """The clause on this very space, where the rule book has one; empty for that of the rule."""

    def __repr__(self) -> str:
        return f"<Space {self.index}, {SPACE_KINDS[self.kind]}: {self.name}>"


class Deed:
    """Title to a space: its price, its rents and what building there costs."""

    def __init__(
        self,
        index: i64,
        name: str,
        space: i64,
        group: i64,
        price: i64,
        mortgage: i64,
        house: i64,
        hotel: i64,
        rents: list[int],
        sale: i64 = 0,
        sale_house: i64 = 0,
        premium: i64 = 0,
        premium_house: i64 = 0,
    ) -> None:
        self.index = index
        self.name = name
        self.space = space
        self.group = group
        self.price = price
        self.mortgage = mortgage
        self.house = house
        self.hotel = hotel
        self.rents = vec[i64](rents)
        self.sale = sale
        """What the Bank pays for the deed, where deeds are sold back to it."""
        self.sale_house = sale_house
        """What the Bank then pays for one building."""
        self.premium = premium
        """Due to whoever stands there when the deed is bought from afar."""
        self.premium_house = premium_house
        """Due to whoever stands there when something is built from afar."""
        self.edition: Edition | None = None
        """The rule book it belongs to, which says of what colour it is and in which money it is paid."""

    def __repr__(self) -> str:
        if self.edition is None:
            return f"<Deed {self.name}: {self.price}>"
        book = self.edition
        rent = f"rent {book.money(self.rents[0])} to {book.money(self.rents[len(self.rents) - 1])}"
        rent = rent if book.groups[self.group].rent != BY_DICE else "rent by the dice"
        return f"<Deed {self.name}, {book.groups[self.group].name}: {book.money(self.price)}, {rent}>"

    def _repr_html_(self) -> str | None:
        """The title deed as a card, for notebooks."""
        return html_of(self)


class Group:
    """Deeds that belong together."""

    def __init__(
        self, index: i64, id: str, name: str, colour: str, rent: i64, deeds: list[int], zone: str = ""
    ) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.colour = colour
        self.rent = rent
        self.deeds = vec[i64](deeds)
        self.zone = zone
        """The part of town it lies in, where the rule book names one."""
        self.buildable = rent == BY_LEVEL
        mask: i64 = 0
        for deed in deeds:
            mask |= bit(deed)
        self.mask: i64 = mask
        """Bit mask of its deeds."""
        self.edition: Edition | None = None
        """The rule book it belongs to."""

    def __repr__(self) -> str:
        if self.edition is None:
            return f"<Group {self.name}>"
        return f"<Group {self.name}: {', '.join([self.edition.deeds[deed].name for deed in self.deeds])}>"


class Card:
    """One card: what is printed on it and what it does."""

    def __init__(
        self,
        index: i64,
        deck: i64,
        title: str,
        text: str,
        code: str,
        effect: i64,
        amount: i64 = 0,
        hotel_amount: i64 = 0,
        rent: i64 = RENT_AS_LISTED,
        mood: str = "",
    ) -> None:
        self.index = index
        self.deck = deck
        self.title = title
        self.text = text
        self.code = code
        """The effect as the card file writes it, for instance `pay_each 50`."""
        self.effect = effect
        self.amount = amount
        """Money, a space, a group, a number of spaces or the price per house: whatever the effect counts."""
        self.hotel_amount = hotel_amount
        self.rent = rent
        self.mood = mood

    def __repr__(self) -> str:
        return f"<Card {self.title}: {self.code}>"


class Deck:
    """A pile of cards that is shuffled on its own."""

    def __init__(self, index: i64, id: str, name: str, cards: list[int]) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.cards = cards

    def __repr__(self) -> str:
        return f"<Deck {self.name}: {len(self.cards)} cards>"


class Clause:
    """One sentence of the rule book."""

    def __init__(
        self,
        id: str,
        title: str,
        section: str,
        kind: str,
        text: str,
        status: str,
        how: str,
        rulings: list[str],
        examples: i64,
        tested: list[str],
    ) -> None:
        self.id = id
        self.title = title
        self.section = section
        self.kind = kind
        self.text = text
        self.status = status
        self.how = how
        self.rulings = rulings
        self.examples = examples
        """How many worked examples come with it."""
        self.tested = tested
        """Files of scenarios and tests that hold it."""

    def __repr__(self) -> str:
        return f"<Clause {self.id}: {self.text}>"


class Ruling:
    """What a referee decided where the rule book is silent, unclear or misprinted."""

    def __init__(self, id: str, question: str, decision: str, reason: str, options: list[str], example: str) -> None:
        self.id = id
        self.question = question
        self.decision = decision
        self.reason = reason
        self.options = options
        self.example = example

    def __repr__(self) -> str:
        return f"<Ruling {self.id}: {self.decision}>"


class Rules:
    """The parameters and named policies of an edition, chapter by chapter.

    An edition folder sets them under `[rules.<chapter>]`; `docs/editions.md` lists every name, its
    values and what it means.
    """

    def __init__(self) -> None:
        # opening
        self.opening_cash: i64 = 1500
        self.opening_deal: i64 = 0
        self.opening_deal_payment = "free"
        self.opening_deal_equally = False
        self.opening_keep_back: i64 = 0
        self.opening_rest = "bank"
        self.opening_order = "highest-throw"
        self.opening_tokens = "free"
        self.opening_prebuild: i64 = 0
        self.opening_deal_when = "before-throws"
        # turn
        self.turn_extra_throw = "must"
        self.turn_third_double = "turn-ends"
        self.turn_void_one_in: i64 = 0
        self.turn_same_double = "nothing"
        self.turn_no_extra_on = "nowhere"
        # movement
        self.movement_salary: i64 = 200
        self.movement_landing_bonus: i64 = 0
        self.movement_backwards = "pays-on-start"
        # purchase
        self.purchase_offer = "on-landing"
        self.purchase_decline = "auction"
        self.purchase_claims = "none"
        self.purchase_new_group_needs: i64 = 0
        self.purchase_remote = False
        # auction
        self.auction_minimum: i64 = 1
        self.auction_cap = "means"
        self.auction_passing = "open"
        self.auction_least_raise: i64 = 1
        self.auction_opening_raise: i64 = 1
        self.auction_commission: i64 = 0
        # rent
        self.rent_claim = "asked"
        self.rent_lapses: i64 = 2
        self.rent_group_multiplier: i64 = 2
        self.rent_multiplier_on = "bare"
        self.rent_detained_owner = "collects"
        self.rent_before_giving = "nothing"
        # building
        self.building_shape = "even"
        self.building_when = "any-time"
        self.building_sell_when = "any-time"
        self.building_houses: i64 = 4
        self.building_houses_for_hotel: i64 = 4
        self.building_hotel_counts: i64 = 5
        self.building_stock_houses = UNLIMITED
        self.building_stock_hotels = UNLIMITED
        self.building_shortage = "first-come"
        self.building_refund_percent: i64 = 50
        self.building_refund_basis = "deed"
        self.building_duty_second: i64 = 0
        self.building_duty_later: i64 = 0
        self.building_direct_hotel = False
        # mortgage
        self.mortgage_when = "any-time"
        self.mortgage_needs = "bare-group"
        self.mortgage_interest: i64 = 10
        self.mortgage_rounding = "payment"
        self.mortgage_transfer_interest: i64 = 0
        self.mortgage_inherited = "interest-again"
        # deal
        self.deal_kind = "free"
        self.deal_cards = True
        self.deal_deeds_to_bank = False
        self.deal_one_sided = "allowed"
        # detention
        self.detention_kind = "none"
        self.detention_fine: i64 = 0
        self.detention_turns: i64 = 0
        self.detention_fine_step: i64 = 0
        self.detention_after_fine = "throw"
        self.detention_double_throws_again = False
        self.detention_bans = False
        # cards
        self.cards_return = "bottom"
        # debt
        self.debt_kind = "raise"
        self.debt_deal_test = "payable"
        self.debt_last_step = "hand-over"
        self.debt_order = "as-due"
        self.debt_unbid = "again"
        # estate
        self.estate_to_player = "as-they-stand"
        self.estate_to_bank = "unmortgaged"
        self.estate_leaver = "as-bankrupt"
        self.estate_order = "board"
        # ending
        self.ending_kind = "last-player"
        self.ending_bankruptcies: i64 = 0
        self.ending_call = "stop-dead"
        self.ending_turns = "at-once"
        self.ending_last_bankrupt = "as-it-stands"
        self.ending_card_value: i64 = 0
        self.ending_tie = "shared"
        self.ending_minutes: i64 = 0
        self.ending_clock = "opening"


class Option:
    """A variant the edition offers, as a set of changed rules."""

    def __init__(self, id: str, title: str, text: str, clause: str, changes: list[tuple[str, str]]) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.clause = clause
        self.changes = changes
        """Pairs of a dotted name and the value as the edition file writes it."""

    def __repr__(self) -> str:
        return f"<Option {self.id}: {self.title}>"


class Edition:
    """One rule book: board, deeds, groups, cards, rules and clauses. Never changes."""

    def __init__(
        self,
        id: str,
        title: str,
        version: str,
        summary: str,
        currency: str,
        players_min: i64,
        players_max: i64,
        spaces: list[Space],
        deeds: list[Deed],
        groups: list[Group],
        cards: list[Card],
        decks: list[Deck],
        tokens: list[str],
        rules: Rules,
        cites: dict[str, list[str]],
        clauses: dict[str, Clause],
        rulings: dict[str, Ruling],
        options: dict[str, Option],
        chosen: list[str],
        changed: list[tuple[str, str]],
        setup_notes: list[tuple[str, list[list[str]]]],
        risk: list[list[int]],
        words: dict[str, str],
    ) -> None:
        self.id = id
        self.title = title
        self.version = version
        self.summary = summary
        self.currency = currency
        self.players_min = players_min
        self.players_max = players_max
        self.spaces = vec[Space](spaces)
        self.deeds = vec[Deed](deeds)
        self.groups = vec[Group](groups)
        self.cards = vec[Card](cards)
        self.decks = decks
        self.tokens = tokens
        self.rules = rules
        self.cites = cites
        self.clauses = clauses
        self.rulings = rulings
        self.options = options
        self.chosen = chosen
        """Ids of the options switched on."""
        self.changed = changed
        """Single rules changed by hand, as pairs of dotted name and value."""
        self.setup_notes = setup_notes
        """Tables to show or print: a title and rows of cells, the first row the head."""
        self.words = words
        """What the rule book calls its buildings: `house`, `hotel`, and three and nine houses of a ladder."""
        self.risk = risk
        """What a risk space pays, by first and second die; negative amounts are paid to the Bank."""
        self.detention_spaces = [space.index for space in spaces if space.kind == DETENTION]
        self.detention_space: i64 = -1
        self.start_space: i64 = 0
        for space in spaces:
            if space.kind == DETENTION and self.detention_space < 0:
                self.detention_space = space.index
            if space.kind == START:
                self.start_space = space.index
        for deed in deeds:
            deed.edition = self
        for group in groups:
            group.edition = self

    def cite(self, rule: str) -> str:
        """Return the id of the clause that lays down `rule`, or an empty text if none does.

        A rule of three words is a case of the rule of its first two, which speaks for it unless the edition has a
        clause on that case.
        """
        ids = self.cites.get(rule)
        if ids is None and rule.count(".") > 1:
            ids = self.cites.get(rule[: rule.rindex(".")])
        return ids[0] if ids else ""

    def money(self, amount: i64) -> str:
        """Write an amount of money as the edition's people would."""
        return f"{self.currency}{amount:,}"

    def __repr__(self) -> str:
        chosen = f" with {', '.join(self.chosen)}" if self.chosen else ""
        return f"<Edition {self.id} {self.version}{chosen}: {self.title}>"

    def _repr_html_(self) -> str | None:
        """The board, for notebooks."""
        return html_of(self)
