"""What a table writes into its journal. Every entry is a fact; together they are the table."""

from __future__ import annotations

import msgspec

PERSON = "person"
BOT = "bot"
OPEN = "open"
BOARD = "board"
"""Somebody at the real board of a physical table: a name, and no device."""

# Who made a move.
BY_PERSON = "person"
BY_BOT = "bot"
BY_CLOCK = "clock"
BY_AWAY = "away"
BY_HOST = "host"
BY_TABLE = "table"

STAFF = ("banker", "marshal", "organiser")
POLICIES = ("wait", "bot", "without")
PACES = ("normal", "fast", "skip")


class ClockPlan(msgspec.Struct, frozen=True):
    """Thinking time of every seat."""

    bank_ms: int
    increment_ms: int


class SeatPlan(msgspec.Struct, frozen=True):
    """What a seat is meant for when the table is set up."""

    kind: str
    name: str = ""
    bot: str = ""
    kept_for: str = ""
    """At a rematch: who of the old table may sit here without asking."""
    character: str = ""
    """Who the bot is (`bots.folk`); seats from before they were somebody have none."""


class Fork(msgspec.Struct, frozen=True):
    """Where a forked game comes from, and the position it begins with, as JSON."""

    code: str
    move: int
    position: str


class Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True):
    """Something that happened at the table. `who` and `id` say which command it carries out, if any."""

    at: int
    who: int = -1
    id: str = ""


class Created(Entry, tag="created", frozen=True):
    """The table was set up. The server's part of the seed stands here and nowhere else until the game is over."""

    code: str = ""
    edition: str = ""
    options: list[str] = []
    seats: list[SeatPlan] = []
    clock: ClockPlan | None = None
    open: bool = False
    policy: str = "wait"
    pace: str = "normal"
    minutes: int = 0
    server_seed: str = ""
    fork: Fork | None = None
    rematch_of: str = ""
    version: str = ""
    """The version of the edition; journals from before it was written down begin without."""
    digest: str = ""
    """What the files of the edition said when the table was set up: it is played by them to its end."""
    ask_rents: bool = False
    """People begin with every rent asked for, where the rules leave that to them; older journals say nothing of it."""
    advice: bool = False
    """Players may ask what a good player would do."""
    physical: bool = False
    """People play with a real board, dice and cards, and a banker enters what they do."""
    banker: int = -1
    """At a physical table the seat of a banker who plays too."""
    event: str = ""
    """The code of the event the table belongs to, and which of its tables it is in which round."""
    number: int = 0
    round: int = 0


class Pinned(Entry, tag="pinned", frozen=True):
    """From now on the table is played by these files: its journal is from before the first entry named them."""

    version: str = ""
    digest: str = ""


class Joined(Entry, tag="joined", frozen=True):
    """Somebody sat down, or came to watch (`seat` -1)."""

    person: int = 0
    name: str = ""
    token_hash: str = ""
    seat: int = -1
    host: bool = False
    staff: str = ""
    """Somebody the organiser of an event has sent: `banker`, `marshal` or `organiser`."""


class Dismissed(Entry, tag="dismissed", frozen=True):
    """Somebody an event had sent has no business at the table any more: their token was taken back."""

    person: int = 0


class Contributed(Entry, tag="contributed", frozen=True):
    """A seat mixed its salt into the dice."""

    seat: int = 0
    salt: str = ""


class Seated(Entry, tag="seated", frozen=True):
    """The host changed who decides for a seat."""

    seat: int = 0
    kind: str = OPEN
    name: str = ""
    bot: str = ""
    person: int = -1
    free: bool = False
    gone: int = -1
    """A person who is no longer at the table."""
    character: str = ""


class Starting(Entry, tag="starting", frozen=True):
    """Every seat is taken; contributions to the dice are awaited until `until`."""

    until: int = 0


class Began(Entry, tag="began", frozen=True):
    """Play began. `seats` is the table as it plays; `origin` says where each of these seats stood before."""

    seats: list[SeatPlan] = []
    origin: list[int] = []


class Moved(Entry, tag="moved", frozen=True):
    """Somebody did something. `turn` and `worth` are from just before it; `worth` only where a turn begins."""

    seat: int = 0
    text: str = ""
    by: str = BY_PERSON
    turn: int = 0
    worth: list[int] = []
    reason: str = ""
    """Why a bot has refused an offer: what it found when it did, whatever later bots would find."""
    late: list[int] = []
    """Seats whose bots have not answered in time before this move, and played by a simple rule."""
    failed: list[int] = []
    """Seats whose bots could not think at all before this move, and played by a simple rule."""


class UndoAsked(Entry, tag="undo-asked", frozen=True):
    """A seat would like to go back to just after move `to`."""

    seat: int = 0
    to: int = 0
    needs: list[int] = []
    agreed: list[int] = []


class UndoAnswered(Entry, tag="undo-answered", frozen=True):
    """One of those who have to agree has answered."""

    seat: int = 0
    agree: bool = False


class Undone(Entry, tag="undone", frozen=True):
    """The table went back to just after move `to`: players agreed to it, or somebody (`who`) took moves back."""

    to: int = 0
    seat: int = -1
    reason: str = ""
    """Why moves were taken back, in the words of whoever did it."""


class Chatted(Entry, tag="chatted", frozen=True):
    """Somebody said something."""

    text: str = ""


class Advised(Entry, tag="advised", frozen=True):
    """A seat has asked what to do, and was told an action, in the notation."""

    seat: int = 0
    text: str = ""


class Spared(Entry, tag="spared", frozen=True):
    """A person does not want to be asked about a deed by bots, or does again."""

    seat: int = 0
    deed: int = 0
    on: bool = True


class Tended(Entry, tag="tended", frozen=True):
    """A bot looks after a person's seat because of the clock, an absence or the host; an empty `why` ends that."""

    seat: int = 0
    why: str = ""


class Changed(Entry, tag="changed", frozen=True):
    """A setting of the table was changed."""

    policy: str = ""
    pace: str = ""
    rematch: str = ""


class Woke(Entry, tag="woke", frozen=True):
    """The table goes on after nobody was there, or the server was down: that time is charged to nobody.

    `since` says when the last of them left; without it nobody knows, and time counts up to the latest move.
    """

    since: int = 0


class Waived(Entry, tag="waived", frozen=True):
    """A seat does not want bots to wait until it has thought about the rents it may ask for."""

    seat: int = 0


class Rang(Entry, tag="rang", frozen=True):
    """The planned minutes are over, and the host, who is there, calls time."""


class Hosted(Entry, tag="hosted", frozen=True):
    """Somebody else is the host from now on."""

    person: int = 0


AnyEntry = (
    Created
    | Joined
    | Contributed
    | Seated
    | Starting
    | Began
    | Moved
    | UndoAsked
    | UndoAnswered
    | Undone
    | Chatted
    | Advised
    | Spared
    | Tended
    | Changed
    | Woke
    | Waived
    | Rang
    | Hosted
    | Pinned
    | Dismissed
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode(entry: Entry) -> bytes:
    """An entry as it is kept."""
    return _ENCODER.encode(entry)


def decode(data: bytes | str) -> AnyEntry:
    """An entry as it was kept."""
    return _DECODER.decode(data)
