"""Setting up a game as a position describes it. Whatever is left out is as at the start of play."""

from __future__ import annotations

from typing import Final

from freehold.engine.chance import Stream
from freehold.engine.chapters import detention, opening
from freehold.engine.edition import BANK, Edition
from freehold.engine.game import Game
from freehold.engine.position.cards import read_cards
from freehold.engine.position.property import read_bank, read_deeds
from freehold.engine.position.shorthands import SHORTHANDS, read_shorthands
from freehold.engine.position.stages import read_agenda, read_claim, read_debt
from freehold.engine.position.values import MOST_SEED, Fields, PositionError
from freehold.engine.position.writing import CHANCES
from freehold.engine.state import SEEDED
from freehold.engine.text.labels import hint
from freehold.engine.text.names import folded, position_of

PLAYERS: Final = ["Ann", "Bob", "Cy", "Di"]
"""Who sits at the table if a position names nobody."""


class Layout:
    """A table laid out as a position describes it, before anything follows from it by itself."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.opening = False
        """Play begins with the opening instead of a first turn."""
        self.pile: list[int] = []
        """Deeds to be dealt in the opening, from the top; empty for a shuffled pile."""
        self.at_rest = False
        """Nothing goes on by itself before the next action."""

    def start(self) -> Game:
        """Hold the opening, or go on until somebody has to decide something, unless the table is at rest."""
        game = self.game
        if self.opening:
            self._open()
        elif not self.at_rest:
            turn = game.turn
            if turn is not None and turn.throws == 0:
                # A stay that has been sat out ends when the turn comes.
                detention.begin_turn(game, turn.seat)
            game.settle()
        return game

    def _open(self) -> None:
        game = self.game
        tokens = game.tokens[:]
        opening.set_up(game, self.pile if self.pile else None)
        game.tokens = tokens


def lay_out(edition: Edition, data: dict[str, object]) -> Layout:
    """Read a position, or raise `PositionError` with everything that is wrong with it."""
    table = Fields("", data, edition, [])
    game = _seat_players(table)
    layout = Layout(game)
    _read_course(table, game)
    _read_players(table, game)
    read_deeds(table, game)
    read_bank(table, game)
    read_cards(table, game)
    _read_claims(table, game)
    _read_opening(table, layout)
    if not layout.opening:
        _read_stages(table, layout)
    table.close()
    if table.problems:
        raise PositionError(table.problems)
    return layout


# -- the table --------------------------------------------------------------------------------------


def _seat_players(table: Fields) -> Game:
    """The heading of a position: without players no other name can be judged."""
    edition = table.edition
    if table.text("edition", edition.id) != edition.id:
        table.complain("edition", f"the position is of another edition than {edition.id}")
    if table.text("version", edition.version) != edition.version:
        table.complain("version", f"the edition is {edition.version}; leave the version out to read it nevertheless")
    table.take("options")
    table.take("changes")
    seed = table.number("seed", 0, 0, MOST_SEED)
    chance = table.word("chance", CHANCES, SEEDED)
    names = _read_names(table)
    banker = 0
    if table.has("banker"):
        word = table.text("banker", "")
        banker = position_of(word, names)
        if banker < 0 and folded(word) not in ("none", "nobody", "bank"):
            table.complain("banker", f'no player is called "{word}"{hint(word, [*names, "none"])}')
        banker = max(banker, BANK)
    try:
        return Game(edition, names, seed, chance, banker, False)
    except ValueError as error:
        table.complain("players", str(error))
        raise PositionError(table.problems) from None


def _read_names(table: Fields) -> list[str]:
    if not table.has("players"):
        most = max(table.edition.players_min, min(len(PLAYERS), table.edition.players_max))
        return PLAYERS[:most]
    items = table.items("players")
    return [table.as_text(f"players[{i}]", items[i]) for i in range(len(items))]


def _read_course(table: Fields, game: Game) -> None:
    """How far the game has come."""
    gone = table.seats("out", game)
    retired = table.seats("retired", game)
    if table.has("out") and table.has("retired") and sorted(gone) != sorted(retired):
        table.complain("retired", "names the same players as out, in the order in which they left")
    game.retired = retired if table.has("retired") else gone
    for seat in game.retired:
        game.out[seat] = True
        game.cash[seat] = 0
    game.throwing_turns = table.number("throwing_turns", 0)
    game.bankruptcies = table.number("bankruptcies", len(game.retired))
    game.paused = table.flag("paused")
    game.called = table.flag("called")
    game.last_turn = table.flag("last_turn")
    game.last_round = table.flag("last_round")
    if table.has("opener"):
        game.opener = max(0, table.seat("opener", game))
    game.over = table.flag("over")
    game.unfinished = table.flag("unfinished")
    if table.has("dice"):
        dice = table.numbers("dice", 0, 6)
        if len(dice) != 2:
            table.complain("dice", "expected both dice, for instance [3, 4]")
        else:
            game.first_die = dice[0]
            game.second_die = dice[1]
    _read_streams(table.fields("streams"), game)


def _read_streams(table: Fields, game: Game) -> None:
    """Where the generators of the dice and of every deck's shuffles stand."""
    if table.has("dice"):
        _read_stream(table, "dice", game.dice)
    inner = table.fields("decks")
    for deck, name, _ in inner.by_deck():
        _read_stream(inner, name, game.shuffles[deck])
    table.close()


def _read_stream(table: Fields, name: str, stream: Stream) -> None:
    words = table.numbers(name, 0, 0xFFFFFFFF)
    if len(words) == 4:
        stream.load(words)
    else:
        table.complain(name, f"expected four numbers, found {len(words)}")


def _read_players(table: Fields, game: Game) -> None:
    inner = table.fields("cash")
    for seat, name, value in inner.by_seat(game):
        game.cash[seat] = inner.as_number(name, value, 0)
    _read_places(table, game)
    _read_burdens(table, game)
    for seat in range(game.seats):
        game.tokens[seat] = opening.default_token(game, seat)
    inner = table.fields("tokens")
    for seat, name, value in inner.by_seat(game):
        game.tokens[seat] = inner.as_text(name, value)
    taken = [token.lower() for token in game.tokens]
    for seat in range(game.seats):
        if taken.index(taken[seat]) != seat:
            owner = game.names[taken.index(taken[seat])]
            table.complain("tokens", f"{owner} and {game.names[seat]} both have the {game.tokens[seat]}")
    if table.has("auto_claim"):
        chosen = table.seats("auto_claim", game)
        for seat in range(game.seats):
            game.auto_claim[seat] = seat in chosen


def _read_places(table: Fields, game: Game) -> None:
    """Where everybody stands; whoever is detained stands in detention."""
    key = "jail" if table.has("jail") and not table.has("detained") else "detained"
    inner = table.fields(key)
    kind = game.rules.detention_kind
    for seat, name, value in inner.by_seat(game):
        # One more than the stay lasts: sat out, and free when the next turn comes.
        turns = game.rules.detention_turns + (0 if kind in ("throw", "none") else 1)
        game.detained[seat] = inner.as_number(name, value, 0, 0, turns)
        if game.detained[seat] and kind == "none":
            inner.complain(name, "there is no detention in this edition")
        if game.detained[seat]:
            game.place[seat] = game.edition.detention_space
    inner = table.fields("place")
    for seat, name, value in inner.by_seat(game):
        space = inner.as_space(name, value)
        if space >= 0 and game.detained[seat] and space not in game.edition.detention_spaces:
            inner.complain(name, f"{game.names[seat]} is detained and cannot be there")
        game.place[seat] = max(space, 0)
    for seat in table.seats("arrived", game):
        game.move_token(seat, game.place[seat])


def _read_burdens(table: Fields, game: Game) -> None:
    """What players owe the Bank, and turns they have to miss."""
    inner = table.fields("credit")
    for seat, name, value in inner.by_seat(game):
        game.credit[seat] = inner.as_number(name, value, 0)
        if game.credit[seat] and game.rules.debt_kind != "credit":
            inner.complain(name, "the Bank lends nothing in this edition")
        _expect_in_play(inner, name, game, seat, game.credit[seat])
    inner = table.fields("missing")
    for seat, name, value in inner.by_seat(game):
        game.missing[seat] = inner.as_number(name, value, 0)
        _expect_in_play(inner, name, game, seat, game.missing[seat])


def _expect_in_play(table: Fields, name: str, game: Game, seat: int, number: int) -> None:
    if number and game.out[seat]:
        table.complain(name, f"{game.names[seat]} is out of the game")


# -- what goes on -----------------------------------------------------------------------------------


def _read_claims(table: Fields, game: Game) -> None:
    game.claims = [read_claim(each, game) for each in table.tables("claims")]
    game.asked = [read_debt(each, game) for each in table.tables("asked")]


def _read_opening(table: Fields, layout: Layout) -> None:
    game = layout.game
    layout.opening = table.flag("opening")
    layout.pile = table.deeds("pile")
    if table.has("pile"):
        _check_pile(table, layout)
    if not layout.opening:
        return
    for name in ["agenda", *SHORTHANDS]:
        if table.has(name):
            table.complain(name, "there is no turn yet: with opening = true play begins with the opening")
    if game.retired:
        table.complain("out", "nobody leaves before the opening")


def _check_pile(table: Fields, layout: Layout) -> None:
    game = layout.game
    needed = opening.hand_size(game) * game.seats
    if not layout.opening:
        table.complain("pile", "deeds are dealt in the opening: add opening = true")
    elif len(layout.pile) < needed:
        table.complain("pile", f"{needed} deeds are dealt, but the pile has {len(layout.pile)}")
    elif needed == 0:
        table.complain("pile", "no deeds are dealt in this edition")
    for deed in layout.pile:
        if game.owner[deed] != BANK:
            table.complain("pile", f"{game.edition.deeds[deed].name} belongs to a player already")


def _read_stages(table: Fields, layout: Layout) -> None:
    game = layout.game
    if table.has("agenda"):
        for name in SHORTHANDS:
            if table.has(name):
                table.complain(name, "the agenda says everything about the turn; leave one of them out")
        layout.at_rest = True
        game.set_agenda(read_agenda(table, game))
        if game.is_idle and not game.over and not table.problems:
            table.complain("agenda", "is empty, but the game is not over")
        return
    if game.over:
        for name in SHORTHANDS:
            if table.has(name):
                table.complain(name, "the game is over")
        return
    layout.at_rest = table.has("move")
    read_shorthands(table, game)
