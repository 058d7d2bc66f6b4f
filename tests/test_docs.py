"""What the docs tell people to type works: every line for a shell and every program in docs/*.md, page by page.

A page is one session in a folder of its own: its lines are typed in their order, as they stand. What is typed instead,
or only looked at, is listed in `documented.py` with the reason. README.md has a test of its own.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import textwrap
import tomllib
import urllib.request
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

import freehold
from documented import CONSOLE, DOCTESTS, INSTEAD, LOOKED_AT, PROGRAMS, SHORTER
from freehold import cli
from freehold.bots import Bot, make_bot, next_action
from freehold.engine.action import Action
from freehold.positions import write_position
from serving import PATIENCE
from shell import ROOT, run, served, targets, words_of

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
HAMLET = ROOT / "examples" / "hamlet"
_BLOCK = re.compile(r"^( *)```([\w-]*)([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_TITLE = re.compile(r'title="([^"]+)"')
_INLINE = re.compile(r"`((?:freehold|make|python|pip)(?: [^`\n]*)?)`")
_OTHERS = ("git", "sqlite3", "sudo", "echo", "curl", "podman", "docker", "systemctl", "twine")
"""What is no part of Freehold, and may be named but is never run here."""
_TOOLS = ("freehold", "make", "pip", "python", "python3", "printf", *_OTHERS)


class Block(NamedTuple):
    """A fenced block of a page."""

    kind: str
    title: str
    text: str


@cache
def blocks(page: Path) -> list[Block]:
    found = []
    for indent, kind, head, text in _BLOCK.findall(page.read_text("utf-8")):
        title = _TITLE.search(head)
        found.append(Block(kind, title[1] if title else "", textwrap.dedent(text) if indent else text))
    return found


def prose(page: Path) -> str:
    return _BLOCK.sub("", page.read_text("utf-8"))


def typed(block: Block) -> list[str]:
    """The lines of a block for a shell, those that go on in the next one put together, without remarks."""
    whole = re.sub(r" *\\\n *", " ", block.text)
    lines = (re.sub(r"\s+#\s.*$", "", line).rstrip() for line in whole.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


SHELL = {page.name: [typed(block) for block in blocks(page) if block.kind == "sh"] for page in PAGES}
LINES = {line for page in SHELL.values() for lines in page for line in lines}


# -- what a page takes for granted --------------------------------------------------------------------------


def a_game(names: list[str], turns: int = 12) -> tuple[freehold.Game, freehold.Record]:
    """A game of bots that has gone on for a while, and its record."""
    game = freehold.Game(freehold.edition("fundraiser"), names, seed=7)
    kept = freehold.record_of(game)
    bots = [make_bot("builder", seed) for seed in range(len(names))]
    while game.throwing_turns < turns:
        found = next_action(game, bots)
        assert found is not None
        kept.add(game, *found)
        game.play(*found)
    return game, kept


def record(path: Path) -> None:
    path.write_text(a_game(["Noor", "Ann", "Bob"], 4)[1].write(), "utf-8")


def position(path: Path) -> None:
    path.write_text(write_position(a_game(["Ann", "Bob", "Cleo", "Dan"])[0]), "utf-8")


def edition_folder(path: Path) -> None:
    """A small edition under the name of its folder."""
    shutil.copytree(HAMLET, path)
    file = path / "edition.toml"
    file.write_text(re.sub(r'^id = ".*"$', f'id = "{path.name}"', file.read_text("utf-8"), count=1, flags=re.MULTILINE))


def folder_of_editions(path: Path) -> None:
    path.mkdir()
    edition_folder(path / "shire")


def frugal(path: Path) -> None:
    """The bot of the page, with the parameters the page gives it."""
    fields, source = (block.text for block in blocks(DOCS / "bots.md") if "class Frugal" in block.text)
    _, head, init = fields.partition("    def __init__")
    path.write_text(source.replace("    def choose", f"{head}{init}\n    def choose", 1), "utf-8")


def my_bot(path: Path) -> None:
    path.write_text("from freehold.bots import BuilderBot\n\n\nclass Mine(BuilderBot):\n    pass\n", "utf-8")


def scenarios(path: Path) -> None:
    path.symlink_to(ROOT / "scenarios")


def board(path: Path) -> None:
    shutil.copy(Path(freehold.__file__).parent / "editions" / "data" / "fundraiser" / "board.toml", path)


THERE: dict[str, dict[str, Callable[[Path], None]]] = {
    "bots.md": {"frugal.py": frugal},
    "coach.md": {"RECORD": record},
    "editions.md": {"my_edition": edition_folder, "my_board.toml": board},
    "equity.md": {"my-edition": edition_folder},
    "laboratory.md": {"my_bot.py": my_bot, "POSITION": position},
    "print.md": {"my-edition": edition_folder},
    "scenarios.md": {"scenarios": scenarios},
    "server.md": {"my-edition": edition_folder, "another": edition_folder, "editions": folder_of_editions},
    "terminal.md": {"FILE": record},
}
"""Files that a page speaks of and a reader has; names in capitals stand for one of the reader's own."""


# -- sessions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=lambda page: page.name)
def test_a_page_can_be_typed_from_top_to_bottom(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "reader"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name, make in THERE.get(page.name, {}).items():
        make(folder / name)
    for block in blocks(page):
        if block.title:
            (folder / block.title).write_text(block.text, "utf-8")
        if block.kind == "sh":
            for line in typed(block):
                type_line(line, tmp_path, folder)
        elif block.kind in ("python", "py") and page.name not in PROGRAMS:
            run_program(page, block.text)
    if page.name not in DOCTESTS:
        run_examples(page)


def type_line(line: str, home: Path, folder: Path) -> None:
    if line in LOOKED_AT:
        look_at(line)
        return
    line = INSTEAD[line].line if line in INSTEAD else line
    words = words_of(line)
    assert words[0] in ("freehold", "printf"), f"nobody knows how to run `{line}`: say so in tests/documented.py"
    # A tilde is the reader's home, which is no place for tests.
    here = f"HOME={shlex.quote(str(folder))}; {line}" if "~" in line else line
    if words[:2] == ["freehold", "serve"]:
        with served(here, home, folder) as address:
            answer = urllib.request.urlopen(f"{address}api/editions", timeout=PATIENCE)
            assert b"fundraiser" in answer.read()
        return
    done = run(here, home, folder)
    assert done.code == 0, f"$ {line}\n{done.out}"
    assert done.out.strip(), f"$ {line} prints nothing"


def look_at(line: str) -> None:
    """What a line names that is not run has to be there."""
    words = [word for word in words_of(line) if not re.fullmatch(r"[A-Z_]+=\S*", word)]
    if words[0] == "make":
        assert words[1] in targets(), line
    elif words[0] == "pip":
        assert extras(line) <= known_extras(), line
    elif words[0] == "freehold":
        assert unknown_words(line) == [], line
    elif words[0].endswith("python"):
        script = next(word for word in words[1:] if word.endswith(".py"))
        assert (ROOT / script).is_file(), line
    else:
        assert words[0] in _OTHERS, line
        assert all((ROOT / word).is_file() for word in words if word.startswith("packaging/")), line


def extras(line: str) -> set[str]:
    return {one for found in re.findall(r"\[([a-z,]+)\]", line) for one in found.split(",")}


@cache
def known_extras() -> frozenset[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return frozenset(project["optional-dependencies"])


def run_program(page: Path, text: str) -> None:
    """Run a program of a page; names the prose around it has spoken of are there."""
    if page.name in SHORTER:
        long, short, _ = SHORTER[page.name]
        text = text.replace(long, short)
    game, _ = a_game(["Ann", "Bob", "Cy"])
    spoken_of: dict[str, Any] = {"__name__": "page", "freehold": freehold, "Path": Path, "Bot": Bot, "Action": Action}
    spoken_of |= {"Game": freehold.Game, "game": game, "edition": game.edition, "seat": game.to_act}
    exec(compile(text, str(page), "exec"), spoken_of)


def run_examples(page: Path) -> None:
    text = "\n".join(block.text for block in blocks(page) if block.kind == "pycon")
    found = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    said: list[str] = []
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found, out=said.append).failed == 0, "".join(said)


# -- nothing is overlooked ----------------------------------------------------------------------------------


def test_whatever_is_not_run_as_it_stands_is_still_in_the_docs() -> None:
    assert {*INSTEAD, *LOOKED_AT} - LINES == set()
    assert set(INSTEAD) & set(LOOKED_AT) == set()
    for name, kind in [*((name, "console") for name in CONSOLE), *((name, "pycon") for name in DOCTESTS)]:
        assert any(block.kind == kind for block in blocks(DOCS / name)), name
    for name in PROGRAMS:
        assert any(block.kind == "python" for block in blocks(DOCS / name)), name
    for name, (long, _, _) in SHORTER.items():
        assert any(long in block.text for block in blocks(DOCS / name)), name


def test_what_is_run_instead_asks_for_the_same() -> None:
    """Command and options of a line are also those of its shorter form; figures may differ, and more be said."""
    for line, (shorter, why) in INSTEAD.items():
        assert words_of(shorter)[:2] == words_of(line)[:2], line
        assert {word for word in words_of(line) if word.startswith("--")} <= set(words_of(shorter)), line
        assert why.strip()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_is_in_a_block_that_says_what_it_is(page: Path) -> None:
    for block in blocks(page):
        if block.kind == "console":
            assert page.name in CONSOLE, "who runs this, and compares what it prints?"
        if block.kind in ("", "text", "toml", "json", "csv"):
            assert not [line for line in block.text.splitlines() if asks(line) and block.kind != "text"], block.text
            assert ">>> " not in block.text
        if block.kind == "text":
            for line in filter(asks, block.text.splitlines()):
                assert unknown_words(line) == []
    indented = re.findall(r"(?<=\n\n)    (.*)$", re.sub(r"^( *[-\d]).*(\n    .*)*", "", prose(page)), re.MULTILINE)
    assert not [line for line in indented if asks(line)], "a command belongs in a block for the shell"


def asks(line: str) -> bool:
    """Whether a line reads like something to be typed."""
    first, _, rest = line.partition(" ")
    second = rest.split(" ")[0]
    if re.search(r" {3,}\d", line):  # a row of figures
        return False
    return first in _TOOLS and (first != "freehold" or second.startswith("-") or second in commands())


@pytest.mark.parametrize("line", sorted(LINES - set(LOOKED_AT)))
def test_a_line_means_the_same_in_every_shell(line: str) -> None:
    """Some shells refuse a bare star or bracket that no file answers to."""
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", "", line)
    assert not re.search(r"[*?\[\]]", bare)


# -- commands named in passing ------------------------------------------------------------------------------


@cache
def commands() -> frozenset[str]:
    group: Any = typer.main.get_command(cli.app)
    return frozenset(group.list_commands(None))


def unknown_words(line: str) -> list[str]:
    """The commands and options of a line for `freehold` that there are not."""
    command: Any = typer.main.get_command(cli.app)
    words = re.sub(r"[\[\]]|\\?\|", " ", line).split()[1:]
    while words and hasattr(command, "list_commands") and not words[0].startswith("-"):
        if words[0].isupper():  # any of them
            return []
        command = command.get_command(None, words.pop(0))
        if command is None:
            return [line]
    known = {option for param in command.params for option in [*param.opts, *param.secondary_opts]} | {"--help"}
    return [word for word in words if word.startswith("--") and word.split("=")[0] not in known]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_command_named_in_passing_is_there(page: Path) -> None:
    for line in sorted(set(_INLINE.findall(prose(page)))):
        words = line.split()
        if words[0] == "freehold":
            assert unknown_words(line) == [], line
        elif words[0] == "make" and len(words) > 1:
            assert words[1] in targets(), line
        elif words[0] == "pip":
            assert extras(line) <= known_extras(), line
        elif words[0] == "python" and len(words) > 1 and "/" in words[1]:
            assert (ROOT / words[1]).exists(), line
