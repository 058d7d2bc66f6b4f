"""Moments of a game that ask somebody for something: at least one for every stage and every kind of decision.

Each is a position on the edition's own board and what was done since, in the words of `docs/scenarios.md`.
"""

from __future__ import annotations

from dataclasses import dataclass

from freehold.engine.game import Game

from .laying import laid_out

EDITIONS = {
    "gv": "global-village",
    "pn": "propnex",
    "eu": "euronopoly",
    "cr": "cronulla",
    "fr": "fundraiser",
}


@dataclass(frozen=True)
class Moment:
    """A moment with a name, the stage it is about and the seat that decides."""

    name: str
    """Begins with the edition it is about."""
    stage: str
    seat: str
    given: dict[str, object]
    when: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    tool: str = ""
    """The tool of the page that shows the decision, where it is none of the stage itself."""
    offers: tuple[str, ...] = ()
    """Kinds of action the seat is offered there, which the moment is about."""

    def game(self) -> Game:
        """The game as it stands in this moment."""
        return laid_out(EDITIONS[self.name[:2]], self.given, self.when, self.options)


FOUR = ["Ann", "Bob", "Cy", "Di"]


def _owned(seat: str, *deeds: str) -> dict[str, object]:
    return dict.fromkeys(deeds, seat)


# -- the full game: shortages, hand-overs, taxes, jail -----------------------------------------------------

BROWN = _owned("Ann", "Nairobi", "Addis Ababa")
LIGHT_BLUE = _owned("Bob", "Cairo", "Amman", "Istanbul")
SHORT: dict[str, object] = {"turn": "Ann", "players": ["Ann", "Bob", "Cy"], "bank": {"houses": 3}}
SHORT_OF_HOUSES: dict[str, object] = {**SHORT, "deeds": {**BROWN, **LIGHT_BLUE}}
TWO_WISHES = ('Ann: build "Nairobi" "Addis Ababa"', "Bob: want 2")
FOUR_HOUSES = {"owner": "Ann", "houses": 4}
SHORT_OF_HOTELS: dict[str, object] = {
    **SHORT,
    "bank": {"hotels": 1},
    "deeds": {
        "Nairobi": FOUR_HOUSES,
        "Addis Ababa": FOUR_HOUSES,
        "Tokyo": {"owner": "Bob", "houses": 4},
        "Mumbai": {"owner": "Bob", "houses": 4},
    },
}
RICH_IN_GROUPS: dict[str, object] = {
    **SHORT,
    "cash": {"Bob": 9000},
    "bank": {"houses": 5},
    "deeds": {**BROWN, **LIGHT_BLUE, **_owned("Bob", "Athens", "Rome", "Madrid", "Toronto", "Havana", "Lima")},
}
MORTGAGED = {"owner": "Ann", "mortgaged": True}
BURDENED: dict[str, object] = {
    "turn": "Ann",
    "players": ["Ann", "Bob"],
    "deeds": {"Tokyo": MORTGAGED, "Mumbai": MORTGAGED, "Oslo": MORTGAGED},
}
SELLS_THEM = ('Ann: offer Bob: give "Tokyo" + "Mumbai" + "Oslo" for 100', "Bob: accept")
JAILED: dict[str, object] = {"turn": "Ann", "players": ["Ann", "Bob"], "detained": {"Ann": 1}}
TO_A_UTILITY: dict[str, object] = {
    "turn": "Ann",
    "players": ["Ann", "Bob"],
    "deeds": {"Power Company": "Bob"},
    "next": {"chance": ["advance_to_nearest utility dice_x10"]},
}
OWING: dict[str, object] = {
    "turn": "Ann",
    "players": ["Ann", "Bob", "Cy"],
    "cash": {"Ann": 40},
    "deeds": {**BROWN, "Oslo": "Ann", "Mumbai": {"owner": "Bob"}},
    "debts": [{"debtor": "Ann", "creditor": "Bob", "amount": 150, "deed": "Mumbai"}],
}

GLOBAL_VILLAGE = [
    Moment("gv-wishes", "wishes", "Bob", SHORT_OF_HOUSES, TWO_WISHES[:1], offers=("want",)),
    Moment("gv-wishes-many", "wishes", "Bob", RICH_IN_GROUPS, TWO_WISHES[:1], offers=("want",)),
    Moment("gv-wishes-hotel", "wishes", "Bob", SHORT_OF_HOTELS, ('Ann: hotel "Nairobi"',), offers=("want",)),
    Moment("gv-house-auction", "auction", "Bob", SHORT_OF_HOUSES, TWO_WISHES, offers=("bid", "pass")),
    Moment(
        "gv-placing-won",
        "placing",
        "Bob",
        SHORT_OF_HOUSES,
        (*TWO_WISHES, "Bob: bid 70", "Ann: pass"),
        offers=("place",),
    ),
    Moment(
        "gv-placing",
        "placing",
        "Bob",
        SHORT_OF_HOUSES,
        ('Ann: build "Nairobi"', "Bob: want 2"),
        offers=("place", "pass"),
    ),
    Moment("gv-deal", "deal", "Bob", BURDENED, SELLS_THEM[:1], offers=("accept", "refuse")),
    Moment("gv-handover", "handover", "Bob", BURDENED, SELLS_THEM, offers=("lift", "keep")),
    Moment(
        "gv-tax",
        "tax-choice",
        "Ann",
        {"turn": "Ann", "players": ["Ann", "Bob"]},
        ("Ann: roll 1 3",),
        offers=("pay flat", "pay share"),
    ),
    Moment("gv-jail", "turn", "Ann", {**JAILED, "held": {"Ann": ["chance"]}}, offers=("pay fine", "use card", "stay")),
    Moment("gv-rent-throw", "rent-throw", "Ann", TO_A_UTILITY, ("Ann: roll 3 4",), offers=("roll",)),
    Moment("gv-debt", "debt", "Ann", OWING, offers=("mortgage",)),
]

# -- the championship: opening, market, landing, debts -----------------------------------------------------

OPENING: dict[str, object] = {"opening": True, "players": FOUR, "seed": 3}
THROWS = ("Ann: roll 6 5", "Bob: roll 4 4", "Cy: roll 2 3", "Di: roll 1 1")
PASSES = ("Ann: pass", "Bob: pass", "Cy: pass", "Di: pass")
SHARED = {
    **_owned("Ann", "Tuas", "Sungei Kadut", "Ubi", "Bidadari", "Geylang"),
    **_owned("Bob", "Orchard", "Kaki Bukit", "Changi", "Training"),
    **_owned("Cy", "Woodlands", "Yishun", "Punggol", "Outram"),
    **_owned("Di", "Bedok", "Tampines", "Jurong East", "Water Utility"),
}
MARKET: dict[str, object] = {"turn": "Ann", "players": FOUR, "deeds": SHARED}
RAISING: dict[str, object] = {
    **MARKET,
    "cash": {"Ann": 30},
    "deeds": {**SHARED, "Tuas": {"owner": "Ann", "houses": 2}},
    "debts": [{"debtor": "Ann", "creditor": "Bob", "amount": 700, "deed": "Orchard"}],
}
LAST_STEP: dict[str, object] = {
    **MARKET,
    "cash": {"Ann": 0},
    "deeds": {
        **{deed: owner for deed, owner in SHARED.items() if owner != "Ann"},
        "Bidadari": MORTGAGED,
        "Geylang": MORTGAGED,
    },
    "debts": [{"debtor": "Ann", "creditor": "Bob", "amount": 300, "deed": "Orchard"}],
}
TO_AUCTION = ('Ann: put up "Bidadari" 220',)
BELOW = (*TO_AUCTION, "Bob: bid 150", "Cy: pass", "Di: pass")

PROPNEX = [
    Moment("pn-first-throw", "first-throw", "Ann", OPENING, offers=("roll",)),
    Moment("pn-token", "token-choice", "Ann", OPENING, THROWS, offers=("pass",)),
    Moment("pn-kept-back", "auction", "Ann", OPENING, (*THROWS, *PASSES), offers=("bid", "pass")),
    Moment("pn-prebuild", "prebuild", "Ann", OPENING, (*THROWS, *PASSES * 5), offers=("build", "pass")),
    Moment("pn-market", "turn", "Ann", MARKET, tool="market", offers=("put up", "ask")),
    Moment("pn-approach", "approach", "Bob", MARKET, ('Ann: ask "Orchard" 300',), offers=("agree", "refuse")),
    Moment("pn-sale", "auction", "Bob", MARKET, TO_AUCTION, offers=("bid", "pass")),
    Moment("pn-reserve", "reserve", "Ann", MARKET, BELOW, offers=("accept", "refuse")),
    Moment("pn-debt", "debt", "Ann", RAISING, offers=("sell", "mortgage", "put up")),
    Moment("pn-last-step", "debt", "Ann", LAST_STEP, offers=("put up",)),
    Moment("pn-forced-sale", "auction", "Bob", LAST_STEP, ('Ann: put up "Bidadari"',), offers=("bid", "pass")),
    Moment("pn-site", "turn", "Ann", {**MARKET, "landed": "Tuas"}, tool="build", offers=("build", "end")),
    Moment(
        "pn-hotel", "turn", "Ann", {**MARKET, "bank": {"houses": 0}, "landed": "Tuas"}, tool="build", offers=("hotel",)
    ),
    Moment("pn-jail", "turn", "Ann", {**MARKET, "detained": {"Ann": 2}}, offers=("roll", "pay fine")),
]

# -- the other game: claims, buying from afar, prisons, credit ---------------------------------------------

SOUTH: dict[str, object] = {"turn": "Ann", "players": ["Ann", "Bob", "Cy"], "place": {"Bob": "Lisbon", "Cy": "Prague"}}
AFAR: dict[str, object] = {**SOUTH, "deeds": {"Athens": "Ann", **_owned("Ann", "Warsaw", "Prague", "Budapest")}}
LATER = {"turn": {"seat": "Ann"}, "throwing_turns": 6}

EURONOPOLY = [
    Moment("eu-remote-buy", "turn", "Ann", {**AFAR, **LATER}, tool="remote", offers=("remote-buy",)),
    Moment("eu-remote-build", "turn", "Ann", {**AFAR, **LATER}, tool="build", offers=("remote-build",)),
    Moment("eu-sell-deed", "turn", "Ann", {**AFAR, **LATER}, tool="sell-deed", offers=("sell deed",)),
    Moment("eu-toll", "purchase", "Ann", {**AFAR, "purchase": "Brenner Pass"}, offers=("buy", "decline")),
    Moment("eu-purchase", "purchase", "Ann", {**AFAR, "purchase": "Madrid"}, offers=("buy", "decline")),
    Moment(
        "eu-prison",
        "turn",
        "Ann",
        {**SOUTH, **LATER, "detained": {"Ann": 2}, "place": {"Ann": "Prison I"}},
        offers=("pay fine", "stay"),
    ),
    Moment("eu-site", "turn", "Ann", {**AFAR, **LATER, "landed": "Budapest"}, tool="build", offers=("build", "end")),
    Moment(
        "eu-again", "turn", "Ann", {**AFAR, "place": {"Ann": "Prison I"}}, ("Ann: roll 2 2",), offers=("roll", "end")
    ),
    Moment(
        "eu-credit",
        "turn",
        "Ann",
        {**AFAR, **LATER, "cash": {"Ann": 0}, "credit": {"Ann": 180}},
        tool="sell-deed",
        offers=("roll", "sell deed"),
    ),
    Moment(
        "eu-risk", "turn", "Ann", {**SOUTH, "place": {"Ann": "Mont Blanc Tunnel"}}, ("Ann: roll 2 3",), offers=("end",)
    ),
    Moment(
        "eu-event",
        "turn",
        "Ann",
        {**SOUTH, "place": {"Ann": "Athens"}, "next": {"event": ["Fog at the Airport"]}},
        ("Ann: roll 3 4",),
        offers=("end",),
    ),
]

# -- along the beach: the short game, leaving, overbidding -------------------------------------------------

CLAIMED: dict[str, object] = {
    "turn": "Ann",
    "players": ["Ann", "Bob", "Cy"],
    "deeds": {**_owned("Bob", "Surf Road", "Waratah Street"), "Kingsway": "Cy", "Elouera Road": "Ann"},
    "place": {"Ann": "Elouera Road"},
    "claims": [
        {"lander": "Ann", "deed": "Waratah Street"},
        {"lander": "Ann", "deed": "Kingsway"},
    ],
}

CRONULLA = [
    Moment(
        "cr-short",
        "first-throw",
        "Ann",
        {"opening": True, "players": ["Ann", "Bob"]},
        options=("short-game",),
        offers=("roll",),
    ),
    Moment("cr-claim", "turn", "Bob", CLAIMED, offers=("claim",)),
    Moment("cr-leaving", "leaving", "Bob", CLAIMED, ("Ann: quit",), offers=("claim", "pass")),
    Moment(
        "cr-asking",
        "asking",
        "Bob",
        CLAIMED,
        ("Ann: offer Cy: give 50 for Kingsway", "Cy: accept"),
        offers=("claim", "pass"),
    ),
    Moment("cr-estate", "auction", "Bob", CLAIMED, ("Ann: quit", "Bob: pass", "Cy: pass"), offers=("bid", "pass")),
    Moment(
        "cr-overbid",
        "debt",
        "Ann",
        {**CLAIMED, "claims": [], "auction": {"deed": "Purley Place", "bid": 1900, "leader": "Ann", "passed": ["Bob"]}},
        ("Cy: pass",),
        offers=("mortgage", "bankrupt"),
    ),
]

# -- the evening: the deal, rent that lapses, detention, hand-over after a bankruptcy ----------------------

EVENING: dict[str, object] = {"turn": "Ann", "players": ["Ann", "Bob", "Cy"]}
RUINED: dict[str, object] = {
    **EVENING,
    "cash": {"Ann": 10},
    "deeds": {"Boardwalk": MORTGAGED, "Short Line": MORTGAGED, "Park Place": "Bob"},
    "debts": [{"debtor": "Ann", "creditor": "Bob", "amount": 1100, "deed": "Park Place"}],
}

FUNDRAISER = [
    Moment("fr-first-throw", "first-throw", "Ann", {"opening": True, "players": ["Ann", "Bob"]}, offers=("roll",)),
    Moment(
        "fr-claim",
        "turn",
        "Bob",
        {
            **EVENING,
            "turn": "Bob",
            "deeds": {"New York Avenue": "Bob"},
            "claims": [{"lander": "Ann", "deed": "New York Avenue", "age": 1}],
        },
        offers=("claim", "roll"),
    ),
    Moment(
        "fr-jail-first",
        "turn",
        "Ann",
        {**EVENING, "detained": {"Ann": 1}, "held": {"Ann": ["chest"]}},
        offers=("roll", "pay fine", "use card"),
    ),
    Moment("fr-jail-last", "turn", "Ann", {**EVENING, "detained": {"Ann": 3}}, offers=("roll",)),
    Moment("fr-ruin", "debt", "Ann", RUINED, offers=("bankrupt",)),
    Moment("fr-handover", "handover", "Bob", RUINED, ("Ann: bankrupt",), offers=("lift", "keep")),
    Moment("fr-purchase", "purchase", "Ann", {**EVENING, "purchase": "Marvin Gardens"}, offers=("buy", "decline")),
]

MOMENTS = [*GLOBAL_VILLAGE, *PROPNEX, *EURONOPOLY, *CRONULLA, *FUNDRAISER]
BY_NAME = {moment.name: moment for moment in MOMENTS}
