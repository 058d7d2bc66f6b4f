"""The `freehold` command, in this process and as a real one."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.commands.replay_json import write_action
from freehold.engine.text.record import RecordError
from freehold.positions import read_position, write_position
from freehold.terminal import playing as playing_module

DATA = Path(freehold.__file__).parent / "editions" / "data"
SOURCE = Path(freehold.__file__).parent.parent


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Games are saved in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    yield tmp_path / "data" / "freehold" / "saves"
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Said:
    """What a command printed and returned."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


def run(*arguments: str, lines: str = "", width: int = 80) -> Said:
    result = CliRunner().invoke(cli.app, list(arguments), input=lines, env={"COLUMNS": str(width)})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Said(result.exit_code, result.stdout, result.stderr)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SOURCE), "TERM": "xterm-256color"}


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "freehold.cli", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        # A test run started in the background ignores Ctrl-C, and so would everything it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def real(*arguments: str, lines: str = "") -> Said:
    process = start(*arguments)
    out, err = process.communicate(lines, timeout=60)
    return Said(process.returncode, out, err)


def replayed(path: Path) -> freehold.Game:
    record = freehold.read_record(path.read_text())
    return freehold.replay(record, freehold.edition(record.edition, record.options, dict(record.changes)))


# -- mistakes ---------------------------------------------------------------------------------------------


def test_every_command_is_a_module_of_its_own_name() -> None:
    """Whoever looks for what a command does or prints finds it under the word that was typed."""
    homes = {name: (command.__module__, command.__name__) for name, command in cli.COMMANDS.items()}
    assert homes == {name: (f"freehold.commands.{name}", name) for name in cli.COMMANDS}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rules", "cronula"], "did you mean cronulla"),
        (["rules", "cronulla", "--option", "short"], "short-game"),
        (["rules", "cronulla", "--section", "Bankrupcy"], "did you mean Bankruptcy"),
        (["rules", "cronulla", "--clause", "CR-AIM-2"], "did you mean CR-AIM-1"),
        (["play", "fundraser"], "did you mean fundraiser"),
        (["play", "--bots", "bilder"], "did you mean builder"),
        (["play", "--set", "rent.clam=auto"], "did you mean rent.claim"),
        (["play", "--set", "rent.claim"], "for instance rent.claim=auto"),
        (["play", "--set", "rent.claim=never"], "rent.claim"),
        (["play", "--seats", "40"], "2 to 14 players"),
        (["play", "--seats", "1"], "2 to 14 players"),
        (["play", "--name", "Ann,Bob,Cy", "--seats", "2"], "3 names for 2 seats"),
        (["play", "--name", "Bank"], "cannot be the name"),
        (["play", "--name", "Ann,ann"], "a name of their own"),
        (["play", "--banker", "Zed"], "Banker"),
        (["play", "--physical", "--watch"], "people only"),
        (["play", "--resume", "missing"], "cannot be read"),
        (["play", "--resume", "missing", "--seed", "3"], "leave those out"),
        (["replay", "missing"], "cannot be read"),
        (["compare", "cronulla"], "at least two"),
        (["compare", "cronulla", "cronulla+shrt-game"], "did you mean short-game"),
        (["check", "missing"], "no folder"),
        (["clauses", "fundraisr"], "did you mean fundraiser"),
        (["clauses", "--scenarios", "missing"], "no folder"),
    ],
)
def test_mistakes_are_one_sentence(arguments: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    said = run(*arguments)
    assert said.code in (1, 2)
    assert sentence in said.err
    assert said.err.strip().count("\n") == 0
    assert "Traceback" not in said.err
    assert said.out == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["replai"], "replay"),
        (["zzz"], "the nearest are "),
        (["rules"], "Missing argument"),
        (["play", "--seatz", "3"], "--seats"),
        (["play", "--seats", "many"], "--seats"),
    ],
)
def test_a_command_line_nobody_understands(arguments: list[str], sentence: str) -> None:
    said = real(*arguments)
    assert said.code == 2
    assert sentence in said.err
    assert said.err.strip().count("\n") == 0


def test_nothing_said_prints_the_help() -> None:
    said = real("--help")
    assert said.code == 0
    for name in ("play", "replay", "scenario", "editions", "rules", "compare", "check", "clauses"):
        assert name in said.out


# -- editions ---------------------------------------------------------------------------------------------


def test_editions() -> None:
    said = run("editions")
    for name in freehold.edition_ids():
        book = freehold.edition(name)
        assert name in said.out
        assert book.title in said.out
        assert all(option in said.out for option in book.options)


def test_how_many_play_is_told_as_the_rule_book_has_it() -> None:
    """A book that sets no maximum is not one for sixty."""
    for words in (
        ("editions",),
        ("rules", "cronulla"),
        ("compare", "cronulla", "euronopoly"),
        ("check", str(DATA / "cronulla")),
    ):
        said = run(*words).out
        assert "2 or more" in said, words
        assert "60 players" not in said, words
        assert not re.search(r"2( to |-)60", said), words
    assert "2 to 14 players" in run("rules", "cronulla", "-o", "short-game").out
    assert "Cronulla is played by 2 or more players, not 1" in run("play", "cronulla", "--seats", "1").err
    assert "a table has room for 60 players, not for 61" in run("play", "cronulla", "--seats", "61").err


def test_rules_of_a_clause_and_a_section() -> None:
    assert "FR-R14" in run("rules", "fundraiser", "--clause", "fr-rent-7").out
    section = run("rules", "fundraiser", "--section", "income tax").out
    assert "FR-TAX-1" in section
    assert "FR-RENT-1" not in section
    assert "Rules in force" in run("rules", "cronulla", "-o", "short-game").out


def test_compare() -> None:
    said = run("compare", "cronulla", "cronulla+short-game")
    assert said.code == 0
    assert "ending.bankruptcies" in said.out
    assert "2 to 14" in said.out
    assert "movement.salary" in run("compare", "cronulla", "cronulla", "--all").out


def test_check(tmp_path: Path) -> None:
    for folder in sorted(DATA.iterdir()):
        said = run("check", str(folder))
        assert said.code == 0
        book = freehold.edition(folder)
        assert f"40 spaces, {len(book.deeds)} deeds in {len(book.groups)} groups" in said.out
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "edition.toml").write_text("[edition]\nid = 3\n")
    said = run("check", str(broken))
    assert said.code == 1
    assert "edition.id" in said.out
    assert "board.toml" in said.out
    assert "problems" in said.err


def test_clauses(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "rent.toml").write_text('[[scenario]]\nname = "a"\nclause = "FR-RENT-1"\nexample = 1\n')
    said = run("clauses", "fundraiser", "--scenarios", str(folder), "--tests", str(folder), "--names")
    assert said.code == 0
    assert "rent.toml: a" in said.out
    assert "123 clauses: 1 cited by scenarios or tests, 10 explained; 1 scenarios; 1 of 150 worked" in said.out
    said = run("clauses", "fundraiser", "--check", "--scenarios", str(folder), "--tests", str(folder))
    assert said.code == 1
    assert "FR-RENT-2" in said.err
    assert "FR-RENT-1 Rent as listed on the deed: no scenario or test for worked example 2, 3" in said.err
    (folder / "rent.toml").write_text('[[scenario]]\nname = "a"\nclause = "FR-RNT-1"\n')
    said = run("clauses", "fundraiser", "--check", "--scenarios", str(folder), "--tests", str(folder))
    assert "cites 'FR-RNT-1'" in said.err
    book = freehold.edition("fundraiser")
    cited = [f"{id} (examples {', '.join(map(str, range(1, 12)))})" for id in book.clauses]
    (folder / "rent.toml").write_text("")
    (folder / "test_all.py").write_text('"""' + "\n".join(cited) + '"""\n')
    said = run("clauses", "fundraiser", "--check", "--scenarios", str(folder), "--tests", str(folder))
    assert "123 cited by scenarios or tests" in said.out
    assert all("make tested" in line for line in said.err.splitlines()), "only the lists of files are not these"


def test_scenarios_are_run(tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text(
        'edition = "fundraiser"\nplayers = ["Ann", "Bob"]\n[[scenario]]\nname = "a salary"\nclause = "FR-GO-1"\n'
        'given = {turn = "Ann", place = {Ann = 38}}\nwhen = ["Ann: roll 1 2"]\nthen = {cash = {Ann = 1700}}\n'
    )
    assert run("scenario", str(good)).code == 0
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text().replace("1700", "1"))
    assert run("scenario", str(bad)).code != 0


# -- playing ----------------------------------------------------------------------------------------------


def test_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "watched.record"
    said = run("play", "cronulla", "-o", "short-game", "--watch", "--seed", "4", "--bots", "builder,random",
               "--save", str(path))  # fmt: skip
    assert said.code == 0
    assert "Ada begins" in said.out or " begins (" in said.out
    assert "The result" in said.out
    assert replayed(path).over


def test_watching_calls_time_where_the_edition_has_it() -> None:
    said = run("play", "fundraiser", "--watch", "--seed", "1", "--turns", "5")
    assert "Time is called" in said.out
    assert "The result" in said.out
    said = run("play", "global-village", "--watch", "--seed", "1", "--turns", "5")
    assert "stopped without a result" in said.out


@pytest.mark.parametrize(("name", "seats"), [("euronopoly", 2), ("euronopoly", 4), ("propnex", 4), ("propnex", 5)])
def test_bots_finish_what_people_do_not_buy_at_the_bank(name: str, seats: int) -> None:
    said = run("play", name, "--watch", "--seed", "3", "--seats", str(seats))
    assert said.code == 0
    assert "The result" in said.out
    assert "stopped without a result" not in said.out
    assert all(len(line) <= 80 for line in said.out.partition("The result")[2].splitlines())


def test_a_last_turn_is_played_to_its_end() -> None:
    said = run("play", "propnex", "--watch", "--seed", "1", "--turns", "3")
    assert said.out.count("this is the last turn") == 1
    assert "The result" in said.out


def test_seats_stay_within_the_edition() -> None:
    assert "2 to 4 players, not 5" in run("play", "euronopoly", "--seats", "5").err
    assert "4 to 5 players, not 3" in run("play", "propnex", "--seats", "3").err
    for name in freehold.edition_ids():
        assert "Player> " in run("play", name, "--seed", "1", lines="").out


def test_a_championship_table_from_the_start() -> None:
    script = "roll\ntoken kite\nlog 40\n" + "bid 900\n" + "pass\n" * 6 + "menu all\nhelp\nleave\n"
    said = run("play", "propnex", "--seed", "4", "--bots", "builder", lines=script).out
    assert "Player chooses a token" in said
    assert "Player plays the kite" in said
    assert "Choose a token, for instance: token " in said
    assert "Bid from M" in said
    assert "may build up to 3 houses" in said
    assert 'Put a deed up, with a minimum or without: put up "' in said
    assert "Ask Ada to put up " in said


def test_a_table_with_a_menu_and_extra_words() -> None:
    script = "help\nboard\nhand\nhand ada\nhands\nlog 3\nmenu all\nrules FR-RENT-7\nrules FR-RENT-77\nrules\nhost\n"
    said = run("play", "--seed", "5", lines=f"roll\n{script}")
    assert said.code == 0
    assert "1  Throw the dice for the start" in said.out
    assert "take back your last action" in said.out
    assert "Mediterranean Avenue" in said.out
    assert "Ada (ship)" in said.out
    assert "Rent must be asked for in time" in said.out
    assert "did you mean FR-RENT-7" in said.out
    assert "call time" in said.out
    assert all(len(line) <= 80 or "saved" in line for line in said.out.splitlines() if "(FR-" not in line)


def test_the_ring_on_a_wide_terminal() -> None:
    said = run("play", "--seed", "5", lines="board\n", width=120)
    ring = [line for line in said.out.splitlines() if line.startswith(("│", "├", "┌", "└"))]
    assert len(ring) == 26
    assert len({len(line) for line in ring}) == 1
    assert "│Boardwalk│" in said.out


def test_numbers_and_notation_do_the_same() -> None:
    by_number = run("play", "--seed", "5", lines="1\n1\n1\n").out
    by_words = run("play", "--seed", "5", lines="roll\nroll\nbuy\n").out
    assert "Player buys Reading Railroad for $200" in by_number
    assert by_number.count("Player buys") == by_words.count("Player buys") == 1


def test_refusals_tell_why_and_quote_the_clause() -> None:
    said = run("play", "--seed", "5", lines="end\nwhy\nwhy buy\nwhy roll\nwhy 1\nrol\n99\nAda: roll\n").out
    assert "No: " in said
    assert "Not legal: nothing is for sale to Player now (FR-BUY-1)." in said
    assert "may buy it from the Bank at the printed" in said
    assert "Legal: Throw the dice for the start." in said
    assert "Instead, for example: roll" in said
    assert "no number 99" in said
    assert "Ada is not played at this keyboard" in said


def test_an_ambiguous_name_lists_what_may_be_meant() -> None:
    said = " ".join(run("play", "--seed", "5", lines="mortgage Pennsylvania\n").out.split())
    assert 'No: there is more than one "Pennsylvania": "Pennsylvania Railroad", "Pennsylvania Avenue".' in said


def test_why_without_a_refusal() -> None:
    assert "Nothing has been refused so far" in run("play", "--seed", "5", lines="why\n").out


def test_undo_at_the_table() -> None:
    said = run("play", "--seed", "5", lines="undo\nroll\nroll\nbuy\nundo\nundo\nbuy\n").out
    assert "That cannot be taken back: you have done nothing yet." in said
    assert "Taken back: Player: buy" in said
    assert "That cannot be taken back: dice have been thrown since." in said
    assert said.count("Player buys Reading Railroad") == 2


def test_quitting_asks_first() -> None:
    said = run("play", "--seed", "5", lines="roll\nquit\nno\nquit\nyes\nyes\n")
    assert said.out.count("Quit the game for good? (yes/no)") == 2
    assert "Player leaves the game" in said.out
    assert "Let the others play on to the end?" in said.out
    assert "The result" in said.out


def test_the_host_ends_the_evening() -> None:
    said = run(
        "play", "--seed", "5", lines="roll\nhost break\nroll\nresume\nhost fine Player 20\nhost call time\nyes\n"
    )
    assert "A break begins" in said.out
    assert "everything is frozen until the host resumes" in said.out or "the host does not play" in said.out
    assert "Player is fined $20" in said.out
    assert "The result" in said.out


def test_rent_is_offered_before_the_next_throw() -> None:
    """Rule: FR-RENT-7"""
    script = "1\n" * 60
    said = run("play", "--seed", "5", "--seats", "3", lines=script).out
    assert "Rent to claim: " in said
    assert "(before " in said
    assert "Player asks " in said
    silent = run("play", "--seed", "5", "--seats", "3", lines="auto-claim on\n" + "1\n" * 60).out
    assert "Rent to claim: " not in silent


def test_pausing_before_every_throw() -> None:
    said = run("play", "--seed", "5", lines="pause\npause on\nroll\n\n\n\npause off\n").out
    assert "Say pause on" in said
    assert "(before Ada throws)> " in said
    assert "Enter alone lets the game go on." in said


def test_a_whole_short_game_from_a_script(saves: Path) -> None:
    said = run("play", "fundraiser", "--seats", "2", "--seed", "2", "--set", "movement.salary=0",
               "--set", "opening.cash=150", lines="1\nyes\n" * 1500)  # fmt: skip
    assert said.code == 0
    assert "The result" in said.out
    (path,) = saves.iterdir()
    game = replayed(path)
    assert game.over
    assert len(game.ranking()) == 2


def test_people_around_one_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "evening.record"
    script = 'deal Ann Boardwalk "Park Place"\ndeal Bob "Short Line" "Baltic Avenue"\nroll 3 4\nroll 1 1\nroll\n'
    script += 'roll 6 1\nundo\nroll 6 1\ncard "collect 50"\nBob: mortgage "Short Line"\nend\nroll 2 5\nleave\n'
    said = run("play", "--physical", "--name", "Ann,Bob", "--save", str(path), lines=script)
    assert said.code == 0
    assert "say what the dice show" in said.out
    assert "Taken back: Ann: roll 6 1" in said.out
    game = replayed(path)
    assert game.names == ["Ann", "Bob"]
    assert game.chance == freehold.ENTERED
    assert list(game.place) == [7, 7]
    assert list(game.cash) == [1550, 1600]
    again = run("play", "--resume", str(path), lines="")
    assert "Bob's turn" in again.out


def test_an_oral_auction_and_a_correction_at_the_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "evening.record"
    script = 'deal Ann Boardwalk "Park Place"\ndeal Bob "Short Line" "Baltic Avenue"\nroll 3 4\nroll 1 1\n'
    script += "roll 4 2\ndecline\nsold to Bob for 5000\nsold to Bob for 80\nhost correct cash Ann 1600\n"
    script += "host correct cash Ann 1600: she paid for a card twice\nleave\n"
    said = run("play", "--physical", "--name", "Ann,Bob", "--save", str(path), lines=script)
    assert said.code == 0
    assert "Or bid by word of mouth and enter what it came to: sold to Ann for 1" in said.out
    assert "the highest bid that Bob could pay is" in said.out
    assert "say why, behind a colon" in said.out
    record = path.read_text("utf-8")
    assert "Host: sold to Bob for 80\nHost: correct cash Ann 1600: she paid for a card twice\n" in record
    game = replayed(path)
    assert list(game.cash) == [1600, 1420]


# -- saving and resuming ----------------------------------------------------------------------------------


def test_resuming_gives_the_same_position(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    said = run("play", "cronulla", "-o", "auto-claim", "--set", "movement.salary=150", "--seed", "8", "--save",
               str(path), "--bots", "random", lines="1\n" * 25 + "leave\n")  # fmt: skip
    assert said.code == 0
    assert f"freehold play --resume {path}" in said.out
    before = path.read_text()
    position = write_position(replayed(path))
    again = run("play", "--resume", str(path), lines="leave\n")
    assert again.code == 0
    assert write_position(replayed(path)) == position
    assert path.read_text() == before
    assert "# played by: person, random, random, random" in before


def test_resuming_as_somebody_else(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    run("play", "--seed", "5", "--save", str(path), lines="roll\n")
    assert "Cleo> " in run("play", "--resume", str(path), "--name", "Cleo", lines="").out
    assert "sits at that table" in run("play", "--resume", str(path), "--name", "Zed").err


def test_a_damaged_record_goes_on_from_before_the_damage(tmp_path: Path, saves: Path) -> None:
    path = tmp_path / "game.record"
    run("play", "--seed", "5", "--save", str(path), lines="roll\n")
    damaged = path.read_text() + "Player: dance\nPlayer: roll\n"
    path.write_text(damaged)
    said = run("play", "--resume", str(path), lines="")
    assert f"line {damaged.splitlines().index('Player: dance') + 1}:" in said.err
    assert "goes on from before that line" in said.err
    assert path.read_text() == damaged, "the damaged file is left alone"
    assert len(list(saves.iterdir())) == 1


def test_a_disk_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    elsewhere = tmp_path / "else.record"
    said = run("play", "--seed", "5", "--save", str(file / "x"), lines=f"roll\nroll\nleave\nsave {elsewhere}\nleave\n")
    assert said.code == 0
    assert said.out.count("cannot be saved") == 2, "once while playing, once on leaving"
    assert "Save it elsewhere" in said.out
    assert elsewhere.exists()


def test_a_fault_of_its_own_saves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.record"

    def stumble(*_: object) -> None:
        raise RuntimeError("a wobbly table")

    monkeypatch.setattr(playing_module, "next_action", stumble)
    said = run("play", "--seed", "5", "--save", str(path))
    assert said.code == 1
    assert "RuntimeError: a wobbly table" in said.out
    assert path.exists()


def test_the_end_of_the_input_saves(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    said = real("play", "--seed", "5", "--save", str(path), lines="roll\nroll\n")
    assert said.code == 0
    assert str(path) in said.out
    assert said.err == ""
    assert [line.text for line in freehold.read_record(path.read_text()).actions()].count("Player: roll") == 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "game.record"
    process = start("play", "--seed", "5", "--save", str(path))
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("roll\n")
    process.stdin.flush()
    seen = read_until(process.stdout.fileno(), b"> ", 2)
    assert seen.count(b"> ") >= 2, "the second question was never asked"
    assert path.exists()
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert str(path) in out
    assert "Traceback" not in err
    assert replayed(path).names[0] == "Player"


def test_a_real_terminal(tmp_path: Path) -> None:
    """Completion, the prompt and Ctrl-C on a terminal of its own."""
    path = tmp_path / "game.record"
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(environment())
        command = ["-m", "freehold.cli", "play", "--seed", "5", "--bots", "builder", "--save", str(path)]
        os.execv(sys.executable, [sys.executable, *command])
    try:
        seen = read_until(terminal, b"Player>")
        assert b"Throw the dice for the start" in seen
        os.write(terminal, b"ro\t\r")
        seen = read_until(terminal, b"begins")
        seen += read_until(terminal, b"Player>")
        assert path.exists()
        os.write(terminal, b"\x03")
        seen = read_until(terminal, b"saved")
        assert b"Interrupted." in seen
        assert b"Traceback" not in seen
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 130
    finally:
        os.close(terminal)


def read_until(terminal: int, wanted: bytes, times: int = 1) -> bytes:
    seen = b""
    deadline = time.monotonic() + 60
    while seen.count(wanted) < times and time.monotonic() < deadline:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if not ready:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if b"\x1b[6n" in part:
            # The prompt asks where the cursor is; a terminal answers.
            os.write(terminal, b"\x1b[1;1R")
        if not part:
            break
        seen += part
    assert wanted in seen, seen[-2000:]
    return seen


# -- replaying --------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    run("play", "--seed", "5", "--save", str(path), lines="roll\nroll\nbuy\nend\n")
    return path


def test_replay_tells_the_story(record: Path) -> None:
    said = run("replay", str(record))
    assert said.code == 0
    assert "Player buys Reading Railroad for $200" in said.out
    assert "Player: buy" in said.out
    assert "Fund-raiser short game" in said.out
    quiet = run("replay", str(record), "--quiet").out
    assert "buys" not in quiet


def test_replay_up_to_a_line(record: Path) -> None:
    lines = record.read_text().splitlines()
    number = lines.index("Player: buy") + 1
    said = run("replay", str(record), "--to", str(number - 1)).out
    assert "Player may buy Reading Railroad" in said
    assert "Player buys" not in said
    assert "buys Reading Railroad" in run("replay", str(record), "--to", str(number)).out


def test_replay_prints_the_position(record: Path) -> None:
    said = run("replay", str(record), "--position")
    assert said.out == write_position(replayed(record))


def as_data(said: Said) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said.out.splitlines()]


def test_replay_as_data(record: Path) -> None:
    """Every line is an object; events have the facts that a browser table tells, turns and moves numbered alike."""
    said = run("replay", str(record), "--json")
    assert said.code == 0
    game, *moves, end = as_data(said)
    assert (game["type"], game["edition"], game["seed"], end["type"]) == ("game", "fundraiser", 5, "end")
    events = [event for move in moves for event in move["events"]]
    bought = next(event for event in events if event["sentence"] == "Player buys Reading Railroad for $200")
    assert (bought["name"], bought["amount"], bought["clause"]) == ("bought", 200, "FR-BUY-1")
    assert (game["deeds"][bought["deed"]], game["names"][bought["seat"]]) == ("Reading Railroad", "Player")
    lines = record.read_text().splitlines()
    played = [move for move in moves if move["move"]]
    assert [move["move"] for move in played] == list(range(1, end["moves"] + 1))
    for move in played:
        assert lines[move["line"] - 1] == f"{game['names'][move['seat']]}: {move['action']}"
    begun = list(accumulate(event["name"] == "turn-begins" for event in events))
    assert [event["turn"] for event in events] == begun
    assert begun[-1] >= 2
    assert end["worth"] == [replayed(record).worth(seat) for seat in range(len(game["names"]))]


def test_replay_as_data_in_short_and_up_to_a_line(record: Path) -> None:
    number = next(at for at, line in enumerate(record.read_text().splitlines(), 1) if line.endswith(": buy"))
    short = as_data(run("replay", str(record), "--json", "--quiet", "--position", "--to", str(number - 1)))
    assert [line["type"] for line in short] == ["game", "end"]
    game = read_position(short[-1]["position"])
    assert game.owner[freehold.edition("fundraiser").spaces[5].deed] == freehold.BANK


def test_replay_as_data_tells_where_it_makes_no_sense(record: Path) -> None:
    text = record.read_text().replace("Player: buy", "Player: bid 7")
    record.write_text(text)
    said = run("replay", str(record), "--json")
    assert said.code == 1
    fault, end = as_data(said)[-2:]
    assert (fault["type"], fault["text"], end["type"], end["over"]) == ("fault", "Player: bid 7", "end", False)
    assert "auction" in fault["reason"]


def test_an_action_is_told_without_its_seat() -> None:
    assert write_action("Ann: roll 3 4") == "roll 3 4"
    assert write_action('"Ann: the first": offer Bob: give 50 for "Vermont Avenue"').startswith("offer Bob: give")


def test_replay_stops_where_it_makes_no_sense(record: Path) -> None:
    lines = record.read_text().splitlines()
    number = lines.index("Player: buy") + 1
    lines[number - 1] = "Player: fly"
    record.write_text("\n".join(lines))
    with pytest.raises(RecordError):
        replayed(record)
    said = run("replay", str(record))
    assert said.code == 1
    assert f"line {number}: Player: fly" in said.err
    assert "Player may buy Reading Railroad" in said.out, "everything before it is told"


def test_replay_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear Ann,\n")
    assert "line 1" in run("replay", str(path)).err
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in run("replay", str(path)).err


def test_replay_of_another_version(record: Path) -> None:
    record.write_text(record.read_text().replace("fundraiser 1.1.0", "fundraiser 0.9.0"))
    assert "0.9.0" in run("replay", str(record), "--quiet").err


def test_short_names_of_changes_in_a_record(tmp_path: Path) -> None:
    """A record written by hand may name a rule without its full path."""
    path = tmp_path / "game.record"
    path.write_text(
        "freehold record 1\nedition: fundraiser 1.1.0\nchanges: rent.claim=auto\nseats: Ann, Bob\nbanker: none\n"
        "seed: 7\n\nAnn: roll\n"
    )
    assert run("replay", str(path)).code == 0
