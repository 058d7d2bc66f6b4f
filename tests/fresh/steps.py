"""What README and the documentation tell a newcomer to do, step by step, each with what it promises."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path
from typing import Final

from newcomer import BLOCK, ROOT, Newcomer, expect, readme_lines

NOTEBOOK: Final = Path("examples/first_steps.ipynb")


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return str(answer.read().decode())


def is_compiled(who: Newcomer) -> None:
    version = who.type("freehold --version")
    expect("interpreted" not in version, "the engine is compiled", version)
    expect("compiled" in version or "profile-guided" in version, "--version tells the engine", version)


def shows_page(address: str) -> None:
    """The page is there with what it loads, and so are the editions."""
    page = fetch(address)
    script = re.search(r'src="\.?/?(assets/[^"]+\.js)"', page)
    expect(script is not None, "the page names its script", page)
    fetch(address + (script[1] if script else ""))
    expect("fundraiser" in fetch(f"{address}api/editions"), "the editions are served", "they are not")


# -- from a clone, without a compiler and without Node -------------------------------------------------------


def installs_plainly(who: Newcomer) -> None:
    """clone: `pip install .` without compiler, Node and page"""
    expect(not (who.copy / "src/freehold/server/page").exists(), "a clean copy has no page", "it is there")
    first, *_ = readme_lines(who.copy, "pip install")
    said = who.type(f"{first} --verbose", who.copy)
    missing = "freehold: the page of the browser table is not built"
    expect(missing in said, "pip -v tells that the page is missing", said)
    expect(not who.node_was_asked.exists(), "nobody asks for Node", "somebody did")


def first_words(who: Newcomer) -> None:
    """clone: `freehold` and `freehold --version`"""
    version = who.type("freehold --version")
    expect("interpreted" in version, "--version tells the engine", version)
    bare = who.type("freehold")
    expect("\nCommands:\n" in bare and "\n  serve " in bare, "the bare command lists all commands", bare)


def serves_without_page(who: Newcomer) -> None:
    """clone: `freehold serve` says how to get the page"""
    with who.serving() as (address, said):
        lines = [line for line in said.splitlines() if "make web" in line]
        expect(len(lines) == 1, "one line says how to get the page", said)
        expect("fundraiser" in fetch(f"{address}api/editions"), "the editions are served", "they are not")
        expect("make web" in fetch(address), "the page says how to get the page", fetch(address))


def checks_clauses(who: Newcomer) -> None:
    """clone: `freehold clauses --check` away from the clone"""
    said = who.type("freehold clauses --check")
    expect("in a clone" in said and len(said.splitlines()) < 5, "two lines tell what was checked", said)


def resolves_extras(who: Newcomer) -> None:
    """clone: `pip install ".[lab]"` and the other extras resolve"""
    named = re.findall(r"`(pip install \"[^`]*)`", (who.copy / "README.md").read_text("utf-8"))
    expect(bool(named), "README says how to install the laboratory", "it does not")
    for line in named:
        who.type(f"{line} --dry-run", who.copy)


# -- from a clone, with make ---------------------------------------------------------------------------------


def make_plays(who: Newcomer) -> None:
    """clone: `make play` until the page answers"""
    with who.serving("make play", who.copy) as (address, said):
        for told in ("Setting up Freehold", "Building the page", "Starting the table"):
            expect(told in said, f"`make play` says {told!r}", said)
        shows_page(address)
    heavy = [name for name in ("ray", "polars", "playwright", "mypy") if list(who.copy.glob(f".venv/lib/*/*/{name}"))]
    expect(not heavy, "nothing is installed that playing does not need", ", ".join(heavy))


# -- from a clone, compiled ----------------------------------------------------------------------------------


def installs_compiled(who: Newcomer) -> None:
    """clone: `pip install .` with a compiler"""
    first, *_ = readme_lines(who.copy, "pip install")
    said = who.type(f"{first} --verbose", who.copy)
    expect("freehold: compiling the engine" in said, "there is a sign of life", said)
    is_compiled(who)


def watches(who: Newcomer) -> None:
    """clone: `freehold play --watch`, compiled"""
    who.type("freehold play fundraiser --watch --seed 7")


# -- from a wheel --------------------------------------------------------------------------------------------


def installs_wheel(who: Newcomer, wheel: Path) -> None:
    """wheel: `pip install dist/*.whl`"""
    expect("manylinux" in wheel.name or "linux" not in wheel.name, "the wheel fits any Linux of its kind", wheel.name)
    who.type(f'pip install "{wheel}"')
    expect(not who.node_was_asked.exists(), "nobody asks for Node", "somebody did")
    is_compiled(who)


def plays(who: Newcomer) -> None:
    """wheel: every `freehold play` and `replay` of README"""
    for line in [*readme_lines(ROOT, "freehold play"), *readme_lines(ROOT, "freehold replay")]:
        who.type(line)


def serves(who: Newcomer) -> None:
    """wheel: `freehold serve` with its page"""
    with who.serving() as (address, said):
        expect("make web" not in said and "interpreted" not in said, "nothing is missing", said)
        shows_page(address)


def uses_library(who: Newcomer) -> None:
    """wheel: the example of README"""
    code = next(text for kind, text in BLOCK.findall((ROOT / "README.md").read_text("utf-8")) if kind == "python")
    (who.elsewhere / "example.py").write_text(code, "utf-8")
    lines = who.type("python example.py").splitlines()
    for promise in re.findall(r"print\(.*\)  # (.*)", code):
        expect(promise in lines, f"the example prints {promise!r}", "\n".join(lines[:40]))


def visits_laboratory(who: Newcomer) -> None:
    """wheel: `simulate` says what it needs, gets it, and is drawn"""
    run = 'freehold simulate fundraiser --games 20 --seats "fixed-h*4" --out results'
    said = who.refused(run)
    advice = re.search(r"pip install \S+", said)
    expect(advice is not None, "a sentence says how to get the laboratory", said)
    who.type(f"{advice[0].rstrip('.') if advice else ''} --quiet")
    who.type(f"{run} && freehold report results")
    expect((who.elsewhere / "results/report.html").is_file(), "a report is drawn", "there is none")


def reads_notebook(who: Newcomer) -> None:
    """wheel: the notebook of the examples, cell by cell"""
    who.type("pip install --quiet nbclient ipykernel")
    runner = Path(__file__).with_name("notebook.py")
    said = who.type(f'python "{runner}" "{ROOT / NOTEBOOK}"')
    promises = json.loads(said.splitlines()[-1])
    expect(not promises["broken"], "the cells of the notebook show what they promise", said)
    expect(promises["kept"] > 0, "the cells of the notebook promise something", said)


# -- from the source archive ---------------------------------------------------------------------------------


def installs_archive(who: Newcomer) -> None:
    """sdist: built, unpacked and installed without Node, page included"""
    who.take_page()
    who.type("pip install --quiet build && python -m build --sdist", who.copy)
    archive = next((who.copy / "dist").glob("*.tar.gz"))
    who.type(f'pip install --quiet "{archive}"')
    with who.serving() as (address, _):
        shows_page(address)
