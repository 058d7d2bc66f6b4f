"""Building the package: what is worth waiting for, and what somebody at a terminal sees of it although pip hides it."""

from __future__ import annotations

import fcntl
import os
import pty
import shutil
import subprocess
import sys
import sysconfig
import termios
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120
TRANSLATES = "def mypycify(paths, **options):\n    print('translated')\n    return []\n"
FAILS = "import sys\n\ndef mypycify(paths, **options):\n    sys.exit(1)\n"


TINY = '''
from pathlib import Path
from setuptools import Extension

CODE = """#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "tiny", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_tiny(void) { return PyModule_Create(&module); }
"""

def mypycify(paths, **options):
    Path("tiny.c").write_text(CODE)
    return [Extension("freehold.tiny", ["tiny.c"])]
'''
"""A translation of nothing much, which a real compiler compiles."""
COMPILER = sysconfig.get_config_var("CC") or "cc"
WITH_COMPILER = pytest.mark.skipif(shutil.which(COMPILER.split()[0]) is None, reason="there is no C compiler here")


class Built(NamedTuple):
    """What came of a build: its code, its own output, and what the terminal showed."""

    code: int
    said: str
    shown: str


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A clean copy, without the page."""
    folder = tmp_path / "freehold"
    folder.mkdir()
    for name in ("setup.py", "compilers.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    unwanted = shutil.ignore_patterns("page", "__pycache__", "*.so", "*.egg-info")
    shutil.copytree(ROOT / "src", folder / "src", ignore=unwanted)
    return folder


def build(copy: Path, mypyc: str, *command: str, **variables: str) -> Built:
    """Run setup.py as pip does, with its output kept from the terminal, and another mypyc."""
    stub = copy.parent / "stub" / "mypyc"
    stub.mkdir(parents=True)
    (stub / "__init__.py").write_text("")
    (stub / "build.py").write_text(mypyc)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("FREEHOLD_")}
    near, far = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "setup.py", "--quiet", *command],
        cwd=copy,
        # What is found instead of a compiler is never called: nothing is translated that it could compile.
        env=kept | {"PYTHONPATH": str(stub.parent), "CC": sys.executable} | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(far, termios.TIOCSCTTY, 0),
        pass_fds=[far],
    )
    said, _ = process.communicate(timeout=PATIENCE)
    os.set_blocking(near, False)
    try:
        shown = os.read(near, 1 << 16).decode()
    except OSError:
        shown = ""
    os.close(far)
    os.close(near)
    return Built(process.returncode, said, shown)


@pytest.mark.parametrize("command", ["egg_info", "dist_info"])
def test_who_asks_for_the_name_only_waits_for_no_translation(copy: Path, command: str) -> None:
    built = build(copy, TRANSLATES, command)
    assert built.code == 0, built.said
    assert "translated" not in built.said
    assert built.shown == ""


def test_somebody_at_a_terminal_sees_that_compiling_goes_on(copy: Path) -> None:
    built = build(copy, TRANSLATES, "build")
    assert built.code == 0, built.said
    assert "translated" in built.said
    assert "compiling the engine, 0:00 so far" in built.shown
    assert "building took" in built.shown
    assert "translated" not in built.shown


def test_a_log_has_a_line_at_the_start_and_one_at_the_end(copy: Path) -> None:
    lines = [line for line in build(copy, TRANSLATES, "build").said.splitlines() if line.startswith("freehold: ")]
    assert "compiling the engine, 0:00 so far" in "\n".join(lines)
    assert lines[-1].startswith("freehold: building took")


def test_a_missing_page_is_told_and_no_obstacle(copy: Path) -> None:
    built = build(copy, TRANSLATES, "bdist_wheel", FREEHOLD_PURE="1")
    assert built.code == 0, built.said
    assert "`make web` builds it" in built.shown
    assert "translated" not in built.said
    assert list((copy / "dist").glob("freehold-*-none-any.whl"))


def test_a_page_that_is_there_is_packed(copy: Path) -> None:
    page = copy / "src" / "freehold" / "server" / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>")
    (page / "assets" / "table.js").write_text("")
    built = build(copy, TRANSLATES, "bdist_wheel", FREEHOLD_PURE="1")
    assert "make web" not in built.shown
    [wheel] = (copy / "dist").glob("*.whl")
    shutil.unpack_archive(wheel, copy / "unpacked", "zip")
    packed = copy / "unpacked" / "freehold" / "server" / "page"
    assert (packed / "index.html").is_file()
    assert (packed / "assets" / "table.js").is_file()


def test_a_translation_that_fails_is_told_and_no_obstacle(copy: Path) -> None:
    built = build(copy, FAILS, "build")
    assert built.code == 0, built.said
    assert "the engine will run interpreted" in built.shown


@pytest.mark.parametrize(
    ("mypyc", "compiler", "reason"),
    [(FAILS, sys.executable, "translating to C failed"), (TRANSLATES, "no-such-compiler", "no C compiler found")],
)
def test_where_it_must_be_compiled_that_is_the_end(copy: Path, mypyc: str, compiler: str, reason: str) -> None:
    built = build(copy, mypyc, "bdist_wheel", CC=compiler, FREEHOLD_MUST_COMPILE="1")
    assert built.code != 0
    assert reason in built.shown
    assert "will run interpreted" not in built.shown
    assert not list(copy.glob("dist/*.whl"))


def test_what_an_earlier_build_has_left_is_not_packed(copy: Path) -> None:
    left = copy / "build" / "plain" / "lib" / "freehold" / "server" / "page" / "assets"
    left.mkdir(parents=True)
    (left / "old.js").write_text("")
    built = build(copy, TRANSLATES, "bdist_wheel")
    assert built.code == 0, built.said
    [wheel] = (copy / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "freehold/cli.py" in names
    assert not [name for name in names if name.endswith("old.js")]


def packed(copy: Path) -> list[str]:
    [wheel] = (copy / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@WITH_COMPILER
@pytest.mark.parametrize(
    ("training", "says"), [("from freehold import tiny", True), ("raise SystemExit(1)", False)], ids=["good", "failing"]
)
def test_a_build_says_that_it_is_profile_guided_if_it_is(copy: Path, training: str, says: bool) -> None:
    (copy / "training.py").write_text(training)
    built = build(copy, TINY, "bdist_wheel", CC=COMPILER, FREEHOLD_TRAINED="1")
    assert built.code == 0, built.said
    names = packed(copy)
    assert [name for name in names if name.startswith("freehold/tiny.") and name.endswith(".so")]
    assert ("freehold/_build.txt" in names) == says
    assert ("compiled without one" in built.shown) == (not says)


@WITH_COMPILER
def test_a_plain_build_says_nothing(copy: Path) -> None:
    built = build(copy, TINY, "bdist_wheel", CC=COMPILER)
    assert built.code == 0, built.said
    assert "freehold/_build.txt" not in packed(copy)


@WITH_COMPILER
def test_a_wheel_that_is_released_is_not_without_its_profile(copy: Path) -> None:
    (copy / "training.py").write_text("raise SystemExit(1)")
    built = build(copy, TINY, "bdist_wheel", CC=COMPILER, FREEHOLD_TRAINED="1", FREEHOLD_MUST_COMPILE="1")
    assert built.code != 0
    assert "and FREEHOLD_MUST_COMPILE=1 wants it compiled" in built.shown


def test_a_missing_compiler_is_told_and_no_obstacle(copy: Path) -> None:
    built = build(copy, TRANSLATES, "build", CC="no-such-compiler")
    assert built.code == 0, built.said
    assert "no C compiler found" in built.shown
    assert "translated" not in built.said
