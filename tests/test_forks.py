"""Records of games that began in the middle: whatever reads records reads these, too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from freehold.editions import edition as take_edition
from freehold.editions import editions
from freehold.engine.chance import Stream
from freehold.engine.chapters import opening
from freehold.engine.chapters.cards import Draw
from freehold.engine.chapters.opening import OpeningHands
from freehold.engine.edition import BANK, Card
from freehold.engine.fork import HIDDEN, PUBLIC, foretells, forked_game, public_position
from freehold.engine.game import Game
from freehold.engine.position import to_data
from freehold.engine.state import DECK_LANE, OPEN
from freehold.engine.text.names import card_id
from freehold.engine.text.notation import play_text
from freehold.engine.text.record import FORK, RecordError, read_record, replay
from freehold.positions import write_position
from freehold.table.deciding.commands import Host
from freehold.table.forking import position_text
from freehold.table.history import past_of, record_text
from freehold.table.journal.entries import BOT, Began, Created, Fork, Joined, SeatPlan
from freehold.table.table import Table
from freehold.table.told import ToldCard
from freehold.table.verifying import verify
from futures import other_future
from tabling import Live

OLDER = Path(__file__).resolve().parent / "golden" / "forks"


def forked(edition: str = "fundraiser") -> Live:
    """A game that goes on from the fortieth move of another, played on for a while and stopped."""
    before = Live(edition, people=0, bots=4)
    before.bot_moves(40)
    position = position_text(before.table.game)
    live = Live(edition, people=0, bots=4, begin=False)
    seats = [SeatPlan(BOT, name, "builder") for name in ("Wim", "Xa", "Yves", "Zoe")]
    created = Created(
        1,
        code="FORK22",
        edition=edition,
        seats=seats,
        server_seed="cd" * 32,
        fork=Fork("TABLE2", 40, position),
    )
    live.journal = []
    live.table = Table(created)
    live.put([created, Joined(1, person=0, name="Host Hanna", token_hash="h", host=True)])
    live.put([Began(2, seats=seats, origin=[0, 1, 2, 3])])
    live.bot_moves(60)
    if not live.table.game.over:
        live.say(live.table.people[0], Host("a", "abandon"))
    return live


@pytest.mark.parametrize("edition", editions())
def test_a_record_of_a_fork_replays_and_is_proved(edition: str) -> None:
    live = forked(edition)
    text = record_text(past_of(live.journal))
    game = replay(read_record(text), live.table.edition)
    assert game.names == ["Wim", "Xa", "Yves", "Zoe"]
    assert (game.cash, game.owner, game.place) == (
        live.table.game.cash,
        live.table.game.owner,
        live.table.game.place,
    )
    assert read_record(read_record(text).write()).write() == read_record(text).write()
    assert verify(text).ok


# -- nothing of what the other game has in store ----------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_every_field_of_a_position_is_public_or_hidden(edition: str) -> None:
    """Whoever adds one decides which; a field nobody has judged is in no fork, and this asks for the judgement."""
    game = Live(edition, people=0, bots=4).table.game
    # Written only while it is so.
    game.last_round = True
    assert sorted(to_data(game)) == sorted([*PUBLIC, *HIDDEN])


@pytest.mark.parametrize("edition", editions())
def test_a_fork_does_not_depend_on_what_its_parent_has_in_store(edition: str) -> None:
    live = Live(edition, people=0, bots=4, bot="random", seed="29" * 32)
    names = ["W", "X", "Y", "Z"]
    for move in range(150):
        game = live.table.game
        if game.over:
            break
        twin = other_future(game, move)
        assert game.decks != twin.decks
        text = position_text(game)
        assert text == position_text(twin)
        assert not foretells(text)
        fork = forked_game(game.edition, text, names, 99)
        assert to_data(fork) == to_data(forked_game(game.edition, position_text(twin), names, 99))
        assert position_text(forked_game(game.edition, position_text(fork), names, 7)) == position_text(fork)
        live.bot_moves(1)


@pytest.mark.parametrize("edition", editions())
def test_a_fork_holds_only_what_a_stranger_could_write_down(edition: str) -> None:
    """A stranger who has heard every action, throw and card, and knows no seed, comes to the same position."""
    live = Live(edition, people=0, bots=4, bot="builder", seed="31" * 32)
    stranger = _stranger(live)
    drawn = 0
    for _ in range(250):
        assert _plain(public_position(stranger)) == _plain(public_position(live.table.game))
        found = live.bot_move()
        if found is None:
            break
        live.bot_moves(1)
        drawn += _follow(stranger, live, found[0], found[1])
    assert drawn > 3 or not stranger.edition.decks


def _stranger(live: Live) -> Game:
    """A game of the same table with other chance, to be played with the throws and cards that are told."""
    game = live.table.game
    stranger = Game(game.edition, game.names[:], 4711, OPEN, BANK, False)
    assert live.table.play is not None
    dealt = [told.deed for told in live.table.play.log if told.name == "deeds-dealt"]
    opening.set_up(stranger, dealt or None)
    return stranger


def _follow(stranger: Game, live: Live, seat: int, text: str) -> int:
    """Do what was done, with the dice and cards that everybody has heard of; how many cards there were."""
    assert live.table.play is not None
    game = live.table.game
    for stage in stranger.agenda:
        if isinstance(stage, OpeningHands):
            stage.pile = [told.deed for told in live.table.play.told if told.name == "deeds-dealt"]
    play_text(stranger, seat, f"roll {game.first_die} {game.second_die}" if text == "roll" else text)
    cards = [told.cards[0] for told in live.table.play.told if told.name == "drew"]
    for card in cards:
        top = stranger.top
        assert isinstance(top, Draw)
        fits = [each for each in stranger.decks[top.deck] if _alike(stranger.edition.cards[each], card)]
        play_text(stranger, top.seat, f'card "{card_id(stranger.edition, min(fits))}"')
    return len(cards)


def _alike(card: Card, seen: ToldCard) -> bool:
    return (card.title, card.text) == (seen.title, seen.text)


def _plain(position: dict[str, object]) -> dict[str, object]:
    """Without where chance comes from, and which of several like cards it was."""
    spent = position["spent"]
    assert isinstance(spent, dict)
    titles = {deck: [label.partition(" #")[0] for label in cards] for deck, cards in spent.items()}
    return position | {"chance": "", "spent": titles}


def test_an_older_fork_is_known_by_what_it_holds() -> None:
    game = Live(people=0, bots=4).table.game
    whole = msgspec.json.encode(to_data(game)).decode()
    assert foretells(whole)
    for name in HIDDEN:
        assert foretells(msgspec.json.encode(public_position(game) | {name: to_data(game)[name]}).decode())
    # It plays on as it began: from the order of its parent.
    fork = forked_game(game.edition, whole, ["W", "X", "Y", "Z"], 99)
    expected = game.decks[0][:]
    Stream(99, DECK_LANE).shuffle(expected)
    assert fork.decks[0] == expected


@pytest.mark.parametrize("path", sorted(OLDER.glob("*.record")), ids=lambda path: path.stem)
def test_records_of_older_forks_replay_for_ever(path: Path) -> None:
    """They were made before positions of forks were cleared of what is hidden, and cannot be made again."""
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    fork = record.fork()
    assert fork is not None
    assert foretells(fork.text.removeprefix(f"# {FORK}"))
    assert write_position(replay(record, take_edition(record.edition))) == path.with_suffix(".position").read_text(
        "utf-8"
    )
    assert verify(text).ok


def test_a_fork_that_makes_no_sense_is_refused_with_its_line() -> None:
    text = record_text(past_of(forked().journal))
    line = next(n for n, row in enumerate(text.split("\n"), 1) if "fork position" in row)
    edition = forked().table.edition
    for wrong in ('{"seats": 7', '{"edition": 3}', "[1]", "nothing"):
        rows = text.split("\n")
        rows[line - 1] = f"# fork position: {wrong}"
        with pytest.raises(RecordError, match="position of the fork makes no sense") as fault:
            replay(read_record("\n".join(rows)), edition)
        assert fault.value.number == line
    fewer = text.replace("seats: Wim, Xa, Yves, Zoe", "seats: Wim, Xa, Yves")
    with pytest.raises(RecordError, match="4 seats, not 3"):
        replay(read_record(fewer), edition)


def test_the_terminal_reads_records_of_forks(tmp_path: Path) -> None:
    live = forked()
    file = tmp_path / "fork.record"
    file.write_text(record_text(past_of(live.journal)))
    told = _freehold("replay", str(file))
    assert "The game is stopped without a result" in told
    assert "Wim" in told
    position = _freehold("replay", str(file), "--position")
    assert "Zoe" in position
    assert "Not proved" not in _freehold("verify", str(file))
    playing = file.read_text().rsplit("\n", 2)[0] + "\n"
    file.write_text(playing)
    assert "Wim" in _freehold("odds", str(file), "--games", "4", "--workers", "1")


def _freehold(*words: str) -> str:
    command = [sys.executable, "-m", "freehold.cli", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return " ".join(done.stdout.split())
